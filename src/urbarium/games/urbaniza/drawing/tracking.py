"""The cities: the own tracking card, and the strips under the players' names.

What holds a city back is what the eye meets first.
"""

from __future__ import annotations

from dataclasses import dataclass

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
    ink_on,
    line,
    paragraph,
    pattern,
    place,
    polygon,
    text,
    text_in,
)
from urbarium.render.regions import Cut

from ..components import (
    CHARACTER_EFFECTS,
    CHARACTER_NAMES,
    COLOURS,
    FACTORIES,
    FACTORY,
    LINE,
    MAX_FACTORIES,
)
from ..rules.amounts import takes_left
from ..rules.scoring import factory_value
from ..state import PRODUCED, own_inventions, stack
from ..words import places
from ..words.asking import holds_back
from ..words.phrases import (
    LINE_NAMES,
    Forecast,
    character_words,
    citizens_words,
    factory_title,
    forecast,
    grounds_words,
    invention_title,
    markers_words,
    points_words,
    say,
    seat_name,
    slot_colours,
    stack_in_words,
    takes_words,
    the_industry,
)
from .colours import palette
from .pieces import LETTERS, disc, grain, order, order_slot

__all__ = ["LINE_ICONS", "STRIP", "own_city", "seat_strip", "spaces"]

STRIP = (300, 46)
LARGE_LINES, LARGE_INVENTIONS = 448, 52  # width of the lines, height of the inventions in a large window
LOW_FACTORIES = 246.0  # pixels of the factories beside the lines of a low window
NAMED_INVENTIONS: dict[Cut, int] = {"compact": 2, "short": 1, "regular": 2, "large": 4}  # more of them are numbers
FINGER = 37.0  # pixels of what a finger picks
LINE_ICONS = ("house", "grain", "suitcase")


# ---- the own tracking card


@dataclass(frozen=True)
class Layout:
    """Where the parts of the card lie, and how wide its lines are."""

    head: Box
    numbers: Box
    lines: Box
    verdict: Box
    taxes: Box
    foot: Box
    inventions: Box
    factories: list[Box]
    outlook: Box | None  # the next citizens in large letters
    rivals: Box | None
    names: float  # width of the names of the lines
    slot: float


def layout(width: float, height: float, cut: Cut, with_inventions: bool) -> Layout:
    inner = Box(0, 0, width, height).inset(6, 5)
    heights = {
        "compact": (24, 14, 69, 28, 22, 16, 17),
        "short": (22, 14, 66, 17, 20, 16, 0),
        "regular": (22, 14, 69, 18, 20, 16, 17),
        "large": (28, 16, 90, 24, 26, 22, 0),
    }[cut]
    head, numbers, lines, verdict, taxes, foot, inventions = heights
    y = inner.y
    rows = []
    for tall in (head, numbers, lines, taxes, verdict, foot, inventions if with_inventions else 0):
        rows.append(Box(inner.x, y, inner.width, tall))
        y += tall
    rest = Box(inner.x, y + 3, inner.width, inner.bottom - y - 3)
    names, slot = {"compact": (94, 21.0), "short": (96, 17.2), "regular": (101, 23.5), "large": (108, 28.0)}[cut]
    outlook = others = None
    if cut == "short":
        right = Box(inner.right - LOW_FACTORIES, inner.y + 23, LOW_FACTORIES, 102)
        factories = [cell for row in right.rows(2, 4) for cell in row.columns(3, 4)]
        rows[1:4] = [Box(row.x, row.y, inner.width - LOW_FACTORIES - 6, row.height) for row in rows[1:4]]
        rows[4:6] = [row.move(0, 5) for row in rows[4:6]]
        rows[6] = Box(inner.x, rows[5].y, inner.width, 16)
    elif cut == "large":
        outlook = Box(inner.x + LARGE_LINES + 10, rows[1].y + 6, 100, 122)
        rows[1:6] = [Box(row.x, row.y, LARGE_LINES, row.height) for row in rows[1:6]]
        right = inner.after(LARGE_LINES + 110, 14).below(head, 4)
        rows[6] = Box(right.x, right.bottom - LARGE_INVENTIONS, right.width, LARGE_INVENTIONS)
        built = right.top(right.height - LARGE_INVENTIONS - 4) if with_inventions else right
        factories = [cell for row in built.rows(2, 6) for cell in row.columns(3, 6)]
    elif cut == "compact":
        others = Box(rest.x, rest.bottom - 16, rest.width, 16)
        factories = [cell for row in rest.top(rest.height - 17).rows(2, 2) for cell in row.columns(3, 4)]
    else:
        factories = Box(rest.x, inner.bottom - 48, rest.width, 48).columns(MAX_FACTORIES, 4)
        outlook = Box(inner.right - 82, rows[1].y + 3, 82, 14 + 69 + 17)
        rows[1:4] = [Box(row.x, row.y, inner.width - 88, row.height) for row in rows[1:4]]
    return Layout(
        rows[0], rows[1], rows[2], rows[4], rows[3], rows[5], rows[6], factories, outlook, others, names, slot
    )


