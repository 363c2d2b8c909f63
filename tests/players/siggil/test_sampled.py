"""Thinker late in a solitaire: it searches guesses at what it has not seen, no more."""

import random
import time

from tiers import few_and_many

from cantorlab.players.player import without_pause
from cantorlab.players.siggil.memory import Memory
from cantorlab.players.siggil.sampled_endgames import Worlds
from cantorlab.rules import siggil
from cantorlab.rules.state import Record


def late():
    end = siggil.random_game(11, 4, players=1, layout="river")
    return end.record.replay(max(0, 3 * len(end.actions) // 4))


@few_and_many("compiled", True, False)
def test_guesses_do_not_depend_on_what_lies_face_down(compiled):
    state, rng = late(), random.Random(1)
    seen = state.observation(None)["siggil"]
    dark = [card["place"] for card in seen if card["card"] is None]
    deal = list(state.record.deal["cards"])
    cards = [deal[place] for place in dark]
    rng.shuffle(cards)
    for place, card in zip(dark, cards, strict=True):
        deal[place] = card
    record = state.record
    other = Record(record.game, record.options, {"cards": deal}, record.actions).replay()
    assert other.deal != state.deal
    chosen = []
    for each in (state, other):
        memory = Memory(each.observation(0), each.public_events)
        worlds = Worlds(memory, random.Random(5), 2, compiled=compiled)
        for guess in worlds._deals:
            assert sorted(guess[place] for place in dark) == sorted(state.deal[p] for p in dark)
        action = each.legal_actions()[0]
        chosen.append(without_pause(worlds.better(action, time.monotonic() + 60)))
    assert chosen[0] == chosen[1]
    assert chosen[0] in state.legal_actions()
