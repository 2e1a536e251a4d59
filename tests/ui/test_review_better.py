"""Better turns that a review has found, in words and in the replay."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from msgspec.structs import replace

from citrus.bots.balance import Part, Source
from citrus.bots.levels import make_bot
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.records.notation import format_action, parse_action
from citrus.records.replay import Step
from citrus.review.better import to_the_end
from citrus.review.figures import turns_of
from citrus.review.judging import Choice, choices, review
from citrus.review.values import Decision, Depth
from citrus.rules.actions import Buy, EndTurn, PlaceBull, Plant, UseCart, UseMilestone
from citrus.rules.market import line_tiles
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.review.better import better_text, better_turn, nothing_better
from citrus.ui.shell.app import App
from citrus.ui.table.view import overlay
from tests.rules.scene import Scene
from tests.ui.player import Player
from tests.ui.reviews import made_up, opened, parts, reviewed
from tests.ui.shell import click, named, play

ROCKY = """
    . . . . .
    . A . . #
    . . . . .
"""


@pytest.fixture(autouse=True)
def full(app: App) -> None:
    """Show everything, as after a game on the full table."""
    app.change(replace(app.settings, table="full"))


@pytest.fixture
def match(home: object) -> Match:
    return reviewed(play(2, 2))


def shown(app: App, match: Match, made: Decision) -> Player:
    """Return somebody who watches the better turn of a decision."""
    kept = review(match.record, match.steps, Depth(), [made])
    replay = ReplayScreen(app.ui, app.routes, Playback.of(match), lambda: kept, lambda: None)
    replay.go(made.position)
    replay.show_better()
    return Player(replay)


def test_the_list_and_the_replay_say_the_same_of_a_better_turn(app: App, match: Match) -> None:
    told = Counter[bool]()
    for turn in turns_of(made_up(match), match.steps):
        if turn.costliest is None:
            continue
        said = better_text(Words(app.ui.texts, match.record.game, ("Ana", "Bruno")), match.steps, turn.costliest)
        player = shown(app, match, turn.costliest)
        for sentence in (player.message, *player.card.partition(" Played: ")[0].split(". ")):
            assert sentence.removesuffix(".") in said
        assert all(sentence[:1].isupper() or sentence[:1].isdigit() for sentence in said.split(". ")), said
        told[len(said.split(". ")) > 2] += 1
    assert min(told.values()) > 1


def test_a_turn_that_gave_away_points_twice_is_opened_where_it_gave_away_most(match: Match) -> None:
    turn = next(turn for turn in turns_of(made_up(match), match.steps) if len(turn.decisions) > 1)
    for losses, first in (((4.0, 9.0), 1), ((9.0, 4.0), 0), ((9.0, 0.0), 0)):
        made = [
            replace(decision, better=("end",) if lost else (), lost=lost)
            for decision, lost in zip(turn.decisions, losses, strict=False)
        ]
        costly = turn._replace(decisions=tuple(made))
        assert costly.costliest == made[first]
        assert costly.moment == made[first].position


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((Part(4.6, Source("finca", "A")),), "About 4 points better, mostly at finca A."),
        (
            (Part(2.4, Source("finca", "A"), 2.0, 1), Part(1.6, Source("harvest")), Part(1.1, Source("horses"))),
            "About 4 points better, mostly at finca A (fewer points for Bruno) and in harvests.",
        ),
        (
            (Part(2.4, Source("finca", "A")), Part(2.6, Source("tools"))),
            "About 4 points better, mostly in action tiles.",
        ),
        ((Part(4.6, Source("rival"), 4.6, 1),), "About 4 points better, mostly in fewer points for Bruno."),
        ((Part(1.0, Source("horses")), Part(3.6, Source("rest"))), "About 4 points better, mostly in later turns."),
        ((Part(0.4, Source("horses")), Part(-0.4, Source("rest"))), "About 4 points better."),
    ],
)
def test_a_better_turn_says_what_it_is_better_by(app: App, match: Match, parts: tuple[Part, ...], said: str) -> None:
    """The whole points are those of the list and of the grade, so 4.9 are 4. Told is where half of them come from."""
    choice = next(one for one in choices(match.steps) if isinstance(one.actions[0], Buy) and planted_at(one, "A"))
    text, points = format_action(match.record.game, choice.actions[0]), (50.0, 40.0)
    made = Decision(choice.position, 1, 0, (text,), 4.9, 0.3, points, points, 0.4, False, parts=parts)
    found = better_turn(Words(app.ui.texts, match.record.game, ("Ana", "Bruno")), match.steps, made)
    assert found is not None
    assert found.by == said


def planted_at(choice: Choice, site: str) -> bool:
    """Return whether something is planted at a finca."""
    around = choice.state.game.board.around[site]
    return any(isinstance(one, Plant) and around >> one.space & 1 for one in choice.actions)


def test_a_better_turn_that_only_uses_no_action_tile_keeps_it(app: App) -> None:
    match = play(2, 2)
    game, words, told = match.record.game, Words(app.ui.texts, match.record.game, ("Ana", "Ben")), 0
    for choice in choices(match.steps):
        done = to_the_end(match.steps, Decision(choice.position, 1, 0, (), 0, 0, (), (), 0, False))
        used = [step.action for step in done if isinstance(step.action, PlaceBull)]
        rest = [step.action for step in done if step.action is not None and step.action not in used]
        if not used or any(isinstance(one, UseCart | UseMilestone) for one in rest):
            continue
        texts = tuple(format_action(game, action) for action in rest)
        made = Decision(choice.position, len(rest), choice.state.player, texts, 3.0, 0.3, (), (), 0.4, False)
        found = better_turn(words, match.steps, made)
        if found is not None:
            assert found.request == "Better: play the same turn, but keep your bull for later."
            told += 1
    assert told


def test_playing_on_from_a_better_turn(app: App, match: Match) -> None:
    _, rows = parts(opened(app, match))
    turn = next(turn for turn in rows.rows if turn.lost)
    app.routes.to_moment(match, turn.moment, better=True)
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    click(app, named(app.top, "New game from here"))
    assert isinstance(app.top, QuestionDialog)


def bought(words: Words, state: GameState, buy: Buy) -> str:
    """Return the request to buy a line, which is found by its tiles."""
    sort = "row" if buy.line[0] == "R" else "column"
    return f"Better: buy the {sort} ({words.kinds(line_tiles(state, buy.line))})"


def test_a_better_turn_is_a_request_that_reveals_nothing(app: App) -> None:
    match = play(2, 2)
    game, words, told = match.record.game, Words(app.ui.texts, match.record.game, ("Ana", "Ben")), 0
    turns = [turn for turn in turns_of(made_up(match), match.steps) if turn.decisions]
    for number, turn in enumerate(turns[::8]):
        first = turn.decisions[0]
        state = match.steps[first.position].state
        done = [step.action for step in match.steps[first.position + 1 : first.position + first.length + 1]]
        for action in legal_actions(state)[number % 9 :: 9]:
            found = better_turn(words, match.steps, replace(first, better=(format_action(game, action),), lost=3.0))
            assert found is not None
            if isinstance(action, Buy) and action not in done:
                assert found.request == f"{bought(words, state, action)}."
                told += 1
    assert told > 1
    first = turns[0].decisions[0]
    for wrong in ("buy Z9", "plant lime a1"):
        assert better_text(words, match.steps, replace(first, better=(wrong,), lost=3.0)) == ""


def test_the_same_purchase_planted_otherwise_is_said_to_be_the_same(app: App) -> None:
    match = play(2, 2)
    game, words, told = match.record.game, Words(app.ui.texts, match.record.game, ("Ana", "Ben")), Counter[bool]()
    for choice in choices(match.steps):
        bought, planted, *_ = (*choice.actions, None)
        if not (isinstance(bought, Buy) and isinstance(planted, Plant)):
            continue
        could = (one for one in legal_actions(match.steps[choice.position + 1].state) if isinstance(one, Plant))
        other = next((one for one in could if one.tile == planted.tile and one.space != planted.space), None)
        if other is None:
            continue
        texts = format_action(game, bought), format_action(game, other)
        made = Decision(choice.position, 2, choice.state.player, texts, 3.0, 0.3, (), (), 0.4, False)
        found = better_turn(words, match.steps, made)
        assert found is not None
        tile = words.the_tile(planted.tile)
        site, away = (re.search(rf"{key} (\w)\b", found.request) for key in (" at finca", "played: finca"))
        assert found.request.startswith(f"Better: plant {tile} {'at finca' if site else 'on another space'}")
        for here, there, letter in ((other, planted, site), (planted, other, away)):
            if letter:
                assert game.board.around[letter[1]] >> here.space & 1
                assert not game.board.around[letter[1]] >> there.space & 1
        told[bool(site)] += 1
    assert min(told[True], told[False]) > 1


def test_a_better_turn_names_what_it_brings_at_the_finca_that_makes_it_better(app: App) -> None:
    """Other reasons would explain nothing: a turn that wins most at a finca is not praised for its horses."""
    match = play(2, 2)
    game, words, told = match.record.game, Words(app.ui.texts, match.record.game, ("Ana", "Ben")), Counter[bool]()
    bought = [one for one in choices(match.steps) if isinstance(one.actions[0], Buy)]
    for number, choice in enumerate(bought):
        actions = make_bot("easy").plan(view(choice.state), random.Random(number))
        texts = tuple(format_action(game, action) for action in actions)
        site = choice.state.fincas[number % len(choice.state.fincas)].site
        parts = (Part(3.0, Source("finca", site)),)
        length, who = len(choice.actions), choice.state.player
        made = Decision(choice.position, length, who, texts, 3.0, 0.3, (), (), 0.4, False, parts=parts)
        found = better_turn(words, match.steps, made)
        assert found is not None
        told[bool(found.reasons)] += 1
        seen = found.reasons and not found.by.endswith("in later turns.")
        assert not seen or re.search(rf"\b[Ff]inca {site}\b", " ".join(found.reasons)), " ".join(found.reasons)
    assert len(told) == 2


def test_a_better_turn_tells_of_somebody_without_speaking_to_anybody(app: App, match: Match) -> None:
    """The heading names who it was, so no sentence after the request says "you", which would mix both."""
    told = Counter[bool]()
    for turn in turns_of(made_up(match), match.steps):
        words = Words(app.ui.texts, match.record.game, ("Mum & Mia", "Bruno"), (None, "hard"))
        if turn.costliest is not None:
            found = better_turn(words, match.steps, replace(turn.costliest, parts=()))
            assert found is not None
            assert not re.search(r"\byour?\b", f"{found.reasons} {found.by} {found.instead}", re.IGNORECASE)
            told[bool(found.reasons)] += 1
        for decision in turn.decisions[:1]:
            assert not re.search(r"\byour?\b", nothing_better(words, match.steps, decision), re.IGNORECASE)
    assert min(told[True], told[False]) > 1


def test_the_line_of_a_better_turn_has_its_arrow_on_the_calm_table(
    app: App, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.change(replace(app.settings, table="calm"))
    drawn, lines = list[set[str]](), overlay.Lines
    monkeypatch.setattr(overlay, "Lines", lambda usable, *rest: (drawn.append(usable), lines(usable, *rest))[1])
    choice = next(one for one in choices(match.steps) if isinstance(one.actions[0], Buy) and planted_at(one, "A"))
    texts = tuple(format_action(match.record.game, action) for action in choice.actions)
    made = Decision(choice.position, len(texts), 0, texts, 3.0, 0.3, (), (), 0.4, False)
    made = replace(made, parts=(Part(3.0, Source("finca", "A")),))
    app.ui.shell.push(shown(app, match, made).screen)
    app.draw()
    assert isinstance(choice.actions[0], Buy)
    assert drawn[-1] == {choice.actions[0].line}


def test_a_harvest_that_loses_a_place_says_so_beside_what_is_better(app: App) -> None:
    """Unless the better turn loses it as well."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2").region(0, "lemon", "a7 b7")
    state = scene.region(1, "orange", "e2").bag("orange lemon lime " * 9).player(0, coins=1).state
    words, game = Words(app.ui.texts, state.game, ("Ana", "Ben")), state.game
    for played, better, told in (
        ("c2", "a7", True),
        ("c2 a7", "a7", True),
        ("a7", "c2", False),
        ("c2 a7", "c2", False),
    ):
        steps = [Step(None, state, ())]
        for text in (f"harvest {played}", "end"):
            action = parse_action(game, text)
            after, events = apply(steps[-1].state, action)
            steps.append(Step(action, after, tuple(events)))
        made = Decision(0, 2, 0, (f"harvest {better}", "end"), 6.0, 0.3, (), (), 0.4, False)
        found = better_turn(words, steps, made)
        assert found is not None
        assert " ".join(found.reasons).startswith("First place at finca A, 2 tiles to 1 (played: 0 to 1).") == told
        said = nothing_better(words, steps, replace(made, better=(), lost=0.0))
        assert said.startswith("Ana: ")
        assert said.endswith("There was nothing better.") == ("c2" in played)
        kept = ". The turn played here: first place at finca A, 2 tiles to 1."
        for ahead in (3.0, 0.5):  # second best, or about as good
            other = nothing_better(words, steps, replace(made, lost=0.0, ahead=ahead))
            assert other.endswith(kept) == ((played, better) == ("a7", "c2")), "it says what the other one loses"


