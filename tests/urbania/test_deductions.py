"""Every truth that a seat can still hold possible is sampled as often as it is likely, and no other one ever.

The measure is an enumeration that shares nothing with ``resample``: all ways to deal the cards that the viewer does not
see to the other hands, all orders of the reshuffled pile, and for each all that was seen since. Copies of a type are
separate cards, and whoever plays one of two plays either.

Statistical tests here use fixed seeds. Their bounds would fail a right sampler once in a million runs of one case.
"""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from urbarium.games.urbania.components import CARD_CODES, POOL
from urbarium.games.urbania.invariants import broken_invariants
from urbarium.games.urbania.rules.payment import can_complete
from urbarium.games.urbania.state import PAY_HIRE, PAY_RENEW

from ..chance import drawn_as_expected
from .tables import URBANIA, cards, position
from .test_knowledge import sample

SAMPLES = 2000


def types(counts):
    return [card for card in range(len(CARD_CODES)) for _ in range(int(counts[card]))]


# ---- what everyone saw


def events(match, moves, viewer):
    """What a viewer saw of each move: cards drawn by seats (own ones by type) and into the pool, cards played."""
    seen = []
    for move in moves:
        s, before = match.fields, match.fields.copy()
        seat, action = int(s.side), move.split()[0]
        match.play(move)
        s = match.fields
        if move == "take pile":
            own = types(s.hand[seat] - before.hand[seat])[0] if seat == viewer else None
            seen.append(("draw", seat, own))
        if action == "pay" and "table" not in move and seat != viewer:
            played = cards(move.split()[1])[0]
            if before.known[seat, played] == 0:
                seen.append(("play", seat, played))
        for slot in range(POOL):
            new = s.pool[slot] != before.pool[slot] or move.startswith(f"take {slot + 1}:")
            if new and s.pool[slot] >= 0:
                seen.append(("pool", -1, int(s.pool[slot])))
    return seen


def deals(hidden, sizes):
    """All ways to give the cards to hands of these sizes."""
    if not sizes:
        yield []
        return
    for chosen in combinations(sorted(hidden), sizes[0]):
        for rest in deals(hidden - set(chosen), sizes[1:]):
            yield [frozenset(chosen), *rest]


def follow(hands, pile, seen):
    """All ways in which that can have come about: the hands and the pile at the end. Cards are (type, copy)."""
    if not seen:
        yield hands, pile
        return
    (kind, seat, what), rest = seen[0], seen[1:]
    if kind == "play":
        for card in (card for card in hands[seat] if card[0] == what):
            yield from follow({**hands, seat: hands[seat] - {card}}, pile, rest)
        return
    for card in (card for card in pile if what is None or card[0] == what):
        gained = {**hands, seat: hands[seat] | {card}} if seat in hands else hands
        yield from follow(gained, pile - {card}, rest)


def outcome(hands, pile):
    return tuple(tuple(sorted(card[0] for card in hands[seat])) for seat in sorted(hands)), tuple(
        sorted(card[0] for card in pile)
    )


def possible(match, moves, viewer):
    """The truths that a viewer holds possible after the moves, each with its share; the pile must be empty before."""
    s = match.fields.copy()
    assert s.pile_count == 0
    others = [seat for seat in range(int(s.players)) if seat != viewer]
    unseen = [card for seat in others for card in types(s.hand[seat] - s.known[seat])]
    hidden = {(card, f"old {number}") for number, card in enumerate(unseen)}
    pile = frozenset((card, f"new {number}") for number, card in enumerate(types(s.discard)))
    seen = events(match, moves, viewer)
    sizes = [int(s.hand_count[seat] - s.known[seat].sum()) for seat in others]
    ways = Counter()
    for deal in deals(hidden, sizes):
        for hands, left in follow(dict(zip(others, deal, strict=True)), pile, seen):
            ways[outcome(hands, left)] += 1
    if match.fields.phase in (PAY_RENEW, PAY_HIRE):
        ways = Counter({truth: count for truth, count in ways.items() if can_pay(match, others, truth)})
    total = sum(ways.values())
    return {truth: count / total for truth, count in ways.items()}


def can_pay(match, others, truth):
    """Everyone sees that a payment under way can be completed."""
    state = match.state.copy()
    s = URBANIA.record(state)
    for seat, hand in zip(others, truth[0], strict=True):
        s.hand[seat] = s.known[seat] + np.bincount(np.array(hand, int), minlength=len(CARD_CODES))
    return can_complete(s)


def sampled(match, viewer, number):
    s = sample(match, viewer, number)
    assert number % 50 or broken_invariants(s) == []
    others = [seat for seat in range(int(s.players)) if seat != viewer]
    hands = tuple(tuple(types(s.hand[seat] - s.known[seat])) for seat in others)
    return hands, tuple(sorted(s.pile[: s.pile_count].tolist()))


