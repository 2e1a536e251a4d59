"""The five kinds and the five players stay apart for every eye: plain, in grey and with simulated colour blindness.

Differences are CIEDE2000: 1 is about the least that can be seen with two colours side by side, 2 to 3 are seen at a
glance. Tiles and workers lie apart from each other, small, on patterned ground, so that much more is needed:

* 20 in full colour: another colour, not another shade.
* 10 for the ground of the groves, the players, their outlines, workers and hats when hue fails, in whole or in part:
  ten times what can just be seen. In grey it is the difference in lightness; from black to white it is 100.
* 7 for the pictures of the fruits, which never stand without their outline (oval, ball, bowl, half-moon, wheel) and,
  when planted, lie on grounds that are themselves 10 apart.
* 30 for the dashes and dots that run through the whole outline: they must show on dark groves, too, small and in grey.
* 15 and 7 for the fruits of the trees, which lie on wooden tokens and differ in outline as well, and 5 in grey; 10 from
  the fruits of the groves, which lie on their ground and never on a token.
* 15 and 7 for harvested groves, which are pale on purpose, so that owned ones stand out, and always bear their fruit.
* 10 from the meadow, in every view, for what lies on it: outlines, edges of harvested groves and roads, and spaces that
  can be chosen.

Words have a contrast of 4.5 on whatever they stand, by WCAG 2.1.
"""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pygame
import pytest
from pyciede2000 import ciede2000

from citrus.records.record import COLORS
from citrus.ui.kit.art import Art
from citrus.ui.kit.palette import Palette, contrast
from citrus.ui.pieces.fruits import KNOWN_FRUITS
from citrus.ui.pieces.groves import DRY_EDGE, KNOWN_KINDS
from citrus.ui.pieces.outlines import PATTERNS, SEAM, bands

ASSETS = Path(__file__).parents[1] / "assets"
PALETTE = Palette.load(ASSETS / "palette.yaml")

PLAIN = 20.0
WEAK = 10.0
THROUGH = 30.0
WEAK_FRUIT = 7.0
PLAIN_TREE_FRUIT = 15.0
GREY_TREE_FRUIT = 5.0
PLAIN_BESIDE = 10.0
PLAIN_STUBBLE = 15.0
WEAK_STUBBLE = 7.0
READABLE = 4.5
LEMON = 1.28  # the contrast of a lemon grove's ground with the land, which is as light and nearly as yellow

LAND = ("meadow", "meadow_dark")
GROUNDS_OF_WORDS = {
    **dict.fromkeys(
        ("ink", "ink_soft", "hint", "good", "bad", "accent_ink"), ("paper", "panel", "album", "mat", "highlight")
    ),
    "paper": ("accent", "accent_ink", "good", "bad", "hint"),
}

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
# Transactions on Visualization and Computer Graphics 15(6), 2009: severity 1.0, for linear RGB.
EYES: dict[str, Matrix] = {
    "plain": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
GREY = "grey"
VIEWS = (*EYES, GREY)

# linear sRGB to XYZ, and the white it is measured by (IEC 61966-2-1, D65)
XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.0890)


