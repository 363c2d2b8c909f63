"""Every kind of executor plays the same games on two workers, and is left as it was."""

import concurrent.futures
import multiprocessing
import os
import threading
import types
from concurrent.futures import Future
from functools import partial

import joblib
import loky
import pandas as pd
import pytest

from cantorlab import simulate
from cantorlab.stats.engine import executors
from cantorlab.stats.engine.run import run


def where(first, count):
    return [(number, os.getpid(), threading.get_ident()) for number in range(first, first + count)]


def flat(finished):
    return [entry for _, chunk in finished.chunks for entry in chunk]


BROUGHT = {
    "threads of concurrent.futures": lambda: concurrent.futures.ThreadPoolExecutor(2),
    "processes of concurrent.futures": lambda: concurrent.futures.ProcessPoolExecutor(2),
    "loky": lambda: loky.ProcessPoolExecutor(2),
    "joblib": lambda: joblib.Parallel(2),
    "joblib's threads": lambda: joblib.Parallel(2, backend="threading"),
}
STARTED = {"a number": 2, "threads": "threads", "processes": "processes"}


#: To start the workers of these takes seconds.
SLOW = {"loky", "joblib"}
FOUR = [
    pytest.param(kind, marks=pytest.mark.slow if kind in SLOW else ())
    for kind in ("a number", "processes of concurrent.futures", "loky", "joblib")
]


@pytest.fixture(
    scope="module",
    params=[pytest.param(each, marks=pytest.mark.slow if each in SLOW else ()) for each in BROUGHT],
)
def brought(request):
    executor = BROUGHT[request.param]()
    yield executor
    if hasattr(executor, "shutdown"):
        executor.shutdown()


def test_what_is_brought_plays_every_game_once_and_is_left_open(brought):
    finished = run(where, 1000, executor=brought, progress=False)
    assert [number for number, _, _ in flat(finished)] == list(range(1000))
    assert not finished.partial
    again = run(where, 70, executor=brought, progress=False)
    assert len(flat(again)) == 70
    assert threading.get_ident() not in {thread for _, pid, thread in flat(again) if
                                         pid == os.getpid()}  # fmt: skip


class Pure(concurrent.futures.ThreadPoolExecutor):
    """As dask's: where calls are pure, one that was made before is not made again."""

    def __init__(self, workers, *, pure):
        super().__init__(workers)
        self.known = {} if pure else None

    def submit(self, function, *given):
        if self.known is None:
            return super().submit(function, *given)
        key = f"{function} {given}"
        if key not in self.known:
            self.known[key] = super().submit(function, *given)
        return self.known[key]


class Client:
    """Stand-in for a client of dask."""

    def __init__(self):
        self.executors = {pure: Pure(2, pure=pure) for pure in (True, False)}

    def nthreads(self):
        return {"one": 1, "other": 1}

    def get_executor(self, *, pure=True):
        return self.executors[pure]


Client.__module__ = "distributed.client"


def test_dask_plays_again_what_it_has_played_before():
    """A player of one's own may count, learn, or write: the same games twice are not the same."""
    calls, client = [], Client()

    def noted(first, count):
        calls.append((first, count))
        return where(first, count)

    for _ in range(2):
        run(noted, 40, executor=client, progress=False)
    assert sum(count for _, count in calls) == 80


class View:
    """Stand-in for a view of ipyparallel."""

    def __init__(self):
        self.client = types.SimpleNamespace(ids=[0, 1])
        self.engines = concurrent.futures.ThreadPoolExecutor(2)

    def apply_async(self, call, *arguments):
        return self.engines.submit(call, *arguments)


View.__module__ = "ipyparallel.client.view"


def test_a_view_of_ipyparallel_brings_every_game_and_every_error_back():
    view = View()
    assert [number for number, _, _ in flat(run(where, 70, executor=view, progress=False))] == list(
        range(70)
    )

    def failing(first, count):
        raise OSError("no such file")

    with pytest.raises(OSError, match="no such file"):
        run(failing, 40, executor=view, progress=False)


def test_a_parallel_of_joblib_is_free_again_when_the_run_is_over(monkeypatch):
    """One that runs refuses another load: its caller may use it at once, in any thread."""
    loads, plain = [], joblib.Parallel.__call__

    def noted(parallel, calls):
        loads.append(list(calls))
        return plain(parallel, loads[-1])

    monkeypatch.setattr(joblib.Parallel, "__call__", noted)
    parallel = joblib.Parallel(2, backend="threading")
    run(where, 200, executor=parallel, progress=False)
    assert "cantorlab-joblib" not in {thread.name for thread in threading.enumerate()}
    assert loads
    assert all(loads)


@pytest.mark.parametrize("executor", STARTED.values(), ids=STARTED)
def test_what_is_started_for_it_plays_every_game_once_and_ends(executor):
    children = {child.pid for child in multiprocessing.active_children()}
    threads = set(threading.enumerate())
    finished = run(where, 1000, executor=executor, progress=False)
    assert [number for number, _, _ in flat(finished)] == list(range(1000))
    elsewhere = {pid for _, pid, _ in flat(finished)} - {os.getpid()}
    assert bool(elsewhere) == (executor != "threads")
    assert set(threading.enumerate()) <= threads
    assert {child.pid for child in multiprocessing.active_children()} <= children


