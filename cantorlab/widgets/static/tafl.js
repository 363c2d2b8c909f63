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
var NOT_COPIED = /* @__PURE__ */ new Set(["id", "href", "xmlns"]);
var INHERITED = /* @__PURE__ */ new Set(["color", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule"]);
function flatten(picture) {
  for (const group of [...picture.querySelectorAll("g")].reverse()) {
    if (!group.getAttributeNames().every((name) => INHERITED.has(name))) continue;
    for (const shape of group.children) {
      for (const { name, value } of group.attributes) if (!shape.hasAttribute(name)) shape.setAttribute(name, value);
    }
    group.replaceWith(...group.children);
  }
}
function artist(sheet) {
  let parsed = null;
  const drawn = /* @__PURE__ */ new Map();
  function symbolOf(id) {
    parsed ??= new DOMParser().parseFromString(sheet, "image/svg+xml");
    const symbol = parsed.getElementById(id);
    if (!symbol) throw new Error(`the art has no symbol ${id}`);
    return symbol;
  }
  function copyInto(from, to) {
    for (const { name, value } of from.attributes) {
      if (!NOT_COPIED.has(name)) to.setAttribute(name, value);
    }
    for (const child of from.children) {
      const target = child.localName === "use" ? (child.getAttribute("href") ?? "").slice(1) : null;
      if (target === null) {
        to.append(copyInto(child, document.createElementNS(SVG, child.localName)));
      } else {
        const used = s("g");
        copyInto(symbolOf(target), used).removeAttribute("viewBox");
        to.append(copyInto(child, used));
      }
    }
    return to;
  }
  function pictureOf(id) {
    const known = drawn.get(id) ?? copyInto(symbolOf(id), s("svg", { "aria-hidden": "true", focusable: "false" }));
    if (!drawn.has(id)) flatten(known);
    drawn.set(id, known);
    return known.cloneNode(true);
  }
  return (id, attributes = {}) => {
    const picture = pictureOf(id);
    setAttributes(picture, attributes);
    return picture;
  };
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
var SIGNS = {
  first: "M7 6v12M18 6l-8 6 8 6z",
  back: "M16 6l-8 6 8 6z",
  on: "M8 6l8 6-8 6z",
  last: "M17 6v12M6 6l8 6-8 6z"
};
var stepIcon = (sign) => drawIcon(SIGNS[sign]);

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
function confirm(open, { title, question, yes, no }, act) {
  const button = (text, style, onclick) => h("button", { type: "button", class: `cl-button ${style}`.trim(), onclick }, text);
  const accept = button(yes, "cl-primary", () => {
    dialog.close();
    act();
  });
  const refuse = button(no, "", () => dialog.close());
  const dialog = open(title, h("div", {}, h("p", {}, question), h("div", { class: "cl-choices" }, accept, refuse)));
}

// src/common/dom/focus.ts
function activeElement(near) {
  const root = near.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}
function byKey(root, key) {
  const found = root.querySelector(`[data-cl-key="${CSS.escape(key)}"]`);
  return found instanceof HTMLElement ? found : null;
}
var STILL = { preventScroll: true };
function letGo(part) {
  const active = activeElement(part);
  if (active instanceof HTMLElement && part.contains(active)) active.blur();
}
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
    keep(key) {
      if (key === null || focusedElement() !== void 0 && activeElement(root)?.checkVisibility()) return;
      const again = [key, ...neighbours].map((each) => each === "" ? null : byKey(root, each));
      (again.find((each) => each?.checkVisibility()) ?? fallback())?.focus(STILL);
    }
  };
}

// src/common/table/clock.ts
var TICK = 200;
var SAID_AT = [60, 30, 10];
function formatTime(ms) {
  const left = Math.max(0, ms);
  if (left < 1e4) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1e3);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
function boundsBetween(before, now) {
  return SAID_AT.filter((seconds) => before > seconds * 1e3 && now <= seconds * 1e3);
}
function openClocks({ view, say, live, place, over }) {
  let since = performance.now();
  let known = null;
  let before = [];
  let told = false;
  const leftOf = (seat) => {
    if (!known) return 0;
    const spent = known.running.includes(seat) ? performance.now() - since : 0;
    return (known.left[seat] ?? 0) - spent;
  };
  function draw2() {
    if (!known) return;
    for (const { seat, name } of view().players) show(seat, name);
  }
  function show(seat, name) {
    const left = leftOf(seat);
    const element = place(seat);
    const text = formatTime(left);
    if (element && element.textContent !== text) element.textContent = text;
    if (element) element.dataset.low = String(left < 1e4);
    if (known?.running.includes(seat)) {
      for (const count of boundsBetween(before[seat] ?? left, left)) live.speak(say("table.clock.low", { name, count }));
      if (left <= 0 && !told) {
        told = true;
        over();
      }
    }
    before[seat] = left;
  }
  const timer = setInterval(draw2, TICK);
  return {
    /** The kernel has told the time anew. */
    update() {
      const { clock } = view();
      if (clock !== known) {
        [known, since, told, before] = [clock, performance.now(), false, [...clock?.left ?? []]];
      }
      draw2();
    },
    close: () => clearInterval(timer)
  };
}

// src/common/dom/stored_text.ts
function storedText(key, area = () => localStorage) {
  let held = null;
  return {
    get() {
      try {
        return area().getItem(key) ?? held;
      } catch {
        return held;
      }
    },
    /** Stores a text, or removes it (null); tells whether the browser did. */
    set(text) {
      held = text;
      try {
        if (text === null) area().removeItem(key);
        else area().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    }
  };
}

// src/common/table/confirming.ts
var KEY = "cantorlab.confirm";
var ARMED = "data-armed";
function openConfirmation(root) {
  const stored = storedText(KEY);
  const wish = {
    get: () => stored.get() === "yes",
    set: (on) => stored.set(on ? "yes" : "no")
  };
  let tapped = null;
  let armed = null;
  const look = ({ pointerType, target }) => tapped = pointerType === "touch" && target instanceof Element ? target.closest("button") ?? target : null;
  const type = () => tapped = null;
  root.addEventListener("pointerdown", look, { capture: true });
  root.addEventListener("keydown", type, { capture: true });
  return {
    wish,
    /** Whether an action is to be tapped once more: the first tap marks what was tapped. */
    asks(action, revision) {
      const again = armed?.action === action && armed.revision === revision;
      armed?.marked.removeAttribute(ARMED);
      armed = null;
      if (again || !tapped || !wish.get()) return false;
      tapped.setAttribute(ARMED, "true");
      armed = { action, revision, marked: tapped };
      return true;
    },
    close() {
      root.removeEventListener("pointerdown", look, { capture: true });
      root.removeEventListener("keydown", type, { capture: true });
    }
  };
}

// src/common/dom/buttons.ts
function once(act) {
  return (event) => {
    if (event.detail <= 1) act();
  };
}
var buttonsIn = (group) => [...group.querySelectorAll("button")];
function rowsOnScreen(group) {
  const rows = [];
  for (const button of group.querySelectorAll("button")) {
    const last = rows.at(-1);
    if (last?.[0]?.offsetTop === button.offsetTop) last.push(button);
    else rows.push([button]);
  }
  return rows;
}
function actionButton(look, key, onclick, content = [], more = {}) {
  return h("button", { type: "button", class: look, "data-cl-key": key, onclick, ...more }, ...[content].flat());
}
function tool(sign, name, onclick, more = {}) {
  return h(
    "button",
    { type: "button", class: "cl-tool", "data-cl-key": `tool-${sign}`, title: name, onclick, ...more },
    icon(sign),
    h("span", { class: "cl-tool-name" }, name)
  );
}
function spring() {
  return h("span", { class: "cl-spring" });
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
  function follow2({ target }) {
    const item = items().find((each) => target instanceof Node && each.contains(target));
    if (item && item !== current) choose(item);
  }
  function press(event) {
    const grid = rows().filter((row) => row.length > 0);
    const at = event.target instanceof Node ? placeOf(grid, event.target) : null;
    if (!at || !isPlain(event)) return;
    const item = grid[at.row]?.[at.column];
    if (event.key === "Escape") {
      if (!onescape) return;
      onescape();
    } else if (event.key === "Enter" || event.key === " ") {
      if (item instanceof HTMLButtonElement) return;
      item?.click();
    } else {
      const next = neighbour(grid, at, event.key, flows);
      if (!next) return;
      choose(next);
      next.focus();
    }
    consume(event);
  }
  container.addEventListener("focusin", follow2);
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
      container.removeEventListener("focusin", follow2);
      container.removeEventListener("keydown", press);
    }
  };
}
function placeOf(grid, target) {
  for (const [row, items] of grid.entries()) {
    const column = items.findIndex((item) => item.contains(target));
    if (column >= 0) return { row, column };
  }
  return null;
}
function neighbour(grid, { row, column }, key, flows = false) {
  if (key === "Home") return grid[row]?.[0] ?? null;
  if (key === "End") return grid[row]?.at(-1) ?? null;
  const [step, leap] = STEPS.get(key) ?? [0, 0];
  if (step === 0 && leap === 0) return null;
  if (flows && leap === 0) return nearest(grid.flat(), grid.slice(0, row).flat().length + column + step);
  if (leap === 0 || grid.length === 1) return nearest(grid[row], column + step + leap);
  return nearest(nearest(grid, row + leap), column);
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
  function follow2() {
    if (timer !== null || !manager?.context?.model?.cells) return;
    timer = setTimeout(() => {
      timer = null;
      void check();
    }, patience());
  }
  return {
    follow: follow2,
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
  return (facts, draw2) => {
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
    renew(element, draw2(keep));
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
    for (const key2 of path.slice(0, -1)) place = place[key2] = copyOf(place[key2]);
    const key = path.at(-1);
    if (told.length === 0) delete place[key];
    else if (told.length === 1) place[key] = told[0];
    else {
      const list2 = copyOf(place[key]);
      list2.splice(told[0], told[1], ...told[2]);
      place[key] = list2;
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
  return (key, params = {}) => {
    const template = texts()[key];
    if (template === void 0) {
      console.error(`Cantorlab has no sentence ${key}`);
      return "";
    }
    return fillHoles(pluralForm(template, Number(params.count)), params);
  };
}
function fillHoles(template, params) {
  return template.replace(/\{(\w+)\}/g, (hole, name) => name in params ? String(params[name]) : hole);
}
function keepMovesWhole(sentence) {
  return sentence.replace(/(?<=\w)-(?=\w)/g, "-⁠");
}
function dateAndTime(iso, language) {
  const moment = new Date(iso);
  const options = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  const year = moment.getFullYear() === (/* @__PURE__ */ new Date()).getFullYear() ? {} : { year: "numeric" };
  return moment.toLocaleString(language, { ...options, ...year });
}
var MAGES = Array.from({ length: 18 }, (_, at) => at - 9);
var HYPHENATED = /([\p{L}\p{N}]{1,12}(?:-[\p{L}\p{N}]{1,6}){1,2}(?![\p{L}\p{N}-]))/u;
function keepHyphensWhole(sentence) {
  return sentence.split(HYPHENATED).map((part, at) => at % 2 === 1 ? h("span", { class: "cl-word" }, part) : part);
}

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
  for (const sign of [theme, element.getAttribute("theme")]) {
    if (sign === "light" || sign === "dark") return sign;
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
function openFrame(model, el, { game, label, illustrate: illustrate2, whenLive }) {
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
  function drawOnChange(draw2, fallback = null) {
    const focus = focusKeeper(root, () => fallback);
    const redraw = () => {
      const focused = focus.focusedKey();
      draw2();
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
    illustrate2?.(text, answer);
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

// src/common/table/journal_notice.ts
function openJournalNotice(frame, command) {
  const { say, head, foot, root, language } = frame;
  const offer = h("div", { class: "cl-offer", role: "group", hidden: true });
  const unkept = h("div", { class: "cl-unkept", hidden: true });
  let offered = null;
  let told = null;
  function button(key, name, sent, primary) {
    return actionButton(primary ? "cl-button cl-primary" : "cl-button", key, () => command(sent), say(name));
  }
  function draw2(place, sentence, buttons, about = []) {
    hide(place, sentence === null);
    fill(place, sentence !== null && [h("p", { role: "status" }, sentence), h("div", { class: "cl-kept-buttons" }, buttons()), about.length > 0 && h("small", {}, about)]);
  }
  function offerWords({ offer_about: about, offered_at: at }) {
    return [...about ? [about] : [], ...at ? [h("time", { datetime: at }, dateAndTime(at, language()))] : []].flatMap((each, nth) => nth > 0 ? [", ", each] : [each]);
  }
  return {
    /** Puts both into their places; called once, when the others are there. */
    place() {
      head.prepend(offer);
      foot.append(unkept);
    },
    update(now) {
      const next = [now.offer ?? null, now.unkept];
      const key = next[0] === null ? "" : `${next[0]} ${say("table.go_on")}`;
      if (key !== offered) {
        offered = key;
        if (next[0] !== null) root.dataset.clOffered = "";
        draw2(offer, next[0], () => [
          button("go_on", "table.go_on", "go_on", true),
          button("begin", "table.new_game", "dismiss", false)
        ], offerWords(now));
        offer.setAttribute("aria-label", next[0] ?? "");
      }
      const words = next[1] === null ? "" : `${next[1]} ${say("table.dismiss")}`;
      if (words !== told) {
        told = words;
        draw2(unkept, next[1], () => [button("dismiss", "table.dismiss", "dismiss", false)]);
      }
    }
  };
}

// src/common/table/puzzle_choice.ts
var holds2 = ({ at, count }, step) => step >= at && step < at + count;
function choosePuzzle({ dialog, say }, lesson, go) {
  const { levels, solved } = lesson;
  const numbers = h("div", { class: "cl-puzzle-numbers", role: "group" });
  const keys = roving(numbers, () => rowsOnScreen(numbers));
  function number(level, at) {
    const done = solved[at];
    const name = `${at - level.at + 1}`;
    return h(
      "button",
      {
        type: "button",
        class: "cl-button cl-puzzle-number",
        "data-cl-key": `puzzle-${at}`,
        "data-done": String(done),
        "aria-label": done ? `${name}, ${say("learn.ui.solved")}` : name,
        "aria-current": at === lesson.at ? "true" : null,
        onclick() {
          opened.close();
          void go(at);
        }
      },
      name,
      done && icon("check")
    );
  }
  function show(level) {
    tabs.forEach(([tab, its]) => tab.setAttribute("aria-pressed", String(its === level)));
    told.textContent = level.told;
    numbers.setAttribute("aria-label", level.label);
    numbers.replaceChildren(...Array.from({ length: level.count }, (_, n) => number(level, level.at + n)));
    keys.refresh();
  }
  const tabs = levels.map((level, n) => [
    actionButton("cl-button", `level-${n}`, () => show(level), level.label),
    level
  ]);
  const told = h("p", { class: "cl-lesson-place", "aria-live": "polite" });
  const choice = h("div", { class: "cl-puzzle-choice" }, h("div", { class: "cl-puzzle-levels" }, tabs.map(([tab]) => tab)), told, numbers);
  const opened = dialog(say("learn.ui.lesson_go"), choice);
  const here = levels.find((level) => holds2(level, lesson.at)) ?? levels[0];
  if (here) show(here);
}

// src/common/table/lesson.ts
var STEPS2 = [
  ["lesson_back", "back"],
  ["lesson_hint", "hint"],
  ["lesson_again", "again"],
  ["lesson_next", "onward"]
];
function lessonPanel(frame, command) {
  const { say, part } = frame;
  const element = h("section", { class: "cl-lesson", hidden: true });
  const draw2 = part(element);
  const keys = roving(element);
  let offered = [];
  function main({ phase }) {
    return { try: "lesson_hint", refuted: "lesson_again", right: "lesson_next" }[phase];
  }
  function button(name, sign, lesson) {
    const again = name === "lesson_again" && lesson.phase === "right";
    const label = say(`learn.ui.${name}${again ? ".right" : ""}`);
    const first = name === main(lesson) && lesson.phase !== "try";
    return actionButton(
      first ? "cl-button cl-primary" : "cl-button",
      name,
      once(() => command(name)),
      [sign !== "onward" && icon(sign), h("span", { class: name === "lesson_back" || again ? "cl-unseen" : "" }, label), sign === "onward" && icon(sign)],
      { "aria-keyshortcuts": first ? "." : null, title: label }
    );
  }
  function chooser(lesson) {
    const go = (at) => command("lesson_go", { at });
    return actionButton(
      "cl-button cl-lesson-chooser",
      "lesson_go",
      () => choosePuzzle(frame, lesson, go),
      `${lesson.at + 1}/${lesson.of}`,
      { title: say("learn.ui.lesson_go"), "aria-label": `${lesson.at + 1}/${lesson.of}. ${say("learn.ui.lesson_go")}` }
    );
  }
  function whereabouts({ place, levels, solved, at }) {
    const level = levels.find((each) => at >= each.at && at < each.at + each.count);
    return [level ? level.label : place, solved[at] && say("learn.ui.solved")].filter(Boolean).join(" · ");
  }
  function dots({ solved, at }) {
    return h(
      "span",
      { class: "cl-lesson-dots", "aria-hidden": "true" },
      solved.map((done, step) => h("i", { "data-done": String(done), "data-here": String(step === at) }))
    );
  }
  return {
    element,
    update({ lesson, commands }) {
      offered = lesson ? commands : [];
      hide(element, !lesson);
      element.parentElement?.toggleAttribute("data-lesson", Boolean(lesson));
      if (!lesson) return;
      element.setAttribute("aria-label", say("learn.ui.lesson"));
      element.dataset.clPhase = lesson.phase;
      element.toggleAttribute("data-many", lesson.levels.length > 0);
      draw2([lesson, commands], () => [
        h(
          "div",
          { class: "cl-lesson-top" },
          h("span", { class: "cl-lesson-title" }, lesson.title),
          !lesson.levels.length && dots(lesson),
          h("span", { class: "cl-lesson-place" }, whereabouts(lesson)),
          lesson.row !== "" && h("span", { class: "cl-lesson-row" }, lesson.row)
        ),
        h("p", { class: "cl-lesson-said" }, lesson.said, lesson.hint !== "" && h("strong", {}, ` ${lesson.hint}`)),
        h("div", { class: "cl-lesson-steps" }, lesson.levels.length > 0 && chooser(lesson), STEPS2.filter(([name]) => commands.includes(name)).map(([name, sign]) => button(name, sign, lesson)))
      ]);
      keys.refresh();
    },
    /** Goes on after a step that was solved, and back after a try that was answered. */
    goOn({ lesson }) {
      const name = lesson && lesson.phase !== "try" && main(lesson);
      if (name && offered.includes(name)) void command(name);
    },
    close: keys.close
  };
}
async function chooseLesson(frame, command) {
  const answer = await frame.ask({ kind: "lessons" });
  if (!answer.ok) return;
  const begin = async (kind) => {
    opened.close();
    await command("learn", { kind });
  };
  const cards = answer.lessons.map(
    ({ kind, label, about, told }) => actionButton(
      "cl-button cl-lesson-card",
      `lesson-${kind}`,
      () => begin(kind),
      [h("strong", {}, label), h("span", {}, about), h("span", { class: "cl-lesson-place" }, told)]
    )
  );
  const opened = frame.dialog(frame.say("learn.ui.choose"), h("div", { class: "cl-lesson-cards" }, cards));
}

// src/common/table/pending_move.ts
function pendingLayer(real, after, redraw) {
  let intent = null;
  let drawn = null;
  function view() {
    const now = real();
    if (intent?.revision !== now.revision) return now;
    if (drawn?.over !== now) {
      const moved = after(now, intent.action);
      drawn = { over: now, view: moved ? { ...moved, your_turn: false } : now };
    }
    return drawn.view;
  }
  function show(next) {
    intent = next;
    drawn = null;
    redraw();
  }
  let awaited = null;
  return {
    view,
    /**
     * Shows a legal action as done until `send` is answered: a refusal, or no answer, takes it back. Meanwhile
     * the view still names the actions of before, so that little is drawn twice; to play one does nothing.
     */
    async play(action, send) {
      const { revision, actions } = real();
      if (awaited && intent?.revision === revision) return awaited;
      const own = actions.includes(action) ? { action, revision } : null;
      const answer = send();
      awaited = answer;
      if (own) show(own);
      const told = await answer;
      if (own && intent === own) {
        if (real().revision === revision) show(null);
        else intent = null;
      }
      return told;
    }
  };
}

// src/common/people/people.ts
var GREETINGS = ["hello", "good_luck", "well_played", "wait", "sorry", "thanks"];
function peopleBar(say, { seats, watching, request, greetings, paired }, own, send) {
  const chips = seats.map((each) => h("li", { class: "cl-room-seat", "data-present": String(each.present), "data-acts": String(each.acts) }, ...seatParts(each)));
  const free = seats.some(({ name }) => name === null);
  const notes = [
    own === null ? say("room.you_watch") : free ? say("room.waiting_for_player") : "",
    watching > (own === null ? 1 : 0) ? say("room.watching", { count: watching }) : "",
    request?.name === "next" ? going(request) : ""
  ].filter(Boolean);
  function going({ seat, agreed }) {
    const isReady = own !== null && agreed.includes(own);
    return say(isReady ? "room.ready" : "room.request.next", { name: seats.find((each) => each.seat === seat)?.name ?? "" });
  }
  function seatParts(each) {
    if (each.name === null && own !== null) return [h("span", { class: "cl-room-quiet" }, say("room.free"))];
    if (each.name === null) {
      const label = each.side === null ? say("room.sit") : say("room.entrance.sit_as", { side: each.side });
      return [roomButton(label, () => send({ kind: "sit", seat: each.seat }), true)];
    }
    const told = greetings.findLast(({ seat }) => seat === each.seat);
    return [
      h("i", { class: "cl-room-dot", "aria-hidden": "true" }),
      h("b", {}, each.name),
      h("span", { class: "cl-room-quiet" }, [each.side ?? "", stateOf(each)].filter(Boolean).join(" · ")),
      told ? h("q", { class: "cl-room-greeting", role: "status", "data-greeting": told.id }, say(`room.greeting.${told.code}`)) : null
    ];
  }
  function stateOf({ seat, person, present, replaced, lag }) {
    if (replaced) return say("room.replaced");
    if (!person) return say("room.computer");
    if (!present) return say("room.absent");
    const slow = lag !== null && lag > 100 ? ` · ${say("room.lag", { ms: lag })}` : "";
    return say(seat === own ? "room.you" : "room.present") + slow;
  }
  return [
    h("ul", { class: "cl-room-seats" }, ...chips),
    h("p", { class: "cl-room-quiet", role: "status" }, notes.join(" ")),
    ...seats.map((each) => each.wait === null || each.seat === own ? null : absence(each)),
    request === null || request.name === "next" ? null : banner(request)
  ];
  function absence({ seat, name, wait, choices }) {
    const key = paired ? "room.wait_for_pupil" : choices.length > 0 ? "room.gone" : wait ? "room.wait_for" : "";
    if (own === null || key === "" || request?.name === "replace" && request.away === seat) return null;
    const buttons = choices.map((kind) => roomButton(say(`room.${kind}`), () => send({ kind, seat }), kind === "claim"));
    return h("div", { class: "cl-room-request", role: "status" }, h("p", {}, say(key, { name: name ?? "", count: wait ?? 0 })), h("div", { class: "cl-room-buttons" }, ...buttons));
  }
  function banner({ id, name, seat, agreed, away, about }) {
    const wants = own !== null && agreed.includes(own);
    const asker = seats.find((each) => each.seat === seat)?.name ?? "";
    const sentence = wants ? say("room.asked") : say(`room.request.${name}`, { name: asker, about, away: seats.find((each) => each.seat === away)?.name ?? "" });
    const answer = (kind) => () => send({ kind, request: id });
    const buttons = own === null ? [] : wants ? [roomButton(say("room.cancel"), answer("decline"))] : [roomButton(say("room.agree"), answer("accept"), true), roomButton(say("room.decline"), answer("decline"))];
    return h("div", { class: "cl-room-request", role: "status" }, h("p", {}, sentence), h("div", { class: "cl-room-buttons" }, ...buttons));
  }
}
function greeter(say, send) {
  const choice = h(
    "select",
    {
      class: "cl-room-greet",
      "aria-label": say("room.greet"),
      onchange: () => {
        if (choice.value) send({ kind: "greet", code: choice.value });
        choice.value = "";
      }
    },
    h("option", { value: "" }, say("room.greet")),
    ...GREETINGS.map((code) => h("option", { value: code }, say(`room.greeting.${code}`)))
  );
  return choice;
}
function roomButton(label, onclick, main = false) {
  return h("button", { type: "button", class: `cl-room-button${main ? " cl-room-main" : ""}`, onclick }, label);
}

// src/common/table/questions.ts
var ASKS = /* @__PURE__ */ new Map([
  ["l", "last"],
  ["b", "position"]
]);
function answerLine(say, stop) {
  const element = h("p", { class: "cl-told", "data-cl-key": "told", tabindex: 0, hidden: true });
  let about = null;
  let hinted = null;
  let waits = false;
  function show(text) {
    element.hidden = text === "";
    renew(element, text);
  }
  function wait(text) {
    element.hidden = false;
    const cancel = actionButton("cl-button", "hint-stop", once(stop), say("table.cancel"));
    renew(element, text, h("progress", { "aria-label": text }), cancel);
  }
  return {
    element,
    tell(answer, revision) {
      about = revision;
      show(answer.ok ? answer.message : "");
    },
    /** A hint is shown here too. */
    update({ revision, hint: hint2 }) {
      if (about !== null && about !== revision) show("");
      if (hint2 && hint2.text !== hinted) [about] = [revision, hint2.running ? wait(hint2.text) : show(hint2.text)];
      if (!hint2 && waits) show("");
      waits = hint2?.running ?? false;
      hinted = hint2?.text ?? null;
    }
  };
}
function boardKeys({ ask, write, choices, hint: hint2 }) {
  return (event) => {
    const { key, target } = event;
    if (!isPlain(event) || target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    const letter = key.toLowerCase();
    const open = letter === "n" ? choices() : [];
    const question = letter === "n" && open.length === 0 ? "turn" : ASKS.get(letter);
    if (question) void ask(question);
    else if (key === "/") write();
    else if (letter === "h") hint2();
    else if (letter === "n") leadOn(event.shiftKey ? -1 : 1, open, target);
    else return;
    consume(event);
  };
}
function leadOn(step, choices, from) {
  if (!(from instanceof Node)) return;
  const after = choices.findIndex((each) => follows(each, from));
  const here = choices.findIndex((each) => each === from);
  const at = here >= 0 ? here + step : step > 0 ? after : (after < 0 ? choices.length : after) - 1;
  choices.at(at % choices.length)?.focus();
}
function follows(element, other) {
  return Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
}

// src/common/table/sounds.ts
var knock = (pitch, at = 0) => ({ shape: "triangle", pitch, end: pitch / 2, at, length: 0.09, gain: 0.5 });
var TONES = {
  move: [knock(260)],
  capture: [knock(230), knock(150, 0.08)],
  reveal: [
    { shape: "sine", pitch: 520, end: 780, length: 0.12, gain: 0.2 },
    { shape: "sine", pitch: 780, at: 0.1, length: 0.25, gain: 0.2 }
  ],
  // A bell: its partials are no whole multiples.
  end: [1, 2.4, 3.9].map((partial) => ({ shape: "sine", pitch: 440 * partial, length: 1.4 / partial, gain: 0.25 / partial }))
};
var HEARD_MARK = /* @__PURE__ */ Symbol.for("cantorlab.heard");
var SILENCE = 1e-4;
function openSounds(isShown) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let context = null;
  function play(sound) {
    if (still.matches || !navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    void context.resume().catch(() => {
    });
    for (const tone of TONES[sound]) ring(context, tone);
  }
  return {
    /** Whether this page is silent because less motion is wanted. */
    isStill: () => still.matches,
    play,
    /** Plays what happened between two views that the kernel sent. */
    follow(now, before, special) {
      if (!now.sounds || HEARD_MARK in now || !isShown()) return;
      const plain = now.changes === before.changes ? null : "move";
      const sound = now.outcome && !before.outcome ? "end" : special?.(now, before) ?? plain;
      if (!sound) return;
      Object.defineProperty(now, HEARD_MARK, { value: true });
      play(sound);
    },
    close() {
      void context?.close().catch(() => {
      });
    }
  };
}
function ring(context, { shape, pitch, end = pitch, at = 0, length, gain }) {
  const begin = context.currentTime + at;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, begin);
  tone.frequency.exponentialRampToValueAtTime(end, begin + length);
  loudness.gain.setValueAtTime(gain, begin);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, begin + length);
  tone.connect(loudness).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

// src/common/table/conditions.ts
function clashOf(chosen, impossible) {
  return impossible.find(({ values }) => agrees(values, chosen)) ?? null;
}
function agrees(values, chosen) {
  return Object.entries(values).every(([name, value]) => chosen[name] === value);
}
function counts(when, chosen) {
  return Object.entries(when ?? {}).every(([name, values]) => values.includes(String(chosen[name])));
}

// src/common/table/controls.ts
var FEW = 5;
function controlOf(field, picture) {
  switch (field.kind) {
    case "choice":
      return field.look === void 0 || field.look === "plain" ? list(field) : radios(field, picture);
    case "several":
      return boxes(field);
    case "switch":
      return box(field, picture);
    case "number": {
      const { name, min, max, value } = field;
      const input = h("input", { type: "number", inputmode: "numeric", step: 1, name, min, max, value });
      return labelledInput(field, input, () => input.value === "" ? null : input.valueAsNumber);
    }
    case "text": {
      const { name, value, max } = field;
      const input = max ? h("textarea", { name, rows: 2, maxlength: max, spellcheck: "false" }, value) : h("input", { type: "text", name, value, maxlength: 200 });
      return labelledInput(field, input, () => input.value);
    }
  }
}
function list(field) {
  const options = field.choices.map(({ value, label }) => h("option", { value, selected: value === field.value }, label));
  const select = h("select", { name: field.name }, options);
  return {
    ...labelledInput(field, select, () => select.value),
    choices: new Map(options.map((option2) => [option2.value, option2]))
  };
}
function labelledInput(field, input, value) {
  return {
    element: h("label", { class: "cl-field" }, h("span", {}, field.label), input, hint(field)),
    value,
    set: (next) => input.value = String(next ?? "")
  };
}
function box(field, picture) {
  const input = h("input", { type: "checkbox", name: field.name, checked: field.value });
  const tile = field.look === "tile";
  return {
    element: tile ? h("label", { class: "cl-tile" }, picturesOf(field.pictures, picture), h("span", { class: "cl-tile-name" }, field.label), input, hint(field)) : h("label", { class: "cl-field cl-switch" }, input, h("span", {}, field.label), hint(field)),
    value: () => input.checked,
    set: (next) => input.checked = next === true
  };
}
function radios(field, picture) {
  const inputs = field.choices.map(
    ({ value }) => h("input", { type: "radio", name: field.name, value, checked: value === field.value })
  );
  const chosenChoice = () => field.choices.find((_, at) => inputs[at]?.checked);
  const labels = field.choices.map((choice, at) => option(choice, inputs[at], field.look, picture));
  const tells = field.look === "chips" && field.choices.some(({ about: about2 }) => about2);
  const about = tells && h("p", { class: "cl-about", "aria-hidden": "true" });
  const tile = field.look === "tile";
  return {
    element: h(
      "fieldset",
      { class: tile ? "cl-tile cl-group" : "cl-group", "data-look": field.look, "data-few": String(field.choices.length <= FEW), "data-two": String(field.choices.length === 2) },
      h("legend", {}, field.label),
      tile && picturesOf(field.pictures, picture),
      tile && hint(field),
      h("div", { class: `cl-${tile ? "axes" : field.look}` }, labels),
      about
    ),
    value: () => chosenChoice()?.value ?? "",
    set(next) {
      for (const input of inputs) input.checked = input.value === next;
    },
    choices: new Map(inputs.map((input) => [input.value, input])),
    refresh() {
      if (about) fill(about, chosenChoice()?.about);
    }
  };
}
function boxes(field) {
  const inputs = field.choices.map(
    ({ value }) => h("input", { type: "checkbox", name: field.name, value, checked: field.value.includes(value) })
  );
  return {
    element: h(
      "fieldset",
      { class: "cl-group", "data-look": field.look },
      h("legend", {}, field.label),
      h("div", { class: "cl-chips cl-several" }, field.choices.map((choice, at) => option(choice, inputs[at], field.look, () => null))),
      hint(field)
    ),
    value: () => inputs.filter((input) => input.checked).map((input) => input.value),
    set(next) {
      for (const input of inputs) input.checked = Array.isArray(next) && next.includes(input.value);
    },
    choices: new Map(inputs.map((input) => [input.value, input]))
  };
}
function option(choice, input, look, picture) {
  const { label, about } = choice;
  const pictured = picturesOf(choice.pictures, picture);
  if (look === "cards") {
    return h("label", { class: "cl-pick cl-choice-card" }, input, pictured, h("span", { class: "cl-pick-name" }, label), about && h("small", {}, about));
  }
  if (look === "tile") {
    return h("label", { class: "cl-pick cl-axis", title: label }, input, pictured, h("span", { class: "cl-unseen" }, label));
  }
  return h(
    "label",
    { class: "cl-pick cl-chip-choice", title: about },
    input,
    h("span", { class: "cl-pick-name" }, label),
    about && h("span", { class: "cl-unseen" }, ` – ${about}`)
  );
}
function picturesOf(pictures, picture) {
  const seen = (pictures ?? []).map(picture).filter((each) => each !== null);
  return seen.length > 0 ? h("span", { class: "cl-pictures", "aria-hidden": "true" }, seen) : null;
}
function hint({ hint: text }) {
  return text ? h("small", {}, text) : null;
}

// src/common/table/options.ts
function optionsForm(fields, say, start, { impossible = [], presets = [], picture = () => null, more = [] } = {}) {
  const controls = fields.map((field) => {
    const clashes = impossible.some(({ values }) => field.name in values);
    return { ...controlOf(field, picture), field, clashes };
  });
  const reason = h("p", { class: "cl-reason", role: "status" });
  const lastClash = controls.findLast(({ clashes }) => clashes);
  const mixes = presets.map((preset) => ({
    preset,
    button: h("button", { type: "button", class: "cl-mix", onclick: () => mix(preset) }, preset.label)
  }));
  const chosenValues = () => Object.fromEntries(controls.map(({ field, value }) => [field.name, value()]));
  function mix({ values }) {
    for (const { field, set } of controls) {
      const value = values[field.name];
      if (value !== void 0) set(value);
    }
    refresh();
  }
  function disableClashes(now) {
    const why = /* @__PURE__ */ new Set();
    for (const { field, choices } of controls) {
      for (const [value, choice] of choices ?? []) {
        const clash = clashOf({ ...now, [field.name]: value }, impossible);
        choice.disabled = clash !== null;
        if (clash) why.add(clash.why);
      }
    }
    fill(reason, [...why].join(" "));
  }
  function refresh() {
    const now = chosenValues();
    disableClashes(now);
    for (const { element, field, refresh: show } of controls) {
      element.hidden = !counts(field.when, now);
      show?.();
    }
    for (const { preset, button } of mixes) button.setAttribute("aria-pressed", String(agrees(preset.values, now)));
  }
  refresh();
  const isTile = ({ field }) => field.look === "tile";
  const rowsOf = (control) => control === lastClash ? [control.element, reason] : [control.element];
  const main = controls.filter((control) => !control.field.more && !isTile(control));
  const tiles = controls.filter(isTile);
  const seldom = [...controls.filter(({ field }) => field.more).map(({ element }) => element), ...more];
  return h(
    "form",
    {
      class: "cl-options",
      method: "dialog",
      onchange: refresh,
      onsubmit: onSubmit(() => start(chosenValues()))
    },
    main.flatMap(rowsOf),
    mixes.length > 0 && h("div", { class: "cl-mixes", role: "group", "aria-label": say("table.presets") }, mixes.map(({ button }) => button)),
    tiles.length > 0 && h("div", { class: "cl-tiles" }, tiles.flatMap(rowsOf)),
    seldom.length > 0 && h("details", { class: "cl-more" }, h("summary", {}, say("table.more")), h("div", { class: "cl-more-fields" }, seldom)),
    h("div", { class: "cl-choices cl-start" }, h("button", { class: "cl-button cl-primary" }, say("table.start")))
  );
}
var PACES = ["brisk", "calm", "step"];
function paceControl(pace, say, choose) {
  const choices = PACES.map((value) => ({ value, label: say(`table.pace.${value}`) }));
  const field = { name: "pace", label: say("table.pace"), hint: say("table.pace.hint"), kind: "choice", value: pace, choices };
  return preference(field, (chosen) => choose(String(chosen)));
}
function wishControl(name, on, say, choose) {
  const field = { name, label: say(`table.${name}`), hint: say(`table.${name}.hint`), kind: "switch", value: on };
  return preference(field, (chosen) => choose(chosen === true));
}
function preference(field, choose) {
  const { element, value } = controlOf(field, () => null);
  element.addEventListener("change", () => choose(value()));
  return element;
}

// src/common/table/toolbar.ts
function toolbar(frame, { view, command, type, picture, hearSounds, wish, hint: hint2, own, beginning }) {
  const { say } = frame;
  const element = h("div", { class: "cl-bar" });
  const drawBar = frame.part(element);
  const language = languageChoice(frame);
  const keys = roving(element);
  function newGame() {
    const { options, impossible, presets, pace, sounds, advice } = view();
    const start = async (params) => {
      opened.close();
      await command("new_game", params);
    };
    const control = pace && paceControl(pace, say, (chosen) => frame.ask({ kind: "pace", pace: chosen }));
    const other = beginning(() => opened.close());
    const more = [...other ? [other] : [], ...control ? [control] : [], wishControl("sounds", sounds, say, hearSounds), wishControl("advice", advice, say, (on) => frame.ask({ kind: "advice", on }))];
    if (navigator.maxTouchPoints > 0) more.push(wishControl("confirm", wish.get(), say, wish.set));
    const form = optionsForm(options, say, start, { impossible, presets, picture, more });
    const opened = frame.dialog(say("table.new_game"), form, { kind: "form" });
  }
  function giveUp(name) {
    const texts = { title: say(`table.${name}`), question: say(`table.${name}_sure`), yes: say(`table.${name}_yes`), no: say("table.resign_no") };
    confirm(frame.dialog, texts, () => command(name));
  }
  const namedTool = (name, onclick, more) => tool(name, say(`table.${name}`), onclick, more);
  return {
    element,
    close: keys.close,
    update() {
      const { commands, sounds, advice, outcome } = view();
      const hinting = advice && !outcome && !own();
      const offers = new Set(commands);
      mark(element, { role: "toolbar", "aria-label": say("table.bar") });
      drawBar([commands, type.isOpen(), sounds, hinting, frame.languages()], (keep) => [
        offers.has("new_game") && keep("new_game", null, () => namedTool("new_game", newGame)),
        offers.has("learn") && keep("learn", null, () => tool("learn", say("learn.ui.learn"), () => chooseLesson(frame, command))),
        offers.has("undo") && keep("undo", null, () => namedTool("undo", () => command("undo"))),
        offers.has("resign") && keep("resign", null, () => namedTool("resign", () => giveUp("resign"))),
        offers.has("draw") && keep("draw", null, () => namedTool("draw", () => giveUp("draw"))),
        hinting && keep("hint", null, () => namedTool("hint", hint2, { "aria-label": say("table.hint"), title: say("table.hint.hint") })),
        keep("spring", null, spring),
        keep("sounds", sounds, () => namedTool("sounds", () => hearSounds(!view().sounds), { "aria-pressed": sounds, "aria-label": say("table.sounds"), title: say("table.sounds.hint") })),
        keep("type", type.isOpen(), () => namedTool("type", type.toggle, { "aria-expanded": type.isOpen() })),
        keep("rules", null, () => namedTool("rules", () => frame.rules())),
        language()
      ]);
      keys.refresh();
    }
  };
}

// src/common/table/typed_play.ts
function textInput(key, more = {}) {
  return h("input", { type: "text", class: "cl-typed-text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200, "data-cl-key": key, ...more });
}
function typedInput(say, { caption: name, keys, send, tell, close, goOn }) {
  const input = textInput("typed");
  const caption = h("span", {});
  const label = h("label", { class: "cl-typed-label" }, caption, input);
  const button = h("button", { class: "cl-button" });
  const legend = h("p", { class: "cl-typed-keys" });
  const element = h(
    "form",
    {
      class: "cl-typed",
      hidden: true,
      onkeydown(event) {
        if (event.key !== "Escape" || !isPlain(event)) return;
        consume(event);
        close();
      },
      onsubmit: onSubmit(async () => {
        if (input.value.trim() === "") return goOn?.();
        const answer = await send(input.value);
        if (answer.ok) input.value = "";
        else input.select();
        tell?.(answer);
      })
    },
    label,
    button,
    legend
  );
  return {
    element,
    update(view) {
      renew(caption, say(name));
      renew(button, say("table.play"));
      legend.hidden = !keys;
      renew(legend, keys && say(keys));
      input.placeholder = view.example;
    },
    toggle() {
      element.hidden = !element.hidden;
      if (!element.hidden) input.focus();
    },
    isOpen: () => !element.hidden
  };
}

// src/common/game.ts
function mountGame(model, el, drawTable2) {
  const real = () => model.get("view");
  const { game } = real();
  const frame = openFrame(model, el, {
    game,
    label: `${game}.ui.title`,
    illustrate: (text, extra) => drawn.illustrate?.(text, extra)
  });
  const { say } = frame;
  const pending = pendingLayer(real, (view2, action) => drawn.pendingView?.(view2, action) ?? null, () => update());
  const { view } = pending;
  const tellCells = tellsCells(model, el);
  const confirms = openConfirmation(frame.root);
  async function play(action, then) {
    const { revision, commands } = real();
    if (!commands.includes("undo") && confirms.asks(action, revision)) {
      frame.notice(say("table.confirm.again"));
      return { ok: false, kind: "answer", nonce: null, code: "table.confirm", message: "" };
    }
    return pending.play(action, () => frame.ask({ kind: "action", action, ...then && { then }, revision }));
  }
  const command = (name, params = {}) => frame.ask({ kind: "command", name, params, revision: real().revision });
  const told = answerLine(say, () => command("hint_stop"));
  const tell = (answer) => told.tell(answer, real().revision);
  const typed = typedInput(say, {
    caption: "table.type_here",
    keys: "table.keys",
    send: (text) => frame.ask({ kind: "type", text, revision: real().revision }),
    tell,
    close: () => type.toggle(),
    goOn: () => real().commands.includes("next") && void command("next")
  });
  const onward = actionButton("cl-button cl-onward", "step", once(() => command("step")), icon("onward"), { "aria-keyshortcuts": ".", hidden: true });
  const onwardName = h("span");
  onward.prepend(onwardName);
  const headline = h("p", { class: "cl-headline", tabindex: "-1" });
  const goal = h("p", { class: "cl-goal", hidden: true });
  const players = h("ul", { class: "cl-players" });
  const drawPlayers = frame.part(players);
  const curtain = h("div", { class: "cl-curtain", hidden: true });
  const drawDrop = frame.part(curtain);
  const element = h("div", { class: "cl-table" });
  let wroteFrom = null;
  const type = {
    isOpen: typed.isOpen,
    toggle() {
      if (!typed.isOpen()) wroteFrom = focus.focusedKey();
      typed.toggle();
      bar.update();
      if (!typed.isOpen()) (byKey(frame.root, wroteFrom || "tool-type") ?? byKey(frame.root, "tool-type"))?.focus();
    }
  };
  const focus = focusKeeper(frame.root, () => {
    const stops = element.querySelectorAll('[tabindex="0"], button:not([tabindex="-1"])');
    return [...stops].find((each) => each.checkVisibility()) ?? headline;
  });
  function hint2() {
    const given = real().hint;
    if (given?.action) frame.live.speak(given.text);
    else void command("hint");
  }
  const sounds = openSounds(frame.live.isShown);
  async function hearSounds(on) {
    const { ok } = await frame.ask({ kind: "sounds", on });
    if (!ok || !on) return;
    if (sounds.isStill()) frame.notice(say("table.sounds.still"));
    else sounds.play("move");
  }
  const picture = (name) => drawn.picture?.(name) ?? null;
  const bar = toolbar(frame, { view: real, command, type, picture, hearSounds, wish: confirms.wish, hint: hint2, own: () => drawn.hints === true, beginning: (close) => drawn.beginning?.(close) });
  frame.root.addEventListener("keydown", (event) => {
    const writes = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== "." || !isPlain(event) || writes) return;
    if (!onward.hidden) void command("step");
    else lesson.goOn(real());
  });
  const hearKeys = boardKeys({
    ask: async (name) => {
      const answer = await frame.ask({ kind: "question", name });
      tell(answer);
      return answer;
    },
    write() {
      if (!typed.isOpen()) type.toggle();
      else byKey(frame.root, "typed")?.focus();
    },
    choices: () => drawn.choices?.() ?? [],
    hint: hint2
  });
  element.addEventListener("keydown", hearKeys);
  const room2 = h("div", { class: "cl-room", hidden: true });
  const drawRoom = frame.part(room2);
  let greet = null;
  frame.head.before(room2);
  frame.head.classList.add("cl-of-game");
  frame.head.append(h("div", { class: "cl-lead" }, h("div", { class: "cl-asks" }, headline, goal), onward), players);
  const lesson = lessonPanel(frame, command);
  frame.body.append(lesson.element, curtain, element);
  frame.foot.append(typed.element, told.element, bar.element);
  const clocks = openClocks({
    view: real,
    say,
    live: frame.live,
    place: (seat) => players.querySelector(`[data-clock="${seat}"]`),
    over: () => frame.inquire({ kind: "clock" })
  });
  const kept = openJournalNotice(frame, command);
  kept.place();
  const drawn = drawTable2({
    element,
    view,
    say,
    language: frame.language,
    play,
    command,
    hint: hint2,
    ask: frame.inquire,
    part: frame.part,
    notice: frame.notice,
    speak: frame.live.speak,
    dialog: frame.dialog,
    letGo: () => letGo(element)
  });
  drawn.lessonPlace?.prepend(lesson.element);
  drawn.goalPlace?.prepend(goal);
  const point = hintMarks(element, (action) => drawn.hinted?.(action) ?? []);
  let before = null;
  let heard = null;
  function askRoom(message) {
    void frame.ask({ kind: "room", message });
  }
  function showRoom({ room: told2 }) {
    hide(room2, told2 === null);
    drawRoom(
      [JSON.stringify(told2)],
      () => told2 ? [
        h("p", { class: "cl-room-quiet" }, say("room.link", { address: told2.link })),
        told2.notice && h("p", { role: "status" }, told2.notice),
        ...told2.people ? peopleBar(say, told2.people, told2.seat, askRoom) : [],
        told2.seat === null ? null : greet ??= greeter(say, askRoom)
      ] : []
    );
  }
  function update() {
    const now = view();
    const focused = focus.focusedKey();
    if (before?.curtain && !now.curtain) letGo(curtain);
    const lead = drawn.lead?.(now, before) ?? null;
    drawn.update(now, before);
    frame.root.dataset.clOver = String(now.outcome !== null);
    frame.root.dataset.clTurn = turnOf(now);
    renew(headline, keepHyphensWhole(now.headline));
    renew(goal, now.goal);
    if (now.goal !== "") hide(goal, false);
    renew(onwardName, say("table.step"));
    hide(onward, !now.commands.includes("step"));
    drawPlayers(
      [now.players, now.observation.to_act, now.outcome, now.thinking, String(now.clock?.running), now.clock === null],
      () => now.players.map((player) => playerItem(player, now))
    );
    showRoom(now);
    clocks.update();
    lesson.update(now);
    drawCurtain(now);
    typed.update(now);
    told.update(real());
    bar.update();
    kept.update(now);
    announce();
    tellCells(real().changes);
    point(now);
    lead?.();
    focus.keep(focused);
    before = now;
  }
  function announce() {
    const now = real();
    const said = frame.live.hear(now.spoken);
    if (heard && now.revision !== heard.revision) frame.notice("");
    const asked = now.your_turn && (!heard?.your_turn || now.headline !== heard.headline);
    const told2 = said.some(({ text }) => text === now.headline);
    if (heard && asked && !told2) frame.live.speakOnce(now, now.headline);
    if (now.hint && now.hint.action !== heard?.hint?.action) frame.live.speakOnce(now.hint, now.hint.text);
    if (heard) sounds.follow(now, heard, drawn.sound);
    heard = now;
  }
  function drawCurtain(now) {
    const { curtain: drop } = now;
    const raised = curtain.hidden;
    hide(curtain, drop === null);
    drawDrop([drop?.seat, drop?.name, now.commands], () => drop ? [...curtainOf(drop), drawn.curtain?.(now)] : []);
    if (drop && raised && before) byKey(curtain, "curtain")?.focus();
  }
  function curtainOf({ seat, name }) {
    const lift = actionButton("cl-button cl-primary", "curtain", () => command("lift_curtain", { seat }), [icon("eye"), say("table.lift_curtain", { name })]);
    return [h("p", { class: "cl-curtain-title" }, say("table.pass_screen", { name })), h("p", {}, say("table.pass_screen_why", { name })), lift];
  }
  function playerItem({ seat, name, kind }, now) {
    const acts = now.outcome === null && now.observation.to_act.includes(seat);
    return h(
      "li",
      {
        class: "cl-player",
        "data-cl-kind": kind,
        "data-cl-acts": String(acts),
        "data-cl-won": String(now.outcome?.winner === seat)
      },
      h("span", { class: "cl-player-name" }, name),
      acts && h("span", { class: "cl-unseen" }, ` – ${say("table.to_act")}`),
      now.clock && h("span", { class: "cl-clock", "data-clock": String(seat), "data-runs": now.clock.running.includes(seat), role: "timer", "aria-label": `${say("table.clock")}: ${name}` }),
      acts && now.thinking && kind === "computer" && h("span", { class: "cl-dots", "aria-hidden": "true" })
    );
  }
  frame.on("change:view change:texts change:language", update);
  update();
  return () => {
    drawn.close?.();
    confirms.close();
    sounds.close();
    clocks.close();
    bar.close();
    lesson.close();
    frame.close();
  };
}
function turnOf({ outcome, seat, your_turn }) {
  if (outcome) return outcome.winner !== null && (seat === null || outcome.winner === seat) ? "won" : "over";
  return your_turn ? "yours" : "waiting";
}
var HINTED = "data-hinted";
function hintMarks(root, keysOf) {
  let marked = [];
  return ({ hint: hint2 }) => {
    const keys = hint2?.action ? keysOf(hint2.action) : [];
    const now = keys.map((key) => byKey(root, key)).filter((each) => each !== null);
    for (const each of marked) if (!now.some((other) => other === each)) each.removeAttribute(HINTED);
    for (const each of now) each.setAttribute(HINTED, "true");
    marked = now;
  };
}
var HOST = "marimo-anywidget";
function tellsCells(model, el) {
  let told = null;
  return (changes) => {
    const before = told;
    told = changes;
    if (before === null || before === changes || !isMarimo(el)) return;
    model.set("seen_changes", changes);
    model.save_changes();
  };
}
function isMarimo(el) {
  const root = el.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : el;
  return host.closest(HOST) !== null;
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
  for (const key of keys) {
    const held = Reflect.get(value, key);
    if (held === void 0) Reflect.set(value, key, null);
    else if (typeof held === "object" && held !== null) fillGaps(held, Array.isArray(value) ? told : told?.[key] ?? null, complete);
  }
}

// src/common/dom/copy.ts
async function copyText(area) {
  area.focus();
  area.select();
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

// src/common/table/copy_dialog.ts
async function copyDialog({ ask, say, dialog, notice }) {
  const answer = await ask({ kind: "copy" });
  if (!answer.ok) return notice(answer.message);
  const said = h("p", { class: "cl-copied", role: "status" });
  const fields = answer.texts.map(({ kind, text }) => {
    const id = `copy-${kind}`;
    const area = h("textarea", { readonly: true, rows: kind === "game" ? 5 : 2, "aria-label": say(`table.copy.${kind}`), "data-cl-key": id, spellcheck: "false" });
    area.value = text;
    const copy = async () => {
      said.textContent = say(await copyText(area) ? "table.copied" : "table.copy_by_hand");
    };
    return h(
      "div",
      { class: "cl-copy" },
      h(
        "div",
        { class: "cl-copy-head" },
        h("span", { "aria-hidden": "true" }, say(`table.copy.${kind}`)),
        actionButton("cl-button", `${id}-button`, copy, [icon("copy"), say("table.copy")], { "aria-label": `${say("table.copy")}: ${say(`table.copy.${kind}`)}` })
      ),
      area
    );
  });
  dialog(say("table.copy_title"), h("div", { class: "cl-copies" }, fields, said));
}

// src/replay/player.ts
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(plain).text());
}
function pictureAt({ frames, parts }, at) {
  return (frames[at] ?? []).map((part) => parts[part]).join("");
}
function room(film) {
  const sizes = film.frames.map((frame) => {
    const found = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(film.parts[frame[0] ?? 0] ?? "");
    return { width: Number(found?.[1] ?? 0), height: Number(found?.[2] ?? 0) };
  });
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height))
  };
}
function replayOf(film, from = "end") {
  const of = film.frames.length - 1;
  const say = sayer(() => film.texts, () => film.language);
  let at = of;
  const { width, height } = room(film);
  const kept = width && height ? `max-width: ${width}px; aspect-ratio: ${width} / ${height}` : null;
  const picture = h("div", { class: "cl-replay-picture", style: kept });
  const said = h("p", { class: "cl-replay-said" });
  const place = h("span", { class: "cl-replay-at", "aria-hidden": "true" });
  const told = h("p", { class: "cl-unseen", role: "status", "aria-live": "polite" });
  const slider = h("input", {
    type: "range",
    class: "cl-replay-slider",
    min: 0,
    max: of,
    "aria-label": say("replay.slider"),
    oninput: () => show(slider.valueAsNumber, false)
  });
  const targets = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => of };
  function button(sign) {
    const label = say(`replay.${sign}`);
    return h(
      "button",
      {
        type: "button",
        class: "cl-replay-step",
        "aria-label": label,
        title: label,
        onclick: () => show(targets[sign](), true)
      },
      s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: SIGNS[sign] }))
    );
  }
  const buttons = { first: button("first"), back: button("back"), on: button("on"), last: button("last") };
  function show(wanted, aloud) {
    const next = Math.min(Math.max(wanted, 0), of);
    if (next === at && picture.firstChild) return void (aloud && tell());
    at = next;
    fill(picture, parseSvg(pictureAt(film, at)));
    const where = say("replay.at", { at, of });
    const sentence = film.said[at] || (at === 0 ? say("replay.start") : "");
    fill(place, where);
    fill(said, sentence);
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `${where}. ${sentence}`);
    for (const sign of ["first", "back"]) buttons[sign].setAttribute("aria-disabled", String(at === 0));
    for (const sign of ["on", "last"]) buttons[sign].setAttribute("aria-disabled", String(at === of));
    if (aloud) tell();
  }
  function tell() {
    fill(told, slider.getAttribute("aria-valuetext"));
  }
  function turn(event) {
    if (!isPlain(event) || event.target === slider) return;
    const signs = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    const sign = signs[event.key];
    if (!sign) return;
    event.preventDefault();
    show(targets[sign](), true);
  }
  const root = h(
    "section",
    { class: "cl-root cl-replay", lang: film.language, "aria-label": say("replay.label", { title: film.title }), onkeydown: turn },
    h("p", { class: "cl-replay-title" }, film.title),
    picture,
    said,
    h("div", { class: "cl-replay-bar" }, buttons.first, buttons.back, slider, buttons.on, buttons.last, place),
    told
  );
  watchTheme(root, () => "auto");
  keepPlainKeys(root);
  show(from === "end" ? of : 0, false);
  return root;
}

