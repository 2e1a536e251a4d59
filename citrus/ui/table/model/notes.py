"""Notes on the thing under the mouse, or on what a click on it would do, in a few short lines."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from citrus.language.words import Words, refusal_text
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    PlaceBull,
    Plant,
    UseCart,
    UseMilestone,
)
from citrus.rules.buildable import can_build, needs_milestone
from citrus.rules.events import Standing
from citrus.rules.explain import no_room, tiles_without_space, with_roads_to_come
from citrus.rules.fincas import in_reach, milestones_may_build, missing, promised, tiles_left, totals
from citrus.rules.harvest import harvest_preview, income_for, region_terms
from citrus.rules.market import finca_due_after, fincas_to_come, line_tiles
from citrus.rules.numbering import Space, Tile
from citrus.rules.phases import PLANT
from citrus.rules.planting import free_spaces, with_player
from citrus.rules.refusal import Refusal
from citrus.rules.scoring import forecast, in_front, still_to_come
from citrus.rules.state import BoardRegion, GameState
from citrus.rules.tiles import ACTION_TILES, HORSES, Finca, has_well, kind_of
from citrus.rules.turn import legal_actions, why_not
from citrus.ui.table.model import clicks, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Explain, Help
from citrus.ui.table.model.offer import Choices, regions
from citrus.ui.table.model.outcome import founded, outcome
from citrus.ui.table.model.piece_notes import stack
from citrus.ui.table.model.preview import bull, founding, planting
from citrus.ui.table.model.prompt import PLOTS, building
from citrus.ui.table.model.ranking import TOTAL, gap, meaning, outlook
from citrus.ui.table.model.selection import Harvesting, PickedTile, Selection
from citrus.ui.table.model.stalled import passing, way_out
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import answer

WORDLESS = {
    *(Command.UNDO, Command.REDO, Command.MENU, Command.STANDINGS, Command.HINT, Command.FIT, Command.STORY),
    *(Command.RUSH, Command.PAUSE, Command.PACE),
}
"""The buttons without a word, whose notes say what they do."""


def about(words: Words, state: GameState, offered: Choices, target: Target, calm: bool = False) -> list[str]:
    """Return a target in a few lines, the first of which is the heading; empty if there is nothing to say. For mats and
    the score track, whose notes need more than that, there are `mat` and `score_field`."""
    added = answer(state.game, lambda variant: variant.about(words, state, offered, target))
    if added is not None:
        return added
    match target:
        case targets.MatPart(player, part):
            return mat_part(words, state, player, part, calm)
        case targets.MatTile(player, tile) if tile in HORSES:
            return herd(words, state, player)
        case targets.MatTile(_, tile):
            return landscape(words, tile)
        case targets.Space(space):
            return _space(words, state, offered, space, calm)
        case targets.MarketSpace(number):
            lying = state.market[number - 1]
            if lying is None:
                return []
            takes = [words.texts("table.tip.cart_takes")] if isinstance(offered.get(target), UseCart) else []
            return [*plantation(words, state, lying), *takes]
        case targets.HandTile(place) if place < len(state.hand):
            return plantation(words, state, state.hand[place])
        case targets.Ranked(player):
            return [words.player(player), *ahead(words, state, player, calm)]
        case targets.RankedColumn(name):
            return column(words, state, name, calm)
        case targets.DrawnFinca():
            return drawn(words, state)
        case targets.Stack(name):
            lines = stack(words, state, name)
            return [words.texts("table.tip.draw"), *lines[1:]] if target in offered else lines
        case targets.CommandButton(Command.ALL):
            return all_regions(words, state)
        case targets.CommandButton(Command.PASS) if target in offered:
            return [words.texts("table.button.pass"), passing(words, state)]
        case targets.CommandButton(command):
            return button(words, command, target in offered)
    return []


def note(
    words: Words, state: GameState, offered: Choices, selection: Selection, target: Target, calm: bool = False
) -> list[str]:
    """Return a target, what a click there would change about the end, and why a picked tile cannot go there. On the
    `calm` table, nobody is told who would win then."""
    if isinstance(selection, Harvesting) and isinstance(target, targets.Space) and _bare(state, target.number):
        return [words.texts("table.hint.finish_harvest")]
    return [
        *about(words, state, offered, target, calm),
        *outcome(words, state, offered, selection, target, calm),
        *refused(words, state, offered, selection, target),
        *placeless(words, state, target),
        *unusable(words, state, offered, selection, target),
    ]


def _bare(state: GameState, space: Space) -> bool:
    """Return whether a space has a rock or a landscape tile, where nothing can be harvested."""
    return state.region_at(space) is None and bool((state.game.board.rocks | state.landscape_spaces) >> space & 1)


def action_behind(offered: Choices, state: GameState, target: Target) -> Action | None:
    """Return the action that a click on a target does, or on a milestone prepares; None if it does none on the
    board."""
    match target:
        case targets.Space() | targets.Stack():
            return offered.get(target)
        case targets.MatTile(player, "milestone") if player == state.player:
            return UseMilestone() if target in offered else None
    return None


def refused(words: Words, state: GameState, offered: Choices, selection: Selection, target: Target) -> list[str]:
    """Explain, as a click would, why the picked tile cannot go on a landscape tile, whose note would attract one, or on
    a space on a road or beside a region of the player, which looks as if it could."""
    if not isinstance(selection, PickedTile) or not isinstance(target, targets.Space):
        return []
    if offered.get(target) is not None or not free_spaces(state) >> target.number & 1:
        return []
    match clicks.meaning(state, legal_actions(state), offered, selection, target):
        case Explain(attempt) if (refusal := why_not(state, attempt)) is not None:
            lures = refusal.cause != "not_connected" or state.landscape_spaces >> target.number & 1
            return [refusal_text(words, state, attempt, refusal)] if lures else []
    return []


def placeless(words: Words, state: GameState, target: Target) -> list[str]:
    """Explain why a tile in the hand has no place at the moment."""
    if not isinstance(target, targets.HandTile) or target.place >= len(state.hand) or state.phase != PLANT:
        return []
    tile = state.hand[target.place]
    found = [other for other in tiles_without_space(state) if kind_of(other) == kind_of(tile)]
    return [refusal_text(words, state, None, no_room(state, tile))] if found else []


def unusable(words: Words, state: GameState, offered: Choices, selection: Selection, target: Target) -> list[str]:
    """Explain why a button with a word cannot be used, as a click on it would."""
    if not isinstance(target, targets.CommandButton) or target.command in WORDLESS or target in offered:
        return []
    match clicks.meaning(state, (), offered, selection, target):
        case Explain(attempt) if (refusal := why_not(state, attempt)) is not None:
            answer = refusal_text(words, state, attempt, refusal)
        case Help(hint):
            answer = words.texts(f"table.hint.{hint}")
        case _:
            return []
    return [words.texts(f"table.button.{target.command}"), answer]


def plantation(words: Words, state: GameState, tile: Tile) -> list[str]:
    """Return a tile of the market or the hand, and the use of its well or of a tree."""
    name = words.tile(tile)
    lines = [name[:1].upper() + name[1:]]
    if kind_of(tile) in state.game.added:
        return [*lines, words.texts(f"table.tip.{state.game.tile_names[tile]}_tile")]
    return [*lines, words.texts("table.tip.well")] if has_well(tile) else lines


def landscape(words: Words, tile: str) -> list[str]:
    """Return a landscape tile and its use."""
    name = words.landscape(tile)
    lines = [name[:1].upper() + name[1:], words.landscape_help(tile)]
    return [*lines, words.texts("table.landscape.unused")] if tile in ACTION_TILES else lines


def herd(words: Words, state: GameState, player: int) -> list[str]:
    """Return how many wild horses a player has, what they are worth, and on which tiles if there are several."""
    counts = {tile: count for tile, count in state.players[player].tile_counts() if tile in HORSES}
    all_of_them = sum(HORSES[tile] * count for tile, count in counts.items())
    lines = [words.count("events.at_mats.horses", all_of_them), words.landscape_help(next(iter(counts)))]
    if sum(counts.values()) > 1:
        lines.append(words.listed([words.count(f"events.term.{tile}", count) for tile, count in counts.items()]))
    return lines


def mat(words: Words, state: GameState, number: int, calm: bool = False) -> list[str]:
    """Return what a mat's figures mean, and how strong a bot is: on the `calm` table those of the moment, else what
    they would be if the game ended now, and by a harvest."""
    now = income(words, state, number), lead(words, state, number)
    then = words.player(number), *ahead(words, state, number), _harvest_of_all(words, state, number)
    lines = *(now if calm else then), words.computer(number)
    return [line for line in lines if line]


def mat_part(words: Words, state: GameState, number: int, part: str, calm: bool = False) -> list[str]:
    """Return what a mat says of one thing: whose it is, how much there is, and what it is for."""
    texts, player, tiles, name = words.texts, state.players[number], state.game.tiles, words.player(number)
    match part:
        case "coins":
            head = texts("table.tip.coins", name=name, coins=words.amount("coins", player.coins))
            return [head, texts("table.tip.coins_use", limit=words.amount("coins", tiles.max_coins))]
        case "workers":
            head = texts("table.tip.workers", name=name, workers=player.workers, all=tiles.workers)
            return [head, texts("table.tip.workers_use"), ladder(words, state)]
        case "points":
            head = texts("table.tip.stands", name=name, points=points(words, state, number))
            now, then = [lead(words, state, number)], ahead(words, state, number, calm)
            lines = [head, *then, *now] if calm and not state.bag else [head, *now, *then]
            return [line for line in lines if line]
    return []


def ladder(words: Words, state: GameState) -> str:
    """Return how many coins a harvest brings for each number of workers on the mat."""
    incomes = [str(income_for(state.game, workers)) for workers in range(1, state.game.tiles.workers + 1)]
    return words.texts("table.tip.ladder", all=state.game.tiles.workers, incomes=words.listed(incomes))


def _harvest_of_all(words: Words, state: GameState, number: int) -> str:
    """Tell what a harvest of all regions would bring now, and why not all of its coins could be kept."""
    player = state.players[number]
    preview = harvest_preview(state, player, tuple(region.spaces for region in player.regions))
    return words.texts(
        "table.tip.harvest" if preview.gained == preview.due else "table.tip.harvest_full",
        points=words.amount("points", preview.points),
        coins=words.amount("coins", preview.gained),
        due=preview.due,
        limit=words.amount("coins", state.game.tiles.max_coins),
    )


def all_regions(words: Words, state: GameState) -> list[str]:
    """Return what a harvest of everything would bring, for the button that only chooses all regions."""
    player = state.players[state.player]
    preview = harvest_preview(state, player, tuple(region.spaces for region in player.regions))
    points, coins = words.amount("points", preview.points), words.amount("coins", preview.gained)
    return [words.texts("table.tip.all", points=points, coins=coins)]


def income(words: Words, state: GameState, number: int) -> str:
    """Return the coins and workers on a mat."""
    player = state.players[number]
    return words.texts(
        "table.tip.income",
        name=words.player(number),
        coins=words.amount("coins", player.coins),
        workers=player.workers,
        all=state.game.tiles.workers,
    )


def points(words: Words, state: GameState, number: int) -> str:
    """Return a player's points now, with the crown of who has the most."""
    said = words.amount("points", state.players[number].score)
    return words.texts("table.tip.crown", text=said) if number in in_front(state) else said


