"""What hovering tells before a planting: workers, regions, tiles, roads that close, fincas and who would score."""

from __future__ import annotations

from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.resources import data_dir
from citrus.rules.actions import PlaceBull, Plant
from citrus.rules.turn import legal_actions
from citrus.ui.table.model import notes, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.consequences import preview
from citrus.ui.table.model.notes import line
from citrus.ui.table.model.offer import choices, costs, done
from citrus.ui.table.model.preview import bull, planting
from citrus.ui.table.model.prompt import prompt
from citrus.ui.table.model.selection import NOTHING, OfferedWorker, PickedTile
from tests.rules.scene import Scene
from tests.ui.locale_texts import in_english


def told(scene: Scene, tile: str, space: str, bridge: bool = False) -> list[str]:
    return planting(in_english(scene.game), scene.state, action(scene, tile, space, bridge))


def action(scene: Scene, tile: str, space: str, bridge: bool = False) -> Plant:
    return Plant(scene.tile(tile), scene.board.numbers[space], bridge)


def test_a_start_tells_of_its_worker_and_the_roads_it_closes() -> None:
    scene = Scene().fincas(A="10/5").hand("lemon").bag("lemon " * 9)
    assert told(scene, "lemon", "d2") == [
        "Plant the lemon here",
        "You then lead alone at finca A. Once encircled (7 spaces to go): Ana +10 (1 tile)",
        "Then no more lemon tiles on the roads of A",
        "A new region takes a worker; 4 are left",
    ]
    found = preview(scene.state, action(scene, "lemon", "d2"))
    assert scene.names(found.closed) == {"c3", "e3", "d4"}
    scene.player(0, workers=1)
    assert "A new region takes your last worker" in told(scene, "lemon", "d2")


def test_roads_that_are_taken_or_closed_already_are_not_told() -> None:
    scene = Scene().fincas(A="10/5").hand("lemon")
    scene.region(1, "lime", "c3").region(1, "orange", "e3").region(1, "grapefruit", "d4")
    assert preview(scene.state, action(scene, "lemon", "d2")).closed == 0
    assert not any("Closes" in line for line in told(scene, "lemon", "d2"))


def test_a_family_closes_nothing() -> None:
    scene = Scene(family=True).fincas(A="10/5").hand("lemon")
    assert not any("Closes" in line for line in told(scene, "lemon", "d2"))


def test_joining_tells_of_regions_and_workers() -> None:
    scene = Scene().region(0, "lemon", "a1 a2").region(0, "lemon", "c1").hand("lemon")
    assert told(scene, "lemon", "b1") == [
        "Plant the lemon here",
        "The lemon regions become one. A worker comes home",
        "The region grows to 4 tiles. Harvest: 4 points",
    ]
    found = preview(scene.state, action(scene, "lemon", "b1"))
    assert scene.names(sum(found.joined)) == {"a1", "a2", "c1"}
    assert [scene.board.names[space] for space in found.returning] == ["c1"]


def test_swallowing_tells_how_much() -> None:
    scene = Scene().region(0, "lemon", "a1 a2").region(None, "lemon", "c1").hand("lemon")
    assert "1 harvested tile joins the region" in told(scene, "lemon", "b1")
    assert scene.names(sum(preview(scene.state, action(scene, "lemon", "b1")).swallowed)) == {"c1"}


def test_what_matters_most_comes_first_and_the_note_stays_short() -> None:
    scene = (
        Scene()
        .fincas(A="10/5")
        .region(0, "lime", "c2 d2 e2 c3")
        .region(1, "orange", "e3 e4 d4")
        .landscape(c4="horses3")
        .region(0, "lemon", "b4")
        .region(0, "lemon", "c5")
        .hand("lemon")
    )
    scene.landscape(c4="horses3")
    before = told(scene, "lemon", "c4")
    assert "You get 3 horses (+3 at the end)" in before
    # the ring was closed already by the horses: nothing new to tell
    assert not any("Encircles" in line for line in before)
    scene.landscape()
    lines = told(scene, "lemon", "c4")
    assert lines[1] == "This encircles finca A: Ana +10 with 7 tiles; Ben +5 with 3 tiles"
    assert len(lines) <= 6


