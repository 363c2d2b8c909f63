"""Try mutants: small changes of the code, each of which some test has to notice.

    uv run python -m tests.mutation                     # all targets; goes on where it stopped
    uv run python -m tests.mutation numbers order       # some targets
    uv run python -m tests.mutation --sample 12         # the same few each time, as in CI
    uv run python -m tests.mutation --sample 60 --draw 2    # others: a fresh sample
    uv run python -m tests.mutation --survivors         # what no test noticed, from the results

Results are kept in a JSON file (``--results``): a mutant is tried again only if its file changed,
or with ``--again`` if it survived. The exit status is 1 if a mutant survived that is not listed
in ``equivalent.json``, with the reason why no test could notice it.

mutmut 3 does not do the job: it wraps each function in a decorator of its own, which numba cannot
compile and a kernel may not import, and it knows neither targets nor reasons.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from .mutants import Mutant, mutants
from .workshop import Outcome, Workshop, load_once

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
# A test, and all tests of a target, may take this many times as long with a mutant as without,
# and so many seconds more: a change can make a loop endless.
PATIENCE, GRACE = 3.0, 10.0


@dataclass(frozen=True)
class Target:
    """Files to mutate and the tests that cover them."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]

    def mutants(self) -> list[Mutant]:
        """All mutants of all its files."""
        files = sorted({path for glob in self.modules for path in PROJECT.glob(glob)})
        if not files:
            raise SystemExit(f"no file of {self.name!r} exists: see targets.toml")
        return [each for path in files for each in mutants(PROJECT, str(path.relative_to(PROJECT)))]


def targets(names: Iterable[str] = ()) -> list[Target]:
    """The targets of ``targets.toml``, all or those with these names."""
    listed = tomllib.loads((HERE / "targets.toml").read_text(encoding="utf-8"))["target"]
    found = [Target(each["name"], tuple(each["modules"]), tuple(each["tests"])) for each in listed]
    wanted = set(names)
    if unknown := wanted - {each.name for each in found}:
        raise SystemExit(f"no target is called {', '.join(sorted(unknown))}")
    return [each for each in found if not wanted or each.name in wanted]


@cache
def equivalent() -> list[tuple[re.Pattern[str], str]]:
    """The names of mutants that no test could notice (``…`` stands for any text), and why."""
    listed: dict[str, str] = json.loads((HERE / "equivalent.json").read_text(encoding="utf-8"))
    return [
        (re.compile(".*".join(map(re.escape, name.split("…")))), reason)
        for name, reason in listed.items()
    ]


def is_equivalent(mutant: Mutant) -> bool:
    """Return whether the mutant is listed as one that no test could notice."""
    return any(pattern.fullmatch(mutant.name) for pattern, _ in equivalent())


def sample(found: list[Mutant], size: int, draw: int = 0) -> list[Mutant]:
    """A few mutants drawn by their names: the same ones while their functions stay as they are.

    Each ``draw`` is a sample of its own. After survivors of one were mended, the next says what
    the tests are worth: nobody has looked at its mutants.
    """
    meaningful = (each for each in found if not is_equivalent(each))
    return sorted(meaningful, key=lambda each: each.lot(draw))[:size]


