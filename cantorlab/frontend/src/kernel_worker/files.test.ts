import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Files, type FS } from "./files.ts";

const LATER = { "a.py": "1 + 1", "b.txt": "later" };

/** The archive that comes later, as the builder writes it. */
function archive(): ArrayBuffer {
  const home = mkdtempSync(join(tmpdir(), "files-"));
  for (const [name, text] of Object.entries(LATER)) writeFileSync(join(home, name), text);
  const packed = execFileSync("tar", ["--format=ustar", "-cf", "-", "-C", home, ...Object.keys(LATER)]);
  rmSync(home, { recursive: true });
  return new Uint8Array(packed).buffer;
}

/** A file system, and what is read in it. */
function openFiles(): { fs: FS; read(name: string): string; size(name: string): number } {
  const nodes = new Map<string, { usedBytes: number; contents: Uint8Array }>();
  const node = (name: string) => nodes.get(`/cantorlab-site/${name}`)!;
  return {
    fs: {
      mkdirTree() {},
      writeFile: (file, data) => void nodes.set(file, { usedBytes: data.length, contents: data }),
      lookupPath: (file) => ({ node: nodes.get(file)! }),
      ErrnoError: class extends Error {
        constructor(code: number) {
          super(`errno ${code}`);
        }
      },
    },
    read: (name) => new TextDecoder().decode(node(name).contents.subarray(0, node(name).usedBytes)),
    size: (name) => node(name).usedBytes,
  };
}

const encode = (text: string) => new TextEncoder().encode(text);
const FIRST = [
  { name: "first.py", data: encode("now") },
  { name: "further.txt", data: encode(Object.entries(LATER).map(([name, text]) => `${text.length} ${name}\n`).join("")) },
];

test("a file of the other archive has its size, and its text once it is read", () => {
  const asked: string[] = [];
  const { fs, read, size } = openFiles();
  class Asking {
    responseType = "";
    readonly status = 200;
    readonly response = archive();
    open(_method: string, address: string, later: boolean) {
      assert.equal(later, false);
      asked.push(address);
    }
    send() {}
  }
  Object.assign(globalThis, { XMLHttpRequest: Asking });
  new Files(fs, FIRST, "there.tar");
  assert.equal(read("first.py"), "now");
  assert.deepEqual([size("a.py"), size("b.txt"), asked], [5, 5, []]);
  assert.deepEqual([read("b.txt"), read("a.py"), asked], ["later", "1 + 1", ["there.tar"]]);
});

test("fetched beforehand, it is not asked for again, nor at all where nothing is missing", async () => {
  const asked: string[] = [];
  const { fs, read } = openFiles();
  Object.assign(globalThis, {
    XMLHttpRequest: null,
    fetch: async (address: string) => {
      asked.push(address);
      return new Response(archive());
    },
  });
  const files = new Files(fs, FIRST, "there.tar");
  await files.fetchRest();
  await files.fetchRest();
  assert.deepEqual([read("a.py"), read("b.txt"), asked], ["1 + 1", "later", ["there.tar"]]);
});

test("without a network Python hears of it, and another reading asks again", () => {
  let isThere = false;
  const { fs, read } = openFiles();
  class Asking {
    status = 0;
    readonly response = archive();
    open() {}
    send() {
      if (!isThere) throw new Error("NetworkError");
      this.status = 200;
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Asking });
  new Files(fs, FIRST, "there.tar");
  assert.throws(() => read("a.py"), /errno 29/);
  isThere = true;
  assert.equal(read("a.py"), "1 + 1");
});