// src/common/table/result.ts
function openResult(table, { strip, beside, again, review, show }) {
  const { say, command } = table;
  const element = h("section", { class: "cl-result", hidden: true });
  const keys = roving(element);
  function button(name, sign, label, onclick, primary = false) {
    return actionButton(primary ? "cl-button cl-primary" : "cl-button", name, onclick, [icon(sign), label]);
  }
  function turningPoint({ turning, at }) {
    if (!turning) return null;
    const link = at !== null && show && actionButton(
      "cl-quiet cl-look-back",
      "turning",
      () => show(at),
      keepMovesWhole(turning),
      { "aria-label": `${turning} ${say("table.review")}` }
    );
    return h("p", { class: "cl-turning-point" }, link || keepMovesWhole(turning));
  }
  let awaited = false;
  async function solve() {
    if (table.view().solved?.found) return solvedDialog(table);
    awaited = true;
    await command("solve");
  }
  return {
    element,
    /** Brings the focus to the button of another game. */
    focus: () => element.querySelector(".cl-after button")?.focus(),
    /** @param here whether the end itself is shown */
    update(view, here = true) {
      const { ending, commands, solved } = view;
      hide(element, ending === null || !here);
      if (!ending) return renew(element);
      element.setAttribute("aria-label", say("table.result"));
      const offered = Object.entries(again).filter(([name]) => commands.includes(name));
      renew(
        element,
        h("div", { class: "cl-result-top" }, ending.score !== "" && h("p", { class: "cl-score" }, ending.score), turningPoint(ending), beside?.(view), solved && h("p", { class: "cl-turning-point", role: "status" }, solved.text)),
        strip(view),
        h(
          "div",
          { class: "cl-after" },
          offered.map(([name, label], at) => button(name, name === "rematch_swapped" ? "swap" : "again", label(view), once(() => command(name)), at === 0)),
          button("review", "review", say("table.review"), review),
          (commands.includes("solve") || solved?.found) && button("solve", "hint", say("table.solve"), once(solve)),
          button("copy", "copy", say("table.copy"), once(() => copyDialog(table)))
        )
      );
      keys.refresh();
      if (awaited && solved?.found) {
        awaited = false;
        void solvedDialog(table);
      }
    },
    close: keys.close
  };
}
var solvedDialog = (table) => filmDialog(table, "solved", "table.solve");
async function filmDialog({ ask, say, dialog, notice }, kind, title) {
  const answer = await ask({ kind });
  if (!answer.ok) return notice(answer.message);
  const replay = replayOf(await unpack(answer.film), "start");
  dialog(say(title), replay, { kind: "form" });
  replay.querySelector("input")?.focus();
}

