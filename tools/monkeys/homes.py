"""Folders of players as no player should have them: games, boards and settings, many damaged, some not files at all.
The same random numbers make the same folder."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec
import yaml
from msgspec.structs import replace

from citrus.content.boards import shipped_boards
from citrus.content.tiles import shipped_tiles_path
from citrus.language.languages import shipped
from citrus.match.match import Match
from citrus.match.settings import SPEEDS, Chair, LastTable, Settings
from citrus.records.beside import review_path
from citrus.records.record import COLORS, LEVELS, Record, Result, Seat, dumps
from citrus.records.replay import replay
from citrus.review.files import keep_review
from citrus.review.values import Review
from citrus.rules.game import Game
from citrus.rules.orders import Setup, SetupError
from citrus.rules.setup import shuffle
from tests.fuzz.games import any_record as odd_record
from tests.rules.worlds import WIDE_TILES, random_steps, real_game, tiny_game
from tests.ui.reviews import made_up

NAMES = ("Ana", "Bruno", "Clara", "Diego", "Elena", "Maximiliane", "Ñ")
ODD_TEXTS = (
    *("", " ", "\x00", "A\x00B", "\x07", "\t", "a\nb", "\x7f", "\x85", "\u200b", "\ufeff", "\u202eAna", "\u2028"),
    *(
        "字" * 30,
        "\U0001f34b" * 20,
        "\U0001f469\u200d\U0001f467",
        "e\u0301" * 60,
        "ﷺ" * 20,
        "דוּד, רוּת (2)",
        "علی\u200cرضا",
        "क्षि" * 9,
        "ที่" * 9,
        "\uffff",
        "\U0010ffff",
    ),
    *("{name}", "{0.__class__}", "%s%n", "<b>", "**a**", "../../x", "~", "null", "-1", "x" * 200, "W W " * 40),
)
OTHER_NUMBERS = (
    ("income: [0, 2, 4, 6, 7, 8]", "income:   # by workers\n  - 0  # none\n  - 3\n  - 9  # all"),
    ("max_coins: 12", "max_coins: 999"),
    ("workers: 5", "workers: 1"),
    ("return_penalty: 3", "return_penalty: 0"),
    ("  . 11 12 .", "  11 12 13 14"),
    ("plain: 12", "plain: 9"),
    ("{6/3: 2, 7/3: 2,", "{99/98: 4,  # dear\n  "),
)
"""The replacements of some numbers, with comments."""
QUICK_BOTS = LEVELS[:2]
ODD_GAMES = 30
REVIEWED = 0.7  # of the finished games have been reviewed
CORPUS = Path(__file__).resolve().parents[2] / "tests" / "corpus"
DAY = datetime(2026, 1, 1, tzinfo=UTC)


@cache
def games() -> tuple[tuple[Record, int], ...]:
    """Return whole random games, on small boards and on real ones, each with the number of its last action."""
    worlds: tuple[Game, ...] = (
        *(tiny_game(number, players) for number in range(3) for players in (2, 3)),
        tiny_game(1, 3, WIDE_TILES, family=True),
        real_game("short", 2, fruit_trees=True),
        real_game("short", 3, random_sites=True),
        real_game("long", 4, fruit_trees=True, edition=1),
        real_game("long", 5, family=True, fair_start=True),
    )
    found = []
    for seed, game in enumerate(worlds):
        setup = shuffle(game, random.Random(seed))
        steps = list(random_steps(game, seed, setup))
        actions = tuple(action for action, *_ in steps if action is not None)
        last = steps[-1][1]
        result = Result(tuple(player.score for player in last.players), last.winners)
        seats = tuple(Seat(name, color) for name, color in zip(NAMES, COLORS, strict=False))[: game.players]
        found.append((Record(DAY, game, seats, setup, actions, result), len(actions)))
    return tuple(found)


@cache
def review_of(setup: Setup) -> Review:
    """Return a review of the one of these games that began like this, made without thinking."""
    record = next(record for record, _ in games() if record.setup == setup)
    return made_up(Match(record, list(replay(record)), Path()))


@cache
def odd_games() -> tuple[Record, ...]:
    """Return games on all sorts of allowed boards and tiles, some actions after their beginning."""
    found = []
    for seed in range(ODD_GAMES):
        rng = random.Random(seed)
        with suppress(SetupError):
            record = odd_record(rng)
            steps = islice(random_steps(record.game, seed, record.setup), rng.choice((1, 8, 40)))
            actions = tuple(action for action, *_ in steps if action is not None)
            seats = tuple(replace(seat, bot=seat.bot and rng.choice(QUICK_BOTS)) for seat in record.seats)
            found.append(replace(record, seats=seats, actions=actions))
    return tuple(found)


@cache
def corpus(kind: str) -> tuple[bytes, ...]:
    """Return files of a kind (`record`, `board`) that once troubled readers, and valid ones."""
    paths = [*(CORPUS / kind).iterdir(), *(CORPUS / "valid").glob(f"{kind}*")]
    return tuple(path.read_bytes() for path in sorted(paths))


def any_text(rng: random.Random) -> str:
    """Return a name, in one of five cases an odd one."""
    return rng.choice(ODD_TEXTS if rng.random() < 0.2 else NAMES)


def any_record(rng: random.Random, bots: bool = True) -> Record:
    """Return a game somewhere between its beginning and its end, with people and bots at the table."""
    record, last = rng.choice(games())
    seats = tuple(
        Seat(any_text(rng), seat.color, rng.choice(QUICK_BOTS) if bots and rng.random() < 0.3 else None)
        for seat in record.seats
    )
    here = rng.choice((0, rng.randrange(last), max(0, last - 15), max(0, last - 5), last))
    started = DAY + timedelta(minutes=rng.randrange(500_000))
    played = replace(record, seats=seats, started=started, actions=record.actions[:here])
    return played if here == last else replace(played, result=None)


def any_board(rng: random.Random) -> str:
    """Return a random small board, sometimes an impossible one."""
    columns, rows = rng.randint(4, 12), rng.randint(4, 9)
    spaces = [[rng.choice("......*#") for _ in range(columns)] for _ in range(rows)]
    places = [(column, row) for column in range(0, columns, 2) for row in range(0, rows, 2)]
    letters = "ABCDEFGHIJKLMNO"[: rng.randint(3, min(12, len(places)))]
    for letter, (column, row) in zip(letters, rng.sample(places, len(letters)), strict=True):
        spaces[row][column] = letter
    least, most = sorted((rng.randint(2, 5), rng.randint(2, 5)))
    lines = "\n".join(f"  {' '.join(row)}" for row in spaces)
    return (
        f"name: {_quoted(any_text(rng))}\nplayers: [{least}, {most}]\nstarting_sites: [{', '.join(letters[:2])}]\n"
        f"unused_sites: []\nremove_plantations: {{plain: {rng.randint(8, 12)}, well: {rng.randint(3, 6)}}}\n"
        f"grid: |\n{lines}\n"
    )


def any_settings(rng: random.Random) -> Settings:
    """Return random settings, mostly those with quick games."""
    count = rng.randint(2, 5)
    colors = rng.sample(COLORS, count)
    chairs = tuple(
        Chair(rng.choice(NAMES), color, rng.choice(QUICK_BOTS) if rng.random() < 0.3 else None) for color in colors
    )
    own = rng.random() < 0.5
    board = rng.choice([f"board {rng.randrange(4)}", "board"]) if own else rng.choice(["short", "long"])
    table = LastTable(
        chairs,
        board,
        own,
        family=rng.random() < 0.5,
        random_sites=rng.random() < 0.3,
        three_fincas=rng.random() < 0.3,
        edition=rng.choice((1, 2)),
        fruit_trees=rng.random() < 0.4,
        fair_start=rng.random() < 0.4,
        first=rng.choice((None, 0, count - 1)),
    )
    return Settings(
        language=rng.choice((None, *shipped())),
        speed=rng.choice(("none", "fast", "fast", *SPEEDS)),
        scale=rng.choice((100, 100, 100, 120, 200)),
        sound=rng.choice((0, 70, 100)),
        music=rng.choice((0, 30)),
        symbols=rng.choice(("off", "small", "large")),
        hints=rng.choice((False, True, "family")),
        confirm_end=rng.random() < 0.2,
        auto_end=rng.random() < 0.3,
        plant_at_once=rng.random() < 0.3,
        undo_reveals=rng.random() < 0.3,
        table="full" if rng.random() < 0.3 else "calm",
        handing_over=rng.random() < 0.7,
        introduced=rng.random() < 0.8,
        last_table=table if rng.random() < 0.8 else None,
    )


def damaged(content: bytes, rng: random.Random) -> bytes:
    """Return a file after an accident: cut off, overwritten, mixed up."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(content) + 1)
        length = rng.choice((0, 1, 4, 40, len(content)))
        patch = rng.choice((b"", b"\x00" * 9, b"\xff\xfe", b"\n", b"- ", b": ", b"[" * 50, b"-7", b"&a *a", b'"', b"~"))
        content = content[:start] + patch + content[start + length :]
    return content


