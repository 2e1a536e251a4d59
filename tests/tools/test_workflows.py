"""What runs elsewhere cannot be tried here; at least it is well formed, safe, and names files that are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.tools.linters import lint

ROOT = Path(__file__).resolve().parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))

if not GITHUB.is_dir():
    pytest.skip("a source archive has no workflows", allow_module_level=True)


RUNNERS = {
    "ubuntu-24.04", "ubuntu-24.04-arm", "windows-2025", "macos-15", "macos-15-intel",
}  # fmt: skip
"""Machines that there are; GitHub announces it half a year before one goes."""


def steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job.get("steps", ())]


def machines(job: dict[str, Any]) -> set[str]:
    """Return where a job runs, by its matrix."""
    if not job["runs-on"].startswith("$"):
        return {job["runs-on"]}
    matrix = job["strategy"]["matrix"]
    return set(matrix.get("runner", ())) | {one["runner"] for one in matrix.get("include", ())}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_run_what_is_there(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text("utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        if "uses" in job:
            assert (ROOT / job["uses"]).is_file()
        else:
            assert 0 < job["timeout-minutes"] <= 60
            assert machines(job) <= RUNNERS
        for other in job.get("needs", ()):
            assert other in workflow["jobs"]
    for step in steps(workflow):
        assert ("run" in step) != ("uses" in step)
        for file in re.findall(r"(?:bash|python) ((?:packaging/|\.)[\w./]+)", step.get("run", "")):
            assert (ROOT / file).is_file(), file
        for module in re.findall(r"python -m (tools\.\w+)", step.get("run", "")):
            assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), module


def test_actions_are_pinned_and_keep_no_credentials() -> None:
    for path in WORKFLOWS:
        for line in re.findall(r"uses: (?!\./)(.*)", path.read_text("utf-8")):
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), f"{path.name}: {line}"
        for step in steps(yaml.safe_load(path.read_text("utf-8"))):
            if "actions/checkout" in step.get("uses", ""):
                assert step["with"]["persist-credentials"] is False, path.name


def test_one_action_has_one_version() -> None:
    text = "".join(path.read_text("utf-8") for path in WORKFLOWS)
    used = set(re.findall(r"uses: ([\w-]+/[\w-]+)@(\w+) # (\S+)", text))
    assert len({name for name, *_ in used}) == len(used)


def test_nothing_reaches_pypi_before_somebody_wants_it() -> None:
    jobs = yaml.safe_load((GITHUB / "workflows" / "release.yml").read_text("utf-8"))["jobs"]
    publishing = jobs["pypi"]
    assert "pypi-publish" in publishing["steps"][-1]["uses"]
    assert publishing["if"] == "vars.PYPI == 'on'"
    assert publishing["permissions"] == {"id-token": "write"}


def test_zizmor_finds_nothing() -> None:
    lint("zizmor", "--offline", "--no-progress", "--quiet", ".github")


def test_dependabot_watches_libraries_and_actions() -> None:
    updates = yaml.safe_load((GITHUB / "dependabot.yml").read_text("utf-8"))["updates"]
    assert {one["package-ecosystem"] for one in updates} == {"pip", "github-actions"}