def own_city(scene: Scene, player: int, cut: Cut) -> Element:
    """A player's whole tracking card, with all places that a click may mean."""
    s, drawing, theme = scene.s, scene.drawing, scene.drawing.theme
    outlook = forecast(s, player)
    at = layout(drawing.width, drawing.height, cut, bool(s.inventions))
    card = Box(0, 0, drawing.width, drawing.height).inset(1)
    result = group(frame(card, 8, fill=theme.panel, stroke=theme.line))
    result.add(_header(scene, at.head, player), _numbers(scene, at, cut))
    result.add(_three_lines(scene, at, player, outlook, cut), _taxes(scene, at, player, cut))
    if at.outlook:
        result.add(_outlook(scene, at.outlook, outlook, player))
    result.add(_verdict(scene, at.verdict, outlook, cut), _foot(scene, at.foot, player, cut))
    if s.inventions:
        result.add(_inventions(scene, at.inventions, player, cut))
    if at.rivals:
        result.add(_rivals(scene, at.rivals, player, cut))
    for number, box in enumerate(at.factories):
        result.add(*_factory(scene, box, player, number, cut))
    return result


def _header(scene: Scene, box: Box, player: int) -> Element:
    s, drawing, theme, colours = scene.s, scene.drawing, scene.drawing.theme, palette(scene)
    name = say("Your city") if player == scene.seat and own_eyes() else seat_name(player)
    result = group(
        disc(scene, box.x + 9, box.cy, 8, player),
        text(drawing, box.x + 24, box.cy, name, 14, anchor="start", bold=True),
    )
    held = int(s.character[player])
    if held >= 0:
        words = character_words(held)
        who = text(drawing, box.x + 104, box.cy, say(CHARACTER_NAMES[held]), 12.5, anchor="start", fill=theme.muted)
        result.add(group(who, data_about="character", data_now=words))
    if s.mayor == player:
        result.add(group(icon(drawing, "crown", box.right - 152, box.cy, 15, theme.accent), data_about="mayor"))
    money = Box(box.right - 134, box.y + 1, 58, box.height - 2)
    result.add(
        place(
            places.MONEY,
            frame(money, money.height / 2),
            frame(money, money.height / 2, fill=colours.coin, stroke=colours.coin_edge),
            text(drawing, money.cx, money.cy, f"${s.money[player]}", 14, bold=True, fill=colours.on_coin).set(
                data_number=_money_name(player)
            ),
            about="money",
        )
    )
    pill = Box(box.right - 70, box.y + 1, 70, box.height - 2)
    own = scene.seats[player].colour(scene.theme)
    return result.add(
        frame(pill, pill.height / 2, fill=own),
        text(drawing, pill.cx, pill.cy, points_words(s.points[player]), 14, bold=True, fill=ink_on(own)),
    )


def _money_name(player: int) -> str:
    """Under which a player's money counts, wherever it is written."""
    return f"money-{player}"


def _numbers(scene: Scene, at: Layout, cut: Cut) -> Element:
    """0 to 8 above the lines: a number stands at the end of its space."""
    return group(
        *(
            text(
                scene.drawing,
                at.numbers.x + at.names + number * at.slot,
                at.numbers.cy,
                str(number),
                LETTERS[cut],
                fill=scene.drawing.theme.muted,
            )
            for number in range(LINE + 1)
        )
    )


# ---- the three lines