def lead(words: Words, state: GameState, number: int) -> str:
    """Tell how many points a player is ahead of the others, or behind the first; empty while all are equal."""
    return gap(words, [player.score for player in state.players], number)


def ahead(words: Words, state: GameState, number: int, calm: bool = False) -> list[str]:
    """Return what a player would have if the game ended now; nothing in a finished game. On the `calm` table, from the
    last tiles on, only return whether that is more: the final scoring is to reveal it."""
    if state.over or (calm and not state.bag):
        return [words.texts("table.tip.more_points")] if number in still_to_come(state) else []
    return outlook(words, forecast(state), number)


def column(words: Words, state: GameState, name: str, calm: bool = False) -> list[str]:
    """Return the meaning of a column of the ranking; of the totals, what they leave out once the bag is empty."""
    found = meaning(words.texts, state.game, name, calm)
    last = name == TOTAL and not state.bag and not state.over
    return [*found, words.texts("table.forecast.harvest_first")] if last else found


def score_field(words: Words, state: GameState, field: int, lap: int) -> list[str]:
    """Return who stands on a field of the score track, and with how many points in all."""
    here = [
        words.texts("table.tip.stands", name=words.player(number), points=words.amount("points", player.score))
        for number, player in enumerate(state.players)
        if player.score % lap == field
    ]
    return [words.texts("table.tip.track", field=field), *(here or [words.texts("table.tip.nobody_stands")])]


