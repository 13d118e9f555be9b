"""What the actions of URBS do, what happened, and why not."""

from urbarium.engine.contract import Fields
from urbarium.engine.refusals import Reason

from ..actions import ACTIONS, next_hall
from ..components import LEISURE, PROGRESS, TURNS, TYPE, TYPES
from ..refusals import BESIDE_INDUSTRY, BESIDE_MARKED, HALL_BESIDE_MARKED
from ..rules.city import in_the_way, may_stand_for, nothing_fits
from ..state import DECLARE, DISCARD, END, PICK, PLACE, cells_of, city_of, epoch_of, halls_of, lot_of
from .phrases import (
    card_name,
    card_words,
    counted,
    direction,
    gain_words,
    say,
    seat_name,
    signed,
    total_of,
    type_name,
    where,
)
from .points import best_gains, declaration, equally_good, gains, places_and_winners, total_with, type_points

# For the log: as others see the step while it is secret, and as its player sees it.
STEPS = {
    PICK: ("{player} set a card aside.", "{player} set {what} aside."),
    PLACE: ("{player} chose a lot.", "{player} chose the lot {what}."),
    DISCARD: ("{player} discarded a card.", "{player} discarded {what}."),
    DECLARE: ("{player} gave a City Hall its type.", "{player} gave a City Hall the type {what}."),
}


def describe(s: Fields, action: int) -> str:
    """What a possible action does."""
    block, index = ACTIONS.locate(action)
    seat = int(s.side)
    if block == "pick_card":
        if s.phase == PICK and nothing_fits(s, seat):
            return say("Choose {card}, which becomes a vacant lot").format(card=card_words(index))
        return _describe_pick(s, seat, index)
    if block == "discard_card":
        return say("Discard {card}").format(card=card_words(index))
    if block == "place_cell":
        return _describe_place(s, max(seat, 0), index)
    kind = type_name(index)
    if next_hall(s) < 0 or not may_stand_for(s, seat, int(s.declared[seat]), index):
        return say("The City Hall stands for {kind}").format(kind=kind)
    words = say("The City Hall stands for {kind}: {total} in all")
    if declaration(s, seat)[0][int(s.declared[seat])] == index:
        words = say("The City Hall stands for {kind}: {total} in all, the best total")
    return words.format(kind=kind, total=counted(total_with(s, seat, int(s.declared[seat]), index)))


def _describe_pick(s: Fields, seat: int, card: int) -> str:
    """A card, and what it scores at best: one lot is named only where it is better than others."""
    if s.phase == PICK and not city_of(s, seat):
        return say("Found your city with {card}").format(card=card_words(card))
    best = best_gains(s, seat, card) if s.phase == PICK else None
    if best is None:
        return say("Choose {card}").format(card=card_words(card))
    alike, lots = equally_good(s, seat, card)
    words = say("Choose {card}: at best {place}, {gain}")
    if alike == lots > 1:
        words = say("Choose {card}: {gain} on any lot")
    elif alike > 1:
        words = say("Choose {card}: at best {gain}, {place} or elsewhere")
    return words.format(card=card_words(card), place=where(s, seat, *best[0]), gain=_own_gain(card, best[1]))


def _own_gain(card: int, change: list[int]) -> str:
    """What a card changes; if only for its own type, which has just been told, the number is enough."""
    changed = [kind for kind, value in enumerate(change) if value]
    return signed(sum(change)) if changed == [TYPE[card]] else gain_words(change)


def _describe_place(s: Fields, seat: int, cell: int) -> str:
    x, y = lot_of(s, seat, cell)
    card, vacant = int(s.pick_card[seat]), bool(s.pick_vacant[seat])
    if card < 0 or (x, y) in cells_of(s, seat):
        return say("Build on the lot {where}").format(where=where(s, seat, x, y))
    return build_words(s, seat, card, cell, gains(s, seat, card, x, y, vacant), vacant)


def build_words(s: Fields, seat: int, card: int, cell: int, change: list[int], vacant: bool) -> str:
    """What building a card on a lot means."""
    what = {"card": card_name(card), "where": where(s, seat, *lot_of(s, seat, cell))}
    if vacant:
        return say("Leave {card} as a vacant lot, {where}").format(**what)
    return say("Build {card}, {where}: {gain}").format(**what, gain=_counted(s, seat, card, gain_words(change)))


def _counted(s: Fields, seat: int, card: int, gain: str) -> str:
    """A gain, and where the face in force counts the cards of a type: which of them this would be."""
    kind = int(TYPE[card])
    if kind != LEISURE and (kind, int(s.face[kind % TYPES])) != (PROGRESS, 0):
        return gain
    built = [TYPE[other] for slot, other in enumerate(city_of(s, seat)) if not s.vacant[seat, slot]]
    return say("{gain}, as number {count} of its type").format(gain=gain, count=built.count(kind) + 1)