def test_what_a_turn_brought_instead_is_told_of_other_fincas_than_the_better_one(app: App) -> None:
    match = play(2, 2)
    game, words, told = match.record.game, Words(app.ui.texts, match.record.game, ("Ana", "Ben")), 0
    for number, choice in enumerate(one for one in choices(match.steps) if isinstance(one.actions[0], Buy)):
        actions = make_bot("easy").plan(view(choice.state), random.Random(number))
        texts = tuple(format_action(game, action) for action in actions)
        made = Decision(choice.position, len(choice.actions), 0, texts, 3.0, 0.3, (), (), 0.4, False)
        found = better_turn(words, match.steps, made)
        assert found is not None
        for site in re.findall(r"place at finca (\w)", found.instead):
            parts = (Part(3.0, Source("finca", site)),)
            again = better_turn(words, match.steps, replace(made, parts=parts))
            assert again is not None
            assert f"finca {site}" not in again.instead or "later turns" in again.by, (
                "the better turn is better just there"
            )
        for site in re.findall(r"[Ff]incas? (\w)\b", found.instead):
            told += 1
            assert not re.search(rf"[Ff]incas? {site}\b", " ".join(found.reasons)), (
                " ".join(found.reasons),
                found.instead,
            )
    assert told > 1


def test_nobody_learns_on_the_calm_table_to_encircle_a_finca_for_somebody_else(app: App) -> None:
    for theirs, own, nobodys, plain in (("c2 d2 e2 c3", "e3 c4", "d4", False), ("c2 d2", "e3 c4 d4", "e2 c3", True)):
        scene = (
            Scene().fincas(A="10/5").region(1, "orange", theirs).region(0, "lime", own).region(None, "lemon", nobodys)
        )
        state, closing = scene.hand("lime").bag("orange lemon " * 9).state, scene.board.numbers["e4"]
        words = Words(app.ui.texts, state.game, ("Ana", "Ben"))
        played = next(one for one in legal_actions(state) if isinstance(one, Plant) and one.space != closing)
        after, events = apply(state, played)
        made = Decision(0, 1, 0, ("plant lime e4", "end"), 6.0, 0.3, (), (), 0.4, False)
        found = better_turn(words, [Step(None, state, ()), Step(played, after, tuple(events))], made)
        assert found is not None
        assert found.reasons == (("Finca A brings 10 points (Ben: 5 points).",) if plain else ())
        assert found.plain == plain


