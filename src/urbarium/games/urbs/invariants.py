"""What must be true of every position of URBS. The numbers are those of the invariants in the specification."""

from urbarium.engine.contract import Fields

from . import game
from .components import (
    BOXED,
    CARD_IDS,
    CARDS,
    CELLS,
    DECK_BITS,
    EPOCH_CARDS,
    EPOCHS,
    HALL,
    HALLS,
    HAND_SIZE,
    INDUSTRY,
    MARKED,
    MAX_PLAYERS,
    TURNS,
    TYPE,
    TYPES,
)
from .state import DECLARE, DISCARD, END, PICK, PLACE, cards_of, cells_of, city_of, declared_type, epoch_of, halls_of


def broken_invariants(s: Fields) -> list[str]:
    """What is wrong with a position, in sentences that name the invariant; empty if nothing is."""
    meaningless = _broken_numbers(s)
    if meaningless:
        return meaningless
    broken = _broken_sizes(s) or _broken_cards(s)
    for seat in range(int(s.players)):
        broken += _broken_city(s, seat)
    return broken or _broken_commitments(s) + _broken_declarations(s)


def _broken_numbers(s: Fields) -> list[str]:
    if s.players not in game.players or not PICK <= s.phase <= END:
        return [f"there are {min(game.players)} to {MAX_PLAYERS} players and the phase is {PICK} to {END}"]
    if not 0 <= s.turn <= EPOCHS * TURNS[s.players]:
        return [f"invariant 3: {s.turn} turns are finished, there are {EPOCHS * TURNS[s.players]}"]
    if (s.phase >= DECLARE) != (s.turn == EPOCHS * TURNS[s.players]):
        return ["invariant 3: the phase does not fit the number of turns"]
    if (s.side == -1) != (s.phase == END) or not -1 <= s.side < s.players:
        return ["the seat that decides does not fit the phase"]
    if s.phase == DISCARD and s.players != 2:
        return ["invariant 9: only two players discard"]
    for name, low, high in (
        ("city", -1, CARDS - 1),
        ("discarded", -1, CARDS - 1),
        ("boxed", -1, CARDS - 1),
        ("pick_card", -1, CARDS - 1),
        ("pick_cell", -1, CELLS - 1),
        ("hall", -1, TYPES - 1),
        ("face", 0, 1),
        ("vacant", 0, 1),
        ("pick_vacant", 0, 1),
        ("declared", 0, HALLS),
        ("deal", 0, DECK_BITS),
        ("hand", 0, DECK_BITS),
    ):
        if s[name].min() < low or s[name].max() > high:
            return [f"field {name} holds a number outside {low}..{high}"]
    return []


def _broken_sizes(s: Fields) -> list[str]:
    """Invariants 2, 3 and 9: hands, cities and discards for this turn."""
    players, done = int(s.players), int(s.turn) % int(TURNS[s.players])
    built = int(s.turn) + (s.phase == DISCARD)
    hand = (
        0 if s.phase >= DECLARE else int(HAND_SIZE[players]) - done * (2 if players == 2 else 1) - (s.phase == DISCARD)
    )
    broken = []
    for seat in range(MAX_PLAYERS):
        cards, held = len(city_of(s, seat)), int(s.hand[seat]).bit_count()
        if cards != (built if seat < players else 0) or (s.city[seat, cards:] != -1).any():
            broken.append(f"invariant 3: seat {seat} has built {cards} cards, not {built}")
        if held != (hand if seat < players else 0):
            broken.append(f"invariant 2: seat {seat} holds {held} cards, not {hand}")
    for seat in range(2):
        discarded = int(s.turn) if players == 2 else 0
        discarded += s.phase == DISCARD and seat < s.side
        if (s.discarded[seat] >= 0).sum() != discarded or (s.discarded[seat, discarded:] != -1).any():
            broken.append(f"invariant 9: seat {seat} has not discarded {discarded} cards, one a turn")
    return broken


