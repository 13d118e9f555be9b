"""Everything a player can do that has no place on the board: a row of numbers for each kind of action."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, button, frame, group, icon, panel, paragraph, text_in

from ..actions import ACTIONS, HIRE_ONE
from ..components import (
    ARCHITECT_DISCOUNT,
    BARN_LIMIT,
    CHARACTER_NAMES,
    CHARACTERS,
    ENGINEER_EXTRA,
    FARMER_YIELD,
    FOREMAN_EXTRA,
    MERCHANT_DISCOUNT,
    MERCHANT_LIMIT,
    PROFESSOR_DISCOUNT,
    spelled,
)
from ..state import ACT, END, GRAIN2, HIRE, INVENT2, LAND2, MAKE2, PRICE, SETTLE, SWAP2
from ..words.phrases import SEATS, decision
from .pieces import chip

__all__ = ["HEIGHT", "WAITING_HEIGHT", "control_panel"]

HEIGHT = 166.0
WAITING_HEIGHT = 40.0
ROW = 25.0

# What a character does, in a few words.
SHORT_EFFECTS = (
    "swap two land prices, then buy",
    f"every building ${ARCHITECT_DISCOUNT} cheaper",
    f"{MERCHANT_LIMIT} grain per barn, ${MERCHANT_DISCOUNT} cheaper",
    f"each seed brings {FARMER_YIELD} extra",
    f"+{FOREMAN_EXTRA} work order every time",
    "once: attract an open card",
    f"+${ENGINEER_EXTRA} for every good",
    "first taxes pay twice",
    f"inventions -${PROFESSOR_DISCOUNT}, two at once",
)
# What is to be decided, and advice for those who do it for the first time.
PROMPTS = {
    SETTLE: (
        "Choose a territory to settle on.",
        "Land with two grounds is worth twice as much. Mind the neighbours too.",
    ),
    PRICE: (
        "Put the price marker on free land.",
        "Every marker makes land $1 dearer: put it where your rivals want to go, not beside your own land.",
    ),
    HIRE: ("Hire a character for this turn.", ""),
    ACT: ("One action, on the board or here:", ""),
    SWAP2: ("Choose the second territory of the swap.", "The two stacks change places. Then you must buy."),
    LAND2: ("Now buy a territory that borders yours.", "The swap was the first half of buying land."),
    GRAIN2: (
        "Buy more grain, or stop.",
        f"{spelled(BARN_LIMIT).capitalize()} marker from each barn, {spelled(MERCHANT_LIMIT)} for the Merchant; "
        "any number from the field.",
    ),
    MAKE2: (
        "Fill more slots of your factories, or stop.",
        "A factory that has produced rests until the next turn. Work orders that you burn no longer employ anybody.",
    ),
    INVENT2: ("Take a second invention, or stop.", "The Professor finds two in one action."),
}
_ROWS = (
    (("house", "house", "Build houses"),),
    (("sky", "skyscraper", "Skyscrapers"), ("admin", "hall", "Offices")),
    (("grain_sell", "coin", "Sell grain"),),
    (("sow", "grain", "Sow grain"),),
)
_SINGLES = (("tax", "coin", "Collect taxes"), ("pass", "skip", "Pass"), ("done", "check", "Done"))


def control_panel(scene: Scene, box: Box) -> Element:
    s, drawing = scene.s, scene.drawing
    if not scene.legal:
        return _waiting(scene, box)
    title, advice = PROMPTS[int(s.phase)]
    if s.phase == PRICE and s.hand > 1:
        title = f"{s.hand} price markers to put on free land."
    frame_, inner = panel(drawing, box, title, active=True)
    result = group(frame_, id=drawing.id("controls"))
    if s.phase == HIRE:
        return result.add(_hiring(scene, inner))
    rows = Box(inner.x, inner.y, inner.width, len(_ROWS) * ROW)
    if s.phase == ACT:
        for number, row in enumerate(_ROWS):
            result.add(_row(scene, Box(rows.x, rows.y + number * ROW, rows.width, ROW - 3), row))
    else:
        result.add(paragraph(drawing, rows, advice, 14))
    return result.add(_single_actions(scene, Box(inner.x, rows.bottom, inner.width, 28)))


def _waiting(scene: Scene, box: Box) -> Element:
    s, drawing = scene.s, scene.drawing
    words = "The game is over." if s.phase == END else f"{SEATS[s.side]} is to {decision(s)}."
    frame_, inner = panel(drawing, box)
    waiting = paragraph(drawing, inner, words, 14, align="middle", vertical="middle")
    return group(frame_, waiting, id=drawing.id("controls"))


def _hiring(scene: Scene, box: Box) -> Element:
    drawing, theme = scene.drawing, scene.drawing.theme
    result = group()
    free = [character for character in range(CHARACTERS) if scene.can(HIRE_ONE + character)]
    for i, character in enumerate(free):
        action = HIRE_ONE + character
        cell = box.rows(-(-len(free) // 2), 4)[i // 2].columns(2, 5)[i % 2]
        name = Box(cell.x + 6, cell.y + 1, cell.width - 12, cell.height / 2)
        result.add(
            scene.target(
                action,
                frame(cell, 5, fill=theme.raised, stroke=theme.target, stroke_width=2, class_="halo"),
                text_in(drawing, name, CHARACTER_NAMES[character], 11.5, align="start", bold=True),
                text_in(drawing, name.move(0, cell.height / 2 - 2), SHORT_EFFECTS[character], 11, align="start"),
                id=drawing.id("action", action),
            )
        )
    return result


def _row(scene: Scene, box: Box, kinds: tuple[tuple[str, str, str], ...]) -> Element:
    """Chips with the numbers that are possible; what is not possible stays as a grey word."""
    drawing, theme = scene.drawing, scene.drawing.theme
    result = group()
    for part, (block, picture, name) in zip(box.columns(len(kinds), 6), kinds, strict=True):
        span = ACTIONS[block]
        possible = [action for action in range(span.offset, span.end) if scene.can(action)]
        fill = theme.ink if possible else theme.muted
        label = 96.0
        result.add(icon(drawing, picture, part.x + 8, part.cy, 14, fill))
        words = Box(part.x + 19, part.y, label - 21, part.height)
        result.add(text_in(drawing, words, name, 12, align="start", fill=fill))
        rest = part.after(label)
        if not possible:
            result.add(text_in(drawing, rest, "–", 12, align="start", fill=theme.muted))
            continue
        step = min(25.0, rest.width / len(possible))
        for i, action in enumerate(possible):
            place = Box(rest.x + i * step, rest.y, step - 3, rest.height)
            result.add(chip(scene, place, str(action - span.offset + 1), action))
    return result


def _single_actions(scene: Scene, box: Box) -> Element:
    """Pass, taxes and stopping."""
    result = group()
    shown = [row for row in _SINGLES if scene.can(ACTIONS[row[0]].offset)]
    for part, (block, picture, words) in zip(box.columns(max(2, len(shown)), 8), shown, strict=False):
        action = ACTIONS[block].offset
        label, id_ = scene.label(action), scene.drawing.id("action", action)
        strong = block != "pass"
        result.add(button(scene.drawing, part, words, action, label, picture=picture, strong=strong, id=id_))
    return result
