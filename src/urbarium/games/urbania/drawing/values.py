"""The value track with prices and holders: one row for each colour, a target where its specialist can be hired."""

from urbarium.engine.contract import Fields
from urbarium.render import Box, Element, frame, group, icon, mix, rect, text, text_in, token

from ..actions import HIRE
from ..components import KINDS, SPECIALIST_END_VALUE, SUITS, TRACK_ICONS, TRACK_SPACES, TYPE_LETTERS, TYPE_NAMES
from ..rules.amounts import coloured_coins, coloured_helmets, wild_coins, wild_helmets
from ..rules.payment import coin_card_usable
from .colours import SIGN_INKS, TYPE_FILLS
from .pieces import TYPE_ICONS, building_marker, specialist_marker
from .table import MARGIN, Table

TRACK_LEFT, STEP = MARGIN + 92.0, 20.0
HOLDER, COINS, HELMETS = MARGIN + 310.0, MARGIN + 349.0, MARGIN + 386.0  # columns behind the track


def draw_values(table: Table) -> None:
    drawing, theme = table.drawing, table.drawing.theme
    table.title("Values", "square: income of the holder · disc: price to hire")
    columns = [(HOLDER, "holder")]
    if table.seat >= 0:
        columns += [(COINS, "coins"), (HELMETS, "helmets")]
    for x, name in columns:
        drawing.add(text(drawing, x, table.y + 7, name, 11, fill=theme.muted, width=42))
    for space in range(TRACK_SPACES):
        zone = space >= SPECIALIST_END_VALUE
        fill = theme.warning if zone else theme.muted
        drawing.add(text(drawing, _middle(space), table.y + 7, str(space), 12, fill=fill, bold=zone))
    table.y += 16
    for suit in range(SUITS):
        _row(table, suit)
        table.y += 25
    for space in TRACK_ICONS:
        drawing.add(icon(drawing, "card", _middle(space), table.y + 7, 12, theme.muted))
    x = TRACK_LEFT + (TRACK_SPACES - 1) * STEP + 6
    note = "a hire to here: bonus"
    drawing.add(text(drawing, x, table.y + 7, note, 11, anchor="start", fill=theme.muted, width=126))
    table.y += 20


def _middle(space: int) -> float:
    return TRACK_LEFT + STEP * (space + 0.5)


def _row(table: Table, suit: int) -> None:
    s, drawing, theme = table.s, table.drawing, table.drawing.theme
    row = table.row(23)
    body = group(frame(row, 4, fill=theme.panel, stroke=theme.line, stroke_width=0.8))
    body.add(rect(row.x + 2, row.y + 2, 19, 19, 3, fill=TYPE_FILLS[suit]))
    body.add(icon(drawing, TYPE_ICONS[suit], row.x + 11.5, row.cy, 14, SIGN_INKS[suit]))
    name = f"{TYPE_LETTERS[suit]} {TYPE_NAMES[suit]}"
    body.add(text_in(drawing, Box(row.x + 25, row.y, 64, row.height), name, 12, align="start", bold=True))
    for space in range(TRACK_SPACES):
        fill = mix(theme.raised, theme.warning, 0.18) if space >= SPECIALIST_END_VALUE else theme.raised
        body.add(rect(TRACK_LEFT + space * STEP + 0.5, row.y + 3, STEP - 1, row.height - 6, 2, fill=fill))
    body.add(*_markers(table, row, suit))
    if s.holder[suit] >= 0:
        holder = table.seats[s.holder[suit]]
        body.add(token(drawing, HOLDER, row.cy, 9, holder, id=drawing.id("holder", suit)))
    else:
        body.add(text(drawing, HOLDER, row.cy, "free", 12, fill=theme.muted))
    if table.seat >= 0:
        body.add(text(drawing, COINS, row.cy, _own_coins(s, table.seat, suit), 13, bold=True))
        body.add(text(drawing, HELMETS, row.cy, _own_helmets(s, table.seat, suit), 13, bold=True))
    action = HIRE + suit
    cards = table.preview(_paying_cards(table, suit)) if table.can(action) else None
    table.marks.add(table.target(action, body, table.outline(action, row), cards, id=drawing.id("row", suit)))
    table.mark_last(action, row)


def _markers(table: Table, row: Box, suit: int) -> list[Element]:
    """The cube on the building value and the disc on the price, side by side if they share a space."""
    drawing = table.drawing
    value, price = int(table.s.building_value[suit]), int(table.s.specialist_value[suit])
    shift = 8 if value == price else 0
    cube = building_marker(drawing, _middle(value) - shift, row.cy, suit)
    disc = specialist_marker(drawing, _middle(min(price, TRACK_SPACES - 1)) + shift, row.cy, suit, str(price))
    return [cube.set(id=drawing.id("cube", suit)), disc.set(id=drawing.id("disc", suit))]


def _own_coins(s: Fields, seat: int, suit: int) -> str:
    return _sum(coloured_coins(s, seat, suit), wild_coins(s, seat))


def _own_helmets(s: Fields, seat: int, suit: int) -> str:
    return _sum(coloured_helmets(s, seat, suit), wild_helmets(s, seat))


def _sum(coloured: int, wild: int) -> str:
    """Symbols of a colour, rainbow ones behind a plus."""
    return f"{coloured}+{wild}" if wild else str(coloured)


def _paying_cards(table: Table, suit: int) -> list[Box]:
    """Where the cards in hand and on the table lie that could pay a specialist."""
    places = [*table.hand.items(), *table.coins.items()]
    return [box for card, box in places if coin_card_usable(card // KINDS == suit, card % KINDS)]
