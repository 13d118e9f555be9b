"""The players: points, cards, specialists, and what everyone knows of their hands."""

from urbarium.render import Box, counter, el, icon, panel, rect, text_in

from ..components import CARD_CODES, KINDS, MAX_SUBMITTED, PROJECT_CODES, RESIDENTIAL, SUITS
from ..rules.amounts import coins_of, income, wild_coins_of
from ..rules.scoring import project_worth
from ..state import GAME_OVER, OFF, cards_of, projects_submitted, specialists_of
from ..words.phrases import printed_track
from .colours import PROJECT_BACK, SIGN_INKS, TYPE_FILLS
from .pieces import TYPE_ICONS, chip
from .sheet import Sheet

KNOWN_IN_ROW = 3


def draw_players(sheet: Sheet) -> None:
    sheet.y += 2
    players = int(sheet.s.players)
    for start in range(0, players, 2):
        seats = range(start, min(start + 2, players))
        height = max(_height(sheet, seat) for seat in seats)
        for box, seat in zip(sheet.row(height).columns(2, 6), seats, strict=False):
            _player(sheet, box, seat)
        sheet.y += height + 6
    sheet.y += 2


def _known_cards(sheet: Sheet, seat: int) -> list[int]:
    """Cards in the hand of a rival that everyone saw being taken."""
    return [] if seat == sheet.seat or sheet.s.phase == GAME_OVER else cards_of(sheet.s.known[seat])


def _opened_projects(sheet: Sheet, seat: int) -> list[int]:
    return projects_submitted(sheet.s, seat) if sheet.s.phase == GAME_OVER else []


def _height(sheet: Sheet, seat: int) -> float:
    rows = -(-len(_known_cards(sheet, seat)) // KNOWN_IN_ROW)
    return 96 + 20 * rows + 17 * len(_opened_projects(sheet, seat))


def _player(sheet: Sheet, box: Box, seat: int) -> None:
    s, drawing, theme = sheet.s, sheet.drawing, sheet.drawing.theme
    name, points = sheet.seats[seat].name, int(s.vp[seat])
    title = name + (" (you)" if seat == sheet.seat else "")
    active = bool(s.side == seat)
    frame, inner = panel(drawing, box, title, seat=sheet.seats[seat], active=active, note=f"{points} points")
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
    _holdings(sheet, inner, y + 40, seat)
    _known(sheet, inner, y + 60, seat)
    _opened(sheet, inner, y + 58, seat)


def _holdings(sheet: Sheet, inner: Box, y: float, seat: int) -> None:
    """Specialists as icons, then the coins on the table by colour."""
    s, drawing = sheet.s, sheet.drawing
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


def _known(sheet: Sheet, inner: Box, y: float, seat: int) -> None:
    drawing = sheet.drawing
    cards = _known_cards(sheet, seat)
    if not cards:
        return
    drawing.add(icon(drawing, "eye", inner.x + 6, y, 13, drawing.theme.muted))
    width = (inner.width - 15) / KNOWN_IN_ROW
    for i, card in enumerate(cards):
        row, column = divmod(i, KNOWN_IN_ROW)
        box = Box(inner.x + 15 + width * column, y - 8 + 20 * row, width - 3, 16)
        drawing.add(chip(drawing, box, card // KINDS, CARD_CODES[card].replace("-", " ")))


def _opened(sheet: Sheet, inner: Box, y: float, seat: int) -> None:
    for i, project in enumerate(_opened_projects(sheet, seat)):
        content = f"{PROJECT_CODES[project]}: {project_worth(sheet.s, project)} points"
        box = Box(inner.x, y - 8 + 17 * i, inner.width, 16)
        sheet.drawing.add(text_in(sheet.drawing, box, content, 12, align="start"))