// src/common/kernel/latest_answer.ts
var LOST = 5e3;
function latest(ask, hear, { lost = LOST } = {}) {
  let awaited = 0;
  let count = 0;
  let waiting = null;
  async function send(question) {
    const number = count += 1;
    awaited = number;
    const timer = setTimeout(() => done(number), lost);
    const answer = await ask(question);
    clearTimeout(timer);
    if (awaited !== number) return;
    if (!waiting) hear(answer, question);
    done(number);
  }
  function done(number) {
    if (awaited !== number) return;
    awaited = 0;
    const next = waiting;
    waiting = null;
    if (next) void send(next.question);
  }
  return (question) => {
    if (awaited) waiting = { question };
    else void send(question);
  };
}

// src/common/review/review_curve.ts
var FAULTS = ["slip", "mistake", "blunder"];
function downOf(value) {
  return (1 - Math.max(-1, Math.min(1, value))) / 2;
}
function pathOf(values, of, width, height) {
  const points = values.map((value, ply) => `${(ply / of * width).toFixed(1)} ${(downOf(value) * height).toFixed(1)}`);
  return `M${points.join("L")}`;
}
function nearest2(across, of) {
  return Math.max(0, Math.min(of, Math.round(across * of)));
}
var MARKS = 60;
function faultsOf({ moves, curves, of }) {
  const worst = /* @__PURE__ */ new Map();
  for (const [index, { judgement }] of moves.entries()) {
    if (!judgement || !FAULTS.includes(judgement)) continue;
    const place = of > MARKS ? Math.floor(index * MARKS / of) : index;
    const before = worst.get(place);
    if (before && FAULTS.indexOf(before.judgement) >= FAULTS.indexOf(judgement)) continue;
    worst.set(place, { ply: index + 1, judgement, y: downOf(curves[0]?.[index + 1] ?? 0) });
  }
  return [...worst.values()];
}
var WIDTH = 300;
var HEIGHT = 80;
function openReviewCurve(say, { go, fault }) {
  const picture = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const spots = h("div", { class: "cl-review-spots", "aria-hidden": "true" });
  const here = h("div", { class: "cl-review-here" });
  const won = h("span", { class: "cl-review-end" });
  const lost = h("span", { class: "cl-review-end" });
  const element = h("div", { class: "cl-review-curve", role: "slider", tabindex: 0, "data-cl-key": "review-curve", onkeydown: press, onpointerdown: grasp }, picture, spots, here, won, lost);
  let of = 1;
  let done = 0;
  let at = 0;
  let drawn = "";
  const [back, on] = [() => go(at - 1), () => go(at + 1)];
  const steps = {
    ArrowLeft: back,
    ArrowDown: back,
    ArrowRight: on,
    ArrowUp: on,
    Home: () => go(0),
    End: () => go(done),
    PageUp: () => fault(-1),
    PageDown: () => fault(1)
  };
  function press(event) {
    const step = isPlain(event) && steps[event.key];
    if (!step) return;
    step();
    consume(event);
  }
  function point({ clientX }) {
    const box2 = picture.getBoundingClientRect();
    const next = nearest2((clientX - box2.left) / box2.width, of);
    if (next !== at) go(next);
  }
  function grasp(event) {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    point(event);
    const let_go = () => element.removeEventListener("pointermove", point);
    element.addEventListener("pointermove", point);
    element.addEventListener("pointerup", let_go, { once: true });
    element.addEventListener("pointercancel", let_go, { once: true });
  }
  return {
    element,
    focus: () => element.focus(),
    /** @param told where one is, and how good that was */
    update(review, now, told, judged) {
      ({ of, done } = review);
      at = now;
      const [name = ""] = review.lines;
      renew(won, say("table.review.won"));
      renew(lost, say("table.review.lost"));
      mark(element, {
        "aria-label": name ? say("table.review.curve", { name }) : say("table.review.label"),
        title: say("table.review.curve.hint"),
        "aria-valuemin": "0",
        "aria-valuemax": String(of),
        "aria-valuenow": String(at),
        "aria-valuetext": [told, judged].filter(Boolean).join(" ")
      });
      here.style.left = `${100 * at / of}%`;
      const facts = JSON.stringify([review.curves, review.moves.length, of, review.turning]);
      if (facts === drawn) return;
      drawn = facts;
      fill(
        picture,
        review.turning.map((ply) => s("path", { class: "cl-review-turn", d: `M${ply / of * WIDTH} 0V${HEIGHT}` })),
        s("path", { class: "cl-review-zero", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
        review.curves.map((values, index) => [
          index === 0 && review.curves.length === 1 && s("path", { class: "cl-review-area", d: `${pathOf(values, of, WIDTH, HEIGHT)}V${HEIGHT / 2}H0Z` }),
          s("path", { class: "cl-review-line", "data-line": index, d: pathOf(values, of, WIDTH, HEIGHT) })
        ]).flat()
      );
      fill(
        spots,
        faultsOf(review).map(({ ply, judgement, y }) => h("i", { "data-judgement": judgement, style: `left: ${100 * ply / of}%; top: ${100 * y}%` }))
      );
      mark(element, { "data-faults": FAULTS.filter((each) => review.moves.some(({ judgement }) => judgement === each)).join(" ") });
    }
  };
}

// src/common/review/review.ts
var GLYPHS = { slip: "?!", mistake: "?", blunder: "??" };
function openReview(table, { show, stage, lists = false, rows }) {
  const { say, part, command, ask, speak } = table;
  const curve = openReviewCurve(say, { go: (at2) => go(at2), fault: (by) => goToFault(by) });
  const head = h("div", { class: "cl-review-head" });
  const words = h("div", { class: "cl-review-words" });
  const tools = h("div", { class: "cl-review-tools", role: "toolbar" });
  const moves = h("ol", { class: "cl-review-moves", hidden: lists });
  const panel = h("div", { class: "cl-review-panel" }, head, curve.element, words, tools);
  const element = h("section", { class: "cl-review", hidden: true }, stage ?? null, panel, moves);
  const drawHead = part(head);
  const drawWords = part(words);
  const drawTools = part(tools);
  const drawMoves = part(moves);
  const toolKeys = roving(tools);
  const moveKeys = roving(moves);
  let at = 0;
  let told = null;
  let review = null;
  let spoken = table.language();
  const inquire = latest((wanted) => ask({ kind: "reviewed", at: wanted, dark: isDark() }), hear);
  const isDark = () => element.closest(".cl-root")?.dataset.clTheme === "dark";
  function go(wanted) {
    if (!review) return;
    at = Math.max(0, Math.min(wanted, review.done));
    if (at === 0) {
      told = null;
      speak(say("table.review.start"));
      show(0, null);
    } else inquire(at);
    draw2();
  }
  function hear(answer, wanted) {
    if (!review || wanted !== at) return;
    if (!answer.ok) return table.notice(answer.message);
    told = answer;
    show(at, told);
    draw2();
    speak([placeOf2(at), ...told.said].join(" "));
  }
  const isFault = ({ judgement }) => GLYPHS[judgement ?? ""] !== void 0;
  function faultFrom(by) {
    const faults = (review?.moves ?? []).flatMap((move, index) => isFault(move) ? [index + 1] : []);
    return (by > 0 ? faults.find((each) => each > at) : faults.findLast((each) => each < at)) ?? null;
  }
  function goToFault(by) {
    const next = faultFrom(by);
    if (next !== null) go(next);
  }
  function placeOf2(ply) {
    const move = review?.moves[ply - 1];
    return move ? say("table.review.at", { at: ply, of: review?.of ?? 0, name: move.name, action: move.action }) : say("table.review.start");
  }
  const judgementWords = ({ judgement }) => judgement ? say(`table.review.${judgement}`) : "";
  function draw2() {
    hide(element, review === null);
    if (!review) return;
    const { done, of, running, accuracy, note, actions, moves: judged } = review;
    mark(element, { "aria-label": say("table.review.label") });
    drawHead([accuracy, running, done, of, note], () => [
      h(
        "dl",
        { class: "cl-review-accuracy", title: note },
        h("dt", {}, say("table.review.accuracy")),
        accuracy.map(({ name, percent }) => percent !== null && h("dd", {}, say("table.review.accuracy.of", { name, percent })))
      ),
      actionButton(
        "cl-quiet",
        "review-close",
        once(() => leave("review_close", () => byKey(table.element, "review"))),
        icon("close"),
        { "aria-label": say("table.review.close"), title: say("table.review.close") }
      )
    ]);
    curve.update(review, at, placeOf2(at), judged[at - 1] ? judgementWords(judged[at - 1]) : "");
    drawWords([at, told?.at, told?.said, running, done, note], () => [
      running && h("div", { class: "cl-review-progress" }, h("progress", { max: of, value: done, "aria-label": say("table.review.progress", { done, of }) }), h("span", { "aria-hidden": "true" }, `${done} / ${of}`)),
      at === 0 && h("p", { class: "cl-soft" }, note),
      at > 0 && h("p", { class: "cl-review-place" }, placeOf2(at)),
      at > 0 && told?.at === at && verdict(told, judged[at - 1])
    ]);
    mark(tools, { "aria-label": say("table.review.label") });
    drawTools([at, done, running, faultFrom(-1), faultFrom(1)], () => [
      tool2("fault.back", "‹ ?", () => goToFault(-1), faultFrom(-1) !== null),
      !lists && tool2("back", icon("back"), () => go(at - 1), at > 0),
      !lists && tool2("on", icon("onward"), () => go(at + 1), at < done),
      tool2("fault.on", "? ›", () => goToFault(1), faultFrom(1) !== null),
      running && actionButton("cl-button cl-review-stop", "review-stop", once(() => leave("review_stop", () => curve.element)), say("table.review.stop"))
    ]);
    toolKeys.refresh();
    if (lists) return;
    mark(moves, { "aria-label": say("table.review.moves") });
    drawMoves([judged, at, running], () => rows?.(choice) ?? Array.from({ length: running ? of : judged.length }, (_, index) => h("li", {}, choice(index + 1, document.createTextNode(judged[index]?.action ?? actions[index] ?? "")))));
    const chosen = byKey(moves, `judged-${Math.max(1, at)}`);
    moveKeys.stopAt(chosen);
    const current = at > 0 ? chosen?.closest("li") : null;
    if (current) moves.scrollTop = current.offsetTop - (moves.clientHeight - current.offsetHeight) / 2;
  }
  async function leave(name, next) {
    await command(name);
    next()?.focus();
  }
  function verdict({ said }, move) {
    const [good, ...why] = said;
    return h(
      "p",
      { class: "cl-review-said" },
      h("strong", { "data-judgement": move?.close ? "close" : move?.judgement ?? "none" }, move && GLYPHS[move.judgement ?? ""] && h("span", { class: "cl-review-glyph", "aria-hidden": "true" }, GLYPHS[move.judgement ?? ""]), good),
      why.length > 0 && ` ${keepMovesWhole(why.join(" "))}`
    );
  }
  function tool2(name, sign, onclick, possible) {
    const label = say(`table.review.${name}`);
    return actionButton(
      "cl-quiet cl-review-tool",
      `review-${name}`,
      onclick,
      h("span", { "aria-hidden": "true" }, sign),
      { "aria-label": label, title: label, "aria-disabled": possible ? null : "true" }
    );
  }
  function choice(ply, ...content) {
    const move = review?.moves[ply - 1];
    if (!move) return h("span", { class: "cl-review-move" }, !rows && h("span", { class: "cl-ply", "aria-hidden": "true" }, `${ply}.`), content);
    const glyph = GLYPHS[move.judgement ?? ""];
    return actionButton(
      "cl-review-move",
      `judged-${ply}`,
      () => go(ply),
      [rows ? h("span", { class: "cl-unseen" }, `${move.name}, ${move.action}`) : h("span", { class: "cl-ply", "aria-hidden": "true" }, `${ply}.`), content, glyph && h("span", { class: "cl-review-glyph", "aria-hidden": "true" }, glyph), glyph && h("span", { class: "cl-unseen" }, `, ${judgementWords(move)}`)],
      { "data-judgement": move.judgement ?? "none", "aria-current": ply === at ? "step" : null }
    );
  }
  return {
    element,
    go,
    /** The choice that is shown. */
    at: () => at,
    isOpen: () => review !== null,
    /** Begins a review, or leads to the one that is open. */
    async begin() {
      if (!table.view().review) await command("review");
      curve.focus();
    },
    /** The sign beside a move, and its judgement in words; "" for most. */
    judgement(ply) {
      const move = review?.moves[ply - 1];
      const glyph = GLYPHS[move?.judgement ?? ""] ?? "";
      return { glyph, told: move && glyph ? judgementWords(move) : "", name: move?.judgement ?? "" };
    },
    update(view) {
      const before = review;
      review = view.review;
      if (!review || before && review.done < before.done) {
        at = 0;
        told = null;
        if (before) show(0, null);
      }
      if (before?.running && review && !review.running && review.done === review.of) speak(say("table.review.done"));
      if (!before && review) show(0, null);
      if (spoken !== table.language()) {
        spoken = table.language();
        if (at > 0) inquire(at);
      }
      draw2();
    },
    close() {
      toolKeys.close();
      moveKeys.close();
    }
  };
}

// art:art:tafl
var art_tafl_default = `<svg xmlns="http://www.w3.org/2000/svg">
  <!--
    The art of Catch the King and Catch the Queen. Each symbol is one flat silhouette in the colour
    of the text around it, told from the others by its outline even at 28 px. The archer aims up:
    whoever draws him turns him to where he faces. Pieces stand on discs that the board draws.
  -->

  <!-- Round shield: rim, boss and four bands. -->
  <symbol id="attacker" viewBox="0 0 64 64" fill="currentColor" fill-rule="evenodd">
    <path d="M32 4A28 28 0 1 1 32 60A28 28 0 1 1 32 4ZM35 11V21.5A11 11 0 0 1 42.5 29H53A21.5 21.5 0 0 0 35 11ZM29 11A21.5 21.5 0 0 0 11 29H21.5A11 11 0 0 1 29 21.5ZM11 35A21.5 21.5 0 0 0 29 53V42.5A11 11 0 0 1 21.5 35ZM53 35H42.5A11 11 0 0 1 35 42.5V53A21.5 21.5 0 0 0 53 35Z"/>
  </symbol>

  <!-- Kite shield with a chevron. -->
  <symbol id="defender" viewBox="0 0 64 64" fill="currentColor" fill-rule="evenodd">
    <path d="M12 8C24 3 40 3 52 8C54 30 47 48 32 62C17 48 10 30 12 8ZM18.5 25.5L32 37L45.5 25.5V15L32 26.5L18.5 15Z"/>
  </symbol>

  <!-- Crown of three points on a band. -->
  <symbol id="king" viewBox="0 0 64 64" fill="currentColor">
    <path d="M6 18L19 30L32 8L45 30L58 18L53 46H11Z"/>
    <rect x="11" y="49.5" width="42" height="8" rx="2"/>
    <circle cx="6" cy="15" r="4.5"/><circle cx="32" cy="6.5" r="4.5"/><circle cx="58" cy="15" r="4.5"/>
  </symbol>

  <!-- Thor's hammer, as a priest wears it: the head below, on a short handle. -->
  <symbol id="godi" viewBox="0 0 64 64" fill="currentColor" fill-rule="evenodd">
    <path d="M27 16H37V31H56L60 35V49L44 53L32 62L20 53L4 49V35L8 31H27ZM32 38L25 45L32 52L39 45Z"/>
    <path d="M32 1A8.5 8.5 0 1 1 32 18A8.5 8.5 0 1 1 32 1ZM32 6A3.5 3.5 0 1 0 32 13A3.5 3.5 0 1 0 32 6Z"/>
  </symbol>

  <!-- Helm with horns and a nose guard. -->
  <symbol id="jarl" viewBox="0 0 64 64" fill="currentColor" fill-rule="evenodd">
    <path d="M14 38C14 24 21 15 32 15C43 15 50 24 50 38V57H39V46H36V57H28V46H25V57H14ZM21 35C21 39 25 41 29 40L28 34ZM43 35L36 34L35 40C39 41 43 39 43 35Z"/>
    <path d="M15 30C5 27 1 17 5 5C8 13 13 18 20 19ZM49 30C59 27 63 17 59 5C56 13 51 18 44 19Z"/>
  </symbol>

  <!-- Drawn bow, its arrow pointing up. -->
  <symbol id="archer" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">
    <path d="M5 34C12 14 52 14 59 34"/>
    <path d="M5 34L32 50L59 34" stroke-width="3.4"/>
    <path d="M32 58V9" stroke-width="5.5"/>
    <path d="M32 1L42 15H22Z" fill="currentColor" stroke-width="2"/>
  </symbol>

  <!-- Purse tied at the neck, with a coin. -->
  <symbol id="merchant" viewBox="0 0 64 64" fill="currentColor" fill-rule="evenodd">
    <path d="M17 4L25 9L32 4L39 9L47 4L42 18H22Z"/>
    <path d="M22 22H42C54 30 60 41 58 50C57 57 51 60 44 60H20C13 60 7 57 6 50C4 41 10 30 22 22ZM32 31A11 11 0 1 0 32 53A11 11 0 1 0 32 31ZM32 37A5 5 0 1 1 32 47A5 5 0 1 1 32 37Z"/>
  </symbol>

  <!-- Staff whose head is a spiral. -->
  <symbol id="volva" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round">
    <path d="M16 60L26 33C31 41 47 40 50 27C53 13 42 4 31 5C21 6 15 15 19 23C23 31 36 30 37 22C38 16 31 14 29 19"/>
  </symbol>

  <!-- A girl's head between two braids. -->
  <symbol id="daughter" viewBox="0 0 64 64" fill="currentColor">
    <path d="M32 2C16 2 8 13 8 27V36H20V29C20 25 22 23 26 22C33 20 38 17 41 12C43 15 44 19 44 24V36H56V27C56 13 48 2 32 2Z"/>
    <path d="M24 27.5C31 26 37 23.500 40 20C40.500 22 40.500 24 40.500 27V34C40.500 41 37 45 32 45C27 45 23.500 41 23.500 34V28Z"/>
    <path d="M8 39H20L18.500 48H9.500ZM56 39H44L45.500 48H54.500ZM10.500 51H17.500L19 62H9ZM53.500 51H46.500L45 62H55Z"/>
    <path d="M24 62C24 53 27 49 32 49C37 49 40 53 40 62Z"/>
  </symbol>

  <!-- Two firs. -->
  <symbol id="forest" viewBox="0 0 64 64" fill="currentColor">
    <path d="M23 3L36 20H30L40 34H33L44 50H27V60H19V50H2L13 34H6L16 20H10Z"/>
    <path d="M47 18L57 32H52L62 50H51V60H45V54H49L40 38Z"/>
  </symbol>

  <!-- Crown with a veil that falls to both sides. -->
  <symbol id="queen" viewBox="0 0 64 64" fill="currentColor">
    <path d="M14 9L23 16L32 4L41 16L50 9L47 25H17Z"/>
    <path d="M16 28H48C58 38 61 50 61 61C52 61 46 56 44 44C42 37 38 34 32 34C26 34 22 37 20 44C18 56 12 61 3 61C3 50 6 38 16 28Z"/>
    <circle cx="32" cy="46" r="8"/>
  </symbol>

  <!-- Cross with flared arms. -->
  <symbol id="english" viewBox="0 0 64 64" fill="currentColor">
    <path d="M23 4H41L37.500 26.500L60 23V41L37.500 37.500L41 60H23L26.500 37.500L4 41V23L26.500 26.500Z"/>
  </symbol>

  <!-- Axe: the King's Vikings. -->
  <symbol id="king_viking" viewBox="0 0 64 64" fill="currentColor">
    <rect x="18" y="3" width="7.500" height="58" rx="3"/>
    <path d="M28 12C38 12 48 8 55 2C62 14 62 32 55 44C48 38 38 33 28 33Z"/>
  </symbol>

  <!-- The Jarl's Vikings carry the round shield. -->
  <symbol id="jarl_viking" viewBox="0 0 64 64"><use href="#attacker"/></symbol>

  <!-- Banners: the Jarl's ends in one point, the King's in two. -->
  <symbol id="jarl_chief" viewBox="0 0 64 64" fill="currentColor">
    <rect x="9" y="2" width="7" height="60" rx="3"/>
    <path d="M19 5L62 21L19 38Z"/>
  </symbol>
  <symbol id="king_chief" viewBox="0 0 64 64" fill="currentColor" fill-rule="evenodd">
    <rect x="7" y="2" width="7" height="60" rx="3"/>
    <path d="M17 5H62L50 20.500L62 36H17ZM33 13A7.500 7.500 0 1 0 33 28A7.500 7.500 0 1 0 33 13Z"/>
  </symbol>

  <!-- A fortress seen from above: four towers around a keep. -->
  <symbol id="fortress" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="3.500" stroke-linejoin="round">
    <path d="M4 4H20V11H44V4H60V20H53V44H60V60H44V53H20V60H4V44H11V20H4Z"/>
    <path d="M22 22H42V42H22Z"/>
  </symbol>

  <!-- Where a variant's pieces begin: nowhere, at the ends of the vertical axis, of the horizontal one. -->
  <symbol id="axis-none" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round">
    <path d="M18 32H46"/>
  </symbol>
  <symbol id="axis-vertical" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round">
    <rect x="8" y="8" width="48" height="48" rx="6"/>
    <circle cx="32" cy="17" r="5.5" fill="currentColor" stroke="none"/><circle cx="32" cy="47" r="5.5" fill="currentColor" stroke="none"/>
    <path d="M32 27V37" stroke-dasharray="3 4"/>
  </symbol>
  <symbol id="axis-horizontal" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round">
    <rect x="8" y="8" width="48" height="48" rx="6"/>
    <circle cx="17" cy="32" r="5.5" fill="currentColor" stroke="none"/><circle cx="47" cy="32" r="5.5" fill="currentColor" stroke="none"/>
    <path d="M27 32H37" stroke-dasharray="3 4"/>
  </symbol>
</svg>
`;

// src/tafl/squares.ts
var COLUMNS = [..."abcdefghi"];
var ROWS = [9, 8, 7, 6, 5, 4, 3, 2, 1];
var SQUARES = ROWS.map((row) => COLUMNS.map((column) => `${column}${row}`));
var FORTRESSES = /* @__PURE__ */ new Set(["a1", "i1", "a9", "i9", "e5"]);
var LONGSHIPS = /* @__PURE__ */ new Set([..."d1 e1 f1 e2 d9 e9 f9 e8 a4 a5 a6 b5 i4 i5 i6 h5".split(" ")]);
var OUTPOSTS = /* @__PURE__ */ new Set([..."e3 e4 e6 e7 c5 d5 f5 g5".split(" ")]);
function ground(square) {
  if (FORTRESSES.has(square)) return "fortress";
  if (LONGSHIPS.has(square)) return "longship";
  return OUTPOSTS.has(square) ? "outpost" : "plain";
}
function destinations(actions) {
  const ways = /* @__PURE__ */ new Map();
  for (const action of actions) {
    const [from, to] = action.split("-");
    if (from && to) ways.set(from, [...ways.get(from) ?? [], to]);
  }
  return ways;
}
function forestSquares(actions) {
  return actions.filter((action) => action.startsWith("forest ")).map((action) => action.slice(7));
}
function offset(from, to) {
  return {
    across: to.charCodeAt(0) - from.charCodeAt(0),
    down: Number(from.charAt(1)) - Number(to.charAt(1))
  };
}
function squaresBetween(from, to) {
  const { across, down } = offset(from, to);
  if (across !== 0 && down !== 0) return [];
  return Array.from({ length: Math.max(0, Math.abs(across + down) - 1) }, (_, at) => {
    const step = at + 1;
    const column = String.fromCharCode(from.charCodeAt(0) + step * Math.sign(across));
    return `${column}${Number(from.charAt(1)) - step * Math.sign(down)}`;
  });
}
function squareOf({ dataset }) {
  return dataset.clKey ?? "";
}
function squareRows(turned) {
  return turned ? SQUARES.map((row) => [...row].reverse()).reverse() : SQUARES;
}
function squareAt({ left, top, width, height }, x, y, turned = false) {
  const column = Math.floor((x - left) / width * 9);
  const row = Math.floor((y - top) / height * 9);
  return squareRows(turned)[row]?.[column] ?? null;
}

// src/tafl/naming.ts
var DWELL = 700;
var HOLD = 450;
var SLACK = 8;
var GAP = 3;
function nameAndWay(say, piece) {
  return [h("strong", {}, say(`tafl.piece.${piece}`)), h("span", {}, say(`tafl.ui.way.${piece}`))];
}
function openNaming(board2, grid, say, pieceOn) {
  const bubble = h("p", { class: "cl-naming", "aria-hidden": "true", hidden: true });
  board2.append(bubble);
  let named = null;
  let waiting;
  let from = { x: 0, y: 0 };
  let held = false;
  let at = { x: NaN, y: NaN };
  let pressed = null;
  let acted = false;
  function squareUnder2(target) {
    const button = target instanceof Element ? target.closest(".cl-square") : null;
    return button && squareOf(button);
  }
  function hide2() {
    clearTimeout(waiting);
    named = null;
    bubble.hidden = true;
  }
  function soon(target, wait, then = () => {
  }) {
    hide2();
    const button = target instanceof Element ? target.closest(".cl-square") : null;
    const piece = button && pieceOn(squareOf(button));
    if (!button || !piece) return;
    waiting = setTimeout(() => {
      show(button, piece);
      then();
    }, wait);
  }
  function show(button, piece) {
    named = squareOf(button);
    fill(bubble, nameAndWay(say, piece));
    bubble.hidden = false;
    const room2 = board2.getBoundingClientRect();
    const at2 = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const left = at2.left - room2.left + (at2.width - width) / 2;
    const above = at2.top - room2.top - height - GAP;
    bubble.style.left = `${Math.max(0, Math.min(left, room2.width - width))}px`;
    bubble.style.top = `${above >= 0 ? above : at2.bottom - room2.top + GAP}px`;
  }
  const heard = {
    pointerleave: ({ pointerType }) => pointerType === "mouse" && hide2(),
    pointerdown({ pointerType, target, clientX, clientY }) {
      hide2();
      held = false;
      pressed = squareUnder2(target);
      if (pointerType === "mouse") return;
      from = { x: clientX, y: clientY };
      soon(target, HOLD, () => held = true);
    },
    pointermove({ pointerType, target, buttons, clientX, clientY }) {
      const moved = clientX !== at.x || clientY !== at.y;
      at = { x: clientX, y: clientY };
      if (pointerType === "mouse") {
        const square = squareUnder2(target);
        if (square !== pressed) pressed = null;
        if (moved && square !== named) hide2();
        if (moved && buttons === 0 && bubble.hidden && pressed === null) soon(target, DWELL);
      } else if (Math.hypot(clientX - from.x, clientY - from.y) > SLACK) hide2();
    },
    pointerup({ pointerType, target }) {
      if (pointerType === "mouse") pressed = squareUnder2(target);
      else hide2();
    },
    pointercancel: hide2,
    contextmenu: (event) => held && event.preventDefault(),
    // the system's own answer to a long press
    focusin: ({ target }) => !acted && target instanceof Element && target.matches(":focus-visible") && soon(target, DWELL),
    focusout: hide2
  };
  const swallow = (event) => {
    if (!held) return;
    held = false;
    consume(event);
  };
  const end = new AbortController();
  const { signal } = end;
  for (const [name, listener] of Object.entries(heard)) grid.addEventListener(name, listener, { signal });
  grid.addEventListener("click", swallow, { capture: true, signal });
  const leave = ({ key }) => {
    hide2();
    acted = key === "Enter" || key === " ";
  };
  grid.addEventListener("keydown", leave, { capture: true, signal });
  return {
    hide: hide2,
    close() {
      hide2();
      end.abort();
    }
  };
}

// src/tafl/pieces.ts
var draw = artist(art_tafl_default);
function pieceFigure({ piece, side, facing }, ...marks) {
  return h(
    "span",
    { class: "cl-piece", "data-piece": piece, "data-side": side, "data-facing": facing, "aria-hidden": "true" },
    draw(piece, { class: "cl-emblem" }),
    marks
  );
}
function drawTaflPicture(name) {
  const [side = "", piece] = name.split("/");
  return piece ? pieceFigure({ square: "", side, piece }) : draw(name, { class: `cl-sign cl-${name}` });
}
var ORDER = [
  ..."king queen defender archer attacker godi jarl merchant volva daughter".split(" "),
  ..."jarl_chief jarl_viking king_chief king_viking english".split(" ")
];
function openLegend({ say, part }) {
  const element = h("ul", { class: "cl-legend", role: "list", tabindex: 0, "data-cl-key": "legend", hidden: true });
  const draw2 = part(element);
  return {
    element,
    update({ pieces, captured, forests, forests_to_place }, open) {
      hide(element, !open);
      if (!open) return;
      mark(element, { "aria-label": say("tafl.ui.legend") });
      const sides = new Map([...pieces, ...captured].map(({ piece, side }) => [piece, side]));
      const wooded = forests.length > 0 || forests_to_place > 0;
      const kinds = ORDER.filter((piece) => sides.has(piece));
      draw2([kinds, wooded], () => [
        ...kinds.map((piece) => h("li", {}, pieceFigure({ square: "", side: sides.get(piece) ?? "", piece }), h("p", {}, nameAndWay(say, piece)))),
        wooded && h("li", {}, drawTaflPicture("forest"), h("p", {}, nameAndWay(say, "forest")))
      ]);
    }
  };
}

// src/tafl/side_panel.ts
function openHalves({ say, part: partOf2 }) {
  const element = h("ol", { class: "cl-halves" });
  const draw2 = partOf2(element);
  const part = (half, stage) => h(
    "li",
    { "data-stage": stage, "data-half": half, "aria-current": stage === "now" ? "step" : null },
    say(`tafl.ui.half.${half}`),
    stage === "done" && h("span", { class: "cl-unseen" }, ` – ${say("tafl.ui.half.done")}`)
  );
  return {
    element,
    update({ game, mover, is_terminal }) {
      const english = mover === "english";
      hide(element, game !== "queen" || is_terminal);
      element.setAttribute("aria-label", say("tafl.ui.half"));
      draw2(english, () => [part("own", english ? "done" : "now"), part("english", english ? "now" : "next")]);
    }
  };
}
function openActionButtons({ say, play, part }) {
  const element = h("div", { class: "cl-actions" });
  const draw2 = part(element);
  const button = (key, action, params = {}) => actionButton(key === "tafl.ui.shoot.neutral" ? "cl-button" : "cl-button cl-primary", `do-${action}`, () => play(action), say(key, params));
  return {
    element,
    /** @param here whether the present is shown */
    update({ shot_control: shot, observation, actions }, here) {
      const passes = actions.includes("pass");
      hide(element, !here || !(shot === "named" || shot === "neutral" || passes));
      draw2([shot, observation.shot, passes], () => [
        shot === "named" && button("tafl.ui.shoot.on", "shoot", { square: observation.shot }),
        shot === "neutral" && button("tafl.ui.shoot.neutral", "shoot"),
        passes && button("tafl.ui.pass", "pass")
      ]);
    }
  };
}
function openRail({ say, part }) {
  const element = h("div", { class: "cl-rail", role: "group" });
  const draw2 = part(element);
  return {
    element,
    update({ game, captured }) {
      const sides = game === "queen" ? ["jarl", "king", "english"] : ["attacker", "defender"];
      element.setAttribute("aria-label", say("tafl.ui.rail.label"));
      hide(element, captured.length === 0);
      draw2(
        captured,
        () => sides.map((side) => captured.filter((piece) => piece.side === side)).filter((pieces) => pieces.length > 0).map(
          (pieces) => h("p", { class: "cl-lost" }, h("span", { class: "cl-unseen" }, namesOf2(pieces)), pieces.map((piece) => pieceFigure(piece)))
        )
      );
    }
  };
  function namesOf2(pieces) {
    return pieces.map(({ piece, square }) => `${say(`tafl.piece.${piece}`)} ${square}`).join(", ");
  }
}

// src/tafl/shapes.ts
function openShapes(grid, { squareUnder: squareUnder2, turned }) {
  const element = s("svg", { class: "cl-drawn-shapes", viewBox: "0 0 9 9", "aria-hidden": "true" });
  let shapes = [];
  let current = null;
  const isSame2 = (one) => (other) => one.from === other.from && one.to === other.to;
  function draw2() {
    fill(element, [...shapes, ...current ? [current] : []].map(({ from, to }) => from === to ? ringOf(from, turned()) : arrowOf(from, to, turned())));
  }
  function clear() {
    if (shapes.length === 0 && !current) return;
    [shapes, current] = [[], null];
    draw2();
  }
  function press(event) {
    if (event.pointerType !== "mouse") return;
    if (event.button === 0) return clear();
    const from = event.button === 2 && event.buttons === 2 && !event.shiftKey && squareUnder2(event);
    if (!from) return;
    grid.setPointerCapture(event.pointerId);
    current = { from, to: from };
    draw2();
  }
  function move(event) {
    const to = current && squareUnder2(event);
    if (!current || !to || to === current.to) return;
    current = { ...current, to };
    draw2();
  }
  function release(event) {
    if (!current || event.button !== 2) return;
    const drawn = current;
    current = null;
    const others = shapes.filter((each) => !isSame2(drawn)(each));
    shapes = others.length < shapes.length ? others : [...shapes, drawn];
    draw2();
  }
  function menu(event) {
    if (!event.isTrusted) return;
    const { clientX, clientY, shiftKey } = event;
    const taken = !shiftKey || !grid.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, composed: true, clientX, clientY, button: 2 }));
    if (!taken) return;
    consume(event);
  }
  const end = new AbortController();
  const { signal } = end;
  grid.addEventListener("pointerdown", press, { signal });
  grid.addEventListener("pointermove", move, { signal });
  grid.addEventListener("pointerup", release, { signal });
  grid.addEventListener("contextmenu", menu, { signal });
  return {
    element,
    draw: draw2,
    clear,
    close: () => end.abort()
  };
}
var AWAY = 0.34;
var HEAD = 0.3;
function openArrow(name) {
  const element = s("svg", { class: `cl-${name}-arrow`, viewBox: "0 0 9 9", "aria-hidden": "true" });
  return {
    element,
    /** @param action nothing is drawn for what has no place on the board */
    update(action, turned) {
      const [from, to] = action?.split("-") ?? [];
      if (action?.startsWith("forest ")) fill(element, ringOf(action.slice(7), turned));
      else fill(element, from && to && arrowOf(from, to, turned));
    }
  };
}
function ringOf(square, turned) {
  const [cx, cy] = middle(square, turned);
  return s("circle", { cx, cy, r: 0.42 });
}
function arrowOf(from, to, turned) {
  const [ax, ay] = middle(from, turned);
  const [bx, by] = middle(to, turned);
  const long = Math.hypot(bx - ax, by - ay);
  const [dx, dy] = [(bx - ax) / long, (by - ay) / long];
  const tip = [bx - dx * AWAY * 0.2, by - dy * AWAY * 0.2];
  const wing = (side) => `${tip[0] - dx * HEAD + side * dy * HEAD * 0.7} ${tip[1] - dy * HEAD - side * dx * HEAD * 0.7}`;
  return s("path", { d: `M${ax + dx * AWAY} ${ay + dy * AWAY}L${tip.join(" ")}M${wing(1)}L${tip.join(" ")}L${wing(-1)}` });
}
function middle(square, turned) {
  const { across, down } = offset("a9", square);
  return turned ? [8.5 - across, 8.5 - down] : [across + 0.5, down + 0.5];
}

