"""Goes on outings in this process, and prints the results of each as a line of JSON; `tools/monkey.py` starts it.

usage: python -m tools.monkeys FOLDER SEED FIRST EVENTS [LOG]

The rounds of the current outing go to the file `events` in the folder, and stay in `events 7` if outing 7 failed. If
the process dies of a signal, the stacks of its threads go to the file `stacks`. With a log, it repeats the outing that
the log describes.
"""

from __future__ import annotations

import faulthandler
import json
import resource
import shutil
import sys
from pathlib import Path

from citrus.ui.shell.memory import give_back
from tools.held import handles, processes, resident
from tools.monkeys.fence import Fence
from tools.monkeys.walks import Findings, Outing, all_screens, logged

OUTING = 4000  # events


def summary(findings: Findings, outing: int) -> str:
    """Return the results of an outing, as one line of JSON."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    give_back()
    return json.dumps(
        {
            "outing": outing,
            "events": findings.events,
            "starts": findings.starts,
            "finished": findings.finished,
            "slow": findings.slow,
            "screens": findings.screens,
            "unseen": sorted(name for name in all_screens() if name not in findings.screens),
            "failures": [vars(failure) | {"sort": failure.sort} for failure in findings.failures],
            "memory": resident(),
            "handles": handles(),
            "processes": processes(),
            "seconds": used.ru_utime + used.ru_stime,
        }
    )


def main() -> None:
    """Go out until all events are done."""
    fence = Fence()
    folder, seed, outing, events = Path(sys.argv[1]), *map(int, sys.argv[2:5])
    with (folder / "stacks").open("w") as stacks:
        faulthandler.enable(stacks)
        if len(sys.argv) > 5:
            lines = Path(sys.argv[5]).read_text(encoding="utf-8").splitlines()
            head, findings = json.loads(lines[0]), Findings()
            with (folder / "events").open("w", encoding="utf-8") as log:
                Outing(head["seed"], head["outing"], findings, log, fence).go_again(logged(lines[1:]))
            print(summary(findings, head["outing"]), flush=True)
            return
        while events > 0:
            findings = Findings()
            with (folder / "events").open("w", encoding="utf-8") as log:
                Outing(seed, outing, findings, log, fence).go(min(OUTING, events))
            if findings.failures:
                shutil.copyfile(folder / "events", folder / f"events {outing}")
            print(summary(findings, outing), flush=True)
            events -= findings.events
            outing += 1


if __name__ == "__main__":
    main()
