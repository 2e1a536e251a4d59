"""What is heard of the table without looking: hints with their places, each thing once, what is left in words."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pygame

from citrus.bots.advice import Advice, Reason
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.records.record import Seat
from citrus.rules.actions import Buy, Harvest, Plant
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Space
from citrus.rules.phases import TURN
from citrus.rules.setup import shuffle
from citrus.rules.state import BoardRegion, GameState
from citrus.ui.kit.presses import Request
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.questions import regions
from tests.rules.worlds import real_game
from tests.ui import behind
from tests.ui.at_table import new_match, one_of
from tests.ui.bots_at_table import shown
from tests.ui.lessons import begin, each_step
from tests.ui.player import Player, sit_down
from tests.ui.shell import play, press

DEAR = 4  # coins for the longest lines


def heard(player: Player) -> list[str]:
    return [one.text for one in player.screen.aloud()]


def test_a_hint_names_the_line_and_its_tiles_or_the_space_on_both_levels_of_the_table(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), table="calm")
    behind.advise(player, Advice(Buy("R3"), (), (Reason("promises", 0.0),)))
    tiles = player.words.tiles(line_tiles(player.state, "R3"))
    assert any(said.startswith(f"row 3: {tiles}; 4 coins. {player.message}") for said in heard(player))
    reasons = Reason("landscape", 4.0, 2, tiles=("cart", "milestone")), Reason("leads", 3.0, 2, site="A")
    behind.advise(player, Advice(Buy("R3"), (), reasons))
    player.presses(pygame.K_w)
    assert player.card
    assert any(said.startswith(f"row 3: {tiles}; ") and player.card in said for said in heard(player)), "also with why"
    player.buys()
    action = one_of(player.match, Plant)
    behind.advise(player, Advice(action, (), (Reason("promises", 0.0),)))
    name = player.screen.game.board.names[action.space]
    assert any(name in said.split(". ")[0] and player.message in said for said in heard(player))


def test_the_reasons_of_a_hint_go_on_after_what_has_been_heard_of_it(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), table="calm")
    reasons = Reason("landscape", 4.0, 2, tiles=("cart", "milestone")), Reason("leads", 3.0, 2, site="A")
    behind.advise(player, Advice(Buy("R3"), (), reasons))
    first = player.message
    assert any(first in said for said in heard(player))
    player.presses(pygame.K_w)
    assert not any(first in said for said in heard(player))
    assert any("finca A" in said for said in heard(player))


def test_how_something_is_done_is_not_said_again_when_the_ring_leaves_a_line(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    how = "Choose an arrow: it buys its whole row or column, one coin a tile."
    assert how in heard(player)
    player.aims(targets.MarketLine("R1"))
    assert how in heard(player), "it stays known, so that it is not said twice"


def test_how_something_is_done_is_not_said_where_the_ring_only_leaves_a_line(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.aims(targets.MarketLine("R1"))
    before = heard(player)
    player.aims(targets.Mat(0))
    assert set(heard(player)) <= set(before)


def test_a_place_says_what_differs_from_the_one_before_and_all_of_it_if_asked(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.buys()
    first, second, third = [action.space for action in player.legal if isinstance(action, Plant)][:3]

    def told(space: Space) -> str:
        player.aims(targets.Space(space))
        return next(one.hint for one in player.screen.describe() if "focused" in one.states)

    assert told(first).startswith("Plant the ")
    whole = told(second)
    assert whole.startswith("Plant the "), "nobody may have heard it: other news came with the first place"
    shorter = told(third)
    assert shorter == told(third), "it stays while the focus stays"
    assert "Plant the " not in shorter
    assert "A new region takes" in whole
    assert "A new region takes" not in shorter
    app.take(Request.ABOUT)
    assert any(one.startswith("Plant the ") for one in heard(player)), "asked for, it is there again"


def test_the_last_tiles_are_explained_once_and_counted_from_then_on(app: App, tmp_path: Path) -> None:
    finished = play(2, 2)
    playback = Playback.of(finished)
    first = next(number for number, step in enumerate(finished.steps) if not step.state.bag and not step.state.hand)
    playback.seek(first)
    player = sit_down(app, playback.branch(tmp_path / "again.citrus"), speed="none", confirm_end=False)
    found = dict.fromkeys(heard(player))
    rng = random.Random(4)
    while not player.state.over:
        player.does(rng.choice(player.legal))
        app.step([], 0.1)
        assert heard(player) == heard(player), "nothing is added by listening"
        found |= dict.fromkeys(heard(player))
    counted = [text for text in found if "left: the game ends" in text or "left. At 3" in text]
    assert len(counted) <= 2, "once while fincas come, and once after that"
    assert sum(text.endswith("tiles left.") for text in found) > 0


def test_more_about_what_has_no_note_says_that_there_is_nothing_more(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    app.take(Request.NEXT_CHOICE)
    app.take(Request.ABOUT)
    assert "There is nothing more to know here." in heard(player)
    assert not any(text.startswith("row 1, ") for text in heard(player)), "the focus has said that"


def test_a_note_is_said_once_and_not_again_when_what_it_tells_has_changed(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    player.buys()
    action = one_of(player.match, Plant)
    player.aims(targets.Space(action.space))
    app.take(Request.ABOUT)
    (note,) = (text for text in heard(player) if text.startswith("Plant the "))
    player.does(action)
    player.aims(targets.Space(action.space))
    assert not any(text.startswith(("Plant the ", "Harvest: ")) for text in heard(player)), note


def test_a_lesson_is_heard_step_by_step_with_what_to_choose(app: App) -> None:
    screen = begin(app)
    assert screen.called == "Your first game"
    for _ in each_step(screen):
        said = [one.text for one in screen.aloud()]
        assert "Your first game." not in said, "the screen opens with that, and it comes back after turns of others"
        if screen.bubble.text:
            assert screen.bubble.text in said
            assert said[-1] == "Next (Enter)" if screen.lesson.ready else said[-1].startswith("Choose now: ")


def test_what_is_possible_while_a_lesson_is_read_is_to_go_on_which_is_said_once(app: App) -> None:
    screen = begin(app)
    app.take(Request.POSSIBLE)
    assert Player(screen).message == "Next (Enter)"
    assert " ".join(one.text for one in screen.aloud()).count("Next (Enter)") == 1


def test_a_lesson_names_the_finca_that_it_shows_and_tells_nothing_of_turns_that_it_skips(app: App) -> None:
    screen = begin(app)
    *_, place, said, way = (one.text for one in screen.aloud())
    assert (said, place, way) == (screen.bubble.text, "Finca C is at k7.", "Next (Enter)")
    next(at for at in each_step(screen) if screen.lesson.step.id == "evening")
    assert not any(one.past for one in screen.aloud())


def test_a_region_that_is_chosen_in_a_lesson_leads_to_the_button(app: App) -> None:
    screen = begin(app)
    next(at for at in each_step(screen) if screen.lesson.step.id == "harvest")
    app.take(Request.HARVEST)
    app.take(Request.NEXT_CHOICE)
    app.take(Request.CONFIRM)
    assert screen.aloud()[-1].text == "Choose now: Harvest +4 (R)."
    assert Player(screen).focus == targets.CommandButton(Command.CONFIRM)


def test_lines_do_not_say_one_after_another_why_none_of_them_can_be_bought(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.buys()
    app.take(Request.MARKET)
    line = next(said for said in heard(player) if said.startswith("row "))
    refused = "First plant"
    assert refused not in line
    player.clicks(targets.MarketLine("R4"))
    assert player.message.startswith(refused)


def test_the_standings_that_are_shown_are_heard(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    before = heard(player)
    app.take(Request.STANDINGS)
    (told,) = [said for said in heard(player) if said not in before]
    assert "lead" in told
    player.buys()
    assert player.state.hand
    assert told in heard(player), "what becomes of them is told: they are not said again each time they change"


def test_escape_says_that_something_is_closed_or_put_back_and_what_is_to_be_done(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    texts, asked = app.ui.texts, player.screen.expected
    closed = f"{texts('table.closed.shown')} {asked}"
    app.take(Request.STANDINGS)
    assert closed not in heard(player)
    app.take(Request.CANCEL)
    assert closed in heard(player)
    reasons = Reason("landscape", 4.0, 2, tiles=("cart", "milestone")), Reason("leads", 3.0, 2, site="A")
    behind.advise(player, Advice(Buy("R3"), (), reasons))
    player.presses(pygame.K_w)
    assert player.card
    assert closed in heard(player), "it is not said again before something else is closed"
    before = player.screen.aloud()
    app.take(Request.CANCEL)
    assert not player.card
    assert [one.text for one in player.screen.aloud() if one not in before and one.number] == [closed]
    player.buys()
    assert closed not in heard(player), "the game goes on"


def test_a_lesson_says_after_what_is_marked_what_that_is(app: App) -> None:
    screen = begin(app)
    while screen.lesson.goal() is None:
        screen.do_it()
    (before,) = (one for one in screen.aloud() if one.text.startswith("Choose now: "))
    app.take(Request.HINT)
    assert "marked" in Player(screen).message
    *_, there = screen.aloud()
    assert there.text == before.text
    assert there != before, "it is said again"


def test_what_somebody_has_tells_of_the_hand(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.buys()
    app.take(Request.POSITION)
    assert any(f"In hand: {player.words.tiles(player.state.hand)}." in said for said in heard(player))


def test_who_begins_hears_once_which_keys_ask(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none", confirm_end=False)
    keys = player.words.texts("table.ask.keys")
    assert keys.startswith("O tells what is possible, J goes there.")
    assert keys in heard(player)
    player.buys()
    assert keys not in heard(player)
    while player.state.player == 0:
        player.does(player.legal[0])
    assert keys in heard(player), "the other one begins as well"
    while player.state.player == 1:
        player.does(player.legal[0])
    assert keys not in heard(player)


def test_what_others_did_begins_with_their_name_though_their_turn_began_by_the_end_of_mine(
    app: App, tmp_path: Path
) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none", confirm_end=False)
    while player.state.player == 0:
        player.does(player.legal[0])
    while player.state.player == 1:
        player.does(player.legal[0])
    app.take(Request.CHANGES)
    assert player.message.startswith("Player 1 bought ")


def test_asked_about_an_empty_space_it_says_why_the_tile_cannot_go_there(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    player.buys()
    board, possible = player.state.game.board, player.spaces
    empty = (space for space in board.names if not player.state.occupied >> space & 1 and space not in possible)
    space = next(one for one in empty if not board.rocks >> one & 1 and one not in board.sites.values())
    player.aims(targets.Space(space))
    app.take(Request.ABOUT)
    refused = player.message
    assert refused != app.ui.texts("table.ask.no_more")
    player.aims(targets.Space(next(iter(possible))))
    player.aims(targets.Space(space))
    app.take(Request.CONFIRM)
    assert player.message == refused


def test_a_game_that_is_about_to_end_says_which_keys_end_it_and_go_on(app: App, tmp_path: Path) -> None:
    playback = Playback.of(play(3, 10))
    playback.seek(playback.last - 1)
    player = sit_down(app, playback.branch(tmp_path / "again.citrus"))
    assert len(player.legal) > 1, "a bull is left"
    how = "Press E to count, or Esc to play on."
    press(app, pygame.K_e)
    assert any(said.endswith(how) for said in heard(player))
    press(app, pygame.K_ESCAPE)
    assert not any(said.endswith(how) for said in heard(player))
    press(app, pygame.K_e)
    press(app, pygame.K_e)
    assert player.state.over


def test_what_is_said_about_a_line_names_it(app: App, finished: Match) -> None:
    playback = Playback.of(finished)
    states = (step.state for step in finished.steps)
    poor = next(at for at, one in enumerate(states) if one.phase == TURN and one.players[one.player].coins < DEAR)
    playback.seek(poor)
    player = sit_down(app, playback.branch(finished.path.with_name("again.citrus")), speed="none")
    news = list[tuple[str, str]]()
    for line in player.state.game.lines:
        before = {*heard(player)}
        player.aims(targets.MarketLine(line))
        news += [(line, said) for said in heard(player) if said not in before]
    assert len(news) > 1, "the same reason is heard at each line"
    for line, said in news:
        assert said.startswith(f"{player.words.line(line)}: ")


def test_regions_that_are_chosen_are_told_once_and_a_hint_for_a_harvest_names_regions(
    app: App, finished: Match
) -> None:
    playback = Playback.of(finished)
    states = [one.state for one in finished.steps]
    free = (at for at, one in enumerate(states) if one.phase == TURN and not one.main_action_done)
    playback.seek(next(at for at in free if len(_own(states[at])) > 1))
    player = sit_down(app, playback.branch(finished.path.with_name("again.citrus")), speed="none")
    harvest = next(
        one for one in player.legal if isinstance(one, Harvest) and len(one.regions) == len(_own(player.state))
    )
    behind.advise(player, Advice(harvest, (), (Reason("promises", 0.0),)))
    named = regions(player.words, player.state, harvest.regions)
    assert any(said.startswith(f"{named}. {player.message}") for said in heard(player))
    app.take(Request.HARVEST)
    app.take(Request.SELECT_ALL)
    assert any(re.match(r"Harvest \+\d+\. ", said) for said in heard(player)), "they are chosen now"
    app.take(Request.POSSIBLE)
    assert [said.count(named) for said in heard(player) if " choices: " in said] == [1]
    assert f"Chosen: {named}." in heard(player)
    known = heard(player)
    press(app, pygame.K_ESCAPE)
    closed = f"{app.ui.texts('table.closed.shown')} {player.screen.expected}"
    assert {*heard(player)} - {*known} == {closed}, "an answer that has been heard is not said again"


def _own(state: GameState) -> list[BoardRegion]:
    return [one for one in state.regions() if one.owner == state.player]


def test_j_leads_to_spaces_in_the_order_in_which_they_are_told(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    player.buys()
    app.take(Request.POSSIBLE)
    told = re.findall(r"\b[a-z]\d+\b", player.message)
    reached = list[str]()
    for _ in told:
        app.take(Request.NEXT_CHOICE)
        assert isinstance(player.focus, targets.Space)
        reached.append(player.words.space(player.focus.number))
    assert reached == told


def test_what_a_new_tile_is_for_is_heard_once(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none", confirm_end=False)
    explained = [player.words.texts(f"table.hint.found.{tool}") for tool in ("bull", "cart", "bridge")]
    times, before, rng = Counter[str](), list[str](), random.Random(3)
    for _ in range(80):
        tools = [one for one in player.legal if isinstance(one, Plant) and player.state.landscape_at(one.space)]
        player.does(rng.choice(tools or player.legal))
        now = heard(player)
        times += Counter(said for said in now if said in explained and said not in before)
        before = now
    assert {*times.values()} == {1}, "not again in the turn after"


def test_a_key_in_a_computers_turn_is_answered_with_who_plays_not_with_what_it_did(app: App, tmp_path: Path) -> None:
    game = real_game("short", 2)
    seats = Seat("Ana", "blue"), Seat("Nico", "red", "easy")
    match = Match.with_setup(game, seats, shuffle(game, random.Random(1)), tmp_path / "game.citrus")
    player = shown(app, match, speed="normal")
    while player.state.player == 0:
        assert player.screen.expected == f"{player.bar.text}."
        player.does(player.legal[0])
    assert player.screen.expected == "Now playing: Nico."


def test_a_harvest_that_is_taken_back_is_said_once(app: App) -> None:
    match = play(2, 1, steps=60)
    while not any(isinstance(one, Harvest) for one in match.legal_actions()):
        match.act(match.legal_actions()[0])
    player = sit_down(app, match, speed="none")
    player.does(one_of(match, Harvest))
    heard(player)
    app.take(Request.UNDO)
    assert sum("Harvested the " in one.text for one in player.screen.aloud() if not one.past) == 1
