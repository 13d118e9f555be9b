"""The contract: what every game exports, with fixed signatures over byte buffers."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from numba import types

from urbarium.engine.compile import jit_enabled

__all__ = ["BUFFER", "ENTRY_POINTS", "FUNCTION", "SEED_BYTES", "Kernels"]

SEED_BYTES = 32

BUFFER = types.Array(types.uint8, 1, "C")
ACTIONS = types.Array(types.int32, 1, "C")
OPTIONS = types.Array(types.int64, 1, "C")
POINTS = types.Array(types.float64, 1, "C")
INTEGER = types.int64

# name: (module of the game's folder, signature)
ENTRY_POINTS = {
    "setup": ("rules", types.void(BUFFER, INTEGER, OPTIONS, BUFFER)),
    "actor": ("rules", INTEGER(BUFFER)),
    "legal": ("rules", INTEGER(BUFFER, ACTIONS)),
    "refusal": ("rules", INTEGER(BUFFER, INTEGER)),
    "apply": ("rules", types.void(BUFFER, INTEGER)),
    "seen": ("rules", INTEGER(BUFFER, INTEGER, INTEGER)),
    "redact": ("rules", types.void(BUFFER, INTEGER)),
    "resample": ("rules", types.void(BUFFER, INTEGER, BUFFER)),
    "scores": ("scoring", types.void(BUFFER, POINTS)),
    "returns": ("scoring", types.void(BUFFER, POINTS)),
    "evaluate": ("bot", types.void(BUFFER, POINTS)),
}

# The type of each entry point when a kernel takes it as an argument.
FUNCTION = {name: types.FunctionType(signature) for name, (_, signature) in ENTRY_POINTS.items()}


class Kernels:
    """A game's entry points, compiled (or read from the cache) and ready to be called or handed to a kernel."""

    setup: Callable[..., None]
    actor: Callable[..., int]
    legal: Callable[..., int]
    refusal: Callable[..., int]
    apply: Callable[..., None]
    seen: Callable[..., int]
    redact: Callable[..., None]
    resample: Callable[..., None]
    scores: Callable[..., None]
    returns: Callable[..., None]
    evaluate: Callable[..., None]

    def __init__(self, module: Callable[[str], ModuleType], progress: Callable[[str], Any] | None = None) -> None:
        for name, (module_name, signature) in ENTRY_POINTS.items():
            if progress:
                progress(name)
            function = getattr(module(module_name), name)
            if jit_enabled():
                function.compile(signature)
            setattr(self, name, function)
