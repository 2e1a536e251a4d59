"""The sounds of the table, in layers: wood, earth, leaves, coins, bells, a guitar. Each function makes one of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from scipy.signal import resample

from tools.make_sounds import hands
from tools.make_sounds.guitar import Guitar, midi
from tools.make_sounds.levels import levelled, loudest
from tools.make_sounds.pieces import fanfare
from tools.make_sounds.synthesis import (
    Mode,
    Random,
    Wave,
    add,
    burst,
    frames,
    high_pass,
    in_room,
    low_pass,
    noise,
    panned,
    room,
    shaped,
    silence,
    soft_edges,
    struck,
)

CEILING = -9.0  # dB
BEFORE = 0.004  # seconds of silence: small Vorbis files begin early with a faint shadow of a stroke


class Layers:
    """Parts at their times and places, in a small room."""

    def __init__(self, seconds: float, random: Random) -> None:
        self.random = random
        self.guitar = Guitar(int(random.integers(1 << 30)))
        self._dry = np.zeros((frames(seconds), 2))
        self._send = np.zeros_like(self._dry)

    def put(self, wave: Wave, at: float, volume: float, place: float = 0.0, wet: float = 0.25) -> None:
        """Mix a mono part in; the room hears the share `wet` of it."""
        part = panned(wave, place)
        add(self._dry, part, at + BEFORE, volume)
        add(self._send, part, at + BEFORE, volume * wet)

    def pluck(self, name: str, at: float, force: float, seconds: float = 1.3, place: float = 0.0) -> None:
        """Mix a note of the guitar in."""
        self.put(self.guitar.note(midi(name), seconds, force), at, 0.62, place, 0.4)

    def done(self, tail: float = 0.4) -> Wave:
        """Return everything in the room, whose tail lasts some seconds."""
        wet = in_room(self._send, room(np.random.default_rng(3), tail, 9000, 0.006))
        return soft_edges(shaped(self._dry + wet, high_pass(45, 2), rest=0.2), 0.001, 0.08)


def wood(height: float, random: Random, hardness: float = 1.0) -> Wave:
    """Return a knock on a wooden tile; `height` is its lowest tone in Hz."""
    ratios, strengths = (1, 1.73, 2.83, 4.58, 7.4, 11.7), (0.9, 0.8, 0.7, 0.5, 0.35, 0.2)
    decays = (0.075, 0.06, 0.045, 0.03, 0.02, 0.012)
    modes: list[Mode] = [
        (height * ratio * (1 + 0.012 * random.standard_normal()), strength * hardness**number, decay)
        for number, (ratio, strength, decay) in enumerate(zip(ratios, strengths, decays, strict=True))
    ]
    wave = struck(modes, 0.2, 0.0005)
    add(wave, burst(random, 0.018, 1500, 12000 * hardness, 0.0003), 0, 0.14 * hardness)
    return wave


def bell(tone: float, seconds: float) -> Wave:
    """Return a small church bell: hum, prime, minor third, fifth and octave of its strike tone in Hz."""
    ratios = (0.5, 1, 1.003, 1.19, 1.505, 2, 2.51, 3.01, 4.15)
    strengths = (0.5, 0.8, 0.4, 0.4, 0.22, 0.5, 0.2, 0.2, 0.1)
    decays = (1, 0.7, 0.65, 0.55, 0.4, 0.4, 0.2, 0.15, 0.1)
    modes: list[Mode] = [
        (tone * ratio, strength, seconds * decay)
        for ratio, strength, decay in zip(ratios, strengths, decays, strict=True)
    ]
    return struck(modes, seconds, 0.002)


def leaves(random: Random, seconds: float, grains: int) -> Wave:
    """Return a rustle: many tiny crackles, thick at first."""
    wave = silence(seconds + 0.1)
    for _ in range(grains):
        low = random.uniform(2200, 5200)
        high = min(15500.0, low * random.uniform(2, 3.5))
        grain = burst(random, random.uniform(0.008, 0.035), low, high)
        add(wave, grain, seconds * random.beta(1.3, 2.4), random.uniform(0.1, 1) ** 2)
    return wave


def fruit(random: Random, size: float) -> Wave:
    """Return an orange that falls into a basket: a soft round thump with a short creak of wicker."""
    base = random.uniform(150, 185) / size
    modes: list[Mode] = [(1, 1, 0.09), (1.62, 0.6, 0.06), (2.4, 0.35, 0.045), (4.1, 0.15, 0.03)]
    wave = struck([(base * ratio, strength, decay) for ratio, strength, decay in modes], 0.2, 0.002)
    add(wave, burst(random, 0.03, 500, 3800), 0, 0.12)
    for _ in range(3):
        add(wave, burst(random, 0.012, 2500, 9000, 0.0006), random.uniform(0.01, 0.06), 0.06)
    return wave


def coin(random: Random, base: float) -> Wave:
    """Return a coin: it rings in pairs of voices that beat, and its edge clicks."""
    voices: list[Mode] = [(1, 1, 0.34), (1.516, 0.8, 0.3), (2.213, 0.75, 0.22), (2.92, 0.5, 0.16), (3.61, 0.35, 0.11)]
    modes: list[Mode] = []
    for ratio, strength, decay in voices:
        for side in (1, 1 + random.uniform(0.002, 0.006)):
            modes.append((base * ratio * side, strength * random.uniform(0.4, 1), decay * random.uniform(0.8, 1.1)))
    wave = struck(modes, 0.42, 0.0002)
    add(wave, burst(random, 0.008, 5000, 18000, 0.0001), 0, 1.1)
    return wave


def slide(random: Random, seconds: float, low: float, high: float) -> Wave:
    """Return wood that slides on wood: noise that swells and sinks."""
    wave = noise(random, frames(seconds), low, high)
    return wave * np.sin(np.linspace(0, np.pi, len(wave))) ** 2


def thump(random: Random, tone: float = 118) -> Wave:
    """Return a heavy thing on earth."""
    wave = struck([(tone * random.uniform(0.95, 1.05), 1, 0.14), (tone * 1.62, 0.4, 0.09)], 0.3, 0.001)
    add(wave, burst(random, 0.12, 200, 1800, 0.004), 0, 0.1)
    return wave


def plant(random: Random) -> Wave:
    """Return a wooden tile put down: earth gives way under it, and leaves come to rest."""
    layers = Layers(0.6, random)
    layers.put(wood(random.uniform(297, 327), random), 0, 0.55)
    layers.put(hands.box_bass(random, 1.0), 0.001, 0.55, wet=0.1)
    layers.put(burst(random, 0.12, 250, 2400, 0.004), 0.005, 0.05, -0.1)
    layers.put(leaves(random, 0.34, 46), 0.026, 0.10, 0.25, 0.35)
    return layers.done(0.35)


def take(random: Random) -> Wave:
    """Return tiles drawn out of their crates, touching."""
    layers = Layers(0.6, random)
    layers.put(slide(random, 0.2, 700, 5000), 0, 0.035, -0.2)
    layers.put(wood(random.uniform(600, 640), random), 0.15, 0.5, -0.1)
    layers.put(wood(random.uniform(520, 560), random), 0.23, 0.38, 0.15)
    layers.put(hands.tap(random, 0.6), 0.235, 0.6, 0.15)
    return layers.done(0.3)


def back(random: Random) -> Wave:
    """Return tiles put back into a crate."""
    layers = Layers(0.55, random)
    layers.put(wood(random.uniform(455, 485), random), 0, 0.5, 0.1)
    layers.put(wood(random.uniform(350, 370), random), 0.09, 0.45, -0.1)
    layers.put(slide(random, 0.2, 300, 2400), 0.06, 0.025)
    return layers.done(0.3)


def coins(random: Random) -> Wave:
    """Return some coins that fall on a table; one of them wobbles."""
    layers = Layers(0.95, random)
    at = 0.006
    for _ in range(4):
        volume, place = random.uniform(0.25, 0.35), random.uniform(-0.4, 0.4)
        layers.put(coin(random, random.uniform(2500, 3300)), at, volume, place)
        layers.put(hands.tap(random, 0.5), at, 0.5)
        at += random.uniform(0.045, 0.09)
    gap, loud = 0.075, 0.16
    last = coin(random, random.uniform(2600, 3000))[: frames(0.3)]
    while gap > 0.014:  # ever faster and softer
        layers.put(last * np.linspace(1, 0, len(last)), at, loud, 0.15)
        at += gap
        gap, loud = gap * 0.8, loud * 0.82
    return layers.done()


def hops(random: Random, first: float, second: float) -> Wave:
    """Return a worker of wood who hops twice."""
    layers = Layers(0.5, random)
    for at, height, volume, place in ((0, first, 0.5, -0.15), (0.11, second, 0.7, 0.15)):
        layers.put(wood(height * random.uniform(0.96, 1.04), random, 0.85), at, volume, place)
        layers.put(hands.tap(random, 0.7), at, volume, place)
        layers.put(burst(random, 0.05, 400, 3000, 0.002), at + 0.004, 0.06 * volume, place)
    return layers.done(0.3)


def worker(random: Random) -> Wave:
    """Return a worker who hops onto the board."""
    return hops(random, 430, 560)


def home(random: Random) -> Wave:
    """Return a worker who hops home."""
    return hops(random, 560, 430)


def merge(random: Random) -> Wave:
    """Return the rustle of groves that grow together, from both sides."""
    layers = Layers(0.95, random)
    layers.put(leaves(random, 0.6, 70), 0, 0.12, -0.5, 0.35)
    layers.put(leaves(random, 0.5, 60), 0.12, 0.12, 0.5, 0.35)
    layers.put(slide(random, 0.6, 500, 2600), 0.05, 0.018)
    return layers.done()


def harvest(random: Random) -> Wave:
    """Return a harvest: branches are shaken, oranges roll into a basket, and a guitar goes up a chord."""
    layers = Layers(1.9, random)
    layers.put(leaves(random, 0.7, 110), 0, 0.13, -0.3, 0.35)
    layers.put(leaves(random, 0.5, 60), 0.18, 0.10, 0.4, 0.35)
    at = 0.16
    for _ in range(6):
        volume, place = random.uniform(0.24, 0.34), random.uniform(-0.3, 0.3)
        layers.put(fruit(random, random.uniform(0.9, 1.2)), at, volume, place)
        at += random.uniform(0.07, 0.14)
    for number, name in enumerate(("A3", "E4", "A4", "C#5", "E5", "A5")):
        layers.pluck(name, 0.42 + 0.062 * number, 0.75 + 0.05 * number, place=0.1 * (number - 2.5))
    return layers.done(0.9)


def build(random: Random) -> Wave:
    """Return the building of a finca: two blows of a hammer, and the bell over the door."""
    layers = Layers(1.5, random)
    for at, height, volume in ((0, 260, 0.6), (0.17, 290, 0.7)):
        layers.put(wood(height, random), at, volume, -0.1)
        layers.put(thump(random, 130), at, 0.35 * volume)
    layers.put(bell(659.3, 1.1), 0.3, 0.13, 0.2, 0.5)
    return layers.done(0.8)


def score(random: Random) -> Wave:
    """Return the two bells of a finca."""
    layers = Layers(2.4, random)
    layers.put(bell(523.3, 1.8), 0, 0.4, -0.2, 0.5)
    layers.put(bell(392.0, 1.8), 0.33, 0.45, 0.2, 0.5)
    return layers.done(1.1)


def hang(random: Random) -> Wave:
    """Return fruit hung into a young tree: its leaves rustle, and round pieces of wood touch."""
    layers = Layers(0.85, random)
    layers.put(leaves(random, 0.55, 40), 0, 0.12, -0.2, 0.35)
    for number in range(4):
        layers.put(wood(random.uniform(640, 820), random, 0.7), 0.06 + 0.08 * number, 0.3 - 0.04 * number, 0.1 * number)
    return layers.done()


def pick(random: Random) -> Wave:
    """Return a picked fruit: the twig springs back, and the fruit falls into a basket."""
    layers = Layers(1.1, random)
    layers.put(struck([(960, 1, 0.03), (1510, 0.4, 0.02)], 0.08), 0, 0.15, -0.3)
    layers.put(leaves(random, 0.4, 30), 0.02, 0.12, -0.3, 0.35)
    layers.put(fruit(random, 1.0), 0.27, 0.5, 0.1)
    layers.pluck("C#5", 0.3, 0.8, 0.6, 0.1)
    return layers.done(0.6)


def landscape(random: Random) -> Wave:
    """Return a landscape tile that is picked up: a piece of wood and two strings."""
    layers = Layers(1.1, random)
    layers.put(wood(380, random), 0, 0.45)
    layers.pluck("A4", 0.06, 0.8, 0.7, -0.1)
    layers.pluck("E5", 0.12, 0.85, 0.7, 0.1)
    return layers.done(0.6)


def horses(random: Random) -> Wave:
    """Return hooves that pass on a dry road."""
    layers = Layers(0.8, random)
    for number, at in enumerate((0, 0.1, 0.27, 0.37)):
        tone = (330, 410)[number % 2] * random.uniform(0.96, 1.04)
        volume, place = 0.5 - 0.07 * number, -0.45 + 0.3 * number
        layers.put(
            struck([(tone, 1, 0.07), (tone * 2.2, 0.45, 0.04), (tone * 4.1, 0.2, 0.02)], 0.14), at, volume, place
        )
        layers.put(thump(random, 150), at, 0.3 * volume, place)
        layers.put(burst(random, 0.05, 800, 6000), at, 0.09 * volume, place)
    return layers.done(0.3)


def bull(random: Random) -> Wave:
    """Return a heavy step, and the bell at a bull's neck."""
    layers = Layers(0.95, random)
    layers.put(thump(random, 92), 0, 0.7)
    layers.put(hands.box_bass(random, 0.8), 0, 0.4)
    modes: list[Mode] = [(540, 1, 0.3), (802, 0.7, 0.22), (1190, 0.4, 0.14), (1930, 0.2, 0.08)]
    layers.put(struck(modes, 0.5, 0.002), 0.16, 0.2, 0.2, 0.4)
    layers.put(struck(modes, 0.4, 0.002), 0.34, 0.1, 0.2, 0.4)
    return layers.done(0.5)


