"""What a seat may know. Secret are hands, the card and cell set aside, discards, declarations, the box and the decks.

A hand is known to whoever held it before in the epoch: every card that leaves it is shown, or missed when it comes
back. So what a seat remembers follows from the turn, and nothing has to be written down.
"""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.listing import list_bits
from urbarium.engine.shuffle import RANDOM_WORDS, random_below, seed_generator, shuffle

from ..components import (
    BOXED,
    DECK_BITS,
    EPOCH_CARDS,
    EPOCHS,
    HALLS,
    INDUSTRY,
    INDUSTRY_BITS,
    MARKED_BITS,
    MAX_PLAYERS,
    TURNS,
    TYPE,
    TYPES,
)
from ..state import DECLARE, DISCARD, END, PLACE, STATE
from .amounts import city_size, epoch_of, hand_size
from .city import FOUNDING_CELL, MAX_LOTS, eligible, list_lots, lots_for, may_stand_for, nothing_fits, survey
from .draft import has_held, packet_of, shuffle_deck

UNKNOWN_HAND, UNKNOWN_DISCARD, UNKNOWN_BOX = range(3)
NOBODY = -1  # whose the box is
MAX_UNKNOWN = int(MAX_PLAYERS + 2 * TURNS[2] + 1)  # hands, the discards of an epoch, and the box
ANY_CARDS, ONLY_INDUSTRY, ONLY_MARKED = range(3)  # what is known of cards in an unknown place


@entry
def seen(state, action, seat):
    """Nobody sees what another seat decides: it shows in the position when the block ends (R2.5, R4.2, R5.4)."""
    return action if state.view(STATE)[0].side == seat else -1


@entry
def redact(state, seat):
    s = state.view(STATE)[0]
    for epoch in range(EPOCHS):
        s.boxed[epoch] = -1
        for other in range(MAX_PLAYERS):
            s.deal[epoch, other] = 0
    for other in range(np.int64(s.players)):
        if other != seat:
            redact_seat(s, seat, other)


@rule
def redact_seat(s, viewer, seat):
    s.pick_card[seat] = -1
    s.pick_cell[seat] = -1
    s.pick_vacant[seat] = 0
    if not has_held(s, viewer, seat):
        s.hand[seat] = 0
    if s.players == 2:
        for turn in range(EPOCHS * TURNS[2]):
            if discard_is_secret(s, viewer, turn):
                s.discarded[seat, turn] = -1
    if s.phase != END:
        for number in range(HALLS):
            s.hall[seat, number] = -1


@rule
def discard_is_secret(s, viewer, turn):
    """The first discard of an epoch leaves a hand that nobody else had seen; later ones are missed when it returns."""
    return viewer < 0 or turn % TURNS[2] == 0 or turn >= s.turn


# ---- what is decided at the same time


@entry
def sealed(state):
    """R2.5, R4.2, R5.4: card and lot, the discards, and the declarations are blocks, numbered by turn."""
    s = state.view(STATE)[0]
    if s.phase == END:
        return 0
    return 1 + 2 * np.int64(s.turn) + (1 if s.phase == DISCARD else 0)


@entry
def reopen(state, seat):
    s = state.view(STATE)[0]
    for other in range(np.int64(s.players)):
        if other == seat:
            continue
        s.pick_card[other] = -1
        s.pick_cell[other] = -1
        s.pick_vacant[other] = 0
        if s.phase == DISCARD:
            s.discarded[other, s.turn] = -1
        elif s.phase == DECLARE:
            s.declared[other] = 0
            for number in range(HALLS):
                s.hall[other, number] = -1


# ---- a truth that fits


@entry
def resample(state, seat, seed):
    s = state.view(STATE)[0]
    random = np.zeros(RANDOM_WORDS, np.uint32)
    seed_generator(random, seed)
    running = epoch_of(s) if s.phase < DECLARE else EPOCHS
    for epoch in range(EPOCHS):
        if epoch > running:
            shuffle_deck(s, random, epoch)
        else:
            fill_unknown(s, random, seat, epoch, epoch == running)
    for other in range(np.int64(s.players)):
        if other != seat:
            commit_something(s, random, other)


@rule
def unseen_cards(s, viewer, epoch, running):
    """The cards of an epoch that the viewer has neither held nor seen built, as bits."""
    unseen = np.int64(DECK_BITS)
    for seat in range(np.int64(s.players)):
        for m in range(city_size(s, seat)):
            if s.city[seat, m] // EPOCH_CARDS == epoch:
                unseen &= ~(np.int64(1) << (np.int64(s.city[seat, m]) % EPOCH_CARDS))
        if running and has_held(s, viewer, seat):
            unseen &= ~np.int64(s.hand[seat])
    if s.players == 2:
        for seat in range(2):
            for turn in range(TURNS[2] * epoch, TURNS[2] * (epoch + 1)):
                if s.discarded[seat, turn] >= 0:
                    unseen &= ~(np.int64(1) << (np.int64(s.discarded[seat, turn]) % EPOCH_CARDS))
    return unseen


