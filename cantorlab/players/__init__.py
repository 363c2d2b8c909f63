"""Players, which choose an action from an observation: our own, by name, and how to play a game.

A player is any callable ``(observation, legal_actions, rng) -> action``, so that a new one takes
two lines:

>>> def timid(observation, legal_actions, rng):
...     return legal_actions[0]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from random import Random
from typing import Any, TypeVar, cast

from cantorlab import games
from cantorlab.players.player import (
    AnyPlayer,
    Levels,
    NamedPlayer,
    Player,
    PlayerWithMemory,
    memory_for,
    random,
)
from cantorlab.rules.mutable import MutableGame
from cantorlab.rules.observation import Observation
from cantorlab.rules.random import KernelRandom, Seed, generator_of
from cantorlab.rules.reading import plain_text
from cantorlab.rules.state import Json, State

__all__ = [
    "AnyPlayer",
    "NamedPlayer",
    "Player",
    "PlayerWithMemory",
    "choose",
    "levels",
    "named",
    "names",
    "play_match",
    "random",
]

AnyState = TypeVar("AnyState", bound=State)


def levels(game: str) -> Mapping[str, Player]:
    """Return the named players of ``game``, from weak to strong.

    Raises ``ValueError`` for an unknown game.

    >>> list(levels("siggil"))
    ['random', 'novice', 'club', 'master']
    """
    found: Mapping[str, Player] = games.get(game).load("players")
    return found


def names(game: str) -> tuple[str, ...]:
    """Return the names of our players of ``game``, from weak to strong.

    >>> names("tafl")
    ('random', 'novice', 'club', 'master')
    """
    return tuple(levels(game))


def named(game: str, name: NamedPlayer) -> AnyPlayer:
    """Return our player of ``game`` called ``name``; a player is returned as it is.

    Raises ``ValueError`` for an unknown name.

    >>> named("tafl", "random") is random
    True
    """
    if not isinstance(name, str):
        return name
    known = levels(game)
    if name not in known:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
        raise ValueError(f"there is no player {name!r} of {game}: {hint}")
    return known[name]


def level_name(game: str, name: str) -> str:
    """Return the name that a level of ``game`` has now: one of version 0.2 may have another."""
    known = levels(game)
    return known.current(name) if isinstance(known, Levels) else name


def choose(player: AnyPlayer, state: State, seat: int, rng: Random) -> str:
    """Return the action that ``player`` takes at ``seat``, given that seat's observation alone.

    The observation is made when the player first looks into it.

    >>> from random import Random
    >>> from cantorlab import players
    >>> from cantorlab.rules import tafl
    >>> players.choose(players.random, tafl.start(), 0, Random(1))
    'b5-b9'
    """
    observation = Observation(state.game, lambda: state.observation(seat))
    events = memory_for(player, lambda: state)
    action: str = cast(Any, player)(observation, state.legal_actions(seat), rng, *events)
    plain = plain_text(action)
    return action if plain is None else plain


class PlayerFailed(Exception):
    """A player raised ``cause``, or took an illegal action, at ``state``."""

    def __init__(self, state: State, seat: int, cause: BaseException) -> None:
        super().__init__(seat)
        self.state, self.seat, self.cause = state, seat, cause


def play_match(
    state: AnyState, players: Sequence[NamedPlayer], seed: Seed | None = None
) -> AnyState:
    """Play ``state`` to its end between ``players`` (by seat) and return the last state.

    All chance comes from ``seed``. Where several seats may act at once, the first one is drawn, so
    that neither side of Cantor always wins the ties (rules §5). Raises what a player raises, and
    ``IllegalAction`` for a player that takes an illegal action.

    >>> from cantorlab.rules import tafl
    >>> play_match(tafl.start(), ["random", "random"], seed=1).outcome.reason
    'king escaped'
    """
    try:
        return play_to_the_end(state, players, seed)
    except PlayerFailed as stop:
        raise stop.cause from None


def play_to_the_end(
    state: AnyState, players: Sequence[NamedPlayer], seed: Seed | None = None
) -> AnyState:
    """Play as ``play_match`` does, but raise ``PlayerFailed``, which names the player at fault."""
    try:
        game = state.mutable()
    except ValueError:  # a game from outside need not bring one
        return _play_by_states(state, *_seat_players(state, players, seed))
    return play_in_place(game, state, players, seed).state()


def play_in_place(
    game: MutableGame[AnyState],
    state: AnyState,
    players: Sequence[NamedPlayer],
    seed: Seed | None = None,
) -> MutableGame[AnyState]:
    """Play as ``play_to_the_end`` does, in the ``mutable`` game of ``state``, and return that.

    A state is made only where a player reads its observation.
    """
    seated, rng = _seat_players(state, players, seed)
    index_of, name = state.action_space.string_to_action, state.game
    ply = game.ply
    while waiting := game.to_act:
        seat = waiting[0] if len(waiting) == 1 else waiting[rng.randrange(len(waiting))]
        legal_actions = game.legal_texts(seat)
        observation = Observation(name, partial(_observation_at, game, ply, seat))
        action = _ask(seated[seat], seat, game.state, observation, legal_actions, rng)
        game.push(index_of(action), seat)
        ply += 1
    return game


def _observation_at(game: MutableGame[Any], ply: int, seat: int) -> Json:
    """Return the observation of ``seat`` after ``ply`` actions."""
    return cast(Json, game.state(ply).observation(seat))


def _play_by_states(state: AnyState, players: Sequence[AnyPlayer], rng: Random) -> AnyState:
    """Play as ``play_in_place`` does, from state to state."""

    def now() -> State:
        return state

    while not state.is_terminal:
        waiting = state.to_act
        seat = waiting[0] if len(waiting) == 1 else waiting[rng.randrange(len(waiting))]
        observation = Observation(state.game, partial(state.observation, seat))
        legal_actions = state.legal_actions(seat)
        action = _ask(players[seat], seat, now, observation, legal_actions, rng)
        state = state.apply(action, seat)
    return state


def _seat_players(
    state: State, players: Sequence[NamedPlayer], seed: Seed | None
) -> tuple[list[AnyPlayer], Random]:
    """Return the players by seat, and their random generator."""
    if len(players) != state.num_players:
        raise ValueError(f"{state.game} has {state.num_players} seats, not {len(players)}")
    seated = [named(state.game, player) for player in players]
    return seated, KernelRandom(generator_of(seed))


def _ask(
    player: Any,
    seat: int,
    now: Callable[[], State],
    observation: Json,
    legal_actions: Sequence[str],
    rng: Random,
) -> str:
    """Ask a player for a legal action; raise ``PlayerFailed`` if it fails."""
    events = memory_for(player, now)
    try:
        # The list is a copy: a player may change what it is given.
        action: str = player(observation, [*legal_actions], rng, *events)
    except (Exception, SystemExit) as error:
        raise PlayerFailed(now(), seat, error) from error
    plain = plain_text(action)
    if plain is not None and plain in legal_actions:
        return plain
    refusal = now().why_not(action, seat)
    assert refusal is not None
    raise PlayerFailed(now(), seat, refusal)
