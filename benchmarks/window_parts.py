"""The parts of `window.py`: each runs in a process of its own, and imports the program that it finds there. Numbers of
actions are fixed, so that every version does the same work."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.processor import server_seconds, used
from benchmarks.window_driver import (
    RESTS,
    STOPWATCH,
    Driver,
    Play,
    Size,
    fresh_app,
    game,
    looking,
    one_action,
    open_table,
    part_of,
    run_loop,
    touch,
)

PICTURES = 210  # what a full table shows
TILE = 93  # the side of a tile in the hand, in pixels, in a window of 1920x1080
FRAMES = 300
ACTIONS = 90  # of the 300 of a game of four
BEGUN = 60  # actions before those that are shown: the first turns are alike
ADVANCED = 150  # actions after which a game of four fills the table
ENDING = 280  # actions after which its last round begins
MOST_ROUNDS = 120  # of a screen that always moves
LOADED = 90  # rounds after which is done what start and table put off
LOOKS = 1.5  # seconds that a player looks at the start screen meanwhile
COUNTING = 1500  # rounds in which the final scoring must be over
IDLE_SECONDS = 10.0
FALLS_ASLEEP = 5.0  # seconds
WHOLE = 10_000  # actions: as many as a game has, at most


# frames


def bare_loop(size: Size, share: float) -> list[float]:
    """Return the least that pygame-ce needs for as many pieces as a full table has: milliseconds for each frame.

    They are ready surfaces in the window's format, each its own, with soft edges and therefore translucent, as large as
    tiles in the hand; they lie side by side, on nothing. The window is of the program's kind: the processor copies
    opaque pictures into others several times slower or quicker, depending on how their rows lie in memory.
    """
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    import pygame

    pygame.display.init()
    window = pygame.Window("bare", size)
    surface, side = window.get_surface(), TILE * size[1] // 1080
    tile = pygame.Surface((side, side), pygame.SRCALPHA).convert_alpha()
    tile.fill((200, 120, 20, 230))
    columns = size[0] // side
    pictures = [(tile.copy(), (n % columns * side, n // columns * side)) for n in range(PICTURES)]
    found = []
    for _ in range(20 + part_of(FRAMES, share)):
        begin = STOPWATCH.now()
        surface.fblits(pictures)
        found.append((STOPWATCH.now() - begin) * 1000)
    return found[20:]


def presented(size: Size, share: float) -> list[float]:
    """Return the milliseconds that the system needs to show each whole frame of the window."""
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    import pygame

    pygame.display.init()
    window = pygame.Window("bare", size)
    surface, found = window.get_surface(), []
    for n in range(20 + part_of(FRAMES, share)):
        surface.fill((n % 256, 80, 80))
        begin = STOPWATCH.now()
        window.flip()
        found.append((STOPWATCH.now() - begin) * 1000)
    return found[20:]


def resized(size: Size, share: float) -> list[float]:
    """Return the milliseconds that an empty window needs at least for its first frame in another size. Its memory is
    new then, for the program and for the system that shows it."""
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    import pygame

    pygame.display.init()
    window, found = pygame.Window("bare", size, resizable=True), []
    for n in range(2 * part_of(6, share, 2)):
        window.size = size if n % 2 else (size[0] * 3 // 4, size[1] * 3 // 4)
        pygame.event.get()
        begin = STOPWATCH.now()
        window.get_surface().fill((n % 256, 80, 80))
        window.flip()
        found.append((STOPWATCH.now() - begin) * 1000)
    return found


def mouse_frames(size: Size, share: float) -> list[tuple[float, float, str]]:
    """Return rounds in which the mouse moves over the table."""
    import pygame

    app, _ = open_table(size, game(ADVANCED))
    rng = random.Random(5)

    def play(driver: Driver) -> Play:
        yield from ("",) * LOADED
        for n in range(20 + part_of(FRAMES, share, 20)):  # not every move changes something
            place = rng.randrange(size[0]), rng.randrange(size[1])
            motion = {"pos": place, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
            yield "mouse" if n >= 20 else ""

    return Driver(app, play).run()


def choosing_frames(size: Size, share: float) -> list[tuple[float, float, str]]:
    """Return rounds in which a region is chosen for a harvest, or released again, and nothing moves. Workers come and
    go and the land looks different, but all pictures are ready."""
    from msgspec.structs import replace

    from citrus.rules.actions import Harvest
    from citrus.ui.table.model import targets
    from citrus.ui.table.model.commands import Command
    from tests.match.games import choose

    match, rng = game(ADVANCED), random.Random(5)
    while not any(isinstance(action, Harvest) for action in match.legal_actions()):
        match.act(choose(match.legal_actions(), rng))
    app, player = open_table(size, match)
    app.settings = replace(app.settings, speed="none")  # not kept: other parts have the same files

    def play(driver: Driver) -> Play:
        yield from ("",) * LOADED
        player.clicks(Command.HARVEST)
        yield ""
        region = min(player.lit(targets.Space))
        for n in range(20 + part_of(FRAMES, share)):
            before = player.snapshot.away
            player.clicks(region)
            if player.snapshot.away == before:
                raise RuntimeError("the click on a region does nothing")
            driver.begin()
            yield "chosen" if n >= 20 else ""

    return Driver(app, play).run()


def moving_frames(size: Size, share: float) -> list[tuple[float, float, str]]:
    """Return rounds while a fixed number of actions of a game is shown at normal speed, then the game's end."""
    app, player = open_table(size, game(BEGUN))
    return Driver(app, acting(player, part_of(ACTIONS, share), share)).run()


