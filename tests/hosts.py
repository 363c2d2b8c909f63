"""The table of hosts in the README: ``python -m tests.hosts`` runs their tests and writes it.

Names of hosts after it have only those tried; of the others the table keeps what was seen before.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BEGIN, END = "<!-- hosts: written by tests/hosts.py -->", "<!-- end of hosts -->"


def hosts() -> list[dict[str, Any]]:
    """What ``hosts.toml`` tells of each host."""
    told = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = told["host"]
    return found


def locked(package: str) -> str:
    """The version that is installed here, or that the lock gives to its group."""
    if find_spec(package):
        return version(package)
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    return " or ".join(each["version"] for each in lock["package"] if each["name"] == package)


def row(host: Mapping[str, Any], tried: str) -> str:
    """A line of the table; ``tried`` is with which versions, or that it failed."""
    return f"| {host['name']} | {host['does']} | {tried} |"


def table(rows: Sequence[str]) -> str:
    """The table as Markdown."""
    head = ["| host | what works | tried with |", "| --- | --- | --- |"]
    return "\n".join([BEGIN, "", *head, *rows, "", END])


def passes(host: Mapping[str, Any]) -> bool:
    """Whether the test of the host passes, with its dependency group if it has one."""
    group = host.get("group")
    uv = ["uv", "run", "--isolated", "--locked", "--group", "dev", "--group", group]
    runner = uv if group else [sys.executable, "-m"]
    return subprocess.run([*runner, "pytest", "-q", host["test"]], cwd=ROOT).returncode == 0


def seen_before(readme: str) -> dict[str, str]:
    """The lines of the table as it stands, by the name of the host."""
    lines = readme.partition(BEGIN)[2].partition(END)[0].splitlines()
    return {line.split("|")[1].strip(): line for line in lines if line.startswith("| ")}


def written(host: Mapping[str, Any]) -> str:
    """The line of a host, tried now if there is a test of it."""
    if "test" not in host:
        return row(host, "not tried")
    versions = ", ".join(f"`{each} {locked(each)}`" for each in host["packages"])
    return row(host, host.get("with", versions) if passes(host) else "**fails**")


def main(wanted: Sequence[str]) -> None:
    """Run the test of each host that is wanted, or of all, and write the table."""
    readme = README.read_text(encoding="utf-8")
    known = seen_before(readme)
    rows = [
        known[name] if wanted and name not in wanted and name in known else written(host)
        for host in hosts()
        for name in [host["name"]]
    ]
    before, _, rest = readme.partition(BEGIN)
    README.write_text(before + table(rows) + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
