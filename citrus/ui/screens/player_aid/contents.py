"""The content of a game's player aid: sections of rows, with the numbers of its tile set and its variants."""

from __future__ import annotations

from dataclasses import dataclass

from citrus.language.rulebook.markup import blocks
from citrus.language.texts import Texts
from citrus.rules.game import Options
from citrus.rules.market import FINCA_AT
from citrus.rules.tiles import ACTION_TILES, HORSES, MONEY, FruitTrees, TileSet
from citrus.ui.kit.description import Description
from citrus.ui.screens.rulebook.illustrations import SmallBoard


@dataclass(frozen=True)
class RuleInWords:
    """A rule in words, `text` as `markup` reads it, with `pieces` beside it; `count` is how many there are. A `large`
    piece has the room of two."""

    text: str
    pieces: tuple[str, ...] = ()
    count: int | None = None
    large: bool = False


@dataclass(frozen=True)
class LadderStep:
    """A step of a ladder: pieces, `count` of them unless each is there, and the `gain` that they bring."""

    pieces: tuple[str, ...]
    gain: int
    count: int | None = None


@dataclass(frozen=True)
class Ladder:
    """What one, two and more of something bring; `unit` is the piece that the gains are counted in, None for points."""

    steps: tuple[LadderStep, ...]
    unit: str | None = None


@dataclass(frozen=True)
class Example:
    """Small boards side by side with marks on their spaces."""

    boards: tuple[SmallBoard, ...]


AidRow = RuleInWords | Ladder | Example


@dataclass(frozen=True)
class Section:
    """Rows under a heading on a ribbon; `colour` is one of the palette."""

    title: str
    colour: str
    rows: tuple[AidRow, ...]


def sections(texts: Texts, tiles: TileSet, options: Options) -> tuple[Section, ...]:
    """Return the player aid of a game with these tiles and variants, in the current language."""
    trees = tiles.fruit_trees if options.fruit_trees else None
    found = [
        _turn(texts, tiles),
        _planting(texts, tiles, options),
        _market(texts, tiles, options),
        _points(texts, tiles),
        _ending(texts, tiles, trees),
        _action_tiles(texts, tiles),
    ]
    if trees is not None:
        found.append(_trees(texts, trees))
    return tuple(found)


def described(section: Section) -> list[Description]:
    """Describe what a section says: its title and its rules in words, and what the steps of a ladder bring."""
    found = [Description("heading", section.title)]
    for row in section.rows:
        match row:
            case RuleInWords(text):
                plain = " ".join(block.plain for block in blocks(text))
                found.append(Description("text", plain, "" if row.count is None else str(row.count)))
            case Ladder(steps):
                gains = [f"{step.count or len(step.pieces)}: {step.gain}" for step in steps]
                found.append(Description("text", "; ".join(gains)))
    return found


def _turn(texts: Texts, tiles: TileSet) -> Section:
    """Return the section on turns (R4, R11.1)."""
    bought = tuple(f"tile {kind}" for kind in tiles.kinds[:2])
    return Section(
        texts("player_aid.turn"),
        "good",
        (
            RuleInWords(texts("player_aid.build"), bought),
            RuleInWords(texts("player_aid.harvest_instead"), ("worker blue", "coin")),
            RuleInWords(texts("player_aid.any_time"), ("cart", "bull")),
            RuleInWords(texts("player_aid.end_turn"), ("icon_end_turn",)),
            RuleInWords(texts("player_aid.pass"), ("icon_pass",)),
            RuleInWords(texts("player_aid.all_passed")),
        ),
    )


def _planting(texts: Texts, tiles: TileSet, options: Options) -> Section:
    """Return the section on planting (R6)."""
    rows: list[AidRow] = [
        RuleInWords(texts("player_aid.space")),
        RuleInWords(texts("player_aid.start")),
        RuleInWords(texts("player_aid.grow")),
    ]
    if not options.family:
        rows.append(RuleInWords(texts("player_aid.roads")))
    rows += [
        _roads_and_regions(tiles.kinds[0], options.family),
        RuleInWords(texts("player_aid.apart")),
        RuleInWords(texts("player_aid.merge")),
        RuleInWords(texts("player_aid.abandoned")),
    ]
    return Section(texts("player_aid.planting"), "lime_ground", tuple(rows))


def _roads_and_regions(kind: str, family: bool) -> Example:
    """Return where blue may plant a tile: on a finca's roads, beside a region, on no road of a site that has the
    fruit."""
    roads = "h2 j2 i3"
    board = SmallBoard(
        land=". . . . . . . . . . .\n. A . . . . . . B . .\n. . . . . . . . . . .",
        fincas={"A": "9/4", "B": "9/4"},
        regions=(f"blue {kind} e2 f2", f"red {kind} i1"),
        hand=kind,
        fits="b1 a2 c2 b3 e1 f1 d2 g2 e3 f3" + (f" {roads}" if family else ""),
        refused="" if family else roads,
        family=family,
    )
    return Example((board,))