def test_the_games_are_the_same_on_all(brought):
    alone = simulate("tafl", 70, seed=4, compiled=False, progress=False)
    sim = simulate("tafl", 70, seed=4, compiled=False, progress=False, executor=brought)
    pd.testing.assert_frame_equal(sim.games, alone.games)
    assert (sim.king_path == alone.king_path).all()
    assert sim.totals == alone.totals
    assert sim.state(50) == alone.state(50)


def timid(observation, legal_actions, rng):
    if observation["seat"] == 1 and rng.randrange(200) == 0:
        raise ZeroDivisionError("nothing to divide")
    return legal_actions[rng.randrange(len(legal_actions))]


@pytest.mark.slow
def test_failures_come_back_from_all(brought):
    seats = [timid, timid]
    with pytest.warns(RuntimeWarning, match=r"game \d+ under seed 4: timid at seat 1 failed"):
        alone = simulate("siggil", 80, players=seats, seed=4, progress=False)
    with pytest.warns(RuntimeWarning, match="failed: ZeroDivisionError"):
        sim = simulate("siggil", 80, players=seats, seed=4, progress=False, executor=brought)
    assert sim.partial
    assert 0 < len(sim.failures) < 80
    pd.testing.assert_frame_equal(sim.games, alone.games)
    pd.testing.assert_frame_equal(sim.failures, alone.failures)
    broken = sim.failures.game[0]
    assert sim.state(broken) == alone.state(broken)


def dying(first, count):
    """The worker of game 100 dies, whenever it plays it."""
    if first <= 100 < first + count:
        os._exit(1)
    return list(range(first, first + count))


@pytest.mark.parametrize("kind", FOUR)
def test_a_worker_that_dies_costs_its_chunk_alone(kind):
    executor = STARTED[kind] if kind in STARTED else BROUGHT[kind]()
    finished = run(dying, 2000, executor=executor, progress=False)
    (lost,) = finished.lost
    assert lost.first <= 100 < lost.first + lost.count
    gone = range(lost.first, lost.first + lost.count)
    assert flat(finished) == [number for number in range(2000) if number not in gone]


def dying_once(mark, parent, first, count):
    """The worker of game 100 dies the first time."""
    if first <= 100 < first + count and not os.path.exists(mark):  # noqa: PTH110
        assert os.getpid() != parent
        open(mark, "w").close()  # noqa: PTH123
        os._exit(1)
    return list(range(first, first + count))


@pytest.mark.parametrize("kind", FOUR)
def test_what_a_dead_worker_had_is_played_once_more(kind, tmp_path):
    executor = STARTED[kind] if kind in STARTED else BROUGHT[kind]()
    work = partial(dying_once, str(tmp_path / "died"), os.getpid())
    finished = run(work, 2000, executor=executor, progress=False)
    assert (tmp_path / "died").exists()
    assert flat(finished) == list(range(2000))
    assert not finished.lost


@pytest.mark.slow
def test_games_lost_with_their_worker_are_failures():
    with pytest.warns(RuntimeWarning, match=r"the games \d+ to \d+ under seed 1 were lost: Broken"):
        sim = simulate("siggil", 400, players=[killing] * 2, seed=1, executor=2, progress=False)
    lost = sim.failures[sim.failures.seat.isna()]
    assert len(lost)
    gone = {game for row in lost.itertuples() for game in range(row.game, row.game + row.count)}
    assert sorted({*sim.games.game} | gone) == list(range(400))
    assert not {*sim.games.game} & gone
    with pytest.raises(ValueError, match="was lost: BrokenProcessPool"):
        sim.state(min(gone))


def killing(observation, legal_actions, rng):
    """Ends its worker in game 86 under seed 1: Turtle and Cloud alone are free at its start."""
    if observation["free"] == ["T", "C"] and not any(observation["hand_sizes"]):
        os._exit(1)
    return legal_actions[rng.randrange(len(legal_actions))]


@pytest.mark.parametrize(
    ("executor", "sentence"),
    [
        ("cluster", "executor is a number of processes, .* not 'cluster'"),
        (0, "1 to 1024 processes, not 0"),
        (-2, "1 to 1024 processes, not -2"),
        (True, "not True"),
        (2.5, "a joblib.Parallel, not float"),
        (object(), "a joblib.Parallel, not object"),
        (concurrent.futures.ThreadPoolExecutor, r"not a class: ThreadPoolExecutor\(2\), say"),
    ],
)
def test_what_cannot_carry_out_calls_is_refused_with_a_sentence(executor, sentence):
    with pytest.raises((TypeError, ValueError), match=sentence):
        simulate("cantor", 10, executor=executor)


