"""An orchard by day and in the evening: loops of wind in leaves with cicadas or crickets, and what is heard over them
now and then, birds and the bells of goats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from tools.make_sounds.levels import levelled, loudest
from tools.make_sounds.synthesis import (
    RATE,
    Random,
    Wave,
    add,
    frames,
    high_pass,
    in_room,
    low_pass,
    noise,
    panned,
    room,
    shaped,
    soft_edges,
    struck,
)

SECONDS = 40
LOUDNESS, CEILING = -34.0, -12.0  # in LUFS and dB
ECHO = 0.9  # seconds
COUNT = frames(SECONDS)
TIME = np.arange(COUNT) / RATE


class Heard(NamedTuple):
    """Something heard: when, the wave, between left and right, how loud, and how much of it from the room."""

    at: float
    wave: Wave
    place: float
    level: float
    wet: float


def slow(random: Random, fastest: float) -> Wave:
    """Return a curve between 0 and 1 that wanders, `fastest` times a second at most, and ends where it begins."""
    bins = max(3, int(fastest * SECONDS))
    spectrum = np.zeros(COUNT // 2 + 1, dtype=complex)
    steps = np.arange(1, bins + 1)
    spectrum[1 : bins + 1] = (random.standard_normal(bins) + 1j * random.standard_normal(bins)) / np.sqrt(steps)
    wave = np.fft.irfft(spectrum, COUNT)
    return (wave - wave.min()) / (wave.max() - wave.min())


def whole(rate: float) -> float:
    """Return the rate nearest to one in Hz that fits into the loop."""
    return round(rate * SECONDS) / SECONDS


def wind(random: Random) -> Wave:
    """Return air and leaves; gusts pass from one side to the other."""
    gust = slow(random, 0.18)
    sides = []
    for shift in (0, frames(0.7)):
        strength = np.roll(gust, shift)
        low = noise(random, COUNT, 90, 420) * (0.25 + 0.75 * strength)
        leaves = noise(random, COUNT, 1500, 5500) * (0.04 + strength**2.2) * (0.6 + 0.8 * slow(random, 4.0))
        sides.append(0.024 * low + 0.011 * leaves)
    return np.stack(sides, axis=1)


def cicada(random: Random, centre: float, clicks: float, share: float) -> Wave:
    """Return a cicada around a frequency, cut by the `clicks` of its ribs a second; it sings a `share` of the time."""
    rate = whole(clicks)
    cut = np.abs(np.sin(np.pi * rate * TIME + 0.4 * np.sin(2 * np.pi * TIME / SECONDS))) ** 3
    slower = 0.65 + 0.35 * np.sin(2 * np.pi * whole(rate / 9) * TIME)
    body = noise(random, COUNT, centre * 0.82, centre * 1.28, 3)
    body += 0.25 * np.sin(2 * np.pi * whole(centre) * TIME + 3 * slow(random, 0.5))
    sings = np.clip((slow(random, 0.12) - (1 - share)) / 0.12, 0, 1)
    return body * cut * slower * sings * (0.6 + 0.4 * slow(random, 0.6))


def cricket(random: Random, tone: float, chirps: float, pulses: int) -> Wave:
    """Return a cricket that chirps some times a second, with some pulses each; it rests now and then."""
    phase = (whole(chirps) * TIME + 0.6 * slow(random, 0.2)) % 1
    within = phase * pulses / 0.4  # it sings for 40 % of the time
    pulse = np.where(within < pulses, np.sin(np.pi * (within % 1)) ** 2, 0.0)
    voice = np.sin(2 * np.pi * whole(tone) * TIME + 2 * slow(random, 0.3))
    sings = np.clip((slow(random, 0.1) - 0.3) / 0.1, 0, 1)
    return voice * pulse * sings * (0.7 + 0.3 * slow(random, 0.5))


def whistle(frequencies: list[float], seconds: float, trill: float = 0.0, depth: float = 0.0) -> Wave:
    """Return a whistle that glides through some frequencies."""
    time = np.arange(frames(seconds)) / RATE
    glide = np.interp(np.linspace(0, 1, len(time)), np.linspace(0, 1, len(frequencies)), frequencies)
    turns = np.cumsum(glide * (1 + depth * np.sin(2 * np.pi * trill * time))) / RATE
    wave = np.sin(2 * np.pi * turns) + 0.12 * np.sin(4 * np.pi * turns)
    return wave * np.sin(np.linspace(0, np.pi, len(time))) ** 1.3


def blackbird(random: Random) -> Iterator[Heard]:
    """Yield slow whistles, then a twitter."""
    at = 0.0
    for _ in range(int(random.integers(4, 7))):
        root = random.uniform(1700, 2600)
        steps = [root * random.choice([0.84, 0.94, 1, 1.06, 1.19, 1.33]) for _ in range(int(random.integers(2, 5)))]
        seconds = random.uniform(0.16, 0.4)
        yield Heard(at, whistle(steps, seconds, 28, 0.006), 0, 0.030, 0.7)
        at += seconds + random.uniform(0.04, 0.16)
    for _ in range(5):
        yield Heard(at, whistle([random.uniform(4200, 6800) for _ in range(3)], 0.05), 0, 0.010, 0.7)
        at += random.uniform(0.05, 0.08)


def sparrows(random: Random) -> Iterator[Heard]:
    """Yield a few chirps."""
    at = 0.0
    for _ in range(int(random.integers(3, 8))):
        top = random.uniform(3600, 4900)
        wave = whistle([top * 0.8, top, top * 0.68], random.uniform(0.07, 0.11))
        yield Heard(at, wave, random.normal(0, 0.05), 0.020, 0.5)
        at += random.uniform(0.16, 0.42)


def goats(random: Random) -> Iterator[Heard]:
    """Yield small bells of sheet iron, far off."""
    at = 0.0
    for _ in range(int(random.integers(4, 9))):
        base = random.uniform(880, 1080)
        modes = [(base, 1, 0.35), (base * 1.52, 0.7, 0.28), (base * 2.34, 0.6, 0.2), (base * 3.6, 0.35, 0.12)]
        yield Heard(at, struck(modes, 0.5, 0.001), 0, 0.005 * random.uniform(0.5, 1), 0.8)
        at += random.uniform(0.18, 0.8)


def hoopoe(_: Random) -> Iterator[Heard]:
    """Yield the three low notes that have given it its name."""
    yield from (Heard(0.27 * call, whistle([505, 520, 500], 0.13), 0.0, 0.024, 1.1) for call in range(3))


def owl(_: Random) -> Iterator[Heard]:
    """Yield the one pure note of a scops owl."""
    yield Heard(0.0, whistle([1290, 1330, 1300], 0.28), 0.0, 0.010, 1.2)


def day() -> Wave:
    """Return the orchard by day: wind and cicadas."""
    random = np.random.default_rng(5)
    dry = wind(random)
    send = 0.15 * dry
    for centre, clicks, share, place, level in (
        (4700, 112, 0.55, -0.75, 0.030),
        (5600, 96, 0.5, 0.7, 0.026),
        (6900, 150, 0.45, 0.25, 0.016),
    ):
        singer = panned(shaped(cicada(random, centre, clicks, share), low_pass(11000)), place) * level
        dry += singer
        send += 0.5 * singer
    return levelled(_in_the_open(dry, send, loop=True), LOUDNESS, CEILING)


def dusk() -> Wave:
    """Return the orchard in the evening: less wind, and crickets."""
    random = np.random.default_rng(6)
    dry = 0.3 * wind(random)
    send = 0.15 * dry
    for tone, chirps, pulses, place, level in (
        (4350, 1.9, 4, -0.7, 0.014),
        (4620, 2.3, 3, 0.6, 0.013),
        (4120, 1.7, 4, 0.15, 0.009),
        (2900, 0.9, 18, -0.3, 0.006),
    ):
        singer = panned(cricket(random, tone, chirps, pulses), place) * level
        dry += singer
        send += 0.6 * singer
    return levelled(_in_the_open(dry, send, loop=True), LOUDNESS, CEILING)


def _call(make: Callable[[Random], Iterable[Heard]], random: Random, level: float) -> Wave:
    """Return something heard now and then, and its echo; its loudest moment has a level in LUFS."""
    parts = list(make(random))
    dry = np.zeros((frames(max(one.at + len(one.wave) / RATE for one in parts) + ECHO), 2))
    send = np.zeros_like(dry)
    for at, wave, place, volume, wet in parts:
        part = volume * panned(wave, place)
        add(dry, part, at, 0.7)
        add(send, part, at, wet)
    return levelled(soft_edges(_in_the_open(dry, send), 0.005, ECHO), level, CEILING, loudest)


def _in_the_open(dry: Wave, send: Wave, loop: bool = False) -> Wave:
    """Return a wave with the echo of the hills."""
    wet = in_room(shaped(send, high_pass(200)), room(np.random.default_rng(9), 1.8, 7000, 0.03), loop)
    return shaped(dry + 0.8 * wet, high_pass(60, 2), rest=0.0 if loop else 0.1)


# what is heard over each loop now and then, and the loudness of its loudest moment in LUFS
CALLS: dict[str, tuple[tuple[Callable[[Random], Iterable[Heard]], float], ...]] = {
    "day": ((blackbird, -32), (sparrows, -37), (hoopoe, -36), (sparrows, -39), (goats, -42)),
    "dusk": ((owl, -35), (goats, -41), (blackbird, -34)),
}


def ambience() -> dict[str, Callable[[], Wave]]:
    """Return how every file is made, by its name: the loops and, numbered, what is heard over each."""
    found: dict[str, Callable[[], Wave]] = {"day": day, "dusk": dusk}
    for name, calls in CALLS.items():
        for number, (make, level) in enumerate(calls, 1):
            random = np.random.default_rng([*name.encode(), number])
            found[f"{name}_{number}"] = partial(_call, make, random, level)
    return found
