"""The small note about a thing that the mouse rests on, placed so that it hides nothing needed now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot, inf
from typing import NamedTuple

from pygame import Rect, Surface, Vector2
from pygame.transform import rotate

from citrus.ui.kit.art import rasterise
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Panel, disc, draw_panel, hexed
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.view.snapshot import Note
from citrus.ui.table.view.strip import Fitted, Strips

MOST_LINES = 7
WIDTHS = (300, 380, 460, 540)  # design pixels of text, which grow with its letters
ROW, PAD, PAD_ABOVE, POINTER, WIDEST = 28, 10, 8, 8, 260  # design pixels of a row of pictures and its paper
MOST_ROWS, APART = 3, 4  # rows, and design pixels from one to the next
WIDER = 2.4  # of the width of a wide thing: a row about it
FAR = 12  # half spaces, at most, from the middle of what pictures are about to the middle of their paper
DEAR = 3  # to hide a strip of a tile counts like to lie a part of its length further away, one divided by this
CROSSED = (
    1.5  # half spaces: to lead a line over a space that could be chosen is as bad as to lie this much further away
)
SPOT, TRAIL = 14, 1.7  # design pixels: the first spot of a trail; from one to the next, in its size
WORTH = 2  # a hidden space that could be chosen counts like some three spaces further away
LOW = 0.82  # below this share of the window a note goes above what it explains


def draw_note(surface: Drawable, ui: Ui, layout: TableLayout, note: Note, strips: Strips) -> None:
    """Draw a small paper note inside the window, off its target and off what is needed."""
    if note.ways:
        _draw_pictures(surface, ui, layout, note, strips)
        return
    place, pictures = lay_note(ui, layout, note)
    draw_panel(surface, ui, place, Panel(layout.px(7), layout.px(6), fill="paper", edge="earth_dark"))
    x, y = place.x + layout.px(9), place.y + layout.px(9) - layout.px(2)
    for picture in pictures:
        surface.blit(picture, (x, y))
        y += picture.get_height()


def lay_note(ui: Ui, layout: TableLayout, note: Note) -> tuple[Rect, list[Surface]]:
    """Return where a note lies in the window, and its lines as pictures, one below the other. A long note gets wider
    rather than higher, and wider still where it would otherwise hide what it mentions."""
    px, pad = layout.text(13), layout.px(9)
    room = MOST_LINES * ui.fonts.spacing(px)
    window = Rect((0, 0), layout.size).inflate(-layout.px(8), -layout.px(8))
    widths = WIDTHS[:1] if layout.calm else WIDTHS
    most = min(layout.hand.width - 2 * pad, layout.size[0] // 2)  # beside the board
    found: list[tuple[int, Rect, list[Surface]]] = []
    for widest in widths:
        pictures = _lines(ui, note.lines, px, min(layout.text(widest), most))
        high = sum(picture.get_height() for picture in pictures)
        if high > room and widest != widths[-1]:
            continue
        # widths in steps: fewer different sheets to keep
        width = -(-max(picture.get_width() for picture in pictures) // layout.px(24)) * layout.px(24)
        width = min(width, most) + 2 * pad
        size = (width, high + 2 * pad - layout.px(4))
        place = note_place(size, note, window, layout.px(9))
        found.append((_hides(place, note.beside, note.spoken_of), place, pictures))
        if not found[-1][0]:
            break
    _, place, pictures = min(found, key=lambda one: one[0])
    return place, pictures


def picture_height(layout: TableLayout) -> int:
    """Return how high the pictures in a note are, in pixels."""
    return layout.compact.px(ROW)


def lay_pictures(layout: TableLayout, note: Note, strips: Strips) -> tuple[Rect, tuple[Fitted, ...]]:
    """Return where the pictures in a note lie in the window, with their paper, and the rows in which they are shown.
    About a wide thing these may be twice as wide as that, or a little more where they begin no further left. The first
    way that has room in one row or a few is taken, and where none has, the last."""
    high, layout = picture_height(layout), layout.compact
    window = Rect((0, 0), layout.size).inflate(-layout.px(8), -layout.px(8))
    across, beyond = note.beside.width, window.right - note.beside.x
    widest = max(layout.px(WIDEST), 2 * across, min(round(WIDER * across), beyond))
    pad = layout.px(PAD)
    most = widest - 2 * pad
    broken = (strips.broken(way, high, most) for way in note.ways)
    lines = next((way for way in broken if way and len(way) <= MOST_ROWS), [note.ways[-1]])
    rows = tuple(Fitted(line, high, False) for line in lines)
    width = max(strips.strip(row).get_width() for row in rows) + 2 * pad
    size = width, len(rows) * high + (len(rows) - 1) * layout.px(APART) + 2 * layout.px(PAD_ABOVE)
    return paper_place(size, note, window, layout.px(POINTER), layout.space // 2), rows


def _draw_pictures(surface: Drawable, ui: Ui, layout: TableLayout, note: Note, strips: Strips) -> None:
    """Draw rows of pictures on paper that points at what they are about: what would follow there. Dashes are left to
    what only might follow."""
    place, rows = lay_pictures(layout, note, strips)
    layout = layout.compact
    look = Panel(layout.px(9), layout.px(4), fill="paper", edge="ink_soft", width=max(1.5, 2 * layout.unit))
    way = points_to(place, note.beside, layout.px(POINTER))
    if way is None:
        _tie(surface, ui, layout, place, note, look)
    draw_panel(surface, ui, place, look)
    if way is not None:
        tip = _tip(ui, layout.px(POINTER) + round(look.width), look, way.turned)
        surface.blit(tip, tip.get_rect(**{way.side: way.at}))
    y = place.y + layout.px(PAD_ABOVE)
    for row in rows:
        surface.blit(strips.strip(row), (place.x + layout.px(PAD), y))
        y += row.high + layout.px(APART)


class Way(NamedTuple):
    """Where the tip of a paper that points at something begins: its `side` lies there, and it is `turned` by some
    degrees from pointing upwards."""

    side: str
    at: tuple[int, int]
    turned: int


def points_to(place: Rect, beside: Rect, gap: int) -> Way | None:
    """Return the tip of a paper that lies at a `gap` beside something and points at it. None where the paper lies
    further away, or only a corner faces it."""
    across, down = place.clip(beside.inflate(0, 10_000)), place.clip(beside.inflate(10_000, 0))
    if down.height >= 2 * gap and place.x - beside.right == gap:
        return Way("midleft", (place.x - gap, down.centery), 90)
    if down.height >= 2 * gap and beside.x - place.right == gap:
        return Way("midright", (place.right + gap, down.centery), -90)
    if across.width >= 2 * gap and place.y - beside.bottom == gap:
        return Way("midtop", (across.centerx, place.y - gap), 0)
    if across.width >= 2 * gap and beside.y - place.bottom == gap:
        return Way("midbottom", (across.centerx, place.bottom + gap), 180)
    return None


def _tie(surface: Drawable, ui: Ui, layout: TableLayout, place: Rect, note: Note, look: Panel) -> None:
    """Draw a trail of ever smaller spots, as in a comic, from a paper to what it is about and does not lie beside. None
    lies on anything else, where it would look like a piece."""
    inside, end = map(Vector2, _line(place, note.beside))
    others = (*note.choice, *note.needed, *note.lies)
    crossed, large = place.clipline(inside, end), layout.px(SPOT)
    edge = Vector2(crossed[1]) if crossed else inside
    way = end - edge
    count = max(2, round(way.length() / (TRAIL * large)))
    for number in range(1, count + 1):
        side = round(large * (1 - 0.5 * number / count))
        spot = disc(ui, side, ui.palette[look.fill], ui.palette[look.edge], look.width)
        there = spot.get_rect(center=edge + way * (number / (count + 0.5)))
        if there.collidelist(others) < 0:
            surface.blit(spot, there)


def _line(place: Rect, beside: Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the ends of the line from the middle of a paper to the nearest point of what it is about."""
    x, y = place.center
    return (x, y), (min(max(x, beside.x), beside.right - 1), min(max(y, beside.y), beside.bottom - 1))


