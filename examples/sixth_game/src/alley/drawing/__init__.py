from urbarium.render import Box, Drawing, Scene, frame, group, halo, polygon, seat_fill, text, token

from ..state import EMPTY

PLOT = 40


def draw(view, legal, theme):
    s = view.fields
    drawing = Drawing(
        "alley", PLOT * int(s.plots) + 20, 90, theme, "Alley", f"{int(s.plots)} plots, {int(s.turn)} houses"
    )
    scene = Scene(drawing, view, legal)
    for plot in range(int(s.plots)):
        drawing.add(_plot(scene, plot, Box(10 + PLOT * plot, 10, PLOT, 76)))
    return str(drawing)


def _plot(scene, plot, box):
    """A plot with its number and its house; a target where a house may be built."""
    drawing, house = scene.drawing, int(scene.s.house[plot])
    ground = frame(Box(box.x + 2, 60, 36, 8), fill=drawing.theme.line, id=drawing.id("plot", plot))
    number = text(drawing, box.cx, 78, str(plot + 1), 13)
    if house == EMPTY:
        room = halo(drawing, box.inset(1)) if scene.can(plot) else None
        return scene.target(plot, room, ground, number)
    return group(ground, number, _house(scene, box, house, plot == scene.last))


def _house(scene, box, seat, new):
    drawing = scene.drawing
    edge = drawing.theme.last if new else drawing.theme.line
    roof = [(box.x + 4, 40), (box.cx, 20), (box.right - 4, 40)]
    return group(
        polygon(roof, fill=seat_fill(drawing, scene.seats[seat]), stroke=edge, stroke_width=2),
        frame(Box(box.x + 8, 40, 24, 20), fill=seat_fill(drawing, scene.seats[seat]), stroke=edge, stroke_width=2),
        token(drawing, box.cx, 48, 7, scene.seats[seat]),
    )
