"""Urbaniza as a picture: the tracking card first, then what can be done, the land, and what lies open."""

from __future__ import annotations

from collections.abc import Collection

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.words import counted
from urbarium.render import Box, Drawing, Element, Scene, frame, group, text_in

from .. import game
from ..components import ACTION_PHASES, TURNS
from ..state import END
from ..words.phrases import SEATS, decision, forecast, victory_points, when, winners
from .controls import HEIGHT as CONTROLS_HEIGHT
from .controls import WAITING_HEIGHT, control_panel
from .displays import (
    CHARACTER_ROW,
    FACTORY_HEIGHT,
    GRAIN_HEIGHT,
    INVENTION_HEIGHT,
    characters,
    factories,
    grain_area,
    inventions,
)
from .land import HEIGHT as LAND_HEIGHT
from .land import landscape
from .tracking import card_height, tracking_card

__all__ = ["draw"]

WIDTH = 404
MARGIN = 6
STATUS_HEIGHT = 46


def draw(view: View, legal: Collection[int], theme: str) -> str:
    """The position as the seat of the view sees it, with targets for the ``legal`` actions."""
    s = view.fields
    own = max(view.seat, 0)
    others = [(own + i) % view.players for i in range(1, view.players)]
    heights = {
        "status": STATUS_HEIGHT,
        "own": card_height(s, own),
        "controls": CONTROLS_HEIGHT if legal else WAITING_HEIGHT,
        "land": LAND_HEIGHT + 4,
        "factories": FACTORY_HEIGHT,
        "grain": GRAIN_HEIGHT,
        "inventions": INVENTION_HEIGHT if s.inventions else 0,
        "characters": 34 + CHARACTER_ROW * view.players,
    } | {f"player {player}": card_height(s, player) for player in others}
    boxes: dict[str, Box] = {}
    y = float(MARGIN)
    for name, height in heights.items():
        if height:
            boxes[name] = Box(MARGIN, y, WIDTH - 2 * MARGIN, height)
            y += height + MARGIN
    drawing = Drawing(game.name, WIDTH, y, theme, game.title, description(s))
    scene = Scene(drawing, view, legal)
    drawing.add(_status(scene, boxes["status"]), tracking_card(scene, boxes["own"], own))
    drawing.add(control_panel(scene, boxes["controls"]), landscape(scene, boxes["land"]))
    drawing.add(factories(scene, boxes["factories"]), grain_area(scene, boxes["grain"]))
    if s.inventions:
        drawing.add(inventions(scene, boxes["inventions"]))
    drawing.add(characters(scene, boxes["characters"]))
    for player in others:
        drawing.add(tracking_card(scene, boxes[f"player {player}"], player))
    return str(drawing)


# ---- words


def description(s: Fields) -> str:
    """The position in a few sentences, the bottleneck of every city among them."""
    cities = []
    for seat in range(int(s.players)):
        outlook = forecast(s, seat)
        cities.append(
            f"{SEATS[seat]} has {victory_points(int(s.points[seat]))} and ${s.money[seat]}, next "
            f"{counted(outlook.citizens, 'citizen')}, held back by {outlook.held_back_by}"
        )
    return f"{status(s)} {'; '.join(cities)}."


def status(s: Fields) -> str:
    if s.phase != END:
        return f"{when(s).capitalize()}: {SEATS[s.side]} is to {decision(s)}."
    best = winners(s)
    names = " and ".join(SEATS[seat] for seat in best)
    return f"The game is over: {names} {'wins' if len(best) == 1 else 'win'} with {s.points[best[0]]} VP."


# ---- turn and phase


def _status(scene: Scene, box: Box) -> Element:
    """Who decides what, above the tracks of turns and phases."""
    s, drawing, theme = scene.s, scene.drawing, scene.drawing.theme
    result = group(id=drawing.id("status"))
    result.add(text_in(drawing, box.top(20), status(s), 14, bold=True, fill=theme.accent))
    tracks = Box(box.x, box.y + 24, box.width, 20)
    turns = tracks.left(tracks.width * 0.38)
    result.add(_stops(scene, turns, "Turn", [str(turn) for turn in range(1, TURNS + 1)], int(s.turn) - 1))
    stops = ["Hire", *(str(phase) for phase in range(1, ACTION_PHASES + 1)), "Prepare"]
    now = len(stops) - 1 if s.phase == END else int(s.action_phase)
    return result.add(_stops(scene, tracks.after(turns.width, 10), "Phase", stops, now))


def _stops(scene: Scene, box: Box, name: str, labels: list[str], now: int) -> Element:
    drawing, theme = scene.drawing, scene.drawing.theme
    result = group(text_in(drawing, box.left(36), name, 11, align="start", fill=theme.muted), role="img")
    rest = box.after(38)
    weights = [max(1.0, len(label) * 0.62) for label in labels]
    x = rest.x
    for i, label in enumerate(labels):
        width = rest.width * weights[i] / sum(weights)
        cell = Box(x, rest.y + 1, width - 2, rest.height - 2)
        here = i == now
        result.add(frame(cell, 4, fill=theme.accent if here else theme.raised, stroke=theme.line, stroke_width=0.8))
        fill = theme.on_accent if here else theme.muted
        result.add(text_in(drawing, cell.inset(1, 0), label, 11, bold=here, fill=fill))
        x += width
    return result.set(aria_label=f"{name}: {labels[now]}")
