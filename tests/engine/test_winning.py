"""One win, shared by those whom nobody is ahead of."""

import numpy as np
import pytest

from urbarium.engine.winning import compare_rows, share_win


@pytest.mark.parametrize(
    ("key", "shares"),
    [
        ([[3, 0], [5, 0]], [0, 1]),  # more points
        ([[5, 2], [5, 1]], [1, 0]),  # the next column breaks the tie
        ([[5, 2], [5, 2]], [0.5, 0.5]),
        ([[5, 9], [7, 0], [7, 0], [6, 9]], [0, 0.5, 0.5, 0]),
        ([[1, 1], [1, 1], [1, 1]], [1 / 3, 1 / 3, 1 / 3]),
        ([[-4, 0], [-3, 0]], [0, 1]),
    ],
)
def test_the_first_column_that_differs_decides(key, shares):
    out = np.full(len(key), np.nan)
    share_win(np.array(key, np.int64), len(key), out)
    assert out.tolist() == shares


def test_rows_compare_like_words():
    rows = np.array([[2, 1, 0], [2, 0, 9], [2, 1, 0]], np.int64)
    assert [compare_rows(rows[0], rows[other]) for other in (1, 2)] == [1, 0]
    assert compare_rows(rows[1], rows[0]) == -1