def _broken_cards(s: Fields) -> list[str]:
    """Invariant 1: every card is in one place."""
    players, epoch = int(s.players), epoch_of(s)
    undealt = range(epoch + 1, EPOCHS) if s.phase < DECLARE else range(0)
    found = [card for seat in range(players) for card in city_of(s, seat)]
    found += [card for seat in range(players) for card in cards_of(s.hand[seat], epoch)]
    for seat in range(2):
        pending = s.phase == DISCARD and seat < s.side
        found += [int(card) for card in s.discarded[seat, : int(s.turn)] if card >= 0]
        if pending and int(s.discarded[seat, s.turn]) not in cards_of(s.hand[seat], epoch):
            return [f"invariant 1: seat {seat} discards a card that is not in the hand"]
    for later in range(EPOCHS):
        if later not in undealt and s.deal[later].any():
            return [f"invariant 1: Epoch {later + 1} is dealt twice"]
        found += [card for seat in range(players) for card in cards_of(s.deal[later, seat], later)]
        if (s.boxed[later] >= 0) != bool(BOXED[players]):
            return [f"invariant 9: with {players} players {BOXED[players]} cards of Epoch {later + 1} are in the box"]
        if s.boxed[later] >= 0:
            found.append(int(s.boxed[later]))
            if int(s.boxed[later]) // EPOCH_CARDS != later:
                return [f"invariant 1: the boxed card {CARD_IDS[s.boxed[later]]} is not of Epoch {later + 1}"]
        for seat in range(MAX_PLAYERS):
            size = int(HAND_SIZE[players]) if later in undealt and seat < players else 0
            if int(s.deal[later, seat]).bit_count() != size:
                return [f"invariant 2: seat {seat} is not to be dealt {size} cards in Epoch {later + 1}"]
    twice = [CARD_IDS[card] for card in set(found) if found.count(card) > 1]
    missing = [CARD_IDS[card] for card in range(CARDS) if card not in found]
    if twice or missing:
        return [
            f"invariant 1: {', '.join(sorted(twice)) or 'no card'} twice, {', '.join(missing) or 'no card'} missing"
        ]
    return []


def _broken_city(s: Fields, seat: int) -> list[str]:
    """Invariants 3, 4, 5 and 10: the shape of a city and what stands beside what."""
    turns, cards, cells = int(TURNS[s.players]), city_of(s, seat), cells_of(s, seat)
    if any(card // EPOCH_CARDS != m // turns for m, card in enumerate(cards)):
        return [f"invariant 3: seat {seat} built a card of another epoch"]
    if len(cells) != len(cards) or (cards and cells.get((0, 0)) != 0):
        return [f"invariant 4: two cards of seat {seat} share a cell, or the city is not founded at the origin"]
    for (x, y), m in cells.items():
        around = [cells[cell] for cell in _beside(x, y) if cell in cells]
        if m > 0 and not any(other < m for other in around):
            return [f"invariant 4: {CARD_IDS[cards[m]]} of seat {seat} was built beside no card"]
        if s.vacant[seat, m]:
            if TYPE[cards[m]] == HALL:
                return [f"invariant 10: a City Hall of seat {seat} is a vacant lot"]
            continue
        stands_for_industry = INDUSTRY in (TYPE[cards[m]], declared_type(s, seat, m))
        if stands_for_industry and any(MARKED[cards[other]] and not s.vacant[seat, other] for other in around):
            return [f"invariant 5: {CARD_IDS[cards[m]]} of seat {seat} is Industry beside a marked card"]
    return []


def _beside(x: int, y: int) -> tuple[tuple[int, int], ...]:
    """The four cells that share a side with a cell."""
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def _broken_commitments(s: Fields) -> list[str]:
    """Seats before the one that decides have set their card and cell aside, and nobody else has."""
    epoch = epoch_of(s)
    for seat in range(MAX_PLAYERS):
        building = s.phase <= PLACE
        has_card = building and (seat < s.side or (seat == s.side and s.phase == PLACE))
        has_cell = building and seat < s.side
        if (s.pick_card[seat] >= 0) != has_card or (s.pick_cell[seat] >= 0) != has_cell:
            return [f"the commitment of seat {seat} does not fit the phase"]
        if has_card and int(s.pick_card[seat]) not in cards_of(s.hand[seat], epoch):
            return [f"invariant 1: seat {seat} has set aside a card that was not in the hand"]
        if s.pick_vacant[seat] and not has_card:
            return [f"seat {seat} makes a vacant lot of no card"]
    return []


def _broken_declarations(s: Fields) -> list[str]:
    for seat in range(MAX_PLAYERS):
        halls = len(halls_of(s, seat)) if seat < s.players else 0
        done = halls if s.phase == END or (s.phase == DECLARE and seat < s.side) else int(s.declared[seat])
        if s.declared[seat] != done or done > halls or (done and (s.phase < DECLARE or seat > s.side >= 0)):
            return [f"seat {seat} has declared {s.declared[seat]} City Halls out of {halls}"]
        if s.phase == DECLARE and seat == s.side and done == halls:
            return [f"seat {seat} has no City Hall left to declare"]
        if (s.hall[seat, :done] < 0).any() or (s.hall[seat, done:] != -1).any():
            return [f"the types of the City Halls of seat {seat} do not fit their number"]
    return []
