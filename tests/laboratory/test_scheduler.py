"""What we ask of a Dask scheduler, which is played here; the slow tests ask a real one."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from citrus.laboratory.cluster import ClusterWorkers
from citrus.laboratory.problem import LaboratoryError

ADDRESS = "tcp://somewhere:8786"


class Scheduler:
    """A scheduler with some threads at each of its workers; `asked` is what it has been asked."""

    def __init__(self) -> None:
        self.threads = {"one": 2, "other": 3}
        self.asked: list[str] = []
        self.fails: dict[str, Exception] = {}

    def ask(self, what: str) -> None:
        self.asked.append(what)
        if what in self.fails:
            raise self.fails[what]


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> Scheduler:
    found = Scheduler()

    class Client:
        def __init__(self, address: str, timeout: float, set_as_default: bool) -> None:
            assert (address, set_as_default) == (ADDRESS, False)
            found.ask("connect")
            self.status = "running"
            found.client = self  # type: ignore[attr-defined]

        def wait_for_workers(self, count: int, seconds: float) -> None:
            assert count == 1
            found.ask("wait")

        def nthreads(self) -> dict[str, int]:
            found.ask("threads")
            return found.threads

        def get_executor(self, pure: bool) -> str:
            assert not pure, "else equal games would be played once"
            return f"executor of connection {found.asked.count('connect')}"

        def close(self) -> None:
            found.ask("close")

    module = ModuleType("distributed")
    module.Client, module.KilledWorker = Client, type("KilledWorker", (Exception,), {})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", module)
    return found


def test_a_cluster_plays_a_game_in_every_thread(scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("citrus.laboratory.cluster.monotonic", lambda: now[0])
    workers = ClusterWorkers(ADDRESS)
    assert workers.slots == 5
    scheduler.threads["third"] = 4
    assert (workers.slots, scheduler.asked.count("threads")) == (5, 1), "it is not asked all the time"
    now[0] += 5.1
    assert (workers.slots, scheduler.asked.count("threads")) == (9, 2)
    now[0] += 5.1
    scheduler.fails["threads"] = OSError("gone")
    assert workers.slots == 9, "its games will show that it is gone"
    now[0] += 5.1
    scheduler.fails.clear()
    scheduler.threads.clear()
    assert workers.slots == 1, "others may come"


def test_a_connection_that_broke_is_made_again(scheduler: Scheduler) -> None:
    workers = ClusterWorkers(ADDRESS)
    assert [workers.executor(), workers.executor()] == ["executor of connection 1"] * 2
    scheduler.client.status = "closed"  # type: ignore[attr-defined]
    assert workers.executor() == "executor of connection 2"  # type: ignore[comparison-overlap]
    assert scheduler.asked == ["connect", "wait", "close", "connect", "wait"]
    scheduler.fails["close"] = TimeoutError()
    workers.close()
    assert [error.__name__ for error in workers.lost] == ["KilledWorker"]


@pytest.mark.parametrize(
    ("step", "error", "said", "asked"),
    [
        ("connect", OSError("no route"), f"no Dask scheduler answers at '{ADDRESS}'.", ["connect"]),
        ("wait", TimeoutError(), f"the Dask scheduler at '{ADDRESS}' has no workers.", ["connect", "wait", "close"]),
    ],
)
def test_why_there_is_no_cluster_is_told(
    scheduler: Scheduler, step: str, error: Exception, said: str, asked: list[str]
) -> None:
    scheduler.fails[step] = error
    with pytest.raises(LaboratoryError) as caught:
        ClusterWorkers(ADDRESS)
    assert str(caught.value) == said
    assert scheduler.asked == asked
    assert ("no route" in caught.value.detail) == (step == "connect")
