"""Simulations on two real workers of each kind of cluster: dask, ipyparallel, Ray."""

import os
import time

import dask.distributed
import ipyparallel
import pandas as pd
import pytest
import ray

from cantorlab import simulate
from cantorlab.stats.engine.run import run


@pytest.fixture(scope="module")
def client():
    with (
        dask.distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        dask.distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def engines():
    with ipyparallel.Cluster(n=2, log_level=40) as engines:
        yield engines


def _pid_after_a_while():
    time.sleep(0.5)
    return os.getpid()


@pytest.fixture(scope="module")
def begun_ray():
    # A machine that has much else to do takes longer than Ray waits by itself.
    os.environ["RAY_raylet_start_wait_time_s"] = "300"  # noqa: SIM112
    os.environ["RAY_worker_register_timeout_seconds"] = "300"  # noqa: SIM112
    os.environ["RAY_agent_register_timeout_ms"] = "300000"  # noqa: SIM112
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    # Its second worker begins seconds after the first is at work.
    pid = ray.remote(_pid_after_a_while)
    while len(set(ray.get([pid.remote(), pid.remote()]))) < 2:
        pass
    yield ray
    ray.shutdown()


KINDS = ["dask", "ray", "engines", "balanced view", "direct view", "executor of a view"]


@pytest.fixture(scope="module", params=KINDS)
def executor(request):
    if request.param == "dask":
        return request.getfixturevalue("client")
    if request.param == "ray":
        return request.getfixturevalue("begun_ray")
    engines = request.getfixturevalue("engines")
    return {
        "engines": lambda: engines,
        "balanced view": engines.load_balanced_view,
        "direct view": lambda: engines[:],
        "executor of a view": lambda: engines.load_balanced_view().executor,
    }[request.param]()


def test_a_cluster_plays_the_same_games_and_is_left_open(executor):
    alone = simulate("siggil", 300, seed=4, compiled=False, progress=False)
    for _ in range(2):
        sim = simulate("siggil", 300, seed=4, compiled=False, progress=False, executor=executor)
        pd.testing.assert_frame_equal(sim.games, alone.games)
        pd.testing.assert_frame_equal(sim.spirits, alone.spirits)
        assert sim.totals == alone.totals
    assert sim.state(250) == alone.state(250)


def test_both_workers_play(executor):
    def where(first, count):  # that no module has
        time.sleep(0.0005 * count)  # or one could be done with all before the other has begun
        return [(number, os.getpid()) for number in range(first, first + count)]

    finished = run(where, 2000, executor=executor, progress=False)
    workers = {pid for _, chunk in finished.chunks for _, pid in chunk}
    assert len(workers) == 2
    assert os.getpid() not in workers
    numbers = [number for _, chunk in finished.chunks for number, _ in chunk]
    assert numbers == list(range(2000))


def test_a_cluster_writes_into_a_folder_and_sends_names(executor, tmp_path):
    options = {"seed": 4, "compiled": False, "progress": False}
    sim = simulate("cantor", 300, to=tmp_path / "mine", executor=executor, **options)
    pd.testing.assert_frame_equal(sim.duels, simulate("cantor", 300, **options).duels)


def test_a_player_of_a_cell_that_fails_is_a_failure(executor):
    def stumbling(observation, legal_actions, rng):  # that no module has
        if rng.randrange(300) == 0:
            raise ZeroDivisionError("nothing to divide")
        return legal_actions[rng.randrange(len(legal_actions))]

    options = {"players": [stumbling, "random"], "seed": 1, "progress": False}
    with pytest.warns(RuntimeWarning, match="stumbling at seat 0 failed: ZeroDivisionError"):
        alone = simulate("siggil", 80, **options)
    with pytest.warns(RuntimeWarning, match="stumbling at seat 0 failed: ZeroDivisionError"):
        sim = simulate("siggil", 80, executor=executor, **options)
    pd.testing.assert_frame_equal(sim.failures, alone.failures)
    pd.testing.assert_frame_equal(sim.games, alone.games)


def test_a_worker_of_ray_that_is_killed_costs_nothing(begun_ray, tmp_path):
    mark = str(tmp_path / "died")

    def dying_once(first, count):
        if first <= 100 < first + count and not os.path.exists(mark):  # noqa: PTH110
            open(mark, "w").close()  # noqa: PTH123
            os._exit(1)
        return list(range(first, first + count))

    finished = run(dying_once, 500, executor=begun_ray, progress=False)
    assert [number for _, chunk in finished.chunks for number in chunk] == list(range(500))
    assert (tmp_path / "died").exists()


def test_a_ray_that_has_not_begun_is_told(begun_ray, monkeypatch):
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    with pytest.raises(ValueError, match=r"call ray\.init\(\) first"):
        simulate("cantor", 10, executor=begun_ray)


def test_a_worker_of_dask_that_is_killed_costs_nothing(tmp_path):
    mark = str(tmp_path / "died")

    def dying_once(first, count):
        if first <= 100 < first + count and not os.path.exists(mark):  # noqa: PTH110
            open(mark, "w").close()  # noqa: PTH123
            os._exit(1)
        return list(range(first, first + count))

    with (
        dask.distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        dask.distributed.Client(cluster) as client,
    ):
        finished = run(dying_once, 500, executor=client, progress=False)
    assert [number for _, chunk in finished.chunks for number in chunk] == list(range(500))
    assert (tmp_path / "died").exists()