def narrate(before: Fields, action: int, after: Fields) -> str:
    """What happened, as a sentence of the log; of another seat's secret decision only that it was made."""
    ends = _block_end(before, after)
    if ends:  # the last choice is revealed with all others
        both = [say("Both have put a card out of the game.")] if before.phase == DISCARD else []
        return " ".join([*both, *ends])
    what = "" if action < 0 else _chosen(before, ACTIONS.locate(action)[1])
    return say(STEPS[int(before.phase)][action >= 0]).format(player=seat_name(before.side), what=what)


def _chosen(before: Fields, index: int) -> str:
    if before.phase == PLACE:
        seat = int(before.side)
        return where(before, seat, *lot_of(before, seat, index))
    return type_name(index) if before.phase == DECLARE else card_name(index)


def _block_end(before: Fields, after: Fields) -> list[str]:
    """What everybody sees when a block of decisions ends."""
    sentences = []
    size = len(city_of(before, 0))
    if len(city_of(after, 0)) > size:
        told = _build_words if after.players == 2 or size == 0 else _build_brief
        builds = [told(after, seat, size) + _gained(before, after, seat) for seat in range(int(after.players))]
        sentences.append(say("All is revealed: {builds}.").format(builds="; ".join(builds)))
    if after.turn > before.turn and after.phase == PICK:
        if after.turn % TURNS[after.players] == 0:
            sentences.append(say("Epoch {epoch} was dealt.").format(epoch=epoch_of(after) + 1))
        else:
            sentences.append(say("The hands were {passed}.").format(passed=direction(after)))
    if after.phase == END:
        sentences += _end(after)
    return sentences


def _end(after: Fields) -> list[str]:
    sentences = []
    halls = [
        say("{player} as {types}").format(
            player=seat_name(seat), types=say.joined(type_name(kind) for kind in after.hall[seat] if kind >= 0)
        )
        for seat in range(int(after.players))
        if after.declared[seat]
    ]
    if halls:
        sentences.append(say("City Halls: {halls}.").format(halls=", ".join(halls)))
    totals = [f"{seat_name(seat)} {total_of(after, seat)}" for seat in range(int(after.players))]
    winners = [seat_name(winner) for winner in places_and_winners(after)[1]]
    words = say("The game is over with {totals}: {winner} won.")
    if len(winners) > 1:
        words = say("The game is over with {totals}: {winner} share the victory.")
    return [*sentences, words.format(totals=", ".join(totals), winner=say.joined(winners))]


def _gained(before: Fields, after: Fields, seat: int) -> str:
    """What a card has brought its city; nothing is said of the one that founded it."""
    if not len(city_of(before, seat)):
        return ""
    return f" ({signed(sum(type_points(after, seat)) - sum(type_points(before, seat)))})"


def _build_brief(s: Fields, seat: int, slot: int) -> str:
    """Of many at once the board says where."""
    words = say("{player}: {card}, a vacant lot") if s.vacant[seat, slot] else say("{player}: {card}")
    return words.format(player=seat_name(seat), card=card_name(s.city[seat, slot]))


def _build_words(s: Fields, seat: int, slot: int) -> str:
    words = say("{player} built {card}, {where}")
    if slot == 0:
        words = say("{player} founded a city with {card}")
    elif s.vacant[seat, slot]:
        words = say("{player} built {card}, a vacant lot, {where}")
    x, y = int(s.x[seat, slot]), int(s.y[seat, slot])
    what = {"card": card_name(s.city[seat, slot]), "where": where(s, seat, x, y)}
    return words.format(player=seat_name(seat), **what)


# ---- why not


def explain(s: Fields, action: int, code: int) -> list[Reason]:
    """The rule against an action, with the names of the buildings in the way."""
    seat = int(s.side)
    if code in (BESIDE_MARKED, BESIDE_INDUSTRY):
        place = lot_of(s, seat, ACTIONS.locate(action)[1])
        neighbour = _in_the_way(s, seat, place, industry=code == BESIDE_MARKED)
        return [(code, {"card": card_name(int(s.pick_card[seat])), "neighbour": neighbour})]
    if code == HALL_BESIDE_MARKED:
        slot = halls_of(s, seat)[int(s.declared[seat])]
        place = int(s.x[seat, slot]), int(s.y[seat, slot])
        return [(code, {"neighbour": _in_the_way(s, seat, place, industry=True)})]
    return [(code, {})]


def _in_the_way(s: Fields, seat: int, place: tuple[int, int], *, industry: bool) -> str:
    """The name of the building that keeps Industry, or else a marked card, from a place."""
    return card_name(int(s.city[seat, in_the_way(s, seat, *place, industry)]))
