// src/kernel_worker/tar.ts
var BLOCK = 512;
async function unzipped(data) {
  const [one, two] = new Uint8Array(data, 0, 2);
  if (one !== 31 || two !== 139) return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
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

// src/kernel_worker/stored.ts
var MEMORIES = "memories";
var FILES = "files";
function opened() {
  const asked = indexedDB.open("cantorlab-python", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(MEMORIES);
  return done(asked);
}
async function keptMemory(site, version) {
  const database = await opened();
  const kept = await done(database.transaction(MEMORIES).objectStore(MEMORIES).get(site));
  database.close();
  return kept?.version === version ? new Uint8Array(await unzipped(kept.memory)) : null;
}
async function keepMemory(site, version, plain) {
  const packing = new Blob([plain]).stream().pipeThrough(new CompressionStream("gzip"));
  const memory = await new Response(packing).arrayBuffer();
  const database = await opened();
  const kept = { version, memory };
  await done(database.transaction(MEMORIES, "readwrite").objectStore(MEMORIES).put(kept, site));
  database.close();
}
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
async function openMirror() {
  const asked = indexedDB.open("cantorlab-journal", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(FILES);
  const database = await done(asked);
  return {
    async load() {
      const files = database.transaction(FILES).objectStore(FILES);
      const [names, texts] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
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

// src/kernel_worker/python.ts
var HOME = "/cantorlab-site";
var [AFRESH, RESUMED] = [100, 30];
async function startPython({ site, runtime, packages, bytes, widgets }, expect, runs) {
  const version = `${runtime} ${packages}`;
  const keptHere = keptMemory(site, version).catch(() => null);
  const { files, size, fetching, unpacking } = await fetched(packages);
  const memory = await keptHere;
  const line = memory ? 0 : fetching / size * Math.max(0, bytes - size);
  expect((line + unpacking * (memory ? RESUMED : AFRESH)) / 1e3);
  const { loadPyodide } = await import(new URL("pyodide.mjs", runtime).href);
  const settings = { indexURL: runtime, _makeSnapshot: true };
  const resumed = memory && await loadPyodide({ ...settings, ...await remembering(runtime, memory) }).catch(() => null);
  const python = resumed ?? await loadPyodide(settings);
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
  let snapshot = isNew ? python.makeMemorySnapshot() : null;
  return {
    python,
    async keep() {
      if (snapshot === null) return;
      const plain = snapshot;
      snapshot = null;
      await keepMemory(site, version, plain);
    }
  };
}
async function remembering(runtime, memory) {
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
async function fetched(packages) {
  const begun = performance.now();
  const answer = await fetch(packages);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const archive = await answer.arrayBuffer();
  const there = performance.now();
  const files = untar(await unzipped(archive));
  return { files, size: archive.byteLength, fetching: there - begun, unpacking: performance.now() - there };
}
function put(files, { FS }) {
  const made = /* @__PURE__ */ new Set();
  for (const { name, data } of files) {
    const file = `${HOME}/${name}`;
    const folder = file.slice(0, file.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(file, data, { canOwn: true });
  }
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
  async function start({ root, runtime, packages, bytes, language, wanted }) {
    const kept = openMirror().then(async (opened2) => {
      mirror = opened2;
      return opened2.load();
    }).catch(() => {
      say({ kind: "unkept" });
      return [];
    });
    const widgets = [...new Set(wanted.map(({ widget }) => widget))];
    started = await startPython(
      { site: root, runtime, packages, bytes, widgets },
      (seconds) => say({ kind: "expected", seconds }),
      () => say({ kind: "progress", done: 1 })
    );
    const kernel = started.python.pyimport("cantorlab.site.kernel");
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
      await new Promise((resolve) => setTimeout(resolve));
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
    } else if (told.kind === "say") {
      kernel.receive(told.place, JSON.stringify(told.message));
      keepSoon(kernel);
    } else if (told.kind === "child") {
      say({ kind: "opened", place: told.place, ...JSON.parse(kernel.open_child(told.place, told.parent)) });
    } else if (told.kind === "link") {
      const link = kernel.link(told.place);
      say({ kind: "link", place: told.place, link, qr: JSON.parse(kernel.qr(`${told.page}#${link}`)) });
    } else if (told.kind === "export") {
      say({ kind: "exported", text: kernel.exported() });
    } else if (told.kind === "import") {
      const sentence = kernel.imported(told.text);
      await keep(kernel);
      say({ kind: "imported", sentence });
    }
  }
  scope.onmessage = ({ data }) => {
    hear(data).catch((reason) => say({ kind: "failed", reason: String(reason).slice(-2e3) }));
  };
}
serve(self);
