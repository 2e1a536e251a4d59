"""Every reader of files that anybody may have written, and what has to be true of each after any content whatever."""

from __future__ import annotations

import hashlib  # noqa: F401 - files load it when the first is written, which is no code of what is read
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from unittest import mock

import msgspec

from citrus import processes
from citrus.album.people import People, change_people, load_people, people_path
from citrus.bots.levels import shipped_numbers
from citrus.content.boards import all_boards, load_board, own_boards_dir
from citrus.content.errors import ContentError
from citrus.content.numbers import all_numbers, own_numbers_dir
from citrus.content.survey import facts, numbers_facts, picture
from citrus.content.tiles import load_tiles
from citrus.content.yaml_text import parse
from citrus.language.languages import own_folder, shipped
from citrus.language.problems import problem_text, record_text
from citrus.language.text_files import COUNTS_LIKE, gaps, is_known, own_texts
from citrus.language.texts import Texts, english
from citrus.language.wording import moment
from citrus.limits import LONGEST_STORY
from citrus.match.own_file import Found
from citrus.match.saves import games_dir
from citrus.match.settings import Settings, load_settings, save_settings, settings_path
from citrus.match.thinking import Thinker
from citrus.records.beside import review_path
from citrus.records.record import RecordError, Replayed, dumps, load_steps, read_steps
from citrus.records.summary import summary_lines
from citrus.resources import data_dir
from citrus.review.better import advice_of, scored_fincas
from citrus.review.figures import judged_turns
from citrus.review.files import keep_review, load_review
from citrus.review.judging import review as make_review
from citrus.review.report import report_lines
from citrus.review.values import Depth, Review
from citrus.rules.board import Board
from citrus.rules.orders import SetupError
from citrus.rules.tiles import TileSet
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from citrus.workshop.folder import NUMBERS
from citrus.workshop.numbers import AMOUNTS, with_amount
from tests.fuzz.games import any_board, check_can_go_on, record_on
from tests.fuzz.mutations import seeds
from tests.match.games import saved_games

TEXTS = [Texts.load(data_dir() / "locales" / f"{language}.yaml") for language in shipped()]
CODE = ("exec", "compile", "os.system", "os.exec", "os.posix_spawn", "os.fork", "subprocess.Popen", "pickle.find_class")
CODE += ("ctypes.dlopen", "socket.connect", "webbrowser.open", "shutil.rmtree", "code.__new__")


for kept in (Settings, People, Review):
    with suppress(msgspec.ValidationError):
        msgspec.convert({}, kept)  # once for all, this reads the types of their fields out of texts
shipped_numbers()


FINISHED = load_steps(seeds()["record"][1])
"""A game that is over."""


class CodeRunError(Exception):
    """A reader has run something that a file told it to."""


LENGTHS, FEW = (0, 1, 3, 10, 40), (1, 5)
"""How many actions a game may go on for."""

_kept: deque[Settings] = deque(maxlen=100)  # what has been saved and read again needs no second time
_watching = False
_seen: list[str] = []


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    told = event == "compile" and arguments[1] == "<unknown>"  # lines of a traceback, which are parsed and never run
    if _watching and event in CODE and not told:
        _seen.append(f"{event} {arguments}"[:200])


sys.addaudithook(_watch)


@contextmanager
def no_code() -> Iterator[None]:
    """Notice whatever would run code, start a program or reach for the network meanwhile."""
    global _watching
    _seen.clear()
    _watching = True
    try:
        yield
    finally:
        _watching = False
    if _seen:
        raise CodeRunError("; ".join(_seen))


def record(content: bytes, rng: random.Random) -> bool:
    """Read a saved game: list it, open it, tell it, and continue it."""
    path = games_dir() / "fuzz.citrus"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    for game in saved_games():
        for texts in TEXTS:
            assert moment(texts, game.played)
            if game.error is not None:
                one_line(problem_text(texts, game.error))
    try:
        found, steps = read_steps(path)
    except RecordError as error:
        for texts in TEXTS:
            one_line(record_text(texts, error))
        return False
    assert len(steps) == len(found.actions) + 1
    assert list(summary_lines(found, steps))
    check_can_go_on(Replayed(found, steps), rng, rng.choice(LENGTHS))
    return True


def board(content: bytes, rng: random.Random) -> bool:
    """Read a board of the player's own."""
    path = own_boards_dir() / "fuzz.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    assert all_boards()
    try:
        found = load_board(path)
    except ContentError as error:
        for texts in TEXTS:
            one_line(problem_text(texts, error.problem))
        return False
    assert picture(found)
    assert facts(found, load_tiles())
    begin(found, load_tiles(), rng)
    return True


def tiles(content: bytes, rng: random.Random) -> bool:
    """Read numbers of the player's own, finished or not, and change them."""
    path = own_numbers_dir() / "fuzz.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    assert all_numbers()
    with suppress(ContentError):
        draft, text = NUMBERS.read(path)
        assert numbers_facts(draft)
        changed = with_amount(draft, rng.choice(AMOUNTS), rng.randint(0, 20))
        assert NUMBERS.form.read(parse(NUMBERS.form.changed_text(text, changed))) == changed
    try:
        found = load_tiles(path)
    except ContentError as error:
        for texts in TEXTS:
            one_line(problem_text(texts, error.problem))
        return False
    assert len(found.income) == found.workers + 1
    begin(any_board(rng, found), found, rng)
    return True


