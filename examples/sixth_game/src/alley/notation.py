from urbarium.engine.actions import ActionSpace

from .components import LONGEST

ACTIONS = ActionSpace(build=LONGEST)


def write(s, action):
    return f"H{action + 1}"


def turn_label(s):
    return str(int(s.turn) + 1)
