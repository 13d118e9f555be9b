"""The six colours: what each specialist pays and costs, who employs it, and what the viewer could bring."""

from __future__ import annotations

from urbarium.engine.seats import own_eyes
from urbarium.render import (
    Box,
    Element,
    Scene,
    badge,
    circle,
    frame,
    group,
    icon,
    mix,
    place,
    rect,
    text,
    text_in,
    token,
)
from urbarium.render.regions import Cut

from ..components import (
    SPECIALIST_END_VALUE,
    SPECIALISTS,
    SUITS,
    TYPE_LETTERS,
    TYPE_NAMES,
)
from ..rules.amounts import coloured_coins, coloured_helmets, wild_coins, wild_helmets
from ..state import PAY_HIRE
from ..words.asking import specialist_place
from ..words.phrases import (
    TYPE_ICONS,
    coins,
    helmets,
    hire_brings_card,
    rainbow_coins,
    rainbow_helmets,
    say,
    seat_name,
    specialist_words,
)
from .colours import SIGN_INKS, TYPE_FILLS
from .pieces import building_marker, card_sign, specialist_marker, within

HEAD = 22.0
# Middle of the columns from the right edge: pays, costs, holder, coins, helmets.
COLUMNS: dict[Cut, tuple[float, ...]] = {
    "regular": (188, 157, 113, 73, 26),
    "short": (262, 208, 152, 92, 34),
}


def values(scene: Scene, cut: Cut) -> None:
    drawing = scene.drawing
    whole = within(drawing, cut)
    if cut == "compact":
        for suit, box in enumerate(whole.columns(SUITS, 3)):
            drawing.add(_place(scene, suit, box, _card(scene, box, suit)))
        return
    columns = [whole.right - distance for distance in COLUMNS[cut]]
    drawing.add(_heading(scene, whole.top(HEAD), columns))
    for suit, box in enumerate(whole.below(HEAD).rows(SUITS, 3)):
        drawing.add(_place(scene, suit, box, _row(scene, box, suit, columns, beside=cut == "short")))


def _heading(scene: Scene, box: Box, columns: list[float]) -> Element:
    drawing, theme = scene.drawing, scene.drawing.theme
    names = [say("pays"), say("costs"), say("works for")]
    if scene.seat >= 0:
        names.append(say("you have"))
        columns = [*columns[:3], (columns[3] + columns[4]) / 2]  # above coins and helmets
    result = group(text(drawing, box.x + 2, box.cy, say("Specialists"), 14, anchor="start", bold=True))
    for x, name in zip(columns, names, strict=False):
        result.add(text(drawing, x, box.cy, name, 12, fill=theme.muted))
    return result


def _place(scene: Scene, suit: int, box: Box, drawn: Element) -> Element:
    now = specialist_words(scene.s, suit)
    if scene.seat >= 0:
        now = f"{now}. {_own_words(scene, suit)}."
    return place(specialist_place(suit), frame(box, 6), drawn, about=f"specialist:{TYPE_LETTERS[suit]}", now=now)


def _ground(scene: Scene, box: Box, suit: int) -> Element:
    theme, fill = scene.drawing.theme, TYPE_FILLS[suit]
    return frame(box, 6, fill=mix(theme.panel, fill, 0.1), stroke=mix(theme.line, fill, 0.6))


def _row(scene: Scene, box: Box, suit: int, columns: list[float], *, beside: bool) -> Element:
    """The specialist beside its type, or above it where the row is narrow; then the numbers."""
    drawing, theme = scene.drawing, scene.drawing.theme
    result = group(_ground(scene, box, suit), _chip(scene, box.x + 16, box.cy, suit, 22))
    pays, costs, holder, coins, helmets = columns
    names = Box(box.x + 30, box.y, pays - 12 - box.x - 30, box.height)
    first, second = (names.left(132), names.after(140)) if beside else names.inset(0, 2).rows(2)
    result.add(text_in(drawing, first, say(SPECIALISTS[suit]), 12, align="start", bold=True, smallest=12))
    words = say(TYPE_NAMES[suit])
    result.add(text_in(drawing, second, words, 12, align="start", fill=theme.muted, smallest=12))
    result.add(*_marks(scene, suit, pays, costs, box.cy, 10), _holder(scene, suit, holder, box.cy, 10))
    if scene.seat >= 0:
        result.add(_sum(scene, coins, box.cy, "coin", _own_coins(scene, suit)))
        result.add(_sum(scene, helmets, box.cy, "worker", _own_helmets(scene, suit)))
    return result


