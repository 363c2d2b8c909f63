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
function mark(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}
function onSubmit(act) {
  return (event) => {
    event.preventDefault();
    void act();
  };
}
function hide(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}
function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}
var listening = /* @__PURE__ */ new WeakMap();
var NOTHING = /* @__PURE__ */ new Map();
function listenersOf(element) {
  return listening.get(element) ?? NOTHING;
}
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

// src/common/dom/icons.ts
var PATHS = {
  new_game: "M12 5v14M5 12h14",
  print: "M7 9V4.5h10V9M7 17H4.5V9h15v8H17M7 14h10v5.5H7z",
  undo: "M9 6 4.5 10.5 9 15M5 10.5h8.5a5 5 0 0 1 0 10H10",
  resign: "M6 21V4M6 5h11.5l-2.5 4 2.5 4H6",
  draw: "M5.5 9.5h13M5.5 14.5h13",
  sounds: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.6 7.6 0 0 1 0 11",
  edit: "M4.5 19.5l1-4.5L16 4.5 19.5 8 9 18.5zM13.5 7l3.5 3.5",
  erase: "M9.5 19.5h10M4 14.5 13 5.5l6 6-8 8H8z",
  type: "M3.5 7h17v10.5h-17zM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14.2h8",
  rules: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5v13",
  close: "M6 6l12 12M18 6 6 18",
  onward: "M8 5.5 18 12 8 18.5z",
  overlay: "M3.5 17c4 0 4.5-11 8.5-11s4.5 11 8.5 11M3.5 8h2.5M9 10h2M13.5 13h2M18 15h2.5",
  tune: "M4 7.5h9M17 7.5h3M15 5v5M4 16.5h3M11 16.5h9M9 14v5",
  again: "M19 12a7 7 0 1 1-2.2-5.1M19 3.5v4.5h-4.5",
  swap: "M4 8.5h13M13.5 5l3.5 3.5-3.5 3.5M20 15.5H7M10.5 12 7 15.5l3.5 3.5",
  review: "M5 5v14M9 12l10-6.5v13z",
  copy: "M8.5 8.5h11v11h-11zM15.5 5.5v-1h-11v11h1",
  danger: "M12 4.5 21 19.5H3zM12 10v4.5M12 17v.01",
  zones: "M4.5 4.5h15v15h-15zM4.5 12 12 4.5M4.5 19.5l15-15M12 19.5l7.5-7.5",
  legend: "M5.5 6.5h.01M5.5 12h.01M5.5 17.5h.01M9.5 6.5h10M9.5 12h10M9.5 17.5h10",
  turn: "M8 4v15M4.5 7.5 8 4l3.5 3.5M16 20V5M12.5 16.5 16 20l3.5-3.5",
  learn: "M2.5 9 12 4.5 21.5 9 12 13.5zM6.5 11v5c3 2.5 8 2.5 11 0v-5M21.5 9v6",
  hint: "M9 17.5h6M10 20.5h4M9.5 17.5c0-2.5-3-3.5-3-7.5a5.5 5.5 0 0 1 11 0c0 4-3 5-3 7.5",
  check: "M5 12.5 10 17.5 19 7",
  back: "M16 5.5 6 12l10 6.5z",
  lock: "M7 10.5V8a5 5 0 0 1 10 0v2.5M5 10.5h14v9.5H5zM12 14v2.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 .01 0"
};
var icon = (name) => drawIcon(PATHS[name]);
function drawIcon(path) {
  return s("svg", { class: "cl-icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: path }));
}

// src/common/dom/buttons.ts
function actionButton(look, key2, onclick, content = [], more = {}) {
  return h("button", { type: "button", class: look, "data-cl-key": key2, onclick, ...more }, ...[content].flat());
}
function spring() {
  return h("span", { class: "cl-spring" });
}

// src/common/dom/dialog.ts
var ABOVE = 14;
function openDialog(root, say, title, content, { kind = "note" } = {}) {
  const body = h("div", { class: "cl-dialog-body", tabindex: kind === "text" ? "0" : null }, content);
  const element = h(
    "dialog",
    { class: kind === "note" ? "cl-dialog" : "cl-dialog cl-wide", "data-kind": kind, "aria-label": title },
    h(
      "div",
      { class: "cl-dialog-head" },
      h("h2", {}, title),
      h(
        "button",
        { type: "button", class: "cl-quiet", "aria-label": say("table.close"), onclick: () => element.close() },
        icon("close")
      )
    ),
    body
  );
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  element.addEventListener("close", () => element.remove());
  root.append(element);
  element.showModal();
  return {
    close: () => element.close(),
    showSection(name) {
      const heading = body.querySelector(`[data-section="${name}"]`);
      if (!(heading instanceof HTMLElement)) return false;
      body.scrollTop += heading.getBoundingClientRect().top - body.getBoundingClientRect().top - ABOVE;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    }
  };
}

// src/common/dom/focus.ts
function activeElement(near) {
  const root = near.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}
function byKey(root, key2) {
  const found = root.querySelector(`[data-cl-key="${CSS.escape(key2)}"]`);
  return found instanceof HTMLElement ? found : null;
}
var STILL = { preventScroll: true };
function neighboursOf(element) {
  const row = [...element.parentElement?.children ?? []];
  const far = (each) => Math.abs(row.indexOf(each) - row.indexOf(element));
  const near = row.filter((each) => each !== element && each.hasAttribute("data-cl-key")).sort((one, other) => far(one) - far(other));
  return near.map((each) => each.getAttribute("data-cl-key") ?? "");
}
function focusKeeper(root, fallback) {
  let neighbours = [];
  function focusedElement() {
    const active = activeElement(root);
    return active && root.contains(active) ? active.closest("[data-cl-key]") : void 0;
  }
  return {
    /** The key of the element that has the focus: "" if it has none, null if the focus is elsewhere. */
    focusedKey() {
      const element = focusedElement();
      neighbours = element ? neighboursOf(element) : [];
      return element === void 0 ? null : element?.getAttribute("data-cl-key") ?? "";
    },
    /** Gives the focus, if drawing anew has lost it, to the element that now has `key` (of `focusedKey`). */
    keep(key2) {
      if (key2 === null || focusedElement() !== void 0 && activeElement(root)?.checkVisibility()) return;
      const again = [key2, ...neighbours].map((each) => each === "" ? null : byKey(root, each));
      (again.find((each) => each?.checkVisibility()) ?? fallback())?.focus(STILL);
    }
  };
}

// src/common/formula/formula_clipboard.ts
var FORMULA = "math[alttext], [data-cl-written]";
function copyFormulasAsText(root) {
  const page = root.ownerDocument;
  function copy(event) {
    if (event.defaultPrevented || !event.clipboardData) return;
    const selection = selectionNear(root);
    if (!selection || selection.isCollapsed || !selection.containsNode(root, true)) return;
    const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));
    const copied = page.createElement("div");
    copied.append(...ranges.map((range) => aroundFormulas(range).cloneContents()));
    if (!copied.querySelector(FORMULA)) return;
    event.clipboardData.setData("text/html", new XMLSerializer().serializeToString(copied));
    event.clipboardData.setData("text/plain", textOf(copied, root));
    event.preventDefault();
  }
  page.addEventListener("copy", copy);
  return () => page.removeEventListener("copy", copy);
}
function selectionNear(root) {
  const around = root.getRootNode();
  return around.getSelection?.() ?? root.ownerDocument.getSelection();
}
function aroundFormulas(range) {
  const whole = range.cloneRange();
  const start = formulaAround(range.startContainer);
  const end = formulaAround(range.endContainer);
  if (start) whole.setStartBefore(start);
  if (end) whole.setEndAfter(end);
  return whole;
}
function formulaAround(node) {
  let found = (node instanceof Element ? node : node.parentElement)?.closest(FORMULA) ?? null;
  for (let outer = found; outer; outer = outer.parentElement?.closest(FORMULA) ?? null) found = outer;
  return found;
}
function textOf(copied, root) {
  for (const unseen of copied.querySelectorAll(".cl-unseen")) unseen.remove();
  for (const printed of copied.querySelectorAll(FORMULA)) {
    printed.replaceWith(printed.getAttribute("data-cl-written") ?? printed.getAttribute("alttext") ?? "");
  }
  copied.style.cssText = "position: absolute; opacity: 0; pointer-events: none";
  root.append(copied);
  const text = copied.innerText;
  copied.remove();
  return text.trim();
}

