"""What is on the table, in words: what its targets are called, what they show now, and whether they can be used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from citrus.language.words import Words
from citrus.rules.fruit_trees.orchard import kept_fruit, lying_piles, numbers_of
from citrus.rules.market import line_spaces, line_tiles
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES
from citrus.ui.kit.description import Description, State, WidgetRole
from citrus.ui.pieces.market_view import stack_words
from citrus.ui.pieces.points import gain
from citrus.ui.table.model import final_notes, notes, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.prompt import in_market
from citrus.ui.table.model.ranking import heading, to_come, verdict
from citrus.ui.table.model.ranking import told as columns_told
from citrus.ui.table.model.selection import NOTHING, PickedTile
from citrus.ui.table.model.spaces import belongings, ended, space_words
from citrus.ui.table.model.targets import Target
from citrus.ui.table.view.card import card_place
from citrus.ui.table.view.table_view import TableView

Told = tuple[WidgetRole, str, str, str]
"""The role of a target, its heading, its name, and its value."""


def describe(view: TableView, words: Words) -> list[Description]:
    """Describe what is said on the table, and every target on it that is in sight."""
    snapshot, layout = view.snapshot, view.layout
    said, answer = snapshot.prompt, snapshot.answer.text
    caption = None if snapshot.movement is None else snapshot.movement.caption
    counted = () if caption is None else caption.points
    points = [f"{words.player(one.player)} {gain(one.points)}" for one in counted]
    value = words.joined("; ", filter(None, [answer, *points]))
    prompt = Description("text", said.text, value, hint=said.hint, rect=snapshot.said.paper)
    card = Description("text", " ".join(snapshot.card or snapshot.goal), rect=card_place(layout))
    tray = Description("text", snapshot.tray, rect=layout.hand)
    asked = Description("text", snapshot.question.text if snapshot.question else "", rect=layout.view)
    won = Description("text", snapshot.feast.detail if snapshot.feast else "", rect=layout.hand)
    first = Description("text", "", rect=layout.ranking)
    if rows := snapshot.ranking:
        ends = filter(None, [verdict(words.texts, rows), to_come(words.texts, rows)])
        first = replace(first, name=heading(words.texts, rows), value=words.joined("; ", list(ends)))
    told = [_describe(view, words, target) for target in targets_of(view) if view.rect_of(target).size != (0, 0)]
    lines = view.log.view.describe(layout, view.state.focus) if layout.log else []
    return [*(one for one in (prompt, asked, card, tray, won, first) if one.name), *told, *lines]


def short_name(view: TableView, words: Words, target: Target) -> str:
    """Return what a target is called among others to choose from: a tile by its fruit, anything else by its name."""
    _, _, name, value = _told(view, words, target)
    return value if isinstance(target, targets.HandTile | targets.MarketSpace) else name


def pointed_name(view: TableView, words: Words, target: Target) -> str:
    """Return what a target is called where something is to be done there: a line of the market with its tiles."""
    _, _, name, value = _told(view, words, target)
    return (
        words.joined(": ", [name, value]) if isinstance(target, targets.MarketLine) else short_name(view, words, target)
    )


def targets_of(view: TableView) -> Iterator[Target]:
    """Yield all targets that there may be now, part by part in the order of the keyboard."""
    state = view.session.state
    board, players = state.game.board, range(state.game.players)
    yield targets.MoreLink()
    yield from (targets.MarketLine(line) for line in state.game.lines if line_spaces(state, line))
    yield from (targets.MarketSpace(place + 1) for place, tile in enumerate(state.market) if tile is not None)
    if state.drawn_finca is not None:
        yield targets.DrawnFinca()
    yield from map(targets.Pile, lying_piles(state))
    for_sale = targets.only(targets.FruitForSale, view.offer.clickable)
    yield from for_sale
    if for_sale:
        yield targets.FruitSheet()
    yield from map(targets.Stack, targets.STACKS)
    yield from map(targets.HandTile, range(len(state.hand)))
    if view.rows_in_hand:
        yield from (targets.TurnRow(told.turn.number) for told in view.snapshot.recap)
    yield from (targets.Ranked(row.player) for row in view.snapshot.ranking)
    yield from map(targets.Space, sorted(board.names))
    for player in players:
        yield from (targets.MatTile(player, tile) for tile, _ in state.players[player].tile_counts())
        yield from (targets.Token(player, fruit) for fruit, _ in kept_fruit(state, player))
    yield from map(targets.Mat, players)
    yield from map(targets.CommandButton, view.commands)


def _is_on(view: TableView, command: Command) -> bool:
    """Return whether what a button switches on is on; a lamp that only glows to be noticed has not been pressed."""
    hints = view.state.guide is not None or view.state.answer.thinking
    return view.buttons[command].chosen and (command is not Command.HINT or hints)


def _describe(view: TableView, words: Words, target: Target) -> Description:
    role, heading, name, value = _told(view, words, target)
    selection = view.state.selection
    found: dict[State, bool] = {
        "focused": target == view.state.focus,
        "disabled": role == "button" and target not in view.offer.clickable,
        "checked": isinstance(target, targets.CommandButton) and _is_on(view, target.command),
        "selected": isinstance(selection, PickedTile) and target == targets.HandTile(selection.place),
    }
    states = frozenset(state for state, holds in found.items() if holds)
    lines = [*_lines(view, words, target), *view.keys(target), *_worth(view, words, target)]
    if isinstance(target, targets.Space) and target not in view.offer.bright and len(lines) > 1:
        del lines[0]  # its value says the same
    known = name.casefold(), value.casefold()
    hint = words.joined(" ", [ended(line) for line in lines if line.casefold() not in known])
    return Description(role, name, value, states, heading, hint, view.rect_of(target), source=target)


def _lines(view: TableView, words: Words, target: Target) -> list[str]:
    """Return what the note on a target says of what lies there."""
    state = view.session.state
    if isinstance(target, targets.MatTile) and target.tile in HORSES:
        return notes.about(words, state, {}, target, view.layout.calm)
    if isinstance(target, targets.Mat) and not state.over:
        known = notes.income(words, state, target.player)  # its value says the same
        steps = [] if view.layout.calm else [notes.ladder(words, state)]  # which is written on it
        return [*(line for line in notes.mat(words, state, target.player, view.layout.calm) if line != known), *steps]
    if state.over:
        return final_notes.note(words, state, {}, NOTHING, target)
    if target == view.state.focus:
        return notes.note(words, state, view.offer.bright, view.state.selection, target, view.layout.calm)
    return notes.about(words, state, {}, target, view.layout.calm)


def _worth(view: TableView, words: Words, target: Target) -> list[str]:
    """Return what a scored finca was worth."""
    state, places = view.session.state, view.session.state.game.board.sites
    scored = (one for one in state.fincas if one.scored)
    found = next((one for one in scored if targets.Space(places[one.site]) == target), None)
    return (
        [] if found is None else [words.texts("table.tip.finca", site=found.site, **notes.values(words, found.finca))]
    )


def _told(view: TableView, words: Words, target: Target) -> Told:
    state, texts = view.session.state, words.texts
    match target:
        case targets.MoreLink():
            helps = view.snapshot.said.helps
            return "button" if helps else "link", "", texts("table.tip.how") if helps else view.snapshot.answer.link, ""
        case targets.MarketLine(line):
            tiles = line_tiles(state, line)
            price = words.amount("coins", len(tiles))
            return "button", "", words.line(line), words.joined("; ", [words.tiles(tiles), price])
        case targets.MarketSpace(number) if (tile := state.market[number - 1]) is not None:
            return "button", "", texts("table.told.crate", number=number), words.tile(tile)
        case targets.HandTile(place):
            return "button", "", texts("table.told.hand", number=place + 1), words.tile(state.hand[place])
        case targets.Space(space):
            there = space_words(words, state, view.offer.bright, view.state.selection, space)
            return "button", "", words.space(space), there
        case targets.MatTile(player, tile):
            count = dict(state.players[player].tile_counts())[tile]
            horses = [words.count("events.at_mats.horses", count * HORSES[tile])] if tile in HORSES else []
            lying = texts("table.told.on_mat", count=count)
            return "button", words.player(player), words.landscape(tile), words.joined("; ", [lying, *horses])
        case targets.Token(player, fruit):
            count = dict(kept_fruit(state, player))[fruit]
            return "image", words.player(player), words.fruit(fruit), texts("table.told.on_mat", count=count)
        case targets.FruitSheet():
            fruits, sale = texts("table.sale.fruits"), numbers_of(state.game).sale
            prices = [f"{fruits} {number}: {points}" for number, points in enumerate(sale, 1)]
            return "text", "", texts("table.sale.title"), words.joined("; ", [*prices, texts("table.sale.points")])
        case targets.Pile(fruit) | targets.FruitForSale(fruit):
            return "button", "", words.fruit(fruit), ""
        case targets.Mat(player):
            spoken = view.snapshot.speech
            said = [spoken.text] if spoken is not None and spoken.player == player else []
            parts = (notes.points(words, state, player), *belongings(words, state, player), *said)
            return "image", "", words.player(player), words.joined("; ", parts)
        case targets.Ranked(player):
            row = next(row for row in view.snapshot.ranking if row.player == player)
            foretold = notes.ahead(words, state, player)[:1] if row.foretold else []
            parts = (row.place, notes.points(words, state, player), *foretold, *columns_told(words, row))
            return "row", "", row.name, words.joined("; ", parts)
        case targets.Stack(name):
            left, written = _stack(words, state, name), stack_words(texts, state, name)[1]
            return "image", "", left, "" if written in left else written
        case targets.TurnRow(number):
            told = next(told for told in view.snapshot.recap if told.turn.number == number)
            return "row", texts("story.turn", turn=number), told.name, words.joined("; ", told.parts)
        case targets.CommandButton(command):
            named = notes.button(words, command, usable=True) or [words.texts(f"table.button.{command}")]
            return "button", "", view.buttons[command].text or named[0], ""
    return "image", "", next(iter(_lines(view, words, target)), ""), ""


def _stack(words: Words, state: GameState, name: targets.StackName) -> str:
    """Return how much is left of a stack."""
    if name == "refill":
        return words.texts("table.told.refill", count=in_market(state), all=len(state.market))
    left = {"bag": state.bag, "fincas": state.finca_stack, "sites": state.site_stack}[name]
    return words.count(f"table.told.{name}", len(left))
