"""The smallest game with secrets, for tests of the table: "the higher card wins"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Self

from cantorlab.languages.texts import Language
from cantorlab.rules.state import Json, Outcome, Record, Seat, State
from cantorlab.widgets.core.arguments import known_arguments
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.snapshot import GameSnapshot
from cantorlab.widgets.table.table import Table
from cantorlab.widgets.table.typed_play import Typing

CARDS = range(1, 10)


@dataclass(frozen=True)
class ToyState(State):
    """Each seat holds three cards, lays one face down, and the higher of the two wins the round."""

    game: ClassVar[str] = "toy"
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[int | None, int | None] = (None, None)
    rounds: tuple[tuple[int, int], ...] = ()
    actions: tuple[tuple[Seat, str], ...] = ()  # type: ignore[misc]

    @property
    def num_players(self) -> int:
        return 2

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in (0, 1) if self.laid[seat] is None and self.hands[seat])

    @property
    def score(self) -> tuple[int, int]:
        won = sum(first > second for first, second in self.rounds)
        return won, len(self.rounds) - won

    @property
    def outcome(self) -> Outcome | None:
        if self.to_act:
            return None
        won, lost = self.score
        return Outcome(0 if won > lost else 1, "rounds")

    @property
    def record(self) -> Record:
        dealt = [list(hand) for hand in self.hands]
        for seat, action in self.actions:
            dealt[seat].append(int(action.split()[1]))
        return Record("toy", {}, {"hands": [sorted(hand) for hand in dealt]}, self.actions)

    def observation(self, seat: Seat | None) -> Json:
        over = self.outcome
        return {
            "game": "toy",
            "seat": seat,
            "to_act": list(self.to_act),
            "is_terminal": over is not None,
            "outcome": over and {"winner": over.winner, "reason": over.reason},
            "hand": [] if seat is None else list(self.hands[seat]),
            "hand_sizes": [len(hand) for hand in self.hands],
            "has_laid": [card is not None for card in self.laid],
            "rounds": [list(each) for each in self.rounds],
        }

    def _actions_of(self, seat: Seat) -> list[str]:
        return [f"lay {card}" for card in self.hands[seat]]

    def _after(self, action: str, seat: Seat) -> Self:
        card = int(action.split()[1])
        hands = list(self.hands)
        hands[seat] = tuple(each for each in hands[seat] if each != card)
        laid = list(self.laid)
        laid[seat] = card
        rounds = self.rounds
        if laid[0] is not None and laid[1] is not None:
            rounds, laid = (*rounds, (laid[0], laid[1])), [None, None]
        return replace(
            self,
            hands=tuple(hands),
            laid=(laid[0], laid[1]),
            rounds=rounds,
            actions=(*self.actions, (seat, action)),
        )

    def returns(self) -> tuple[float, ...]:
        over = self.outcome
        return (0.0, 0.0) if over is None else ((1.0, -1.0) if over.winner == 0 else (-1.0, 1.0))

    def to_dict(self) -> Json:
        return {"hands": [list(hand) for hand in self.hands]}

    @classmethod
    def from_dict(cls, data: Json) -> Self:
        return cls(tuple(tuple(hand) for hand in data["hands"]))

    @classmethod
    def from_deal(cls, options: Json, deal: Json) -> Self:
        return cls.from_dict(deal)

    def text(self, seat: Seat | None = None, *, reveal: bool = False, language: Any = None) -> str:
        hands = self.hands if reveal else [self.hands[at] if at == seat else () for at in (0, 1)]
        return f"toy {self.score} {list(hands)}"

    def svg(self, seat: Seat | None = None, *, reveal: bool = False, language: Any = None) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{self.text(seat)}</text></svg>'


def deal(seed: int, cards: int = 3) -> ToyState:
    drawn = Random(seed).sample(CARDS, 2 * cards)
    return ToyState((tuple(sorted(drawn[:cards])), tuple(sorted(drawn[cards:]))))


def lowest(observation: Json, actions: list[str], rng: Random) -> str:
    """A player: it lays its lowest card."""
    return actions[0]


BUNDLE = Path(__file__).parent / "browser" / "toy"


def meant(text: str, _state: State) -> str:
    """A number alone is the card to lay."""
    words = text.lower().split()
    return f"lay {words[0]}" if len(words) == 1 else " ".join(words)


class ToyAdapter(Adapter):
    """The toy game at a table."""

    game = "toy"
    has_secrets = True
    typing = Typing(parse=meant)

    def allows_undo(self, snapshot: GameSnapshot) -> bool:
        return True

    def deal(self, options: Json, seed: int) -> ToyState:
        return deal(seed, int(options["cards"]))

    def fields(self, options: Json, language: Language) -> list[Field]:
        sizes = [(size, f"{size} cards") for size in ("2", "3", "4")]
        return [
            Field("cards", "Cards each", "choice", options["cards"], sizes),
            Field("quick", "Quick game", "switch", options["quick"], hint="No pauses"),
        ]

    def pace(self, snapshot: GameSnapshot) -> float:
        return 0.0

    def texts(self, language: Language) -> Json:
        return {"toy.ui.title": "Toy"}

    def picture(self, seen: Json, language: Language) -> str:
        text = self.plain_text(seen, language)
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{text}</text></svg>'

    def plain_text(self, seen: Json, language: Language) -> str:
        return f"toy {seen['seat']} {seen['hand']} {seen['rounds']}"

    def confirm(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> str:
        return f"You {action}."

    def report(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> list[str]:
        assert isinstance(before, ToyState)
        assert isinstance(after.state, ToyState)
        rounds = after.state.rounds
        if len(rounds) == len(before.rounds):
            return [f"{after.names[seat]} has laid a card."]
        return [f"Round {len(rounds)}: {rounds[-1][0]} against {rounds[-1][1]}."]


class Toy(Table):
    """A table for the toy game; its bundle is built when a test in a browser asks for it."""

    _esm = "export default { render() {} }"

    @known_arguments
    def __init__(
        self,
        *players: Any,
        names: Sequence[str | None] = (),
        cards: int = 3,
        state: State | None = None,
        seed: int | None = 1,
        language: str = "en",
        theme: str = "auto",
        adapter: type[ToyAdapter] = ToyAdapter,
        pace: str = "calm",
    ) -> None:
        super().__init__(
            adapter(),
            {
                "cards": str(cards),
                "quick": False,
                "players": players or (None, lowest),
                "names": names,
            },
            state=state,
            seed=seed,
            language=language,
            theme=theme,
            pace=pace,
        )
