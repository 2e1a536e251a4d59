"""The tool that measures the tests: it tells which changes they notice."""

from __future__ import annotations

from pathlib import Path

from tests.tools.test_mutants import SOURCE
from tools.mutants import Trial, mutants_of


def test_it_tells_which_changes_the_tests_notice(tmp_path: Path) -> None:
    project, files = (
        tmp_path / "project",
        {
            "citrus/__init__.py": "",
            "citrus/few.py": SOURCE,
            "tests/test_few.py": "from citrus.few import few\n\n\ndef test_few():\n    assert few([1, 2])\n",
            "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
        },
    )
    for name, text in files.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text, encoding="utf-8")
    (tmp_path / "copy").mkdir()
    trial, tests = Trial(project, tmp_path / "copy"), ("tests",)
    assert trial.run(tests, 60) == "survived"
    by_change = {mutant.before: mutant for mutant in mutants_of("citrus/few.py", SOURCE)}
    assert trial.outcome(by_change["not wide"], tests, 60) == "killed"
    assert trial.outcome(by_change["kept.sort()"], tests, 60) == "survived"
    assert trial.run(tests, 60) == "survived", "the change is taken back"
