"""Building the note on what the mouse or the keyboard rests on."""

from __future__ import annotations

import re
from dataclasses import replace

from pygame import Rect

from citrus.rules.actions import BuildFinca, Buy, PlaceBull, Plant
from citrus.rules.board import first_space, spaces_of
from citrus.rules.numbering import Space, SpaceSet
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces import ground
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model import final_notes, notes, targets
from citrus.ui.table.model.commands import LOOKING, Command
from citrus.ui.table.model.consequences import preview
from citrus.ui.table.model.guide import meant_otherwise, waiting
from citrus.ui.table.model.hint_words import awaited
from citrus.ui.table.model.practice import practised
from citrus.ui.table.model.preview import spoken_of
from citrus.ui.table.model.preview_pictures import (
    PictureWays,
    bull_pictures,
    harvest_pictures,
    line_pictures,
    planting_pictures,
    site_pictures,
)
from citrus.ui.table.model.selection import Harvesting
from citrus.ui.table.model.shifts import last_shift
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.turn_rows import told
from citrus.ui.table.store.store import Store
from citrus.ui.table.view.bar_text import BarText
from citrus.ui.table.view.buttons import keys
from citrus.ui.table.view.card import card_place
from citrus.ui.table.view.places import Places
from citrus.ui.table.view.snapshot import Note
from citrus.ui.table.view.speech import Speech
from citrus.ui.table.view.table_log import TableLog

FEW = 15  # spaces to choose from that words still try not to hide
FIRST = 2  # lines of a note that are said at first on the calm table
SENTENCE_END = re.compile(r"(?<=[.!?]) +")  # no-break spaces hold “2. Platz” together


