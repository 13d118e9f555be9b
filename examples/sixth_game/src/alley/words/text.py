from .. import game


def describe(s, action):
    return f"Build a house on plot {action + 1}"


def narrate(before, action, after):
    return f"{game.seat_names[before.turn % 2]} built on plot {action + 1}."


def explain(s, action, code):
    return [(code, {"plots": s.plots, "plot": action + 1})]