def _tip(ui: Ui, length: int, look: Panel, turned: int) -> Surface:
    """Return a tip of paper that points upwards, `turned` by some degrees."""
    fill, edge, wide = hexed(ui.palette[look.fill]), hexed(ui.palette[look.edge]), 2 * length
    path = f"M{look.width:.2f} {length} L{length} {look.width:.2f} L{wide - look.width:.2f} {length}"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{length}" viewBox="0 0 {wide} {length}">'
        f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="{look.width:.2f}"/></svg>'
    )
    return ui.art.made(("tip", svg, turned), lambda: rotate(rasterise(svg, (wide, length)), turned))


def _lines(ui: Ui, lines: Iterable[str], px: int, widest: int) -> list[Surface]:
    """Return the lines of a note, the first one bold, broken where they are too wide."""
    found = []
    for number, line in enumerate(lines):
        bold, ink = number == 0, ui.palette["ink" if number == 0 else "ink_soft"]
        width = widest if ui.fonts.width(line, px, bold=bold) > widest else None
        found.append(ui.fonts.render(line, Letters(px, ink, bold=bold), width=width))
    return found


_Places = tuple[tuple[int, int, int, int], ...]


def paper_place(size: tuple[int, int], note: Note, window: Rect, gap: int, step: int) -> Rect:
    """Return where a paper with pictures of a size lies: off its target, off what it speaks of, off all spaces that can
    be chosen, and off what is needed; among such places where it hides least of what lies there, as near as possible.
    It may lie some `step` pixels away, many times."""
    groups = ((window, note.beside), note.needed, note.spoken_of, note.choice, note.lies)
    return Rect(_free(size, gap, step, *(tuple((r.x, r.y, r.width, r.height) for r in rects) for rects in groups)))


