from .. import game
from ..rules.conditions import is_over
from ..state import EMPTY


def draw(s, seat):
    signs = "".join("." if house == EMPTY else "rb"[house] for house in s.house[: s.plots])
    now = "The game is over." if is_over(s) else f"{game.seat_names[s.turn % 2]} builds."
    return f"Alley, plots 1 to {s.plots}: {signs} (r Red, b Blue, . empty). {now}"
