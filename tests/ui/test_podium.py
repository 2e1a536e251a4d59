"""The podium: how high everybody stands, what is said there, and what falls and jumps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from citrus.album.series import Series
from citrus.match.match import Match
from citrus.rules.events import PointsScored, Term, TurnBegan
from citrus.rules.sources import FINAL_FINCA, FINAL_HARVEST, FINCA, HARVEST, RETURN, UNUSED_TILES, WILD_HORSES, Source
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Fonts, Letters
from citrus.ui.kit.palette import contrast
from citrus.ui.pieces.ground import rounded_wood
from citrus.ui.pieces.points import READABLE
from citrus.ui.screens.final.table import result_of
from citrus.ui.screens.stage.blossoms import FALLS, blossoms
from citrus.ui.screens.stage.last_words import Pride, last_words, prides_of
from citrus.ui.screens.stage.places import podium_places, standing
from citrus.ui.screens.stage.podium import PodiumPainter
from citrus.ui.screens.stage.podium_life import AGAIN, CHEERS, JUMPING, SLOW
from citrus.ui.screens.stage.screen import SPEAKS, StageScreen
from citrus.ui.shell.app import App
from tests.ui.at_table import words_of
from tests.ui.endings import on_podium, stage_of
from tests.ui.shell import play


def test_places_on_the_podium_are_as_high_as_they_are_good_and_ties_are_ties() -> None:
    for places in ((1, 2), (2, 1, 3), (1, 1, 3), (4, 1, 2, 2, 5), (1, 1, 1, 1, 1)):
        spots = podium_places((1280, 720), 1.0, places, 640, [1] * len(places))
        order = standing(places)
        middle = [spots.blocks[player].centerx for player in order]
        assert middle == sorted(middle)
        best = [player for player in order if places[player] == 1]
        begin_at = order.index(best[0])
        assert order[begin_at : begin_at + len(best)] == best, "the best stand together"
        for one, place in enumerate(places):
            for other, another in enumerate(places):
                higher, lower = spots.blocks[one].height, spots.blocks[other].height
                assert (higher > lower) == (place < another)
                assert (higher == lower) == (place == another)


def test_words_on_the_podium_grow_where_figures_cannot() -> None:
    for floor in (350, 430):
        spots = podium_places((1280, 720), 2.0, (4, 1, 2, 3, 5), floor, [1] * 5)
        assert 1.3 * spots.unit < spots.text <= 2.0
        assert min(block.height for block in spots.blocks) >= 22 * spots.text, "room for place and points"
        assert min(name.height for name in spots.names) >= 30 * spots.text
        assert all(block.bottom <= name.y for block, name in zip(spots.blocks, spots.names, strict=True))


@pytest.mark.parametrize("talk", [True, False])
def test_everybody_says_something_on_the_podium_the_winner_first(
    app: App, monkeypatch: pytest.MonkeyPatch, talk: bool
) -> None:
    drawn: list[int] = []
    draw = PodiumPainter.draw_remarks

    def watched(self: PodiumPainter, surface: Drawable, said: Mapping[int, str]) -> list[pygame.Rect]:
        drawn[:] = said
        return draw(self, surface, said)

    monkeypatch.setattr(PodiumPainter, "draw_remarks", watched)
    app.change(replace(app.settings, talk=talk, speed="normal", life=True))
    match = play(4, 5, bots=(None, None, "easy", "miser"))
    screen, words = on_podium(app, match), words_of(app, match)
    screen.hand_out()
    places = [row.place for row in screen.result.table]
    said = [lines[0] for lines in last_words(match, places).values()]
    assert [one.player for one in said] == sorted(range(4), key=lambda player: places[player])
    for number in range(len(said)):
        app.draw()
        assert drawn == [one.player for one in said[number::-1]] * talk
        app.step([], SPEAKS)
    told = {one.name: one.value for one in screen.describe()}
    for one in said:
        assert (one.text(words) in told[match.seats[one.player].name]) == talk


@pytest.mark.parametrize("scale", [100, 140])
def test_there_is_room_for_the_last_words_of_everybody(app: App, scale: int) -> None:
    """At least while nobody else speaks."""
    app.rescale(scale)
    match = play(5, 5, bots=(None, None, "easy", "miser", "neighbour"))
    screen, words = on_podium(app, match), words_of(app, match)
    screen.hand_out()
    app.draw()
    standings = [row.place for row in screen.result.table]
    painter = PodiumPainter(app.ui, match, words, screen.result)
    floor = min(button.rect.y for button in screen.buttons if button.visible)
    painter.fit(podium_places(app.size, screen.u, standings, floor, screen.awards.counts(5)))
    for player, lines in last_words(match, standings).items():
        assert len(lines) > 1, "there is something more to say"
        for one in lines:
            assert painter.draw_remarks(app.surface, {player: one.text(words)})


def test_people_are_told_what_they_were_best_at() -> None:
    def scored(player: int, source: Source, points: int) -> PointsScored:
        return PointsScored(player, source, (Term("tiles", 1, points),), 0)

    start = play(2, 1, steps=1).steps[0]
    events = (scored(0, FINCA, 9), scored(1, FINCA, 4), TurnBegan(1), scored(1, HARVEST, 5), scored(1, RETURN, -3))
    events = (*events, scored(1, UNUSED_TILES, 1))  # more than the other, but nothing to boast of
    steps = [start._replace(events=(*events, TurnBegan(0), scored(0, HARVEST, 5), scored(0, WILD_HORSES, 3)))]
    boast = Pride(0, "final.boast.finca", 9, boast=True)
    assert prides_of(0, steps, 2)[0] == boast
    assert set(prides_of(0, steps, 2)) == {boast, Pride(0, "final.best_turn", 9), Pride(0, "final.best_harvest", 5)}
    assert set(prides_of(1, steps, 2)) == {Pride(1, "final.best_turn", 4), Pride(1, "final.best_harvest", 5)}
    assert len({prides_of(1, steps * times, 2)[0] for times in (1, 2)}) == 2, "each game begins with another one"
    last = [steps[0]._replace(events=(*steps[0].events, scored(1, FINAL_HARVEST, 4), scored(1, FINAL_FINCA, 5)))]
    assert prides_of(1, last, 2)[0].key == "final.boast.harvest", "those of the end count, too, as in the score table"
    assert not any(one.boast for one in prides_of(0, last, 2)), "both got 9 from fincas"


@pytest.mark.parametrize(("wins", "glad"), [(1, False), (2, True)])
def test_who_wins_the_series_of_the_day_gets_a_cup(
    app: App, home: object, monkeypatch: pytest.MonkeyPatch, wins: int, glad: bool
) -> None:
    screen = on_podium(app, play(2, 5))
    assert screen.news is not None
    screen.news.series = Series((wins, 0), wins)
    drawn: list[int] = []
    monkeypatch.setattr(PodiumPainter, "draw_cup", lambda self, surface, player: drawn.append(player))
    screen.hand_out()
    app.draw()
    assert bool(drawn) == glad


def test_places_on_the_podium_can_be_read_on_their_wood(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    inks: dict[str, pygame.Color] = {}
    render = Fonts.render

    def watched(self: Fonts, text: str, letters: Letters, *rest: Any, **more: Any) -> pygame.Surface:
        inks[text] = pygame.Color(letters.color)
        return render(self, text, letters, *rest, **more)

    monkeypatch.setattr(Fonts, "render", watched)
    screen = stage_of(app, play(3, 3))
    screen.hurry(screen.told.end)
    app.draw()
    wood = pygame.Color(*pygame.transform.average_color(rounded_wood(app.ui, (150, 100), 9, 170)))
    assert {contrast(inks[place], wood) >= READABLE for place in ("1st", "2nd", "3rd")} == {True}


@pytest.mark.parametrize(("players", "scale"), [(2, 140), (2, 100), (5, 100)])
def test_the_better_the_place_on_the_podium_the_larger_its_points(
    app: App, written: dict[str, pygame.Surface], players: int, scale: int
) -> None:
    app.rescale(scale)
    screen = on_podium(app, play(players, 5))
    app.draw()
    heights = [written[str(row.total)].get_height() for row in sorted(screen.result.table, key=lambda row: row.place)]
    assert heights == sorted(heights, reverse=True)
    places = {app.ui.texts(f"final.place.{name}") for name in ("first", "second")}
    high = [written[place].get_height() for place in sorted(places)]
    assert high[0] >= high[1], "no place below the first is louder"


def test_medals_have_room_below_neighbours_without_any_and_keep_away_from_buttons() -> None:
    places, floor = (1, 2, 3), 640
    for medals, wider in (((2, 0, 0), True), ((2, 1, 0), True), ((2, 1, 3), False)):
        spots = podium_places((1280, 720), 1.0, places, floor, medals)
        assert (spots.medals[0].width > spots.blocks[0].width) == wider
        given = [spots.medals[player] for player in range(3) if medals[player]]
        assert all(row.collidelist(given[number + 1 :]) == -1 for number, row in enumerate(given))
        assert all(row.bottom <= floor - 16 for row in given)


def test_ties_share_the_first_place(app: App) -> None:
    match = play(3, 3)
    last = match.steps[-1]
    players = tuple(replace(one, score=70) for one in last.state.players)
    tied = replace(last.state, players=players, winners=(0, 1, 2))
    screen = on_podium(app, Match(match.record, [*match.steps[:-1], last._replace(state=tied)], match.path))
    assert [screen.result.table[player].place for player in range(3)] == [1, 1, 1]
    assert "share the win" in screen.describe()[0].name


def test_blossoms_are_a_function_of_time_and_get_rare(app: App) -> None:
    at = [list(blossoms(app.ui, (640, 360), 0.5, now)) for now in (1.0, 3.0, 3.0, CHEERS, 10 * CHEERS)]
    assert [place for _, place in at[1]] == [place for _, place in at[2]] != [place for _, place in at[0]]
    assert all(0 < len(later) < 8 < len(list(blossoms(app.ui, (640, 360), 0.5, FALLS))) for later in at[3:])
    assert FALLS < CHEERS


def test_blossoms_fall_behind_the_points_and_faces_show_how_it_ended(app: App) -> None:
    screen = on_podium(app, play(2, 2))
    screen.hand_out()
    app.draw()
    standings, floor = [row.place for row in screen.result.table], screen.buttons[-1].rect.y
    spots = podium_places(app.size, screen.u, standings, floor, screen.awards.counts(2))
    below = [pygame.Rect(block.midleft, (block.width, block.height // 2)) for block in spots.blocks]  # no hats there

    def seen() -> list[bytes]:
        return [pygame.image.tobytes(app.surface.subsurface(part), "RGB") for part in below]

    still = seen()
    for _ in range(80):
        screen.stir(app.surface, 0.1)
        assert seen() == still
    match = play(3, 2)
    painter = PodiumPainter(app.ui, match, words_of(app, match), result_of(match))
    places = {row.place: painter.feeling(player) for player, row in enumerate(result_of(match).table)}
    assert places == {1: "glad", 2: "calm", 3: "calm"}, "nobody weeps"


def test_what_moves_on_the_podium_leaves_nothing_behind(app: App) -> None:
    screen = still_podium(app, play(2, 2))
    for seconds in (0.1, CHEERS, AGAIN + 0.1, 3.3, AGAIN):
        for _ in range(12):
            screen.stir(app.surface, seconds / 12)
        assert screen.stir(app.surface, 1 / SLOW)
        moved = pygame.image.tobytes(app.surface, "RGB")
        screen.draw(app.surface)
        assert pygame.image.tobytes(app.surface, "RGB") == moved


def still_podium(app: App, match: Match) -> StageScreen:
    """Return the stage once all medals have been handed out and everybody has spoken, before anything lives there."""
    app.change(replace(app.settings, talk=True))
    screen = on_podium(app, match)
    screen.hand_out()
    for _ in range(len(match.seats) + 1):
        app.step([], SPEAKS)
    app.draw()
    return screen


def test_the_podium_lives_on_until_people_leave_it_but_nothing_moves_over_words(app: App) -> None:
    screen = still_podium(app, play(2, 2))
    words = [button.rect.inflate(-20, -20) for button in screen.buttons if button.visible]
    before = [pygame.image.tobytes(app.surface.subsurface(word), "RGB") for word in words]
    for spell in range(12):
        seen = app.surface.copy()
        screen.stir(app.surface, 17.3 if spell else CHEERS)
        for _ in range(SLOW):
            for area in screen.stir(app.surface, 1 / SLOW):
                assert area.width * area.height < 0.25 * app.size[0] * app.size[1]
        differ = pygame.mask.from_threshold(app.surface, (0, 0, 0), (1, 1, 1), seen)
        differ.invert()
        assert differ.count() > 500, "it breathes"
        assert [pygame.image.tobytes(app.surface.subsurface(word), "RGB") for word in words] == before
        assert screen.liveliness in {SLOW, JUMPING}


def test_everybody_says_something_more_in_turn_and_jumps(app: App) -> None:
    screen = still_podium(app, play(3, 2, bots=(None, "easy", "miser")))
    screen.stir(app.surface, CHEERS + 0.1)
    rates = []
    for _ in range(round(3 * AGAIN * SLOW)):
        screen.stir(app.surface, 1 / SLOW)
        rates.append(screen.liveliness)
    assert rates.count(SLOW) > rates.count(JUMPING) > 3, "a jump is smooth, the rest is slow"


def test_no_blossom_falls_over_words(app: App) -> None:
    words = [pygame.Rect(200, 20, 240, 60), pygame.Rect(60, 300, 120, 30)]
    for tenths in range(20, 200):
        fallen = [picture.get_rect(topleft=at) for picture, at in blossoms(app.ui, (640, 360), 0.5, tenths / 10, words)]
        assert all(one.inflate(-8, -8).collidelist(words) < 0 for one in fallen)
    assert fallen, "beside them they fall"
