"""Executors of all kinds behind one small interface: a pool that takes calls."""

from __future__ import annotations

import os
import pickle
import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from inspect import Parameter, signature
from multiprocessing import get_start_method
from operator import index
from types import ModuleType
from typing import Any, Protocol, TypeAlias

from cantorlab.rules.interrupts import defer_interrupts
from cantorlab.support.workers import begin_worker

Call: TypeAlias = Callable[..., Any]

# How many workers one is taken to have that does not tell.
SPREAD = 4
MOST_WORKERS = 1024
KNOWN = (
    'a number of processes, "threads", "processes", an executor of concurrent.futures or loky, '
    "a dask Client, an ipyparallel Client or view, the module ray, or a joblib.Parallel"
)


_NAMED_OR_LOKY = (
    "define them with def or class at the top of a cell or module, not as a lambda or within a "
    'function; or use executor="threads", or a loky executor'
)
_ONLY_THREADS = 'keep that out of the player, or use executor="threads"'
# Classes that look like an executor, by package and name (None: any), and why they are none.
_REFUSED = (
    ("ipyparallel", "BroadcastView", "ipyparallel, which gives each call to every engine"),
    ("executorlib", None, "executorlib, which starts a process for each call"),
)


class Pool(Protocol):
    """Pool that carries out calls elsewhere, ``workers`` of them at once."""

    @property
    def workers(self) -> int:
        """Number of calls carried out at once."""
        ...

    def submit(self, call: Call, /, *arguments: Any) -> Future[Any]:
        """Start a call and return its future."""
        ...

    def check(self, call: Call) -> None:
        """Raise ``TypeError`` for a call that cannot be sent to the workers."""
        ...

    def renew(self) -> None:
        """Make it fit for calls again, after a worker died with all its calls."""
        ...

    def close(self, *, at_once: bool) -> None:
        """End the workers that were started here; the caller's own executor stays open."""
        ...


@contextmanager
def adapt(executor: Any) -> Iterator[Pool]:
    """Adapt ``executor`` to a pool.

    A number or a name starts workers, which end with the block. Raises ``ValueError`` for an
    unknown name or number and ``TypeError`` for an object that cannot carry out calls.
    """
    pool = _pool(executor)
    at_once = True
    try:
        yield pool
        at_once = False
    finally:
        with defer_interrupts():
            pool.close(at_once=at_once)


def _pool(executor: Any) -> Pool:
    if isinstance(executor, str):
        return _pool_by_name(executor)
    if isinstance(executor, bool):
        raise TypeError(f"executor is {KNOWN}, not {executor}")
    try:
        count = index(executor)
    except TypeError:
        return _pool_of(executor)
    if not 1 <= count <= MOST_WORKERS:
        raise ValueError(f"executor is 1 to {MOST_WORKERS} processes, not {count}")
    return _FuturesPool(_processes(count), count, own=True)


def _pool_by_name(name: str) -> Pool:
    count = os.cpu_count() or 1
    if name == "threads":
        return _FuturesPool(ThreadPoolExecutor(count, "cantorlab-simulate"), count, own=True)
    if name == "processes":
        return _FuturesPool(_processes(count), count, own=True)
    raise ValueError(f"executor is {KNOWN}, not {name[:60]!r}")


def _pool_of(executor: Any) -> Pool:
    if isinstance(executor, type):
        raise TypeError(f"executor is {KNOWN}, not a class: {executor.__name__}(2), say")
    for package, name, why in _REFUSED:
        if _is_of(executor, package, name):
            raise TypeError(f"executor is {KNOWN}, not {type(executor).__name__} of {why}")
    if _is_of(executor, "distributed") and getattr(executor, "asynchronous", False):
        raise TypeError(f"executor is {KNOWN}, not a Client that is asynchronous=True")
    if _is_of(executor, "joblib") and callable(executor):
        return _Joblib(executor)
    if _is_of(executor, "distributed") and hasattr(executor, "get_executor"):
        workers = sum(executor.nthreads().values()) or SPREAD
        return _FuturesPool(executor.get_executor(pure=False), workers)
    if getattr(executor, "__name__", "") == "ray" and isinstance(executor, ModuleType):
        return _Ray(executor)
    if _is_of(executor, "ipyparallel"):
        return _View(_any_engine_view(getattr(executor, "view", executor)))
    submit = getattr(executor, "submit", None)
    if not callable(submit):
        hint = ""
        if _is_of(executor, "multiprocessing"):
            hint = "; a multiprocessing.Pool does not tell of a worker that dies"
        raise TypeError(f"executor is {KNOWN}, not {type(executor).__name__}{hint}")
    if not _takes_arguments(submit):
        raise TypeError(
            f"executor is {KNOWN}, not {type(executor).__name__}, "
            "whose submit does not take a call and its arguments"
        )
    workers = getattr(executor, "_max_workers", None) or SPREAD
    return _FuturesPool(executor, int(workers))


