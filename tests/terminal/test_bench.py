"""The benchmark's figures add up; how large they are is not a matter for tests."""

import builtins
import json
from typing import Any

import pytest

from tests.terminal.conftest import Run
from urbarium.terminal.bench import NOT_INSTALLED, Yardstick
from urbarium.terminal.yardstick import four_in_a_row

SPIEL = [Yardstick("amazons", "OpenSpiel, C++ loop", 10_000.0, 2_000_000)]


def test_json_has_figures_yardsticks_and_ratios(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urbarium.terminal.bench.open_spiel_yardsticks", lambda seconds: SPIEL)
    result = run("bench urbino --seconds 0.05 --json")
    report = json.loads(result.stdout)
    assert result.exit_code == 0
    (figure,) = report["figures"]
    assert (figure["game"], figure["players"]) == ("urbino", 2)
    assert figure["playouts"] > 0
    per_playout = figure["decisions_per_second"] / figure["playouts_per_second"]
    assert per_playout == pytest.approx(figure["decisions_per_playout"], rel=0.02)
    assert figure["longest_playout"] <= 165  # the bound of the spec, section 12
    assert figure["copy_microseconds"] > 0
    assert [yardstick["game"] for yardstick in report["yardsticks"]] == ["four_in_a_row", "amazons"]
    assert report["ratios"][1]["playouts"] == pytest.approx(figure["playouts_per_second"] / 10_000, rel=0.01)
    assert report["note"] == ""


def test_smallest_and_largest_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urbarium.terminal.bench.open_spiel_yardsticks", lambda seconds: SPIEL)
    result = run("bench urbs --seconds 0.02")
    assert "urbs, 2 players: " in result.stdout
    assert "urbs, 5 players: " in result.stdout


def test_without_openspiel_it_says_so_and_uses_its_own_yardstick(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real_import = builtins.__import__

    def without_pyspiel(name: str, *args: Any, **words: Any) -> Any:
        if name == "pyspiel":
            raise ImportError("No module named 'pyspiel'")
        return real_import(name, *args, **words)

    monkeypatch.setattr(builtins, "__import__", without_pyspiel)
    result = run("bench urbino --seconds 0.02")
    assert NOT_INSTALLED in result.stdout
    assert "four_in_a_row (built in, " in result.stdout
    assert result.exit_code == 0


def test_four_in_a_row_takes_seven_to_forty_two_discs() -> None:
    games = 200
    assert 7 * games <= four_in_a_row(games, 1) <= 42 * games
    assert four_in_a_row(games, 1) == four_in_a_row(games, 1)
    assert four_in_a_row(games, 1) != four_in_a_row(games, 2)
