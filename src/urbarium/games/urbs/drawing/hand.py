"""The cards of the hand."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, badge, el, frame, group, halo, panel, paragraph, target, text

from ..actions import DISCARD_CARD, PICK_CARD
from ..components import MARKED, TYPE, TYPE_LETTERS
from ..rules.city import nothing_fits
from ..state import DISCARD, PICK, PLACE, cards_of, city_of, epoch_of
from ..words.phrases import card_name, card_title, say, signed
from ..words.points import best_gains
from .colours import COLOURS, EDGES, INKS, NAME_INK, PAPERS
from .tiles import no_industry, picture

HAND_COLUMNS = 6
CARD_HEIGHT = 92.0


def hand(scene: Scene, at: Box) -> float:
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
    choosing = s.phase == PICK and scene.legal and not nothing_fits(s, seat)
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
    action = (DISCARD_CARD if s.phase == DISCARD else PICK_CARD) + card
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
            fill=NAME_INK,
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
    if scene.can(action):
        return target(
            action, scene.label(action), *body.children, halo(drawing, box, 5, fill="none"), id=drawing.id("card", card)
        )
    return _idle_card(scene, card, box, body)


def _idle_card(scene: Scene, card: int, box: Box, body: Element) -> Element:
    """A card that cannot be chosen now: set aside, without a lot, or simply waiting."""
    drawing, s, seat, theme = scene.drawing, scene.s, scene.seat, scene.drawing.theme
    title = card_title(card)
    dim = False
    if card == s.pick_card[seat] or (s.phase == DISCARD and card == s.discarded[seat, s.turn]):
        words = say("set aside") if s.phase != DISCARD else say("discarded")
        title = f"{title}: {words}"
        body.add(frame(box.inset(1), 5, fill="none", stroke=theme.accent, stroke_width=3))
        body.add(badge(drawing, box.cx, box.y + box.height * 0.4, words, size=10, fill=theme.accent))
    elif s.phase == PICK and s.side == seat and (refusals := scene.view.why_not(PICK_CARD + card)):
        title = f"{title}. {refusals[0].text}"
        dim = True
    elif s.phase == PLACE and s.side == seat:
        dim = True
    if dim:
        body.add(frame(box, 5, fill=theme.page, fill_opacity=0.55))
    return group(el("title", title), *body.children, id=drawing.id("card", card))