def milestone(random: Random) -> Wave:
    """Return a stone set down on stone."""
    layers = Layers(0.6, random)
    modes: list[Mode] = [(210, 0.8, 0.09), (640, 0.6, 0.05), (1430, 0.4, 0.035), (2950, 0.25, 0.02)]
    layers.put(struck(modes, 0.2), 0, 0.6)
    layers.put(burst(random, 0.22, 400, 6500, 0.012), 0.03, 0.05)
    return layers.done(0.3)


def draw(random: Random) -> Wave:
    """Return a large tile that slides off its stack, is turned over and laid down."""
    layers = Layers(1.0, random)
    layers.put(slide(random, 0.24, 500, 6000), 0, 0.06, -0.25)
    layers.put(wood(300, random, 0.9), 0.3, 0.5, 0.1)
    layers.put(thump(random, 165), 0.3, 0.3, 0.1)
    layers.pluck("E4", 0.34, 0.75, 0.7)
    return layers.done(0.5)


def refill(random: Random) -> Wave:
    """Return crates that roll in, and tiles that tumble into them."""
    layers = Layers(1.25, random)
    layers.put(slide(random, 0.7, 90, 500), 0, 0.09, -0.2)
    layers.put(slide(random, 0.7, 900, 4500), 0, 0.02, 0.2)
    for number in range(8):
        at = 0.08 + 0.085 * number + random.uniform(-0.02, 0.02)
        layers.put(
            wood(random.uniform(330, 560), random, 0.85), at, random.uniform(0.2, 0.4), random.uniform(-0.5, 0.5)
        )
    return layers.done(0.4)


