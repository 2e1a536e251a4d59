"""Games on a cluster: the workers of a running Dask scheduler, through its standard executor interface."""

from __future__ import annotations

import gc
import logging
from concurrent.futures import Executor
from contextlib import suppress
from importlib import import_module
from time import monotonic
from typing import Any

from citrus.laboratory.problem import LaboratoryError, missing

PATIENCE = 10
"""How many seconds a scheduler, and then a first worker, may take to answer."""
SIGHT = 5.0
"""How old our knowledge of the cluster's size may be, in seconds: workers come and go."""


class ClusterWorkers:
    """The workers of a scheduler (`tcp://host:8786`)."""

    def __init__(self, address: str) -> None:
        """Connect. Raises LaboratoryError if Dask is not installed, no scheduler answers, or it has no workers."""
        try:
            self._distributed: Any = import_module("distributed")
        except ImportError:
            raise missing("a cluster", "dask.distributed", "cluster") from None
        for logger in ("distributed", "distributed.client", "tornado.application"):
            logging.getLogger(logger).setLevel(logging.CRITICAL)  # our own messages say what matters
        self._address = address
        self._client: Any = None
        self._slots = 0
        self._seen = 0.0
        self._connect()
        self.lost: tuple[type[Exception], ...] = (self._distributed.KilledWorker,)

    @property
    def slots(self) -> int:
        """How many games the cluster can play at the same time."""
        if monotonic() - self._seen > SIGHT:
            with suppress(OSError, RuntimeError):  # if the scheduler is gone, its games will show it
                self._slots = sum(self._client.nthreads().values())
            self._seen = monotonic()
        return max(1, self._slots)

    def executor(self) -> Executor:
        """Return the executor of the scheduler, over a new connection if the last one broke."""
        if self._client.status != "running":
            self.close()
            self._connect()
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def close(self) -> None:
        """Leave the cluster; our waiting games there are cancelled."""
        with suppress(OSError, TimeoutError):
            self._client.close()

    def _connect(self) -> None:
        gc.collect()  # a client that could not connect before ends now: while Dask starts one, both would wait for ever
        try:
            self._client = self._distributed.Client(self._address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, RuntimeError, AssertionError) as error:  # the last: Dask's thread starts too late
            raise LaboratoryError(f"no Dask scheduler answers at {self._address!r}.", repr(error)) from error
        try:
            self._client.wait_for_workers(1, PATIENCE)
        except TimeoutError:
            self.close()
            raise LaboratoryError(f"the Dask scheduler at {self._address!r} has no workers.") from None
