"""The words of URBS in the language that is spoken now: names are in the tables, sentences in the catalogue."""

from urbarium.engine.contract import Fields
from urbarium.engine.pictured import pictured
from urbarium.engine.seats import own_eyes
from urbarium.engine.words import spoken

from .. import game
from ..actions import place_name
from ..components import (
    CARD_IDS,
    FACE_NAMES,
    FACE_RULES,
    FACE_TABLES,
    HALL,
    MARKED,
    NAMES,
    TYPE,
    TYPE_NAMES,
    TYPES,
    FaceTable,
    Worth,
)
from ..rules.amounts import passing
from ..rules.city import STEP_X, STEP_Y, slot_at
from ..rules.knowledge import unseen_cards
from ..state import END, cards_of, epoch_of
from .points import places_and_winners, type_points

say = game.say

TYPE_PICTURES = ("shop", "factory", "bulb", "house", "suitcase", "tree", "hall")  # the last one of a City Hall

# Where a lot lies, by the direction in which its neighbour is seen: north, east, south, west.
BESIDE = ("south of {building}", "west of {building}", "north of {building}", "east of {building}")


# ---- names


def _named(printed: str, english: str) -> str:
    """A name as it is printed in Portuguese; in other languages as the catalogue has it."""
    return printed if spoken().startswith("pt") else say(english)


def card_name(card: int) -> str:
    return pictured(TYPE_PICTURES[TYPE[card]], _named(NAMES["pt"][card], NAMES["en"][card]))


def type_name(kind: int) -> str:
    return pictured(TYPE_PICTURES[kind], _named(TYPE_NAMES["pt"][kind], TYPE_NAMES["en"][kind]))


def face_name(kind: int, face: int) -> str:
    return _named(FACE_NAMES["pt"][kind][face], FACE_NAMES["en"][kind][face])


def face_rule(kind: int, face: int) -> str:
    return say(FACE_RULES[kind][face])


def face_table(kind: int, face: int) -> FaceTable:
    """A face as a scoring card in the drawing has it."""
    table = FACE_TABLES[kind][face]
    columns = tuple(Worth(_count_words(worth.count), worth.points, say(worth.form)) for worth in table.columns)
    return FaceTable(table.types, say(table.words), columns)


def _count_words(count: str) -> str:
    return say(count) if count.islower() else count


def seat_name(seat: int) -> str:
    return say(game.seat_names[seat])


# ---- cards, builds, points


def card_words(card: int) -> str:
    """``Bakery (Commerce)``."""
    return card_name(card) if TYPE[card] == HALL else f"{card_name(card)} ({type_name(TYPE[card])}{_mark(card)})"


def card_line(card: int) -> str:
    """``Bakery (1C3, Commerce)``, for those who write moves."""
    kind = f", {type_name(TYPE[card])}" if TYPE[card] != HALL else ""
    return f"{card_name(card)} ({CARD_IDS[card]}{kind}{_mark(card)})"


def card_title(s: Fields, card: int) -> str:
    """``Bakery: scores by “Competition”``, beside a legend that names the type."""
    kind, name = int(TYPE[card]), f"{card_name(card)}{_mark(card)}"
    if kind == HALL:
        return name
    return say("{card}: scores by “{face}”").format(card=name, face=face_name(kind, int(s.face[kind])))


def _mark(card: int) -> str:
    return say(", no Industry beside it") if MARKED[card] else ""


def place_of(s: Fields, seat: int, slot: int) -> str:
    """Where a card of a city lies: ``e2n1``."""
    return place_name(int(s.x[seat, slot]), int(s.y[seat, slot]))


def build(s: Fields, seat: int, slot: int) -> str:
    """A whole build as it stands in a city: ``1R2@e2n1``, the founding card ``1R2@o``, a vacant lot ``1I1!@w1``."""
    vacant = "!" if s.vacant[seat, slot] else ""
    return f"{CARD_IDS[s.city[seat, slot]]}{vacant}@{place_of(s, seat, slot)}"


def where(s: Fields, seat: int, x: int, y: int) -> str:
    """A place by a building beside it, rather one that has a name of its own: ``north of Sawmill``."""
    beside = [int(slot_at(s, seat, x + int(dx), y + int(dy))) for dx, dy in zip(STEP_X, STEP_Y, strict=True)]
    ways = [way for way, slot in enumerate(beside) if slot >= 0]
    if not ways:
        return say("where the city begins")
    way = min(ways, key=lambda way: bool(s.vacant[seat, beside[way]]) or TYPE[s.city[seat, beside[way]]] == HALL)
    building = say("vacant lot") if s.vacant[seat, beside[way]] else card_name(int(s.city[seat, beside[way]]))
    return say(BESIDE[way]).format(building=building)


def city_title(seat: int, viewer: int) -> str:
    return say("Your city") if seat == viewer and own_eyes() else say("{player}'s city").format(player=seat_name(seat))


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def counted(points: int) -> str:
    """What a city has, and not what it gains."""
    return str(points).replace("-", "−")


def total_of(s: Fields, seat: int) -> str:
    """All points of a city."""
    return counted(sum(type_points(s, seat)))


def points_words(s: Fields, seat: int) -> str:
    points = sum(type_points(s, seat))
    return say.plural(abs(points), "{points} point", "{points} points", points=total_of(s, seat))


def gain_words(change: list[int]) -> str:
    """``Residence +2, Commerce −1, in all +1``; of a single type its change is all."""
    parts = [f"{type_name(kind)} {signed(value)}" for kind, value in enumerate(change) if value]
    if len(parts) < 2:
        return parts[0] if parts else say("no change of points")
    return say("{changes}, in all {total}").format(changes=", ".join(parts), total=signed(sum(change)))


# ---- the turn


def direction(s: Fields) -> str:
    """Where the hands go after this turn."""
    if s.players == 2:
        return say("swapped")
    return say("passed to the right") if passing(epoch_of(s)) < 0 else say("passed to the left")


def ready(s: Fields) -> list[int]:
    """The seats that have decided in the running block."""
    return list(range(int(s.side))) if s.phase < END else []


def unseen_by_type(s: Fields, seat: int) -> list[int]:
    """How many cards of each type of the running epoch a seat has not seen; City Halls last."""
    epoch = epoch_of(s)
    unseen = cards_of(int(unseen_cards(s, seat, epoch, True)), epoch)
    return [sum(TYPE[card] == kind for card in unseen) for kind in (*range(TYPES), HALL)]


def status(s: Fields) -> str:
    """One sentence: who is choosing, or who won."""
    if s.phase != END:
        return say("{player} is choosing.").format(player=seat_name(s.side))
    _, winners = places_and_winners(s)
    words = say("The game is over: {winner} wins.")
    if len(winners) > 1:
        words = say("The game is over: {winner} share the victory.")
    return words.format(winner=say.joined(seat_name(winner) for winner in winners))