def click(random: Random) -> Wave:
    """Return the click of a wooden button."""
    layers = Layers(0.25, random)
    layers.put(shaped(wood(random.uniform(670, 730), random, 0.6), low_pass(4500), rest=0.1), 0, 0.5)
    layers.put(hands.tap(random, 0.5), 0, 0.5)
    return layers.done(0.15)


def refusal(random: Random) -> Wave:
    """Return two muffled knocks: not now."""
    layers = Layers(0.5, random)
    for at, volume in ((0, 0.8), (0.13, 0.6)):
        layers.put(struck([(128, 1, 0.11), (236, 0.45, 0.07), (420, 0.2, 0.05)], 0.2, 0.002), at, volume)
        layers.put(burst(random, 0.05, 150, 1400), at, 0.06 * volume)
    return layers.done(0.2)


def able(random: Random) -> Wave:
    """Return a small bright stroke, short: the ring is where something can be done."""
    layers = Layers(0.3, random)
    layers.put(struck([(1175, 1, 0.06), (2350, 0.4, 0.03), (4700, 0.1, 0.01)], 0.15, 0.001), 0, 0.6)
    return layers.done(0.12)


def unable(random: Random) -> Wave:
    """Return a small dull stroke, short: nothing can be done here."""
    layers = Layers(0.3, random)
    layers.put(struck([(196, 1, 0.06), (330, 0.4, 0.04), (520, 0.15, 0.02)], 0.15, 0.002), 0, 0.6)
    return layers.done(0.12)