def _card(scene: Scene, box: Box, suit: int) -> Element:
    """For phones, one below the other: whose it is, what it pays and costs, what the viewer could bring in all."""
    upper, middle, lower = box.inset(3, 2).rows(3)
    left, right = box.x + 17, box.right - 17
    result = group(
        _ground(scene, box, suit),
        _chip(scene, left, upper.cy, suit, 19),
        _holder(scene, suit, right, upper.cy, 8.5),
        *_marks(scene, suit, left, right, middle.cy, 9),
    )
    if scene.seat >= 0:
        coins, helmets = _own_coins(scene, suit), _own_helmets(scene, suit)
        result.add(
            _sum(scene, box.x + 19, lower.cy, "coin", (sum(coins), 0), 11),
            _sum(scene, box.cx + 18, lower.cy, "worker", (sum(helmets), 0), 11),
        )
    return result


def _chip(scene: Scene, x: float, y: float, suit: int, size: float) -> Element:
    """The sign of a type on its colour; while its specialist is free, it waits here to be hired."""
    free = scene.s.holder[suit] < 0
    return group(
        rect(x - size / 2, y - size / 2, size, size, 4, fill=TYPE_FILLS[suit]),
        icon(scene.drawing, TYPE_ICONS[suit], x, y, size * 0.74, SIGN_INKS[suit]),
        class_="sign",
        data_piece=f"specialist-{TYPE_LETTERS[suit]}" if free else None,
    )


def _marks(scene: Scene, suit: int, pays: float, costs: float, y: float, radius: float) -> list[Element]:
    """The square of what a specialist pays, and the disc of what it costs; a card if a hire gives one."""
    drawing, s = scene.drawing, scene.s
    value, price = int(s.building_value[suit]), int(s.specialist_value[suit])
    near = price >= SPECIALIST_END_VALUE
    found = [
        building_marker(drawing, pays, y, radius, suit, str(value)),
        specialist_marker(drawing, costs, y, radius, suit, str(price), near),
    ]
    if hire_brings_card(s, suit):
        found.append(card_sign(costs + radius + 3, y - radius * 0.9, radius / 9))
    if s.phase == PAY_HIRE and s.target == suit:
        paid, theme = f"{int(s.paid)}/{int(s.required)}", drawing.theme
        found.append(badge(drawing, costs, y, paid, size=14, fill=theme.panel, edge=theme.accent))
        del found[1:-1]
    return found


def _holder(scene: Scene, suit: int, x: float, y: float, radius: float) -> Element:
    """The token of whoever employs a specialist; an empty place for one while it is free."""
    holder = int(scene.s.holder[suit])
    if holder >= 0:
        return token(scene.drawing, x, y, radius, scene.seats[holder])
    edge = scene.drawing.theme.muted
    return circle(x, y, radius - 2, fill="none", stroke=edge, stroke_width=1, stroke_dasharray="2.5 2.5")


def _sum(scene: Scene, x: float, y: float, picture: str, counts: tuple[int, int], size: float = 13) -> Element:
    """Symbols of a colour, rainbow ones behind a plus."""
    coloured, wild = counts
    words = f"{coloured}+{wild}" if wild else str(coloured)
    theme = scene.drawing.theme
    ink = theme.ink if coloured + wild else theme.muted
    return group(
        icon(scene.drawing, picture, x - size, y, size, theme.muted),
        text(scene.drawing, x - size / 4, y, words, size, anchor="start", bold=bool(coloured + wild), fill=ink),
    )


def _own_words(scene: Scene, suit: int) -> str:
    """What the viewer could bring, in words: rainbow ones by themselves."""
    (own_coins, wild), (own_helmets, joker) = _own_coins(scene, suit), _own_helmets(scene, suit)
    held = [coins(own_coins), helmets(own_helmets)]
    held += [rainbow_coins(wild)] if wild else []
    held += [rainbow_helmets(joker)] if joker else []
    words = say("You have {things}") if own_eyes() else say("{player} has {things}")
    return words.format(player=seat_name(scene.seat), things=say.joined(held))


def _own_coins(scene: Scene, suit: int) -> tuple[int, int]:
    return int(coloured_coins(scene.s, scene.seat, suit)), int(wild_coins(scene.s, scene.seat))


def _own_helmets(scene: Scene, suit: int) -> tuple[int, int]:
    return int(coloured_helmets(scene.s, scene.seat, suit)), int(wild_helmets(scene.s, scene.seat))
