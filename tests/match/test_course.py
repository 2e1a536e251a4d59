"""How the scores went, and where pictures of it are saved."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from pathlib import Path

import platformdirs
import pytest

from citrus.match.course import (
    STANDS_OUT,
    Course,
    Highlight,
    Standout,
    comeback,
    course,
    highlights,
    of_the_end,
)
from citrus.match.pictures import page_folders, picture_folders, save_page, save_picture
from citrus.records.replay import Step
from citrus.rules.events import FincaScored, PointsScored, Term, TurnBegan
from citrus.rules.scoring import points_by_source
from citrus.rules.sources import FINAL_HARVEST, FINCA, HARVEST
from tests.ui.shell import play

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 4), (5, 7)])
def test_the_course_ends_in_the_final_scores(players: int, seed: int) -> None:
    match = play(players, seed)
    scores = course(match.steps, players)
    assert scores.final == tuple(player.score for player in match.state.players)
    begun = sum(isinstance(event, TurnBegan) for step in match.steps for event in step.events)
    assert len(scores.turns) == begun + 2  # zeros at the start, and the last turn
    assert scores.turns[0] == (0,) * players
    ends = [step.state for step in match.steps if any(isinstance(event, TurnBegan) for event in step.events)]
    for turn, state in enumerate(ends, 1):
        assert scores.turns[turn] == tuple(player.score for player in state.players)


def test_the_final_scoring_is_kept_apart_from_the_last_turn() -> None:
    match = play(2, 1)
    scores = course(match.steps, 2)
    assert scores.final is not None
    late = [
        sum(points.get(source, 0) for source in ("final_finca", "final_harvest", "horses", "unused_tiles"))
        for points in points_by_source(chain.from_iterable(step.events for step in match.steps), 2)
    ]
    assert any(late)
    assert [end - turn for end, turn in zip(scores.final, scores.turns[-1], strict=True)] == late


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2)])
def test_what_belongs_to_the_end_comes_last_and_makes_the_difference(players: int, seed: int) -> None:
    match = play(players, seed)
    scores = course(match.steps, players)
    assert scores.final is not None
    assert scores.rows == (*scores.turns, *scores.ends)
    late, more = [event for event in match.steps[-1].events if of_the_end(event)], [0] * players
    for event in late:
        if isinstance(event, PointsScored):
            more[event.player] += event.points
    assert [end - turn for end, turn in zip(scores.final, scores.turns[-1], strict=True)] == more
    for event in chain.from_iterable(step.events for step in match.steps):
        if isinstance(event, FincaScored):
            assert of_the_end(event) == event.final == (event in late)
        else:
            assert event in late or not of_the_end(event)


def test_the_end_is_told_source_by_source() -> None:
    match = play(5, 7, fruit_trees=True)
    scores = course(match.steps, 5)
    assert len(scores.sources) == len(scores.ends) > 2
    by_source = points_by_source(match.steps[-1].events, 5)
    before = scores.turns[-1]
    for source, row in zip(scores.sources, scores.ends, strict=True):
        assert source.final
        added = [end - turn for end, turn in zip(row, before, strict=True)]
        assert added == [mine.get(source, 0) for mine in by_source]
        assert any(added)
        before = row


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2)])
def test_every_finca_stands_out_for_who_got_most_there_and_every_harvest_of_ten_points(players: int, seed: int) -> None:
    match, turn, fincas, harvests = play(players, seed), 1, [], []
    for step in match.steps:
        harvested = 0
        for event in step.events:
            turn += isinstance(event, TurnBegan)
            if isinstance(event, FincaScored) and not event.final and event.standings:
                most = max(one.points for one in event.standings)
                fincas.append((turn, next(one.player for one in event.standings if one.points == most)))
            elif isinstance(event, PointsScored) and event.source == "harvest":
                harvested += event.points
        if harvested >= 10:
            harvests.append((turn, next(e.player for e in step.events if isinstance(e, PointsScored))))
    found = highlights(match.steps)
    assert [(one.turn, one.player) for one in found if one.kind == "finca"] == fincas
    assert [(one.turn, one.player) for one in found if one.kind == "harvest"] == harvests
    assert fincas
    assert harvests


def test_a_game_that_goes_on_has_no_final_scores() -> None:
    match = play(2, 2, steps=40)
    scores = course(match.steps, 2)
    assert scores.final is None
    assert scores.rows == scores.turns
    assert scores.turns[-1] == tuple(player.score for player in match.state.players)


@pytest.mark.parametrize(
    ("save", "folder", "ending"), [(save_picture, "pictures", ".png"), (save_page, "documents", ".pdf")]
)
def test_a_picture_or_page_never_replaces_another(
    home: Path, save: Callable[[str, Callable[[Path], object]], Path], folder: str, ending: str
) -> None:
    paths = [save("Sunday", lambda path, number=number: path.write_text(str(number), "utf-8")) for number in range(3)]
    assert paths == [home / folder / f"Citrus Sunday{number}{ending}" for number in ("", " (2)", " (3)")]
    assert [path.read_text("utf-8") for path in paths] == ["0", "1", "2"]


def test_with_a_folder_of_ones_own_pictures_and_pages_stay_there(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("user_pictures_path", "user_documents_path"):
        monkeypatch.setattr(platformdirs, name, lambda: home.parent)
    assert picture_folders() == [home / "pictures"]
    assert page_folders() == [home / "documents"]


def test_only_large_harvests_and_fincas_before_the_end_stand_out() -> None:
    state = play(2, 1).steps[-1].state
    terms = (Term("lemon", 3, STANDS_OUT),)
    told = [
        (PointsScored(1, FINCA, terms, 0), TurnBegan(0)),
        (PointsScored(0, HARVEST, (Term("lemon", 3, STANDS_OUT - 1),), 0), TurnBegan(1)),
        (PointsScored(1, HARVEST, terms, 0), TurnBegan(0)),
        (PointsScored(0, FINAL_HARVEST, terms, 0),),
    ]
    steps = [Step(None, state, events) for events in told]
    assert highlights(steps) == (Highlight(4, 1, "harvest"),)


def test_pictures_go_to_the_own_folder_if_they_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CITRUS_HOME")
    mine, ours = tmp_path / "Pictures", tmp_path / "data"
    mine.mkdir()
    monkeypatch.setattr(platformdirs, "user_pictures_path", lambda: mine)
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *args, **more: ours)
    assert save_picture("a", lambda path: path.touch()).parent == mine

    def refuse(path: Path) -> None:
        if path.parent == mine:
            raise PermissionError(13, "no")
        path.touch()

    assert save_picture("b", refuse).parent == ours / "pictures"

    def always(path: Path) -> None:
        raise PermissionError(13, "no")

    with pytest.raises(PermissionError):
        save_picture("c", always)


def test_a_comeback_is_from_far() -> None:
    assert comeback(Course(((0, 0), (9, 1), (12, 20)), (), (), False), 1) == Standout(1, 1, 8)
    assert comeback(Course(((0, 0), (8, 1), (12, 20)), (), (), False), 1) is None
