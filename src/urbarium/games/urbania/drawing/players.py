"""The players: points, cards, specialists, and what everyone knows of their hands."""

from urbarium.render import Box, counter, el, icon, panel, rect, text_in

from ..components import CARD_CODES, KINDS, MAX_SUBMITTED, PROJECT_CODES, RESIDENTIAL, SUITS
from ..rules.amounts import coins_of, income, wild_coins_of
from ..rules.scoring import project_worth
from ..state import GAME_OVER, OFF, cards_of, projects_submitted, specialists_of
from ..words.phrases import printed_track
from .colours import PROJECT_BACK, SIGN_INKS, TYPE_FILLS
from .pieces import TYPE_ICONS, chip
from .table import Table

KNOWN_IN_ROW = 3


def draw_players(table: Table) -> None:
    table.y += 2
    players = int(table.s.players)
    for start in range(0, players, 2):
        seats = range(start, min(start + 2, players))
        height = max(_height(table, seat) for seat in seats)
        for box, seat in zip(table.row(height).columns(2, 6), seats, strict=False):
            _player(table, box, seat)
        table.y += height + 6
    table.y += 2


def _known_cards(table: Table, seat: int) -> list[int]:
    """Cards in the hand of a rival that everyone saw being taken."""
    return [] if seat == table.seat or table.s.phase == GAME_OVER else cards_of(table.s.known[seat])


def _opened_projects(table: Table, seat: int) -> list[int]:
    return projects_submitted(table.s, seat) if table.s.phase == GAME_OVER else []


def _height(table: Table, seat: int) -> float:
    rows = -(-len(_known_cards(table, seat)) // KNOWN_IN_ROW)
    return 96 + 20 * rows + 17 * len(_opened_projects(table, seat))


def _player(table: Table, box: Box, seat: int) -> None:
    s, drawing, theme = table.s, table.drawing, table.drawing.theme
    name, points = table.seats[seat].name, int(s.vp[seat])
    title = name + (" (you)" if seat == table.seat else "")
    active = bool(s.side == seat)
    frame, inner = panel(drawing, box, title, seat=table.seats[seat], active=active, note=f"{points} points")
    frame.add(el("title", f"{name}: {points} points, on a printed track {printed_track(points)}"))
    drawing.add(frame.set(id=drawing.id("player", seat)))
    y = inner.y + 8
    drawing.add(counter(drawing, inner.x, y, "hand", str(int(s.hand_count[seat]))))
    drawing.add(counter(drawing, inner.x + 42, y, "bulb", str(int(s.project_hand[seat]))))
    for i in range(MAX_SUBMITTED):
        fill = PROJECT_BACK if i < s.submitted[seat] else "none"
        drawing.add(rect(inner.x + 82 + 14 * i, y - 7, 11, 14, 2, fill=fill, stroke=theme.muted, stroke_width=1))
    if s.subsidy_option != OFF:
        drawing.add(icon(drawing, "medal", inner.x + 138, y, 16, theme.target if s.subsidy[seat] else theme.line))
    earned = f"+{income(s, seat)} a turn (last +{int(s.last_income[seat])})"
    drawing.add(counter(drawing, inner.x, y + 20, "right", earned, size=13))
    _holdings(table, inner, y + 40, seat)
    _known(table, inner, y + 60, seat)
    _opened(table, inner, y + 58, seat)


def _holdings(table: Table, inner: Box, y: float, seat: int) -> None:
    """Specialists as icons, then the coins on the table by colour."""
    s, drawing = table.s, table.drawing
    held = specialists_of(s, seat)
    coins = [(suit, coins_of(s.table[seat], suit)) for suit in range(SUITS)]
    coins.append((RESIDENTIAL, wild_coins_of(s.table[seat])))
    piles = [(suit, amount) for suit, amount in coins if amount]
    step = min(24.0, inner.width / max(1, len(held) + len(piles)))
    x = inner.x
    for suit in held:
        fill, ink = TYPE_FILLS[suit], drawing.theme.ink
        drawing.add(rect(x, y - 9, step - 3, 18, 3, fill=fill, stroke=ink, stroke_width=1.2))
        drawing.add(icon(drawing, TYPE_ICONS[suit], x + (step - 3) / 2, y, min(13, step - 5), SIGN_INKS[suit]))
        x += step
    for suit, amount in piles:
        drawing.add(chip(drawing, Box(x, y - 7, step - 3, 15), suit, f"${amount}"))
        x += step


def _known(table: Table, inner: Box, y: float, seat: int) -> None:
    drawing = table.drawing
    cards = _known_cards(table, seat)
    if not cards:
        return
    drawing.add(icon(drawing, "eye", inner.x + 6, y, 13, drawing.theme.muted))
    width = (inner.width - 15) / KNOWN_IN_ROW
    for i, card in enumerate(cards):
        row, column = divmod(i, KNOWN_IN_ROW)
        box = Box(inner.x + 15 + width * column, y - 8 + 20 * row, width - 3, 16)
        drawing.add(chip(drawing, box, card // KINDS, CARD_CODES[card].replace("-", " ")))


def _opened(table: Table, inner: Box, y: float, seat: int) -> None:
    for i, project in enumerate(_opened_projects(table, seat)):
        content = f"{PROJECT_CODES[project]}: {project_worth(table.s, project)} points"
        box = Box(inner.x, y - 8 + 17 * i, inner.width, 16)
        table.drawing.add(text_in(table.drawing, box, content, 12, align="start"))