// src/common/dom/keys.ts
var STEPS = /* @__PURE__ */ new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]]
]);
function roving(container, rows = () => [[...container.querySelectorAll("button")]], { onescape, items = () => rows().flat(), flows = false } = {}) {
  let current = null;
  function choose(item) {
    current = item;
    for (const each of items()) {
      const stop = each === item ? "0" : "-1";
      if (each.getAttribute("tabindex") !== stop) each.setAttribute("tabindex", stop);
    }
  }
  function follow({ target }) {
    const item = items().find((each) => target instanceof Node && each.contains(target));
    if (item && item !== current) choose(item);
  }
  function press(event) {
    const grid2 = rows().filter((row) => row.length > 0);
    const at = event.target instanceof Node ? placeOf(grid2, event.target) : null;
    if (!at || !isPlain(event)) return;
    const item = grid2[at.row]?.[at.column];
    if (event.key === "Escape") {
      if (!onescape) return;
      onescape();
    } else if (event.key === "Enter" || event.key === " ") {
      if (item instanceof HTMLButtonElement) return;
      item?.click();
    } else {
      const next = neighbour(grid2, at, event.key, flows);
      if (!next) return;
      choose(next);
      next.focus();
    }
    consume(event);
  }
  container.addEventListener("focusin", follow);
  container.addEventListener("keydown", press);
  const refresh = () => {
    const all = items();
    choose(current && all.includes(current) ? current : all[0] ?? null);
  };
  refresh();
  return {
    refresh,
    focus(item) {
      choose(item);
      item.focus();
    },
    stopAt(item) {
      const active = activeElement(container);
      if (item && !(active && container.contains(active))) choose(item);
      else refresh();
    },
    close() {
      container.removeEventListener("focusin", follow);
      container.removeEventListener("keydown", press);
    }
  };
}
function placeOf(grid2, target) {
  for (const [row, items] of grid2.entries()) {
    const column = items.findIndex((item) => item.contains(target));
    if (column >= 0) return { row, column };
  }
  return null;
}
function neighbour(grid2, { row, column }, key2, flows = false) {
  if (key2 === "Home") return grid2[row]?.[0] ?? null;
  if (key2 === "End") return grid2[row]?.at(-1) ?? null;
  const [step, leap] = STEPS.get(key2) ?? [0, 0];
  if (step === 0 && leap === 0) return null;
  if (flows && leap === 0) return nearest(grid2.flat(), grid2.slice(0, row).flat().length + column + step);
  if (leap === 0 || grid2.length === 1) return nearest(grid2[row], column + step + leap);
  return nearest(nearest(grid2, row + leap), column);
}
function nearest(items, index) {
  if (!items) return null;
  return items[Math.max(0, Math.min(index, items.length - 1))] ?? null;
}
var FUNCTION_KEY = /^F\d+$/;
function isPlain({ ctrlKey, altKey, metaKey }) {
  return !ctrlKey && !altKey && !metaKey;
}
function consume(event) {
  event.preventDefault();
  event.stopPropagation();
}
function isOurs(event) {
  if (FUNCTION_KEY.test(event.key)) return false;
  return isPlain(event) || event.getModifierState("AltGraph");
}
function keepPlainKeys(root) {
  function mark2(event) {
    const path = event.composedPath();
    const ours = isOurs(event);
    for (const each of path.slice(0, path.indexOf(root) + 1)) {
      if (each instanceof Element) each.toggleAttribute("data-lm-suppress-shortcuts", ours);
    }
  }
  function stop(event) {
    if (isOurs(event)) event.stopPropagation();
  }
  window.addEventListener("keydown", mark2, { capture: true });
  root.addEventListener("keydown", stop);
  return () => {
    window.removeEventListener("keydown", mark2, { capture: true });
    root.removeEventListener("keydown", stop);
  };
}

// src/common/kernel/notebook_output.ts
var VIEW = "application/vnd.jupyter.widget-view+json";
var MARK = /data-cl-mark="(\w+)"/;
var PATIENCE = 1500;
var SOON = 400;
var LARGE = 16e3;
var [LATER, LESS_SOON] = [1e3, 400];
function writeOutput(model, ask) {
  const id = model.get("kept_as");
  const manager = model.widget_manager;
  let known = null;
  let deaf = false;
  let timer = null;
  function* allOutputs() {
    for (const { outputs } of manager?.context?.model?.cells ?? []) {
      for (let at = 0; outputs && at < outputs.length; at += 1) yield { outputs, at, data: outputs.get(at).data ?? {} };
    }
  }
  function find() {
    const name = `data-cl-kept="${id}"`;
    for (const { outputs, at, data } of allOutputs()) {
      const html = String(data["text/html"] ?? "");
      if (html.includes(name)) return { outputs, at, mark: MARK.exec(html)?.[1] ?? "", size: sizeOf(data) };
    }
    return null;
  }
  async function home() {
    for (const { outputs, data } of allOutputs()) {
      const shown = data[VIEW];
      const top = shown?.model_id && await manager?.get_model?.(shown.model_id).catch(() => null);
      if (top && holds(top, id)) return outputs;
    }
    return null;
  }
  async function check() {
    const seen = find();
    const followed = known !== null && seen !== null && seen.mark !== known;
    known = seen?.mark ?? "";
    if (followed) return;
    const place = seen ?? await home();
    if (place === null) return;
    const answer = await ask({ kind: "kept", have: known });
    if (!answer.ok || answer.kept === null) return;
    const output = { output_type: "display_data", data: answer.kept, metadata: {} };
    const now = find();
    if (now !== null && now.mark === known) now.outputs.set(now.at, output);
    else if (now === null && !("mark" in place)) place.add(output);
    known = find()?.mark ?? "";
    deaf = true;
  }
  function patience() {
    const large = Math.floor((find()?.size ?? 0) / LARGE);
    return deaf ? SOON + large * LESS_SOON : PATIENCE + large * LATER;
  }
  function follow() {
    if (timer !== null || !manager?.context?.model?.cells) return;
    timer = setTimeout(() => {
      timer = null;
      void check();
    }, patience());
  }
  return {
    follow,
    close: () => timer !== null && clearTimeout(timer)
  };
}
function sizeOf(data) {
  return Object.values(data).reduce((sum, each) => sum + String(each).length, 0);
}
function holds(widget, id) {
  if (widget.model_id === id) return true;
  const children = widget.get?.("children");
  return Array.isArray(children) && children.some((child) => holds(child, id));
}
var STAND_IN = "export default { render() {} };";
function initialize({ model }) {
  void saveLittle(model.get("kept_as"), model.widget_manager);
}
async function saveLittle(id, manager) {
  const saved = await manager?.get_model?.(id).catch(() => void 0);
  const serialize = saved?.serialize?.bind(saved);
  if (!saved || !serialize) return;
  saved.serialize = (state) => {
    const { view, view_diff, version, texts, known_languages, _css, ...rest } = serialize(state);
    return { ...rest, _esm: STAND_IN };
  };
}
function hideOutput(id) {
  const picture = `[data-cl-kept="${CSS.escape(id)}"]`;
  return h("style", {}, `${picture}, :is(.jp-OutputArea-child, .output_area):has(${picture}) { display: none !important; }`);
}

