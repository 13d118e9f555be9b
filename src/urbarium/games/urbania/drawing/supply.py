"""Pool and piles, in one row."""

from ..actions import TAKE_PILE, TAKE_POOL, TAKE_PROJECT
from ..components import POOL
from ..words.phrases import pool_note
from .colours import DISCARD_BACK, PROJECT_BACK, RESOURCE_BACK
from .pieces import empty_slot, pile, resource_card
from .table import CARD_HEIGHT, Table

NOTHING_TO_DO = -1  # no action: the discard pile is only looked at


def draw_supply(table: Table) -> None:
    s, drawing = table.s, table.drawing
    table.title("Pool", pool_note(s))
    for slot in range(POOL):
        card, box, action = int(s.pool[slot]), table.card_box(slot), TAKE_POOL + slot
        piece = resource_card(drawing, box, card) if card >= 0 else empty_slot(drawing, box)
        drawing.add(table.target(action, piece, table.outline(action, box.inset(-1)), id=drawing.id("pool", slot)))
        table.mark_last(action, box)
    piles = (
        (TAKE_PILE, "Pile", int(s.pile_count), "deck", RESOURCE_BACK),
        (TAKE_PROJECT, "Projects", int(s.project_pile_count), "bulb", PROJECT_BACK),
        (NOTHING_TO_DO, "Discard", int(s.discard_count), "cross", DISCARD_BACK),
    )
    for column, (action, label, count, picture, fill) in enumerate(piles, POOL):
        box = table.card_box(column)
        piece = pile(drawing, box, label, count, picture, fill)
        drawing.add(table.target(action, piece, table.outline(action, box.inset(-1)), id=drawing.id("pile", label)))
        table.mark_last(action, box)
    table.y += CARD_HEIGHT + 9