// src/common/dom/dragging.ts
var SLACK2 = 6;
var RIGHT = 2;
function enableDragging(area, { grip, lift, move, drop }) {
  let held = null;
  function onPress(event) {
    if (held || !event.isPrimary || event.button !== 0) return;
    const thing = grip(event);
    if (thing !== null) held = { thing, x: event.clientX, y: event.clientY, pointer: event.pointerId, moved: false, cancelled: false };
  }
  function onMove(event) {
    if (!held || held.cancelled || event.pointerId !== held.pointer) return;
    if (event.buttons & RIGHT) {
      held.cancelled = true;
      return drop(held.thing, null);
    }
    const [across, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved) {
      if (Math.hypot(across, down) < SLACK2) return;
      held.moved = true;
      area.setPointerCapture(held.pointer);
      lift?.(held.thing);
    }
    move(held.thing, across, down);
  }
  function onRelease(event) {
    if (!held || event.pointerId !== held.pointer) return;
    const { thing, moved, cancelled } = held;
    held = null;
    if (!moved && !cancelled) return;
    area.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => area.removeEventListener("click", swallow, { capture: true }));
    if (!cancelled) drop(thing, event);
  }
  function onCancel(event) {
    if (!held || event.pointerId !== held.pointer) return;
    const { thing, moved, cancelled } = held;
    held = null;
    if (moved && !cancelled) drop(thing, null);
  }
  function swallow(event) {
    consume(event);
  }
  function stay(event) {
    if (held) event.preventDefault();
  }
  const end = new AbortController();
  const { signal } = end;
  area.addEventListener("touchmove", stay, { passive: false, signal });
  area.addEventListener("pointerdown", onPress, { signal });
  area.addEventListener("pointermove", onMove, { signal });
  area.addEventListener("pointerup", onRelease, { signal });
  area.addEventListener("pointercancel", onCancel, { signal });
  return () => end.abort();
}