def _takes_arguments(submit: Call) -> bool:
    """Return whether a ``submit`` takes a call and, next to it, any number of arguments."""
    try:
        first_two = list(signature(submit).parameters.values())[:2]
    except (TypeError, ValueError):  # a compiled one, that does not tell
        return True
    return any(each.kind is Parameter.VAR_POSITIONAL for each in first_two)


def _any_engine_view(given: Any) -> Any:
    """Return a view that gives a call to any free engine, for ipyparallel's client or views."""
    if hasattr(given, "load_balanced_view"):
        return given.load_balanced_view()
    if type(given).__name__ == "DirectView":
        return given.client.load_balanced_view(given.targets)
    return given


def _processes(count: int) -> Any:
    """Start processes that know the functions of a notebook's cells: forks, or else loky's.

    An interrupt, which a notebook sends to all of them, is left to the process that started them.
    """
    if get_start_method() != "fork" and find_spec("loky"):
        return _of_loky(count)
    return ProcessPoolExecutor(count, initializer=begin_worker, initargs=(os.getpid(),))


def _of_loky(count: int) -> Any:
    return import_module("loky").ProcessPoolExecutor(
        count, initializer=begin_worker, initargs=(os.getpid(),)
    )


class _OpenPool:
    """Pool that accepts any call, or refuses it by itself."""

    def check(self, call: Call) -> None:
        """Accept every call."""


class _FuturesPool:
    """Executor of the kind of ``concurrent.futures``, the caller's own or started here."""

    def __init__(self, executor: Any, workers: int, *, own: bool = False) -> None:
        self.executor, self.workers, self.own = executor, workers, own

    def submit(self, call: Call, /, *arguments: Any) -> Future[Any]:
        """Start a call and return its future."""
        future = self.executor.submit(call, *arguments)
        if not isinstance(future, Future):
            raise TypeError(
                f"the submit of an executor returns a concurrent.futures.Future; that of "
                f"{type(self.executor).__name__} returned a {type(future).__name__}"
            )
        return future

    def check(self, call: Call) -> None:
        """Raise ``TypeError`` for a call that processes, of the library or of loky, cannot take."""
        if isinstance(self.executor, ProcessPoolExecutor):
            _try_to_send(call, pickle.dumps, _NAMED_OR_LOKY)
        elif _is_of(self.executor, "loky"):
            _try_to_send(call, import_module("cloudpickle").dumps, _ONLY_THREADS)

    def renew(self) -> None:
        """Continue in processes of our own if these are broken: they take no calls."""
        try:
            self.executor.submit(int).result(timeout=60)
        except BrokenExecutor:
            self.close(at_once=True)
            if _is_of(self.executor, "loky"):
                self.executor = _of_loky(self.workers)
            else:
                self.executor = _processes(self.workers)
            self.own = True

    def close(self, *, at_once: bool) -> None:
        """End the workers that were started here."""
        if not self.own:
            return
        if not at_once:
            self.executor.shutdown()
            return
        # A worker that hangs would hold the whole program at its end.
        if _is_of(self.executor, "loky"):
            self.executor.shutdown(wait=False, kill_workers=True)
            return
        workers = list((getattr(self.executor, "_processes", None) or {}).values())
        self.executor.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()


def _is_of(executor: Any, package: str, name: str | None = None) -> bool:
    """Return whether an executor is of a package's class or a subclass, without importing it."""
    return any(
        each.__module__.partition(".")[0] == package and name in (None, each.__name__)
        for each in type(executor).__mro__
    )


class _View(_OpenPool):
    """View of ipyparallel, whose results are futures already.

    Calls go by cloudpickle where it is installed, as with all others: by itself a view cannot send
    a cell's function inside another object, such as a player.
    """

    def __init__(self, view: Any) -> None:
        self.view = view
        self.workers = len(view.client.ids) or SPREAD
        self.pickler = import_module("cloudpickle") if find_spec("cloudpickle") else pickle

    def submit(self, call: Call, /, *arguments: Any) -> Future[Any]:
        """Start a call and return its future."""
        future: Future[Any] = Future()
        sent = self.view.apply_async(_call_packed, self.pickler.dumps((call, arguments)))
        sent.add_done_callback(lambda done: _copy(done, future))
        return future

    def renew(self) -> None:
        """Do nothing: the other engines are unaffected."""
        self.workers = len(self.view.client.ids) or SPREAD

    def close(self, *, at_once: bool) -> None:
        """Leave the view open."""


