"""The screen of a running game: it hands clicks to the selection and actions to the match."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from citrus.bots.advice import advise
from citrus.language.words import refusal_text
from citrus.match.match import Match
from citrus.match.settings import SPEEDS
from citrus.match.thinking import Trouble
from citrus.records.replay import Step
from citrus.rules.actions import Action, EndTurn, Pass, Plant
from citrus.rules.events import Event
from citrus.rules.explain import no_room
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.screens.story import StoryPage
from citrus.ui.table.input.keys import CHOOSE
from citrus.ui.table.model.answer import SILENCE, Answer, rule_name
from citrus.ui.table.model.clicks import click
from citrus.ui.table.model.ending import READ_SECONDS, Ending, ending_of, news
from citrus.ui.table.model.event_sounds import APART, MOST, sounds_of
from citrus.ui.table.model.opponents import Opponents
from citrus.ui.table.model.prompt import Prompt
from citrus.ui.table.model.selection import NOTHING, Choices, Target, of_same_kind
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.motion.motion import Pulse
from citrus.ui.table.stage import TableStage
from citrus.ui.table.view.hints import places, sentence

# the buttons that choose nothing in the game
OWN_BUTTONS = ("menu", "undo", "redo", "scoring", "replay", "keys", "standings", "fit", "story")

ON_MATS = ("mat_tile", "token", "purse")  # targets whose number is a player's

LULL_SECONDS = 0.4  # what is pressed so soon after a bot's turn was meant to hurry that
CALM_SECONDS = 0.7  # what is pressed so soon after a person's turn was a double click on its end


class TableScreen(TableStage):
    """The table of one match, for those who play it; bots play their seats by themselves."""

    def __init__(self, ui: Ui, routes: Routes, match: Match) -> None:
        self._opponents = Opponents(match, self._act_for_bot, self._tell_troubles)
        self._reported: set[str] = set()
        self._lull = self._calm = 0.0
        self._ending: Ending | None = None  # what is still shown of a game that is over
        super().__init__(ui, match)
        self._routes = routes

    @property
    def at_stake(self) -> Match | None:
        """The game on the table, if it is one that is kept."""
        return self.match if self.match.kept else None

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._skip()
            hasty = (self._lull if self.match.bot is None else self._calm) > 0
            if self._ending is not None or (hasty and (event.type != pygame.KEYDOWN or event.key in CHOOSE)):
                return
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.KEYDOWN):
            self._waiting = 0.0
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.WINDOWLEAVE):
            used = self._buttons.handle(event)
            self.dirty = self.dirty or self._buttons.dirty
            if used:
                return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.target_at(event.pos) is None:
            self.spectate()
        if event.type == pygame.KEYDOWN:
            self._keys.handle(event)
        else:
            self._mouse.handle(event)

    def click(self, target: Target) -> None:
        """What clicking a target does; also the way in for keys."""
        looking = target.area in ("link", "log") or (target.area == "button" and target.name in OWN_BUTTONS)
        if self.match.bot is not None and not looking:
            self.spectate(target.name if target.area == "button" else "rush")
            return
        if target == Target("button", "hint"):
            self._hint()
            return
        if target.area == "link":
            self._routes.to_rulebook(self.topic)
            return
        self._skip()
        self._pinned = target.number if target.area == "log" and target.number != self._pinned else -1
        self._answer, self._fresh = SILENCE, True
        self._bring_pinned()
        if target.area == "button" and target.name in OWN_BUTTONS:
            self._press(target.name)
            return
        state, legal = self.match.state, self.match.legal_actions()
        outcome = click(state, legal, self._selection, target)
        if outcome.action is not None:
            if isinstance(outcome.action, EndTurn | Pass) and self.ui.preferences.settings.confirm_end:
                self._ask(outcome.action)
            else:
                self._act(outcome.action)
            return
        if outcome.selection not in (self._selection, NOTHING):
            self.ui.sounds.play("click")
            self._acted = True
        self._selection = outcome.selection
        if outcome.attempt is not None:
            self._explain(outcome.attempt)
        elif outcome.early is not None:
            self._refuse(no_room(state, outcome.early))
        elif outcome.hint:
            owner = self._words.player(target.number) if target.area in ON_MATS else ""
            self.say(outcome.hint, owner=owner, name=self._words.player(state.player))
        self._refresh()
        self.keep(self.offered().spaces)

    def spectate(self, name: str = "rush") -> None:
        """In a bot's turn: see the rest of it at once, let bots among themselves rest, or let them play faster."""
        if self.match.bot is None:
            return
        if name == "rush":
            self._skip()
            self._opponents.rush()
        elif name == "pause" and self.match.watched:
            self._opponents.paused = not self._opponents.paused
        elif name == "pace" and self.match.watched:
            self._opponents.faster()
        self._refresh()

    def offered(self) -> Choices:
        """Everything that can be clicked now; in a bot's turn, only what changes how it is watched."""
        if self.match.bot is None:
            return super().offered()
        names = ["rush", "menu", "standings"]
        names += ["pause", "pace"] if self.match.watched else []
        names += ["undo"] if self.match.can_undo else []
        return Choices(hand=frozenset(range(len(self.match.state.hand))), buttons=dict.fromkeys(names))

    def update(self, seconds: float) -> None:
        """Let time pass, for the bots, too."""
        opponents, waits = self._opponents, self._opponents.thinking
        if self.match.bot is not None:
            self._waiting, self._lull, self._calm = 0.0, LULL_SECONDS, self._calm - seconds
        else:
            self._lull, self._calm = self._lull - seconds, CALM_SECONDS
        super().update(seconds * (opponents.factor if self.match.bot is not None else 1))
        speed = self.ui.preferences.settings.speed
        told = speed == "normal" and self._motion.reading  # points are to be read before the next action
        opponents.update(seconds, self.moving or told, speed)
        self.dirty = self.dirty or opponents.thinking != waits
        if self._ending is not None and not self.moving:
            self._press("scoring")

    def _refresh(self) -> None:
        self._buttons.paused, self._buttons.factor = self._opponents.paused, self._opponents.factor
        super()._refresh()

    def leave(self) -> None:
        """Nobody thinks about this game any more."""
        self._opponents.close()

    def _said(self) -> Prompt:
        """What is expected of a person, or what a bot is doing; for a while, how fincas were scored."""
        if self._ending is not None:
            return self._ending.said(self._words)
        said = self._asked()
        told = news(self._words, self.match.steps, self._motion.reading) if self._selection == NOTHING else ""
        return replace(said, hint=told or said.hint)

    def _asked(self) -> Prompt:
        match, texts, opponents = self.match, self.ui.texts, self._opponents
        if match.bot is None:
            return super()._said()
        told = next((entry.text for entry in self._entries[-1] if entry.style != "turn"), "")
        waits = not opponents.begun or (opponents.thinking and not self.moving)
        # what it does has no room beside a message
        mood = "paused" if opponents.paused else "thinks" if waits else "plays" if self.message or not told else "does"
        hint = texts("table.bot.watched" if match.watched else "table.bot.rush")
        return Prompt(texts(f"table.bot.{mood}", name=self._words.player(match.state.player), text=told), hint)

    @property
    def _now(self) -> GameState:
        return super()._now if self._ending is None else self._ending.state

    def _story(self) -> tuple[Step, ...]:
        """What the log says; the scoring says who has won."""
        return super()._story() if self._ending is None else super()._story()[:-1]

    def _line_hint(self, line: str) -> str:
        return super()._line_hint(line) if self.match.bot is None else ""

    def _press(self, name: str) -> None:
        if name == "menu":
            self.look_at(None)
            self.ui.shell.push(MenuDialog(self.ui, self._routes, self.match))
        elif name == "scoring":
            self.ui.shell.replace(FinalScreen(self.ui, self._routes, self.match, reveal=True))
        elif name == "replay":
            self._routes.to_replay(self.match)
        elif name == "keys":
            self.ui.shell.push(KeysPage(self.ui, self._routes))
        elif name == "standings":
            self._standings_on = not self._standings_on
            self._refresh()
        elif name == "fit":
            self.fit()
        elif name == "story":
            show = partial(Target, "log", "")
            self.ui.shell.push(
                StoryPage(self.ui, self._log.entries, self._colors, self.table, lambda n: self.click(show(n)))
            )
        elif name in ("undo", "redo"):
            self._step(back=name == "undo")
        else:
            self.click(Target("button", name))

    def _hint(self) -> None:
        """Say what could be done, or take that away again."""
        self._skip()
        shown = self._answer.advice is not None
        self._answer, self._fresh = SILENCE, True
        advice = None if shown else advise(view(self.match.state))
        if advice is not None:
            self._answer = Answer(sentence(self._words, self.match.state, advice), advice=advice)
            self.reveal(places(self.match.state, advice.action)[0])
        self._refresh()

    def _step(self, back: bool) -> None:
        """Take the last action back, or do again what was taken back."""
        self._skip()
        self._answer, self._fresh = SILENCE, True
        before, possible = self.match.state, self.match.can_undo if back else self.match.can_redo
        if not possible:
            self.ui.sounds.play("refusal")
            key = "refusal.game_over" if before.over else "table.hint.no_undo" if back else "table.hint.no_redo"
            self._answer = Answer(self.ui.texts(key))
        else:
            self._selection = NOTHING
            if back:
                self._motion.stop()
                undone = self.match.steps[self.match.undo_from].action
                self.match.undo()
                if isinstance(undone, Plant):
                    self._selection = of_same_kind(self.match.state, undone.tile)
                self.ui.sounds.play("undo")
                self._warn()
            else:
                steps = len(self.match.steps)
                events = self.match.redo()
                if len(self.match.steps) == steps + 1:
                    self._show_events(before, events)
                else:  # with what bots did then
                    self._motion.stop()
                    self._warn()
        self._refresh()

    def cancel(self) -> bool:
        """Leave what was begun, or take a message or the standings away; False if there was nothing of that."""
        before, said = self._selection, self._answer.text
        held = self._mouse.release() or self._pinned >= 0
        self._skip()
        self._pinned = -1
        self._answer, self._fresh = SILENCE, True
        self._selection = NOTHING
        self._refresh()
        if self._selection != before or said or held:
            return True
        if shown := self._standings_on:
            self._press("standings")
        return shown

    def _act(self, action: Action) -> None:
        place = self._selection.hand
        held = self._mouse.rect if self._mouse.dragged >= 0 else None
        before, events = self._happen(action)
        self._selection = of_same_kind(self.match.state, action.tile) if isinstance(action, Plant) else NOTHING
        self._acted = True
        self._show_events(before, events, place, held)
        if self.ui.preferences.settings.auto_end and self.match.legal_actions() == (EndTurn(),):
            self._show_events(*self._happen(EndTurn()), after=APART)
        self._done()

    def _happen(self, action: Action) -> tuple[GameState, tuple[Event, ...]]:
        """Do an action; returns the state before it, and what happened."""
        before = self.match.state
        events = self.match.act(action)
        self._ending = ending_of(before, events)
        return before, events

    def _act_for_bot(self, action: Action, at_once: bool) -> None:
        """A bot does an action, seen and heard like a person's, or `at_once`."""
        before, events = self._happen(action)
        if at_once:
            self._motion.stop()
            self._warn()
        else:
            self._show_events(before, events)
        self._done()

    def _done(self) -> None:
        """Show what an action has led to; after the last one, the scoring, before the table says who has won."""
        if self.match.save_error is not None:
            self._ending = None
        self._refresh()
        self.keep(self.offered().spaces)
        if self._ending is not None and not self.moving:
            self._press("scoring")

    def _tell_troubles(self, troubles: list[Trouble]) -> None:
        """Say that a bot has failed and another decided for it, and write a report about the first of each level."""
        said = partial(self.ui.texts, name=self._words.player(self.match.state.player))
        self._answer = Answer(said("table.bot.failed"))
        for trouble in troubles:
            if trouble.level not in self._reported:
                self._reported.add(trouble.level)
                error = RuntimeError(f"the bot {trouble.level!r} failed\n{trouble.story}")
                path = self.ui.shell.report(error, with_game=True)
                if path is not None:
                    self._answer = Answer(said("table.bot.failed_report", folder=path.parent.name))
        self.dirty = True

    def _ask(self, action: Action) -> None:
        """Have the end of the turn confirmed."""

        say = partial(self.ui.texts, name=self._words.player(self.match.state.player))
        ended, _ = apply(self.match.state, action)
        question = "end_game" if ended.over else "end_question"
        self._refresh()
        self.ui.shell.push(
            QuestionDialog(
                self.ui,
                say(f"table.{question}.title"),
                say(f"table.{question}.text"),
                say(f"table.{question}.confirm"),
                lambda: self._act(action),
            )
        )

    def _show_events(
        self,
        before: GameState,
        events: tuple[Event, ...],
        place: int = -1,
        held: Rect | None = None,
        after: float = 0.0,
    ) -> None:
        """Let things move and sound as they did between a state and now, after what still moves.

        `after` is how many seconds later they are heard.
        """
        if self.ui.preferences.settings.speed == "none":
            self._motion.stop()
        else:
            now, told = self.match.state, events
            if self._ending is not None:
                now, told = self._ending.state, self._ending.events
            movements = self._director.movements(self._layout, before, now, told, place, held)
            if self._ending is not None and movements:
                movements.append(Movement(now, now, rest=READ_SECONDS))
            self._motion.add(movements, [player.score for player in before.players])
        self._sound(events, after)
        self._warn()

    def _sound(self, events: tuple[Event, ...], after: float = 0.0) -> None:
        """Let events be heard as they are seen: one after another, or only the most important without movements."""
        pace = SPEEDS[self.ui.preferences.settings.speed]
        for name, begins in sounds_of(events, MOST if pace else 1):
            self.ui.sounds.play(name, (after + begins) / pace if pace else 0.0)

    def say(self, hint: str, **values: str) -> None:
        """Say a few words of help about a click."""
        self.ui.sounds.play("refusal")
        self._answer = Answer(self.ui.texts(f"table.hint.{hint}", **values))

    def _explain(self, attempt: Action) -> None:
        refusal = self.match.why_not(attempt)
        if refusal is None:
            self.say("finish_first")
        else:
            self._refuse(refusal, attempt)

    def _refuse(self, refusal: Refusal, attempt: Action | None = None) -> None:
        """Say why something cannot be done, and show the places at fault."""
        self.ui.sounds.play("refusal")
        said = refusal_text(self._words, self.match.state, attempt, refusal)
        self._answer = Answer(said, refusal.rule, rule_name(self.ui.texts.language, refusal.rule))
        spaces = 0 if refusal.first else refusal.spaces
        for letter in refusal.sites:
            spaces |= 1 << self.match.state.game.board.sites[letter]
        self._motion.pulse = Pulse(spaces) if spaces else None
