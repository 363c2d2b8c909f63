"""A second referee of Cantor, as slow and as literal as the rules are written: for comparison.

It shares nothing with the library but the texts of a record. Strengths come from plain Python
functions, places and mages lie in lists, and each sentence of the rules is one statement.
"""


class Referee:
    def __init__(self, mode, hands, neutrals, places, meanings):
        self.mode = mode
        self.hands = [list(hand) for hand in hands]
        self.zones = [[], []]
        self.hourglasses = list(neutrals)
        self.turned_mages = []
        self.pile = list(places)
        self.meanings = meanings
        self.duels = []
        self.ending = None
        self.clear()
        # Row 1 is nearest the adventurer; (column, row) from 1.
        self.map = {}
        self.visible = set()
        if mode == "quest":
            cells = [(column, row) for row in (1, 2, 3, 4) for column in (1, 2, 3)]
            self.map = dict(zip(cells, self.pile, strict=True))
            self.visible = {(1, 1), (2, 1), (3, 1)}

    def clear(self):
        self.pointed = None
        self.chosen = {}
        self.announced = {}

    def expected_actions(self, seat):
        """What a seat may do, worked out from nothing but the rules."""
        if self.ending:
            return set()
        if self.mode == "quest" and self.pointed is None:
            cells = {f"go {'abc'[column - 1]}{row}" for column, row in self.visible}
            return cells if seat == 0 else set()
        if len(self.chosen) < 2:
            return set() if seat in self.chosen else {f"commit {m}" for m in self.hands[seat]}
        if seat in self.announced:
            return set()
        return {f"protect {n}" for n in range(-9, 9)} | {"protect none"}

    def take(self, seat, action):
        verb, what = action.split(" ")
        if verb == "go":
            self.pointed = ("abc".index(what[0]) + 1, int(what[1]))
        if verb == "commit":
            self.chosen[seat] = int(what)  # a dict remembers who was first
            self.hands[seat].remove(int(what))
        if verb == "protect":
            self.announced[seat] = what
            if len(self.announced) == 2:
                self.combat()

    def combat(self):
        place = self.map[self.pointed] if self.mode == "quest" else self.pile[len(self.duels)]
        mages = [self.chosen[0], self.chosen[1]]
        stopped = [self.announced[1 - seat] == str(mages[seat]) for seat in (0, 1)]
        strength = self.meanings[place]
        if stopped == [True, True]:
            winner = None
        elif stopped == [True, False]:
            winner = 1
        elif stopped == [False, True] or strength(mages[0]) > strength(mages[1]):
            winner = 0
        elif strength(mages[0]) < strength(mages[1]):
            winner = 1
        else:
            winner = next(iter(self.chosen))
        self.duels.append((place, tuple(mages), next(iter(self.chosen)), winner))
        for seat in (0, 1):
            self.zones[seat].append(mages[seat])
        if self.mode == "quest":
            self.consequences(winner)
        else:
            self.count()
        self.clear()

    def wins(self, seat):
        return len([duel for duel in self.duels if duel[3] == seat])

    def count(self):
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

    def consequences(self, winner):
        for seat in (0, 1):
            if len(self.hands[seat]) == 3:
                self.hands[seat].append(self.zones[seat].pop(0))
        column, row = self.pointed
        if winner == 0:
            for other in self.map:
                if abs(other[0] - column) + abs(other[1] - row) == 1:
                    self.visible.add(other)
            if row == 4:
                self.ending = (0, "grimoire reached")
        if winner == 1:
            self.turned_mages.append(self.hourglasses.pop(0))
            if not self.hourglasses:
                self.ending = (1, "4 neutral mages turned")
        if self.ending is None and len(self.duels) == 200:
            self.ending = (1, "200 duels")
