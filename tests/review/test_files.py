"""A review lies beside its game, belongs to it alone, and never touches it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from citrus.bots.balance import Part, Source
from citrus.cli import main
from citrus.records.beside import review_path
from citrus.records.record import Record, dumps, read_steps, write
from citrus.records.replay import Step
from citrus.review import files
from citrus.review.files import as_json, keep_review, load_review
from citrus.review.judging import review
from citrus.review.values import Decision, Depth, Review

CORPUS = Path(__file__).parents[1] / "corpus" / "valid"
Game = tuple[Record, tuple[Step, ...]]
DECISION = Decision(0, 1, 0, ("end",), 1.5, 0.25, (50.0, 40.0), (49.0, 40.5), 0.5, True)


KEPT = """
{"format": 8, "game": "aa4050baaeb9cd4d638bcf70d782f5ab", "depth": {"turns": 12, "scouted": 4, "futures": 12},
 "decisions": [{"position": 0, "length": 1, "player": 0, "better": ["end"], "lost": 1.5, "error": 0.25,
  "before": [50.0, 40.0, 1.0], "after": [49.0, 40.5, 1.0], "unsure": 0.5, "revealed": true,
  "instead": [51.0, 40.5, 1.0], "then": ["end"],
  "parts": [[2.5, ["finca", "A"], 0.5, 1], [-1.0, ["means", ""], 0.0, 0]], "ahead": 1.25}],
 "final": [17, 12, 4]}
