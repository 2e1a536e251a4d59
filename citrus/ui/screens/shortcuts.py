"""The names of keys, and the page that lists what they do."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from pygame import Rect, Surface

from citrus.content.boards import SITE_LETTERS
from citrus.language.keys import key_name
from citrus.language.rulebook.search import Beside, FoundParagraph
from citrus.language.texts import Texts
from citrus.ui.devices import buttons
from citrus.ui.devices.keys import names
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.description import Description
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.glyphs import glyph, is_glyph, spelt
from citrus.ui.kit.hand import Hand, Labels, Manner
from citrus.ui.kit.presses import Letter, Move, Number, Press, Request, Scope
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, icon
from citrus.ui.screens.routes import Routes

LEFT = 222.0  # the room for the keys of a row
TWO_COLUMNS, GAP = 1200.0, 44.0  # the width of a sheet with two columns of rows, and what is between them
KEYS = "keys"  # the place of this page beside those of the rulebook
ARROWS = ("left", "up", "down", "right")
STEPS = (Move(-1, 0), Move(0, -1), Move(0, 1), Move(1, 0))
JUMPS = tuple(replace(step, far=True) for step in STEPS)
WITH_ARROWS = {"ctrl": ARROWS, "alt": ("down", "up")}
"""What is held, and the arrows that are named behind it as one."""
ShortcutPart = Press | tuple[Press, Press] | str
ShortcutRows = tuple[tuple[tuple[ShortcutPart, ...], str], ...]
"""What stands in a row: what its keys press, from one press to another, or what is done with a mouse; and its words."""
TABLE_ROWS: ShortcutRows = (
    ((Request.NEXT, Request.PREVIOUS), "area"),
    (STEPS, "move"),
    (JUMPS, "jump"),
    ((Request.CONFIRM, Request.USE), "choose"),
    ((Request.CANCEL,), "cancel"),
    (((Number(1), Number(9)),), "hand"),
    (((Number(1), Number(9)),), "line"),
    ((Request.HARVEST, Request.SELECT_ALL), "harvest"),
    ((Request.TOOL,), "tool"),
    ((Request.END_TURN,), "end"),
    ((Request.UNDO,), "undo"),
    ((Request.REDO,), "redo"),
    ((Request.POSITION, Request.SCORES, Request.CHANGES), "ask_own"),
    ((Request.BOARD, Request.FINCAS, Request.MARKET), "ask_near"),
    ((Request.POSSIBLE, Request.NEXT_CHOICE, Request.PREVIOUS_CHOICE), "ask_possible"),
    ((Request.FIND_SPACE, Request.ABOUT, Request.QUESTIONS), "ask_more"),
    ((Request.STANDINGS,), "standings"),
    ((Request.PEEK, Request.LEVEL), "level"),
    ((Request.HINT,), "hint"),
    ((Request.WHY,), "why"),
    ((Request.FOLLOW,), "follow"),
    ((Request.ABOUT,), "about"),
    ((Request.QUESTIONS,), "pad_questions"),
    ((Request.USE,), "rush"),
    ((Request.USE, Request.PACE), "watch"),
    ((Request.PAGE_UP, Request.PAGE_DOWN), "log"),
    ((Request.STORY,), "story"),
    (("wheel", Request.ZOOM_IN, Request.ZOOM_OUT), "zoom"),
    ((Request.FIRST,), "fit"),
    ((Request.LARGER, Request.SMALLER, Request.USUAL_SIZE), "scale"),
    ((Request.FULL_SCREEN,), "fullscreen"),
    ((Request.MUTE,), "mute"),
    ((Request.REPEAT, Request.READ_ON, Request.READ_BACK), "read"),
    ((Request.RULES,), "rulebook"),
    ((Request.PLAYER_AID,), "player_aid"),
    ((Request.KEYS,), "keys"),
    (("right_click",), "right_click"),
    (("drag",), "drag"),
)
WORKSHOP_ROWS: ShortcutRows = (
    ((Request.NEXT, Request.PREVIOUS), "workshop_button"),
    (((Number(1), Number(6)),), "workshop_brush"),
    (STEPS, "workshop_cursor"),
    ((Request.USE,), "workshop_paint"),
    ((Request.DELETE, "right_click"), "workshop_clear"),
    (("drag",), "workshop_paint_more"),
    (((Letter(SITE_LETTERS[0]), Letter(SITE_LETTERS[-1])),), "workshop_letter"),
    ((Move(-1, 0), Move(1, 0)), "workshop_step"),
    ((Request.LARGER, Request.SMALLER, Request.USUAL_SIZE), "scale"),
    ((Request.UNDO,), "undo"),
    ((Request.REDO,), "redo"),
    ((Request.RENAME,), "workshop_rename"),
    ((Request.DELETE,), "workshop_remove"),
    ((Request.FULL_SCREEN,), "fullscreen"),
    ((Request.MUTE,), "mute"),
    ((Request.KEYS,), "keys"),
    ((Request.MAIN,), "main"),
    ((Request.CANCEL,), "workshop_back"),
)


PAD_WORDS = {"level": "pad_level", "tool": "pad_tool", "zoom": "pad_zoom", "ask_possible": "pad_choice"}
"""The words of rows that say something else about a controller."""
FIRST_ON_PADS = ("move", "choose", "cancel", "undo", "hint", "harvest", "end", "area")
"""The words of the rows that somebody with a controller needs most, in bold letters before the others."""
ON_KEYS, ON_PADS = ("ask_more",), ("about", "pad_questions")
"""The words of rows for keys alone, and for controllers alone."""
FINGERS = (
    *((("tap",), "hand"), (("tap",), "touch_look"), (("tap_again",), "touch_do"), (("hold",), "touch_note")),
    *((("drag",), "touch_tile"), (("drag",), "touch_scroll"), (("pinch",), "zoom")),
)
FINGERS_IN_WORKSHOP = ((("tap", "/", "drag"), "workshop_paint"), (("hold",), "touch_note"), (("drag",), "touch_scroll"))
"""What fingers do, and its words."""
KeyRows = list[tuple[tuple[str, ...], str]]
"""What stands in front of a row: its keys, or the buttons of a controller; and its words."""


def rows(workshop: bool, labels: Labels | None = None) -> KeyRows:
    """Return the rows of a page: the keys of each, as the table of keys has them, and its words. With the `labels` of a
    controller, these are its buttons, and rows without any are left out."""
    scope, chosen = (Scope.WORKSHOP, WORKSHOP_ROWS) if workshop else (Scope.TABLE, TABLE_ROWS)
    if labels is None:
        return [(_keys(parts, scope), words) for parts, words in chosen if words not in ON_PADS]
    first = {words: at for at, words in enumerate(() if workshop else FIRST_ON_PADS)}
    chosen = tuple(sorted(chosen, key=lambda row: first.get(row[1], len(first))))
    found = ((_buttons(parts, scope, labels), words) for parts, words in chosen if words not in ON_KEYS)
    return [(signs, PAD_WORDS.get(words, words)) for signs, words in found if signs]


def _buttons(parts: tuple[ShortcutPart, ...], scope: Scope, labels: Labels) -> tuple[str, ...]:
    """Return the buttons that press something, as signs."""
    found = [buttons.names(part, scope) for part in parts if isinstance(part, Press)]
    if parts == STEPS:
        return (glyph(labels, "pad"), "/", glyph(labels, "ls_any"))
    if parts == JUMPS:
        return (f"{glyph(labels, buttons.HELD)}+{glyph(labels, 'pad')}",)
    # the left one first, as they lie on a controller
    return tuple(glyph(labels, name) for name in sorted((names[0] for names in found if names), key=_is_right))


def _is_right(name: str) -> bool:
    """Return whether a button is the right shoulder, perhaps with another one."""
    return name.endswith("rb")


def _keys(parts: tuple[ShortcutPart, ...], scope: Scope) -> tuple[str, ...]:
    keys: list[str] = []
    for part in parts:
        if isinstance(part, Press):
            keys += names(part, scope)
        elif isinstance(part, str):
            keys.append(part)
        else:
            keys.append(" – ".join(names(end, scope)[0] for end in part))
    for held, arrows in WITH_ARROWS.items():
        first, *others = [f"{held}+{arrow}" for arrow in arrows]
        if first in keys:
            keys = [*(key for key in keys if key not in (first, *others)), held, "+", *arrows]
    return tuple(keys)


def listed_keys(texts: Texts) -> Beside:
    """Return every key with its words, for the search of the rulebook."""
    title, every = texts("table.keys.title"), dict.fromkeys((*rows(workshop=False), *rows(workshop=True)))
    told = ((", ".join(key_name(texts, key) for key in keys if key != "+"), name) for keys, name in every)
    return tuple(
        FoundParagraph(KEYS, title, texts.joined("  ·  ", [keys, texts(f"table.keys.{name}")])) for keys, name in told
    )


def page_title(manner: Manner) -> str:
    """Return the text that is the title of the page, for those who play in a manner."""
    if manner.hand is Hand.FINGERS:
        return "table.keys.touch"
    return "table.keys.title" if manner.labels is None else "table.keys.pad"


class KeysPage(Dialog):
    """All keys of the table or of the workshop and what they do, on a sheet over either; or buttons, or fingers."""

    wide_buttons = 560.0
    in_a_row = True

    def __init__(self, ui: Ui, routes: Routes, workshop: bool = False) -> None:
        super().__init__(ui, "", "")
        self._words: list[Surface] = []
        self._columns = 1
        self._wide = 0
        self.other = Button(ui, "", self.turn)
        self.add(
            Button(ui, ui.texts("table.keys.close"), ui.shell.pop, "primary"),
            Button(ui, ui.texts("rulebook.title"), routes.to_rulebook),
            self.other,
        )
        self._show(workshop)

    def turn(self) -> None:
        """Show the keys of the other place."""
        self._show(not self.workshop)
        self.enter(self.size)

    def adapt(self) -> None:
        """Show the keys, or the buttons of the controller that was used last."""
        self._show(self.workshop)
        self.enter(self.size)

    def _show(self, workshop: bool) -> None:
        manner = self.ui.manner
        self.workshop, self.rows = workshop, rows(workshop, manner.labels)
        if manner.hand is Hand.FINGERS:
            self.rows = list(FINGERS_IN_WORKSHOP if workshop else FINGERS)
        self.title = self.ui.texts(page_title(manner))
        self.other.text = self.ui.texts("table.keys.workshop_table" if workshop else "setup.workshop")

    def pictures(self) -> list[Description]:
        """Describe what every key does."""
        texts = self.ui.texts
        told = [
            Description(
                "row",
                texts(f"table.keys.{name}"),
                ", ".join(spelt(texts, key_name(texts, key)) for key in keys if key not in "+/"),
                rect=place,
            )
            for (keys, name), _, place in self._placed()
        ]
        around = told[0].rect.unionall([row.rect for row in told])
        return [Description("list", self.title, rect=around, parts=tuple(told))]

    def on_press(self, press: Press) -> bool:
        """Close the page by what opened it."""
        if press is not Request.KEYS:
            return False
        self.escape()
        return True

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out two columns of rows where there is room for them."""
        self._columns = 2 if size[0] >= self.px(TWO_COLUMNS) else 1
        self.width = TWO_COLUMNS if self._columns == 2 else 760.0
        return super().arrange(size)

    def extra(self, width: int) -> int:
        """Return the height of all rows; words that are too long for one line get two."""
        self._wide = (width - (self._columns - 1) * self.px(GAP)) // self._columns
        room, plain = self._wide - self.px(LEFT), Letters(self.px(15), self.ui.palette["ink"])
        first = () if self.workshop or self.ui.manner.labels is None else FIRST_ON_PADS
        self._words = [
            self.ui.fonts.render(self.ui.texts(f"table.keys.{name}"), replace(plain, bold=name in first), width=room)
            for _, name in self.rows
        ]
        return max(sum(map(self._high, self._words[part])) for part in self._parts()) + self.px(10)

    def draw_over(self, surface: Drawable) -> None:
        """Draw keys on the left, what they do on the right."""
        for (keys, _), words, place in self._placed():
            self._draw_row(surface, keys, words, place)

    def _placed(self) -> Iterator[tuple[tuple[tuple[str, ...], str], Surface, Rect]]:
        """Yield every row with its words and its place."""
        left = self.sheet.x + self.px(32)
        top = self.buttons[0].rect.y - self.px(18)
        top -= max(sum(map(self._high, self._words[part])) for part in self._parts())
        for part in self._parts():
            y = top
            for row, words in zip(self.rows[part], self._words[part], strict=True):
                place = Rect(left, y, self._wide, self._high(words))
                yield row, words, place
                y = place.bottom
            left += self._wide + self.px(GAP)

    def _parts(self) -> list[slice]:
        """Return the rows of every column; two columns are about equally high."""
        if self._columns == 1:
            return [slice(0, len(self.rows))]
        high = [self._high(words) for words in self._words]
        first = min(range(len(high)), key=lambda rows: max(sum(high[:rows]), sum(high[rows:])))
        return [slice(0, first), slice(first, len(self.rows))]

    def _draw_row(self, surface: Drawable, keys: tuple[str, ...], words: Surface, place: Rect) -> None:
        x = place.x
        for key in keys:
            x = self._cap(surface, key, x, place.y) + self.px(6)
        middle = place.y + (place.height - self.px(3)) // 2
        surface.blit(words, words.get_rect(midleft=(place.x + self.px(LEFT), middle)))
        line = Rect(place.x, place.bottom - self.px(2), place.width, 1)
        surface.fill(self.ui.palette.mix("panel", "panel_edge", 0.45), line)

    def _high(self, words: Surface) -> int:
        """Return the height of a row."""
        return max(self.px(27), words.get_height() + self.px(5))

    def _cap(self, surface: Drawable, key: str, x: int, y: int) -> int:
        """Draw one key as it looks on a keyboard; return where it ends."""
        palette, px = self.ui.palette, self.px(14)
        button = any(map(is_glyph, key))
        if button or key in "+/":
            style = Letters(self.px(18), palette["ink"]) if button else Letters(px, palette["ink_soft"], bold=True)
            label = self.ui.fonts.render(key, style)
            surface.blit(label, label.get_rect(midleft=(x, y + self.px(12))))
            return x + label.get_width()
        if key in ARROWS:
            label = icon(self.ui, key, self.px(14), palette["ink"])
        else:
            label = self.ui.fonts.render(key_name(self.ui.texts, key), Letters(px, palette["ink"], bold=True))
        rect = Rect(x, y, max(self.px(24), label.get_width() + self.px(14)), self.px(24))
        foot = card(self.ui, rect.size, Card(self.px(5), palette["panel_edge"]))
        face = card(
            self.ui, rect.size, Card(self.px(5), palette["paper"], palette["panel_edge"], max(1.0, 1.2 * self.u))
        )
        surface.blit(foot, rect.move(0, self.px(2)))
        surface.blit(face, rect)
        surface.blit(label, label.get_rect(center=rect.center))
        return rect.right
