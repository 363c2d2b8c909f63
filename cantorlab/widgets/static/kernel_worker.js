// src/kernel_worker/journal.ts
var STORE = "files";
async function openMirror() {
  const asked = indexedDB.open("cantorlab-journal", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  const database = await done(asked);
  return {
    async load() {
      const files = database.transaction(STORE).objectStore(STORE);
      const [names, texts] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
      return names.map((name, at) => [String(name), String(texts[at])]);
    },
    save(changed) {
      const transaction = database.transaction(STORE, "readwrite");
      const files = transaction.objectStore(STORE);
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
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// src/kernel_worker/index.ts
var SETTLED = 150;
function serve(scope) {
  const say = (said) => scope.postMessage(said);
  let mirror = null;
  let looking = null;
  let ready = null;
  async function start({ runtime, packages, language }) {
    const kept = openMirror().then(async (opened) => {
      mirror = opened;
      return opened.load();
    }).catch(() => {
      say({ kind: "unkept" });
      return [];
    });
    const archive = fetch(packages).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.arrayBuffer();
    });
    archive.catch(() => {
    });
    const { loadPyodide } = await import(new URL("pyodide.mjs", runtime).href);
    const python = await loadPyodide({ indexURL: runtime });
    say({ kind: "progress", done: 1 });
    python.unpackArchive(await archive, "zip", { extractDir: "/cantorlab-site" });
    python.runPython("import sys; sys.path.insert(0, '/cantorlab-site')");
    const kernel = python.pyimport("cantorlab.site.kernel");
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
    try {
      await mirror?.save(JSON.parse(kernel.changed_files()));
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
    } else if (told.kind === "say") {
      kernel.receive(told.place, JSON.stringify(told.message));
      keepSoon(kernel);
    } else if (told.kind === "child") {
      say({ kind: "opened", place: told.place, ...JSON.parse(kernel.open_child(told.place, told.parent)) });
    } else if (told.kind === "link") {
      say({ kind: "link", place: told.place, link: kernel.link(told.place) });
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
