"""Rules as machine code, for tests that ask one of them thousands of times."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from urbarium.engine.compile import jit_enabled, machine_code


def compiled(rule: Callable[..., Any]) -> Callable[..., Any]:
    """The rule as machine code, made at its first call for arguments of those kinds; itself if nothing is compiled."""
    if not jit_enabled():
        return rule
    made: list[Callable[..., Any]] = []

    def call(*arguments: Any) -> Any:
        if not made:
            from numba import typeof

            made.append(machine_code(rule, tuple(typeof(argument) for argument in arguments)))
        return made[0](*arguments)

    return update_wrapper(call, rule)
