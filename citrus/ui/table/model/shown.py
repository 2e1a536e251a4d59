"""What a variant adds to the window: clicks, and everything that is said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.rules.actions import Action, Plant
from citrus.rules.events import Event, PointsScored
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.consequences import Preview
from citrus.ui.table.model.intents import Intent
from citrus.ui.table.model.pictures import Part
from citrus.ui.table.model.said import LogEntry, Prompt
from citrus.ui.table.model.selection import Selection
from citrus.ui.table.model.targets import ClickPath, Target

Offered = Mapping[Target, Action | None]
"""What can be clicked, with the action that a click does."""


def leave_it(*_: Any) -> None:
    """Answer nothing: it is as in a game without the variant."""


@dataclass(frozen=True)
class Carriage:
    """Tokens of `fruits` that move one after another, each from where it is in `start` to where it is in `end`; None is
    the market. The table is `shown` meanwhile."""

    shown: GameState
    fruits: tuple[int, ...]
    start: tuple[Target, ...]
    end: tuple[Target | None, ...]


@dataclass(frozen=True)
class ShownVariant:
    """How the window asks for what a variant adds; each function may answer None, as all do that are not given.

    Of clicks: `click_paths` are those of the variant's actions. `lying(state)` lists what it has laid beside the board
    and on the mats; `begun(selection)` is the path that a selection has begun; `concerned(state, action)` is what else
    an action is about; `settle(selection, state, legal)` is what is picked while the variant wants something first;
    `meaning(state, offered, selection, target)` is what a click means.

    Of words: `prompt(words, state, legal, selection)` says what is expected. Notes: `about(words, state, offered,
    target)` describes a target beside the board, `on_space(words, state, space, action)` what lies on a space and what
    a click there does, `planting(words, state, action, found)` what a tile of the variant's own means after what it
    closes and takes; `beside(words, state, space, started)` adds to the note on any other planting, which may have
    started a region. The log: `lines(words, after, event)` tells an event that led to a state, `scored(words, event,
    earlier)` what points are for, from the events before them. `advice(words, state, action)` words an action for
    hints, `grounds(words, state, action)` tells more about it in *Why?*, `earned(words, events, player)` what brought a
    player points in a turn, `button(texts, state, selection, command)` words a button.

    Of pictures: `pictured(event)` shows an event in the row of its turn, `worker_gets(after, space)` what a worker
    placed on a space by a planting may do there at once.

    `carried(before, after, event)` says what moves. `pointed(state, action)` is everything that a lesson points at, the
    next click first. `workers` are the actions that put a worker on a space, `crowded` those on spaces where much is
    written, so that the bulb of a hint lies in their corner.

    `sounds` gives each of the variant's events a sound, and an event of every game that matters as much. `marked` are
    the events whose `space` is marked when somebody's turn is told.
    """

    click_paths: Mapping[type[Action], Callable[[GameState, Any], Iterable[ClickPath]]] = field(default_factory=dict)
    lying: Callable[[GameState], list[Target] | None] = leave_it
    begun: Callable[[Selection], ClickPath | None] = leave_it
    concerned: Callable[[GameState, Action], tuple[Target, ...] | None] = leave_it
    settle: Callable[[Selection, GameState, Iterable[Action]], Selection | None] = leave_it
    meaning: Callable[[GameState, Offered, Selection, Target], Intent | None] = leave_it

    prompt: Callable[[Words, GameState, Sequence[Action], Selection], Prompt | None] = leave_it
    about: Callable[[Words, GameState, Offered, Target], list[str] | None] = leave_it
    on_space: Callable[[Words, GameState, Space, Action | None], list[str] | None] = leave_it
    planting: Callable[[Words, GameState, Plant, Preview], list[str] | None] = leave_it
    beside: Callable[[Words, GameState, Space, bool], list[str] | None] = leave_it
    lines: Callable[[Words, GameState, Event], list[LogEntry] | None] = leave_it
    scored: Callable[[Words, PointsScored, Sequence[Event]], str | None] = leave_it
    advice: Callable[[Words, GameState, Action], str | None] = leave_it
    grounds: Callable[[Words, GameState, Action], list[str] | None] = leave_it

    pictured: Callable[[Event], Part | None] = leave_it
    worker_gets: Callable[[GameState, Space], Part | None] = leave_it

    earned: Callable[[Words, Sequence[Event], int], str | None] = leave_it
    button: Callable[[Texts, GameState, Selection, Command], str | None] = leave_it

    carried: Callable[[GameState, GameState, Event], Carriage | None] = leave_it
    pointed: Callable[[GameState, Action], list[Target] | None] = leave_it
    workers: tuple[type[Action], ...] = ()
    crowded: tuple[type[Action], ...] = ()
    no_choice: tuple[type[Action], ...] = ()
    sounds: Mapping[type[Event], tuple[str, type[Event]]] = field(default_factory=dict)
    marked: tuple[type[Event], ...] = ()
