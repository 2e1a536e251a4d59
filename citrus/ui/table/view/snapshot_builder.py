"""Building snapshots: what the table shows, from the game, from what is picked, and from what the mouse is on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pygame import Rect

from citrus.language.texts import spoken_values
from citrus.rules.actions import EndTurn
from citrus.rules.market import sold_out
from citrus.rules.numbering import SpaceSet
from citrus.rules.scoring import forecast
from citrus.rules.state import GameState
from citrus.rules.tiles import ACTION_TILES
from citrus.rules.turn import legal_actions
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mats import MatsView
from citrus.ui.pieces.people import Feeling, portrait
from citrus.ui.pieces.remarks import holds
from citrus.ui.preferences import preferences_of
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import ENDS_GAME, SILENCE
from citrus.ui.table.model.banners import sure_to_end
from citrus.ui.table.model.feast import feast
from citrus.ui.table.model.log import done_by
from citrus.ui.table.model.notes import purchase
from citrus.ui.table.model.offer import looking_on
from citrus.ui.table.model.pictures import HousePicture, LeadPicture
from citrus.ui.table.model.practice import practised
from citrus.ui.table.model.ranking import RankingRow, ranking, ranking_now
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import Harvesting
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import answer
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.store.role import Activity
from citrus.ui.table.store.store import Store
from citrus.ui.table.view.bar_text import placed
from citrus.ui.table.view.buttons import ButtonLook
from citrus.ui.table.view.card import Aside, card_place, card_rect, fitting, has_room
from citrus.ui.table.view.note_builder import NoteBuilder
from citrus.ui.table.view.places import Places
from citrus.ui.table.view.snapshot import DraggedTile, Note, TableSnapshot
from citrus.ui.table.view.speech import Speech, speech
from citrus.ui.table.view.table_log import TableLog

TOUCHED = targets.MarketLine | targets.MarketSpace | targets.HandTile | targets.Space | targets.MatTile | targets.Token
"""Pieces and places that get a ring once a finger has looked at them."""


class SnapshotBuilder:
    """Derives snapshots of a table from its store, and from what the log says; it keeps nothing."""

    def __init__(self, ui: Ui, store: Store, log: TableLog, places: Places, mats: MatsView) -> None:
        self._ui = ui
        self._mats = mats
        self._preferences = preferences_of(ui)
        self._store = store
        self._role = store.role
        self._session = store.session
        self._words = store.words
        self._motion = store.animator.motion
        self._log = log
        self._places = places
        self._notes = NoteBuilder(ui, store, log, places)

    def build(self) -> TableSnapshot:
        """Derive what the table shows now."""
        session, store, movement, ending = (
            self._session,
            self._store,
            self._motion.movement,
            self._store.animator.ending,
        )
        table, offer = store.state, store.offer
        layout = store.layout(session.state if movement is None else movement.shown)
        state = session.state if ending is None else ending
        hovered = None if movement is not None or self._just_used else table.hovered
        answer = table.answer
        if movement is not None and movement.caption is not None:
            prompt = Prompt(movement.caption.text, movement.caption.hint)
            answer = SILENCE if movement.caption.points else answer  # it comes back
        elif ending is not None:
            prompt = Prompt(self._words.texts("final.counting"), "")
        elif movement is not None and self._passing(movement):
            prompt = self._passed(movement.shown.player)
        else:
            prompt = self._role.prompt(self._words, store.legal, table.selection, self.activity)
            if costs := store.offer.costs:
                points = self._words.amount("points", min(costs.values()))
                prompt = replace(prompt, hint=self._words.texts("table.hint.costs", points=points), lesson="")
        knows = self._knows(layout, prompt)
        if knows and not table.asks_how:
            prompt = replace(prompt, hint="", hidden=prompt.hint)
        asking = not self._hushing and not state.over and state.drawn_finca is None  # why it is built is said
        advised = table.guide is not None and answer is table.guide.said and table.guide.is_to_buy(hovered)
        if isinstance(hovered, targets.MarketLine) and asking and not advised and not table.wants_more:
            hint = self._role.line_hint(self._words, hovered.name)
            if (looks := self._onlooker) is not None:
                hint = purchase(self._words, session.state, hovered.name, "line_looks", looks)
            prompt, answer = replace(prompt, hint=hint or prompt.hint), SILENCE
        if asking and (chosen := self._notes.to_harvest(hovered)):
            foretold = self._role.prompt(self._words, store.legal, Harvesting(chosen), self.activity)
            prompt = replace(foretold, text=prompt.text)
        if again := self._tapped_again(hovered, knows):
            priced = [prompt.hint] if isinstance(hovered, targets.MarketLine) else []
            prompt = replace(prompt, hint=self._words.sentences([*priced, again]))
            answer = SILENCE if answer.advice is not None else answer  # a hint comes back
        ahead = session.state if movement is None or ending is not None else movement.foretold
        rows, totals = self._ahead(layout, ahead)  # of a game that is over, none are
        recap = () if movement is not None or ending is not None else self._log.recap_sheet.turns
        said = placed(self._ui, layout, prompt, answer, table.asks_how)
        spoken = self._speech(layout, state if movement is None else movement.shown)
        found = self._notes.build(layout, said, spoken) if movement is None and not self._hushing else None
        note, told = (None, ()) if found is None else self._notes.in_steps(layout, found)
        written = " ".join(line.text for line in said.lines if not line.title)  # the sentence for which there is room
        more = answer.beyond(written) if table.explains and answer is table.answer else ()
        kept = fitting(self._ui, layout, said.card or more, answer.spare)
        on_it = table.hovered == targets.MoreLink()  # who points at the sentences reads them
        cut = tuple(reversed(told[1:-1])) if hovered in offer.bright else ()  # who is to choose needs the buttons
        cut = tuple(reversed(told[2:])) if isinstance(hovered, targets.Mat) else cut  # its total matters most
        card = kept if kept and on_it else fitting(self._ui, layout, told, cut) or kept
        asked = bool(answer.text) and answer.advice is None  # what lasts, as a hint does, leaves the standings in sight
        if rows and card and layout.ranking.colliderect(card_place(layout)):
            rows, card = ((), card) if told or on_it or table.explains or asked else (rows, ())
        aside = self._beside_hinted(layout, card) if answer.advice is not None else ""
        if told and found is not None and layout.opening is not None:
            own = isinstance(hovered, targets.Mat) and hovered.player == layout.opened
            aside = self._off(layout, card, [found.beside, *([layout.opening.mat] if own else [])], noted=True)
            card = fitting(self._ui, layout, card, cut, aside) if aside == "buttons" else card
        if asked and answer.friendly and card == more and self._market_is_free(layout, card):
            aside = "top"
        forms = (prompt.hint, prompt.briefer, answer.text, *answer.briefer, *answer.below)
        read = [form for form in forms if form and form in written]
        shown = (*card, *(() if note is None or note.ways else note.lines))
        noted = [] if found is None else [line for line in found.lines if any(part in line for part in shown)]
        feelings = self._feelings(movement)
        front = {player: session.seats[player] for player in self._in_front(state, movement)}
        talks = spoken is not None and bool(spoken.lines) and spoken.rect.colliderect(card_place(layout))
        goal, beside = ((), aside) if card or rows or talks else self._goal(layout)
        covered = isinstance(hovered, targets.CommandButton) and note is not None and bool(note.ways)
        sentences = [prompt.text, *read, *card, *noted, *self._logged(layout, hovered)]
        return TableSnapshot(
            layout=layout,
            now=state,
            movement=movement,
            bright=offer.bright if movement is None else looking_on(movement.shown).bright,
            refused=offer.refused if movement is None else frozenset(),
            costs=offer.costs if movement is None else {},
            selection=table.selection,
            hovered=hovered,
            focus=None if movement is not None else table.focus or self._touched(hovered),
            seen=None if movement is not None else self._seen(hovered),
            ring_colors=self._ring_colors(state),
            prompt=prompt,
            answer=answer,
            said=said,
            tray=self._tray(state) if movement is None and beside != "hand" and not covered else "",
            colors=tuple(seat.color for seat in front.values()),
            faces=tuple(portrait(seat, feelings[player]) for player, seat in front.items()),
            feelings=feelings,
            standings=table.standings,
            ranking=rows,
            totals=totals,
            marked=0 if movement is not None else self.pinned,
            pointed=self._log.pointed(layout, hovered, recap),
            held=self._dragged,
            drops=self._store.drops,
            card=card,
            aside=beside,
            goal=goal,
            note=note,
            recap=recap,
            question=sure_to_end(self._words.texts) if answer.text == self._words.texts(ENDS_GAME) else None,
            feast=feast(self._words, state) if state.over else None,
            guide=table.guide if movement is None and not table.strays else None,
            speech=spoken,
            named=_spoken(sentences, "site", "sites", "one_site").intersection(session.state.game.board.sites)
            | _lettered(note)
            | {change.site for line in recap for change in line.turn.changes},
            spelled=bool(_spoken(sentences, "space", "spaces")),
            undisturbed=self._role.guides,
        )

    def _goal(self, layout: TableLayout) -> tuple[tuple[str, ...], Aside]:
        """Return what brings points, for the calm log before a person has done anything, or where there is none for the
        mat of a person who has done nothing yet; nothing in a lesson, where only the guide speaks. Once the log shows
        what others have done, it waits for the person's turn and lies in the empty hand."""
        steps, player = self._session.steps, self._session.state.player
        people = self._role.people if layout.log else {player}
        fresh = self._role.may_act and all(step.state.player not in people for step in steps[:-1])
        free = (fresh and people) or not self._log.view.entries if layout.log else fresh and bool(card_place(layout))
        if self._role.guides or not (layout.calm and free):
            return (), ""
        aside: Aside = "hand" if layout.log and self._log.view.entries else ""
        if aside and (self._session.bot is not None or self._session.state.hand):
            return (), ""
        said = tuple(self._words.texts(f"table.goal.{name}") for name in ("most", "finca", "ring", "harvest"))
        return fitting(self._ui, layout, said, said[:0:-1] if aside else said[:1:-1], aside), aside

    def _market_is_free(self, layout: TableLayout, card: Sequence[str]) -> bool:
        """Return whether a card without room where it usually lies may lie over the market: nobody chooses or plans
        with a tile there now."""
        bright, state = self._store.offer.bright, self._session.state
        chosen = any(isinstance(target, targets.MarketLine | targets.MarketSpace) for target in bright)
        return bool(card) and not chosen and not state.hand and not has_room(self._ui, layout, card)

    def _beside_hinted(self, layout: TableLayout, card: Sequence[str]) -> Aside:
        """Return where a card does not lie on what the hint asks to click, or on a tile that a cart then takes."""
        table, state = self._store.state, self._session.state
        if table.guide is None or not card:
            return ""
        pointed = [*table.guide.pointed_at(state, table.selection), *table.guide.crates]
        places = [self._places.rect(layout, state, self._store.offer.clickable, target) for target in pointed]
        return self._off(layout, card, places)

    def _off(self, layout: TableLayout, card: Sequence[str], places: Sequence[Rect], noted: bool = False) -> Aside:
        """Return where a card does not lie on some places. If it goes with the mouse, as what is `noted` does, it
        rather lies on the buttons than on the market, which players compare with what they have."""
        empty = not self._session.state.hand and has_room(self._ui, layout, card, "hand")
        other: tuple[Aside, ...] = ("hand",) if empty else ()
        ways: tuple[Aside, ...] = ("", *other, *(("buttons",) if noted else ()), "top", "bottom")
        free = (way for way in ways if card_rect(self._ui, layout, card, way).collidelist(places) < 0)
        return next(free, "")

    def _feelings(self, movement: Movement | None) -> tuple[Feeling, ...]:
        """Return how everybody feels: as the last turns have left them, but glad of the points that they are given just
        now."""
        counted = movement.caption.points if movement is not None and movement.caption is not None else ()
        glad = {one.player for one in counted if one.points > 0}
        calm: Feeling = "calm"
        felt = self._log.company.feelings or (calm,) * len(self._session.seats)
        return tuple("glad" if player in glad else feeling for player, feeling in enumerate(felt))

    def _speech(self, layout: TableLayout, state: GameState) -> Speech | None:
        """Return what somebody of the valley has just said, if they are to talk. In a lesson only the guide speaks, and
        what was said in a game that is watched is not known."""
        remark = self._log.remark
        if (
            remark is None
            or not holds(remark, state)
            or self._role.match is None
            or not self._preferences.settings.talk_on(layout.calm)
        ):
            return None
        return speech(self._ui, layout, self._mats, state, remark.player, remark.text(self._words))

    def _knows(self, layout: TableLayout, prompt: Prompt) -> bool:
        """Return whether the bar explains something that somebody knows how to do, which the calm table need not."""
        if not (layout.calm and prompt.lesson) or self._role.guides:
            return False
        return practised(self._session.steps, self._role.people, prompt.lesson)

    def _tapped_again(self, target: Target | None, knows: bool) -> str:
        """Return what another tap does where a finger has looked, or letting go does where it drags something, unless
        somebody `knows` how to act; else nothing."""
        if self._ui.manner.hand is not Hand.FINGERS:
            return ""
        if isinstance(target, targets.TurnRow) and self._role.may_act:
            return self._words.texts("table.hint.tap_turn")
        action = None if target is None else self._store.offer.bright.get(target)
        acts = action is not None and not isinstance(target, targets.CommandButton)
        way = "let_go" if self._store.drops else "tap_again"
        return self._words.texts(f"table.hint.{way}") if acts and not knows else ""

    def _touched(self, target: Target | None) -> Target | None:
        """Return what a finger has looked at, which has no pointer of a mouse on it; None while the finger drags
        something."""
        looks = self._ui.manner.hand is Hand.FINGERS and not self._store.drops
        return target if looks and isinstance(target, TOUCHED) else None

    def _seen(self, target: Target | None) -> Target | None:
        """Return what somebody not in turn looks at with a controller, whose ring is elsewhere."""
        return target if self._ui.manner.ring and self._store.state.focus not in (None, target) else None

    def _ring_colors(self, state: GameState) -> tuple[str | None, str | None]:
        """Return the colours of who is in turn and of who looks around, if each has a controller of their own."""
        if not (self._ui.manner.ring and self._preferences.settings.own_controllers):
            return None, None
        seats, looks = self._session.seats, self._onlooker
        return seats[state.player].color, None if looks is None else seats[looks].color

    @property
    def _onlooker(self) -> int | None:
        """The person who looks around with a controller in the turn of somebody else."""
        people, place = sorted(self._role.people), self._store.state.onlooker
        return people[place] if place is not None and place < len(people) else None

    def _tray(self, state: GameState) -> str:
        """Return what an empty hand says, where that is so; nothing in a lesson, where only the guide speaks."""
        buys = bool(targets.only(targets.MarketLine, self._store.offer.bright))
        if self._role.guides or not (buys or sold_out(state)):
            return ""
        return self._words.texts("table.hand.empty" if buys else "table.hand.planted")

    @property
    def hints(self) -> bool:
        """Whether the lamp offers advice: as the settings say, and always in a lesson."""
        family = self._session.state.game.options.family
        return self._role.guides or self._preferences.settings.hints_in(family)

    @property
    def pinned(self) -> SpaceSet:
        """The spaces of the line or the turn that the log points at, or none."""
        table = self._store.state
        if table.retold is not None:
            return table.retold.spaces
        return 0 if table.pinned is None else self._log.spaces(table.pinned)

    @property
    def button_look(self) -> ButtonLook:
        """What buttons show besides the legal actions."""
        table, role, hints = self._store.state, self._role, self.hints
        standings, selection, inviting = table.standings, table.selection, self._store.animator.clock.inviting
        hinting = table.guide is not None or table.answer.thinking or (inviting and role.passes_on)
        if not role.may_act:
            return ButtonLook(standings, hints, hinting, only_fit=True)
        state, legal = role.session.state, self._store.legal
        asked = answer(state.game, lambda variant: variant.prompt(self._words, state, tuple(legal), selection))
        warned = asked is not None and asked.warning
        return ButtonLook(standings, hints, hinting, table.paused, table.factor, warned=warned, ending=table.ending)

    def _passing(self, movement: Movement) -> bool:
        """Return whether an ended turn is still shown: what is expected of the next player comes later."""
        over = movement.shown.player != self._session.state.player
        called = movement.banner is not None and movement.banner.player is not None
        return over and not called and self._role.passes_on

    def _passed(self, player: int) -> Prompt:
        """Return what a player has done before the turn ended, and why it has where a person keeps an action tile."""
        text = next(iter(self._log.lines_of(len(self._session.steps) - 2)), "")
        name, before = self._words.player(player), self._session.steps[-2].state
        keeps = any(tile in ACTION_TILES for tile in before.players[player].tiles)
        over = keeps and self._session.seats[player].bot is None and legal_actions(before) == (EndTurn(),)
        hint = self._words.texts("table.hint.no_tool") if over else ""
        done = done_by(self._words, name, text) if text else self._words.texts("table.bot.plays", name=name)
        return Prompt(done, hint)

    def _in_front(self, state: GameState, movement: Movement | None) -> tuple[int, ...]:
        """Return whose colours the bar has: that of the player in turn, or those of all winners. While somebody's
        fincas are scored, or their turn is still shown, or lots are drawn for who begins, it is still theirs."""
        if movement is not None and (
            movement.caption is not None
            or (movement.banner is not None and movement.banner.lot)
            or self._passing(movement)
        ):
            state = movement.shown
        return state.winners or (state.player,)

    def _ahead(self, layout: TableLayout, state: GameState) -> tuple[tuple[RankingRow, ...], tuple[int, ...]]:
        """Return the ranking, if visible, and on the full table the totals if the game ended now. The ranking makes way
        when the keyboard is at something below it; on the calm table it is that of the points so far."""
        ranked = self._store.state.standings and not self._below_ranking(layout)
        if state.over:
            return (), ()
        if layout.calm:
            return ranking_now(self._words, state, self._session.steps) if ranked else (), ()
        found = forecast(state)
        return ranking(self._words, state, found) if ranked else (), tuple(one.total for one in found)

    def _below_ranking(self, layout: TableLayout) -> bool:
        """Return whether the keyboard is at something that the ranking would cover."""
        focus = self._store.state.focus
        if focus is None or isinstance(focus, targets.CommandButton):
            return False
        place = self._places.rect(layout, self._session.state, self._store.offer.clickable, focus)
        return layout.ranking.contains(place)

    def _logged(self, layout: TableLayout, hovered: Target | None) -> list[str]:
        """Return the sentences of the log that are read: what has just been done, on the full table, the line that is
        shown on the board, and the one that the mouse or the keyboard is on."""
        view, pinned, just = self._log.view, self._store.state.pinned, list[str]()
        if layout.log and not layout.calm:
            just = self._log.lines_of(len(self._session.steps) - 1)
        line = view.line(hovered) if isinstance(hovered, targets.LogLine) else -1
        read = {view.entries[line].text} if line >= 0 else set[str]()
        return [*just, *(read if pinned is None else read | {self._log.words_of(pinned)})]

    @property
    def activity(self) -> Activity:
        """What goes on at the table now."""
        motion, state, bots = self._motion, self._store.state, self._store.bots
        happened = self._log.lines_of(len(self._session.steps) - 1)
        waits = bots is not None and (not bots.begun or (bots.thinking and not motion.moving))
        return Activity(motion.moving, motion.reading, state.answer.text, happened, waits, state.paused)

    @property
    def _just_used(self) -> bool:
        """Whether the mouse is still on a space where something has just been put, which is to be seen as it is."""
        table = self._store.state
        on_space = isinstance(table.hovered, targets.Space) and self._store.offer.bright.get(table.hovered) is None
        return on_space and table.quiet and not isinstance(table.selection, Harvesting)

    @property
    def _hushing(self) -> bool:
        """Whether words are to be read before any note is shown."""
        table = self._store.state
        return bool(table.answer.text) and (table.fresh or self._motion.pulse is not None)

    @property
    def _dragged(self) -> DraggedTile | None:
        """The tile that follows the mouse."""
        hand, place = self._session.state.hand, self._store.dragged
        return None if place is None else DraggedTile(place, hand[place], self._store.dragged_rect)


def _lettered(note: Note | None) -> frozenset[str]:
    """Return the sites of the fincas with letters in a row of pictures."""
    pictures = [one for part in note.ways[0] for one in part.pictures] if note is not None and note.ways else []
    return frozenset(one.site for one in pictures if isinstance(one, HousePicture | LeadPicture) and one.site)


def _spoken(sentences: Iterable[str], *names: str) -> frozenset[str]:
    """Return the values of these names that sentences say."""
    return frozenset(value for said in sentences for value in spoken_values(said, *names))
