"""What is to be decided: the cards of the hand, the types of a City Hall, and in the end the result."""

from __future__ import annotations

from urbarium.render import (
    Box,
    Element,
    badge,
    el,
    frame,
    group,
    halo,
    icon,
    panel,
    paragraph,
    target,
    text,
    text_in,
    token,
)

from . import city
from .components import MARKED, TYPE, TYPE_LETTERS, TYPES
from .notation import ACTIONS, place_name
from .rules import R2_3_INDUSTRY, R2_3_MARKED
from .scene import Scene
from .state import DECLARE, DISCARD, END, PICK, PLACE, cards_of, city_of, epoch_of, halls_of
from .text import (
    REFUSALS,
    best_gains,
    declaration,
    describe,
    places_and_winners,
    signed,
    total_with,
    type_points,
)
from .tiles import COLOURS, EDGES, INKS, PAPERS, card_title, disc, no_industry, picture
from .words import card_name, say, seat_name, type_name

HAND_COLUMNS = 6
CARD_HEIGHT = 92.0


def decision(scene: Scene, at: Box) -> float:
    if scene.s.phase == END:
        return _result(scene, at)
    if scene.s.phase == DECLARE:
        return _declarations(scene, at)
    return _hand(scene, at) if scene.seat >= 0 else 0