def make_home(home: Path, rng: random.Random) -> list[Path]:
    """Fill a player's folder; return files to drop onto the window, some of them missing. Those of the folder are named
    relative to it: when an outing is repeated, it has another folder."""
    for name in ("games", "boards", "numbers", "deleted games"):
        (home / name).mkdir(parents=True, exist_ok=True)
    for number in range(rng.choice((0, 1, 3, 8, 25))):
        _put_record(home / "games", number, rng)
    for number in range(rng.choice((0, 0, 2))):
        _put_record(home / "deleted games", number, rng)
    for number in range(rng.choice((0, 1, 4, 9))):
        _put_board(home / "boards", number, rng)
    for number in range(rng.choice((0, 1, 3))):
        _put_numbers(home / "numbers", number, rng)
    kind = rng.random()
    if kind < 0.9:
        text = yaml.safe_dump(msgspec.to_builtins(any_settings(rng)), sort_keys=False).encode()
        (home / "settings.yaml").write_bytes(text if kind < 0.8 else damaged(text, rng))
    elsewhere = home / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    for number in range(4):
        _put_record(elsewhere, number, rng)
        _put_board(elsewhere, number, rng)
    _put_numbers(elsewhere, 0, rng)
    for number in range(rng.choice((0, 0, 0, 1, 2))):
        copies = home / "temporary" / f"citrus-{number}"  # as a game leaves them that could not be saved
        copies.mkdir(parents=True)
        _put_record(copies, number, rng)
    found = [*elsewhere.iterdir(), *(home / "games").iterdir(), home, home / "nowhere"]
    inside = sorted((path.relative_to(home) for path in found), key=os.fsencode)
    return [*inside, *shipped_boards().values()]


