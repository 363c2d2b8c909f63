"""View of the user's own games: a headline, results, lessons, and a row a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from cantorlab import games
from cantorlab.journal.index import Index
from cantorlab.journal.saved_game import Summary
from cantorlab.journal.solved_steps import steps_by_game
from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json
from cantorlab.widgets.lessons.learning.lesson_text import lessons_of
from cantorlab.widgets.table.journal import players_of, title, title_of
from cantorlab.widgets.table.seats import kept_level, level_name

# The results of a game with one user that was played to its end.
ENDED = ("won", "lost", "drawn", "shared")


def headline(found: Sequence[Summary], language: Language) -> str:
    """Say how many games there are, were finished and were won; the wins in a row, if any."""
    results = [each.result for each in found]
    told = say("mygames.headline", language, count=len(found), won=results.count("won"))
    if "" in results:
        finished = len(found) - results.count("")
        told += f" {say('mygames.finished', language, count=finished)}"
    now, best = runs(results)
    if now > 1:
        told += f" {say('mygames.streak', language, count=now).capitalize()}."
    elif best > 1:
        told += f" {say('mygames.best', language, count=best).capitalize()}."
    return told


def runs(results: Iterable[str]) -> tuple[int, int]:
    """Return the wins in a row now, and the most there ever were, of ``results`` from the newest
    on.

    Games that have not ended, or had no user among their players, count for neither.
    """
    counted = [each for each in results if each in ENDED]
    lengths = [len(list(run)) if won else 0 for won, run in groupby(counted, "won".__eq__)]
    return (lengths[0] if lengths else 0), max(lengths, default=0)


def levels(found: Sequence[Summary], language: Language) -> list[Json]:
    """Return for each game and level of the computer the games played to their end, and the
    wins.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    known: dict[int, str | None] = {}  # many games have the same seats
    for each in found:
        if each.result not in ENDED:
            continue
        key = id(each.seats)
        if key not in known:
            known[key] = _level(each)
        if (level := known[key]) is not None:
            groups.setdefault((each.game, level), []).append(each.result)
    return [
        {
            "title": say(
                "mygames.level",
                language,
                game=title(game, language),
                opponent=level_name(level, language),
            ),
            **_tally(results, language),
        }
        for (game, level), results in sorted(groups.items())
    ]


def _tally(results: Sequence[str], language: Language) -> Json:
    counts = {name: results.count(name) for name in ENDED}
    told = say("mygames.tally", language, won=counts["won"], played=len(results))
    for name in ("shared", "drawn"):
        if counts[name]:
            told += f", {say(f'mygames.{name}', language, count=counts[name])}"
    now, best = runs(results)
    if best > 1:
        told += f"; {say('mygames.best', language, count=best)}"
    return {**counts, "played": len(results), "told": told, "run": now}


def lessons(only: str | None, language: Language, index: Index) -> list[Json]:
    """Return for each game that is taught, or ``only`` one, its lessons and the progress in
    them.
    """
    done = steps_by_game(index)
    taught = [game for game in games.names() if only in (None, game)]
    found = [(game, lessons_of(game, done.get(game, set()), language)) for game in taught]
    return [
        {"game": game, "title": title(game, language), "lessons": its} for game, its in found if its
    ]


def row(each: Summary, language: Language) -> Json:
    """Return the row of one game."""
    result = each.result or "unfinished"
    return {
        "id": each.id,
        "game": each.game,
        "title": title_of(each.game, each.options, language),
        "when": each.at,
        "players": players_of(each.seats, language),
        "plies": _plies(each, language),
        "result": result,
        "told": say(f"mygames.result.{result}", language),
        "can_go_on": each.reason is None,
    }


def _plies(each: Summary, language: Language) -> str:
    """Say how many moves it has, and with how many hints."""
    plies = say("mygames.plies", language, count=each.plies)
    return say("mygames.hints", language, plies=plies, count=each.hints) if each.hints else plies


def _level(each: Summary) -> str | None:
    """Return the level of the computer that a person played alone against."""
    if each.level is None or len(each.persons) != 1:
        return None
    return kept_level(each.game, each.level)
