"""The contract's signatures as Numba's types, for kernels."""

from typing import Any

from numba import types
from numba.core.sigutils import normalize_signature

from urbarium.engine.contract import ENTRY_POINTS

__all__ = ["ACTIONS", "BUFFER", "INTEGER", "OPTIONS", "POINTS", "SIGNATURES"]

BUFFER = types.Array(types.uint8, 1, "C")
ACTIONS = types.Array(types.int32, 1, "C")
OPTIONS = types.Array(types.int64, 1, "C")
POINTS = types.Array(types.float64, 1, "C")
INTEGER = types.int64


def _signature(text: str) -> Any:
    arguments, result = normalize_signature(text)
    return result(*arguments)


SIGNATURES = {name: _signature(text) for name, (_, text) in ENTRY_POINTS.items()}
