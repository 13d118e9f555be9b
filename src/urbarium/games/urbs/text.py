"""URBS in words: the cities in characters, what an action does, what happened, and why not."""

from textwrap import wrap
from typing import Any

import numpy as np

from . import city, draft, hidden, rules, scoring
from .components import (
    CARD_IDS,
    EPOCHS,
    HALL,
    HALLS,
    INDUSTRY,
    MARKED,
    TURNS,
    TYPE,
    TYPE_LETTERS,
    TYPES,
)
from .notation import ACTIONS, build, cell_place, next_hall, place_name
from .state import DECLARE, DISCARD, END, PICK, PLACE, beside, cards_of, cells_of, city_of, epoch_of, halls_of
from .words import card_name, face_name, face_rule, joined, say, seat_name, type_name

WIDTH = 100
PHASES = {
    PICK: "{player} to choose a card.",
    PLACE: "{player} to choose a lot.",
    DISCARD: "{player} to discard a card.",
    DECLARE: "{player} to give a City Hall its type.",
}
# For the log: as others see the step while it is secret, and as its player sees it.
STEPS = {
    PICK: ("{player} set a card aside.", "{player} set {what} aside."),
    PLACE: ("{player} chose a lot.", "{player} chose the lot {what}."),
    DISCARD: ("{player} discarded a card.", "{player} discarded {what}."),
    DECLARE: ("{player} gave a City Hall its type.", "{player} gave a City Hall the type {what}."),
}

REFUSALS = {
    rules.R2_1: "You must build one card every turn.",
    rules.R2_1_CARD_FIRST: "You must build one card every turn: first choose it, then its lot.",
    rules.R2_2: "That card is not in your hand.",
    rules.R2_3_INDUSTRY: "No free lot can take this Industry: every one touches a building that allows no Industry "
    "beside it.",
    rules.R2_3_MARKED: "No free lot can take this building: it allows no Industry beside it, and every free lot "
    "touches an Industry.",
    rules.R2_5: "Your choice is already on the table.",
    rules.R3_2: "That lot is already built.",
    rules.R3_3: "A new building must share a side with one already in your city; corners do not count.",
    rules.R3_4: "{neighbour} allows no Industry beside it.",
    rules.R3_5: "{card} allows no Industry beside it, and {neighbour} is Industry.",
    rules.R4_2: "That card is not in your hand.",
    rules.R4_2_NOW: "It is not your decision now: discard one card of your hand first.",
    rules.R4_2_TWO: "Only with two players a card is discarded.",
    rules.R4_6: "It is not your decision now: all cards are built and the City Halls get their types.",
    rules.R5_1: "It is not your decision now: City Halls get their types after Epoch 3.",
    rules.R5_3: "This City Hall cannot stand for Industry: {neighbour} allows no Industry beside it.",
    rules.R6_1: "It is not your decision now: the game is over.",
}


# ---- facts in words


def card_words(card: int) -> str:
    """``Bakery (1C3, Commerce)``."""
    mark = say(", no Industry beside it") if MARKED[card] else ""
    kind = f", {type_name(TYPE[card])}" if TYPE[card] != HALL else ""
    return f"{card_name(card)} ({CARD_IDS[card]}{kind}{mark})"


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def type_points(s: Any, seat: int) -> list[int]:
    """The six type scores of a city as it stands."""
    points = np.zeros(TYPES, np.int64)
    scoring.city_points(s, seat, points)
    return [int(value) for value in points]


def gains(s: Any, seat: int, card: int, x: int, y: int, vacant: bool = False) -> list[int]:
    """What building a card at a place would change, by type."""
    points = np.zeros(TYPES, np.int64)
    kind = scoring.NO_TYPE if vacant else int(TYPE[card])
    scoring.lot_points(s, seat, kind, x, y, points)
    return [int(after) - before for after, before in zip(points, type_points(s, seat), strict=True)]


def best_gains(s: Any, seat: int, card: int) -> tuple[str, list[int]] | None:
    """The place where a card scores most now and what it changes there; None before the founding or without a lot."""
    cell = int(scoring.best_lot(s, seat, card)) if city_of(s, seat) else -1
    if cell < 0:
        return None
    x, y = cell_place(s, seat, cell)
    return place_name(x, y), gains(s, seat, card, x, y)


