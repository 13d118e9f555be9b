"""What lies open for all: the pool, and the piles."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, frame, group, icon, ink_on, place, text_in
from urbarium.render.regions import Cut

from ..components import KINDS, POOL, TYPE_LETTERS
from ..rules.amounts import pool_helmets
from ..rules.conditions import refuse_refresh
from ..state import BONUS, cards_of
from ..words.asking import PILE, PROJECT_PILE, REPLACE, SKIP, pool_place
from ..words.phrases import card_name, card_names, cards_left, helmets, pool_note, say
from .colours import DISCARD_BACK, PROJECT_BACK, RESOURCE_BACK
from .pieces import empty_slot, pile, resource_card, within

GAP = 6.0
BUTTON = 96.0
HEAD = 26.0
EYE = 13.0
NARROW_POOL = 224.0  # pixels of the five cards on a phone
LOW_POOL = 280.0  # and of a low window, where the piles lie beside them


def market(scene: Scene, cut: Cut) -> None:
    """A heading with the button that replaces the pool; five cards; three piles, below them or beside them.

    On a phone all of it is one row: the button lies among the piles.
    """
    drawing, s = scene.drawing, scene.s
    whole = within(drawing, cut)
    if cut == "compact":
        cards, (upper, lower) = whole.left(NARROW_POOL), whole.after(NARROW_POOL, GAP).rows(2, 3)
        piles = [*upper.columns(2, GAP), *lower.columns(2, GAP)]
        drawing.add(_button(scene, piles.pop()))
    else:
        head, body = whole.top(HEAD), whole.below(HEAD, 4)
        button = Box(head.right - BUTTON - 1, head.y + 1, BUTTON, head.height - 2)
        drawing.add(_heading(scene, head, button), _button(scene, button))
        if cut == "short":
            cards, row = body.left(LOW_POOL), body.after(LOW_POOL, 2 * GAP)
        else:
            cards, row = body.top(body.height - 44 - GAP), Box(body.x, body.bottom - 44, body.width, 44)
        piles = row.columns(3, GAP)
    slots = cards.columns(POOL, GAP)
    drawing.add(*(_slot(scene, box, slot) for slot, box in enumerate(slots)))
    drawing.add(*(_pool_place(scene, box, slot) for slot, box in enumerate(slots)))
    resource, project, discard = piles
    drawing.add(
        _pile(scene, resource, PILE, say("Pile"), int(s.pile_count), "deck", RESOURCE_BACK),
        _pile(scene, project, PROJECT_PILE, say("Projects"), int(s.project_pile_count), "bulb", PROJECT_BACK),
        pile(drawing, discard, say("Discarded"), int(s.discard_count), "cross", DISCARD_BACK).set(
            data_about="discard", data_now=card_names(cards_of(s.discard))
        ),
    )


def _heading(scene: Scene, box: Box, button: Box) -> Element:
    words = say("Pool: {helmets}").format(helmets=helmets(int(pool_helmets(scene.s))))
    eye = _eye(scene, button.x - EYE, box.cy, scene.drawing.theme.muted)
    room = Box(box.x + 2, box.y, button.x - box.x - 2 * EYE, box.height)
    return group(text_in(scene.drawing, room, words, 14, align="start", bold=True), eye)


def _eye(scene: Scene, x: float, y: float, ink: str) -> Element:
    """On what turns something up: it is done at once, and for good."""
    return group(icon(scene.drawing, "eye", x, y, EYE, ink), data_about="reveals")


def _button(scene: Scene, box: Box) -> Element:
    """Replaces the pool; while a bonus is offered, declines it."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    key, label, picture, now = REPLACE, say("Replace"), "swap", pool_note(s)
    possible = not refuse_refresh(s)
    if s.phase == BONUS:
        key, label, picture, now, possible = SKIP, say("No card"), "skip", say("Do without the bonus card"), True
    ink = theme.ink if possible else theme.muted
    room = Box(box.x + 24, box.y, box.width - 27, box.height)
    return place(
        key,
        frame(box, 6),
        frame(box, 6, fill=theme.raised, stroke=ink if possible else theme.line),
        icon(drawing, picture, box.x + 13, box.cy, 15, ink),
        text_in(drawing, room, label, 13, align="start", fill=ink, smallest=11),
        about=key,
        now=now,
    )


def _slot(scene: Scene, box: Box, slot: int) -> Element:
    card = int(scene.s.pool[slot])
    if card < 0:
        return empty_slot(scene.drawing, box)
    return resource_card(scene.drawing, box, card).set(data_piece=f"pool-{slot}-{card}")


def _pool_place(scene: Scene, box: Box, slot: int) -> Element:
    """Above all cards, so that none which comes flying is in the way of a click."""
    card = int(scene.s.pool[slot])
    about, now = ("pool", say("Empty")) if card < 0 else (f"card:{TYPE_LETTERS[card // KINDS]}", card_name(card))
    return place(pool_place(slot), frame(box, 5), about=about, now=now)


def _pile(scene: Scene, box: Box, key: str, label: str, count: int, picture: str, fill: str) -> Element:
    eye = _eye(scene, box.right - 10, box.y + box.height * 0.67, ink_on(fill))
    drawn = group(pile(scene.drawing, box, label, count, picture, fill), *([eye] if count else []))
    return place(key, frame(box, 5), drawn, about=key, now=cards_left(count))