def acting(player: Any, actions: int, share: float) -> Callable[[Driver], Play]:
    """Return a player who does `actions` actions, lets each come to rest, and then plays a game to its end."""

    def play(driver: Driver) -> Play:
        yield from looking(driver)
        rng = random.Random(3)
        for _ in range(actions):
            yield from one_action(player, rng)
        yield from ending(driver, share)

    return play


def ending(driver: Driver, share: float) -> Play:
    """Play the last round of a game, and look on while it is counted on the board."""
    from tests.ui.player import sit_down

    player = sit_down(driver.app, game(round(ENDING + 18 * (1 - share))))
    yield from looking(driver)
    rng = random.Random(11)
    while not player.state.over:
        yield from one_action(player, rng)


def resizing_frames(size: Size, share: float) -> list[tuple[float, float, str]]:
    """Return rounds while the window is made smaller, comes to rest and is laid out again, and larger again."""
    app, _ = open_table(size, game(ADVANCED))
    window = app.window  # the driver puts one that only watches in its place
    smaller = size[0] * 3 // 4, size[1] * 3 // 4

    def play(driver: Driver) -> Play:
        yield from looking(driver)
        for n in range(part_of(6, share, 2)):
            window.size = size if n % 2 else smaller
            for _ in range(30):
                yield "resize"

    return Driver(app, play).run()


def moving_counts(size: Size, share: float) -> dict[str, float]:
    """Return what the frames of actions have drawn: the same for a version on every machine."""
    from benchmarks.window_counting import Counter, count

    counter = count()
    app, player = open_table(size, game(BEGUN))
    app.surface = counter.surface(size)
    frames: list[Counter] = []

    def play(driver: Driver) -> Play:
        yield from looking(driver)
        rng = random.Random(3)
        for _ in range(part_of(ACTIONS, share)):
            for doing in one_action(player, rng):
                before = counter.snapshot()
                yield doing
                if driver.until_frame:
                    frames.append(counter.since(before))

    Driver(app, play).run()
    area, several = size[0] * size[1], len(frames)
    return {
        "frames": several,
        "windows blitted a frame": sum(frame.pixels for frame in frames) / area / several,
        "blits a frame": sum(frame.blits for frame in frames) / several,
        "pictures rasterised": sum(frame.pictures for frame in frames),
        "texts rendered": sum(frame.texts for frame in frames),
    }


