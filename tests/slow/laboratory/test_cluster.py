"""Games on a real cluster of Dask: a scheduler and two worker processes on this computer."""

import json
import os
import signal
import sys
from dataclasses import replace

import pytest
from distributed import Client, LocalCluster

from citrus.cli import main
from citrus.laboratory.cluster import ClusterWorkers
from citrus.laboratory.lineup import fixtures
from citrus.laboratory.pool import play_here, play_with
from citrus.laboratory.problem import LaboratoryError
from citrus.laboratory.report import Work


def local_cluster(workers):
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1", silence_logs="CRITICAL"
    )


@pytest.fixture(scope="module")
def cluster():
    with local_cluster(2) as running:
        yield running


def played(outcomes):
    """Return the outcomes by number, without the times."""
    return {outcome.fixture.number: replace(outcome, decision_seconds=(), turn_seconds=()) for outcome in outcomes}


def test_a_cluster_plays_the_same_games(cluster, tmp_path, capsys):
    words = ["simulate", "--games", "4", "--bots", "greedy,random", "--board", "short", "--json"]
    results, records = [], []
    for where in (["--scheduler", cluster.scheduler_address], ["--jobs", "1"]):
        folder = tmp_path / where[0]
        assert main([*words, *where, "--records", str(folder)]) == 0
        results.append(json.loads(capsys.readouterr().out))
        records.append({path.name: path.read_bytes() for path in folder.iterdir()})
        for level in results[-1]["levels"]:
            del level["decision"], level["turn"]
    assert results[0] == results[1]
    assert results[0]["games"] == 4
    assert records[0] == records[1]
    assert len(records[0]) == 4


def test_a_cluster_holds_an_arena(cluster, capsys):
    words = ["arena", "--games", "4", "--bots", "greedy,random", "--board", "short", "--json"]
    assert main([*words, "--scheduler", cluster.scheduler_address]) == 0
    assert json.loads(capsys.readouterr().out)["ratings"][0]["bot"] == "greedy"


def test_a_worker_killed_half_way_loses_no_game(cluster, game):
    with Client(cluster, set_as_default=False) as client:
        before = client.run(os.getpid)
    assert len(set(before.values())) == 2
    work, games = Work(game, False), list(fixtures(("greedy", "random"), 8, "s"))
    outcomes = play_with(ClusterWorkers(cluster.scheduler_address), work, games)
    seen = [next(outcomes) for _ in range(2)]
    os.kill(next(iter(before.values())), signal.SIGKILL)
    seen += outcomes
    assert len(seen) == 8
    assert played(seen) == played(play_here(work, games))
    with Client(cluster, set_as_default=False) as client:
        assert next(iter(before.values())) not in client.run(os.getpid).values()


def test_workers_of_another_version_are_refused(cluster, game):
    work = Work(game, False, version="0.0.1")
    with pytest.raises(LaboratoryError, match=r"the workers have Citrus .*, but this is Citrus 0\.0\.1"):
        list(play_with(ClusterWorkers(cluster.scheduler_address), work, fixtures(("random",), 2, "s")))


def test_work_that_cannot_be_done_is_told(cluster, game):
    with pytest.raises(LaboratoryError, match="the workers cannot play: "):
        list(play_with(ClusterWorkers(cluster.scheduler_address), Strike(game, False), fixtures(("random",), 2, "s")))


class Strike(Work):
    """Fails outside of any game."""

    def __call__(self, chunk):
        raise OSError("no more")


def test_a_scheduler_that_ends_half_way_is_told(game, monkeypatch):
    monkeypatch.setattr("citrus.laboratory.cluster.PATIENCE", 60)
    with local_cluster(1) as short_lived:
        outcomes = play_with(
            ClusterWorkers(short_lived.scheduler_address), Work(game, False), fixtures(("greedy",), 500, "s")
        )
        next(outcomes)
    monkeypatch.setattr("citrus.laboratory.cluster.PATIENCE", 1)  # nobody will answer any more
    with pytest.raises(LaboratoryError, match="no Dask scheduler answers at"):
        list(outcomes)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "", "ftp://127.0.0.1:1"])
def test_no_scheduler_is_told_in_a_line(address, monkeypatch, capsys):
    monkeypatch.setattr("citrus.laboratory.cluster.PATIENCE", 1)
    assert main(["simulate", "--games", "1", "--scheduler", address]) == 1
    assert capsys.readouterr().err == f"citrus: no Dask scheduler answers at {address!r}.\n"


def test_a_connection_whose_thread_does_not_start_is_told_in_a_line(monkeypatch, capsys):
    def too_late(*_args, **_options):
        raise AssertionError

    monkeypatch.setattr("distributed.Client", too_late)
    assert main(["simulate", "--games", "1", "--scheduler", "tcp://127.0.0.1:1"]) == 1
    assert capsys.readouterr().err == "citrus: no Dask scheduler answers at 'tcp://127.0.0.1:1'.\n"


def test_a_scheduler_without_workers_is_told_in_a_line(monkeypatch, capsys):
    wait_for_workers = Client.wait_for_workers

    def wait_a_second(client, workers, seconds):
        return wait_for_workers(client, workers, 1)

    monkeypatch.setattr("citrus.laboratory.cluster.PATIENCE", 60)  # the scheduler answers, however late
    monkeypatch.setattr(Client, "wait_for_workers", wait_a_second)
    with local_cluster(0) as empty:
        address = empty.scheduler_address
        assert main(["simulate", "--games", "1", "--scheduler", address]) == 1
    assert capsys.readouterr().err == f"citrus: the Dask scheduler at {address!r} has no workers.\n"


def test_without_its_library_a_cluster_is_refused(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["simulate", "--games", "1", "--scheduler", "tcp://127.0.0.1:1"]) == 1
    said = "citrus: a cluster needs dask.distributed: pip install 'citrus-fincas[cluster]' brings it.\n"
    assert capsys.readouterr().err == said


def test_a_cluster_or_processes(capsys):
    with pytest.raises(SystemExit):
        main(["simulate", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"])
    assert "not allowed with" in capsys.readouterr().err
