"""Hints at the table: marks that point at the advice, and a button to ask for it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.advice import Advice
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.rules.actions import Action, BuildFinca, Buy, Harvest, PlaceBull, Plant, ReturnHand, UseMilestone
from citrus.rules.board import first_space, spaces_of
from citrus.rules.fruit_trees.actions import PlaceWorker
from citrus.rules.market import line_tiles
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView, view
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import Guide, followed, guide_of
from citrus.ui.table.model.hint_targets import pointed_at
from citrus.ui.table.motion.turn_clock import INVITE_SECONDS
from citrus.ui.table.store.adviser import Adviser, rests
from citrus.ui.table.view.card import card_place, card_rect
from tests.rules.scene import Scene
from tests.ui import behind
from tests.ui.at_table import before_the_last_tile, new_match, one_of, opened
from tests.ui.player import Player, sit_down
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


def test_only_the_fincas_that_a_hint_names_are_marked(app: App, home: Path) -> None:
    match = new_match(home)
    player = sit_down(app, match, speed="none")
    sites = [built.site for built in player.state.fincas]
    reasons = (Reason("leads", 3.0, 2, site=sites[0]), Reason("comes_second", 2.0, 1, site=sites[1]))
    behind.advise(player, Advice(one_of(match, Buy), (), reasons))
    app.draw()
    assert f"finca {sites[0]}" in player.message
    assert player.snapshot.named & {*player.guide.around} == {sites[0]}


def test_a_tile_that_a_hint_proposes_does_not_look_planted(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    player.asks_for_hint()
    app.draw()
    place = player.rect_of(targets.Space(plan(player)[0].space))
    beside = app.surface.get_at((place.x + place.width // 7, place.centery))
    assert beside[:3] == app.ui.palette["paper"][:3], "there is paper around it"


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
    assert player.screen.dirty
    assert not player.screen.animating
    app.draw()
    player.waits(1.0)
    assert not player.screen.dirty
    player.clicks(Command.STANDINGS)
    player.presses(pygame.K_UP)
    player.clicks(Command.STANDINGS)
    assert not player.button(Command.HINT).chosen


def test_the_plan_of_a_hint_stays_while_it_is_followed(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    assert len(advice.plan) > 1
    for line in player.state.game.lines:
        player.hovers(targets.MarketLine(line))
        assert plan(player) == advice.plan
    player.does(advice.action)
    assert plan(player) == advice.plan
    player.hovers(targets.Space(advice.plan[0].space))
    player.does(advice.plan[0])
    assert plan(player) == advice.plan[1:]
    player.asks_for_hint()
    assert player.message, "how it goes on"
    player.presses(pygame.K_h)
    assert player.guide is None, "put away"
    assert player.message == ""


def test_each_step_that_follows_a_hint_is_told_and_explained_before_the_lamp_hides_it(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    assert len(advice.plan) > 1
    steps = len(player.steps)
    while len(player.steps) < steps + len(advice.plan):
        player.presses(pygame.K_n)
        player.waits_for_hint()
        told = player.message
        assert told.startswith("Plant the")
        player.presses(pygame.K_h)
        assert (player.message, bool(player.card)) == (told, True), "the lamp explains what has come by itself"
        player.presses(pygame.K_h)
        assert (player.message, player.card, player.guide) == ("", "", None), "the second time it hides that"
        player.presses(pygame.K_h)
        player.waits_for_hint()
        assert player.message == told
        assert player.advice is not None
        assert not {*player.advice.ahead} & {*player.advice.reasons}, "only what is still to come is told of later"


def test_the_lamp_speaks_when_the_plan_that_is_left_has_no_next_step(app: App, home: Path) -> None:
    player = opened(app, home, "tree_worker")
    state = player.state
    tile = state.hand[0]
    plan_left = (Plant(tile, first_space(state.game.board.plantable & ~state.planted)),)
    behind.advise(player, Advice(PlaceWorker(), plan_left, (Reason("fruit", 2.0),)))
    player.does(PlaceWorker())
    player.waits_for_hint()
    assert "fruit" in player.message, "which comes first"
    assert plan(player) == plan_left, "what comes between changes no plan"


def test_a_hint_is_thought_over_once_a_finca_is_drawn(app: App, home: Path) -> None:
    match = new_match(home)
    while not any(draws(match, one) for one in match.legal_actions()):
        match.act(match.legal_actions()[0])
    bought = next(one for one in match.legal_actions() if draws(match, one))
    player = sit_down(app, match)
    behind.advise(player, Advice(bought, (), (Reason("promises", 0.0),), match.state.open_sites[0]))
    player.does(bought)
    assert match.state.drawn_finca is not None
    player.waits_for_hint()
    advice = player.advice
    assert isinstance(advice.action, BuildFinca)
    assert player.guide == guide_of(match.state, advice)


def test_a_hint_is_thought_over_once_it_leaves_tiles_in_the_hand_without_a_place(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home))
    bought = next(one for one in player.legal if isinstance(one, Buy))
    behind.advise(player, Advice(bought, (), (Reason("promises", 0.0),)))
    player.does(bought)
    player.waits_for_hint()
    assert isinstance(player.advice, Advice)
    assert isinstance(player.advice.action, Plant)


def draws(match: Match, action: Action) -> bool:
    """Return whether buying draws a finca."""
    return isinstance(action, Buy) and apply(match.state, action)[0].drawn_finca is not None


def test_the_rest_of_a_plan_stays_when_a_tile_goes_elsewhere(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    player.does(advice.action)
    planned = advice.plan[0]
    places = [one for one in player.legal if isinstance(one, Plant) and one not in advice.plan]
    player.does(next(one for one in places if one.tile == planned.tile))
    same = [number for number, one in enumerate(advice.plan) if one.tile == planned.tile]
    assert plan(player) == advice.plan[: same[-1]] + advice.plan[same[-1] + 1 :]
    player.presses(pygame.K_u)
    assert plan(player) == advice.plan


def test_the_plan_of_a_hint_goes_when_something_else_is_played(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    bought = advice.action
    player.does(next(one for one in player.legal if one != bought))
    assert player.guide is None
    assert player.message == "This no longer follows the hint. You can ask for a new one."


def test_a_click_on_a_ghost_plants_its_tile_whichever_is_picked(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    player.does(advice.action)
    hand = player.state.hand
    for planting in advice.plan:
        others = [place for place, tile in enumerate(player.state.hand) if tile != planting.tile]
        for place in others[:1]:
            player.clicks(targets.HandTile(place))
        player.clicks(targets.Space(planting.space))
        assert player.steps[-1].action == planting
    assert len(set(hand)) > 1, "or there was nothing else to pick"


def test_a_hint_lifts_its_tile_and_is_silent_while_another_one_is_picked(app: App, home: Path) -> None:
    match = new_match(home)
    player = sit_down(app, match, speed="none")
    player.does(
        next(one for one in player.legal if isinstance(one, Buy) and len({*line_tiles(match.state, one.line)}) > 1)
    )
    hand = player.state.hand
    for picked, tile in enumerate(hand):
        planting = next((one for one in player.legal if isinstance(one, Plant) and one.tile != tile), None)
        if planting is None:
            continue
        player.clicks(targets.HandTile(picked))
        behind.advise(player, Advice(planting, (planting,), (Reason("points", 1.0, 1),)))
        player.waits(0.05)
        lifted = [one.place for one in player.picked if isinstance(one, targets.HandTile)]
        assert [hand[place] for place in lifted] == [planting.tile]
        assert player.message.startswith(f"Plant the {player.words.tile(planting.tile)} here")
        player.clicks(targets.HandTile(picked))
        assert player.message == ""
        assert player.guide is not None
        player.clicks(targets.HandTile(picked))
        assert player.message.startswith("Plant the ")


def test_a_hint_to_undo_is_followed_by_undo_and_forgets_what_led_there(app: App, home: Path) -> None:
    player, advice = advised(app, home)
    player.does(advice.action)
    player.does(advice.plan[0])
    number = len(player.steps)
    behind.advise(player, Advice(ReturnHand(), (), (Reason("homeless", 1.0, 3),), unplanted=1, undo=True))
    assert player.message == app.ui.texts("table.advice.undo")
    player.presses(pygame.K_n)
    assert len(player.steps) == number - 1
    assert player.guide is None
    assert player.message == ""


def test_a_hint_looks_back_to_the_first_planting_since_tiles_were_taken(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_back = list[GameState]()

    def looking(advice: Advice, before: PlayerView) -> Advice:
        looked_back.append(before.state)
        return advice

    monkeypatch.setattr("citrus.ui.table.store.adviser.with_undo", looking)
    player = sit_down(app, new_match(home), speed="none")
    player.does(next(one for one in player.legal if isinstance(one, Buy)))
    player.asks_for_hint()
    assert not looked_back, "nothing has been planted"
    behind.guide(player, None)
    hand = player.state.hand
    while len(player.state.hand) > 1:
        player.does(next(one for one in player.legal if isinstance(one, Plant)))
    player.asks_for_hint()
    assert [state.hand for state in looked_back] == [hand]


def test_a_plan_goes_on_with_the_site_of_the_finca_and_ends_with_the_turn() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lime orange lime").bag("orange lime " * 8).stacks("10/5", "B")
    state, purchase = scene.state, Buy("R1")
    lemon = Plant(scene.tile("lemon"), first_space(scene.spaces("d2")))
    guide = guide_of(state, Advice(purchase, (lemon,), (), "B", whole=True))
    for action in (purchase, BuildFinca("B"), lemon):
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
        assert guide.action == action
        state, _ = apply(state, action)
        guide = followed(guide, action, state)
    assert guide is None


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


def test_who_asks_again_on_the_way_hears_how_the_advised_turn_goes_on() -> None:
    scene = Scene().fincas(A="10/5").market("lime lemon - - - - - - - - - -").bag("lime " * 9)
    adviser, spaces = Adviser(), scene.board.numbers
    turn = (Buy("R1"), Plant(scene.tile("lemon"), spaces["d2"]), Plant(scene.tile("lime"), spaces["d4"]))
    left = rests(scene.state, turn)
    bought, _ = apply(scene.state, turn[0])
    planted, _ = apply(bought, turn[1])
    other, _ = apply(bought, turn[2])
    assert left == {bought: turn[1:], planted: turn[2:], other: turn[1:2]}
    adviser.ask(view(scene.state), careful=False)
    found = adviser.answer(60)
    assert found[0] is not None
    told = found[0].turn
    after, _ = apply(scene.state, told[0])
    adviser.ask(view(after), careful=False)
    found = adviser.answer(60)
    assert found[0] is not None
    assert found[0].turn == told[1:]


def advised(app: App, home: Path) -> tuple[Player, Advice]:
    """Return the table at the beginning of a game, with a hint."""
    player = sit_down(app, new_match(home), speed="none")
    player.asks_for_hint()
    advice = player.advice
    assert advice is not None
    return player, advice


def plan(player: Player) -> tuple[Plant, ...]:
    guide = player.guide
    return () if guide is None else guide.plan


def test_a_tile_of_the_hint_that_has_to_wait_says_what_comes_first_and_the_hint_stays(app: App, home: Path) -> None:
    player, _ = advised(app, home)
    state = player.state
    line = min(player.lines)
    space = spaces_of(state.game.board.plantable & ~state.landscape_spaces & ~state.game.board.rocks)[0]
    ghost = Plant(line_tiles(state, line)[0], space)
    words = Words(app.ui.texts, state.game, ("Ana", "Ben"))
    for first in (Buy(line), None):
        guide = Guide(state.player, first, (ghost,), line=line)
        behind.guide(player, guide)
        player.clicks(targets.Space(space))
        said = player.message
        assert words.tile(ghost.tile) in said
        assert ("First buy" in said) == (first is not None)
        assert player.guide == guide
        assert " ".join(player.note_on(targets.Space(space))) == said
    behind.guide(player, None)
    player.clicks(targets.Space(space))
    assert words.tile(ghost.tile) not in player.message


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


def test_reasons_that_are_asked_for_too_soon_come_with_the_hint(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on, _ = behind.slow_advice(monkeypatch)
    player = sit_down(app, new_match(home))
    player.presses(pygame.K_h)
    player.presses(pygame.K_w)
    assert player.is_thinking
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
    assert [said in player.card for said in ("But ", "Nothing else brings")] == [loses, loses]


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
