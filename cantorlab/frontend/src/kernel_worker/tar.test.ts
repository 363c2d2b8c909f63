import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { untar, unzipped } from "./tar.ts";

const LONG = `${"folder/".repeat(16)}a_long_name_of_a_file.py`; // more than the 100 signs of a name

test("what the program tar has packed is read as it was written, packed once more or not", async () => {
  const home = mkdtempSync(join(tmpdir(), "tar-"));
  const files: Record<string, string> = { "empty.py": "", "block.txt": "x".repeat(512), "é.txt": "é", [LONG]: "deep" };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  const pack = (...how: string[]) =>
    new Uint8Array(execFileSync("tar", ["--format=ustar", ...how, "-cf", "-", "-C", home, ...Object.keys(files)])).buffer;
  for (const packed of [pack(), pack("--gzip")]) {
    const found = untar(await unzipped(packed)).map(({ name, data }) => [name, new TextDecoder().decode(data)]);
    assert.deepEqual(Object.fromEntries(found), files);
  }
  rmSync(home, { recursive: true });
});
