"""First visits of a class at the same time: ``site_class.py SITE [VISITORS]``.

``SITE`` is a folder that ``cantorlab site`` has written. A server of its own sends thirty visitors
what the first page of a game needs, over plain HTTP as in a room; printed are the longest wait, and
the memory of the server before and at its most.
"""

from __future__ import annotations

import http.client
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from statistics import median

PAGE = "en/tafl.html"
NEEDED = re.compile(r"^(runtime-|static/(packages-|site\.|tafl\.|kernel_worker\.js))")


def needed(site: Path) -> list[str]:
    """Return the addresses that the first visit of a page asks for."""
    files = (file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())
    return [
        PAGE,
        *(name for name in files if NEEDED.match(name) and name[-3:] not in (".gz", ".br")),
    ]


def peak(pid: int) -> dict[str, int]:
    """Return the memory of a process now and at its most, in MB (Linux)."""
    told = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return {name: int(size) // 1024 for name, size in re.findall(r"(VmRSS|VmHWM):\s+(\d+)", told)}


def main() -> None:
    site, visitors = Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 30
    command = [sys.executable, "-m", "cantorlab", "serve", str(site), "--port", "0"]
    server = subprocess.Popen([*command, "--language", "en"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    port = int(re.search(r":(\d+)/", server.stdout.readline())[1])  # type: ignore[index]
    names, together = needed(site), threading.Barrier(visitors)
    waits: list[tuple[float, int]] = []

    def visit() -> None:
        together.wait()
        begun, size = time.perf_counter(), 0
        connection = http.client.HTTPConnection("127.0.0.1", port)
        for name in names:
            connection.request("GET", f"/{name}", headers={"Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            assert answer.status == 200, name
            size += len(answer.read())
        waits.append((time.perf_counter() - begun, size))

    before = peak(server.pid)["VmRSS"]
    threads = [threading.Thread(target=visit) for _ in range(visitors)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    longest, size = max(waits)
    middle, most = median(wait for wait, _ in waits), peak(server.pid)["VmHWM"]
    print(f"{visitors} visitors, {size / 1e6:.2f} MB each: {middle:.2f} s, at most {longest:.2f} s")
    print(f"server: {before} MB at rest, {most} MB at most")
    server.terminate()


if __name__ == "__main__":
    main()
