"""Beside Urbino's board: the own buildings to choose from, the districts and what they are worth, the supplies."""

from __future__ import annotations

from urbarium.render import (
    Box,
    Drawing,
    Element,
    Scene,
    el,
    frame,
    group,
    place,
    rect,
    remembered,
    symbol,
    text,
    text_in,
)

from .. import game
from ..components import BLACK, KIND_NAMES, KINDS, VALUE, WHITE
from ..words.asking import kind_place
from ..words.districts import District, measured
from ..words.phrases import kind_title, points_of, say, seat_name
from .colours import COLOURS, PALETTES
from .pieces import building

ROW = 24  # units of a line in the list of districts
REMARK = 16  # of the line below them
VALUE_WIDTH = 46  # of a side's value in it
FORMER = 48  # of both values as they were, while something is only looked at
DECIDING = 0.42  # of a building's size on the board: the kind that decides between equal blocks
PHONE = 390  # as wide as a whole window: what is drawn keeps off its edges


def _ground(drawing: Drawing) -> Box:
    return Box(0, 0, drawing.width, drawing.height).inset(7 if drawing.width >= PHONE else 1, 1)


@remembered
def kinds(drawing: Drawing, seat: int, left: tuple[int, ...], theirs: tuple[int, ...]) -> Element:
    """The three kinds, below one another where there is height, beside one another where there is width.

    There the supplies are not in view, so that each says what the opponent has left, too.
    """
    box = _ground(drawing)
    if box.width <= 2 * box.height:
        cards = box.rows(KINDS, gap=8)
        return group(*(_kind(drawing, card, seat, kind, left[kind]) for kind, card in enumerate(cards)))
    cards = box.columns(KINDS, gap=6)
    return group(*(_kind(drawing, card, seat, kind, left[kind], theirs[kind]) for kind, card in enumerate(cards)))


def _kind(drawing: Drawing, box: Box, seat: int, kind: int, left: int, theirs: int | None = None) -> Element:
    theme = drawing.theme
    side = min(box.height, 84, box.width / 2.6) - 12
    picture = Box(box.x + 6, box.cy - side / 2, side, side)
    lines = 2 if theirs is None else 3
    words = Box(picture.right + 6, box.cy - 12 * lines, box.right - picture.right - 10, 24 * lines)
    return place(
        kind_place(kind),
        frame(box.inset(1), 8),
        frame(box, 8, fill=theme.panel, stroke=theme.line),
        frame(picture, 6, fill=PALETTES[theme.name].stone),
        building(drawing, picture.cx, picture.cy, seat, kind, side / 46),
        text_in(drawing, words.top(24), kind_title(kind), 15, align="start", bold=True, smallest=12),
        text_in(
            drawing,
            words.below(24).top(24),
            say("{points} pt · {left} left").format(points=VALUE[kind], left=left),
            13,
            align="start",
            fill=theme.muted if left else theme.warning,
            smallest=12,
        ),
        None if theirs is None else _theirs(drawing, words.below(48), 1 - seat, theirs),
        about=f"kind:{KIND_NAMES[kind]}",
        now=_left(seat, left) if theirs is None else f"{_left(seat, left)}; {_left(1 - seat, theirs)}",
    )


def _theirs(drawing: Drawing, box: Box, seat: int, left: int) -> Element:
    """How many the opponent has left, behind the sign of the seat."""
    theme = drawing.theme
    return group(
        symbol(game.seats[seat].symbol, box.x + 6, box.cy, 5, fill=COLOURS[seat].wall, stroke=theme.ink),
        text_in(
            drawing,
            box.after(18),
            say("{left} left").format(left=left),
            13,
            align="start",
            fill=theme.muted if left else theme.warning,
            smallest=12,
        ),
    )


def _left(seat: int, count: int) -> str:
    return say("{player} has {count} left").format(player=seat_name(seat), count=count)