// src/common/dom/live_region.ts
var KEPT = 8;
var SAID_MARK = /* @__PURE__ */ Symbol.for("cantorlab.said");
function liveRegion() {
  const element = h("div", { class: "cl-live cl-unseen", role: "log", "aria-live": "polite" });
  let last = null;
  let shown = null;
  new ResizeObserver(([seen]) => shown = (seen?.contentRect.width ?? 0) > 0).observe(element);
  const isShown = () => shown ?? element.getClientRects().length > 0;
  function speak(sentence) {
    if (!sentence) return;
    element.append(h("p", {}, sentence));
    while (element.children.length > KEPT) element.firstElementChild?.remove();
  }
  function speakOnce(occasion, sentence) {
    if (SAID_MARK in occasion || !isShown()) return;
    Object.defineProperty(occasion, SAID_MARK, { value: true });
    speak(sentence);
  }
  return {
    element,
    speak,
    speakOnce,
    isShown,
    hear(spoken) {
      const newest = spoken.reduce((id, item) => Math.max(id, item.id), last ?? 0);
      const past = last ?? newest;
      const fresh = spoken.filter(({ id }) => id > past);
      for (const item of fresh) speakOnce(item, item.text);
      last = newest;
      return fresh;
    }
  };
}

// src/common/dom/markup.ts
var LOADS = /url\s*\(|javascript:/i;
var MATHML = {
  tags: new Set(
    "math mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mpadded mphantom mstyle mfenced".split(" ")
  ),
  attributes: new Set(
    "display form fence stretchy symmetric separator lspace rspace minsize maxsize mathvariant width height depth linethickness columnalign rowspacing columnspacing displaystyle scriptlevel alttext accent largeop movablelimits open close separators class".split(" ")
  )
};
var PROSE = {
  tags: new Set(
    "h1 h2 h3 h4 p ul ol li strong em code pre table thead tbody tr th td caption blockquote br hr section article div span sup sub dl dt dd".split(" ")
  ),
  attributes: new Set("class scope colspan rowspan lang start data-section".split(" "))
};
var PICTURE = {
  tags: new Set("svg g path rect circle ellipse line polyline polygon text tspan title desc".split(" ")),
  attributes: new Set(
    "role aria-label aria-hidden viewBox width height x y dx dy cx cy r rx ry x1 y1 x2 y2 d points transform color fill fill-opacity fill-rule opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin font-family font-size font-style font-weight text-anchor dominant-baseline letter-spacing textLength lengthAdjust preserveAspectRatio".split(" ")
  )
};
function parseSvg(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const namespace = "http://www.w3.org/2000/svg";
  const copy = parsed.localName === "svg" ? copyElement(parsed, PICTURE, namespace) : null;
  const picture = copy ?? document.createElementNS(namespace, "svg");
  picture.setAttribute("style", "max-width:100%;height:auto");
  return picture;
}
function mathml(text) {
  const parsed = new DOMParser().parseFromString(text, "application/xml").documentElement;
  if (parsed.localName !== "math" || parsed.getElementsByTagName("parsererror").length > 0) return null;
  return copyElement(parsed, MATHML, "http://www.w3.org/1998/Math/MathML");
}
function prose(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html").body;
  const fragment = document.createDocumentFragment();
  for (const child of parsed.childNodes) {
    const copy = copyNode(child, PROSE, "http://www.w3.org/1999/xhtml");
    if (copy) fragment.append(copy);
  }
  return fragment;
}
function copyNode(node, allowed, namespace) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.textContent ?? "");
  return node instanceof Element ? copyElement(node, allowed, namespace) : null;
}
function copyElement(element, allowed, namespace) {
  const name = element.localName.toLowerCase();
  if (!allowed.tags.has(name)) return null;
  const copy = document.createElementNS(namespace, name);
  for (const { name: attribute, value } of element.attributes) {
    if (allowed.attributes.has(attribute) && !LOADS.test(value)) copy.setAttribute(attribute, value);
  }
  for (const child of element.childNodes) {
    const within = copyNode(child, allowed, namespace);
    if (within) copy.append(within);
  }
  return copy;
}

