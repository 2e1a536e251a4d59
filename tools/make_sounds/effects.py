"""The sounds of the table: wood, earth, leaves, coins, bells and a guitar. Every function makes one of them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.make_sounds.synthesis import (
    Mode,
    Wave,
    add,
    burst,
    filtered,
    in_room,
    levelled,
    noise,
    pitch,
    plucked,
    room,
    silence,
    soft_edges,
    struck,
)

Random = np.random.Generator


def wood(height: float, random: Random, hardness: float = 1.0) -> Wave:
    """Return a knock on a wooden tile; `height` is its lowest tone in Hz."""
    shift = 1 + 0.015 * random.standard_normal(4)
    ratios, strengths, decays = (
        (1, 1.73, 2.76, 4.1),
        (1, 0.55, 0.3 * hardness, 0.12 * hardness),
        (0.16, 0.1, 0.07, 0.04),
    )
    modes: list[Mode] = [
        (height * ratio * one, strength, decay)
        for ratio, one, strength, decay in zip(ratios, shift, strengths, decays, strict=True)
    ]
    wave = struck(modes, 0.22)
    add(wave, burst(random, 0.03, 300, 1800 * hardness), 0, 0.25)
    return wave


def bell(midi: float, seconds: float) -> Wave:
    """Return a small church bell: hum, prime, minor third, fifth and octave of its strike tone."""
    tone = pitch(midi)
    modes: list[Mode] = [
        (tone / 2, 0.5, seconds),
        (tone, 0.8, seconds * 0.7),
        (tone * 1.003, 0.3, seconds * 0.7),
        (tone * 1.19, 0.35, seconds * 0.55),
        (tone * 1.5, 0.2, seconds * 0.4),
        (tone * 2, 0.4, seconds * 0.35),
        (tone * 2.52, 0.1, seconds * 0.2),
    ]
    return struck(modes, seconds, 0.004)


def leaves(random: Random, seconds: float, grains: int) -> Wave:
    """Return many small leaves that touch each other, most of them in the middle."""
    wave = silence(seconds)
    for _ in range(grains):
        at = seconds * random.beta(2, 2.6) * 0.8
        low = random.uniform(700, 1500)
        add(wave, burst(random, random.uniform(0.03, 0.11), low, low * 2, 0.008), at, random.uniform(0.2, 1))
    return soft_edges(wave, 0.02, 0.08)


def strum(notes: tuple[float, ...], seconds: float, spread: float) -> Wave:
    """Return a chord, string after string."""
    wave = silence(seconds)
    for number, note in enumerate(notes):
        add(wave, plucked(note, seconds, 1.15), number * spread, 1 - 0.06 * number)
    return soft_edges(wave, 0.002, seconds / 3)


def plant(random: Random) -> Wave:
    """Return the sound of a wooden tile laid on earth."""
    wave = silence(0.32)
    add(wave, struck([(118 + random.uniform(-6, 6), 1, 0.14), (190, 0.4, 0.09)], 0.3), 0, 1)
    add(wave, wood(random.uniform(430, 480), random, 0.7), 0.004, 0.4)
    add(wave, burst(random, 0.12, 200, 1100, 0.006), 0.006, 0.16)
    return wave


def take(random: Random) -> Wave:
    """Return the sound of tiles drawn out of their crates, touching."""
    wave = silence(0.42)
    slide = noise(random, 0.2, 500, 1700)
    add(wave, slide * np.sin(np.linspace(0, np.pi, len(slide))) ** 2, 0, 0.09)
    add(wave, wood(random.uniform(600, 640), random), 0.15, 0.7)
    add(wave, wood(random.uniform(520, 560), random), 0.23, 0.5)
    return wave


def back(random: Random) -> Wave:
    """Return the sound of tiles put back into a crate."""
    wave = silence(0.4)
    add(wave, wood(470, random), 0, 0.7)
    add(wave, wood(360, random), 0.09, 0.6)
    add(wave, burst(random, 0.2, 200, 900, 0.02), 0.08, 0.12)
    return wave


def coins(random: Random) -> Wave:
    """Return the sound of a few coins that fall together."""
    wave = silence(0.6)
    for at, height, volume in ((0, 2050, 0.8), (0.075, 2380, 0.6), (0.13, 1920, 0.45), (0.21, 2270, 0.3)):
        shift = random.uniform(0.98, 1.02)
        modes: list[Mode] = [(height * shift, 1, 0.3), (height * 1.52 * shift, 0.35, 0.16), (820 * shift, 0.3, 0.06)]
        add(wave, struck(modes, 0.36, 0.0025), at, volume)
    return filtered(wave, 300, 3600)


def worker(random: Random) -> Wave:
    """Return the sound of a worker who hops onto the board."""
    wave = silence(0.36)
    add(wave, wood(430, random, 0.8), 0, 0.5)
    add(wave, wood(560, random, 0.8), 0.11, 0.8)
    return wave


def home(random: Random) -> Wave:
    """Return the sound of a worker who hops home."""
    wave = silence(0.36)
    add(wave, wood(560, random, 0.8), 0, 0.6)
    add(wave, wood(430, random, 0.8), 0.11, 0.6)
    return wave


def merge(random: Random) -> Wave:
    """Return the rustle of groves that grow together."""
    return leaves(random, 0.75, 46)


def harvest(random: Random) -> Wave:
    """Return the sound of a basket being filled: leaves, falling fruits, and a warm chord."""
    wave = silence(1.3)
    add(wave, leaves(random, 0.7, 34), 0, 0.13)
    for number in range(5):
        at = 0.12 + 0.09 * number + random.uniform(-0.015, 0.015)
        add(wave, struck([(random.uniform(170, 240), 1, 0.1), (420, 0.2, 0.05)], 0.14), at, 0.3)
    add(wave, strum((57, 64, 69, 73), 1.0, 0.035), 0.3, 0.5)
    return wave


def build(random: Random) -> Wave:
    """Return the sound of building a finca: two blows of a wooden hammer, and the bell over the door."""
    wave = silence(1.1)
    add(wave, wood(260, random), 0, 0.9)
    add(wave, wood(290, random), 0.17, 1)
    add(wave, bell(76, 0.8), 0.28, 0.22)
    return wave


def score(random: Random) -> Wave:
    """Return the two bells of a finca."""
    wave = silence(1.9)
    add(wave, bell(72, 1.5), 0, 0.8)
    add(wave, bell(67, 1.5), 0.33, 0.9)
    return in_room(wave, room(random, 0.5), 0.2)


def hang(random: Random) -> Wave:
    """Return the sound of fruit hung into a young tree: its leaves rustle, and round pieces of wood touch."""
    wave = silence(0.7)
    add(wave, leaves(random, 0.55, 24), 0, 0.35)
    for number in range(4):
        add(wave, wood(random.uniform(640, 820), random, 0.7), 0.06 + 0.08 * number, 0.5 - 0.06 * number)
    return wave


def pick(random: Random) -> Wave:
    """Return the sound of a picked fruit: the twig springs back, and the fruit falls into a basket."""
    wave = silence(0.8)
    add(wave, struck([(960, 1, 0.03), (1510, 0.4, 0.02)], 0.08), 0, 0.3)
    add(wave, leaves(random, 0.4, 16), 0.02, 0.3)
    add(wave, struck([(random.uniform(180, 200), 1, 0.12), (430, 0.25, 0.05)], 0.2), 0.27, 0.8)
    add(wave, burst(random, 0.09, 300, 1300, 0.01), 0.27, 0.12)
    add(wave, plucked(73, 0.5, 1.2), 0.3, 0.35)
    return wave


def landscape(random: Random) -> Wave:
    """Return the sound of a landscape tile being picked up: a piece of wood and two strings."""
    wave = silence(0.7)
    add(wave, wood(380, random), 0, 0.6)
    add(wave, strum((69, 76), 0.6, 0.05), 0.06, 0.4)
    return wave


def horses(random: Random) -> Wave:
    """Return hooves on a dry road."""
    wave = silence(0.62)
    for number, at in enumerate((0, 0.1, 0.27, 0.37)):
        hoof = struck([((330, 410)[number % 2], 1, 0.07), (790, 0.35, 0.04), (150, 0.6, 0.08)], 0.14)
        add(wave, hoof, at, 0.9 - 0.13 * number)
        add(wave, burst(random, 0.05, 300, 1500), at, 0.08)
    return wave


def bull(random: Random) -> Wave:
    """Return a heavy step, and the bell at a bull's neck."""
    wave = silence(0.75)
    add(wave, struck([(92, 1, 0.2), (160, 0.4, 0.1)], 0.3), 0, 0.8)
    add(wave, burst(random, 0.12, 150, 700), 0, 0.1)
    add(wave, struck([(540, 1, 0.3), (802, 0.7, 0.22), (1190, 0.2, 0.12)], 0.5, 0.004), 0.16, 0.3)
    return wave


