"""A player's tracking card. The smallest of the three lines is what the eye meets first."""

from __future__ import annotations

from urbarium.engine.contract import Fields
from urbarium.engine.words import counted
from urbarium.render import (
    Box,
    Element,
    Scene,
    badge,
    circle,
    frame,
    group,
    icon,
    ink_on,
    line,
    panel,
    pattern,
    polygon,
    text,
    text_in,
)

from ..actions import MAKE
from ..components import ADMINISTRATIVE, CHARACTER_NAMES, COLOURS, FACTORY, LINE, factory_name, invention_name
from ..rules.amounts import takes_left
from ..state import END, PRODUCED, own_inventions, stack
from ..words.phrases import LINE_NAMES, SEATS, Forecast, forecast, slot_colours, stack_in_words, victory_points
from .colours import palette
from .pieces import disc, grain, order, order_slot, outline

__all__ = ["card_height", "tracking_card"]

SLOT = 23.0
ROW = 21.0
LABELS = 92.0  # width of the names of the lines
_ICONS = ("house", "grain", "suitcase")
_FACTORY_HEIGHT = 40.0


def card_height(s: Fields, player: int) -> float:
    """How tall the card of a player is: factories and inventions need room."""
    factories = int(s.built[player, FACTORY])
    rows = -(-factories // 3)
    extra = 16 if s.inventions else 0
    return 26 + 12 + 3 * ROW + 24 + 19 + 20 + rows * (_FACTORY_HEIGHT + 4) + extra + 8


def tracking_card(scene: Scene, box: Box, player: int) -> Element:
    s, drawing = scene.s, scene.drawing
    outlook = forecast(s, player)
    frame_, inner = panel(drawing, box, active=int(s.side) == player)
    result = group(frame_, id=drawing.id("player", player))
    result.add(_header(scene, inner.top(22), player))
    at = Box(inner.x, inner.y + 24, inner.width, inner.height - 24)
    result.add(_numbers(scene, at))
    rows = Box(at.x, at.y + 12, at.width, 3 * ROW)
    result.add(_three_lines(scene, rows, player, outlook))
    result.add(_verdict(scene, Box(at.x, rows.bottom, at.width, 24), player, outlook))
    low = Box(at.x, rows.bottom + 26, at.width, 17)
    result.add(_citizens_and_taxes(scene, low, player))
    foot = Box(at.x, low.bottom + 2, at.width, 16)
    result.add(_foot(scene, foot, player))
    bottom = foot.bottom + 4
    if s.inventions:
        result.add(_inventions(scene, Box(at.x, bottom - 3, at.width, 15), player))
        bottom += 16
    factories = int(s.built[player, FACTORY])
    for factory in range(factories):
        width = (at.width - 12) / 3
        spot = Box(
            at.x + factory % 3 * (width + 6), bottom + factory // 3 * (_FACTORY_HEIGHT + 4), width, _FACTORY_HEIGHT
        )
        result.add(_factory(scene, spot, player, factory))
    words = f"{SEATS[player]}: {victory_points(int(s.points[player]))}, {_sentence(scene, player, outlook)}"
    return result.set(aria_label=words, role="group")


def _header(scene: Scene, box: Box, player: int) -> Element:
    s, drawing = scene.s, scene.drawing
    theme = drawing.theme
    result = group(disc(scene, box.x + 9, box.cy, 8.5, player))
    name = SEATS[player] + (" (you)" if player == scene.seat else "")
    fill = theme.accent if int(s.side) == player else theme.ink
    result.add(text_in(drawing, Box(box.x + 24, box.y, 104, box.height), name, 14, align="start", bold=True, fill=fill))
    held = int(s.character[player])
    if held >= 0:
        room = Box(box.x + 130, box.y, 92, box.height)
        result.add(text_in(drawing, room, CHARACTER_NAMES[held], 12, fill=theme.muted))
    if s.mayor == player:
        result.add(icon(drawing, "crown", box.right - 152, box.cy - 0.5, 16, theme.accent, aria_label="Mayor"))
    colours, money = palette(scene), f"${s.money[player]}"
    result.add(badge(drawing, box.right - 112, box.cy, money, size=13, fill=colours.coin, edge=colours.coin_edge))
    pill = Box(box.right - 82, box.y, 82, box.height)
    own = scene.seats[player].colour(scene.theme)
    points = victory_points(int(s.points[player]))
    return result.add(
        frame(pill, 11, fill=own, stroke=colours.ring, stroke_width=1),
        text_in(drawing, pill.inset(3, 0), points, 14, bold=True, fill=ink_on(own)),
    )


def _numbers(scene: Scene, at: Box) -> Element:
    """0 to 8 above the lines: a number stands at the end of its space."""
    result = group(aria_hidden="true")
    for number in range(LINE + 1):
        x = at.x + LABELS + number * SLOT
        result.add(text(scene.drawing, x, at.y + 6, str(number), 9.5, fill=scene.drawing.theme.muted))
    return result


# ---- the three lines


def _three_lines(scene: Scene, box: Box, player: int, outlook: Forecast) -> Element:
    result = group()
    theme = scene.drawing.theme
    for i in range(len(LINE_NAMES)):
        row = Box(box.x, box.y + i * ROW, box.width, ROW)
        if i in outlook.limits:
            ring = row.inset(-3, 0.8)
            result.add(frame(ring, 4, fill=theme.warning, fill_opacity=0.13, stroke=theme.warning, stroke_width=2))
        result.add(_line_name(scene, row, i, outlook))
        result.add(_spaces(scene, row, player, i, outlook), _line_end(scene, row, i, outlook))
    if outlook.over:
        return result
    x, low = box.x + LABELS + outlook.citizens * SLOT, box.bottom + 5
    result.add(line(x, box.y - 4, x, low, stroke=theme.page, stroke_width=6))
    result.add(line(x, box.y - 4, x, low, stroke=theme.accent, stroke_width=3))
    return result.add(polygon([(x - 5, low - 4), (x + 5, low - 4), (x, low + 2)], fill=theme.accent))


def _line_name(scene: Scene, row: Box, i: int, outlook: Forecast) -> Element:
    theme = scene.drawing.theme
    small = i in outlook.limits
    fill = theme.warning if small else theme.ink
    name = Box(row.x + 19, row.y, LABELS - 25, row.height)
    return group(
        icon(scene.drawing, _ICONS[i], row.x + 8, row.cy, 14, fill),
        text_in(scene.drawing, name, LINE_NAMES[i], 12, align="start", bold=small, fill=fill),
    )


def _spaces(scene: Scene, row: Box, player: int, i: int, outlook: Forecast) -> Element:
    """Eight spaces; what lies beyond the smallest line is faint, for it is idle."""
    s, drawing = scene.s, scene.drawing
    colours = [colour for colour in range(COLOURS) for _ in range(int(s.orders[player, colour]))]
    result = group()
    for place in range(LINE):
        cell = Box(row.x + LABELS + place * SLOT, row.y + 1.5, SLOT, row.height - 3)
        x, y = cell.cx, cell.cy
        result.add(frame(cell.inset(1, 0.5), 3, fill=palette(scene).slot, stroke=drawing.theme.line, stroke_width=0.8))
        if place >= outlook.lines[i]:
            continue
        idle = place >= outlook.citizens and not outlook.over
        if i == 0:
            result.add(icon(drawing, "house", x, y, 14, drawing.theme.ink, opacity=0.4 if idle else None))
        elif i == 2:
            result.add(order(scene, x, y, 15, colours[place], faint=idle))
        elif place < s.food[player]:
            result.add(grain(scene, x, y, 15, faint=idle))
        else:
            result.add(_coming_grain(scene, x, y, idle))
    return result


def _coming_grain(scene: Scene, x: float, y: float, idle: bool) -> Element:
    """Grain that the harvest will bring: an outline with a plus."""
    wheat = palette(scene).wheat
    marker = frame(Box(x - 7.5, y - 7.5, 15, 15), 6, fill=wheat, fill_opacity=0.25, stroke=wheat, stroke_width=1.8)
    return group(
        marker.set(stroke_dasharray="3 2"),
        icon(scene.drawing, "plus", x, y, 8, scene.drawing.theme.ink),
        opacity=0.55 if idle else None,
    )


def _line_end(scene: Scene, row: Box, i: int, outlook: Forecast) -> Element:
    """The value of the line, and either that it is the smallest or how much of it is idle."""
    theme = scene.drawing.theme
    x = row.x + LABELS + LINE * SLOT + 6
    value = outlook.lines[i]
    small = i in outlook.limits
    fill = theme.warning if small else theme.ink
    result = group(text(scene.drawing, x + 5, row.cy, str(value), 15, bold=True, fill=fill))
    room = Box(x + 14, row.y + 3, row.right - x - 14, row.height - 6)
    if small:
        result.add(frame(room, 4, fill=theme.warning))
        return result.add(text_in(scene.drawing, room.inset(2, 0), "SMALLEST", 11, bold=True, fill=theme.on_accent))
    if outlook.over:
        return result
    return result.add(text_in(scene.drawing, room, f"{value - outlook.citizens} idle", 11, fill=theme.muted))


def _verdict(scene: Scene, box: Box, player: int, outlook: Forecast) -> Element:
    """One line: the next citizen count, why, and what it brings."""
    theme = scene.drawing.theme
    words = _sentence(scene, player, outlook)
    room = Box(box.x, box.y + 7, box.width, 16)
    return text_in(scene.drawing, room, words[0].upper() + words[1:], 12.5, bold=True, fill=theme.accent)


def _sentence(scene: Scene, player: int, outlook: Forecast) -> str:
    if scene.s.phase == END:
        return f"{counted(int(scene.s.citizens[player]), 'citizen')} at the end"
    bonus = f" (+{outlook.grain_points} VP)" if outlook.grain_points else ""
    return (
        f"{counted(outlook.citizens, 'citizen')} next: +{outlook.citizen_points} VP, "
        f"{outlook.grain_left} grain left{bonus}; {outlook.advice}"
    )


# ---- the rest of the card


def _citizens_and_taxes(scene: Scene, box: Box, player: int) -> Element:
    """Citizens as counted last and the tax marker on one line; the hatched spaces between them are takes left."""
    s, drawing = scene.s, scene.drawing
    theme = drawing.theme
    citizens, tax = int(s.citizens[player]), int(s.tax[player])
    colours, own = palette(scene), scene.seats[player].colour(scene.theme)
    hatched = pattern(drawing, "diagonal", colours.slot, colours.coin, 0.8, 0.9)
    result = group(icon(drawing, "coin", box.x + 8, box.cy, 13, theme.muted))
    name = Box(box.x + 19, box.y, LABELS - 30, box.height)
    result.add(text_in(drawing, name, "taxes", 12, align="start", fill=theme.muted))
    for place in range(1, LINE + 1):
        fill = hatched if citizens and citizens < place <= tax else colours.slot
        cell = Box(box.x + LABELS + (place - 1) * SLOT, box.cy - 7, SLOT, 14)
        result.add(frame(cell.inset(1, 0.5), 3, fill=fill, stroke=theme.line, stroke_width=0.8))
    for picture, standing in (("people", citizens), ("coin", tax)):
        x = box.x + LABELS + (standing - 0.5) * SLOT
        result.add(
            circle(x, box.cy, 7.5, fill=own, stroke=colours.ring, stroke_width=1.2),
            icon(drawing, picture, x, box.cy, 10, ink_on(own)),
        )
    takes = int(takes_left(s, player))
    x = box.x + LABELS + LINE * SLOT + 6
    words = f"{takes} × ${citizens} left" if takes else "no takes"
    result.add(text_in(drawing, Box(x, box.y, box.right - x, box.height), words, 11.5, align="start", fill=theme.muted))
    label = f"{counted(citizens, 'citizen')} now, tax marker on {tax}, {counted(takes, 'take')} left"
    return result.set(role="img", aria_label=label)


def _foot(scene: Scene, box: Box, player: int) -> Element:
    s = scene.s
    parts = [counted(int(s.empty_grounds[player]), "empty ground"), counted(int(s.markers[player]), "action marker")]
    if s.sown[player]:
        parts.append(f"{s.sown[player]} grain sown")
    if s.built[player, ADMINISTRATIVE]:
        parts.append(counted(int(s.built[player, ADMINISTRATIVE]), "office"))
    return text_in(scene.drawing, box, " · ".join(parts), 12)


def _inventions(scene: Scene, box: Box, player: int) -> Element:
    words = ", ".join(invention_name(card) for card in own_inventions(scene.s, player)) or "none yet"
    return text_in(scene.drawing, box, f"Inventions: {words}", 11.5, fill=scene.drawing.theme.muted)


def _factory(scene: Scene, box: Box, player: int, factory: int) -> Element:
    """A factory with its production slots; a slot that can be filled now is a target."""
    s, drawing = scene.s, scene.drawing
    theme = drawing.theme
    card = int(s.active[player, factory])
    cards = stack(s, player, factory)
    rested = s.produced[player, factory] != PRODUCED
    result = group(
        frame(box, 4, fill=theme.raised, stroke=theme.line, stroke_width=1), id=drawing.id("factory", player, factory)
    )
    title = f"F{factory + 1} · {factory_name(card)}"
    result.add(text_in(drawing, Box(box.x + 4, box.y + 1, box.width - 8, 15), title, 11, align="start", bold=True))
    if not rested:
        room = Box(box.x + 4, box.y + 18, box.width - 8, 18)
        result.add(text_in(drawing, room, "has produced", 12, bold=True, fill=theme.muted))
        return result.set(role="group", aria_label=f"F{factory + 1}: {stack_in_words(cards)}, has produced")
    made = [int(n) for n in s.made[player, factory]]
    offered: set[int] = set()
    x, y = box.x + 14, box.y + 27.5
    for colour in slot_colours(card):
        action = MAKE + COLOURS * factory + colour
        if made[colour]:
            made[colour] -= 1
            result.add(order(scene, x, y, 18, colour))
        elif player == scene.seat and scene.can(action) and action not in offered:
            offered.add(action)
            result.add(_make_slot(scene, x, y, colour, action))
        else:
            result.add(order_slot(scene, x, y, 18, colour))
        x += 22
    if len(cards) > 1:
        covered = "+" + ", ".join(str(number) for number in cards[:-1])
        room = Box(x - 9, y - 8, box.right - x + 6, 16)
        result.add(text_in(drawing, room, covered, 10.5, align="end", fill=theme.muted))
    return result.set(role="group", aria_label=f"F{factory + 1}: {stack_in_words(cards)}")


def _make_slot(scene: Scene, x: float, y: float, colour: int, action: int) -> Element:
    halo = outline(scene, Box(x - 10.5, y - 10.5, 21, 21))
    return scene.target(action, order_slot(scene, x, y, 18, colour), halo, id=scene.drawing.id("action", action))
