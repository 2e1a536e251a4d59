"""The recap: what the others have done since the last turn of the player in turn, until that player acts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import takewhile
from typing import NamedTuple

from citrus.language.wording import gain
from citrus.language.words import Words
from citrus.records.replay import Step
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Event,
    FincaScored,
    Income,
    LandscapeTaken,
    MilestoneUsed,
    MoneyUsed,
    PointsScored,
    TilePlanted,
    TilesReturned,
    TurnBegan,
)
from citrus.rules.fincas import in_reach, standings
from citrus.rules.sources import FINCA, HARVEST, RETURN, Source
from citrus.rules.state import GameState
from citrus.ui.table.model.log import deed, finca_scored, used
from citrus.ui.table.model.played import Change, PlayedTurn
from citrus.ui.table.model.said import taken
from citrus.ui.table.model.turns import turns
from citrus.ui.table.model.variants import answer

MOST_CHANGES = 2  # in each line


class Weight(IntEnum):
    """How much a part of a turn matters to the others: what was taken on the way, what was done, what it brought."""

    DETAIL = 0
    DEED = 1
    RESULT = 2


class RetoldDeed(NamedTuple):
    """A thing that a player did in a turn, in words; `brief` says it without details, if it has any."""

    text: str
    weight: Weight
    brief: str = ""


@dataclass(frozen=True)
class Retold:
    """A turn, and what its player (`name`) did, each part of what is `said` a thing of its own.

    `total` is the sum of the player's points, such as "+18"; empty if at most one of the parts brought any.
    `shortened`: some parts have been left out.
    """

    turn: PlayedTurn
    name: str
    said: tuple[RetoldDeed, ...]
    total: str = ""
    shortened: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        """What the player did, in words."""
        return tuple(part.text for part in self.said)

    @property
    def text(self) -> str:
        """The turn in sentences, without the name. Three points mark gaps."""
        return " ".join(f"{part}." for part in self.parts) + ("\u00a0…" if self.shortened else "")

    def shorter(self, most: Weight) -> Retold | None:
        """Return the same with the least important part less detailed, or without that part once all are brief. None if
        it matters more than `most`, or is the only one left."""
        detailed = [part for part in self.said if part.brief and part.weight <= most]
        if detailed:
            part = min(detailed, key=lambda part: part.weight)
            place = self.said.index(part)
            brief = RetoldDeed(part.brief, part.weight)
            return replace(self, said=(*self.said[:place], brief, *self.said[place + 1 :]), shortened=True)
        least = min(self.said, key=lambda part: part.weight, default=None)
        if least is None or len(self.said) == 1 or least.weight > most:
            return None
        place = self.said.index(least)
        return replace(self, said=(*self.said[:place], *self.said[place + 1 :]), shortened=True)


def retold(words: Words, turns: Iterable[PlayedTurn]) -> tuple[Retold, ...]:
    """Return some turns in words."""
    return tuple(Retold(turn, words.player(turn.player), said(words, turn), _total(turn)) for turn in turns)


def _total(turn: PlayedTurn) -> str:
    """Return somebody's points of a turn, if they have to be added up."""
    scored = [event for event in turn.events if isinstance(event, PointsScored) and event.player == turn.player]
    added = {event.source for event in scored} - {FINCA}
    parts = len(added) + sum(event.source == FINCA for event in scored)
    return gain(sum(event.points for event in scored)) if parts > 1 else ""


def recap(steps: Sequence[Step]) -> tuple[PlayedTurn, ...]:
    """Return the turns since the last one of the player in turn, in order; nothing once that player has acted, or after
    the end. `steps` are the start of the game and every action since."""
    state = steps[-1].state
    if state.over or not any(isinstance(event, TurnBegan) for event in steps[-1].events):
        return ()
    *ended, _ = turns(steps)
    since = list(takewhile(lambda turn: turn.player != state.player, reversed(ended)))[::-1]
    each = changes([steps[turn.steps.start - 1].state for turn in since] + [state], state.player)
    return tuple(replace(turn, changes=changed, reader=state.player) for turn, changed in zip(since, each, strict=True))


