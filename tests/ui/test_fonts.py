"""Whatever a name or a file is called, it can be drawn: the one door that all texts go through."""

from __future__ import annotations

import sys
import unicodedata

import pygame
import pytest

from citrus.language.drawable import LONGEST, drawable
from citrus.ui.kit.fonts import Align, Letters, inked_at, least
from citrus.ui.shell.app import App

NASTY = {
    "NUL": "A\0b",
    "zero width": "\u200b",
    "byte order mark": "\ufeff",
    "change of direction": "\u202eabc",
    "half of a pair": "caf\udce9",
    "lone half": "\ud800",
    "lines": "a\nb\r\nc\u2028d",
    "escape": "\x1b[31m",
    "marks": "a" + "\u0301" * 4000,
    "only marks": "\u0301\u0302",
    "other script": "\u6f22\u5b57 \u05e9\u05dc",
    "emoji": "\u2764\ufe0f \U0001f469\u200d\U0001f33e",
    "last": chr(sys.maxunicode),
    "long": "M" * 100_000,
    "long, of thin signs": "." * 1_000_000,
    "long words": "Mmm " * 200_000,
    "nothing": "",
    "blank": " \t ",
}


@pytest.mark.parametrize("text", NASTY.values(), ids=NASTY)
def test_whatever_is_written_can_be_drawn(text: str, app: App) -> None:
    fonts = app.ui.fonts
    line = fonts.height(20)
    for shown in (text, f"Ana{text}Ben"):
        assert fonts.render(shown, Letters(20, "black")).get_height() <= 1.5 * line
        assert fonts.width(shown, 20) >= fonts.render(shown, Letters(20, "black")).get_width() > 0 or not shown.strip()
        fitted = fonts.fitted(shown, Letters(20, "black"), 120)
        assert fitted.get_width() <= 120
        assert fitted.get_height() <= 1.5 * line
        assert fonts.wrapped(shown, Letters(20, "black"), 120, 2).get_height() <= 2.5 * line
        assert all(fonts.width(part, 20) <= 120 for part in fonts.lines(shown, 20, 120))


def test_a_word_that_is_too_long_for_a_line_goes_on_in_the_next(app: App) -> None:
    word = "Obstplantagenarbeiterinnen"
    lines = app.ui.fonts.lines(f"Die {word}", 20, 120)
    assert len(lines) > 2
    assert "".join(lines) == f"Die{word}"


@pytest.mark.parametrize("text", ["MM", "123456", "Ana harvests many limes", "Obstplantagenarbeiterinnen"])
def test_no_less_is_shown_of_a_text_than_there_is_room_for(text: str, app: App) -> None:
    fonts, letters = app.ui.fonts, Letters(20, "black")
    most = fonts.width("M…", 20)
    for width in range(fonts.width("M", 20), fonts.width(text, 20) + 9, 7):
        lines = fonts.lines(text, 20, width)
        assert max(fonts.width(line, 20) for line in lines) <= width
        rest = text
        for line in lines[:-1]:
            rest = rest.removeprefix(line)
            more = rest.split(" ")[1] if rest.startswith(" ") else rest[0]
            assert fonts.width(line + " " * rest.startswith(" ") + more, 20) > width
            rest = rest.lstrip()
        assert min(width, fonts.width(text, 20)) - most < fonts.fitted(text, letters, width).get_width() <= width
        size = max((px for px in range(1, 21) if fonts.width(text, px) <= width), default=1)
        assert fonts.shrunk(text, letters, width).get_height() == fonts.height(size)
        shown = fonts.wrapped(text, letters, width, 2)
        assert shown.get_height() == fonts.render(text, letters, width=width).get_height() or len(lines) > 2
    assert fonts.shrunk(text, letters, 1).get_height() == fonts.height(1)


