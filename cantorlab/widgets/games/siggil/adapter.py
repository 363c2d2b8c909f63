"""Siggil at a table: how it is dealt and seated, what is shown, what is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any

from cantorlab.languages import texts as catalogue
from cantorlab.languages.texts import Language, say
from cantorlab.pictures.siggil.table import marks_of, svg
from cantorlab.pictures.svg import Style
from cantorlab.players.player import Slices
from cantorlab.players.siggil.proved_deals import start_winnable
from cantorlab.rules import siggil
from cantorlab.rules.siggil.text import table_text
from cantorlab.rules.state import Json, Outcome, Seat, State
from cantorlab.rules.values import thaw
from cantorlab.widgets.core.messages import MessageRefused
from cantorlab.widgets.core.rules_page import rules_page
from cantorlab.widgets.games.siggil.advice import describe, instead, why
from cantorlab.widgets.games.siggil.ending import ending_of, lines_that_win
from cantorlab.widgets.games.siggil.history import frame
from cantorlab.widgets.games.siggil.options import (
    Opponent,
    fields,
    from_panel,
    merge,
    opening_options,
    solitaire_of,
)
from cantorlab.widgets.games.siggil.typed_actions import TYPING
from cantorlab.widgets.games.siggil.words import SiggilWords
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.panel import Field
from cantorlab.widgets.table.seats import OWN, PERSON, SeatConfig, kept_level, seat_config
from cantorlab.widgets.table.snapshot import (
    ChoiceExplanation,
    Ending,
    GameSnapshot,
    ScreenSnapshot,
    WinningLine,
)

if TYPE_CHECKING:
    import pandas as pd

    from cantorlab.players.analysis import Analysis, Choice
    from cantorlab.players.review import Move


class SiggilAdapter(Adapter):
    """Siggil, with the ``names`` of its players; ``open_hands``: every player sees every hand."""

    game = "siggil"
    takes_text = True
    typing = TYPING
    two_players: Mapping[str, list[str]] | None = {"players": ["2"]}
    option_names = (
        *("players", "layout", "opponent", "side"),
        *("difficulty", "winnable", "highlights", "auto_pass"),
    )
    #: Seconds that a computer player takes to draw, and to take a spirit or none.
    pace_draw = 0.55
    pace_take = 0.2

    def __init__(self, names: Sequence[str | None] = (), *, open_hands: bool = False) -> None:
        self.has_secrets = not open_hands
        self._names = tuple(names)
        self._past: list[tuple[siggil.SiggilState, Sequence[str]]] = []

    # -- dealing and seating --------------------------------------------------------------------

    def deal(self, options: Json, seed: int) -> siggil.SiggilState:
        """Start a new game with these options."""
        layout = options["own_layout"] if options["layout"] == "given" else options["layout"]
        given = {"seed": seed, "open_hands": not self.has_secrets, **solitaire_of(options)}
        if options["winnable"]:
            return start_winnable(layout, **given)
        return siggil.start(options["players"], layout, **given)

    def seat_configs(self, options: Json) -> list[SeatConfig]:
        """Return the opponents by seat, and among them the person who opened the table."""
        count = options["players"]
        names = [*self._names, *[None] * count]
        seated = zip([PERSON, *options["opponent"]], names, range(count), strict=False)
        own, *others = [seat_config("siggil", player, name) for player, name, _ in seated]
        others.insert(options["side"], own)
        return others

    def names(self, seat_configs: Sequence[SeatConfig], language: Language) -> list[str]:
        """Return the names of the players; computers of one level are numbered."""
        called = super().names(seat_configs, language)
        for seat, each in enumerate(seat_configs):
            likes = [at for at, other in enumerate(seat_configs) if other == each]
            if not each.is_person and len(likes) > 1:
                called[seat] += f" {likes.index(seat) + 1}"
        return called

    def merge_options(self, options: Json, given: Mapping[str, Any]) -> Json:
        """Merge the ``given`` options into those in force."""
        return merge(options, given)

    def fields(self, options: Json, language: Language) -> list[Field]:
        """Return the controls of the new-game panel."""
        return fields(options, language)

    def from_panel(self, params: Mapping[str, Any], options: Json) -> Json:
        """Turn the values of the panel's controls into options."""
        return from_panel(params, options)

    def settings(self, snapshot: GameSnapshot) -> Json:
        """Return the constructor's arguments beside the record, which tells players and layout."""
        seated = [OWN if callable(player) else player for player in snapshot.options["opponent"]]
        # One name is said once: it also stands for the seats of a later game of more players.
        alike = seated[0] != "novice" and len({*seated}) == 1
        return {
            "opponents": seated[0] if alike else seated[: snapshot.state.num_players - 1],
            "side": snapshot.options["side"],
            "names": list(self._names),
            "winnable": snapshot.options["winnable"],
            "hints": snapshot.options["highlights"],
            "auto_pass": snapshot.options["auto_pass"],
        }

    def asked_settings(self, options: Mapping[str, Any]) -> Sequence[str]:
        """Name the settings that count for a kept game."""
        return ("names", "winnable")

    def options_for_resume(
        self, snapshot: GameSnapshot, game: State, settings: Mapping[str, Any]
    ) -> Json:
        """Return the options of a kept game; its players, layout and names are then in force."""
        options, told = snapshot.options, _siggil(game).options.to_json()
        alone = [told[name] for name in ("series", "face_up_discard")]
        begun = opening_options(told["players"], "easy", *alone)
        given = {
            "players": told["players"],
            "layout": told["layout"],
            "opponent": _seated_again(settings["opponents"], options["opponent"], told["players"]),
            "side": settings.get("side", 0),
            "winnable": settings.get("winnable", False),
            "highlights": settings["hints"],
            "auto_pass": settings.get("auto_pass", False),
        }
        wanted = merge({**options, **begun}, given)
        self.has_secrets = not told["open_hands"]
        self._names = tuple(settings["names"])
        return wanted

    def deal_words(self, snapshot: GameSnapshot) -> list[str] | None:
        """Return the number of players, the layout, and how hard the solitaire is."""
        options = snapshot.options
        words = [str(options["players"]), options["layout"]]
        if options["players"] > 1:
            return words
        return [*words, options["difficulty"], *(["winnable"] if options["winnable"] else [])]

    def deal_options(self, words: Sequence[str]) -> Json | None:
        """Return the options that the words of a deal stand for."""
        match [*words]:
            case [("2" | "3" | "4") as players, layout] if layout in siggil.LAYOUTS:
                return {"players": int(players), "layout": layout}
            case ["1", layout, ("easy" | "hard") as difficulty, *more] if (
                layout in siggil.LAYOUTS and more in ([], ["winnable"])
            ):
                alone = {"difficulty": difficulty, "winnable": bool(more)}
                return {"players": 1, "layout": layout, **alone}
        return None

    def on_game_end(self, snapshot: GameSnapshot) -> None:
        """Keep the game that is left."""
        self._past.append((_siggil(snapshot.state), snapshot.names))

    # -- playing --------------------------------------------------------------------------------

    def allows_undo(self, snapshot: GameSnapshot) -> bool:
        """Return True in the solitaire: no opponent has seen what was turned over."""
        return snapshot.state.num_players == 1

    def forced_action(
        self, snapshot: GameSnapshot, seat: Seat, actions: Sequence[str]
    ) -> str | None:
        """Return a pass where the only person here has drawn and the hand takes nothing.

        With other people the pause stays, as its length would tell them of the hand, unless they
        have chosen ``auto_pass``.
        """
        options = snapshot.options
        by_itself = options["highlights"] and (snapshot.alone == seat or options["auto_pass"])
        return "pass" if by_itself and list(actions) == ["pass"] else None

    def pace(self, snapshot: GameSnapshot) -> float:
        """Return the least seconds for the computer's next move; more after a spirit was taken."""
        state = _siggil(snapshot.state)
        if state.phase == "take":
            return self.pace_take
        taken = bool(state.actions) and state.actions[-1][1].startswith("take")
        return 2 * self.pace_draw if taken else self.pace_draw

    # -- what is shown --------------------------------------------------------------------------

    def view(self, shown: ScreenSnapshot) -> Json:
        """Return Siggil's own keys of ``view``.

        - ``near``: the seat at the bottom: the one who looks, or the only person (None: none);
        - ``highlights``; ``deals`` and ``plies``: which game of this table, and how far it is;
        - ``recent``: what the last three actions did in the Siggil (``ply, kind, seat, place,
          spirit``), without the cards; ``news``: what happened since a person last drew.
        """
        snapshot = shown.snapshot
        state = _siggil(snapshot.state)
        plies = len(state.actions)
        # The last turn alone, to follow the cards with: remembering is the players' part.
        recent = [
            {key: event[key] for key in ("ply", "kind", "seat", "place", "spirit") if key in event}
            for event in _events(state, plies - 3)
            if event["kind"] != "turned"
        ]
        return {
            "near": snapshot.alone if shown.viewer is None else shown.viewer,
            "highlights": bool(snapshot.options["highlights"]),
            "plies": plies,
            "recent": recent,
            "news": self._diff(snapshot),
            "deals": snapshot.deals,
        }

    def picture(self, seen: Json, language: Language) -> str:
        """Draw an observation as an SVG picture."""
        return svg(seen, language=language)

    def plain_text(self, seen: Json, language: Language) -> str:
        """Write an observation as plain text."""
        return table_text(seen, language)

    def texts(self, language: Language) -> Json:
        """Return the sentences of the front end, and the families' names and letters."""
        named = catalogue.texts("siggil.family.", language)
        return super().texts(language) | named | catalogue.texts("siggil.letter.", language)

    def rules(self, snapshot: GameSnapshot) -> Json:
        """Return the house rules, in the solitaire at its own section."""
        alone = snapshot.state.num_players == 1
        section = "2.5" if alone else None
        return rules_page("siggil", snapshot.language, section, steps=steps(snapshot.language))

    def history(self, snapshot: GameSnapshot) -> pd.DataFrame:
        """Return every action of every game at this table."""
        return frame([*self._past, (_siggil(snapshot.state), snapshot.names)])

    # -- what is said ---------------------------------------------------------------------------

    def headline(self, shown: ScreenSnapshot) -> str:
        """Name the seat to act and its task."""
        state = _siggil(shown.snapshot.state)
        if shown.viewer is None or not shown.your_turn:
            return super().headline(shown)
        alone = state.num_players == 1
        return SiggilWords.of(shown.snapshot).turn(state.phase, shown.viewer, alone=alone)

    def goal(self, shown: ScreenSnapshot) -> str:
        """Say how a spirit is taken, and how many win."""
        snapshot = shown.snapshot
        options = _siggil(snapshot.state).options
        cards = "two" if options.players == 4 else "four" if options.series == 4 else "three"
        return say(f"siggil.ui.goal.{cards}", snapshot.language, target=shown.seen["target"])

    def goal_name(self, options: Mapping[str, Any], seat: Seat) -> str:
        """Name the goal by the number of players, alone by the length of a series."""
        return f"{options.get('players')}.{options.get('series')}"

    def result(self, snapshot: GameSnapshot, outcome: Outcome) -> str:
        """Say who won and how, or that the Siggil did."""
        best = 1.0 if outcome.winner is not None else 0.0
        returns = snapshot.state.returns()
        winners = [seat for seat, value in enumerate(returns) if value == best]
        return SiggilWords.of(snapshot).outcome(outcome, winners, snapshot.resigned)

    def ending(self, snapshot: GameSnapshot, outcome: Outcome) -> Ending:
        """Return the spirits in the order in which they were taken."""
        return ending_of(_siggil(snapshot.state), outcome, SiggilWords.of(snapshot), snapshot.alone)

    def allows_hints(self, snapshot: GameSnapshot) -> bool:
        """Return whether a hint may be asked for: the game has an option for it."""
        return bool(snapshot.options["highlights"])

    def describe_action(self, state: State, action: str, language: Language) -> str:
        """Say an action in words: *draw the 2 of Feather*."""
        return describe(_siggil(state), action, SiggilWords(language, (), None))

    def explain_hint(self, shown: ScreenSnapshot, found: Analysis) -> Sequence[str]:
        """Say how often the best turn led to a win, in games that the seat's view allows."""
        if shown.viewer is None:
            return ()
        forced = len(shown.actions) == 1
        state = _siggil(shown.snapshot.state)
        return why(found, state, shown.viewer, SiggilWords.of(shown.snapshot), forced=forced)

    def explain_choice(
        self, then: GameSnapshot, move: Move, reply: Choice | None, style: Style = "light"
    ) -> ChoiceExplanation:
        """Show what the seat saw when it chose, with its choice and the better one marked."""
        seen = {**then.state.observation(move.seat), "names": list(then.names)}
        better = None if move.judgement in (None, "best") else move.best
        marks = marks_of(move.action, better)
        drawn = svg(seen, language=then.language, style=style, marks=marks)
        return ChoiceExplanation(
            instead(seen, move.action, better, SiggilWords.of(then)), {"picture": drawn}
        )

    def line_search(self, snapshot: GameSnapshot) -> Callable[[Event], Slices[WinningLine]] | None:
        """Search for a line that wins a lost solitaire, if its deal could have been won."""
        lost = snapshot.ended is not None and snapshot.ended.winner is None
        if snapshot.state.num_players > 1 or not lost:
            return None
        start = _siggil(snapshot.state.record.start())
        return partial(lines_that_win, start, SiggilWords.of(snapshot))

    def report(self, before: State, action: str, seat: Seat, after: GameSnapshot) -> list[str]:
        """Return public sentences about an action, then the cards that turned over."""
        events = _events(_siggil(after.state), len(before.actions))
        told = [
            _describe_public_event(event, after) for event in events if event["kind"] != "turned"
        ]
        return [*told, SiggilWords.of(after).describe_turned_cards(events)]

    def _diff(self, snapshot: GameSnapshot) -> str:
        """Describe the events since a person last drew, without that draw."""
        words = SiggilWords.of(snapshot)
        shown = [
            _describe_public_event(event, snapshot)
            for event in _events(_siggil(snapshot.state), _last_drawn(snapshot))
            if event["kind"] not in ("turned", "pass", "remove")
            and not (event["kind"] == "draw" and event["seat"] == words.you)
        ]
        return " ".join(shown)