def _hand(scene: Scene, at: Box) -> float:
    drawing, s, seat = scene.drawing, scene.s, scene.seat
    cards = cards_of(s.hand[seat], epoch_of(s))
    columns = min(HAND_COLUMNS, max(len(cards), 5))
    lines = -(-len(cards) // columns)
    box = Box(at.x, at.y, at.width, 26 + lines * CARD_HEIGHT + (lines - 1) * 4 + 6)
    hopes = s.phase == PICK and scene.legal and city_of(s, seat)
    note = say("the chip is the most it can score now") if hopes else ""
    shape, _ = panel(drawing, box, say("Your hand, Epoch {epoch}").format(epoch=epoch_of(s) + 1), note=note)
    drawing.add(shape)
    width = (box.width - 12 - (columns - 1) * 4) / columns
    choosing = s.phase == PICK and scene.legal and city.fitting(s, seat)
    for number, card in enumerate(cards):
        place = Box(
            box.x + 6 + number % columns * (width + 4),
            box.y + 26 + number // columns * (CARD_HEIGHT + 4),
            width,
            CARD_HEIGHT,
        )
        best = best_gains(s, seat, card) if choosing else None
        drawing.add(_hand_card(scene, card, place, best[1] if best else None))
    return box.height


def _hand_card(scene: Scene, card: int, box: Box, best: list[int] | None) -> Element:
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    kind = int(TYPE[card])
    offset = ACTIONS["discard_card" if s.phase == DISCARD else "pick_card"].offset
    action = offset + card
    clip = drawing.define(f"hand-{card}", el("clipPath", frame(box, 5)))
    band = 27.0
    art = Box(box.x, box.y, box.width, box.height - band)
    foot = Box(box.x, art.bottom, box.width, band)
    corner = Box(box.x + 2, box.y + 2, 15, 15)
    body = group(
        group(
            picture(drawing, card, art, 0.54),
            frame(foot, 0, fill=PAPERS[kind]),
            clip_path=f"url(#{clip})",
        ),
        paragraph(
            drawing,
            foot.inset(2, 1),
            card_name(card),
            11,
            align="middle",
            vertical="middle",
            fill="#241E16",
            leading=1.1,
            smallest=8,
        ),
        frame(box, 5, fill="none", stroke=EDGES[kind], stroke_width=1),
        frame(corner, 2, fill=COLOURS[kind]),
        text(drawing, corner.cx, corner.cy, TYPE_LETTERS[kind], 12, bold=True, fill=INKS[kind]),
    )
    if MARKED[card]:
        body.add(no_industry(drawing, box.right - 10, box.y + 10, 8))
    if best is not None:
        middle = box.cx if MARKED[card] else box.cx + 6
        body.add(badge(drawing, middle, box.y + 10, signed(sum(best)), size=11, fill=theme.panel, edge=theme.line))
    if action in scene.legal:
        return target(
            action, describe(s, action), *body.children, halo(drawing, box, 5, fill="none"), id=drawing.id("card", card)
        )
    return _idle_card(scene, card, box, body)


def _idle_card(scene: Scene, card: int, box: Box, body: Element) -> Element:
    """A card that cannot be chosen now: set aside, without a lot, or simply waiting."""
    drawing, s, seat, theme = scene.drawing, scene.s, scene.seat, scene.drawing.theme
    title = card_title(card)
    dim = False
    if card == s.pick_card[seat] or (s.phase == DISCARD and card == s.discarded[seat % 2, int(s.turn)]):
        words = say("set aside") if s.phase != DISCARD else say("discarded")
        title = f"{title}: {words}"
        body.add(frame(box.inset(1), 5, fill="none", stroke=theme.accent, stroke_width=3))
        body.add(badge(drawing, box.cx, box.y + box.height * 0.4, words, size=10, fill=theme.accent))
    elif s.phase == PICK and s.side == seat:
        title = f"{title}. {say(REFUSALS[R2_3_MARKED if MARKED[card] else R2_3_INDUSTRY])}"
        dim = True
    elif s.phase == PLACE and s.side == seat:
        dim = True
    if dim:
        body.add(frame(box, 5, fill=theme.page, fill_opacity=0.55))
    return group(el("title", title), *body.children, id=drawing.id("card", card))


def _declarations(scene: Scene, at: Box) -> float:
    """Six types for the next City Hall, with the total that each would give and the best one marked."""
    drawing, s, seat, theme = scene.drawing, scene.s, scene.seat, scene.drawing.theme
    if seat < 0 or s.side != seat:
        return 0
    types, _ = declaration(s, seat)
    suggested = types[int(s.declared[seat])]
    slot = halls_of(s, seat)[int(s.declared[seat])]
    where = place_name(int(s.x[seat, slot]), int(s.y[seat, slot]))
    box = Box(at.x, at.y, at.width, 100)
    heading = say("City Hall at {place} stands for").format(place=where)
    shape, _ = panel(drawing, box, heading, note=say("total with each type"))
    drawing.add(shape)
    for kind, place in enumerate(Box(box.x + 6, box.y + 26, box.width - 12, 68).columns(TYPES, 4)):
        action = ACTIONS["declare_type"].offset + kind
        best = kind == suggested
        words = group(
            disc(drawing, kind, place.cx, place.y + 17, 12),
            text_in(drawing, Box(place.x + 2, place.y + 31, place.width - 4, 14), type_name(kind), 11),
        )
        foot = Box(place.x + 2, place.y + 47, place.width - 4, 18)
        if action in scene.legal:
            total = signed(total_with(s, seat, kind))
            worth = say("{total} best").format(total=total) if best else total
            words.add(text_in(drawing, foot, worth, 13, bold=True))
            ring = halo(drawing, place, 5, stroke_width=3 if best else 1.5, fill_opacity=0.22 if best else 0.06)
            drawing.add(target(action, describe(s, action), ring, *words.children, id=drawing.id("type", kind)))
        else:
            words.add(no_industry(drawing, foot.cx, foot.cy, 8))
            drawing.add(
                group(
                    el("title", say("This City Hall stands beside a marked building and cannot be Industry.")),
                    frame(place, 5, fill=theme.raised, stroke=theme.line, stroke_width=1),
                    *words.children,
                    id=drawing.id("type", kind),
                )
            )
    return box.height


def _result(scene: Scene, at: Box) -> float:
    """The places with totals and the points of every type."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    places, _ = places_and_winners(s)
    players = int(s.players)
    box = Box(at.x, at.y, at.width, 48.0 + 20 * players)
    shape, _ = panel(drawing, box, say("The final points"))
    drawing.add(shape)
    left, step = box.x + 130.0, (box.width - 190) / TYPES
    for kind in range(TYPES):
        drawing.add(disc(drawing, kind, left + step * (kind + 0.5), box.y + 34, 8))
    drawing.add(text(drawing, box.right - 30, box.y + 34, say("Total"), 11, fill=theme.muted))
    for line, seat in enumerate(sorted(range(players), key=lambda other: places[other])):
        row = Box(box.x + 8, box.y + 44 + 20 * line, box.width - 16, 20)
        points = type_points(s, seat)
        won = places[seat] == 0
        if won:
            drawing.add(
                frame(row.inset(-2, 1), 4, fill=theme.raised),
                icon(drawing, "laurel", row.x + 104, row.cy, 13, theme.accent),
            )
        drawing.add(
            text(drawing, row.x + 8, row.cy, f"{places[seat] + 1}.", 12, bold=won),
            token(drawing, row.x + 26, row.cy, 7, theme.seats[seat]),
            text(drawing, row.x + 37, row.cy, seat_name(seat), 12, anchor="start", bold=won),
        )
        for kind in range(TYPES):
            drawing.add(text(drawing, left + step * (kind + 0.5), row.cy, signed(points[kind]), 12))
        drawing.add(text(drawing, box.right - 30, row.cy, signed(sum(points)), 13, bold=True))
    return box.height
