"""The action space: its layout, its notation, and that both follow from the sizes of what is counted."""

import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urbarium.games.urbs.actions import ACTIONS, DECLARE_TYPE, DISCARD_CARD, PICK_CARD, PLACE_CELL, place_name
from urbarium.games.urbs.components import WINDOW
from urbarium.games.urbs.state import cells_of, lot_of

from .cities import URBS, cells, play_on


def test_blocks():
    """The layout that section 6 of the specification gives to programs: 781 actions in four blocks."""
    layout = [(block.name, block.offset, block.size) for block in URBS.actions.blocks.values()]
    assert layout == [
        ("pick_card", 0, 75),
        ("place_cell", 75, 625),
        ("discard_card", 700, 75),
        ("declare_type", 775, 6),
    ]
    assert URBS.actions.size == 781


@pytest.mark.parametrize(
    ("place", "name"), [((0, 0), "o"), ((2, -1), "e2n1"), ((-1, 0), "w1"), ((0, 3), "s3"), ((-12, 10), "w12s10")]
)
def test_place_names(place, name):
    assert place_name(*place) == name


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (PICK_CARD + 13, "pick 1R2"),
        (DISCARD_CARD + 1, "drop 1C2"),
        (DECLARE_TYPE + 5, "hall H as L"),
        (PLACE_CELL + 26, "at o"),
    ],
)
def test_notation_without_a_city(action, text):
    assert URBS.write(URBS.start(seed=1).state, action) == text


def test_every_action_has_a_notation_everywhere():
    """Unique among the blocks of cards and cells, in every phase up to the end."""
    match = URBS.start(seed=2, players=2)
    choose = random.Random(2)
    while True:
        words = [URBS.write(match.state, action) for action in range(ACTIONS.size)]
        assert len(set(words)) == ACTIONS.size
        if match.over:
            break
        for _ in range(15):
            if not match.over:
                match.apply(choose.choice(URBS.legal(match.state)))


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), turn=st.integers(1, 23))
def test_invariant_4_cells_map_back(seed, turn):
    """Every offered cell lies in the window and maps back to itself; never more than 2m + 2 lots."""
    match = play_on(URBS.start(seed=seed, players=3), until=turn, seed=seed)
    match.apply(URBS.legal(match.state)[0])
    built = cells_of(match.fields, 0)
    west, north = min(x for x, _ in built), min(y for _, y in built)
    assert len(cells(match)) <= 2 * turn + 2
    for cell in cells(match):
        x, y = lot_of(match.fields, 0, cell)
        assert WINDOW * (y - north + 1) + x - west + 1 == cell
        assert (x, y) not in built


LARGER_WINDOW = """
from urbarium.games.urbs import components

components.WINDOW += 2
components.CELLS = components.WINDOW**2

import random

import urbarium

game = urbarium.game("urbs")
assert game.actions.size == 2 * components.CARDS + components.CELLS + components.TYPES
match = game.start(seed="a larger window", players=2)
choose = random.Random(1)
while match.fields.turn < 3:
    written = [game.write(match.state, action) for action in range(game.actions.size)]
    assert len(set(written)) == game.actions.size
    legal = game.legal(match.state)
    assert legal == [action for action in range(game.actions.size) if not game.refusals(match.state, action)]
    action = choose.choice(legal)
    assert [game.seen(match.state, action, seat) for seat in (match.actor, 1 - match.actor)] == [action, None]
    match.play(written[action])
    assert match.actions[-1] == action
"""


def test_a_larger_window_moves_every_block_behind_it():
    """Notations stay distinct and are read back, nothing refuses what is legal, and decisions stay secret."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, "-c", LARGER_WINDOW], env=environment, check=True, timeout=120)