def changes(states: Sequence[GameState], player: int) -> list[tuple[Change, ...]]:
    """Return what turns have changed for another player at the unscored fincas, each change with the last turn that
    took part in it (R9.2). `states` are those before the first turn and after each."""
    found: list[list[Change]] = [[] for _ in states[1:]]
    for built in states[-1].fincas:
        if built.scored:
            continue
        final = not in_reach(states[-1], built.site)
        known = [number for number, state in enumerate(states) if any(b.site == built.site for b in state.fincas)]
        shares = {number: _share(states[number], built.site, player, final) for number in known}
        before, now = shares[known[0]], shares[known[-1]]
        if before != now:
            last = max(number for number in known[1:] if shares[number] != shares[number - 1])
            led, leads = (_first(states[number], built.site) for number in (known[0], known[-1]))
            leader = leads[0] if player in led and len(leads) == 1 and player not in leads else None
            found[last - 1].append(Change(player, built.site, before, now, final, leader))
    return [tuple(sorted(one, key=lambda change: -abs(change.now - change.before))[:MOST_CHANGES]) for one in found]


def _first(state: GameState, site: str) -> list[int]:
    """Return who has the most tiles around a finca."""
    there = standings(state, site)
    return [one.player for one in there if one.tiles == there[0].tiles]


def _share(state: GameState, site: str, player: int, final: bool) -> int:
    """Return what a player would get if the finca on a site were scored now, or `final`: as at the end of the game."""
    return next((one.points for one in standings(state, site, final) if one.player == player), 0)


def every_turn(steps: Sequence[Step]) -> tuple[PlayedTurn, ...]:
    """Return all turns of a finished game, in order; the final scoring belongs to none of them."""
    return tuple(replace(turn, events=tuple(filter(_of_the_turn, turn.events))) for turn in turns(steps))


def _of_the_turn(event: Event) -> bool:
    return not (isinstance(event, FincaScored) and event.final)


def said(words: Words, turn: PlayedTurn) -> tuple[RetoldDeed, ...]:
    """Return the parts of a turn in words, in the order in which things happened."""
    events, parts = turn.events, list[RetoldDeed]()
    for number, event in enumerate(events):
        earlier = events[:number]
        match event:
            case LandscapeTaken():
                if not any(isinstance(other, LandscapeTaken) for other in _before_deed(words, reversed(earlier))):
                    parts.append(_taken(words, events[number:]))
            case TilesReturned():
                if not any(isinstance(other, TilesReturned) for other in earlier):
                    parts.append(RetoldDeed(_returned(words, events), Weight.DEED))
            case FincaScored():
                parts.append(_finca(words, turn, event))
            case PointsScored(source=source) if source == HARVEST:
                if not _scored(earlier, HARVEST):
                    parts.append(_harvested(words, events))
            case PointsScored():
                text = _added_points(words, event, events, earlier)
                parts += [RetoldDeed(text, Weight.RESULT)] if text else []
            case CartUsed():
                parts.append(RetoldDeed(deed(words, event), Weight.DEED, words.texts("table.recap.brief_cart")))
            case BullPlaced() if words.names_spaces:  # each on a space of its own
                parts.append(RetoldDeed(deed(words, event), Weight.DEED))
            case BullPlaced() | MilestoneUsed() | MoneyUsed():
                alike = [other for other in events if type(other) is type(event)]
                if event is alike[0]:
                    parts.append(RetoldDeed(used(words, alike), Weight.DEED))
            case _:
                parts += [RetoldDeed(text, Weight.DEED) for text in (_deed(words, event),) if text]
    for change in turn.changes:
        key = f"table.recap.{'now_open' if change.final else 'now'}"
        text = words.texts(key, site=change.site, now=change.now, before=change.before)
        brief = words.texts("table.recap.brief_now", site=change.site, now=change.now, before=change.before)
        another = change is not turn.changes[0] and not change.final  # what the numbers are has just been said
        parts.append(RetoldDeed(brief, Weight.RESULT) if another else RetoldDeed(text, Weight.RESULT, brief))
    return tuple(parts)