// src/tafl/dragging.ts
function squareUnder(grid, { clientX, clientY }, turned) {
  return squareAt(grid.getBoundingClientRect(), clientX, clientY, turned);
}
function pieceDragging(grid, { mayLift, lift, piece: pieceOn, drop, turned }) {
  const under = (event) => squareUnder(grid, event, turned());
  return enableDragging(grid, {
    grip(event) {
      const square = under(event);
      return square !== null && mayLift(square) ? square : null;
    },
    lift,
    move(square, across, down) {
      const piece = pieceOn(square);
      piece?.classList.add("cl-held");
      piece?.style.setProperty("translate", `${across}px ${down}px`);
    },
    async drop(square, event) {
      const piece = pieceOn(square);
      await drop(square, event && under(event));
      piece?.classList.remove("cl-held");
      piece?.style.removeProperty("translate");
    }
  });
}

// src/tafl/facts.ts
function factsOf({ seen, actions, planned, captures, picked, danger, lays, zones, dots }) {
  const moves = destinations(actions);
  const open = new Set(picked ? moves.get(picked) : forestSquares(actions));
  const pieces = new Map(seen.pieces.map((piece) => [piece.square, piece]));
  const curses = picked !== null && pieces.get(picked)?.piece === "volva";
  const king = seen.pieces.find(({ piece }) => piece === "king")?.square;
  const ends = /* @__PURE__ */ new Set([seen.last?.from, seen.last?.to]);
  const way = new Set(seen.last?.from && seen.last.to ? squaresBetween(seen.last.from, seen.last.to) : []);
  const taken = new Set(seen.last?.captured.map(({ square }) => square));
  const watched = new Set(zones ? Object.values(seen.zones).flat() : []);
  const prey = new Set([...open].flatMap((to) => captures[`${picked}-${to}`] ?? []));
  const royal = danger?.lost ? seen.pieces.filter(({ piece }) => piece === "king" || piece === "queen") : [];
  const endangered = /* @__PURE__ */ new Set([...danger?.pieces ?? [], ...royal.map(({ square }) => square)]);
  return (square) => {
    const piece = pieces.get(square) ?? null;
    const laid = lays[square];
    const takes = open.has(square) && captures[`${picked}-${square}`] || [];
    return {
      flags: {
        open: open.has(square) && dots,
        takes: takes.length > 0 && dots,
        prey: prey.has(square) && dots,
        picked: square === picked,
        movable: moves.has(square),
        last: ends.has(square),
        trail: way.has(square),
        taken: taken.has(square) && !piece,
        watched: watched.has(square),
        danger: endangered.has(square),
        shot: square === seen.shot,
        planned: planned?.split("-").includes(square) ?? false
      },
      piece,
      forest: seen.forests.includes(square),
      ground: ground(square),
      moves: moves.get(square)?.length ?? 0,
      takes,
      lays: laid ? { squares: laid, curses, king: king !== void 0 && laid.includes(king) } : null,
      cursed: piece?.piece === "king" && seen.cursed,
      bound: seen.bound.includes(square)
    };
  };
}