# screens


def opening(size: Size, share: float) -> dict[str, tuple[float, float]]:
    """Return milliseconds from the click that opens a screen to its first frame, and to its complete frame. The first
    visit to each, from a start screen that has been open for a while; the table comes first."""
    app = fresh_app(size)
    over, going_on, board, numbers = game(1000), game(ADVANCED), own_board(), own_numbers()
    routes, found = app.routes, {}
    ways: dict[str, Callable[[], object]] = {
        "table": lambda: routes.to_match(going_on),
        "start": routes.to_start,
        "setup": routes.to_setup,
        "saved games": routes.to_records,
        "album": routes.to_album,
        "settings": routes.to_settings,
        "rulebook": routes.to_rulebook,
        "player aid": routes.to_player_aid,
        "workshop": routes.to_workshop,
        "board in the workshop": lambda: routes.to_painting(board),
        "numbers in the workshop": lambda: routes.to_numbers(numbers),
        "lesson": routes.to_introduction,
        "replay": lambda: routes.to_replay(over),
        "review": lambda: routes.to_review(over),
        "final scoring": lambda: routes.to_match(over),
    }

    def play(driver: Driver) -> Play:
        yield from ("",) * LOADED
        time.sleep(LOOKS * share)
        for name, way in list(ways.items())[: part_of(len(ways), share, 2)]:
            routes.to_start()
            for _ in range(LOADED):
                yield ""
            driver.begin()
            way()
            first = complete = took = 0.0
            still = 0
            for _ in range(MOST_ROUNDS):
                yield name
                if driver.until_frame:
                    complete = took + driver.until_frame
                    first = first or complete
                took += driver.rounds[-1][0]
                still = 0 if driver.until_frame else still + 1
                if still == RESTS:
                    break
            found[name] = first, complete

    routes.to_start()
    Driver(app, play).run()
    app.close()
    return found


def own_board() -> Path:
    """Return a player's own board, to be opened in the workshop."""
    from citrus.content.boards import load_board, shipped_boards
    from citrus.workshop.drafts import named
    from citrus.workshop.folder import BOARDS

    return BOARDS.new(named(load_board(shipped_boards()["long"]), "Hills"), BOARDS.free_name("Hills"))


def own_numbers() -> Path:
    """Return a player's own house rules, to be opened in the workshop."""
    from citrus.content.tiles import load_tiles
    from citrus.workshop.folder import NUMBERS

    return NUMBERS.new(load_tiles(), NUMBERS.free_name("Small market"))


# idle


def idle(size: Size, share: float) -> dict[str, float]:
    """Return what the silent loop needs at the table while nobody does anything: `percent` of one core, and of one the
    display's `server` needs (0 if it is not ours), `rounds` of the loop and `wakings` of any thread, each a second."""
    return _idle(_table(size, life=False), 0, share)


def idle_lively(size: Size, share: float) -> dict[str, float]:
    """Return the same while things move at the table for their beauty alone."""
    return _idle(_table(size, life=True), 0, share)


def start_still(size: Size, share: float) -> dict[str, float]:
    """Return the same at the start screen, where nothing moves."""
    return _idle(_start(size, life=False), 0, share)


def start_lively(size: Size, share: float) -> dict[str, float]:
    """Return the same at the start screen while things move for their beauty alone."""
    return _idle(_start(size, life=True), 0, share)


def podium_lively(size: Size, share: float) -> dict[str, float]:
    """Return the same on the podium, once the cheers are over."""
    from citrus.ui.screens.stage.podium_life import CHEERS
    from tests.ui.endings import on_podium

    app = _living(fresh_app(size), True)
    screen = on_podium(app, game(WHOLE))
    screen.hand_out()
    app.step([], 0.1)
    screen.stir(app.surface, CHEERS)
    return _idle(app, 0, share)


def idle_with_music(size: Size, share: float) -> dict[str, float]:
    """Return the same while the music plays."""
    return _idle(_table(size, life=False), 30, share)


