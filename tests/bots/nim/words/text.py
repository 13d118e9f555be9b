from ..actions import ACTIONS


def describe(s, action):
    return f"Take {ACTIONS.write(s, action)}"


def narrate(before, action, after):
    return f"Seat {before.turn % before.players} takes {ACTIONS.write(before, action)}."


def explain(s, action, code):
    return [(code, {})]