@pytest.mark.parametrize(
    ("text", "fitting", "lines"),
    [
        ("Lime region at a4: 7 points", "Lime region at a4: 7", ("Lime region at a4:", "7 points")),
        ("Ana: 1 point (1 tile)", "Ana: 1 point (1", ("Ana: 1 point", "(1 tile)")),
        ("Returned: −3 points", "Returned: −3", ("Returned:", "−3 points")),
        ("Space a1 2 × 3", "Space a1 2", ("Space a1 2", "× 3")),
        ("12 Entschädigungszahlungen", "Entschädigungszahlungen", ("12", "Entschädigungszahlungen")),
    ],
)
def test_a_number_stays_with_its_noun(text: str, fitting: str, lines: tuple[str, ...], app: App) -> None:
    fonts = app.ui.fonts
    assert fonts.lines(text, 20, fonts.width(fitting, 20)) == lines


def test_every_sign_can_be_drawn_alone_and_between_others(app: App) -> None:
    kinds: dict[str, list[int]] = {}
    for code in range(sys.maxunicode + 1):
        kinds.setdefault(unicodedata.category(chr(code)), []).append(code)
    for codes in kinds.values():
        for code in codes[:: max(1, len(codes) // 60)]:
            for text in (chr(code), f"a{chr(code)}b"):
                app.ui.fonts.render(text, Letters(12, "black"))
                app.ui.fonts.render(text, Letters(12, "black"), width=40)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana", "Ana"),
        ("Zo\u00eb \u2013 \u00e9t\u00e9", "Zo\u00eb \u2013 \u00e9t\u00e9"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),  # as macOS calls files
        ("A\0b", "A\ufffdb"),
        ("caf\udce9", "caf\ufffd"),
        ("a\u200bb\ufeff\u202ec", "abc"),
        ("\u200b", "\ufffd"),
        ("a\tb\nc", "a b c"),
        ("a" + "\u0323" * 9 + "b", "\u1ea1\u0323\u0323b"),
        ("", ""),
    ],
)
def test_what_is_shown_of_a_text(text: str, shown: str) -> None:
    assert drawable(text) == shown


def test_a_text_without_an_end_ends() -> None:
    assert drawable("x" * (LONGEST + 1)) == "x" * LONGEST + "…"


@pytest.mark.parametrize("px", [13, 14, 16])
def test_letters_of_small_bold_words_lie_where_the_typeface_wants_them(px: int, app: App) -> None:
    """At whole pixels, letters lie up to a pixel beside their place, and words get gaps: "t itle"."""
    for word in ("title", "that tile"):
        small = app.ui.fonts.render(word, Letters(px, "black", bold=True))
        large = app.ui.fonts.render(word, Letters(px * 12, "black", bold=True))
        beside = [
            abs(_reached(small, part / 20) - _reached(large, part / 20)) * small.get_width() for part in range(1, 20)
        ]
        assert sum(beside) / len(beside) < 0.35, word


