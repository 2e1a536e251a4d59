"""The workbench for numbers: the market, fincas, tiles, coins and fruit trees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from citrus.content.boards import BoardEntry, board_files
from citrus.content.tiles import KNOWN_FRUITS, KNOWN_KINDS, MAX_FINCAS, MAX_LINE
from citrus.language.problems import problem_text
from citrus.rules.tiles import Finca, TileSet
from citrus.ui.kit.buttons import Button, Face, PieceButton
from citrus.ui.kit.column import Column
from citrus.ui.kit.presses import Down, Number, Press, Request
from citrus.ui.kit.rows import lay_row
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import FOOT_ALONE, Fill
from citrus.ui.kit.stepper import Stepper
from citrus.ui.kit.switch import Switch
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.workshop.dials import Dial, DialMaker
from citrus.ui.screens.workshop.editing import DraftRemark, EditingPage
from citrus.ui.screens.workshop.finca_shelf import FincaShelf
from citrus.ui.screens.workshop.places import why_nowhere
from citrus.ui.screens.workshop.stall import MarketField
from citrus.ui.screens.workshop.topics import TOPICS, Topic, TopicButton
from citrus.ui.screens.workshop.words import names_of_numbers
from citrus.workshop import numbers
from citrus.workshop.bench import Bench
from citrus.workshop.numbers import Cell
from citrus.workshop.trial import playable
from citrus.workshop.troubles import number_troubles

LEAST_FIELD = 190.0
LOWEST_FIELD = 340.0  # of the market, of sheets one below another
LOWEST_TOPIC = 40.0
COLUMN = 168.0  # the least width of a stepper with its picture


class NumbersScreen(EditingPage[TileSet]):
    """Changes numbers of the player's own, one topic at a time. Every change is saved at once."""

    narrow = 900
    shares = (0.3, 0.7)
    rename_title = "numbers.rename_title"
    not_saved = "numbers.not_saved"
    how_it_plays = "numbers.plays"

    def __init__(self, ui: Ui, routes: Routes, bench: Bench[TileSet]) -> None:
        super().__init__(ui, routes, bench)
        texts, draft = ui.texts, bench.draft
        self._gone = ""  # what the last press has left out
        self.topic_shown = TOPICS[0]
        self._boards = board_files()
        self.topics = [TopicButton(ui, topic, partial(self.choose, topic)) for topic in TOPICS]
        self.market = MarketField(ui, draft, self)
        self.shelf = FincaShelf(ui, self.choose_finca)
        self.first = Stepper(ui, texts("numbers.first"), (1, numbers.LARGEST_VALUE), partial(self._step_finca, False))
        self.second = Stepper(
            ui, texts("numbers.second"), (0, numbers.LARGEST_VALUE - 1), partial(self._step_finca, True)
        )
        self.how_many = Stepper(ui, texts("numbers.how_many"), (1, MAX_FINCAS), self._step_count)
        self.more = Button(ui, texts("numbers.more"), self._add_finca, "plain", Face("plus", 15))
        self.remove = Button(ui, texts("numbers.remove"), self._remove_finca, "plain", Face("bin", 15))
        self.kinds = {
            kind: PieceButton(ui, texts(f"table.kind.{kind}.name"), f"fruit_{kind}", None, partial(self._kind, kind))
            for kind in KNOWN_KINDS
        }
        self.fruits = {
            fruit: PieceButton(
                ui, texts(f"table.fruit.{fruit}.name"), f"fruit_{fruit}", None, partial(self._fruit, fruit)
            )
            for fruit in KNOWN_FRUITS
        }
        self.with_trees = Switch(ui, texts("numbers.with_trees"), texts("numbers.with_trees_text"), self._set_trees)
        maker = DialMaker(ui, lambda: bench.draft, self.change)
        self.dials: dict[str, list[Dial]] = {
            "plantations": maker.amounts("plain", "well"),
            "returns": maker.amounts("return_penalty"),
            "landscape": maker.landscape(),
            "coins": maker.amounts("workers", "start_coins", "max_coins"),
            "income": maker.income(),
            "fair_start": maker.fair_start(),
            "trees": maker.trees(),
            "tokens": maker.tokens(),
            "prices": maker.prices(),
        }
        steppers = {name: [dial.stepper for dial in dials] for name, dials in self.dials.items()}
        self._widgets: dict[str, list[Widget]] = {
            "market": [self.market],
            "fincas": [self.shelf, self.first, self.second, self.how_many, self.more, self.remove],
            "tiles": [*self.kinds.values(), *steppers["plantations"], *steppers["returns"], *steppers["landscape"]],
            "coins": [*steppers["coins"], *steppers["income"], *steppers["fair_start"]],
            "trees": [
                self.with_trees,
                *self.fruits.values(),
                *steppers["trees"],
                *steppers["tokens"],
                *steppers["prices"],
            ],
        }
        about: dict[Widget, str] = {
            self.first: "numbers.about_first",
            self.second: "numbers.about_second",
            steppers["coins"][2]: "numbers.about_max_coins",
            steppers["returns"][0]: "numbers.about_return_penalty",
            steppers["trees"][1]: "numbers.about_tokens",
            steppers["trees"][2]: "numbers.about_prices",
        }
        self.tips |= about
        self.group.widgets += [self.rename, *self.topics, self.undo, self.redo]
        for widgets in self._widgets.values():
            self.group.widgets += widgets
        self.group.widgets += [self.back, self.plays]
        self._finca: Finca | None = None
        self.show_draft()

    # what is done

    def choose(self, topic: Topic) -> None:
        """Show another topic."""
        self.topic_shown = topic
        self.show_draft()

    def choose_finca(self, finca: Finca | None) -> None:
        """Change the tiles of another finca."""
        self._finca = finca
        self.show_draft()

    def set_up(self, cells: frozenset[Cell]) -> None:
        """Continue with another market, within a stroke."""
        self.bench.change(numbers.with_market(self.bench.draft, cells), stroke=True)
        self.show_draft()

    def finish(self) -> None:
        """End the stroke."""
        self.do(self.bench.end_stroke)

    def play(self) -> None:
        """Watch how the numbers play."""
        self.routes.to_numbers_trial(self.bench.draft, self.bench.name)

    def _step_finca(self, second: bool, way: int) -> None:
        new = None if self._finca is None else numbers.stepped_finca(self.bench.draft, self._finca, second, way)
        if self._finca is not None and new is not None:
            draft = numbers.with_finca(self.bench.draft, self._finca, new)
            self._finca = new
            self.change(draft)

    def _step_count(self, way: int) -> None:
        if self._finca is not None:
            count = dict(self.bench.draft.fincas)[self._finca] + way
            self.change(numbers.with_finca_count(self.bench.draft, self._finca, count))

    def _add_finca(self) -> None:
        new = numbers.free_finca(self.bench.draft)
        if new is not None:
            self._finca = new
            self.change(numbers.with_finca_count(self.bench.draft, new, 1))

    def _remove_finca(self) -> None:
        if self._finca is not None:
            self._gone = self.ui.texts("workshop.gone_finca", finca=str(self._finca))
            self.change(numbers.with_finca_count(self.bench.draft, self._finca, 0))

    def _kind(self, kind: str) -> None:
        self.change(numbers.with_kind(self.bench.draft, kind))

    def _fruit(self, fruit: str) -> None:
        trees = self.bench.draft.fruit_trees
        if trees is not None:
            self.change(numbers.with_trees(self.bench.draft, numbers.with_fruit(trees, fruit)))

    def _set_trees(self, on: bool) -> None:
        if self.bench.draft.fruit_trees not in (None, numbers.usual_trees()):
            self._gone = self.ui.texts("player_aid.trees")
        self.change(numbers.with_trees(self.bench.draft, numbers.usual_trees() if on else None))

    # what is seen

    def show_draft(self) -> None:
        """Show the current draft, and its problems."""
        draft, bench, texts = self.bench.draft, self.bench, self.ui.texts
        self.troubles = number_troubles(draft)
        fields = {trouble.field for trouble in self.troubles}
        for button in self.topics:
            button.chosen = button.topic is self.topic_shown
            button.wrong = not fields.isdisjoint(button.topic.fields)
            button.brief = button.topic.brief(texts, draft)
        for topic in TOPICS:
            for widget in self._widgets[topic.name]:
                widget.visible = topic is self.topic_shown
        self.market.tiles = draft
        self.market.at_fault = {
            str(trouble.problem.values["name"]) for trouble in self.troubles if trouble.field == "market"
        }
        self._show_fincas()
        for kind, button_of_kind in self.kinds.items():
            button_of_kind.chosen = kind in draft.kinds
        for dials in self.dials.values():
            for dial in dials:
                seen = dial.stepper.visible
                dial.show(draft)
                dial.stepper.visible = dial.stepper.visible and seen
        for dial in self.dials["plantations"]:
            dial.stepper.wrong = any(trouble.problem.key == "tiles.no_plantations" for trouble in self.troubles)
        self._show_trees()
        self.undo.enabled, self.redo.enabled = bool(bench.history.past), bool(bench.history.future)
        self.plays.enabled = not self.troubles and any(self._fitting())

    def _show_fincas(self) -> None:
        draft, shelf = self.bench.draft, self.shelf
        counts = dict(draft.fincas)
        if self._finca not in counts:
            self._finca = next(iter(counts), None)
        shelf.fincas, shelf.chosen = draft.fincas, self._finca
        for stepper in (self.first, self.second, self.how_many):
            stepper.enabled = self._finca is not None
        self.remove.enabled = self._finca is not None
        self.more.enabled = numbers.free_finca(draft) is not None
        if self._finca is not None:
            self.first.value, self.second.value = self._finca
            self.how_many.value = counts[self._finca]
            self.how_many.reach = (1, self.how_many.value + MAX_FINCAS - draft.finca_count)

    def _show_trees(self) -> None:
        trees = self.bench.draft.fruit_trees
        self.with_trees.on = trees is not None
        for fruit, button in self.fruits.items():
            button.visible = button.visible and trees is not None
            button.chosen = trees is not None and fruit in trees.fruits

    def _fitting(self) -> Sequence[BoardEntry]:
        """Return the boards that can be played with the numbers."""
        draft = self.bench.draft
        return [entry for entry in self._boards if entry.board is not None and playable(entry.board, draft)]

    @property
    def verdict(self) -> Sequence[DraftRemark]:
        """What the last press has left out; the problems of the numbers, or how many boards can be played with them."""
        texts = self.ui.texts
        said = DraftRemark.doubt(texts("workshop.gone", what=self._gone))
        return [said, *self._judged] if self._gone else self._judged

    @property
    def _judged(self) -> list[DraftRemark]:
        """The remarks on the numbers as they are."""
        texts = self.ui.texts
        if self.troubles:
            return [DraftRemark.mistake(problem_text(texts, trouble.problem)) for trouble in self.troubles]
        boards = len(self._fitting())
        if not boards:
            return [DraftRemark.mistake(why_nowhere(self.ui, self.bench.draft, self._boards))]
        return [DraftRemark.fact(texts.count("numbers.ready", boards))]

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return the topics, and the numbers of the chosen one."""
        return (("numbers.title", self._lay_topics), (f"numbers.{self.topic_shown.name}", self._lay_topic))

    def heading(self, key: str, width: int) -> pygame.Surface:
        """Return the heading: the name of the numbers stands over the topics."""
        return self.name_heading(width) if key == "numbers.title" else super().heading(key, width)

    def resume(self) -> None:
        """Return from another screen: there may be other boards."""
        self._boards = board_files()
        super().resume()

    def other_names(self) -> list[str]:
        """Return the names of all other numbers."""
        return names_of_numbers(self.ui, but=self.bench.path)

    def use(self, press: Press) -> bool:
        """Clear the remark on the last press by a click, or by a key that does something."""
        if isinstance(press, Down | Request):
            self._gone = ""
        return super().use(press)

    def edit(self, press: Press) -> bool:
        """Choose a topic by its number."""
        if not isinstance(press, Number) or not 1 <= press.value <= len(TOPICS):
            return False
        self.choose(TOPICS[press.value - 1])
        return True

    def _lay_topics(self, column: Column) -> None:
        px = self.px
        self.lay_rename(column)
        column.skip(4)
        gap, high = px(8), px(62)
        if self.stacked:  # topics, what is said and the numbers are in sight together
            column.grid(self.topics, len(self.topics), high, gap, gap)
            column.skip(8)
            side = px(44)
            row = pygame.Rect(column.right - 2 * side - gap, column.y, 2 * side + gap, side)
            self.said_room = pygame.Rect(column.left, column.y, row.left - gap - column.left, self.said_height())
            lay_row([self.undo, self.redo], row, gap, self.u)
            column.y = max(self.said_room.bottom, row.bottom)
        else:
            high = max(px(LOWEST_TOPIC), min(high, (column.rest - gap - px(38)) // len(self.topics) - gap))
            column.grid(self.topics, 1, high, gap, gap)
            column.y += 2 * gap
            column.row([self.undo, self.redo], 38)

    def _lay_topic(self, column: Column) -> None:
        lay: dict[str, Callable[[Column], None]] = {
            "market": self._lay_market,
            "fincas": self._lay_fincas,
            "tiles": self._lay_tiles,
            "coins": self._lay_coins,
            "trees": self._lay_trees,
        }
        if not self.stacked:
            column.bottom = max(column.y, column.bottom - self.said_height() - self.px(8))
        lay[self.topic_shown.name](column)
        if not self.stacked:
            column.skip(8)
            column.y = max(column.bottom, column.y)
            self.said_room = column.take(self.said_height())

    def _lay_market(self, column: Column) -> None:
        px = self.px
        column.explain(self.ui.texts("numbers.market_text", most=MAX_LINE), below=8)
        high = column.rest
        if self.stacked or high < px(LEAST_FIELD):
            page = self.size[1] - px(FOOT_ALONE)
            high = min(max(min(column.width, page - column.y - px(20)), px(LOWEST_FIELD)), page - px(40))
        column.place(self.market, high)

    def _lay_fincas(self, column: Column) -> None:
        px = self.px
        column.explain(self.ui.texts("numbers.fincas_text"), below=10)
        high = self.shelf.height(column.width, self.u)
        if not self.stacked:
            below = self.first.height(column.width, self.u) + px(40) + 3 * px(10)
            high = max(px(120), min(high, column.rest - below))
        column.place(self.shelf, high, below=10)
        self._lay_steppers([self.first, self.second, self.how_many], column)
        column.skip(10)
        row = column.take(px(40))
        row.width = min(row.width, px(480))
        lay_row([self.more, self.remove], row, px(10), self.u)

    def _lay_tiles(self, column: Column) -> None:
        column.explain(self.ui.texts("numbers.tiles_text"), below=8)
        self._lay_pieces(list(self.kinds.values()), column)
        self._lay_dials(("plantations", "returns"), column)
        column.skip(12)
        column.label("numbers.landscape", below=6)
        self._lay_dials(("landscape",), column)

    def _lay_coins(self, column: Column) -> None:
        column.skip(4)
        self._lay_dials(("coins",), column)
        for title, key in (("numbers.income", "income"), ("setup.fair_start", "fair_start")):
            column.skip(12)
            column.label(title)
            column.explain(self.ui.texts(f"numbers.{key}_text"), below=6)
            self._lay_dials((key,), column)

    def _lay_trees(self, column: Column) -> None:
        column.skip(4)
        column.add(self.with_trees, below=10)
        if self.bench.draft.fruit_trees is None:
            return
        self._lay_pieces(list(self.fruits.values()), column)
        self._lay_dials(("trees",), column)
        for title, key in (("numbers.token_values", "tokens"), ("numbers.price_values", "prices")):
            column.skip(12)
            column.label(title, below=6)
            self._lay_dials((key,), column)

    def _lay_pieces(self, buttons: Sequence[PieceButton], column: Column) -> None:
        """Lay out pieces to take in or to leave out, in a row."""
        gap = self.px(8)
        side = min(self.px(54), column.width // len(buttons) - gap)
        row = column.take(side, below=10)
        for number, button in enumerate(buttons):
            button.layout(pygame.Rect(row.x + number * (side + gap), row.y, side, side), self.u)

    def _lay_dials(self, names: Sequence[str], column: Column) -> None:
        """Lay out the visible steppers of some sorts."""
        steppers = [dial.stepper for name in names for dial in self.dials[name]]
        self._lay_steppers([stepper for stepper in steppers if stepper.visible], column)

    def _lay_steppers(self, steppers: Sequence[Stepper], column: Column) -> None:
        """Lay out steppers in columns, row by row."""
        if steppers:
            columns, gap = max(2, column.width // self.px(COLUMN)), self.px(12)
            column.grid(steppers, columns, steppers[0].height(column.width, self.u), gap, gap // 2)
            column.y += gap // 2