def test_first_and_second_place_at_every_finca_that_changes_are_told() -> None:
    def at_a(own: str, other: str, space: str, bag: str = "lemon " * 9) -> list[str]:
        scene = Scene().fincas(A="10/5").region(0, "lime", own).region(1, "orange", other).hand("lime").bag(bag)
        return [line for line in told(scene, "lime", space) if "inca A" in line]

    tied = "You then tie for the lead at finca A. Once encircled (4 spaces to go): Ana +10 (3 tiles); Ben +10 (3 tiles)"
    assert at_a("c2 d2", "e3 e4 e5", "b2") == [tied]
    alone = "You then lead alone at finca A. Once encircled (4 spaces to go): Ana +10 (3 tiles); Ben +5 (2 tiles)"
    assert at_a("c2 d2", "e3 e4", "b2") == [alone]  # they tied before
    ahead = "Finca A, once encircled (4 spaces to go): Ana +10 (4 tiles); Ben +5 (2 tiles)"
    assert at_a("c2 d2 b2", "e3 e4", "a2") == [ahead]  # alone before and after
    behind = "Finca A, once encircled (5 spaces to go): Ben +10 (3 tiles); Ana +5 (2 tiles)"
    assert at_a("c2", "e3 e4 e5", "b2") == [behind]
    assert at_a("a1", "e3 e4 e5", "b1") == []  # far away
    late = "Finca A at the end: Ana +5 (3 tiles)"  # four spaces are free
    assert at_a("c2 d2", "e3 e4", "b2", "lemon " * 4) == [alone]
    assert at_a("c2 d2", "e3 e4", "b2", "lemon " * 3) == [late], "too few tiles are left to encircle it"


def test_who_plants_in_vain_is_told_so() -> None:
    scene = Scene(players=3).fincas(A="10/5").region(0, "lime", "c2").hand("lime").bag("lemon " * 9)
    scene.region(1, "orange", "e3 e4 e5").region(2, "lemon", "c4 b4 a4")
    words = Words(Texts.load(data_dir() / "locales" / "en.yaml"), scene.game, ("Ana", "Ben", "Cleo"))
    lines = planting(words, scene.state, action(scene, "lime", "b2"))
    assert "Finca A, once encircled (4 spaces to go): Ben +10 (3 tiles); Cleo +10 (3 tiles); Ana +0 (2 tiles)" in lines


def test_spaces_that_leave_other_tiles_without_a_place_have_their_costs() -> None:
    def lit(picked: int) -> dict[str, int]:
        offered = choices(scene.state, legal_actions(scene.state), PickedTile(picked))
        found = costs(scene.state, offered)
        assert set(found) <= set(done(offered))
        return {scene.board.names[space]: points for space, points in found.items()}

    scene = Scene().fincas(A="10/5").region(0, "lemon", "a1").player(0, workers=1).hand("lemon lime lime")
    assert lit(0) == dict.fromkeys(("d2", "c3", "e3", "d4"), 6)
    assert not lit(1)
    scene.player(0, workers=2)
    assert not lit(0)


def test_tiles_of_the_hand_that_find_no_place_any_more_are_told() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "a1").player(0, workers=1).hand("lemon lime lime")
    assert told(scene, "lemon", "d2")[1] == "Leaves no place for: 2 limes (−6 points)"
    assert not any("place" in line for line in told(scene, "lemon", "b1"))
    assert not any("place" in line for line in told(scene, "lime", "d2"))
    scene.hand("lemon lime orange").player(0, workers=2)
    assert told(scene, "lemon", "d2")[1] == "Leaves no place for 1 of your other tiles (−3 points)"
    scene.player(0, workers=0)  # two of them are lost in any case
    assert not any("place" in line for line in told(scene, "lemon", "b1"))
    scene.hand("orange").player(0, workers=1)  # a last tile leaves nothing behind
    assert not any("place" in line for line in told(scene, "orange", "d2"))


