"""A running game: saving after every action, undo, going on with a saved game."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citrus.bots.greedy import GreedyBot
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.records.record import RecordError, Replayed, Seat, read, read_steps
from citrus.rules.actions import Action, EndTurn, Pass
from citrus.rules.events import Event, FincaBuilt, FincaDrawn, GameEnded, MarketRefilled, SiteOpened, TurnBegan
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit
from citrus.rules.problem import Problem
from citrus.rules.refusal import IllegalActionError
from citrus.rules.scoring import points_by_source
from citrus.rules.setup import shuffle
from citrus.rules.view import view
from tests.rules.worlds import real_game, tiny_game
from tests.systems import DEVICES

SEATS = (Seat("Ana", "blue"), Seat("Ben", "red"), Seat("Cleo", "white"))


def new_match(path: Path, players: int = 2) -> Match:
    return Match.new(real_game("short", players), SEATS[:players], path, first_player=0)


def test_every_way_to_a_game_saves_it_at_once_and_tells_what_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    game, seats, path = real_game("short", 2), SEATS[:2], tmp_path / "folder" / "game.citrus"
    lot, chosen = Match.new(game, seats, path), Match.new(game, seats, path, first_player=1)
    assert lot.first_by_lot
    assert chosen.state.player == 1
    dealt = Match.with_setup(game, seats, chosen.record.setup, path)
    assert {match.record.actions for match in (lot, chosen, dealt)} == {()}
    for match in (lot, chosen):
        match.act(match.legal_actions()[0])
    others = [
        Match.continued(chosen.record, chosen.steps, path),
        Match.open(lot.path),
        Match.from_text(lot.path.read_text("utf-8")),
    ]
    for match in (lot, chosen, dealt, *others):
        assert read(match.path) == match.record
        assert len(match.record.actions) == (match is not dealt)
        assert match.save_error is None
        assert not match.first_by_lot or match is lot
        assert not any([match.dealt_again, match.scoring_shown, match.undo_reveals, match.undo_through_ends])


def test_every_action_is_in_the_file_before_act_returns(tmp_path: Path) -> None:
    match = new_match(tmp_path / "game.citrus")
    rng = random.Random(1)
    for number in range(1, 60):
        match.act(rng.choice(match.legal_actions()))
        assert len(read(match.path).actions) == number


def test_a_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    match = new_match(tmp_path / "game.citrus", 3)
    rng = random.Random(2)
    for _ in range(40):
        match.act(rng.choice(match.legal_actions()))
    again = Match.open(match.path)
    assert again.state == match.state
    assert again.record == match.record
    assert again.seats == SEATS
    assert [step.events for step in again.steps] == [step.events for step in match.steps]


def test_a_finished_game_has_its_result(tmp_path: Path) -> None:
    match = new_match(tmp_path / "game.citrus")
    rng = random.Random(3)
    while not match.state.over:
        match.act(rng.choice(match.legal_actions()))
    result = read(match.path).result
    assert result is not None
    assert result.winners == match.state.winners
    assert result.scores == tuple(player.score for player in match.state.players)
    events = chain.from_iterable(step.events for step in match.steps)
    assert [sum(points.values()) for points in points_by_source(events, len(match.seats))] == list(result.scores)
    assert not match.can_undo


def test_an_illegal_action_changes_neither_game_nor_file(tmp_path: Path) -> None:
    match = new_match(tmp_path / "game.citrus")
    before = match.path.read_bytes()
    for action in (EndTurn(), Pass()):
        with pytest.raises(IllegalActionError):
            match.act(action)
        assert match.why_not(action) is not None
    assert match.path.read_bytes() == before
    assert len(match.steps) == 1


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2), st.integers(2, 3), st.integers(0, 2**32))
def test_undo_restores_equal_states_and_stops_at_what_was_revealed(
    tmp_path: Path, board: int, players: int, seed: int
) -> None:
    match = Match.new(tiny_game(board, players), SEATS[:players], tmp_path / f"{seed}.citrus")
    rng = random.Random(seed)
    while not match.state.over:
        before, steps = match.state, len(match.steps)
        action = rng.choice(match.legal_actions())
        events = match.act(action)
        revealed = reveals(events)
        assert match.can_undo == (not revealed and not any(isinstance(event, GameEnded) for event in events))
        if match.can_undo and rng.random() < 0.2:
            match.undo()
            assert match.state == before
            assert len(match.steps) == steps
            assert read(match.path).actions == tuple(step.action for step in match.steps[1:])
            match.act(action)


def reveals(events: tuple[Event, ...]) -> bool:
    return any(isinstance(e, FincaDrawn | SiteOpened) or (isinstance(e, MarketRefilled) and e.placed) for e in events)


def test_undo_goes_back_across_turns_as_far_as_the_last_reveal(tmp_path: Path) -> None:
    match = new_match(tmp_path / "game.citrus")
    rng = random.Random(5)
    last = turns = 0
    while not last or turns < 3:  # after a reveal, in a row without another
        events = match.act(rng.choice(match.legal_actions()))
        turns += any(isinstance(event, TurnBegan) for event in events)
        if reveals(events):
            last, turns = len(match.steps) - 1, 0
    steps = match.steps
    while match.can_undo:
        match.undo()
        assert read(match.path).actions == match.record.actions
    assert match.steps == steps[: last + 1]
    match.undo()
    assert match.steps == steps[: last + 1]
    while match.can_redo:
        match.redo()
    assert match.steps == steps
    assert match.state.player != steps[last].state.player


def test_redo_does_again_what_was_taken_back(tmp_path: Path) -> None:
    match = new_match(tmp_path / "game.citrus")
    rng = random.Random(7)
    while len(match.steps) < 5 or not match.can_undo:
        match.act(rng.choice([action for action in match.legal_actions() if not isinstance(action, EndTurn)]))
    assert not match.can_redo
    match.path.unlink()
    assert match.redo() == ()
    assert not match.path.exists(), "nothing has happened that could be saved"
    steps = match.steps
    taken = 0
    while match.can_undo:
        match.undo()
        taken += 1
    for number in range(taken, 0, -1):
        assert match.can_redo
        assert match.redo() == steps[-number].events
        assert match.steps == steps[: len(steps) - number + 1]
        assert read(match.path).actions == match.record.actions
    assert not match.can_redo


def test_another_action_forgets_what_was_taken_back(tmp_path: Path) -> None:
    match = new_match(tmp_path / "game.citrus")
    first, second = match.legal_actions()[:2]
    match.act(first)
    match.undo()
    match.act(second)
    assert not match.can_redo
    match.redo()
    assert match.record.actions == (second,)


def test_a_failed_save_is_told_and_made_good_by_the_next(tmp_path: Path) -> None:
    match = new_match(tmp_path / "folder" / "game.citrus")
    match.path.unlink()
    match.path.parent.rmdir()
    (tmp_path / "folder").write_text("in the way", encoding="utf-8")
    match.act(match.legal_actions()[0])
    assert match.save_error is not None
    (tmp_path / "folder").unlink()
    match.act(match.legal_actions()[0])
    assert match.save_error is None
    assert len(read(match.path).actions) == 2


def test_two_programs_on_one_file_lose_no_game(tmp_path: Path) -> None:
    first = new_match(tmp_path / "Ana, Ben.citrus")
    second = Match.open(first.path)
    third = Match.open(first.path)
    one, two, three = first.legal_actions()[:3]
    first.act(one)
    second.act(two)
    third.act(three)
    first.act(first.legal_actions()[0])
    second.act(second.legal_actions()[0])
    names = [match.path.name for match in (first, second, third)]
    assert names == ["Ana, Ben.citrus", "Ana, Ben (2).citrus", "Ana, Ben (3).citrus"]
    assert len(list(tmp_path.glob("*.citrus"))) == 3
    for match, length in ((first, 2), (second, 2), (third, 1)):
        assert match.save_error is None
        assert read(match.path) == match.record
        assert len(match.record.actions) == length


def test_a_new_game_never_takes_the_file_of_another(tmp_path: Path) -> None:
    first, second = (new_match(tmp_path / "game.citrus") for _ in range(2))
    assert (first.path.name, second.path.name) == ("game.citrus", "game (2).citrus")
    assert read(first.path) == first.record
    assert read(second.path) == second.record


def test_new_games_of_many_programs_at_once_have_a_file_each(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        matches = list(pool.map(lambda _: new_match(tmp_path / "game.citrus"), range(24)))
    assert all(match.save_error is None for match in matches)
    assert len({match.path for match in matches}) == len(list(tmp_path.iterdir())) == 24
    assert all(read(match.path) == match.record for match in matches)


@DEVICES
def test_what_is_no_file_is_not_opened() -> None:
    with pytest.raises(RecordError) as error:  # a pipe that nobody writes into would be waited for
        Match.open(Path("/dev/null"))
    assert isinstance(error.value.problem, Problem)
    assert error.value.problem.key == "file.no_file"


def test_what_is_written_while_a_game_is_opened_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = new_match(tmp_path / "game.citrus")

    def slowly(path: Path) -> Replayed:
        found = read_steps(path)
        first.act(first.legal_actions()[0])
        return found

    monkeypatch.setattr("citrus.match.match.read_steps", slowly)
    second = Match.open(first.path)
    second.act(second.legal_actions()[1])
    assert second.path != first.path
    assert read(first.path) == first.record


def test_a_game_whose_file_was_deleted_is_saved_again(tmp_path: Path) -> None:
    match = new_match(tmp_path / "game.citrus")
    match.path.unlink()
    match.act(match.legal_actions()[0])
    assert match.path.name == "game.citrus"
    assert read(match.path) == match.record


def test_a_name_taken_after_a_failed_save_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("in the way", encoding="utf-8")
    match = new_match(tmp_path / "folder" / "game.citrus")
    assert match.save_error is not None
    (tmp_path / "folder").unlink()
    other = new_match(match.path)
    match.act(match.legal_actions()[0])
    assert match.save_error is None
    assert (read(match.path), read(other.path)) == (match.record, other.record)


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.citrus"
    path.write_text("citrus: 1\n", encoding="utf-8")
    with pytest.raises(RecordError):
        Match.open(path)


def test_a_family_may_take_back_everything_if_it_wants_to(tmp_path: Path) -> None:
    match = Match.new(real_game("short", 2, family=True), SEATS[:2], tmp_path / "game.citrus", first_player=0)
    rng = random.Random(11)
    while sum(isinstance(event, FincaBuilt) for step in match.steps for event in step.events) < 2:
        match.act(rng.choice(match.legal_actions()))
    steps = match.steps
    while match.can_undo:
        match.undo()
    assert len(match.steps) > 1
    match.undo_reveals = True
    while match.can_undo:
        match.undo()
        assert read(match.path).actions == match.record.actions
    assert len(match.steps) == 1
    while match.can_redo:
        match.redo()
    assert match.steps == steps
    assert Match.open(match.path).state == match.state
    while not match.state.over:
        match.act(rng.choice(match.legal_actions()))
    assert not match.can_undo


def test_only_a_family_may(tmp_path: Path) -> None:
    match = new_match(tmp_path / "game.citrus")
    match.undo_reveals = True
    rng = random.Random(11)
    while not reveals(match.steps[-1].events):
        match.act(rng.choice(match.legal_actions()))
    assert not match.can_undo


def test_what_could_not_be_taken_back_is_known_before(tmp_path: Path) -> None:
    for family in (False, True):
        path = tmp_path / f"{family}.citrus"
        match = Match.new(real_game("short", 2, family=family), SEATS[:2], path, first_player=0)
        match.undo_reveals = True
        rng, revealed = random.Random(11), 0
        while not match.state.over:
            action = rng.choice(match.legal_actions())
            reveals_now = match.would_reveal(action)
            match.act(action)
            if not match.state.over:
                assert match.can_undo is not reveals_now
            revealed += reveals_now
        assert bool(revealed) is not family


def test_a_fruit_that_has_shown_its_value_is_not_taken_back(tmp_path: Path) -> None:
    game = real_game("short", 2, fruit_trees=True)
    rng, picked, chosen = random.Random(5), 0, 0
    match = Match.with_setup(game, SEATS[:2], shuffle(game, rng, first_player=0), tmp_path / "trees.citrus")
    while not match.state.over:
        kinds: dict[type[Action], list[Action]] = {}
        for action in match.legal_actions():
            kinds.setdefault(type(action), []).append(action)
        action = rng.choice(kinds[rng.choice(list(kinds))])
        refills = any(isinstance(event, MarketRefilled) for event in match.act(action))
        if isinstance(action, PickFruit):
            picked += 1
            assert not match.can_undo
        elif isinstance(action, ChooseFruit) and not refills:
            chosen += 1
            assert match.can_undo
    assert picked
    assert chosen
    assert Match.open(match.path).state == match.state


def mixed_match(path: Path, bots: tuple[str | None, ...]) -> Match:
    """Return a game with bots in some seats; nobody moves by themselves here."""
    seats = tuple(Seat(seat.name, seat.color, bot) for seat, bot in zip(SEATS, bots, strict=False))
    game = real_game("short", len(bots))
    return Match.with_setup(game, seats, shuffle(game, random.Random(7), first_player=0), path)


def test_undo_takes_back_what_bots_did_together_with_the_step_before(tmp_path: Path) -> None:
    match = mixed_match(tmp_path / "game.citrus", (None, "easy", "hard"))
    rng = random.Random(4)
    match.undo_reveals = False
    while match.state.player == 0:
        match.act(GreedyBot().plan(view(match.state), rng)[0])
    mine = len(match.steps)
    assert match.bot == "easy"
    match.act(GreedyBot().plan(view(match.state), rng)[0])  # a purchase from the full market reveals nothing
    after = match.state
    assert match.can_undo
    match.undo()
    assert len(match.steps) == mine - 1
    assert match.bot is None
    assert match.can_redo
    match.redo()
    assert match.state == after
    assert match.bot == "easy"
    assert not match.can_redo
    assert read(match.path).actions == match.record.actions


def test_the_end_of_a_turn_goes_with_the_step_that_left_nothing_else_to_do(tmp_path: Path) -> None:
    rng, forced, free = random.Random(7), 0, 0
    game = real_game("short", 2)
    match = Match.with_setup(game, SEATS[:2], shuffle(game, rng, first_player=0), tmp_path / "game.citrus")
    while not match.state.over:
        legal = match.legal_actions()
        match.act(EndTurn() if EndTurn() in legal and rng.random() < 0.5 else rng.choice(legal))
        if match.state.over or match.steps[-1].action != EndTurn() or reveals(match.steps[-2].events):
            continue
        alone = legal == (EndTurn(),)
        forced, free = forced + alone, free + (not alone)
        steps = match.steps
        match.undo_through_ends = True
        match.undo()
        assert match.steps == steps[: -2 if alone else -1]
        match.redo()
        assert match.steps == steps
        match.undo_through_ends = False
        match.undo()
        assert match.steps == steps[:-1]
        match.redo()
        assert match.steps == steps
    assert forced
    assert free


def test_undo_stops_at_what_a_bot_revealed(tmp_path: Path) -> None:
    match = mixed_match(tmp_path / "game.citrus", (None, "easy"))
    rng = random.Random(4)
    while match.bot is None or not reveals(match.steps[-1].events):
        match.act(GreedyBot().plan(view(match.state), rng)[0])
    steps = len(match.steps)
    assert not match.can_undo
    match.undo()
    assert len(match.steps) == steps


def test_nobody_takes_back_what_bots_do_among_themselves(tmp_path: Path) -> None:
    match = mixed_match(tmp_path / "game.citrus", ("normal", "easy"))
    assert match.watched
    rng = random.Random(4)
    for _ in range(3):
        match.act(GreedyBot().plan(view(match.state), rng)[0])
        assert not match.can_undo


def test_the_seats_of_bots_that_are_gone_go_to_their_levels_with_the_next_action(tmp_path: Path) -> None:
    game = real_game("short", 3)
    seats = (Seat("Ana", "blue"), Seat.of("Ben", "red", "mine:Gone"), Seat.of("Cleo", "white", "mine:Here"))
    match = Match.with_setup(game, seats, shuffle(game, random.Random(1), 0), tmp_path / "game.citrus")
    match.give_up_bots(lambda name: name == "mine:Gone")
    assert [seat.bot_name for seat in match.seats] == [None, "expert", "mine:Here"]
    assert Match.open(match.path).seats == seats
    match.act(match.legal_actions()[0])
    assert Match.open(match.path).seats == match.seats


def test_seats_of_bots_stay_theirs(tmp_path: Path) -> None:
    match = mixed_match(tmp_path / "game.citrus", (None, "expert", "easy"))
    again = Match.open(match.path)
    assert [seat.bot for seat in again.seats] == [None, "expert", "easy"]
    assert not again.watched
    assert again.bot is None
    assert Playback.of(mixed_match(tmp_path / "watched.citrus", ("easy", "easy"))).bot is None


def test_a_seat_is_handed_to_a_bot_and_back_in_the_middle_of_a_game_and_the_file_says_who_plays(
    tmp_path: Path,
) -> None:
    match = new_match(tmp_path / "game.citrus", 3)
    match.act(match.legal_actions()[0])
    player, steps = match.state.player, match.steps
    match.undo()
    for bot in ("normal", "my_bots:Farmer", None):
        match.hand_over(player, bot)
        assert (match.bot, match.can_redo) == (bot, False)
        assert match.seats[player].name == SEATS[player].name
        assert Match.open(match.path).seats == read(match.path).seats == match.seats
        assert match.steps == steps[:1], "nothing is played again"
    assert match.seats == SEATS


def test_after_a_seat_has_been_taken_back_undo_leads_through_what_the_bot_has_done(tmp_path: Path) -> None:
    match = new_match(tmp_path / "game.citrus")
    match.hand_over(0, "greedy")
    match.act(match.legal_actions()[0])
    assert not match.can_undo, "nobody else is to take that back"
    match.hand_over(0, None)
    assert match.undo_from == 1
