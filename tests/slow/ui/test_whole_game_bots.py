"""A game against the computer with a real mouse; the process that thinks is killed, and so is the window."""

from __future__ import annotations

import os
import random
import signal
import time
from functools import partial
from pathlib import Path

from citrus.bots.greedy import GreedyBot
from citrus.records.record import RecordError, read, read_steps
from citrus.rules.view import view
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.setup.seat_dialog import SeatDialog
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.slow.ui.players import Table, end_turns_by_hand, laid_out, play_on, resuming, saved_game
from tests.ui.real_window import SIZE, RealWindow, until


def thinking(parent: int) -> list[int]:
    """Return the processes that a window lets think."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
            above = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
        except OSError:
            continue  # it has just ended
        if b"spawn_main" in words and (int(above) == parent or parent == 0):
            found.append(int(folder.name))
    return found


def gone(process: int) -> bool:
    return process not in thinking(0)


class Opponent:
    """Waits until the computer has moved."""

    def __init__(self, window: RealWindow, table: Table) -> None:
        self.window = window
        self.person = table

    def wait(self) -> None:
        """Show a bot's turn at once, and read what it has done."""

        def moved() -> bool:
            try:
                record, steps = read_steps(self.person.path)
            except RecordError:
                return False
            self.person.done, self.person.state = len(record.actions), steps[-1].state
            if self.person.state.over or self.person.state.player == 0:
                return True
            self.window.keys("space")
            return False

        until("the computer's move", moved)
        for _ in range(2):  # ends what is still on its way, and a count that is held
            self.window.keys("space")
            time.sleep(0.3)


def test_a_game_against_the_computer_from_its_first_to_its_last_turns(window: RealWindow, app: App) -> None:
    end_turns_by_hand(window.home)
    window.start()
    window.click(laid_out(app, StartScreen(app.ui, app.routes, app.shelf), "start.play"))
    setup = SetupScreen(app.ui, app.routes)
    setup.enter(SIZE)
    window.click(setup.rows[1].kind.rect.center)
    dialog = SeatDialog(app.ui, None, "red", lambda level: None)
    dialog.enter(SIZE)
    window.click(dialog.buttons[2].rect.center)
    window.click(laid_out(app, SetupScreen(app.ui, app.routes), "setup.start"))
    path = until("a saved game", lambda: saved_game(window.home))
    assert [seat.bot for seat in read(path).seats] == [None, "normal"]
    table = Table(window, path, app)
    opponent = Opponent(window, table)
    opponent.wait()

    bot, rng = GreedyBot(), random.Random(1)
    turns = 0
    while not table.state.over:
        if table.state.player == 0:
            table.do(bot.plan(view(table.state), rng)[0])
            continue
        turns += 1
        assert window.program is not None
        if turns == 2:
            (worker,) = until("its process", lambda: thinking(window.program.pid if window.program else 0))
            assert b"SDL" not in Path(f"/proc/{worker}/maps").read_bytes()  # it has nothing of the window
            os.kill(worker, signal.SIGKILL)
        opponent.wait()
        if turns == 4:
            (worker,) = thinking(window.program.pid)
            window.kill()
            until("the end of its process", partial(gone, worker))
            play_on(path)
            table.reread()
            window.start()
            window.click(resuming(app))
            opponent.wait()
    assert turns >= 4, "the window was killed in the fourth turn of the computer"
    record, steps = read_steps(path)
    assert record.result is not None
    assert record.result.scores == tuple(player.score for player in steps[-1].state.players)
    table.to_scores()
    program = window.program.pid if window.program else 0
    until("the end of its process at the scoring", lambda: not thinking(program))
