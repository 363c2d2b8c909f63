"""One choice of a match of Cantor, looked at afterwards: by what its player could know.

First comes the place, then what the mages do there against those that the other side might hold,
and last, folded, the exact view with both hands open.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from cantorlab.formulas.order.ladder import order_json
from cantorlab.languages.conventions import list_numbers, number_text
from cantorlab.languages.texts import say
from cantorlab.players.cantor.knowledge import SeatView
from cantorlab.players.cantor.mages import unseen_mages
from cantorlab.players.review import Move
from cantorlab.rules import cantor
from cantorlab.rules.cantor.encoding import NUMBERS
from cantorlab.rules.state import Json, Seat
from cantorlab.widgets.games.cantor.rendering import percent_won, place_json, place_of
from cantorlab.widgets.games.cantor.words import CantorWords, title_of_place

if TYPE_CHECKING:
    from cantorlab.exercises import Exercise

#: Counts below this are said as words: beside mages, numerals would be taken for theirs.
COUNTED = 10


class ReviewedChoice:
    """Choice of a match that is over: its explanation, in sentences and for the screen.

    ``state`` is the position before it, ``move`` the choice as it was judged.
    """

    def __init__(self, state: cantor.CantorState, move: Move, words: CantorWords) -> None:
        self.state, self.move, self._words = state, move, words
        self.verb, _, self._named = move.action.partition(" ")
        self.view = SeatView(state.observation(move.seat))
        place = self._place_at(self._named) if self.verb == "go" else state.place
        assert place is not None  # a duel is fought somewhere
        self.place: cantor.Place = place

    @cached_property
    def _unseen(self) -> list[int]:
        """The mages that the other side might hold, by what this one could know."""
        return unseen_mages(self.view.observation)

    @cached_property
    def _better(self) -> str | None:
        """The better choice, if there was one."""
        move = self.move
        return move.best if move.judgement not in (None, "best") else None

    def _place_at(self, at: str) -> cantor.Place:
        board = self.state.observation(None)["board"]
        return place_of(next(cell for cell in board if cell["at"] == at))

    def _say(self, key: str, seat: Seat | None = None, **params: object) -> str:
        """Say a sentence; one about ``seat`` in its voice."""
        if seat is not None:
            key, params["name"] = f"{key}.{self._words.voice(seat)}", self._words.names[seat]
        return self._words.say(f"review.{key}", **params)

    # -- in sentences ---------------------------------------------------------------------------

    def about_place(self) -> list[str]:
        """Say how the mages stand at the place, and what the mages in question beat there."""
        if self.verb == "go":
            return []
        told = [self._describe_order()]
        if self.verb == "commit":
            return [*told, self._beaten()]
        return [*told, *self._threats()]

    def _describe_order(self) -> str:
        ranks = [self.place.rank(mage) for mage in NUMBERS]
        formula = self.place.parsed.written(self._words.language)
        steps = {(after > before) - (after < before) for before, after in pairwise(ranks)}
        if len(steps) == 1:
            way = {1: "greater", -1: "smaller", 0: "equal"}[steps.pop()]
            return self._say(f"place.{way}", formula=formula)
        best, worst = (
            self._list(mage for mage, rank in zip(NUMBERS, ranks, strict=True) if rank == end)
            for end in (max(ranks), min(ranks))
        )
        return self._say("place.ladder", formula=formula, best=best, worst=worst)

    def _list(self, mages: Iterable[int]) -> str:
        return list_numbers(map(number_text, mages), self._words.language)

    def _count_beaten(self, mage: int) -> int:
        return sum(self.place.rank(mage) > self.place.rank(other) for other in self._unseen)

    def _beaten(self) -> str:
        """Say how many of the mages that may be opposite are beaten."""
        taken = int(self._named)
        best = taken if self._better is None else _number(self._better)
        assert best is not None
        more, fewer = self._count_beaten(best), self._count_beaten(taken)
        key = "alone" if best == taken else "beats"
        told: dict[str, Any] = {"best": number_text(best), "taken": number_text(taken)}
        return self._say(
            key if more else f"{key}.none",
            1 - self.move.seat,
            more=self._count(more),
            of=self._count(len(self._unseen)),
            fewer=self._count(fewer),
            **told,
        )

    def _threats(self) -> list[str]:
        """Say which mages beat the one that lies there, and what a needless shield was for."""
        own = self.state.standing.fighters[self.move.seat]
        assert own is not None  # a shield is chosen when a mage lies
        rival = 1 - self.move.seat
        beaten = self.place.rank(own) - (self.state.standing.first == rival)  # or not committed
        stronger = [each for each in self._unseen if self.place.rank(each) > beaten]
        named: dict[str, Any] = {"own": number_text(own)}
        if not stronger:
            told = [self._say("safe", rival, **named)]
        else:
            told = [self._say("threats", rival, **named, numbers=self._list(stronger))]
        taken = _number(self.move.action)
        if taken is None:
            return told
        named["number"] = number_text(taken)
        if taken not in self._unseen:
            told.append(self._say("gone", self.move.seat, **named))
        elif stronger and taken not in stronger:
            told.append(self._say("weaker", **named))
        return told

    def odds(self) -> list[str]:
        """Say what was to be expected, and what the better choice would have made of it."""
        move = self.move
        if move.after is None:
            return []
        before, after = (round(50 + 50 * each) for each in (move.before, move.after))
        if self.verb == "go":
            return [self._compare("odds.go", after, before)]
        best = self._better or move.action
        most, least = (_percent(self.view.chance(each)) for each in (best, move.action))
        told = [self._compare("odds.duel", least, most)]
        if most != least and before != after:
            game = "quest" if self.state.mode == "quest" else "match"
            told.append(self._say(f"odds.{game}", before=before, after=after))
        return told

    def _compare(self, key: str, after: int, before: int) -> str:
        key = f"{key}.same" if after == before else key
        return self._say(key, self.move.seat, after=after, before=before)

    def reasons(self) -> list[str]:
        """Say why another choice was better, where the place alone does not tell it."""
        if self._better is None:
            return []
        if self.verb == "go":
            return self._suit()
        if self.verb == "protect":
            return []
        best, taken = _number(self._better), int(self._named)
        assert best is not None
        feared = self.view.duel.announced
        if self._count_beaten(best) > self._count_beaten(taken) or feared[best] >= feared[taken]:
            return []
        return [self._say("foreseen", taken=number_text(taken), best=number_text(best))]

    def _suit(self) -> list[str]:
        """Say how much better another place of the board would have suited the hand."""
        hand, best = self.view.observation["hand"], (self._better or "").partition(" ")[2]
        more, fewer = (
            percent_won(self._place_at(at), hand, self._unseen) for at in (best, self._named)
        )
        if more <= fewer:
            return []
        told = {"best": best, "taken": self._named, "more": more, "fewer": fewer}
        return [self._say("suits", 1 - self.move.seat, **told)]

    def mix(self) -> str:
        """Say how often the best mix with open hands takes the choice; "" where it does not mix."""
        move = self.move.open_hands
        chance = None if move is None else move.probability
        if chance is None or not 0.005 <= chance <= 0.995:
            return ""
        return self._say("mixed", percent=_percent(chance))

    def moment(self) -> str:
        """Say in one sentence where the better choice could have been seen."""
        place = title_of_place(self.place, self._words.language)
        if self.verb == "go" or self._better is None:
            return place
        return f"{place} – {self.about_place()[-1]}"

    def _count(self, count: int) -> str:
        """Write a count in words, where it is small."""
        return str(count) if count >= COUNTED else say(f"table.count.{count}", self._words.language)

    # -- for the screen -------------------------------------------------------------------------

    def show(self, near: Seat) -> Json:
        """Return the duel before the choice, for the screen.

        ``order``: the ladder of the place; ``options``: what could be chosen: its ``number`` (None:
        no shield), the ``chance`` to win the duel with it by what the player could know, in
        percent, whether it was ``taken``, and whether it was ``better``. ``opened``: the same with
        both hands open, None until that is worked out.
        """
        language = self._words.language
        return {
            "verb": self.verb,
            "place": place_json(self.place, language),
            "order": order_json(self.place.parsed, language),
            "fighter": self.state.standing.fighters[self.move.seat],
            "options": [] if self.verb == "go" else self._options(),
            "opened": self._open_hands(near),
        }

    def _options(self) -> list[Json]:
        """List the choices; of shields those against mages that might be there, and those named."""
        named = (self.move.action, self._better)
        rows = [
            self._option(each.action, self.view.chance(each.action))
            for each in self.move.choices
            if self.verb == "commit"
            or each.action in named
            or _number(each.action) in (None, *self._unseen)
        ]
        return sorted(rows, key=_by_number)

    def _option(self, action: str, chance: float) -> Json:
        return {
            "number": _number(action),
            "chance": _percent(chance),
            "percent": None,
            "taken": action == self.move.action,
            "better": action == self._better,
        }

    def _open_hands(self, near: Seat) -> Json | None:
        """Return the choice as it is judged with both hands open.

        ``rows``: by side, the near one first, ``of`` whom, and the ``mages`` that were held;
        ``options`` with the chance to win the match, and the share of the best mix (``percent``);
        ``said``: a sentence about that mix, or "".
        """
        truth = self.move.open_hands
        if truth is None:
            return None
        hands = full_hands(self.state)
        rows = []
        for each in truth.choices:
            number = _number(each.action)
            if self.verb == "protect" and number not in (None, *hands[1 - self.move.seat]):
                continue
            option = self._option(each.action, 0.5 + 0.5 * each.value) | {"better": False}
            rows.append(
                option
                | {"percent": None if each.probability is None else _percent(each.probability)}
            )
        return {
            "rows": [
                {"of": self._say("hand", seat), "mages": list(hands[seat])}
                for seat in (near, 1 - near)
            ],
            "options": [] if self.verb == "go" else sorted(rows, key=_by_number),
            "said": self.mix(),
        }


def ask_who_wins(place: cantor.Place, seed: int) -> Exercise | None:
    """Return an exercise between two mages at a place; None where none can be made."""
    from cantorlab.exercises import exercise

    try:
        return exercise(seed, kind="winner", places=[place])
    except ValueError:
        return None


def full_hands(state: cantor.CantorState) -> list[tuple[int, ...]]:
    """Return the mages of each seat, the one with which it fights among them."""
    return [tuple(sorted(hand)) for hand in state.standing.hands_before]


def _by_number(row: Json) -> tuple[bool, int]:
    return row["number"] is None, row["number"] or 0


def _percent(share: float) -> int:
    return round(100 * share)


def _number(action: str) -> int | None:
    named = action.partition(" ")[2]
    return None if named in ("", "none") or not named.lstrip("-").isdigit() else int(named)