def gain_words(change: list[int]) -> str:
    """``R +2, C −1, in all +1``."""
    parts = [f"{TYPE_LETTERS[kind]} {signed(value)}" for kind, value in enumerate(change) if value]
    if not parts:
        return say("no change of points")
    return say("{changes}, in all {total}").format(changes=", ".join(parts), total=signed(sum(change)))


def declaration(s: Any, seat: int) -> tuple[list[int], int]:
    """The suggested types of a seat's City Halls, in order, and the total they give."""
    types = np.full(HALLS, -1, np.int64)
    total = int(scoring.best_declaration(s, seat, types))
    return [int(kind) for kind in types[: len(halls_of(s, seat))]], total


def total_with(s: Any, seat: int, kind: int) -> int:
    """The total if the next City Hall of a seat stands for a type and the later ones for the best."""
    trial = s.copy()
    trial.hall[seat, int(s.declared[seat])] = kind
    return declaration(trial, seat)[1]


def direction(s: Any) -> str:
    """Where the hands go after this turn."""
    if s.players == 2:
        return say("swapped")
    return say("passed to the right") if epoch_of(s) == 1 else say("passed to the left")


def ready(s: Any) -> list[int]:
    """The seats that have decided in the running block."""
    return list(range(int(s.side))) if s.phase < END else []


def places_and_winners(s: Any) -> tuple[list[int], list[int]]:
    out = np.zeros(5, np.int64)
    scoring.places(s, out)
    places = [int(place) for place in out[: s.players]]
    return places, [seat for seat, place in enumerate(places) if place == 0]


# ---- the whole position


def draw(s: Any, seat: int) -> str:
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


def _headline(s: Any) -> str:
    turns = int(TURNS[s.players])
    if s.phase >= DECLARE:
        return say("URBS, {players} players, after Epoch 3.").format(players=s.players)
    words = say("URBS, {players} players, Epoch {epoch} of {epochs}, turn {turn} of {turns}; hands are {passed}.")
    now = {"epoch": epoch_of(s) + 1, "turn": int(s.turn) % turns + 1, "passed": direction(s)}
    return words.format(players=s.players, epochs=EPOCHS, turns=turns, **now)


def _point_lines(s: Any) -> list[str]:
    width = max(6, *(len(seat_name(seat)) for seat in range(int(s.players))))
    lines = [say("Points").ljust(width + 6) + "C    I    P    R    T    L  " + say("total")]
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


def city_title(seat: int, viewer: int) -> str:
    return say("Your city") if seat == viewer else say("{player}'s city").format(player=seat_name(seat))


def _city_lines(s: Any, seat: int, viewer: int) -> list[str]:
    cells = cells_of(s, seat)
    owner = city_title(seat, viewer)
    if not cells:
        return [say("{city}: not founded yet").format(city=owner)]
    lots = _open_lots(s, seat) if seat == viewer else {}
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
    place = place_name(int(s.x[seat, last]), int(s.y[seat, last]))
    lines.append("  " + say("Last: {building} at {place}").format(building=name, place=place))
    return lines


def _open_lots(s: Any, seat: int) -> dict[tuple[int, int], bool]:
    """The lots that a seat may choose now for the card set aside."""
    if s.phase != PLACE or s.side != seat:
        return {}
    rows = city.survey(s, seat)
    what = city.lots_for(int(s.pick_card[seat]), int(s.pick_vacant[seat]))
    return {cell_place(s, seat, cell): True for cell in range(city.WINDOW**2) if city.is_lot(rows, what, cell)}


def _cell_mark(
    s: Any, seat: int, cells: dict[tuple[int, int], int], lots: dict[tuple[int, int], bool], x: int, y: int
) -> str:
    if (x, y) not in cells:
        return "+" if (x, y) in lots else "."
    slot = cells[x, y]
    card = int(s.city[seat, slot])
    if s.vacant[seat, slot]:
        return "V"
    if TYPE[card] == HALL:
        kind = int(s.hall[seat, halls_of(s, seat).index(slot)])
        return f"H{TYPE_LETTERS[kind]}" if kind >= 0 else "H"
    return f"{TYPE_LETTERS[TYPE[card]]}{'*' if MARKED[card] else ''}"