def _reached(label: pygame.Surface, share: float) -> float:
    """Return how far to the right a share of a text's ink reaches, as a part of its width."""
    columns = pygame.surfarray.array_alpha(label).sum(axis=1, dtype=float)
    sums = columns.cumsum() / columns.sum()
    last = int((sums < share).sum())
    before = sums[last - 1] if last else 0.0
    return float((last + (share - before) / (sums[last] - before)) / len(sums))


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_a_short_line_is_not_stretched_over_its_width(app: App, align: Align) -> None:
    fonts = app.ui.fonts
    alone = fonts.render("This board", Letters(14, "black", bold=True)).get_bounding_rect()
    label = fonts.render("This board", Letters(14, "black", bold=True), width=300, align=align)
    ink = label.get_bounding_rect()
    assert abs(ink.width - alone.width) <= 1
    two = fonts.render("Plantations ab", Letters(14, "black"), width=fonts.width("Plantations", 14) + 4, align=align)
    below = two.subsurface(two.get_rect().move(0, two.get_height() * 5 // 9).clip(two.get_rect())).get_bounding_rect()
    for line, wide in ((ink, label.get_width()), (below, two.get_width())):
        beside = line.x, wide - line.right
        assert {"left": beside[0], "right": beside[1], "center": abs(beside[0] - beside[1])}[align] <= 3
    assert below.width < two.get_width() / 2


@pytest.mark.parametrize("width", [-1000, -1])
def test_of_a_text_without_any_room_nothing_is_shown(width: int, app: App) -> None:
    fonts = app.ui.fonts
    assert fonts.render("A few words", Letters(20, "black"), width=width).get_width() <= 1
    assert fonts.wrapped("A few words", Letters(20, "black"), width, 3).get_width() <= 1


def test_a_word_without_room_is_broken_after_every_letter(app: App) -> None:
    fonts = app.ui.fonts
    assert fonts.lines("Mmm m", 20, 1) == ("M", "m", "m", "m")
    assert fonts.lines("MMMM M", 20, fonts.width("MM", 20)) == ("MM", "MM", "M")
    assert fonts.lines("", 20, 100) == ()


def test_a_site_stays_with_the_word_before_it(app: App) -> None:
    fonts = app.ui.fonts
    for text, fitting, lines in (
        ("The finca K.", "The finca", ("The", "finca K.")),
        ("See No. K", "See No.", ("See No.", "K")),
        ("The finca KL", "The finca", ("The finca", "KL")),
        ("finca K", "finca", ("finca", "K")),
    ):
        assert fonts.lines(text, 20, fonts.width(fitting, 20)) == lines


def test_a_text_shrinks_by_a_fifth_before_it_is_cut(app: App) -> None:
    fonts, text = app.ui.fonts, "Ana harvests"
    for px, smallest in ((30, 24), (14, 12), (10, 9)):
        assert least(px) == smallest
        letters = Letters(px, "black")
        for width, size in ((fonts.width(text, px), px), (fonts.width(text, px) - 1, px - 1)):
            assert fonts.fitted(text, letters, width).get_height() == fonts.height(size)
        whole = fonts.width(text, smallest)
        assert pixels(fonts.fitted(text, letters, whole)) == pixels(fonts.render(text, Letters(smallest, "black")))
        cut = fonts.fitted(text, letters, whole - 1)
        assert cut.get_height() == fonts.height(smallest)
        assert pixels(cut) in {
            pixels(fonts.render(f"{text[:length]}…", Letters(smallest, "black"))) for length in range(len(text))
        }


def pixels(label: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    return label.get_size(), pygame.image.tobytes(label, "RGBA")


def test_a_text_that_just_fills_its_lines_is_not_cut(app: App) -> None:
    fonts, letters, text = app.ui.fonts, Letters(20, "black"), "seven eight seven eight"
    width, lines = fonts.width("seven…", 20), 4
    whole = fonts.render(text, letters, width=width)
    assert pixels(fonts.wrapped(text, letters, width, lines)) == pixels(whole)
    cut = fonts.wrapped(text, letters, width, lines - 1)
    assert cut.get_height() == fonts.height(20) + (lines - 2) * fonts.spacing(20)
    assert pixels(cut) == pixels(fonts.render("seven eight seven…", letters, width=width))


def test_a_letter_whose_mark_no_font_has_is_written_without_it(app: App) -> None:
    fonts, letters = app.ui.fonts, Letters(40, "black")
    assert not fonts.shows("a\u20dd")
    assert pixels(fonts.render("a\u20dd", letters)) == pixels(fonts.render("a", letters))
    assert not fonts.lacking
    assert pixels(fonts.render("\u6f22", letters)) == pixels(fonts.render("?", letters))
    assert fonts.lacking


def test_letters_lie_around_a_point_although_a_text_is_higher(app: App) -> None:
    label = app.ui.fonts.render("13", Letters(40, "black"))
    ink = label.get_bounding_rect()
    place = inked_at(label, (100, 80))
    assert ink.move(place.topleft).center == (100, 80)


def test_faces_have_their_sizes(app: App) -> None:
    fonts = app.ui.fonts
    assert {fonts.path(bold, title).stem for bold, title in ((False, False), (True, False), (True, True))} == {
        "text", "text_bold", "title",
    }  # fmt: skip
    for face in ({}, {"bold": True}, {"title": True}):
        assert fonts.spacing(40, **face) >= fonts.height(40, **face) - 1 > 40
        assert fonts.render("x", Letters(40, "black", **face)).get_height() == fonts.height(40, **face)
