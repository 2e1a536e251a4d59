"""What clicks do at the table: an action, a pick, an answer, a look at something, a step back."""

from __future__ import annotations

from functools import partial

from citrus.language.words import Words
from citrus.rules.actions import Action, BuildFinca, Plant
from citrus.rules.board import first_space
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.kit.screen import Ui
from citrus.ui.table.answers import Answers
from citrus.ui.table.bots import Bots
from citrus.ui.table.deeds import Deeds
from citrus.ui.table.guidance import Guidance
from citrus.ui.table.input.looking import Looking
from citrus.ui.table.input.mouse import TableMouse
from citrus.ui.table.input.surface import TableSurface
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hints import awaited
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
from citrus.ui.table.model.offer import done
from citrus.ui.table.model.selection import (
    NOTHING,
    PickedTile,
    next_in_hand,
    picked_for,
    put_back,
)
from citrus.ui.table.motion.director import Picked
from citrus.ui.table.story import Story


class Clicks:
    """Carries out what is meant by a click, and picks what it leads to."""

    def __init__(
        self,
        ui: Ui,
        words: Words,
        table: TableSurface,
        deeds: Deeds,
        looking: Looking,
        mouse: TableMouse,
        answers: Answers,
        guidance: Guidance,
        story: Story,
        bots: Bots | None,
    ) -> None:
        self._ui = ui
        self._words = words
        self._table = table
        self._deeds = deeds
        self._looking = looking
        self._mouse = mouse
        self._answers = answers
        self._guidance = guidance
        self._story = story
        self._bots = bots

    def carry_out(self, intent: Intent) -> None:
        """Do what is meant, as far as it does not lead beyond the table."""
        match intent:
            case Run(command):
                self._run(command)
            case LookUp() | Revisit():
                pass  # these lead beyond the table
            case Ignore():
                self._table.refresh()
            case PointOutTurn(turn):
                shown = self._story.retold
                self._attend()
                self._story.retell(turn, shown)
                if self._story.retold is not None:
                    self._deeds.show_again(turn)
                self._answer(intent)
            case PointOut(line):
                self._attend(line)
                self._answer(intent)
            case _:
                self._attend()
                self._answer(intent)

    def open_mat(self, player: int) -> None:
        """Open a folded mat."""
        self._attend()
        self._ui.sounds.play("click")
        self._looking.open_mat(player)

    def say_what_is_first(self, ghost: Plant | BuildFinca) -> None:
        """Say what comes before a tile or a finca that the hint shows, which stays."""
        self._attend()
        guide = self._guidance.guide
        first = None if guide is None else guide.action
        self._answers.say(awaited(self._words, self._table.sitting.state, ghost, first), friendly=True)
        self._table.refresh()

    def _attend(self, line: int | None = None) -> None:
        """Somebody has clicked: let nothing move any more, and take away what was answered and which line was pinned.

        `line` is the one that is clicked now, if any.
        """
        self._table.skip()
        self._answers.reply.begin()
        self._story.pin(line)
        self._looking.close_mat()

    def _answer(self, intent: Intent) -> None:
        """Do what a click means that is about the game, or point out where something happened."""
        table = self._table
        match intent:
            case Act(action) if self._deeds.to_be_confirmed(action):
                self._ask(action)
                return
            case Act(action):
                self._act(action)
                return
            case Pick(selection):
                if selection not in (table.selection, NOTHING):
                    self._ui.sounds.play("click")
                    self._looking.hover.used = True
                table.selection = selection
            case Explain(attempt):
                self._answers.explain(table.sitting, attempt)
            case Refuse(refusal):
                self._answers.refuse(table.sitting.state, refusal)
            case Help(hint, owner):
                self._answers.help(table.sitting.state, hint, owner)
            case Remark(key, friendly):
                self._answers.say(self._ui.texts(key), friendly)
            case PointOut() | PointOutTurn() if spaces := self._story.pinned_spaces:
                self._looking.reveal(targets.Space(first_space(spaces)))
        table.refresh()
        self._looking.keep_in_sight(done(table.offer.bright))

    # actions

    def _act(self, action: Action) -> None:
        table = self._table
        place = table.selection.place if isinstance(table.selection, PickedTile) else None
        hand = table.sitting.state.hand
        self._deeds.act(action, Picked(place, None if self._mouse.dragged is None else self._mouse.rect))
        sitting, table.selection = table.sitting, NOTHING
        if isinstance(action, Plant):
            table.selection = next_in_hand(sitting.state, sitting.legal_actions(), hand.index(action.tile))
        self._looking.hover.used = True
        self._done()

    def act_for_bot(self, action: Action, at_once: bool) -> None:
        """Do an action for a bot; `at_once`: nothing is to move."""
        self._deeds.act_for_bot(action, at_once)
        self._done()

    def _done(self) -> None:
        """Show what an action has led to, perhaps the scoring."""
        table = self._table
        if table.sitting.bot is None:
            self._looking.close_mat()
        table.refresh()
        self._looking.keep_in_sight(done(table.offer.bright))
        if self._deeds.to_be_scored:
            table.carry_out(Open(Command.SCORING))

    def _ask(self, action: Action) -> None:
        """Have the end of the turn confirmed."""
        question = "end_game" if self._deeds.ends_game(action) else "end_question"
        say = partial(self._ui.texts, name=self._words.player(self._table.sitting.state.player))
        title, text, yes = (say(f"table.{question}.{part}") for part in ("title", "text", "confirm"))
        self._table.refresh()
        self._ui.shell.push(QuestionDialog(self._ui, title, text, yes, lambda: self._act(action)))

    # commands

    def _run(self, command: Command) -> None:
        """Use a command of the table itself."""
        match command:
            case Command.HINT:
                self._guidance.ask()
            case Command.UNDO:
                self._attend()
                self._undo()
            case Command.REDO:
                self._attend()
                self._redo()
            case Command.STANDINGS:
                self._attend()
                self._looking.toggle_standings()
            case Command.FIT:
                self._attend()
                self._looking.fit()
            case Command.RUSH | Command.PAUSE | Command.PACE:
                self._watch_bots(command)

    def _undo(self) -> None:
        """Take the last action back; what was picked for it is picked again."""
        table, undone = self._table, self._deeds.undo()
        if undone is not None:
            table.selection = picked_for(table.sitting.state, undone) if isinstance(undone, Plant) else NOTHING
        table.refresh()

    def _redo(self) -> None:
        """Do again what was taken back."""
        if self._deeds.redo():
            self._table.selection = NOTHING
        self._table.refresh()

    def _watch_bots(self, command: Command) -> None:
        """Hurry, stop or quicken bots in their turn."""
        if self._bots is None or self._table.sitting.bot is None:
            return
        if command == Command.RUSH:
            self._table.skip()
        self._bots.watch(command)
        self._table.refresh()

    # Escape

    def cancel(self) -> bool:
        """Leave what was begun, or take the standings or a message away; False if there was nothing of that.

        The standings go first, since the ranking lies over everything else.
        """
        table, looking = self._table, self._looking
        before, said = table.selection, self._answers.now.text and not self._guidance.said
        dragged = self._mouse.release()
        if looking.standings and not dragged:
            table.press(Command.STANDINGS)
            return True
        held = dragged or looking.mat_opened
        held = held or self._story.pinned is not None or self._story.retold is not None
        self._attend()
        table.selection = put_back(before)
        table.refresh()
        if table.selection != before or said or held:
            return True
        put_away = self._guidance.put_away()
        if put_away:
            table.refresh()
        return put_away
