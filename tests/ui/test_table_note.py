"""Notes hide neither what they explain nor what is needed; slips with points lie side by side and below the bar."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace as structs_replace
from pygame import Rect

from citrus.bots.greedy import GreedyBot
from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.match.settings import Level
from citrus.resources import data_dir
from citrus.rules.actions import Buy, EndTurn, Harvest, Plant, UseMilestone
from citrus.rules.board import spaces_of
from citrus.rules.turn import legal_actions
from citrus.rules.view import view
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.notes import note as note_on
from citrus.ui.table.model.notes import plantation, region
from citrus.ui.table.model.pictures import Sort
from citrus.ui.table.model.preview import planting
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.model.selection import NOTHING, Harvesting, Selection
from citrus.ui.table.model.targets import StackName
from citrus.ui.table.motion.animator import MORE_SECONDS, NOTE_SECONDS
from citrus.ui.table.motion.motion import RisingNow
from citrus.ui.table.view.card import card_place, card_rect
from citrus.ui.table.view.note import note_place, paper_place, points_to
from citrus.ui.table.view.note_builder import SENTENCE_END
from citrus.ui.table.view.slip_places import apart
from citrus.ui.table.view.snapshot import Note
from tests.grids import sampled
from tests.rules.scene import Scene
from tests.ui import behind
from tests.ui.at_table import new_match, seated
from tests.ui.player import sit_down
from tests.ui.shell import play, resize

WINDOW = Rect(0, 0, 1000, 600)


def _placed(beside: Rect, needed: Sequence[Rect], spoken_of: Sequence[Rect] = (), choice: Sequence[Rect] = ()) -> Rect:
    return note_place((200, 80), Note((), beside, tuple(spoken_of), tuple(needed), tuple(choice)), WINDOW, 8)


def test_a_note_lies_right_of_what_it_explains_if_nothing_is_in_the_way() -> None:
    beside = Rect(300, 200, 50, 50)
    assert _placed(beside, []).midleft == (358, 225)
    assert _placed(Rect(900, 200, 50, 50), []).right == 892
    assert _placed(Rect(300, 520, 50, 50), []).bottom == 512


def test_a_note_keeps_off_what_is_needed() -> None:
    beside = Rect(300, 200, 50, 50)
    right, left, above = Rect(358, 200, 300, 300), Rect(0, 200, 292, 300), Rect(0, 0, 1000, 190)
    for needed in ([right], [right, left], [right, above]):
        note = _placed(beside, needed)
        assert not note.colliderect(beside)
        assert note.collidelist(needed) == -1


def test_a_note_moves_on_where_it_would_hide_something_on_all_sides() -> None:
    beside = Rect(300, 200, 50, 50)
    needed = [Rect(100, 100, 500, 250), Rect(620, 0, 380, 400)]
    note = _placed(beside, needed)
    assert note.collidelist([beside, *needed]) == -1
    assert WINDOW.contains(note)
    far = _placed(beside, [*needed, Rect(0, 340, 1000, 100)])
    assert far.bottom <= 92, "above is nearer than below"


def test_pictures_lie_where_they_hide_least_of_what_lies_around() -> None:
    beside, right = Rect(300, 200, 50, 50), Rect(360, 210, 50, 50)
    plain = Note((), beside, (), (), ways=((),))
    assert paper_place((200, 80), plain, WINDOW, 8, 25).midleft == (358, 225)
    assert paper_place((200, 80), replace(plain, lies=(right,)), WINDOW, 8, 25).midright == (292, 225)


def test_pictures_lie_on_no_space_that_can_be_chosen_and_rather_further_away_than_on_tiles() -> None:
    beside, size = Rect(300, 200, 50, 50), (140, 44)
    land = [Rect(x, y, 50, 50) for x in range(150, 550, 50) for y in range(50, 400, 50) if (x, y) != beside.topleft]
    free = [place for place in land if place.y == 300]
    tiles = tuple(place for place in land if place not in free)
    place = paper_place(size, Note((), beside, (), (), ways=((),), lies=tiles), WINDOW, 8, 25)
    assert place.collidelist(tiles) == -1
    assert place.colliderect(Rect.unionall(free[0], free)), "the free row is the nearest room"
    place = paper_place(size, Note((), beside, (), (), choice=tuple(land), ways=((),), lies=()), WINDOW, 8, 25)
    assert place.collidelist(land) == -1


def test_pictures_rather_hide_a_part_of_a_tile_than_lie_far_away() -> None:
    beside, size = Rect(300, 250, 50, 50), (140, 44)
    land = [Rect(x, y, 50, 50) for x in range(100, 600, 50) for y in range(50, 550, 50) if (x, y) != beside.topleft]
    tiles = tuple(place.inflate(-18, -18) for place in land if place.y < 450)  # free rows are three spaces away
    place = paper_place(size, Note((), beside, (), (), ways=((),), lies=tiles), WINDOW, 8, 25)
    assert beside.inflate(50, 50).colliderect(place)


def test_the_tip_of_a_paper_touches_what_it_points_at_or_is_not_there() -> None:
    beside, gap = Rect(300, 200, 50, 50), 8
    paper, tips = Rect(0, 0, 200, 40), 0
    for x in (92, 150, 300, 345, 358):
        for y in (100, 152, 160, 200, 205, 245, 258):
            paper.topleft = (x, y)
            way = points_to(paper, beside, gap)
            if way is not None:
                assert beside.inflate(2, 2).collidepoint(way.at)
                tips += 1
    assert tips >= 8
    assert points_to(Rect(92, 152, 200, 40), beside, gap) is None, "only corners face each other"


def test_a_note_rather_hides_what_is_needed_than_what_it_speaks_of() -> None:
    beside, finca = Rect(300, 200, 50, 50), Rect(420, 210, 50, 50)
    needed = [Rect(0, 0, 1000, 180), Rect(0, 270, 1000, 330), Rect(0, 0, 292, 600), Rect(562, 0, 438, 600)]
    assert _placed(beside, [*needed, finca]).colliderect(finca), "nothing hides less"
    assert _placed(beside, needed, [finca]).collidelist([beside, finca]) == -1


def test_a_note_keeps_off_what_could_be_chosen_instead_but_stays_near() -> None:
    beside = Rect(300, 200, 50, 50)
    right, left = Rect(360, 0, 50, 600), Rect(240, 0, 50, 600)
    for choice in ([right], [right, left]):
        note = _placed(beside, [], choice=choice)
        assert note.collidelist([beside, *choice]) == -1
    thin = [Rect(x, 0, 2, 600) for x in range(0, 800, 50)]
    note = _placed(beside, [], choice=thin)
    assert note.inflate(20, 20).colliderect(beside), "only the right edge is free of them, and far away"


@pytest.mark.parametrize(
    ("size", "players", "level"), sampled([(1280, 720), (1366, 768)], [2, 5], ["calm", "full"], rounds=1)
)
def test_words_lie_on_the_card_whatever_is_pointed_at(
    app: App, tmp_path: Path, size: tuple[int, int], players: int, level: Level
) -> None:
    match = new_match(tmp_path, "short" if players < 4 else "long", players, 3)
    bot, rng = GreedyBot(), random.Random(3)
    while len(match.steps) < 100 or match.state.phase != "plant":
        match.act(bot.plan(view(match.state), rng)[0])
    player = sit_down(app, match, table=level)
    player.screen.enter(size)
    state = match.state
    spaces = [*player.spaces, *state.game.board.sites.values(), *(entry.space for entry in state.landscape)]
    stacks: tuple[StackName, ...] = targets.STACKS if level == "full" else ("bag", "fincas")
    looked_at = [*map(targets.Space, spaces), *map(targets.Mat, range(players)), *map(targets.Stack, stacks)]
    told = 0
    for target in [*looked_at, targets.CommandButton(Command.UNDO), targets.ScoreField(3)]:
        player.hovers(None)
        player.hovers(target)
        player.waits(NOTE_SECONDS)
        pictures = player.note_sheet
        assert pictures is None or pictures.ways, "only they lie beside it"
        assert level == "full" or pictures or len(player.note) <= 2
        told += bool(player.card)
    assert told > len(looked_at) / 2


def test_a_longer_look_tells_the_rest_in_the_same_place(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), table="calm")
    player.hovers(targets.Stack("bag"))
    player.waits(NOTE_SECONDS)
    first = player.snapshot.card
    player.waits(MORE_SECONDS)
    assert len(player.snapshot.card) > len(first) == 2
    assert player.snapshot.card[:2] == first


@pytest.mark.parametrize(("scale", "seed", "steps"), [(140, 1, 40), (200, 1, 40), (140, 3, 77)])
def test_words_about_a_mat_cover_neither_it_nor_board_or_market(app: App, scale: int, seed: int, steps: int) -> None:
    app.rescale(scale)
    player = sit_down(app, play(2, seed, steps=steps), table="calm")
    owner, tile = next((owner, tile) for owner, one in enumerate(player.state.players) for tile in one.tiles)
    player.clicks(targets.Mat(owner))
    opening = player.layout.opening
    assert opening is not None
    for target in (
        targets.MatTile(owner, tile),
        targets.MatPart(owner, "coins"),
        targets.Mat(owner),
        targets.Mat(1 - owner),
    ):
        player.hovers(targets.Stack("bag"))
        assert player.note_on(target)
        assert player.card, target
        covered = player.card_rect
        assert not covered.colliderect(player.layout.frame), target
        assert not covered.colliderect(player.rect_of(target)), target
        assert not covered.colliderect(player.layout.stall), "which players compare with what they have"
        if target == targets.Mat(owner):
            assert not covered.colliderect(opening.mat), "which shows what is told"


def test_slips_lie_apart_and_in_their_area() -> None:
    area = Rect(0, 50, 1000, 550)
    lying: list[Rect] = []
    for _ in range(6):
        lying.append(apart(Rect(300, 150, 120, 40), lying, area, 6))
        assert area.contains(lying[-1])
        assert lying[-1].inflate(-6, -6).collidelist(lying[:-1]) == -1


def test_points_for_what_lies_on_a_mat_leave_the_mats_in_sight(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=40))
    app.draw()
    mats = [place.mat for place in player.layout.mats]
    plain = app.surface.copy()
    before = [app.surface.subsurface(mat).copy().get_buffer().raw for mat in mats]
    behind.raise_points(player, [RisingNow(Rising(1, 9, 0, "9 horses", at_mat=True), share) for share in (0.0, 0.5)])
    player.screen.draw(app.surface)
    assert app.surface.get_buffer().raw != plain.get_buffer().raw
    assert [app.surface.subsurface(mat).copy().get_buffer().raw for mat in mats] == before


def test_while_harvesting_a_rock_says_what_can_be_harvested(app: App) -> None:
    state = play(2, 1, steps=40).state
    words = Words(app.ui.texts, state.game, ("Ana", "Ben"))
    rock = targets.Space(spaces_of(state.game.board.rocks & ~state.planted)[0])

    def said(selection: Selection) -> list[str]:
        return note_on(words, state, {}, selection, rock)

    assert said(NOTHING) == [words.texts("table.tip.rock")]
    assert said(Harvesting(frozenset())) == [words.texts("table.hint.finish_harvest")]


def test_a_chosen_region_shows_points_and_coins_of_the_harvest_at_once(app: App, tmp_path: Path) -> None:
    match, rng = new_match(tmp_path), random.Random(4)
    while sum(isinstance(one, Harvest) for one in match.legal_actions()) < 2:
        match.act(rng.choice([one for one in match.legal_actions() if not isinstance(one, Harvest)]))
    player = sit_down(app, match, table="calm")
    player.skips()
    player.clicks(Command.HARVEST)
    region = player.lit(targets.Space)[0]
    assert player.note_on(region)
    alone = player.note_sheet
    player.clicks(region)
    player.waits(NOTE_SECONDS)
    assert player.note_sheet is not None
    assert alone is not None
    assert player.note_sheet.ways == alone.ways, "what a click would bring"
    assert Sort.HARVESTED in [part.sort for part in player.note_sheet.ways[0]]
    player.clicks(player.lit(targets.Space)[-1])  # another one, so that this one can be put back
    player.clicks(region)
    player.waits(NOTE_SECONDS)
    assert player.note_sheet is None, "what is put back does not look chosen"


def test_a_tree_says_what_it_is_good_for_and_where_no_worker_may_go_beside_it(app: App) -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").region(1, "lime", "e4").hand("tree")
    words = Words(app.ui.texts, scene.game, ("Ana", "Ben"))
    tree = scene.state.hand[0]
    assert plantation(words, scene.state, tree) == ["Tree", app.ui.texts("table.tip.tree_tile")]
    no_road = app.ui.texts("table.tip.tree_no_road")
    on_road, beside = (Plant(tree, scene.board.numbers[space]) for space in ("d2", "e5"))
    assert {on_road, beside} <= set(legal_actions(scene.state))
    assert no_road not in planting(words, scene.state, on_road)
    assert no_road in planting(words, scene.state, beside)


def test_a_region_says_at_which_open_fincas_it_counts(app: App) -> None:
    scene = Scene().fincas(A="10/5")
    around = spaces_of(scene.board.around["A"])
    near = next(space for space in around if scene.board.plantable >> space & 1)
    far = next(space for space in spaces_of(scene.board.plantable) if space not in around)
    names = {number: name for name, number in scene.board.numbers.items()}
    state = scene.region(1, "lime", names[near]).region(1, "lemon", names[far]).state
    words = Words(app.ui.texts, scene.game, ("Ana", "Ben"))
    told = [region(words, state, one, ()) for space in (near, far) if (one := state.region_at(space)) is not None]
    said = app.ui.texts("table.tip.counts_at", fincas=words.fincas(("A",)))
    assert [said in " ".join(lines) for lines in told] == [True, False]


@pytest.mark.parametrize(("steps", "scale"), [(11, 100), (26, 100), (26, 200), (55, 140), (70, 100)])
def test_each_finca_and_site_that_words_name_on_the_calm_table_has_its_letter(app: App, steps: int, scale: int) -> None:
    app.rescale(scale)
    player = sit_down(app, play(2, 3, steps=steps), speed="none", table="calm")
    sites, named = player.state.game.board.sites, 0
    for space in map(targets.Space, sorted(player.state.game.board.numbers.values())):
        if not player.has_in_sight(space):
            continue
        player.note_on(space)
        words = " ".join((*(line.text for line in player.snapshot.said.lines), player.card))
        told = {letter for letter in re.findall(r"(?:inca|site) ([A-Z])\b", words) if letter in sites}
        assert told <= player.snapshot.named.union(player.state.open_sites), (space, words)
        named += len(told)
    assert named


def test_a_well_is_explained(app: App) -> None:
    match = play(2, 1, steps=0)
    words = Words(app.ui.texts, match.state.game, ("Ana", "Ben"))
    state = match.state
    assert plantation(words, state, 0) == ["Lemon"]
    assert plantation(words, state, 1) == ["Lemon with a well", app.ui.texts("table.tip.well")]


def test_a_long_answer_to_a_question_covers_no_button(app: App) -> None:
    aside = []
    for scale in (100, 130):
        app.change(structs_replace(app.settings, scale=scale))
        player = sit_down(app, play(5, 3, steps=119), table="full")
        player.skips()
        player.presses(pygame.K_c)
        player.skips()
        place, usual = player.card_rect, card_place(player.layout)
        assert place.width
        buttons = [player.rect_of(targets.CommandButton(one)) for one in Command]
        assert place.collidelist([rect for rect in buttons if not usual.contains(rect)]) < 0
        aside.append(place.topleft == player.layout.stall.topleft)
    assert any(aside)


@pytest.mark.parametrize(("level", "steps"), [("calm", 60), ("full", 60), ("full", 64)])
def test_words_take_the_place_of_the_standings_and_never_that_of_the_market(app: App, level: Level, steps: int) -> None:
    player = sit_down(app, play(3, 3, steps=steps), table=level)
    player.skips()
    player.presses(pygame.K_s)
    assert player.ranking
    places = [*map(targets.Space, player.state.game.board.sites.values()), targets.Mat(1), targets.MarketSpace(5)]
    for target in [*places, *map(targets.Space, player.spaces)]:
        player.note_on(target)
        player.waits(MORE_SECONDS)
        assert player.card_rect, target
        assert not player.card_rect.colliderect(player.layout.stall), target
        assert not player.ranking
    player.hovers(None)
    assert player.ranking
    assert not player.card_rect


@pytest.mark.parametrize(("language", "scale"), [("de", 140), ("es", 200)])
def test_no_preview_lies_over_a_button(app: App, language: str, scale: int) -> None:
    app.change(structs_replace(app.settings, language=language, scale=scale))
    player = sit_down(app, play(3, 4, steps=104), table="full")
    player.skips()
    lines = []
    for target in map(targets.Space, player.spaces):
        player.hovers(target)
        player.waits(MORE_SECONDS)
        place = player.card_rect
        assert not [one for one in player.buttons if one != Command.STORY and place.colliderect(player.rect_of(one))]
        lines.append(len(player.snapshot.card))
    assert max(lines) >= 3


def test_the_standings_come_back_from_below_an_explanation(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), table="calm")
    player.presses(pygame.K_s)
    player.asks_for_hint()
    assert player.ranking, "a hint leaves them in sight"
    player.presses(pygame.K_w)
    assert player.card_rect
    assert not player.ranking
    player.presses(pygame.K_s)
    assert player.ranking
    assert not player.card_rect


def test_why_without_anything_to_explain_says_what_it_is_for(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=0), hints=False)
    player.skips()
    player.presses(pygame.K_w)
    assert player.message == app.ui.texts("table.hint.no_why")


def test_why_after_words_of_help_gives_a_hint_with_its_reasons(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=0))
    player.skips()
    player.clicks(next(one for one in map(targets.MarketSpace, range(1, 13)) if player.has_in_sight(one)))
    helped = player.message
    assert helped
    player.presses(pygame.K_w)
    player.waits_for_hint()
    assert player.message not in ("", helped)
    assert player.card


def test_no_sentence_ends_after_an_ordinal() -> None:
    """German writes "2." for "second"."""
    texts = Texts.load(data_dir() / "locales" / "de.yaml")
    said = texts("table.forecast.total", points="46 Punkte", place=texts("final.place.second"))
    assert "2." in said
    assert SENTENCE_END.split(said) == [said]
    assert SENTENCE_END.split("Danach kommen 3. Oder?") == ["Danach kommen 3.", "Oder?"]


def test_an_action_tile_says_what_it_does_before_that_it_cannot_be_undone(app: App, tmp_path: Path) -> None:
    match, rng = new_match(tmp_path), random.Random(3)
    player = sit_down(app, match, undo_reveals=False, table="calm")
    while not any(isinstance(one, UseMilestone) for one in match.legal_actions()):
        match.act(rng.choice(match.legal_actions()))
    player.comes_back()
    said = player.note_on(targets.MatTile(player.state.player, "milestone"))
    assert "builds a new finca" in said[1]
    assert said[2] == app.ui.texts("table.tip.sealed")


def test_a_note_goes_with_the_turn(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), table="calm")
    player.buys()
    while not player.can_click(Command.END):
        player.does(player.legal[0])
    player.skips()
    assert player.note_on(targets.Stack("bag"))
    player.does(EndTurn())
    player.skips()
    player.waits(MORE_SECONDS)
    assert not player.note
    assert player.note_on(targets.Stack("bag"))


def test_no_button_says_why_a_computer_cannot_use_it(app: App) -> None:
    player = sit_down(app, seated(None, "easy"))
    player.skips()
    assert player.note_on(Command.END)
    bots_turn = sit_down(app, seated("easy", None))
    assert not bots_turn.note_on(Command.END)


def test_a_log_without_a_turn_says_what_brings_points(app: App, tmp_path: Path) -> None:
    player, goal = sit_down(app, new_match(tmp_path), table="calm"), app.ui.texts("table.goal.harvest")
    assert player.snapshot.goal[-1] == goal
    assert any(goal in one.name for one in app.top.describe())
    player.buys()
    player.skips()
    assert not player.snapshot.goal


def test_what_brings_points_is_said_until_a_person_has_done_something(app: App) -> None:
    match = seated("easy", None)
    player = sit_down(app, match, table="calm", speed="none")
    assert match.bot is not None
    assert player.snapshot.goal
    for _ in range(600):
        if match.bot is None and player.snapshot.goal:
            break
        app.step([], 0.1)
        time.sleep(0.005)
    place = card_rect(app.ui, player.layout, player.snapshot.goal, player.snapshot.aside)
    assert player.layout.hand.contains(place), "the log shows what the computer has done"
    assert not player.snapshot.tray
    player.does(player.legal[0])
    player.skips()
    assert not player.snapshot.goal


def test_without_a_log_the_mat_says_what_brings_points_until_its_owner_has_done_something(
    app: App, tmp_path: Path
) -> None:
    app.change(structs_replace(app.settings, scale=140))
    resize(app, (1366, 768))
    player = sit_down(app, new_match(tmp_path), table="calm")
    assert not player.layout.log
    for _ in player.state.players:
        assert player.snapshot.goal[:2] == tuple(app.ui.texts(f"table.goal.{name}") for name in ("most", "finca"))
        who = player.state.player
        while player.state.player == who:
            player.does(player.legal[0])
            player.skips()
            assert player.state.player != who or not player.snapshot.goal
    assert not player.snapshot.goal


def test_a_line_whose_purchase_cannot_be_undone_says_so_after_what_it_brings(app: App, tmp_path: Path) -> None:
    match, rng = new_match(tmp_path), random.Random(3)
    player = sit_down(app, match, undo_reveals=False, table="calm")
    while not (sealed := [one for one in match.legal_actions() if isinstance(one, Buy) and match.would_reveal(one)]):
        match.act(rng.choice(match.legal_actions()))
    player.comes_back()
    said = player.note_on(targets.MarketLine(sealed[0].line))
    assert said[0].startswith("Buy ")
    assert app.ui.texts("table.tip.sealed") in said[1:]


def test_what_brings_points_waits_on_the_mat_while_somebody_speaks_there(app: App) -> None:
    app.change(structs_replace(app.settings, scale=140))
    resize(app, (1366, 768))
    player = sit_down(app, seated("easy", None), table="calm")
    spoken = 0
    for _ in range(100):
        app.step([], 0.1)
        said = player.snapshot.speech
        if said is not None and said.lines and said.rect.colliderect(card_place(player.layout)):
            spoken += 1
            assert not player.snapshot.goal
        elif not player.snapshot.movement and spoken:
            break
    assert spoken, "a greeting"