def turn(random: Random) -> Wave:
    """Return the call for the next player: two soft strings."""
    layers = Layers(1.5, random)
    layers.pluck("E4", 0, 0.65, 1.0, -0.1)
    layers.pluck("A4", 0.13, 0.7, 1.1, 0.1)
    return layers.done(0.8)


def undo(random: Random) -> Wave:
    """Return a tile drawn back, like taking it in reverse, from just after the last touch: it answers at once."""
    return soft_edges(shaped(take(random)[frames(0.1) : frames(0.29)][::-1], low_pass(3500), rest=0.1), 0.005, 0.05)


def tick(random: Random) -> Wave:
    """Return the tick of counted points."""
    layers = Layers(0.6, random)
    layers.pluck("A4", 0, 0.6, 0.4)
    layers.put(hands.tap(random, 0.6), 0, 0.5)
    return layers.done(0.4)


# name, how it is made, loudness in LUFS of its loudest moment, and by how many semitones each version is higher
EFFECTS: tuple[tuple[str, Callable[[Random], Wave], float, tuple[int, ...]], ...] = (
    ("plant", plant, -22.5, (0, -2, 2)),
    ("take", take, -22, (0, -2, 2)),
    ("back", back, -22, (0, -3)),
    ("coins", coins, -22.5, (0, -1, 2)),
    ("worker", worker, -24.5, (0, -3, 2)),
    ("home", home, -25.5, (0, -3)),
    ("merge", merge, -23, (0, -2)),
    ("harvest", harvest, -19, (0, 3)),
    ("build", build, -21.5, (0, -2)),
    ("score", score, -20, (0, 2)),
    ("hang", hang, -21.5, (0,)),
    ("pick", pick, -21.5, (0,)),
    ("landscape", landscape, -20, (0, 3)),
    ("horses", horses, -24, (0, -3)),
    ("bull", bull, -24, (0,)),
    ("milestone", milestone, -23.5, (0,)),
    ("draw", draw, -22.5, (0, -4)),
    ("refill", refill, -22, (0, -2)),
    ("click", click, -28.5, (0, -1, 1)),
    ("refusal", refusal, -24.5, (0, -2)),
    ("able", able, -26, (0,)),
    ("unable", unable, -26, (0,)),
    ("turn", turn, -21, (0, 3)),
    ("undo", undo, -26, (0, -2)),
    ("tick", tick, -24, (0, 3, 7)),
)


def effects() -> dict[str, Callable[[], Wave]]:
    """Return how every sound is made, by the name of its file, always the same."""
    found = {}
    for name, make, level, versions in EFFECTS:
        for number, higher in enumerate(versions, 1):
            random = np.random.default_rng([*name.encode(), number])
            file = f"{name}_{number}" if len(versions) > 1 else name
            found[file] = partial(_made, make, random, level, higher)
    return found | {"fanfare": fanfare}


def _made(make: Callable[[Random], Wave], random: Random, level: float, higher: int) -> Wave:
    """Return a sound at its loudness, higher by some semitones, and as much faster."""
    wave = make(random)
    if higher:
        wave = resample(wave, round(len(wave) / 2 ** (higher / 12)))
    return levelled(soft_edges(wave, 0.001), level, CEILING, loudest)
