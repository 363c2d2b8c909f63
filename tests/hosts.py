"""The table of hosts in the README: ``python -m tests.hosts`` runs their tests and writes it.

Names of hosts after it have only those tried; of the others the table keeps what was seen before.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BEGIN, END = "<!-- hosts: written by tests/hosts.py -->", "<!-- end of hosts -->"


def hosts() -> list[dict[str, Any]]:
    """Return what ``hosts.toml`` tells of each host."""
    told = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = told["host"]
    return found


VERSIONS = """
import sys
from importlib.metadata import version
print(", ".join(f"`{name} {version(name)}`" for name in sys.argv[1:]))
"""


def python(host: Mapping[str, Any]) -> list[str]:
    """The Python where the host is installed: that of its dependency group, if it has one."""
    group = host.get("group")
    uv = ["uv", "run", "--isolated", "--locked", "--group", "further", "--group", group, "python"]
    return uv if group else [sys.executable]


def installed(host: Mapping[str, Any]) -> str:
    """The versions that are installed there: the lock may have one for each Python."""
    command = [*python(host), "-c", VERSIONS, *host["packages"]]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout.strip()


def row(host: Mapping[str, Any], tried: str) -> str:
    """A line of the table; ``tried`` is with which versions, or that it failed."""
    return f"| {host['name']} | {host['does']} | {tried} |"


def table(rows: Sequence[str]) -> str:
    """The table as Markdown."""
    head = ["| host | what works | tried with |", "| --- | --- | --- |"]
    return "\n".join([BEGIN, "", *head, *rows, "", END])


def passes(host: Mapping[str, Any]) -> bool:
    """Return whether the test of the host passes, with its dependency group if it has one."""
    return (
        subprocess.run([*python(host), "-m", "pytest", "-q", host["test"]], cwd=ROOT).returncode
        == 0
    )


def seen_before(readme: str) -> dict[str, str]:
    """The lines of the table as it stands, by the name of the host."""
    lines = readme.partition(BEGIN)[2].partition(END)[0].splitlines()
    return {line.split("|")[1].strip(): line for line in lines if line.startswith("| ")}


def written(host: Mapping[str, Any]) -> str:
    """The line of a host, tried now if there is a test of it."""
    if "test" not in host:
        return row(host, "not tried")
    if not passes(host):
        return row(host, "**fails**")
    return row(host, host["with"] if "with" in host else installed(host))


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
