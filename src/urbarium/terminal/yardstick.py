"""A yardstick that is always there: random games of four-in-a-row on seven by six, compiled like our own rules."""

import numpy as np
from numba import types

from urbarium.bots.playout import pick_below, seed_random
from urbarium.engine.compile import kernel, rule
from urbarium.engine.signatures import INTEGER

__all__ = ["four_in_a_row"]

COLUMNS, ROWS, LINE = 7, 6, 4


@rule
def run_length(board, row, column, step_row, step_column, player):
    """How many of a player's discs lie in a line from a cell on, without the cell itself."""
    length = 0
    row += step_row
    column += step_column
    while 0 <= row < ROWS and 0 <= column < COLUMNS and board[row, column] == player:
        length += 1
        row += step_row
        column += step_column
    return length


@rule
def wins(board, row, column, player):
    for step_row, step_column in ((0, 1), (1, 0), (1, 1), (1, -1)):
        before = run_length(board, row, column, -step_row, -step_column, player)
        after = run_length(board, row, column, step_row, step_column, player)
        if before + 1 + after >= LINE:
            return True
    return False


@kernel(types.int64(INTEGER, INTEGER))
def four_in_a_row(games, seed):
    """Play so many random games; how many discs were dropped."""
    board = np.zeros((ROWS, COLUMNS), np.int8)
    height = np.zeros(COLUMNS, np.int64)
    free = np.zeros(COLUMNS, np.int64)
    generator = np.empty(1, np.uint64)
    seed_random(generator, seed)
    dropped = 0
    for _ in range(games):
        board[:] = 0
        height[:] = 0
        player = 1
        for _ in range(ROWS * COLUMNS):
            count = 0
            for column in range(COLUMNS):
                if height[column] < ROWS:
                    free[count] = column
                    count += 1
            column = free[pick_below(generator, count)]
            row = height[column]
            board[row, column] = player
            height[column] += 1
            dropped += 1
            if wins(board, row, column, player):
                break
            player = 3 - player
    return dropped
