"""What the table says at a moment: every text with its values, heard as the table's models put it into words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from msgspec.structs import replace as msgspec_replace

from citrus.language.texts import Texts
from citrus.language.words import Words, refusal_text
from citrus.records.replay import Step
from citrus.resources import data_dir
from citrus.rules.actions import Action, BuildFinca, Buy, EndTurn, Harvest, Pass, PlaceBull, Plant, UseCart
from citrus.rules.board import first_space, spaces_of
from citrus.rules.explain import tiles_without_space
from citrus.rules.fruit_trees.orchard import orchard_in
from citrus.rules.numbering import Space
from citrus.rules.scoring import forecast
from citrus.rules.state import GameState
from citrus.rules.tiles import tile_of
from citrus.rules.turn import legal_actions, why_not
from citrus.ui.table.model import final_notes, notes, targets
from citrus.ui.table.model.banners import running_out
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.log import entries
from citrus.ui.table.model.offer import choices, done
from citrus.ui.table.model.prompt import news, prompt, standing
from citrus.ui.table.model.ranking import ranking, verdict
from citrus.ui.table.model.recap import recap, retold
from citrus.ui.table.model.selection import NOTHING, Harvesting, PickedTile, PickedTool, Selection
from citrus.ui.table.model.settling import settle
from tests.ui.claims.games import played_on
from tests.ui.claims.moment import NAMES, Moment, Values
from tests.ui.offered import commands_in

Found = TypeVar("Found")
LAP = 100
TOOLS = ("bridge", "bull", "cart", "milestone", "money2", "money3")
SPACES = 3
"""This many spaces of a sort are looked at in each moment."""


class Hearing(Texts):
    """Texts that remember what was put into words since they were last asked."""

    def __init__(self, *files: Mapping[str, str], language: str = "en", original: Texts | None = None) -> None:
        super().__init__(*files, language=language, original=original)
        self._worded: list[tuple[str, Values, str]] = []

    def say(self, key: str, values: Mapping[str, object], counted: bool = False) -> str:
        """Return the text as usual, and note it."""
        text = super().say(key, values, counted)
        self._worded.append((stem(key), dict(values), text))
        return text

    def heard(self, shown: Iterable[str]) -> list[tuple[str, Values]]:
        """Return what was worded since the last call and is part of what is shown: keys without their number, and
        values."""
        said = "\n".join(shown).casefold()
        found = [(key, values) for key, values, text in self._worded if text.casefold() in said]
        self._worded = []
        return found


def stem(key: str) -> str:
    """Return a key without the ending for its number."""
    head, _, last = key.rpartition(".")
    return head if last in ("one", "many") else key


def english() -> Hearing:
    """Return the English texts."""
    texts = Hearing.load(data_dir() / "locales" / "en.yaml")
    assert isinstance(texts, Hearing)
    return texts


def _meets_much(state: GameState, action: Plant) -> bool:
    """Return whether a planting is of a rare sort: it joins regions, or has to do with trees."""
    board, kind = state.game.board, state.game.kinds[action.tile // 2]
    beside = board.neighbours(1 << action.space)
    trees = state.plantations[-1] if orchard_in(state) is not None else 0
    tree = kind in state.game.added and bool(state.finca_roads >> action.space & 1)
    near = state.neutral[kind] & beside or trees & board.surrounding(action.space)
    return joins(state, action) or bool(near) or tree


def joins(state: GameState, action: Plant) -> bool:
    """Return whether a planting joins several own regions."""
    kind, beside = state.game.kinds[action.tile // 2], state.game.board.neighbours(1 << action.space)
    own = [region for region in state.players[state.player].regions if region.kind == kind]
    return sum(bool(region.spaces & beside) for region in own) > 1


class Listener:
    """Hears what the table says at the moments of one game."""

    def __init__(
        self, steps: tuple[Step, ...], rng: random.Random, texts: Hearing | None = None, calm: bool = False
    ) -> None:
        self._steps = steps
        self._rng = rng
        self._texts = texts or english()
        game = steps[0].state.game
        self._words = Words(self._texts, game, NAMES[: game.players])
        self._words.calm = calm

    def claims(self, at: int) -> Iterator[tuple[Moment, str, Values]]:
        """Yield everything that is said at a moment, with the moment that it is about."""
        for moment, shown in self._said(Moment(self._steps, at)):
            for key, values in self._texts.heard(shown):
                yield moment, key, values

    def shown(self, at: int) -> Iterator[str]:
        """Yield the texts that are shown at a moment."""
        for _, shown in self._said(Moment(self._steps, at)):
            yield from shown

    def _said(self, here: Moment) -> Iterator[tuple[Moment, Iterable[str]]]:
        """Yield one said thing after another, and the moment that it is about."""
        state, words, so_far = here.state, self._words, self._steps[: here.at + 1]
        legal = legal_actions(state)
        before = self._steps[here.at - 1].state if here.at else state
        emptied = bool(before.bag) and not state.bag
        yield here, [entry.text for entry in entries(words, state, self._steps[here.at].events, emptied)]
        yield here, [banner.detail for banner in running_out(words, so_far)]
        yield here, [news(words, so_far, reading=True)]
        yield here, [turn.text for turn in retold(words, recap(so_far))]
        if not state.over:
            yield here, [verdict(self._texts, ranking(words, state, forecast(state)))]
        yield here, [standing(words, state, player) for player in range(len(state.players))]
        asked = prompt(words, state, legal, settle(NOTHING, state, legal))
        yield here, (asked.text, asked.hint)
        for selection, target in self._looked_at(state):
            yield self._note(here, selection, target)
        if not state.over:
            yield from self._lines(here)
            yield from self._refused(here)
            yield from self._harvests(here)
            yield self._altered(here)
            yield from self._short_of_tiles(here)

    def _note(self, here: Moment, selection: Selection, target: targets.Target) -> tuple[Moment, Iterable[str]]:
        """Return the note on a target under the mouse."""
        state, legal = here.state, legal_actions(here.state)
        offered = choices(state, legal, selection)
        if isinstance(target, targets.ScoreField):
            lines = notes.score_field(self._words, state, target.number, LAP)
        elif isinstance(target, targets.Mat) and not state.over:
            lines = notes.mat(self._words, state, target.player)
        else:
            said = final_notes.note if state.over else notes.note
            lines = said(self._words, state, offered, selection, target)
        action: Action | None = None
        if isinstance(target, targets.CommandButton):
            action = commands_in(offered).get(target.command)
        elif isinstance(target, targets.Space):
            action = done(offered).get(target.number)
            if isinstance(selection, Harvesting):
                region = state.region_at(target.number)
                assert region is not None
                action = Harvest(tuple(sorted({*selection.regions, first_space(region.spaces)})))
        return replace(here, action=action), lines

    def _looked_at(self, state: GameState) -> Iterator[tuple[Selection, targets.Target]]:
        """Yield what is hovered: everything that has a note, but only some of what can be clicked on the board."""
        legal, rng = legal_actions(state), self._rng
        planted = [action for action in legal if isinstance(action, Plant)]
        seldom = [action for action in planted if _meets_much(state, action)]
        for action in (*self._some(planted), *self._some(seldom)):
            yield PickedTile(state.hand.index(action.tile), action.bridge), targets.Space(action.space)
        for action in self._some([action for action in legal if isinstance(action, PlaceBull)]):
            yield PickedTool("bull"), targets.Space(action.space)
        for action in [action for action in legal if isinstance(action, BuildFinca)]:
            yield NOTHING, targets.Space(state.game.board.sites[action.site])
        given = settle(NOTHING, state, legal)
        for space in [*state.game.board.sites.values(), *rng.sample(spaces_of(state.game.board.plantable), SPACES)]:
            yield given, targets.Space(space)
        orchard = orchard_in(state)
        if orchard is not None:
            yield from ((given, targets.Space(tree.space)) for tree in orchard.trees)
            yield from ((given, targets.Pile(pile.fruit)) for pile in orchard.piles)
        for name in targets.STACKS:
            yield given, targets.Stack(name)
        for player in range(len(state.players)):
            yield given, targets.Mat(player)
            if not state.over:
                yield given, targets.Ranked(player)
        yield given, targets.DrawnFinca()
        for place in range(len(state.hand)):
            yield given, targets.HandTile(place)
        for command in (Command.PASS, Command.ALL, Command.WORKER):
            if command in commands_in(choices(state, legal, given)):
                yield given, targets.CommandButton(command)

    def _some(self, found: list[Found]) -> list[Found]:
        return self._rng.sample(found, min(SPACES, len(found)))

    def _lines(self, here: Moment) -> Iterator[tuple[Moment, Iterable[str]]]:
        """Yield what is said of every line of the market."""
        for name in here.state.game.lines:
            buy = Buy(name)
            said = notes.line(self._words, here.state, name, why_not(here.state, buy))
            yield replace(here, action=buy), [said]

    def _refused(self, here: Moment) -> Iterator[tuple[Moment, Iterable[str]]]:
        """Yield why some plantings and carts are not possible."""
        state, rng = here.state, self._rng
        spaces = rng.sample(spaces_of(state.game.board.all_spaces), SPACES)
        lying = spaces_of(state.planted) or spaces
        attempts: list[Action] = [Plant(tile, space) for tile in set(state.hand) for space in spaces]
        attempts += [Plant(tile, rng.choice(lying), bridge=True) for tile in set(state.hand)]
        for tile in set(state.hand):
            near = spaces_of(state.game.board.neighbours(state.neutral[tile // 2]) & state.game.board.plantable)
            attempts += [Plant(tile, space) for space in rng.sample(near, min(SPACES, len(near)))]
        attempts += [Plant(tile, site) for tile in state.hand[:1] for site in state.game.board.sites.values()]
        if state.phase == "site":
            attempts += [BuildFinca(site) for site in state.game.board.sites]
        attempts += [EndTurn(), Pass(), UseCart(rng.randint(1, len(state.market)))]
        for attempt in attempts:
            refusal = why_not(state, attempt)
            if refusal is not None:
                yield replace(here, action=attempt), [refusal_text(self._words, state, attempt, refusal)]

    def _harvests(self, here: Moment) -> Iterator[tuple[Moment, Iterable[str]]]:
        """Yield what some regions chosen for a harvest would bring, with one more under the mouse."""
        state, rng = here.state, self._rng
        own = [first_space(region.spaces) for region in state.players[state.player].regions]
        if not any(isinstance(action, Harvest) for action in legal_actions(state)):
            return
        chosen = frozenset[Space](rng.sample(own, rng.randint(1, len(own))))
        yield self._note(here, Harvesting(), targets.CommandButton(Command.ALL))
        asked = prompt(self._words, state, legal_actions(state), Harvesting(chosen))
        yield replace(here, action=Harvest(tuple(sorted(chosen)))), (asked.text, asked.hint, asked.briefer)
        yield self._note(here, Harvesting(chosen), targets.Space(rng.choice(own)))

    def _altered(self, here: Moment) -> tuple[Moment, Iterable[str]]:
        """Return what is asked of a player with other coins and tiles than in the game, which then has no further
        course."""
        rng, state = self._rng, here.state
        own = state.players[state.player]
        tiles = tuple(sorted(rng.sample(TOOLS, rng.randint(0, 3))))
        players = list(state.players)
        players[state.player] = msgspec_replace(own, coins=rng.choice((0, 0, 1, 12)), tiles=tiles)
        bag = rng.choice((state.bag, ()))
        market = rng.choice((state.market, tuple(tile if rng.random() < 0.3 else None for tile in state.market)))
        other = msgspec_replace(
            state, players=tuple(players), bag=bag, market=market, fincas_closed=rng.choice((state.fincas_closed, True))
        )
        moment = Moment((*self._steps[: here.at], Step(None, other, ())), here.at)
        legal = legal_actions(other)
        asked = prompt(self._words, other, legal, settle(NOTHING, other, legal), replant=True)
        return moment, (asked.text, asked.hint)

    def _short_of_tiles(self, here: Moment) -> Iterator[tuple[Moment, Iterable[str]]]:
        """Yield what is said of sites and market while a refill is due with hardly or not enough tiles."""
        rng, state = self._rng, here.state
        if state.phase != "plant" or not state.refill_due or state.fincas_closed:
            return
        tiles = tuple(tile_of(kind, well=False) for kind in state.game.kinds if kind not in state.game.added)
        stuck = tiles_without_space(msgspec_replace(state, hand=tiles, cart_tile=None))
        hand = tuple(rng.choices(stuck, k=len(state.hand))) if stuck and rng.random() < 0.5 else state.hand
        missing = state.market.count(None)
        size = max(0, rng.randint(missing - len(hand) - 1, missing + 1))
        bag = tuple(rng.choices(tiles, k=size))
        other = msgspec_replace(state, hand=hand, cart_tile=None, bag=bag)
        moment = Moment(played_on(other, rng), 0)
        sites = [targets.Space(place) for place in state.game.board.sites.values()]
        for target in (*sites, *map(targets.Stack, targets.STACKS)):
            yield self._note(moment, NOTHING, target)
