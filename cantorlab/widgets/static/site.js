// src/common/dom/dom.ts
var SVG = "http://www.w3.org/2000/svg";
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...nodes(children));
  return element;
}
function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...nodes(children));
  return element;
}
var listening = /* @__PURE__ */ new WeakMap();
function setListener(element, name, listener) {
  const known = listening.get(element) ?? /* @__PURE__ */ new Map();
  listening.set(element, known.set(name, listener));
  element.addEventListener(name, dispatch);
}
function dispatch(event) {
  if (event.currentTarget) listening.get(event.currentTarget)?.get(event.type)?.(event);
}
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === void 0) continue;
    const spelt = /^(aria|data)-/.test(name);
    if (value === false && !spelt) continue;
    if (typeof value === "function") setListener(element, name.slice(2), value);
    else element.setAttribute(name, value === true && !spelt ? "" : String(value));
  }
}
function nodes(children) {
  return children.flat().filter((child) => child !== null && child !== void 0 && child !== false).map((child) => child instanceof Node ? child : String(child));
}

// src/common/dom/copy.ts
function download(root, { name, text }, type) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = h("a", { href: url, download: name, hidden: true });
  root.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 6e4);
}

// src/common/dom/idle.ts
var UNSEEN = 1e3;
function whenIdle(then) {
  if (typeof requestIdleCallback === "function") requestIdleCallback(then, { timeout: UNSEEN });
  else setTimeout(then);
}

// src/common/dom/qr.ts
function drawQr({ size, path }, label) {
  return s("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" }, s("path", { d: path }));
}

// src/site/model.ts
async function drawWidget({ model }, address, el, styles) {
  const [module] = await Promise.all([import(address), styles]);
  const widget = module.default;
  await widget.initialize?.({ model });
  return widget.render({ model, el });
}
function hostedModel(state, send, manager) {
  const listeners = /* @__PURE__ */ new Map();
  const emit = (event, ...given) => {
    for (const callback of [...listeners.get(event) ?? []]) callback(...given);
  };
  const model = {
    widget_manager: manager,
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
      emit(`change:${name}`, window, value);
    },
    save_changes() {
    },
    send: (content) => send({ method: "custom", content }),
    on(event, callback) {
      listeners.set(event, [...listeners.get(event) ?? [], callback]);
    },
    off(event, callback) {
      listeners.set(event, (listeners.get(event) ?? []).filter((each) => each !== callback));
    }
  };
  return {
    model,
    state,
    emit,
    listening: () => [...listeners.values()].reduce((sum, each) => sum + each.length, 0),
    receive({ method, state: change = {}, content }) {
      if (method === "custom") emit("msg:custom", content, []);
      if (method !== "update") return;
      const changed = Object.keys(change).filter(
        (name) => JSON.stringify(change[name]) !== JSON.stringify(state[name])
      );
      Object.assign(state, change);
      for (const name of changed) emit(`change:${name}`, window, state[name]);
      if (changed.length > 0) emit("change");
    }
  };
}

// src/site/protocol.ts
var STEPS = 3;

