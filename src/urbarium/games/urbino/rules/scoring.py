"""Scoring: who wins each shared district, and who wins the town."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.winning import compare_rows, share_win

from ..components import CATHEDRAL, DUCAL_PALACE, KINDS, MONUMENTS, PALACE, RAYS, SQUARES, TOWER, TOWN_WALL, VALUE
from ..state import STATE

# What is known of a district's block: a row of int64 by seat.
PLAIN, MONUMENT, HOUSES = 0, 1, 2  # HOUSES + kind counts the buildings of a kind
COLUMNS = HOUSES + KINDS


def _worth() -> np.ndarray:
    worth = np.zeros((1 + 2 * KINDS, 1 + 2 * KINDS), np.int64)
    for value, (_, (end, middle, _)) in MONUMENTS.items():
        for seat in range(2):
            worth[1 + KINDS * seat + end, 1 + KINDS * seat + middle] = value
    return worth


WORTH = _worth()  # [ends][middle]: of the monument between two like buildings, all as the field square has them
KEY_COLUMNS = 7  # points, cathedrals, ducal palaces, town walls, towers, palaces, houses


@rule
def monument_at(s, sq, direction):
    """R9.1: the worth of the monument that starts on ``sq`` and runs east (0) or north (2); 0 if none does."""
    end = RAYS[sq, direction, 1]
    if end < 0 or s.square[end] != s.square[sq]:
        return np.int64(0)
    return WORTH[s.square[sq], s.square[RAYS[sq, direction, 0]]]


@rule
def measure_blocks(s, table):
    """Fill ``table[label, seat]`` for every district: plain value, best monument, counts by kind."""
    table[:] = 0
    for sq in range(SQUARES):
        if s.square[sq] == 0:
            continue
        row = table[s.district[sq], (s.square[sq] - 1) // KINDS]
        kind = (s.square[sq] - 1) % KINDS
        row[PLAIN] += VALUE[kind]  # R8.2
        row[HOUSES + kind] += 1
        if s.monuments:  # R9.2
            row[MONUMENT] = max(row[MONUMENT], monument_at(s, sq, 0), monument_at(s, sq, 2))


@rule
def block_value(row):
    """R8.2, R9.3: the scored monument counts double."""
    return row[PLAIN] + row[MONUMENT] // 2


@rule
def compare_blocks(black, white):
    """R8.4, R8.5, R9.5: 0 if Black wins the district, 1 if White does, -1 if nobody."""
    difference = block_value(black) - block_value(white)
    for column in (MONUMENT, HOUSES + TOWER, HOUSES + PALACE):  # if all of it is equal, so are the houses
        if difference == 0:
            difference = black[column] - white[column]
    if difference > 0:
        return 0
    if difference < 0:
        return 1
    return -1


@rule
def district_winner(table, label):
    """-1 for a one-coloured or fully tied district (R8.3)."""
    if table[label, 0, PLAIN] == 0 or table[label, 1, PLAIN] == 0:
        return -1
    return compare_blocks(table[label, 0], table[label, 1])


@rule
def final_key(s, key):
    """R8.6, R8.7, R9.6: points, scored monuments, scored buildings, the most valuable first; ``key[seat]``."""
    table = np.empty((SQUARES, 2, COLUMNS), np.int64)
    measure_blocks(s, table)
    key[:] = 0
    for label in range(SQUARES):
        winner = district_winner(table, label)
        if winner < 0:
            continue
        row = table[label, winner]
        key[winner, 0] += block_value(row)
        key[winner, 1] += row[MONUMENT] == CATHEDRAL
        key[winner, 2] += row[MONUMENT] == DUCAL_PALACE
        key[winner, 3] += row[MONUMENT] == TOWN_WALL
        for kind in range(KINDS):
            key[winner, 4 + kind] += row[HOUSES + KINDS - 1 - kind]


@rule
def winner_by_key(key):
    """0 or 1, or -1 for a draw (R8.8)."""
    ahead = compare_rows(key[0], key[1])
    return -1 if ahead == 0 else 0 if ahead == 1 else 1


@rule
def share_town(s, out):
    """One win for the town, half of it each for a draw."""
    key = np.empty((2, KEY_COLUMNS), np.int64)
    final_key(s, key)
    share_win(key, 2, out)


@entry
def scores(state, out):
    s = state.view(STATE)[0]
    key = np.empty((2, KEY_COLUMNS), np.int64)
    final_key(s, key)
    out[0] = key[0, 0]
    out[1] = key[1, 0]


@entry
def returns(state, out):
    share_town(state.view(STATE)[0], out)