def begin(board: Board, tiles: TileSet, rng: random.Random) -> None:
    """Check that an accepted place can be played, if board and tiles fit; one in three is tried."""
    if rng.randrange(3):
        return
    with suppress(SetupError):
        record = record_on(board, tiles, rng)
        check_can_go_on(load_steps(dumps(record)), rng, rng.choice(FEW))


def settings(content: bytes, rng: random.Random) -> bool:
    """Read the settings: whatever was in the file, there are some, and they can be saved."""
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    found = load_settings()
    assert isinstance(found.settings, Settings)
    if found.aside is not None:
        assert found.aside.read_bytes() == content
        found.aside.unlink()
    if found.settings not in _kept:
        save_settings(found.settings)
        again = load_settings()
        assert (again.settings, again.error) == (found.settings, None)
        _kept.append(found.settings)
    return found.error is None


def game(content: bytes, rng: random.Random) -> bool:
    """Read a game that nobody ships: an accepted one can be played, written and read again."""
    try:
        found = load_steps(content.decode("utf-8", "replace"))
    except RecordError as error:
        for texts in TEXTS:
            one_line(record_text(texts, error))
        return False
    check_can_go_on(found, rng, rng.choice(LENGTHS))
    return True


def one_line(sentence: str) -> None:
    """Check that the sentence about a file is one line of letters that can be shown."""
    assert sentence
    assert "\n" not in sentence
    sentence.encode()


def people(content: bytes, rng: random.Random) -> bool:
    """Read who is who in the album: whatever was in the file, every name is somebody, and what is said of names is
    saved."""
    path = people_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    found = load_people()
    if found.aside is not None:
        assert found.aside.read_bytes() == content
        found.aside.unlink()
    if found.content is None:
        return False
    names = ["Ana", *found.content.joined, *found.content.joined.values(), *found.content.left_out]
    persons = sorted({found.content.person(name) for name in names} - {""})  # a name of blanks is nobody
    one, other = rng.choice(persons), rng.choice(persons)
    changed = found.content.leave_out(one, True).join(one, other).part(other)
    change_people(lambda _: changed)
    assert load_people() == Found(changed)
    return True


def review(content: bytes, rng: random.Random) -> bool:
    """Read a review beside its game: an accepted one can be told, and another one never replaces it for good."""
    record, steps = FINISHED
    path = review_path(games_dir() / "fuzz.citrus")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    found = load_review(path, record, Depth())
    if found is None:
        keep_review(path, make_review(record, steps, Depth(), ()))
        for aside in path.parent.glob("fuzz.review (*).json"):
            assert aside.read_bytes() == content
            aside.unlink()
        return False
    assert list(report_lines(record, steps, found))
    judged_turns(found, steps)
    if found.decisions:
        decision = rng.choice(found.decisions)
        actions = record.actions[decision.position : decision.position + decision.length]
        scored_fincas(steps, decision)
        advice_of(steps[decision.position].state, decision, actions)
    return True


class Saying:
    """A process that says that it listens, and then the same again and again."""

    def __init__(self, said: bytes) -> None:
        self.pipe = self
        self._said = iter([msgspec.msgpack.encode([0]), said])

    def __enter__(self) -> Saying:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def send(self, question: object) -> None:
        """Hear a question."""

    def recv_bytes(self, most: int) -> bytes:
        """Say the next thing, if it is not too long."""
        said = next(self._said, None)
        if said is None:
            raise EOFError
        if len(said) > most:
            raise OSError("bad message length")
        return said

    def end(self) -> None:
        """End the process."""


def answer(content: bytes, rng: random.Random) -> bool:
    """Read the answer of a bot's process: whatever it is, somebody plays on, and what is told of it is short."""
    state = FINISHED.steps[0].state
    with mock.patch.object(processes, "HelperProcess", side_effect=lambda *_: Saying(content)):
        thinker = Thinker()
        thinker.ask(view(state), "normal")
        while not (plan := thinker.answer()):
            time.sleep(0.0005)
        thinker.close()
    assert len(plan) <= 100
    for action in plan:
        assert action in legal_actions(state)
        state, _ = apply(state, action)
    for trouble in thinker.troubles:
        assert len(trouble.story) <= 2 * LONGEST_STORY
        trouble.story.encode()
    return not any(trouble.failure == "lost" for trouble in thinker.troubles[:1])


def language(content: bytes, rng: random.Random) -> bool:
    """Read a language of the player's own: what does not fit is left out, and the first fault is told."""
    path = own_folder() / "de.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    found = own_texts(path, english())
    for key, text in found.items():
        assert is_known(key, english()) or key == COUNTS_LIKE
        assert text.format(**dict.fromkeys(gaps(text) or (), "x")) is not None
    if found.fault is not None:
        for texts in TEXTS:
            one_line(problem_text(texts, found.fault.problem))
        assert len(found.fault.place) <= 100
    return found.fault is None


READERS: dict[str, Callable[[bytes, random.Random], bool]] = {
    "record": record,
    "game": game,
    "board": board,
    "tiles": tiles,
    "settings": settings,
    "people": people,
    "review": review,
    "answer": answer,
    "language": language,
}


def tried(kind: str, content: bytes, rng: random.Random) -> bool:
    """Read the content as a file of that kind: True for a valid one, False for a clean refusal, else an error.

    A game goes on as `rng` will have it.
    """
    with no_code():
        return READERS[kind](content, rng)


answer(b"", random.Random(1))  # once for all, as above