def _hand_lines(s: Any, seat: int) -> list[str]:
    if s.phase >= DECLARE:
        return []
    epoch, size = epoch_of(s), int(draft.hand_size(s))
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
    unseen = int(hidden.unseen_cards(s, seat, epoch, True))
    counts = [0] * (TYPES + 1)
    for card in cards_of(unseen, epoch):
        counts[TYPE[card]] += 1
    words = ", ".join(f"{TYPE_LETTERS[kind]} {count}" for kind, count in enumerate(counts) if count)
    lines.append(say("Not seen of this epoch: {cards}.").format(cards=words or say("nothing")))
    if s.players == 2 and seat >= 0:
        dropped = [CARD_IDS[card] for card in s.discarded[seat] if card >= 0]
        gone = say("You have discarded: {cards}.").format(cards=" ".join(dropped) or say("nothing yet"))
        lines += wrap(gone, WIDTH, subsequent_indent="  ")
    return lines


def _set_aside(s: Any, seat: int, card: int) -> str:
    if card == s.pick_card[seat]:
        words = say(" - set aside")
        if s.pick_cell[seat] >= 0:
            place = place_name(*cell_place(s, seat, int(s.pick_cell[seat])))
            words = say(" - set aside for {place}").format(place=place)
        return words + (say(", a vacant lot") if s.pick_vacant[seat] else "")
    if s.phase == DISCARD and card == s.discarded[seat % 2, int(s.turn)]:
        return say(" - to be discarded")
    return ""


def _decision_lines(s: Any, seat: int) -> list[str]:
    if s.phase == END:
        places, winners = places_and_winners(s)
        key = np.zeros(3, np.int64)
        lines = [say("The game is over.")]
        for other in sorted(range(int(s.players)), key=lambda i: places[i]):
            scoring.final_key(s, other, key)
            halls = ""
            if key[scoring.WITH_HALL]:
                halls = say(", City Hall points {points}").format(points=signed(int(key[scoring.HALL_POINTS])))
            lines.append(f"  {places[other] + 1}. {seat_name(other)}: {signed(int(key[scoring.TOTAL]))}{halls}")
        outcome = say("{winner} won.") if len(winners) == 1 else say("{winner} share the victory.")
        lines.append(outcome.format(winner=joined(seat_name(winner) for winner in winners)))
        return lines
    waiting = [seat_name(other) for other in ready(s)]
    lines = [say("Ready: {players}.").format(players=", ".join(waiting))] if waiting else []
    lines.append(say(PHASES[int(s.phase)]).format(player=seat_name(s.side)))
    if seat == s.side and s.phase == PICK and city_of(s, seat) and not city.fitting(s, seat):
        lines.append(say("None of your cards has a legal lot: the one you choose becomes a vacant lot."))
    if seat == s.side and s.phase == DECLARE:
        types, total = declaration(s, seat)
        kind = type_name(types[int(s.declared[seat])])
        lines.append(say("Suggested: {kind}, {total} in all.").format(kind=kind, total=signed(total)))
    return lines


# ---- actions


def describe(s: Any, action: int) -> str:
    """What a possible action does."""
    block, index = ACTIONS.locate(action)
    seat = int(s.side)
    if block == "pick_card":
        if s.phase == PICK and city_of(s, seat) and not city.fitting(s, seat):
            return say("Choose {card}, which becomes a vacant lot").format(card=card_words(index))
        best = best_gains(s, seat, index) if s.phase == PICK else None
        if best is None:
            return say("Choose {card}").format(card=card_words(index))
        hope = {"place": best[0], "gain": gain_words(best[1])}
        return say("Choose {card}: at best {place}, {gain}").format(card=card_words(index), **hope)
    if block == "discard_card":
        return say("Discard {card}").format(card=card_words(index))
    if block == "place_cell":
        return _describe_place(s, max(seat, 0), index)
    kind = type_name(index)
    if next_hall(s, seat) < 0 or not city.may_stand_for(s, seat, int(s.declared[seat]), index):
        return say("The City Hall stands for {kind}").format(kind=kind)
    words = say("The City Hall stands for {kind}: {total} in all")
    if declaration(s, seat)[0][int(s.declared[seat])] == index:
        words = say("The City Hall stands for {kind}: {total} in all, as suggested")
    return words.format(kind=kind, total=signed(total_with(s, seat, index)))


