"""What runs elsewhere cannot be tried here; at least it is well formed and names files that are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))

if not GITHUB.is_dir():
    pytest.skip("a source archive has no workflows", allow_module_level=True)


def steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_run_what_is_there(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text("utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert 0 < job["timeout-minutes"] <= 60
        for other in job.get("needs", ()):
            assert other in workflow["jobs"]
    for step in steps(workflow):
        assert ("run" in step) != ("uses" in step)
        for file in re.findall(r"(?:bash|python) ((?:packaging/|\.)[\w./]+)", step.get("run", "")):
            assert (ROOT / file).is_file(), file
        for module in re.findall(r"python -m (tools\.\w+)", step.get("run", "")):
            assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), module


def test_dependabot_watches_libraries_and_actions() -> None:
    updates = yaml.safe_load((GITHUB / "dependabot.yml").read_text("utf-8"))["updates"]
    assert {one["package-ecosystem"] for one in updates} == {"pip", "github-actions"}