def district_list(scene: Scene) -> Element:
    """A line for every district that both share, one for all others, and the points as they stand."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    box = _ground(drawing)
    result = group(frame(box, 8, fill=theme.panel, stroke=theme.line))
    inner = box.inset(10, 8)
    result.add(_heading(drawing, inner.top(18), say("Districts")))
    found = measured(s)
    shared = sorted((district for district in found if district.shared), key=lambda district: -sum(district.values))
    room = int((inner.height - 22 - 31 - REMARK) // ROW)
    y = inner.y + 22
    for district in shared[:room]:
        former = _former(scene, district)
        result.add(_district(drawing, Box(inner.x, y, inner.width, ROW), district, former))
        y += ROW
    hidden, alone = len(shared) - room, len(found) - len(shared)
    rest = [say("{count} more").format(count=hidden)] if hidden > 0 else []
    if alone:
        words = "{count} district of one colour: no points", "{count} districts of one colour: no points"
        rest.append(say.plural(alone, *words))
    remark = " · ".join(rest) or ("" if shared else say("Nothing is built yet"))
    result.add(_remark(drawing, Box(inner.x, y, inner.width, REMARK), remark))
    points = points_of(s)
    foot = Box(inner.x, inner.bottom - 28, inner.width, 28)
    name = say("Points") if s.side < 0 else say("Now")  # it is drawn again only with the side, not with every phase
    result.add(
        rect(foot.x, foot.y - 3, foot.width, 1, fill=theme.line),
        _heading(drawing, foot, name),
        _values(drawing, foot, points, 16),
    )
    return result


@remembered
def _heading(drawing: Drawing, box: Box, words: str) -> Element:
    return text_in(drawing, box, words, 14, align="start", bold=True)


@remembered
def _remark(drawing: Drawing, box: Box, words: str) -> Element:
    return text_in(drawing, box, words, 12, align="start", fill=drawing.theme.muted)


def _former(scene: Scene, district: District) -> tuple[int, int] | None:
    """What it was worth before what is only looked at, if that was different: what it takes in scored nothing."""
    if scene.view.before is None:
        return None
    parts = [
        one
        for one in measured(scene.view.game.record(scene.view.before))
        if not set(one.squares).isdisjoint(district.squares)
    ]
    values = next((one.values for one in parts if one.shared), parts[0].values if len(parts) == 1 else None)
    return None if values == district.values else values


@remembered
def _district(drawing: Drawing, box: Box, district: District, former: tuple[int, int] | None = None) -> Element:
    theme = drawing.theme
    names, changes = box.left(box.width - 2 * VALUE_WIDTH), None
    if former is not None:
        names, was = names.left(names.width - FORMER), names.after(names.width - FORMER)
        words = f"{former[BLACK]}:{former[WHITE]} →"
        changes = text_in(drawing, was, words, 12, align="end", fill=theme.target, bold=True, smallest=12)
    result = group(
        el("title", district.words),
        text_in(drawing, names, district.where, 13, align="start", smallest=12),
        changes,
        group(_values(drawing, box, district.values, 13, district.winner), class_="sign"),
        data_about="district",
        data_now=district.words,
    )
    if district.winner < 0:
        result.add(text_in(drawing, box.left(box.width), say("tie"), 12, fill=theme.muted))
    elif district.deciding_kind >= 0 and former is None:  # what breaks the tie
        ground = Box(names.right - 24, box.cy - 10, 20, 20)
        result.add(
            frame(ground, 4, fill=PALETTES[theme.name].stone),
            building(drawing, ground.cx, ground.cy, district.winner, district.deciding_kind, DECIDING),
        )
    return result


@remembered
def _values(drawing: Drawing, box: Box, values: tuple[int, int], size: float, winner: int | None = None) -> Element:
    """Black's value and White's at the right end, as the seats stand above the board; the winner's framed."""
    theme = drawing.theme
    result = group()
    for seat, value in enumerate(values):
        cell = Box(box.right - (2 - seat) * VALUE_WIDTH + 2, box.cy - 10, VALUE_WIDTH - 4, 20)
        wins = winner == seat
        result.add(
            frame(cell, 5, fill=theme.raised, stroke=theme.target if wins else None, stroke_width=2 if wins else None),
            symbol(game.seats[seat].symbol, cell.x + 10, cell.cy, 5, fill=COLOURS[seat].wall, stroke=theme.ink),
            text(drawing, cell.x + 28, cell.cy, str(value), size, bold=wins or winner is None),
        )
    return result


def _kind_words(kind: int, left: int) -> str:
    words = say("{kind}: {count} left, worth {value} each")
    return words.format(kind=kind_title(kind), count=left, value=VALUE[kind])


def supply_words(left: tuple[int, ...]) -> str:
    return "; ".join(_kind_words(kind, count) for kind, count in enumerate(left)) + "."


@remembered
def supply(drawing: Drawing, seat: int, counts: tuple[int, ...]) -> Element:
    """What a player has left, for the strip under the name."""
    theme = drawing.theme
    result = group()
    for kind, box in enumerate(Box(0, 0, drawing.width, drawing.height).inset(8, 2).columns(KINDS, gap=8)):
        count = counts[kind]
        left = text(drawing, box.x + 62, box.cy, str(count), 16, bold=True, fill=theme.ink if count else theme.muted)
        result.add(
            group(
                el("title", _kind_words(kind, count)),
                frame(box, 6, fill=theme.raised),
                frame(Box(box.x + 4, box.y + 4, 36, 36), 5, fill=PALETTES[theme.name].stone),
                building(drawing, box.x + 22, box.y + 22, seat, kind, 0.8),
                left.set(data_number=f"left-{seat}-{kind}"),
                data_about=f"kind:{KIND_NAMES[kind]}",
                data_now=_left(seat, count),
            )
        )
    return result
