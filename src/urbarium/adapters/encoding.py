"""Numbers from redacted positions, compiled once for all games.

Helpers that take arrays cost Numba some 10 ns a call, so there are few of them in the loops over values.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from urbarium.engine.compile import borrowing, rule
from urbarium.engine.signatures import INTEGER

__all__ = ["BITS", "CODE", "ITEM_COLUMNS", "ONE_HOT", "SCALED", "VALUES", "Code", "encode", "encode_changes"]

SCALED, ONE_HOT, BITS = range(3)
# Columns of items, and with one more of runs. Bytes are negative for values without a sign. The numbers that tell one
# item stand beside one another (stride 1), or each in a plane of its own; items are neighbours there.
ENCODING, FIRST_BYTE, BYTES, TARGET, LOW, WIDTH, STRIDE, COUNT = range(8)
ITEM_COLUMNS = 7


class Code(NamedTuple):
    """How a record becomes numbers; ``urbarium.adapters.observation`` makes it."""

    seats: int  # of the largest table; who looks and who decides come first, one number for each seat
    runs: np.ndarray  # int32[runs, 8]: neighbouring items that are told alike
    items: np.ndarray  # int32[items, 7]: each value of the record that is told
    item_at: np.ndarray  # int32[bytes]: the item that a byte of the record belongs to, -1 if it is not told
    lows: np.ndarray  # float32[numbers]: what is taken from a scaled value
    factors: np.ndarray  # float32[numbers]: what the rest is multiplied with


ROWS = types.Array(types.int32, 2, "C")
VALUES = types.Array(types.float32, 1, "C")
CODE = types.NamedTuple([INTEGER, ROWS, ROWS, types.Array(types.int32, 1, "C"), VALUES, VALUES], Code)

WORD = 8  # bytes that are compared at once


@borrowing
def _wide_value(state, first, size):
    """An integer of several bytes, low byte first."""
    value = np.int64(0)
    for i in range(abs(size)):
        value |= np.int64(state[first + i]) << (8 * i)
    if 0 < size < 8 and value >> (8 * size - 1):
        value -= np.int64(1) << (8 * size)
    return value


@borrowing
def _scale(values, start, count, lows, factors, out, target):
    """Whole numbers to -1..1. Indices without a sign need no check, so the compiler can use wide registers."""
    one = np.float32(1)
    for i in range(count):
        to = np.uint64(target + i)
        x = (np.float32(values[np.uint64(start + i)]) - lows[to]) * factors[to]
        x = one if x > one else x
        out[to] = -one if x < -one else x


@borrowing
def _mark_places(values, start, count, low, width, stride, out, target):
    """One of ``width`` numbers becomes 1 for each value; a value below ``low`` or too high marks none."""
    step = width if stride == 1 else 1
    for i in range(count):
        value = np.int64(values[np.uint64(start + i)])
        if low <= value < low + width:
            out[np.uint64(target + (value - low) * stride)] = np.float32(1)
        target += step


@borrowing
def _tell_seats(seats, seat, actor, out):
    for i in range(2 * seats):
        out[i] = np.float32(0)
    if seat >= 0:
        out[seat] = np.float32(1)
    if actor >= 0:
        out[seats + actor] = np.float32(1)


@rule
def encode(code, view, seat, actor, out):
    """All numbers of a redacted position: who looks, who decides, then field by field."""
    runs, lows, factors = code.runs, code.lows, code.factors
    for i in range(out.size):
        out[i] = np.float32(0)
    _tell_seats(code.seats, seat, actor, out)
    small = view.view(np.int8)
    wide = np.empty(1, np.int64)
    for run in range(runs.shape[0]):
        encoding, size, count = runs[run, ENCODING], np.int64(runs[run, BYTES]), np.int64(runs[run, COUNT])
        first, target = np.int64(runs[run, FIRST_BYTE]), np.int64(runs[run, TARGET])
        low, width, stride = np.int64(runs[run, LOW]), np.int64(runs[run, WIDTH]), np.int64(runs[run, STRIDE])
        step = width if stride == 1 else 1
        if size == 1 and encoding == SCALED:
            _scale(small, first, count, lows, factors, out, target)
        elif size == 1 and encoding == ONE_HOT:
            _mark_places(small, first, count, low, width, stride, out, target)
        else:
            for i in range(count):
                wide[0] = _wide_value(view, first + i * abs(size), size)
                if encoding == SCALED:
                    _scale(wide, 0, 1, lows, factors, out, target + i)
                elif encoding == ONE_HOT:
                    _mark_places(wide, 0, 1, low, width, stride, out, target + i * step)
                else:
                    for bit in range(width):
                        out[target + i * step + bit * stride] = np.float32((wide[0] >> bit) & 1)


@borrowing
def _changed_bytes(before, now, found):
    """List the bytes that differ in the second half of ``found``; where the list ends.

    Nothing but a count depends on a comparison, so there is no branch for the processor to guess wrong.
    """
    size = now.size
    words = size // WORD
    before_words = before[: WORD * words].view(np.uint64)
    now_words = now[: WORD * words].view(np.uint64)
    changed = 0
    for word in range(words):
        found[np.uint64(changed)] = word
        changed += np.int64(before_words[np.uint64(word)] != now_words[np.uint64(word)])
    end = size
    for place in range(changed):
        start = WORD * np.int64(found[np.uint64(place)])
        for byte in range(start, start + WORD):
            found[np.uint64(end)] = byte
            end += np.int64(before[np.uint64(byte)] != now[np.uint64(byte)])
    for byte in range(WORD * words, size):
        found[np.uint64(end)] = byte
        end += np.int64(before[np.uint64(byte)] != now[np.uint64(byte)])
    return end


@borrowing
def encode_changes(code, told, view, seat, actor, out, changed):
    """Bring the numbers of ``told`` up to date with ``view``; ``told`` becomes a copy of it.

    From one decision to the next some ten bytes change, so this is several times as fast as telling everything anew.
    An item of several bytes is told again for each that changed; the last time it is right. ``changed`` is room for
    twice as many numbers as a position has bytes, and one.
    """
    items, item_at, lows, factors = code.items, code.item_at, code.lows, code.factors
    _tell_seats(code.seats, seat, actor, out)
    for place in range(view.size, _changed_bytes(told, view, changed)):
        byte = np.uint64(changed[np.uint64(place)])
        if item_at[byte] >= 0:
            item = np.uint64(item_at[byte])
            encoding, size = items[item, ENCODING], np.int64(items[item, BYTES])
            first, target = np.int64(items[item, FIRST_BYTE]), np.int64(items[item, TARGET])
            low, width, stride = np.int64(items[item, LOW]), np.int64(items[item, WIDTH]), np.int64(items[item, STRIDE])
            if size == 1:
                before, now = np.int64(np.int8(told[byte])), np.int64(np.int8(view[byte]))
            else:
                before, now = _wide_value(told, first, size), _wide_value(view, first, size)
            if encoding == SCALED:
                x = (np.float32(now) - lows[np.uint64(target)]) * factors[np.uint64(target)]
                out[np.uint64(target)] = max(np.float32(-1), min(np.float32(1), x))
            elif encoding == ONE_HOT:
                if low <= before < low + width:
                    out[np.uint64(target + (before - low) * stride)] = np.float32(0)
                if low <= now < low + width:
                    out[np.uint64(target + (now - low) * stride)] = np.float32(1)
            else:
                for bit in range(width):
                    out[np.uint64(target + bit * stride)] = np.float32((now >> bit) & 1)
        told[byte] = view[byte]