def drawn(words: Words, state: GameState) -> list[str]:
    """Return the finca that waits beside the market for its site, and why it is built."""
    if state.drawn_finca is None:
        return []
    head = words.texts("table.tip.drawn", **values(words, state.drawn_finca.finca))
    return [head, building(words, state)]


def values(words: Words, finca: Finca) -> dict[str, str]:
    """Return both values of a finca, as texts need them."""
    return {"first": words.amount("points", finca.first), "second": words.amount("points", finca.second)}


def button(words: Words, command: Command, usable: bool) -> list[str]:
    """Return the effect of a button without a word; for a step that cannot be taken now, why."""
    if command not in WORDLESS:
        return []
    lines = [words.texts(f"table.tip.{command}")]
    step = command in (Command.UNDO, Command.REDO)
    return lines if usable or not step else [*lines, words.texts(f"table.hint.no_{command}")]


def line(words: Words, state: GameState, line: str, refusal: Refusal | None) -> str:
    """Tell what buying a line costs and brings, or why it cannot be bought now."""
    tiles = line_tiles(state, line)
    if not tiles:
        return ""
    if refusal is not None:
        why = refusal_text(words, state, Buy(line), refusal)
        stuck = refusal.cause == "line_unbuildable" and not any(isinstance(one, Buy) for one in legal_actions(state))
        return words.sentences((why, way_out(words, state))) if stuck else why
    finca_due = finca_due_after(state, len(tiles))
    text = purchase(words, state, line, "line_finca" if finca_due else "line")
    if _milestone_needed(state, tiles, finca_due):
        return words.count("table.tip.line_milestone", len(tiles), text=text)
    warnings = [*_waiting(words, state, tiles, finca_due), *_workers_needed(words, state, tiles, finca_due)]
    return words.sentences((text, *warnings))


