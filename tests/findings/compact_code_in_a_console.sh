#!/usr/bin/env bash
# Guess: a QR code that a program can print in a terminal, it can print smaller too.
# Seen: segno writes the large form with blanks and colours, which every encoding has; the compact
#   one with half blocks, which those of Western Windows (cp1252) have not: it raises in mid-way.
#   cp437, which has them, is fine. Neither form asks for the stream's encoding.
# Version, source: segno 1.6.6, segno/writers.py (write_terminal and write_terminal_compact).
# Met by: who shows the link of a room in a console whose output is piped or older than UTF-8.
. "$(dirname "$0")/place.sh"
packages segno==1.6.6
expect "$(python <<'PY'
import io

import segno

code = segno.make("a link to a table of the room")
for encoding in ("utf-8", "cp437", "cp1252", "ascii"):
    for compact in (False, True):
        console = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        try:
            code.terminal(console, compact=compact)
            seen = "printed"
        except UnicodeEncodeError:
            seen = "UnicodeEncodeError"
        print(encoding, "compact" if compact else "large", seen)
PY
)" <<'SEEN'
utf-8 large printed
utf-8 compact printed
cp437 large printed
cp437 compact printed
cp1252 large printed
cp1252 compact UnicodeEncodeError
ascii large printed
ascii compact UnicodeEncodeError
SEEN
