"""Games of earlier programs, whose count of passes was another (R11.1), through every door of a saved game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.album.album import Album
from citrus.cli import main
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.rematch import rematch, turned
from citrus.match.saves import games_dir, read_head
from citrus.match.shelf import Shelf
from citrus.records.record import RecordError, dumps, loads, read
from citrus.records.upgrades import by_earlier_count
from citrus.review.judging import Depth, choices, decisions, review
from citrus.rules.actions import EndTurn, Pass, UseCart, UseMilestone

CORPUS = Path(__file__).parents[1] / "corpus" / "valid"
ENDED = CORPUS / "record that ended by an earlier count"
FORCED = CORPUS / "record with a finca by an earlier count"
OPEN = CORPUS / "record without a result that goes on"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))


def saved(path: Path) -> Path:
    """Copy a file of the corpus into the folder of saved games."""
    games_dir().mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(path, games_dir() / "Old.citrus"))


@pytest.mark.parametrize("path", [ENDED, FORCED])
def test_a_game_by_the_earlier_count_ends_as_it_did(path: Path) -> None:
    record = read(path)
    assert record.game.earlier_count
    assert record.result is not None
    assert loads(dumps(record)) == record


def test_only_with_passes_and_carts_or_milestones_does_the_earlier_count_differ() -> None:
    record = read(ENDED)
    sorts = {type(action): action for action in record.actions} | {UseCart: UseCart(1), UseMilestone: UseMilestone()}
    for used, differs in (
        ((Pass, UseCart), True),
        ((Pass, UseMilestone), True),
        ((Pass, EndTurn), False),
        ((EndTurn, UseCart, UseMilestone), False),
        ((), False),
    ):
        found = by_earlier_count(replace(record, actions=tuple(sorts[sort] for sort in used)))
        assert (found is not None) == differs, used


def test_a_game_without_a_result_goes_on_by_the_count_of_today() -> None:
    match = Match.open(saved(OPEN))
    assert not match.record.game.earlier_count
    assert not match.state.over
    assert (match.state.player, match.state.passes) == (1, 1)


def test_the_refusal_of_another_mistake_is_that_of_the_count_of_today() -> None:
    text = ENDED.read_text(encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        loads(text.replace("scores: [-7, 4]", "scores: [-7, 5]"))
    assert caught.value.place == "result"  # by this count the game is not over
    with pytest.raises(RecordError) as caught:
        loads(text.replace("- site B\n  - pass", "- site C\n  - pass"))
    assert caught.value.place == "actions[54]"


@pytest.mark.parametrize("path", [ENDED, FORCED])
def test_the_list_the_album_and_the_table_know_it_as_finished(path: Path) -> None:
    file = saved(path)
    record = read(path)
    assert record.result is not None
    assert read_head(file, 0).over
    album = Album(Shelf())
    album.look()
    album.read()
    (entry,) = album.entries
    assert entry.winners == record.result.winners
    assert [place.score for place in entry.places] == list(record.result.scores)
    match = Match.open(file)
    assert match.state.over
    playback = Playback.of(match)
    playback.seek(len(record.actions))
    assert playback.state.winners == record.result.winners


@pytest.mark.parametrize("path", [ENDED, FORCED])
def test_a_game_that_goes_on_from_any_of_its_moments_can_be_opened_again(path: Path) -> None:
    playback = Playback.of(Match.open(saved(path)))
    for position in range(playback.last - 6, playback.last):
        playback.seek(position)
        branch = playback.branch(games_dir() / f"{position}.citrus")
        while not branch.state.over:
            branch.act(branch.legal_actions()[-1])
        again = Match.open(branch.path).record
        assert (again.actions, again.result) == (branch.record.actions, branch.record.result)


@pytest.mark.parametrize("path", [ENDED, FORCED])
def test_a_new_game_after_it_counts_as_today(path: Path) -> None:
    match = Match.open(saved(path))
    assert not rematch(match).record.game.earlier_count
    assert not turned(match).record.game.earlier_count


@pytest.mark.parametrize("path", [ENDED, FORCED])
def test_it_can_be_reviewed(path: Path) -> None:
    match = Match.open(saved(path))
    depth = Depth(1, 1, 1)
    found = tuple(decisions(match.record, match.steps, depth))
    assert len(found) == len(choices(match.steps))
    review(match.record, match.steps, depth, found)


@pytest.mark.parametrize("path", [ENDED, FORCED])
def test_the_command_line_tells_it_to_its_end(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path)]) == 0
    assert "Won by Ben." in capsys.readouterr().out
