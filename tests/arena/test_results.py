"""The results file: nothing lost, nothing counted twice."""

import json

import pytest

import urbarium
from urbarium.arena import Plan
from urbarium.arena.play import Result
from urbarium.arena.results import ResultsFile, read_results

PLAN = Plan.of("urbino", ["level1", "random"])


def result(number, winner=0):
    returns = [1.0 - winner, float(winner)]
    return Result(number, ["level1", "random"], "s", returns, [5.0, 3.0], [1, 2, 3], [81, 80, 2], [0.1, 0.0])


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


def test_games_are_read_back(path):
    with ResultsFile(path, PLAN) as file:
        file.add(result(1))
        file.add(result(0))
    assert read_results(path) == (PLAN, [result(0), result(1)])


def test_a_torn_line_is_passed_over_and_the_game_can_be_added_again(path):
    """Given a file whose last line was cut off by a kill, when the arena goes on, then only that game is missing."""
    with ResultsFile(path, PLAN) as file:
        file.add(result(0))
        file.add(result(1))
    path.write_bytes(path.read_bytes()[:-20])
    with ResultsFile(path, PLAN) as file:
        assert sorted(file.finished) == [0]
        file.add(result(1))
    assert [game.number for game in read_results(path)[1]] == [0, 1]


def test_a_torn_head_is_written_again(path):
    path.write_text('{"arena": 1, "ga')
    with ResultsFile(path, PLAN) as file:
        file.add(result(0))
    assert read_results(path)[0] == PLAN


def test_a_game_counts_once(path):
    with ResultsFile(path, PLAN) as file:
        file.add(result(0))
        file.add(result(0, winner=1))
    with path.open("a") as text:
        text.write(json.dumps(result(0, winner=1).as_data()) + "\n")
    assert read_results(path)[1] == [result(0)]


def test_results_of_another_plan_are_not_mixed_in(path):
    ResultsFile(path, PLAN).close()
    with pytest.raises(urbarium.SetupError, match=r"another arena \(its bots, seed differ\)"):
        ResultsFile(path, Plan.of("urbino", ["level2", "random"], seed="other"))


def test_two_arenas_cannot_write_at_once(path):
    with ResultsFile(path, PLAN), pytest.raises(urbarium.SetupError, match="another arena is writing"):
        ResultsFile(path, PLAN)


def test_a_foreign_file_is_refused(path):
    path.write_text("hello\n")
    with pytest.raises(urbarium.SetupError, match="not a results file"):
        read_results(path)
