"""A two-player short game, begun and ended with the mouse in the real window; judged by the record it leaves."""

from __future__ import annotations

import random

from citrus.bots.greedy import GreedyBot
from citrus.match.match import Match
from citrus.records.record import read, read_steps
from citrus.rules.actions import Buy
from citrus.rules.view import view
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.slow.ui.players import Table, end_turns_by_hand, laid_out, play_on, resuming, saved_game
from tests.ui.real_window import RealWindow, until


def test_a_short_game_with_fruit_trees_by_mouse_from_its_first_to_its_last_turns(window: RealWindow, app: App) -> None:
    end_turns_by_hand(window.home)
    window.start()
    window.click(laid_out(app, StartScreen(app.ui, app.routes, app.shelf), "start.play"))
    window.click(laid_out(app, SetupScreen(app.ui, app.routes), "setup.more"))
    opened = SetupScreen(app.ui, app.routes)
    opened.more.activate()
    window.click(laid_out(app, opened, "setup.fruit_trees"))
    window.click(laid_out(app, SetupScreen(app.ui, app.routes), "setup.start"))
    path = until("a saved game", lambda: saved_game(window.home))
    table = Table(window, path, app)
    game = table.state.game
    assert (game.players, game.board.name, game.options.fruit_trees) == (2, "Short", True)

    bot, rng = GreedyBot(), random.Random(1)
    undone = killed = False
    while not table.state.over:
        action = bot.plan(view(table.state), rng)[0]
        if table.done % 4 == 0:
            table.illegal()
        table.do(action)
        if isinstance(action, Buy) and not undone:
            undone = True
            before = table.done
            table.undo()
            assert table.done == before - 1
        if table.done > 40 and not killed:
            killed = True
            window.kill()
            assert len(read(path).actions) == table.done
            play_on(path)
            table.reread()
            end_turns_by_hand(window.home, "fast")
            window.start()
            window.click(resuming(app))

    record, steps = read_steps(path)
    assert undone
    assert killed
    assert record.result is not None
    assert record.result.scores == tuple(player.score for player in steps[-1].state.players)

    table.to_scores()
    window.click(laid_out(app, FinalScreen(app.ui, app.routes, Match.open(path), staged=True), "final.start"))
    window.click(laid_out(app, StartScreen(app.ui, app.routes, app.shelf), "start.quit"))
    assert window.wait() == 0