def purchase(words: Words, state: GameState, line: str, key: str = "line", player: int | None = None) -> str:
    """Return the tiles of a line and their price; with the `key` of another text, also what follows, or which `player`
    looks at it."""
    tiles, name = line_tiles(state, line), words.player(state.player if player is None else player)
    price = words.amount("coins", len(tiles))
    said = words.this_line(line) if words.calm and player is None else words.line(line)
    return words.texts(f"table.tip.{key}", line=said, price=price, tiles=words.tiles(tiles), name=name)


def _waiting(words: Words, state: GameState, tiles: tuple[Tile, ...], finca_due: bool) -> list[str]:
    """Return which tiles of a line that can be bought cannot be planted at once, and why."""
    held = replace(with_roads_to_come(state, finca_due), hand=tiles, phase=PLANT, main_action_done=True)
    return [refusal_text(words, held, None, no_room(held, tile)) for tile in tiles_without_space(held)]


def _workers_needed(words: Words, state: GameState, tiles: tuple[Tile, ...], finca_due: bool) -> list[str]:
    """Tell that a line which can be bought takes every worker on the mat (R5.2, R6.3)."""
    player = state.players[state.player]
    if not 0 < player.workers <= len(tiles):
        return []
    fewer = replace(state, players=with_player(state, replace(player, workers=player.workers - 1)))
    if can_build(fewer, tiles, finca_due):
        return []
    return [words.count("table.tip.line_workers", player.workers)]


def _milestone_needed(state: GameState, tiles: tuple[Tile, ...], finca_due: bool) -> bool:
    """Return whether the tiles of a line that can be bought cannot all be planted without a milestone (R5.2)."""
    available = {*state.players[state.player].tiles, *(lying.tile for lying in state.landscape)}
    return "milestone" in available and needs_milestone(state, tiles, finca_due)


def _space(words: Words, state: GameState, offered: Choices, space: Space, calm: bool) -> list[str]:
    board, texts = state.game.board, words.texts
    action = offered.get(targets.Space(space))
    if isinstance(action, Plant):
        return planting(words, state, action)
    if isinstance(action, PlaceBull):
        return bull(words, state, action)
    if isinstance(action, BuildFinca) and state.drawn_finca is not None:
        return _founding(words, state, action.site)
    added = answer(state.game, lambda variant: variant.on_space(words, state, space, action))
    if added is not None:
        around = state.region_at(space)
        return added if around is None else [*added, *region(words, state, around, regions(state, offered))]
    site = next((letter for letter, place in board.sites.items() if place == space), None)
    if site is not None:
        draws = isinstance(offered.get(targets.Stack("fincas")), UseMilestone)
        return _site(words, state, site, calm, draws)
    here = state.region_at(space)
    if here is not None:
        return region(words, state, here, regions(state, offered))
    tile = state.landscape_at(space)
    if tile is not None:
        name, *rest = landscape(words, tile)
        return [name if state.hand else texts("table.tip.landscape", tile=words.landscape(tile)), *rest]
    if board.rocks >> space & 1:
        return [texts("table.tip.rock")]
    return []