def test_a_bull_tells_which_finca_it_closes() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3").region(1, "orange", "e3 e4 d4")
    scene.landscape().player(0, tiles=("bull",))
    words = Words(Texts.load(data_dir() / "locales" / "en.yaml"), scene.game, ("Ana", "Ben"))
    closing, elsewhere = (bull(words, scene.state, PlaceBull(scene.board.numbers[space])) for space in ("c4", "a1"))
    assert closing == [
        "Put the bull here",
        "This encircles finca A: Ana +10 with 4 tiles; Ben +5 with 3 tiles",
    ]
    assert elsewhere == ["Put the bull here"]


def test_a_bull_tells_how_many_spaces_are_still_free() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3")
    scene.landscape().player(0, tiles=("bull",))
    words = Words(Texts.load(data_dir() / "locales" / "en.yaml"), scene.game, ("Ana", "Ben"))
    lines = bull(words, scene.state, PlaceBull(scene.board.numbers["c4"]))
    assert lines == ["Put the bull here", "Finca A then has 3 free spaces"]


def test_what_the_last_tile_brings_is_the_lower_value() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2").region(1, "orange", "e3 e4").hand("lime")
    scene.bag("").change(market=(None,) * len(scene.state.market))
    lines = [line for line in told(scene, "lime", "b2") if "inca A" in line]
    assert lines == ["Finca A at the end: Ana +5 (3 tiles)"]


def test_who_plants_on_a_landscape_tile_reads_what_it_does() -> None:
    scene = Scene().fincas(A="10/5").hand("lime").landscape(d2="milestone")
    lines = told(scene, "lime", "d2")
    assert "You get a milestone (builds a new finca)" in lines


def test_a_tree_is_said_to_fill_a_space_at_its_finca() -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").hand("tree lime")
    assert "Finca A then has 7 free spaces" in told(scene, "tree", "d2")


def test_a_tree_says_what_it_is_worth_there() -> None:
    scene = (
        Scene(fruit_trees=True).fincas(A="10/5").region(1, "lime", "e3 e4").region(0, "lemon", "c2").hand("tree lime")
    ).bag("lemon " * 9)
    road = told(scene, "tree", "d2")
    assert "With a worker beside it: fruit worth 2 to 5 points at once, and 1 point when harvested" in road
    assert "With a worker, finca A once encircled: Ana +10 (2 tiles); Ben +10 (2 tiles)" in road
    beside = told(scene, "tree", "b2")
    assert "Workers placed around it from the next turn on may pick fruit worth 2 to 5 points" in beside
    assert not any("With a worker" in line for line in (*beside, *told(scene.player(0, workers=0), "tree", "d2")))


def test_a_planting_beside_a_tree_says_whether_it_gives_fruit_and_why_not() -> None:
    """R13.4: a worker gets fruit on one of the eight spaces around a tree of an earlier turn."""
    scene = Scene(fruit_trees=True).fincas(A="10/5").region(0, "lime", "c1").trees(c3="apple 4 2").hand("lime lemon")
    assert "Beside a tree: afterwards you may pick fruit" in told(scene, "lemon", "d2"), "a corner will do"
    needs_worker = "No fruit from the tree beside it: only a new region brings a worker"
    assert needs_worker in told(scene, "lime", "c2")
    assert needs_worker not in told(scene, "lime", "b1"), "no tree is near"
    bare = Scene(fruit_trees=True).fincas(A="10/5").trees(c3="apple").hand("lemon")
    assert "The tree beside it has no fruit left, and you have none to sell" in told(bare, "lemon", "d2")
    assert "Beside a tree: afterwards you may sell fruit" in told(bare.keep(0, "plum"), "lemon", "d2")
    assert "Beside a tree: afterwards you may pick or sell fruit" in told(scene.keep(0, "plum"), "lemon", "d2")


