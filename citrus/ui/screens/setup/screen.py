"""The setup screen: sheets of paper (who, where, how) and one button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from citrus.bots.guests import invited
from citrus.content.boards import BoardEntry, board_files
from citrus.content.numbers import all_numbers
from citrus.language.problems import problem_text
from citrus.language.wording import listed, names
from citrus.language.words import villager
from citrus.match.match import Match
from citrus.match.saves import new_game_path
from citrus.rules.orders import SetupError
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.dialogs import Question, QuestionDialog
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Align, Letters
from citrus.ui.kit.screen import Announcement, Ui
from citrus.ui.kit.sheets import Fill, Foot, SheetsPage
from citrus.ui.kit.stepper import Stepper
from citrus.ui.kit.switch import Switch
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.board_picture import board_picture
from citrus.ui.pieces.people import VILLAGERS, likeness
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.board_list import COMPACT, BoardList, board_name
from citrus.ui.screens.numbers_name import numbers_name
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.setup.choices import FIRST_LEVEL, MOST, VARIANTS, SetupChoices
from citrus.ui.screens.setup.seat_row import SeatRow
from citrus.ui.screens.start import EMBLEM

SETTINGS = {"table": ("calm", "full"), "symbols": ("off", "large"), "own_controllers": (False, True)}
"""What settings a switch here chooses, off and on."""
PREVIEWED = 3  # boards in sight below the large picture of the chosen one; more can be scrolled to
LEAST_PREVIEW = 150  # the least height of that picture
LEAST_WIDTH = 300  # of a sheet with it: in low rows names have one line
FRONT = 10  # below each switch that is always in sight
FIRST, STEP = 36, 44  # who goes first: the height of the line, and the way from one button to the next


class SetupScreen(SheetsPage):
    """Who plays, where, and by which variants: as in the game `after`, else as at the last table. If there was none,
    people play; for somebody's `first` game it is a family game against the computer."""

    title = "setup.title"
    widest = 1340.0
    highest = 640.0
    narrow = 1200.0
    shares = (0.33, 0.33, 0.34)
    halves = ((0, 1), (2, 3))

    def __init__(self, ui: Ui, routes: Routes, after: Match | None = None, first: bool = False) -> None:
        super().__init__(ui)
        self._routes = routes
        texts = ui.texts
        called = {bot: villager(texts, bot) for bot in VILLAGERS}
        self.choices = SetupChoices(texts("seats.defaults").split(), called, all_numbers(), board_files())
        last = preferences_of(ui).settings.last_table
        if after is not None:
            self.choices.seat(after.seats)
            self.choices.adopt(after.record.game)
            if last is not None:
                self.choices.begin_again(last)
        elif last is not None:
            self.choices.recall(last)
        elif first:
            self.choices.cast(self.choices.players[-1], FIRST_LEVEL)
            self.choices.wishes["family"] = True
        self.choices.seat_guests(invited())
        self._told = ""  # to those who do not look
        self._open = False  # whether what is behind More is shown
        self.rows: list[SeatRow] = []
        self.add = Button(ui, texts("setup.add"), self._add, "slot", Face("plus"))
        self.add_bot = Button(ui, texts("setup.add_bot"), self._add_bot, "slot")
        self.add.heading = self.add_bot.heading = texts("setup.adds")
        lots = Face("dice", 16, name=texts("setup.random"))
        self.chance = Button(ui, "", partial(self.change, self._draw_lots), face=lots)
        self.chance.role, self.chance.heading = "radio", texts("setup.begins")
        choose_board = partial(self.change, self._choose_board)
        self.boards = BoardList(ui, self.choices.boards, choose_board, self.choices.recommended)
        self.switches = {
            name: Switch(ui, texts(f"setup.{name}"), "", partial(self.change, self._wish, name)) for name in VARIANTS
        }
        self.table, self.symbols, self.own = (
            Switch(ui, texts(f"settings.{name}"), texts(f"settings.{name}_text"), partial(self._set, name, values))
            for name, values in SETTINGS.items()
        )
        self.edition = Switch(
            ui, texts("setup.edition_1"), texts("setup.edition_1_text"), partial(self.change, self._edit)
        )
        self.numbers = Stepper(
            ui, texts("numbers.title"), (0, 0), partial(self.change, self._step_numbers), self._numbers_name
        )
        self.workshop = Button(ui, texts("setup.workshop"), routes.to_workshop, "quiet", Face("pen", 15))
        self.rules = Button(
            ui, "?", lambda: routes.to_rulebook("variants"), face=Face(size=19, name=texts("rulebook.title"))
        )
        self.more = Button(ui, "", self._turn_over, face=Face("down", 15))
        self.more.heading = texts("setup.variants")
        self.start = Button(ui, texts("setup.start"), self.begin, "primary", Face(size=23))
        self.back = Button(ui, texts("setup.back"), self._go_back, "plain", Face("back"))
        self.foot = [self.back, self.start]
        self.group.default = self.start
        self._refresh()

    # what the widgets do

    def change(self, what: Callable[..., None], *arguments: object) -> None:
        """Do one of the choices and show the result."""
        focus = self.group.focus
        what(*arguments)
        self._refresh()
        if focus is not None and not (focus.usable and focus in self.group.widgets):
            row = next((row for row in self.rows if focus in row.widgets), self.rows[-1])
            self.group.set_focus(row.color)

    def begin(self) -> None:
        """Start the game."""

        choices = self.choices
        if not choices.ready:
            return
        seats = choices.seats()
        try:
            match = Match.new(choices.game(), seats, new_game_path(seats), first_player=choices.first_player)
        except (SetupError, OSError) as error:
            reason = problem_text(self.ui.texts, error.problem) if isinstance(error, SetupError) else str(error)
            self.ui.shell.say(self.ui.texts("setup.refused"), reason)
            return
        self._remember()
        self._routes.to_table(match)

    def _remember(self) -> None:
        """Keep what is chosen for the next time."""
        preferences = preferences_of(self.ui)
        preferences.change(replace(preferences.settings, last_table=self.choices.remember()))

    def _go_back(self) -> None:
        self._remember()
        self.ui.shell.pop()

    def _add(self, bot: str | None = None) -> None:
        """Add a player, who comes into sight with the button that adds the next one."""
        self.change(self.choices.add, bot)
        self.reflow()
        for widget in (self.add, *self.rows[-1].widgets):
            if widget.visible:
                self.show(widget)

    def _add_bot(self) -> None:
        self._add(self.choices.next_bot)

    def _draw_lots(self) -> None:
        self.choices.first = None

    def _turn_over(self) -> None:
        """Show or hide what is behind More, at once: the next click may be on it."""
        self._open = not self._open
        self._refresh()
        self.reflow()

    def _edit(self, first: bool) -> None:
        self.choices.edition = 1 if first else 2

    def _wish(self, variant: str, on: bool) -> None:
        self.choices.wishes[variant] = on
        if variant == "random_sites":  # the large picture shows whether its fincas are known
            self.enter(self.size)
        preferences, texts = preferences_of(self.ui), self.ui.texts
        if on and variant == "fruit_trees" and not preferences.settings.trees_offered:
            preferences.change(replace(preferences.settings, trees_offered=True))
            title, text, yes, no = (texts(f"introduction.offer.{part}") for part in ("title", "text", "show", "later"))
            show = partial(self._routes.to_introduction, "trees")
            self.ui.shell.push(QuestionDialog(self.ui, Question(title, text, yes, no), show))

    def _set(self, name: str, values: Sequence[object], on: bool) -> None:
        preferences = preferences_of(self.ui)
        preferences.change(replace(preferences.settings, **{name: values[on]}))

    def _choose_board(self, entry: BoardEntry) -> None:
        self.choices.board = entry

    def _step_numbers(self, way: int) -> None:
        self.choices.numbers = self.choices.all_numbers[self.numbers.value + way]

    def _numbers_name(self, number: int) -> str:
        return numbers_name(self.ui, self.choices.all_numbers[number])

    # how it looks

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return three sheets; where they are stacked, the family game has one of its own, right below the players."""
        players = ("setup.players", self._lay_players)
        others = ("setup.board", self._lay_boards), ("setup.variants", self._lay_variants)
        return (players, ("", self._lay_family), *others) if self.stacked else (players, *others)

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the sheets; the keyboard gets to the family game and the table where they lie."""
        front = [self.switches["family"], self.table, self.symbols]
        others = [widget for widget in self.group.widgets if widget not in front]
        place = others.index(self.workshop if self.stacked else self.more)
        self.group.widgets = [*others[:place], *front, *others[place:]]
        return super().arrange(size)

    def lay_foot(self, foot: Foot) -> None:
        """Lay out back on the left, start on the right."""
        foot.left(self.back, self.px(130))
        foot.right(self.start, self.px(300), main=True)

    def after_sheets(self, left: int, width: int) -> int:
        """Return the room for the game in a sentence, if the foot is too narrow for it."""
        return 0 if self._told_in_foot else self.px(20) + self._summary_height

    @property
    def _told_in_foot(self) -> bool:
        return not self.stacked or self.halved

    @property
    def _summary_height(self) -> int:
        return 3 * self.ui.fonts.spacing(self.px(16))

    def escape(self) -> None:
        """Stop typing, beside the name that is written; else leave the screen."""
        row = next((row for row in self.rows if row.name is self.group.focus), None)
        if row is None:
            self._go_back()
        else:
            self.group.set_focus(row.color)
            self.dirty = True

    def update(self, seconds: float) -> None:
        """Notice controllers that are plugged in or pulled out."""
        self._offer_controllers()
        super().update(seconds)

    def _offer_controllers(self) -> None:
        """Offer a controller for each person while there are two of both; the line of the one used last is lit."""
        shell, people = self.ui.shell, [row for row in self.rows if row.player.bot is None]
        self.own.visible = min(shell.controllers, len(people)) > 1
        self.own.on = preferences_of(self.ui).settings.own_controllers
        owned = shell.controllers if self.own.visible and self.own.on else 0
        for place, row in enumerate(people):
            row.play_with(place if place < owned else None, shell.controller)

    def resume(self) -> None:
        """Offer boards and numbers that are new or have changed, and choose them."""
        self.choices.offer(all_numbers(), board_files())
        self._refresh()

    def leave(self) -> None:
        """Stop typing."""
        self.group.set_focus(None)

    def draw_over(self, surface: Drawable) -> None:
        """Draw the game in a sentence, below the sheets if the foot is too narrow for it."""
        if not self._told_in_foot:
            last = self.sheets[-1]
            text = self._summary(last.width - self.px(8), "left")
            surface.blit(text, (last.x + self.px(4), last.bottom + self.px(14)))

    def draw_foot(self, surface: Drawable) -> None:
        """Draw the game in a sentence, between the buttons."""
        if self._told_in_foot:
            left, right = self.back.rect.right + self.px(20), self.start.rect.left - self.px(24)
            text = self._summary(right - left, "right")
            surface.blit(text, text.get_rect(midright=(right, self.start.rect.centery)))

    def _refresh(self) -> None:
        """Show the choices in the widgets; players who stay keep theirs."""
        choices = self.choices
        rows = {row.player: row for row in self.rows}
        self.rows = [rows.get(player) or SeatRow(self.ui, choices, player, self.change) for player in choices.players]
        if [row.player for row in rows.values()] != choices.players:
            self.group.widgets = self._in_order()
        for number, row in enumerate(self.rows):
            row.show(number)
        self.add.visible = self.add_bot.visible = choices.can_add
        self.add_bot.piece = likeness(choices.next_bot, choices.free_color), choices.free_color
        self._offer_controllers()
        self.chance.chosen = choices.first is None
        self.boards.show_boards(choices.boards)
        self.boards.selected = choices.boards.index(choices.board) if choices.board is not None else None
        for name, switch in self.switches.items():
            shown = self._open or name == "family"
            switch.visible, switch.on = shown and choices.offers(name), choices.has(name)
            switch.text = self._about(name) if choices.offers(name) else ""
        family = choices.has("family")
        self.table.on = preferences_of(self.ui).settings.table == "full" and not family
        self.table.enabled = not family
        self.symbols.on = preferences_of(self.ui).settings.symbols != "off"
        self.table.text = self.ui.texts("setup.family_table" if family else "setup.table_text")
        self.edition.visible, self.edition.on = self._open, choices.edition == 1
        self.more.text = self.ui.texts("setup.fewer" if self._open else "setup.more")
        self.more.icon_name = "up" if self._open else "down"
        known = choices.all_numbers
        self.numbers.reach, self.numbers.value = (0, len(known) - 1), known.index(choices.numbers)
        self.numbers.visible = len(known) > 1
        self.start.enabled = choices.ready

    def _in_order(self) -> list[Widget]:
        """Return all widgets in the order of the keyboard."""
        seats = [widget for row in self.rows for widget in row.widgets]
        begins = [self.chance, *(row.begins for row in self.rows)]
        place = [self.boards, self.workshop, self.numbers]
        variants = [self.more, self.rules, *self.switches.values(), self.table, self.symbols, self.edition]
        return [*seats, self.add, self.add_bot, *begins, self.own, *place, *variants, self.back, self.start]

    @property
    def shape(self) -> object:
        """What places depend on: the chosen board is on the paper, too."""
        return super().shape, self.choices.board, self._open, self._chosen_more

    def _about(self, variant: str) -> str:
        """Return what a variant means."""
        texts, choices = self.ui.texts, self.choices
        if variant == "fruit_trees" and choices.tiles.fruit_trees is not None:
            return texts.count("setup.fruit_trees_text", choices.tiles.fruit_trees.trees)
        if variant == "fair_start" and (coins := choices.fair_coins):
            if len(set(coins)) == 1:
                return texts.count("setup.fair_start_text", coins[0])
            return texts("setup.fair_start_places", values=names(texts, list(map(str, coins))))
        return texts(f"setup.{variant}_text")

    def _picture_below(self, column: Column) -> None:
        """Fill the empty end of a sheet with a picture, if there is room."""
        art, high = self.ui.art, min(self.px(EMBLEM), column.rest - self.px(60))
        if high >= self.px(90):
            picture = art.piece("title", (round(high * art.proportions("title")), high))
            place = picture.get_rect(midbottom=(column.right - column.width // 2, column.bottom - self.px(20)))
            self.paper.append((picture, place.topleft))

    @property
    def _chosen_more(self) -> str:
        """What is chosen behind More, and on another sheet, in a line; empty if all is as usual."""
        elsewhere = [name for name in self.choices.variants() if self.stacked or name != "family"]
        chosen = [self.ui.texts(f"setup.{name}") for name in elsewhere]
        return self.ui.texts("setup.behind", variants=listed(self.ui.texts, chosen)) if chosen else ""

    def _lay_family(self, column: Column) -> None:
        self.symbols.visible = self.stacked or not self._open  # else the room is for variants
        column.add(self.switches["family"], self.table, *[self.symbols] * self.symbols.visible, gap=FRONT)

    def _lay_players(self, column: Column) -> None:
        px = self.px
        count, adds, high, gap, adding = len(self.rows), int(self.add.visible), px(78), px(14), px(50)
        crowded = not self.stacked and count + adds >= MOST  # all room is for the rows, two lines for fingers each
        if not crowded:
            column.explain(self.ui.texts("setup.players_hint"), below=14)
        first = px(FIRST) if crowded else px(FIRST + 8) + self.ui.fonts.height(px(17), bold=True)
        self.own.text = "" if crowded else self.ui.texts("settings.own_controllers_text")
        own = self.own.height(column.width, self.u) + px(FRONT) if self.own.visible else 0
        begins = column.bottom + px(3 if crowded else 0) - first - own
        if not self.stacked:  # side by side, the sheets keep their height for any number of players
            room, least = begins - px(6) - column.y, px(6)
            high = max(px(30), min(px(104), (room + least) // max(3, count + adds) - least))
            adding = min(px(64), high)
            gap = min(px(30), (room - count * high - adds * adding) // (count + adds - 1))
        for row in self.rows:
            row.layout(column.take(high), self.u)
            column.y += gap
        if self.add.visible:
            column.row([self.add, self.add_bot], adding / self.u, 10)
            column.y += gap
        column.y = column.y + px(8) if self.stacked else begins
        if not crowded:
            column.label("setup.begins", below=8)
        self._lay_first(column.take(px(FIRST)), beside=crowded)
        if self.own.visible:
            column.skip(FRONT)
            column.add(self.own)
        column.y = column.y if self.stacked else column.bottom

    def _lay_first(self, place: pygame.Rect, beside: bool) -> None:
        """Lay out who goes first, in a line: lots, and everybody; without room above, the question stands `beside`."""
        ui, side, step = self.ui, self.px(FIRST), self.px(STEP)
        count = len(self.choices.players) if self.stacked else MOST
        lots = pygame.Rect(place.x, place.y, place.width - count * step, side)
        self.chance.text = "" if beside else ui.texts("setup.random")
        if beside:
            letters = Letters(self.px(13), ui.palette["ink"], bold=True)
            asked = ui.fonts.render(ui.texts("setup.begins"), letters, width=lots.width - side)
            self.paper.append((asked, asked.get_rect(midleft=lots.midleft).topleft))
            lots = pygame.Rect(lots.right - side, lots.y, side, side)
        self.chance.layout(lots, self.u)
        for number, row in enumerate(self.rows):
            row.begins.layout(pygame.Rect(lots.right + number * step + step - side, lots.y, side, side), self.u)

    def _lay_boards(self, column: Column) -> None:
        px = self.px
        heading = self.ui.fonts.width(self.ui.texts("setup.board"), px(27), title=True)
        wide = min(px(140), column.width - heading - px(12))
        self.workshop.layout(self.beside_heading(column, wide), self.u)
        column.skip(6)
        high = column.rest
        below = self.numbers.height(column.width, self.u) + px(12) if self.numbers.visible else 0
        listed = min(self.boards.count, PREVIEWED) * px(COMPACT + self.boards.gap)
        self.boards.compact = self._preview(column, high - below - listed)
        high = column.rest
        if high < px(150) and not self.boards.compact:  # no height is given: all boards in sight
            high = self.boards.count * px(150 + self.boards.gap) + below
        column.place(self.boards, high - below)
        if self.numbers.visible:
            column.skip(12)
            column.add(self.numbers)

    def _preview(self, column: Column, room: int) -> bool:
        """Show the chosen board, as large as there is room, with a few words about it; return whether there was."""
        entry, fonts = self.choices.board, self.ui.fonts
        if self.stacked or column.width < self.px(LEAST_WIDTH) or entry is None or entry.board is None:
            return False
        words = fonts.fitted(
            self.boards.about(entry), Letters(self.px(14.5), self.ui.palette["ink_soft"]), column.width
        )
        gap = self.px(10)
        high = room - words.get_height() - 2 * gap
        if high < self.px(LEAST_PREVIEW):
            return False
        founded = not self.choices.has("random_sites")
        picture = board_picture(self.ui, entry.board, (column.width, high), founded=founded)
        for one in (picture, words):
            place = one.get_rect(midtop=(column.right - column.width // 2, column.y))
            self.paper.append((one, place.topleft))
            column.y += one.get_height() + gap
        return True

    def _lay_variants(self, column: Column) -> None:
        px = self.px
        beside = self.beside_heading(column, px(180))
        self.rules.layout(pygame.Rect(beside.right - px(36), beside.y, px(36), beside.height), self.u)
        self.more.layout(pygame.Rect(beside.x, beside.y, beside.width - px(46), beside.height), self.u)
        column.skip(10)
        if not self.stacked:
            self._lay_family(column)
            column.skip(FRONT)
        if not self._open:
            if self._chosen_more or self.stacked:  # else the family game fills the sheet
                column.explain(self._chosen_more or self.ui.texts("setup.usual"))
            self._picture_below(column)
            return
        behind = [one for name, one in self.switches.items() if one.visible and name != "family"]
        column.add(*behind, self.edition, gap=14 if self.stacked else self._gap(column, [*behind, self.edition]))

    def _gap(self, column: Column, switches: Sequence[Switch]) -> float:
        """Return how far some switches are apart in the rest of a column, in design pixels."""
        spare = column.rest - sum(switch.height(column.width, self.u) for switch in switches)
        return max(4.0, min(float(FRONT), spare / self.u / len(switches)))

    def aloud(self) -> Sequence[Announcement]:
        """Return the game in one sentence, once no name is being written; then the switches that More has brought, or
        that the usual rules hold."""
        if self.group.focus is None or self.group.focus.role != "text field":
            self._told = self._sentence
        there = [one for name, one in self.switches.items() if name != "family"]
        behind = [one.describe().name for one in (*there, self.edition) if self._open and one.usable]
        more = self.ui.texts.sentences([self.ui.texts.joined("; ", behind)])
        if not self._open and not self.choices.variants():
            more = self.ui.texts("setup.usual")
        return [Announcement(one) for one in (self._told, more) if one]

    @property
    def _sentence(self) -> str:
        """The game in one sentence, or why it is impossible."""
        texts, choices = self.ui.texts, self.choices
        problem, entry = choices.problem, choices.board
        if entry is None:
            return texts("setup.no_board")
        if problem is not None:
            return problem_text(texts, problem.problem)
        seats, first = choices.seats(), choices.first_player
        begins = texts("setup.begins_random") if first is None else texts("setup.begins_name", name=seats[first].name)
        said = names(texts, [seat.name for seat in seats])
        sentence = texts("setup.summary", names=said, board=board_name(self.ui, entry), begins=begins)
        chosen = [texts(f"setup.{name}") for name in choices.variants()]
        if choices.numbers.own:
            chosen.append(numbers_name(self.ui, choices.numbers))
        return texts("setup.summary_with", summary=sentence, variants=listed(texts, chosen)) if chosen else sentence

    def _summary(self, width: int, align: Align) -> pygame.Surface:
        """Return that sentence as a picture."""
        impossible, sentence = not self.choices.ready, self._sentence
        for size in (16, 15, 14, 13, 12):  # many long names and variants
            letters = Letters(self.px(size), self.ui.palette["ink"], bold=impossible)
            picture = self.ui.fonts.render(sentence, letters, width=width, align=align)
            if picture.get_height() <= self._summary_height:
                break
        for part in (0.6, 0.7, 0.8, 0.9):  # as many lines, but no single word on one of its own
            even = self.ui.fonts.render(sentence, letters, width=round(part * width), align=align)
            if even.get_height() <= picture.get_height():
                return even
        return picture
