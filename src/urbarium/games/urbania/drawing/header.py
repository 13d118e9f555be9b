"""The upper lines: whose turn it is, how far the end is, and buttons for what has no place on the table."""

from urbarium.engine.contract import Fields
from urbarium.engine.words import counted
from urbarium.render import button, frame, icon, text_in, token

from .. import game
from ..actions import PASS, REFRESH, SKIP_BONUS, USE_SUBSIDY
from ..components import AREA_NAMES, SPECIALIST_END_VALUE
from ..rules.amounts import district_steps, nearest_district, specialist_steps
from ..rules.scoring import place
from ..state import ACTION, BONUS, DRAW, GAME_OVER
from ..words.phrases import being_paid, round_number, turns_to_go
from .table import NEAR_END, Table

_BUTTONS = (
    (REFRESH, "refresh", "Replace the pool", "swap"),
    (USE_SUBSIDY, "use_subsidy", "Use your subsidy contract", "medal"),
    (SKIP_BONUS, "skip_bonus", "No bonus card", "skip"),
    (PASS, "pass", "Pass", "skip"),
)


def draw_header(table: Table) -> None:
    s, drawing, theme = table.s, table.drawing, table.drawing.theme
    box = table.row(54)
    drawing.add(frame(box, 6, fill=theme.panel, stroke=theme.line))
    above, below = box.inset(8, 4).rows(2)
    if s.side >= 0:
        drawing.add(token(drawing, above.x + 9, above.cy, 9, table.seats[s.side]))
        above = above.after(24)
    drawing.add(text_in(drawing, above, _status(s), 15, align="start", bold=True))
    ending, near = _ending(s)
    fill = theme.warning if near else theme.muted
    drawing.add(icon(drawing, "hourglass", below.x + 9, below.cy, 15, fill))
    drawing.add(text_in(drawing, below.after(24), ending, 13, align="start", fill=fill, bold=near))
    table.y = box.bottom + 6


def draw_buttons(table: Table) -> None:
    drawing = table.drawing
    shown = [given for given in _BUTTONS if table.can(given[0])]
    if not shown:
        return
    row = table.row(30)
    for box, (action, name, content, picture) in zip(row.columns(len(shown), 6), shown, strict=True):
        label = table.label(action)
        drawing.add(button(drawing, box, content, action, label, picture=picture, id=drawing.id(name)))
    table.y = row.bottom + 6


def _status(s: Fields) -> str:
    if s.phase == GAME_OVER:
        return "The game is over"
    who = f"{game.seat_names[s.side]}, round {round_number(s)}"
    if s.phase == ACTION:
        return f"{who}: {counted(int(s.actions_left), 'action')} left"
    if s.phase == DRAW:
        return f"{who}: take {counted(int(s.takes_left), 'card')}"
    if s.phase == BONUS:
        return f"{who}: a bonus card"
    return f"{who}: {being_paid(s)}, {int(s.paid)} of {int(s.required)} paid"


def _ending(s: Fields) -> tuple[str, bool]:
    """How far the end is, and whether that is a warning."""
    if s.phase == GAME_OVER:
        winners = [seat for seat in range(s.players) if place(s, seat) == 1]
        return f"{' and '.join(game.seat_names[seat] for seat in winners)} with {int(s.vp[winners[0]])} points", False
    if s.last_turn >= 0:
        return f"Turns left: {turns_to_go(s)}", True
    nearest, more = nearest_district(s), specialist_steps(s)
    steps = district_steps(s, nearest)
    specialists = f"{counted(more, 'specialist')} to {SPECIALIST_END_VALUE}"
    return f"To the end: {AREA_NAMES[nearest]} needs {steps} more, or {specialists}", steps <= NEAR_END or more == 1