class Results:
    """Fate of each mutant, kept in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: dict[str, dict[str, object]] = {}
        if path.exists():
            self.rows = json.loads(path.read_text(encoding="utf-8"))

    def knows(self, mutant: Mutant, *, again: bool) -> bool:
        """Return whether the mutant was tried since its file changed."""
        row = self.rows.get(mutant.name)
        if row is None or row["file"] != _digest(mutant.path):
            return False
        return not (again and row["status"] == "survived")

    def add(self, target: Target, mutant: Mutant, outcome: Outcome) -> None:
        """Keep an outcome."""
        self.rows[mutant.name] = {
            "target": target.name,
            "line": mutant.line,
            "file": _digest(mutant.path),
            **asdict(outcome),
        }
        text = json.dumps(self.rows, ensure_ascii=False, indent=1) + "\n"
        beside = self.path.with_suffix(".part")
        beside.write_text(text, encoding="utf-8")
        beside.replace(self.path)


def _digest(path: str) -> str:
    return hashlib.sha256((PROJECT / path).read_bytes()).hexdigest()[:16]


def try_all(
    work: list[tuple[Target, list[Mutant]]], results: Results, seconds: float | None
) -> None:
    """Try mutants, one after the other, in a copy of the tree.

    Each has so many ``seconds``; with None, the tests of its target are timed without a mutant.
    """
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        shop = Workshop.of(PROJECT, Path(folder))
        sound: set[str] = set()
        for target, found in work:
            if not found:
                continue
            limit, limits = _limits(target, shop) if seconds is None else (seconds, {})
            for mutant in found:
                outcome = shop.try_mutant(mutant.path, mutant.source, target.tests, limit, limits)
                if outcome.status == "killed" and not limits and outcome.by not in sound:
                    # A test that fails anyway notices nothing.
                    _check((outcome.by,) if outcome.by else target.tests, target, shop)
                    sound.add(outcome.by)
                results.add(target, mutant, outcome)
                if outcome.status == "survived":
                    print(f"survived: line {mutant.line} of {mutant.name}", flush=True)


def _limits(target: Target, shop: Workshop) -> tuple[float, dict[str, float]]:
    """Return how long all the tests of a target may take, and each: longer than that is endless."""
    seconds = _check(target.tests, target, shop)
    print(f"{target.name}: the tests take {seconds} s", flush=True)
    each = {name: PATIENCE * took + GRACE for name, took in shop.seconds_of_tests().items()}
    return PATIENCE * seconds + GRACE, each


def _check(tests: Sequence[str], target: Target, shop: Workshop) -> float:
    """Run tests without a mutant; return how many seconds they take. They have to pass."""
    sound = shop.run(tests, 1_800, keep_bytecode=True)
    if sound.status != "survived":
        raise SystemExit(f"the tests of {target.name!r} fail without a mutant: {sound.by}")
    return sound.seconds


def report(found: Iterable[tuple[Target, Mutant]], results: Results) -> int:
    """Print the rate of each target; return how many survived that are not held equivalent."""
    counts: dict[str, Counter[str]] = {}
    for target, mutant in found:
        row = results.rows.get(mutant.name)
        status = "not tried" if row is None else str(row["status"])
        if status in ("survived", "timeout") and is_equivalent(mutant):
            status = "equivalent"
        counts.setdefault(target.name, Counter())[status] += 1
    for name, count in counts.items():
        caught = count["killed"] + count["timeout"]
        meaningful = caught + count["survived"]
        rate = f"{caught / meaningful:.1%}" if meaningful else "–"
        print(f"{name}: {rate} of {meaningful} killed; {dict(count)}")
    return sum(count["survived"] for count in counts.values())


def survivors(found: Iterable[tuple[Target, Mutant]], results: Results) -> Iterator[str]:
    """The mutants that no test noticed and that are not held equivalent."""
    for _, mutant in found:
        row = results.rows.get(mutant.name)
        if row is not None and row["status"] == "survived" and not is_equivalent(mutant):
            yield f"line {mutant.line} of {mutant.name}"


def main() -> int:
    """Run the command line."""
    # What an outer pytest was told (workers, plugins) is not meant for the tests of a mutant.
    for name in [name for name in os.environ if name.startswith("PYTEST_")]:
        del os.environ[name]
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("targets", nargs="*", help="names from targets.toml (default: all)")
    parser.add_argument("--sample", type=int, help="only so many mutants of each target")
    parser.add_argument("--draw", type=int, default=0, help="which sample (default: 0, as in CI)")
    parser.add_argument("--only", default="", help="only mutants whose name contains this")
    parser.add_argument("--seconds", type=float, help="how long a mutant's tests may take")
    parser.add_argument("--results", type=Path, default=Path("mutation-results.json"))
    parser.add_argument("--again", action="store_true", help="try survivors again")
    parser.add_argument("--survivors", action="store_true", help="list survivors, try nothing")
    options = parser.parse_args()
    chosen = [
        (target, [each for each in target.mutants() if options.only in each.name])
        for target in targets(options.targets)
    ]
    if options.sample is not None:
        chosen = [(target, sample(found, options.sample, options.draw)) for target, found in chosen]
    results = Results(options.results)
    everyone = [(target, mutant) for target, found in chosen for mutant in found]
    if options.survivors:
        print(*survivors(everyone, results), sep="\n")
        return 0
    os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
    load_once()
    work = [
        (target, [each for each in found if not results.knows(each, again=options.again)])
        for target, found in chosen
    ]
    try_all(work, results, options.seconds)
    return 1 if report(everyone, results) else 0


if __name__ == "__main__":
    sys.exit(main())
