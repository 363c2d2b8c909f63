"""Finds a Chromium, Chrome or Edge on this computer, or installs Playwright's own Chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)

# The headless shell has no windows and takes half of the processor time.
COMMANDS = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "msedge",
)

PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
    r"C:\Program Files\Microsoft\Edge\Application\msedge.exe",
)


@cache
def browser_path() -> str | None:
    """The program to start, or None where there is none and none can be installed.

    ``CANTORLAB_BROWSER`` names one; else the first one found; else Playwright's, installed if need
    be. Call it before Playwright is started: it starts Playwright itself.
    """
    named = os.environ.get("CANTORLAB_BROWSER")
    if named:
        return named
    for command in COMMANDS:
        found = shutil.which(command)
        if found:
            return found
    for place in PLACES:
        if Path(place).exists():
            return place
    return _playwrights_own() or _install_playwrights_own()


def _playwrights_own() -> str | None:
    # In a process of its own: Playwright's loop may not be started twice in one.
    asking = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    answer = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True)
    path = answer.stdout.strip()
    return path if path and Path(path).exists() else None


def _install_playwrights_own() -> str | None:
    installer = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        subprocess.run(installer, check=True, capture_output=True, timeout=300)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return None
    return _playwrights_own()
