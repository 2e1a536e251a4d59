"""What somebody who does not look hears of the table: what has happened, what is refused, what comes next."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from citrus.language.texts import JoinedText
from citrus.language.words import Words
from citrus.rules.actions import Buy, Harvest, UseCart
from citrus.ui.kit.description import Description
from citrus.ui.kit.screen import Announcement
from citrus.ui.table.descriptions import describe, pointed_name, short_name
from citrus.ui.table.input.focus import choosable
from citrus.ui.table.model import answers, log, notes, questions, targets
from citrus.ui.table.model.answers import SILENCE
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.prompt import ending, first_found, in_market, last_tiles
from citrus.ui.table.model.questions import TableQuestion
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.model.selection import Harvesting, Selection
from citrus.ui.table.model.spaces import ended
from citrus.ui.table.model.targets import Target
from citrus.ui.table.store.store import Store
from citrus.ui.table.view.table_view import TableView

RECENT = 40  # lines of the log that may be new: two long turns, done again at once
WITH_END = 2  # steps that undo takes back of a turn that has ended by itself; where there are more, others had theirs


class TableHearing:
    """Tells what has to be heard without asking. It names spaces on both levels of the table. `answers` counts those
    given up to now."""

    def __init__(self, store: Store, view: TableView) -> None:
        self._store = store
        self._view = view
        self._lines: list[list[LogEntry]] = []
        self._language = ""
        self._noted: tuple[Target | None, int] | None = None  # what was asked about, after how many steps
        self._note: list[Announcement] = []
        self._task: tuple[int, Selection] | None = None  # the number of steps, and what is picked
        self._ways: list[str] = []  # what has been said of how that is done
        self._found: dict[str, tuple[int, Selection]] = {}  # what new tiles are for, and the task that said so
        self._led: Target | None = None  # where the focus was then
        self._passed: list[str] = []  # what else the bar has said since, only because the focus has moved
        self._standings = ""  # what has been said of them while they are shown
        self._answer, self._given = SILENCE, 0  # and the number with which it was given
        self._begun = self._whole = False  # its sentence in the bar has been said, or all of it
        self.answers = 0  # given up to now, so that an answer is heard each time that somebody asks
        self._told: list[str] = []  # what had happened when somebody listened last
        self._steps = 0  # and how many steps that were
        self._undone: tuple[int, str, str] | None = None  # the number of steps left, the first of what was taken back,
        # and which text tells it: perhaps with the turns of others
        self._ending = ""  # how the game ends, once that has been said
        self._place: tuple[Target, int, Selection] | None = None  # the space with the focus, and the moment
        self._telling: list[str] = []  # what there is to know there
        self._heard: list[str] = []  # and was at the space before
        self._first = 0  # the step from which on things have happened on this table

    @property
    def words(self) -> Words:
        """The words, which name spaces."""
        return self._store.words.aloud()

    def begin_again(self) -> None:
        """Begin with what lies on the table now: how it came there is not told."""
        self._lines, self._first = [], len(self._view.session.steps)

    def happened(self, first: int = 0, end: int | None = None, named: bool = False) -> list[str]:
        """Return what has happened from the `first` step up to the `end`, by default until now, sentence by sentence;
        each turn of a bot begins with its player, or if `named` every turn."""
        store, words = self._store, self.words
        if self._language != words.texts.language:
            self._language, self._lines = words.texts.language, []
        role, done = store.role, len(store.session.steps)
        steps, happened = store.animator.for_log(role.story, done, role.foretells, heard=True)
        log.keep_up(words, self._lines, steps, role.people)
        last = happened if end is None else min(end, happened)
        known = frozenset() if named else role.people  # people hear in other ways that it is their turn
        found, name = list[str](), ""
        for number, step in enumerate(self._lines[:last]):
            for entry in step:
                if entry.style == "turn":  # which may stand at the end of the step before
                    name = "" if entry.player in known else entry.text
                    continue
                if number >= first:
                    found.append(ended(log.done_by(words, name, entry.text) if name else entry.text))
                name = ""
        return found

    def answer(self, question: TableQuestion, again: int) -> list[str]:
        """Return the answer to a question, in sentences. Where there are many things to ask about, each time it is
        asked `again` is about the next."""
        words, state = self.words, self._view.session.state
        match question:
            case TableQuestion.POSITION:
                return questions.position(words, state, (self._listener + again) % state.game.players)
            case TableQuestion.BOARD:
                return questions.board(words, state)
            case TableQuestion.FINCAS:
                focus = self._view.state.focus
                sites = questions.fincas(state, focus.number if isinstance(focus, targets.Space) else None)
                if not sites:
                    return [words.texts("table.ask.no_finca")]
                return questions.finca(words, state, sites[again % len(sites)])
            case TableQuestion.CHANGES:
                return self._changes() or [words.texts("table.ask.no_changes")]
            case TableQuestion.POSSIBLE if self._view.session.bot is not None:
                return [words.texts("table.ask.turn", name=words.player(state.player))]
            case TableQuestion.POSSIBLE:
                view, picked = self._view, self._view.state.selection
                there = choosable(state, view.offer.bright, view.commands, picked)
                known = picked.regions if isinstance(picked, Harvesting) else set[int]()  # they are told after it
                spaces = [one.number for one in targets.only(targets.Space, there) if one.number not in known]
                lines = [one.name for one in targets.only(targets.MarketLine, there)]
                hand = [state.hand[one.place] for one in targets.only(targets.HandTile, there)]
                told = (targets.Space, targets.MarketLine, targets.HandTile)
                names = [short_name(view, words, one) for one in there if not isinstance(one, told)]
                return [*questions.possible(words, state, names, spaces, hand, lines), *self._chosen]
            case TableQuestion.MARKET:
                lines = questions.lines(state)
                if not lines:
                    return [words.texts("table.ask.no_market")]
                line = lines[again % len(lines)]
                buys = any(isinstance(action, Buy) for action in self._view.session.legal_actions())
                news = filter(None, [self._line_news(line) if buys else ""])  # else the bar has said it
                return [questions.line(words, state, line), *news, *self._growth(line)]
            case TableQuestion.SCORES:
                return [*questions.scores(words, state), *questions.left(words, state)]

    @property
    def _listener(self) -> int:
        """The person in turn, or the next one."""
        reader = self._store.role.reader
        return self._view.session.state.player if reader is None else reader

    @property
    def _chosen(self) -> list[str]:
        """The regions that are chosen for a harvest."""
        selection = self._view.state.selection
        if not isinstance(selection, Harvesting) or not selection.regions:
            return []
        told = questions.regions(self.words, self._view.session.state, selection.regions)
        return [self.words.texts("table.ask.chosen", regions=told)]

    @property
    def _begins(self) -> bool:
        """Whether the listener has done nothing in this game yet."""
        return all(step.state.player != self._listener for step in self._view.session.steps[:-1])

    def _line_news(self, line: str) -> str:
        """Return what there is to know about buying a line besides its tiles and their price."""
        words, state = self.words, self._view.session.state
        return self._store.role.line_hint(words, line).removeprefix(notes.purchase(words, state, line)).lstrip(". ")

    def _growth(self, line: str) -> list[str]:
        """Return which of the listener's regions the tiles of a line could extend."""
        return questions.growth(self.words, replace(self._view.session.state, player=self._listener), line)

    def _changes(self) -> list[str]:
        """Return what the others have done since the listener's turn before."""
        steps, listener = self._view.session.steps, self._listener
        mine = [number for number in range(1, len(steps)) if steps[number - 1].state.player == listener]
        now = len(steps)
        while mine and mine[-1] == now - 1:  # the turn that goes on
            now = mine.pop()
        return self.happened(mine[-1] + 1 if mine else 0, now, named=True)

    def differing(self, described: Sequence[Description]) -> list[Description]:
        """Return what is described: the space with the focus without what has been heard at the one before, in the same
        step of the game, so that those who compare places hear what differs."""
        here = next((one for one in described if "focused" in one.states), None)
        if here is None or not isinstance(here.source, targets.Space):
            self._place, self._heard = None, []
            return [*described]
        parts = said = here.hint.parts if isinstance(here.hint, JoinedText) else [here.hint]
        place = here.source, len(self._view.session.steps), self._view.state.selection
        if self._place is None or place[1:] != self._place[1:]:
            self._heard, parts = [], []  # a place that comes with news may have said only its name
        elif place != self._place:
            self._heard = self._telling
        else:
            parts = self._telling
        self._place, self._telling = place, parts
        new = self.words.joined(" ", [part for part in said if part not in self._heard])
        return [dataclasses.replace(one, hint=new) if one is here else one for one in described]

    def tell_about(self, target: Target | None) -> None:
        """Let the note on a target that has the focus be heard, until the keyboard or the game goes on."""
        self._noted = target, len(self._view.session.steps)
        self.answers += 1
        self._note = [Announcement(ended(text), number=self.answers) for text in self.about(target)]

    def tell_closed(self, before: Selection) -> None:
        """Say that something was closed, followed by what is to be done, or that what was picked `before` no longer is:
        then that follows by itself."""
        self._noted = self._view.state.focus, len(self._view.session.steps)
        self.answers += 1
        same = self._view.state.selection == before
        said = [self.words.texts(f"table.closed.{'shown' if same else 'picked'}"), *([self.expected] if same else [])]
        self._note = [Announcement(_sentences(*said), number=self.answers)]

    def about(self, target: Target | None) -> list[str]:
        """Return what there is to know about a target that has the focus; empty if its name is all."""
        found = describe(self._view, self.words)
        here = next((one for one in found if one.source == target and "focused" in one.states), None)
        if here is None:
            return []
        more = self._growth(target.name) if isinstance(target, targets.MarketLine) else []
        if target == targets.CommandButton(Command.HARVEST) and not self._chosen:
            more = questions.harvests(self.words, self._view.session.state)
        return [*filter(None, [here.hint]), *more]

    @property
    def expected(self) -> str:
        """What is to be done, or which bot is in turn."""
        session = self._view.session
        if session.bot is None:
            return ended(self._view.snapshot.prompt.text)
        return self.words.texts("table.ask.turn", name=self.words.player(session.state.player))

    def aloud(self) -> Sequence[Announcement]:
        """Return what is new at the table, or was new a short while ago."""
        return [*self._past(), *self._now()]

    def _past(self) -> Iterator[Announcement]:
        sentences = self.happened(self._first)
        self._notice_undo(sentences)
        before = max(0, len(sentences) - RECENT)
        yield from (Announcement(text, number=before + at, past=True) for at, text in enumerate(sentences[before:], 1))

    def _notice_undo(self, sentences: list[str]) -> None:
        match, left, now = self._store.role.match, len(sentences), len(self._view.session.steps)
        if match is not None and match.can_redo and left < len(self._told) and self._told[:left] == sentences:
            turns = self._steps - now > WITH_END
            self._undone = now, self._told[left], f"table.taken_back.{'turns' if turns else 'own'}"
        self._told, self._steps = sentences, now

    @staticmethod
    def _is_said(undone: str, answer: str) -> bool:
        """Return whether an answer says what was taken back, perhaps without its place."""
        told = re.findall(r"\w+", answer.partition(": ")[2])
        return undone.rstrip(".") in answer or (bool(told) and {*told} <= {*re.findall(r"\w+", undone)})

    def _now(self) -> Iterator[Announcement]:
        """Yield what is announced, said and refused, and once somebody can act, what is expected."""
        snapshot, words = self._view.snapshot, self.words
        banner = None if snapshot.movement is None else snapshot.movement.banner
        if banner is not None:
            logged = banner.detail.startswith(words.texts("table.banner.bag"))  # with what that means
            yield Announcement(_sentences(banner.text, "" if logged else banner.detail))
        if snapshot.speech is not None:
            said = words.joined(": ", [words.player(snapshot.speech.player), snapshot.speech.text])
            yield Announcement(said, aside=True)
        steps, answer = len(self._view.session.steps), snapshot.answer
        if self._answer is not self._view.state.answer:
            self._answer, self.answers = self._view.state.answer, self.answers + 1
            self._begun = self._whole = False
            self._given = self.answers
        if self._undone is not None:
            left, undone, key = self._undone
            if left == steps and not self._is_said(undone, answer.text):
                yield Announcement(words.texts(key, text=undone))
        if self._noted == (self._view.state.focus, steps):
            yield from self._note
        else:
            self._noted = None
        if not self._view.state.standings:
            self._standings = ""
        else:  # as they were when they were asked for: what happens to them is told
            self._standings = self._standings or _sentences(*questions.scores(words, self._view.session.state))
            yield Announcement(self._standings)
        called = answers.turn(words, self._view.session.state)  # what comes next begins with that name
        explains = self._view.state.explains
        if answer.text and answer != called and (explains or not self._whole):
            self._whole = self._whole or explains
            self._begun = self._begun or not explains
            told = answer.more if explains else (answer.text,)
            if explains and self._begun:  # the rest of it
                told = answer.beyond(answer.text) or told
            told = told if snapshot.question is None else (snapshot.question.detail,)
            points = "" if explains and self._begun else self._hinted()
            yield Announcement(_sentences(points, *told), not answer.friendly, self._given)
        yield from map(Announcement, self._chosen)
        leads = self._store.role.match is None  # then it tells the turn, or the lesson, also while something moves
        if (leads or snapshot.movement is None) and self._view.session.bot is None:
            yield Announcement(ended(snapshot.prompt.text))
            yield from (Announcement(ended(way)) for way in self._how(snapshot.prompt.hint))
            if self._store.role.match is not None and self._begins:
                yield Announcement(words.texts("table.ask.keys"))
            if isinstance(snapshot.hovered, targets.MarketLine) and (news := self._line_news(snapshot.hovered.name)):
                yield Announcement(ended(words.joined(": ", [words.line(snapshot.hovered.name), news])))

    def _how(self, hint: str) -> list[str]:
        """Return what has been said of how the next step is done, each sentence once, and now a `hint`."""
        state, selection = self._view.session.state, self._view.state.selection
        task, focus = (len(self._view.session.steps), selection), self._view.state.focus
        if task != self._task:
            self._task, self._ways, self._passed = task, [], []
        elif focus != self._led:
            self._passed.append(hint)
        self._led = focus
        if not hint or hint in (*self._ways, *self._passed) or self._happened_last(hint):
            return self._ways
        if isinstance(self._view.snapshot.hovered, targets.MarketLine):
            return self._ways
        found = hint == first_found(self.words, self._view.session.steps, self._store.role.people)
        if found and self._found.setdefault(hint, task) != task:  # the bar says it once more in the turn after
            return self._ways
        if hint == last_tiles(self.words, state):
            known, self._ending = self._ending, ending(state)
            hint = self.words.count("table.told.left", in_market(state)) if known == self._ending else hint
        self._ways += [] if hint in self._ways else [hint]
        return self._ways

    def _happened_last(self, hint: str) -> bool:
        """Return whether a hint only says what has just been heard with its place, as in replays."""
        step = self._view.session.steps[-1]
        done = log.entries(self._store.words, step.state, step.events, False)
        return any(hint.rstrip(".").endswith(entry.text.rstrip(".")) for entry in done if entry.style != "turn")

    def _hinted(self) -> str:
        """Return where the hint that is said now points: a line with its tiles, spaces, a button."""
        state, guide = self._view.state, self._view.state.guide
        if guide is None or not state.advised:
            return ""
        game, action = self._view.session.state, guide.action
        first, *others = guide.pointed_at(game, state.selection) or (None,)
        if first is None:
            return ""
        if isinstance(action, Harvest) and isinstance(first, targets.Space):
            return questions.regions(self.words, game, action.regions)
        beside = targets.MarketSpace if isinstance(action, UseCart) else targets.Space
        named = [] if isinstance(action, Harvest) else [one for one in others if isinstance(one, beside)]
        return self.words.listed([pointed_name(self._view, self.words, one) for one in dict.fromkeys([first, *named])])


def _sentences(*lines: str) -> str:
    """Return lines as one text."""
    return " ".join(ended(line) for line in lines if line)