class _Ray(_OpenPool):
    """Ray, by its module, once the caller has started it."""

    def __init__(self, ray: Any) -> None:
        if not ray.is_initialized():
            raise ValueError("Ray has not begun: call ray.init() first")
        # The scheduler tries a lost chunk once more by itself.
        self.caught = ray.remote(max_retries=0)(_try_call)
        self.workers = int(ray.cluster_resources().get("CPU", 0)) or SPREAD

    def submit(self, call: Call, /, *arguments: Any) -> Future[Any]:
        """Start a call and return its future."""
        future: Future[Any] = Future()
        sent = self.caught.remote(call, arguments).future()
        sent.add_done_callback(lambda done: _copy(done, future, _return_or_raise))
        return future

    def renew(self) -> None:
        """Do nothing: it starts new workers by itself."""

    def close(self, *, at_once: bool) -> None:
        """Leave it open."""


class _Joblib:
    """A ``joblib.Parallel``, which takes calls only in batches: waiting calls go together."""

    def __init__(self, parallel: Any) -> None:
        self.parallel = parallel
        self.delayed = import_module("joblib").delayed
        self.workers = max(1, int(parallel._effective_n_jobs()))
        self.waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._serve, name="cantorlab-joblib", daemon=True)
        self.thread.start()

    def check(self, call: Call) -> None:
        """Raise ``TypeError`` for a call that its processes, if it has such, cannot take."""
        in_threads = getattr(self.parallel._backend, "supports_sharedmem", False)
        if not in_threads and find_spec("cloudpickle"):  # some versions bring one of their own
            _try_to_send(call, import_module("cloudpickle").dumps, _ONLY_THREADS)

    def submit(self, call: Call, /, *arguments: Any) -> Future[Any]:
        """Queue a call for the next batch and return its future."""
        future: Future[Any] = Future()
        self.waiting.put((future, call, arguments))
        return future

    def renew(self) -> None:
        """Do nothing: it starts new workers by itself."""

    def close(self, *, at_once: bool) -> None:
        """End the thread once it has nothing to do: then the ``Parallel`` is free again."""
        self.waiting.put(None)
        if not at_once:
            self.thread.join()

    def _serve(self) -> None:
        while True:
            load = [self.waiting.get()]
            while len(load) < 2 * self.workers:
                try:
                    load.append(self.waiting.get_nowait())
                except queue.Empty:
                    break
            calls = [entry for entry in load if entry and entry[0].set_running_or_notify_cancel()]
            if calls:
                self._carry_out(calls)
            if None in load:
                return

    def _carry_out(self, calls: list[Any]) -> None:
        unanswered = dict(enumerate(future for future, _, _ in calls))
        error: BaseException = RuntimeError("joblib returned fewer results than it had calls")
        numbered = (
            self.delayed(_try_numbered)(number, call, arguments)
            for number, (_, call, arguments) in enumerate(calls)
        )
        try:
            # A Parallel may return its results in another order than that of the calls.
            for number, result, raised in self.parallel(numbered):
                future = unanswered.pop(number)
                if raised is None:
                    future.set_result(result)
                else:
                    future.set_exception(raised)
        except BaseException as refusal:  # a worker died, or the call cannot be sent
            error = refusal
        for future in unanswered.values():
            future.set_exception(error)


def _try_to_send(call: Call, dumps: Callable[[Any], bytes], advice: str) -> None:
    """Raise ``TypeError`` with ``advice`` for a call that cannot be made bytes."""
    try:
        dumps(call)
    except Exception as error:  # a user's object may raise anything
        raise TypeError(
            f"these players cannot be sent to other processes ({error}): {advice}"
        ) from None


def _try_call(call: Call, arguments: tuple[Any, ...]) -> tuple[Any, BaseException | None]:
    """Return a call's result, or its exception: one that fails must not end the others."""
    try:
        return call(*arguments), None
    except Exception as error:
        return None, error


def _try_numbered(number: int, call: Call, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a call's number beside the result or exception of ``_try_call``."""
    return (number, *_try_call(call, arguments))


def _call_packed(packed: bytes) -> Any:
    """Carry out a call that the caller sent as bytes."""
    call, arguments = pickle.loads(packed)
    return call(*arguments)


def _return_or_raise(caught: tuple[Any, BaseException | None]) -> Any:
    """Return the result of ``_try_call``, or raise its exception."""
    result, error = caught
    if error is not None:
        raise error
    return result


def _copy(
    done: Future[Any], future: Future[Any], read: Callable[[Any], Any] = lambda result: result
) -> None:
    """Pass a future's result on to another one, which its caller may have abandoned."""
    if not future.set_running_or_notify_cancel():
        return
    if done.cancelled():
        future.set_exception(InterruptedError("the call was cancelled"))
        return
    try:
        future.set_result(read(done.result()))
    except BaseException as error:
        future.set_exception(error)
