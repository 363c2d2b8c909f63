// src/kernel_worker/stored.ts
var MEMORIES = "memories";
var FILES = "files";
function openMemories() {
  const asked = indexedDB.open("cantorlab-python", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(MEMORIES);
  return resultOf(asked);
}
async function loadMemory(site, version) {
  const database = await openMemories();
  const stored = await resultOf(database.transaction(MEMORIES).objectStore(MEMORIES).get(site));
  database.close();
  if (stored?.version !== version || !stored.files) return null;
  const plain = new Blob([stored.memory]).stream().pipeThrough(new DecompressionStream("gzip"));
  return { memory: new Uint8Array(await new Response(plain).arrayBuffer()), files: stored.files };
}
async function storeMemory(site, version, { memory, files }) {
  const packing = new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"));
  const stored = { version, memory: await new Response(packing).arrayBuffer(), files };
  const database = await openMemories();
  await resultOf(database.transaction(MEMORIES, "readwrite").objectStore(MEMORIES).put(stored, site));
  database.close();
}
function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
async function openMirror() {
  const asked = indexedDB.open("cantorlab-journal", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(FILES);
  const database = await resultOf(asked);
  return {
    async load() {
      const files = database.transaction(FILES).objectStore(FILES);
      const [names, texts] = await Promise.all([resultOf(files.getAllKeys()), resultOf(files.getAll())]);
      return names.map((name, at) => [String(name), String(texts[at])]);
    },
    save(changed) {
      const transaction = database.transaction(FILES, "readwrite");
      const files = transaction.objectStore(FILES);
      for (const [name, text] of changed) {
        if (text === null) files.delete(name);
        else files.put(text, name);
      }
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    }
  };
}

// src/kernel_worker/tar.ts
var BLOCK = 512;
function untar(tar) {
  const found = [];
  const text = (at2, size) => new TextDecoder().decode(new Uint8Array(tar, at2, size)).split("\0", 1)[0];
  let at = 0;
  while (at + BLOCK <= tar.byteLength) {
    const [name, prefix] = [text(at, 100), text(at + 345, 155)];
    if (name === "") break;
    const size = parseInt(text(at + 124, 12), 8);
    at += BLOCK;
    found.push({ name: prefix ? `${prefix}/${name}` : name, data: new Uint8Array(tar, at, size) });
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
  return found;
}

// src/kernel_worker/files.ts
var IO_FAULT = 29;
var LIST = "further.txt";
var Files = class {
  home = "/cantorlab-site";
  #fs;
  #address;
  #missing = /* @__PURE__ */ new Map();
  /** @param address of the other archive */
  constructor(fs, first, address) {
    this.#fs = fs;
    this.#address = address;
    for (const { name, data } of first) {
      if (name === LIST) this.#promise(new TextDecoder().decode(data));
      else this.#put(name, data);
    }
  }
  /** Fetches the other archive, unless it is here. */
  async fetchRest() {
    if (this.#missing.size === 0) return;
    const answer = await fetch(this.#address);
    if (answer.ok) this.#fill(await answer.arrayBuffer());
  }
  #put(name, data) {
    const file = `${this.home}/${name}`;
    this.#fs.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    this.#fs.writeFile(file, data, { canOwn: true });
    return this.#fs.lookupPath(file).node;
  }
  #promise(list) {
    for (const line of list.split("\n").slice(0, -1)) {
      const [size = "", name = ""] = line.split(/ (.*)/);
      const node = this.#put(name, new Uint8Array(0));
      node.usedBytes = Number(size);
      Object.defineProperty(node, "contents", { configurable: true, get: () => this.#read(name) });
      this.#missing.set(name, node);
    }
  }
  /** Python waits for it, so this does: a worker may. */
  #read(name) {
    const node = this.#missing.get(name);
    const asked = new XMLHttpRequest();
    asked.open("GET", this.#address, false);
    asked.responseType = "arraybuffer";
    try {
      asked.send();
    } catch {
    }
    if (asked.status !== 200) throw new this.#fs.ErrnoError(IO_FAULT);
    this.#fill(asked.response);
    return node.contents;
  }
  #fill(archive) {
    for (const { name, data } of untar(archive)) {
      const node = this.#missing.get(name);
      if (node) Object.defineProperty(node, "contents", { configurable: true, writable: true, value: data });
    }
    this.#missing.clear();
  }
};

// src/kernel_worker/python.ts
var PACKED = 2 ** 18;
var [AFRESH, RESUMED] = [120, 50];
var ARCHIVE = "/cantorlab-packages";
async function startPython({ site, runtime, packages, further, bytes, widgets }, expect, runs) {
  const version = `${runtime} ${packages} ${further}`;
  const keptHere = loadMemory(site, version).catch(() => null);
  const { size, fetching, packing } = await measureDevice(new URL("python_stdlib.zip", runtime).href);
  const kept = await keptHere;
  const line = kept ? 0 : fetching / size * Math.max(0, bytes - size);
  expect((line + packing * (kept ? RESUMED : AFRESH)) / 1e3);
  const starting = startPyodide(runtime, kept?.memory ?? null);
  const packed = kept ? null : await fetchAfter(packages, new URL("pyodide.asm.wasm", runtime).href, starting);
  const python = await starting;
  runs();
  const files = kept?.files ?? unpackArchive(python, packed);
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
  let snapshot = isNew ? python.makeMemorySnapshot() : null;
  return {
    python,
    fetchRest: () => placed.fetchRest(),
    async keep() {
      const memory = snapshot;
      snapshot = null;
      if (memory) await storeMemory(site, version, { memory, files });
    }
  };
}
async function startPyodide(runtime, memory) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", runtime).href);
  const settings = { indexURL: runtime, _makeSnapshot: true };
  const resumed = memory && await loadPyodide({ ...settings, ...await memorySettings(runtime, memory) }).catch(() => null);
  return resumed ?? loadPyodide(settings);
}
function unpackArchive({ FS, runPython }, data) {
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
async function memorySettings(runtime, memory) {
  const make = (await import(new URL("pyodide.asm.mjs", runtime).href)).default;
  const start = new DataView(memory.buffer).getUint32(4, true);
  return {
    _loadSnapshot: memory,
    async createPyodideModule(settings) {
      const machine = await make(settings);
      machine.growMemory(memory.length - start);
      return machine;
    }
  };
}
async function measureDevice(address) {
  const begun = performance.now();
  const data = await (await fetchChecked(address)).arrayBuffer();
  const there = performance.now();
  const [told] = performance.getEntriesByName(address);
  const size = told?.encodedBodySize || data.byteLength;
  const packing = new Blob([data.slice(0, PACKED)]).stream().pipeThrough(new CompressionStream("gzip"));
  await new Response(packing).arrayBuffer();
  return { size, fetching: there - begun, packing: performance.now() - there };
}
async function fetchAfter(address, before, starting) {
  await Promise.race([waitForFile(before), starting]);
  return (await fetchChecked(address)).arrayBuffer();
}
function waitForFile(address) {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(address).length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "resource", buffered: true });
  });
}
async function fetchChecked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

