"""Pictures of a simulation."""

import subprocess
import sys
from string import ascii_lowercase
from xml.etree import ElementTree

import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from citrus.cli import main
from citrus.laboratory.lineup import fixtures
from citrus.laboratory.plots import write_plot
from citrus.laboratory.pool import play_here
from citrus.laboratory.report import Work
from citrus.laboratory.summary import summarize
from citrus.rules.board import LANDSCAPE, ROCK
from tests.systems import LONG_NAMES

WORDS = ["simulate", "--games", "2", "--bots", "greedy,random", "--board", "short", "--jobs", "1", "--plot"]


def test_an_svg_shows_bots_seats_and_the_board(tmp_path):
    pictures = []
    for name in ("one.svg", "other.SVG"):
        assert main([*WORDS, str(tmp_path / name)]) == 0
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1]
    ElementTree.fromstring(pictures[0])
    texts = pictures[0].decode()
    for said in (
        "<!-- greedy -->",
        "<!-- random -->",
        "<!-- place in the turn order -->",
        "<!-- A -->",
        "<!-- fair",
    ):
        assert said in texts, said


@pytest.fixture
def drawn(game, tmp_path, monkeypatch):
    """Return the summary of some games, the title of their picture, and its parts by their titles."""
    figures, save = [], Figure.savefig
    monkeypatch.setattr(
        Figure, "savefig", lambda figure, *words, **more: figures.append(figure) or save(figure, *words, **more)
    )
    bots = ("greedy", "random", "random")
    summary = summarize("1", game, bots, "s", play_here(Work(game, False), fixtures(bots, 6, "s")))
    write_plot(tmp_path / "plot.svg", game.board, summary)
    (figure,) = figures
    return summary, figure.get_suptitle(), {axes.get_title(): axes for axes in figure.axes}


def lines_of(axes):
    return [(list(line.get_xdata()), list(line.get_ydata())) for line in axes.get_lines()]


def test_charts_have_no_box_around_them(drawn):
    _, _, parts = drawn
    for title in ("Score over a player's turns", "Games won, with 95% intervals"):
        spines = parts[title].spines
        assert [name for name in spines if spines[name].get_visible()] == ["left", "bottom"]


def test_curves_go_through_all_turns_to_the_final_score(drawn):
    summary, title, parts = drawn
    assert title == "Short, 3 players: greedy, random, random (6 games in 2 deals)"
    axes, expected = parts["Score over a player's turns"], []
    for level in summary.levels:
        turns, mean = len(level.curve), level.score.mean
        expected += [
            ([*range(1, turns + 1)], [*level.curve]),
            ([turns, turns + 1], [level.curve[-1], mean]),
            ([turns + 1], [mean]),
        ]
    assert lines_of(axes) == expected
    colors = [line.get_color() for line in axes.get_lines()]
    assert [colors.count(color) for color in dict.fromkeys(colors)] == [3, 3]
    assert axes.get_lines()[0].get_linestyle() != axes.get_lines()[3].get_linestyle()
    for text, level in zip(axes.texts, summary.levels, strict=True):
        assert text.get_text().strip() == f"{level.score.mean:.0f}"
        assert text.get_position() == (len(level.curve) + 1, level.score.mean)
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["greedy", "random"]
    assert (axes.get_xlabel()[:4], axes.get_ylabel(), axes.get_ylim()[0]) == ("turn", "points", 0)
    assert all(tick == int(tick) for tick in axes.get_xticks())


def test_wins_stand_in_their_intervals_beside_what_is_fair(drawn):
    summary, _, parts = drawn
    axes = parts["Games won, with 95% intervals"]
    fair, (said,) = axes.get_lines()[0], axes.texts
    assert list(fair.get_ydata()) == pytest.approx([100 / 3, 100 / 3])
    assert (said.get_text(), *said.get_position()) == ("fair ", 1, pytest.approx(100 / 3))
    assert said.get_window_extent().x1 <= axes.bbox.x1
    for bars, places in zip(axes.containers, (summary.seats, summary.turn_order), strict=True):
        dots, _, (intervals,) = bars
        assert list(dots.get_ydata()) == pytest.approx([100 * place.wins.share for place in places])
        assert [round(x) for x in dots.get_xdata()] == [0, 1, 2]
        for x, (low, high), place in zip(dots.get_xdata(), intervals.get_segments(), places, strict=True):
            wins = place.wins
            assert [*low, *high] == pytest.approx([x, 100 * wins.low, x, 100 * wins.high])
    assert max(axes.containers[0][0].get_xdata()) < max(axes.containers[1][0].get_xdata()), "side by side"
    assert [bars.get_label() for bars in axes.containers] == ["seat", "place in the turn order"]
    assert axes.get_legend() is not None
    assert list(axes.get_xticks()) == [0, 1, 2]
    assert axes.get_xlim()[0] < -0.1 < 2.1 < axes.get_xlim()[1]
    assert (axes.get_ylabel(), axes.get_ylim()[0]) == ("% of games", 0)


