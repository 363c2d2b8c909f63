// Starts Python, with the packages in it: from a memory that an earlier visit kept, or from nothing.

import { keepMemory, keptMemory } from "./stored.ts";
import { Files, type FS } from "./files.ts";
import { untar, unzipped } from "./tar.ts";

/** What is used of Pyodide. */
export interface Python {
  FS: FS;
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
  further: string;
  /** What a first visit fetches in all. */
  bytes: number;
  widgets: string[];
}

export interface Started {
  python: Python;
  /** Keeps the memory for the next visit, if there is something new in it, and fetches what is not here yet. */
  rest(): Promise<void>;
}

// So often as long as these bytes are packed, Python starts and imports the packages: measured, the second with its memory.
const PACKED = 2 ** 18;
const [AFRESH, RESUMED] = [250, 60];

export async function startPython(
  { site, runtime, packages, further, bytes, widgets }: Asked,
  expect: (seconds: number) => void,
  runs: () => void,
): Promise<Started> {
  const version = `${runtime} ${packages}`;
  const keptHere = keptMemory(site, version).catch(() => null);
  const { size, fetching, packing } = await measured(new URL("python_stdlib.zip", runtime).href);
  const memory = await keptHere;
  const line = memory ? 0 : (fetching / size) * Math.max(0, bytes - size);
  expect((line + packing * (memory ? RESUMED : AFRESH)) / 1000);
  const starting = begin(runtime, memory);
  // Not before: while Python starts, the line is free.
  await Promise.race([arrived(new URL("pyodide.asm.wasm", runtime).href), starting]);
  const files = untar(await unzipped(await (await fetchedWell(packages)).arrayBuffer()));
  const python = await starting;
  runs();
  const placed = new Files(python.FS, files, further);
  const wanted = JSON.stringify(widgets);
  const isNew = python.runPython(`
import sys
_before = len(sys.modules)
if "${placed.home}" not in sys.path:
    sys.dont_write_bytecode = True
    sys.path.insert(0, "${placed.home}")
from cantorlab.site import kernel
kernel.prepare(${JSON.stringify(wanted)}) > _before
`);
  // Now, while nothing of this visit is in it.
  let snapshot = isNew ? python.makeMemorySnapshot() : null;
  return {
    python,
    async rest() {
      const plain = snapshot;
      snapshot = null;
      await Promise.all([plain && keepMemory(site, version, plain), placed.fetchRest()]);
    },
  };
}

async function begin(runtime: string, memory: Uint8Array | null): Promise<Python> {
  const { loadPyodide }: Pyodide = await import(new URL("pyodide.mjs", runtime).href);
  const settings = { indexURL: runtime, _makeSnapshot: true };
  const resumed = memory && (await loadPyodide({ ...settings, ...(await remembering(runtime, memory)) }).catch(() => null));
  return resumed ?? loadPyodide(settings);
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

/** Fetches a file first and alone, which tells of this device: its size, ms for the line, and ms for the processor. */
async function measured(address: string): Promise<{ size: number; fetching: number; packing: number }> {
  const begun = performance.now();
  const data = await (await fetchedWell(address)).arrayBuffer();
  const there = performance.now();
  const packing = new Blob([data.slice(0, PACKED)]).stream().pipeThrough(new CompressionStream("gzip"));
  await new Response(packing).arrayBuffer();
  return { size: data.byteLength, fetching: there - begun, packing: performance.now() - there };
}

/** Resolves when the file is here, whoever has asked for it. */
function arrived(address: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(address).length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "resource", buffered: true });
  });
}

async function fetchedWell(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}
