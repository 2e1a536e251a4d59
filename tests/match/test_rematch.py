"""The next game at the same table."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.bots.guests import invite
from citrus.content.fair_starts import coins_by_place
from citrus.match.match import Match
from citrus.match.rematch import loser, losers, rematch, turned
from citrus.records.record import Seat, read
from citrus.rules.game import Options
from citrus.rules.variants import new_game
from tests.rules.worlds import real_game
from tests.ui.shell import play

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Match:
    """Play a game of three to its end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", str(tmp_path_factory.mktemp("elsewhere")))
        return play(3, 2)


def test_in_a_rematch_the_loser_begins_at_the_same_table_with_another_deal(match: Match) -> None:
    scores = [player.score for player in match.state.players]
    assert len(set(scores)) == 3
    again = rematch(match)
    assert again.state.player == scores.index(min(scores))
    assert (again.seats, again.record.game) == (match.seats, match.record.game)
    assert again.record.setup.bag != match.record.setup.bag
    assert not again.first_by_lot
    assert (again.is_rematch, match.is_rematch) == (True, False)
    assert again.path != match.path
    assert read(again.path) == again.record


def test_the_last_of_the_people_begins_a_rematch_whoever_has_fewer_points(match: Match) -> None:
    scores = [player.score for player in match.state.players]
    order = sorted(range(3), key=scores.__getitem__)
    for bots, begins in (({order[0]}, order[1]), ({order[0], order[1]}, order[2]), ({*order}, order[0])):
        seats = tuple(replace(seat, bot="easy" if n in bots else None) for n, seat in enumerate(match.seats))
        mixed = Match(replace(match.record, seats=seats), list(match.steps), match.path)
        assert loser(mixed) == begins
        assert rematch(mixed).state.player == begins


def test_of_several_losers_the_first_after_who_began_is_named_first(match: Match) -> None:
    last = match.steps[-1]
    level = replace(last.state, players=tuple(replace(player, score=40) for player in last.state.players))
    tied = Match(match.record, [*match.steps[:-1], last._replace(state=level)], match.path)
    began = match.record.setup.first_player
    assert losers(tied) == [(began + 1) % 3, (began + 2) % 3, began]
    assert loser(tied) == (began + 1) % 3


def test_the_same_deal_gives_everything_again_but_to_the_other_player_first(home: Path) -> None:
    match = play(2, 2)
    again = turned(match)
    before, now = match.record.setup, again.record.setup
    assert now.first_player == 1 - before.first_player
    assert replace(now, first_player=before.first_player) == before
    assert again.seats == match.seats
    assert read(again.path) == again.record
    assert again.dealt_again
    assert not match.dealt_again
    assert not Match.open(again.path).dealt_again, "it is not new any more"


def test_the_same_deal_can_have_a_name(home: Path) -> None:
    match = play(2, 2)
    assert [turned(match, "Same deal again").path.stem for _ in range(2)] == ["Same deal again", "Same deal again (2)"]


def test_the_coins_of_a_fair_start_turn_with_the_seats(home: Path) -> None:
    old = play(2, 2).record
    options = replace(old.game.options, fair_start=True)
    assert isinstance(options, Options)
    game = new_game(old.game.board, old.game.tiles, options, 2)
    match = Match.new(game, old.seats, home / "games" / "fair.citrus", first_player=1)
    coins = match.record.setup.coins
    assert coins[0] > coins[1]
    again = turned(match)
    assert (again.state.player, again.record.setup.coins) == (0, coins[::-1])


def test_a_rematch_of_a_saved_game_has_the_coins_of_its_board(home: Path) -> None:
    game = real_game("long", 3, fair_start=True)
    opened = Match.open(Match.new(game, play(3, 2).seats, home / "games" / "fair.citrus", first_player=1).path)
    coins = [6 + more for more in coins_by_place(game.board, game.tiles, 3)]
    assert opened.record.setup.coins == (coins[2], coins[0], coins[1])
    again = Match.new(opened.record.game, opened.seats, home / "games" / "again.citrus", first_player=0)
    assert list(again.record.setup.coins) == coins
    assert Match.open(again.path).record == again.record


@pytest.mark.parametrize("here", [True, False])
def test_a_bot_of_ones_own_plays_again_only_if_it_is_here(here: bool, home: Path) -> None:
    match = play(2, 2)
    seats = (match.seats[0], Seat.of("Farmer", "red", "my_bots:Farmer"))
    match = Match(replace(match.record, seats=seats), list(match.steps), match.path)
    invite(["my_bots:Farmer"] if here else [])
    for again in (rematch(match), turned(match)):
        assert again.seats[1].bot_name == ("my_bots:Farmer" if here else "expert")
    invite([])