def test_a_better_turn_says_that_it_leaves_a_finca_open_that_paid_somebody_else(app: App) -> None:
    scene = (
        Scene()
        .fincas(A="10/5")
        .region(1, "orange", "c2 d2 e2 c3")
        .region(0, "lime", "e3 c4")
        .region(None, "lemon", "d4")
    )
    state, closing = scene.hand("lime").bag("orange lemon " * 9).state, scene.board.numbers["e4"]
    steps = [Step(None, state, ())]
    for action in (Plant(scene.tile("lime"), closing), parse_action(state.game, "end")):
        after, events = apply(steps[-1].state, action)
        steps.append(Step(action, after, tuple(events)))
    made = Decision(0, 2, 0, ("plant lime f3", "end"), 6.0, 0.3, (), (), 0.4, False)
    for calm, played in ((False, " (played: finca A)"), (True, "")):
        words = Words(app.ui.texts, state.game, ("Ana", "Ben"))
        words.calm = calm
        found = better_turn(words, steps, made)
        assert found is not None
        assert found.request == f"Better: plant the lime on another space{played}."
        assert found.reasons == ("Finca A stays open (it paid Ben 10 points and Ana 5 points).",)


def test_another_line_with_the_same_fruit_is_no_other_purchase(app: App) -> None:
    scene = Scene().fincas(A="10/5", B="9/4").bag("lemon orange lime " * 9).player(0, coins=9, workers=5)
    state = scene.market("lime orange - - lime* orange - - lemon lemon - -").state
    words, steps = Words(app.ui.texts, state.game, ("Ana", "Ben")), [Step(None, state, ())]
    roads = [one for one in legal_actions(apply(state, Buy("R1"))[0]) if isinstance(one, Plant)]
    here, there = roads[0].space, roads[-1].space
    for text in ("buy R1", f"plant lime {scene.board.names[here]}"):
        action = parse_action(state.game, text)
        after, events = apply(steps[-1].state, action)
        steps.append(Step(action, after, tuple(events)))
    better = ("buy R2", f"plant lime* {scene.board.names[there]}")
    found = better_turn(words, steps, Decision(0, 2, 0, better, 6.0, 0.3, (), (), 0.4, False))
    assert found is not None
    assert found.request.startswith("Better: plant the lime"), found.request


