"""The position of URBS in characters."""

from urbarium.engine.characters import Span, TextRegion, Words, filled, line, region
from urbarium.engine.contract import Fields

from ..actions import place_name
from ..components import CARD_IDS, CELLS, EPOCHS, HALL, MARKED, TURNS, TYPE, TYPE_LETTERS, TYPES
from ..rules.amounts import hand_size
from ..rules.city import is_lot, lots_for, nothing_fits, survey
from ..state import DECLARE, DISCARD, END, PICK, PLACE, cards_of, cells_of, declared_type, epoch_of, halls_of, lot_of
from .asking import card_place, lot_place
from .phrases import (
    build,
    card_line,
    card_name,
    city_title,
    direction,
    face_name,
    face_rule,
    place_of,
    ready,
    say,
    seat_name,
    signed,
    type_name,
    unseen_by_type,
)
from .points import declaration, hall_points, places_and_winners, type_points

TONES = ("yellow", "gray", "blue", "orange", "purple", "green", "beige")  # by type, and the City Hall
PHASES = {
    PICK: "{player} to choose a card.",
    PLACE: "{player} to choose a lot.",
    DISCARD: "{player} to discard a card.",
    DECLARE: "{player} to give a City Hall its type.",
}


def regions(s: Fields, seat: int, width: int) -> list[TextRegion]:
    """What is to be decided, the own city and hand, the scoring cards, how all stand, and the other cities."""
    others = [other for other in range(int(s.players)) if other != max(seat, 0)]
    rivals = [row for other in others for row in ("", *_city_lines(s, other, seat, width))][1:]
    signs = say("* no Industry beside it, V vacant lot, H City Hall")
    if seat >= 0 and _open_lots(s, seat):
        signs += say("; + lots that take your card")
    hand = _hand_lines(s, seat)
    return [
        region("status", say("Now"), [*_decision_lines(s, seat), Span(_headline(s), "faint")], width, "status"),
        region("city", say("City"), _city_lines(s, max(seat, 0), seat, width), width, "board", [signs]),
        *([region("hand", say("Hand"), hand, width, "own")] if hand else ()),
        region("scoring", say("Scoring"), _face_lines(s), width),
        region("seats", say("Points"), _point_lines(s), width),
        region("rivals", say("Cities"), rivals, width),
    ]


def _name(seat: int) -> Span:
    return Span(seat_name(seat), f"seat-{seat}")


def _face_lines(s: Fields) -> list[Words]:
    lines: list[Words] = []
    for kind in range(TYPES):
        face = int(s.face[kind])
        head = Span(f"{TYPE_LETTERS[kind]}-{'AB'[face]} {face_name(kind, face)}", f"{TONES[kind]} strong")
        lines.append(line(head, f": {face_rule(kind, face)}"))
    return lines


def _headline(s: Fields) -> str:
    turns = int(TURNS[s.players])
    if s.phase >= DECLARE:
        return say("URBS, {players} players, after Epoch {last}.").format(players=s.players, last=EPOCHS)
    words = say("URBS, {players} players, Epoch {epoch} of {epochs}, turn {turn} of {turns}; hands are {passed}.")
    now = {"epoch": epoch_of(s) + 1, "turn": int(s.turn) % turns + 1, "passed": direction(s)}
    return words.format(players=s.players, epochs=EPOCHS, turns=turns, **now)


def _point_lines(s: Fields) -> list[Words]:
    width = max(6, *(len(seat_name(seat)) for seat in range(int(s.players))))
    letters = [Span(f"{TYPE_LETTERS[kind]:>5}", TONES[kind]) for kind in range(TYPES)]
    lines: list[Words] = [line(" " * width, *letters, Span(f"  {say('total'):>5}", "faint"))]
    for seat in range(int(s.players)):
        points = type_points(s, seat)
        row = [Span(f"{signed(value):>5}", TONES[kind]) for kind, value in enumerate(points)]
        name = _name(seat)
        total = Span(f"{signed(sum(points)):>7}", "strong")
        lines.append(line(name, " " * (width - len(name.text)), *row, total))
        halls = halls_of(s, seat)
        if halls and any(s.hall[seat, number] < 0 for number in range(len(halls))):
            types, total_then = declaration(s, seat)
            note = say("City Hall not counted; best now as {types}: {total} in all")
            best = note.format(types=say.joined(type_name(kind) for kind in types), total=signed(total_then))
            lines.append(Span(f"    {best}", "faint"))
    return lines


