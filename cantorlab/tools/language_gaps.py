"""Gaps of languages: ``python -m cantorlab.tools.language_gaps [code …]``.

The exit status is 1 if something is wrong: a sentence that is never used or that cannot be filled
in.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence, Sized
from dataclasses import dataclass

from cantorlab.languages.folder import LanguageFolder
from cantorlab.languages.registry import BASE, codes, get, unfillable


@dataclass(frozen=True)
class Gaps:
    """Differences between a language and English.

    Attributes:
        missing: sentences taken from English.
        surplus: sentences that are never used.
        unfillable: sentences that cannot be filled in, as their holes are not those of English.
        places: numbers of places without a name.
        rules: games without house rules.
    """

    missing: tuple[str, ...]
    surplus: tuple[str, ...]
    unfillable: tuple[str, ...]
    places: tuple[int, ...]
    rules: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """True if no sentence comes from English and nothing is wrong."""
        return not any((self.missing, self.surplus, self.unfillable, self.places, self.rules))


def gaps(language: LanguageFolder, base: LanguageFolder) -> Gaps:
    """Return the gaps of ``language`` against ``base``, and its faults."""
    own, theirs = language.catalogue, base.catalogue
    return Gaps(
        missing=tuple(key for key in theirs if key not in own),
        surplus=tuple(key for key in own if key not in theirs),
        unfillable=unfillable(language, base),
        places=tuple(number for number in base.places if number not in language.places),
        rules=tuple(game for game in base.games_with_rules() if language.house_rules(game) is None),
    )


def complete() -> tuple[str, ...]:
    """Return the codes of the languages without gaps."""
    return tuple(code for code in codes() if gaps(get(code), get(BASE)).complete)


def main(arguments: Sequence[str]) -> int:
    """Print the report of the languages named (default: of all); return the exit status."""
    try:
        chosen = [get(code) for code in arguments or codes()]
    except ValueError as refusal:
        print(refusal, file=sys.stderr)
        return 2
    found = [(language, gaps(language, get(BASE))) for language in chosen]
    for language, lacking in found:
        print("\n".join(_report(language, lacking, each_key=bool(arguments))))
    return int(any(lacking.surplus or lacking.unfillable for _, lacking in found))


def _report(language: LanguageFolder, lacking: Gaps, *, each_key: bool) -> Iterator[str]:
    base = get(BASE)
    yield (
        f"{language.code} ({language.name}): "
        f"{_part(lacking.missing, base.catalogue)} sentences, "
        f"{_part(lacking.places, base.places)} names of places, "
        f"{_part(lacking.rules, base.games_with_rules())} house rules"
    )
    for what, keys in (
        ("missing", lacking.missing),
        ("never said", lacking.surplus),
        ("other holes than in English", lacking.unfillable),
        ("places without a name", lacking.places),
        ("games without house rules", lacking.rules),
    ):
        if keys and each_key:
            yield from (f"  {what}:", *(f"    {key}" for key in keys))
        elif keys:
            yield f"  {what}: {_sum_up(keys)}"


def _part(missing: Sized, all_: Sized) -> str:
    whole = len(all_)
    return f"{whole - len(missing)} of {whole}"


def _sum_up(keys: Sequence[str | int]) -> str:
    """Return the number of keys of each topic; an item that is no key stands for itself."""
    counted = Counter(str(key).partition(".")[0] for key in keys)
    return ", ".join(f"{topic} {n}" if n > 1 else topic for topic, n in counted.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
