"""Every text is inside its place, whole, uncovered and unsqueezed: some screens, in some windows, in some languages."""

from __future__ import annotations

import pygame
import pytest

from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.shapes import Panel, draw_panel
from citrus.ui.shell.app import App
from tests.ui.lettering import Sheet, Written, watching
from tests.ui.room import SHOWN, Case, faults, sampled, wrong

QUICK = sampled(SHOWN, [(1280, 720), (1366, 768)])[::46]
FIVE_AT_THE_START = Case("reviewed replay", (1280, 720), 130, "fr")  # of the score track
EMPTY_HAND = Case("replay", (1280, 720), 200, "de")  # words lie there, within the frame
FORECASTS = Case("table, standings", (1280, 720), 200, "fr", "full")


@pytest.mark.parametrize("case", [*QUICK, FIVE_AT_THE_START, EMPTY_HAND, FORECASTS], ids=str)
def test_texts_are_in_their_places(case: Case) -> None:
    assert faults(case) == []


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("whole", None),
        ("wide", "beyond its paper"),
        ("twice", "over each other"),
        ("squeezed", "stretched to 2.00"),
        ("edge", "cut off"),
        ("dotted", "shortened"),
        ("small", "small"),
        ("hidden", "covered"),
    ],
)
def test_faults_are_found(app: App, name: str, fault: str | None) -> None:
    with watching():
        sheet = Sheet((400, 300)).convert()
        paper = pygame.Rect(100, 100, 150, 60)
        draw_panel(sheet, app.ui, paper, Panel(8))
        label = app.ui.fonts.render(
            "Citrus…" if name == "dotted" else "Citrus", Letters(11 if name == "small" else 20, "black")
        )
        if name == "squeezed":
            label = pygame.transform.smoothscale(label, (2 * label.get_width(), label.get_height()))
        sheet.blit(label, {"wide": (215, 110), "edge": (360, 40)}.get(name, (110, 110)))
        if name == "twice":
            sheet.blit(app.ui.fonts.render("Lemon", Letters(20, "black")), (115, 115))
        if name == "hidden":
            pygame.draw.rect(sheet, "yellow", (110, 110, 20, 30))
        assert [mark.text for mark in sheet.marks if isinstance(mark, Written)]
        assert [found.split(":")[0] for found in wrong(sheet, "en")] == ([fault] if fault else [])
