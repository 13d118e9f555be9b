"""What can be done: where the turn stands, every kind of action with what it brings now, and whom to hire."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, frame, group, icon, paragraph, place, text, text_in
from urbarium.render.regions import Cut

from ..components import (
    ACTION_PHASES,
    ARCHITECT_DISCOUNT,
    BROKER,
    BUILDING_COUNT,
    CHARACTER_EFFECTS,
    CHARACTER_NAMES,
    CHARACTERS,
    ENGINEER_EXTRA,
    FARMER_YIELD,
    FOREMAN_EXTRA,
    HOUSE,
    MERCHANT_DISCOUNT,
    MERCHANT_LIMIT,
    MERCHANT_LOWEST,
    PROFESSOR,
    PROFESSOR_DISCOUNT,
    TURNS,
)
from ..rules.scoring import factory_value, newest_factory
from ..rules.turn import next_mayor
from ..state import ACT, END, HIRE
from ..words import places
from ..words.offers import OFFERS, most_at_once
from ..words.phrases import CHARACTER_PICTURES, points_words, say, settling, status, winners
from . import rivals
from .pieces import EDGE, LETTERS, disc

__all__ = ["actions"]

NUMBERS = int(BUILDING_COUNT[HOUSE])  # nothing is done more often at once
LINE = 21  # height of a line
# Height of the line with the own character.
OWN_LINES: dict[Cut, int] = {"compact": 36, "short": 26, "regular": 26, "large": 26}
GAP = 6
COLUMNS = 3  # of kinds of action
TALLEST = 82  # of a button
ROOMY = 100  # pixels: above them a character has room for whole sentences, in letters that are read from afar

ROW_GAPS: dict[Cut, int] = {"compact": 4, "short": 2, "regular": GAP, "large": GAP}  # between kinds of action
NUMBER_HEIGHTS: dict[Cut, int] = {"compact": 76, "short": 30, "regular": 32, "large": 32}

# Kinds of action: those that are done elsewhere on the table, then those that are done here; kind, picture, name.
KINDS = (
    ("land", "road", "Land"),
    ("buy", "barn", "Buy grain"),
    ("orders", "suitcase", "Orders"),
    ("industry", "factory", "Industry"),
    ("produce", "gear", "Produce"),
    ("invent", "bulb", "Invention"),
    ("house", "house", "House"),
    ("skyscraper", "skyscraper", "Skyscraper"),
    ("office", "hall", "Office"),
    ("sow", "grain", "Sow"),
    ("sell", "barn", "Sell grain"),
    ("taxes", "coin", "Taxes"),
)
# What a character does, in a few words.
SHORT_EFFECTS = (
    "swap two land prices, then buy",
    f"every building ${ARCHITECT_DISCOUNT} cheaper",
    f"{MERCHANT_LIMIT} grain a barn, ${MERCHANT_DISCOUNT} less (at least ${MERCHANT_LOWEST})",
    f"each sown grain becomes {1 + FARMER_YIELD}",
    f"+{FOREMAN_EXTRA} work order every time",
    "attract a card that is not full, once",
    f"+${ENGINEER_EXTRA} for every good",
    "first taxes pay twice",
    f"inventions ${PROFESSOR_DISCOUNT} cheaper, two at once",
)


def actions(scene: Scene, viewer: int, cut: Cut) -> Element:
    """The track of turns and phases above the kinds of action; while hiring above the characters.

    In a large window the other cities follow.
    """
    box = Box(0, 0, scene.drawing.width, scene.drawing.height).inset(EDGE if cut == "compact" else 1, 1)
    result = group(_track(scene, box.top(20), cut))
    rest = box.below(20, 6)
    if cut == "large":
        rest, others = rest.top(rest.height - rivals.HEIGHT - 2 * GAP), rest.below(rest.height - rivals.HEIGHT)
        result.add(rivals.rivals(scene, others, viewer))
    if scene.s.phase == HIRE:
        return result.add(_characters(scene, rest, cut))
    if scene.s.phase == END:
        return result.add(_result(scene, rest, cut))
    return result.add(*_kinds(scene, rest, viewer, cut))


def _result(scene: Scene, box: Box, cut: Cut) -> Element:
    """Who has won, and what decides among equals: every player's points, factory value and money."""
    s, drawing, theme, letters = scene.s, scene.drawing, scene.drawing.theme, LETTERS[cut]
    head = box.top(40)
    result = group(
        paragraph(
            drawing, head, status(s), letters + 2, bold=True, vertical="middle", fill=theme.accent, smallest=letters
        )
    )
    best = winners(s)
    order = sorted(range(int(s.players)), key=lambda seat: (seat not in best, -int(s.points[seat])))
    for number, seat in enumerate(order):
        row = Box(box.x, head.bottom + 6 + 30 * number, box.width, 26)
        value, newest = int(factory_value(s, seat)), int(newest_factory(s, seat))
        words = say("no factory, ${money}")
        if newest:
            words = say("factory value {value}, newest factory {newest}, ${money}")
        told = words.format(value=value, newest=newest, money=int(s.money[seat]))
        result.add(
            frame(row, 6, fill=theme.raised if seat in best else "none", stroke=theme.line),
            disc(scene, row.x + 14, row.cy, 8, seat),
            text(
                drawing,
                row.x + 30,
                row.cy,
                points_words(s.points[seat]),
                14,
                anchor="start",
                bold=True,
            ),
            text(drawing, row.right - 8, row.cy, told, letters, anchor="end", fill=theme.muted),
        )
    return result