@lru_cache(maxsize=16)
def _free(size: tuple[int, int], gap: int, step: int, around: _Places, *groups: _Places) -> tuple[int, int, int, int]:
    """Return the same for rectangles as numbers: the window and the target, what is needed, mentioned, possible, and
    what lies there."""
    window, beside = map(Rect, around)
    use, matter, choice, lies = ([Rect(numbers) for numbers in group] for group in groups)
    paper, ways = Rect((0, 0), size), range(-FAR, FAR + 1)
    paper.center = beside.center
    places = [place.clamp(window) for place in (*_around(paper, beside, window, gap), *_along(paper, beside, gap))]
    places += [there for x in ways for y in ways if window.contains(there := paper.move(x * step, y * step))]

    def hidden(place: Rect) -> tuple[int, int, int]:
        return _hides(place, beside, matter), _hidden(place, choice), _hidden(place, use)

    costs = [(hidden(place), place) for place in places]
    least = min(cost for cost, _ in costs)
    free = [place for cost, place in costs if cost == least]

    def cost(place: Rect) -> float:
        crossed = sum(map(bool, (space.clipline(*_line(place, beside)) for space in choice)))
        return max(gap, _apart(place, beside)) + _hidden(place, lies) / (DEAR * gap) + CROSSED * step * crossed

    return (*min(free, key=cost).topleft, *size)


def _apart(one: Rect, other: Rect) -> float:
    """Return how far two rectangles are apart."""
    across = max(one.x - other.right, other.x - one.right, 0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0)
    return hypot(across, down)


def note_place(size: tuple[int, int], note: Note, window: Rect, gap: int) -> Rect:
    """Return where a note of a size lies: right of its target if nothing speaks against it, else where it hides least.

    If it would hide something everywhere around its target, it lies as close as possible without that. Its target and
    what it mentions matter more than what is needed (buttons and the like). It hides possible choices only if it would
    otherwise lie too far away.
    """
    groups = ((window, note.beside), note.needed, note.spoken_of, note.choice)
    return Rect(_place(size, gap, *(tuple((r.x, r.y, r.width, r.height) for r in rects) for rects in groups)))


