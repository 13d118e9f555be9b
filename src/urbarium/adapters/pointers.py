"""A game's entry points as plain addresses, for kernels that are called thousands of times a second.

Handing a compiled function to a kernel costs Numba about 0.1 ms for each function and call. An array of addresses costs
nothing: the kernel turns them back into functions with ``actor_at(addresses)`` and its siblings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from urbarium.engine.compile import jit_enabled
from urbarium.engine.contract import ENTRY_POINTS, FUNCTION

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = [
    "ADDRESSES",
    "actor_at",
    "addresses",
    "apply_at",
    "evaluate_at",
    "legal_at",
    "redact_at",
    "resample_at",
    "returns_at",
    "scores_at",
    "setup_at",
]

ADDRESSES = types.Array(types.int64, 1, "C")


def addresses(game: Game) -> Any:
    """Where the entry points of a game are: two numbers for each. Without compilation, the functions themselves."""
    if not jit_enabled():
        return [getattr(game.kernels, name) for name in ENTRY_POINTS]
    found = []
    for name, (_, signature) in ENTRY_POINTS.items():
        function: Any = getattr(game.kernels, name)
        result = function.get_compile_result(signature)
        symbols = (result.fndesc.llvm_cfunc_wrapper_name, result.fndesc.llvm_func_name)
        found += [result.library.get_pointer_to_function(symbol) for symbol in symbols]
    return np.array(found, np.int64)


def _function_at(name: str) -> Callable[..., Any]:
    place = list(ENTRY_POINTS).index(name)
    if not jit_enabled():
        return lambda addresses: addresses[place]

    def function_at(typing_context: Any, addresses: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            function = cgutils.create_struct_proxy(FUNCTION[name])(context, builder)
            void_pointer = context.get_value_type(types.voidptr)
            for offset, part in enumerate(("c_addr", "jit_addr")):
                at = builder.gep(array.data, [ir.Constant(ir.IntType(64), 2 * place + offset)])
                setattr(function, part, builder.inttoptr(builder.load(at), void_pointer))
            function.py_addr = ir.Constant(void_pointer, None)
            return function._getvalue()

        return FUNCTION[name](ADDRESSES), generate

    return intrinsic(function_at)


setup_at = _function_at("setup")
actor_at = _function_at("actor")
legal_at = _function_at("legal")
apply_at = _function_at("apply")
redact_at = _function_at("redact")
resample_at = _function_at("resample")
scores_at = _function_at("scores")
returns_at = _function_at("returns")
evaluate_at = _function_at("evaluate")
