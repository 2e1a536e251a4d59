"""A lesson: a real table where a guide asks for one thing after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pygame
from msgspec.structs import replace as changed
from pygame import Rect

from citrus.match.lesson import Lesson
from citrus.ui.devices.labels import with_key
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.presses import Down, Finger, GoTo, Point, Pointer, Press, Request, Scope, Up
from citrus.ui.kit.screen import Announcement, LegendRows, Ui
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.introduction.arrow import Arrow
from citrus.ui.screens.introduction.bubble import Bubble
from citrus.ui.screens.introduction.finish import FinishDialog, FinishScreen, remember_lessons
from citrus.ui.screens.introduction.leaving import LeaveDialog
from citrus.ui.screens.introduction.light import draw_evening, draw_shade
from citrus.ui.screens.introduction.pointing import StepTargets, next_target, on_board, pointing
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.screens.story import story_of
from citrus.ui.table.descriptions import pointed_name
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Act, Explain, Intent, LookUp, Open, Tell
from citrus.ui.table.model.targets import Target
from citrus.ui.table.store.modes import CHOOSING
from citrus.ui.table.store.role import Teaching
from citrus.ui.table.table import GameTable
from citrus.ui.table.table_screen import TableScreen

TABS = (Request.NEXT, Request.PREVIOUS)
BREATH = 0.8  # seconds between two actions of the neighbour


class IntroductionScreen(TableScreen):
    """The table of a lesson, with a guide in a bubble that points at what matters."""

    scope = Scope.TABLE

    def __init__(self, ui: Ui, routes: Routes, lesson: Lesson) -> None:
        super().__init__(ui)
        self.lesson = lesson
        self.bubble = Bubble(ui, self.go_on, self.do_it, self.go_back)
        self._routes = routes
        self._role = Teaching(lesson)
        self.arrow = Arrow(ui)
        self._ringed = False  # whether the keyboard is used
        self._entry: tuple[Press, Target | None] = (
            Request.NEXT,
            None,
        )  # from the bubble to the table: by what, and where
        self._breath = BREATH
        self._said = ""  # by the bar, when the bubble took its place
        self.table = GameTable(ui, self._role, self._follow)
        self._begin()

    @property
    def quiet(self) -> bool:
        """Whether the guide is silent, because something moves, or the neighbour has not finished."""
        return self.table.animator.ending is not None or self.lesson.waiting or self.table.motion.movement is not None

    @property
    def pointing(self) -> StepTargets:
        """What the current step points at."""
        return pointing(self.table, self.lesson)

    def describe(self) -> list[Description]:
        """Describe what the bubble says, its buttons, and the table."""
        bubble = self.bubble
        said = [Description("text", bubble.text, rect=bubble.rect)] if bubble.text else []
        ways = [replace(one, hint=bubble.text) if "focused" in one.states else one for one in bubble.group.describe()]
        return [*said, *ways, *super().describe()]

    @property
    def called(self) -> str:
        """The title of the lesson."""
        return self.ui.texts(f"introduction.title.{self.lesson.name}")

    @property
    def expected(self) -> str:
        """What leads to the next step, or what the neighbour does."""
        return self._way_on() or super().expected

    def aloud(self) -> Sequence[Announcement]:
        """Return what is new at the table, what the guide says, and where that is to be done; again after an answer."""
        table = [one for one in super().aloud() if one.text.rstrip(".") != self.called]  # it opens with its title
        way, number = self._way_on(), self.table.hearing.answers + self.lesson.at
        said = [*self._pointed_out(), self.bubble.text] if self.bubble.text else []  # what "this house" is
        leads = [Announcement(way, number=number)] if way and way != self.table.state.answer.text else []
        return [*table, *map(Announcement, said), *leads]

    def _pointed_out(self) -> Iterator[str]:
        """Yield where the fincas are that the step points at."""
        sites, words = self.game.board.sites, self.table.hearing.words
        for kind, _, name in (point.partition(" ") for point in self.lesson.step.point):
            if kind == "finca":
                yield self.ui.texts("introduction.finca", site=name, space=words.space(sites[name]))

    @property
    def legend(self) -> LegendRows:
        """Name what leads on, too, where nothing is to be chosen."""
        choose, *others = super().legend
        return ((choose[0], "introduction.next"), *others) if self.bubble.next.visible else (choose, *others)

    def _way_on(self) -> str:
        """Return what leads to the next step: what is to be chosen, or a key."""
        there = next_target(self.table, self.lesson) if self.bubble.text else None
        if there is not None:
            place = pointed_name(self.table.view, self.table.hearing.words, there)
            harvests = there in (targets.CommandButton(Command.HARVEST), targets.CommandButton(Command.CONFIRM))
            place = with_key(self.ui, place, Request.HARVEST, self.scope) if harvests else place
            return self.ui.texts("introduction.here", place=place)
        return with_key(self.ui, self.bubble.next.text, Request.CONFIRM, self.scope) if self.bubble.next.visible else ""

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out the table, then the bubble beside what it speaks about, in the current language."""
        self.table.lay_out(size)
        self._speak()

    def adapt(self) -> None:
        """Say the text of the step for the device that is used now."""
        super().adapt()
        self._speak()

    def resume(self) -> None:
        """Return from another screen, where settings may have been changed."""
        self.table.resume()

    def under(self, at: tuple[int, int]) -> object:
        """Return what a click at a place would use, in the bubble or on the table."""
        return self.bubble.group.at(at) or super().under(at)

    def handle(self, press: Press) -> None:
        """Offer a press to the bubble first, then to the table; confirming goes on where nothing is to be done."""
        if self.table.animator.ending is not None:
            self.table.handle(press)
            return
        if isinstance(press, Down):
            self._ringed = False
            self.table.looking.focus(None)
        if isinstance(press, Pointer):
            used = self.bubble.handle(press)
            self.dirty = self.dirty or self.bubble.group.dirty
            if used:
                return
            if isinstance(press, Point) and self.bubble.rect.collidepoint(press.at):
                self.table.looking.look_at(None)  # what the bubble hides is not meant, not even when it has moved away
                return
        elif self._guided(press):
            return
        pointed, chosen = self.pointing.target, next_target(self.table, self.lesson)
        if isinstance(press, Down | Up) and pointed is not None and self.arrow.at(press.at, pointed):
            press = changed(press, at=pointed.center)  # it stands for what it shows
        before, former = self.table.view.layout, self.table.state.focus
        self.table.handle(press)
        if self.table.view.layout != before:
            self._put(keep=self.bubble.rect)
        there, focus = next_target(self.table, self.lesson), self.table.state.focus
        if focus is not None and there not in (None, chosen):
            self.table.aim(there)  # within a step, from one region to the button
        elif self.bubble.group.focus is not None and focus is not None:
            self._entry = press, focus
            self.bubble.group.set_focus(None)
        elif press in TABS and (focus if press is self._entry[0] else former) == self._entry[1]:
            self._to_next()  # Tab has led around the table
        self._comment()

    def touch(self, press: Finger) -> None:
        """Take what fingers do, and keep the bubble beside what it speaks about."""
        before = self.table.view.layout
        super().touch(press)
        if self.table.view.layout != before:
            self._put(keep=self.bubble.rect)

    def touchable(self) -> Iterable[Rect]:
        """Return where the buttons of the bubble are, and the pieces that it does not cover."""
        buttons = (button.rect for button in self.bubble.group.widgets if button.usable)
        return [*buttons, *(place for place in super().touchable() if not self.bubble.rect.colliderect(place))]

    def _covers(self, at: tuple[int, int]) -> bool:
        """Return whether the bubble lies over the table there."""
        return self.bubble.rect.collidepoint(at)

    def _follow(self, intent: Intent) -> None:
        """Go on when the step is done, and where a click at the table leads."""
        match intent:
            case Act() if not self.lesson.state.over:
                self.go_on()
            case Explain(attempt) if self._role.tried(attempt):
                self.lesson.advance()
                self.table.silence()  # the bubble says why
                self._begin()
            case LookUp():
                self._routes.to_rulebook(self.topic)
            case Open(command):
                self._open(command)
        self._comment()

    def _open(self, command: Command) -> None:
        ui, shell = self.ui, self.ui.shell
        match command:
            case Command.UNDO if self.lesson.can_go_back:
                self.go_back()
            case Command.HINT:
                self.show_where()
            case Command.MENU:
                shell.push(LeaveDialog(ui, self._routes, self.lesson.name))
            case Command.SCORING:
                remember_lessons(ui)  # though the window may be closed on the stage
                shell.replace(StageScreen(ui, self._routes, self.lesson, self._finish))
            case Command.KEYS:
                shell.push(KeysPage(ui, self._routes))
            case Command.STORY:
                shell.push(story_of(ui, self.table))

    def _finish(self) -> None:
        """Show the scores, with praise."""
        self.ui.shell.replace(FinishScreen(self.ui, self._routes, self.lesson))

    def go_on(self) -> None:
        """Go to the next step; after the last one the lesson is over."""
        if self.lesson.at_end:
            self.ui.shell.push(FinishDialog(self.ui, self._routes, self.lesson.name))
            return
        before = self.lesson.step
        self.table.silence()
        self.lesson.advance()
        self._arrive(moved=self.lesson.step.game is not None and self.lesson.step is not before)

    def go_back(self) -> None:
        """Go to the beginning of the previous step."""
        self.table.silence()
        self.lesson.go_back()
        self._arrive(moved=True)

    def show_where(self) -> None:
        """Mark where to click, as the lamp does in a game; a second time, remove the marks."""
        goal, table, texts = self.lesson.goal(), self.table, self.ui.texts
        if table.view.snapshot.guide is not None:
            table.silence()
            table.refresh()
        elif goal is not None:
            does = with_key(self.ui, texts("introduction.do"), Request.FOLLOW, self.scope)
            table.point_out(goal, texts("introduction.lamp", button=does))
        elif self.lesson.ready:
            table.carry_out(Tell("introduction.read"))
        self.arrow.wake()
        self._comment()

    def do_it(self) -> None:
        """Do for the player what the step asks for."""
        goal = self.lesson.goal()
        if self.lesson.ready:
            self.go_on()
        elif goal is not None:
            self.table.carry_out(Act(goal) if self.lesson.step.kind == "do" else Explain(goal))

    def update(self, seconds: float) -> None:
        """Let the arrow nod for a while, and the neighbour play."""
        table = self.table
        table.update(seconds)
        if self.lesson.waiting and not table.motion.active:
            self._breath -= seconds
            if self._breath <= 0:
                self._neighbour()
        if self.lesson.state.over and table.animator.ending is None:
            if self.ui.shell.is_top(self):
                self._open(Command.SCORING)
            return
        if bool(self.bubble.text) is self.quiet:
            self._speak()
        self.animating = table.animating
        self.dirty = self.dirty or table.view.dirty
        if self.dirty:
            self._lay_arrow()
        if self.arrow.nodding and preferences_of(self.ui).settings.speed != "none":
            self.arrow.update(seconds)
            self.dirty = self.animating = True

    def paint(self, surface: Drawable) -> None:
        """Draw what moves on the table and over it, the bubble, and the arrow."""
        table = self.table
        table.view.moves(surface)
        window = Rect((0, 0), self.size)
        if self.lesson.step.light == "evening":
            draw_evening(surface, window)
        if self.bubble.text:
            draw_shade(surface, self.ui, window, self.pointing, self.u)
        table.view.marks(surface, (self.bubble.rect,) if self.bubble.text else ())
        self.bubble.draw(surface)
        table.view.note(surface, (self.bubble.rect, self.arrow.rect))
        self.arrow.draw(surface)

    def _guided(self, press: Press) -> bool:
        """Do what the bubble offers: go on, show where to click, go back; or hurry the neighbour's pieces. Return
        whether a press asks for that. Tab comes first to what leads on, and from there to the table."""
        if press in (*CHOOSING, *TABS):
            self._ringed = True
        match press:
            case Request.CONFIRM | Request.USE | Request.MAIN if self.lesson.ready and self.bubble.text:
                self.go_on()
            case Request.CONFIRM | Request.USE | Request.MAIN if self.lesson.waiting and self.table.state.focus is None:
                self.table.skip()
            case Request.HINT:
                self.show_where()
            case Request.POSSIBLE if self.lesson.ready and self.bubble.text:
                self.table.say(self._way_on())
            case Request.BACK if self.lesson.can_go_back:
                self.go_back()
            case Request.NEXT | Request.PREVIOUS if not (self.table.state.focus or self.bubble.group.focus):
                return self._to_next()
            case GoTo() if self.bubble.group.handle(press):
                self.table.looking.focus(None)
            case _:
                return False
        return True

    def _to_next(self) -> bool:
        """Bring the focus to the button that leads on; return whether it is there."""
        if not self.bubble.next.visible:
            return False
        self.table.looking.focus(None)
        self.bubble.group.set_focus(self.bubble.next)
        self.dirty = True
        return True

    def _neighbour(self) -> None:
        """Let the neighbour do one thing."""
        before = self.lesson.state
        self.table.show(before, self.lesson.let_neighbour_act())
        self._breath = BREATH
        self.table.refresh()
        if not self.lesson.waiting:
            self._begin()

    def _arrive(self, moved: bool) -> None:
        """Show the current step; `moved` if the table is not the result of the last click."""
        if moved:
            self.table.begin_again()
        else:
            self.table.refresh()
        self._begin()

    def _begin(self) -> None:
        self._breath = BREATH
        self.arrow.wake()
        there = on_board(self.lesson)
        self._guide_ring(there)
        if there is not None:
            self.table.looking.reveal(there)
        self._speak()

    def _guide_ring(self, there: Target | None) -> None:
        """Bring the keyboard's ring, if used, to where something is to be done; else hide it."""
        self._ringed = self._ringed or self.table.state.focus is not None
        kind = self.lesson.step.kind
        if kind in ("look", "watch"):
            self.table.looking.focus(None)
        elif self._ringed:
            self.table.aim(there if kind == "try" else None)

    def _speak(self) -> None:
        """Say the text of the current step, once everything lies where it belongs."""
        lesson = self.lesson
        said = self.ui.texts(f"introduction.step.{lesson.step.id}", name=self.table.words.player(1))
        text = "" if self.quiet else said
        self.bubble.say(text, lesson.progress, lesson.chapters, lesson.ready, not lesson.at)
        if self._ringed and self.table.state.focus is None:
            self._to_next()
        self._put()

    def _put(self, keep: pygame.Rect | None = None) -> None:
        """Lay the bubble beside what it speaks about, and never on the bar's answers. `keep` is the preferred place."""
        points, layout, said = self.pointing, self.table.view.layout, [self.table.view.snapshot.said.paper]
        self._said = self.table.state.answer.text
        busy = [layout.hand, *layout.buttons, *said, layout.stall]
        busy += [mat.mat for mat in layout.mats]
        if self._said:
            points = replace(points, lit=(*points.lit, *said))
        self.bubble.lay_out(pygame.Rect((0, 0), self.size), self.u, points, busy, keep)
        self.dirty = True

    def _lay_arrow(self) -> None:
        """Point the arrow at what is to be clicked now; hide it while something moves."""
        points = self.pointing
        target = None if self.quiet else points.target
        self.arrow.lay_out(pygame.Rect((0, 0), self.size), target, self.bubble.rect, points.lit, self.u)

    def _comment(self) -> None:
        """Keep the bar in sight if it says something else now."""
        if self.table.state.answer.text != self._said:
            self.arrow.wake()
            self._put(keep=self.bubble.rect)
