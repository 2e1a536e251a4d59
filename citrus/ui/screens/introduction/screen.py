"""The first game: a real table where a guide asks for one thing after the other."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Surface

from citrus.match.lesson import Lesson
from citrus.rules.actions import Action, UseMoney
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.introduction.arrow import Arrow
from citrus.ui.screens.introduction.bubble import Bubble
from citrus.ui.screens.introduction.finish import FinishScreen
from citrus.ui.screens.introduction.leaving import LeaveDialog
from citrus.ui.screens.introduction.light import draw_shade
from citrus.ui.screens.introduction.pointing import Pointing, on_board, pointing
from citrus.ui.screens.play import TableScreen
from citrus.ui.screens.routes import Routes
from citrus.ui.table.model.answer import SILENCE, Answer
from citrus.ui.table.model.prompt import Prompt
from citrus.ui.table.model.selection import Choices, Target

BREATH = 0.8  # seconds between two actions of the neighbour
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
OTHERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class IntroductionScreen(TableScreen):
    """The table of a lesson: only what the step asks for can be done, and everything else gets a friendly word."""

    def __init__(self, ui: Ui, routes: Routes, lesson: Lesson) -> None:
        self.lesson = lesson
        self.bubble = Bubble(ui, self.go_on, self.show_me, self.go_back)
        self._arrow = Arrow(ui)
        self._only_nods = False
        self._breath = BREATH
        self._heard = ""  # what the text of the step itself is about
        super().__init__(ui, routes, lesson)
        self._begin()

    @property
    def pointing(self) -> Pointing:
        """What the step points at now."""
        return pointing(self, self.lesson)

    def offered(self) -> Choices:
        """Everything that can be clicked now; what is to be tried in vain does not glow."""
        found = super().offered()
        return replace(found, spaces={}) if self.lesson.step.kind == "try" else found

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out the table, then the bubble beside what it speaks about, in the language of now."""
        super().layout(size)
        self._speak()

    def _look(self) -> None:
        super()._look()
        self._put(keep=self.bubble.rect)

    def handle(self, event: pygame.event.Event) -> None:
        """The bubble comes first; Enter goes on where nothing is to be done."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.WINDOWLEAVE):
            used = self.bubble.handle(event)
            self.dirty = self.dirty or self.bubble.group.dirty
            if used:
                return
            if event.type == pygame.MOUSEMOTION and self.bubble.rect.collidepoint(event.pos):
                self.look_at(None)  # what the bubble hides is not meant, not even when the bubble has moved away
                return
        if event.type == pygame.KEYDOWN and self._key(event):
            return
        pointed = self.pointing.target
        buttons = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if event.type in buttons and pointed is not None and self._arrow.at(event.pos, pointed):
            event = pygame.event.Event(event.type, event.dict | {"pos": pointed.center})  # it stands for what it shows
        super().handle(event)
        self._comment()

    def click(self, target: Target) -> None:
        """A click on the table; where there is only something to read it does nothing, and it hurries a neighbour who
        has begun."""
        if target.area == "button" and target.name in ("menu", "undo", "redo", "keys", "standings", "hint", "story"):
            super().click(target)
        elif self.lesson.waiting:
            while self.lesson.told and self.lesson.waiting:  # the second half of a double click hurries nobody
                self._neighbour(quick=True)
        elif self.lesson.ready:
            self._note("introduction.read")
        else:
            super().click(target)
            self._comment()

    def go_on(self) -> None:
        """To the next step."""
        while self.lesson.waiting:
            self._neighbour(quick=True)
        before = self.lesson.step
        self._answer = SILENCE
        self.lesson.advance()
        self._arrive(moved=self.lesson.step.game is not None and self.lesson.step is not before)

    def go_back(self) -> None:
        """To the beginning of the step before."""
        self._skip()
        self._answer = SILENCE
        self.lesson.go(self.lesson.at - 1)
        self._arrive(moved=True)

    def show_me(self) -> None:
        """Do for the player what the step asks for."""
        if self.lesson.ready or self.lesson.waiting:
            self.go_on()
            return
        self._skip()
        self._answer = SILENCE
        goal = self.lesson.goal()
        if goal is not None and self.lesson.step.kind == "do":
            self._act(goal)
        elif goal is not None:
            self._explain(goal)
            self._refresh()

    def update(self, seconds: float) -> None:
        """Let the arrow nod for a while, and the neighbour play."""
        self.animating = self._motion.active
        super().update(seconds)
        if self.lesson.waiting and not self._motion.active:
            self._breath -= seconds
            if self._breath <= 0:
                self._neighbour()
        self._only_nods = self._arrow.nodding and not self.dirty
        if self._arrow.nodding and self.ui.preferences.settings.speed != "none":
            self._arrow.update(seconds)
            self.dirty = self.animating = True

    def draw(self, surface: Surface) -> None:
        """The table, the bubble, and the arrow."""
        only_nods, self._only_nods = self._only_nods, False
        if only_nods and self._arrow.nod(surface):
            return
        super().draw(surface)
        self.bubble.draw(surface)
        points = self.pointing
        target = None if self._motion.movement is not None else points.target
        self._arrow.draw(surface, target, self.bubble.rect, points.lit, self.u)

    def _shade(self, surface: Surface) -> None:
        if self._motion.movement is None and self.lesson.step.kind != "watch":
            draw_shade(surface, self.ui, self.pointing, self.u)

    def _key(self, event: pygame.event.Event) -> bool:
        """Keys of the bubble: Enter goes on, H shows, Backspace goes back."""
        if event.mod & OTHERS:
            return False
        if event.key in ENTER and (self.lesson.ready or self.lesson.waiting):
            self.go_on()
        elif event.key == pygame.K_h:
            self.show_me()
        elif event.key == pygame.K_BACKSPACE and self.lesson.can_undo:
            self.go_back()
        else:
            return False
        return True

    def _act(self, action: Action) -> None:
        if not self.lesson.wants(action):
            self._note("introduction.not_now")
            self._refresh()
            return
        super()._act(action)
        if not self.lesson.state.over:
            self.go_on()

    def _ask(self, action: Action) -> None:
        """Nothing is lost here, so that nothing needs to be confirmed."""
        self._act(action)

    def _explain(self, attempt: Action) -> None:
        if self.lesson.step.kind == "try" and attempt == self.lesson.goal():
            super()._explain(attempt)
            self._heard = self.message
            self.lesson.advance()
            self._begin()
        elif self.match.why_not(attempt) is None:
            self._note("introduction.not_now")
        else:
            super()._explain(attempt)

    def _hint(self) -> None:
        """The best hint there is."""
        self.show_me()

    def _press(self, name: str) -> None:
        if name == "menu":
            self.ui.shell.push(LeaveDialog(self.ui, self._routes))
        elif name == "scoring":
            self.ui.shell.replace(FinishScreen(self.ui, self._routes, self.match))
        else:
            super()._press(name)

    def _step(self, back: bool) -> None:
        if back and self.lesson.can_undo:
            self.go_back()

    def _neighbour(self, quick: bool = False) -> None:
        """The neighbour does one thing."""
        before = self.lesson.state
        events = self.lesson.tell()
        if quick:
            self._skip()
        else:
            self._show_events(before, events)
        self._breath = BREATH
        self._refresh()
        if not self.lesson.waiting:
            self._begin()

    def _arrive(self, moved: bool) -> None:
        """Show the step of now; `moved` if the table is not the one that the last click led to."""
        if moved:
            self._skip()
            self._entries = []
        self._refresh()
        self._begin()

    def _begin(self) -> None:
        self._breath = BREATH
        self._arrow.wake()
        self._keys.aim()
        there = on_board(self.lesson)
        if there is not None:
            self.reveal(there)
        self._speak()

    def _speak(self) -> None:
        """Say what the step of now is about."""
        lesson = self.lesson
        text = self.ui.texts(f"introduction.step.{lesson.step.id}", name=self._words.player(1))
        self.bubble.tell(
            text, lesson.step.chapter, lesson.chapters, lesson.step.kind in ("look", "watch"), not lesson.at
        )
        self._put()

    def _put(self, keep: pygame.Rect | None = None) -> None:
        points, table = self.pointing, self.table
        busy = [table.hand, *table.buttons, table.bar, table.stall, *(mat.mat for mat in table.mats)]
        self.bubble.place(pygame.Rect((0, 0), self.size), self.u, points, busy, keep)
        self.dirty = True

    def _note(self, key: str) -> None:
        """A friendly word about a click that was not meant."""
        self._answer = Answer(self.ui.texts(key))
        self._comment()

    def _comment(self) -> None:
        """Say in the bubble, too, what the bar has to say."""
        said = "" if self.message == self._heard else self.message
        self._heard = self._heard if self.message else ""
        if self.bubble.note != said:
            self.bubble.note = said
            self._arrow.wake()
            self._put(keep=self.bubble.rect)

    def _said(self) -> Prompt:
        """What the bar says: the real thing where something is to be done."""
        texts, goal = self.ui.texts, self.lesson.goal()
        if self.lesson.waiting:
            return Prompt(texts("introduction.watching", name=self._words.player(1)), "")
        if self.lesson.ready:
            return Prompt(texts("introduction.title"), texts("introduction.read"))
        if isinstance(goal, UseMoney):  # which is no turn of its own
            return Prompt(texts("introduction.title"), texts("table.landscape.money2.help"))
        return super()._said()