def milestone(random: Random) -> Wave:
    """Return the sound of a stone set down on stone."""
    wave = silence(0.4)
    add(wave, struck([(210, 1, 0.09), (640, 0.5, 0.05), (1430, 0.25, 0.04)], 0.2), 0, 0.8)
    add(wave, burst(random, 0.2, 250, 1200, 0.02), 0.05, 0.14)
    return wave


def draw(random: Random) -> Wave:
    """Return the sound of a large tile that slides off its stack, is turned over and laid down."""
    wave = silence(0.7)
    slide = noise(random, 0.24, 500, 2600)
    add(wave, slide * np.sin(np.linspace(0, np.pi, len(slide))), 0, 0.09)
    add(wave, wood(300, random, 0.9), 0.3, 0.75)
    add(wave, struck([(170, 1, 0.12), (420, 0.3, 0.06)], 0.25, 0.003), 0.3, 0.4)
    add(wave, plucked(64, 0.5, 1.2), 0.34, 0.35)
    return wave


def refill(random: Random) -> Wave:
    """Return the sound of crates that roll in, and tiles that tumble into them."""
    wave = silence(1.0)
    rumble = noise(random, 0.7, 90, 320)
    add(wave, rumble * np.sin(np.linspace(0, np.pi, len(rumble))) ** 2, 0, 0.14)
    for number in range(8):
        at = 0.08 + 0.085 * number + random.uniform(-0.02, 0.02)
        add(wave, wood(random.uniform(330, 560), random, 0.8), at, random.uniform(0.25, 0.5))
    return wave


