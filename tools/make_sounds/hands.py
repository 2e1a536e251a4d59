"""What hands play beside a guitar: castanets, a box, palms and a shaker. Each function makes one stroke."""

from __future__ import annotations

import numpy as np

from tools.make_sounds.synthesis import RATE, Random, Wave, add, burst, frames, noise, silence, struck


def castanet(random: Random, force: float, low: bool = False) -> Wave:
    """Return a click of two hollow pieces of wood; the pair in the other hand is lower."""
    base = (1180 if low else 1490) * (1 + random.normal(0, 0.012))
    ratios, strengths = (1, 1.58, 2.31, 3.42, 4.9, 6.7), (0.7, 1.0, 0.8, 0.5, 0.35, 0.2)
    decays = (0.055, 0.05, 0.036, 0.024, 0.016, 0.012)
    modes = [(base * ratio, *rest) for ratio, *rest in zip(ratios, strengths, decays, strict=True)]
    wave = struck(modes, 0.14, 0.0002)  # type: ignore[arg-type]
    add(wave, burst(random, 0.02, 1800, 14000, 0.0002), 0, 0.5)
    second = frames(0.0045 + 0.002 * random.random())  # the shells bounce once
    wave[second:] += 0.35 * wave[:-second]
    return 0.16 * force * wave


def box_bass(random: Random, force: float) -> Wave:
    """Return a palm in the middle of the box."""
    time = np.arange(frames(0.5)) / RATE
    sweep = np.cumsum(72 + 34 * np.exp(-time / 0.022)) / RATE
    wave = np.sin(2 * np.pi * sweep) * np.exp(-time / 0.085) * (1 - np.exp(-time / 0.0015))
    wave += 0.3 * struck([(168, 1, 0.16), (243, 0.6, 0.1), (391, 0.4, 0.07)], 0.5)
    add(wave, burst(random, 0.05, 150, 1600, 0.001), 0, 0.1)
    wave[-frames(0.15) :] *= np.linspace(1, 0, frames(0.15))
    return 0.5 * force * wave


def box_slap(random: Random, force: float) -> Wave:
    """Return fingers at the edge of the box; inside, its strings rattle."""
    wave = struck([(226, 0.8, 0.1), (412, 0.9, 0.08), (655, 0.8, 0.06), (1030, 0.5, 0.04)], 0.3, 0.0004)
    add(wave, burst(random, 0.06, 900, 9000, 0.0004), 0, 0.3)
    add(wave, burst(random, 0.2, 2600, 13000, 0.004), 0, 0.12)
    return 0.22 * force * wave


def tap(random: Random, force: float) -> Wave:
    """Return a finger tip on wood."""
    wave = struck([(520, 0.6, 0.05), (930, 0.6, 0.035), (1650, 0.4, 0.02)], 0.12, 0.0004)
    add(wave, burst(random, 0.03, 1200, 8000, 0.0004), 0, 0.2)
    return 0.14 * force * wave


def palms(random: Random, force: float, bright: bool = True) -> Wave:
    """Return a clap: bright with fingers on the palm, or cupped."""
    wave = silence(0.16)
    centre = (1900 if bright else 950) * (1 + random.normal(0, 0.06))
    for delay in (0.0, 0.004 + 0.004 * random.random()):
        add(wave, burst(random, 0.07, centre * 0.6, centre * (3.2 if bright else 1.8), 0.0005, 8), delay)
    return 0.11 * force * wave


def shaker(random: Random, force: float) -> Wave:
    """Return seeds in a gourd: soft, and above everything else."""
    time = np.arange(frames(0.13)) / RATE
    wave = noise(random, len(time), 5200, 15000) * np.exp(-(((time - 0.035) / 0.022) ** 2))
    return 0.05 * force * wave