def _three_lines(scene: Scene, at: Layout, player: int, outlook: Forecast, cut: Cut) -> Element:
    theme, box = scene.drawing.theme, at.lines
    result = group()
    for i, row in enumerate(box.rows(len(LINE_NAMES))):
        ring = row.inset(-3, 0.8)
        small = i in outlook.limits
        ground = frame(ring, 5, fill=theme.warning, fill_opacity=0.13, stroke=theme.warning, stroke_width=1.8)
        now = say("{line}: {count}").format(line=say(LINE_NAMES[i]).capitalize(), count=outlook.lines[i])
        drawn = group(ground if small else None, _line_name(scene, row, at, i, small, cut))
        drawn.add(spaces(scene, row, at.names, at.slot, player, i, outlook))
        drawn.add(_line_end(scene, row, at, i, outlook, cut))
        result.add(place(places.LINES[i], frame(ring, 5), drawn, about=places.LINES[i], now=now))
    if outlook.over:
        return result
    x, low = box.x + at.names + outlook.citizens * at.slot, box.bottom
    return result.add(
        line(x, box.y - 2, x, low, stroke=theme.panel, stroke_width=5),
        line(x, box.y - 2, x, low, stroke=theme.accent, stroke_width=2.5),
        polygon([(x - 5, low - 3), (x + 5, low - 3), (x, low + 3)], fill=theme.accent),
    )


def _line_name(scene: Scene, row: Box, at: Layout, i: int, small: bool, cut: Cut) -> Element:
    drawing, letters = scene.drawing, LETTERS[cut]
    fill = drawing.theme.warning if small else drawing.theme.ink
    name = Box(row.x + 19, row.y, at.names - 25, row.height)
    return group(
        icon(drawing, LINE_ICONS[i], row.x + 8, row.cy, 14, fill),
        text_in(drawing, name, say(LINE_NAMES[i]), letters, align="start", bold=small, fill=fill, smallest=letters),
    )


def spaces(scene: Scene, row: Box, names: float, slot: float, player: int, i: int, outlook: Forecast) -> Element:
    """Eight spaces; what lies beyond the smallest line is faint, for it is unused."""
    s, drawing = scene.s, scene.drawing
    colours = [(colour, n) for colour in range(COLOURS) for n in range(int(s.orders[player, colour]))]
    size = min(slot - 5, row.height - 5)
    result = group()
    for spot in range(LINE):
        cell = Box(row.x + names + spot * slot, row.y + 1.5, slot, row.height - 3)
        x, y = cell.cx, cell.cy
        result.add(frame(cell.inset(1, 0.5), 3, fill=palette(scene).slot, stroke=drawing.theme.line, stroke_width=0.8))
        if spot >= outlook.lines[i]:
            continue
        unused = spot >= outlook.citizens and not outlook.over
        if i == 0:
            result.add(icon(drawing, "house", x, y, size, drawing.theme.ink, opacity=0.4 if unused else None))
        elif i == 2:
            colour, number = colours[spot]
            result.add(order(scene, x, y, size, colour, faint=unused, piece=f"order-{player}-{colour}-{number}"))
        elif spot < s.food[player]:
            result.add(grain(scene, x, y, size, faint=unused, piece=f"food-{player}-{spot}"))
        else:
            result.add(_coming_grain(scene, x, y, size, unused))
    return result


def _coming_grain(scene: Scene, x: float, y: float, size: float, unused: bool) -> Element:
    """Grain that the harvest will bring: an outline with a plus."""
    wheat = palette(scene).wheat
    box = Box(x - size / 2, y - size / 2, size, size)
    marker = frame(box, size / 2.4, fill=wheat, fill_opacity=0.25, stroke=wheat, stroke_width=1.8)
    return group(
        marker.set(stroke_dasharray="3 2"),
        icon(scene.drawing, "plus", x, y, size / 2, scene.drawing.theme.ink),
        opacity=0.55 if unused else None,
    )


def _line_end(scene: Scene, row: Box, at: Layout, i: int, outlook: Forecast, cut: Cut) -> Element:
    """The value of the line, and either that it holds the city back or how much of it is unused."""
    theme, drawing, letters = scene.drawing.theme, scene.drawing, LETTERS[cut]
    x = row.x + at.names + LINE * at.slot + 4
    value, small = outlook.lines[i], i in outlook.limits
    fill = theme.warning if small else theme.ink
    number = text(drawing, x + 6, row.cy, str(value), 14.5, bold=True, fill=fill)
    result = group(number.set(data_number=places.LINES[i]))
    room = Box(x + 15, row.y, row.right - x - 15, row.height)
    if cut == "short" or outlook.over or not outlook.limits:
        return result
    if small:
        return result.add(
            text_in(drawing, room, say("holds you back"), letters, bold=True, fill=fill, smallest=letters)
        )
    words = say("{count} unused").format(count=value - outlook.citizens)
    return result.add(text_in(drawing, room, words, letters, fill=theme.muted, smallest=letters))