def test_the_board_tells_how_often_each_space_was_planted(drawn, game):
    summary, _, parts = drawn
    axes, board = parts["Tiles planted on each space in 100 games"], game.board
    squares = {patch.get_xy(): patch.get_facecolor()[:3] for patch in axes.patches if hasattr(patch, "get_xy")}
    texts = {text.get_position(): text for text in axes.texts}
    shares, landscapes = {}, set()
    for row, line in enumerate(board.grid):
        for column, character in enumerate(line):
            space = board.space_at(column, row)
            text = texts.get((column + 0.5, row + 0.5))
            landscapes |= {(column, row)} if character == LANDSCAPE else set()
            if board.plantable >> space & 1:
                shares[column, row] = share = 100 * summary.planted.get(board.names[space], 0)
                assert text.get_text() == f"{share:.0f}"
                light = abs(sum(to_rgb(text.get_color())) - sum(squares[column, row]))
                assert light > 1, f"{share} can be read"
            else:
                assert (text.get_text() if text else ROCK) == character
    assert squares.keys() == {(column, row) for row in range(board.rows) for column in range(board.columns)}
    often, seldom = max(shares, key=shares.get), min(shares, key=shares.get)
    assert sum(squares[often]) < sum(squares[seldom]), "darker"
    circles = [patch.get_center() for patch in axes.patches if not hasattr(patch, "get_xy")]
    assert {(int(x), int(y)) for x, y in circles} == landscapes
    assert axes.get_aspect() == 1
    assert not any(spine.get_visible() for spine in axes.spines.values()), "squares have edges of their own"
    assert not any(tick.get_markersize() for tick in (*axes.xaxis.get_ticklines(), *axes.yaxis.get_ticklines()))
    assert parts[""].get_xlim() == (0, 100), "what the colours mean"
    assert (axes.get_xlim(), axes.get_ylim()) == ((0, board.columns), (board.rows, 0))
    for ticks, labels, names in (
        (axes.get_xticks(), axes.get_xticklabels(), ascii_lowercase[: board.columns]),
        (axes.get_yticks(), axes.get_yticklabels(), [str(row) for row in range(1, board.rows + 1)]),
    ):
        assert [(int(tick), label.get_text()) for tick, label in zip(ticks, labels, strict=True)] == [*enumerate(names)]


def test_a_file_of_settings_in_the_current_folder_changes_nothing(tmp_path):
    (tmp_path / "matplotlibrc").write_text("axes.titlesize: 77\nno such setting\n", encoding="utf-8")
    code = "import sys; from citrus.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *WORDS, "plot.svg"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert main([*WORDS, str(tmp_path / "other.svg")]) == 0
    assert (tmp_path / "plot.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


def test_a_png_replaces_the_one_before(tmp_path, capsys):
    path = tmp_path / "plot.png"
    path.write_bytes(b"old")
    assert main([*WORDS, str(path)]) == 0
    assert path.read_bytes().startswith(b"\x89PNG")
    assert [int.from_bytes(path.read_bytes()[at : at + 4]) for at in (16, 20)] == [1800, 960], "fits a usual screen"
    assert capsys.readouterr().out.startswith("Games:")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("plot.gif", "a plot is a file that ends in .png or .svg."),
        ("plot", "a plot is a file that ends in .png or .svg."),
        ("missing/plot.png", "there is no folder"),
        ("folder.png", "the plot cannot be written."),
        pytest.param(f"{'x' * 300}.png", "the plot cannot be written: File name too long.", marks=LONG_NAMES),
    ],
)
def test_a_plot_that_cannot_be_written_is_refused_before_the_games(tmp_path, monkeypatch, capsys, name, said):
    (tmp_path / "folder.png").mkdir()
    monkeypatch.setattr("citrus.laboratory.run.Runner.play", lambda *_: pytest.fail("it played"))
    assert main([*WORDS, str(tmp_path / name)]) == 1
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_a_full_disk_costs_the_plot_but_not_the_figures(tmp_path, monkeypatch, capsys):
    def full(path, content):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("citrus.laboratory.plots.replace_file", full)
    assert main([*WORDS, str(tmp_path / "plot.svg")]) == 1
    captured = capsys.readouterr()
    assert captured.out.startswith("Games:")
    assert captured.err.endswith("the plot cannot be written: No space left on device.\n")


def test_without_its_library_a_plot_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main([*WORDS, str(tmp_path / "plot.png")]) == 1
    assert capsys.readouterr().err == "citrus: a plot needs matplotlib: pip install 'citrus-fincas[lab]' brings it.\n"


def test_only_what_needs_them_loads_the_libraries():
    code = (
        "import sys; from citrus.cli import main; main('simulate --games 1 --bots random --board short'.split());"
        "sys.exit(bool({'matplotlib', 'choix', 'numpy', 'distributed', 'pygame'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False).returncode == 0