def _seated_again(
    kept: str | Sequence[str], now: Sequence[Opponent], players: int
) -> Opponent | list[Opponent]:
    """Return the opponents that settings name, where those sit ``now``: one stands for all."""
    if isinstance(kept, str):
        return _again(kept, now[0])
    seated = [*kept, *now[len(kept) :]][: players - 1]
    return [_again(player, other) for player, other in zip(seated, now, strict=False)]


def _again(player: Opponent, now: Opponent) -> Opponent:
    """Return the opponent kept as ``player``: a function is the one that sits there ``now``."""
    if player != OWN:
        return kept_level("siggil", player) if isinstance(player, str) else player
    if not callable(now):
        raise MessageRefused("journal.own_player_here")
    return now


def _siggil(state: State) -> siggil.SiggilState:
    assert isinstance(state, siggil.SiggilState)
    return state


def _events(state: siggil.SiggilState, ply: int) -> list[Json]:
    """Return the public events after ``ply``; none before a given position."""
    since = ply if state.begun is None else max(ply, 0)
    # Asked several times in each turn: the earlier events are not copied.
    return [thaw(event) for event in state.events if event["ply"] > since]


def _describe_public_event(event: Json, snapshot: GameSnapshot) -> str:
    # Under a face-down discard a removed card cannot be looked up later (rules §2.5).
    face_up = _siggil(snapshot.state).options.face_up_discard
    hidden = event["kind"] == "remove" and not face_up
    return SiggilWords.of(snapshot).describe_event({**event, "card": None} if hidden else event)


def _last_drawn(snapshot: GameSnapshot) -> int:
    """Return the ply before a person last drew here, or before the last earlier action."""
    actions = snapshot.state.actions
    for ply in range(len(actions) - 1, snapshot.begun - 1, -1):
        seat, action = actions[ply]
        if seat in snapshot.persons and action.startswith(("draw", "remove")):
            return ply
    return snapshot.begun - 1


@lru_cache(maxsize=8)
def steps(language: Language) -> list[str]:
    """Return three states: the Siggil as dealt; a hand that can take a spirit; the spirit on its
    series.
    """
    dealt = siggil.start(2, "passage", seed=3)
    state, rng = dealt, Random(1)
    while True:
        (seat,) = state.to_act
        actions = state.legal_actions(seat)
        take = next((action for action in actions if action.startswith("take ")), None)
        if take is not None:
            break
        state = state.apply(rng.choice(actions), seat)
    taken = state.apply(take, seat)
    return [svg(each.observation(seat), language=language) for each in (dealt, state, taken)]