def _outlook(scene: Scene, box: Box, outlook: Forecast, player: int) -> Element:
    """The next count of citizens in large letters, and what it brings."""
    drawing, theme = scene.drawing, scene.drawing.theme
    over = outlook.over
    citizens = int(scene.s.citizens[player]) if over else outlook.citizens
    result = group(
        frame(box, 8, fill=theme.raised),
        icon(drawing, "people", box.cx - 17, box.y + 26, 28, theme.accent),
        text(drawing, box.cx + 19, box.y + 27, str(citizens), 34, bold=True, fill=theme.accent),
        text(drawing, box.cx, box.y + 56, say("citizens") if over else say("citizens next"), 12),
        data_about="citizens-next",
    )
    if over:
        return result
    result.add(text(drawing, box.cx, box.y + 73, f"+{points_words(outlook.citizen_points)}", 13, bold=True))
    if outlook.grain_points:
        words = say("+{points} for grain").format(points=outlook.grain_points)
        result.add(text(drawing, box.cx, box.y + 89, words, 12, fill=theme.muted))
    return result


def _verdict(scene: Scene, box: Box, outlook: Forecast, cut: Cut) -> Element:
    """What holds the city back, and what would help."""
    drawing, letters = scene.drawing, LETTERS[cut]
    if outlook.over:
        return group()
    words = holds_back(outlook, brief=cut in ("regular", "large"))
    box = box.left(box.width - 40) if cut == "compact" else box  # letters are wider on some systems
    return paragraph(
        drawing, box, words, letters + 0.5, bold=True, vertical="middle", fill=drawing.theme.accent, smallest=letters
    )


# ---- the rest of the card


def _taxes(scene: Scene, at: Layout, player: int, cut: Cut) -> Element:
    """Citizens as counted last and the tax marker on one line; the hatched spaces between them are takes left."""
    s, drawing, theme, letters, box = scene.s, scene.drawing, scene.drawing.theme, LETTERS[cut], at.taxes
    citizens, tax = int(s.citizens[player]), int(s.tax[player])
    colours, own = palette(scene), scene.seats[player].colour(scene.theme)
    hatched = pattern(drawing, "diagonal", colours.slot, colours.coin, 0.8, 0.9)
    result = group(
        icon(drawing, "coin", box.x + 8, box.cy, 13, theme.muted),
        text(drawing, box.x + 19, box.cy, say("taxes"), letters, anchor="start", fill=theme.muted),
    )
    for spot in range(1, LINE + 1):
        fill = hatched if citizens and citizens < spot <= tax else colours.slot
        cell = Box(box.x + at.names + (spot - 1) * at.slot, box.cy - 7, at.slot, 14)
        result.add(frame(cell.inset(1, 0.5), 3, fill=fill, stroke=theme.line, stroke_width=0.8))
    aside = 4.5 if citizens == tax else 0.0  # where they have met both are to be seen
    for picture, standing, shift in (("people", citizens, -aside), ("coin", tax, aside)):
        x = box.x + at.names + (standing - 0.5) * at.slot + shift
        result.add(
            group(
                circle(x, box.cy, 8, fill=own, stroke=colours.ring, stroke_width=1.2),
                icon(drawing, picture, x, box.cy, 10.5, ink_on(own)),
                data_piece=f"{picture}-{player}",
            )
        )
    takes = int(takes_left(s, player))
    x = box.x + at.names + LINE * at.slot + 4
    words = say("{takes} × ${citizens} left").format(takes=takes, citizens=citizens) if takes else say("none now")
    if cut != "short":
        result.add(text(drawing, x, box.cy, words, letters, anchor="start", fill=theme.muted))
    now = say("{citizens} now, tax marker on {tax}, {takes} left").format(
        citizens=citizens_words(citizens), tax=tax, takes=takes_words(takes)
    )
    return result.set(data_about="taxes", data_now=now)


