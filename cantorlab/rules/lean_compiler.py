"""Compilation of kernel functions by numba, without what they do not need.

numba takes each function through passes for closures, array expressions and much else, finds anew
what each operator means, and optimises it by itself, together with all that it calls; then it makes
machine code of it, and keeps that on the disk. For a function that only occurs inside others, that
work is repeated in each of them. Here such a function hands on its own code, and the entry point is
linked, optimised and kept once: the first 1,000 games of Cantor, Catch the King and Siggil take
3.0, 4.6 and 3.9 s of processor time with an empty cache, 1.2 s of them imports, and 5.9, 10.9 and
8.5 s without this (numba 0.68).
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import sigutils, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import AnalysisPass, PassManager, register_pass
from numba.core.typed_passes import (
    AnnotateTypes,
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import (
    DeadBranchPrune,
    FixupArgs,
    IRProcessing,
    ReconstructSSA,
    TranslateByteCode,
)

# What ``njit`` does to a function of plain integers and arrays. Its other passes look for closures,
# ``with``, generators, array expressions, literals to be unrolled, and more that no kernel has.
PASSES_TO_TYPES: tuple[Any, ...] = (
    *(TranslateByteCode, FixupArgs, IRProcessing, DeadBranchPrune, ReconstructSSA),
    *(NopythonTypeInference, PreLowerStripPhis, IRLegalization, AnnotateTypes),
)
PASSES_TO_CODE: tuple[Any, ...] = NativeLowering, NoPythonBackend

# Types for which what an operation means depends on no value.
PLAIN = types.Integer, types.Boolean, types.Array


def for_any_integer(dispatcher: Any) -> Any:
    """Compile a function once for all integers that it is called with, and return it.

    numba would compile it anew for each constant and each width of integers: ``below`` six times
    for a match of Cantor, though all of them are the same once they are inlined. Nor is it timed,
    or looked for on the disk: with functions nested in one another that took long.
    """
    for_types = dispatcher.get_call_template

    def for_wide_types(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        wide = {name: _widen(given) for name, given in kws.items()}
        return for_types(tuple(map(_widen, args)), wide)

    def compile_alone(signature: Any) -> Any:
        args, return_type = sigutils.normalize_signature(signature)
        if args not in dispatcher.overloads:
            with dispatcher._compiling_counter:
                dispatcher.add_overload(dispatcher._compiler.compile(args, return_type))
        return dispatcher.overloads[args].entry_point

    dispatcher.get_call_template, dispatcher.compile = for_wide_types, compile_alone
    return dispatcher


def call_instead(entry: Any, part: Any) -> Any:
    """Let other kernel functions call ``part`` instead of ``entry``, and return the latter."""
    entry.get_call_template, entry.get_overload = part.get_call_template, part.get_overload
    return entry


def compile_at_once(dispatcher: Any) -> Any:
    """Compile a function without looking for garbage meanwhile, and return it.

    numba makes some hundred thousand objects and keeps most of them: to look through them again and
    again took a tenth of the time.
    """
    compile_for = dispatcher.compile

    def compile_without_pause(signature: Any) -> Any:
        with global_compiler_lock, _without_collection(), _with_memory():
            return compile_for(signature)

    dispatcher.compile = compile_without_pause
    return dispatcher


@contextmanager
def _without_collection() -> Iterator[None]:
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def _with_memory() -> Iterator[None]:
    """Let numba find only once what an operation on plain types means.

    It tries all that an operator might mean, each time: a tenth of the time went there.
    """
    find: Any = types.BaseFunction.get_call_type
    found: dict[Any, Any] = {}

    def find_once(self: Any, context: Any, args: Any, kws: Any) -> Any:
        plain = tuple(map(types.unliteral, args))
        if kws or not all(isinstance(given, PLAIN) for given in plain):
            return find(self, context, args, kws)
        if (self, plain) not in found:
            found[self, plain] = find(self, context, plain, kws)
        return found[self, plain]

    operations: Any = types.BaseFunction
    operations.get_call_type = find_once
    try:
        yield
    finally:
        operations.get_call_type = find


def _widen(given: Any) -> Any:
    plain = types.unliteral(given)
    return types.int64 if plain in types.signed_domain else plain


class LeanLibrary(JITCodeLibrary):
    """Code of a function by itself, to be linked with all that it calls: no machine code."""

    def add_llvm_module(self, module: Any) -> None:
        """Take the code as it is: the entry point's is optimised."""
        module.data_layout = self._codegen._data_layout
        self._final_module.link_in(module)

    def finalize(self) -> None:
        """Gather the code of this function, of all that it calls, and that they call."""
        self._finalized = True
        self.own = super()._get_module_for_linking()  # type: ignore[no-untyped-call]
        self.parts = list(dict.fromkeys([self.own, *_parts_of(self._linking_libraries)]))

    def _get_module_for_linking(self) -> Any:
        """Return all of the code, for another library's function that calls this one."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        whole = self.own.clone()
        for part in self.parts[1:]:
            whole.link_in(part, preserve=True)
        return whole

    def get_pointer_to_function(self, name: str) -> int:
        """Return none: the function is nowhere in memory."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    @property
    def codegen(self) -> Any:
        """Stand-in for the owner of the machine code, which has none of this function."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Leave the function without Python's objects, which no kernel asks for."""


class EntryLibrary(JITCodeLibrary):
    """Code of a function that Python calls, and of all that it calls, each part linked once."""

    def finalize(self) -> None:
        """Link and optimise the code, and make machine code of it."""
        for part in _parts_of(self._linking_libraries):
            self._final_module.link_in(part, preserve=True)
        self._linking_libraries = []
        super().finalize()  # type: ignore[no-untyped-call]

    def _optimize_final_module(self) -> None:
        # Without the passes that prepare for the pruning of reference counts: there are none.
        passes, timings = self._codegen._module_pass_manager()
        passes.run(self._final_module, timings)


def _parts_of(libraries: Iterable[Any]) -> list[Any]:
    """Return the code of all libraries, each part once, callers before what they call."""
    found: dict[Any, None] = {}
    for library in libraries:
        if isinstance(library, LeanLibrary):
            found.update(dict.fromkeys(library.parts))
        else:
            found[library._get_module_for_linking()] = None
    return list(found)


class _IntoLibrary(AnalysisPass):
    """Compiler pass that lowers the current function into a library of another kind."""

    kind: type[JITCodeLibrary]

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Make the library, as numba's own lowering would if there were none."""
        kind: Any = self.kind
        library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
        library.enable_object_caching()
        state.library = library
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class IntoLeanLibrary(_IntoLibrary):
    """Compiler pass that lowers the current function into a ``LeanLibrary``."""

    _name = "into_lean_library"
    kind = LeanLibrary


@register_pass(mutates_CFG=False, analysis_only=True)
class IntoEntryLibrary(_IntoLibrary):
    """Compiler pass that lowers the current function into an ``EntryLibrary``."""

    _name = "into_entry_library"
    kind = EntryLibrary


class LeanCompiler(CompilerBase):
    """numba's compiler with another library, and without the passes that no kernel needs."""

    into: type[_IntoLibrary] = IntoLeanLibrary

    def define_pipelines(self) -> list[PassManager]:
        """Return the passes."""
        passes = PassManager("lean")
        for each in (*PASSES_TO_TYPES, self.into, *PASSES_TO_CODE):
            passes.add_pass(each, each.__name__)
        passes.finalize()
        return [passes]


class EntryCompiler(LeanCompiler):
    """The same for a function that Python calls."""

    into = IntoEntryLibrary