def of(package, name, **held):
    """A stand-in for a class of a package that need not be installed."""
    base = type(name, (concurrent.futures.ThreadPoolExecutor,), {"__module__": package, **held})
    return type("Mine", (base,), {})(1)  # a class of the user's own, derived from it


@pytest.mark.parametrize(
    ("executor", "sentence"),
    [
        (of("ipyparallel.client.view", "BroadcastView"), "gives each call to every engine"),
        (of("pebble.pool.process", "ProcessPool", submit=lambda self, call, timeout, *all: None),
         "Mine, whose submit does not take a call and its arguments"),
        (of("ray.util.actor_pool", "ActorPool", submit=lambda self, call, value: None),
         "Mine, whose submit does not take a call and its arguments"),
        (of("flux.job.executor", "FluxExecutor", submit=lambda self, spec: None),
         "Mine, whose submit does not take a call and its arguments"),
        (of("executorlib.executor.single", "SingleNodeExecutor"), "starts a process for each call"),
        (type("Client", (), {"__module__": "distributed.client", "asynchronous": True})(),
         "a Client that is asynchronous=True"),
    ],
    ids=["ipyparallel", "pebble", "ray", "flux", "executorlib", "dask"],
)  # fmt: skip
def test_what_only_looks_like_an_executor_is_refused_by_what_it_is(executor, sentence):
    with pytest.raises(TypeError, match=f"executor is .* not {'.*' + sentence}"):
        simulate("cantor", 10, executor=executor)


def test_a_thread_pool_of_pebble_is_an_executor():
    sim = simulate("cantor", 10, executor=of("pebble.pool.thread", "ThreadPool"), progress=False)
    assert sim.totals["games"] == 10


def test_a_result_belongs_to_its_call_whatever_order_joblib_returns_it_in():
    class Reversed(joblib.Parallel):
        """Hands out the last result first, as ``return_as="generator_unordered"`` may."""

        def __call__(self, calls):
            yield from reversed(list(super().__call__(calls)))

    alone = simulate("tafl", 40, seed=4, compiled=False, progress=False)
    for parallel in (
        Reversed(2, backend="threading"),
        joblib.Parallel(2, backend="threading", return_as="generator_unordered"),
    ):
        sim = simulate("tafl", 40, seed=4, compiled=False, progress=False, executor=parallel)
        pd.testing.assert_frame_equal(sim.games, alone.games)


def test_what_joblib_has_answered_before_it_failed_is_kept():
    class Breaking(joblib.Parallel):
        def __call__(self, calls):
            yield from list(super().__call__(calls))[:1]
            raise OSError("the line is cut")

    pool = executors._Joblib(Breaking(2, backend="threading"))
    first, second = Future(), Future()
    pool._carry_out([(first, abs, (-7,)), (second, abs, (-8,))])
    assert first.result() == 7
    with pytest.raises(OSError, match="the line is cut"):
        second.result()
    pool.close(at_once=False)


def test_a_pool_of_multiprocessing_is_refused_with_the_reason():
    with (
        multiprocessing.Pool(1) as pool,
        pytest.raises(TypeError, match="does not tell of a worker that dies"),
    ):
        simulate("cantor", 10, executor=pool)


class Locked:
    """Player that no pickler can send."""

    def __init__(self):
        self.lock = threading.Lock()

    def __call__(self, observation, legal_actions, rng):
        return legal_actions[0]


def test_what_no_pickler_can_send_is_told_whoever_sends_it():
    players, pool = [Locked(), "random"], loky.ProcessPoolExecutor(1)
    for executor in (pool, joblib.Parallel(2)):
        with pytest.raises(TypeError, match=r"cannot be sent to other processes .*keep that out"):
            simulate("cantor", 5, players=players, executor=executor, progress=False)
    pool.shutdown(kill_workers=True)
    threads = joblib.Parallel(2, backend="threading")
    sim = simulate("cantor", 5, players=players, executor=threads, progress=False)
    assert sim.totals["games"] == 5


def test_a_submit_that_returns_no_future_is_told():
    class Eager:
        def submit(self, call, *arguments):
            return call(*arguments)

    with pytest.raises(TypeError, match="that of Eager returned a tuple"):
        simulate("cantor", 10, executor=Eager())


def test_where_processes_are_not_forked_loky_takes_functions_of_cells(monkeypatch):
    monkeypatch.setattr(executors, "get_start_method", lambda: "spawn")

    def local(observation, legal_actions, rng):  # that no module has
        return legal_actions[-1]

    sim = simulate("cantor", 70, players=[local, local], seed=1, executor=2, progress=False)
    assert sim.totals["games"] == 70


def test_a_function_that_cannot_be_sent_is_the_error_itself():
    def local(observation, legal_actions, rng):
        return legal_actions[-1]

    with (
        concurrent.futures.ProcessPoolExecutor(1) as pool,
        pytest.raises((AttributeError, TypeError), match="local"),
    ):
        simulate("cantor", 70, players=[local, local], seed=1, executor=pool, progress=False)