def test_a_tile_that_needs_a_bridge_elsewhere_is_planted_with_one(app: App) -> None:
    scene = Scene(ROCKY).region(0, "lime", "d2").player(0, tiles="bridge").hand("lime").bag("orange lemon " * 9)
    state = scene.state
    words = Words(app.ui.texts, state.game, ("Ana", "Ben"))
    every = [one for one in legal_actions(state) if isinstance(one, Plant)]
    played = next(one for one in every if not one.bridge)
    after, events = apply(state, played)
    for bridge in (False, True):
        other = next(one for one in every if one.bridge == bridge and one.space != played.space)
        made = Decision(0, 1, 0, (format_action(state.game, other),), 3.0, 0.3, (), (), 0.4, False)
        found = better_turn(words, [Step(None, state, ()), Step(played, after, tuple(events))], made)
        assert found is not None
        assert ("use a bridge" in found.request) == bridge


def test_a_turn_beside_one_that_is_about_as_good_is_not_called_the_best(app: App) -> None:
    """It gave nothing away that is certain: the review says what is about as good."""
    match, told = play(2, 2), Counter[bool]()
    words = Words(app.ui.texts, match.record.game, ("Ana", "Ben"))
    for choice in choices(match.steps):
        others = [one for one in legal_actions(choice.state) if isinstance(one, Buy | EndTurn | Plant)]  # told apart
        other = next((one for one in reversed(others) if one != choice.actions[0]), None)
        if other is None:
            continue
        text = format_action(match.record.game, other)
        length, who = len(choice.actions), choice.state.player
        for better in ((text,), ()):
            made = Decision(choice.position, length, who, better, 0.0, 0.0, (), (), 0.4, False)
            listed, said = better_text(words, match.steps, made), nothing_better(words, match.steps, made)
            assert ("othing better" not in said and "othing clearly better" not in said) == bool(better)
            assert listed.startswith("About as good: ") == bool(better)
            assert listed in said
            told[bool(better)] += 1
    assert told[True] == told[False] > 9


