from urbarium.render import Box, Drawing, Scene, frame, group, place, polygon, seat_fill, text, token
from urbarium.render.plain import arrangements, one_region

from ..components import PLOTS
from ..state import EMPTY
from ..words.asking import keys

__all__ = ["arrangements", "description", "draw_region", "regions"]

PLOT, HEIGHT = 35, 96


def regions(players, options):
    return one_region("Alley", PLOT * int(PLOTS[options[0]]), HEIGHT)


def draw_region(name, view, cut, theme):
    plots = int(view.fields.plots)
    scene = Scene(Drawing("alley", PLOT * plots, HEIGHT, theme, "Alley", description(view.fields), ground=False), view)
    scene.drawing.add(*(_plot(scene, plot, Box(PLOT * plot, 0, PLOT, HEIGHT)) for plot in range(plots)))
    return str(scene.drawing)


def _plot(scene, plot, box):
    """A plot with its number and its house. A click on it may mean to build there."""
    drawing, house = scene.drawing, int(scene.s.house[plot])
    ground = frame(Box(box.x + 2, 66, PLOT - 4, 8), fill=drawing.theme.line)
    number = text(drawing, box.cx, 84, str(plot + 1), 14)
    return place(*keys(plot), frame(box.inset(1), 5), ground, number, _house(scene, box, house))


def _house(scene, box, seat):
    if seat == EMPTY:
        return None
    drawing = scene.drawing
    look = {"fill": seat_fill(drawing, scene.seats[seat]), "stroke": drawing.theme.line, "stroke_width": 2}
    return group(
        polygon([(box.x + 3, 42), (box.cx, 22), (box.right - 3, 42)], **look),
        frame(Box(box.x + 6, 42, PLOT - 12, 24), **look),
        token(drawing, box.cx, 52, 7, scene.seats[seat]),
    )


def description(s):
    return f"{s.plots} plots, {s.turn} houses"
