from .rules import R1_1, R1_2, R1_3, R2_1, is_over
from .state import EMPTY

SEATS = ("Red", "Blue")
REFUSALS = {
    R1_1: "The alley has only {plots} plots.",
    R1_2: "Plot {plot} is built on already.",
    R1_3: "A house on plot {plot} would stand wall to wall with another.",
    R2_1: "The game is over: nothing more can be built.",
}


def draw(s, seat):
    signs = "".join("." if house == EMPTY else "rb"[house] for house in s.house[: s.plots])
    now = "The game is over." if is_over(s) else f"{SEATS[s.turn % 2]} builds."
    return f"Alley, plots 1 to {s.plots}: {signs} (r Red, b Blue, . empty). {now}"


def describe(s, action):
    return f"Build a house on plot {action + 1}"


def narrate(before, action, after):
    return f"{SEATS[before.turn % 2]} built on plot {action + 1}."


def explain(s, action, code):
    return [(code, REFUSALS[code].format(plots=s.plots, plot=action + 1))]
