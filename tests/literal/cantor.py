"""A second reading of Cantor's rules, as slow and as literal as they are written: for comparison.

It shares nothing with the library but the texts of actions and the words of an observation.
Strengths come from plain Python functions (None: no strength), places and mages lie in lists, and
each sentence of the rules is one statement.
"""

NUMBERS = range(-9, 9)
COLUMNS, ROWS = "abc", "1234"


def can_be_dealt(mode, selection, order, first=1):
    """Return whether seven places may come in this ``order`` from a ``selection`` (§1.4, §1.5)."""
    pile = list(selection)
    printed = pile[first - 1 :] if mode == "discovery" else []
    for at, place in enumerate(order):
        if at < len(printed) and place != printed[at]:
            return False
        if not pile:  # it has run out: all its places are shuffled and laid again
            pile = list(selection)
        if place not in pile:
            return False
        pile.remove(place)
    return True


class Cantor:
    """A game; ``pile`` has its places in order, as observations show them."""

    def __init__(self, mode, hands, neutrals, pile, strengths):
        self.mode = mode
        self.hands = [list(hand) for hand in hands]
        self.zones = [[], []]
        self.face_down_mages = list(neutrals)
        self.turned_mages = []
        self.pile = list(pile)
        self.strengths = strengths
        self.duels = []
        self.ending = None
        self.board = {}
        self.visible = set()
        if mode == "quest":
            cells = [column + row for row in ROWS for column in COLUMNS]
            self.board = dict(zip(cells, self.pile, strict=True))
            self.visible = {"a1", "b1", "c1"}
        self.start_duel()

    def start_duel(self):
        self.pointed = None
        self.chosen = {}  # a dict remembers who was first
        self.announced = {}

    @property
    def phase(self):
        if self.ending:
            return "over"
        if self.mode == "quest" and self.pointed is None:
            return "go"
        return "protect" if len(self.chosen) == 2 else "commit"

    @property
    def to_act(self):
        if self.phase == "go":
            return [0]
        if self.phase == "commit":
            return [seat for seat in (0, 1) if seat not in self.chosen]
        if self.phase == "protect":
            return [seat for seat in (0, 1) if seat not in self.announced]
        return []

    def legal_actions(self, seat):
        if seat not in self.to_act:
            return []
        if self.phase == "go":
            return sorted(f"go {cell}" for cell in self.visible)
        if self.phase == "commit":
            return sorted(f"commit {mage}" for mage in self.hands[seat])
        return sorted([*(f"protect {number}" for number in NUMBERS), "protect none"])

    def take(self, seat, action):
        verb, what = action.split(" ")
        if verb == "go":
            self.pointed = what
        if verb == "commit":
            self.chosen[seat] = int(what)
            self.hands[seat].remove(int(what))
        if verb == "protect":
            self.announced[seat] = None if what == "none" else int(what)
            if len(self.announced) == 2:
                self.combat()

    def place(self):
        if self.phase in ("go", "over"):
            return None
        return self.board[self.pointed] if self.mode == "quest" else self.pile[len(self.duels)]

    def combat(self):
        place = self.place()
        mages = [self.chosen[0], self.chosen[1]]
        blocked = [self.announced[1] == mages[0], self.announced[0] == mages[1]]
        first = next(iter(self.chosen))
        strength = [self.strengths[place["formula"]](mage) for mage in mages]
        if blocked == [True, True]:
            winner, reason = None, "cancelled"
        elif blocked == [True, False]:
            winner, reason = 1, "blocked"
        elif blocked == [False, True]:
            winner, reason = 0, "blocked"
        elif strength[0] == strength[1]:
            winner, reason = first, "committed first"
        elif strength[0] is None:
            winner, reason = 1, "stronger"
        elif strength[1] is None or strength[0] > strength[1]:
            winner, reason = 0, "stronger"
        else:
            winner, reason = 1, "stronger"
        duel = {
            "number": len(self.duels) + 1,
            "place": place,
            "at": self.pointed,
            "fighters": mages,
            "first": first,
            "protections": [self.announced[0], self.announced[1]],
            "blocked": blocked,
            "winner": winner,
            "reason": reason,
            "opened": [],
            "turned": None,
            "taken_back": [None, None],
        }
        self.duels.append(duel)
        for seat in (0, 1):
            self.zones[seat].append(mages[seat])
        if self.mode == "quest":
            self.go_on_with_the_quest(duel)
        else:
            self.see_who_has_won()
        self.start_duel()

    def wins(self, seat):
        return len([duel for duel in self.duels if duel["winner"] == seat])

    def see_who_has_won(self):
        for seat in (0, 1):
            if self.wins(seat) == 3:
                self.ending = (seat, "3 duels won")
        if self.ending is None and not self.hands[0] and not self.hands[1]:
            if self.wins(0) > self.wins(1):
                self.ending = (0, "hands empty, more duels won")
            elif self.wins(1) > self.wins(0):
                self.ending = (1, "hands empty, more duels won")
            else:
                self.ending = (None, "hands empty, equal")

    def go_on_with_the_quest(self, duel):
        for seat in (0, 1):
            if len(self.hands[seat]) == 3:
                duel["taken_back"][seat] = self.zones[seat].pop(0)
                self.hands[seat].append(duel["taken_back"][seat])
        if duel["winner"] == 0:
            for cell in sorted(self.board):
                if self.touch(cell, self.pointed) and cell not in self.visible:
                    duel["opened"].append(cell)
                    self.visible.add(cell)
            if self.pointed[1] == "4":
                self.ending = (0, "grimoire reached")
        if duel["winner"] == 1:
            duel["turned"] = self.face_down_mages.pop(0)
            self.turned_mages.append(duel["turned"])
            if not self.face_down_mages:
                self.ending = (1, "4 neutral mages turned")
        if self.ending is None and len(self.duels) == 200:
            self.ending = (1, "200 duels")

    @staticmethod
    def touch(cell, other):
        side = abs(COLUMNS.index(cell[0]) - COLUMNS.index(other[0]))
        ahead = abs(ROWS.index(cell[1]) - ROWS.index(other[1]))
        return (side, ahead) in ((1, 0), (0, 1))

    def observation(self, viewer):
        """All that a seat, or a spectator (None), may know."""
        over = self.ending is not None
        return {
            "game": "cantor",
            "mode": self.mode,
            "seat": viewer,
            "to_act": self.to_act,
            "phase": self.phase,
            "is_terminal": over,
            "outcome": {"winner": self.ending[0], "reason": self.ending[1]} if over else None,
            "duel": len(self.duels) if over else len(self.duels) + 1,
            "place": self.place(),
            "at": self.pointed,
            "played": [duel["place"] for duel in self.duels],
            "score": [self.wins(0), self.wins(1)],
            "hand": [] if viewer is None else sorted(self.hands[viewer]),
            "hand_sizes": [len(self.hands[0]), len(self.hands[1])],
            "own_commit": self.chosen.get(viewer),
            "own_protection": self.announced.get(viewer),
            "committed": [0 in self.chosen, 1 in self.chosen],
            "announced": [0 in self.announced, 1 in self.announced],
            "first": next(iter(self.chosen), None),
            "rests": self.zones,
            "duels": self.duels,
            "neutrals": [*self.turned_mages, *[None] * len(self.face_down_mages)],
            "board": [
                {
                    "at": cell,
                    "place": place if cell in self.visible else None,
                    "face_up": cell in self.visible,
                    "won_by": self.last_winner_at(cell),
                }
                for cell, place in self.board.items()
            ],
        }

    def last_winner_at(self, cell):
        winners = [duel["winner"] for duel in self.duels if duel["at"] == cell]
        return next((winner for winner in reversed(winners) if winner is not None), None)
