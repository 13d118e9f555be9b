"""The ladder of the levels: played in slices, gone on with, and shown at any time."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
import contender
import ladder


def test_a_ladder_goes_on_where_it_was_and_shows_what_is_known(tmp_path):
    steps = ladder.rungs(["urbino"], [("level1", "random"), ("level2", "level1")])
    ladder.climb(steps[:1], 2, 1, tmp_path)
    ladder.write_table(steps, tmp_path)
    played = (steps[0].folder(tmp_path) / "games.jsonl").read_text()
    assert "of 2 |\n| level2, level1 | - |" in (tmp_path / "ladder.md").read_text()
    ladder.climb(steps[:1], 4, 1, tmp_path)
    assert (steps[0].folder(tmp_path) / "games.jsonl").read_text().startswith(played)
    assert "of 4 |" in (tmp_path / "ladder.md").read_text()


def test_all_levels_and_full_tables_are_on_the_ladder():
    rungs = {(rung.better, rung.worse, rung.players) for rung in ladder.rungs(["urbs"], [])}
    assert {(f"level{n}", f"level{n - 1}", 2) for n in range(2, 7)} < rungs
    assert ("level4", "level2", 5) in rungs


def test_contenders_are_named_by_what_they_are_given():
    bot = contender.n300_t2(seed=1)
    assert (bot.iterations, bot.threads, bot.seconds) == (300, 2, None)
    assert contender.s3(seed=1).iterations is None
    with pytest.raises(AttributeError):
        contender.whatever  # noqa: B018
