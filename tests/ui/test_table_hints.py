"""Hints at the table: marks that point at the advice, and a button to ask for it."""

from __future__ import annotations

import dataclasses
import time
from pathlib import Path
from threading import Event

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.advice import Advice, advise
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    Harvest,
    PlaceBull,
    PlaceWorker,
    Plant,
)
from citrus.rules.board import first_space, spaces_of
from citrus.rules.fincas import missing
from citrus.rules.market import line_tiles
from citrus.rules.state import Region
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView, view
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.adviser import Adviser, rests
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide, followed, guide_of
from citrus.ui.table.model.hints import pointed_at
from citrus.ui.table.model.hover import NOTE_SECONDS
from citrus.ui.table.model.intents import Act
from citrus.ui.table.model.pace import INVITE_SECONDS
from citrus.ui.table.view.hint_marks import HintMarks
from tests.rules.scene import Scene
from tests.ui.at_table import buy, key, new_match, opened, picked, press
from tests.ui.offered import lines_in


def test_the_key_asks_for_a_hint_and_takes_it_away_again(app: App, home: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    app.draw()
    before = pygame.image.tobytes(app.surface, "RGB")
    ask(screen)
    assert screen.table.message.startswith("You could buy")
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") != before
    key(screen, pygame.K_h)
    assert screen.table.message == ""
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == before


def test_the_ranking_lies_over_the_marks_and_escape_takes_it_away_first(app: App, home: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(home, "long", 5))
    app.show(screen)
    app.rescale(200)  # without room for a log: the ranking lies over the market
    key(screen, pygame.K_s)
    app.draw()
    ranking = app.surface.subsurface(screen.table.layout.ranking).copy()
    ask(screen)
    guide = screen.table.moment.guide
    assert guide is not None
    assert isinstance(guide.action, Buy)
    app.draw()
    there = app.surface.subsurface(screen.table.layout.ranking)
    assert pygame.image.tobytes(there, "RGB") == pygame.image.tobytes(ranking, "RGB")
    key(screen, pygame.K_ESCAPE)
    assert not screen.table.looking.standings
    assert screen.table.moment.guide is not None
    key(screen, pygame.K_ESCAPE)
    assert screen.table.moment.guide is None


def test_following_hints_plays_a_whole_turn(app: App, home: Path) -> None:
    app.change(replace(app.settings, speed="none"))
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    player = screen.match.state.player
    for _ in range(12):
        if screen.table.moment.guide is None:
            ask(screen)
        guide = screen.table.moment.guide
        assert guide is not None
        assert guide.action is not None
        first, *rest = pointed_at(screen.match.state, guide.action)
        picks = [one for one in rest if isinstance(one, targets.HandTile)]
        after = rest[:1] if isinstance(first, targets.MatTile) else []  # what the tile is used on
        for target in (*picks, first, *after):
            if not isinstance(target, targets.HandTile) or picked(screen) != target.place:
                screen.table.click(target)
        assert screen.table.message == ""
        if screen.match.state.player != player:
            break
    assert screen.match.state.player != player


def test_the_lamp_is_there_in_every_game_unless_hints_are_turned_off(app: App, home: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    assert Command.HINT in screen.table.buttons.commands
    app.change(replace(app.settings, hints=False))
    screen.resume()
    assert Command.HINT not in screen.table.buttons.commands
    wide = screen.table.buttons.rect(Command.UNDO).width
    app.change(replace(app.settings, hints=True))
    screen.resume()
    assert Command.HINT in screen.table.buttons.commands
    assert screen.table.buttons.rect(Command.UNDO).width < wide
    press(screen, screen.table.buttons.rect(Command.HINT).center)
    wait(screen)
    assert screen.table.message
    rects = [screen.table.buttons.rect(name) for name in screen.table.buttons.commands]
    assert all(rect.collidelistall(rects) == [number] for number, rect in enumerate(rects))


def test_only_family_games_have_the_lamp_if_the_settings_say_so(app: App, home: Path) -> None:
    app.change(replace(app.settings, hints="family"))
    for family in (False, True):
        screen = PlayScreen(app.ui, app.routes, new_match(home, family=family))
        app.show(screen)
        assert (Command.HINT in screen.table.buttons.commands) == family


def test_the_menu_of_the_table_switches_the_lamp(app: App, home: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(home, family=True))
    app.show(screen)
    for on in (False, True):
        screen.table.press(Command.MENU)
        menu = app.top
        assert isinstance(menu, MenuDialog)
        assert menu.hints.text == app.ui.texts("menu.hints_off" if on else "menu.hints_on")
        menu.hints.activate()
        assert app.settings.hints is on
        assert menu.hints.text == app.ui.texts("menu.hints_on" if on else "menu.hints_off")
        app.pop()
        assert (Command.HINT in screen.table.buttons.commands) == on


def test_after_a_while_the_bulb_invites_once_and_the_table_stays_still(app: App, home: Path) -> None:
    app.change(replace(app.settings, hints=True))
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    app.draw()
    screen.update(INVITE_SECONDS - 0.5)
    assert not screen.table.buttons[Command.HINT].chosen
    assert not screen.dirty
    screen.update(1.0)
    assert screen.table.buttons[Command.HINT].chosen
    assert screen.dirty
    assert not screen.animating
    app.draw()
    screen.update(1.0)
    assert not screen.dirty
    screen.table.click(targets.Button(Command.STANDINGS))
    key(screen, pygame.K_UP)
    screen.table.click(targets.Button(Command.STANDINGS))
    assert not screen.table.buttons[Command.HINT].chosen


def test_the_free_spaces_of_a_finca_are_seen_on_the_tiles_of_a_hint(app: App, home: Path) -> None:
    for seed in range(1, 9):
        screen = PlayScreen(app.ui, app.routes, new_match(home, seed=seed))
        app.show(screen)
        ask(screen)
        state, planned = screen.match.state, {planting.space for planting in plan(screen)}
        around = {built.site: planned.intersection(spaces_of(missing(state, built.site))) for built in state.fincas}
        site = next((site for site, spaces in around.items() if spaces), None)
        if site is not None:
            break
    assert site is not None
    screen.table.looking.look_at(targets.Space(state.game.board.sites[site]))
    app.draw()
    dot = app.ui.palette["panel"]
    for space in around[site]:
        assert app.surface.get_at(screen.table.rect_of(targets.Space(space)).center) == dot


def test_a_hint_comes_again_after_it_was_followed_and_undone(app: App, home: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    ask(screen)
    advice = screen.table.answers.now.advice
    assert advice is not None
    screen.table.click(pointed_at(screen.match.state, advice.action)[0])
    assert screen.table.message == ""
    guide = screen.table.guidance.guide
    screen.table.press(Command.UNDO)
    assert screen.table.guidance.guide == guide_of(screen.match.state, advice)
    screen.table.press(Command.REDO)
    assert screen.table.guidance.guide == guide != guide_of(screen.match.state, advice)
    screen.table.press(Command.UNDO)
    key(screen, pygame.K_h)
    assert screen.table.guidance.guide is None, "put away"
    screen.table.press(Command.REDO)
    assert screen.table.guidance.guide is None, "what was put away does not come back"
    screen.table.press(Command.UNDO)
    ask(screen)
    assert screen.table.answers.now.advice == advice


def test_the_plan_of_a_hint_stays_while_it_is_followed(app: App, home: Path) -> None:
    screen, advice = advised(app, home)
    assert len(advice.plan) > 1
    for line in screen.match.state.game.lines:
        screen.table.looking.look_at(targets.Line(line))
        assert plan(screen) == advice.plan
    screen.table.carry_out(Act(advice.action))
    assert plan(screen) == advice.plan
    screen.table.looking.look_at(targets.Space(advice.plan[0].space))
    screen.table.carry_out(Act(advice.plan[0]))
    assert plan(screen) == advice.plan[1:]
    ask(screen)
    assert screen.table.message, "how it goes on"
    key(screen, pygame.K_h)
    assert screen.table.moment.guide is None, "put away"
    assert screen.table.message == ""


def test_the_lamp_speaks_when_the_plan_that_is_left_has_no_next_step(app: App, home: Path) -> None:
    screen = opened(app, home, "tree_worker")
    state = screen.match.state
    tile = state.hand[0]
    plan_left = (Plant(tile, first_space(state.game.board.plantable & ~state.planted)),)
    screen.table.guidance.show(Advice(PlaceWorker(), plan_left, (Reason("fruit", 2.0),)), "")
    screen.table.carry_out(Act(PlaceWorker()))
    wait(screen)
    assert "fruit" in screen.table.message, "which comes first"
    assert plan(screen) == plan_left, "what comes between changes no plan"


def test_a_hint_is_thought_over_once_a_finca_is_drawn(app: App, home: Path) -> None:
    match = new_match(home)
    while not any(draws(match, one) for one in match.legal_actions()):
        match.act(match.legal_actions()[0])
    bought = next(one for one in match.legal_actions() if draws(match, one))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    screen.table.guidance.show(Advice(bought, (), (Reason("promises", 0.0),), match.state.open_sites[0]), "")
    screen.table.carry_out(Act(bought))
    assert match.state.drawn_finca is not None
    wait(screen)
    advice = screen.table.answers.now.advice
    assert advice is not None
    assert isinstance(advice.action, BuildFinca)
    assert screen.table.guidance.guide == guide_of(match.state, advice)


def draws(match: Match, action: Action) -> bool:
    """Whether buying draws a finca."""
    return isinstance(action, Buy) and apply(match.state, action)[0].drawn_finca is not None


def test_the_rest_of_a_plan_stays_when_a_tile_goes_elsewhere(app: App, home: Path) -> None:
    screen, advice = advised(app, home)
    screen.table.carry_out(Act(advice.action))
    planned = advice.plan[0]
    places = [one for one in screen.match.legal_actions() if isinstance(one, Plant) and one not in advice.plan]
    screen.table.carry_out(Act(next(one for one in places if one.tile == planned.tile)))
    assert plan(screen) == tuple(one for one in advice.plan if one.tile in screen.match.state.hand)
    key(screen, pygame.K_u)
    assert plan(screen) == advice.plan


def test_the_plan_of_a_hint_goes_when_something_else_is_played(app: App, home: Path) -> None:
    screen, advice = advised(app, home)
    bought = advice.action
    screen.table.carry_out(Act(next(one for one in screen.match.legal_actions() if one != bought)))
    assert screen.table.moment.guide is None


def test_a_click_on_a_ghost_plants_its_tile_whichever_is_picked(app: App, home: Path) -> None:
    screen, advice = advised(app, home)
    screen.table.carry_out(Act(advice.action))
    hand = screen.match.state.hand
    for planting in advice.plan:
        others = [place for place, tile in enumerate(screen.match.state.hand) if tile != planting.tile]
        for place in others[:1]:
            screen.table.click(targets.HandTile(place))
        screen.table.click(targets.Space(planting.space))
        assert screen.match.steps[-1].action == planting
    assert len(set(hand)) > 1, "or there was nothing else to pick"


def test_a_plan_goes_on_with_the_site_of_the_finca_and_ends_with_the_turn() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lime orange lime").bag("orange lime " * 8).stacks("10/5", "B")
    state, purchase = scene.state, Buy("R1")
    lemon = Plant(scene.tile("lemon"), first_space(scene.spaces("d2")))
    guide = guide_of(state, Advice(purchase, (lemon,), (), "B", whole=True))
    for action in (purchase, BuildFinca("B"), lemon):
        assert guide is not None
        assert guide.action == action
        state, _ = apply(state, action)
        guide = followed(guide, action, state)
    assert guide is None


def test_a_plan_ends_with_the_action_tile_that_the_hint_has_announced() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2").hand("lime").bag("orange lime " * 8)
    state = scene.player(0, tiles="bull").state
    lime = next(action for action in legal_actions(state) if isinstance(action, Plant))
    planted, _ = apply(state, lime)
    bull = next(action for action in legal_actions(planted) if isinstance(action, PlaceBull))
    guide = guide_of(state, Advice(lime, (lime,), (), whole=True, then=bull))
    for action in (lime, bull):
        assert guide is not None
        assert guide.action == action
        state, _ = apply(state, action)
        guide = followed(guide, action, state)
    assert guide is None


def test_a_slow_thought_is_seen_and_asked_for_once(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    going_on, asked = Event(), []

    def slowly(view: PlayerView) -> Advice | None:
        asked.append(view)
        assert going_on.wait(60)
        return advise(view)

    monkeypatch.setattr("citrus.ui.table.adviser.advise", slowly)
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    for _ in range(3):
        key(screen, pygame.K_h)
        screen.update(0.05)
        assert screen.table.message == app.ui.texts("table.advice.thinking")
        assert screen.table.buttons[Command.HINT].chosen
    going_on.set()
    wait(screen)
    assert screen.table.message.startswith("You could buy")
    assert len(asked) == 1
    going_on.clear()
    key(screen, pygame.K_h)
    key(screen, pygame.K_h)
    buy(screen)
    going_on.set()
    screen.update(0.5)
    assert screen.table.message == "", "who has played on needs no hint any more"


def test_who_asks_again_on_the_way_hears_how_the_advised_turn_goes_on() -> None:
    scene = Scene().fincas(A="10/5").market("lime lemon - - - - - - - - - -").bag("lime " * 9)
    adviser, spaces = Adviser(), scene.board.numbers
    turn = (Buy("R1"), Plant(scene.tile("lemon"), spaces["d2"]), Plant(scene.tile("lime"), spaces["d4"]))
    left = rests(scene.state, turn)
    bought, _ = apply(scene.state, turn[0])
    planted, _ = apply(bought, turn[1])
    other, _ = apply(bought, turn[2])
    assert left == {bought: turn[1:], planted: turn[2:], other: turn[1:2]}
    adviser.ask(view(scene.state))
    found = adviser.answer(60)
    assert found is not None
    assert found[0] is not None
    told = found[0].turn
    after, _ = apply(scene.state, told[0])
    adviser.ask(view(after))
    found = adviser.answer(60)
    assert found is not None
    assert found[0] is not None
    assert found[0].turn == told[1:]


def test_the_bulb_lies_on_the_ring_of_the_space_beside(app: App, home: Path) -> None:
    """It looks the same where the next space has a ring, too, as on a site that stands alone."""
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    state, at = screen.match.state, screen.match.state.game.board.numbers
    spaces = 1 << at["a1"] | 1 << at["b1"]
    owner = replace(state.players[0], regions=(Region(0, spaces),))
    grown = replace(
        state, players=(owner, *state.players[1:]), plantations=(spaces, *state.plantations[1:]), planted=spaces
    )
    site = state.open_sites[0]
    pictures = []
    for action, space in ((Harvest((at["a1"],)), at["a1"]), (BuildFinca(site), state.game.board.sites[site])):
        moment = dataclasses.replace(screen.table.moment, now=grown, movement=None, guide=Guide(0, action))
        surface = pygame.Surface(app.size)
        HintMarks(app.ui, screen.table.pieces).draw(surface, moment, screen.table.rect_of)
        inside = pygame.Rect(0, 0, 9, 9)
        inside.center = screen.table.rect_of(targets.Space(space)).move(0, 6).midtop
        pictures.append(pygame.image.tobytes(surface.subsurface(inside), "RGB"))
    assert pictures[0] == pictures[1]


def advised(app: App, home: Path) -> tuple[PlayScreen, Advice]:
    """The table at the beginning of a game, with a hint."""
    app.change(replace(app.settings, speed="none"))
    screen = PlayScreen(app.ui, app.routes, new_match(home))
    app.show(screen)
    ask(screen)
    advice = screen.table.answers.now.advice
    assert advice is not None
    return screen, advice


def ask(screen: PlayScreen) -> None:
    """Ask for a hint, and wait for it."""
    key(screen, pygame.K_h)
    wait(screen)


def wait(screen: PlayScreen) -> None:
    """Wait until a hint has been found."""
    while screen.table.answers.now.thinking:
        time.sleep(0.02)
        screen.update(0.0)


def plan(screen: PlayScreen) -> tuple[Plant, ...]:
    guide = screen.table.moment.guide
    return () if guide is None else guide.plan


def test_a_tile_of_the_hint_that_has_to_wait_says_what_comes_first_and_the_hint_stays(app: App, home: Path) -> None:
    screen, _ = advised(app, home)
    table, state = screen.table, screen.match.state
    line = min(lines_in(table.offer.bright))
    space = spaces_of(state.game.board.plantable & ~state.landscape_spaces & ~state.game.board.rocks)[0]
    ghost = Plant(line_tiles(state, line)[0], space)
    words = Words(app.ui.texts, state.game, ("Ana", "Ben"))
    for first in (Buy(line), None):
        guide = Guide(state.player, first, (ghost,), line=line)
        table.guidance.guide = guide
        table.refresh()
        table.click(targets.Space(space))
        said = table.answers.now.text
        assert words.tile(ghost.tile) in said
        assert ("First buy" in said) == (first is not None)
        assert table.guidance.guide == guide
        table.answers.silence()
        table.looking.look_at(targets.Space(space))
        screen.update(NOTE_SECONDS)
        note = table.moment.note
        assert note is not None
        assert note.lines == (said,)
    table.guidance.guide = None
    table.refresh()
    table.click(targets.Space(space))
    assert words.tile(ghost.tile) not in table.answers.now.text