def _put_record(folder: Path, number: int, rng: random.Random) -> None:
    """Put a record into a folder, or something else with the name of one."""
    stem = rng.choice((f"2026-03-{number % 28 + 1:02} 20-14 Ana, Bruno", f"game {number}", f"字 {number}", "x" * 200))
    path = folder / f"{stem}.citrus"
    if os.path.lexists(path) or (rng.random() < 0.15 and _put_oddity(path, rng)):
        return
    kind = rng.random()
    if kind < 0.1:
        content = rng.choice(corpus("record"))
    else:
        record = rng.choice(odd_games()) if kind < 0.25 else any_record(rng)
        content = dumps(record).encode("utf-8", "surrogatepass")
        if record.result is not None and kind >= 0.25 and rng.random() < REVIEWED:
            keep_review(review_path(path), review_of(record.setup))
    if rng.random() < 0.3:
        path.with_name(f"{path.name}~").write_bytes(content)
    path.write_bytes(damaged(content, rng) if rng.random() < 0.25 else content)
    moment = rng.choice((0, 1_700_000_000, 1_790_000_000, 4_000_000_000)) + rng.randrange(1000)
    os.utime(path, (moment, moment))


def _put_board(folder: Path, number: int, rng: random.Random) -> None:
    """Put a board into a folder, or something else with the name of one."""
    path = folder / (rng.choice((f"board {number}", f"board {number}", "board", f"\u200b{number}")) + ".yaml")
    if os.path.lexists(path) or (rng.random() < 0.15 and _put_oddity(path, rng)):
        return
    shipped = rng.choice(sorted(shipped_boards().values())).read_text(encoding="utf-8")
    text = any_board(rng) if rng.random() < 0.7 else shipped.replace("name: ", f"name: {rng.choice(NAMES)} ")
    content = text.encode("utf-8", "surrogatepass") if rng.random() < 0.9 else rng.choice(corpus("board"))
    path.write_bytes(damaged(content, rng) if rng.random() < 0.25 else content)


def _put_numbers(folder: Path, number: int, rng: random.Random) -> None:
    """Put numbers into a folder, some with comments inside, or something else with their name."""
    path = folder / f"numbers {number}{rng.choice(('', ' Ñ'))}.yaml"
    if os.path.lexists(path) or (rng.random() < 0.15 and _put_oddity(path, rng)):
        return
    text = shipped_tiles_path().read_text(encoding="utf-8")
    for before, after in rng.sample(OTHER_NUMBERS, rng.randint(0, 3)):
        text = text.replace(before, after)
    content = text.encode() if rng.random() < 0.9 else b"income: [1]\nworkers: many\n"
    path.write_bytes(damaged(content, rng) if rng.random() < 0.2 else content)


def _put_oddity(path: Path, rng: random.Random) -> bool:
    """Put something other than a proper file where one is expected; False if the system does not support it."""
    odd: tuple[Callable[[], object], ...] = (
        path.mkdir,
        lambda: path.symlink_to(path),
        lambda: path.symlink_to(path.parent / "nothing"),
        lambda: path.symlink_to("x" * 300),
        lambda: path.write_bytes(b""),
        lambda: path.write_bytes(rng.randbytes(3000)),
        lambda: path.write_bytes(b"- " * 2_000_000),
        lambda: os.mkfifo(path),
        lambda: Path(os.fsdecode(os.fsencode(path.parent / "\u00fc").replace(b"\xc3", b"\xe4") + b".citrus")).touch(),
    )
    with suppress(OSError, AttributeError):
        rng.choice(odd)()
        return True
    return False


def _quoted(text: str) -> str:
    """Return a text as a YAML string; any character is allowed."""
    return '"' + "".join(sign if sign.isalnum() or sign == " " else f"\\U{ord(sign):08x}" for sign in text) + '"'