// src/tafl/labels.ts
var NAMED_BY_SIDE = /* @__PURE__ */ new Set(["attacker", "defender", "jarl_viking", "jarl_chief", "king_viking", "king_chief", "english"]);
function squareLabeller(say) {
  function standingWords({ piece, forest, ground: ground2 }) {
    const terrain = ground2 === "fortress" && say("tafl.ui.square.fortress");
    if (forest) return [say("tafl.piece.forest")];
    if (!piece) return [terrain || say("tafl.ui.square.empty")];
    const side = !NAMED_BY_SIDE.has(piece.piece) && say(`tafl.ui.of.${piece.side}`);
    return [say(`tafl.piece.${piece.piece}`), side, piece.facing && say(`tafl.facing.${piece.facing}`), terrain];
  }
  function watchedWords(lays) {
    if (!lays || lays.squares.length === 0) return false;
    const told = say(`tafl.ui.square.${lays.curses ? "would_curse" : "would_watch"}`, { squares: lays.squares.join(", ") });
    return lays.curses && lays.king ? `${told}, ${say("tafl.ui.square.king_in_it")}` : told;
  }
  const states = ["picked", "planned", "shot", "cursed", "bound", "danger", "taken", "last", "watched"];
  return (square, facts) => {
    const holds3 = { ...facts.flags, cursed: facts.cursed, bound: facts.bound };
    const parts = [
      square,
      ...standingWords(facts),
      facts.moves > 0 && say("tafl.ui.square.moves", { count: facts.moves }),
      facts.flags.open && say("tafl.ui.square.legal"),
      facts.flags.open && facts.takes.length > 0 && say("tafl.ui.square.takes", { squares: facts.takes.join(", ") }),
      facts.flags.open && watchedWords(facts.lays),
      ...states.map((state) => holds3[state] && say(`tafl.ui.square.${state === "watched" ? "zone" : state}`))
    ];
    return parts.filter(Boolean).join(", ");
  };
}

