"""The project area: six cards with cost, politicians, prestige and benefit."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, el, frame, group, halo, panel, paragraph, target, text

from ..actions import BUILD
from ..components import BENEFIT_WORDS, COST, COST_DEVELOPMENT, DEPARTMENTS, POLITICIANS, PRESTIGE, tile_title
from ..rules.amounts import lacking
from ..words.phrases import colour_name, cost_words, staff_words
from .colours import DEVELOPMENT
from .signs import benefit_signs, chip, hollow_pawn, roof, short_name, strip

CARD_HEIGHT = 120
HEIGHT = 28 + 2 * CARD_HEIGHT + 6 + 6


def projects(scene: Scene, box: Box) -> Element:
    drawing, s = scene.drawing, scene.s
    result, inside = panel(drawing, box, "Projects", note=f"piles: Stage I {s.left_one}, Stage II {s.left_two}")
    slots = [cell for row in inside.top(2 * CARD_HEIGHT + 6).rows(2, 6) for cell in row.columns(3, 5)]
    for slot, place in enumerate(slots):
        tile = int(s.area[slot])
        if tile >= 0:
            result.add(_card(scene, place, tile))
        else:
            dashed = frame(place, 5, fill="none", stroke=drawing.theme.line, stroke_dasharray="4 3")
            result.add(group(dashed, text(drawing, place.cx, place.cy, "no project", 11, fill=drawing.theme.muted)))
    return result


def _card(scene: Scene, box: Box, tile: int) -> Element:
    """An open project with cost, politicians, prestige and benefit in signs and words."""
    drawing, theme = scene.drawing, scene.drawing.theme
    chosen = tile == scene.s.project
    body = group(
        frame(
            box,
            5,
            fill=theme.panel,
            stroke=theme.accent if chosen else theme.line,
            stroke_width=2.5 if chosen else 1,
        ),
        roof(drawing, box, tile, 20, short_name(tile), 12),
        _cost(scene, box.x + 5, box.y + 31, tile),
        id=drawing.id("project", tile),
    )
    places = int(POLITICIANS[tile])
    for place in range(places):
        body.add(hollow_pawn(drawing, box.x + 10 + 12 * place, box.y + 49, 15))
    body.add(strip(drawing, box.x + 6 + 12 * places + (5 if places else 0), box.y + 49, benefit_signs(tile)))
    room = Box(box.x + 5, box.y + 59, box.width - 9, box.height - 62)
    body.add(paragraph(drawing, room, BENEFIT_WORDS[tile], 10.5, fill=theme.muted))
    if scene.can(BUILD + tile):
        words = f"{scene.label(BUILD + tile)}. {BENEFIT_WORDS[tile]}"
        return target(BUILD + tile, words, body, halo(drawing, box, 5, fill_opacity=0.06))
    if scene.legal and not chosen:
        body.add(frame(box.top(20), 5, fill=theme.page, fill_opacity=0.3))
    words = (
        f"{tile_title(tile)} ({colour_name(tile)}): costs {cost_words(tile)}; {staff_words(tile)}; "
        f"{PRESTIGE[tile]} prestige. Benefit: {BENEFIT_WORDS[tile]}"
    )
    return group(el("title", words), body)


def _cost(scene: Scene, x: float, y: float, tile: int) -> Element:
    """A sign and a number for each part of the cost; what the viewer lacks is in the warning colour."""
    drawing, theme = scene.drawing, scene.drawing.theme
    costs = [*COST[tile].tolist(), int(COST_DEVELOPMENT[tile])]
    signs = [*range(DEPARTMENTS), DEVELOPMENT]
    result = group()
    for track, (sign, cost) in enumerate(zip(signs, costs, strict=True)):
        if cost:
            short = scene.seat >= 0 and lacking(scene.s, scene.seat, tile, track)
            number = text(
                drawing, x + 15, y, str(cost), 12, anchor="start", bold=True, fill=theme.warning if short else None
            )
            result.add(chip(drawing, x + 7, y, 13, sign), number)
            if short:
                result.add(frame(Box(x - 1, y - 8, 23.2, 16), 4, fill="none", stroke=theme.warning, stroke_width=1.2))
            x += 23.6
    return result