def _site(words: Words, state: GameState, site: str, calm: bool = False, draws: bool = False) -> list[str]:
    """Return a finca with what is missing for its scoring and who has tiles there, or what may come on the site; while
    the player `draws` a finca with a milestone, what matters to the choice of the site."""
    texts = words.texts
    built = next((built for built in state.fincas if built.site == site), None)
    if built is None:
        come = state.drawn_finca is not None or milestones_may_build(state) or fincas_to_come(state)
        if come is None and (site in state.open_sites or site in state.site_stack):
            return [texts("table.tip.unsure_site", site=site)]
        if site in state.open_sites and come:
            present = [
                words.count("table.tip.around", present.tiles, name=words.player(present.player))
                for present in totals(state, site)
            ]
            head = texts("table.tip.open_site", site=site)
            if draws:
                to_fill = words.count("table.tip.missing", missing(state, site).bit_count())
                return [head, *(present or [texts("table.tip.nobody")]), to_fill]
            bought = [texts("table.tip.site_builder")] if state.drawn_finca is None and fincas_to_come(state) else []
            return [head, *bought, *present]
        hidden = site in state.site_stack and come
        return [texts("table.tip.hidden_site" if hidden else "table.tip.unused_site", site=site)]
    begin = (state.game.board.roads[site] & state.game.board.plantable & ~state.planted).bit_count()
    roads = words.count("table.tip.roads", begin) if begin else texts("table.tip.no_road")
    if built.scored:
        return [texts("table.tip.finca_scored", site=site), roads]
    head = texts("table.tip.finca", site=site, **values(words, built.finca))
    free, second = missing(state, site).bit_count(), words.amount("points", built.finca.second)
    squares = calm and free <= PLOTS
    reached = in_reach(state, site)
    table = promised(state, site)
    lines = [head, *contest(words, table)]
    if not free:
        lines.insert(1, texts("table.tip.encircled"))
    elif reached:
        said_free = words.count(f"table.tip.missing{'_plots' if squares else ''}", free)
        filled = state.game.board.around[site] & state.landscape_spaces
        lines.insert(1, texts("table.tip.landscape_closes", free=said_free) if filled else said_free)
        lines.append(texts("table.tip.stays_open", points=second))
    else:
        lines.append(texts("table.tip.out_of_reach", spaces=free, tiles=tiles_left(state), points=second))
    best = max((entry.tiles for entry in table if entry.points), default=0)
    worn = [words.player(entry.player) for entry in table if entry.points and entry.tiles == best]
    if not worn:
        return [*lines, roads]
    said = {
        "tiles": words.amount("tiles", best),
        "best": best,
        "second": max((one.tiles for one in table if one.tiles < best), default=0),
    }
    hat = words.count("table.tip.hat", len(worn), names=words.all_of(worn), **said)
    before = 2 if squares or not free else 1  # lines: what squares mean, and that it is scored soon, is said first
    return [*lines[:before], hat, *lines[before:], roads]


def _founding(words: Words, state: GameState, site: str) -> list[str]:
    """Return what the drawn finca would mean on a site: as if it stood there already, and for the tiles of the hand."""
    head = words.texts("table.tip.build_here", site=site)
    return [head, *_site(words, founded(state, site), site)[1:], *founding(words, state, site)]


def contest(words: Words, table: tuple[Standing, ...]) -> list[str]:
    """Return who has how many tiles around a finca, and the points for that; or that nobody has any."""
    return [
        words.texts(
            "table.tip.standing",
            name=words.player(entry.player),
            tiles=words.amount("tiles", entry.tiles),
            points=words.amount("points", entry.points),
        )
        for entry in table
    ] or [words.texts("table.tip.nobody")]


def region(words: Words, state: GameState, here: BoardRegion, harvesting: Collection[int]) -> list[str]:
    """Return a region, at which open fincas it counts, and its future if it is among those to choose for a harvest."""
    size = here.spaces.bit_count()
    if here.owner is None:
        head = words.count("table.tip.neutral", size, of_kind=words.of_kind(here.kind))
        return [head, words.texts("table.tip.neutral_use")]
    points = sum(term.points for term in region_terms(state, here.spaces))
    head = words.count("table.tip.region", size, name=words.player(here.owner), kind=words.kind(here.kind))
    around, worth = state.game.board.around, words.count("table.tip.worth", points)
    sites = [one.site for one in state.fincas if not one.scored and around[one.site] & here.spaces]
    counts = [words.texts("table.tip.counts_at", fincas=words.fincas(sites))] if sites else []
    more = [words.texts("table.tip.afterwards")] if here.spaces in harvesting else []
    return [head, words.joined(". ", [*counts, worth]), *more]
