"""The position of URBS in characters."""

from textwrap import wrap

from urbarium.engine.contract import Fields

from ..actions import place_name
from ..components import CARD_IDS, CELLS, EPOCHS, HALL, MARKED, TURNS, TYPE, TYPE_LETTERS, TYPES
from ..rules.amounts import hand_size
from ..rules.city import is_lot, lots_for, nothing_fits, survey
from ..state import DECLARE, DISCARD, END, PICK, PLACE, cards_of, cells_of, declared_type, epoch_of, halls_of, lot_of
from .phrases import (
    build,
    card_name,
    card_words,
    city_title,
    direction,
    face_name,
    face_rule,
    joined,
    place_of,
    ready,
    say,
    seat_name,
    signed,
    type_name,
    unseen_by_type,
)
from .points import declaration, hall_points, places_and_winners, type_points

WIDTH = 100
PHASES = {
    PICK: "{player} to choose a card.",
    PLACE: "{player} to choose a lot.",
    DISCARD: "{player} to discard a card.",
    DECLARE: "{player} to give a City Hall its type.",
}


def draw(s: Fields, seat: int) -> str:
    """Everything a seat may know: faces, points, cities, hands, and what is to be decided."""
    lines = [_headline(s), "", say("Scoring cards:")]
    for kind in range(TYPES):
        face = int(s.face[kind])
        title = f"{TYPE_LETTERS[kind]}-{'AB'[face]} {face_name(kind, face)}: {face_rule(kind, face)}"
        lines += wrap(title, WIDTH, initial_indent="  ", subsequent_indent="      ")
    lines += ["", *_point_lines(s)]
    order = sorted(range(int(s.players)), key=lambda other: other != seat)
    for other in order:
        lines += ["", *_city_lines(s, other, seat)]
    lines += ["", *_hand_lines(s, seat), *_decision_lines(s, seat)]
    return "\n".join(lines)


def _headline(s: Fields) -> str:
    turns = int(TURNS[s.players])
    if s.phase >= DECLARE:
        return say("URBS, {players} players, after Epoch {last}.").format(players=s.players, last=EPOCHS)
    words = say("URBS, {players} players, Epoch {epoch} of {epochs}, turn {turn} of {turns}; hands are {passed}.")
    now = {"epoch": epoch_of(s) + 1, "turn": int(s.turn) % turns + 1, "passed": direction(s)}
    return words.format(players=s.players, epochs=EPOCHS, turns=turns, **now)


def _point_lines(s: Fields) -> list[str]:
    width = max(6, *(len(seat_name(seat)) for seat in range(int(s.players))))
    lines = [say("Points").ljust(width + 6) + "    ".join(TYPE_LETTERS[:TYPES]) + "  " + say("total")]
    for seat in range(int(s.players)):
        points = type_points(s, seat)
        row = "".join(f"{signed(value):>5}" for value in points)
        lines.append(f"  {seat_name(seat):<{width}}{row}{signed(sum(points)):>7}")
        halls = halls_of(s, seat)
        if halls and any(s.hall[seat, number] < 0 for number in range(len(halls))):
            types, total = declaration(s, seat)
            note = say("City Hall not counted; best now as {types}: {total} in all")
            best = note.format(types=joined(type_name(kind) for kind in types), total=signed(total))
            lines.append(f"         {best}")
    return lines


def _city_lines(s: Fields, seat: int, viewer: int) -> list[str]:
    cells = cells_of(s, seat)
    owner = city_title(seat, viewer)
    if not cells:
        return [say("{city}: not founded yet").format(city=owner)]
    lots = _open_lots(s, seat) if seat == viewer else set()
    legend = say("* no Industry beside it, V vacant lot, H City Hall")
    if lots:
        legend += say("; + lots that take your card")
    lines = [f"{owner} ({legend}):"]
    shown = [*cells, *lots]
    west, east = min(x for x, _ in shown), max(x for x, _ in shown)
    north, south = min(y for _, y in shown), max(y for _, y in shown)
    width = 4 if east - west < 23 else 3
    head = "".join(f"{place_name(x, 0):<{width}}" for x in range(west, east + 1))
    lines.append(f"      {head}".rstrip())
    for y in range(north, south + 1):
        row = "".join(f"{_cell_mark(s, seat, cells, lots, x, y):<{width}}" for x in range(west, east + 1))
        lines.append(f"  {place_name(0, y):<4}{row}".rstrip())
    builds = " ".join(build(s, seat, slot) for slot in range(len(cells)))
    order = say("Built in order: {builds}").format(builds=builds)
    lines += wrap(order, WIDTH, initial_indent="  ", subsequent_indent="    ")
    last = len(cells) - 1
    name = say("vacant lot") if s.vacant[seat, last] else card_name(s.city[seat, last])
    lines.append("  " + say("Last: {building} at {place}").format(building=name, place=place_of(s, seat, last)))
    return lines