// src/common/dom/renew.ts
var HOLDS_INPUT = "input, select, textarea, details, dialog";
var IDENTITY = ["class", "style", "data-cl-key"];
function renew(element, ...children) {
  const next = nodes(children).filter((child) => child !== "").map((child) => child instanceof Node ? child : document.createTextNode(child));
  const old = [...element.childNodes];
  let start = 0;
  while (start < old.length && start < next.length && reuse(old[start], next[start])) start += 1;
  let end = 0;
  const rest = Math.min(old.length, next.length) - start;
  while (end < rest && reuse(old[old.length - 1 - end], next[next.length - 1 - end])) end += 1;
  const after = old[old.length - end] ?? null;
  for (const { gone, fresh, before } of stretches(element, old.slice(start, old.length - end), next.slice(start, next.length - end), after)) {
    if (gone.length === fresh.length && fresh.every((each) => each.parentNode !== element)) gone.forEach((each, at) => become(each, fresh[at]));
    else {
      for (const each of gone) each.remove();
      for (const each of fresh) element.insertBefore(each, before);
    }
  }
}
function stretches(element, old, next, after) {
  const stays = new Set(next.filter((each) => each.parentNode === element));
  const found = [];
  let [done, from] = [0, 0];
  const stretch = (to, until, before) => {
    found.push({ gone: old.slice(done, to).filter((each) => !stays.has(each)), fresh: next.slice(from, until), before });
  };
  for (const [at, each] of next.entries()) {
    const stands = stays.has(each) ? old.indexOf(each, done) : -1;
    if (stands < 0) continue;
    stretch(stands, at, each);
    [done, from] = [stands + 1, at + 1];
  }
  stretch(old.length, next.length, after);
  return found;
}
var reusedFor = /* @__PURE__ */ new WeakMap();
function partOf(element, wording) {
  let drawn = null;
  let kept = /* @__PURE__ */ new Map();
  const fingerprint = (facts) => JSON.stringify([wording(), facts]);
  return (facts, draw) => {
    const now = fingerprint(facts);
    if (now === drawn) return;
    drawn = now;
    const before = kept;
    kept = /* @__PURE__ */ new Map();
    const keep = (name, own, make) => {
      const of = fingerprint(own);
      const last = before.get(name);
      const child = last?.of === of ? last.child : make();
      kept.set(name, { of, child });
      return child;
    };
    renew(element, draw(keep));
    for (const each of kept.values()) each.child = reusedFor.get(each.child) ?? each.child;
  };
}
function reuse(old, next) {
  if (!old || !next) return false;
  if (old === next) return true;
  if (!(old instanceof Element) || !(next instanceof Element)) return old.isEqualNode(next);
  if (!isSame(old, next) || holdsInput(old)) return false;
  handOverAll(old, next);
  reusedFor.set(next, old);
  return true;
}
function isSame(old, next) {
  if (!(old instanceof Element) || !(next instanceof Element)) return old.isEqualNode(next);
  if (old.tagName !== next.tagName || old.childNodes.length !== next.childNodes.length) return false;
  if (namesOf(old, next).some((name) => old.getAttribute(name) !== next.getAttribute(name))) return false;
  return [...old.childNodes].every((child, at) => isSame(child, next.childNodes[at]));
}
function namesOf(old, next) {
  const names = /* @__PURE__ */ new Set([...old.getAttributeNames(), ...next.getAttributeNames()]);
  if (!next.hasAttribute("tabindex")) names.delete("tabindex");
  return [...names];
}
function become(old, next) {
  if (!(old instanceof Element && next instanceof Element) || !isAnother(old, next) || holdsInput(old)) {
    old.replaceWith(next);
    return next;
  }
  for (const name of namesOf(old, next)) {
    const value = next.getAttribute(name);
    if (value === null) old.removeAttribute(name);
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  handOver(old, next);
  renew(old, [...next.childNodes]);
  reusedFor.set(next, old);
  return old;
}
function isAnother(old, next) {
  return old.tagName === next.tagName && IDENTITY.every((name) => old.getAttribute(name) === next.getAttribute(name));
}
function holdsInput(element) {
  return element.matches(HOLDS_INPUT) || element.querySelector(HOLDS_INPUT) !== null;
}
function handOver(old, next) {
  for (const name of listenersOf(old).keys()) if (!listenersOf(next).has(name)) setListener(old, name, () => {
  });
  for (const [name, listener] of listenersOf(next)) setListener(old, name, listener);
}
function handOverAll(old, next) {
  handOver(old, next);
  [...old.children].forEach((child, at) => handOverAll(child, next.children[at]));
}

// src/common/kernel/view_diff.ts
function followDiffs(model, catchUp) {
  let newest = { of: model.get("kept_as"), version: model.get("version"), view: model.get("view") };
  function hear() {
    const diff = model.get("view_diff");
    const has = model.get("version");
    if (!diff || diff.version === has) return;
    if (diff.follows !== has) return catchUp();
    model.set("version", diff.version);
    model.set("view", applyChanges(model.get("view"), diff.changes));
  }
  function keepNewest() {
    const [of, version] = [model.get("kept_as"), model.get("version")];
    if (of !== newest.of || version >= newest.version) newest = { of, version, view: model.get("view") };
    else {
      model.set("version", newest.version);
      model.set("view", newest.view);
    }
  }
  function compareVersions() {
    if (model.get("version") < newest.version) catchUp();
  }
  model.on("change:view_diff", hear);
  model.on("change:view", keepNewest);
  model.on("change:version", compareVersions);
  return () => {
    model.off("change:view_diff", hear);
    model.off("change:view", keepNewest);
    model.off("change:version", compareVersions);
  };
}
function applyChanges(view, changes) {
  const copies = /* @__PURE__ */ new Set();
  function copyOf(held) {
    if (copies.has(held)) return held;
    const copy = Array.isArray(held) ? [...held] : { ...held };
    copies.add(copy);
    return copy;
  }
  const whole = copyOf(view);
  for (const [path, ...told] of changes) {
    let place = whole;
    for (const key3 of path.slice(0, -1)) place = place[key3] = copyOf(place[key3]);
    const key2 = path.at(-1);
    if (told.length === 0) delete place[key2];
    else if (told.length === 1) place[key2] = told[0];
    else {
      const list = copyOf(place[key2]);
      list.splice(told[0], told[1], ...told[2]);
      place[key2] = list;
    }
  }
  return whole;
}

// src/common/kernel/host.ts
function onReturn(model, callback) {
  const manager = model.widget_manager;
  const signal = manager?.context?.sessionContext?.connectionStatusChanged ?? manager?.kernel?.connectionStatusChanged;
  const connected = (_sender, status) => {
    if (status === "connected") callback();
  };
  const onVisibility = () => {
    if (!document.hidden) callback();
  };
  signal?.connect(connected);
  window.addEventListener("online", callback);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    signal?.disconnect(connected);
    window.removeEventListener("online", callback);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
function reopen(model) {
  const manager = model.widget_manager;
  const kernel = manager?.context?.sessionContext?.session?.kernel ?? manager?.kernel;
  if (kernel?.connectionStatus === "disconnected") kernel.reconnect?.().catch(() => {
  });
}

// src/common/kernel/sending.ts
var CUT_OFF = ["comm_live_update", "comm:close"];
var LONGEST = 6e4;
var TRIES = 5;
function openLink(model, { patience = 2e3, watch = () => {
} } = {}) {
  const waiting = /* @__PURE__ */ new Map();
  let status = "asking";
  let answered = false;
  let cutOff = false;
  let tries = 0;
  let timer = null;
  function setStatus(next) {
    if (next === status) return;
    status = next;
    watch(status);
  }
  function isAway() {
    return status === "silent" || status === "gone";
  }
  function send(message, whispered = false) {
    const nonce = newNonce();
    return new Promise((resolve) => {
      const settle = (answer) => resolve(answer);
      waiting.set(nonce, { message, whispered, settle });
      post([nonce]);
      watchOver();
    });
  }
  function post(nonces) {
    try {
      reopen(model);
      for (const nonce of [...nonces]) model.send({ ...waiting.get(nonce)?.message, nonce });
    } catch {
      lose();
    }
  }
  function sayHello() {
    giveUp("again", isHello);
    return send({ kind: "hello", version: model.get("version") });
  }
  function watchOver() {
    if (timer !== null || ![...waiting.values()].some(({ whispered }) => !whispered)) return;
    timer = setTimeout(late, Math.min(patience * 2 ** tries, LONGEST));
  }
  function rest() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  function late() {
    timer = null;
    if (answered && !cutOff) setStatus("slow");
    else lose();
    tries += 1;
    if (status === "gone" || status === "silent" && tries > TRIES) return;
    post(waiting.keys());
    watchOver();
  }
  function lose() {
    setStatus(answered ? "gone" : "silent");
    giveUp(status, (each) => !isHello(each));
  }
  function giveUp(code, whom = () => true) {
    for (const [nonce, each] of waiting) {
      if (!whom(each)) continue;
      waiting.delete(nonce);
      each.settle(refusal(code));
    }
  }
  function receive(content) {
    if (!isAnswer(content)) return;
    const question = content.nonce === null ? void 0 : waiting.get(content.nonce);
    answered = true;
    cutOff = false;
    tries = 0;
    rest();
    if (question && content.nonce !== null) {
      const before = [...waiting.keys()];
      waiting.delete(content.nonce);
      if (isHello(question)) question.settle(content);
      else void waitForView(content).then(() => question.settle(content));
      post(before.slice(0, before.indexOf(content.nonce)));
    }
    setStatus("live");
    watchOver();
  }
  async function waitForView({ version }) {
    const isBehind = () => version !== void 0 && version > model.get("version");
    if (!isBehind()) return;
    await new Promise((resolve) => setTimeout(resolve, patience / 8));
    if (isBehind()) await sayHello();
  }
  function hearCutOff() {
    cutOff = true;
    startAnew();
  }
  function startAnew() {
    tries = 0;
    rest();
    giveUp("again", isHello);
    post(waiting.keys());
    void sayHello();
  }
  model.on("msg:custom", receive);
  for (const event of CUT_OFF) model.on(event, hearCutOff);
  const endReturn = onReturn(model, startAnew);
  void sayHello();
  return {
    status: () => status,
    catchUp: () => void sayHello(),
    retry() {
      if (isAway()) startAnew();
    },
    async ask(message) {
      if (isAway()) {
        startAnew();
        return refusal(status);
      }
      return send(message);
    },
    async whisper(message) {
      return status === "live" ? send(message, true) : refusal(status);
    },
    close() {
      model.off("msg:custom", receive);
      for (const event of CUT_OFF) model.off(event, hearCutOff);
      endReturn();
      rest();
      giveUp("closed");
    }
  };
}
var isHello = ({ message }) => message.kind === "hello";
function isAnswer(content) {
  return typeof content === "object" && content !== null && "kind" in content && content.kind === "answer";
}
function refusal(code) {
  return { kind: "answer", nonce: null, ok: false, code, message: "" };
}
function newNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// src/common/dom/texts.ts
function sayer(texts, language) {
  const plurals = /* @__PURE__ */ new Map();
  function pluralForm(template, count) {
    if (typeof template === "string") return template;
    const spoken = language();
    const rules = plurals.get(spoken) ?? new Intl.PluralRules(spoken);
    plurals.set(spoken, rules);
    return template[rules.select(count)] ?? template.other;
  }
  return (key2, params = {}) => {
    const template = texts()[key2];
    if (template === void 0) {
      console.error(`Cantorlab has no sentence ${key2}`);
      return "";
    }
    return fillHoles(pluralForm(template, Number(params.count)), params);
  };
}
function fillHoles(template, params) {
  return template.replace(/\{(\w+)\}/g, (hole, name) => name in params ? String(params[name]) : hole);
}
var MAGES = Array.from({ length: 18 }, (_, at) => at - 9);

// src/common/look/theme.ts
var WATCHED = ["class", "style", "theme", "data-theme", "data-jp-theme-light", "data-vscode-theme-kind"];
function watchTheme(root, forced) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const paper = matchMedia("print");
  const refresh = () => {
    const chosenTheme = () => forced() === "auto" ? hostTheme(root, system.matches) : forced();
    const theme = paper.matches ? "light" : chosenTheme();
    if (root.dataset.clTheme !== theme) root.dataset.clTheme = theme;
  };
  const observer = new MutationObserver(refresh);
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter: WATCHED });
  }
  system.addEventListener("change", refresh);
  paper.addEventListener("change", refresh);
  refresh();
  return {
    refresh,
    close() {
      observer.disconnect();
      system.removeEventListener("change", refresh);
      paper.removeEventListener("change", refresh);
    }
  };
}
function hostTheme(root, systemIsDark) {
  return signOf(document.body) ?? signOf(document.documentElement) ?? paintedTheme(root) ?? (systemIsDark ? "dark" : "light");
}
function signOf(element) {
  const { jpThemeLight, vscodeThemeKind, theme } = element.dataset;
  if (jpThemeLight) return jpThemeLight === "true" ? "light" : "dark";
  const kind = vscodeThemeKind ?? [...element.classList].find((name) => name.startsWith("vscode-"));
  if (kind) return kind.endsWith("light") ? "light" : "dark";
  for (const sign2 of [theme, element.getAttribute("theme")]) {
    if (sign2 === "light" || sign2 === "dark") return sign2;
  }
  for (const name of ["dark", "light"]) {
    if (element.classList.contains(name) || element.classList.contains(`${name}-theme`)) return name;
  }
  return null;
}
function paintedTheme(root) {
  for (let element = root.parentElement; element; element = element.parentElement) {
    const colour = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
    const [red, green, blue, alpha = 1] = colour.map(Number);
    if (red === void 0 || green === void 0 || blue === void 0 || alpha <= 0.5) continue;
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? "dark" : "light";
  }
  return null;
}

