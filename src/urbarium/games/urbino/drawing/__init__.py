"""Urbino as a picture: a sandstone board between the supplies of both players."""

from __future__ import annotations

from collections.abc import Collection

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.render import (
    Box,
    Drawing,
    Element,
    Scene,
    button,
    circle,
    el,
    frame,
    group,
    panel,
    path,
    polygon,
    rect,
    target,
    text,
    text_in,
)

from ..actions import ACTIONS, BUILD, SKIP, STAY
from ..components import BLACK, HOUSE, KIND_NAMES, KINDS, SQUARES, WHITE, square_name
from ..rules import scoring
from ..state import (
    END,
    FIRST_ARCHITECT,
    FIRST_BUILD,
    FIRST_BUILDER,
    PLACE,
    REPOSITION,
    SECOND_ARCHITECT,
    districts,
)
from ..words.phrases import PHASES, SEATS, final_key_of
from .colours import COLOURS, PALETTES, PIP, SCARLET
from .pieces import building
from .town import (
    BOARD,
    OFF_BOARD,
    board,
    cell_of,
    district_grounds,
    district_values,
    last_corners,
    lot_squares,
    lots,
    mover_mark,
    pieces,
    rays,
    sight,
)

WIDTH = 404
BAR = Box(6, BOARD.box.bottom + 17, WIDTH - 12, 38)
PANEL_HEIGHT = 44
HEIGHT = BAR.bottom + 6 + PANEL_HEIGHT + 6

PROMPTS = {
    FIRST_ARCHITECT: "Place the first architect on any square.",
    SECOND_ARCHITECT: "Place the second architect on another square.",
    FIRST_BUILDER: "Who puts up the first building?",
    FIRST_BUILD: "Put up the first building on a lot in view.",
    REPOSITION: "Move one architect, or let both stay.",
    PLACE: "Put up a building on a lot in view.",
}
BUTTONS = {"first_builder": "house", "stay": "compass", "skip": "skip"}  # blocks that have no square, and their icons


def draw(view: View, legal: Collection[int], theme: str) -> str:
    """The position for a seat or a spectator, with targets for the ``legal`` actions."""
    s = view.fields
    drawing = Drawing("urbino", WIDTH, HEIGHT, theme, "Urbino", description(s))
    scene = Scene(drawing, view, legal)
    own = WHITE if view.seat == WHITE else BLACK
    below = Box(6, BAR.bottom + 6, WIDTH - 12, PANEL_HEIGHT)
    drawing.add(_supply(scene, Box(6, 6, WIDTH - 12, PANEL_HEIGHT), 1 - own), _supply(scene, below, own))
    drawing.add(board(scene), district_grounds(scene), rays(scene), lots(scene), pieces(scene), district_values(scene))
    drawing.add(last_corners(scene), _bar(scene))
    targets = _targets(scene)
    if targets:  # what they have in common is said once
        shared = group(
            fill="none",
            stroke=PALETTES[theme].target,
            stroke_opacity=0,
            stroke_linecap="round",
            pointer_events="all",
        )
        drawing.add(shared.add(*targets))
    return str(drawing)


# ---- words


def description(s: Fields) -> str:
    points = points_of(s)
    standing = [square_name(int(sq)) for sq in s.architect if sq >= 0]
    parts = [f"{SEATS[seat]} has {points[seat]} points" for seat in (BLACK, WHITE)]
    parts.append(f"architects on {' and '.join(standing)}" if standing else "no architect stands yet")
    parts.append(f"{int((s.square > 0).sum())} buildings in {len(districts(s.square))} districts")
    return f"{status(s)} {'; '.join(parts)}."


