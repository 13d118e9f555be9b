"""The action space: its ids, its notation, and that both follow the components."""

import os
import subprocess
import sys
from textwrap import dedent

import pytest

from urbarium.games.urbaniza.actions import ACTIONS

BLOCKS = {
    "pass": (0, 1),
    "done": (1, 1),
    "hire": (2, 9),
    "settle": (11, 24),
    "price": (35, 24),
    "land": (59, 24),
    "swap": (83, 24),
    "house": (107, 12),
    "sky": (119, 6),
    "admin": (125, 5),
    "grain_buy": (130, 5),
    "grain_sell": (135, 8),
    "sow": (143, 8),
    "order": (151, 3),
    "new_factory": (154, 3),
    "upgrade": (157, 18),
    "make": (175, 18),
    "tax": (193, 1),
    "invent": (194, 3),
}


def test_the_action_blocks_of_section_6():
    """Stored games and trained networks know actions by these numbers."""
    assert ACTIONS.size == 197
    assert {name: (block.offset, block.size) for name, block in ACTIONS.blocks.items()} == BLOCKS


@pytest.mark.parametrize(
    ("block", "index", "notation"),
    [
        ("hire", 1, "hire architect"),
        ("hire", 7, "hire tax-collector"),
        ("settle", 2, "settle T03"),
        ("price", 21, "price T22"),
        ("land", 8, "land T09"),
        ("swap", 1, "swap T02"),
        ("house", 1, "house 2"),
        ("sky", 0, "sky 1"),
        ("admin", 2, "admin 3"),
        ("grain_buy", 0, "buy b1"),
        ("grain_buy", 4, "buy field"),
        ("grain_sell", 3, "sell 4"),
        ("sow", 2, "sow 3"),
        ("order", 0, "order 1"),
        ("new_factory", 0, "new 1"),
        ("upgrade", 12, "upgrade 3>F1"),
        ("make", 0, "make F1 orange"),
        ("make", 17, "make F6 white"),
        ("tax", 0, "tax"),
        ("invent", 1, "invent 2"),
    ],
)
def test_notation(block, index, notation):
    assert ACTIONS.write(None, ACTIONS.first(block) + index) == notation


def test_all_notations_differ():
    assert len({ACTIONS.write(None, action) for action in range(ACTIONS.size)}) == ACTIONS.size


# Played with another component: the notations differ, and what is offered is what is not refused.
CHANGED_GAME = """
    from random import Random

    from urbarium.games.urbaniza import components

    components.{name} += 1

    import urbarium

    game = urbarium.game("urbaniza")
    match = game.start(seed=1, players=3, inventions=True)
    actions, random = range(game.actions.size), Random(1)
    assert len({{game.write(match.state, action) for action in actions}}) == len(actions)
    used = set()
    while not match.over:
        legal = game.legal(match.state)
        assert legal == [action for action in actions if game.kernels.refusal(match.state, action) == 0]
        blocks = {{game.actions.locate(action)[0]: action for action in legal}}
        action = blocks[random.choice(sorted(blocks))]
        used.add(game.actions.locate(action)[0])
        match.apply(action)
    assert len(used) > 15, sorted(used)
    print(game.actions.size)
"""


@pytest.mark.parametrize("name", ["SPOTS", "LINE", "MAX_FACTORIES"])
def test_blocks_grow_with_the_components(name):
    program = dedent(CHANGED_GAME.format(name=name))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    played = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert played.returncode == 0, played.stderr
    assert int(played.stdout) > ACTIONS.size
