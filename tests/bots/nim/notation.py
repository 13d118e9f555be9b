from urbarium.engine.actions import ActionSpace

from .state import HEAPS, MOST

ACTIONS = ActionSpace(take=HEAPS * MOST)


def write(s, action):
    return f"{action % MOST + 1} from {'abc'[action // MOST]}"


def turn_label(s):
    return str(int(s.turn) + 1)
