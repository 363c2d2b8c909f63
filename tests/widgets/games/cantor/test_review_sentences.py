"""Each sentence of a review of Cantor against a literal reading of the rules.

Every sentence of every choice is taken apart by a pattern, and its claim is worked out anew: from
the formulas as Python, and from every hand that the other player may have held. A sentence that no
pattern knows fails.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from players.cantor.test_adept import FEAR, PLACES, literal_values, possible_hands, strongest_first
from tiers import few_and_many
from widgets.talking import talk

from cantorlab import Cantor
from cantorlab.players import play_match
from cantorlab.players.review import review as judge_game
from cantorlab.players.review import reviews
from cantorlab.rules import cantor
from cantorlab.widgets.table import review

COUNTS = [
    {"none", "aucun", "keinen"}, {"one", "un", "einen"}, {"two", "deux", "zwei"},
    {"three", "trois", "drei"}, {"four", "quatre", "vier"}, {"five", "cinq", "fünf"},
    {"six", "sechs"}, {"seven", "sept", "sieben"}, {"eight", "huit", "acht"},
    {"nine", "neuf", "neun"},
]  # fmt: skip
NAMES = ("Ada", "Bob")
LEVELS = ("random", "novice", "club")
BOUNDS = [(0, 0.01), (0.01, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 3)]
WORDS = {
    "en": ["the best choice", "a good choice", "a slip", "a mistake", "a blunder"],
    "fr": ["le meilleur choix", "un bon choix", "une imprécision", "une faute", "une gaffe"],
    "de": [
        "die beste Wahl",
        "eine gute Wahl",
        "eine Ungenauigkeit",
        "ein Patzer",
        "ein grober Patzer",
    ],
}
JUDGED = {word: number for words in WORDS.values() for number, word in enumerate(words)}


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def numbers_in(text: str) -> set[int]:
    return {number(each) for each in re.findall(r"−?\d+", text)}


def count(text: str) -> int:
    told = [number for number, words in enumerate(COUNTS) if text in words]
    return told[0] if told else int(text)


class Choice:
    """A choice as it was, and what is true of it."""

    def __init__(self, state: cantor.CantorState, move: Any) -> None:
        self.seat, self.move, self.state = move.seat, move, state
        self.seen = seen = state.observation(move.seat)
        self.verb, self.named = move.action.split()
        self.mine = [*seen["hand"], *filter(lambda n: n is not None, [seen["own_commit"]])]
        away = {*self.mine, *seen["rests"][0], *seen["rests"][1], *seen["neutrals"]}
        self.unseen = [mage for mage in range(-9, 9) if mage not in away]
        self.formula = seen["place"]["formula"]
        self.strength: Callable[[int], float] = PLACES[self.formula]
        self.values = literal_values(seen, self.formula, self.mine)

    @property
    def own(self) -> int:
        own: int = self.seen["own_commit"]
        return own

    def wins(self, mine: int, other: int) -> bool:
        """Return whether a mage wins unblocked, once both lie on the table."""
        one, two = self.strength(mine), self.strength(other)
        return one > two or (one == two and self.seen["first"] == self.seat)

    def worth(self, action: str) -> float:
        """The chance to win the duel, a cancelled one counting half."""
        verb, named = action.split()
        if verb == "commit":
            best = max(v for (mage, _), v in self.values.items() if mage == int(named))
        elif named != "none" and int(named) in self.unseen:
            best = self.values[self.own, int(named)]
        else:  # protected from nobody: a number's worth less what it gains where it hits
            feared = self.feared(self.own)
            likely = self.opposite()
            best = sum(
                share * ((1 - feared) * (1 if self.wins(self.own, other) else -1) - feared)
                for other, share in likely.items()
            )
        return (1 + best) / 2

    def opposite(self) -> dict[int, float]:
        habit = (40, 26, 16, 9, 5, 3, 1)
        found: Counter[int] = Counter()
        for hand, _ in possible_hands(self.seen, self.mine):
            for mage, share in zip(strongest_first(hand, self.strength), habit, strict=False):
                found[mage] += share
        return {mage: share / found.total() for mage, share in found.items()}

    def feared(self, mage: int) -> float:
        hands = list(possible_hands(self.seen, self.mine))
        told = 0.0
        for _, neutral in hands:
            ladder = strongest_first([*self.mine, *neutral], self.strength)
            told += dict(zip(ladder, FEAR, strict=False)).get(mage, 0)
        return told / 100 / len(hands)

    def coins(self, own: int, other: int, left: int) -> float:
        """The expected result of a match whose duels are coins: the mean over all their falls."""
        results = []
        for falls in product((0, 1), repeat=left):
            score = [other, own]
            for fall in falls:
                if 3 not in score:
                    score[fall] += 1
            results.append((score[1] > score[0]) - (score[1] < score[0]))
        return sum(results) / len(results)

    def match_chance(self, action: str) -> float:
        score, left = self.seen["score"], len(self.mine) - 1
        own, other = score[self.seat], score[1 - self.seat]
        won, lost = self.coins(own + 1, other, left), self.coins(own, other + 1, left)
        chance = self.worth(action)
        return (1 + lost + chance * (won - lost)) / 2


def close(told: str, truth: float) -> bool:
    """Return whether a percentage is told as it is rounded, to either side at a half."""
    return abs(int(told) - 100 * truth) <= 0.5 + 1e-6


def greater(choice: Choice, formula: str) -> bool:
    found = [choice.strength(mage) for mage in range(-9, 9)]
    return found == sorted(set(found))


def smaller(choice: Choice, formula: str) -> bool:
    found = [choice.strength(mage) for mage in range(-9, 9)]
    return found == sorted(set(found), reverse=True)


def equal(choice: Choice, formula: str) -> bool:
    return len({choice.strength(mage) for mage in range(-9, 9)}) == 1


def ladder(choice: Choice, formula: str, best: str, worst: str) -> bool:
    ends = {max: best, min: worst}
    mages = range(-9, 9)
    return not (greater(choice, "") or smaller(choice, "")) and all(
        numbers_in(told)
        == {m for m in mages if choice.strength(m) == end(map(choice.strength, mages))}
        for end, told in ends.items()
    )


def beats(choice: Choice, best: str, more: str, of: str, taken: str, fewer: str) -> bool:
    def beaten(mage: int) -> int:
        return sum(choice.strength(mage) > choice.strength(each) for each in choice.unseen)

    told = [beaten(number(best)), beaten(number(taken)), len(choice.unseen)]
    return (
        told == [count(more), count(fewer), count(of)]
        and f"commit {number(best)}" == choice.move.best
        and number(taken) == int(choice.named)
    )


def alone(choice: Choice, taken: str, fewer: str, of: str) -> bool:
    return number(taken) == int(choice.named) and beats_of(choice, taken) == [
        count(fewer),
        count(of),
    ]


def beats_of(choice: Choice, taken: str) -> list[int]:
    mine = choice.strength(number(taken))
    return [sum(mine > choice.strength(each) for each in choice.unseen), len(choice.unseen)]


def foreseen(choice: Choice, taken: str, best: str) -> bool:
    return choice.feared(number(taken)) > choice.feared(number(best))


def threats(choice: Choice, own: str, numbers: str) -> bool:
    told = numbers_in(numbers)
    return number(own) == choice.own and told == {
        each for each in choice.unseen if not choice.wins(choice.own, each)
    }


def outcome(choice: Choice, other: int, mine: int | None, theirs: int | None) -> int:
    """Return the winner of the duel: 1, 0 (cancelled) or -1, by rule 1.3 read literally."""
    blocked, blocks = theirs == choice.own, mine == other
    if blocked or blocks:
        return blocks - blocked
    return 1 if choice.wins(choice.own, other) else -1


def changes_only_if_blocked(choice: Choice, own: str, shields: list[int]) -> bool:
    cases = product(choice.unseen, shields, (None, choice.own))
    changed = {
        theirs
        for other, shield, theirs in cases
        if outcome(choice, other, shield, theirs) != outcome(choice, other, None, theirs)
    }
    return number(own) == choice.own and changed <= {choice.own}


def safe(choice: Choice, own: str) -> bool:
    return changes_only_if_blocked(choice, own, choice.unseen)


def weaker(choice: Choice, taken: str, own: str) -> bool:
    return number(taken) == int(choice.named) and changes_only_if_blocked(
        choice, own, [number(taken)]
    )


def gone(choice: Choice, taken: str, name: str) -> bool:
    return (
        number(taken) == int(choice.named)
        and number(taken) not in choice.unseen
        and name == NAMES[choice.seat]
    )


def duel(choice: Choice, name: str, after: str, before: str) -> bool:
    move = choice.move
    pair = close(after, choice.worth(move.action)), close(before, choice.worth(move.best))
    return all(pair) and int(after) < int(before) and name == NAMES[choice.seat]


def duel_same(choice: Choice, name: str, after: str) -> bool:
    return close(after, choice.worth(choice.move.action)) and name == NAMES[choice.seat]


def match(choice: Choice, after: str, before: str) -> bool:
    move = choice.move
    pair = (
        close(after, choice.match_chance(move.action)),
        close(before, choice.match_chance(move.best)),
    )
    return all(pair) and int(after) < int(before)


def is_judged(choice: Choice, name: str, judgement: str) -> bool:
    low, high = BOUNDS[JUDGED[judgement]]
    cost = 2 * (choice.match_chance(choice.move.best) - choice.match_chance(choice.move.action))
    return name == NAMES[choice.seat] and low - 1e-6 <= cost < high + 1e-6


def better(choice: Choice, action: str) -> bool:
    told = re.search(r"−?\d+", action)  # no number: no protection
    named = "none" if told is None else told.group().replace("−", "-")
    return f"{choice.verb} {named}" == choice.move.best != choice.move.action


def forced(choice: Choice) -> bool:
    return len(choice.state.legal_actions(choice.seat)) == 1


N, W, WHO = r"(−?\d+)", r"(\w+)", "(?:Ada|Bob)"
LIST = r"(−?\d+(?: ?[;,] −?\d+)*)"
Checks = dict[str, Callable[..., bool]]
# Each by hand, as it is understood, and none made of the catalogue.
SENTENCES: dict[str, Checks] = {
    "en": {
        r"At (.+) the greater number is stronger\.": greater,
        r"At (.+) the smaller number is stronger\.": smaller,
        r"At (.+) all mages are equally strong\.": equal,
        rf"The ladder of (.+): {LIST} at the top, {LIST} at the bottom\.": ladder,
        rf"{N} beats {W} of the {W} mages that {WHO} might hold, {N} beats {W}\.": beats,
        rf"{N} beats {W} of the {W} mages that {WHO} might hold\.": alone,
        rf"Most players would rather protect themselves against {N} than against {N}\.": foreseen,
        rf"Mages that {WHO} might hold and that win against {N}: {LIST}\.": threats,
        rf"No mage that {WHO} might hold wins against {N}: a protection can only save the duel "
        r"if −?\d+ is blocked\.": safe,
        rf"{N} does not win against {N}: protection against it only helps if −?\d+ is "
        r"blocked\.": weaker,
        rf"{N} could not be there, and (Ada|Bob) could know it\.": gone,
        r"By what (Ada|Bob) could know, this wins the duel about (\d+)% of the time, instead of "
        r"(\d+)%\.": duel,
        r"By what (Ada|Bob) could know, this wins the duel about (\d+)% of the time\.": duel_same,
        r"For the whole match: about (\d+)% instead of (\d+)%\.": match,
        rf"(Ada|Bob): ({'|'.join(WORDS['en'])})\.": is_judged,
        r"Better: (.+)\.": better,
        r"(.+) is hardly better\.": better,
        r"There was no other choice\.": forced,
    },
    "fr": {
        r"En (.+), le plus grand nombre est le plus fort\.": greater,
        r"En (.+), le plus petit nombre est le plus fort\.": smaller,
        r"En (.+), tous les mages ont la même force\.": equal,
        rf"L’échelle de (.+) : {LIST} tout en haut, {LIST} tout en bas\.": ladder,
        rf"Parmi les mages que {WHO} peut avoir, {N} (?:en bat|n’en bat) {W} sur {W} ; {N}, {W}\."
        "": beats,
        rf"Parmi les mages que {WHO} peut avoir, {N} (?:en bat|n’en bat) {W} sur {W}\.": alone,
        rf"La plupart des joueurs se protégeraient contre {N} plutôt que contre {N}\.": foreseen,
        rf"Mages que {WHO} peut avoir et qui gagnent contre {N} : {LIST}\.": threats,
        rf"Aucun mage que {WHO} peut avoir ne gagne contre {N} : une protection ne peut sauver le "
        r"duel que si −?\d+ est bloqué\.": safe,
        rf"{N} ne gagne pas contre {N} : s’en protéger ne sert que si −?\d+ est bloqué\.": weaker,
        rf"{N} ne pouvait pas être en face, et (Ada|Bob) pouvait le savoir\.": gone,
        r"Avec ce que (Ada|Bob) pouvait savoir, ce choix gagne le duel dans (\d+) % des cas "
        r"environ, au lieu de (\d+) %\.": duel,
        r"Avec ce que (Ada|Bob) pouvait savoir, ce choix gagne le duel dans (\d+) % des cas "
        r"environ\.": duel_same,
        r"Pour toute la manche : environ (\d+) % au lieu de (\d+) %\.": match,
        rf"(Ada|Bob) : ({'|'.join(WORDS['fr'])})\.": is_judged,
        r"Mieux : (.+)\.": better,
        r"(.+) n’est guère mieux\.": better,
        r"Il n’y avait pas d’autre choix\.": forced,
    },
    "de": {
        r"Bei (.+) ist die größere Zahl stärker\.": greater,
        r"Bei (.+) ist die kleinere Zahl stärker\.": smaller,
        r"Bei (.+) sind alle Magier gleich stark\.": equal,
        rf"Die Leiter von (.+): {LIST} ganz oben, {LIST} ganz unten\.": ladder,
        rf"{N} schlägt {W} der {W} Magier, die {WHO} haben kann, {N} schlägt {W}\.": beats,
        rf"{N} schlägt {W} der {W} Magier, die {WHO} haben kann\.": alone,
        rf"Die meisten würden sich eher vor {N} schützen als vor {N}\.": foreseen,
        rf"Magier, die {WHO} haben kann und die gegen {N} gewinnen: {LIST}\.": threats,
        rf"Kein Magier, den {WHO} haben kann, gewinnt gegen {N}: Ein Schutz kann das Duell nur "
        r"retten, wenn −?\d+ blockiert ist\.": safe,
        rf"{N} gewinnt nicht gegen {N}: Ein Schutz davor hilft nur, wenn −?\d+ blockiert "
        r"ist\.": weaker,
        rf"{N} konnte nicht gegenüber liegen, und (Ada|Bob) konnte das wissen\.": gone,
        r"Nach dem, was (Ada|Bob) wissen konnte, gewinnt das etwa (\d+) % der Duelle, statt "
        r"(\d+) %\.": duel,
        r"Nach dem, was (Ada|Bob) wissen konnte, gewinnt das etwa (\d+) % der Duelle\.": duel_same,
        r"Für die ganze Partie: etwa (\d+) % statt (\d+) %\.": match,
        rf"(Ada|Bob): ({'|'.join(WORDS['de'])})\.": is_judged,
        r"Besser: (.+)\.": better,
        r"(.+) ist kaum besser\.": better,
        r"Es gab keine andere Wahl\.": forced,
    },
}
BETTER = {"en": "better", "fr": "mieux", "de": "besser"}


def check(choice: Choice, sentence: str, language: str) -> Callable[..., bool]:
    """Check a sentence, and return the claim that it makes."""
    sentence = re.sub("[\u00a0\u202f]", " ", sentence)
    for pattern, holds in SENTENCES[language].items():
        if found := re.fullmatch(pattern, sentence):
            assert holds(choice, *found.groups()), (sentence, choice.formula, choice.seen)
            return holds
    raise AssertionError(f"nobody knows this sentence: {sentence}")


@pytest.fixture(autouse=True)
def _by_knowledge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "judge", lambda record, stop, _host: reviews(record, stop=stop))


@pytest.mark.timeout(7200)  # for the two thousand
@few_and_many("games", 2, 2000)
@pytest.mark.parametrize("language", SENTENCES)
def test_each_sentence_is_true(language: str, games: int) -> None:
    used: Counter[Callable[..., bool]] = Counter()
    for index in range(games):
        rng = Random(index)
        places = rng.sample(list(PLACES), 7)
        pair = rng.choice(LEVELS), rng.choice(LEVELS)
        ended = play_match(cantor.start("express", places=places, seed=index), pair, index)
        table = Cantor.from_record(
            ended.record, opponent="person", names=NAMES, language=language, journal=False
        )
        table.review()
        state, send = ended.record.start(), talk(table)
        for ply, move in enumerate(judge_game(ended).judged, start=1):
            told = send({"kind": "reviewed", "at": ply, "nonce": uuid4().hex})
            choice = Choice(state, move)
            sentences = *told["first"], *told["said"]
            used.update(check(choice, sentence, language) for sentence in sentences)
            # The place comes first.
            assert check(choice, sentences[0], language) in (greater, smaller, equal, ladder)
            said = " ".join(told["said"]).lower()
            assert (BETTER[language] in said) == (told["better"] is not None)
            state = state.apply(move.action, move.seat)
        for moment in table.view["review"]["moments"]:
            move = judge_game(ended).judged[moment["at"] - 1]
            assert move.is_fault
            before = ended.record.replay(moment["at"] - 1)
            check(Choice(before, move), moment["text"].partition(" – ")[2], language)
    if games > 100:  # none is there for nothing
        assert set(used) == set(SENTENCES[language].values())