def test_a_tree_out_of_reach_of_the_new_worker_says_so_while_fruit_is_picked() -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").trees(c3="apple 4 2", g7="plum 3 5").hand("lemon lemon")
    space = targets.Space(scene.board.numbers["g7"])
    use = "Begin a region on a space around it, corners too. Its worker may pick or sell fruit at once."
    assert notes.about(in_english(scene.game), scene.state, {}, space)[-1] == use
    scene.do("plant lemon d2")
    told_now = notes.about(in_english(scene.game), scene.state, {}, space)
    assert told_now[-1] == "That tree does not stand beside your new worker."


def test_the_button_of_a_worker_beside_a_tree_says_what_the_worker_brings() -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").hand("tree").bag("lemon " * 9)
    scene.do("plant tree d2", "fruit apple")
    offered = choices(scene.state, legal_actions(scene.state), OfferedWorker())
    lines = notes.note(
        in_english(scene.game), scene.state, offered, OfferedWorker(), targets.CommandButton(Command.WORKER)
    )
    assert lines[0] == "Place a worker beside the tree"
    assert "You then lead alone at finca A. Once encircled (7 spaces to go): Ana +10 (1 tile)" in lines


def test_a_landscape_tile_out_of_reach_does_not_call_for_planting() -> None:
    scene = Scene().fincas(A="10/5").landscape(a1="cart")
    space = targets.Space(scene.board.numbers["a1"])
    assert notes.about(in_english(scene.game), scene.state, {}, space)[0] == "Plant here to take it: cart"
    scene.hand("lime")
    name, use, *_ = notes.about(in_english(scene.game), scene.state, {}, space)
    assert name == "Cart"
    assert use.startswith("Choose it on your turn, then any tile in the market")


def test_a_line_says_before_it_is_bought_which_of_its_tiles_must_wait_and_that_it_takes_every_worker() -> None:
    scene = Scene().fincas(A="10/5").market("lemon orange").bag("lime " * 9)
    assert line(in_english(scene.game), scene.state, "R1", None) == "Buy row 1 for 2 coins: lemon, orange."
    scene.player(0, workers=2)
    last = "It takes all 2 free workers."
    assert line(in_english(scene.game), scene.state, "R1", None) == f"Buy row 1 for 2 coins: lemon, orange. {last}"
    scene.region(0, "lemon", "a1").region(0, "lemon", "c1").player(0, workers=0)
    waits = "For the orange you need a worker: first plant another tile (lemon)."
    assert line(in_english(scene.game), scene.state, "R1", None) == f"Buy row 1 for 2 coins: lemon, orange. {waits}"


def test_a_line_that_cannot_be_bought_says_what_closes_the_board_to_its_tile() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lemon lime").bag("lime " * 9).region(1, "lemon", "d2")
    closed = "No place for the lemon. Each finca with a free road already has this fruit."
    told = line(in_english(scene.game), scene.state, "R1", scene.refusal("buy R1"))
    assert told == closed


def test_a_tile_in_the_hand_without_a_place_says_why() -> None:
    scene = Scene().fincas(A="10/5").hand("lemon lime").region(1, "lemon", "d2")
    lemon, lime = (
        notes.note(in_english(scene.game), scene.state, {}, NOTHING, targets.HandTile(place)) for place in (0, 1)
    )
    assert lemon[0] == "Lemon"
    why = "No place for the lemon. Each finca with a free road already has this fruit."
    assert lemon[1].startswith(why)
    assert lime == ["Lime"]
    told = prompt(in_english(scene.game), scene.state, legal_actions(scene.state), NOTHING)
    assert told.hint == lemon[1]
    scene.hand("lemon")
    told = prompt(in_english(scene.game), scene.state, legal_actions(scene.state), NOTHING)
    assert told.hint.startswith(why)
    assert told.hint.endswith("None of your tiles fits any more. Each one you return costs 3 points.")
