"""A simulation as pictures: score curves, wins by seat, and where tiles are planted on the board."""

from __future__ import annotations

import os
from contextlib import chdir
from io import BytesIO
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING

from citrus.current_folder import stand_somewhere
from citrus.laboratory.problem import LaboratoryError, missing
from citrus.laboratory.summary import PlaceFigures, Summary
from citrus.resources import data_dir, refusal
from citrus.rules.board import LANDSCAPE, ROCK, Board
from citrus.whole_file import replace_file

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = (".png", ".svg")
PAPER, INK, STONE = "#fbf7ee", "#3a2f25", "#b9b2a6"
LINES = ("#2f5d8a", "#c2571a", "#4d7a2a", "#8a3a6b", "#7a6a1f")
STYLES = ("-", "--", "-.", ":")
HEAT = "YlOrBr"


def check_plot(path: Path) -> None:
    """Raise LaboratoryError if a plot could surely not be written there: checked before games that may take hours."""
    if path.suffix.lower() not in FORMATS:
        raise LaboratoryError(f"{path}: a plot is a file that ends in {' or '.join(FORMATS)}.")
    if not os.path.isdir(path.parent):
        raise LaboratoryError(f"{path}: the plot cannot be written: there is no folder {path.parent}.")
    if os.path.isdir(path):
        raise LaboratoryError(f"{path}: it is a folder; the plot cannot be written.")
    try:
        os.lstat(path)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise _unwritten(path, error) from error
    refused = refusal(path.parent)
    if refused is not None:
        raise _unwritten(path, refused)
    stand_somewhere()
    try:
        with chdir(data_dir()):  # it reads a file of settings, `matplotlibrc`, in the current folder
            import matplotlib  # noqa: F401
    except ImportError:
        raise missing("a plot", "matplotlib", "lab") from None


def _unwritten(path: Path, error: OSError) -> LaboratoryError:
    return LaboratoryError(f"{path}: the plot cannot be written: {error.strerror or error}.")


def write_plot(path: Path, board: Board, summary: Summary) -> None:
    """Draw all plots of a simulation into one picture. Raises LaboratoryError if it cannot be written."""
    from matplotlib import rc_context

    picture = BytesIO()
    with rc_context({"svg.hashsalt": summary.seed, "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK}):
        figure = _figure(board, summary)
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else None  # the same games give the same file
        figure.savefig(picture, format=path.suffix[1:].lower(), dpi=120, metadata=metadata)
    try:
        replace_file(path, picture.getvalue())
    except OSError as error:
        raise _unwritten(path, error) from error


def _figure(board: Board, summary: Summary) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(15, 8), facecolor=PAPER, layout="constrained")
    games = f"{summary.games} games" + ("" if summary.deals == summary.games else f" in {summary.deals} deals")
    bots = ", ".join(summary.bots if len(summary.levels) > 1 else summary.bots[:1])
    figure.suptitle(f"{summary.board}, {summary.players} players: {bots} ({games})", fontsize="x-large")
    axes = figure.subplot_mosaic([["curves", "board"], ["seats", "board"]], width_ratios=(2, 3))
    _curves(axes["curves"], summary)
    _wins(axes["seats"], summary)
    _board(axes["board"], board, summary)
    return figure


def _plain(axes: Axes, title: str) -> None:
    axes.set_title(title)
    axes.set_facecolor(PAPER)
    axes.spines[["top", "right"]].set_visible(False)


def _curves(axes: Axes, summary: Summary) -> None:
    """Draw the mean score after each own turn, and after the final scoring."""
    from matplotlib.ticker import MaxNLocator

    _plain(axes, "Score over a player's turns")
    for number, level in enumerate(summary.levels):
        color, style = LINES[number % len(LINES)], STYLES[number % len(STYLES)]
        turns = range(1, len(level.curve) + 1)
        axes.plot(turns, level.curve, linestyle=style, color=color, label=level.level)
        end = len(level.curve) + 1
        axes.plot((end - 1, end), (level.curve[-1], level.score.mean), linestyle=":", color=color)
        axes.plot(end, level.score.mean, marker="o", color=color)
        axes.text(end, level.score.mean, f"   {level.score.mean:.0f}", va="center")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("turn (the dot: after the final scoring)")
    axes.set_ylabel("points")
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False)


def _wins(axes: Axes, summary: Summary) -> None:
    """Draw the share of games that each seat and each place in the turn order won, with intervals."""
    _plain(axes, "Games won, with 95% intervals")
    axes.axhline(100 / summary.players, color=STONE)
    axes.text(1, 100 / summary.players, "fair ", transform=axes.get_yaxis_transform(), ha="right", va="bottom")
    _places(axes, summary.seats, -0.1, LINES[0], "o", "seat")
    _places(axes, summary.turn_order, 0.1, LINES[1], "s", "place in the turn order")
    axes.set_xticks(range(summary.players))
    axes.set_xlim(-0.6, summary.players - 0.4)
    axes.set_ylim(bottom=0)
    axes.set_ylabel("% of games")
    axes.legend(frameon=False)


def _places(axes: Axes, places: tuple[PlaceFigures, ...], shift: float, color: str, marker: str, label: str) -> None:
    wins = [place.wins for place in places]
    axes.errorbar(
        [place.place + shift for place in places],
        [100 * share.share for share in wins],
        [[100 * (share.share - share.low) for share in wins], [100 * (share.high - share.share) for share in wins]],
        fmt=marker, color=color, label=label,
    )  # fmt: skip


def _board(axes: Axes, board: Board, summary: Summary) -> None:
    """Draw how often each space of the board was planted, over the board's shape. With bridges this can be more than
    once."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from matplotlib.patches import Circle, Rectangle

    axes.set_title("Tiles planted on each space in 100 games")
    heat = colormaps[HEAT]
    for row, line in enumerate(board.grid):
        for column, character in enumerate(line):
            space = board.space_at(column, row)
            assert space is not None
            plantable = board.plantable >> space & 1
            share = 100 * summary.planted.get(board.names[space], 0.0)
            color = heat(share / 100) if plantable else STONE if character == ROCK else PAPER
            axes.add_patch(Rectangle((column, row), 1, 1, facecolor=color, edgecolor=INK, linewidth=0.5))
            middle = (column + 0.5, row + 0.5)
            if character == LANDSCAPE:
                axes.add_patch(Circle((column + 0.85, row + 0.15), 0.08, facecolor="#4d7a2a", edgecolor=PAPER))
            if plantable:
                ink = PAPER if share > 60 else INK
                axes.text(*middle, f"{share:.0f}", ha="center", va="center", fontsize="small", color=ink)
            elif character != ROCK:
                axes.text(*middle, character, ha="center", va="center", fontsize="large", fontweight="bold")
    axes.set_xlim(0, board.columns)
    axes.set_ylim(board.rows, 0)
    axes.set_aspect("equal")
    axes.set_xticks([column + 0.5 for column in range(board.columns)], ascii_lowercase[: board.columns])
    axes.set_yticks([row + 0.5 for row in range(board.rows)], [str(row + 1) for row in range(board.rows)])
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.figure.colorbar(ScalarMappable(Normalize(0, 100), heat), ax=axes, location="bottom", shrink=0.6, pad=0.02)
