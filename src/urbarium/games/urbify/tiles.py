"""Buildings as pictures: cards of the project area and tiles of the city."""

from __future__ import annotations

from typing import Any

from urbarium.render import (
    Box,
    Drawing,
    Element,
    circle,
    el,
    frame,
    group,
    halo,
    icon,
    last_mark,
    mix,
    paragraph,
    path,
    pawn,
    target,
    text,
    text_in,
)

from .codes import ACTIVATE, BUILD, OCCUPY_TILE, SKIP, USE
from .components import (
    BENEFIT_WORDS,
    COLOUR,
    COLOUR_NAMES,
    COST,
    COST_DEVELOPMENT,
    DEPARTMENTS,
    POLITICIANS,
    PRESTIGE,
    tile_title,
)
from .palette import DEVELOPMENT, FILLS, INKS, PARTY_SEATS, SIGNS, benefit_signs, chip, short_name, strip
from .words import PARTIES, benefit_now, cost_words, count, describe, staff_words

CARD_HEIGHT = 120


def hollow_pawn(drawing: Drawing, x: float, y: float, height: float) -> Element:
    """A place where a politician can stand."""
    u = height / 24
    stroke = drawing.theme.muted
    body = f"M{x - 3 * u:.2f} {y - 3 * u:.2f}h{6 * u:.2f}l{4 * u:.2f} {14.5 * u:.2f}h{-14 * u:.2f}Z"
    return group(
        path(body, fill="none", stroke=stroke, stroke_width=1, stroke_dasharray="2 1.2"),
        circle(x, y - 6 * u, 5 * u, fill="none", stroke=stroke, stroke_width=1, stroke_dasharray="2 1.2"),
    )


def _roof(drawing: Drawing, box: Box, tile: int, height: float, name: str, size: float) -> Element:
    """The band at the head of a building: sign of its colour, name if there is room, prestige."""
    fill, ink = FILLS[COLOUR[tile]], INKS[COLOUR[tile]]
    x, y, right, low, r = box.x, box.y, box.right, box.y + height, 5
    outline = (
        f"M{x:g} {low:g}V{y + r:g}Q{x:g} {y:g} {x + r:g} {y:g}"
        f"H{right - r:g}Q{right:g} {y:g} {right:g} {y + r:g}V{low:g}Z"
    )
    middle = y + height / 2
    result = group(path(outline, fill=fill), icon(drawing, SIGNS[COLOUR[tile]], x + 10, middle, height - 5, ink))
    result.add(
        icon(drawing, "laurel", right - 18, middle, height - 6, ink),
        text(drawing, right - 3, middle, str(int(PRESTIGE[tile])), size, anchor="end", bold=True, fill=ink),
    )
    if name:
        result.add(
            text_in(drawing, Box(x + 19, y, box.width - 46, height), name, size, align="start", bold=True, fill=ink)
        )
    return result


# ---- projects


def _pips(drawing: Drawing, x: float, y: float, tile: int, levels: list[int] | None) -> Element:
    """The cost, a sign and a number for each part; what the viewer lacks is in the warning colour."""
    theme = drawing.theme
    costs = [*(int(COST[tile, d]) for d in range(DEPARTMENTS)), int(COST_DEVELOPMENT[tile])]
    signs = [*range(DEPARTMENTS), DEVELOPMENT]
    result = group()
    for sign, cost, place in zip(signs, costs, range(5), strict=True):
        if cost:
            lacking = levels is not None and levels[place] < cost
            result.add(
                chip(drawing, x + 7, y, 13, sign),
                text(
                    drawing,
                    x + 15,
                    y,
                    str(cost),
                    12,
                    anchor="start",
                    bold=True,
                    fill=theme.warning if lacking else None,
                ),
            )
            if lacking:
                result.add(frame(Box(x - 1, y - 8, 23.2, 16), 4, fill="none", stroke=theme.warning, stroke_width=1.2))
            x += 23.6
    return result


