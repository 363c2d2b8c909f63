"""How numba compiles a kernel function that is only ever inlined: no further than its callers need.

numba optimises every function by itself, together with all that it calls, and makes machine code of
it. Of a function that is nowhere but inside others that is done again in each of them: some forty
functions deep in one another, it took a quarter of the time until the first game. Here such a
function hands on what it says and what it calls, and the entry that they end in is optimised once.
"""

from __future__ import annotations

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
    """Have a function compiled once for all integers that it is called with, and return it.

    numba would compile it anew for each constant and each width of integers: ``below`` six times
    for a match of Cantor, though all of them are the same once they are inlined.
    """
    for_types = dispatcher.get_call_template

    def for_wide_types(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        wide = {name: _widened(given) for name, given in kws.items()}
        return for_types(tuple(map(_widened, args)), wide)

    dispatcher.get_call_template = for_wide_types
    return dispatcher


def _widened(given: Any) -> Any:
    plain = types.unliteral(given)
    return types.int64 if plain in types.signed_domain else plain


class LeanLibrary(JITCodeLibrary):
    """The code of a function, with all that it calls, as what its callers link: no machine code."""

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
    """Has the function that is being compiled lowered into a ``LeanLibrary``."""

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
    """numba's own way to compile, but for the library."""

    def define_pipelines(self) -> list[PassManager]:
        """The passes: those of ``njit``, and the library before the last of them."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(IntoLeanLibrary, AnnotateTypes)
        passes.finalize()
        return [passes]