// src/tafl/board.ts
var WALK = { duration: 200, easing: "cubic-bezier(.3, .1, .3, 1)" };
var LEAVE = { duration: 240, easing: "ease-in" };
function openBoard(say, hand) {
  const squares = /* @__PURE__ */ new Map();
  const label = squareLabeller(say);
  let shown = null;
  let pointed = null;
  let aimed = /* @__PURE__ */ new Set();
  let turned = false;
  for (const name of SQUARES.flat()) makeSquare(name);
  const grid = h("div", { class: "cl-squares", role: "grid", "aria-rowcount": 10, "aria-colcount": 10 });
  const ranks = h("div", { class: "cl-ranks", "aria-hidden": "true" });
  const files = h("div", { class: "cl-files", "aria-hidden": "true" });
  const arrow = openArrow("hint");
  const madeArrow = openArrow("made");
  const shapes = openShapes(grid, { squareUnder: (event) => squareUnder(grid, event, turned), turned: () => turned });
  const element = h("div", { class: "cl-board9" }, ranks, grid, madeArrow.element, arrow.element, shapes.element, files);
  lay();
  function lay() {
    const [rows, columns] = turned ? [[...ROWS].reverse(), [...COLUMNS].reverse()] : [ROWS, COLUMNS];
    fill(ranks, rows.map((row) => h("span", {}, row)));
    fill(files, columns.map((column) => h("span", {}, column)));
    fill(
      grid,
      h("div", { role: "row", class: "cl-unseen", "aria-rowindex": 1 }, columns.map((name, at) => header("column", name, at + 2))),
      squareRows(turned).map(
        (row, at) => h("div", { role: "row", class: "cl-board-row", "aria-rowindex": at + 2 }, header("row", rows[at], 1), row.map(cellOf))
      )
    );
  }
  function cellOf(name, column) {
    const { cell } = of(name);
    mark(cell, { "aria-colindex": String(column + 2) });
    return cell;
  }
  function header(of2, name, at) {
    return h("span", { role: `${of2}header`, class: "cl-unseen", "aria-colindex": at }, name);
  }
  function makeSquare(name) {
    const button = actionButton(
      "cl-square",
      name,
      () => hand.press(name),
      [],
      { "data-ground": ground(name), onpointerenter: () => aim(name), onpointerleave: () => aim(null), onfocus: () => aim(name), onblur: () => aim(null) }
    );
    const cell = h("div", { role: "gridcell", class: "cl-cell9" }, button);
    squares.set(name, { cell, button, known: "", drawn: "" });
  }
  let size = 0;
  const room2 = new ResizeObserver(([seen]) => size = seen?.borderBoxSize[0]?.inlineSize ?? 0);
  room2.observe(of("e5").button);
  const keys = roving(grid, () => squareRows(turned).map((row) => row.map((name) => of(name).button)), { onescape: hand.escape });
  const stopDragging = pieceDragging(grid, {
    mayLift: hand.mayLift,
    lift: hand.lift,
    turned: () => turned,
    piece: (name) => of(name).button.querySelector(".cl-piece"),
    async drop(from, to) {
      if (to === null || to === from) return hand.escape();
      await hand.carry(from, to);
    }
  });
  const names = openNaming(element, grid, say, (name) => {
    const standing = shown?.seen.pieces.find(({ square }) => square === name)?.piece;
    return standing ?? (shown?.seen.forests.includes(name) ? "forest" : null);
  });
  function of(name) {
    const found = squares.get(name);
    if (!found) throw new Error(`there is no square ${name}`);
    return found;
  }
  function aim(name) {
    pointed = name;
    const next = new Set(hand.aim(name));
    for (const each of /* @__PURE__ */ new Set([...aimed, ...next])) mark(of(each).button, { "data-aimed": next.has(each) });
    aimed = next;
  }
  function update(snapshot) {
    const factsAt = factsOf(snapshot);
    const before = shown?.seen;
    shown = snapshot;
    grid.setAttribute("aria-label", say("tafl.ui.board"));
    for (const [name, square] of squares) show(name, square, factsAt(name), name === snapshot.picked);
    keys.refresh();
    drawArrows();
    aim(pointed);
    if (before && before.ply !== snapshot.seen.ply) shapes.clear();
    if (before && before !== snapshot.seen) play(before, snapshot);
  }
  function drawArrows() {
    arrow.update(shown?.advised ?? null, turned);
    madeArrow.update(shown?.made ?? null, turned);
    shapes.draw();
  }
  function show(name, square, facts, picked) {
    const { cell, button } = square;
    const { flags, piece, forest, cursed, bound } = facts;
    const known = JSON.stringify([facts, picked, say("tafl.ui.board")]);
    if (square.known === known) return;
    square.known = known;
    for (const [flag, holds3] of Object.entries(flags)) mark(button, { [`data-${flag}`]: holds3 });
    mark(cell, { "aria-selected": picked });
    mark(button, { "aria-label": label(name, facts) });
    const drawn = [facts.ground, piece?.piece, piece?.side, piece?.facing, forest, cursed, bound].join(" ");
    if (square.drawn === drawn) return;
    square.drawn = drawn;
    fill(
      button,
      facts.ground === "fortress" && draw("fortress", { class: "cl-fortress" }),
      forest && draw("forest", { class: "cl-forest" }),
      piece && pieceFigure(piece, cursed && draw("volva", { class: "cl-curse" }), bound && h("span", { class: "cl-bond" }))
    );
  }
  function play(before, { seen: now, carried }) {
    if (!now.last || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { from, to, action, captured } = now.last;
    const answered = now.ply === before.ply && before.last?.action === action && before.last.captured.length === 0;
    if (answered) return captured.forEach(leave);
    if (now.ply !== before.ply + 1) return;
    if (from && to && action !== carried) {
      const { across, down } = offset(to, from);
      const { button } = of(to);
      const way = turned ? -size : size;
      const start = `translate(${across * way}px, ${down * way}px)`;
      const walking = button.querySelector(".cl-piece")?.animate([{ transform: start }, { transform: "none" }], WALK);
      mark(button, { "data-walked": walking !== void 0 });
      if (walking) walking.onfinish = walking.oncancel = () => mark(button, { "data-walked": false });
    }
    for (const piece of captured) leave(piece);
  }
  function leave(piece) {
    const ghost = pieceFigure(piece);
    ghost.classList.add("cl-ghost");
    of(piece.square).button.append(ghost);
    const fading = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(.55)" }];
    const gone = ghost.animate(fading, { ...LEAVE, delay: 120, fill: "both" });
    gone.onfinish = () => ghost.remove();
  }
  return {
    element,
    update,
    /** The squares where the piece in hand, or a forest, can go; else the squares of the pieces that can be picked up. */
    choices() {
      const all = squareRows(turned).flat().map((name) => of(name).button);
      const open = all.filter((each) => each.dataset.open === "true");
      return open.length > 0 ? open : all.filter((each) => each.dataset.movable === "true");
    },
    /** Turns the board by half a circle. */
    turn() {
      turned = !turned;
      names.hide();
      lay();
      drawArrows();
      keys.refresh();
    },
    close() {
      names.close();
      shapes.close();
      room2.disconnect();
      keys.close();
      stopDragging();
    }
  };
}

// src/tafl/history.ts
function openHistory(table, show, toggles, legend) {
  const { say } = table;
  const strip = h("div", { class: "cl-course-steps" });
  const past = h("div", { class: "cl-past" });
  const drawStrip = table.part(strip);
  const drawPast = table.part(past);
  const moves = h("ol", { class: "cl-moves" });
  const tools = h("div", { class: "cl-below", role: "toolbar" }, strip, toggles);
  const element = h("section", { class: "cl-course" }, tools, past, moves, legend);
  const toolKeys = roving(tools);
  const moveKeys = roving(moves);
  function step(name, at, possible) {
    const label = say(`tafl.ui.course.${name}`);
    const sign = stepIcon(name === "now" ? "last" : name);
    return actionButton("cl-quiet cl-step", `step-${name}`, () => show(at), sign, { "aria-label": label, title: label, "aria-disabled": possible ? null : "true" });
  }
  function confirmBranch(at, count) {
    const texts = {
      title: say("tafl.ui.past.branch"),
      question: say("tafl.ui.past.sure", { count }),
      yes: say("tafl.ui.past.yes"),
      no: say("tafl.ui.past.no")
    };
    confirm(table.dialog, texts, () => table.command("branch", { at }));
  }
  let listed = [];
  let current = 0;
  let judged = 0;
  function judge(done, judgement) {
    if (done < judged) for (const each of moves.querySelectorAll(".cl-review-glyph, .cl-judged")) each.remove();
    for (let number = done < judged ? 1 : judged + 1; number <= done; number += 1) {
      const { glyph, told } = judgement(number);
      if (glyph) buttonOf(number)?.append(h("span", { class: "cl-review-glyph", "aria-hidden": "true" }, glyph), h("span", { class: "cl-unseen cl-judged" }, `, ${told}`));
    }
    judged = done;
  }
  function list2(line, at) {
    const differs = line.findIndex((text, index) => text !== listed[index]);
    const stays = differs < 0 ? line.length : differs;
    if (stays === line.length && stays === listed.length && at === current) return;
    while (moves.children.length > stays) moves.lastElementChild?.remove();
    moves.append(...line.slice(stays).map((text, index) => item(text, stays + index + 1)));
    buttonOf(current)?.removeAttribute("aria-current");
    buttonOf(at)?.setAttribute("aria-current", "step");
    [listed, current] = [line, at];
    moveKeys.stopAt(buttonOf(at || line.length));
    requestAnimationFrame(() => setTimeout(() => scrollTo(at)));
  }
  const buttonOf = (number) => moves.children[number - 1]?.querySelector("button") ?? null;
  function item(text, number) {
    const [move, ...taken] = text.split("x");
    const button = actionButton("cl-move", `move-${number}`, () => show(number), [move, taken.map((square) => h("span", { class: "cl-takes" }, `×${square}`))]);
    return h("li", {}, h("span", { class: "cl-ply", "aria-hidden": "true" }, `${number}.`), button);
  }
  function scrollTo(number) {
    const move = moves.children[Math.max(0, number - 1)];
    if (move instanceof HTMLElement) moves.scrollTop = move.offsetTop - (moves.clientHeight - move.offsetHeight) / 2;
  }
  return {
    element,
    confirmBranch,
    /** After the toggles have been drawn too: they are reached by the same arrows. */
    refresh: toolKeys.refresh,
    close() {
      toolKeys.close();
      moveKeys.close();
    },
    /**
     * @param at the move that is looked at
     * @param from the move whose position is shown: of a choice that is looked at, the one before it
     */
    update({ line, outcome, review }, at, from, judgement) {
      const of = line.length;
      mark(tools, { "aria-label": say("tafl.ui.course") });
      drawStrip([at, of], () => [
        step("first", 0, at > 0),
        step("back", Math.max(at - 1, 0), at > 0),
        h("span", { class: "cl-step-at" }, say("tafl.ui.course.at", { at, of })),
        step("on", Math.min(at + 1, of), at < of),
        step("now", of, at < of)
      ]);
      hide(past, from === of);
      drawPast([from, of, review === null], () => [
        from < of && !review && h("p", {}, say("tafl.ui.past")),
        from < of && actionButton("cl-button", "branch", () => confirmBranch(from, of - from), say("tafl.ui.past.branch"))
      ]);
      mark(moves, { "aria-label": say("tafl.ui.course.moves") });
      mark(element, { "data-past": String(from < of), "data-over": String(outcome !== null) });
      list2(line, at);
      judge(review?.done ?? 0, judgement);
    }
  };
}

// src/tafl/diagram.ts
var MOVE = /^([a-i][1-9])-([a-i][1-9])$/;
function illustrate(rules, diagrams, say) {
  const codes = [...rules.querySelectorAll("code")];
  for (const [at, code] of codes.entries()) {
    const diagram = diagrams[code.textContent ?? ""];
    if (!diagram) continue;
    code.classList.add("cl-position");
    code.before(board(diagram, say, moveAfter(codes.slice(at + 1), code)));
    const rest = code.nextSibling;
    if (rest instanceof Text) rest.data = rest.data.replace(/^\s*[:.]\s*/, "");
  }
}
function moveAfter(codes, position) {
  const place = position.closest("p, li, tr");
  const told = codes.find((code) => MOVE.test(code.textContent ?? ""));
  return told && place?.contains(told) ? MOVE.exec(told.textContent ?? "")?.slice(1) : void 0;
}
function board({ pieces, forests }, say, [from, to] = []) {
  const standing = [
    ...pieces.map(({ piece, square, facing }) => [say(`tafl.piece.${piece}`), square, facing && say(`tafl.facing.${facing}`)]),
    ...forests.map((square) => [say("tafl.piece.forest"), square])
  ];
  const bySquare = new Map(pieces.map((piece) => [piece.square, piece]));
  const grown = new Set(forests);
  return h(
    "span",
    { class: "cl-diagram", role: "img", "aria-label": standing.map((words) => words.filter(Boolean).join(" ")).join(", ") },
    h("span", { class: "cl-diagram-ranks" }, ROWS.map((row) => h("span", {}, row))),
    h(
      "span",
      { class: "cl-diagram-squares" },
      SQUARES.flat().map((square) => {
        const piece = bySquare.get(square);
        return h(
          "span",
          { class: "cl-square", "data-ground": ground(square), "data-last": square === from || square === to, "data-open": square === to },
          ground(square) === "fortress" && draw("fortress", { class: "cl-fortress" }),
          grown.has(square) && draw("forest", { class: "cl-forest" }),
          piece && pieceFigure(piece)
        );
      })
    ),
    h("span", { class: "cl-diagram-files" }, COLUMNS.map((column) => h("span", {}, column)))
  );
}

// src/common/table/types.ts
var FIELD_GAPS = { hint: null, value: null, min: null, max: null };
var VIEW_GAPS = {
  seat: null,
  curtain: null,
  pace: null,
  lesson: null,
  offer: null,
  offer_about: null,
  offered_at: null,
  unkept: null,
  hint: { action: null },
  review: { moves: { judgement: null }, accuracy: { percent: null } },
  solved: null,
  clock: null,
  room: { people: { seats: { name: null, lag: null, wait: null, side: null }, request: { away: null } }, seat: null },
  players: { level: null },
  outcome: { winner: null },
  ending: { at: null },
  options: FIELD_GAPS
};

// src/tafl/types.ts
var SEEN = { shot: null, last: { from: null, to: null } };
var TAFL_GAPS = {
  view: { ...VIEW_GAPS, observation: SEEN, shot_control: null, ending: { at: null, strip: null } },
  answer: { section: null, observation: SEEN, better: null, shown: { observation: SEEN } }
};

// src/tafl/position_line.ts
function readLine(line) {
  const [rows = "", turn = "", , ...words] = line.split(" ");
  const letters = /* @__PURE__ */ new Map();
  for (const [at, row] of rows.split("/").entries()) {
    const spread = row.replace(/[1-9]/g, (gap) => ".".repeat(Number(gap)));
    for (const [column, letter] of [...spread].entries()) {
      const square = SQUARES[at]?.[column];
      if (square && letter !== ".") letters.set(square, letter);
    }
  }
  return { letters, turn, words };
}
function writeLine({ letters, turn, words }) {
  const rows = SQUARES.map(
    (row) => row.map((square) => letters.get(square) ?? ".").join("").replace(/\.+/g, (gap) => String(gap.length))
  );
  return [rows.join("/"), turn, "0", ...words].join(" ");
}

// src/tafl/editor.ts
var SOVEREIGNS = /* @__PURE__ */ new Set(["king", "queen"]);
var NOTHING2 = "";
async function openEditor(table) {
  const { say } = table;
  const answer = await table.ask({ kind: "workshop" });
  if (!answer.ok) return table.notice(answer.message);
  const { tray, turns, word } = answer;
  const kinds = new Map(tray.map((kind) => [kind.letter, kind]));
  let here = readLine(answer.now);
  let held = tray[0]?.letter ?? NOTHING2;
  let asked = 0;
  let playable = false;
  const nameOf = ({ piece, facing }) => facing ? `${say(`tafl.piece.${piece}`)} (${say(`tafl.facing.${facing}`)})` : say(`tafl.piece.${piece}`);
  const pictureOf = (kind) => kind.side === "" ? draw("forest", { class: "cl-forest" }) : pieceFigure({ ...kind, square: "", facing: kind.facing ?? void 0 });
  const choose = (letter) => {
    held = letter;
    for (const each of buttonsIn(shelf)) each.setAttribute("aria-pressed", String(each.dataset.letter === held));
  };
  const shelf = h(
    "div",
    { class: "cl-tray", role: "toolbar", "aria-label": say("tafl.ui.editor.tray") },
    tray.map((kind) => trayButton(kind.letter, nameOf(kind), pictureOf(kind))),
    trayButton(NOTHING2, say("tafl.ui.editor.erase"), icon("erase"))
  );
  function trayButton(letter, name, picture) {
    const press2 = () => choose(letter);
    return actionButton(
      "cl-tool cl-shelved",
      `tray-${letter || "erase"}`,
      press2,
      picture,
      { "data-letter": letter, title: name, "aria-label": name, "aria-pressed": letter === held }
    );
  }
  const trayKeys = roving(shelf);
  const squares = new Map(SQUARES.flat().map((name) => [name, actionButton("cl-square", `edit-${name}`, () => press(name), [], { "data-ground": ground(name) })]));
  const grid = h(
    "div",
    { class: "cl-squares", role: "grid", "aria-label": say("tafl.ui.editor.board"), onkeydown: erase },
    SQUARES.map((row) => h("div", { role: "row", class: "cl-board-row" }, row.map((name) => h("div", { role: "gridcell", class: "cl-cell9" }, squares.get(name)))))
  );
  const board2 = h(
    "div",
    { class: "cl-board9" },
    h("div", { class: "cl-ranks", "aria-hidden": "true" }, ROWS.map((row) => h("span", {}, row))),
    grid,
    h("div", { class: "cl-files", "aria-hidden": "true" }, COLUMNS.map((column) => h("span", {}, column)))
  );
  const boardKeys2 = roving(grid, () => SQUARES.map((row) => row.flatMap((name) => squares.get(name) ?? [])));
  function press(square) {
    put(square, here.letters.get(square) === held ? NOTHING2 : held);
  }
  function erase(event) {
    if (event.key !== "Delete" && event.key !== "Backspace" || !(event.target instanceof HTMLElement)) return;
    put(event.target.dataset.clKey?.slice(5) ?? "", NOTHING2);
    consume(event);
  }
  function put(square, letter) {
    const piece = kinds.get(letter)?.piece ?? "";
    if (SOVEREIGNS.has(piece)) {
      for (const [at, other] of here.letters) if (other === letter) here.letters.delete(at);
    }
    if (letter === NOTHING2) here.letters.delete(square);
    else here.letters.set(square, letter);
    show();
  }
  const ghost = h("div", { class: "cl-drag-ghost", hidden: true, "aria-hidden": "true" });
  const stage = h("div", { class: "cl-editor" }, shelf, board2, ghost);
  const stopDragging = enableDragging(stage, {
    grip({ target, clientX, clientY }) {
      const button2 = target instanceof Element ? target.closest("button") : null;
      const from = button2?.matches(".cl-square") ? squareOf(button2).slice(5) : null;
      const letter = from ? here.letters.get(from) : button2?.dataset.letter;
      const box2 = stage.getBoundingClientRect();
      return letter ? { letter, from, x: clientX - box2.left, y: clientY - box2.top } : null;
    },
    lift({ letter }) {
      const kind = kinds.get(letter);
      fill(ghost, kind && pictureOf(kind));
      hide(ghost, false);
    },
    move({ x, y }, across, down) {
      ghost.style.translate = `${x + across}px ${y + down}px`;
    },
    drop({ letter, from }, event) {
      hide(ghost, true);
      if (!event) return;
      const to = squareAt(grid.getBoundingClientRect(), event.clientX, event.clientY);
      if (from) here.letters.delete(from);
      if (to) put(to, letter);
      else show();
    }
  });
  const turn = h("select", { name: "turn", "data-cl-key": "edit-turn", onchange: readChoices }, turns.map(({ value, label }) => h("option", { value }, label)));
  const option2 = h("input", { type: "checkbox", name: "word", "data-cl-key": "edit-word", onchange: readChoices });
  const line = h("textarea", { readonly: true, rows: 2, class: "cl-line", "data-cl-key": "edit-line", "aria-label": say("table.copy.position"), spellcheck: "false" });
  const verdict = h("p", { class: "cl-reason cl-edit-verdict", role: "status" });
  const play = actionButton("cl-button cl-primary", "edit-play", once(begin), say("tafl.ui.editor.play"));
  const button = (name, onclick) => actionButton(
    "cl-button",
    `edit-${name}`,
    onclick,
    say(name === "copy" ? "table.copy" : `tafl.ui.editor.${name}`)
  );
  function readChoices() {
    here = { ...here, turn: turn.value, words: option2.checked ? [word.value] : [] };
    show();
  }
  async function begin() {
    if (!playable) return judge();
    opened.close();
    await table.command("new_game", { paste: writeLine(here) });
  }
  async function copy() {
    verdict.textContent = say(await copyText(line) ? "table.copied" : "table.copy_by_hand");
  }
  function set(position) {
    here = { ...position, words: position.words.filter((each) => each === word.value) };
    turn.value = here.turn;
    option2.checked = here.words.length > 0;
    show();
  }
  function show() {
    for (const [name, square] of squares) {
      const kind = kinds.get(here.letters.get(name) ?? NOTHING2);
      const holds3 = kind ? nameOf(kind) : say(`tafl.ui.square.${ground(name) === "fortress" ? "fortress" : "empty"}`);
      square.setAttribute("aria-label", `${name}, ${holds3}`);
      square.dataset.laid = String(kind !== void 0);
      fill(square, ground(name) === "fortress" && draw("fortress", { class: "cl-fortress" }), kind && pictureOf(kind));
    }
    line.value = writeLine(here);
    void judge();
  }
  async function judge() {
    const number = asked += 1;
    const { ok, message } = await table.ask({ kind: "judge", text: writeLine(here) });
    if (number !== asked) return;
    playable = ok;
    verdict.textContent = ok ? say("tafl.ui.editor.possible") : message;
    verdict.dataset.possible = String(ok);
    play.setAttribute("aria-disabled", String(!ok));
  }
  stage.append(
    h(
      "div",
      { class: "cl-editor-side" },
      h("label", { class: "cl-field" }, h("span", {}, say("tafl.ui.editor.turn")), turn),
      h("label", { class: "cl-field cl-switch" }, option2, h("span", {}, word.label)),
      h("div", { class: "cl-choices" }, button("clear", () => set({ ...here, letters: /* @__PURE__ */ new Map() })), button("start", () => set(readLine(answer.start))), button("copy", copy)),
      line,
      verdict,
      h("div", { class: "cl-choices" }, play)
    )
  );
  const opened = table.dialog(say("tafl.ui.editor"), stage, { kind: "form" });
  stage.closest("dialog")?.addEventListener("close", () => {
    for (const close of [trayKeys.close, boardKeys2.close, stopDragging]) close();
  });
  set(here);
  boardKeys2.refresh();
}

// src/tafl/state.ts
function initialState({ highlights }) {
  const asked = { zones: highlights.zones, danger: highlights.danger, legend: false };
  return { picked: null, zones: {}, planned: null, carried: null, past: null, choice: null, asked, danger: null };
}
function hold(state, picked) {
  return { ...state, picked, zones: {} };
}
function plan(state, view, action) {
  const planned = action && plansFrom(view, action.slice(0, 2)).includes(action) ? action : null;
  return { ...hold(state, null), planned };
}
function lookAtPast(state, past, choice = null) {
  return { ...state, past, choice };
}
function toggleRequest(state, request) {
  return { ...state, asked: { ...state.asked, [request]: !state.asked[request] } };
}
function openActions({ picked }, view) {
  return mayPlan(view) && picked ? plansFrom(view, picked) : view.actions;
}
function mayPickUp({ past }, view, square) {
  return past === null && (destinations(view.actions).has(square) || mayPlan(view) && isOwn(view, square));
}
function follow(state, before, view) {
  const thought = before !== null && mayPlan(before) && goesOn(before, view);
  const goneOn = !thought && view.revision !== before?.revision;
  const stuck = state.picked !== null && view.your_turn && !destinations(view.actions).has(state.picked);
  const held = goneOn || stuck ? hold(state, null) : state;
  const kept = thought && !view.outcome ? held : { ...held, planned: null };
  return before && !goesOn(before, view) ? lookAtPast(kept, null) : kept;
}
function threats({ past, asked, danger }, view) {
  return past === null && asked.danger && danger?.revision === view.revision ? danger : null;
}
function snapshotOf(state, view) {
  const { past, choice, asked, picked, carried } = state;
  return {
    seen: past?.observation ?? view.observation,
    actions: past ? [] : openActions(state, view),
    captures: view.captures,
    picked,
    planned: past ? null : state.planned,
    carried,
    lays: past ? {} : state.zones,
    dots: view.highlights.moves,
    zones: asked.zones,
    danger: threats(state, view),
    advised: (past ? choice?.better : view.hint?.action) ?? null,
    made: past && choice?.action || null
  };
}
function goesOn(before, view) {
  return before.line.every((action, index) => view.line[index] === action);
}
var SIDES = { tafl: ["attacker", "defender"], queen: ["jarl", "king"] };
function mayPlan({ seat, your_turn, outcome, lesson, curtain, observation }) {
  return seat !== null && !your_turn && !outcome && !lesson && !curtain && !observation.to_act.includes(seat);
}
function isOwn({ seat, observation: { game, pieces } }, square) {
  return pieces.some((piece) => piece.square === square && piece.side === SIDES[game][seat ?? 0]);
}
function plansFrom({ observation: { pieces } }, square) {
  const slants = pieces.some((piece) => piece.square === square && piece.piece === "godi");
  const ends = SQUARES.flat().filter((end) => {
    const { across, down } = offset(square, end);
    return end !== square && (across === 0 || down === 0 || slants && Math.abs(across) === Math.abs(down));
  });
  return ends.map((end) => `${square}-${end}`);
}
function pendingView(view, action) {
  const { observation: seen } = view;
  const ply = seen.ply + 1;
  if (action.startsWith("forest ")) {
    const last = { action, from: null, to: null, captured: [] };
    return { ...view, observation: { ...seen, ply, last, forests: [...seen.forests, action.slice(7)] } };
  }
  const [from, to] = action.split("-");
  if (!from || !to || !seen.pieces.some(({ square }) => square === from)) return null;
  const { [from]: _left, ...zones } = seen.zones;
  const pieces = seen.pieces.map((piece) => piece.square === from ? { ...piece, square: to } : piece);
  return { ...view, observation: { ...seen, ply, pieces, zones, last: { action, from, to, captured: [] } } };
}

// src/tafl/strip.ts
var WIDTH2 = 220;
var HEIGHT2 = 52;
function materialStrip({ sides, label, told }, at) {
  const plies = Math.max(1, ...sides.map(({ pieces }) => pieces.length - 1));
  const most = Math.max(1, ...sides.flatMap(({ pieces }) => pieces));
  const x = (ply) => ply / plies * WIDTH2;
  const y = (count) => HEIGHT2 - count / most * HEIGHT2;
  const line = (pieces) => pieces.map((count, ply) => ply === 0 ? `M0 ${y(count)}` : `H${x(ply)}V${y(count)}`).join("");
  const dashes = ["", "7 3", "2 3"];
  return h(
    "figure",
    { class: "cl-material" },
    s(
      "svg",
      { viewBox: `-2 -3 ${WIDTH2 + 4} ${HEIGHT2 + 6}`, role: "img", "aria-label": label, preserveAspectRatio: "none" },
      s("path", { class: "cl-axis-line", d: `M0 ${HEIGHT2}H${WIDTH2}` }),
      at !== null && s("path", { class: "cl-turn-line", d: `M${x(at)} -3V${HEIGHT2}` }),
      sides.map(({ side, pieces }, index) => s("path", { "data-side": side, d: line(pieces), "stroke-dasharray": dashes[index] || null }))
    ),
    h("figcaption", { "aria-hidden": "true" }, sides.map(({ side }, index) => h("span", { "data-side": side }, told[index])))
  );
}

// src/tafl/index.ts
function drawTable(table) {
  const { say, view: now } = table;
  let state = initialState(now());
  const board2 = openBoard(say, {
    press,
    escape: putDown,
    mayLift: (square) => mayPickUp(state, now(), square),
    lift(square) {
      if (state.picked !== square) pickUp(square);
    },
    carry: (from, to) => move(from, to, true),
    aim: (square) => square && state.zones[square] || []
  });
  const halves = openHalves(table);
  const buttons = openActionButtons(table);
  const rail = openRail(table);
  const toggles = h("div", { class: "cl-toggles" });
  const drawToggles = table.part(toggles);
  const legend = openLegend(table);
  const course = openHistory(table, step, toggles, legend.element);
  const result = openResult(table, {
    strip: ({ ending }) => ending?.strip && materialStrip(ending.strip, ending.at),
    again: { rematch: () => say("table.rematch"), rematch_swapped: () => say("table.rematch_swapped") },
    review: () => now().commands.includes("review") ? review.begin() : lookBack(0),
    show: lookBack
  });
  const review = openReview(table, { show: showChoice, lists: true });
  const threat = h("p", { class: "cl-threat", hidden: true });
  const count = h("p", { class: "cl-count", hidden: true });
  const beside = h("div", { class: "cl-beside" }, result.element, review.element, buttons.element, rail.element, course.element, threat, count);
  const room2 = h("div", { class: "cl-tafl" }, h("div", { class: "cl-board-side" }, halves.element, board2.element), beside);
  table.element.append(room2);
  async function press(square) {
    const view = now();
    const { past, picked } = state;
    if (past) return course.confirmBranch(past.at, view.line.length - past.at);
    if (mayPlan(view)) return planAt(square, view);
    if (!view.your_turn) return table.notice(view.outcome?.text ?? say("table.not_now"));
    if (view.observation.forests_to_place) return void table.play(`forest ${square}`);
    if (picked === square) return putDown();
    if (destinations(view.actions).has(square)) return pickUp(square);
    if (picked) return move(picked, square);
    explainNoMove(square);
  }
  async function move(from, to, dragged = false) {
    const action = `${from}-${to}`;
    if (mayPlan(now())) return setPlan(action);
    if (now().actions.includes(action)) state = hold(state, null);
    if (dragged) state = { ...state, carried: action };
    const { ok, code } = await table.play(action);
    state = { ...state, carried: null };
    if (code === "table.confirm") state = hold(state, from);
    if (!ok) draw2();
  }
  function planAt(square, view) {
    const { picked, planned } = state;
    const end = picked && plansFrom(view, picked).includes(`${picked}-${square}`);
    if (planned) setPlan(null);
    else if (picked === square) putDown();
    else if (picked && end) setPlan(`${picked}-${square}`);
    else if (isOwn(view, square)) pickUp(square);
    else table.notice(say("table.not_now"));
  }
  function setPlan(action) {
    state = plan(state, now(), action);
    table.speak(say(state.planned ? "tafl.ui.planned" : "tafl.ui.plan_dropped", { action: state.planned ?? "" }));
    draw2();
  }
  function carryOutPlan(action) {
    state = { ...state, planned: null };
    const [from = "", to = ""] = action.split("-");
    if (now().actions.includes(action)) void move(from, to);
    else table.notice(say("tafl.ui.plan_impossible", { action }));
  }
  function explainNoMove(square) {
    const piece = now().observation.pieces.find((each) => each.square === square);
    if (piece?.side === now().observation.mover) table.notice(say("tafl.ui.no_moves", { square }));
    else void table.play(`${square}-${square}`);
  }
  function pickUp(square) {
    const view = now();
    const piece = view.observation.pieces.find((each) => each.square === square);
    state = hold(state, square);
    table.notice("");
    const moves = say("tafl.ui.square.moves", { count: destinations(openActions(state, view)).get(square)?.length ?? 0 });
    table.speak(say("tafl.ui.picked", { piece: say(`tafl.piece.${piece?.piece}`), square, moves }));
    draw2();
    if (view.your_turn && (piece?.piece === "archer" || piece?.piece === "volva")) void seeZones(square);
  }
  function putDown() {
    if (state.planned) return setPlan(null);
    if (!state.picked) return;
    state = hold(state, null);
    table.speak(say("tafl.ui.put_down"));
    draw2();
  }
  async function seeZones(square) {
    const answer = await table.ask({ kind: "zones", square, revision: now().revision });
    if (!answer.ok || state.picked !== square) return;
    state = { ...state, zones: answer.zones };
    draw2();
  }
  async function lookBack(at) {
    await step(at);
    byKey(table.element, "step-on")?.focus();
  }
  function showChoice(at, told) {
    if (!review.isOpen()) state = lookAtPast(state, null);
    else if (told) state = lookAtPast(state, { at: at - 1, observation: told.shown.observation }, told);
    else {
      state = lookAtPast(state, state.past);
      return void seePast(0, false);
    }
    draw2();
  }
  async function step(at) {
    if (review.isOpen() && at <= (now().review?.done ?? 0)) return review.go(at);
    const { line } = now();
    if (at >= line.length) {
      state = lookAtPast(state, null);
      table.speak(say("tafl.ui.course.said_now"));
      return draw2();
    }
    state = lookAtPast(state, state.past);
    await seePast(at, true);
  }
  async function seePast(at, aloud) {
    const { line } = now();
    const answer = await table.ask({ kind: "past", at });
    if (!answer.ok) return table.notice(answer.message);
    if (!aloud && (!review.isOpen() || review.at() !== at)) return;
    state = lookAtPast(hold(state, null), { at, observation: answer.observation });
    if (!aloud) return draw2();
    const told = at === 0 ? "tafl.ui.course.said_start" : "tafl.ui.course.said";
    table.speak(say(told, { at, of: line.length, move: line[at - 1] }));
    draw2();
  }
  function turn() {
    board2.turn();
    table.speak(say("tafl.ui.turned"));
  }
  function request(hint2) {
    state = toggleRequest(state, hint2);
    draw2();
    if (hint2 === "danger" && state.asked.danger) void seeDanger(true);
  }
  async function seeDanger(aloud) {
    const { revision } = now();
    const answer = await table.ask({ kind: "danger", revision });
    if (!answer.ok || now().revision !== revision) return;
    state = { ...state, danger: { revision, pieces: answer.pieces, lost: answer.lost } };
    draw2();
    if (aloud) table.speak(threatWords());
  }
  function threatWords() {
    if (!state.danger) return "";
    const { pieces, lost } = state.danger;
    const told = pieces.length > 0 && say("tafl.ui.danger.pieces", { count: pieces.length, squares: pieces.join(", ") });
    return [lost && say("tafl.ui.danger.lost"), told].filter(Boolean).join(" ") || say("tafl.ui.danger.none");
  }
  function swap() {
    const texts = { title: say("tafl.ui.swap"), question: say("tafl.ui.swap.sure"), yes: say("tafl.ui.swap.yes"), no: say("tafl.ui.swap.no") };
    confirm(table.dialog, texts, () => table.command("swap"));
  }
  function toggleButton(name, more) {
    const key = name === "zones" || name === "danger" ? `tafl.ui.show.${name}` : `tafl.ui.${name}`;
    return h("button", { type: "button", class: "cl-tool cl-toggle", "data-cl-key": `wish-${name}`, title: say(`${key}.hint`), ...more }, icon(name), h("span", {}, say(key)));
  }
  function draw2() {
    const view = now();
    const { past, asked } = state;
    const snapshot = snapshotOf(state, view);
    const { seen, danger } = snapshot;
    const current = past === null;
    board2.update(snapshot);
    board2.element.dataset.past = String(!current);
    board2.element.dataset.forest = String(current && forestSquares(view.actions).length > 0);
    halves.update(seen);
    buttons.update(view, current);
    result.update(view, current && !view.review);
    review.update(view);
    rail.update(seen);
    const from = past?.at ?? view.line.length;
    course.update(view, state.choice?.at ?? from, from, review.judgement);
    const advice = view.advice && !view.outcome;
    const armed = Object.keys(seen.zones).length > 0;
    const swaps = view.commands.includes("swap");
    drawToggles([armed, asked, view.outcome !== null, swaps, advice], () => [
      armed && toggleButton("zones", { "aria-pressed": asked.zones, onclick: () => request("zones") }),
      !view.outcome && toggleButton("danger", { "aria-pressed": asked.danger, onclick: () => request("danger") }),
      advice && actionButton("cl-tool cl-toggle", "tool-hint", table.hint, [icon("hint"), h("span", {}, say("table.hint"))], { title: say("table.hint.hint") }),
      toggleButton("legend", { "aria-expanded": asked.legend, onclick: () => request("legend") }),
      toggleButton("turn", { onclick: turn }),
      swaps && toggleButton("swap", { onclick: swap })
    ]);
    legend.update(seen, asked.legend);
    course.refresh();
    mark(room2, { "data-halves": !halves.element.hidden, "data-result": !(result.element.hidden && review.element.hidden), "data-legend": asked.legend });
    hide(threat, !danger);
    renew(threat, danger && threatWords());
    const { quiet, quiet_limit: limit, occurrences } = seen;
    const told = [quiet >= limit / 2 && say("tafl.ui.quiet", { count: quiet, limit }), occurrences === 2 && say("tafl.ui.again")];
    hide(count, !told.some(Boolean) || seen.is_terminal);
    renew(count, told.filter(Boolean).join(" "));
  }
  return {
    update(view, before) {
      state = follow(state, before, view);
      if (state.planned && view.your_turn) queueMicrotask(carryOutPlan.bind(null, state.planned));
      draw2();
      if (state.asked.danger && view.your_turn && state.danger?.revision !== view.revision) void seeDanger(false);
    },
    pendingView,
    hints: true,
    hinted: (action) => action.includes("-") ? action.split("-") : action.startsWith("forest ") ? [action.slice(7)] : [`do-${action}`],
    sound: (view, before) => view.line.length > before.line.length && view.line.at(-1)?.includes("x") ? "capture" : null,
    choices: () => [...board2.choices(), ...buttonsIn(buttons.element)],
    illustrate: (rules, { diagrams }) => illustrate(rules, diagrams ?? {}, say),
    picture: drawTaflPicture,
    beginning: (close) => {
      const open = once(() => {
        close();
        void openEditor(table);
      });
      return actionButton("cl-button", "edit", open, [icon("edit"), say("tafl.ui.editor")], { title: say("tafl.ui.editor.hint") });
    },
    lessonPlace: room2,
    goalPlace: beside,
    close() {
      board2.close();
      course.close();
      result.close();
      review.close();
    }
  };
}
var tafl_default = {
  initialize,
  render: ({ model, el }) => mountGame(gate(model, TAFL_GAPS), el, drawTable)
};
export {
  tafl_default as default
};
