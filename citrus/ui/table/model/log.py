"""The log of the game in words: every action's events as lines, grouped by turn."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from citrus.language.words import Words
from citrus.match.course import of_the_end
from citrus.records.replay import Step
from citrus.rules.board import first_space
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Event,
    FincaBuilt,
    FincaDrawn,
    FincasClosed,
    FincaScored,
    GameEnded,
    Income,
    LandscapeTaken,
    LineBought,
    MarketRefilled,
    MilestoneUsed,
    MoneyUsed,
    Passed,
    PointsScored,
    RegionHarvested,
    SiteOpened,
    Term,
    TilePlanted,
    TilesReturned,
    TurnBegan,
)
from citrus.rules.fincas import milestones_may_build
from citrus.rules.game import Game
from citrus.rules.numbering import Kind
from citrus.rules.sources import FINAL_HARVEST, FINCA, HARVEST
from citrus.rules.state import GameState
from citrus.rules.tiles import ACTION_TILES, kind_of
from citrus.ui.table.model.pictures import BASKET
from citrus.ui.table.model.said import LogEntry, effect, finca_standings, ties
from citrus.ui.table.model.turn_pictures import symbol
from citrus.ui.table.model.variants import answer

ToolUsed = BullPlaced | MilestoneUsed | MoneyUsed
"""What brings no tile that each use would have to name."""


def opening(words: Words, start: GameState) -> list[LogEntry]:
    """Return the beginning of the log of a game, by its state before the first turn."""
    turn = LogEntry(words.player(start.player), "turn", start.player)
    if not start.game.options.fair_start:
        return [turn]
    coins = [
        words.count("events.fair_coins", player.coins, name=words.player(number))
        for number, player in enumerate(start.players)
    ]
    return [LogEntry(words.texts("events.fair_start", who=words.all_of(coins)), "quiet"), turn]


def keep_up(words: Words, lines: list[list[LogEntry]], steps: Sequence[Step], people: Container[int]) -> None:
    """Update the lines of every step: add those of the newest steps; after an undo, drop those undone."""
    del lines[len(steps) :]
    headings = (entry for step in reversed(lines) for entry in reversed(step) if entry.style == "turn")
    turns = next((heading.number for heading in headings), 0)
    for number in range(len(lines), len(steps)):
        lines.append(of_step(words, steps, number, people))
        for place, entry in enumerate(lines[-1]):
            if entry.style == "turn":
                turns += 1
                lines[-1][place] = replace(entry, number=turns)


def of_step(words: Words, steps: Sequence[Step], number: int, people: Container[int]) -> list[LogEntry]:
    """Return the lines of a step, without the numbers of turns. When one of the `people` is the first of them to take a
    landscape tile of a use, the log says what it is for."""
    step = steps[number]
    if number == 0:
        return opening(words, step.state)
    emptied = bool(steps[number - 1].state.bag) and not step.state.bag
    new = _taken(step, people)
    if new:
        new -= {use for earlier in steps[:number] for use in _taken(earlier, people)}
    return entries(words, step.state, step.events, emptied, new)


def _taken(step: Step, people: Container[int]) -> set[str]:
    """Return the uses of the landscape tiles that some players have taken in a step."""
    return {_use(event.tile) for event in step.events if isinstance(event, LandscapeTaken) and event.player in people}


def entries(
    words: Words, after: GameState, events: tuple[Event, ...], emptied: bool = False, new: Container[str] = ()
) -> list[LogEntry]:
    """Return the lines for one action's events, which led to the state `after`. `emptied`: it has taken the last tiles
    out of the bag; `new`: the uses of landscape tiles to be explained."""
    found = _harvest_in_all(words, events)
    ending = next((event for event in events if isinstance(event, GameEnded)), None)
    for number, event in enumerate(events):
        if ending is not None and (of_the_end(event) or event == ending):  # why it ends comes before what that brings
            found.append(LogEntry(words.texts("events.blocked" if ending.blocked else "events.ended"), "quiet"))
            ending = None
        told = _lines(words, after, event, events[:number])
        found += [replace(entry, picture=symbol(after.game, event)) for entry in told[:1]] + told[1:]
        if isinstance(event, LandscapeTaken) and (use := _use(event.tile)) in new:
            taken = found.pop()
            text = words.texts("events.kept", taken=taken.text, use=words.texts(f"events.use.{use}"))
            found.append(replace(taken, text=text))
        if isinstance(event, MarketRefilled) and emptied:
            found.append(LogEntry(words.texts("events.bag_empty"), "quiet"))
    return found


def _harvest_in_all(words: Words, events: tuple[Event, ...]) -> list[LogEntry]:
    """Return what a harvest of several regions has brought in all, before each of them is told; nothing for fewer."""
    points = [event for event in events if isinstance(event, PointsScored) and event.source == HARVEST]
    if len(points) < 2:
        return []
    total = words.amount("points", sum(event.points for event in points))
    text = words.texts.capital(words.count("events.harvested_all", len(points), points=total))
    return [LogEntry(text, "points", spaces=sum(event.spaces for event in points), picture=BASKET)]


def _terms(words: Words, terms: tuple[Term, ...]) -> str:
    return words.all_of([words.count(f"events.term.{term.name}", term.count) for term in terms])


def _lines(words: Words, after: GameState, event: Event, earlier: Sequence[Event]) -> list[LogEntry]:
    texts, game, board = words.texts, after.game, after.game.board
    added = answer(game, lambda variant: variant.lines(words, after, event))
    if added is not None:
        return added
    match event:
        case TurnBegan(player=player):
            return [LogEntry(words.player(player), "turn", player)]
        case LineBought() if words.calm:
            return [LogEntry(deed(words, event))]
        case LineBought(line=line, tiles=tiles, cost=cost):
            bought, coins = texts("events.bought", line=words.line(line)), words.amount("coins", cost)
            said = texts("events.bought_for", bought=bought, coins=coins, tiles=words.tiles(tiles))
            return [LogEntry(texts.capital(said))]
        case TilePlanted(space=space) | BullPlaced(space=space):
            return [LogEntry(deed(words, event), spaces=1 << space)]
        case FincaDrawn(finca=finca):
            return [LogEntry(texts.capital(texts("events.finca_drawn", finca=finca)))]
        case FincaBuilt(site=site):
            return [LogEntry(deed(words, event), spaces=1 << board.sites[site])]
        case SiteOpened(site=site):
            opened = texts("events.site_opened", site=site, at=words.at(board.sites[site]))
            return [LogEntry(opened, "quiet", spaces=1 << board.sites[site])]
        case MarketRefilled(placed=placed):
            return [LogEntry(words.count("events.refilled", len(placed)), "quiet")] if placed else []
        case FincasClosed():
            return [LogEntry(texts(f"events.fincas_{'closed' if milestones_may_build(after) else 'over'}"), "quiet")]
        case TilesReturned(placed=placed, under_bag=under_bag):
            return [LogEntry(texts.capital(words.count("events.returned", len(placed) + len(under_bag))))]
        case CartUsed() | MilestoneUsed() | MoneyUsed() | Passed():
            return [LogEntry(deed(words, event))]
        case Income(workers=workers, due=due, gained=gained):
            key = "events.income" if due == gained else "events.income_limit"
            coins = words.amount("coins", gained)
            return [LogEntry(words.count(key, workers, coins=coins), "points")]
        case FincaScored():
            return [_finca(words, game, event), *(LogEntry(text, "quiet") for text in ties(words, event.standings))]
        case PointsScored():
            return _points(words, after, event, earlier)
        case GameEnded(scores=scores, winners=winners):
            names = words.all_of([words.player(winner) for winner in winners])
            won = words.count("events.won", len(winners), name=names, points=words.amount("points", max(scores)))
            return [LogEntry(won, "points")]
    return effect(words, event)


def deed(words: Words, event: Event) -> str:
    """Return what a player has done, in a sentence of its own; empty for other events."""
    return words.texts.capital(_deed(words, event))


def used(words: Words, events: Sequence[ToolUsed]) -> str:
    """Return how a player has used action tiles of one sort, all in one sentence."""
    return words.texts.capital(_used(words, events))


def done_by(words: Words, name: str, text: str) -> str:
    """Return a line of the log after the name of a player who has done that; what nobody does stands alone."""
    clause = words.texts.clause(text)
    return words.texts("table.bot.does", name=name, text=clause) if clause else text


def _deed(words: Words, event: Event) -> str:
    """Return what a player has done as it follows a name; empty for other events."""
    texts = words.texts
    match event:
        case LineBought(tiles=tiles):
            return texts("events.bought_tiles", tiles=words.numbers_of(tiles))
        case TilePlanted(tile=tile, space=space, bridge=bridge):
            key = "events.planted_bridge" if bridge else "events.planted"
            return texts(key, tile=words.kind(kind_of(tile)), at=words.at(space))
        case CartUsed(tile=tile):
            return texts("events.cart", tile=words.tile(tile))
        case BullPlaced() | MilestoneUsed() | MoneyUsed():
            return _used(words, [event])
        case FincaBuilt(site=site, finca=finca):
            return texts("events.finca_built", finca=finca, site=site, at=words.at(words.game.board.sites[site]))
        case Passed():
            return texts("events.passed")
    return ""


def _used(words: Words, events: Sequence[ToolUsed]) -> str:
    match events[0]:
        case BullPlaced(space=space):
            return words.count("events.bull", len(events), at=words.at(space))
        case MilestoneUsed():
            return words.count("events.milestone", len(events))
    coins = sum(event.gained for event in events if isinstance(event, MoneyUsed))
    return words.count("events.money", len(events), coins=words.amount("coins", coins))


def _use(tile: str) -> str:
    """Return the use of a landscape tile on a mat."""
    return "bridge" if tile == "bridge" else "choose" if tile in ACTION_TILES else "horses"


def _finca(words: Words, game: Game, event: FincaScored) -> LogEntry:
    spaces = 1 << game.board.sites[event.site]
    for entry in event.standings:
        for region in entry.regions:
            spaces |= region
    return LogEntry(finca_scored(words, event, finca_standings(words, event.standings)), "points", spaces=spaces)


def finca_scored(words: Words, event: FincaScored, who: str) -> str:
    """Tell why a finca is scored, and what `who` gets for it."""
    key = "events.finca_final" if event.final else "events.finca_scored"
    return words.texts(key, site=event.site, finca=event.finca, who=who)


def _points(words: Words, after: GameState, event: PointsScored, earlier: Sequence[Event]) -> list[LogEntry]:
    if event.source.column == FINCA:
        return []  # said with the finca
    text = answer(after.game, lambda variant: variant.scored(words, event, earlier))
    harvested = [one.kind for one in earlier if isinstance(one, RegionHarvested)]
    if event.source == HARVEST and harvested:
        text = words.texts.capital(_harvested(words, event, "harvested", harvested[-1]))
    if event.source == FINAL_HARVEST and (region := after.region_at(first_space(event.spaces))):
        text = _harvested(words, event, "last_harvest", region.kind)
    if text is None:
        name, terms = words.player(event.player), _terms(words, event.terms)
        text = words.count("events.points", event.points, name=name, terms=terms)
    return [LogEntry(text, "points", spaces=event.spaces)]


def _harvested(words: Words, event: PointsScored, what: str, kind: Kind) -> str:
    """Tell `harvested` or `last_harvest`; tiles of a variant, such as a tree, have words of their own."""
    name, place = words.player(event.player), words.at(first_space(event.spaces))
    if kind in words.game.added:
        key = f"events.{what}_{words.game.kind_name(kind)}"
        return words.count(key, event.points, name=name, at=place)
    of_kind, terms = words.of_kind(kind), _terms(words, event.terms)
    return words.count(f"events.{what}", event.points, name=name, of_kind=of_kind, at=place, terms=terms)