// src/common/frame.ts
var CITED = /(?<=\()[^()]*§(\d+(?:\.\d+)?)[^()]*(?=\))|§(\d+(?:\.\d+)?)/;
var RIGHT_TO_LEFT = /^(ar|fa|he|ps|ur|yi)\b/;
function openFrame(model, el, { game, label, illustrate, whenLive }) {
  const language = () => model.get("language");
  const languages = () => model.get("known_languages");
  const say = sayer(() => model.get("texts"), language);
  const statusLine = h("p", { class: "cl-status", role: "status", hidden: true });
  const head = h("div", { class: "cl-head" });
  const noticeLine = h("p", { class: "cl-notice", hidden: true });
  const body = h("div", { class: "cl-body" });
  const foot = h("div", { class: "cl-foot" });
  const live = liveRegion();
  const card = h("div", { class: "cl-card", role: "group" }, statusLine, head, noticeLine, body, foot);
  const root = h(
    "div",
    { class: "cl-root", "data-cl-game": game },
    card,
    live.element,
    hideOutput(model.get("kept_as"))
  );
  const copyingEnd = copyFormulasAsText(root);
  const theme = watchTheme(root, () => model.get("theme"));
  el.classList.add("cl-host");
  el.append(root);
  theme.refresh();
  let status = "asking";
  const newsEnd = followDiffs(model, () => link.catchUp());
  const kept = writeOutput(model, (message) => link.whisper(message));
  const link = openLink(model, {
    watch(next) {
      status = next;
      if (next === "live") {
        kept.follow();
        whenLive?.();
      }
      root.dataset.clStatus = next;
      showStatus();
    }
  });
  function showStatus() {
    const sentence = { asking: "", live: "", silent: "table.run_cell", slow: "table.slow", gone: "table.gone" }[status];
    hide(statusLine, sentence === "");
    renew(statusLine, sentence && say(sentence));
  }
  function notice(sentence) {
    hide(noticeLine, sentence === "");
    renew(noticeLine, linkCitation(sentence));
    live.speak(sentence);
  }
  function linkCitation(sentence) {
    const cited = CITED.exec(sentence);
    if (!cited) return [sentence];
    const [words, within, alone] = cited;
    const open = () => void rules(within ?? alone);
    const link2 = actionButton("cl-cited", "cited", open, words);
    return [sentence.slice(0, cited.index), link2, sentence.slice(cited.index + words.length)];
  }
  async function ask(message) {
    const answer = await link.ask(message);
    if (answer.ok && answer.message) {
      notice("");
      live.speak(answer.message);
    } else {
      notice(answer.message);
    }
    return answer;
  }
  const listening2 = [];
  function on(events, callback) {
    for (const event of events.split(" ")) {
      model.on(event, callback);
      listening2.push([event, callback]);
    }
  }
  function drawOnChange(draw, fallback = null) {
    const focus = focusKeeper(root, () => fallback);
    const redraw = () => {
      const focused = focus.focusedKey();
      draw();
      focus.keep(focused);
    };
    on("change:view change:texts change:language", redraw);
    redraw();
    return redraw;
  }
  const dialog = (title, content, options) => openDialog(root, say, title, content, options);
  async function rules(section) {
    const cited = section ?? CITED.exec(noticeLine.textContent ?? "")?.slice(1).find(Boolean);
    const answer = await link.ask({ kind: "rules" });
    if (!answer.ok || !section) notice(answer.message ?? "");
    if (!answer.ok) return;
    const text = prose(answer.html);
    const title = text.querySelector("h1");
    title?.remove();
    illustrate?.(text, answer);
    if (answer.steps?.length) text.prepend(stepPictures(answer.steps));
    const opened = dialog(title?.textContent ?? say("table.rules"), h("div", { class: "cl-prose", lang: answer.language }, text), { kind: "text" });
    for (const section2 of [cited, answer.section]) if (section2 && opened.showSection(section2)) break;
  }
  function stepPictures(steps) {
    return h("ol", { class: "cl-steps" }, steps.map(({ picture, text }) => h("li", {}, parseSvg(picture), h("p", {}, text))));
  }
  let wording = 0;
  function nameParts() {
    wording += 1;
    root.lang = language();
    root.dir = RIGHT_TO_LEFT.test(root.lang) ? "rtl" : "ltr";
    card.setAttribute("aria-label", say(label));
    live.element.setAttribute("aria-label", say("table.log"));
    showStatus();
  }
  const releaseKeys = keepPlainKeys(root);
  root.addEventListener("focusin", link.retry);
  on("change:theme", theme.refresh);
  on("change:view", kept.follow);
  on("change:texts change:language", nameParts);
  nameParts();
  return {
    root,
    body,
    head,
    foot,
    say,
    language,
    languages,
    ask,
    inquire: link.ask,
    whisper: link.whisper,
    notice,
    live,
    dialog,
    rules,
    part: (element) => partOf(element, () => wording),
    on,
    drawOnChange,
    close() {
      for (const [event, callback] of listening2) model.off(event, callback);
      link.close();
      newsEnd();
      kept.close();
      releaseKeys();
      theme.close();
      copyingEnd();
      root.remove();
    }
  };
}
function languageChoice(frame) {
  const select = h("select", {
    class: "cl-tool cl-language",
    "data-cl-key": "tool-language",
    onchange: async () => {
      await frame.ask({ kind: "language", language: select.value });
      update();
    }
  });
  function update() {
    const now = frame.language();
    const offered = frame.languages();
    select.setAttribute("aria-label", frame.say("table.language"));
    if (select.length !== offered.length) {
      fill(select, offered.map(([code, name]) => h("option", { value: code, lang: code }, name)));
    }
    select.value = now;
    return select;
  }
  return update;
}

