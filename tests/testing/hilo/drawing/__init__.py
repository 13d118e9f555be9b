from urbarium.render import Box, Drawing, frame, place, text
from urbarium.render.plain import arrangements, one_region

__all__ = ["arrangements", "description", "draw_region", "regions"]

WIDTH, HEIGHT, CARD = 360, 90, 70


def regions(players, options):
    return one_region("Cards", WIDTH, HEIGHT)


def draw_region(name, view, cut, theme):
    s = view.fields
    drawing = Drawing("hilo", WIDTH, HEIGHT, theme, "Cards", description(s), ground=False)
    for seat in range(s.players):
        box = Box(10 + 85 * seat, 10, CARD, CARD)
        card = text(drawing, box.cx, box.cy, "?" if s.hand[seat] < 0 else str(s.hand[seat]), 24)
        drawing.add(place("hand", frame(box), card, about="card") if seat == view.seat else card)
    pile = Box(280, 10, CARD, CARD)
    drawing.add(place("pile", frame(pile), text(drawing, pile.cx, pile.cy, f"{s.left} left", 16)))
    return str(drawing)


def description(s):
    return f"{s.players} cards, {s.left} in the pile"