# ---- cases

PLENTY = "B-3c B-3w H-3c M-3c S-3c"  # a pool that needs no card
RESHUFFLED = {"pool": PLENTY, "discard": "P-3c S-3w F-3w", "hand": {0: "", 1: "P-3c"}, "rest": 2}
LARGER = {
    "pool": PLENTY,
    "discard": "P-3c P-2w1c S-3w F-3w H-3w",
    "hand": {0: "P-2w1c M-3w", 1: "P-3c H-3w B-1w2c"},
    "rest": 2,
}
FEW_WORKERS = {
    "pool": PLENTY,
    "tiles": {"e5": "R5/8"},
    "discard": "S-3c F-3c",
    "hand": {
        0: "F-3w F-2w1c",
        1: "F-3w B-3w B-2w1c B-2w1c M-3w M-2w1c H-3c M-3c B-3c P-3c P-3c F-3c H-1w2c H-1w2c S-1w2c S-1w2c P-1w2c",
    },
    "rest": 2,
}
CASES = {
    "a blind card that was played was not another's": (
        RESHUFFLED,
        ["take pile", "take project", "hire Parks Director", "pay P-3c"],
    ),
    "a blind card in hand": (RESHUFFLED, ["take pile", "take project"]),
    "two blind cards, one played": (
        RESHUFFLED | {"pile_after": "P-3c"},
        ["take pile", "take pile", "hire Parks Director", "pay P-3c"],
    ),
    "old or new, nobody can tell": (
        LARGER | {"pile_after": "S-3w"},
        ["take pile", "take project", "hire Parks Director", "pay P-2w1c"],
    ),
    "two seats took blind, both played": (
        LARGER | {"pile_after": "S-3w F-3w"},
        [
            "take pile",
            "take project",
            "hire Parks Director",
            "pay P-2w1c",
            "take pile",
            "take project",
            "hire Parks Director",
            "pay P-3c",
        ],
    ),
    "a card into the pool": (
        LARGER | {"pile_after": "S-3w F-3w P-3c"},
        ["take pile", "take 1:B-3c", "take project", "take project", "take pile", "take project"],
    ),
    "played before anything was taken blind": (
        LARGER | {"pile_after": "S-3w F-3w P-3c"},
        [
            "take pile",
            "take project",
            "take project",
            "take project",
            "hire Parks Director",
            "pay P-3c",
            "take pile",
            "take project",
        ],
    ),
    "a payment under way": (LARGER | {"pile_after": "S-3w"}, ["take pile", "take project", "hire Parks Director"]),
    "a payment that few hands can make, in any of three colours": (
        FEW_WORKERS | {"pile_after": "S-3c"},
        ["take pile", "take project", "renew e5"],
    ),
    "a payment that depends on where an earlier one came from": (
        {
            "pool": PLENTY,
            "discard": "P-3c P-1w2c S-3w F-3w",
            "hand": {0: "P-3c H-3c M-3w", 1: "P-1w2c P-2w1c P-2w1c F-3c F-2w1c M-2w1c"},
            "specialists": {"P": (3, 2)},
            "rest": 2,
            "pile_after": "S-3w",
        },
        ["take pile", "take project", "hire Parks Director", "pay P-3c"]
        + ["take project"] * 3
        + ["hire Parks Director"],
    ),
}


def begin(given):
    """The position; the cards that the reshuffle will put on top are ``pile_after``, the topmost first.

    Everyone knows the hand of seat 2, which has all cards that are nowhere else.
    """
    given = dict(given)
    wanted = cards(given.pop("pile_after", "P-3c"))
    for number in range(2000):
        match = position(players=3, **given)
        match.fields.known[2] = match.fields.hand[2]
        match.fields.random[0] = number
        trial = match.state.copy()
        URBANIA.kernels.apply(trial, URBANIA.actions.first("take_pile"))
        s = URBANIA.record(trial)
        first = types(s.hand[0] - match.fields.hand[0])
        if (first + s.pile[: s.pile_count].tolist()[::-1])[: len(wanted)] == wanted:
            return match
    raise AssertionError("no shuffle begins so")


@pytest.mark.soak
@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
@pytest.mark.parametrize("case", CASES)
def test_samples_are_what_a_seat_can_hold_possible(case, viewer):
    """Chi square over all possible truths; fails a right sampler once in a million (seeds are fixed)."""
    given, moves = CASES[case]
    match = begin(given)
    expected = possible(match, moves, viewer)
    drawn_as_expected(Counter(sampled(match, viewer, number) for number in range(SAMPLES)), expected)


@pytest.mark.parametrize("case", CASES)
def test_a_sample_is_possible(case):
    """The same without numbers, quick enough where the rules run uncompiled."""
    given, moves = CASES[case]
    match = begin(given)
    truths = possible(match, moves, 0)
    assert sampled(match, 0, 0) in truths
