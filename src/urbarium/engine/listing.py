"""Lists of numbers that compiled rules write in ascending order."""

from urbarium.engine.compile import rule

__all__ = ["add_ascending", "list_bits"]


@rule
def add_ascending(out, first, count, number):
    """Insert a number into the ascending run that starts at ``first``; the new count."""
    i = count
    while i > first and out[i - 1] > number:
        out[i] = out[i - 1]
        i -= 1
    out[i] = number
    return count + 1


@rule
def list_bits(bits, first, out, count):
    """Append the members of a set of bits, counted from ``first``, to the ``count`` that are listed; the new count.

    A number is written before its bit is looked at: a branch that the processor guesses wrong costs more.
    """
    while bits:
        out[count] = first
        count += bits & 1
        bits >>= 1
        first += 1
    return count