def _foot(scene: Scene, box: Box, player: int, cut: Cut) -> Element:
    s = scene.s
    markers = say.plural(int(s.markers[player]), "{count} marker", "{count} markers")
    parts = [grounds_words(int(s.empty_grounds[player])), markers]
    if s.sown[player]:
        parts.append(say("{count} grain sown").format(count=int(s.sown[player])))
    if s.built[player, FACTORY]:
        parts.append(say("factory value {value}").format(value=int(factory_value(s, player))))
    if cut == "short":
        box = box.left(box.width * 0.58)
    return text_in(scene.drawing, box, " · ".join(parts), LETTERS[cut], align="start", smallest=LETTERS[cut])


def _inventions(scene: Scene, box: Box, player: int, cut: Cut) -> Element:
    """As many names as there is room for; all of them are told."""
    drawing, letters = scene.drawing, LETTERS[cut]
    cards = own_inventions(scene.s, player)
    names = ", ".join(invention_title(card) for card in cards) or say("none yet")
    words = say("Inventions: {names}").format(names=names)
    if cut == "short":
        box = box.after(box.width * 0.58, 4)
    if len(cards) > NAMED_INVENTIONS[cut]:
        words = say("Inventions: {numbers}").format(numbers=", ".join(str(card) for card in cards))
    fill = drawing.theme.muted
    if cut == "large":
        told = paragraph(drawing, box, words, letters, fill=fill, smallest=12)
        return group(told, data_about="invention", data_now=names)
    shown = text_in(drawing, box, words, letters, align="start", fill=fill, smallest=letters)
    return group(shown, data_about="invention", data_now=names)


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def short_name(card: int) -> str:
    """``13 Power``, ``11 Steel``: enough to tell a factory by, where there is little room."""
    name = FACTORIES[card - 1][0]
    return f"{card} {say.narrow(name, name.split()[0].removesuffix('works').removesuffix('nics'))}"


def _factory(scene: Scene, box: Box, player: int, number: int, cut: Cut) -> list[Element]:
    """A factory: its name, which is what an upgrade covers, above its production slots."""
    drawing, theme, letters = scene.drawing, scene.drawing.theme, LETTERS[cut]
    built = int(scene.s.built[player, FACTORY])
    if number >= built:
        empty = frame(box, 5, fill="none", stroke=theme.line, stroke_dasharray="4 3")
        if number > built:
            return [empty]
        sign = icon(drawing, "factory", box.cx, box.cy, 20, theme.line)
        return [place(places.NEW_FACTORY, frame(box, 5), empty, sign, about="factory")]
    card = int(scene.s.active[player, number])
    upper = box.top(min(14, box.height - FINGER) if cut == "compact" else box.height / 2)  # fingers need room for slots
    line = box.inset(3, 2).top(letters) if cut == "compact" else upper.inset(3, 0)  # clear of the ring of a lit factory
    name = text_in(drawing, line, short_name(card), letters, align="start", smallest=letters)
    if cut == "large":
        name = paragraph(drawing, upper.inset(4, 2), factory_title(card), letters, smallest=12, leading=1.1)
    ground = frame(box, 5, fill=theme.raised, stroke=theme.muted)
    now = stack_in_words(stack(scene.s, player, number))
    strip = place(places.factory(number), frame(box, 5), ground, name, about="factory", now=now)
    return [strip, *_slots(scene, box.below(upper.height), player, number, card)]


def _slots(scene: Scene, box: Box, player: int, number: int, card: int) -> list[Element]:
    """The production slots; those of one colour are one place, wide enough for a finger where there is room."""
    s = scene.s
    rests = s.produced[player, number] == PRODUCED
    colours = slot_colours(card)
    kinds = sorted(set(colours))
    least = min(FINGER, box.width / len(kinds))
    step = (box.width - least * len(kinds)) / len(colours)
    x = box.x
    result = []
    for colour in kinds:
        count = colours.count(colour)
        wide = least + count * step
        size = min(18.0, wide / count - 0.5)
        made = int(s.made[player, number, colour])
        drawn = group(opacity=0.55 if rests else None)
        for i in range(count):
            cx = x + wide * (i + 0.5) / count
            piece = f"made-{player}-{number}-{colour}-{i}"
            drawn.add(
                order(scene, cx, box.cy, size, colour, piece=piece)
                if i < made
                else order_slot(scene, cx, box.cy, size, colour)
            )
        now = say("{factory} has produced this turn").format(factory=_capital(the_industry(card))) if rests else ""
        area = Box(x, box.y, wide, box.height)
        result.append(place(places.slot(number, colour), frame(area, 4), drawn, about="slot", now=now))
        x += wide
    return result


