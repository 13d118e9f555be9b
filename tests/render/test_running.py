"""The running score as a chart: every turn can be pointed at, every seat has its symbol, numbers do not touch."""

import re

import pytest

from urbarium.engine.seats import SEATS
from urbarium.render.check import faults
from urbarium.render.running import Moment, grid_step, running_score

WIDTH, HEIGHT = 400, 190


def chart(*scores: tuple[float, ...], theme: str = "light") -> str:
    moments = [Moment(3 * turn, str(turn), points, f"turn {turn}") for turn, points in enumerate(scores)]
    return running_score(moments, SEATS[: len(scores[0])], WIDTH, HEIGHT, theme, "Points turn by turn")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chart_is_a_drawing_without_faults(theme: str) -> None:
    svg = chart((0, 0, 0, 0, 0), (3, 1, 4, 1, 5), (9, 2, 6, 5, 3), (9, 9, 9, 9, 9), theme=theme)
    assert faults(svg, smallest=12) == []


def test_every_turn_is_a_band_with_its_ply_and_its_words() -> None:
    svg = chart((0, 0), (2, 0), (2, 5))
    assert re.findall(r'data-ply="(\d+)"', svg) == ["0", "3", "6"]
    assert re.findall(r"<title>(turn \d)</title>", svg) == ["turn 0", "turn 1", "turn 2"]


def test_equal_seats_have_their_points_one_above_the_other() -> None:
    svg = chart((0, 0, 0), (7, 7, 7))
    heights = [float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"[^>]*font-weight="[^"]*"[^>]*>7<', svg)]
    assert len(heights) == 3
    assert min(abs(one - other) for one in heights for other in heights if one is not other) >= 12


def test_points_below_zero_lie_below_the_line_of_zero() -> None:
    svg = chart((0, 0), (-4, 3))
    assert "−4" in svg
    assert ">0<" in svg


@pytest.mark.parametrize("span", [1, 4, 7, 23, 58, 130, 999])
def test_the_grid_has_few_lines_at_round_numbers(span: int) -> None:
    step = grid_step(span)
    assert span / step <= 4
    assert str(step)[0] in "125"
