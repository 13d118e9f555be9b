"""What to do: the state of the game, and the actions that have no place on the table."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, frame, panel, target, text_in

from ..actions import ACTIONS, INFLUENCE
from ..components import DEPARTMENTS, PATTERN, PATTERN_SIZE, PATTERNS
from ..state import BANK_PICK, CHAIN, MAIN, OCCUPY, OVER, PLACE
from ..words.phrases import PARTIES, clock, situation
from .colours import DEVELOPMENT
from .signs import chip

HEIGHT = 84

HINTS = {
    MAIN: "Choose below: a session in the town hall, or a building of yours in the city.",
    CHAIN: "Choose a building in the city.",
    BANK_PICK: "Choose an open project.",
    PLACE: "Choose a cell of the city.",
    OCCUPY: "Choose an empty building in the city.",
}

# The blocks that are buttons here, and what stands on them before the signs.
PAYMENTS = {
    "pay_influence": "pay 1",
    "gain_influence": "gain 1",
    "pay_development": "pay 1",
    "pay_exchange": "pay",
}


def status(scene: Scene, box: Box) -> Element:
    drawing, theme = scene.drawing, scene.drawing.theme
    result, inside = panel(drawing, box, active=bool(scene.legal))
    tone = theme.accent if scene.legal or scene.s.phase == OVER else theme.ink
    result.add(
        text_in(drawing, inside.top(18), _headline(scene), 13.5, align="start", bold=True, fill=tone),
        text_in(drawing, inside.below(18).top(18), clock(scene.s), 11.5, align="start", fill=theme.muted),
    )
    return result.add(*_choices(scene, inside.below(40).top(28)))


def _headline(scene: Scene) -> str:
    words = situation(scene.s)
    if scene.legal and scene.seat >= 0:
        return words.replace(f"{PARTIES[scene.seat]} to play", "Your turn")
    return words


def _choices(scene: Scene, box: Box) -> list[Element]:
    """Actions that have no place on the table, or a hint where to find the others."""
    payments = [action for action in scene.legal if ACTIONS.block_of(action).name in PAYMENTS]
    if payments:
        return [_payment(scene, place, action) for action, place in zip(payments, box.columns(4, 4), strict=False)]
    spread = _spread_buttons(scene, box)
    if spread:
        return spread
    hint = HINTS.get(int(scene.s.phase), "") if scene.legal else ""
    if any(action in ACTIONS["influence"] for action in scene.legal):
        hint = "Send a politician to a department, or start a project."
    return [text_in(scene.drawing, box, hint, 12, align="start", fill=scene.drawing.theme.muted)] if hint else []


def _spread_buttons(scene: Scene, box: Box) -> list[Element]:
    """Buttons for one politician each to two or three departments."""
    drawing, theme = scene.drawing, scene.drawing.theme
    found = []
    x, step = box.x, 12.0
    for pattern in range(PATTERNS):
        action = INFLUENCE + pattern
        departments = [d for d in range(DEPARTMENTS) if PATTERN[pattern, d]]
        if not scene.can(action) or not 1 < len(departments) == PATTERN_SIZE[pattern]:
            continue
        place = Box(x, box.y, 8 + 12 * len(departments), box.height)
        x = place.right + 3
        first = place.cx - step * (len(departments) - 1) / 2
        found.append(
            target(
                action,
                scene.label(action),
                frame(place, 5, fill=theme.raised, stroke=theme.target, stroke_width=1.5, class_="halo"),
                *(chip(drawing, first + step * i, place.cy, 11, d) for i, d in enumerate(departments)),
            )
        )
    return found


def _payment(scene: Scene, box: Box, action: int) -> Element:
    drawing, theme = scene.drawing, scene.drawing.theme
    block, index = ACTIONS.locate(action)
    signs = {"pay_development": [DEVELOPMENT], "pay_exchange": list(range(DEPARTMENTS))}.get(block, [index])
    wide = 15 * len(signs)
    return target(
        action,
        scene.label(action),
        frame(box, 5, fill=theme.raised, stroke=theme.target, stroke_width=1.5, class_="halo"),
        text_in(drawing, Box(box.x + 4, box.y, box.width - wide - 10, box.height), PAYMENTS[block], 13, bold=True),
        *(chip(drawing, box.right - wide + 15 * i + 3, box.cy, 13, sign) for i, sign in enumerate(signs)),
    )
