#!/usr/bin/env bash
# Guess: copy.deepcopy of an environment, or a pickle of it, stands where the environment stood.
# Seen: with gymnasium's EzPickle, which its own Box2D environments have, a copy is made anew from
#   the arguments: a counter starts at 0, and what is drawn next is another number. Without
#   EzPickle the copy goes on. Nothing warns.
# Version, source: gymnasium 1.4.0, gymnasium/utils/ezpickle.py.
# Met by: who searches ahead from a position by copying the environment.
. "$(dirname "$0")/place.sh"
packages gymnasium==1.4.0
expect "$(python <<'PY'
import copy
import pickle

import gymnasium
from gymnasium.utils import EzPickle


class Steps(gymnasium.Env):
    def __init__(self, size=5):
        self.size, self.taken = size, 0

    def step(self, action):
        self.taken += 1
        return self.taken, 0.0, self.taken == self.size, False, {}


class EasySteps(Steps, EzPickle):
    def __init__(self, size=5):
        EzPickle.__init__(self, size)
        Steps.__init__(self, size)


import __main__ as cell  # pickle looks the classes up there

for made in (cell.Steps(9), cell.EasySteps(9)):
    made.step(0), made.step(0)
    copied, read = copy.deepcopy(made), pickle.loads(pickle.dumps(made))
    name = type(made).__name__
    print(name, "at", made.taken, "deepcopy at", copied.taken, "pickle at", read.taken, "of", read.size)
PY
)" <<'SEEN'
Steps at 2 deepcopy at 2 pickle at 2 of 9
EasySteps at 2 deepcopy at 0 pickle at 0 of 9
SEEN
