import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { untar } from "./tar.ts";

const LONG = `${"folder/".repeat(16)}a_long_name_of_a_file.py`; // more than the 100 signs of a name

test("what the program tar has packed is read as it was written", () => {
  const home = mkdtempSync(join(tmpdir(), "tar-"));
  const files: Record<string, string> = { "empty.py": "", "block.txt": "x".repeat(512), "é.txt": "é", [LONG]: "deep" };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  const packed = execFileSync("tar", ["--format=ustar", "-cf", "-", "-C", home, ...Object.keys(files)]);
  const found = untar(new Uint8Array(packed).buffer).map(({ name, data }) => [name, new TextDecoder().decode(data)]);
  assert.deepEqual(Object.fromEntries(found), files);
  rmSync(home, { recursive: true });
});
