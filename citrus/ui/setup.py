"""The setup screen: three sheets of paper (who, where, how) and one button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from citrus.content.boards import BoardEntry, all_boards, own_boards_dir
from citrus.content.tiles import load_tiles
from citrus.match.saves import new_game_path
from citrus.rules.setup import SetupError
from citrus.ui import flow
from citrus.ui.backdrop import table_top
from citrus.ui.board_picture import board_picture
from citrus.ui.choices import MOST, Choices, Player
from citrus.ui.dialogs import MessageDialog
from citrus.ui.screen import Screen, Ui
from citrus.ui.scroll import ScrollList
from citrus.ui.shapes import draw_panel, draw_shadow, icon, rounded
from citrus.ui.text_field import TextField
from citrus.ui.widgets import Button, Group, PieceButton, Switch, Widget
from citrus.ui.wording import names

if TYPE_CHECKING:
    from citrus.match.match import Match

WIDEST = 1340  # the sheets do not grow beyond this (at 1280x720)
HIGHEST = 640
PICTURE = 0.58  # of the width of a board's row


class Row:
    """The widgets of one player: farmer, name, up, down, away."""

    def __init__(self, ui: Ui, screen: SetupScreen, player: Player, number: int, count: int) -> None:
        choices = screen.choices
        self.player = player
        self.color = PieceButton(ui, "worker", player.color, partial(screen.change, choices.next_color, player))
        self.name = TextField(ui, player.name, self._rename, self._settle)
        self._screen = screen
        self.up = Button(ui, "", partial(screen.change, choices.move, player, -1), "quiet", "up")
        self.down = Button(ui, "", partial(screen.change, choices.move, player, 1), "quiet", "down")
        self.away = Button(ui, "", partial(screen.change, choices.remove, player), "quiet", "cross", 15)
        self.up.enabled = number > 0
        self.down.enabled = number < count - 1
        self.away.enabled = choices.can_remove
        self.widgets: list[Widget] = [self.color, self.name, self.up, self.down, self.away]

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Side by side."""
        small = round(34 * u)
        gap = round(4 * u)
        self.color.layout(pygame.Rect(rect.x, rect.y, rect.height, rect.height), u)
        right = rect.right
        for button in (self.away, self.down, self.up):
            button.layout(pygame.Rect(right - small, rect.centery - small // 2, small, small), u)
            right -= small + (gap if button is self.down else 2 * gap)
        left = self.color.rect.right + round(10 * u)
        high = round(42 * u)
        self.name.layout(pygame.Rect(left, rect.centery - high // 2, right - left - gap, high), u)

    def _rename(self, text: str) -> None:
        self.player.name = text
        self._screen.renamed()

    def _settle(self) -> None:
        self.name.text = self.player.name = self.player.shown
        self._screen.renamed()


class SetupScreen(Screen):
    """Who plays, where, and by which variants: as in the game `after`, else as at the last table."""

    def __init__(self, ui: Ui, after: Match | None = None) -> None:
        super().__init__(ui)
        texts = ui.texts
        self.choices = Choices(texts("seats.defaults").split(), load_tiles(), all_boards())
        if after is not None:
            self.choices.seat(after.seats)
            self.choices.adopt(after.record.game)
        elif ui.app.settings.last_table is not None:
            self.choices.recall(ui.app.settings.last_table)
        self.rows: list[Row] = []
        self.beginners: list[Widget] = []
        self.add = Button(ui, texts("setup.add"), partial(self.change, self.choices.add), "slot", "plus")
        self.chance = Button(ui, texts("setup.random"), partial(self.change, self._begin, None), "plain", "dice", 16)
        self.boards = ScrollList(ui, 148, self._draw_board, self._choose_board, self._usable_board, follow=True)
        self.boards.count = len(self.choices.boards)
        self.family = Switch(ui, texts("setup.family"), texts("setup.family_text"), self._set_family)
        self.random_sites = Switch(
            ui, texts("setup.random_sites"), texts("setup.random_sites_text"), self._set_random_sites
        )
        self.three = Switch(ui, texts("setup.three_fincas"), texts("setup.three_fincas_text"), self._set_three)
        self.editions = [
            Button(
                ui,
                texts(f"setup.edition_{number}"),
                partial(self.change, self._edit, number),
                text_size=15,
            )
            for number in (2, 1)
        ]
        self.start = Button(ui, texts("setup.start"), self.begin, "primary", None, 23)
        self.back = Button(ui, texts("setup.back"), ui.app.pop, "plain", "back")
        self.group = Group()
        self.group.default = self.start
        self.sheets: list[pygame.Rect] = []
        self._behind: pygame.Surface | None = None
        self._pictures: dict[BoardEntry, pygame.Surface] = {}
        self._paper: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._begins_at = (0, 0)
        self._build()

    # what the widgets do

    def change(self, what: Callable[..., None], *arguments: object) -> None:
        """Do one of the choices and show the result."""
        before = [(row.player, [widget.focused for widget in row.widgets]) for row in self.rows]
        focus = self.group.focus
        beginner = next((number for number, button in enumerate(self.beginners) if button is focus), None)
        what(*arguments)
        self._build()
        self.enter(self.size)
        # the widgets are new: tell them where the mouse is
        self.group.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pygame.mouse.get_pos()))
        if beginner is not None:
            focus = self.beginners[beginner]
        if focus is not None and focus.usable and focus in self.group.widgets:
            self.group.set_focus(focus)
        elif focus is not None:
            self._refocus(before)

    def renamed(self) -> None:
        """A name has changed: the sentence at the bottom has to."""
        self.dirty = True

    def begin(self) -> None:
        """Start the game."""
        from citrus.match.match import Match

        choices = self.choices
        if not choices.ready:
            return
        seats = choices.seats()
        try:
            match = Match.new(choices.game(), seats, new_game_path(seats), first_player=choices.first_player)
        except (SetupError, OSError) as error:
            reason = self._problem(error) if isinstance(error, SetupError) else str(error)
            self.ui.app.push(MessageDialog(self.ui, self.ui.texts("setup.refused"), reason))
            return
        app = self.ui.app
        app.change(replace(app.settings, last_table=choices.remember()))
        flow.to_table(self.ui, match)

    def _begin(self, player: Player | None) -> None:
        self.choices.first = player

    def _edit(self, number: int) -> None:
        self.choices.edition = number

    def _set_family(self, on: bool) -> None:
        self.choices.family = on
        self._refresh()

    def _set_random_sites(self, on: bool) -> None:
        self.choices.random_sites = on
        self._refresh()

    def _set_three(self, on: bool) -> None:
        self.choices.three_fincas = on
        self._refresh()

    def _choose_board(self, index: int) -> None:
        self.choices.board = self.choices.boards[index]
        self._refresh()

    def _usable_board(self, index: int) -> bool:
        return self.choices.boards[index].board is not None

    # how it looks

    def layout(self, size: tuple[int, int]) -> None:
        """Three sheets side by side, the title above them, the button below."""
        px = self.px
        self._behind = None
        margin, gap = px(28), px(20)
        width = min(size[0] - 2 * margin, px(WIDEST))
        left = (size[0] - width) // 2
        head, foot = px(76), px(96)
        height = min(size[1] - head - foot, px(HIGHEST))
        top = head + (size[1] - head - foot - height) // 2
        usable = width - 2 * gap
        widths = [round(usable * 0.33), round(usable * 0.385)]
        widths.append(usable - sum(widths))
        self.sheets = []
        x = left
        for sheet_width in widths:
            self.sheets.append(pygame.Rect(x, top, sheet_width, height))
            x += sheet_width + gap
        self._paper = []
        title = self.ui.fonts.render(self.ui.texts("setup.title"), px(40), self.ui.palette["panel"], title=True)
        self._paper.append((title, title.get_rect(midleft=(left + px(4), top - px(38))).topleft))
        fruit = px(44)
        for number, kind in enumerate(self.choices.tiles.kinds):
            picture = self.ui.art.piece(f"fruit_{kind}", (fruit, fruit))
            self._paper.append((picture, (left + width - (5 - number) * px(54) + px(6), top - px(58))))
        self._layout_players(self._inside(0, "setup.players"))
        self._layout_boards(self._inside(1, "setup.board"))
        self._layout_variants(self._inside(2, "setup.variants"))
        base = top + height + px(18)
        high = px(62)
        self.start.layout(pygame.Rect(left + width - px(300), base, px(300), high), self.u)
        low = px(46)
        self.back.layout(pygame.Rect(left, base + (high - low) // 2, px(130), low), self.u)

    def handle(self, event: pygame.event.Event) -> None:
        """Widgets first; Escape leads back."""
        if self.group.handle(event):
            self.dirty = True
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            if self.group.focus is not None:
                self.group.set_focus(None)
                self.dirty = True
            else:
                self.ui.app.pop()

    def update(self, seconds: float) -> None:
        """Let cursors blink, notice what has changed."""
        self.group.update(seconds)
        self.dirty = self.dirty or self.group.dirty

    def leave(self) -> None:
        """Stop typing."""
        self.group.set_focus(None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        if self._behind is None:
            self._behind = table_top(self.ui, self.size, self.u)
            for sheet in self.sheets:
                draw_panel(self._behind, self.ui, sheet, 16 * self.u, self.px(9))
            for picture, place in self._paper:
                self._behind.blit(picture, place)
        surface.blit(self._behind, (0, 0))
        self._draw_summary(surface)
        self.group.draw(surface)

    def _build(self) -> None:
        """Make the widgets of the players anew and set all others."""
        choices, ui = self.choices, self.ui
        count = len(choices.players)
        self.group.set_focus(None)
        self.rows = [Row(ui, self, player, number, count) for number, player in enumerate(choices.players)]
        self.add.visible = choices.can_add
        self.beginners = [self.chance]
        self.chance.chosen = choices.first is None
        for player in choices.players:
            button = PieceButton(ui, "worker", player.color, partial(self.change, self._begin, player))
            button.chosen = choices.first is player
            self.beginners.append(button)
        widgets: list[Widget] = [widget for row in self.rows for widget in row.widgets]
        widgets += [self.add, *self.beginners, self.boards]
        widgets += [self.family, self.random_sites, self.three, *self.editions, self.back, self.start]
        self.group.widgets = widgets
        self._refresh()

    def _refresh(self) -> None:
        """Show the choices in the widgets that stay."""
        choices, texts = self.choices, self.ui.texts
        entry = choices.board
        self.boards.selected = choices.boards.index(entry) if entry is not None else None
        self.boards.dirty = True
        self.family.on = choices.family
        self.random_sites.on = choices.random_sites
        self.three.enabled = choices.three_fincas_possible
        self.three.on = choices.three_fincas
        self.three.text = texts("setup.three_fincas_text" if self.three.enabled else "setup.three_fincas_same")
        for button, number in zip(self.editions, (2, 1), strict=True):
            button.chosen = choices.edition == number
            button.dirty = True
        self.start.enabled = choices.ready
        self.dirty = True
        if self.sheets:
            self.enter(self.size)

    def _refocus(self, before: list[tuple[Player, list[bool]]]) -> None:
        """Put the keyboard where it was, on widgets made anew."""
        for player, focused in before:
            if any(focused):
                for row in self.rows:
                    if row.player is player:
                        widget = row.widgets[focused.index(True)]
                        self.group.set_focus(widget if widget.usable else row.color)
                        return
        self.group.set_focus(self.rows[-1].color)

    def _inside(self, number: int, heading: str) -> pygame.Rect:
        """Write a sheet's heading; the room below it."""
        sheet = self.sheets[number]
        title = self.ui.fonts.render(self.ui.texts(heading), self.px(27), self.ui.palette["ink"], title=True)
        place = (sheet.x + self.px(24), sheet.y + self.px(14))
        self._paper.append((title, place))
        top = place[1] + title.get_height() + self.px(4)
        return pygame.Rect(place[0], top, sheet.width - self.px(48), sheet.bottom - self.px(20) - top)

    def _layout_players(self, room: pygame.Rect) -> None:
        px, fonts, palette = self.px, self.ui.fonts, self.ui.palette
        hint = fonts.render(self.ui.texts("setup.players_hint"), px(14.5), palette["ink_soft"], width=room.width)
        self._paper.append((hint, room.topleft))
        begins = fonts.render(self.ui.texts("setup.begins"), px(17), palette["ink"], bold=True)
        small, between = px(40), px(6)
        y = room.y + hint.get_height() + px(14)
        last = room.bottom - small - begins.get_height() - px(8)
        high, gap = px(50), min(px(20), (last - px(16) - y) // MOST - px(50))
        for row in self.rows:
            row.layout(pygame.Rect(room.x, y, room.width, high), self.u)
            y += high + gap
        if self.add.visible:
            self.add.layout(pygame.Rect(room.x, y, room.width, high), self.u)
        y = min(last, room.y + hint.get_height() + px(14) + MOST * (high + gap) + px(24))
        self._paper.append((begins, (room.x, y)))
        y += begins.get_height() + px(8)
        wide = room.width - MOST * (small + between)
        self.chance.layout(pygame.Rect(room.x, y, wide, small), self.u)
        x = room.x + wide + between
        for button in self.beginners[1:]:
            button.layout(pygame.Rect(x, y, small, small), self.u)
            x += small + between

    def _layout_boards(self, room: pygame.Rect) -> None:
        px = self.px
        hint = self.ui.fonts.render(
            self.ui.texts("setup.own_boards", folder=own_boards_dir()),
            px(13.5),
            self.ui.palette["ink_soft"],
            width=room.width,
        )
        self._paper.append((hint, (room.x, room.bottom - hint.get_height())))
        bottom = room.bottom - hint.get_height() - px(12)
        top = room.top + px(6)
        self._pictures.clear()
        for_two = (bottom - top - px(self.boards.gap)) / 2 / self.u
        self.boards.row_height = 150.0 if self.boards.count > 2 else min(max(150.0, for_two), 196.0)
        self.boards.layout(pygame.Rect(room.x, top, room.width, bottom - top), self.u)

    def _layout_variants(self, room: pygame.Rect) -> None:
        px, fonts, palette = self.px, self.ui.fonts, self.ui.palette
        y = room.y + px(8)
        gap = px(20)
        for switch in (self.family, self.random_sites, self.three):
            high = switch.height(room.width, self.u)
            switch.layout(pygame.Rect(room.x, y, room.width, high), self.u)
            y += high + gap
        title = fonts.render(self.ui.texts("setup.edition"), px(17), palette["ink"], bold=True)
        self._paper.append((title, (room.x, y)))
        y += title.get_height() + px(8)
        between, high = px(8), px(38)
        wide = (room.width - between) // 2
        for number, button in enumerate(self.editions):
            button.layout(pygame.Rect(room.x + number * (wide + between), y, wide, high), self.u)
        y += high + px(8)
        sentence = self.ui.texts(f"setup.edition_{self.choices.edition}_text")
        text = fonts.render(sentence, px(14.5), palette["ink_soft"], width=room.width)
        self._paper.append((text, (room.x, y)))

    def _draw_summary(self, surface: pygame.Surface) -> None:
        """The game in one sentence, or why it cannot be."""
        texts, choices, px = self.ui.texts, self.choices, self.px
        problem, entry = choices.problem, choices.board
        colour = self.ui.palette["earth_light"]
        if entry is None:
            sentence = texts("setup.no_board")
        elif problem is not None:
            sentence = self._problem(problem)
            colour = self.ui.palette["highlight"]
        else:
            seats = choices.seats()
            first = choices.first_player
            begins = (
                texts("setup.begins_random") if first is None else texts("setup.begins_name", name=seats[first].name)
            )
            sentence = texts(
                "setup.summary",
                names=names(texts, [seat.name for seat in seats]),
                board=self._name(entry),
                begins=begins,
            )
        left, right = self.back.rect.right + px(20), self.start.rect.left - px(24)
        text = self.ui.fonts.render(sentence, px(16), colour, width=right - left, align="right")
        surface.blit(text, text.get_rect(midright=(right, self.start.rect.centery)))

    def _problem(self, problem: SetupError) -> str:
        """Why a game cannot be set up; of all reasons, only these two can be met on this screen."""
        if problem.field == "board.grid":
            return self.ui.texts("setup.too_small")
        if problem.field == "options.starting_fincas":
            return self.ui.texts("setup.wrong_start")
        return problem.message

    def _name(self, entry: BoardEntry) -> str:
        key = f"boards.{entry.path.stem}"
        if not entry.own and key in self.ui.texts:
            return self.ui.texts(key)
        return entry.board.name if entry.board is not None else entry.path.name

    def _draw_board(
        self, surface: pygame.Surface, rect: pygame.Rect, index: int, hovered: bool, selected: bool
    ) -> None:
        ui, px = self.ui, self.px
        palette, fonts = ui.palette, ui.fonts
        entry = self.choices.boards[index]
        radius = 12 * self.u
        if selected:
            fill, edge, width = palette.mix("panel", "highlight", 0.75), palette["accent"], 2.5 * self.u
        elif hovered:
            fill, edge, width = (
                palette.mix("panel", "highlight", 0.4),
                palette.mix("panel_edge", "accent", 0.6),
                2 * self.u,
            )
        else:
            fill, edge, width = palette.mix("panel", "earth_light", 0.4), palette["panel_edge"], 1.5 * self.u
        if selected or hovered:
            draw_shadow(surface, ui, rect, radius, px(3))
        surface.blit(rounded(ui, rect.size, radius, fill, edge, max(1.0, width)), rect)
        pad = px(12)
        left = rect.x + pad
        if entry.board is not None:
            frame = min(round(rect.width * PICTURE), round((rect.height - 2 * pad) * 1.5))
            picture = self._picture(entry, (frame, rect.height - 2 * pad))
            surface.blit(picture, picture.get_rect(center=(left + frame // 2, rect.centery)))
            left += frame + px(12)
        else:
            cross = icon(ui, "cross", px(36), palette["panel_edge"], 3)
            surface.blit(cross, cross.get_rect(midleft=(left + px(8), rect.centery)))
            left += px(60)
        room = rect.right - pad - left
        if entry.board is None:
            lines = [
                fonts.fitted(entry.path.name, px(17), palette["ink_soft"], room, bold=True),
                fonts.wrapped(self._why(entry), px(14), palette["ink_soft"], room, 4),
            ]
        else:
            lines = [
                fonts.wrapped(self._name(entry), px(18), palette["ink"], room, 2, bold=True),
                fonts.wrapped(self._facts(entry), px(14), palette["ink_soft"], room, 2),
                self._tag(entry, room),
            ]
        height = sum(line.get_height() for line in lines) + px(4) * (len(lines) - 1)
        y = rect.centery - height // 2
        for line in lines:
            surface.blit(line, (left, y))
            y += line.get_height() + px(4)

    def _picture(self, entry: BoardEntry, room: tuple[int, int]) -> pygame.Surface:
        picture = self._pictures.get(entry)
        if picture is None and entry.board is not None:
            picture = self._pictures[entry] = board_picture(self.ui, entry.board, room)
        return picture if picture is not None else pygame.Surface((0, 0))

    def _facts(self, entry: BoardEntry) -> str:
        board = entry.board
        if board is None:
            return ""
        return self.ui.texts.count("boards.facts", len(board.used_sites), columns=board.columns, rows=board.rows)

    def _tag(self, entry: BoardEntry, room: int) -> pygame.Surface:
        """For whom the board is; marked if that fits."""
        texts, palette, px = self.ui.texts, self.ui.palette, self.px
        good = self.choices.recommended(entry)
        if not entry.own and f"boards.shipped_{entry.path.stem}" in texts:
            words = texts(f"boards.shipped_{entry.path.stem}")
        elif entry.board is not None and entry.board.players[0] != entry.board.players[1]:
            low, high = entry.board.players
            words = texts("boards.own_range", low=low, high=high)
        else:
            words = texts("boards.own_exact", low=entry.board.players[0] if entry.board else 0)
        colour = palette["good"] if good else palette["ink_soft"]
        label = self.ui.fonts.render(words, px(14), colour, bold=True, width=room - px(22))
        if not good:
            return label
        tag = pygame.Surface((room, label.get_height()), pygame.SRCALPHA)
        mark = icon(self.ui, "check", px(16), colour, 3.4)
        tag.blit(mark, (0, (self.ui.fonts.text(px(14), True).get_height() - mark.get_height()) // 2))
        tag.blit(label, (px(21), 0))
        return tag

    def _why(self, entry: BoardEntry) -> str:
        error = entry.error
        if error is None:
            return ""
        if error.line:
            return self.ui.texts("boards.broken_line", line=error.line, message=error.message)
        return error.message