# ---- turn and phase


def _track(scene: Scene, box: Box, cut: Cut) -> Element:
    s = scene.s
    turns = [str(turn) for turn in range(1, TURNS + 1)]
    phases = [say("hire"), *(str(phase) for phase in range(1, ACTION_PHASES + 1)), say("prepare")]
    now = -1 if settling(s) else len(phases) - 1 if s.phase == END else int(s.action_phase)
    left = box.left(box.width * 0.44)
    return group(
        _stops(scene, left, say("Turn"), turns, -1 if settling(s) else int(s.turn) - 1, cut),
        _stops(scene, box.after(left.width, 10), "", phases, now, cut),
    )


def _stops(scene: Scene, box: Box, name: str, labels: list[str], now: int, cut: Cut) -> Element:
    drawing, theme, letters = scene.drawing, scene.drawing.theme, LETTERS[cut]
    result = group(text(drawing, box.x, box.cy, name, letters, anchor="start", fill=theme.muted) if name else None)
    rest = box.after(34) if name else box
    weights = [max(1.0, len(label) * 0.55) for label in labels]
    x = rest.x
    for i, label in enumerate(labels):
        width = rest.width * weights[i] / sum(weights)
        cell = Box(x, rest.y + 1, width - 2, rest.height - 2)
        here = i == now
        result.add(frame(cell, 4, fill=theme.accent if here else theme.raised))
        fill = theme.on_accent if here else theme.muted
        result.add(text(drawing, cell.cx, cell.cy, label, letters, bold=here, fill=fill))
        x += width
    return result


# ---- kinds of action