def _describe_place(s: Any, seat: int, cell: int) -> str:
    x, y = cell_place(s, seat, cell)
    card = int(s.pick_card[seat])
    if card < 0 or (x, y) in cells_of(s, seat):
        return say("Build at {place}").format(place=place_name(x, y))
    what = {"card": card_name(card), "place": place_name(x, y)}
    if s.pick_vacant[seat]:
        return say("Leave {card} as a vacant lot at {place}").format(**what)
    return say("Build {card} at {place}: {gain}").format(**what, gain=gain_words(gains(s, seat, card, x, y)))


def narrate(before: Any, action: int, after: Any) -> str:
    """What happened, as a sentence of the log; of another seat's secret decision only that it was made."""
    what = "" if action < 0 else _chosen(before, ACTIONS.locate(action)[1])
    sentence = say(STEPS[int(before.phase)][action >= 0]).format(player=seat_name(before.side), what=what)
    return " ".join([sentence, *_block_end(before, after)])


def _chosen(before: Any, index: int) -> str:
    if before.phase == PLACE:
        return place_name(*cell_place(before, int(before.side), index))
    return type_name(index) if before.phase == DECLARE else card_name(index)


def _block_end(before: Any, after: Any) -> list[str]:
    """What everybody sees when a block of decisions ends."""
    sentences = []
    size = len(city_of(before, 0))
    if len(city_of(after, 0)) > size:
        builds = [_build_words(after, seat, size) for seat in range(int(after.players))]
        sentences.append(say("All is revealed: {builds}.").format(builds="; ".join(builds)))
    if after.turn > before.turn and after.phase == PICK:
        if after.turn % TURNS[after.players] == 0:
            sentences.append(say("Epoch {epoch} was dealt.").format(epoch=epoch_of(after) + 1))
        else:
            sentences.append(say("The hands were {passed}.").format(passed=direction(after)))
    if after.phase == END:
        sentences += _end(after)
    return sentences


def _end(after: Any) -> list[str]:
    sentences = []
    halls = [
        say("{player} as {types}").format(
            player=seat_name(seat), types=joined(type_name(kind) for kind in after.hall[seat] if kind >= 0)
        )
        for seat in range(int(after.players))
        if after.declared[seat]
    ]
    if halls:
        sentences.append(say("City Halls: {halls}.").format(halls=", ".join(halls)))
    totals = [f"{seat_name(seat)} {signed(sum(type_points(after, seat)))}" for seat in range(int(after.players))]
    winners = [seat_name(winner) for winner in places_and_winners(after)[1]]
    words = say("The game is over with {totals}: {winner} won.")
    if len(winners) > 1:
        words = say("The game is over with {totals}: {winner} share the victory.")
    return [*sentences, words.format(totals=", ".join(totals), winner=joined(winners))]


def _build_words(s: Any, seat: int, slot: int) -> str:
    words = say("{player} built {card} at {place}")
    if slot == 0:
        words = say("{player} founded a city with {card}")
    elif s.vacant[seat, slot]:
        words = say("{player} built {card}, a vacant lot, at {place}")
    place = place_name(int(s.x[seat, slot]), int(s.y[seat, slot]))
    return words.format(player=seat_name(seat), card=card_name(s.city[seat, slot]), place=place)


# ---- why not


def explain(s: Any, action: int, code: int) -> list[tuple[int, str]]:
    """The rule against an action, with the names of the buildings in the way."""
    words = {"neighbour": "", "card": ""}
    seat = int(s.side)
    if code in (rules.R3_4, rules.R3_5):
        card = int(s.pick_card[seat])
        words["card"] = card_name(card)
        place = cell_place(s, seat, ACTIONS.locate(action)[1])
        words["neighbour"] = card_name(_in_the_way(s, seat, place, marked=code == rules.R3_4))
    elif code == rules.R5_3:
        slot = halls_of(s, seat)[int(s.declared[seat])]
        place = int(s.x[seat, slot]), int(s.y[seat, slot])
        words["neighbour"] = card_name(_in_the_way(s, seat, place, marked=True))
    return [(code, say(REFUSALS[code]).format(**words))]


def _in_the_way(s: Any, seat: int, place: tuple[int, int], *, marked: bool) -> int:
    """The first neighbour that is marked, or Industry."""
    cells = cells_of(s, seat)
    around = [cells[cell] for cell in beside(*place) if cell in cells]
    cards = [int(s.city[seat, slot]) for slot in around if not s.vacant[seat, slot]]
    return next(card for card in cards if (MARKED[card] if marked else TYPE[card] == INDUSTRY))