def _before_deed(words: Words, events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events before the first that is a part of its own."""
    return takewhile(lambda event: not _deed(words, event), events)


def _deed(words: Words, event: Event) -> str:
    """Tell what was done, if that is a part of its own; plantings are marked on the board."""
    plain = isinstance(event, TilePlanted) and not event.bridge
    return "" if plain else deed(words, event)


def _taken(words: Words, events: Sequence[Event]) -> RetoldDeed:
    """Return the landscape tiles taken from now on, until something else is done."""
    tiles = [event.tile for event in _before_deed(words, events) if isinstance(event, LandscapeTaken)]
    return RetoldDeed(taken(words, tiles), Weight.DETAIL, words.count("table.recap.brief_taken", len(tiles)))


def _returned(words: Words, events: Sequence[Event]) -> str:
    """Tell which tiles were returned in a turn, and what that has cost."""
    count = sum(len(event.placed) + len(event.under_bag) for event in events if isinstance(event, TilesReturned))
    what = words.texts.capital(words.count("events.returned", count))
    return words.texts("table.recap.with_points", what=what, points=gain(sum(_scored(events, RETURN))))


def _harvested(words: Words, events: Sequence[Event]) -> RetoldDeed:
    """Return the harvest of a turn, with the coins that it has brought, if any."""
    regions = _scored(events, HARVEST)
    points = words.amount("points", sum(regions))
    said = words.texts.capital(words.count("events.harvested_all", len(regions), points=points))
    coins = sum(event.gained for event in events if isinstance(event, Income))
    if not coins:
        return RetoldDeed(said, Weight.RESULT)
    brought = words.all_of([points, words.amount("coins", coins)])
    text = words.texts.capital(words.count("events.harvested_all", len(regions), points=brought))
    return RetoldDeed(text, Weight.RESULT, said)


def _scored(events: Iterable[Event], source: Source) -> list[int]:
    """Return all that somebody got in a turn from a source."""
    return [event.points for event in events if isinstance(event, PointsScored) and event.source == source]


def _added_points(words: Words, event: PointsScored, events: Sequence[Event], earlier: Sequence[Event]) -> str:
    """Tell what points of a variant are for, those of a source together; empty for others."""
    said, every = (
        answer(words.game, lambda variant: variant.scored(words, event, earlier)),
        _scored(events, event.source),
    )
    if not said or len(every) == 1:
        return said or ""
    if _scored(earlier, event.source):
        return ""
    what = words.texts(f"final.{event.source}")
    return words.texts("table.recap.with_points", what=what, points=gain(sum(every)))


def _finca(words: Words, turn: PlayedTurn, event: FincaScored) -> RetoldDeed:
    """Return a scored finca with everybody's points; those of the turn's player come first. The reader with tiles
    there is told that they bring nothing, and is named where others are left out."""
    shares = {
        standing.player: words.texts(
            "table.recap.share", name=words.player(standing.player), points=gain(standing.points)
        )
        for standing in sorted(event.standings, key=lambda standing: standing.player != turn.player)
        if standing.points or standing.player == turn.reader
    }
    if not shares:
        return RetoldDeed(finca_scored(words, event, words.texts("events.nobody")), Weight.RESULT)
    most = next(iter(shares))
    kept = [share for player, share in shares.items() if player in (most, turn.reader)]
    brief = finca_scored(words, event, words.listed(kept)) if len(shares) > len(kept) else ""
    return RetoldDeed(finca_scored(words, event, words.listed(list(shares.values()))), Weight.RESULT, brief)