class NoteBuilder:
    """Derives the note of a table from its store, and from what the log says; it keeps nothing."""

    def __init__(self, ui: Ui, store: Store, log: TableLog, places: Places) -> None:
        self._ui = ui
        self._store = store
        self._role = store.role
        self._session = store.session
        self._words = store.words
        self._log = log
        self._places = places

    def build(self, layout: TableLayout, said: BarText, spoken: Speech | None) -> Note | None:
        """Return the note on what the mouse or the keyboard rests on, if it is due and there is something to say."""
        table, session, animator = self._store.state, self._session, self._store.animator
        target = table.hovered
        if target is None or table.quiet or not animator.note_due or self._idle(target):
            return None
        if animator.ending is not None:  # its points are counted already, and nobody has won yet
            return None
        state, bright = session.state, self._store.offer.bright
        selection, guide = table.selection, table.guide
        ghost, link = waiting(guide, state, self._store.legal, target), target == targets.MoreLink()
        if guide is None or ghost is None or meant_otherwise(selection, bright, target):
            ghost = None
        ways = self._ways(target) if ghost is None else ((),)
        if ways[0]:
            return self._pictured(layout, said, target, ways)
        if isinstance(target, targets.ScoreField):
            lines = notes.score_field(self._words, state, target.number, layout.track.lap)
        elif state.over:
            lines = final_notes.note(self._words, state, bright, selection, target)
        elif isinstance(target, targets.Mat):
            lines = notes.mat(self._words, state, target.player, layout.calm)
        else:
            lines = notes.note(self._words, state, bright, selection, target, layout.calm)
        lines[1:1] = keys(self._ui, target)
        if link and said.helps:
            lines = [self._words.texts("table.tip.how")]
        if guide is not None and ghost is not None:
            lines = [awaited(self._words, state, ghost, guide.action)]
        if isinstance(target, targets.TurnRow):
            lines += self._in_words(target.number) if layout.calm else self._whole_turn(layout, target.number)
        if lines:
            lines[FIRST:FIRST] = self._since(target)
        if spoken is not None and not spoken.lines and target == targets.Mat(spoken.player):
            lines.insert(1, spoken.text)
        if isinstance(target, targets.Mat) and not layout.calm:
            lines[3:4] = self._shifted(target.player) or lines[3:4]  # rather than what a harvest would bring
        if target == targets.CommandButton(Command.UNDO):
            lines += self._role.undo_note(self._words)
        if isinstance(target, targets.Mat) and layout.lines and target.player != layout.opened:
            lines.append(self._words.texts("table.tip.open_mat"))
        action = notes.action_behind(bright, state, target)
        if action is not None and self._role.would_reveal(action):
            does = isinstance(target, targets.MatTile)  # what it is good for is said first
            lines.insert(2 if does else 1, self._words.texts("table.tip.sealed"))
        beside = said.link if link else self._places.beside(layout, state, bright, target)
        if not lines or not beside.width:  # a button may have gone under the mouse
            return None
        needed = self._places.needed(layout, session.steps[-1], state, bright, target)
        spaces = spoken_of(state, action) if action is not None else 0
        if isinstance(target, targets.TurnRow):  # what that player has changed
            spaces = self._log.pointed(layout, target, self._log.recap_sheet.turns)
        places = (self._places.rect(layout, state, bright, targets.Space(space)) for space in spaces_of(spaces))
        shown = tuple(place.clip(layout.view) for place in places)
        choice = self._places.choice(layout, bright, target)
        choice = choice if len(choice) <= FEW else ()  # else no note would find room near by
        return Note(tuple(lines), beside, shown, (said.paper, *needed), choice)

    def in_steps(self, layout: TableLayout, note: Note) -> tuple[Note | None, tuple[str, ...]]:
        """Return what of a note lies beside its target, and what on the card: pictures lie beside it, words on the
        card, unless that lies over the log that they are about. On the calm table they begin with a line and a
        sentence, and the rest follows after a while."""
        more_due, calm = self._store.animator.more_due, layout.calm
        if isinstance(self._store.state.hovered, targets.TurnRow):  # it says what the row shows
            return note, ()
        if note.ways:  # words explain the pictures to those who have hardly planted
            known = calm and practised(self._session.steps, self._role.people, "plant")
            return note, _thoughts(note) if more_due or not known else ()
        said, covered, target = _thoughts(note), card_place(layout), self._store.state.hovered
        at_once = {self._words.texts("table.tip.sealed"), *([] if target is None else self._since(target))}
        soon = tuple(one for one in said[FIRST:] if one in at_once)
        lines = (*said[:FIRST], *soon) if calm and not more_due else said
        if covered.colliderect(note.beside) and layout.opening is None:
            board = [layout.frame] if calm else []  # which only pictures may cover
            return replace(note, lines=lines, needed=(*note.needed, covered, *board)), ()
        return None, lines

    def _ways(self, target: Target) -> PictureWays:
        """Return the ways to show in pictures what a click on a target would do or lead to."""
        state, bright = self._session.state, self._store.offer.bright
        match target, bright.get(target):
            case _, Plant() as planting:
                return planting_pictures(state, planting, preview(state, planting))
            case _, PlaceBull() as bull:
                return bull_pictures(state, bull)
            case _, BuildFinca() as founding if state.drawn_finca is not None:
                return site_pictures(state, founding)
            case _, Buy() as buying:
                return line_pictures(state, buying)
        own = [region.spaces for region in state.players[state.player].regions]
        chosen = self.to_harvest(target)
        return harvest_pictures(self._words, state, [region for region in own if first_space(region) in chosen])

    def to_harvest(self, target: Target | None) -> frozenset[Space]:
        """Return the regions, by their first spaces, whose harvest is foretold where somebody points: at a region, it
        and those that are chosen; at the button before any is chosen, all that the player in turn has; else none."""
        state, selection = self._session.state, self._store.state.selection
        chosen = selection.regions if isinstance(selection, Harvesting) else None
        match target:
            case _ if target not in self._store.offer.bright:
                return frozenset()
            case targets.CommandButton(Command.HARVEST | Command.CONFIRM):
                own = (first_space(region.spaces) for region in state.players[state.player].regions)
                return frozenset(own) if chosen is None else chosen
            case targets.Space(space) if chosen is not None:
                return chosen | {space}
        return frozenset()

    def _pictured(self, layout: TableLayout, said: BarText, target: Target, ways: PictureWays) -> Note:
        """Return what an action would do in pictures, and in words for those who wait."""
        state, bright = self._session.state, self._store.offer.bright
        lines = notes.note(self._words, state, bright, self._store.state.selection, target, layout.calm)
        action = bright.get(target)
        if action is not None and self._role.would_reveal(action):
            does = [self._role.line_hint(self._words, action.line)] if isinstance(action, Buy) else []
            lines = [*does, *lines[:1], self._words.texts("table.tip.sealed"), *lines[1:]]
        spaces = 0 if action is None else spoken_of(state, action)
        if isinstance(action, Plant):
            spaces |= preview(state, action).region
        owned = sum(region.spaces for player in state.players for region in player.regions)
        board, spoken = state.game.board, spaces
        for letter, site in board.sites.items():
            if spoken >> site & 1:  # the points there come from what lies around
                spaces |= board.around[letter] & owned
        sites = sum(1 << site for site in board.sites.values())
        seen = state.occupied & ~board.rocks | sites

        def shown(spaces: SpaceSet) -> tuple[Rect, ...]:
            places = (self._places.rect(layout, state, bright, targets.Space(space)) for space in spaces_of(spaces))
            return tuple(place.clip(layout.view) for place in places)

        anywhere = isinstance(action, PlaceBull)  # off all spaces for a bull, the paper would lie far away
        return Note(
            tuple(lines),
            self._places.rect(layout, state, bright, target),
            shown(spaces),
            (said.paper, *self._places.handy(layout, target)),
            () if anywhere else self._places.choice(layout, bright, target),
            ways,
            (*shown(seen), *shown(owned), *ground.around(layout.frame, layout.view)),
        )

    def _since(self, target: Target) -> list[str]:
        """Return whose corner marks a space or a landscape tile on a mat, and what that means."""
        told = self._log.recap_sheet.turns
        match target:
            case targets.Space(space):
                told = tuple(one for one in told if one.turn.marks >> space & 1)
            case targets.MatTile(player, tile):
                told = tuple(one for one in told if one.turn.player == player and tile in one.turn.taken)
            case _:
                return []
        return [self._words.texts("table.recap.since", name=one.name) for one in told]

    def _in_words(self, number: int) -> list[str]:
        """Return what the row of a turn shows, in words."""
        row = next((row for row in self._log.view.entries if row.number == number and row.told is not None), None)
        if row is None or row.told is None:
            return []
        return [row.name, *told(self._words, row.told, row.row, self._session.state)]

    def _whole_turn(self, layout: TableLayout, number: int) -> list[str]:
        """Return everything that a player did, if the line has no room for it; else what marks mean, unless a heading
        says so."""
        sheet = self._log.recap_sheet
        if not sheet.turns:
            return []
        written = sheet.written(layout)
        shown = [line for line in sheet.turns if line.turn.number == number]
        whole = written.named and written.whole
        if not whole:
            return [part for line in shown for part in (line.name, *line.parts)]
        return [] if written.headed else [self._words.texts("table.recap.corners")]

    def _shifted(self, player: int) -> list[str]:
        """Return a player's total before the last change, and why it changed."""
        said = last_shift(self._words, self._session.steps, player)
        return [said] if said else []

    def _idle(self, target: Target) -> bool:
        """Return whether a note would be one too many: on why a bot cannot use a button; and in a lesson only the guide
        speaks, but action tiles and buttons for looking say what they are."""
        if not self._role.guides:
            button = isinstance(target, targets.CommandButton)
            return button and self._session.bot is not None and target not in self._store.offer.clickable
        if isinstance(target, targets.CommandButton):
            return target.command not in {*LOOKING, Command.HINT}
        return not isinstance(target, targets.MatTile) or target in self._store.offer.bright


def _thoughts(note: Note) -> tuple[str, ...]:
    """Return each sentence of a note as a line of its own; one that stands alone keeps what it tells of."""
    split = ((line, SENTENCE_END.split(line)) for line in note.lines)
    return tuple(said for line, parts in split for said in (parts if len(parts) > 1 else [line]))
