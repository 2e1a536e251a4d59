"""The table: it shows a game to whoever has a role there, asks the role what a click means, and does that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface

from citrus.bots.advice import Advice
from citrus.language.words import Words
from citrus.match.sitting import Sitting
from citrus.rules.actions import Action, EndTurn, Pass, Plant
from citrus.rules.board import first_space
from citrus.rules.events import Event
from citrus.rules.game import Game
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.kit.screen import BASE, Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.answers import Answers
from citrus.ui.table.bots import Bots
from citrus.ui.table.counting import Counting
from citrus.ui.table.guidance import Guidance
from citrus.ui.table.input.keys import CHOOSE, GO_ON, LETTERS, MODIFIERS, TableKeys
from citrus.ui.table.input.mouse import TableMouse
from citrus.ui.table.model import targets
from citrus.ui.table.model.banners import Banner, dealt_again, drawing_lots
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.event_sounds import APART
from citrus.ui.table.model.hover import Hover
from citrus.ui.table.model.intents import (
    Act,
    Explain,
    Help,
    Ignore,
    Intent,
    LookUp,
    Open,
    Pick,
    PointOut,
    PointOutTurn,
    Refuse,
    Remark,
    Revisit,
    Run,
)
from citrus.ui.table.model.offer import Offer, looking_on
from citrus.ui.table.model.pace import Pace
from citrus.ui.table.model.preview import missed
from citrus.ui.table.model.recap import LastTurn, played, retold
from citrus.ui.table.model.reply import Answer
from citrus.ui.table.model.selection import (
    NOTHING,
    OfferedWorker,
    PickedTile,
    Selection,
    of_same_kind,
    picked_by_itself,
    picked_for,
    put_back,
    settle,
)
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.director import NOT_PICKED, Picked
from citrus.ui.table.motion.flights import Caption
from citrus.ui.table.role import Activity, Playing, Role, Teaching, Watching
from citrus.ui.table.showing import Showing, Situation
from citrus.ui.table.sight import Sight
from citrus.ui.table.staging import Staging
from citrus.ui.table.story import Story
from citrus.ui.table.view.buttons import ButtonLook, TableButtons
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.moment import Held, Moment
from citrus.ui.table.view.note import draw_note
from citrus.ui.table.view.painter import TablePainter
from citrus.ui.table.view.recap_sheet import RecapSheet

CLICKS = (1, 2, 3)  # buttons of a mouse; the others are turns of its wheel
BUTTON_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.WINDOWLEAVE)


class Table:
    """A game on the table of a screen.

    `follow(intent)` is called after every click, so that the screen can do what leads beyond the table. As with a
    screen, `dirty` asks for one redraw, `animating` for frames. `words` are the game's own, `pieces` the painters of
    what lies on the table, `story` its log, `motion` what moves.
    """

    def __init__(self, ui: Ui, role: Role, follow: Callable[[Intent], None]) -> None:
        self.ui = ui
        self.role = role
        self.dirty = True
        self.animating = False
        self.selection: Selection = NOTHING
        self._follow = follow
        seats, game = role.sitting.seats, role.sitting.state.game
        names, levels = tuple(seat.name for seat in seats), tuple(seat.bot for seat in seats)
        self.words = Words(ui.texts, game, names, levels)
        self.pieces = TablePieces.of(ui, game, seats)
        self.story = Story(self.words, LogView(ui, self.pieces.colors), RecapSheet(ui))
        self.staging = Staging(ui, self.words, self.pieces)
        self.motion = self.staging.motion
        self.answers = Answers(ui, self.words, self.motion)
        self._language = ui.texts.language
        self._sight = Sight(game, BASE, ui.preferences.scale)
        self.buttons = TableButtons(ui, self.press)
        self.painter = TablePainter(ui, self.pieces, self.story.view, self.story.slip, self.buttons)
        self.keys = TableKeys(self)
        self._mouse = TableMouse(self)
        self._hover = Hover()
        self._pace = Pace()
        self._showing = Showing(
            ui, role, self.words, self.painter.places, self._hover, self.answers, self.motion, self.story
        )
        self._standings = False
        self._guidance = Guidance(self.answers)
        self._announced = len(role.sitting.steps)  # so many steps have been, or needed not be, announced
        self._opened: int | None = None  # whose mat has been opened by a click, where mats are folded
        self._counting = Counting(self.staging, ui.sounds)
        self._bots: Bots | None = None
        if isinstance(role, Playing):
            self._bots = Bots(role.sitting, role.opponents, ui.shell, self.words, self.answers)
        self._legal: tuple[Action, ...] = ()
        self._offer = looking_on(role.sitting.state)
        self._moment: Moment | None = None  # None: something has changed since it was derived
        self._activity: Activity | None = None
        self._warn()
        self.refresh()

    # what there is to know

    @property
    def sitting(self) -> Sitting:
        """The game on the table, to look at."""
        return self.role.sitting

    @property
    def game(self) -> Game:
        """What is played."""
        return self.sitting.state.game

    @property
    def layout(self) -> TableLayout:
        """Where everything lies now."""
        return self._sight.opened_for(self._open_mat(self.sitting.state))

    def _open_mat(self, state: GameState) -> int:
        """Whose mat is open in a state, where mats are folded: that which was clicked, or the player's in turn.

        In the end it is a winner's.
        """
        if self._opened is not None:
            return self._opened
        eyes = self.role.eyes if isinstance(self.role, Watching) else None
        if eyes is not None:
            return eyes
        return state.winners[0] if state.winners else state.player

    @property
    def offer(self) -> Offer:
        """What can be clicked now, and what is bright."""
        return self._offer

    @property
    def commands(self) -> tuple[Command, ...]:
        """The buttons shown now, usable or not."""
        return self.buttons.commands

    @property
    def log_length(self) -> int:
        """How many lines the log has."""
        return self.story.length

    @property
    def answer(self) -> Answer:
        """What the last click or key got."""
        return self.answers.now

    @property
    def message(self) -> str:
        """The refusal or hint that the last click got, empty if it did what it meant."""
        return self.answers.now.text

    @property
    def topic(self) -> str | None:
        """The rule that has just refused something."""
        return self.answers.now.rule or None

    @property
    def focus(self) -> Target | None:
        """What the keyboard is at."""
        return self.keys.focus

    @property
    def hovered(self) -> Target | None:
        """What the mouse or the keyboard is on."""
        return self._hover.target

    @property
    def standings_shown(self) -> bool:
        """Whether sheets at the fincas say who leads there."""
        return self._standings

    @property
    def moving(self) -> bool:
        """Whether pieces are on their way."""
        return self.motion.moving

    def target_at(self, position: tuple[int, int]) -> Target | None:
        """What lies under a point of the window."""
        said = self.moment.said
        if said.link.collidepoint(position):
            return targets.RuleLink()
        if said.covers(position):
            return None
        target = self.painter.places.target(self.layout, self.sitting.state, self._offer.clickable, position)
        covered = self.moment.ranking and self.layout.ranking.collidepoint(position)
        if covered and not isinstance(target, targets.Button):
            return self.painter.ranked_at(self.moment, position)
        return target

    def rect_of(self, target: Target) -> Rect:
        """Where a target lies; an empty rectangle if it is not there now."""
        if target == targets.RuleLink():
            return self.moment.said.link
        return self.painter.places.rect(self.layout, self.sitting.state, self._offer.clickable, target)

    # what is shown

    @property
    def moment(self) -> Moment:
        """What the table shows now; derived once when something has changed."""
        if self._moment is None:
            self._moment = self._derive()
        return self._moment

    def _derive(self) -> Moment:
        self._activity = self._showing.activity
        movement = self.motion.movement
        shown = self.sitting.state if movement is None else movement.shown
        situation = Situation(
            self._sight.opened_for(self._open_mat(shown)),
            self._legal,
            self._offer,
            self.selection,
            self._counting.ending,
            self._standings,
            self.ui.preferences.settings.totals,
            self.keys.focus,
            self._held,
            self._guidance.guide,
        )
        return self._showing.moment(situation)

    @property
    def _held(self) -> Held | None:
        """The tile that follows the mouse."""
        place = self._mouse.dragged
        return None if place is None else Held(place, self.sitting.state.hand[place], self._mouse.rect)

    def draw(self, surface: Surface) -> None:
        """The whole table, with a note on what is under the mouse."""
        self.draw_ground(surface)
        self.draw_marks(surface)
        self.draw_note(surface)

    def draw_ground(self, surface: Surface) -> None:
        """What lies on the table."""
        self.painter.draw_ground(surface, self.moment, self.motion)

    def draw_marks(self, surface: Surface) -> None:
        """What can be done, what is said, and what moves above the table."""
        self.painter.draw_marks(surface, self.moment, self.motion)

    def draw_note(self, surface: Surface, beside: Iterable[Rect] = ()) -> None:
        """The note on what the mouse or the keyboard rests on; it lies on top of everything.

        `beside` are places that it should leave in sight, too.
        """
        note = self.moment.note
        if note is not None:
            draw_note(surface, self.ui, self.layout, replace(note, needed=(*note.needed, *beside)))

    # keeping up

    def refresh(self) -> None:
        """Bring everything that follows from the game and from what is picked up to date."""
        sitting = self.sitting
        self.pieces.follow(sitting.steps)
        self._legal = sitting.legal_actions()
        self.selection = settle(self.selection, sitting.state, self._legal) if sitting.bot is None else NOTHING
        at_once = self.ui.preferences.settings.plant_at_once
        self._offer = self.role.offer(self._legal, self.selection, at_once)
        self._counting.let_go()
        self._keep_up_the_story()
        self._show_buttons()
        self.keys.follow()
        self.painter.scene.stale()
        self.change()
        self.animating = self.motion.active

    def change(self) -> None:
        """Something looks different now."""
        self._moment = None
        self.dirty = True

    def _show_buttons(self) -> None:
        """The buttons of the moment; while something is counted, none of the next turn's can be used."""
        state, offered, selection = self.sitting.state, self._offer.clickable, self.selection
        movement = self.motion.movement
        if movement is not None and self.motion.staging:
            state, selection = movement.shown, NOTHING
            offered = looking_on(state, (Command.MENU, Command.STANDINGS)).clickable
        self.buttons.show(self.layout, state, offered, selection, self._button_look())

    def _button_look(self) -> ButtonLook:
        role, hints = self.role, self._hints
        hinting = self._guidance.guide is not None or self._guidance.thinking
        hinting = hinting or (self._pace.inviting and isinstance(role, Playing))
        if isinstance(role, Watching):
            return ButtonLook(self._standings, hints, hinting, only_fit=True)
        warned = isinstance(self.selection, OfferedWorker) and bool(missed(self.words, self.sitting.state))
        look = ButtonLook(self._standings, hints, hinting, warned=warned)
        if isinstance(role, Teaching):
            return look
        return replace(look, paused=role.opponents.paused, factor=role.opponents.factor)

    @property
    def _hints(self) -> bool:
        """Whether the lamp offers advice: as the settings say, and always in a lesson."""
        family = self.game.options.family
        return isinstance(self.role, Teaching) or self.ui.preferences.settings.hints_in(family)

    def _keep_up_the_story(self) -> None:
        """Add the newest actions to the log; all again in another language."""
        if self._language != self.ui.texts.language:
            self._language = self.ui.texts.language
            self.story.forget()
            self.answers.silence()
        self.story.recount(self.role.recap)
        watching = isinstance(self.role, Watching)
        steps, happened = self._counting.for_log(self.role.story, len(self.sitting.steps), to_come=watching)
        if self.story.keep_up(steps, happened, self.role.people):
            self._leave_log()

    def _leave_log(self) -> None:
        """The log has moved: the mouse is no longer on the line that it was on."""
        if isinstance(self._hover.target, targets.LogLine | targets.Log) and self.focus is None:
            self.look_at(None)

    def _warn(self) -> None:
        """Say at once if the game could not be saved, or goes on in another file."""
        if isinstance(self.role, Playing) and (warning := self.role.save_warning(self.ui.texts)):
            self.answers.say(warning)

    def lay_out(self, size: tuple[int, int]) -> None:
        """Lay the table out for a window's size; all pictures of the old size go."""
        self._sight.fit_window(size, self.ui.preferences.scale)
        self.painter.scene.forget()
        self._hover.move(self.keys.focus)
        self._mouse.release()
        self.motion.stop()
        self.refresh()

    def resume(self) -> None:
        """Back from another screen, where settings may have been changed."""
        self._hover.move(self.keys.focus)
        if self.ui.preferences.settings.speed == "none":
            self.motion.stop()
        self.refresh()

    def look_at(self, target: Target | None) -> None:
        """Show what there is to know about a target: the mouse or the keyboard is on it."""
        if not self._hover.move(target):
            return
        self.answers.reply.look_elsewhere()
        self.change()
        if isinstance(target, targets.LogLine) and target == self.focus and self._show_line(target.number):
            self.painter.scene.stale()

    def _show_line(self, line: int) -> bool:
        return self.story.view.reveal(self.layout, line)

    def release_focus(self) -> None:
        """The mouse is used instead of the keyboard."""
        self.keys.release()

    def aim(self, target: Target | None = None) -> None:
        """Bring the ring of the keyboard to a target, or else to where the next step is to be done."""
        self.keys.aim(target)

    # looking about

    def zoom(self, steps: int, at: tuple[int, int]) -> None:
        """Look at the board from nearer by, or from farther, about a point of the window."""
        self._look(partial(self._sight.zoom, steps, at))

    def pan(self, dx: int, dy: int) -> None:
        """Push the enlarged board."""
        self._look(partial(self._sight.pan, dx, dy))

    def fit(self) -> None:
        """The whole board again."""
        self._look(self._sight.fit)

    def reveal(self, target: Target) -> None:
        """Push the enlarged board until a space is in sight; open a folded mat to show what lies on it."""
        match target:
            case targets.MatTile(player) | targets.Token(player) if self._is_folded(player):
                self._open(player)
            case targets.Space():
                self._look(partial(self._sight.reveal, self.rect_of(target)))

    def keep_in_sight(self, spaces: Collection[Space]) -> None:
        """Show the whole board again if none of some spaces is in sight."""
        view = self.layout.view
        places = (self.rect_of(targets.Space(space)) for space in spaces)
        if self.layout.enlarged and spaces and not any(view.collidepoint(place.center) for place in places):
            self.fit()

    def _look(self, change: Callable[[], bool]) -> None:
        """Look at the board in another way."""
        before = self.layout
        if not change():
            return
        self.skip()
        if self.layout.space != before.space:
            self.painter.scene.enlarge()
            self.refresh()
        self.painter.scene.stale()
        self.change()

    def scroll_log(self, steps: float) -> None:
        """Scroll the log, back with a positive number."""
        self.story.view.scroll(self.layout, steps)
        self._leave_log()
        self.painter.scene.stale()
        self.change()

    # time

    def update(self, seconds: float) -> None:
        """Let time pass: for movements, notes and keys that are held down, and for the bots."""
        bots_turn = self.sitting.bot is not None
        factor = self.role.opponents.factor if bots_turn and isinstance(self.role, Playing) else 1
        if self._hover.update(seconds * factor):
            self.change()
        self.keys.update(seconds * factor)
        if self._pace.update(seconds, bots_turn) and self._hints:
            self.refresh()
        staging, untold = self.motion.staging, self.motion.untold
        if self.motion.update(seconds * factor, self.staging.pace):
            self.painter.scene.stale()
            self.change()
        if staging and not self.motion.staging:
            self._pace.rest()
        if untold and not self.motion.untold:
            self.refresh()
        if self.motion.active or self.animating:
            self.dirty = True
        self.animating = self.motion.active
        self._let_bots_play(seconds)
        if self._guidance.thinking and self._guidance.arrived(self.sitting.state):
            self._reveal_hint()
            self.refresh()
        self._notice()
        self._counting.celebrate()
        if self._end_counting():
            self._pace.rest()
        self.dirty = self.dirty or self.buttons.dirty

    def _notice(self) -> None:
        """What goes on by itself may change what is said."""
        if self._moment is not None and self._showing.activity != self._activity:
            self.change()

    def _let_bots_play(self, seconds: float) -> None:
        speed = self.ui.preferences.settings.speed
        reading = speed == "normal" and self.motion.reading  # points are to be read before the next action
        if self._bots is not None and self._bots.update(seconds, self.moving or reading, speed, self._act_for_bot):
            self.change()

    def skip(self) -> None:
        """Put everything where it belongs at once; points may still be read."""
        untold = self.motion.untold
        if self.staging.skip():
            self.painter.scene.stale()
            self.animating = self.motion.active
            self.change()
        if untold:
            self.refresh()

    def _go_on(self) -> None:
        """Go on with what is counted next; after the last of it everything is where it belongs at once."""
        if not self._counting.go_on():
            self.skip()
            self.refresh()
        self.painter.scene.stale()
        self.change()

    @property
    def counting(self) -> bool:
        """Whether a game that is over is still being counted before everybody's eyes."""
        return self._counting.ending is not None

    @property
    def feasted(self) -> bool:
        """Whether the end of the game has been celebrated here."""
        return self._counting.feasted

    def _count_on(self) -> None:
        """Go on with the next part of the final scoring."""
        self._counting.count_on()
        self.painter.scene.stale()
        self.change()
        self._end_counting()

    def _end_counting(self) -> bool:
        ended = self._counting.end()
        if ended:
            self.refresh()
        return ended

    # what players do

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys."""
        if event.type == pygame.KEYDOWN and event.key in MODIFIERS:
            return
        bots_turn = self.sitting.bot is not None
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button in CLICKS
        if self.counting:
            if pressed or (event.type == pygame.KEYDOWN and event.key in GO_ON):
                self._count_on()
                return
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
                return  # nothing else leads on
        if pressed or event.type == pygame.KEYDOWN:
            chooses = event.type != pygame.KEYDOWN or event.key in CHOOSE
            if chooses and self.motion.staging:
                self._go_on()
                return
            if self._pace.ended and not bots_turn:
                if self._ends_turn(event):
                    return  # which has happened already
                self._pace.begin()
            again = self.motion.again
            self.skip()
            if chooses and (again or self._pace.hasty(bots_turn)):
                return  # it was meant for what was shown
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.KEYDOWN):
            self._pace.touch()
        if event.type in BUTTON_EVENTS and self.buttons.handle(event):
            self.dirty = True
            return
        left = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if left and bots_turn and self.target_at(event.pos) is None:
            self.carry_out(Run(Command.RUSH))
        if event.type == pygame.KEYDOWN:
            self.keys.handle(event)
        else:
            self._mouse.handle(event)
        self.dirty = self.dirty or self.buttons.dirty

    def _ends_turn(self, event: pygame.event.Event) -> bool:
        """Whether a press is one that ends turns: on the button, or of a key that does the same."""
        if event.type == pygame.KEYDOWN:
            return event.key in CHOOSE or LETTERS.get(event.key) == Command.END
        return self.target_at(event.pos) == targets.Button(Command.END)

    def click(self, target: Target) -> None:
        """Do what a click on a target means; also the way in for keys. A click on a folded mat opens it."""
        if isinstance(target, targets.Mat) and self._is_folded(target.player):
            self._attend()
            self.ui.sounds.play("click")
            self._open(target.player)
            return
        self.carry_out(self.role.intent(target, self.selection, self._legal, self._offer.clickable))

    def _is_folded(self, player: int) -> bool:
        return bool(self.layout.lines) and player != self.layout.opened

    def _open(self, player: int) -> None:
        """Open a mat; it stays open until something else is clicked."""
        self._opened = player
        self.refresh()

    def press(self, command: Command) -> None:
        """Click a button, or what a key does instead."""
        self.click(targets.Button(command))

    def carry_out(self, intent: Intent) -> None:
        """Do what is meant, and let the screen follow."""
        match intent:
            case Run(command):
                self._run(command)
            case LookUp() | Revisit():
                pass  # these lead beyond the table
            case Ignore():
                self.refresh()
            case PointOutTurn(turn):
                shown = self.story.retold
                self._attend()
                self.story.retell(turn, shown)
                if self.story.retold is not None:
                    self._show_again(turn)
                self._answer(intent)
            case _:
                self._attend(intent.line if isinstance(intent, PointOut) else None)
                self._answer(intent)
        self._follow(intent)

    def _show_again(self, turn: LastTurn) -> None:
        """Let the last turn of a player who is not in turn be seen again; any click or key ends it."""
        (told,) = retold(self.words, [turn])
        caption = Caption(self.words.texts("table.recap.again", name=told.name), told.text)
        steps = self.sitting.steps
        for number in played(steps, turn.player):
            before = steps[number - 1].state
            layout = self._sight.opened_for(self._open_mat(before))
            self.staging.show_again(layout, before, steps[number], caption)
        self.animating = self.motion.active

    def _attend(self, line: int | None = None) -> None:
        """Somebody has clicked: let nothing move any more, and take away what was answered and which line was pinned.

        `line` is the one that is clicked now, if any.
        """
        self.skip()
        self.answers.reply.begin()
        self.story.pin(line)
        self._opened = None

    def _answer(self, intent: Intent) -> None:
        """Do what a click means that is about the game, or point out where something happened."""
        match intent:
            case Act(action) if self._to_be_confirmed(action):
                self._ask(action)
                return
            case Act(action):
                self._act(action)
                return
            case Pick(selection):
                if selection not in (self.selection, NOTHING):
                    self.ui.sounds.play("click")
                    self._hover.used = True
                self.selection = selection
            case Explain(attempt):
                self._explain(attempt)
            case Refuse(refusal):
                self.answers.refuse(self.sitting.state, refusal)
            case Help(hint, owner):
                self.answers.help(self.sitting.state, hint, owner)
            case Remark(key):
                self.answers.say(self.ui.texts(key))
            case PointOut() | PointOutTurn() if spaces := self.story.pinned_spaces:
                self.reveal(targets.Space(first_space(spaces)))
        self.refresh()
        self.keep_in_sight(self._offer.bright.spaces)

    def _to_be_confirmed(self, action: Action) -> bool:
        """Whether a player wants to be asked before this is done; in a lesson nothing is lost."""
        settings = self.ui.preferences.settings
        return isinstance(self.role, Playing) and isinstance(action, EndTurn | Pass) and settings.confirm_end

    def _run(self, command: Command) -> None:
        """Use a command of the table itself."""
        match command:
            case Command.HINT:
                self._hint()
            case Command.UNDO | Command.REDO:
                self._attend()
                self._step(back=command == Command.UNDO)
            case Command.STANDINGS:
                self._attend()
                self.toggle_standings()
            case Command.FIT:
                self._attend()
                self.fit()
            case Command.RUSH | Command.PAUSE | Command.PACE:
                self._watch_bots(command)

    def _watch_bots(self, command: Command) -> None:
        """Hurry, stop or quicken bots in their turn."""
        if self._bots is None or self.sitting.bot is None:
            return
        if command == Command.RUSH:
            self.skip()
        self._bots.watch(command)
        self.refresh()

    def _hint(self) -> None:
        """Say what could be done, or take that away again. While that is being thought about, ask nothing else."""
        self.skip()
        if self._guidance.thinking:
            return
        shown = self._guidance.put_away()
        self.answers.reply.begin()
        if not shown:
            self._guidance.ask(self.sitting.state)
            self._reveal_hint()
        self.refresh()

    def _reveal_hint(self) -> None:
        target = self._guidance.next_click(self.sitting.state)
        if target is not None:
            self.reveal(target)

    def advise(self, advice: Advice, more: str) -> None:
        """Show what could be done here, as a hint does, with a sentence `more`."""
        self.skip()
        self.answers.reply.begin()
        self._guidance.show(self.sitting.state, advice, more)
        self._reveal_hint()
        self.refresh()

    def point_out(self, action: Action, text: str) -> None:
        """Show where to click for an action, with a sentence."""
        self.skip()
        self.answers.reply.begin()
        self._guidance.point_out(self.sitting.state, action, text)
        self._reveal_hint()
        self.refresh()

    def _step(self, back: bool) -> None:
        """Take the last action back, or do again what was taken back."""
        role = self.role
        if not isinstance(role, Playing):
            return
        match = role.sitting
        if not (match.can_undo if back else match.can_redo):
            self.answers.refuse_step(match.state, "no_undo" if back else "no_redo")
        elif back:
            self._undo(role)
        else:
            self._redo(role)
        self.refresh()

    def _undo(self, role: Playing) -> None:
        match = role.sitting
        undone = match.steps[match.undo_from].action
        self.motion.stop()
        self._pace.begin()
        self._guidance.put_away()
        match.undo()
        self._announced = len(match.steps)
        self.selection = picked_for(match.state, undone) if isinstance(undone, Plant) else NOTHING
        self.ui.sounds.play("undo")
        self._warn()

    def _redo(self, role: Playing) -> None:
        match = role.sitting
        before, steps = match.state, len(match.steps)
        self.selection = NOTHING
        self._guidance.put_away()
        events = match.redo()
        if len(match.steps) == steps + 1:
            self.show(before, events)
        else:  # with what bots did then
            self.motion.stop()
            self._announce()
            self._warn()

    def toggle_standings(self) -> None:
        """Show who leads at the fincas, or put that away."""
        self._standings = not self._standings
        self.refresh()

    def cancel(self) -> bool:
        """Leave what was begun, or take a message or the standings away; False if there was nothing of that.

        A tile that was picked by itself is put back last.
        """
        before, said = self.selection, self.answers.now.text
        if self._standings and picked_by_itself(before):
            self.press(Command.STANDINGS)
            return True
        held = self._mouse.release() or self._opened is not None
        held = held or self.story.pinned is not None or self.story.retold is not None
        self._attend()
        self.selection = put_back(before)
        self.refresh()
        if self.selection != before or said or held:
            return True
        if self._guidance.put_away():
            self.refresh()
            return True
        if shown := self._standings:
            self.press(Command.STANDINGS)
        return shown

    # acting, and showing what happens

    def _act(self, action: Action) -> None:
        held = self._held
        place = self.selection.place if isinstance(self.selection, PickedTile) else None
        before, events = self._do(action)
        self.selection = of_same_kind(self.sitting.state, action.tile) if isinstance(action, Plant) else NOTHING
        self._hover.used = True
        self.show(before, events, Picked(place, None if held is None else held.rect))
        self._pace.begin()
        if before.player != self.sitting.state.player:
            self._pace.end(by_itself=False)
        if self._ends_by_itself():
            self._pace.end(by_itself=True)
            self.show(*self._do(EndTurn()), after=APART)
        self._done()

    def _ends_by_itself(self) -> bool:
        """Whether the turn is to end now: nothing else is left to do, and the game, which could not be taken back, does
        not end with it."""
        settings = self.ui.preferences.settings
        if not settings.auto_end or settings.confirm_end or self.sitting.legal_actions() != (EndTurn(),):
            return False
        ended, _ = apply(self.sitting.state, EndTurn())
        return not ended.over

    def _act_for_bot(self, action: Action, at_once: bool) -> None:
        """A bot does an action, seen and heard like a person's, or `at_once`."""
        self._pace.begin()
        before, events = self._do(action)
        if at_once:
            self.motion.stop()
            if self.sitting.bot is None:
                self._announce()
            self._warn()
        else:
            self.show(before, events)
        self._done()

    def _do(self, action: Action) -> tuple[GameState, tuple[Event, ...]]:
        """Do an action; returns the state before it, and what happened."""
        role = self.role
        assert not isinstance(role, Watching), "a playback offers nothing to do"
        before = role.sitting.state
        events = role.sitting.act(action)
        self._guidance.follow(action, role.sitting.state)
        self._counting.begin(before, role.sitting.state)
        return before, events

    def _done(self) -> None:
        """Show what an action has led to; without movements the scoring opens at once, if there is nothing to read."""
        if self.sitting.bot is None:
            self._opened = None
        self.refresh()
        self.keep_in_sight(self._offer.bright.spaces)
        unsaved = isinstance(self.role, Playing) and self.role.sitting.save_error is not None
        if self.sitting.state.over and not self.staging.pace and not unsaved:
            self.carry_out(Open(Command.SCORING))

    def show(
        self, before: GameState, events: tuple[Event, ...], picked: Picked = NOT_PICKED, after: float = 0.0
    ) -> None:
        """Let things move and sound as they did between a state and now, after what still moves.

        `after` is how many seconds later than now it is heard.
        """
        role = self.role
        self.pieces.follow(self.sitting.steps)
        watched = isinstance(role, Playing) and role.sitting.watched  # bots among themselves wait for nobody
        layout = self._sight.opened_for(self._open_mat(before))
        self.staging.show(layout, before, self.sitting.state, events, picked, staged=not watched)
        self._counting.hold(len(self.sitting.steps) - 1)
        self._announce()
        self.staging.sound(events, after)
        self._warn()
        self.change()

    def _announce(self) -> None:
        """Say across the table what the steps since the last announcement are worth saying for."""
        role, steps = self.role, len(self.sitting.steps)
        if isinstance(role, Playing):
            handing_over = self.ui.preferences.settings.handing_over
            banners = role.banners(self.words, handing_over, self._announced, self._pace.ended)
            self.staging.announce(self.sitting.state, banners)
        self._announced = steps

    def draw_lots(self) -> None:
        """Show how the player who begins is drawn at random."""
        self._open_with(drawing_lots(self.words, self.sitting.state))

    def announce_deal(self) -> None:
        """Say that everything is dealt as in the game before."""
        self._open_with(dealt_again(self.words, self.sitting.state))

    def _open_with(self, banners: Sequence[Banner]) -> None:
        """Lay the first banners of a game across the table."""
        self.staging.announce(self.sitting.state, banners)
        self._counting.hold(0)
        self.refresh()

    def jump(self) -> None:
        """Show the present and nothing else: another moment of the game, or another game."""
        self.skip()
        self._guidance.put_away()
        self.motion.stop()
        self.refresh()

    def begin_again(self) -> None:
        """Another game lies on the table: begin its log again."""
        self.skip()
        self._guidance.put_away()
        self.story.forget()
        self.refresh()

    # what is answered

    def silence(self) -> None:
        """Take away what was answered, and what a hint showed."""
        self.answers.silence()
        self._guidance.put_away()
        self.change()

    def say(self, text: str) -> None:
        """Say a friendly sentence, until something else is answered."""
        self.answers.say(text, friendly=True)
        self.change()

    def help(self, hint: str) -> None:
        """Say a few words of help, by the key of their text below `table.hint`."""
        self.answers.help(self.sitting.state, hint)
        self.change()

    def _explain(self, attempt: Action) -> None:
        """Say which rule speaks against an action; if none does, that something else comes first."""
        refusal, state = self.sitting.why_not(attempt), self.sitting.state
        if refusal is None:
            self.answers.help(state, "finish_first")
        else:
            self.answers.refuse(state, refusal, attempt)

    def _ask(self, action: Action) -> None:
        """Have the end of the turn confirmed."""
        say = partial(self.ui.texts, name=self.words.player(self.sitting.state.player))
        ended, _ = apply(self.sitting.state, action)
        question = "end_game" if ended.over else "end_question"
        title, text, yes = (say(f"table.{question}.{part}") for part in ("title", "text", "confirm"))
        self.refresh()
        self.ui.shell.push(QuestionDialog(self.ui, title, text, yes, lambda: self._act(action)))

    def close(self) -> None:
        """Nobody sits here any more."""
        if isinstance(self.role, Playing):
            self.role.opponents.close()
