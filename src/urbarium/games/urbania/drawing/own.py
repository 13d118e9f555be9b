"""What the viewer has: cards in hand and on the table, and projects."""

from collections.abc import Sequence

from urbarium.render import Box

from ..actions import PAY_HAND, PAY_TABLE, SUBMIT
from ..components import CARD_TYPES, MAX_SUBMITTED
from ..rules.amounts import fee
from ..rules.scoring import project_worth
from ..state import projects_in_hand, projects_submitted
from .pieces import project_card, resource_card
from .table import CARD_HEIGHT, CARDS_IN_ROW, Table

PROJECTS_IN_ROW = 3


def draw_own_cards(table: Table) -> None:
    s, seat = table.s, table.seat
    table.title(f"Your hand ({int(s.hand_count[seat])})", "helmets renew, coins hire")
    if s.hand[seat].any():
        _cards(table, s.hand[seat], "pay_hand", PAY_HAND, table.hand)
    else:
        table.nothing()
    if s.table[seat].any():
        table.title(f"On your table ({int(s.table[seat].sum())})", "coins for specialists only")
        _cards(table, s.table[seat], "pay_table", PAY_TABLE, table.coins)
    _projects(table)


def _cards(table: Table, counts: Sequence[int], name: str, first_action: int, places: dict[int, Box]) -> None:
    """Card types side by side, each with its number of copies; ``places`` learns where they lie."""
    drawing = table.drawing
    cards = [card for card in range(CARD_TYPES) if counts[card]]
    for start in range(0, len(cards), CARDS_IN_ROW):
        for column, card in enumerate(cards[start : start + CARDS_IN_ROW]):
            box = places[card] = table.card_box(column)
            action = first_action + card
            piece = resource_card(drawing, box, card, int(counts[card]))
            drawing.add(table.target(action, piece, table.outline(action, box.inset(-1)), id=drawing.id(name, card)))
        table.y += CARD_HEIGHT + 7


def _projects(table: Table) -> None:
    s, seat, drawing = table.s, table.seat, table.drawing
    projects = [(project, False) for project in projects_in_hand(s, seat)]
    projects += [(project, True) for project in projects_submitted(s, seat)]
    note = f"{int(s.submitted[seat])} of {MAX_SUBMITTED} submitted; fee now {fee(s, seat)}"
    table.title(f"Your projects ({len(projects)})", note)
    for start in range(0, len(projects), PROJECTS_IN_ROW):
        row = table.row(60).columns(PROJECTS_IN_ROW, 6)
        for box, (project, submitted) in zip(row, projects[start : start + PROJECTS_IN_ROW], strict=False):
            action = SUBMIT + project
            piece = project_card(drawing, box, project, int(project_worth(s, project)), submitted)
            drawing.add(table.target(action, piece, table.outline(action, box), id=drawing.id("project", project)))
        table.y += 66
    if not projects:
        table.nothing()
