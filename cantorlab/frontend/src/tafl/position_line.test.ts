import assert from "node:assert/strict";
import { test } from "node:test";
import { readLine, writeLine } from "./position_line.ts";

const START = "3aaa3/4a4/4D4/a3D3a/aaDDKDDaa/a3D3a/4D4/4a4/3aaa3 attacker 0";

test("reads the pieces of a line, and writes it again", () => {
  const start = readLine(START);
  assert.equal(start.letters.size, 25);
  assert.equal(start.letters.get("e5"), "K");
  assert.equal(start.letters.get("a6"), "a");
  assert.equal(start.letters.has("a1"), false);
  assert.equal(writeLine(start), START);
});

test("keeps the words at the end, and begins to count anew", () => {
  const read = readLine("9/9/9/9/4K4/9/9/9/3a5 defender 17 young-king");
  assert.deepEqual(read.words, ["young-king"]);
  read.letters.set("i9", "a");
  assert.equal(writeLine(read), "8a/9/9/9/4K4/9/9/9/3a5 defender 0 young-king");
});