def _city_lines(s: Fields, seat: int, viewer: int, room: int) -> list[Words]:
    cells = cells_of(s, seat)
    owner = Span(city_title(seat, viewer), f"seat-{seat} strong")
    if not cells:
        return [filled(say("{city}: not founded yet"), city=owner)]
    lots = _open_lots(s, seat) if seat == viewer else {}
    shown = [*cells, *lots]
    west, east = min(x for x, _ in shown), max(x for x, _ in shown)
    north, south = min(y for _, y in shown), max(y for _, y in shown)
    width = max(2, min(4, (room - 6) // (east - west + 1)))
    lines: list[Words] = [line(owner, ":"), Span(f"      {_columns(west, east, width)}", "faint")]
    for y in range(north, south + 1):
        row = [_cell(s, seat, cells, lots, x, y) for x in range(west, east + 1)]
        padded = [line(cell, " " * (width - len(cell.text))) for cell in row]
        lines.append(line(Span(f"  {place_name(0, y):<4}", "faint"), *padded))
    builds = " ".join(build(s, seat, slot) for slot in range(len(cells)))
    last = len(cells) - 1
    name = say("vacant lot") if s.vacant[seat, last] else card_name(s.city[seat, last])
    latest = say("Last: {building} at {place}").format(building=name, place=place_of(s, seat, last))
    order = say("Built in order: {builds}").format(builds=builds)
    return [*lines, f"  {latest}", Span(f"  {order}", "faint")]


def _columns(west: int, east: int, width: int) -> str:
    """The names of the columns over them, as many as have room."""
    head = ""
    for place, x in enumerate(range(west, east + 1)):
        if not head or len(head) < place * width:
            head = f"{head:<{place * width}}{place_name(x, 0)}"
    return head


def _open_lots(s: Fields, seat: int) -> dict[tuple[int, int], int]:
    """The lots that a seat may choose now for the card set aside, and the cells they are."""
    if s.phase != PLACE or s.side != seat:
        return {}
    rows = survey(s, seat)
    what = lots_for(int(s.pick_card[seat]), int(s.pick_vacant[seat]))
    return {lot_of(s, seat, cell): cell for cell in range(CELLS) if is_lot(rows, what, cell)}


def _cell(
    s: Fields, seat: int, cells: dict[tuple[int, int], int], lots: dict[tuple[int, int], int], x: int, y: int
) -> Span:
    if (x, y) not in cells:
        return Span("+", "lit", lot_place(lots[x, y])) if (x, y) in lots else Span(".", "faint")
    slot = cells[x, y]
    card = int(s.city[seat, slot])
    if s.vacant[seat, slot]:
        return Span("V", "faint")
    marks = f"on-{TONES[TYPE[card]]} strong"
    if TYPE[card] == HALL:
        kind = declared_type(s, seat, slot)
        return Span(f"H{TYPE_LETTERS[kind]}" if kind >= 0 else "H", marks)
    return Span(f"{TYPE_LETTERS[TYPE[card]]}{'*' if MARKED[card] else ''}", marks)


def _hand_lines(s: Fields, seat: int) -> list[Words]:
    if s.phase >= DECLARE:
        return []
    epoch, size = epoch_of(s), int(hand_size(s))
    lines: list[Words] = []
    if seat >= 0:
        lines.append((say("Your hand, {size} cards:") if size > 1 else say("Your hand, 1 card:")).format(size=size))
        for card in cards_of(s.hand[seat], epoch):
            name = Span(card_line(card), TONES[TYPE[card]], card_place(card))
            lines.append(line("  ", name, Span(_set_aside(s, seat, card), "strong")))
    else:
        held = say("Everybody holds {size} cards.") if size > 1 else say("Everybody holds 1 card.")
        lines.append(held.format(size=size))
    for other in range(int(s.players)):
        if other != seat and s.hand[other]:
            ids = " ".join(CARD_IDS[card] for card in cards_of(s.hand[other], epoch))
            lines.append(filled(say("You remember {player}'s hand: {cards}"), player=_name(other), cards=ids))
    unseen = unseen_by_type(s, seat)
    words = ", ".join(f"{TYPE_LETTERS[kind]} {count}" for kind, count in enumerate(unseen) if count)
    lines.append(Span(say("Not seen of this epoch: {cards}.").format(cards=words or say("nothing")), "faint"))
    if s.players == 2 and seat >= 0:
        dropped = [CARD_IDS[card] for card in s.discarded[seat] if card >= 0]
        gone = say("You have discarded: {cards}.").format(cards=" ".join(dropped) or say("nothing yet"))
        lines.append(Span(gone, "faint"))
    return lines


def _set_aside(s: Fields, seat: int, card: int) -> str:
    if card == s.pick_card[seat]:
        words = say(" - set aside")
        if s.pick_cell[seat] >= 0:
            place = place_name(*lot_of(s, seat, int(s.pick_cell[seat])))
            words = say(" - set aside for {place}").format(place=place)
        return words + (say(", a vacant lot") if s.pick_vacant[seat] else "")
    if s.phase == DISCARD and card == s.discarded[seat, s.turn]:
        return say(" - to be discarded")
    return ""


def _decision_lines(s: Fields, seat: int) -> list[Words]:
    if s.phase == END:
        return _end_lines(s)
    waiting = [seat_name(other) for other in ready(s)]
    lines: list[Words] = [filled(say(PHASES[int(s.phase)]), player=_name(int(s.side)))]
    lines += [say("Ready: {players}.").format(players=", ".join(waiting))] if waiting else []
    if seat == s.side and s.phase == PICK and nothing_fits(s, seat):
        lines.append(say("None of your cards has a legal lot: the one you choose becomes a vacant lot."))
    if seat == s.side and s.phase == DECLARE:
        types, total = declaration(s, seat)
        kind = type_name(types[int(s.declared[seat])])
        lines.append(say("Suggested: {kind}, {total} in all.").format(kind=kind, total=signed(total)))
    return lines


def _end_lines(s: Fields) -> list[Words]:
    """Everybody by places, and who won."""
    places, winners = places_and_winners(s)
    lines: list[Words] = [say("The game is over.")]
    for seat in sorted(range(int(s.players)), key=lambda other: places[other]):
        halls = ""
        if halls_of(s, seat):
            halls = say(", City Hall points {points}").format(points=signed(hall_points(s, seat)))
        lines.append(f"  {places[seat] + 1}. {seat_name(seat)}: {signed(sum(type_points(s, seat)))}{halls}")
    outcome = say("{winner} won.") if len(winners) == 1 else say("{winner} share the victory.")
    return [*lines, outcome.format(winner=say.joined(seat_name(winner) for winner in winners))]