def test_a_turn_that_differs_in_nothing_that_can_be_said_is_not_told_beside_what_was_played(app: App) -> None:
    match = play(2, 2)
    words = Words(app.ui.texts, match.record.game, ("Ana", "Ben"))
    choice = next(one for one in choices(match.steps) if isinstance(one.actions[0], Buy))
    same = (format_action(match.record.game, choice.actions[0]),)
    made = Decision(choice.position, len(choice.actions), 0, same, 0.0, 0.0, (), (), 0.4, False)
    assert better_text(words, match.steps, made) == ""
    assert nothing_better(words, match.steps, made).endswith("Nothing clearly better was found.")


def test_a_better_turn_says_that_it_takes_a_tile_which_came_only_then(app: App) -> None:
    """Before the site is chosen, nobody knows what the refill brings."""
    scene = Scene().fincas(A="10/5").stacks("6/3 6/3", "B").market("- - - - - - - - - - lemon -").bag("lime " * 20)
    scene.player(0, tiles="milestone cart", workers=3).change(main_action_done=True).do("milestone")
    state = scene.state
    words, parts = Words(app.ui.texts, state.game, ("Ana", "Ben")), (Part(4.0, Source("finca", "A")),)
    built, events = apply(state, parse_action(scene.game, "site B"))
    ended, more = apply(built, parse_action(scene.game, "end"))
    steps = [Step(None, state, ()), Step(parse_action(scene.game, "site B"), built, tuple(events))]
    steps.append(Step(parse_action(scene.game, "end"), ended, tuple(more)))
    made = Decision(0, 1, 0, ("site B",), 4.0, 0.3, (), (), 0.4, True, then=("cart 1", "plant lime d2"), parts=parts)
    for then, told in ((made.then, True), (("end",), False)):
        said = better_text(words, steps, replace(made, then=then))
        assert ("It takes a tile that came to the market only then." in said) == told, said