def _market(texts: Texts, tiles: TileSet, options: Options) -> Section:
    """Return the section on the market (R7, R5.4)."""
    penalty = texts.amount("points", tiles.return_penalty)
    rows = (
        RuleInWords(texts("player_aid.low", count=FINCA_AT), ("crate", "finca")),
        RuleInWords(texts("player_aid.refill", tiles=texts.amount("tiles", tiles.market_size)), ("bag",)),
        RuleInWords(texts(f"player_aid.bag_empty_{options.edition}")),
        RuleInWords(texts("player_aid.stuck", points=penalty), ("icon_return",)),
    )
    return Section(texts("player_aid.market"), "hint", rows)


def _points(texts: Texts, tiles: TileSet) -> Section:
    """Return the section on points (R8, R9)."""
    kind = tiles.kinds[0]
    income = tuple(LadderStep(("worker blue",), tiles.income[count], count) for count in range(1, tiles.workers + 1))
    rows = (
        RuleInWords(texts("player_aid.harvest"), (f"tile {kind}", f"tile {kind}*")),
        RuleInWords(texts("player_aid.income", coins=texts.amount("coins", tiles.max_coins))),
        Ladder(income, "coin"),
        RuleInWords(texts("player_aid.encircled"), (_finca(tiles),), large=True),
        RuleInWords(texts("player_aid.ties")),
    )
    return Section(texts("player_aid.points"), "accent", rows)


def _ending(texts: Texts, tiles: TileSet, trees: FruitTrees | None) -> Section:
    """Return the section on the end (R11.2, R11.3, R13.7)."""
    names = [name for name, count in tiles.landscape if count]
    rows = [
        RuleInWords(texts("player_aid.last_turn"), ("bag",)),
        RuleInWords(texts("player_aid.fincas_left"), ("finca",)),
        RuleInWords(texts("player_aid.last_harvest"), ("worker blue",)),
    ]
    for text, kinds in (("player_aid.horses", HORSES), ("player_aid.unused", ACTION_TILES)):
        pieces = tuple(name for name in kinds if name in names)
        if pieces:
            rows.append(RuleInWords(texts(text), pieces[-1:]))
    if trees is not None:
        rows.append(RuleInWords(texts("player_aid.kept_fruit"), _tokens(trees)[:1]))
    return Section(texts("player_aid.ending"), "blood_orange_ground", tuple(rows))


def _action_tiles(texts: Texts, tiles: TileSet) -> Section:
    """Return the section on action tiles (R10)."""
    counts = {name: count for name, count in tiles.landscape if count and name in ACTION_TILES}
    money = tuple(name for name in MONEY if name in counts)
    rows = [RuleInWords(texts("player_aid.use"))]
    if money:
        rows.append(RuleInWords(texts("player_aid.money"), money, sum(counts[name] for name in money)))
    rows += [
        RuleInWords(texts(f"player_aid.{name}"), (name,), counts[name])
        for name in ACTION_TILES
        if name in counts and name not in MONEY
    ]
    return Section(texts("player_aid.action_tiles"), "blue", tuple(rows))


def _trees(texts: Texts, trees: FruitTrees) -> Section:
    """Return the section on fruit trees (R13)."""
    tokens, values = _tokens(trees), trees.values or (0,)
    sale = tuple(LadderStep(tokens[:count], points) for count, points in enumerate(trees.sale, 1))
    rows: list[AidRow] = [
        RuleInWords(texts("player_aid.tree"), ("tile tree",), trees.trees),
        RuleInWords(texts("player_aid.pile"), tokens[:2]),
        RuleInWords(texts("player_aid.fruit_action")),
        RuleInWords(texts("player_aid.pick", least=min(values), most=max(values)), tokens[:1]),
    ]
    if sale:
        rows += [RuleInWords(texts("player_aid.sell")), Ladder(sale)]
    return Section(texts("player_aid.trees"), "purple_dark", tuple(rows))


def _tokens(trees: FruitTrees) -> tuple[str, ...]:
    return tuple(f"token {fruit}" for fruit in trees.fruits)


def _finca(tiles: TileSet) -> str:
    """Return the finca of the picture: the best of the most frequent ones; without values if there is none."""
    return f"finca {max((count, finca) for finca, count in tiles.fincas)[1]}" if tiles.fincas else "finca"
