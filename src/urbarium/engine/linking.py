"""Rules on their way into machine code: a helper is only ever linked into what calls it.

By itself Numba optimises each function with all that it calls, makes machine code of it, and does the same again in
every caller. A helper is never called from outside, so only what is at the top, an entry point or a kernel, needs that.
There the helpers are private: LLVM may then merge one into its only caller, which Numba's own linking forbids. A
random game goes a fifth to a third faster by it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

__all__ = ["HelperCompiler", "KeptByContent", "TopCompiler"]

_Keeping: Any = CompileResultCacheImpl
_InFolder: Any = _Keeping._locator_classes[0]  # keeps code where ``numba.config.CACHE_DIR`` says


class HelperCompiler(Compiler):
    """Compiles a function for others to link."""

    def define_pipelines(self) -> Any:
        self.state.library = _Linked(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        usual: Any = super().define_pipelines
        return usual()


class TopCompiler(Compiler):
    """Compiles a function with all the helpers below it."""

    def define_pipelines(self) -> Any:
        library = _Whole(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        library.enable_object_caching()  # it is kept as machine code
        self.state.library = library
        usual: Any = super().define_pipelines
        return usual()


class _Whole(JITCodeLibrary):
    """Code that nobody links any further."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage.name == "linkonce_odr":
                function.linkage = "internal"
        usual: Any = super()._optimize_final_module
        usual()


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


class _WhereverItLies(_InFolder):
    """The folder is named after what the sources say: where they lie, and since when, makes no difference.

    By what name they are imported does: kept code asks for the modules it was made from.
    """

    _cache_path: str

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(Path(self._cache_path).with_name(py_func.__module__))

    def get_source_stamp(self) -> str:
        return ""


class _ContentOnly(_Keeping):
    _locator_classes: ClassVar[Any] = [_WhereverItLies]


class KeptByContent(FunctionCache):
    """Machine code that another copy of the same sources finds, too: a second environment, a fresh clone."""

    _impl_class = _ContentOnly
