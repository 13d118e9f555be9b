"""The ladder of the levels: played in slices, gone on with, and shown at any time."""

import json
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
import contender
import ladder


def climbed(path, games, until_clear=False):
    """Play the first rung of two, and tell what is known then."""
    steps = ladder.rungs(["urbino"], [("level1", "random"), ("level2", "level1")], many=False)
    points = ladder.Points(path)
    ladder.climb(steps[:1], games, 1, points, until_clear)
    return points.table(steps)


def test_a_ladder_goes_on_where_it_was_and_shows_what_is_known(tmp_path):
    path = tmp_path / "ladder.json"
    assert "of 2 |\n| level2, level1 | - |" in climbed(path, 2)
    first = json.loads(path.read_text())["urbino"]["level1, random"]
    assert "of 4 |" in climbed(path, 4)
    again = json.loads(path.read_text())["urbino"]["level1, random"]
    assert again[:2] == first
    assert len(again) == 4


def test_a_pair_that_is_clear_is_left_alone_if_that_is_wanted(tmp_path):
    path = tmp_path / "ladder.json"
    points = ladder.Points(path)
    (rung,) = ladder.rungs(["urbino"], [("level1", "random")], many=False)
    for number in range(10):
        points.add(rung, number, 1.0)
    assert points.clear(rung)
    before = path.read_text()
    climbed(path, 20, until_clear=True)
    assert path.read_text() == before


def test_points_of_other_levels_do_not_count(tmp_path, monkeypatch):
    path = tmp_path / "ladder.json"
    points = ladder.Points(path)
    (rung,) = ladder.rungs(["urbino"], [("level1", "random")], many=False)
    points.add(rung, 0, 0.5)
    assert ladder.Points(path).share(rung).games == 1
    monkeypatch.setattr(ladder, "strength_of", lambda game: "another")
    assert ladder.Points(path).share(rung).games == 0


def test_the_points_that_are_kept_are_those_of_the_levels_as_they_are():
    """Whoever changes a game's levels or its search plays its ladder again."""
    kept = json.loads(Path(ladder.__file__).with_name("ladder.json").read_text())
    assert {game: found["strength"] for game, found in kept.items()} == {
        game: ladder.strength_of(game) for game in kept
    }


def test_all_levels_and_full_tables_are_on_the_ladder():
    rungs = {(rung.better, rung.worse, rung.players) for rung in ladder.rungs(["urbs"], [], many=False)}
    assert {(f"level{n}", f"level{n - 1}", 2) for n in range(2, 7)} < rungs
    assert ("level4", "level2", 5) in rungs


def test_contenders_are_named_by_what_they_are_given():
    bot = contender.n300_t2(seed=1)
    assert (bot.iterations, bot.threads, bot.seconds) == (300, 2, None)
    assert contender.s3(seed=1).iterations is None
    with pytest.raises(AttributeError):
        contender.whatever  # noqa: B018
