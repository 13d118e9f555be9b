from urbarium.engine.actions import ActionSpace

ACTIONS = ActionSpace(keep=1, swap=1, never=1)


def write(s, action):
    return ("keep", "swap", "never")[action]


def turn_label(s):
    return str(int(s.turn) + 1)