@lru_cache(maxsize=16)
def _place(size: tuple[int, int], gap: int, around: _Places, *groups: _Places) -> tuple[int, int, int, int]:
    """Return the same for rectangles as numbers: the window and the target, what is needed, mentioned, possible."""
    window, beside = map(Rect, around)
    use, matter, choice = ([Rect(numbers) for numbers in group] for group in groups)
    note = Rect((0, 0), size)

    def cost(place: Rect, far: float = 0.0) -> tuple[int, int, float]:
        away = far + _hidden(place, choice) / (WORTH * gap)
        return _hides(place, beside, matter), _hidden(place, use), away

    near = [place.clamp(window) for place in _around(note, beside, window, gap)]
    best = min(near, key=cost)
    found = [(cost(best), best.topleft)]
    if any(cost(best)):
        *hidden, away = cost(best)
        within = inf if any(hidden) else away  # what is further away than that is worse
        further = _further(note, beside, window, gap, [*use, *matter, *choice], within)
        found += [(cost(place, far), place.topleft) for far, place in further]
    return (*min(found)[1], *size)


def _around(note: Rect, beside: Rect, window: Rect, gap: int) -> list[Rect]:
    """Return the places around a rectangle, the best first."""
    spots = [
        {"midleft": (beside.right + gap, beside.centery)},
        {"midright": (beside.x - gap, beside.centery)},
        {"midbottom": (beside.centerx, beside.y - gap)},
        {"midtop": (beside.centerx, beside.bottom + gap)},
        {"bottomleft": (beside.right + gap, beside.y - gap)},
        {"bottomright": (beside.x - gap, beside.y - gap)},
        {"topleft": (beside.right + gap, beside.bottom + gap)},
        {"topright": (beside.x - gap, beside.bottom + gap)},
    ]
    if beside.centery > window.height * LOW:
        spots.insert(0, spots.pop(2))
    places = []
    for spot in spots:
        place = note.copy()
        for side, point in spot.items():
            setattr(place, side, point)
        places.append(place)
    return places


def _along(note: Rect, beside: Rect, gap: int) -> list[Rect]:
    """Return the places above and below a rectangle that begin or end where it does."""
    tops = beside.y - gap - note.height, beside.bottom + gap
    return [Rect((x, y), note.size) for y in tops for x in (beside.x, beside.right - note.width)]


def _further(
    note: Rect, beside: Rect, window: Rect, gap: int, others: list[Rect], within: float
) -> Iterator[tuple[float, Rect]]:
    """Yield places in the window beside what a note should not hide, up to `within` pixels from its target, with the
    distance."""
    columns = {beside.centerx - note.width // 2, *(rect.right + gap for rect in (beside, *others))}
    columns |= {rect.x - gap - note.width for rect in (beside, *others)}
    rows = {beside.centery - note.height // 2, *(rect.bottom + gap for rect in (beside, *others))}
    rows |= {rect.y - gap - note.height for rect in (beside, *others)}
    middle = beside.centerx - note.width // 2, beside.centery - note.height // 2
    columns = {x for x in columns if abs(x - middle[0]) <= within and window.x <= x <= window.right - note.width}
    rows = {y for y in rows if abs(y - middle[1]) <= within and window.y <= y <= window.bottom - note.height}
    for x in columns:
        for y in rows:
            far = hypot(x - middle[0], y - middle[1])
            if far <= within:
                yield far, Rect(x, y, *note.size)


def _hides(note: Rect, beside: Rect, spoken_of: Iterable[Rect]) -> int:
    """Return how many pixels of its target and of what it mentions a note hides."""
    return _hidden(note, [beside, *spoken_of])


def _hidden(note: Rect, places: list[Rect]) -> int:
    """Return how many pixels of some places a note hides; where they overlap, pixels count more than once."""
    parts = (note.clip(places[number]) for number in note.collidelistall(places))
    return sum(part.width * part.height for part in parts)
