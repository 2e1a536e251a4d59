"""Names in any script: what is shown, typed, pasted and kept, with our fonts, with one of the system, and without."""

from __future__ import annotations

import subprocess
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from citrus.file_names import given_stem
from citrus.language.drawable import JOINERS, drawable, signs
from citrus.ui.kit import system_fonts
from citrus.ui.kit.fonts import Fonts, Letters
from citrus.ui.kit.presses import Press
from citrus.ui.kit.runs import runs, stands_alone
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.system_fonts import SystemFont, SystemFonts
from citrus.ui.kit.system_fonts import system_fonts as of_the_system
from citrus.ui.kit.text_field import ExactField, TextField
from citrus.ui.kit.widgets import Group
from citrus.ui.shell.app import App
from tests.ui.guest_fonts import guest_font
from tests.ui.shell import press, write

OURS = ("Zoë", "Łukasz", "Nguyễn Thị Ánh", "Ștefan", "Иван Щукин", "Ґалаґан", "Ђорђе", "Әлия", "Γιώργος", "Ἀχιλλεύς")
HEBREW, ARABIC, KANA, HANGUL, THAI = "דוד", "سارة", "さくら", "김민수", "สมชาย"
GUEST = HEBREW + ARABIC + KANA + HANGUL + THAI + "น\U0001f34b\U0001f600\u0e49"


class Page(Screen):
    """A screen with one field."""

    def __init__(self, app: App, exact: bool = False) -> None:
        super().__init__(app.ui)
        self.field = (ExactField if exact else TextField)(app.ui, "Name", "", lambda text: None)
        self.group = Group([self.field])

    def enter(self, size: tuple[int, int]) -> None:
        self.field.layout(pygame.Rect(10, 10, 300, 40), 1.0)

    def handle(self, press: Press) -> None:
        self.group.handle(press)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("white")
        self.group.draw(surface)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)


def test_what_stands_alone_never_begins_another_run() -> None:
    every = {sign for text in (*OURS, GUEST, JOINERS, "·×−’…\u0301\u00a0") for sign in text}
    alone = {sign for sign in every if stands_alone(sign)}
    assert alone >= {sign for name in OURS for sign in unicodedata.normalize("NFC", name)}
    assert not alone & {*HEBREW, *ARABIC, *THAI, *JOINERS, "\u0301"}
    for sign in alone:
        text = f"a{sign}b{sign}"
        assert [run.text for run in runs(text, lambda shown: (shown, Path("own.ttf")))] == [text], f"{sign!r}"


