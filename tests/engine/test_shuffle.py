"""Chance: the published test vectors of ChaCha, and shuffles that are fair and reproducible."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from urbarium.engine.shuffle import (
    RANDOM_WORDS,
    chacha_block,
    erase_generator,
    random_below,
    seed_generator,
    shuffle,
)

CONSTANTS = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]


def keystream(start: list[int], rounds: int) -> str:
    out = np.zeros(16, np.int64)
    chacha_block(np.array(start, np.int64), rounds, out)
    return out.astype("<u4").tobytes().hex()


def test_block_function_of_rfc_8439():
    """Section 2.3.2: key 00..1f, nonce 00:00:00:09:00:00:00:4a:00:00:00:00, counter 1, 20 rounds."""
    key = np.frombuffer(bytes(range(32)), "<u4").tolist()
    start = [*CONSTANTS, *key, 1, 0x09000000, 0x4A000000, 0]
    assert keystream(start, 20) == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


def test_eight_rounds_on_the_zero_key():
    """draft-strombergson-chacha-test-vectors, TC1: 256-bit key, 8 rounds."""
    assert keystream([*CONSTANTS, *[0] * 12], 8) == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )


def generator(seed: int) -> np.ndarray:
    random = np.zeros(RANDOM_WORDS, np.uint32)
    seed_generator(random, np.frombuffer(seed.to_bytes(32, "little"), np.uint8))
    return random


def test_the_same_seed_gives_the_same_shuffle():
    decks = []
    for _ in range(2):
        deck = np.arange(60)
        shuffle(generator(5), deck, 60)
        decks.append(deck.tolist())
    assert decks[0] == decks[1]
    assert sorted(decks[0]) == list(range(60))
    other = np.arange(60)
    shuffle(generator(6), other, 60)
    assert other.tolist() != decks[0]


def test_only_the_first_cards_are_shuffled():
    deck = np.arange(10)
    shuffle(generator(1), deck, 4)
    assert deck[4:].tolist() == [4, 5, 6, 7, 8, 9]
    assert sorted(deck[:4]) == [0, 1, 2, 3]


def test_all_orders_are_equally_likely():
    """Chi-squared over the 24 orders of four cards: below the 99.99 % point (58.6 for 23 degrees of freedom)."""
    random = generator(11)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        deck = np.arange(4)
        shuffle(random, deck, 4)
        counts[tuple(deck.tolist())] += 1
    assert set(counts) == set(permutations(range(4)))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 58.6


@pytest.mark.parametrize("bound", [1, 2, 6, 7, 49])
def test_random_below_covers_its_range(bound):
    random = generator(3)
    drawn = {int(random_below(random, bound)) for _ in range(60 * bound)}
    assert drawn == set(range(bound))


def test_the_counter_carries_into_its_second_word():
    random = generator(3)
    random[8] = 0xFFFFFFFF
    random_below(random, 6)
    assert random[8:].tolist() == [0, 1]


def test_erasing_leaves_nothing():
    random = generator(3)
    erase_generator(random)
    assert not random.any()