def _kinds(scene: Scene, box: Box, viewer: int, cut: Cut) -> list[Element]:
    """Every kind of action, in low windows as a line, else as a button; numbers for how many; the characters.

    A button that is left over has the own character.
    """
    kinds = [kind for kind in KINDS if kind[0] != "invent" or scene.s.inventions]
    left_over = cut != "short" and len(kinds) % COLUMNS > 0
    people = Box(box.x, 0, box.width, _people_height(scene, cut) - (OWN_LINES[cut] if left_over else 0))
    numbers = Box(box.x, 0, box.width, NUMBER_HEIGHTS[cut])
    rows = -(-len(kinds) // COLUMNS)
    room = box.height - people.height - numbers.height - 2 * GAP
    grid = box.top(min(room, TALLEST * rows))
    numbers = numbers.move(0, grid.bottom + GAP)
    people = people.move(0, numbers.bottom + GAP)
    gap, draw = ROW_GAPS[cut], _line if cut == "short" else _button
    cells = [cell for row in grid.rows(rows, gap) for cell in row.columns(COLUMNS, GAP)]
    others = people.below(0 if left_over else OWN_LINES[cut])
    return [
        *(draw(scene, cell, kind, viewer, cut) for cell, kind in zip(cells, kinds, strict=False)),
        _numbers(scene, numbers, viewer, cut),
        *([_own_card(scene, cells[len(kinds)], viewer, cut)] if left_over else [_own_line(scene, people, viewer, cut)]),
        *([_others(scene, others, viewer, cut)] if others.height >= LINE else []),
    ]


def _line(scene: Scene, box: Box, kind: tuple[str, str, str], viewer: int, cut: Cut) -> Element:
    """A kind of action with what it brings or why it is not possible, side by side."""
    drawing, theme, letters = scene.drawing, scene.drawing.theme, LETTERS[cut]
    name, picture, title = kind
    offer = OFFERS[name](scene.s, viewer)
    fill = theme.ink if offer.possible else theme.muted
    return place(
        places.kind(name),
        frame(box, 4),
        icon(drawing, picture, box.x + 9, box.cy, 14, fill),
        text(drawing, box.x + 19, box.cy, say(title), letters, anchor="start", bold=True, fill=fill),
        text(drawing, box.right - 3, box.cy, offer.words, letters, anchor="end", fill=fill),
        about=f"action:{name}",
        now=f"{say(title)}: {offer.words}",
    )


def _button(scene: Scene, box: Box, kind: tuple[str, str, str], viewer: int, cut: Cut) -> Element:
    drawing, theme, letters = scene.drawing, scene.drawing.theme, LETTERS[cut]
    name, picture, title = kind
    offer = OFFERS[name](scene.s, viewer)
    fill = theme.ink if offer.possible else theme.muted
    raised = offer.possible and scene.s.phase == ACT  # while something else is decided it only tells
    inner = box.inset(6, 1)
    heading, words = inner.centred(inner.width, min(inner.height, 44)).rows(2)
    return place(
        places.kind(name),
        frame(box, 7),
        frame(box.move(0, 1), 7, fill=theme.shadow) if raised else None,
        frame(box, 7, fill=theme.raised if raised else "none", stroke=theme.line),
        icon(drawing, picture, heading.x + 8, heading.cy, 16, fill),
        text(drawing, heading.x + 20, heading.cy, say(title), letters, anchor="start", bold=True, fill=fill),
        text_in(drawing, words, offer.words, letters, align="start", fill=fill, smallest=letters),
        about=f"action:{name}",
        now=f"{say(title)}: {offer.words}",
    )


def _numbers(scene: Scene, box: Box, viewer: int, cut: Cut) -> Element:
    """How many: the second click after a kind of action that can be done several times at once.

    No more of them than make sense now are to be seen.
    """
    drawing, theme = scene.drawing, scene.drawing.theme
    rows, possible = 2 if cut == "compact" else 1, most_at_once(scene.s, viewer)
    result = group()
    cells = [cell for row in box.after(73).rows(rows, 4) for cell in row.columns(NUMBERS // rows, 3)]
    if possible > 1:
        y = cells[0].cy
        result.add(text(drawing, box.x + 2, y, say("how many?"), LETTERS[cut], anchor="start", fill=theme.muted))
    for number, cell in enumerate(cells, 1):
        shown = 1 < possible >= number
        result.add(
            place(
                places.many(number),
                frame(cell, 6),
                frame(cell, 6, fill="none", stroke=theme.line) if shown else None,
                text(drawing, cell.cx, cell.cy, str(number), 14, fill=theme.muted) if shown else None,
                about="how-many",
                now=str(number),
            )
        )
    return result


# ---- characters


def _people_height(scene: Scene, cut: Cut) -> float:
    """All characters that are held where there is room for them, else the own one."""
    more = 0 if scene.s.inventions or cut not in ("regular", "large") else int(scene.s.players)
    return OWN_LINES[cut] + LINE * more


def _others(scene: Scene, box: Box, viewer: int, cut: Cut) -> Element:
    """Whom the others have hired, and who is going to be Mayor."""
    s, drawing, theme, letters = scene.s, scene.drawing, scene.drawing.theme, LETTERS[cut]
    result = group(data_about="character")
    others = [(viewer + i) % s.players for i in range(1, s.players)]
    rows = box.rows(len(others) + 1)
    for row, player in zip(rows, others, strict=False):
        result.add(_held_by(scene, row, player, cut, theme.muted) if s.character[player] >= 0 else None)
    last = int(next_mayor(s))
    if last >= 0 and not settling(s):
        row, words = rows[-1], say("Mayor next turn, as it stands")
        result.add(
            disc(scene, row.x + 10, row.cy, 6, last),
            icon(drawing, "crown", row.x + 30, row.cy, 14, theme.muted),
            text_in(drawing, row.after(42), words, letters, align="start", fill=theme.muted, smallest=letters),
        )
    return result


def _own_line(scene: Scene, box: Box, viewer: int, cut: Cut) -> Element:
    """The own character. The Broker is asked by a click (R15.1); all others help by themselves."""
    row, theme, asked = box.top(OWN_LINES[cut]), scene.drawing.theme, scene.s.character[viewer] == BROKER
    line = _held_by(scene, row, viewer, cut, theme.ink if asked else theme.muted)
    if not asked:
        return line.set(data_about="character")
    ground = frame(row, 6, fill=theme.raised, stroke=theme.line)
    sign = icon(scene.drawing, "swap", row.right - 16, row.cy, 16, theme.ink)
    now = say(SHORT_EFFECTS[BROKER])
    return place(places.kind("swap"), frame(row, 6), ground, line, sign, about="action:swap", now=now)


def _own_card(scene: Scene, box: Box, viewer: int, cut: Cut) -> Element:
    """The own character, as large as a kind of action."""
    drawing, theme, letters = scene.drawing, scene.drawing.theme, LETTERS[cut]
    held = int(scene.s.character[viewer])
    asked = held == BROKER
    fill = theme.ink if asked else theme.muted
    inner = box.inset(6, 1 if box.height < 55 else 4)
    name = inner.top(letters + 5)
    words = say(SHORT_EFFECTS[held]) if held >= 0 else ""
    title = say(CHARACTER_NAMES[held]) if held >= 0 else say("nobody hired yet")
    raised = asked and scene.s.phase == ACT  # while something else is decided it only tells
    ground = frame(box, 7, fill=theme.raised if raised else "none", stroke=theme.line)
    drawn = [
        ground.set(stroke_dasharray=None if asked else "4 3"),
        disc(scene, name.x + 7, name.cy, 6, viewer),
        text_in(drawing, name.after(19), title, letters, align="start", bold=held >= 0, fill=fill, smallest=letters),
        paragraph(drawing, inner.below(name.height), words, letters, fill=fill, smallest=letters, leading=1.1),
    ]
    if asked:
        return place(places.kind("swap"), frame(box, 7), *drawn, about="action:swap", now=words)
    return group(*drawn, data_about="character", data_now=words or None)


def _held_by(scene: Scene, row: Box, player: int, cut: Cut, fill: str) -> Element:
    drawing, letters, held = scene.drawing, LETTERS[cut], int(scene.s.character[player])
    words = say("nobody hired yet")
    if held >= 0:
        words = f"{say(CHARACTER_NAMES[held])}: {say(SHORT_EFFECTS[held])}"
    return group(
        disc(scene, row.x + 10, row.cy, 6, player),
        text_in(drawing, row.after(22), words, letters, align="start", fill=fill, smallest=letters),
    )


def _characters(scene: Scene, box: Box, cut: Cut) -> Element:
    """Everybody who can be hired this turn; those who are taken carry the disc of their holder.

    A card that is left over tells who is Mayor, and how one becomes it.
    """
    s, theme = scene.s, scene.drawing.theme
    people = [character for character in range(CHARACTERS) if character != PROFESSOR or s.inventions]
    columns, gap = (5, 3) if cut == "short" else (3, 6)
    rows = -(-CHARACTERS // columns)
    cells = [cell for row in box.rows(rows, 6) for cell in row.columns(columns, gap)]
    holders = {int(s.character[player]): player for player in range(int(s.players))}
    result = group()
    for cell, character in zip(cells, people, strict=False):
        holder, effect = holders.get(character), say(SHORT_EFFECTS[character])
        told = say(CHARACTER_EFFECTS[character]) if cell.height > ROOMY else effect
        name, picture = CHARACTER_NAMES[character], CHARACTER_PICTURES[character]
        result.add(
            place(
                places.character(character),
                frame(cell, 7),
                frame(cell, 7, fill="none" if holder is not None else theme.panel, stroke=theme.line),
                *_introduced(scene, cell, say(name), picture, told, holder, cut),
                about=f"character:{name}",
                now=effect,
            )
        )
    if len(people) < len(cells):
        cell, holder = cells[len(people)], int(s.mayor) if s.mayor >= 0 else None
        words = say("the last place gets it")
        if cell.height > ROOMY:
            words = say("not for hire: the last place gets it, with 1 point and the first choice")
        mayor = _introduced(scene, cell, say("Mayor"), "crown", words, holder, cut, free=False)
        ground = frame(cell, 7, fill="none", stroke=theme.line, stroke_dasharray="4 3")
        result.add(group(ground, *mayor, data_about="mayor"))
    return result


def _introduced(
    scene: Scene, cell: Box, name: str, picture: str, effect: str, holder: int | None, cut: Cut, *, free: bool = True
) -> list[Element]:
    """A character's name, picture and effect, and the disc of who has it."""
    drawing, theme, letters = scene.drawing, scene.drawing.theme, LETTERS[cut]
    fill = theme.ink if free and holder is None else theme.muted
    inner = cell.inset(3 if cut == "short" else 8, 6)
    large = cell.height > ROOMY
    head = Box(inner.x + 21, inner.y, inner.width - (39 if holder is not None else 21), 18)
    big, small = (letters + 3, letters + 2) if large else (letters + 1, letters)
    told = inner.below(20, 6 if large else 0)
    result: list[Element] = [
        text_in(drawing, head, name, big, align="start", bold=True, fill=fill, smallest=letters),
        icon(drawing, picture, inner.x + 8, head.cy, 17, fill),
        paragraph(drawing, told, effect, small, fill=fill, smallest=letters),
    ]
    return [*result, disc(scene, inner.right - 6, head.cy, 7, holder)] if holder is not None else result