# ---- the other cities


def _rivals(scene: Scene, box: Box, viewer: int, cut: Cut) -> Element:
    """Where no strips are shown: the three lines of every other city, the citizens they lead to, and its money."""
    s, drawing, players = scene.s, scene.drawing, int(scene.s.players)
    result = group()
    for i, cell in enumerate(box.columns(3), 1):
        if i < players:
            player = (viewer + i) % players
            lines = forecast(s, player)
            words = f"{'·'.join(str(value) for value in lines.lines)} → {lines.citizens}  ${s.money[player]}"
            result.add(
                disc(scene, cell.x + 8, cell.cy, 6.5, player),
                text(drawing, cell.x + 19, cell.cy, words, LETTERS[cut], anchor="start"),
            )
    return result.set(data_about="citizens-next")


def _counts(scene: Scene, box: Box, outlook: Forecast, step: float) -> Element:
    """The three lines as numbers, what holds back framed, and the citizens that follow."""
    drawing, theme = scene.drawing, scene.drawing.theme
    result = group(data_about="citizens-next")
    for i, value in enumerate(outlook.lines):
        x = box.x + i * step
        small = i in outlook.limits
        fill = theme.warning if small else theme.ink
        if small:
            ring = Box(x, box.cy - 9, 40, 18)
            result.add(frame(ring, 5, fill=theme.warning, fill_opacity=0.13, stroke=theme.warning, stroke_width=1.2))
        result.add(
            icon(drawing, LINE_ICONS[i], x + 12, box.cy, 13, fill),
            text(drawing, x + 23, box.cy, str(value), 13.5, anchor="start", bold=True, fill=fill),
        )
    if outlook.over:
        return result
    x = box.x + 3 * step
    return result.add(
        icon(drawing, "right", x + 6, box.cy, 11, theme.muted),
        icon(drawing, "people", x + 24, box.cy, 15, theme.accent),
        text(drawing, x + 36, box.cy, str(outlook.citizens), 14, anchor="start", bold=True, fill=theme.accent),
    )


def seat_strip(scene: Scene, player: int) -> Element:
    """The three lines and the citizens they lead to; money, character, grounds, markers and factories."""
    s, drawing, theme, colours = scene.s, scene.drawing, scene.drawing.theme, palette(scene)
    upper, lower = Box(0, 0, *STRIP).inset(12, 1).rows(2)
    outlook = forecast(s, player)
    result = group(_counts(scene, upper, outlook, 47))
    money = f"${s.money[player]}"
    look = {"fill": colours.coin, "edge": colours.coin_edge, "number": _money_name(player)}
    result.add(badge(drawing, upper.right - 20, upper.cy, money, size=13, **look))
    if s.mayor == player:
        result.add(group(icon(drawing, "crown", upper.right - 52, upper.cy, 14, theme.accent), data_about="mayor"))
    held = int(s.character[player])
    name = say(CHARACTER_NAMES[held]) if held >= 0 else say("nobody hired")
    who = text(drawing, lower.x, lower.cy, name, 12, anchor="start", fill=theme.muted)
    result.add(group(who, data_about="character", data_now=say(CHARACTER_EFFECTS[held]) if held >= 0 else None))
    grounds = Box(lower.x + 108, lower.cy - 7, 14, 14)
    result.add(
        group(
            frame(grounds, 3, fill=colours.lot, stroke=colours.lot_edge, stroke_dasharray="3 2"),
            text(drawing, grounds.right + 5, lower.cy, str(s.empty_grounds[player]), 13, anchor="start", bold=True),
            data_about="ground",
            data_now=grounds_words(int(s.empty_grounds[player])),
        ),
        group(
            disc(scene, lower.x + 161, lower.cy, 6, player),
            text(drawing, lower.x + 172, lower.cy, str(s.markers[player]), 13, anchor="start", bold=True),
            data_about="marker",
            data_now=markers_words(int(s.markers[player])),
        ),
        group(
            icon(drawing, "factory", lower.x + 214, lower.cy, 14, theme.muted),
            text(drawing, lower.x + 225, lower.cy, str(s.built[player, FACTORY]), 13, anchor="start", bold=True),
            data_about="factory",
            data_now=say("factory value {value}").format(value=int(factory_value(s, player))),
        ),
    )
    return result