@pytest.fixture
def told(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what notices say."""
    found: list[str] = []
    monkeypatch.setattr(app, "notify", found.append)
    return found


def typing(app: App, exact: bool = False) -> TextField:
    """Return a field that is being typed in."""
    page = Page(app, exact)
    app.show(page)
    page.group.set_focus(page.field)
    return page.field


def paste(app: App, text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.scrap, "has_text", lambda: True)
        patch.setattr(pygame.scrap, "get_text", lambda: text)
        press(app, pygame.K_v, pygame.KMOD_CTRL)


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SystemFont:
    """Return a font of the system for several scripts; request it before `app`."""
    font = guest_font(tmp_path / "guest.ttf", GUEST, high=2000)
    monkeypatch.setattr(system_fonts, "system_fonts", lambda bold: [font])
    return font


def mapped(text: str) -> list[tuple[str, bool]]:
    """Return the runs of a text as if one font wrote everything."""
    return [(run.text, run.backward) for run in runs(text, lambda sign: (sign, Path("font")))]


# our own fonts


@pytest.mark.parametrize("bold", [False, True])
def test_our_fonts_write_latin_greek_and_cyrillic(app: App, bold: bool) -> None:
    blocks = [(0xA1, 0x24F), (0x386, 0x3E1), (0x400, 0x45F), (0x490, 0x4FF), (0x1E00, 0x1EFF), (0x1F00, 0x1FFE)]
    letters = [chr(code) for first, last in blocks for code in range(first, last + 1) if chr(code).isalpha()]
    assert len(letters) > 1000
    assert [letter for letter in letters if not app.ui.fonts.knows(letter, bold)] == []


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_such_names_are_typed_and_pasted(app: App, told: list[str], name: str, form: str) -> None:
    field = typing(app)
    write(app, unicodedata.normalize(form, name))
    assert field.text == name
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    paste(app, unicodedata.normalize(form, name))
    assert field.text == name
    assert told == []


@pytest.mark.parametrize("name", OURS)
def test_a_title_is_written_by_one_face(app: App, name: str) -> None:
    fonts = app.ui.fonts
    label = fonts.render(name, Letters(30, "black", title=True))
    assert label.get_height() <= 1.1 * fonts.height(30, title=True)  # letters of the title face reach below its lines
    assert label.get_width() == fonts.width(name, 30, title=True)
    assert not fonts.lacking


# fonts of the system


@pytest.mark.parametrize("name", [HEBREW, ARABIC, KANA, HANGUL, THAI, "Zoë \U0001f34b", f"{HEBREW}, Ana"])
def test_other_scripts_are_written_by_a_font_of_the_system(
    guest: SystemFont, app: App, told: list[str], name: str
) -> None:
    field = typing(app)
    write(app, name)
    assert (field.text, told) == (name, [])
    fonts = app.ui.fonts
    label = fonts.render(name, Letters(20, "black"))
    assert label.get_size() == (fonts.width(name, 20), fonts.height(20))
    assert pygame.mask.from_surface(label).count() > 40 * len(name)  # squares
    assert not fonts.lacking
    assert fonts.fitted(name * 3, Letters(20, "black"), 50).get_width() <= 50
    assert fonts.render(f"{name} " * 5, Letters(20, "black"), width=120).get_height() > 2 * fonts.height(20)


def test_without_such_a_font_a_sentence_says_what_was_left_out(app: App, told: list[str]) -> None:
    field = typing(app)
    write(app, "a")
    assert told == []
    write(app, KANA)
    assert field.text == "a"
    assert told == [app.ui.texts("app.not_typed")] * len(KANA)
    paste(app, f"Zoë {HEBREW}")
    assert field.text == "aZoë "


def test_without_such_a_font_names_show_question_marks_and_a_sentence_says_so_once(app: App, told: list[str]) -> None:
    field = typing(app)
    field.text = f"{KANA} \ue000"
    for _ in range(3):
        app.step([pygame.event.Event(pygame.WINDOWEXPOSED)], 0.02)
    assert told == [app.ui.texts("app.not_shown")]
    fonts = app.ui.fonts
    assert fonts.width(KANA, 20) == fonts.width("???", 20)


def test_what_is_no_character_needs_no_sentence(app: App) -> None:
    app.ui.fonts.render("caf\udce9 \ue000 \x1b \ufdd0", Letters(20, "black"))
    assert not app.ui.fonts.lacking


def test_what_was_there_stays_when_more_is_typed(app: App) -> None:
    field = typing(app)
    field.text = KANA
    press(app, pygame.K_END)
    write(app, "b")
    assert field.text == KANA + "b"


def test_nothing_is_looked_for_before_it_is_needed(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(system_fonts, "system_fonts", lambda bold: asked.append(bold) or [])
    fonts = Fonts(app.ui.fonts.path().parent)
    for name in OURS:
        fonts.render(name, Letters(20, "black", bold=True))
    assert asked == []
    fonts.render(KANA, Letters(20, "black", bold=True))
    fonts.render(HEBREW, Letters(20, "black", bold=True))
    assert asked == [True]


@pytest.fixture
def fontconfig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], SystemFonts]:
    """Return a maker of systems whose fontconfig gives an answer."""

    def says(answer: str) -> SystemFonts:
        def run(*command: object, **more: object) -> subprocess.CompletedProcess[bytes]:
            return subprocess.CompletedProcess([], 0, answer.encode())

        monkeypatch.setattr(subprocess, "run", run)
        monkeypatch.setattr("sys.platform", "linux")
        monkeypatch.setattr(system_fonts, "system_fonts", of_the_system)
        return SystemFonts()

    return says


def test_fontconfig_says_which_font_has_a_sign(tmp_path: Path, fontconfig: Callable[[str], SystemFonts]) -> None:
    hebrew = guest_font(tmp_path / "hebrew.ttf", HEBREW).path
    kana = guest_font(tmp_path / "kana.ttf", KANA + HEBREW).path
    emoji = guest_font(tmp_path / "Emoji.ttf", "\U0001f34b").path
    plain = guest_font(tmp_path / "plain.ttf", "\U0001f34b").path
    found = fontconfig(
        f"{tmp_path}/gone.ttf\t20-10ffff\n{hebrew}\t20 5d0-5ea\n{kana}\t20 3041-309f 5d0-5ea\n"
        f"{plain}\t1f34b\n{emoji}\t1f34b\n\nnonsense\n"
    )
    assert found.path("ד", bold=True) == hebrew
    assert found.path("さ", bold=False) == kana
    assert found.path("ץ", bold=False) is None  # said to be there, but is not
    assert found.path("한", bold=False) is None
    assert found.path("\U0001f34b", bold=True) == emoji


def test_a_system_without_fontconfig_has_no_fonts_for_us(
    monkeypatch: pytest.MonkeyPatch, fontconfig: Callable[[str], SystemFonts]
) -> None:
    found = fontconfig("")

    def fail(*command: object, **more: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "run", fail)
    assert found.path("ד", bold=True) is None


def test_windows_is_searched_for_fonts_that_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Fonts").mkdir()
    guest_font(tmp_path / "Fonts" / "malgun.ttf", HANGUL)
    guest_font(tmp_path / "Fonts" / "malgunbd.ttf", HANGUL)
    monkeypatch.setenv("WINDIR", str(tmp_path))
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(system_fonts, "system_fonts", of_the_system)
    found = SystemFonts()
    assert [found.path("김", bold) for bold in (True, False)] == [
        tmp_path / "Fonts" / "malgunbd.ttf",
        tmp_path / "Fonts" / "malgun.ttf",
    ]
    assert found.path("さ", bold=True) is None


# what belongs together, and what goes to the left


def test_signs_are_letters_with_their_marks_and_what_joiners_hold_together() -> None:
    farmer = "\U0001f469\U0001f3fd\u200d\U0001f33e"
    assert signs("abc") == ["a", "b", "c"]
    assert signs(f"x\u030c\u0301y{farmer}น้") == ["x\u030c\u0301", "y", farmer, "น้"]
    assert signs("") == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\U0001f469\u200d\U0001f33e", "\U0001f469\u200d\U0001f33e"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("क्\u200dष", "क्\u200dष"),
        ("a\u200db\u200cc", "abc"),
        ("\u200dabc", "abc"),
    ],
)
def test_only_joiners_that_change_how_something_is_written_stay(text: str, shown: str) -> None:
    assert drawable(text) == shown


def test_words_in_hebrew_and_arabic_are_written_to_the_left_and_everything_else_keeps_its_place() -> None:
    assert mapped(f"{HEBREW}: 5, {ARABIC}: 7") == [(HEBREW, True), (": 5, ", False), (ARABIC, True), (": 7", False)]
    assert mapped(f"Ana, {HEBREW} {HEBREW} 2") == [("Ana, ", False), (f"{HEBREW} {HEBREW}", True), (" 2", False)]
    assert mapped(f"{HEBREW} {ARABIC}") == [(ARABIC, True), (f"{HEBREW} ", True)]  # two scripts, two runs
    assert mapped("Ana") == [("Ana", False)]
    assert mapped("") == []


# the cursor


def test_the_cursor_goes_over_whole_signs_and_to_the_left_where_the_text_does(guest: SystemFont, app: App) -> None:
    field = typing(app)
    write(app, "aน้")
    press(app, pygame.K_LEFT)
    assert field.cursor == 1
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_BACKSPACE)
    assert field.text == "a"
    press(app, pygame.K_BACKSPACE)
    write(app, HEBREW)
    assert field.cursor == len(HEBREW)
    press(app, pygame.K_RIGHT)
    assert field.cursor == len(HEBREW) - 1
    press(app, pygame.K_LEFT)
    assert field.cursor == len(HEBREW)
    fonts = app.ui.fonts
    wide = fonts.width(HEBREW, 20, bold=True)
    carets = [fonts.caret(HEBREW, place, 20, bold=True)[0] for place in range(len(HEBREW) + 1)]
    assert carets[0] == wide
    assert carets == sorted(carets, reverse=True)
    assert carets[-1] == 0


def test_marks_and_hidden_signs_do_no_harm(app: App) -> None:
    field = typing(app)
    write(app, "e" + "\u0301" * 40 + "\u202e\u200b\ufe0fx\u00a0y")
    assert field.text[0] == "é"
    assert field.text.endswith("x y")
    assert len(field.text) <= 6
    app.draw()


def test_paths_are_kept_as_they_are(app: App) -> None:
    field = typing(app, exact=True)
    path = "/home/é/  " + KANA
    paste(app, unicodedata.normalize("NFD", path) + "\n")
    assert field.text == unicodedata.normalize("NFD", path)[:18]


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Иван & Γιώργος", "Иван & Γιώργος"),
        ("gnp.\u202efdp\u200b\x9f", "gnp.fdp"),
        (unicodedata.normalize("NFD", "Zoë"), "Zoë"),
        (KANA, KANA),
        ("\u202e\u200b", ""),
    ],
)
def test_names_of_files_have_nothing_hidden(name: str, stem: str) -> None:
    assert given_stem(name) == stem
