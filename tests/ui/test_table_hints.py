"""Hints at the table: marks that point at the advice, and a button to ask for it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.advice import Advice
from citrus.bots.reasons import Reason
from citrus.rules.actions import Buy, Harvest, Plant, UseCart, UseMilestone
from citrus.rules.board import first_space
from citrus.rules.tiles import kind_of
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide
from citrus.ui.table.model.hint_targets import pointed_at
from citrus.ui.table.motion.turn_clock import INVITE_SECONDS
from citrus.ui.table.view.card import card_place, card_rect
from tests.ui import behind
from tests.ui.at_table import before_the_last_tile, new_match, one_of, opened
from tests.ui.player import sit_down
from tests.ui.shell import choose, play


def test_the_key_asks_for_a_hint_and_takes_it_away_again(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home))
    app.draw()
    before = pygame.image.tobytes(app.surface, "RGB")
    player.asks_for_hint()
    assert player.message.startswith("Buy this line")
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") != before
    player.presses(pygame.K_h)
    assert player.message == ""
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == before


def test_the_key_tells_the_reasons_of_a_hint_that_came_by_itself_before_it_takes_it_away(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    player.asks_for_hint()
    assert player.guide.action is not None
    first, *_ = pointed_at(player.state, player.guide.action)
    player.clicks(first)
    player.waits_for_hint()
    assert player.message.startswith("Plant")
    assert not player.card
    player.presses(pygame.K_h)
    assert player.message.startswith("Plant")
    assert player.card
    player.presses(pygame.K_h)
    assert not player.message


def test_only_the_fincas_that_a_hint_names_are_marked(app: App, home: Path) -> None:
    match = new_match(home)
    player = sit_down(app, match, speed="none")
    sites = [built.site for built in player.state.fincas]
    reasons = (Reason("leads", 3.0, 2, site=sites[0]), Reason("comes_second", 2.0, 1, site=sites[1]))
    behind.advise(player, Advice(one_of(match, Buy), (), reasons))
    app.draw()
    assert f"finca {sites[0]}" in player.message
    assert player.snapshot.named & {*player.guide.around} == {sites[0]}


def test_the_ranking_lies_over_the_marks_and_escape_takes_it_away_first(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home, "long", 5))
    app.rescale(200)  # without room for a log: the ranking lies over the market
    player.presses(pygame.K_s)
    app.draw()
    ranking = app.surface.subsurface(player.layout.ranking).copy()
    player.asks_for_hint()
    guide = player.guide
    assert isinstance(guide.action, Buy)
    app.draw()
    there = app.surface.subsurface(player.layout.ranking)
    assert pygame.image.tobytes(there, "RGB") == pygame.image.tobytes(ranking, "RGB")
    player.presses(pygame.K_ESCAPE)
    assert not player.standings
    assert player.guide is not None
    player.presses(pygame.K_ESCAPE)
    assert player.guide is None


def test_following_hints_plays_a_whole_turn(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    who = player.state.player
    for _ in range(12):
        if player.guide is None:
            player.asks_for_hint()
        player.waits_for_hint()
        guide, told = player.guide, player.message
        assert guide.action is not None
        assert told, "every step says what it does and why"
        first, *rest = pointed_at(player.state, guide.action)
        picks = [one for one in rest if isinstance(one, targets.HandTile)]
        after = rest[:1] if isinstance(first, targets.MatTile) else []  # what the tile is used on
        for target in (*picks, first, *after):
            if target not in player.picked:
                player.clicks(target)
        if player.state.player != who:
            break
        assert player.message != told
    assert player.state.player != who
    assert player.message == ""


def test_the_lamp_is_there_in_every_game_unless_hints_are_turned_off(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home))
    assert Command.HINT in player.buttons
    app.change(replace(app.settings, hints=False))
    player.comes_back()
    assert Command.HINT not in player.buttons
    wide = player.rect_of(Command.UNDO).width
    app.change(replace(app.settings, hints=True))
    player.comes_back()
    assert Command.HINT in player.buttons
    assert player.rect_of(Command.UNDO).width < wide
    player.clicks(player.rect_of(Command.HINT).center)
    player.waits_for_hint()
    assert player.message
    rects = [player.rect_of(name) for name in player.buttons]
    assert all(rect.collidelistall(rects) == [number] for number, rect in enumerate(rects))


def test_only_family_games_have_the_lamp_if_the_settings_say_so(app: App, home: Path) -> None:
    app.change(replace(app.settings, hints="family"))
    for family in (False, True):
        player = sit_down(app, new_match(home, family=family))
        assert (Command.HINT in player.buttons) == family


def test_the_menu_of_the_table_switches_the_lamp(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home, family=True))
    for on in (False, True):
        player.clicks(Command.MENU)
        menu = app.top
        assert isinstance(menu, MenuDialog)
        choose(app, app.ui.texts("menu.hints_off" if on else "menu.hints_on"))
        assert app.settings.hints is on
        assert menu.hints.text == app.ui.texts("menu.hints_on" if on else "menu.hints_off")
        app.pop()
        assert (Command.HINT in player.buttons) == on


def test_after_a_while_the_bulb_invites_once_and_the_table_stays_still(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), hints=True)
    app.draw()
    player.waits(INVITE_SECONDS - 0.5)
    assert not player.button(Command.HINT).chosen
    assert not player.screen.dirty
    player.waits(1.0)
    assert player.button(Command.HINT).chosen
    lamp = targets.CommandButton(Command.HINT)
    assert not any("checked" in one.states for one in player.screen.describe() if one.source == lamp), "by ear"
    assert player.screen.dirty
    assert not player.screen.animating
    app.draw()
    player.waits(1.0)
    assert not player.screen.dirty
    player.clicks(Command.STANDINGS)
    player.presses(pygame.K_UP)
    player.clicks(Command.STANDINGS)
    assert not player.button(Command.HINT).chosen


def test_a_slow_thought_is_seen_and_asked_for_once(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    going_on, asked = behind.slow_advice(monkeypatch)
    player = sit_down(app, new_match(home))
    for _ in range(3):
        player.presses(pygame.K_h)
        player.waits(0.05)
        assert player.message == app.ui.texts("table.advice.thinking")
        assert player.button(Command.HINT).chosen
    going_on.set()
    player.waits_for_hint()
    assert player.message.startswith("Buy this line")
    assert len(asked) == 1
    going_on.clear()
    advised = player.guide.action
    player.presses(pygame.K_h)
    player.does(next(one for one in player.legal if isinstance(one, Buy) and one != advised))
    player.presses(pygame.K_h)
    assert player.is_thinking
    player.does(next(one for one in player.legal if isinstance(one, Plant)))
    going_on.set()
    player.waits(0.5)
    assert player.message == "", "who has played on needs no hint any more"


def test_nobody_thinks_about_a_turn_that_has_ended_by_itself(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr("citrus.ui.table.store.adviser.advise", asked.append)
    player = sit_down(app, before_the_last_tile(new_match(home)), auto_end=True, confirm_end=False)
    plant = next(action for action in player.legal if isinstance(action, Plant))
    elsewhere = Plant(plant.tile, plant.space + 1)
    behind.advise(player, Advice(plant, (plant, elsewhere), (Reason("promises", 0.0),), whole=True))
    before = player.state.player
    player.does(plant)
    player.waits(0.5)
    assert player.state.player != before
    assert not asked
    assert player.guide is None


def test_a_game_that_cannot_be_saved_does_not_keep_a_hint_away(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on, _ = behind.slow_advice(monkeypatch)
    match = new_match(home / "games")
    match.act(one_of(match, Buy))
    player = sit_down(app, match)
    match.path.parent.rename(home / "moved")
    match.path.parent.touch()
    plant = next(action for action in player.legal if isinstance(action, Plant))
    nowhere = Plant(plant.tile, first_space(player.state.planted | 1 << plant.space))
    behind.advise(player, Advice(plant, (plant, nowhere), (Reason("promises", 0.0),), whole=True))
    player.does(plant)
    assert match.save_error is not None
    assert player.is_thinking
    going_on.set()
    player.waits_for_hint()
    assert player.advice is not None
    player.does(next(action for action in player.legal if isinstance(action, Plant)))
    assert "saved" in player.message


def test_what_is_pointed_at_is_told_instead_of_the_reasons_which_come_back(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), table="calm")
    player.asks_for_hint()
    player.presses(pygame.K_w)
    reasons = player.card
    assert reasons
    told = [player.note_on(targets.Mat(number)) and player.card for number in range(2)]
    assert len({reasons, *told}) == 3
    link = player.rect_of(targets.MoreLink()).center
    player.note_on(link)
    assert player.card == reasons, "whoever points at the link reads what it has opened"
    player.note_on(targets.Mat(0))
    player.hovers(None)
    assert player.card == reasons
    player.note_on(targets.Mat(0))
    player.presses(pygame.K_w)
    player.presses(pygame.K_w)
    assert player.card == reasons, "whoever asks for the reasons gets them, wherever the mouse rests"


@pytest.mark.parametrize("clicks", [False, True])
def test_reasons_that_are_asked_for_too_soon_come_with_the_hint(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch, clicks: bool
) -> None:
    going_on, _ = behind.slow_advice(monkeypatch)
    player = sit_down(app, new_match(home))
    player.presses(pygame.K_h)
    if clicks:
        player.clicks(targets.MoreLink())
    else:
        player.presses(pygame.K_w)
    assert player.is_thinking
    assert player.message == "Looking for a good turn and its reasons …", "the press was heard"
    player.presses(pygame.K_w)
    assert player.message.endswith("its reasons …"), "who presses again out of impatience takes nothing back"
    going_on.set()
    player.waits_for_hint()
    assert player.message.startswith("Buy this line")
    assert player.card


@pytest.mark.parametrize(("scale", "loses"), [(140, True), (200, False)])
def test_reasons_lie_over_no_button_and_what_a_turn_loses_is_among_them(
    app: App, home: Path, scale: int, loses: bool
) -> None:
    player = sit_down(app, new_match(home, players=3), speed="none")
    app.rescale(scale)
    gains = (
        Reason("landscape", 4.0, 2, tiles=("cart", "milestone")),
        Reason("leads", 3.0, 2, site="A"),
        Reason("comes_second", 2.0, 2, site="B"),
        Reason("grows", 1.0, 4, kind_of(0), space=1),
    )
    opened = (Reason("opens", 0.0, 10, site="A", player=1),) * loses
    bridge = Plant(player.state.market[0] or 0, 0, bridge=True)
    behind.advise(player, Advice(one_of(player.match, Buy), (bridge,), gains, opens=opened))
    player.presses(pygame.K_w)
    place = card_rect(app.ui, player.layout, player.snapshot.card)
    assert not [name for name in player.buttons if place.colliderect(player.rect_of(name)) and name != Command.STORY]
    assert ("After your turn" in player.card) == loses


def test_in_large_texts_a_hint_gives_its_reason_rather_than_the_task(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home, players=3), speed="none")
    reasons = (Reason("leads", 3.0, 2, site="A"), Reason("landscape", 2.0, 1, tiles=("cart",)))
    for scale, task in ((100, True), (200, False)):
        app.rescale(scale)
        behind.advise(player, Advice(one_of(player.match, Buy), (), reasons))
        said = player.snapshot.said
        words = " ".join(line.text for line in said.lines)
        assert "Buy this line: you " in words, "not only what to do"
        assert any(line.title for line in said.lines) == task
        assert player.words.player(player.state.player) in words, "whose turn it is stays in sight"
        assert not said.paper.colliderect(player.layout.frame)


def test_no_ring_of_a_hint_lies_on_the_sentences(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    app.rescale(200)  # without room for a log: the sentences lie over the open mat
    guide = Guide(player.state.player, UseMilestone())
    behind.guide(player, guide)
    place = card_place(player.layout)
    assert player.hinted is not None
    assert player.rect_of(player.hinted).colliderect(place)
    behind.answer(player, Answer("A tip", more=("One reason", "Another one"), friendly=True))
    player.presses(pygame.K_w)
    pictures = set()
    for shown in (guide, None):
        behind.guide(player, shown)
        assert player.card
        app.draw()
        pictures.add(pygame.image.tobytes(app.surface.subsurface(place.inflate(-20, -20)), "RGB"))
    assert len(pictures) == 1


def test_reasons_never_lie_on_what_the_hint_asks_to_click(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    app.rescale(200)  # without room for a log: the sentences usually lie over the open mat
    gains = (Reason("draws", 3.0), Reason("points", 3.0, 3), Reason("leads", 3.0, 2, site="A"))
    behind.advise(player, Advice(UseMilestone(), (), gains))
    player.presses(pygame.K_w)
    assert player.card
    assert player.hinted is not None
    assert not player.card_rect.colliderect(player.rect_of(player.hinted))
    player.clicks(player.hinted)
    assert player.picked or player.state.drawn_finca, "and the first click does it"


def test_reasons_leave_the_market_in_sight_where_the_hand_is_empty(app: App, home: Path) -> None:
    player = opened(app, home, "milestone_needed")
    app.rescale(140)  # without room for a log, and the milestone lies on the open mat
    behind.advise(player, Advice(UseMilestone(), (), (Reason("draws", 3.0), Reason("leads", 3.0, 2, site="A"))))
    player.presses(pygame.K_w)
    assert player.card
    assert player.layout.hand.contains(player.card_rect)
    assert not player.card_rect.colliderect(player.layout.stall)


def test_reasons_never_lie_on_the_tile_that_a_cart_takes(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=45), speed="none")
    app.rescale(200)
    gains = (Reason("points", 3.0, 3), Reason("leads", 3.0, 2, site="A"))
    carts = [action for action in player.legal if isinstance(action, UseCart)]
    assert len(carts) == 12
    for cart in carts:
        behind.advise(player, Advice(cart, (), gains))
        player.presses(pygame.K_w)
        assert player.card
        crate = player.layout.crates[cart.market_space]
        assert not player.card_rect.colliderect(crate)


def test_the_bar_tells_what_is_chosen_for_a_harvest_unless_that_is_advised(app: App, home: Path) -> None:
    player = sit_down(app, play(2, 1, steps=16), speed="none")
    harvest = max((action for action in player.legal if isinstance(action, Harvest)), key=lambda one: len(one.regions))
    first, second, *_ = map(targets.Space, harvest.regions)
    behind.advise(player, Advice(Harvest((first.number, second.number)), (), (Reason("points", 3.0, 3),)))
    hint = player.message
    player.clicks(Command.HARVEST)
    assert player.message == hint
    player.clicks(first)
    assert player.message == ""
    assert player.bar.hint.startswith("This brings")
    player.clicks(second)
    assert player.message == hint


def test_a_hint_does_not_repeat_the_tile_that_the_heading_names(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    player.buys(min(player.lines))
    planting = one_of(player.match, Plant)
    behind.advise(player, Advice(planting, (planting,), (Reason("points", 3.0, 3),)))
    assert player.message.startswith(f"Plant {player.words.the_tile(planting.tile)} here: ")
    lines = player.snapshot.said.lines
    assert [line.text for line in lines if not line.title] == ["Plant here: you score 3 points at once."]
    assert any(player.words.the_tile(planting.tile) in line.text for line in lines if line.title)