def times(matrix: Matrix, vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lab(colour: pygame.Color, eye: str = "plain") -> Triple:
    """Return CIELAB of what an eye sees of a colour."""
    red, green, blue = times(EYES[eye], (linear(colour.r), linear(colour.g), linear(colour.b)))
    seen = (min(1.0, max(0.0, red)), min(1.0, max(0.0, green)), min(1.0, max(0.0, blue)))
    x, y, z = (
        share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
        for share in (value / white for value, white in zip(times(XYZ, seen), WHITE, strict=True))
    )
    return min(100.0, 116 * y - 16), 500 * (x - y), 200 * (y - z)


def apart(first: pygame.Color, second: pygame.Color, view: str) -> float:
    if view == GREY:
        return abs(lab(first)[0] - lab(second)[0])
    return float(ciede2000(lab(first, view), lab(second, view))["delta_E_00"])


def picture(name: str) -> pygame.Color:
    """Return the mean colour of a picture, which is what remains of it when it is small or far away."""
    surface = pygame.image.load_sized_svg(ASSETS / "images" / f"{name}.svg", (64, 64))
    return pygame.Color(*pygame.transform.average_color(surface, consider_alpha=True)[:3])


def outline(color: str) -> pygame.Color:
    """Return the mean colour of a player's outline across all its bands."""
    size, width = 200, round(SEAM * 200)
    strip = pygame.Surface((width, size), pygame.SRCALPHA)
    for band, begin in bands(PALETTE, color, size):
        strip.blit(band, (round(begin * size), 0))
    return pygame.Color(*pygame.transform.average_color(strip)[:3])


@pytest.fixture(scope="module")
def art() -> Art:
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    return Art(ASSETS / "images", PALETTE)


def mean(piece: pygame.Surface) -> pygame.Color:
    return pygame.Color(*pygame.transform.average_color(piece, consider_alpha=True)[:3])


@pytest.fixture(scope="module")
def workers(art: Art) -> dict[str, pygame.Color]:
    """Return the mean colours of a worker: face, clothes and hat."""
    return {color: mean(art.piece("worker", (64, 64), color)) for color in COLORS}


@pytest.fixture(scope="module")
def hats(art: Art) -> dict[str, pygame.Color]:
    """Return the mean colours of the hats that stand for players on houses and in the log."""
    return {color: mean(art.piece(f"hat_{color}", (64, 64), color)) for color in COLORS}


FRUITS = {kind: picture(f"fruit_{kind}") for kind in KNOWN_KINDS}
TREE_FRUITS = {fruit: picture(f"fruit_{fruit}") for fruit in KNOWN_FRUITS}
GROVES = {kind: picture(f"grove_{kind}") for kind in KNOWN_KINDS}
TREE = picture("grove_tree")
STUBBLES = {kind: picture(f"stubble_{kind}") for kind in KNOWN_KINDS}
GROUNDS = {kind: PALETTE[f"{kind}_ground"] for kind in KNOWN_KINDS}
PLAYERS = {color: PALETTE[color] for color in COLORS}
OUTLINES = {color: outline(color) for color in COLORS}


def test_the_differences_are_those_of_the_standard() -> None:
    # the first pair of the test data of Sharma, Wu and Dalal (2005)
    measured = ciede2000((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485))["delta_E_00"]
    assert measured == pytest.approx(2.0425, abs=1e-4)
    assert lab(pygame.Color("white")) == pytest.approx((100, 0, 0), abs=0.1)
    assert lab(pygame.Color("red")) == pytest.approx((53.24, 80.09, 67.20), abs=0.1)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(
    ("colours", "full", "weak"),
    [
        pytest.param(FRUITS, PLAIN, WEAK_FRUIT, id="fruits"),
        pytest.param(GROVES, PLAIN, WEAK, id="groves"),
        pytest.param(STUBBLES, PLAIN_STUBBLE, WEAK_STUBBLE, id="stubbles"),
        pytest.param(GROUNDS, PLAIN, WEAK, id="grounds"),
        pytest.param(PLAYERS, PLAIN, WEAK, id="players"),
        pytest.param(OUTLINES, PLAIN, WEAK, id="outlines"),
    ],
)
def test_no_two_look_alike(colours: dict[str, pygame.Color], full: float, weak: float, view: str) -> None:
    assert too_close(colours, full if view == "plain" else weak, view) == {}


def too_close(colours: dict[str, pygame.Color], margin: float, view: str) -> dict[tuple[str, str], float]:
    """Return the pairs that differ by less than the margin, and by how much they do."""
    found = {(a, b): round(apart(colours[a], colours[b], view), 1) for a, b in combinations(colours, 2)}
    return {pair: value for pair, value in found.items() if value < margin}


@pytest.mark.parametrize("view", VIEWS)
def test_limes_grow_between_rows_that_no_other_grove_has(art: Art, view: str) -> None:
    def rows(kind: str) -> float:
        columns = pygame.transform.smoothscale(art.piece(f"grove_{kind}", (96, 96)), (96, 1))
        return apart(columns.get_at((48, 0)), columns.get_at((36, 0)), view)

    assert rows("lime") > WEAK > max(rows(kind) for kind in KNOWN_KINDS if kind != "lime")


@pytest.mark.parametrize("view", VIEWS)
def test_no_two_workers_look_alike(workers: dict[str, pygame.Color], view: str) -> None:
    assert too_close(workers, PLAIN if view == "plain" else WEAK, view) == {}


@pytest.mark.parametrize("view", VIEWS)
def test_no_two_hats_look_alike(hats: dict[str, pygame.Color], view: str) -> None:
    assert too_close(hats, PLAIN if view == "plain" else WEAK, view) == {}


@pytest.mark.parametrize("view", VIEWS)
def test_a_white_outline_is_not_the_edge_of_a_tile_that_nobody_owns(view: str) -> None:
    assert apart(OUTLINES["white"], PALETTE["panel"], view) >= WEAK


def test_every_player_has_an_outline_and_a_hat_of_another_shape() -> None:
    """Owners are known without any colour at all."""
    looks = {color: [(begin, weave) for begin, _, _, weave in PATTERNS[color]] for color in COLORS}
    assert [pair for pair in combinations(COLORS, 2) if looks[pair[0]] == looks[pair[1]]] == []
    hats = {color: (ASSETS / "images" / f"hat_{color}.svg").read_text(encoding="utf-8") for color in COLORS}
    assert len(set(hats.values())) == len(COLORS)


@pytest.mark.parametrize("view", VIEWS)
def test_patterns_show_in_an_outline(view: str) -> None:
    woven = {
        color: round(apart(PALETTE[color + first], PALETTE[color + second], view), 1)
        for color in COLORS
        for _, first, second, weave in PATTERNS[color]
        if weave is not None
    }
    assert woven
    assert {color: value for color, value in woven.items() if value < WEAK} == {}


@pytest.mark.parametrize("view", VIEWS)
def test_dashes_and_dots_run_strongly_through_the_whole_outline(view: str) -> None:
    first_bands = {color: PATTERNS[color][0] for color in COLORS}
    through = {
        color: round(apart(PALETTE[color + first], PALETTE[color + second], view), 1)
        for color, (_, first, second, weave) in first_bands.items()
        if weave is not None
    }
    assert set(through) == {"blue", "red", "white"}
    assert {color: value for color, value in through.items() if value < THROUGH} == {}


@pytest.mark.parametrize("view", VIEWS)
def test_no_two_fruits_of_trees_look_alike(view: str) -> None:
    margin = {"plain": PLAIN_TREE_FRUIT, GREY: GREY_TREE_FRUIT}.get(view, WEAK_FRUIT)
    found = {(a, b): round(apart(TREE_FRUITS[a], TREE_FRUITS[b], view), 1) for a, b in combinations(TREE_FRUITS, 2)}
    assert {pair: value for pair, value in found.items() if value < margin} == {}


def test_fruits_of_trees_have_colours_of_their_own() -> None:
    found = {(a, b): round(apart(TREE_FRUITS[a], FRUITS[b], "plain"), 1) for a, b in product(TREE_FRUITS, FRUITS)}
    assert {pair: value for pair, value in found.items() if value < PLAIN_BESIDE} == {}


@pytest.mark.parametrize("view", list(EYES))
def test_trees_stand_on_a_ground_that_no_grove_has(view: str) -> None:
    margin = PLAIN if view == "plain" else WEAK
    found = {kind: round(apart(TREE, other, view), 1) for kind, other in [*GROVES.items(), *STUBBLES.items()]}
    assert {kind: value for kind, value in found.items() if value < margin} == {}


@pytest.mark.parametrize("ink", GROUNDS_OF_WORDS)
def test_words_can_be_read_wherever_they_stand(ink: str) -> None:
    found = {ground: round(contrast(PALETTE[ink], PALETTE[ground]), 2) for ground in GROUNDS_OF_WORDS[ink]}
    assert {ground: value for ground, value in found.items() if value < READABLE} == {}


@pytest.mark.parametrize("land", LAND)
def test_lemons_stand_out_from_the_land(land: str) -> None:
    assert contrast(PALETTE["lemon_ground"], PALETTE[land]) >= LEMON
    assert contrast(PALETTE["lemon_stubble"], PALETTE[land]) >= LEMON


@pytest.mark.parametrize("land", LAND)
@pytest.mark.parametrize("view", VIEWS)
def test_what_lies_on_the_land_stands_out_from_it(view: str, land: str) -> None:
    edges = {kind: PALETTE.mix(f"{kind}_stubble", "umber", DRY_EDGE) for kind in KNOWN_KINDS}
    lines = {color: [PALETTE[color], PALETTE[inner_line(color)]] for color in COLORS}
    looks = {"choice": [PALETTE["highlight"]], "road": [PALETTE["earth_dark"]], **lines}
    looks |= {f"dry {kind}": [edge] for kind, edge in edges.items()}
    found = {name: round(max(apart(one, PALETTE[land], view) for one in looks[name]), 1) for name in looks}
    assert {name: value for name, value in found.items() if value < WEAK} == {}


def inner_line(color: str) -> str:
    """Return the colour in the palette beside a player's own in the outline, which separates it from the ground."""
    return color + next(suffix for _, *suffixes, _ in PATTERNS[color] for suffix in suffixes if suffix)


@pytest.mark.parametrize("view", VIEWS)
def test_outlines_stand_out_from_the_grove_they_enclose(view: str) -> None:
    """The outline is two lines, the player's own colour and a thin one inside: one of them always shows."""
    margin = PLAIN if view == "plain" else WEAK
    found = {
        (color, kind): round(max(apart(PALETTE[name], grove, view) for name in (color, inner_line(color))), 1)
        for color, (kind, grove) in product(COLORS, GROVES.items())
    }
    assert {pair: value for pair, value in found.items() if value < margin} == {}


@pytest.mark.parametrize("view", VIEWS)
def test_the_red_outline_ends_in_a_light_line_that_stands_out_from_dark_groves(view: str) -> None:
    _, colour, _, weave = PATTERNS["red"][-1]
    assert weave is None
    found = {kind: round(apart(PALETTE[f"red{colour}"], GROUNDS[kind], view), 1) for kind in ("lime", "blood_orange")}
    assert {kind: value for kind, value in found.items() if value < PLAIN} == {}


@pytest.mark.parametrize("view", VIEWS)
def test_the_two_lines_of_an_outline_are_told_apart(view: str) -> None:
    found = {color: round(apart(PALETTE[color], PALETTE[inner_line(color)], view), 1) for color in COLORS}
    assert {color: value for color, value in found.items() if value < WEAK} == {}
