"""The action space: what is in it, how it is written, and that it follows from the components alone."""

import os
import subprocess
import sys

import pytest

from urbarium.games.urbania.actions import ACTIONS
from urbarium.games.urbania.components import CARD_CODES, PROJECT_CODES, SPECIALISTS, cell_index

from .tables import URBANIA, position


def test_the_action_space_is_the_specified_one():
    sizes = {name: block.size for name, block in ACTIONS.blocks.items()}
    assert sizes == {
        "take_pool": 5,
        "take_pile": 1,
        "take_project": 1,
        "refresh": 1,
        "renew": 49,
        "hire": 6,
        "submit": 31,
        "pay_hand": 36,
        "pay_table": 36,
        "use_subsidy": 1,
        "skip_bonus": 1,
        "pass": 1,
    }


@pytest.mark.parametrize(
    ("block", "index", "notation"),
    [
        ("take_pool", 2, "take 3:H-2w1c"),
        ("take_pool", 4, "take 5:S-3w"),
        ("take_pile", 0, "take pile"),
        ("take_project", 0, "take project"),
        ("refresh", 0, "refresh"),
        ("renew", cell_index("c5"), "renew c5"),
        ("hire", SPECIALISTS.index("Banker"), "hire Banker"),
        ("submit", PROJECT_CODES.index("D:BM"), "submit D:BM"),
        ("pay_hand", CARD_CODES.index("H-2w1c"), "pay H-2w1c"),
        ("pay_table", CARD_CODES.index("P-1w2c"), "pay table P-1w2c"),
        ("use_subsidy", 0, "use subsidy"),
        ("skip_bonus", 0, "no bonus"),
        ("pass", 0, "pass"),
    ],
)
def test_notation(block, index, notation):
    match = position(pool="F-3w B-3w H-2w1c M-3w S-3w")
    assert URBANIA.write(match.state, ACTIONS.first(block) + index) == notation


WITH_A_POOL_OF_SIX = """
from urbarium.games.urbania import components, game

components.POOL = 6
from urbarium.games.urbania.words import phrases

match = game.start(seed=1, start="black")
while match.fields.turn < match.players:  # a turn each of nothing but projects
    match.play("take project")
everything = range(game.actions.size)
project = next(choice for choice in match.legal() if choice.notation.startswith("submit "))

notations = [game.write(match.state, action) for action in everything]
assert len(set(notations)) == len(notations), notations
assert [action for action in everything if not game.refusals(match.state, action)] == match.view(0).legal()

secret = [notations[action] for action in everything if game.seen(match.state, action, 1) is None]
assert secret == [f"submit {code}" for code in components.PROJECT_CODES], secret
assert game.seen(match.state, project.action, 0) == project.action

for choice in match.legal():
    branch = match.state.copy()
    game.kernels.apply(branch, choice.action)
    assert game.broken_invariants(branch) == [], choice
match.play(project)
ply, name = len(match.actions) - 1, phrases.project_name(project.action - game.actions.first("submit"))
assert name in match.narrate(ply, 0)
assert name not in match.narrate(ply, 1)
"""


def test_another_size_of_the_pool_moves_every_action_with_it():
    """With six slots no two actions share a notation, refusals fit what is legal, and submissions stay secret."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, "-c", WITH_A_POOL_OF_SIX], env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
