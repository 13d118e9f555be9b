"""The bar at the top: epoch, turn, where the hands go, who is ready, and what is to be decided."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, circle, el, frame, group, icon, text, text_in, token

from ..components import EPOCHS, TURNS
from ..rules.amounts import passing
from ..state import DECLARE, END, epoch_of
from ..words.phrases import direction, ready, say, seat_name, status
from .measures import main_seat


def turn_bar(scene: Scene, at: Box) -> float:
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    bar = Box(at.x, at.y, at.width, 50)
    drawing.add(frame(bar, 6, fill=theme.panel, stroke=theme.line, stroke_width=1))
    for epoch in range(EPOCHS):
        now = epoch == epoch_of(s) and s.phase < DECLARE
        box = Box(bar.x + 7 + 24 * epoch, bar.y + 5, 21, 21)
        fill, ink = (theme.accent, theme.on_accent) if now else (theme.raised, theme.muted)
        drawing.add(
            group(
                el("title", (say("Epoch {epoch}, now") if now else say("Epoch {epoch}")).format(epoch=epoch + 1)),
                frame(box, 3, fill=fill, stroke=theme.line, stroke_width=1),
                text(drawing, box.cx, box.cy, str(epoch + 1), 13, bold=now, fill=ink),
            )
        )
    words = Box(bar.x + 84, bar.y + 5, 66, 21)
    turns = int(TURNS[s.players])
    if s.phase < DECLARE:
        turn = say("Turn {turn} of {turns}").format(turn=int(s.turn) % turns + 1, turns=turns)
        drawing.add(text_in(drawing, words, turn, 12, align="start", bold=True))
        drawing.add(_direction(scene, Box(words.right + 2, bar.y + 5, 96, 21)))
    else:
        drawing.add(text_in(drawing, words, say("Scoring"), 12, align="start", bold=True))
    _lamps(scene, Box(bar.right - 24 * int(s.players) - 4, bar.y + 5, 24.0 * int(s.players), 21))
    prompt = Box(bar.x + 8, bar.y + 28, bar.width - 16, 18)
    mine = s.side == scene.seat
    drawing.add(
        text_in(
            drawing,
            prompt,
            status(s, scene.seat),
            13,
            align="start",
            bold=mine or s.phase == END,
            fill=theme.accent if mine or s.phase == END else theme.muted,
        )
    )
    return bar.height


def _direction(scene: Scene, box: Box) -> Element:
    """Where the hands go: an arrow, and the neighbour who gets the hand of the large city's owner."""
    s, theme, giver = scene.s, scene.drawing.theme, main_seat(scene)
    step = int(passing(epoch_of(s)))
    receiver = (giver + step) % int(s.players)
    name = "swap" if s.players == 2 else ("right" if step < 0 else "left")
    title = say("After this turn the hands are {passed}: {giver} to {receiver}")
    return group(
        el("title", title.format(passed=direction(s), giver=seat_name(giver), receiver=seat_name(receiver))),
        icon(scene.drawing, name, box.x + 10, box.cy, 18, theme.accent),
        token(scene.drawing, box.x + 30, box.cy, 7, scene.seats[receiver]),
        text_in(
            scene.drawing,
            box.after(40),
            say("to {player}").format(player=seat_name(receiver)),
            11,
            align="start",
            fill=theme.muted,
        ),
    )


def _lamps(scene: Scene, box: Box) -> None:
    """Who has decided already (a tick), who is deciding (a ring)."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    for seat, lamp in enumerate(box.columns(int(s.players))):
        done, now = seat in ready(s), seat == s.side
        words = say("{player} is ready") if done else (say("{player} is choosing") if now else say("{player} waits"))
        result = group(el("title", words.format(player=seat_name(seat))), id=drawing.id("lamp", seat))
        if now:
            result.add(circle(lamp.cx, lamp.cy, 10.5, fill="none", stroke=theme.accent, stroke_width=2))
        result.add(token(drawing, lamp.cx, lamp.cy, 8, scene.seats[seat]))
        if done:
            result.add(
                circle(lamp.cx + 6, lamp.cy + 6, 5, fill=theme.target, stroke=theme.panel, stroke_width=1),
                icon(drawing, "check", lamp.cx + 6, lamp.cy + 6, 7, theme.on_accent),
            )
        drawing.add(result)