def status(s: Fields) -> str:
    if s.phase != END:
        return f"{SEATS[s.side]} is to {PHASES[int(s.phase)]}."
    key = final_key_of(s)
    winner = int(scoring.winner_by_key(key))
    if winner < 0:
        return f"The game is over: a draw, {key[0, 0]} to {key[1, 0]}."
    points = f"{key[winner, 0]} to {key[1 - winner, 0]}"
    if key[0, 0] != key[1, 0]:
        return f"The game is over: {SEATS[winner]} wins {points}."
    column = next(column for column in range(scoring.KEY_COLUMNS) if key[0, column] != key[1, column])
    kind = ("", "cathedrals", "ducal palaces", "town walls", "towers", "palaces", "houses")[column]
    return f"The game is over: {points}, and {SEATS[winner]} wins by scored {kind}."


def points_of(s: Fields) -> list[int]:
    key = final_key_of(s)
    return [int(key[seat, 0]) for seat in range(2)]


# ---- supplies and words around the board


def _supply(scene: Scene, box: Box, seat: int) -> Element:
    """A player's buildings that are left, and the points if the game ended now."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    result, _ = panel(drawing, box, active=int(s.side) == seat)
    points = points_of(s)
    result.add(
        circle(box.x + 20, box.cy, 13, fill=PALETTES[theme.name].stone, stroke=COLOURS[seat].roof, stroke_width=2.5),
        building(drawing, box.x + 20, box.cy - 1.5, seat, HOUSE, 0.56),
        text(drawing, box.x + 38, box.cy, SEATS[seat], 15, anchor="start", bold=True, width=56),
    )
    for kind in range(KINDS):
        left = box.x + 98 + 66 * kind
        count = int(s.supply[seat, kind])
        result.add(
            group(
                el("title", f"{count} {KIND_NAMES[kind]}s left, worth {kind + 1} each"),
                rect(left, box.cy - 15, 60, 30, 5, fill=theme.raised),
                rect(left + 3, box.cy - 13, 26, 26, 4, fill=PALETTES[theme.name].stone),
                building(drawing, left + 16, box.cy - 1.5, seat, kind, 0.56),
                *(circle(left + 16 + 4 * (pip - kind / 2), box.cy + 10.6, 1.3, fill=PIP) for pip in range(kind + 1)),
                text(drawing, left + 44, box.cy, str(count), 15, bold=True, fill=theme.ink if count else theme.muted),
            )
        )
    name = "points" if s.phase == END else "now"
    ahead = points[seat] > points[1 - seat]
    result.add(
        group(
            el(
                "title",
                f"{SEATS[seat]} has {points[seat]} points" + ("" if s.phase == END else " if the game ended now"),
            ),
            text(drawing, box.right - 44, box.cy, name, 11, anchor="end", fill=theme.muted),
            text(
                drawing,
                box.right - 10,
                box.cy,
                str(points[seat]),
                24,
                anchor="end",
                bold=True,
                width=32,
                fill=theme.accent if ahead else theme.ink,
            ),
        )
    )
    return result


def _bar(scene: Scene) -> Element:
    """What is to be decided, and the buttons that are no squares."""
    drawing = scene.drawing
    buttons = [action for action in scene.legal if ACTIONS.locate(action)[0] in BUTTONS]
    wide = 104
    words = Box(BAR.x + 2, BAR.y, BAR.width - len(buttons) * (wide + 6) - 4, BAR.height)
    head, prompt = _prompt(scene)
    result = group(
        text_in(drawing, words.top(18), head, 14, align="start", bold=True),
        text_in(drawing, words.below(19).top(17), prompt, 13, align="start", fill=drawing.theme.muted),
    )
    for place, action in enumerate(buttons):
        box = Box(BAR.right - (len(buttons) - place) * (wide + 6) + 6, BAR.y + 2, wide, BAR.height - 4)
        block, index = ACTIONS.locate(action)
        content = f"{SEATS[index]} first" if block == "first_builder" else block.capitalize()
        identity = drawing.id("action", action)
        result.add(button(drawing, box, content, action, scene.label(action), picture=BUTTONS[block], id=identity))
    return result


def _prompt(scene: Scene) -> tuple[str, str]:
    s, legal = scene.s, scene.legal
    if s.phase == END:
        return "Game over", status(s).removeprefix("The game is over: ").capitalize()
    head = f"Set-up: {SEATS[s.side]}" if s.phase < FIRST_BUILD else f"Turn {int(s.turn) + 1}: {SEATS[s.side]}"
    if scene.last == SKIP:
        head += f" ({SEATS[1 - int(s.side)]} skipped)"
    elif scene.last == STAY:
        head += " (the architects stay)"
    if legal == [SKIP]:
        return head, "Nothing can be built: skip."
    if s.phase == REPOSITION and legal and STAY not in legal:
        return head, "Nothing can be built: move an architect."
    return head, PROMPTS[int(s.phase)]


# ---- targets


def _targets(scene: Scene) -> list[Element]:
    by_square: dict[int, list[int]] = {}
    for action in scene.legal:
        block, index = ACTIONS.locate(action)
        if block not in OFF_BOARD:
            by_square.setdefault(index, []).append(action)
    result = []
    for sq, actions in sorted(by_square.items()):
        if ACTIONS.locate(actions[0])[0].startswith("build"):
            result += _build_targets(scene, sq, actions)
        else:
            result += _architect_targets(scene, sq, actions)
    return result


def _architect_targets(scene: Scene, sq: int, actions: list[int]) -> list[Element]:
    """One mark for each architect that may go there; two share the square."""
    drawing, s, cell = scene.drawing, scene.s, cell_of(sq)
    result = []
    for box, action in zip(cell.columns(len(actions)), actions, strict=True):
        block, _ = ACTIONS.locate(action)
        which = int(block == "move_hi")
        body = frame(box.inset(1.5), 4, class_="halo")
        mark = mover_mark(drawing, which, box.cx, box.cy, 1).set(class_="mark", opacity=0.7)
        preview = None if block == "arch_place" else _preview(s, sq, int(s.architect[1 - which]))
        result.append(scene.target(action, body, mark, preview, id=drawing.id("action", action)))
    return result


def _preview(s: Fields, sq: int, rest: int) -> Element:
    """What both architects would see: shown while the pointer is on the target."""
    lots = "".join(f"M{cell_of(lot).cx:g} {cell_of(lot).cy:g}h0" for lot in lot_squares(s, sq, rest))
    return group(
        path(sight(s, sq, rest), stroke_width=3, stroke_opacity=0.5),
        path(lots, stroke_width=13, stroke_opacity=1),
        class_="preview",
        visibility="hidden",
        pointer_events="none",
    )


def _build_targets(scene: Scene, sq: int, actions: list[int]) -> list[Element]:
    """The kinds that may stand on a lot, side by side; three of them in two rows."""
    drawing, s, palette, cell = scene.drawing, scene.s, PALETTES[scene.theme], cell_of(sq)
    upper, lower = cell.rows(2)
    places = [*upper.columns(2), lower] if len(actions) == 3 else cell.columns(len(actions))
    scale = {1: 0.8, 2: 0.5, 3: 0.5}[len(actions)]
    result = []
    for box, action in zip(places, actions, strict=True):
        kind = (action - BUILD) // SQUARES
        label = scene.label(action)
        stuck = _leaves_stuck(scene, action)
        if stuck:
            label += f" ({SEATS[1 - int(s.side)]} could not build then)"
        halo = frame(
            box.inset(0.9),
            4,
            fill=palette.lot,
            stroke=palette.target,
            stroke_width=1.4,
            stroke_opacity=0.9,
            class_="halo",
        )
        shape = building(drawing, box.cx, box.cy, int(s.side), kind, scale)
        warning = polygon(
            [(box.right - 3, box.y + 3), (box.right - 10, box.y + 3), (box.right - 3, box.y + 10)], fill=SCARLET
        )
        result.append(target(action, label, halo, shape, warning if stuck else None, id=drawing.id("action", action)))
    return result


def _leaves_stuck(scene: Scene, action: int) -> bool:
    """Would the opponent have to skip after this building?"""
    game, state = scene.view.game, scene.view.state.copy()
    game.kernels.apply(state, action)
    return game.legal(state) == [SKIP] and game.kernels.actor(state) != scene.s.side