def click(random: Random) -> Wave:
    """Return the click of a wooden button."""
    return soft_edges(filtered(wood(700, random, 0.5), 100, 2200), 0.002, 0.1)


def refusal(random: Random) -> Wave:
    """Return two muffled knocks: not now."""
    wave = silence(0.4)
    for at, volume in ((0, 0.8), (0.13, 0.6)):
        add(wave, struck([(128, 1, 0.11), (236, 0.45, 0.07)], 0.2, 0.004), at, volume)
        add(wave, burst(random, 0.05, 100, 500), at, 0.08)
    return wave


def turn(random: Random) -> Wave:
    """Return the call for the next player: two soft strings."""
    wave = silence(0.9)
    add(wave, plucked(64, 0.9, 1.3), 0, 0.7)
    add(wave, plucked(69, 0.75, 1.3), 0.13, 0.8)
    return in_room(wave, room(random, 0.3), 0.15)


def undo(random: Random) -> Wave:
    """Return the sound of a tile drawn back, like taking it in reverse."""
    return soft_edges(filtered(take(random)[::-1], 100, 2200), 0.05, 0.05)


def tick(random: Random) -> Wave:
    """Return the tick of counted points."""
    wave = silence(0.5)
    add(wave, plucked(69, 0.5, 1.2), 0, 0.8)
    add(wave, wood(620, random, 0.5), 0, 0.15)
    return wave


def ending(random: Random) -> Wave:
    """Return the end of a game: F, E and a long A, slowly down the strings."""
    wave = silence(5.2)
    chords = (
        (0.0, (41, 48, 53, 57, 60, 64), 1.3, 0.035, 0.75),
        (0.75, (40, 47, 52, 56, 59, 64), 1.5, 0.04, 0.8),
        (1.65, (45, 52, 57, 61, 64, 69), 3.4, 0.06, 0.9),
    )
    for at, notes, seconds, spread, volume in chords:
        add(wave, strum(notes, seconds, spread), at, volume)
    add(wave, plucked(76, 2.6, 1.2), 2.3, 0.35)
    return in_room(wave, room(random, 0.9), 0.22)


# name, how it is made, loudness in dB, and how many that differ a little
EFFECTS: tuple[tuple[str, Callable[[Random], Wave], float, int], ...] = (
    ("plant", plant, -21, 3),
    ("take", take, -23, 2),
    ("back", back, -23, 1),
    ("coins", coins, -27, 2),
    ("worker", worker, -24, 2),
    ("home", home, -25, 1),
    ("merge", merge, -27, 1),
    ("harvest", harvest, -21, 1),
    ("build", build, -21, 1),
    ("score", score, -21, 1),
    ("hang", hang, -24, 1),
    ("pick", pick, -22, 1),
    ("landscape", landscape, -22, 1),
    ("horses", horses, -23, 1),
    ("bull", bull, -22, 1),
    ("milestone", milestone, -23, 1),
    ("draw", draw, -23, 1),
    ("refill", refill, -23, 1),
    ("click", click, -31, 2),
    ("refusal", refusal, -23, 1),
    ("turn", turn, -23, 1),
    ("undo", undo, -27, 1),
    ("tick", tick, -26, 1),
    ("ending", ending, -19, 1),
)


def all_effects() -> dict[str, Wave]:
    """Return every sound by the name of its file, always the same."""
    found = {}
    for name, make, level, count in EFFECTS:
        for number in range(1, count + 1):
            random = np.random.default_rng([*name.encode(), number])
            found[f"{name}_{number}" if count > 1 else name] = levelled(soft_edges(make(random)), level)
    return found