"""
"""A review of a family's game, as files of this format hold it on players' disks."""


def test_a_review_that_earlier_programs_have_kept_is_taken(tmp_path: Path) -> None:
    """After a change to what is kept, raise `FORMAT`, and then what is expected here."""
    record, steps = read_steps(CORPUS / "record family")
    path, decision = tmp_path / "game.review.json", replace(DECISION, before=(50.0, 40.0, 1.0), after=(49.0, 40.5, 1.0))
    parts = Part(2.5, Source("finca", "A"), 0.5, 1), Part(-1.0, Source("means"))
    decision = replace(decision, instead=(51.0, 40.5, 1.0), then=("end",), parts=parts, ahead=1.25)
    path.write_text(KEPT, encoding="utf-8")
    found = load_review(path, record, Depth(12, 4, 12))
    assert found == review(record, steps, Depth(12, 4, 12), [decision])
    keep_review(path, found)
    assert json.loads(path.read_bytes()) == json.loads(KEPT)


def test_a_review_of_another_game_or_less_deep_is_not_taken(finished: Game, tmp_path: Path) -> None:
    record, steps = finished
    path, made = tmp_path / "game.review.json", review(record, steps, Depth(), [DECISION])
    keep_review(path, made)
    assert load_review(path, replace(record, actions=record.actions[:-1]), Depth()) is None
    assert load_review(path, record, Depth(futures=40)) is None
    assert load_review(path, record, Depth(turns=Depth().turns + 1, futures=4)) is None
    assert load_review(path, record, Depth(scouted=Depth().scouted + 1, futures=4)) is None
    assert load_review(path, record, Depth(futures=4)) == made


@pytest.mark.parametrize(
    "odd",
    [
        {"position": 9999},
        {"position": -1},
        {"length": 0},
        {"player": 2},
        {"before": (1.0,)},
        {"after": (1.0, 2.0, 3.0)},
        {"before": (1e300, 1.0)},
        {"lost": -1e300},
        {"error": -1.0},
        {"unsure": 1e300},
        {"position": 10**4000},
        {"length": 2**63},
        {"better": ("end",) * 201},
        {"better": ("x" * 201,)},
        {"then": ("end",) * 201},
        {"parts": ((1.0, ("finca", "A"), 0.0, 2),)},
        {"parts": ((1e300, ("finca", "A"), 0.0, 1),)},
        {"parts": ((1.0, ("luck", ""), 0.0, 1),)},
    ],
)
def test_a_review_that_cannot_be_one_of_the_game_is_not_taken(finished: Game, tmp_path: Path, odd: dict) -> None:
    record, steps = finished
    path, second = tmp_path / "game.review.json", replace(DECISION, position=4)
    keep_review(path, review(record, steps, Depth(), [DECISION, second]))
    assert load_review(path, record, Depth()) is not None
    decisions = [msgspec.to_builtins(one) for one in (DECISION, replace(second, **odd))]
    content = {**json.loads(path.read_bytes()), "decisions": decisions}
    path.write_text(json.dumps(content), encoding="utf-8")
    assert load_review(path, record, Depth()) is None


@pytest.mark.parametrize("number", ["1000000000", str(2**63), "1" + "0" * 4000, "-1", "1.5", "null"])
@pytest.mark.parametrize("field", ["final", "turns", "format"])
def test_no_number_of_a_review_is_without_limits(finished: Game, tmp_path: Path, field: str, number: str) -> None:
    record, steps = finished
    path = tmp_path / "game.review.json"
    keep_review(path, review(record, steps, Depth(), [DECISION]))
    fields = re.escape(f'"{field}": ') + r"\[?\s*"
    changed = re.sub(f"({fields})-?[0-9]+", rf"\g<1>{number}", path.read_text(encoding="utf-8"), count=1)
    path.write_text(changed, encoding="utf-8")
    assert load_review(path, record, Depth()) is None


def test_a_review_with_another_result_is_not_taken(finished: Game, tmp_path: Path) -> None:
    record, steps = finished
    path, made = tmp_path / "game.review.json", review(record, steps, Depth(), [DECISION])
    keep_review(path, replace(made, final=(made.final[0] + 1, *made.final[1:])))
    for known in (record, replace(record, result=None)):
        assert load_review(path, known, Depth()) is None
    keep_review(path, made)
    for known in (record, replace(record, result=None)):
        assert load_review(path, known, Depth()) == made


@pytest.mark.parametrize("other", ["a later format", "another game", "deeper", "damaged", "no review"])
def test_what_a_review_does_not_supersede_is_kept_beside_it(finished: Game, tmp_path: Path, other: str) -> None:
    record, steps = finished
    path, made = tmp_path / "game.review.json", review(record, steps, Depth(), [DECISION])
    deep = Depth(turns=Depth().turns + 1, futures=2)
    there = {
        "a later format": as_json(made).replace(b'"format": 8', b'"format": 9'),
        "another game": as_json(replace(made, game="1834de7a78995d49d6e7d16301a8d523")),
        "deeper": as_json(replace(made, depth=deep)),
        "damaged": as_json(made)[:-9],
        "no review": b"my own notes",
    }[other]
    path.write_bytes(there)
    keep_review(path, made)
    assert load_review(path, record, Depth()) == made
    assert path.with_name("game.review (2).json").read_bytes() == there
    path.write_bytes(as_json(made).replace(b'"format": 8', b'"format": 7'))
    keep_review(path, replace(made, depth=Depth(*(number + 1 for number in msgspec.structs.astuple(Depth())))))
    assert len(list(tmp_path.iterdir())) == 2, "of a review that another supersedes there is no copy"


def test_a_stopped_review_does_not_supersede_a_whole_one(finished: Game, tmp_path: Path) -> None:
    record, steps = finished
    path, whole = tmp_path / "game.review.json", review(record, steps, Depth(turns=1), [DECISION])
    begun = review(record, steps, Depth(), [DECISION], whole=False)
    keep_review(path, whole)
    keep_review(path, begun)
    assert load_review(path, record, Depth()) == begun
    assert path.with_name("game.review (2).json").read_bytes() == as_json(whole) + b"\n"
    keep_review(path, review(record, steps, Depth(), [DECISION]))
    assert len(list(tmp_path.iterdir())) == 2


def test_a_review_that_cannot_be_written_leaves_what_is_there(
    finished: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, steps = finished
    path = tmp_path / "game.review.json"
    path.write_bytes(b"my own notes")

    def full(*_: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr(files, "replace_file", full)
    with pytest.raises(OSError, match="full"):
        keep_review(path, review(record, steps, Depth(), [DECISION]))
    assert [found.name for found in tmp_path.iterdir()] == [path.name]
    assert path.read_bytes() == b"my own notes"


@pytest.mark.parametrize(
    "most",
    [
        {"before": (10_000.0, -10_000.0)},
        {"lost": 10_000.0},
        {"error": 10_000.0, "unsure": 0.0},
        {"after": (-10_000.0, 10_000.0), "instead": (10_000.0, 10_000.0)},
    ],
)
def test_points_up_to_ten_thousand_are_taken_and_no_more(finished: Game, tmp_path: Path, most: dict) -> None:
    record, steps = finished
    path, last = tmp_path / "game.review.json", len(record.actions) - 1
    made = review(record, steps, Depth(), [replace(DECISION, position=last, **most)])
    keep_review(path, made)
    assert load_review(path, record, Depth()) == made, "a decision that ends with the game, too"
    for beyond in ("10000.5", "-10000.5"):
        text = path.read_text(encoding="utf-8")
        if beyond.removesuffix(".5") + ".0" in text:
            path.write_text(text.replace(beyond.removesuffix(".5") + ".0", beyond), encoding="utf-8")
            assert load_review(path, record, Depth()) is None
            path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": 1}', b"\xff\xfe", b'{"x":' * 100_000, None])
def test_a_damaged_review_is_made_again(finished: Game, tmp_path: Path, content: bytes | None) -> None:
    record, steps = finished
    path = tmp_path / "game.review.json"
    keep_review(path, review(record, steps, Depth(), [DECISION]))
    path.write_bytes(path.read_bytes()[:-9] if content is None else content)
    assert load_review(path, record, Depth()) is None


def test_the_command_tells_a_kept_review_and_leaves_the_game_alone(
    finished: Game, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    record, steps = finished
    game = tmp_path / "game.citrus"
    write(game, record)
    keep_review(review_path(game), review(record, steps, Depth(), [DECISION]))
    assert main(["review", str(game), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decisions"][0]["lost"] == 1.5
    assert main(["review", str(game), "--jobs", "1"]) == 0
    assert "lost per turn" in capsys.readouterr().out
    assert game.read_text(encoding="utf-8") == dumps(record)


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (("--turns", "0"), "'0' is not a whole number from 1 up"),
        (("--jobs", "0"), "'0' is not a whole number from 1 up"),
        (("--futures", "1"), "'1' is not a whole number from 2 up"),
    ],
)
def test_the_command_refuses_too_few_of_anything(
    finished: Game, tmp_path: Path, capsys: pytest.CaptureFixture, words: tuple[str, str], refused: str
) -> None:
    record, steps = finished
    game = tmp_path / "game.citrus"
    write(game, record)
    keep_review(review_path(game), review(record, steps, Depth(turns=1, futures=2), [DECISION]))
    assert main(["review", str(game), "--turns", "1", "--jobs", "1", "--futures", "2"]) == 0, "the least there is"
    with pytest.raises(SystemExit):
        main(["review", str(game), *words])
    assert refused in capsys.readouterr().err


def test_a_game_that_is_not_over_is_refused(finished: Game, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    record, _ = finished
    game = tmp_path / "game.citrus"
    write(game, replace(record, actions=record.actions[:10], result=None))
    assert main(["review", str(game)]) == 1
    assert "not over yet" in capsys.readouterr().err


@pytest.mark.parametrize("sort", [Decision, Depth, Review])
def test_a_review_never_changes_and_has_no_other_fields(sort: type[msgspec.Struct]) -> None:
    assert sort.__struct_config__.frozen
    assert sort.__struct_config__.forbid_unknown_fields
