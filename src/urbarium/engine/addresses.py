"""Where a game's entry points are in memory: how kernels that are compiled once for all games are handed a game.

Handing compiled functions to a kernel costs Numba about 0.1 ms for each function and call. An array of addresses costs
nothing, and the kernel turns it back into functions::

    rules = rules_at(addresses)
    count = rules.legal(state, choices)

A kernel that runs as it is written is handed the functions themselves.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from urbarium.engine.compile import jit_enabled
from urbarium.engine.signatures import SIGNATURES

if TYPE_CHECKING:
    from urbarium.engine.contract import Kernels

__all__ = ["ADDRESSES", "Rules", "addresses_of", "functions_of", "rules_at"]

ADDRESSES = types.Array(types.int64, 1, "C")

Rules = namedtuple("Rules", tuple(SIGNATURES))  # type: ignore[misc]
RULES = types.NamedTuple([types.FunctionType(signature) for signature in SIGNATURES.values()], Rules)


def functions_of(kernels: Kernels) -> Rules:
    """The entry points, for a kernel that runs as it is written."""
    return Rules(*(getattr(kernels, name) for name in SIGNATURES))


def addresses_of(kernels: Kernels) -> Any:
    """Where the entry points are, two numbers for each; ``Game.addresses`` keeps them. Uncompiled, the functions."""
    if not jit_enabled():
        return functions_of(kernels)
    found = []
    for name, signature in SIGNATURES.items():
        result = getattr(kernels, name).get_compile_result(signature)
        symbols = (result.fndesc.llvm_cfunc_wrapper_name, result.fndesc.llvm_func_name)
        found += [result.library.get_pointer_to_function(symbol) for symbol in symbols]
    return np.array(found, np.int64)


def rules_at(rules: Any) -> Any:
    """The entry points as functions, by their names; compiled, from where they are."""
    return rules


@intrinsic
def _rules_at(typing_context: Any, addresses: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        void_pointer = context.get_value_type(types.voidptr)

        def pointer_at(place: int) -> Any:
            at = builder.gep(array.data, [ir.Constant(ir.IntType(64), place)])
            return builder.inttoptr(builder.load(at), void_pointer)

        functions = []
        for place, kind in enumerate(RULES):
            function = cgutils.create_struct_proxy(kind)(context, builder)
            function.c_addr, function.jit_addr = pointer_at(2 * place), pointer_at(2 * place + 1)
            function.py_addr = ir.Constant(void_pointer, None)
            functions.append(function._getvalue())
        return context.make_tuple(builder, RULES, functions)

    return RULES(ADDRESSES), generate


_found: Any = _rules_at  # as compiled code calls it, without the context


@overload(rules_at)
def _compiled_rules_at(rules: Any) -> Any:
    def found(rules: Any) -> Any:
        return _found(rules)

    return found