// src/common/kernel/kernel_gate.ts
function gate(model, gaps) {
  const complete = /* @__PURE__ */ new WeakSet();
  const listeners = /* @__PURE__ */ new Map();
  function mend(value, told) {
    if (typeof value === "object" && value !== null) fillGaps(value, told, complete);
    return value;
  }
  return {
    // The type of `Gaps` has made sure that it tells of this view.
    get: (name) => name === "view" ? mend(model.get(name), gaps.view) : model.get(name),
    widget_manager: model.widget_manager,
    send: (content) => model.send(content),
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save_changes(),
    on(event, callback) {
      if (event !== "msg:custom") return model.on(event, callback);
      const heard = (content) => callback(mend(content, gaps.answer));
      listeners.set(callback, heard);
      model.on(event, heard);
    },
    off(event, callback) {
      if (event !== "msg:custom") return model.off(event, callback);
      model.off(event, listeners.get(callback) ?? callback);
      listeners.delete(callback);
    }
  };
}
function fillGaps(value, told, complete = /* @__PURE__ */ new WeakSet()) {
  if (complete.has(value)) return;
  complete.add(value);
  const keys = /* @__PURE__ */ new Set([...Object.keys(value), ...Array.isArray(value) ? [] : Object.keys(told ?? {})]);
  for (const key2 of keys) {
    const held = Reflect.get(value, key2);
    if (held === void 0) Reflect.set(value, key2, null);
    else if (typeof held === "object" && held !== null) fillGaps(held, Array.isArray(value) ? told : told?.[key2] ?? null, complete);
  }
}

// src/common/formula/sentence_formulas.ts
var SIGN = /^[-+−×÷=<>≤≥≠]$/u;
var EDGES = /^([«“"]*)(.*?)([.,;:?»”"…\u00a0\u202f]*)$/su;
var WRITTEN = /^(?:[\d.,;\s]|[nu](?!\p{L})|\p{L}{2,}(?=\()|[eπ](?!\p{L})|[-+−×·÷/:^=<>≤≥≠()|!⌊⌋⌈⌉√∛%]|[⁰¹²³⁴-⁹⁻ⁿ])+$/u;
var TELLING = /(?<!\p{L})[nu](?!\p{L})|[√∛^!|⌊⌈²³ⁿ]|[\d)][\s]*[+−×·÷/:][\s]*[\d(]/u;
var NUMBER = /^([«“"(]*)([-+−]?\d(?:[\u00a0\u202f]?\d)*(?:[.,]\d+)?)([\u00a0\u202f]?[,;:.?!)»”"]*)$/u;
var AND = /^(?:et|ou|puis|and|or|then|und|oder)$/u;
function setOffFormulas(sentence) {
  return setOffParts(sentence).flatMap(([before, formula2, after], at) => {
    const set = formula2 === "" ? [before] : [before, h("span", { class: "cl-said-formula" }, formula2), after];
    return at === 0 ? set : [" ", ...set];
  });
}
function setOffParts(sentence) {
  const parts = phrasesOf(sentence).map(partsOf);
  const items = parts.map(([word, formula2, after]) => formula2 === "" ? NUMBER.exec(word)?.slice(1) : ["", formula2, after]);
  const goesOn = (at) => items[at + 1] !== void 0 && /^[\u00a0\u202f]?[,;]$/u.test(items[at]?.[2] ?? "");
  let listed = false;
  return parts.map((part, at) => {
    if (AND.test(part[0])) return part;
    const item = items[at];
    listed = item !== void 0 && (goesOn(at) || at > 0 && goesOn(at - 1) || listed && AND.test(parts[at - 1]?.[0] ?? ""));
    return listed && part[1] === "" ? item : part;
  });
}
function phrasesOf(sentence) {
  const words = sentence.split(" ");
  const phrases = [];
  for (let at = 0; at < words.length; at += 1) {
    let [phrase, last] = [words[at] ?? "", words[at] ?? ""];
    for (let next = words[at + 2]; next !== void 0 && SIGN.test(words[at + 1] ?? "") && joins(last, next); next = words[at + 2]) {
      phrase += ` ${words[at + 1]} ${next}`;
      last = next;
      at += 2;
    }
    phrases.push(phrase);
  }
  return phrases;
}
function joins(left, right) {
  const [, , one = "", after = ""] = EDGES.exec(left) ?? [];
  const [, before = "", other = ""] = EDGES.exec(right) ?? [];
  return after === "" && before === "" && WRITTEN.test(one) && WRITTEN.test(other);
}
function partsOf(word) {
  const [, before = "", core = "", after = ""] = EDGES.exec(word) ?? [];
  const [opened, formula2, closed] = withoutBrackets(core);
  if (!WRITTEN.test(formula2) || !TELLING.test(formula2)) return [word, "", ""];
  return [before + opened, formula2, closed + after];
}
function withoutBrackets(core) {
  let depth = 0;
  let lowest = 0;
  for (const sign2 of core) {
    if (sign2 === "(") depth += 1;
    if (sign2 === ")") depth -= 1;
    lowest = Math.min(lowest, depth);
  }
  const opened = Math.max(0, depth - lowest);
  if (opened > 0 && core.startsWith("(".repeat(opened))) return ["(".repeat(opened), core.slice(opened), ""];
  if (lowest < 0 && core.endsWith(")".repeat(-lowest))) return ["", core.slice(0, lowest), ")".repeat(-lowest)];
  return ["", core, ""];
}

// src/classview/grid.ts
var SIGNS = { right: "●", late: "◐", missed: "✕", open: "○", words: "✎", none: "·" };
function grid({ columns, rows, question }, say, choose) {
  return h(
    "div",
    { class: "cl-cv-scroll", tabindex: "0", role: "region", "aria-label": say("classview.ui.rows"), "data-cl-key": "rows" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, say("classview.ui.pupil")),
          columns.map(
            ({ name, title, missed }) => h(
              "th",
              { scope: "col", "data-chosen": name === question.name, "data-short": short(title) },
              actionButton(
                "cl-cv-column",
                `column-${name}`,
                () => choose(name),
                [h("span", { "aria-hidden": "true" }, short(title)), h("span", { class: "cl-unseen" }, say("classview.ui.look", { name: title }))],
                { title, "aria-pressed": name === question.name }
              ),
              h("small", {}, missed > 0 ? `✕ ${missed}` : "")
            )
          ),
          h("th", { scope: "col" }, say("classview.ui.think"))
        )
      ),
      h("tbody", {}, rows.map(({ name, cells, held }) => h("tr", {}, h("th", { scope: "row" }, name), cells.map(cell), h("td", { class: "cl-cv-think" }, held.join(" / ")))))
    )
  );
}
function key(say) {
  const marks = Object.entries(SIGNS).filter(([mark2]) => mark2 !== "none");
  return h("p", { class: "cl-cv-key" }, marks.map(([mark2, sign2]) => h("span", {}, `${sign2} ${say(`classview.ui.mark.${mark2}`)}`)), h("span", {}, `⁺ ${say("classview.ui.helped")}`));
}
function cell({ mark: mark2, told, helped }) {
  return h("td", { "data-mark": mark2, title: told }, h("span", { "aria-hidden": "true" }, SIGNS[mark2], helped && "⁺"), h("span", { class: "cl-unseen" }, told));
}
function short(title) {
  const [word = "", number = ""] = title.split(" ");
  return `${word.slice(0, 2)}${number}`;
}

