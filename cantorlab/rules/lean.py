"""Compilation by numba of kernel functions that are only ever inlined: no further than needed.

numba optimises every function by itself, together with all that it calls, and makes machine code of
it. For a function that only occurs inside others, that work is repeated in each of them: with some
forty functions nested in one another, it took a quarter of the time until the first game. Here such
a function hands on its own code and its calls, and the entry point is optimised once: the first 100
games of Cantor, Catch the King and Siggil take 6.0, 7.7 and 5.2 s of processor time with an empty
cache, and 7.4, 10.6 and 8.2 s without this (numba 0.68).
"""

from __future__ import annotations

import gc
from typing import Any

from llvmlite import binding
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, PassManager, register_pass
from numba.core.typed_passes import AnnotateTypes

# What numba calls the global through which a function would find Python's objects: the only thing
# of it that is looked for in memory.
ENVIRONMENT = "_ZN08NumbaEnv"


def for_any_integer(dispatcher: Any) -> Any:
    """Compile a function once for all integers that it is called with, and return it.

    numba would compile it anew for each constant and each width of integers: ``below`` six times
    for a match of Cantor, though all of them are the same once they are inlined.
    """
    for_types = dispatcher.get_call_template

    def for_wide_types(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        wide = {name: _widen(given) for name, given in kws.items()}
        return for_types(tuple(map(_widen, args)), wide)

    dispatcher.get_call_template = for_wide_types
    return dispatcher


def without_collection(dispatcher: Any) -> Any:
    """Compile a function without looking for garbage meanwhile, and return it.

    numba makes some hundred thousand objects and keeps most of them: to look through them again and
    again took a tenth of the time.
    """
    compile_for = dispatcher.compile

    def compile_at_once(signature: Any) -> Any:
        if not gc.isenabled():
            return compile_for(signature)
        gc.disable()
        try:
            return compile_for(signature)
        finally:
            gc.enable()

    dispatcher.compile = compile_at_once
    return dispatcher


def _widen(given: Any) -> Any:
    plain = types.unliteral(given)
    return types.int64 if plain in types.signed_domain else plain


class LeanLibrary(JITCodeLibrary):
    """Code of a function and all that it calls, ready to be linked: no machine code."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True
        whole = self._get_module_for_linking()  # type: ignore[no-untyped-call]
        environments = [
            str(each) for each in whole.global_variables if each.name.startswith(ENVIRONMENT)
        ]
        self._final_module = binding.parse_assembly("\n".join(environments))
        super()._finalize_final_module()  # type: ignore[no-untyped-call]


@register_pass(mutates_CFG=False, analysis_only=True)
class IntoLeanLibrary(AnalysisPass):
    """Compiler pass that lowers the current function into a ``LeanLibrary``."""

    _name = "into_lean_library"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Make the library, as numba's own lowering would if there were none."""
        library = LeanLibrary(state.targetctx.codegen(), state.func_id.func_qualname)  # type: ignore[no-untyped-call]
        library.enable_object_caching()  # type: ignore[no-untyped-call]
        state.library = library
        return False


class LeanCompiler(CompilerBase):
    """numba's own compiler with another library."""

    def define_pipelines(self) -> list[PassManager]:
        """Return the passes of ``njit``, with the library inserted before the last."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(IntoLeanLibrary, AnnotateTypes)
        passes.finalize()
        return [passes]
