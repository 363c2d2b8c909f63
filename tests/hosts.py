"""The table of hosts in the README: ``python -m tests.hosts`` runs their tests and writes it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from importlib.metadata import version
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


def main() -> None:
    """Run the test of each host that has one, and write the table."""
    rows = []
    for host in hosts():
        if "test" not in host:
            rows.append(row(host, "not tried"))
            continue
        versions = ", ".join(f"`{each} {version(each)}`" for each in host["packages"])
        rows.append(row(host, host.get("with", versions) if passes(host) else "**fails**"))
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    README.write_text(before + table(rows) + after, encoding="utf-8")


if __name__ == "__main__":
    main()