// src/kernel_worker/index.ts
var SETTLED = 150;
var ENDED = /^\{"do": ?"end"/m;
var RESTED = 3e3;
function serve(scope) {
  const say = (said) => scope.postMessage(said);
  let mirror = null;
  let looking = null;
  let ready = null;
  let started = null;
  let goOn = () => {
  };
  async function start({ root, language, wanted, ...where }) {
    const kept = openMirror().then(async (opened) => {
      mirror = opened;
      return opened.load();
    }).catch(() => {
      say({ kind: "unkept" });
      return [];
    });
    const widgets = [...new Set(wanted.map(({ widget }) => widget))];
    started = await startPython(
      { ...where, site: root, widgets },
      (seconds) => say({ kind: "expected", seconds }),
      () => say({ kind: "progress", done: 1 })
    );
    const kernel = started.python.pyimport("cantorlab.site.browser_kernel");
    say({ kind: "progress", done: 2 });
    kernel.start(language, JSON.stringify(await kept), (place, message) => {
      say({ kind: "said", place, message: JSON.parse(message) });
      keepSoon(kernel);
    });
    say({ kind: "progress", done: 3 });
    return kernel;
  }
  async function open(kernel, wanted) {
    for (const each of wanted) {
      say({ kind: "opened", place: each.place, ...JSON.parse(kernel.open(JSON.stringify(each))) });
      await new Promise((resolve) => goOn = resolve);
      if (each === wanted[0]) void started?.fetchRest().catch(() => {
      });
    }
  }
  function keepSoon(kernel) {
    if (mirror === null) return;
    if (looking !== null) clearTimeout(looking);
    looking = setTimeout(() => void keep(kernel), SETTLED);
  }
  async function keep(kernel) {
    looking = null;
    const changed = JSON.parse(kernel.changed_files());
    try {
      await mirror?.save(changed);
      if (changed.some(([, text]) => text !== null && ENDED.test(text))) say({ kind: "finished" });
    } catch {
      mirror = null;
      say({ kind: "unkept" });
    }
  }
  async function hear(told) {
    if (told.kind === "start") ready = start(told);
    const kernel = await ready;
    if (kernel === null) return;
    if (told.kind === "start") {
      await open(kernel, told.wanted);
      setTimeout(() => void started?.keep().catch(() => {
      }), RESTED);
    } else if (told.kind === "drawn") {
      goOn();
    } else if (told.kind === "say") {
      kernel.receive(told.place, JSON.stringify(told.message));
      keepSoon(kernel);
    } else if (told.kind === "child") {
      say({ kind: "opened", place: told.place, ...JSON.parse(kernel.open_child(told.place, told.parent)) });
    } else if (told.kind === "link") {
      const link = kernel.link(told.place);
      say({ kind: "link", place: told.place, link, qr: JSON.parse(kernel.qr(`${told.page}#${link}`)) });
    } else if (told.kind === "export") {
      say({ kind: "exported", text: kernel.export_journal() });
    } else if (told.kind === "import") {
      const sentence = kernel.import_journal(told.text);
      await keep(kernel);
      say({ kind: "imported", sentence });
    }
  }
  scope.onmessage = ({ data }) => {
    hear(data).catch((reason) => say({ kind: "failed", reason: String(reason).slice(-2e3) }));
  };
}
serve(self);
