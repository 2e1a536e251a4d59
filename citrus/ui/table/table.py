"""The table: it shows a game to whoever has a role there, asks the role what a click means, and does that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from citrus.language.words import Words
from citrus.match.sitting import Sitting
from citrus.rules.actions import Action
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.ui.kit.screen import BASE, Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.answers import Answers
from citrus.ui.table.bots import Bots
from citrus.ui.table.clicks import Clicks
from citrus.ui.table.counting import Counting
from citrus.ui.table.deeds import Deeds
from citrus.ui.table.guidance import Guidance
from citrus.ui.table.input.keys import MODIFIERS, TableKeys
from citrus.ui.table.input.looking import Looking
from citrus.ui.table.input.mouse import TableMouse
from citrus.ui.table.model import targets
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.guide import led, lifted, waiting
from citrus.ui.table.model.hover import Hover
from citrus.ui.table.model.intents import Intent, Run
from citrus.ui.table.model.offer import Offer, looking_on
from citrus.ui.table.model.pace import Pace
from citrus.ui.table.model.selection import NOTHING, Selection, settle
from citrus.ui.table.model.targets import Target
from citrus.ui.table.presses import Presses
from citrus.ui.table.role import Activity, Role
from citrus.ui.table.showing import Showing, Situation
from citrus.ui.table.staging import Staging
from citrus.ui.table.story import Story
from citrus.ui.table.view.buttons import TableButtons
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.moment import Held, Moment
from citrus.ui.table.view.note import draw_note
from citrus.ui.table.view.painter import TablePainter
from citrus.ui.table.view.recap_sheet import RecapSheet
from citrus.ui.table.view.sight import Sight

BUTTON_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.WINDOWLEAVE)


class Table:
    """A game on the table of a screen.

    `follow(intent)` is called after every click, so that the screen can do what leads beyond the table. As with a
    screen, `dirty` asks for one redraw, `animating` for frames. `words` are the game's own, `pieces` the painters of
    what lies on the table, `story` its log, `staging` what is seen and heard of events, `motion` what moves, `answers`
    what is said, `guidance` the hint, `deeds` what is done in the game, `looking` what is looked at. What follows from
    the game and from what is picked is brought up to date by `refresh`; what is seen is derived once it is asked for.
    """

    def __init__(self, ui: Ui, role: Role, follow: Callable[[Intent], None]) -> None:
        self.ui = ui
        self.role = role
        self.dirty = True
        self.animating = False
        self.selection: Selection = NOTHING
        self._follow = follow
        seats, game = role.sitting.seats, role.sitting.state.game
        names, levels = tuple(seat.name for seat in seats), tuple(seat.bot_name for seat in seats)
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
        self._hover = Hover()
        self.looking = Looking(self, self._sight, self._hover, self.answers.reply, self.painter.scene, self.story.view)
        self.keys = TableKeys(self, self.looking, self.buttons, self.story.view)
        self._mouse = TableMouse(self, self.keys, self.looking)
        self._pace = Pace()
        self._showing = Showing(
            ui, role, self.words, self.painter.places, self._hover, self.answers, self.motion, self.story
        )
        self.guidance = Guidance(self, self.looking, self.answers)
        self._counting = Counting(self.staging, ui.sounds)
        watched = all(level is not None for level in levels)
        self._presses = Presses(self, self.answers, self._counting, self.motion, self._pace, watched)
        self.deeds = Deeds(
            *(ui, role, self.words, self.pieces, self._sight),
            *(self.staging, self._counting, self.guidance, self._pace, self.answers),
        )
        self._bots: Bots | None = None
        if role.match is not None and role.opponents is not None:
            self._bots = Bots(role.match, role.opponents, ui.shell, self.words, self.answers)
        self._clicks = Clicks(
            *(ui, self.words, self, self.deeds, self.looking, self._mouse),
            *(self.answers, self.guidance, self.story, self._bots),
        )
        self._legal: tuple[Action, ...] = ()
        self._offer = self._unled = looking_on(role.sitting.state)  # with what a hint shows, and without
        self._moment: Moment | None = None  # None: something has changed since it was derived
        self._activity: Activity | None = None
        self.deeds.warn()
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
        return self._layout(self.sitting.state)

    def _layout(self, state: GameState) -> TableLayout:
        return self._sight.layout(state, self.role.eyes)

    @property
    def offer(self) -> Offer:
        """What can be clicked now, and what is bright."""
        return self._offer

    @property
    def message(self) -> str:
        """The refusal or hint that the last click got, empty if it did what it meant."""
        return self.answers.now.text

    @property
    def topic(self) -> str | None:
        """The rule that has just refused something."""
        return self.answers.now.rule or None

    @property
    def reading(self) -> bool:
        """Whether somebody whose turn goes on only reads what has been counted, and buttons can be used."""
        movement, sitting = self.motion.movement, self.sitting
        if movement is None or not self.motion.counted or sitting.bot is not None or self.counting:
            return False
        return movement.shown.player == sitting.state.player

    @property
    def focus(self) -> Target | None:
        """What the keyboard is at."""
        return self.keys.focus

    @property
    def hinted(self) -> Target | None:
        """Where a hint asks to click next; None without one."""
        return self.guidance.next_click

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought about."""
        return self.guidance.thinking

    @property
    def counting(self) -> bool:
        """Whether a game that is over is still being counted before everybody's eyes."""
        return self._counting.ending is not None

    @property
    def feasted(self) -> bool:
        """Whether the end of the game has been celebrated here."""
        return self._counting.feasted

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
            self._layout(shown),
            self._legal,
            self._offer,
            self.selection,
            self._counting.ending,
            self.looking.standings,
            self.ui.preferences.settings.totals,
            self.keys.focus,
            self._held,
            self.guidance.guide,
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
        settled = settle(self.selection, sitting.state, self._legal) if sitting.bot is None else NOTHING
        self.selection = lifted(self.guidance.guide, sitting.state, self._legal, settled)
        at_once = self.ui.preferences.settings.plant_at_once
        self._unled = self.role.offer(self._legal, self.selection, at_once)
        self._offer = led(self._unled, self.guidance.guide, self._legal, self.selection)
        self._counting.let_go()
        self._keep_up_the_story()
        self.guidance.remind()
        self._show_buttons()
        self.keys.follow()
        self.repaint()
        self.animating = self.motion.active

    def change(self) -> None:
        """Something looks different now."""
        self._moment = None
        self.dirty = True

    def repaint(self) -> None:
        """What lies on the table looks different now."""
        self.painter.scene.stale()
        self.change()

    def _show_buttons(self) -> None:
        """The buttons of the moment; while something is counted, only those can be used with which the turn goes on
        once there is nothing left but to read it."""
        state, offered, selection = self.sitting.state, self._offer.clickable, self.selection
        movement = self.motion.movement
        if movement is not None and self.motion.staging and not self.reading:
            state, selection = movement.shown, NOTHING
            offered = looking_on(state, (Command.MENU, Command.STANDINGS)).clickable
        look = self._showing.button_look(
            self.selection, self.looking.standings, self.guidance.guide is not None, self._pace.inviting
        )
        self.buttons.show(self.layout, state, offered, selection, look)

    def _keep_up_the_story(self) -> None:
        """Add the newest actions to the log; all again in another language."""
        if self._language != self.ui.texts.language:
            self._language = self.ui.texts.language
            self.story.forget()
            self.silence()
        self.story.recount(self.role.recap)
        steps, happened = self._counting.for_log(self.role.story, len(self.sitting.steps), self.role.foretells)
        if self.story.keep_up(steps, happened, self.role.people):
            self.looking.leave_log()

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

    # time

    def update(self, seconds: float) -> None:
        """Let time pass: for movements, notes and keys that are held down, and for the bots."""
        bots_turn, opponents = self.sitting.bot is not None, self.role.opponents
        factor = opponents.factor if bots_turn and opponents is not None else 1
        if self._hover.update(seconds * factor):
            self.change()
        self.keys.update(seconds * factor)
        staging, untold, reading = self.motion.staging, self.motion.untold, self.reading
        if self.motion.update(seconds * factor, self.staging.pace):
            self.repaint()
        if self._pace.update(seconds, bots_turn, self.motion.to_come, self.motion.moving) and self._showing.hints:
            self.refresh()
        if staging and not self.motion.staging and not reading:
            self._pace.rest()
        if (untold and not self.motion.untold) or reading != self.reading:
            self.refresh()
        if self.motion.active or self.animating:
            self.dirty = True
        self.animating = self.motion.active
        self._let_bots_play(seconds)
        self.guidance.update()
        self._presses.follow_up()
        self._notice()
        self._counting.celebrate()
        if self._counting.end():
            self.refresh()
            self._pace.rest()
        self.dirty = self.dirty or self.buttons.dirty

    def _notice(self) -> None:
        """What goes on by itself may change what is said."""
        if self._moment is not None and self._showing.activity != self._activity:
            self.change()

    def _let_bots_play(self, seconds: float) -> None:
        speed = self.ui.preferences.settings.speed
        reading = speed == "normal" and self.motion.reading  # points are to be read before the next action
        busy, act = self.motion.moving or reading, self._clicks.act_for_bot
        if self._bots is not None and self._bots.update(seconds, busy, speed, act):
            self.change()

    def skip(self) -> None:
        """Put everything where it belongs at once; points may still be read."""
        untold = self.motion.untold
        if self.staging.skip():
            self.animating = self.motion.active
            self.repaint()
        if untold:
            self.refresh()

    # what players do

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys."""
        if event.type == pygame.KEYDOWN and event.key in MODIFIERS:
            return
        if self._presses.hurry(event):
            return
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.KEYDOWN):
            self._pace.touch()
        if event.type in BUTTON_EVENTS and self.buttons.handle(event):
            self.dirty = True
            return
        left = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if left and self.sitting.bot is not None and self.target_at(event.pos) is None:
            self.carry_out(Run(Command.RUSH))
        if event.type == pygame.KEYDOWN:
            self.keys.handle(event)
        else:
            self._mouse.handle(event)
        self.dirty = self.dirty or self.buttons.dirty

    def click(self, target: Target) -> None:
        """Do what a click on a target means; also the way in for keys. A click on a folded mat opens it."""
        if isinstance(target, targets.Mat) and self.looking.is_folded(target.player):
            self._clicks.open_mat(target.player)
            return
        offer = self._offer if self._mouse.dragged is None else self._unled  # the tile that is held is meant
        guide, state = self.guidance.guide, self.sitting.state
        ghost = waiting(guide, state, self._legal, self.selection, offer.clickable, target)
        if ghost is not None and self._mouse.dragged is None:
            self._clicks.say_what_is_first(ghost)
            return
        self.carry_out(self.role.intent(target, self.selection, self._legal, offer.clickable))
        if isinstance(target, targets.Button):
            self._hover.use(target)
            self.change()

    def press(self, command: Command) -> None:
        """Click a button, or what a key does instead."""
        self.click(targets.Button(command))

    def carry_out(self, intent: Intent) -> None:
        """Do what is meant, and let the screen follow."""
        self._clicks.carry_out(intent)
        self.animating = self.motion.active
        self._follow(intent)

    def cancel(self) -> bool:
        """Leave what was begun, or take a message or the standings away; False if there was nothing of that."""
        return self._clicks.cancel()

    # another moment, another game

    def open_with(self, banners: Sequence[Banner]) -> None:
        """Lay the first banners of a game across the table."""
        self.deeds.open_with(banners)
        self.refresh()

    def jump(self) -> None:
        """Show the present and nothing else: another moment of the game, or another game."""
        self.skip()
        self.guidance.put_away()
        self.motion.stop()
        self.refresh()

    def begin_again(self) -> None:
        """Another game lies on the table: begin its log again."""
        self.skip()
        self.guidance.put_away()
        self.story.forget()
        self.refresh()

    # what is answered

    def silence(self) -> None:
        """Take away what was answered, and what a hint showed."""
        self.answers.silence()
        self.guidance.put_away()
        self.change()

    def say(self, text: str) -> None:
        """Say a friendly sentence, until something else is answered."""
        self.answers.say(text, friendly=True)
        self.change()

    def help(self, hint: str) -> None:
        """Say a few words of help, by the key of their text below `table.hint`."""
        self.answers.help(self.sitting.state, hint)
        self.change()

    def close(self) -> None:
        """Nobody sits here any more."""
        if self.role.opponents is not None:
            self.role.opponents.close()
