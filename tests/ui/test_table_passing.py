"""A turn that passes by itself from one person to another: what is pressed too soon does nothing for the next one."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.settings import Level, Speed
from citrus.rules.actions import Buy, EndTurn, Pass, Plant
from citrus.rules.tiles import ACTION_TILES
from citrus.rules.turn import legal_actions
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.shell.app import App
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.commands import Command
from citrus.ui.table.motion.animator import BREATH_SECONDS
from tests.grids import sampled
from tests.ui.at_table import before_the_last_tile, new_match, one_of, seated
from tests.ui.bots_at_table import play_turn, shown, until
from tests.ui.endings import first_scoring, scoring
from tests.ui.player import Player, sit_down
from tests.ui.shell import play

FRAME = 0.05


def passing(app: App, match: Match, speed: Speed = "normal", handing_over: bool = True) -> Player:
    """Return a table at which the last tile of a hand has just been planted, and the turn has ended by itself."""
    player = sit_down(app, match, speed=speed, handing_over=handing_over)
    app.step([], FRAME)
    who = match.state.player
    player.does(one_of(match, Plant))
    assert match.state.player != who
    return player


@pytest.mark.parametrize(("seed", "step", "keeps"), [(3, 8, True), (7, 20, True), (1, 5, False)])
def test_the_bar_says_why_a_turn_has_ended_by_itself_with_an_action_tile(
    app: App, seed: int, step: int, keeps: bool
) -> None:
    match = play(2, seed, steps=step - 1)
    planted = play(2, seed, steps=step).steps[-1]
    assert isinstance(planted.action, Plant)
    assert legal_actions(planted.state) == (EndTurn(),)
    assert keeps == any(tile in ACTION_TILES for tile in planted.state.players[planted.state.player].tiles)
    player, hints = sit_down(app, match, speed="normal"), set()
    player.does(planted.action)
    while player.movement is not None:
        hints.add(player.bar.hint)
        app.step([], FRAME)
    assert (app.ui.texts("table.hint.no_tool") in hints) == keeps


def wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        app.step([], FRAME)


def banner(player: Player) -> Banner | None:
    movement = player.movement
    return None if movement is None else movement.banner


def buying(player: Player) -> list[int]:
    """Return the keys that buy the first line of the market."""
    lines = list(player.state.game.lines)
    line = next(action.line for action in player.legal if isinstance(action, Buy))
    return [pygame.K_1 + lines.index(line)] * 2


@pytest.mark.parametrize(("after", "keyed", "speed"), sampled([0.0, 0.15], [False, True], ["normal", "fast"], rounds=2))
def test_a_hasty_press_buys_nothing_for_the_next_person_who_is_called(
    app: App, tmp_path: Path, after: float, keyed: bool, speed: Speed
) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    player = passing(app, match, speed)
    steps, name = len(match.steps), match.seats[match.state.player].name
    wait(app, after)

    def hurry() -> None:
        if not keyed:
            player.buys()
        for code in buying(player) if keyed else ():
            player.presses(code)

    hurry()
    called = banner(player)
    assert called is not None, "what is shown of the last planting is over"
    assert called.text == f"{name}, your turn!"
    for _ in range(6):
        wait(app, 0.1)
        hurry()
        assert banner(player) == called
        assert (len(match.steps), player.message) == (steps, "")
    wait(app, 0.15)
    hurry()
    assert len(match.steps) == steps + 1, "later it is meant"


@pytest.mark.parametrize(("speed", "handing_over"), [("none", True), ("normal", False)])
def test_where_nobody_is_called_a_hasty_press_does_nothing_but_hear_whose_turn_it_is(
    app: App, tmp_path: Path, speed: Speed, handing_over: bool
) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    player = passing(app, match, speed, handing_over)
    steps, moving = len(match.steps), player.is_moving
    for _ in range(4):
        wait(app, 0.1)
        player.buys()
        said = "" if moving else f"{player.words.player(match.state.player)}, your turn!"
        assert (len(match.steps), player.message) == (steps, said)
        assert not player.is_moving
        moving = False
    wait(app, 0.15)
    player.buys()
    assert len(match.steps) == steps + 1


@pytest.mark.parametrize("keyed", [False, True])
def test_what_would_end_the_turn_that_has_just_ended_hears_whose_turn_it_is(
    app: App, tmp_path: Path, keyed: bool
) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    player = passing(app, match, "none")
    steps = len(match.steps)
    wait(app, 1.0)
    if keyed:
        player.presses(pygame.K_e)
    else:
        player.clicks(player.rect_of(Command.END).center)
    name = player.words.player(match.state.player)
    assert (len(match.steps), player.message) == (steps, f"{name}, your turn!")


def test_undo_and_the_menu_can_be_used_at_once(app: App, tmp_path: Path) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    player = passing(app, match)
    steps = len(match.steps)
    player.clicks(player.rect_of(Command.UNDO).center)
    assert len(match.steps) == steps - 2
    player.does(one_of(match, Plant))
    player.presses(pygame.K_u)
    assert len(match.steps) == steps - 2
    player.does(one_of(match, Plant))
    player.clicks(player.layout.menu.center)
    assert isinstance(app.top, MenuDialog)


def test_a_bot_is_hurried_as_ever(app: App) -> None:
    match = before_the_last_tile(seated(None, "easy"))
    player = passing(app, match)
    player.clicks(player.layout.log.center)
    assert not player.is_moving, "nobody is called before a bot plays"


def scored(app: App, match: Match) -> Player:
    """Return a table at which a turn has ended by itself with a finca that is scored now."""
    at = first_scoring(match)
    playback = Playback.of(match)
    playback.seek(at - 2)
    player = sit_down(app, playback.branch(match.path.with_name("scored.citrus")))
    action = match.steps[at - 1].action
    assert action is not None
    player.does(action)
    assert isinstance(player.steps[-1].action, EndTurn)
    while (movement := player.movement) is not None and not movement.counts:
        app.step([], FRAME)
    assert player.is_counting
    return player


def test_who_clicks_a_scoring_away_sees_who_is_called(app: App, finished: Match) -> None:
    player = scored(app, finished)
    steps = len(player.steps)
    while player.is_counting:
        player.buys()
    for _ in range(6):
        assert banner(player) is not None
        assert not player.risings, "points would cover the name"
        player.buys()
        wait(app, 0.1)
    assert len(player.steps) == steps
    wait(app, 0.15)
    player.buys()
    assert len(player.steps) == steps + 1


@pytest.mark.parametrize("keyed", [False, True])
def test_the_lamp_ends_a_scoring_and_advises_once_the_next_person_is_called(
    app: App, finished: Match, keyed: bool
) -> None:
    player = scored(app, finished)
    if keyed:
        player.presses(pygame.K_h)
    else:
        player.clicks(player.rect_of(Command.HINT).center)
    assert banner(player) is not None
    assert not player.is_counting
    wait(app, 0.6)
    assert banner(player) is not None
    assert not player.is_thinking
    wait(app, 0.2)
    assert player.is_thinking or player.guide is not None


def test_where_the_turn_was_ended_the_lamp_ends_a_scoring_and_advises_at_once(app: App) -> None:
    player, _ = scoring(app)
    player.clicks(player.rect_of(Command.HINT).center)
    assert not player.is_moving
    assert player.is_thinking or player.guide is not None


@pytest.mark.parametrize("keyed", [False, True])
def test_the_end_of_the_turn_before_is_not_refused_once_the_next_person_has_been_called(
    app: App, tmp_path: Path, keyed: bool
) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    player = passing(app, match)
    steps = len(match.steps)
    player.clicks(player.layout.log.center)  # what hurries the planting does not begin a turn
    while player.is_moving:
        wait(app, FRAME)
    for _ in range(2):
        wait(app, 0.7)
        if keyed:
            player.presses(pygame.K_e)
        else:
            player.clicks(Command.END)
        assert (len(match.steps), player.message) == (steps, "")
    wait(app, 0.2)
    player.presses(pygame.K_e)
    assert player.message, "later it is refused"


def test_there_is_no_note_on_what_the_mouse_came_to_before_the_turn_had_passed(app: App, tmp_path: Path) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    player = passing(app, match)
    while banner(player) is None:
        wait(app, FRAME)
    player.hovers(Command.END)
    wait(app, 5.0)
    assert not player.note
    assert player.note_on(Command.END)


def test_a_button_that_is_clicked_too_late_has_no_note(app: App, tmp_path: Path) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    player = passing(app, match)
    while player.is_moving:
        wait(app, FRAME)
    player.hovers(Command.END)
    player.clicks(Command.END)
    wait(app, 2.0)
    assert not player.note


def test_people_who_can_only_pass_do_so_by_themselves(app: App) -> None:
    player = sit_down(app, play(2, 3, steps=111), speed="normal", auto_end=False)
    assert player.legal == (Pass(),), "both can only pass"
    steps = len(player.steps)
    app.change(replace(app.settings, auto_end=True))
    player.does(Pass())
    assert [step.action for step in player.steps[steps:]] == [Pass()] * 2, "the other one has passed, too"
    found = [said for _ in range(200) if (said := after(player)) is not None]
    why = {said.detail for said in found} - {""}
    assert why == {"Bruno and Ana passed: no road of a finca was free."}, "said once, with the reason"
    assert {said.player for said in found} <= {None, player.state.player}, "who has passed is not called"


def test_what_was_passed_by_itself_is_taken_back_with_the_decision_before(app: App) -> None:
    finished = play(2, 1)
    player = sit_down(app, play(2, 1, steps=92), speed="none", auto_end=True)
    before = player.state
    player.does(finished.steps[93].action)
    assert [type(step.action) for step in player.steps[-2:]] == [EndTurn, Pass]
    player.clicks(Command.UNDO)
    assert player.state == before
    player.clicks(Command.REDO)
    assert player.steps[-1].action == Pass()


def test_who_plays_against_computers_and_can_only_pass_does_so_by_themselves(app: App) -> None:
    match = play(2, 2, steps=125, bots=("easy", None))
    assert match.bot is not None
    player = sit_down(app, match, speed="normal", auto_end=True)
    found = []
    for _ in range(200):
        found.append(after(player))
        time.sleep(0.005)
    assert Pass() in [step.action for step in match.steps[125:]]
    assert ("Nothing to buy or harvest", f"{match.seats[1].name} passed: no road of a finca was free.") in [
        (said.text, said.detail) for said in found if said is not None
    ]


def after(player: Player) -> Banner | None:
    """Return the banner that is shown a moment later."""
    player.waits(FRAME)
    return banner(player)


def test_settings_for_the_ends_of_turns_are_for_people(app: App) -> None:
    app.change(replace(app.settings, confirm_end=True, auto_end=True))
    match = seated(None, "easy")
    play_turn(match)
    player = shown(app, match)
    until(app, lambda: match.state.player == 0)
    assert app.top is player.screen
    ends = [step for step in match.steps if step.action == EndTurn()]
    assert len(ends) == 2


def test_on_the_calm_table_a_turn_that_ends_by_itself_is_seen_for_a_moment_before_the_next_player_is_called(
    app: App, tmp_path: Path
) -> None:
    taken = dict[str, int]()
    levels: tuple[Level, ...] = ("calm", "full")
    for level in levels:
        app.change(replace(app.settings, table=level))
        match = before_the_last_tile(new_match(tmp_path / level))
        who = match.state.player
        player = passing(app, match)
        frames = 0
        while banner(player) is None:
            assert player.movement is not None
            assert player.movement.shown.player == who, "it is still that player's turn on the table"
            app.step([], FRAME)
            frames += 1
        taken[level] = frames
    longer = (taken["calm"] - taken["full"]) * FRAME
    assert longer == pytest.approx(BREATH_SECONDS, abs=3 * FRAME)
