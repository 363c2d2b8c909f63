// Starts Python, with the packages in it: from a memory that an earlier visit kept, or from nothing.

import { keepMemory, keptMemory } from "./stored.ts";
import { untar, unzipped, type Packed } from "./tar.ts";

/** What is used of Pyodide. */
export interface Python {
  FS: {
    mkdirTree(folder: string): void;
    writeFile(file: string, data: Uint8Array, how: { canOwn: boolean }): void;
  };
  runPython(code: string): unknown;
  pyimport(name: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

/** What Emscripten makes of the runtime, before Python is in it. */
interface Machine {
  growMemory(bytes: number): unknown;
}

type Make = (settings: object) => Promise<Machine>;

interface Settings {
  indexURL: string;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
  createPyodideModule?: Make;
}

type Pyodide = { loadPyodide(settings: Settings): Promise<Python> };

/** Where all is, and what is to be imported. */
export interface Asked {
  site: string;
  runtime: string;
  packages: string;
  /** What a first visit fetches in all. */
  bytes: number;
  widgets: string[];
}

export interface Started {
  python: Python;
  /** Keeps the memory for the next visit, if there is something new in it. */
  keep(): Promise<void>;
}

const HOME = "/cantorlab-site";
// So often as long as the packages are unpacked, Python starts and imports them: measured, the second with its memory.
const [AFRESH, RESUMED] = [100, 30];

export async function startPython(
  { site, runtime, packages, bytes, widgets }: Asked,
  expect: (seconds: number) => void,
  runs: () => void,
): Promise<Started> {
  const version = `${runtime} ${packages}`;
  const keptHere = keptMemory(site, version).catch(() => null);
  // First and alone, which tells how fast the line is, and the processor.
  const { files, size, fetching, unpacking } = await fetched(packages);
  const memory = await keptHere;
  const line = memory ? 0 : (fetching / size) * Math.max(0, bytes - size);
  expect((line + unpacking * (memory ? RESUMED : AFRESH)) / 1000);
  const { loadPyodide }: Pyodide = await import(new URL("pyodide.mjs", runtime).href);
  const settings = { indexURL: runtime, _makeSnapshot: true };
  const resumed = memory && (await loadPyodide({ ...settings, ...(await remembering(runtime, memory)) }).catch(() => null));
  const python = resumed ?? (await loadPyodide(settings));
  runs();
  put(files, python);
  const wanted = JSON.stringify(widgets);
  const isNew = python.runPython(`
import sys
_before = len(sys.modules)
if "${HOME}" not in sys.path:
    sys.dont_write_bytecode = True
    sys.path.insert(0, "${HOME}")
from cantorlab.site import kernel
kernel.prepare(${JSON.stringify(wanted)}) > _before
`);
  // Now, while nothing of this visit is in it.
  let snapshot = isNew ? python.makeMemorySnapshot() : null;
  return {
    python,
    async keep() {
      if (snapshot === null) return;
      const plain = snapshot;
      snapshot = null;
      await keepMemory(site, version, plain);
    },
  };
}

/** What lets Python begin with a memory: there must be room for it. */
async function remembering(runtime: string, memory: Uint8Array): Promise<Partial<Settings>> {
  const make: Make = (await import(new URL("pyodide.asm.mjs", runtime).href)).default;
  const start = new DataView(memory.buffer).getUint32(4, true); // before it stands what Pyodide notes
  return {
    _loadSnapshot: memory,
    async createPyodideModule(settings) {
      const machine = await make(settings);
      machine.growMemory(memory.length - start);
      return machine;
    },
  };
}

/** The packages, and what they say of this device: ms for the line, and for the processor. */
async function fetched(packages: string): Promise<{ files: Packed[]; size: number; fetching: number; unpacking: number }> {
  const begun = performance.now();
  const answer = await fetch(packages);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const archive = await answer.arrayBuffer();
  const there = performance.now();
  const files = untar(await unzipped(archive));
  return { files, size: archive.byteLength, fetching: there - begun, unpacking: performance.now() - there };
}

function put(files: Packed[], { FS }: Python): void {
  const made = new Set<string>();
  for (const { name, data } of files) {
    const file = `${HOME}/${name}`;
    const folder = file.slice(0, file.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(file, data, { canOwn: true });
  }
}
