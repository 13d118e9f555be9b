"""The action space: every action has its number and its notation from one place."""

import os
import subprocess
import sys
from pathlib import Path

from urbarium.games.urbify.components import CELLS, DEPARTMENTS, PATTERNS, TILES

from .tables import URBIFY, table

RECORD = Path(__file__).parent / "records" / "busy_city.urb"  # has actions of every block

ONE_PATTERN_MORE = """
import sys
from pathlib import Path

import numpy as np

from urbarium.games.urbify import components

components.PATTERN_LETTERS += ("TTT",)
components.PATTERNS += 1
components.PATTERN = np.vstack([components.PATTERN, [3, 0, 0, 0]])
components.PATTERN_SIZE = components.PATTERN.sum(axis=1)

import urbarium
from urbarium.engine.record import Record

game = urbarium.game("urbify")
text = Path(sys.argv[1]).read_text(encoding="utf-8")
record = Record.parse(text)
assert record.replay().over
assert record.text() == text

start = game.start(seed=1)
written = [game.write(start.state, action) for action in range(game.actions.size)]
assert len(set(written)) == len(written)
start.play("inf TTT")
assert start.fields.department[1 - start.actor].tolist() == [3, 0, 0, 0]
print(len(written))
"""


def test_the_action_space_is_that_of_the_specification():
    sizes = [(name, block.size) for name, block in URBIFY.actions.blocks.items()]
    assert sizes == [
        ("influence", PATTERNS),
        ("session", DEPARTMENTS),
        ("build", TILES),
        ("inaugurate_use", TILES),
        ("inaugurate_skip", TILES),
        ("place", CELLS),
        ("occupy", TILES),
        ("activate", TILES),
        ("pay_influence", DEPARTMENTS),
        ("gain_influence", DEPARTMENTS),
        ("pay_development", 1),
        ("pay_exchange", 1),
    ]
    assert URBIFY.actions.size == 303


def test_every_action_has_a_notation_of_its_own():
    match = table(board=4)
    written = [URBIFY.write(match.state, action) for action in range(URBIFY.actions.size)]
    assert len(set(written)) == len(written)


def test_one_more_pattern_moves_all_other_actions_without_changing_their_meaning():
    """A fourth way to send politicians: a record with every kind of action is still read and written as before."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", ONE_PATTERN_MORE, str(RECORD)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == URBIFY.actions.size + 1
