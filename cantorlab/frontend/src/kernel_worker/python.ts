// Starts Python, with the packages in it: from a memory that an earlier visit kept, or from nothing.

import { storeMemory, loadMemory } from "./stored.ts";
import { Files, type FS } from "./files.ts";
import { untar } from "./tar.ts";

/** Pyodide, as far as it is used. */
export interface Python {
  FS: FS & { readFile(file: string): Uint8Array<ArrayBuffer>; unlink(file: string): void };
  runPython(code: string): unknown;
  pyimport(name: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

/** The runtime as Emscripten makes it, before Python is in it. */
interface Machine {
  growMemory(bytes: number): unknown;
}

type MakeMachine = (settings: object) => Promise<Machine>;

interface PyodideSettings {
  indexURL: string;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
  createPyodideModule?: MakeMachine;
}

type Pyodide = { loadPyodide(settings: PyodideSettings): Promise<Python> };

/** The addresses of all parts, and the widgets to import. */
interface StartRequest {
  site: string;
  runtime: string;
  packages: string;
  further: string;
  /** The size of the runtime and of the first archive, as the site sends them. */
  bytes: number;
  widgets: string[];
}

export interface StartedPython {
  python: Python;
  /** Fetches the other archive, unless it is here. */
  fetchRest(): Promise<void>;
  /** Keeps the memory for the next visit, if there is something new in it. */
  keep(): Promise<void>;
}

// So often as long as these bytes are packed, Python starts and imports the packages: measured, the second with its memory.
const PACKED = 2 ** 18;
const [AFRESH, RESUMED] = [120, 50];

const ARCHIVE = "/cantorlab-packages";

export async function startPython(
  { site, runtime, packages, further, bytes, widgets }: StartRequest,
  expect: (seconds: number) => void,
  runs: () => void,
): Promise<StartedPython> {
  const version = `${runtime} ${packages} ${further}`; // modules of both archives are in the memory
  const keptHere = loadMemory(site, version).catch(() => null);
  const { size, fetching, packing } = await measureDevice(new URL("python_stdlib.zip", runtime).href);
  const kept = await keptHere;
  const line = kept ? 0 : (fetching / size) * Math.max(0, bytes - size);
  expect((line + packing * (kept ? RESUMED : AFRESH)) / 1000);
  const starting = startPyodide(runtime, kept?.memory ?? null);
  const packed = kept ? null : await fetchAfter(packages, new URL("pyodide.asm.wasm", runtime).href, starting);
  const python = await starting;
  runs();
  const files = kept?.files ?? unpackArchive(python, packed!);
  const placed = new Files(python.FS, untar(files), further);
  const wanted = JSON.stringify(widgets);
  const isNew = python.runPython(`
import sys
_before = len(sys.modules)
if "${placed.home}" not in sys.path:
    sys.dont_write_bytecode = True
    sys.path.insert(0, "${placed.home}")
from cantorlab.site import browser_kernel
browser_kernel.prepare(${JSON.stringify(wanted)}) > _before
`);
  // Now, while nothing of this visit is in it.
  let snapshot = isNew ? python.makeMemorySnapshot() : null;
  return {
    python,
    fetchRest: () => placed.fetchRest(),
    async keep() {
      const memory = snapshot;
      snapshot = null;
      if (memory) await storeMemory(site, version, { memory, files });
    },
  };
}

async function startPyodide(runtime: string, memory: Uint8Array | null): Promise<Python> {
  const { loadPyodide }: Pyodide = await import(new URL("pyodide.mjs", runtime).href);
  const settings = { indexURL: runtime, _makeSnapshot: true };
  const resumed = memory && (await loadPyodide({ ...settings, ...(await memorySettings(runtime, memory)) }).catch(() => null));
  return resumed ?? loadPyodide(settings);
}

/** The archive, which is packed by LZMA: Python knows it, no browser does. */
function unpackArchive({ FS, runPython }: Python, data: ArrayBuffer): ArrayBuffer {
  FS.writeFile(ARCHIVE, new Uint8Array(data), { canOwn: true });
  runPython(`
import lzma, shutil
with lzma.open("${ARCHIVE}") as _packed, open("${ARCHIVE}.tar", "wb") as _plain:
    shutil.copyfileobj(_packed, _plain)
del _packed, _plain
`);
  const plain = FS.readFile(`${ARCHIVE}.tar`);
  FS.unlink(ARCHIVE);
  FS.unlink(`${ARCHIVE}.tar`);
  return plain.buffer;
}

/** The settings with which Python begins with a memory: there must be room for it. */
async function memorySettings(runtime: string, memory: Uint8Array): Promise<Partial<PyodideSettings>> {
  const make: MakeMachine = (await import(new URL("pyodide.asm.mjs", runtime).href)).default;
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
async function measureDevice(address: string): Promise<{ size: number; fetching: number; packing: number }> {
  const begun = performance.now();
  const data = await (await fetchChecked(address)).arrayBuffer();
  const there = performance.now();
  const [told] = performance.getEntriesByName(address) as PerformanceResourceTiming[];
  const size = told?.encodedBodySize || data.byteLength; // as sent
  const packing = new Blob([data.slice(0, PACKED)]).stream().pipeThrough(new CompressionStream("gzip"));
  await new Response(packing).arrayBuffer();
  return { size, fetching: there - begun, packing: performance.now() - there };
}

/** Fetches a file once another one is here: while Python starts, the line is free. */
async function fetchAfter(address: string, before: string, starting: Promise<Python>): Promise<ArrayBuffer> {
  await Promise.race([waitForFile(before), starting]);
  return (await fetchChecked(address)).arrayBuffer();
}

/** Resolves when the file is here, whoever has asked for it. */
function waitForFile(address: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(address).length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "resource", buffered: true });
  });
}

async function fetchChecked(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}