def _open_lots(s: Fields, seat: int) -> set[tuple[int, int]]:
    """The lots that a seat may choose now for the card set aside."""
    if s.phase != PLACE or s.side != seat:
        return set()
    rows = survey(s, seat)
    what = lots_for(int(s.pick_card[seat]), int(s.pick_vacant[seat]))
    return {lot_of(s, seat, cell) for cell in range(CELLS) if is_lot(rows, what, cell)}


def _cell_mark(
    s: Fields, seat: int, cells: dict[tuple[int, int], int], lots: set[tuple[int, int]], x: int, y: int
) -> str:
    if (x, y) not in cells:
        return "+" if (x, y) in lots else "."
    slot = cells[x, y]
    card = int(s.city[seat, slot])
    if s.vacant[seat, slot]:
        return "V"
    if TYPE[card] == HALL:
        kind = declared_type(s, seat, slot)
        return f"H{TYPE_LETTERS[kind]}" if kind >= 0 else "H"
    return f"{TYPE_LETTERS[TYPE[card]]}{'*' if MARKED[card] else ''}"


def _hand_lines(s: Fields, seat: int) -> list[str]:
    if s.phase >= DECLARE:
        return []
    epoch, size = epoch_of(s), int(hand_size(s))
    lines = []
    if seat >= 0:
        lines.append((say("Your hand, {size} cards:") if size > 1 else say("Your hand, 1 card:")).format(size=size))
        lines += [f"  {card_words(card)}{_set_aside(s, seat, card)}" for card in cards_of(s.hand[seat], epoch)]
    else:
        held = say("Everybody holds {size} cards.") if size > 1 else say("Everybody holds 1 card.")
        lines.append(held.format(size=size))
    for other in range(int(s.players)):
        if other != seat and s.hand[other]:
            ids = " ".join(CARD_IDS[card] for card in cards_of(s.hand[other], epoch))
            memory = say("You remember {player}'s hand: {cards}").format(player=seat_name(other), cards=ids)
            lines += wrap(memory, WIDTH, subsequent_indent="  ")
    unseen = unseen_by_type(s, seat)
    words = ", ".join(f"{TYPE_LETTERS[kind]} {count}" for kind, count in enumerate(unseen) if count)
    lines.append(say("Not seen of this epoch: {cards}.").format(cards=words or say("nothing")))
    if s.players == 2 and seat >= 0:
        dropped = [CARD_IDS[card] for card in s.discarded[seat] if card >= 0]
        gone = say("You have discarded: {cards}.").format(cards=" ".join(dropped) or say("nothing yet"))
        lines += wrap(gone, WIDTH, subsequent_indent="  ")
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


def _decision_lines(s: Fields, seat: int) -> list[str]:
    if s.phase == END:
        return _end_lines(s)
    waiting = [seat_name(other) for other in ready(s)]
    lines = [say("Ready: {players}.").format(players=", ".join(waiting))] if waiting else []
    lines.append(say(PHASES[int(s.phase)]).format(player=seat_name(s.side)))
    if seat == s.side and s.phase == PICK and nothing_fits(s, seat):
        lines.append(say("None of your cards has a legal lot: the one you choose becomes a vacant lot."))
    if seat == s.side and s.phase == DECLARE:
        types, total = declaration(s, seat)
        kind = type_name(types[int(s.declared[seat])])
        lines.append(say("Suggested: {kind}, {total} in all.").format(kind=kind, total=signed(total)))
    return lines


def _end_lines(s: Fields) -> list[str]:
    """Everybody by places, and who won."""
    places, winners = places_and_winners(s)
    lines = [say("The game is over.")]
    for seat in sorted(range(int(s.players)), key=lambda other: places[other]):
        halls = ""
        if halls_of(s, seat):
            halls = say(", City Hall points {points}").format(points=signed(hall_points(s, seat)))
        lines.append(f"  {places[seat] + 1}. {seat_name(seat)}: {signed(sum(type_points(s, seat)))}{halls}")
    outcome = say("{winner} won.") if len(winners) == 1 else say("{winner} share the victory.")
    return [*lines, outcome.format(winner=joined(seat_name(winner) for winner in winners))]
