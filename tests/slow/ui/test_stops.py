"""A stop of the program from outside, as long as anything may take: none of it is a fault."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.ui.real_window import PATIENCE, until

STOPPED = 7.0  # seconds: longer than the watch and the bot are given
PROGRAM = """
import random, sys
from pathlib import Path
from citrus.bots.levels import BOTS
from citrus.match.thinking import Thinker
from citrus.rules.setup import shuffle, start
from citrus.rules.view import view
from citrus.ui.kit.screen import Screen
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from citrus.ui.shell.watch import Watch
from tests.match import bad_bots
from tests.rules.worlds import real_game

class Waiting(Screen):
    def __init__(self, ui, ready):
        super().__init__(ui)
        self.animating = True
        self.ready = ready
        game = real_game("short", 2)
        self.thinker = Thinker(bad_bots.hesitating, {"normal": 6.0})
        self.thinker.ask(view(start(game, shuffle(game, random.Random(1)))), "normal")

    def update(self, seconds):
        plan = self.thinker.answer()
        if self.thinker.at_work:
            self.ready.touch()
        if plan:
            print(*(f"{trouble.level} {trouble.failure}" for trouble in self.thinker.troubles), flush=True)
            self.thinker.close()
            self.ui.shell.quit()

if __name__ == "__main__":
    app = App()
    app.watch = Watch(patience=1.0, slack=0.3)
    app.show(Waiting(app.ui, Path(sys.argv[1])))
    Loop(app).run()
    app.close()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="programs cannot be stopped there")
def test_a_stop_is_neither_a_hang_nor_a_failure_of_a_bot(tmp_path: Path) -> None:
    home, ready, program = tmp_path / "home", tmp_path / "ready", tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "CITRUS_HOME": str(home)}
    environment["PYTHONPATH"] = str(Path(__file__).parents[3])
    command = [sys.executable, str(program), str(ready)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True) as run:
        until("a bot that thinks", ready.exists)
        os.killpg(run.pid, signal.SIGSTOP)
        time.sleep(STOPPED)
        os.killpg(run.pid, signal.SIGCONT)
        said, _ = run.communicate(timeout=PATIENCE)
    assert run.returncode == 0
    assert said == "\n"
    assert not list(home.glob("reports/*"))