// src/site/index.ts
function start(page) {
  const say = (name) => page.words[name] ?? name;
  const places = [...document.querySelectorAll("[data-cl-live]")].map((element) => ({
    element,
    line: element.querySelector(".cl-site-line"),
    hosted: null,
    isSettled: false
  }));
  const children = [];
  let kept = null;
  const file = document.querySelector("[data-cl-files]");
  const root = new URL(page.root, location.href).href;
  if (places.length === 0) return keepOffline(root);
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    return places.forEach(({ line }) => tell(line, say("no_wasm")));
  }
  const worker = new Worker(new URL("static/kernel_worker.js", root), { type: "module" });
  const send = (told) => worker.postMessage(told);
  worker.onerror = () => lost("");
  worker.onmessage = ({ data }) => void hear(data);
  const wanted = places.map(({ element, line }, place) => {
    tell(line, say("loading"), 0);
    const { clLive = "", clOptions = "{}", clCells = "[]" } = element.dataset;
    const linked = Object.fromEntries(place === 0 ? new URLSearchParams(location.hash.slice(1)) : []);
    return { place, widget: clLive, options: JSON.parse(clOptions), cells: JSON.parse(clCells), linked };
  });
  send({
    kind: "start",
    runtime: new URL(page.runtime, location.href).href,
    packages: new URL(page.packages, root).href,
    further: new URL(page.further, root).href,
    bytes: page.bytes,
    root,
    language: page.language,
    wanted
  });
  async function hear(said) {
    if (said.kind === "progress") places.forEach(({ line }) => tell(line, say("loading"), said.done));
    else if (said.kind === "opened" && said.place >= places.length) children[said.place - places.length]?.settle(said);
    else if (said.kind === "opened") await open(said).finally(() => whenIdle(() => send({ kind: "drawn" })));
    else if (said.kind === "said") (places[said.place] ?? children[said.place - places.length])?.hosted?.receive(said.message);
    else if (said.kind === "link") await share(said.place, said.link, said.qr);
    else if (said.kind === "exported") download(document.body, { name: `cantorlab-${(/* @__PURE__ */ new Date()).toISOString().slice(0, 10)}.json`, text: said.text }, "application/json");
    else if (said.kind === "imported") tellFiles(said.sentence);
    else if (said.kind === "expected") countDown(said.seconds);
    else if (said.kind === "finished") await keepForGood();
    else if (said.kind === "unkept") document.querySelectorAll(".cl-site-unkept").forEach((line) => line.hidden = false);
    else lost(said.reason);
  }
  function countDown(seconds) {
    const end = performance.now() + 1e3 * seconds;
    const each = setInterval(show, 1e3);
    show();
    function show() {
      const left = 5 * Math.ceil((end - performance.now()) / 5e3);
      const waiting = left > 0 && places.some(({ isSettled }) => !isSettled);
      if (!waiting) clearInterval(each);
      for (const { element } of places) {
        const line = element.querySelector(".cl-site-left");
        if (line) line.textContent = waiting ? say("ready").replace("{seconds}", String(left)) : "";
      }
    }
  }
  async function keepForGood() {
    if (kept !== null) return;
    kept = navigator.storage?.persist?.().catch(() => false) ?? Promise.resolve(false);
    if (await kept) return;
    document.querySelectorAll(".cl-site-save").forEach((line) => line.classList.add("cl-site-now"));
  }
  function lost(reason) {
    console.warn(reason);
    for (const { line, isSettled } of places) if (!isSettled) tell(line, say("failed"));
  }
  function manager(parent, own) {
    return {
      get_model: (id) => new Promise((resolve) => {
        if (id === own) return resolve({});
        const place = places.length + children.length;
        children.push({
          hosted: null,
          settle: ({ state, bundle }) => resolve({ hosted: hostOf(state, place), bundle })
        });
        send({ kind: "child", place, parent });
      }),
      async create_view({ hosted, bundle }) {
        const el = document.createElement("div");
        const remove = await draw(hosted, bundle, el);
        return { el, remove };
      }
    };
  }
  function hostOf(state, place, beside) {
    const hosted = hostedModel(state, (message) => send({ kind: "say", place, message }), beside);
    const here = places[place] ?? children[place - places.length];
    if (here) here.hosted = hosted;
    return hosted;
  }
  const draw = (hosted, bundle, el) => drawWidget(hosted, new URL(`static/${bundle}.js`, root).href, el);
  async function open(opened) {
    const here = places[opened.place];
    if (!here) return;
    here.isSettled = true;
    if (opened.bundle === "") tell(here.line, opened.refused);
    else {
      await replaceStill(here, opened).catch((reason) => {
        console.warn(reason);
        tell(here.line, say("failed"));
      });
    }
    if (places.every(({ isSettled }) => isSettled)) keepOffline(root);
  }
  async function replaceStill(here, { place, state, bundle, refused }) {
    const el = document.createElement("div");
    await draw(hostOf(state, place, manager(place, state.kept_as)), bundle, el);
    here.element.querySelector(".cl-site-still")?.replaceWith(el);
    tell(here.line, refused);
    here.element.dataset.clReady = "";
    here.element.querySelectorAll("button[data-cl-share]").forEach((button) => {
      button.hidden = false;
      button.onclick = () => send({ kind: "link", place, page: location.href.split("#")[0] });
    });
  }
  async function share(place, link, qr) {
    const { line, element } = places[place];
    history.replaceState(null, "", `#${link}`);
    if (qr) element.querySelector("[data-cl-qr]")?.replaceChildren(drawQr(qr, say("qr")));
    try {
      await navigator.clipboard.writeText(location.href);
      tell(line, say("copied"));
    } catch {
      tell(line, say("in_address"));
    }
  }
  function tellFiles(sentence) {
    const line = file?.querySelector("[role=status]");
    if (line) line.textContent = sentence;
  }
  const [exporting, importing] = [file?.querySelector("button"), file?.querySelector("input")];
  if (exporting) exporting.onclick = () => send({ kind: "export" });
  if (importing) {
    importing.onchange = async () => {
      const chosen = importing.files?.[0];
      if (chosen) send({ kind: "import", text: await chosen.text() });
      importing.value = "";
    };
  }
}
function tell(line, sentence, done) {
  const bar = document.createElement("progress");
  bar.max = STEPS + 1;
  bar.value = (done ?? 0) + 0.5;
  line.hidden = sentence === "";
  line.replaceChildren(sentence, ...done === void 0 ? [] : [bar]);
}
function keepOffline(root) {
  navigator.serviceWorker?.register(new URL("offline.js", root), { scope: root }).catch(() => {
  });
}
var written = document.querySelector("script[data-cl-page]");
if (written) start(JSON.parse(written.textContent ?? ""));
export {
  hostedModel
};
