"""Boxes, grids and outlines: arithmetic that nobody should do by hand."""

import re

import pytest

from urbarium.render import Box, Grid, outline

BOARD = Grid(Box(0, 0, 30, 30), 3, 3)


def area(data: str) -> float:
    """The area inside path data of straight lines, by the shoelace rule; holes run the other way and are taken off."""
    total = 0.0
    for loop in data.split("Z")[:-1]:
        points = [tuple(map(float, pair)) for pair in re.findall(r"[ML](\S+) ([^ML]+)", loop)]
        total += sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2
    return total


def test_boxes_are_cut_without_loss():
    box = Box(10, 20, 100, 50)

    assert box.top(20).bottom == box.below(20).y == 40
    assert box.left(30).right == box.after(30).x == 40
    assert sum(part.width for part in box.columns(4, gap=4)) + 12 == box.width
    assert box.rows(5)[-1].bottom == box.bottom
    assert box.inset(5, 10) == Box(15, 30, 90, 30)
    assert (box.centred(10, 10).cx, box.centred(10, 10).cy) == (box.cx, box.cy)


def test_the_way_around_a_box_visits_every_edge_space_once():
    spaces = Box(0, 0, 60, 40).around(6, 4)

    assert len(spaces) == len(set(spaces)) == 2 * (6 + 4) - 4
    assert spaces[0] == Box(0, 0, 10, 10)
    assert all(abs(a.cx - b.cx) + abs(a.cy - b.cy) == 10 for a, b in zip(spaces, spaces[1:] + spaces[:1], strict=True))


def test_cells_tile_their_grid():
    assert sum(box.width * box.height for _, _, box in BOARD.cells()) == 900
    assert [box for *_, box in Grid(Box(0, 0, 21, 10), 2, 1, gap=1).cells()] == [Box(0, 0, 10, 10), Box(11, 0, 10, 10)]


@pytest.mark.parametrize(
    ("cells", "loops", "size"),
    [
        ([(1, 1)], 1, 100),
        ([(0, 0), (1, 0), (0, 1)], 1, 300),
        ([(0, 0), (1, 1)], 2, 200),  # a corner does not join
        ([(c, r) for c in range(3) for r in range(3) if (c, r) != (1, 1)], 2, 800),  # a ring with its hole
        ([(0, 0), (1, 0), (2, 0), (2, 1), (0, 1), (0, 2), (1, 2)], 1, 700),  # touches itself at a corner
    ],
)
def test_outlines_enclose_exactly_their_cells(cells, loops, size):
    data = outline(BOARD, cells)

    assert data.count("M") == loops
    assert area(data) == size


def test_an_inset_outline_is_smaller_by_its_border():
    assert area(outline(BOARD, [(0, 0), (1, 0)], inset=1)) == 18 * 8
    ring = [(c, r) for c in range(3) for r in range(3) if (c, r) != (1, 1)]
    assert area(outline(BOARD, ring, inset=1)) == 28 * 28 - 12 * 12


def test_round_corners_stay_inside_short_edges():
    assert outline(BOARD, [(0, 0)], radius=50).count("Q") == 4
    assert "-" not in outline(BOARD, [(0, 0)], radius=50)