def project_card(drawing: Drawing, box: Box, s: Any, tile: int, seat: int, legal: list[int]) -> Element:
    """An open project with cost, politicians, prestige and benefit in signs and words."""
    theme = drawing.theme
    action = BUILD + tile
    possible = action in legal
    words = (
        f"{tile_title(tile)} ({COLOUR_NAMES[COLOUR[tile]]}): costs {cost_words(tile)}; {staff_words(tile)}; "
        f"{PRESTIGE[tile]} prestige. Benefit: {BENEFIT_WORDS[tile]}"
    )
    levels = [*s.influence[seat].tolist(), int(s.development[seat])] if seat >= 0 else None
    edge = theme.accent if tile == s.project else theme.line
    body = group(
        frame(box, 5, fill=theme.panel, stroke=edge, stroke_width=2.5 if tile == s.project else 1),
        _roof(drawing, box, tile, 20, short_name(tile), 12),
        _pips(drawing, box.x + 5, box.y + 31, tile, levels),
        id=drawing.id("project", tile),
    )
    places = int(POLITICIANS[tile])
    for place in range(places):
        body.add(hollow_pawn(drawing, box.x + 10 + 12 * place, box.y + 49, 15))
    body.add(strip(drawing, box.x + 6 + 12 * places + (5 if places else 0), box.y + 49, benefit_signs(tile)))
    room = Box(box.x + 5, box.y + 59, box.width - 9, box.height - 62)
    body.add(paragraph(drawing, room, BENEFIT_WORDS[tile], 10.5, fill=theme.muted))
    if possible:
        return target(
            action, f"{describe(s, action)}. {BENEFIT_WORDS[tile]}", body, halo(drawing, box, 5, fill_opacity=0.06)
        )
    if legal and tile != s.project:
        body.add(frame(box.top(20), 5, fill=theme.page, fill_opacity=0.3))
    return group(el("title", words), body)


# ---- the city


def tile_words(s: Any, tile: int) -> str:
    """Everything about a building of the city, for hovering."""
    places = int(POLITICIANS[tile])
    who = f"empty, takes {count(places, 'politician')}" if places else "always empty"
    if s.occupant[tile] >= 0:
        who = f"{count(places, 'politician')} of {PARTIES[s.occupant[tile]]}"
    return (
        f"{tile_title(tile)} ({COLOUR_NAMES[COLOUR[tile]]}, {PRESTIGE[tile]} prestige), {who}. {benefit_now(s, tile)}"
    )


def city_tile(drawing: Drawing, box: Box, s: Any, tile: int, legal: list[int], last: bool) -> Element:
    """A building with its name, its politicians or empty places, and what can be done with it."""
    theme = drawing.theme
    fill = FILLS[COLOUR[tile]]
    acting = tile in s.chain.tolist()
    ground = mix(theme.panel, fill, 0.14)
    body = group(
        frame(box, 5, fill=ground, stroke=theme.accent if acting else fill, stroke_width=2.5 if acting else 1.5),
        _roof(drawing, box, tile, 14, "", 11),
        paragraph(
            drawing,
            Box(box.x + 0.5, box.y + 14.5, box.width - 1, 20.5),
            short_name(tile),
            9.6,
            align="middle",
            vertical="middle",
            leading=1.06,
        ),
        id=drawing.id("tile", tile),
    )
    body.add(_standing(drawing, box, s, tile))
    result = group(_with_action(drawing, box, s, tile, legal, body))
    if SKIP + tile in legal:
        corner = Box(box.right - 23, box.bottom - 18, 24.5, 20)
        label = describe(s, SKIP + tile)
        result.add(
            target(
                SKIP + tile,
                label,
                frame(corner, 5, fill=theme.raised, stroke=theme.target, stroke_width=1.5, class_="halo"),
                icon(drawing, "hand", corner.cx, corner.cy, 13, theme.ink),
            )
        )
    if last:
        result.add(last_mark(drawing, box.inset(-1), 5))
    return result


def _standing(drawing: Drawing, box: Box, s: Any, tile: int) -> Element:
    """Politicians or hollow places at the foot of a building."""
    result = group()
    places = int(POLITICIANS[tile])
    y = box.bottom - 8.7
    if not places:
        result.add(
            icon(drawing, "politician", box.x + 9, y, 12, drawing.theme.muted),
            icon(drawing, "right", box.x + 22, y, 10, drawing.theme.muted),
        )
    for place in range(places):
        x = box.x + 9 + 12 * place
        party = int(s.occupant[tile])
        if party >= 0:
            name = drawing.id("politician", tile, place)
            result.add(pawn(drawing, x, y, 15, PARTY_SEATS[party], id=name))
        else:
            result.add(hollow_pawn(drawing, x, y, 14))
    return result


def _with_action(drawing: Drawing, box: Box, s: Any, tile: int, legal: list[int], body: Element) -> Element:
    for action in (USE + tile, OCCUPY_TILE + tile, ACTIVATE + tile):
        if action in legal:
            return target(action, describe(s, action), body, halo(drawing, box, 5, fill_opacity=0.12))
    return group(el("title", tile_words(s, tile)), body)
