"""Rules on their way into machine code: a helper is only ever linked into what calls it.

By itself Numba optimises each function with all that it calls, makes machine code of it, and does the same again in
every caller. A helper is never called from outside, so only what is at the top, an entry point or a kernel, needs that.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

__all__ = ["HelperCompiler"]


class HelperCompiler(Compiler):
    """Compiles a function for others to link."""

    def define_pipelines(self) -> Any:
        self.state.library = _Linked(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        usual: Any = super().define_pipelines
        return usual()


class _Linked(JITCodeLibrary):
    """Code without an address."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    @property
    def codegen(self) -> Any:
        """Numba only asks it to ``set_env`` where the machine code is."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        pass
