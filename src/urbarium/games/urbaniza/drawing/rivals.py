"""The other cities as whole cards, where a window is large enough for them."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, badge, frame, group, icon, line, text, text_in

from ..components import FACTORY, LINE, MAX_FACTORIES
from ..rules.amounts import takes_left
from ..rules.scoring import factory_value
from ..state import own_inventions
from ..words.phrases import (
    LINE_NAMES,
    Forecast,
    forecast,
    grounds_words,
    invention_title,
    markers_words,
    say,
    seat_name,
    slot_colours,
    takes_words,
)
from .colours import palette
from .pieces import disc, order, order_slot
from .tracking import LINE_ICONS, spaces

__all__ = ["HEIGHT", "rivals"]

HEIGHT = 234  # of a card
GAP = 8
WIDE = 420  # from which its factories lie beside its lines
HEAD, COUNTS = 26.0, 24.0
ROW, WIDE_ROW = 23.0, 40.0  # height of a line, of a card that is wide
NAMES, VALUES = 22.0, 20.0  # pixels before and behind the spaces of a line
LETTERS = 13
ACROSS = 3  # factories


def rivals(scene: Scene, box: Box, viewer: int) -> Element:
    """All cards beside one another, in turn order after the viewer."""
    players = int(scene.s.players)
    others = [(viewer + i) % players for i in range(1, players)]
    return group(*(_card(scene, cell, seat) for cell, seat in zip(box.columns(len(others), GAP), others, strict=True)))


def _card(scene: Scene, box: Box, seat: int) -> Element:
    """What the own card shows, without its words: lines, counts, factories, inventions."""
    theme = scene.drawing.theme
    outlook = forecast(scene.s, seat)
    inner = box.inset(8, 5)
    body = inner.below(HEAD, 2)
    wide = box.width >= WIDE
    side = body.left(body.width * 0.55) if wide else body
    lines = side.top((WIDE_ROW if wide else ROW) * len(LINE_NAMES))
    counts = Box(side.x, lines.bottom + 4, side.width, COUNTS)
    rest = body.after(side.width, 14) if wide else body.below(lines.height + COUNTS + 4, 2)
    factories = rest.top(rest.height - (18 if scene.s.inventions else 0))
    result = group(
        frame(box, 8, fill=theme.panel, stroke=theme.line),
        _head(scene, inner.top(HEAD), seat),
        _lines(scene, lines, seat, outlook),
        _counts(scene, counts, seat),
    )
    cells = [cell for row in factories.rows(MAX_FACTORIES // ACROSS, 4) for cell in row.columns(ACROSS, 4)]
    result.add(*(_factory(scene, cell, seat, number) for number, cell in enumerate(cells)))
    if scene.s.inventions:
        result.add(_inventions(scene, Box(rest.x, factories.bottom + 2, rest.width, 16), seat))
    return result


def _head(scene: Scene, box: Box, seat: int) -> Element:
    drawing, theme, colours = scene.drawing, scene.drawing.theme, palette(scene)
    name = Box(box.x + 24, box.y, box.width - 24 - (66 if scene.s.mayor == seat else 48), box.height)
    result = group(
        disc(scene, box.x + 9, box.cy, 8, seat),
        text_in(drawing, name, seat_name(seat), LETTERS + 1, align="start", bold=True, smallest=12),
        badge(
            drawing,
            box.right - 20,
            box.cy,
            f"${scene.s.money[seat]}",
            size=13,
            fill=colours.coin,
            edge=colours.coin_edge,
        ),
    )
    if scene.s.mayor == seat:
        result.add(group(icon(drawing, "crown", box.right - 52, box.cy, 15, theme.accent), data_about="mayor"))
    return result


def _lines(scene: Scene, box: Box, seat: int, outlook: Forecast) -> Element:
    """The three lines with their spaces; a bar where the smallest one ends."""
    drawing, theme = scene.drawing, scene.drawing.theme
    slot = min(36.0, (box.width - NAMES - VALUES) / LINE)
    result = group(data_about="citizens-next")
    for i, row in enumerate(box.rows(len(LINE_NAMES))):
        fill = theme.warning if i in outlook.limits else theme.ink
        value = text(drawing, row.x + NAMES + LINE * slot + 12, row.cy, str(outlook.lines[i]), 14, bold=True, fill=fill)
        result.add(icon(drawing, LINE_ICONS[i], row.x + 9, row.cy, 15, fill), value)
        result.add(spaces(scene, row, NAMES, slot, seat, i, outlook))
    if not outlook.over:
        x = box.x + NAMES + outlook.citizens * slot
        result.add(line(x, box.y, x, box.bottom, stroke=theme.accent, stroke_width=2.5))
    return result


def _counts(scene: Scene, box: Box, seat: int) -> Element:
    """Citizens next, taxes left, grounds, markers: each a sign and a number."""
    s, drawing, theme, colours = scene.s, scene.drawing, scene.drawing.theme, palette(scene)
    quarter = box.width / 4
    citizens, takes, grounds, markers = (
        Box(box.x + x * quarter, box.y, quarter, box.height) for x in (0, 0.8, 2.2, 3.1)
    )
    left = int(takes_left(s, seat))
    outlook = forecast(s, seat)
    count = int(s.citizens[seat]) if outlook.over else outlook.citizens

    def number(cell: Box, words: str) -> Element:
        return text(drawing, cell.x + 21, cell.cy, words, LETTERS, anchor="start", bold=True)

    plot = Box(grounds.x + 2, grounds.cy - 7, 14, 14)
    return group(
        group(
            icon(drawing, "people", citizens.x + 9, citizens.cy, 16, theme.accent),
            number(citizens, str(count)),
            data_about="citizens-next",
        ),
        group(
            icon(drawing, "coin", takes.x + 9, takes.cy, 14, theme.muted),
            number(takes, f"{left}×${s.citizens[seat]}" if left else "–"),
            data_about="taxes",
            data_now=takes_words(left),
        ),
        group(
            frame(plot, 3, fill=colours.lot, stroke=colours.lot_edge, stroke_dasharray="3 2"),
            number(grounds, str(s.empty_grounds[seat])),
            data_about="ground",
            data_now=grounds_words(int(s.empty_grounds[seat])),
        ),
        group(
            disc(scene, markers.x + 9, markers.cy, 6, seat),
            number(markers, str(s.markers[seat])),
            data_about="marker",
            data_now=markers_words(int(s.markers[seat])),
        ),
    )


def _factory(scene: Scene, box: Box, seat: int, number: int) -> Element:
    """Its number and its slots; the orders that it has made lie in them."""
    s, drawing, theme = scene.s, scene.drawing, scene.drawing.theme
    if number >= s.built[seat, FACTORY]:
        return frame(box, 5, fill="none", stroke=theme.line, stroke_dasharray="4 3")
    card = int(s.active[seat, number])
    upper, lower = box.rows(2)
    result = group(
        frame(box, 5, fill=theme.raised, stroke=theme.muted),
        icon(drawing, "factory", upper.cx - 11, upper.cy, 14, theme.muted),
        text(drawing, upper.cx + 9, upper.cy, str(card), LETTERS, bold=True),
        data_about="factory",
        data_now=say("factory value {value}").format(value=int(factory_value(s, seat))),
    )
    colours = slot_colours(card)
    filled = {colour: int(s.made[seat, number, colour]) for colour in colours}
    for cell, colour in zip(lower.inset(2, 0).columns(len(colours)), colours, strict=True):
        size = min(20.0, cell.width - 1, cell.height - 2)
        draw = order if filled[colour] > 0 else order_slot
        filled[colour] -= 1
        result.add(draw(scene, cell.cx, cell.cy, size, colour))
    return result


def _inventions(scene: Scene, box: Box, seat: int) -> Element:
    """By their numbers; all names are told."""
    cards = own_inventions(scene.s, seat)
    numbers = ", ".join(str(card) for card in cards) or say("none yet")
    words = say("Inventions: {numbers}").format(numbers=numbers)
    fill, names = scene.drawing.theme.muted, ", ".join(invention_title(card) for card in cards)
    shown = text_in(scene.drawing, box, words, 12, align="start", fill=fill, smallest=12)
    return group(shown, data_about="invention", data_now=names or say("none yet"))
