"""Walks through games without a window: what the models of the table say of moments, and the values that they make."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice, product
from pathlib import Path
from typing import get_args

from msgspec.structs import replace

from citrus.bots.advice import Advice, Over
from citrus.bots.reasons import Name, Reason
from citrus.language.texts import english
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
)
from citrus.rules.board import first_space, spaces_of
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.ui.pieces.contest import contests
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import advised as answered
from citrus.ui.table.model.answers import refused
from citrus.ui.table.model.banners import begins, drawing_lots, ended, handed_over
from citrus.ui.table.model.click_paths import click_paths, concerned
from citrus.ui.table.model.clicks import meaning
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.consequences import preview
from citrus.ui.table.model.event_sounds import sounds_of
from citrus.ui.table.model.guide import followed, guide_of, guided_offer, lifted, waiting, within
from citrus.ui.table.model.hint_targets import pointed_out
from citrus.ui.table.model.hint_words import awaited
from citrus.ui.table.model.intents import Refuse
from citrus.ui.table.model.notes import note as noted
from citrus.ui.table.model.offer import Offer, choices
from citrus.ui.table.model.practice import LESSONS, practised
from citrus.ui.table.model.preview import planting
from citrus.ui.table.model.preview_pictures import (
    PictureWays,
    bull_pictures,
    harvest_pictures,
    line_pictures,
    planting_pictures,
    site_pictures,
)
from citrus.ui.table.model.prompt import prompt
from citrus.ui.table.model.recap import retold
from citrus.ui.table.model.remedy import remedy
from citrus.ui.table.model.risings import risings
from citrus.ui.table.model.selection import NOTHING, TOOLS, Harvesting, PickedTile, PickedTool, Selection
from citrus.ui.table.model.settling import settle
from citrus.ui.table.model.shifts import contested, last_shift
from citrus.ui.table.model.turn_pictures import at_the_end, parts, summed
from citrus.ui.table.model.turns import turns
from tests.ui.claims.hearing import Hearing, Listener
from tests.ui.page_walks import Moments
from tests.ui.pretended_texts import pretended_texts
from tests.ui.said_walks import note
from tests.ui.shell import NAMES, play
from tests.ui.sketch import Sketch
from tests.ui.table_walks import kept

EVERY = 11  # steps from one look at a game to the next
WORDED = {key.removeprefix("table.advice.").removesuffix(".one") for key in english()}
FOR: tuple[Name, ...] = tuple(name for name in get_args(Name) if f"reason.{name}" in WORDED)
LACKS: tuple[Name, ...] = (
    *("returns", "left_coins", "left_workers", "unclosed"),
    *("behind", "outnumbered", "fewer_there", "brings_no", "can_wait"),
)
SPENT: tuple[Name, ...] = ("left_nothing", "threatens", "bridged", "narrows", "taken_over")
OTHERWISE: tuple[Name, ...] = ("thwarts",)
COSTS: tuple[Name, ...] = tuple(
    name for name in get_args(Name) if name in WORDED and name not in (*FOR, *LACKS[1:], *SPENT, *OTHERWISE, "opens")
)
WEIGHED: tuple[tuple[str, tuple[Name, ...], int], ...] = (
    ("scored", ("scores",), 2),
    ("costs", COSTS, 3),
    ("opens", ("opens",), 2),
    ("otherwise", OTHERWISE, 2),
    ("spent", SPENT, 2),
    ("ahead", FOR, 2),
)  # parts of advice, with the names of their reasons and the greatest number of them
SORTS = (ReturnHand(), Pass(), EndTurn(), UseMilestone(), UseCart(1), Buy("R1"))
"""Actions that are asked for, whether they are legal or not; others are where they are legal."""
OFFER = Offer({}, {})
BUTTONS = (Command.HARVEST, Command.END, Command.UNDO, Command.STANDINGS)
FIRST = 2  # steps that a sort of action follows
FEW, MANY = 4, 50  # actions or spaces of a sort that are looked at, or among which some are chosen


def sentences(app: App, home: Path) -> Moments:
    """Tell what the models of the table say at moments of some games, on both levels."""
    for name, match in _games(home):
        sheet, texts = Sketch(app.size), Hearing(pretended_texts())
        levels = cycle(Listener(match.steps, random.Random(name), texts, calm) for calm in (True, False))
        for at, listener in zip(range(0, len(match.steps), EVERY), levels, strict=False):
            sheet.add(note(f"{at}: {said}") for said in dict.fromkeys(listener.shown(at)))
        yield name, sheet


def values(app: App, home: Path) -> Moments:
    """Tell what clicks mean, what previews and turns look like, what is heard and what rises in some games."""
    for name, match in _games(home):
        rng, words = random.Random(name), Words(app.ui.texts, match.state.game, NAMES[: len(match.seats)])
        for said, notes in (("turns", _turns(words, match)), ("moments", _moments(words, match, rng))):
            sheet = Sketch(app.size)
            sheet.add(map(note, notes))
            yield f"{name}, {said}", sheet


def advised(app: App, home: Path) -> Moments:
    """Tell what hints say, show and keep of advice that chance has made up, at moments of some games."""
    for name, match in _games(home):
        sheet, rng = Sketch(app.size), random.Random(name)
        words = Words(app.ui.texts, match.state.game, NAMES[: len(match.seats)])
        for number in _moments_of(match, 3):
            state, done = match.steps[number].state, match.steps[number + 1]
            legal = legal_actions(state)
            advice = _made_up(state, legal, rng)
            guide = guide_of(state, advice)
            held = replace(done.state, hand=tuple(planting.tile for planting in advice.plan[1:]))
            sheet.add(
                note(f"{number}: {one}")
                for one in (
                    *(answered(words, state, advice), pointed_out(state, advice)),
                    *(guide, lifted(guide, state, legal, NOTHING), guided_offer(OFFER, guide, legal, NOTHING)),
                    *(done.action and followed(guide, done.action, done.state), within(guide, advice, done.state)),
                    done.action and followed(guide, done.action, held),
                    *(waiting(guide, state, legal, targets.Space(step.space)) for step in advice.plan),
                    *(awaited(words, state, step, rng.choice((None, *legal))) for step in advice.plan),
                )
            )
        yield name, sheet


def asked(app: App, home: Path) -> Moments:
    """Tell what is asked for at moments of some games, whatever is picked, where random actions can be done."""
    for name, match in _games(home):
        sheet, rng = Sketch(app.size), random.Random(name)
        words = Words(app.ui.texts, match.state.game, NAMES[: len(match.seats)])
        for number in _moments_of(match):
            state = match.steps[number].state
            with_cart = replace(state, cart_tile=next(iter(state.hand), None))
            sorts = list({type(action): action for action in (*SORTS, *legal_actions(state))}.values())
            picked = (one for one in _selections(state) if not isinstance(one, Harvesting))  # which must be legal
            for at, selection in product((state, with_cart), (NOTHING, *picked)):
                legal, replant = rng.sample(sorts, rng.randint(1, 3)), rng.random() < 0.5
                sheet.add([note(f"{number}: {prompt(words, at, legal, selection, replant)}")])
        yield name, sheet


def _made_up(state: GameState, legal: Sequence[Action], rng: random.Random) -> Advice:
    """Return advice that nobody would give."""
    plantings = [action for action in legal if isinstance(action, Plant)]

    def reasons(names: Sequence[Name], most: int) -> tuple[Reason, ...]:
        return tuple(
            Reason(
                *(
                    rng.choice(names),
                    1.0,
                    rng.randint(1, 9),
                    rng.choice(state.game.kinds),
                    rng.choice("ABC"),
                    ("bull",),
                ),
                coins=rng.randint(1, 4),
                most=2,
                lacking=rng.choice((0, 2, 6)),
                player=rng.randrange(len(state.players)),
                others=rng.choice(((), ((1, 3),), ((0, 2), (1, 7)))),
            )
            for _ in range(rng.randint(0, most))
        )

    return Advice(
        rng.choice(legal),
        tuple(rng.sample(plantings, min(len(plantings), rng.randrange(4)))),
        reasons(FOR, 2) or (Reason("promises", 0.0),),
        *(rng.choice(("", "", "A")), rng.random() < 0.5, rng.choice((None, PlaceBull(Space(3)), *legal))),
        **{kind: reasons(names, most) for kind, names, most in WEIGHED if rng.random() < 0.5},
        over=rng.choice((None, Over(rng.choice(legal), rng.random() * 3, rng.random() < 0.3, lacks=reasons(LACKS, 2)))),
        changed=rng.random() < 0.2,
    )


def _games(home: Path) -> Iterator[tuple[str, Match]]:
    yield "trees", kept(home)
    yield "two", play(2, 50)  # in which regions with workers grow together
    yield "five", play(5, 4)


def _moments_of(match: Match, every: int = EVERY) -> Iterator[int]:
    """Yield the numbers of steps to look at: one of `every` few, and the first that a sort of action follows."""
    sorts = Counter[type[Action]]()
    for number, following in enumerate(match.steps[1:]):
        assert following.action is not None
        sorts[type(following.action)] += 1
        if number % every == 0 or sorts[type(following.action)] <= FIRST:
            yield number


def _turns(words: Words, match: Match) -> Iterator[str]:
    """Yield what each turn looks like, and what each step sounds like and shows."""
    steps, game = match.steps, match.state.game
    yield f"{begins(words, steps[0].state, 'detail')} {drawing_lots(words, steps[0].state)}"
    for turn in turns(steps):
        row = parts(game, turn)
        yield f"{turn.number} {turn.player} {turn.steps}: {row} {summed(row)} {at_the_end(turn)}"
        yield f"{retold(words, [turn])}"
    for number, step in enumerate(steps):
        yield f"{number}: {sounds_of(step.events)} {risings(words, step.events)}"
        yield f"{handed_over(words, match.seats, step.events)} {ended(words, steps[: number + 1], number)}"
        if number and step.action is not None:
            yield f"{contested(steps[number - 1].state, step.state, step.events)}"
            yield f"{list(click_paths(steps[number - 1].state, step.action))}"
            yield f"{concerned(steps[number - 1].state, step.action)}"
        if number % EVERY == 0:
            yield f"{[last_shift(words, steps[: number + 1], player) for player in range(len(match.seats))]}"
            yield f"{[name for name in LESSONS if practised(steps[: number + 1], {0}, name)]}"


def _moments(words: Words, match: Match, rng: random.Random) -> Iterator[str]:
    """Yield what clicks mean and what would follow from them at moments of a game."""
    for number in _moments_of(match):
        state = match.steps[number].state
        legal, with_cart = legal_actions(state), replace(state, cart_tile=next(iter(state.hand), None))
        yield f"{number}: {remedy(state, legal)} {contests(state)}"
        others = islice(cycle(_selections(state)), number % 7, number % 7 + 2)
        for selection in (settle(NOTHING, state, legal), *others):
            offered = choices(state, legal, selection, plant_at_once=True)
            for target in _targets(state, rng):
                meant = meaning(state, legal, offered, selection, target)
                yield f"{selection} {target}: {meant} {noted(words, state, offered, selection, target)}"
                idle = meaning(with_cart, (), {}, selection, target)
                yield f"{idle} {refused(words, state, idle.refusal) if isinstance(idle, Refuse) else ''}"
        bridged = [action for action in legal if isinstance(action, Plant) and action.bridge][:FEW]
        for action in (*bridged, *_of_each_sort(state, legal, rng), *rng.sample(legal, min(FEW, len(legal)))):
            yield f"{planting(words, state, action) if isinstance(action, Plant) else []}"
            yield f"{action}: {_pictures(words, state, action)}"


def _of_each_sort(state: GameState, legal: Sequence[Action], rng: random.Random) -> Iterable[Plant]:
    """Return a planting for each set of sorts of what may happen then."""
    plantings = [action for action in legal if isinstance(action, Plant)]
    some = rng.sample(plantings, min(MANY, len(plantings)))
    return {frozenset(map(type, apply(state, action)[1])): action for action in some}.values()


def _selections(state: GameState) -> Iterator[Selection]:
    yield Harvesting(frozenset({first_space(region.spaces) for region in state.players[state.player].regions[:1]}))
    yield from (PickedTool(tool) for tool in TOOLS.values())
    yield from (PickedTile(place, bridge) for place in range(len(state.hand)) for bridge in (False, True))


def _targets(state: GameState, rng: random.Random) -> Iterator[targets.Target]:
    yield from map(targets.MarketLine, rng.sample(sorted(state.game.lines), FEW))
    yield from map(targets.MarketSpace, rng.sample(range(1, len(state.market) + 1), FEW))
    yield from map(targets.HandTile, range(len(state.hand)))
    yield from map(targets.Space, rng.sample(spaces_of(state.game.board.all_spaces), 2 * FEW))
    yield from map(targets.Space, rng.sample(sorted(state.game.board.sites.values()), 2))
    yield from map(targets.Stack, targets.STACKS)
    for player, held in enumerate(state.players):
        yield from (targets.MatTile(player, tile) for tile in dict.fromkeys(held.tiles))
    yield from map(targets.Mat, range(2))
    yield from map(targets.CommandButton, BUTTONS)


def _pictures(words: Words, state: GameState, action: Action) -> PictureWays | None:
    match action:
        case Plant():
            return planting_pictures(state, action, preview(state, action))
        case PlaceBull():
            return bull_pictures(state, action)
        case BuildFinca():
            return site_pictures(state, action)
        case Harvest():
            return harvest_pictures(words, state, [region.spaces for region in state.players[state.player].regions])
        case Buy():
            return line_pictures(state, action)
    return None


MODEL_WALKS = (sentences, values, advised, asked)