@rule
def fits_only(s, epoch, packet, last):
    """What a vacant lot tells about the hand it came from, up to the turn ``last`` of the epoch: nothing else in that
    hand could be built either."""
    players = np.int64(s.players)
    for done in range(last + 1):
        turn = TURNS[players] * epoch + done
        for seat in range(players):
            if packet_of(players, epoch, done, seat) == packet and s.vacant[seat, turn]:
                return ONLY_INDUSTRY if TYPE[s.city[seat, turn]] == INDUSTRY else ONLY_MARKED
    return ANY_CARDS


@rule
def list_unknown(s, viewer, epoch, running, slots):
    """The places of the unseen cards: what kind of place, whose, which turn, how many cards, and what they must be."""
    count = 0
    players = np.int64(s.players)
    finished = TURNS[players]
    if running:
        finished = np.int64(s.turn) % TURNS[players]
        size = hand_size(s)
        for seat in range(players):
            if not has_held(s, viewer, seat):
                kind = fits_only(s, epoch, packet_of(players, epoch, finished, seat), finished)
                fill_row(slots, count, UNKNOWN_HAND, seat, 0, size, kind)
                count += 1
    if players == 2:
        for seat in range(2):
            for done in range(finished):
                turn = TURNS[2] * epoch + done
                if s.discarded[seat, turn] < 0:
                    kind = fits_only(s, epoch, packet_of(players, epoch, done, seat), done)
                    fill_row(slots, count, UNKNOWN_DISCARD, seat, turn, 1, kind)
                    count += 1
    if BOXED[players]:
        fill_row(slots, count, UNKNOWN_BOX, NOBODY, epoch, 1, ANY_CARDS)
        count += 1
    return count


@rule
def fill_row(slots, row, what, seat, turn, size, kind):
    slots[row, 0] = what
    slots[row, 1] = seat
    slots[row, 2] = turn
    slots[row, 3] = size
    slots[row, 4] = kind


@rule
def fill_unknown(s, random, viewer, epoch, running):
    """Lay the unseen cards of an epoch into their places; hands that a vacant lot tells about choose first."""
    slots = np.zeros((MAX_UNKNOWN, 5), np.int64)
    count = list_unknown(s, viewer, epoch, running, slots)
    unseen = unseen_cards(s, viewer, epoch, running)
    for told in range(2):
        for row in range(count):
            kind = slots[row, 4]
            if (kind != ANY_CARDS) == (told == 0):
                wanted = np.int64(DECK_BITS)
                if kind == ONLY_INDUSTRY:
                    wanted = INDUSTRY_BITS[epoch]
                elif kind == ONLY_MARKED:
                    wanted = MARKED_BITS[epoch]
                drawn = draw_cards(random, unseen & wanted, slots[row, 3])
                unseen &= ~drawn
                put_cards(s, slots[row], drawn, epoch)


@rule
def draw_cards(random, bits, size):
    """``size`` random cards of a set, as bits."""
    cards = np.empty(EPOCH_CARDS, np.int64)
    shuffle(random, cards, list_bits(bits, 0, cards, 0))
    drawn = np.int64(0)
    for k in range(size):
        drawn |= np.int64(1) << cards[k]
    return drawn


@rule
def put_cards(s, slot, drawn, epoch):
    if slot[0] == UNKNOWN_HAND:
        s.hand[slot[1]] = drawn
        return
    card = np.int64(EPOCH_CARDS * epoch)
    while not drawn & 1:
        drawn >>= 1
        card += 1
    if slot[0] == UNKNOWN_DISCARD:
        s.discarded[slot[1], slot[2]] = card
    else:
        s.boxed[epoch] = card


# ---- decisions that others have made in the running block


@rule
def commit_something(s, random, seat):
    """What a seat may have decided, if it has: every legal choice is possible."""
    epoch = epoch_of(s)
    if s.phase <= PLACE:
        if seat < s.side or (seat == s.side and s.phase == PLACE):
            commit_card(s, random, seat, epoch)
        if seat < s.side:
            commit_cell(s, random, seat)
    elif s.phase == DISCARD:
        if seat < s.side:
            s.discarded[seat, s.turn] = EPOCH_CARDS * epoch + random_bit(random, np.int64(s.hand[seat]))
    elif s.phase == DECLARE:
        for number in range(np.int64(s.declared[seat])):
            kind = random_below(random, TYPES)
            while not may_stand_for(s, seat, number, kind):
                kind = random_below(random, TYPES)
            s.hall[seat, number] = kind


@rule
def random_bit(random, bits):
    members = np.empty(EPOCH_CARDS, np.int64)
    return members[random_below(random, list_bits(bits, 0, members, 0))]


@rule
def commit_card(s, random, seat, epoch):
    s.pick_vacant[seat] = nothing_fits(s, seat)
    s.pick_card[seat] = EPOCH_CARDS * epoch + random_bit(random, eligible(s, seat))


@rule
def commit_cell(s, random, seat):
    if s.city[seat, 0] < 0:
        s.pick_cell[seat] = FOUNDING_CELL
        return
    lots = np.empty(MAX_LOTS, np.int64)
    what = lots_for(np.int64(s.pick_card[seat]), np.int64(s.pick_vacant[seat]))
    count = list_lots(survey(s, seat), what, 0, lots)
    s.pick_cell[seat] = lots[random_below(random, count)]
