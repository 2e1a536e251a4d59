"""Pictures of a simulation."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from citrus.cli import main

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
        "<!-- fair -->",
    ):
        assert said in texts, said


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
    assert capsys.readouterr().out.startswith("Games:")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("plot.gif", "a plot is a file that ends in .png or .svg."),
        ("plot", "a plot is a file that ends in .png or .svg."),
        ("missing/plot.png", "there is no folder"),
        ("folder.png", "the plot cannot be written."),
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
