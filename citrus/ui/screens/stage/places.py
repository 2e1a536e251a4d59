"""Where everything stands on the stage: the board and the columns while a game is counted, then the podium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

MARGIN, GAP = 28, 24  # around everything, and between the board and the columns
WIDE, BOARD_SHARE = 1000, 0.53  # from this width on the board has room, a share of it at least
TITLE, CAPTION = 84, 66  # the height of what is counted, and of what somebody gets for it
ABOVE = 108  # over the highest column: its points, and what is added to them
FACE, NAME = 84, 38  # below a column
COLUMN, SLOT, EDGE = 78, 136, 40  # the greatest width of a column, and of the room for it, and beside all of them
ABOVE_HEAD, HEAD, LEAD = 58, 66, 26  # the garland, who has won, and each line of by how much and why
BLOCK, STEP = 230, 224  # the height of the first place on the podium, and the greatest width of each
LOWER = (1.0, 0.74, 0.58, 0.43, 0.32)  # of that height, by place
LEAST_BLOCK, MOST_OF_FIRST = 34, 0.6  # of text: how high the last one is at least, if that is a part of the first one
FIGURE = 156  # a face on the podium
MEDAL, GOAL, IN_ROW = 52, 26, 2  # a row of medals; one goal of several, and how many of them such a row has room for
NEW = 20  # the line above them that says what they are
AGAIN = 44
GROWN = 1.6  # words on the podium may be so much larger than designed where figures are smaller
LEAST_COUNT, LEAST_PODIUM = 590, 470  # the least heights for the counting, and above the buttons without a garland


class CountPlaces(NamedTuple):
    """The places while a game is counted, in pixels, at a `unit` of them for a design pixel. The `board` is empty where
    there is no room. Each of the `columns` is as high as the most points, with one of the `faces` below it."""

    unit: float
    title: Rect
    board: Rect
    caption: Rect
    ground: Rect
    columns: list[Rect]
    faces: list[Rect]


class PodiumPlaces(NamedTuple):
    """The places on the podium, in pixels, at a `unit` of them for a design pixel, and at more of them for one of
    `text`: the button that counts `again`, the headline, the words below it, and for each player, by number, the block
    to stand on and the face on top of it, the name below, and the room for medals, with that for a
    heading above it."""

    unit: float
    text: float
    again: Rect
    head: Rect
    lead: Rect
    blocks: list[Rect]
    faces: list[Rect]
    names: list[Rect]
    headings: list[Rect]
    medals: list[Rect]


def count_places(size: tuple[int, int], u: float, players: int, field: tuple[int, int]) -> CountPlaces:
    """Lay out the counting in a window. The board has a `field` of columns and rows. Where large texts leave too little
    room for columns, they are as large as they can be."""
    u = min(u, size[1] / LEAST_COUNT)

    def px(value: float) -> int:
        return max(1, round(value * u))

    margin = px(MARGIN)
    whole = Rect(0, 0, *size).inflate(-2 * margin, -2 * margin)
    words, board = Rect(whole.topleft, (whole.width, px(TITLE))), Rect(0, 0, 0, 0)
    caption = Rect(whole.x, words.bottom, whole.width, px(CAPTION))
    ground = Rect(whole.x, caption.bottom, whole.width, whole.bottom - caption.bottom)
    if size[0] >= px(WIDE):
        beside = min(round(whole.width * (1 - BOARD_SHARE)), px(SLOT) * players + px(EDGE))
        left, high = whole.width - beside - px(GAP), whole.height - px(TITLE) - px(CAPTION)
        space = min(left / field[0], high / field[1])
        board = Rect(0, 0, int(space * field[0]), int(space * field[1]))
        x = whole.x + (left - board.width) // 2  # both stand in the middle together
        y = whole.y + (high - board.height) // 2
        words = Rect(x, y, board.width, px(TITLE))
        board.topleft = words.bottomleft
        caption = Rect(x, board.bottom, board.width, px(CAPTION))
        ground = Rect(board.right + px(GAP), whole.y, beside, whole.height)
    slot = min(px(SLOT), (ground.width - px(12)) // players)
    side = min(px(FACE), slot - px(6), ground.height // 4)
    begin, foot = ground.centerx - slot * players // 2, ground.bottom - px(NAME) - side - px(4)
    top = min(ground.y + px(ABOVE), foot - px(20))
    wide = min(px(COLUMN), round(slot * 0.66))
    columns = [Rect(begin + slot * n + (slot - wide) // 2, top, wide, foot - top) for n in range(players)]
    faces = [Rect(column.centerx - side // 2, foot + px(4), side, side) for column in columns]
    return CountPlaces(u, words, board, caption, ground, columns, faces)


def standing(places: Sequence[int]) -> list[int]:
    """Return the players, by their places from 1, as they stand from left to right: the best in the middle, the others
    in turn to the left and to the right of them."""
    order = sorted(range(len(places)), key=lambda player: (places[player], player))
    best = [player for player in order if places[player] == 1]
    others = order[len(best) :]
    return [*others[::2][::-1], *best, *others[1::2]]


def podium_places(
    size: tuple[int, int], u: float, places: Sequence[int], floor: int, medals: Sequence[int], leads: int = 1
) -> PodiumPlaces:
    """Lay out the podium for players by their `places` from 1, above what begins at the height `floor`; with room for
    as many `medals` as everybody gets, also below neighbours who get none, and for some lines (`leads`) below the
    headline. Where large texts leave too little room, figures get smaller, and words grow as far as that leaves room
    for both."""
    garland = floor >= u * (LEAST_PODIUM + ABOVE_HEAD)
    wanted, u = u, min(u, floor / (LEAST_PODIUM + (ABOVE_HEAD if garland else 0)))
    text = min(wanted, GROWN * u)

    def px(value: float) -> int:
        return max(1, round(value * u))

    def words(value: float) -> int:
        return max(1, round(value * text))

    margin, players = px(MARGIN), len(places)
    again = Rect(margin, px(ABOVE_HEAD if garland else 6) + px(8), px(AGAIN), px(AGAIN))
    beside = again.right + px(8)
    head = Rect(beside, px(ABOVE_HEAD if garland else 6), size[0] - 2 * beside, px(HEAD))
    lead = Rect(beside, head.bottom - px(6), head.width, words(LEAD) * leads + px(8))
    row = px(MEDAL) if max(medals) <= IN_ROW else px(GOAL) * max(medals)
    under = words(NAME) + (words(NEW) + row + px(10) if any(medals) else 0)
    foot = floor - px(10) - under
    whole = Rect(margin, 0, size[0] - 2 * margin, size[1])
    wide = min(words(STEP), whole.width // players)
    room = max(px(60), foot - lead.bottom - px(16))
    figure = min(px(FIGURE), wide - px(8), round(room * 0.42))
    high = min(px(BLOCK), room - round(figure * 1.3))
    last = max(LOWER[-1] * high, min(words(LEAST_BLOCK), MOST_OF_FIRST * high))
    lift = (high - last) / (LOWER[0] - LOWER[-1])
    left = (size[0] - wide * players) // 2
    blocks, faces, names, headings, rows = ([Rect(0, 0, 0, 0)] * players for _ in range(5))
    order = standing(places)
    given = [-1, *(number for number, player in enumerate(order) if medals[player]), players]
    for number, player in enumerate(order):
        tall = round(last + lift * (LOWER[places[player] - 1] - LOWER[-1]))
        block = Rect(left + number * wide, foot - tall, wide, tall)
        side = figure if places[player] == 1 else round(figure * 0.84)
        face = Rect(0, 0, side, side)
        face.midbottom = (block.centerx, block.top + round(side * 0.06))
        blocks[player], faces[player] = block, face
        names[player] = Rect(block.x, foot + px(2), wide, words(NAME))
        before, after = max(one for one in given if one < number), min(one for one in given if one > number)
        begin = whole.x if before < 0 else left + (before + 1) * wide
        end = whole.right if after == players else left + after * wide
        headings[player] = Rect(begin, names[player].bottom, end - begin, words(NEW))
        rows[player] = Rect(begin, headings[player].bottom, end - begin, row)
    return PodiumPlaces(u, text, again, head, lead, blocks, faces, names, headings, rows)
