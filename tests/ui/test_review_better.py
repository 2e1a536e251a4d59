"""Better turns that a review has found, in words and in the replay."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

import pytest
from msgspec.structs import replace

from citrus.bots.advice import Advice
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.settings import Level
from citrus.records.notation import format_action
from citrus.review.better import brought, finca_gain, still_open
from citrus.review.figures import turns_of
from citrus.review.judging import choices, review
from citrus.review.values import Decision, Depth
from citrus.rules.actions import Buy, Harvest, Plant
from citrus.rules.events import PointsScored
from citrus.rules.market import line_tiles
from citrus.rules.turn import legal_actions
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.findings import better_text, scores_less
from citrus.ui.shell.app import App
from tests.rules.scene import Scene
from tests.ui.player import Player
from tests.ui.reviews import made_up, opened, parts, reviewed
from tests.ui.shell import click, named, play


@pytest.fixture(autouse=True)
def full(app: App) -> None:
    """Show everything, as after a game on the full table."""
    app.change(replace(app.settings, table="full"))


@pytest.fixture
def match(home: object) -> Match:
    return reviewed(play(2, 2))


def test_the_same_purchase_planted_otherwise_is_said_to_be_the_same(app: App, match: Match) -> None:
    """The whole points are those of the list and of the grade, so 4.9 are 4."""
    position = next(n for n, step in enumerate(match.steps[1:]) if isinstance(step.action, Buy))
    state, bought = match.steps[position].state, match.steps[position + 1].action
    assert bought is not None
    other = next(action for action in legal_actions(state) if isinstance(action, Buy) and action != bought)
    told = []
    for better in (bought, other):
        texts, points = (format_action(match.record.game, better),), (50.0, 40.0)
        decision = Decision(position, 1, state.player, texts, 4.9, 0.3, points, points, 0.4, False)
        made = review(match.record, match.steps, Depth(), [decision])
        replay = ReplayScreen(app.ui, app.routes, Playback.of(match), lambda made=made: made, lambda: None)
        player = Player(replay)
        replay.go(position)
        replay.show_better()
        told.append(player.card)
    assert "The same purchase, planted as marked, would have been worth about 4 points more." in told[0]
    assert "The turn that is marked would have been worth about 4 points more." in told[1]


def test_a_turn_that_gave_away_points_twice_says_how_many_in_all(app: App, match: Match) -> None:
    """The list of turns names the sum, each decision only its own part of it."""
    turn = next(turn for turn in turns_of(made_up(match), Playback.of(match).story) if len(turn.decisions) > 1)
    for losses, said in (((9.0, 4.0), True), ((9.0, 0.0), False)):
        decisions = []
        for decision, lost in zip(turn.decisions, losses, strict=False):
            other = legal_actions(match.steps[decision.position].state)[-1]
            decisions.append(replace(decision, better=(format_action(match.record.game, other),), lost=lost))
        made = review(match.record, match.steps, Depth(), decisions)
        replay = ReplayScreen(app.ui, app.routes, Playback.of(match), lambda made=made: made, lambda: None)
        player = Player(replay)
        replay.go(decisions[0].position)
        replay.show_better()
        told = "This would have saved about 9 of the 13 points that the turn gave away."
        assert (told in player.card) == said
        assert ("worth about 9 points more." in player.card) != said, "one total in one sentence"


def test_a_better_turn_says_whose_points_it_brings(app: App, match: Match) -> None:
    choice = next(choice for choice in choices(match.steps) if isinstance(choice.actions[0], Buy))
    me, text = choice.state.player, format_action(match.record.game, choice.actions[0])
    after, instead = ((50.0, 60.0), (55.0, 50.0)) if me == 0 else ((60.0, 50.0), (50.0, 55.0))
    length = len(choice.actions)
    made = Decision(choice.position, length, me, (text,), 15.0, 0.3, after, after, 0.4, False, instead)
    kept = review(match.record, match.steps, Depth(), [made])
    replay = ReplayScreen(app.ui, app.routes, Playback.of(match), lambda: kept, lambda: None)
    player = Player(replay)
    replay.go(choice.position)
    replay.show_better()
    rival = match.seats[1 - me].name
    assert f"You would end with about 5 points more, {rival} with about 10 points fewer." in player.card
    assert len(player.advice.reasons) == 1, "one is enough: the sentences must have room"


def test_playing_on_from_a_better_turn(app: App, match: Match) -> None:
    _, rows = parts(opened(app, match))
    turn = next(turn for turn in rows.rows if turn.lost)
    app.routes.to_moment(match, turn.moment, better=True)
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    click(app, named(app.top, "New game from here"))
    assert isinstance(app.top, QuestionDialog)


def better_part(told: str) -> str:
    """Return what is said of a better turn, without what the one that was played brought."""
    return told[told.index("Better: ") :].removesuffix(".") if told else ""


def test_a_better_turn_is_said_beside_what_the_one_that_was_played_brought(app: App) -> None:
    match = play(2, 2)
    words, told = Words(app.ui.texts, match.record.game, ("Ana", "Ben")), Counter[bool]()
    for turn in (turn for turn in turns_of(made_up(match), match.steps) if turn.decisions):
        first, *_ = turn.decisions
        after = match.steps[first.position + 1 :]
        me = turn.player
        own = list(takewhile(lambda step, me=me: step.state.player == me and not step.state.over, after))
        scored = [event for step in after[: len(own) + 1] for event in step.events if isinstance(event, PointsScored)]
        points = sum(one.points for one in scored if one.player == me and not one.source.final)
        other = legal_actions(match.steps[first.position].state)[0]
        made = replace(first, better=(format_action(match.record.game, other),), lost=3.0)
        said = better_text(words, match.steps, turn._replace(decisions=(made,)))
        assert said.startswith(f"As played, this turn brought {words.amount('points', points)}") == bool(points)
        told[bool(points)] += 1
    assert min(told.values()) > 3


def test_a_better_turn_says_which_finca_would_have_stayed_open() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").hand("lime").bag("orange " * 9)
    spaces, lime = scene.board.numbers, scene.tile("lime")
    made = Decision(0, 1, 0, (format_action(scene.game, Plant(lime, spaces["c5"])),), 3.0, 0.1, (), (), 0.1, False)
    assert still_open(scene.state, made, ["A"]) == {"A": 10}
    closes = replace(made, better=(format_action(scene.game, Plant(lime, spaces["e4"])),))
    assert still_open(scene.state, closes, ["A"]) == {}
    assert still_open(scene.hand("lime lime").state, made, ["A"]) == {}, "the turn goes on"


def test_a_turn_scores_less_if_the_better_one_leaves_its_finca_open() -> None:
    match, tried = play(2, 2), 0
    for turn in turns_of(made_up(match), match.steps):
        if len(turn.decisions) != 1 or not brought(match.steps, turn.decisions[0]).fincas:
            continue
        first = turn.decisions[0]
        state = match.steps[first.position].state
        done = tuple(
            format_action(match.record.game, step.action)
            for step in match.steps[first.position + 1 : first.position + first.length + 1]
            if step.action is not None
        )
        harvests = [format_action(match.record.game, one) for one in legal_actions(state) if isinstance(one, Harvest)]
        assert not scores_less(match.steps, turn._replace(decisions=(replace(first, better=done),)))
        for text in harvests[:1]:
            tried += scores_less(match.steps, turn._replace(decisions=(replace(first, better=(text,)),)))
    assert tried


def test_a_better_turn_is_advice_that_names_fincas_and_reveals_nothing(app: App) -> None:
    match = play(2, 2)
    game, whole = match.record.game, made_up(match)
    words = Words(app.ui.texts, game, ("Ana", "Ben"))
    begins = [turn for turn in turns_of(whole, match.steps) if turn.decisions[:1] and turn.decisions[0].position > 0]
    told = again = 0
    for turn in begins:
        first = turn.decisions[0]
        done = [step.action for step in match.steps[first.position + 1 : first.position + first.length + 1]]
        for action in legal_actions(match.steps[first.position].state):
            better = replace(first, better=(format_action(game, action),), lost=3.0)
            said = better_part(better_text(words, match.steps, turn._replace(decisions=(better,))))
            said, *_ = said.split(". ")
            if isinstance(action, Plant) or (isinstance(action, Buy) and action in done):
                again += 1
                assert said == "Better: plant the same tiles elsewhere"
            elif isinstance(action, Buy):
                told += 1
                tiles = words.kinds(line_tiles(match.steps[first.position].state, action.line))
                assert said == f"Better: buy {words.line(action.line)} ({tiles})"
    assert told > 20
    assert again > 3
    broken = replace(begins[0].decisions[0], better=("buy Z9",), lost=3.0)
    assert better_text(words, match.steps, begins[0]._replace(decisions=(broken,))) == ""


def test_a_better_turn_says_by_which_finca_it_plants(app: App) -> None:
    match = play(2, 2)
    game, words = match.record.game, Words(app.ui.texts, match.record.game, ("Ana", "Ben"))
    around, told = game.board.around, Counter[str]()
    for turn in (turn for turn in turns_of(made_up(match), match.steps) if turn.decisions):
        first = turn.decisions[0]
        state, (bought, planted, *_) = (
            match.steps[first.position].state,
            [*match.record.actions[first.position :], None],
        )
        if not (isinstance(bought, Buy) and isinstance(planted, Plant)):
            continue
        after = match.steps[first.position + 1].state
        for plant in legal_actions(after):
            if not isinstance(plant, Plant) or plant.tile != planted.tile or plant.space == planted.space:
                continue
            texts = (format_action(game, bought), format_action(game, plant))
            made = turn._replace(decisions=(replace(first, better=texts, lost=3.0, length=2),))
            said = better_part(better_text(words, match.steps, made))
            near, far = (
                {one.site for one in state.fincas if around[one.site] >> space & 1 and not one.scored}
                for space in (plant.space, planted.space)
            )
            start, gain = (
                f"Better: plant the {words.tile(plant.tile)}",
                finca_gain(state, made.decisions[0], (bought, planted)),
            )
            sites = sorted(near - far)
            if gain is not None:
                helped = f"Finca {gain.site} would then bring {gain.points} points instead of {gain.played}"
                where = f"by finca {gain.site}" if gain.site in sites else "elsewhere"
                assert len(sites) > 2 or said == f"{start} {where}. {helped}"
                told["gain"] += 1
            else:
                where = f"by {words.fincas(sites)}" if sites else "elsewhere"
                assert len(sites) > 2 or said.split(". ")[0] == f"{start} {where}"
                told["reason"] += ". " in said
            told["by" if sites else "elsewhere"] += 1
    assert min(told["by"], told["elsewhere"], told["gain"], told["reason"]) > 3


@pytest.mark.parametrize("table", ["calm", "full"])
def test_a_better_turn_says_what_the_one_that_was_played_opened(
    app: App, match: Match, table: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.change(replace(app.settings, table=table))
    position = next(n for n, step in enumerate(match.steps[1:]) if isinstance(step.action, Buy))
    state, bought = match.steps[position].state, match.steps[position + 1].action
    opened = Reason("opens", 0.0, 7, site="C", player=1 - state.player)
    assert bought is not None
    monkeypatch.setattr(
        "citrus.ui.screens.replay.better.explain", lambda view, actions: Advice(bought, (), (), opens=(opened,))
    )
    other = next(action for action in legal_actions(state) if isinstance(action, Buy) and action != bought)
    texts, points = (format_action(match.record.game, other),), (50.0, 40.0)
    decision = Decision(position, 1, state.player, texts, 4.9, 0.3, points, points, 0.4, False)
    made = review(match.record, match.steps, Depth(), [decision])
    replay = ReplayScreen(app.ui, app.routes, Playback.of(match), lambda: made, lambda: None)
    replay.go(position)
    replay.show_better()
    name = match.seats[1 - state.player].name
    assert f"After the turn that was played, {name} could encircle finca C." in Player(replay).card


def test_no_better_turn_is_said_to_be_as_good_as_others(
    app: App, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = next(choice for choice in choices(match.steps) if isinstance(choice.actions[0], Buy))
    bought = choice.actions[0]
    plain = Advice(bought, (), (Reason("promises", 0.0),), whole=True)
    monkeypatch.setattr("citrus.ui.screens.replay.better.advice_of", lambda *given: plain)
    text, points = format_action(match.record.game, bought), (50.0, 40.0)
    made = Decision(choice.position, 1, choice.state.player, (text,), 4.9, 0.3, points, points, 0.4, False)
    kept = review(match.record, match.steps, Depth(), [made])
    replay = ReplayScreen(app.ui, app.routes, Playback.of(match), lambda: kept, lambda: None)
    replay.go(choice.position)
    replay.show_better()
    assert Player(replay).message == "Buy this line: it prepares your next turns."