def _table(size: Size, life: bool) -> Any:
    app, _ = open_table(size, game(ADVANCED))
    return _living(app, life)


def _start(size: Size, life: bool) -> Any:
    app = fresh_app(size)
    app.routes.to_start()
    return _living(app, life)


def _living(app: Any, life: bool) -> Any:
    """Switch ambient motion on or off, and its sounds off, in a program that knows these settings."""
    from msgspec.structs import replace

    known = {name: value for name, value in {"life": life, "ambience": 0}.items() if hasattr(app.settings, name)}
    app.change(replace(app.settings, **known))
    return app


def _idle(app: Any, music: int, share: float) -> dict[str, float]:
    from msgspec.structs import replace

    app.change(replace(app.settings, music=music, sound=0))
    found: list[dict[str, float]] = []
    rounds, step = 0, app.step

    def step_and_count(*given: Any) -> None:
        nonlocal rounds
        rounds += 1
        step(*given)

    app.step = step_and_count

    def watch() -> None:
        time.sleep(FALLS_ASLEEP * share)
        before = rounds
        busy = server_seconds()
        percent, wakings = used(IDLE_SECONDS * share)
        server = (server_seconds() - busy) / (IDLE_SECONDS * share) * 100
        looked = (rounds - before) / IDLE_SECONDS / share
        found.append({"percent": percent, "server": server, "rounds": looked, "wakings": wakings})
        app.quit()

    threading.Thread(target=watch, daemon=True).start()
    run_loop(app)
    return found[0]


def music_alone(size: Size, share: float) -> dict[str, float]:
    """Return what the libraries need for the music, in a program that only plays it."""
    import pygame

    from citrus.resources import assets_dir
    from citrus.ui.kit.sounds import BUFFER, RATE

    pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
    pygame.mixer.music.load(assets_dir() / "sounds" / "noon.ogg")
    pygame.mixer.music.set_volume(0.3)
    pygame.mixer.music.play(-1)
    time.sleep(FALLS_ASLEEP * share)
    percent, wakings = used(IDLE_SECONDS * share)
    return {"percent": percent, "server": 0.0, "rounds": 0.0, "wakings": wakings}


# memory


def memory(size: Size, share: float) -> dict[str, float]:
    """Return resident memory in MiB at the start screen, at the table, and after a game and its final scoring.

    `private` is what nobody else has, without the libraries that other programs use and the window's frame. For a
    share, the first actions are done before the window opens.
    """
    from citrus.ui.table.model.commands import Command
    from tests.ui.player import sit_down
    from tools.held import resident

    app, found = fresh_app(size), {}
    app.routes.to_start()

    def play(driver: Driver) -> Play:
        yield from (("",) * 100)
        found["start"] = resident()
        player, rng = sit_down(app, game(round(298 * (1 - share)))), random.Random(11)
        yield from (("",) * 100)
        found["table"] = resident()
        while not player.state.over:
            yield from one_action(player, rng)
        for _ in range(COUNTING):
            if Command.SCORING in player.buttons:
                touch()
                player.clicks(Command.SCORING)
            yield ""
            if app.top is not player.screen:
                break
        else:
            raise TimeoutError("the final scoring does not end")
        del player
        yield from (("",) * 100)  # the loop has tidied up by now
        found["after a game"] = resident()
        found["private"] = resident(private=True)

    Driver(app, play, tick=0.1).run()
    app.close()
    return found


PARTS: dict[str, Callable[[Size, float], Any]] = {
    part.__name__: part
    for part in (
        bare_loop,
        presented,
        resized,
        mouse_frames,
        choosing_frames,
        moving_frames,
        resizing_frames,
        moving_counts,
        opening,
        idle,
        idle_lively,
        start_still,
        start_lively,
        podium_lively,
        idle_with_music,
        music_alone,
        memory,
    )
}
BARE = ("bare_loop", "presented", "resized")
"""The parts that need nothing of the program."""