// src/common/formula/formula_width.ts
var RAISED = 0.72;
var INVISIBLE = /^[\u2061-\u2064]?$/;
function emsOf(element) {
  const parts = [...Array.from(element.children)].map(emsOf);
  const sum = parts.reduce((all, each) => all + each, 0);
  const [first = 0, second = 0] = parts;
  switch (element.localName) {
    case "mo":
      return sign(element);
    case "mi":
    case "mn":
    case "mtext":
      return [...element.textContent ?? ""].reduce((all, each) => all + (/[\s.,]/.test(each) ? 0.35 : 0.65), 0);
    case "msup":
    case "msub":
      return first + RAISED * second + 0.05;
    case "mfrac":
      return Math.max(first, second) + 0.25;
    case "msqrt":
      return sum + 0.85;
    case "mroot":
      return first + RAISED * second + 0.7;
    default:
      return sum;
  }
}
function sign(element) {
  const text = element.textContent ?? "";
  if (INVISIBLE.test(text)) return 0;
  if (element.getAttribute("fence")) return 0.42;
  if (element.getAttribute("separator")) return 0.55;
  return element.getAttribute("form") === "prefix" ? 0.9 : 1.4;
}
function piecesOf(formula2) {
  const pieces = [[]];
  const walk = (element) => {
    const within = Array.from(element.children);
    const loose = element.localName === "mrow" || element.localName === "math";
    if (!loose || within.some((each) => each.getAttribute("fence"))) {
      if (isBetween(element)) pieces.push([]);
      pieces.at(-1)?.push(element);
    } else within.forEach(walk);
  };
  walk(formula2);
  return pieces.filter((piece) => piece.length > 0);
}
function isBetween(element) {
  const plain = element.localName === "mo" && !INVISIBLE.test(element.textContent ?? "");
  return plain && !["form", "fence", "separator"].some((name) => element.getAttribute(name));
}
function lengthOf(text) {
  const count = (pattern) => (text.match(pattern) ?? []).length;
  const written = text.replace(/\s/g, "").length;
  const air = 0.6 * count(/[+×=<>]|(?<=.)[−-]/g);
  const saved = 2 * count(/\//g) + 1.5 * count(/\^/g) + 1.5 * count(/[√∛]\(/g);
  return Math.max(3, Math.round(10 * (written + air - saved)) / 10);
}

// src/common/formula/formula.ts
var NAMESPACE = "http://www.w3.org/1998/Math/MathML";
var LONGEST2 = 34;
function formula({ text, mathml: printed, spoken }) {
  const length = lengthOf(text);
  const drawn = mathml(printed);
  return h(
    "p",
    { class: "cl-formula", style: `--length: ${length}` },
    drawn && length > LONGEST2 ? h("span", { class: "cl-formula-pieces", "aria-hidden": "true", "data-cl-written": drawn.getAttribute("alttext") }, inPieces(drawn).drawn) : hideFromReaders(drawn ?? h("span", {}, text)),
    h("span", { class: "cl-unseen" }, spoken)
  );
}
function hideFromReaders(drawn) {
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}
function inPieces(whole) {
  const pieces = piecesOf(whole);
  const wide = pieces.map((piece) => piece.reduce((sum, each) => sum + emsOf(each), 0));
  const drawn = pieces.flatMap((piece, at) => {
    const [first] = piece;
    if (at > 0) first?.setAttribute("form", "infix");
    const math = document.createElementNS(NAMESPACE, "math");
    const row = document.createElementNS(NAMESPACE, "mrow");
    row.append(...piece);
    math.append(row);
    return [h("wbr"), math];
  });
  return { drawn, widest: Math.max(...wide) };
}

// src/classview/words.ts
var LONGEST3 = 200;
function openFreeAnswer({ say, ask }, name, show) {
  let now = { work: "", name: "", text: "", shown: false, mark: "", sentence: "" };
  const text = h("p", {});
  const marks = h("div", { class: "cl-cv-marks" });
  const input = h("input", { type: "text", class: "cl-typed-text", autocomplete: "off", maxlength: LONGEST3, oninput: label });
  const caption = h("span", { class: "cl-unseen" });
  const send = h("button", { class: "cl-button" });
  const form = h("form", { class: "cl-cv-remark", onsubmit: onSubmit(() => remark(now.mark, input.value)) }, h("label", {}, caption, input), send);
  const element = h("li", {}, text, marks, form);
  const remark = (mark2, sentence) => ask({ kind: "remark", name, work: now.work, mark: mark2, sentence });
  function label() {
    fill(send, say(now.sentence !== "" && input.value === now.sentence ? "classview.ui.remark.sent" : "classview.ui.remark.send"));
  }
  function markButton(mark2) {
    const pressed = now.mark === mark2;
    const attributes = { type: "button", class: "cl-cv-go", "data-cl-key": `${mark2}-${now.work}`, "data-mark": mark2, "aria-pressed": pressed };
    return h("button", { ...attributes, onclick: () => remark(pressed ? "" : mark2, now.sentence) }, say(`classview.ui.remark.${mark2}`));
  }
  return {
    element,
    update(next, guided) {
      if (input.value === now.sentence) input.value = next.sentence;
      now = next;
      input.dataset.clKey = `sentence-${now.work}`;
      send.dataset.clKey = `send-${now.work}`;
      fill(text, now.name && h("strong", {}, now.name, " "), now.text);
      hide(form, !guided);
      fill(marks, guided && [markButton("right"), markButton("not_yet")], showButton(say, now.work, now.text, now.shown, show));
      fill(caption, say("classview.ui.remark.sentence"));
      input.placeholder = say("classview.ui.remark.sentence");
      label();
    }
  };
}
function showButton(say, key2, label, shown, show) {
  const attributes = { type: "button", class: "cl-cv-go cl-cv-pick", "data-cl-key": `show-${key2}`, "aria-pressed": shown, onclick: () => show(!shown) };
  return h("button", attributes, say("classview.ui.show"), h("span", { class: "cl-unseen" }, ` ${label}`));
}

// src/classview/question.ts
function openQuestion(frame) {
  const { say, ask } = frame;
  const formulaPlace = h("div", { class: "cl-cv-formula" });
  const shownPlace = h("div", { class: "cl-cv-shown", role: "status" });
  const bars = h("ul", { class: "cl-cv-bars" });
  const words = h("ul", { class: "cl-cv-words" });
  const empty = h("p", { class: "cl-soft" });
  const reveal = h("button", { type: "button", class: "cl-button", "data-cl-key": "reveal" });
  const element = h("div", { class: "cl-cv-histogram" }, formulaPlace, shownPlace, empty, bars, words, reveal);
  const written = /* @__PURE__ */ new Map();
  const show = (answer, on, name) => ask({ kind: "show", name, on, params: { paste: answer } });
  return {
    element,
    update({ question, guided }, answersHidden) {
      const { name } = question;
      hide(formulaPlace, question.formula === null);
      fill(formulaPlace, question.formula && formula(question.formula));
      renew(shownPlace, classAnswers(question, say));
      hide(empty, answersHidden || question.bars.length + question.words.length > 0);
      fill(empty, say("classview.ui.nobody"));
      hide(bars, answersHidden || question.bars.length === 0);
      bars.setAttribute("aria-label", say("classview.ui.first_answers"));
      const most = Math.max(1, ...question.bars.map(({ count }) => count));
      fill(bars, question.bars.map((bar) => answerBar(bar, most, say, (on) => show(bar.answer, on, name))));
      hide(words, answersHidden || question.words.length === 0);
      for (const key2 of [...written.keys()]) if (!question.words.some(({ work }) => `${name} ${work}` === key2)) written.delete(key2);
      const rows = question.words.map((each) => {
        const key2 = `${name} ${each.work}`;
        const row = written.get(key2) ?? openFreeAnswer(frame, name, (on) => show(each.text, on, name));
        written.set(key2, row);
        row.update(each, guided !== null);
        return row.element;
      });
      renew(words, rows);
      hide(reveal, guided === null || !question.judged || question.solution !== "");
      fill(reveal, say("classview.ui.reveal"));
      reveal.onclick = () => void ask({ kind: "reveal", name });
    }
  };
}
function classAnswers({ shown, solution }, say) {
  if (shown.length === 0 && solution === "") return null;
  return [
    shown.length > 0 && h("h3", {}, say("classview.ui.shown")),
    shown.length > 0 && h("ul", {}, shown.map(([, label]) => h("li", {}, label))),
    solution && h("p", { class: "cl-cv-solution" }, `✓ ${solution}`)
  ].filter(Boolean);
}
function answerBar({ answer, label, count, right, held, pair, shown }, most, say, show) {
  return h(
    "li",
    { class: "cl-cv-bar", "data-right": right },
    h("span", { class: "cl-cv-answer" }, label, right && ` ✓ ${say("classview.ui.right")}`),
    h("span", { class: "cl-cv-length", "aria-hidden": "true", style: `--part: ${count / most}` }),
    h("strong", {}, String(count)),
    showButton(say, answer, label, shown, show),
    held && h("p", { class: "cl-cv-thought" }, h("em", {}, setOffFormulas(held)), pair && [" · ", ...setOffFormulas(pair)])
  );
}

// src/classview/index.ts
var EVERY = 3e3;
function mountClass({ model: given, el }) {
  const model = gate(given, { view: { guided: null, question: { formula: null } }, answer: {} });
  const view = () => model.get("view");
  const frame = openFrame(model, el, { game: "classview", label: "classview.ui.title" });
  const { say } = frame;
  const headline = h("p", { class: "cl-headline", tabindex: "-1" });
  const names = h("input", { type: "checkbox", "data-cl-key": "names", onchange: showNames });
  const namesText = h("span", {});
  const count = h("span", { class: "cl-soft" });
  const talk = h("section", { class: "cl-cv-talk" });
  const asked = h("h2", {});
  const shown = openQuestion(frame);
  const question = h("section", { class: "cl-cv-question" }, asked, shown.element);
  const pause = actionButton("cl-button", "pause", pauseClass);
  const hiding = actionButton("cl-button", "hide", hideAnswers);
  let answersHidden = false;
  const held = h("section", { class: "cl-cv-held" });
  const rows = h("section", { class: "cl-cv-rows" });
  const refused = h("section", { class: "cl-cv-refused" });
  const area = h("textarea", { class: "cl-cv-codes", rows: 2, spellcheck: "false", "data-cl-key": "codes" });
  const caption = h("span", {});
  const chosen = h("input", { type: "file", accept: ".json,.txt,.eml,.md,.htm,.html,.csv", multiple: true, "data-cl-key": "files", onchange: addFiles });
  const filesText = h("span", {});
  const add = actionButton("cl-button", "add", addCodes);
  const tableButton = (kind) => actionButton("cl-button", kind, () => fetchTable(kind));
  const csv = tableButton("csv");
  const answers = tableButton("answers");
  const bar = h("div", { class: "cl-bar" });
  const language = languageChoice(frame);
  frame.head.append(headline, h("div", { class: "cl-cv-switch" }, count, pause, hiding, h("label", {}, names, namesText)));
  const paste = h("div", { class: "cl-cv-paste" }, h("label", {}, caption, area), add, h("label", {}, filesText, chosen), csv, answers);
  frame.body.append(talk, question, held, rows, refused, paste);
  frame.foot.append(bar);
  const keys = [talk, rows].map((group) => roving(group));
  const choose = (name) => frame.ask({ kind: "question", name });
  async function showNames() {
    await frame.ask({ kind: "names", shown: names.checked });
  }
  async function pauseClass() {
    await frame.ask({ kind: "pause", on: view().guided?.paused !== true });
  }
  function hideAnswers() {
    answersHidden = !answersHidden;
    redraw();
  }
  async function addCodes() {
    const answer = await frame.ask({ kind: "codes", params: { paste: area.value } });
    if (answer.ok) area.value = "";
  }
  async function addFiles() {
    for (const file of chosen.files ?? []) {
      await frame.ask({ kind: "file", name: file.name.slice(0, 100), params: { paste: await file.text() } });
    }
    chosen.value = "";
  }
  async function fetchTable(kind) {
    const answer = await frame.ask({ kind });
    if (answer.ok) download(frame.root, { ...answer, text: `\uFEFF${answer.text}` }, "text/csv");
  }
  const withTitle = (title, ...rest) => [h("h2", {}, title), ...rest];
  function titleOf(name) {
    return view().columns.find((each) => each.name === name)?.title ?? name;
  }
  function update() {
    const now = view();
    fill(headline, now.headline);
    fill(count, now.count);
    fill(namesText, say("classview.ui.names"));
    names.checked = now.names;
    const first = now.talk.map(({ question: name, told }) => {
      const shown2 = { type: "button", class: "cl-cv-go", "data-cl-key": `talk-${name}`, onclick: () => choose(name) };
      const pressed = { "aria-pressed": name === now.question.name };
      return h("li", {}, h("button", { ...shown2, ...pressed }, titleOf(name)), h("span", {}, setOffFormulas(told)));
    });
    fill(talk, first.length > 0 && withTitle(say("classview.ui.talk"), h("ol", {}, first)));
    fill(asked, `${titleOf(now.question.name)} · `, setOffFormulas(now.question.asked));
    shown.update(now, answersHidden);
    hide(pause, now.guided === null);
    fill(pause, say(now.guided?.paused ? "classview.ui.go_on" : "classview.ui.pause"));
    mark(pause, { "aria-pressed": now.guided?.paused === true });
    fill(hiding, say(answersHidden ? "classview.ui.show_all" : "classview.ui.hide"));
    for (const each of [talk, held, rows, refused, paste]) hide(each, answersHidden);
    const most = now.held.map(({ title, count: many }) => h("li", {}, h("strong", {}, String(many)), h("span", {}, title)));
    fill(held, most.length > 0 && withTitle(say("classview.ui.held"), h("ul", {}, most)));
    fill(rows, withTitle(say("classview.ui.rows"), grid(now, say, choose), key(say)));
    const faults = now.refused.map((sentence) => h("li", {}, sentence));
    fill(refused, faults.length > 0 && withTitle(say("classview.ui.refused"), h("ul", {}, faults)));
    fill(caption, say("classview.ui.paste"));
    fill(filesText, say("classview.ui.files"));
    fill(add, say("classview.ui.add"));
    fill(csv, say("classview.ui.csv"));
    fill(answers, say("classview.ui.answers"));
    fill(bar, spring(), language());
    for (const each of keys) each.refresh();
    frame.live.hear(now.spoken);
  }
  const redraw = frame.drawOnChange(update, headline);
  const looking = setInterval(() => {
    if (!document.hidden && frame.root.dataset.clStatus === "live") void frame.inquire({ kind: "look" });
  }, EVERY);
  return () => {
    clearInterval(looking);
    for (const each of keys) each.close();
    frame.close();
  };
}
var classview_default = { initialize, render: mountClass };
export {
  classview_default as default
};
