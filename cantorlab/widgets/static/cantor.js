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
function isStillHere(table, before) {
  if (before === null) return false;
  const active = activeElement(table);
  const lost = active === null || active === document.body;
  return table.contains(active) || before.curtain !== null && lost;
}
function neighboursOf(element) {
  const row2 = [...element.parentElement?.children ?? []];
  const far = (each) => Math.abs(row2.indexOf(each) - row2.indexOf(element));
  const near = row2.filter((each) => each !== element && each.hasAttribute("data-cl-key")).sort((one, other) => far(one) - far(other));
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
function tool(sign2, name, onclick, more = {}) {
  return h(
    "button",
    { type: "button", class: "cl-tool", "data-cl-key": `tool-${sign2}`, title: name, onclick, ...more },
    icon(sign2),
    h("span", { class: "cl-tool-name" }, name)
  );
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
function confirm(open, { title, question: question2, yes, no }, act) {
  const button = (text, style, onclick) => h("button", { type: "button", class: `cl-button ${style}`.trim(), onclick }, text);
  const accept = button(yes, "cl-primary", () => {
    dialog.close();
    act();
  });
  const refuse = button(no, "", () => dialog.close());
  const dialog = open(title, h("div", {}, h("p", {}, question2), h("div", { class: "cl-choices" }, accept, refuse)));
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
    const grid = rows().filter((row2) => row2.length > 0);
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
  for (const [row2, items] of grid.entries()) {
    const column = items.findIndex((item) => item.contains(target));
    if (column >= 0) return { row: row2, column };
  }
  return null;
}
function neighbour(grid, { row: row2, column }, key, flows = false) {
  if (key === "Home") return grid[row2]?.[0] ?? null;
  if (key === "End") return grid[row2]?.at(-1) ?? null;
  const [step, leap] = STEPS.get(key) ?? [0, 0];
  if (step === 0 && leap === 0) return null;
  if (flows && leap === 0) return nearest(grid.flat(), grid.slice(0, row2).flat().length + column + step);
  if (leap === 0 || grid.length === 1) return nearest(grid[row2], column + step + leap);
  return nearest(nearest(grid, row2 + leap), column);
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
    const question2 = content.nonce === null ? void 0 : waiting.get(content.nonce);
    answered = true;
    cutOff = false;
    tries = 0;
    rest();
    if (question2 && content.nonce !== null) {
      const before = [...waiting.keys()];
      waiting.delete(content.nonce);
      if (isHello(question2)) question2.settle(content);
      else void waitForView(content).then(() => question2.settle(content));
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
function numeral(number) {
  return number < 0 ? `−${-number}` : String(number);
}
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
  function button(name, sign2, lesson) {
    const again = name === "lesson_again" && lesson.phase === "right";
    const label = say(`learn.ui.${name}${again ? ".right" : ""}`);
    const first = name === main(lesson) && lesson.phase !== "try";
    return actionButton(
      first ? "cl-button cl-primary" : "cl-button",
      name,
      once(() => command(name)),
      [sign2 !== "onward" && icon(sign2), h("span", { class: name === "lesson_back" || again ? "cl-unseen" : "" }, label), sign2 === "onward" && icon(sign2)],
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
        h("div", { class: "cl-lesson-steps" }, lesson.levels.length > 0 && chooser(lesson), STEPS2.filter(([name]) => commands.includes(name)).map(([name, sign2]) => button(name, sign2, lesson)))
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
    const question2 = letter === "n" && open.length === 0 ? "turn" : ASKS.get(letter);
    if (question2) void ask(question2);
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
var CURVE_GAPS = { zero: null };
var STRENGTH_GAPS = { rows: { mathml: null } };

// art:art:cantor
var art_cantor_default = '<svg xmlns="http://www.w3.org/2000/svg">\n  <!--\n    The art of Cantor. A symbol may be made of others by <use>; whoever draws one puts the parts in\n    place (cantorlab/pictures/art.py and `artist` in frontend/src/common/dom.ts), so that no id reaches a page.\n\n    The 18 mages are composed, not drawn one by one:\n      side    positive mages stand before the sun, bare-faced and smiling; negative ones before the\n              moon, hooded and bearded; zero stands between, with neither\n      hat     tells |n|: 0 a ring, 1 one point, 2 two points, 3 a crown of three, 4 a square,\n              5 a star of five, 6 a hexagon, 7 a crook, 8 two balls, 9 nine studs\n      staff   tells the parity: an orb for the even, a spear for the odd\n    Figures are outlined flat shapes that read on the light and on the dark surface alike; signs\n    take the colour of the text around them.\n  -->\n\n  <symbol id="sun" viewBox="0 0 64 64" fill="#F7D98B" stroke="#D9A62E" stroke-width="2" stroke-linecap="round">\n    <circle cx="32" cy="33" r="22" stroke="none"/>\n    <path d="M4 33h4M56 33h4M7.8 19l3.4 2M52.8 45l3.4 2M7.8 47l3.4-2M52.8 21l3.4-2M18 8.8l2 3.4M46 8.8l-2 3.4" fill="none"/>\n  </symbol>\n  <symbol id="moon" viewBox="0 0 64 64" fill="#C3C9F4" stroke="none">\n    <path d="M30 6A27 27 0 1 0 58 43 24 24 0 0 1 30 6Z"/>\n    <circle cx="51" cy="12" r="2.2"/>\n    <circle cx="58" cy="24" r="1.6"/>\n  </symbol>\n  <symbol id="dusk" viewBox="0 0 64 64" fill="#D7DCE3" stroke="none">\n    <circle cx="32" cy="33" r="22"/>\n  </symbol>\n\n  <symbol id="gown" viewBox="0 0 64 64">\n    <path d="M10 63C10 50 20 45 32 45s22 5 22 18Z"/>\n    <path d="M26 46l6 8 6-8" fill="none"/>\n  </symbol>\n  <symbol id="cape" viewBox="0 0 64 64">\n    <path d="M7 63 13 38l13 10h12l13-10 6 25Z"/>\n    <circle cx="32" cy="57" r="2.5" fill="#F7D98B"/>\n  </symbol>\n  <symbol id="bare-face" viewBox="0 0 64 64">\n    <circle cx="32" cy="36" r="11.5" fill="#F6E3C5"/>\n    <path d="M27 40q5 5 10 0" fill="none"/>\n    <g fill="#1F2430" stroke="none"><circle cx="27.5" cy="34.5" r="1.9"/><circle cx="36.5" cy="34.5" r="1.9"/></g>\n  </symbol>\n  <symbol id="hooded-face" viewBox="0 0 64 64">\n    <path d="M17 47C15 30 21 21 32 21s17 9 15 26Z"/>\n    <path d="M22.5 34q9.5-7 19 0L40 43 32 56 24 43Z" fill="#F4F1EA"/>\n    <path d="M22.5 34q9.5-7 19 0l-1 5h-17Z" fill="#F6E3C5"/>\n    <path d="M26 34.5l4 1.5M38 34.5l-4 1.5" fill="none" stroke-width="2.6"/>\n  </symbol>\n\n  <symbol id="orb-staff" viewBox="0 0 64 64">\n    <path d="M57 27V63" fill="none" stroke="#96774A" stroke-width="3.5"/>\n    <circle cx="57" cy="23" r="4.5" fill="#F4F1EA"/>\n  </symbol>\n  <symbol id="spear-staff" viewBox="0 0 64 64">\n    <path d="M57 27V63" fill="none" stroke="#96774A" stroke-width="3.5"/>\n    <path d="M57 15l4 9-4 5-4-5Z" fill="#F4F1EA"/>\n  </symbol>\n\n  <symbol id="hat-0" viewBox="0 0 64 64">\n    <path d="M32 3c6 0 9 4.5 9 9s-3 9-9 9-9-4.5-9-9 3-9 9-9Zm0 5c-3 0-4.5 2-4.5 4s1.5 4 4.5 4 4.5-2 4.5-4-1.5-4-4.5-4Z" fill-rule="evenodd"/>\n  </symbol>\n  <symbol id="hat-1" viewBox="0 0 64 64">\n    <path d="M18 29 32 2 46 29Q32 34 18 29Z"/>\n    <path d="M21 23.5q11 4 22 0" fill="none"/>\n  </symbol>\n  <symbol id="hat-2" viewBox="0 0 64 64">\n    <path d="M20 30C17 20 13 20 8 15 16 7 28 9 32 19 36 9 48 7 56 15 51 20 47 20 44 30Q32 34 20 30Z"/>\n    <path d="M32 19v12" fill="none"/>\n    <g fill="#F4F1EA"><circle cx="8" cy="16" r="3.5"/><circle cx="56" cy="16" r="3.5"/></g>\n  </symbol>\n  <symbol id="hat-3" viewBox="0 0 64 64">\n    <path d="M19 30 14 12l10 6 8-13 8 13 10-6-5 18Q32 34 19 30Z"/>\n    <g fill="#F4F1EA"><circle cx="14" cy="11" r="3"/><circle cx="32" cy="5" r="3"/><circle cx="50" cy="11" r="3"/></g>\n  </symbol>\n  <symbol id="hat-4" viewBox="0 0 64 64">\n    <path d="M21 20v9Q32 34 43 29v-9Z"/>\n    <path d="M32 6 57 16 32 26 7 16Z"/>\n    <path d="M12 18v10" fill="none" stroke-width="2.6"/>\n  </symbol>\n  <symbol id="hat-5" viewBox="0 0 64 64">\n    <path d="M32 0l4.6 10.4 11.4 1.1-8.5 7.6L42 30H22l2.5-10.9L16 11.5l11.4-1.1Z"/>\n    <path d="M20 30q12 4 24 0" fill="none" stroke-width="3"/>\n  </symbol>\n  <symbol id="hat-6" viewBox="0 0 64 64">\n    <path d="M23 29 15 16 23 3h18l8 13-8 13Z"/>\n    <path d="M28 22.5 24 16l4-6.5h8l4 6.5-4 6.5Z" fill="#F4F1EA"/>\n  </symbol>\n  <symbol id="hat-7" viewBox="0 0 64 64">\n    <path d="M19 29C21 18 22 10 24 5h28c0 6-6 9-13 10 2 4 4 9 6 14Q32 34 19 29Z"/>\n    <circle cx="52" cy="8" r="3.5" fill="#F4F1EA"/>\n  </symbol>\n  <symbol id="hat-8" viewBox="0 0 64 64">\n    <circle cx="32" cy="20" r="11"/>\n    <circle cx="32" cy="8" r="6.5"/>\n  </symbol>\n  <symbol id="hat-9" viewBox="0 0 64 64">\n    <path d="M20 3h24v22h6v5H14v-5h6Z"/>\n    <g fill="#F4F1EA" stroke="none">\n      <circle cx="26" cy="8" r="2"/><circle cx="32" cy="8" r="2"/><circle cx="38" cy="8" r="2"/>\n      <circle cx="26" cy="14" r="2"/><circle cx="32" cy="14" r="2"/><circle cx="38" cy="14" r="2"/>\n      <circle cx="26" cy="20" r="2"/><circle cx="32" cy="20" r="2"/><circle cx="38" cy="20" r="2"/>\n    </g>\n  </symbol>\n\n  <!-- The two sides, ready for a hat. A moon mage holds the staff in the other hand. -->\n  <symbol id="day-odd" viewBox="0 0 64 64"><use href="#sun"/><use href="#spear-staff"/><use href="#gown" fill="#E9B949"/><use href="#bare-face"/></symbol>\n  <symbol id="day-even" viewBox="0 0 64 64"><use href="#sun"/><use href="#orb-staff"/><use href="#gown" fill="#E9B949"/><use href="#bare-face"/></symbol>\n  <symbol id="night-odd" viewBox="0 0 64 64"><use href="#moon"/><use href="#spear-staff" transform="translate(64 0) scale(-1 1)"/><use href="#cape" fill="#6B77DE"/><use href="#hooded-face" fill="#9AA4F2"/></symbol>\n  <symbol id="night-even" viewBox="0 0 64 64"><use href="#moon"/><use href="#orb-staff" transform="translate(64 0) scale(-1 1)"/><use href="#cape" fill="#6B77DE"/><use href="#hooded-face" fill="#9AA4F2"/></symbol>\n\n  <symbol id="mage-m9" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#night-odd"/><use href="#hat-9" fill="#6B77DE"/></symbol>\n  <symbol id="mage-m8" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#night-even"/><use href="#hat-8" fill="#6B77DE"/></symbol>\n  <symbol id="mage-m7" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#night-odd"/><use href="#hat-7" fill="#6B77DE"/></symbol>\n  <symbol id="mage-m6" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#night-even"/><use href="#hat-6" fill="#6B77DE"/></symbol>\n  <symbol id="mage-m5" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#night-odd"/><use href="#hat-5" fill="#6B77DE"/></symbol>\n  <symbol id="mage-m4" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#night-even"/><use href="#hat-4" fill="#6B77DE"/></symbol>\n  <symbol id="mage-m3" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#night-odd"/><use href="#hat-3" fill="#6B77DE"/></symbol>\n  <symbol id="mage-m2" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#night-even"/><use href="#hat-2" fill="#6B77DE"/></symbol>\n  <symbol id="mage-m1" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#night-odd"/><use href="#hat-1" fill="#6B77DE"/></symbol>\n  <symbol id="mage-0" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#dusk"/><use href="#orb-staff"/><use href="#gown" fill="#9AA3B2"/><use href="#bare-face"/><use href="#hat-0" fill="#9AA3B2"/></symbol>\n  <symbol id="mage-1" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#day-odd"/><use href="#hat-1" fill="#E9B949"/></symbol>\n  <symbol id="mage-2" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#day-even"/><use href="#hat-2" fill="#E9B949"/></symbol>\n  <symbol id="mage-3" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#day-odd"/><use href="#hat-3" fill="#E9B949"/></symbol>\n  <symbol id="mage-4" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#day-even"/><use href="#hat-4" fill="#E9B949"/></symbol>\n  <symbol id="mage-5" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#day-odd"/><use href="#hat-5" fill="#E9B949"/></symbol>\n  <symbol id="mage-6" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#day-even"/><use href="#hat-6" fill="#E9B949"/></symbol>\n  <symbol id="mage-7" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#day-odd"/><use href="#hat-7" fill="#E9B949"/></symbol>\n  <symbol id="mage-8" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><use href="#day-even"/><use href="#hat-8" fill="#E9B949"/></symbol>\n\n  <!-- The back of a mage card: the aleph, with which Cantor counted the infinite. -->\n  <symbol id="aleph" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">\n    <path d="M18 14 46 50"/>\n    <path d="M46 13c1 9-2 15-9 20"/>\n    <path d="M27 30c-8 5-11 11-9 21"/>\n  </symbol>\n  <symbol id="shield" viewBox="0 0 64 64" stroke="currentColor" stroke-width="4" stroke-linejoin="round">\n    <path d="M32 5 55 13c0 22-6 36-23 46C15 49 9 35 9 13Z" fill="currentColor" fill-opacity=".2"/>\n    <path d="M32 5v54M9.5 27h45" fill="none" stroke-width="3"/>\n  </symbol>\n  <symbol id="grimoire" viewBox="0 0 64 64" stroke="#1F2430" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">\n    <path d="M12 10q0-5 5-5h35v46H17q-5 0-5 5Z" fill="#6B77DE"/>\n    <path d="M12 56q0-5 5-5h35v8H17q-5 0-5-3Z" fill="#F4F1EA"/>\n    <path d="M19 5v46" fill="none"/>\n    <g fill="none" stroke="#F7D98B" stroke-width="3"><path d="M28 17 43 38M43 16c.5 6-1.5 9-5.5 12M33 25c-4.5 3-6 7-5 13"/></g>\n    <path d="M46 51v8" fill="none" stroke="#B3261E" stroke-width="4"/>\n  </symbol>\n  <symbol id="hourglass" viewBox="0 0 64 64" stroke="currentColor" stroke-width="4" stroke-linejoin="round" stroke-linecap="round" fill="none">\n    <path d="M16 7h32M16 57h32M20 7c0 14 4 18 12 25-8 7-12 11-12 25M44 7c0 14-4 18-12 25 8 7 12 11 12 25"/>\n    <path d="M24 17h16q-3 6-8 11-5-5-8-11Z" fill="currentColor" stroke="none"/>\n  </symbol>\n  <symbol id="hourglass-out" viewBox="0 0 64 64" stroke="currentColor" stroke-width="4" stroke-linejoin="round" stroke-linecap="round" fill="none">\n    <path d="M16 7h32M16 57h32M20 7c0 14 4 18 12 25-8 7-12 11-12 25M44 7c0 14-4 18-12 25 8 7 12 11 12 25"/>\n    <path d="M23 54q0-8 9-11 9 3 9 11Z" fill="currentColor" stroke="none"/>\n  </symbol>\n  <symbol id="star" viewBox="0 0 64 64" fill="currentColor" stroke="currentColor" stroke-width="3" stroke-linejoin="round">\n    <path d="M32 6l7.8 17.2 18.7 2-14 12.7L48.4 56.4 32 47 15.6 56.4l3.9-18.5-14-12.7 18.7-2Z"/>\n  </symbol>\n  <symbol id="star-open" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round">\n    <path d="M32 6l7.8 17.2 18.7 2-14 12.7L48.4 56.4 32 47 15.6 56.4l3.9-18.5-14-12.7 18.7-2Z"/>\n  </symbol>\n  <symbol id="banner" viewBox="0 0 64 64" fill="currentColor" stroke="currentColor" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">\n    <path d="M16 6v53" fill="none"/>\n    <path d="M16 9h34l-9 11 9 11H16Z"/>\n  </symbol>\n  <symbol id="tower" viewBox="0 0 64 64" fill="currentColor" stroke="currentColor" stroke-width="4" stroke-linejoin="round">\n    <path d="M14 8h8v7h6V8h8v7h6V8h8v17l-6 5v28H20V30l-6-5Z"/>\n  </symbol>\n  <symbol id="mist" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round">\n    <path d="M8 22q8-8 16 0t16 0 16 0M8 36q8-8 16 0t16 0 16 0M8 50q8-8 16 0t16 0 16 0"/>\n  </symbol>\n\n  <!-- A scene for each mode: places laid open in a row; a shuffled pile; a board below the grimoire. -->\n  <symbol id="mode-discovery" viewBox="0 0 128 64" stroke="#1F2430" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">\n    <g fill="#FFFDF6"><rect x="4" y="14" width="26" height="36" rx="3"/><rect x="35" y="14" width="26" height="36" rx="3"/><rect x="66" y="14" width="26" height="36" rx="3"/><rect x="97" y="14" width="26" height="36" rx="3" fill="#D7DCE3"/></g>\n    <path d="M9 42 25 22M40 41Q48 14 56 41M71 41 79 24 87 41" fill="none" stroke="#3B4CCA" stroke-width="3"/>\n    <path d="M110 26q-5 0-5 4M110 26q5 0 5 4-1 3-5 4v2M110 40v.4" fill="none" stroke-width="2.6"/>\n    <g fill="#F7D98B" stroke="#8A5F0C"><path d="M17 3l2.2 4.4 4.8.6-3.5 3.4.9 4.8-4.4-2.3-4.4 2.3.9-4.8L10 8l4.8-.6Z"/><path d="M48 3l2.2 4.4 4.8.6-3.5 3.4.9 4.8-4.4-2.3-4.4 2.3.9-4.8L41 8l4.8-.6Z"/></g>\n    <path d="M8 58H120M114 54l6 4-6 4" fill="none" stroke="#8E8672" stroke-width="2"/>\n  </symbol>\n  <symbol id="mode-express" viewBox="0 0 128 64" stroke="#1F2430" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">\n    <g fill="#3B4CCA" stroke="#C3C9F4"><rect x="18" y="15" width="28" height="40" rx="3" transform="rotate(-12 32 35)"/><rect x="22" y="14" width="28" height="40" rx="3" transform="rotate(-4 36 34)"/><rect x="26" y="13" width="28" height="40" rx="3" transform="rotate(5 40 33)"/></g>\n    <g fill="none" stroke="#F7D98B" stroke-width="2.6"><path d="M34 25 47 43M47 24c.5 5-1.5 8-5.5 11M38 31c-4 3-6 6-5 12"/></g>\n    <path d="M60 33H76M70 27l7 6-7 6" fill="none" stroke="#8E8672" stroke-width="2.6"/>\n    <rect x="84" y="11" width="32" height="44" rx="3" fill="#FFFDF6"/>\n    <path d="M90 45 96 22 101 40 110 18" fill="none" stroke="#A63A24" stroke-width="3"/>\n  </symbol>\n  <symbol id="mode-quest" viewBox="0 0 128 64" stroke="#1F2430" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">\n    <g transform="translate(50 -3) scale(.44)"><use href="#grimoire"/></g>\n    <g fill="#3B4CCA" stroke="#C3C9F4"><rect x="36" y="27" width="16" height="10" rx="2"/><rect x="76" y="27" width="16" height="10" rx="2"/></g>\n    <g fill="#FFFDF6"><rect x="56" y="27" width="16" height="10" rx="2"/><rect x="36" y="40" width="16" height="10" rx="2"/><rect x="56" y="40" width="16" height="10" rx="2"/><rect x="76" y="40" width="16" height="10" rx="2"/><rect x="36" y="53" width="16" height="10" rx="2"/><rect x="56" y="53" width="16" height="10" rx="2"/><rect x="76" y="53" width="16" height="10" rx="2"/></g>\n    <path d="M44 58V45H64V32" fill="none" stroke="#A63A24" stroke-width="2.8" stroke-dasharray="4 3.6"/>\n    <g stroke="#8E8672" color="#8E8672"><g transform="translate(100 6) scale(.36)"><use href="#hourglass"/></g><g transform="translate(100 34) scale(.36)"><use href="#hourglass-out"/></g></g>\n    <g transform="translate(6 22) scale(.34)" color="#A63A24"><use href="#banner"/></g>\n  </symbol>\n</svg>\n';

// src/common/formula/mages.ts
var draw = artist(art_cantor_default);
function art(id, className = "cl-art") {
  return draw(id, { class: className });
}
function mageFigure(number) {
  return art(number < 0 ? `mage-m${-number}` : `mage-${number}`, "cl-art cl-figure");
}
function mageFace(number, more = "") {
  return h(
    "span",
    { class: `cl-mage ${more}`, "aria-hidden": "true" },
    mageFigure(number),
    h("span", { class: "cl-numeral" }, numeral(number))
  );
}
function mageBack(more = "") {
  return h("span", { class: `cl-mage cl-back ${more}`, "aria-hidden": "true" }, art("aleph"));
}
function mageChip(number, more = "") {
  return h("span", { class: `cl-chip ${more}` }, mageFigure(number), h("span", { class: "cl-numeral" }, numeral(number)));
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
  function button(sign2) {
    const label = say(`replay.${sign2}`);
    return h(
      "button",
      {
        type: "button",
        class: "cl-replay-step",
        "aria-label": label,
        title: label,
        onclick: () => show(targets[sign2](), true)
      },
      s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: SIGNS[sign2] }))
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
    for (const sign2 of ["first", "back"]) buttons[sign2].setAttribute("aria-disabled", String(at === 0));
    for (const sign2 of ["on", "last"]) buttons[sign2].setAttribute("aria-disabled", String(at === of));
    if (aloud) tell();
  }
  function tell() {
    fill(told, slider.getAttribute("aria-valuetext"));
  }
  function turn(event) {
    if (!isPlain(event) || event.target === slider) return;
    const signs = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    const sign2 = signs[event.key];
    if (!sign2) return;
    event.preventDefault();
    show(targets[sign2](), true);
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
  function button(name, sign2, label, onclick, primary = false) {
    return actionButton(primary ? "cl-button cl-primary" : "cl-button", name, onclick, [icon(sign2), label]);
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
var reviewDialog = (table) => filmDialog(table, "film", "table.review");
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
  async function send(question2) {
    const number = count += 1;
    awaited = number;
    const timer = setTimeout(() => done(number), lost);
    const answer = await ask(question2);
    clearTimeout(timer);
    if (awaited !== number) return;
    if (!waiting) hear(answer, question2);
    done(number);
  }
  function done(number) {
    if (awaited !== number) return;
    awaited = 0;
    const next = waiting;
    waiting = null;
    if (next) void send(next.question);
  }
  return (question2) => {
    if (awaited) waiting = { question: question2 };
    else void send(question2);
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
      at > 0 && told?.at === at && verdict2(told, judged[at - 1])
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
  function verdict2({ said }, move) {
    const [good, ...why] = said;
    return h(
      "p",
      { class: "cl-review-said" },
      h("strong", { "data-judgement": move?.close ? "close" : move?.judgement ?? "none" }, move && GLYPHS[move.judgement ?? ""] && h("span", { class: "cl-review-glyph", "aria-hidden": "true" }, GLYPHS[move.judgement ?? ""]), good),
      why.length > 0 && ` ${keepMovesWhole(why.join(" "))}`
    );
  }
  function tool2(name, sign2, onclick, possible) {
    const label = say(`table.review.${name}`);
    return actionButton(
      "cl-quiet cl-review-tool",
      `review-${name}`,
      onclick,
      h("span", { "aria-hidden": "true" }, sign2),
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
function smallFormula({ text, mathml: printed }) {
  const whole = mathml(printed);
  if (!whole) return h("span", { class: "cl-formula-pieces" }, text);
  const ems = emsOf(whole);
  const { drawn, widest } = inPieces(whole);
  const style = `--whole: ${ems.toFixed(2)}; --widest: ${widest.toFixed(2)}`;
  return h("span", { class: "cl-formula-pieces", style, "data-cl-written": whole.getAttribute("alttext") }, drawn);
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
    const row2 = document.createElementNS(NAMESPACE, "mrow");
    row2.append(...piece);
    math.append(row2);
    return [h("wbr"), math];
  });
  return { drawn, widest: Math.max(...wide) };
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

// src/cantor/types.ts
function otherSeat(seat) {
  return seat === 0 ? 1 : 0;
}
var CANTOR_GAPS = {
  view: {
    ...VIEW_GAPS,
    players: { level: null, role: null },
    place: { level: null },
    ending: { at: null, strip: { duels: { at: null, winner: null, plies: { go: null } } } },
    ready: null,
    reveal: { at: null, verdict: { winner: null, higher: null } },
    board: { place: { level: null }, won_by: null },
    observation: { at: null, own_commit: null, own_protection: null, first: null, duels: { at: null, winner: null } }
  },
  answer: { section: null, better: null, shown: { place: { level: null }, fighter: null, options: { number: null, percent: null } }, ...CURVE_GAPS, ...STRENGTH_GAPS }
};

// src/cantor/arena.ts
var WINS_NEEDED = 3;
var LAYING = 220;
function openArena({ say, part }) {
  const sides = { near: side("near", say, part), far: side("far", say, part) };
  return (view, motion, keep) => {
    const { near, place } = view;
    if (!place) return [];
    return [sides.near(view, near, motion), keep("place", place, () => placeCard(place, say)), sides.far(view, otherSeat(near), motion)];
  };
}
function placeCard(place, say) {
  return h(
    "section",
    { class: "cl-place", style: `--length: ${lengthOf(place.formula)}`, "aria-label": say("cantor.ui.place", { number: place.number }) },
    h("p", { class: "cl-place-name" }, h("span", { class: "cl-place-number" }, place.number), place.name),
    formula({ ...place, text: place.formula })
  );
}
function side(where, say, part) {
  const element = h("section", { class: `cl-side cl-${where}` });
  const draw2 = part(element);
  return (view, seat, motion) => {
    const { acts, reveal, mode, observation: seen, seat: viewer } = view;
    const player = view.players.find((each) => each.seat === seat);
    const [name, role] = [player?.name ?? "", player?.role ?? ""];
    const verdict2 = reveal?.verdict;
    const won = verdict2?.winner === seat;
    mark(element, { "aria-label": name, "data-acts": acts.includes(seat) });
    if (verdict2) mark(element, { "data-won": won });
    else element.removeAttribute("data-won");
    const lies = [name, reveal?.fighters[seat], reveal?.blocked[seat], motion.fresh, seat === viewer && seen.own_commit, seen.committed[seat]];
    const stands = [mode, name, role, seen.score[seat], motion.fresh && won];
    const says = [reveal && [reveal.protections[seat], reveal.blocked[seat], reveal.first], seen.announced[seat], seen.first];
    draw2([seat, lies, stands, says], (keep) => [
      keep("slot", [seat, lies], () => slot(view, say, seat, name, motion)),
      keep(
        "who",
        [seat, stands],
        () => h(
          "p",
          { class: "cl-who" },
          h("span", { class: "cl-who-name" }, name),
          mode === "quest" ? h("span", { class: "cl-role" }, role) : stars(seen.score[seat], name, say, motion.fresh && won)
        )
      ),
      keep("marks", [seat, says], () => marks(view, say, seat))
    ]);
    return element;
  };
}
function stars(won, name, say, fresh) {
  const row2 = Array.from(
    { length: WINS_NEEDED },
    (_, at) => art(at < won ? "star" : "star-open", fresh && at === won - 1 ? "cl-art cl-star-new" : "cl-art")
  );
  return h("span", { class: "cl-stars", role: "img", "aria-label": say("cantor.ui.stars", { name, count: won }) }, row2);
}
function slot({ reveal, observation, seat: viewer }, say, seat, name, { fresh, age }) {
  const holding = (label, ...content) => h("div", { class: "cl-slot", role: "img", "aria-label": label }, content);
  if (reveal) {
    const mage2 = reveal.fighters[seat];
    return holding(
      say("cantor.ui.slot.mage", { name, number: numeral(mage2) }),
      mageFace(mage2, "cl-turned"),
      fresh ? mageBack("cl-turning") : null,
      reveal.blocked[seat] ? art("shield", "cl-art cl-block") : null
    );
  }
  const lying = () => {
    const since = age(seat);
    const drawn = mageBack(since < LAYING ? "cl-laid" : "");
    drawn.style.setProperty("--age", `-${Math.round(Math.min(since, LAYING))}ms`);
    return drawn;
  };
  if (seat === viewer && observation.own_commit !== null) {
    const number = numeral(observation.own_commit);
    return holding(
      say("cantor.ui.slot.own_hidden", { name, number }),
      lying(),
      h("span", { class: "cl-peek", "aria-hidden": "true" }, number)
    );
  }
  if (observation.committed[seat]) return holding(say("cantor.ui.slot.hidden", { name }), lying());
  return holding(say("cantor.ui.slot.empty", { name }));
}
function marks({ reveal, observation }, say, seat) {
  const lines = [];
  if (reveal) {
    const number = reveal.protections[seat];
    lines.push(
      number === null ? h("span", { class: "cl-mark" }, say("cantor.ui.unprotected")) : h(
        "span",
        { class: "cl-mark", role: "img", "aria-label": say("cantor.ui.protected", { number: numeral(number) }) },
        art("shield"),
        numeral(number)
      )
    );
    if (reveal.blocked[seat]) lines.push(h("span", { class: "cl-mark cl-blocked" }, say("cantor.ui.blocked")));
    if (reveal.first === seat) lines.push(h("span", { class: "cl-mark" }, say("cantor.ui.slot.first")));
  } else if (observation.announced[seat]) {
    lines.push(h("span", { class: "cl-mark" }, art("shield"), say("cantor.ui.slot.ready")));
  } else if (observation.first === seat) {
    lines.push(h("span", { class: "cl-mark" }, say("cantor.ui.slot.first")));
  }
  return h("p", { class: "cl-marks" }, lines);
}

// src/cantor/state.ts
var NO_SHIELD = "protect none";
var INITIAL_STATE = { shield: NO_SHIELD, laid: [null, null], about: "", look: null, answers: {} };
function chooseShield(state, action) {
  return { ...state, shield: action === state.shield ? NO_SHIELD : action };
}
function lookAtPlace(state, look) {
  return { ...state, look };
}
function keepAnswer(state, about, look, answer) {
  return about === state.about ? { ...state, answers: { ...state.answers, [look]: answer } } : state;
}
function momentOf(view) {
  if (!view) return "";
  const { stage, observation, seat, reveal, tally: tally2, actions } = view;
  const asked = reveal?.asked.length ?? 0;
  return [tally2.match, observation.duel, stage, observation.phase, seat, asked, actions.length > 0].join(" ");
}
function duelAt({ tally: tally2, observation }) {
  return `${tally2.match}.${observation.duel}`;
}
function duelOf({ tally: tally2, reveal }) {
  return reveal ? `${tally2.match}.${reveal.duel}` : "";
}
function revealsAnother(before, view) {
  return before !== null && view.reveal !== null && duelOf(before) !== duelOf(view);
}
function follow(state, before, view, language, now) {
  const about = view.reveal?.verdict ? `${duelOf(view)}.${language}` : "";
  const goesOn = before !== null && duelAt(before) === duelAt(view);
  const didCommit = (seat) => before !== null && goesOn && view.observation.committed[seat] && !before.observation.committed[seat];
  return {
    shield: momentOf(view) === momentOf(before) ? state.shield : NO_SHIELD,
    // Drawn anew meanwhile, a mage that is being laid goes on moving.
    laid: [didCommit(0) ? now : state.laid[0], didCommit(1) ? now : state.laid[1]],
    ...about === state.about ? { about, look: state.look, answers: state.answers } : { about, look: null, answers: {} }
  };
}
function pendingView(view, action) {
  const { seat, observation: seen } = view;
  const [verb, choice = ""] = action.split(" ");
  if (seat === null) return null;
  const moved = verb === "commit" ? commitMage(seen, seat, Number(choice)) : verb === "protect" ? announceShield(seen, seat, choice) : null;
  if (moved) return { ...view, observation: { ...seen, ...moved } };
  return verb === "go" ? { ...view, observation: { ...seen, at: choice } } : null;
}
function commitMage(seen, seat, mage2) {
  return {
    own_commit: mage2,
    hand: seen.hand.filter((each) => each !== mage2),
    hand_sizes: seen.hand_sizes.map((size, at) => at === seat ? size - 1 : size),
    committed: withSeat(seen.committed, seat)
  };
}
function announceShield(seen, seat, number) {
  return { own_protection: number === "none" ? null : Number(number), announced: withSeat(seen.announced, seat) };
}
var withSeat = (pair, seat) => [seat === 0 || pair[0], seat === 1 || pair[1]];
function rowsFromTop(cells) {
  const rows = [];
  for (let at = cells.length - 3; at >= 0; at -= 3) rows.push(cells.slice(at, at + 3));
  return rows;
}

// src/cantor/hand.ts
function openChoices({ say, part }) {
  const mages = h("div", { class: "cl-hand", role: "group" });
  const guards = h("ul", { class: "cl-protection", role: "list" });
  const lead = h("p", { class: "cl-soft cl-both-lead" });
  const both = h("div", { class: "cl-both" });
  const [drawMages, drawGuards] = [part(mages), part(guards)];
  let lay = () => {
  };
  let guard = () => {
  };
  function hand(view, play) {
    lay = play;
    const may = new Set(view.actions);
    mark(mages, { "aria-label": say("cantor.ui.hand") });
    const held = view.observation.hand.map((mage2) => ({ mage: mage2, open: may.has(`commit ${mage2}`) }));
    drawMages(held, (keep) => held.map(({ mage: mage2, open }) => keep(`${mage2}`, open, () => card(mage2, open))));
    return mages;
  }
  function card(mage2, open) {
    return h(
      "button",
      {
        type: "button",
        class: "cl-card-button",
        "data-cl-key": `mage${mage2}`,
        "aria-disabled": open ? null : "true",
        "aria-label": open ? say("cantor.ui.commit", { number: numeral(mage2) }) : say("cantor.ui.mage", { number: numeral(mage2) }),
        onclick: once(() => lay(`commit ${mage2}`))
        // the rules say why not
      },
      mageFace(mage2)
    );
  }
  function shields({ gone }, { chosen, disabled, press }) {
    guard = press;
    const choice = (action, label, style, shown) => h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `cl-guard ${style}`,
          "data-cl-key": action,
          "aria-disabled": disabled ? "true" : null,
          "aria-pressed": chosen && action === chosen,
          "aria-label": label,
          onclick: once(() => guard(action))
          // the rules say why not
        },
        shown
      )
    );
    mark(guards, { "aria-label": say("cantor.ui.protect.group") });
    drawGuards([gone, chosen, disabled], (keep) => [
      ...MAGES.map((number) => {
        const [action, seen] = [`protect ${number}`, gone.includes(number)];
        const label = () => say(seen ? "cantor.ui.protect.seen" : "cantor.ui.protect.from", { number: numeral(number) });
        return keep(action, [seen, chosen && action === chosen, disabled], () => choice(action, label(), seen ? "cl-gone" : "", numeral(number)));
      }),
      keep(NO_SHIELD, [chosen && NO_SHIELD === chosen, disabled], () => choice(NO_SHIELD, say("cantor.ui.protect.none"), "cl-guard-none", say("cantor.ui.protect.none")))
    ]);
    return guards;
  }
  return {
    hand,
    protection(view, play) {
      const { announced, own_protection: own } = view.observation;
      const chosen = announced[view.seat ?? 0] ? `protect ${own ?? "none"}` : null;
      return shields(view, { chosen, disabled: view.actions.length === 0, press: play });
    },
    /**
     * If two people share a screen, both choices stand together, so that each looks once: the shield
     * is chosen first, if one wants one, and the mage is laid with it.
     */
    both(view, own, play) {
      renew(lead, say("cantor.ui.protect.before"));
      renew(both, lead, shields(view, own), hand(view, (action) => play(action, own.chosen ?? NO_SHIELD)));
      return both;
    }
  };
}
function openResting({ say, part }) {
  const element = h("div", { class: "cl-resting" });
  const zone = (className) => {
    const [name, list2] = [h("p", { class: "cl-rest-name", "aria-hidden": "true" }), h("ul")];
    const draw2 = part(list2);
    const own = h("div", { class: `cl-rest ${className}` }, name, list2);
    return (shown, label, mages) => {
      renew(name, shown);
      mark(list2, { "aria-label": label });
      draw2(mages, (keep) => mages.map((mage2) => keep(`${mage2}`, null, () => h("li", {}, mageChip(mage2)))));
      return own;
    };
  };
  const open = [zone("cl-rest-hand"), zone("cl-rest-hand")];
  const zones = { hand: zone("cl-rest-hand"), near: zone("cl-rest-near"), far: zone("cl-rest-far") };
  return ({ observation, near, mode, players, stage, seat: viewer }) => {
    const { hand, rests, phase, open_hands: shown } = observation;
    const nameOf = (seat) => players.find((each) => each.seat === seat)?.name ?? "";
    const held = stage === "play" && phase === "protect" ? hand : [];
    const resters = [near, otherSeat(near)].filter((seat) => rests[seat].length > 0);
    const opposite = stage === "play" && shown ? [otherSeat(near), near].filter((seat) => seat !== viewer && shown[seat].length > 0) : [];
    if (resters.length === 0 && held.length === 0 && opposite.length === 0) return null;
    const title = say(mode === "quest" ? "cantor.ui.rests.quest" : "cantor.ui.rests.discard");
    renew(
      element,
      opposite.map((seat) => {
        const label = say("cantor.ui.hand_of", { name: nameOf(seat) });
        return open[seat](label, label, shown?.[seat] ?? []);
      }),
      held.length > 0 && zones.hand(say("cantor.ui.hand"), say("cantor.ui.hand"), held),
      resters.map((seat) => {
        return zones[seat === near ? "near" : "far"](title, `${title}, ${nameOf(seat)}`, rests[seat]);
      })
    );
    return element;
  };
}
function neutrals({ observation, mode }, say) {
  if (mode !== "quest") return null;
  const { neutrals: mages } = observation;
  const out = mages.filter((mage2) => mage2 !== null).length;
  return h(
    "div",
    { class: "cl-hourglasses" },
    h(
      "ul",
      { class: "cl-neutrals", "aria-label": say("cantor.ui.neutrals") },
      mages.map(
        (mage2) => mage2 === null ? h("li", { class: "cl-neutral" }, art("hourglass"), h("span", { class: "cl-unseen" }, say("cantor.ui.neutral.hidden"))) : h(
          "li",
          { class: "cl-neutral cl-out" },
          art("hourglass-out"),
          h("span", { class: "cl-unseen" }, say("cantor.ui.neutral.turned", { number: numeral(mage2) })),
          h("span", { class: "cl-numeral", "aria-hidden": "true" }, numeral(mage2))
        )
      )
    ),
    h("span", { class: "cl-summit-name", "aria-hidden": "true" }, say("cantor.ui.hourglasses", { count: out, of: mages.length }))
  );
}

// src/cantor/board.ts
function isChoosing({ stage, observation, actions }) {
  return stage === "play" && observation.phase === "go" && actions.length > 0;
}
function board(view, say, play) {
  const may = new Set(view.actions);
  const here = view.stage === "play" ? view.observation.at : view.reveal?.at ?? null;
  function cell({ at, place, won_by }, column) {
    const action = `go ${at}`;
    const open = may.has(action);
    const owner = view.players.find(({ seat }) => seat === won_by)?.name;
    const label = [
      place ? say("cantor.ui.board.cell", { at, name: place.name, formula: place.spoken }) : say("cantor.ui.board.face_down", { at }),
      won_by !== null && say("cantor.ui.board.won", { name: owner }),
      at === here && say("cantor.ui.board.here")
    ];
    const button = h(
      "button",
      {
        type: "button",
        class: "cl-cell",
        "data-cl-key": action,
        "data-open": String(open),
        "data-here": String(at === here),
        "data-up": String(place !== null),
        "aria-disabled": open ? null : "true",
        onclick: once(() => play(action))
        // the rules say why not
      },
      h("span", { class: "cl-unseen" }, label.filter(Boolean).join(", ")),
      h(
        "span",
        { class: "cl-cell-head", "aria-hidden": "true" },
        h("span", { class: "cl-at" }, at),
        at === here && h("span", { class: "cl-here" }, say("cantor.ui.board.you_are_here")),
        won_by !== null && art(won_by === 0 ? "banner" : "tower", `cl-art cl-flag cl-flag-${won_by}`)
      ),
      place ? h(
        "span",
        { class: "cl-cell-face", "aria-hidden": "true", title: place.name },
        smallFormula({ ...place, text: place.formula }),
        h("span", { class: "cl-cell-number" }, place.number)
      ) : art("mist")
    );
    return h("div", { role: "gridcell", class: "cl-gridcell", "aria-colindex": column + 2 }, button);
  }
  const rows = rowsFromTop(view.board);
  const header = (of, name2, at) => h("span", { role: `${of}header`, class: "cl-unseen", "aria-colindex": at }, name2);
  const grid = h(
    "div",
    { class: "cl-grid", role: "grid", "aria-label": say("cantor.ui.board"), "aria-rowcount": rows.length + 1, "aria-colcount": 4 },
    h("div", { role: "row", class: "cl-unseen", "aria-rowindex": 1 }, [..."abc"].map((name2, at) => header("column", name2, at + 2))),
    rows.map(
      (row2, at) => h("div", { role: "row", class: "cl-row", "aria-rowindex": at + 2 }, header("row", String(rows.length - at), 1), row2.map(cell))
    )
  );
  const name = say("cantor.ui.board.grimoire");
  const grimoire = h(
    "span",
    { class: "cl-grimoire", role: "img", "aria-label": name },
    art("grimoire"),
    h("span", { class: "cl-summit-name", "aria-hidden": "true" }, name)
  );
  return h("div", { class: "cl-board" }, h("div", { class: "cl-summit" }, grimoire, neutrals(view, say)), grid);
}

// src/common/formula/curve_layout.ts
var RIGHT = 12;
var TOP = 10;
var FOOT = 26;
var DIGIT = 6.4;
function layout({ ticks }, width, height) {
  const longest = Math.max(2, ...ticks.map(({ text }) => text.length));
  const left = Math.min(12 + DIGIT * longest, width / 3);
  return {
    left,
    right: width - RIGHT,
    top: TOP,
    bottom: height - FOOT,
    x: (x) => left + x * (width - RIGHT - left),
    y: (y) => height - FOOT - y * (height - FOOT - TOP)
  };
}
function numbersToWrite(numbers, chosen, width) {
  if (width / 18 >= 20) return numbers;
  return numbers.filter(
    (n) => chosen.includes(n) || n % 3 === 0 && !chosen.some((each) => Math.abs(each - n) === 1)
  );
}
function raisedNumbers(chosen, width) {
  const up = /* @__PURE__ */ new Set();
  if (width / 18 >= 20) return up;
  for (const n of [...chosen].sort((a, b) => a - b)) if (chosen.includes(n - 1) && !up.has(n - 1)) up.add(n);
  return up;
}
function middleOf(n) {
  return (n + 9.5) / 18;
}

// src/common/formula/curve.ts
var SLIM = 4;
var FULL = 5.5;
function drawCurve(curve, { width, height = 190, marks: marks2 = /* @__PURE__ */ new Map(), role = "img" }) {
  const at = layout(curve, width, height);
  const chosen = [...marks2].filter(([, mark2]) => mark2.chosen).map(([n]) => n);
  const [front, ...behind] = curve.curves;
  const strong = new Set(curve.curves.flatMap(({ points }) => points.map(({ n }) => n)));
  const numbers = numbersToWrite(MAGES, chosen, at.right - at.left);
  const up = raisedNumbers(chosen, at.right - at.left);
  const naming = role === null ? { "aria-hidden": "true" } : { role, "aria-label": curve.label };
  return h(
    "figure",
    { class: "cl-curve" },
    s(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, ...naming },
      curve.ticks.flatMap(({ y, text }) => [
        s("line", { class: "cl-tick", x1: at.left, x2: width, y1: at.y(y), y2: at.y(y) }),
        s("text", { class: "cl-tick-text", x: at.left - 5, y: at.y(y) + 3.5, "text-anchor": "end" }, text)
      ]),
      curve.zero !== null && s("line", { class: "cl-axis", x1: at.left, x2: width, y1: at.y(curve.zero), y2: at.y(curve.zero) }),
      chosen.map((n) => {
        const x = at.x(middleOf(n));
        return s("line", { class: "cl-plumb", x1: x, x2: x, y1: at.top, y2: at.bottom });
      }),
      behind.map((each) => curveGroup(each, at, "cl-behind", marks2)),
      front && curveGroup(front, at, "cl-front", marks2),
      MAGES.filter((n) => !strong.has(n)).map(
        (n) => s("text", { class: "cl-cross", x: at.x(middleOf(n)), y: height - 17, "text-anchor": "middle" }, "×")
      ),
      numbers.map(
        (n) => s(
          "text",
          {
            class: "cl-point-text",
            "data-chosen": String(chosen.includes(n)),
            x: at.x(middleOf(n)),
            y: height - (up.has(n) ? 16 : 5),
            "text-anchor": "middle"
          },
          numeral(n)
        )
      )
    ),
    curve.notes.length > 0 && h("figcaption", { class: "cl-soft" }, curve.notes.join(" "))
  );
}
function curveGroup({ lines, points, ends }, at, className, marks2) {
  return s(
    "g",
    { class: className },
    lines.map(
      (line) => s("polyline", { class: "cl-line", points: line.map(([x, y]) => `${at.x(x).toFixed(1)},${at.y(y).toFixed(1)}`).join(" ") })
    ),
    ends.map(({ x, y, filled }) => s("circle", { class: "cl-end", "data-filled": String(filled), cx: at.x(x), cy: at.y(y), r: 3 })),
    points.map((point) => pointOf(point, at, marks2.get(point.n) ?? {}))
  );
}
function pointOf({ n, x, y }, at, { chosen = false, gold = false }) {
  const shown = { class: "cl-point", "data-n": n, "data-chosen": String(chosen), "data-gold": String(gold) };
  return s("circle", { ...shown, cx: at.x(x), cy: at.y(y), r: chosen ? FULL : SLIM });
}

// src/common/formula/ladder_layout.ts
function ladderPlaces({ rungs, none }) {
  const top = Math.max(1, rungs.length - 1);
  const line = [
    ...none.map((mage2) => ({ mage: mage2, height: null })),
    ...rungs.flatMap((rung, at) => rung.map((mage2) => ({ mage: mage2, height: rungs.length === 1 ? 0.5 : at / top })))
  ];
  return line.map((each, column) => ({ ...each, column }));
}
function stairPoints(line) {
  return line.filter(({ height }) => height !== null).flatMap(({ column, height }) => [
    [column, height ?? 0],
    [column + 1, height ?? 0]
  ]);
}

// src/common/formula/ladder.ts
function ladder(say) {
  const stands = /* @__PURE__ */ new Map();
  const line = s("polyline", { "vector-effect": "non-scaling-stroke" });
  const stairs = s("svg", { class: "cl-stairs", preserveAspectRatio: "none", "aria-hidden": "true" }, line);
  const weak = h("span", { class: "cl-end cl-end-weak", "aria-hidden": "true" });
  const strong = h("span", { class: "cl-end cl-end-strong", "aria-hidden": "true" });
  const floor = h("div", { class: "cl-ladder-floor" }, stairs);
  const element = h("div", { class: "cl-ladder", role: "img" }, floor, weak, strong);
  function stand(mage2) {
    const made = h("span", { class: "cl-stand", "aria-hidden": "true" }, mageFigure(mage2), h("span", { class: "cl-numeral" }, numeral(mage2)));
    stands.set(mage2, made);
    floor.append(made);
    return made;
  }
  return {
    element,
    draw(order, marks2 = /* @__PURE__ */ new Map()) {
      const placed = ladderPlaces(order);
      const ties = new Set(order.rungs.flatMap((rung) => rung.slice(1)));
      element.setAttribute("aria-label", order.label);
      element.dataset.empty = String(order.rungs.length === 0);
      element.style.setProperty("--columns", String(placed.length));
      stairs.setAttribute("viewBox", `0 0 ${placed.length} 1`);
      line.setAttribute("points", stairPoints(placed).map(([x, y]) => `${x},${(1 - y).toFixed(3)}`).join(" "));
      const chosenAt = placed.filter(({ mage: mage2 }) => marks2.get(mage2)?.chosen).map(({ column }) => column);
      const [first, last] = [0, placed.length - 1];
      const besideEnd = (end, column) => chosenAt.includes(end) && Math.abs(column - end) < 2;
      for (const { mage: mage2, column, height } of placed) {
        const { chosen = false, gold = false, moved = "" } = marks2.get(mage2) ?? {};
        const { style, dataset } = stands.get(mage2) ?? stand(mage2);
        style.setProperty("--column", String(column));
        style.setProperty("--height", String(height ?? 0));
        dataset.none = String(height === null);
        dataset.odd = String(column % 2 === 1);
        dataset.tied = String(ties.has(mage2));
        dataset.chosen = String(chosen);
        dataset.leans = !chosen ? "" : chosenAt.includes(column + 1) ? "left" : chosenAt.includes(column - 1) ? "right" : "";
        dataset.end = !chosen ? "" : besideEnd(last, column) ? "right" : besideEnd(first, column) ? "left" : "";
        dataset.gold = String(gold);
        dataset.moved = moved.slice(0, 1);
        dataset.by = moved.slice(1);
      }
      const shown = new Set(placed.map(({ mage: mage2 }) => mage2));
      for (const [mage2, made] of stands) {
        if (shown.has(mage2)) continue;
        made.remove();
        stands.delete(mage2);
      }
      const ranked = order.rungs.length > 1;
      fill(weak, order.none.length > 0 ? say("mages.strengths.none") : ranked && say("mages.ladder.weak"));
      fill(strong, ranked && say("mages.ladder.strong"));
    }
  };
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

// src/cantor/looks.ts
var FIRST_LOOK = "order";
var LOOKS = [FIRST_LOOK, "why", "curve", "numbers"];
function openLooks(table, { get, set }) {
  const { say, view } = table;
  const panel = h("div", { class: "cl-look", role: "tabpanel", tabindex: "0" });
  const tabs = h("div", { class: "cl-tabs", role: "tablist" });
  const element = h("div", { class: "cl-looks" }, tabs, panel);
  const drawings = {
    order(order) {
      const drawn = ladder(say);
      drawn.draw(order, marks2());
      return drawn.element;
    },
    why: ({ text }) => h("p", { class: "cl-why" }, setOffFormulas(text)),
    curve: (curve) => drawCurve(curve, { width: Math.round(panel.clientWidth) - 24, marks: marks2() }),
    numbers: (numbers) => strengths(numbers, view().reveal?.fighters ?? [], say)
  };
  async function show(what) {
    set(lookAtPlace(get(), what));
    draw2();
    const { about, answers } = get();
    if (answers[what]) return;
    const duel = view().reveal?.duel;
    const answer = await table.ask({ kind: "look", what, duel });
    if (about !== get().about) return;
    set(keepAnswer(get(), about, what, answer));
    draw2();
    if (answer.ok && "text" in answer) table.speak(String(answer.text));
  }
  const soft = (text) => h("p", { class: "cl-soft" }, text);
  function lookOf(what) {
    const answer = view().reveal ? get().answers[what] : void 0;
    if (!answer) return soft(say("cantor.ui.waiting"));
    return answer.ok ? drawings[what](answer) : soft(answer.message);
  }
  function draw2() {
    const open = get().look;
    tabs.setAttribute("aria-label", say("cantor.ui.reveal.more"));
    renew(
      tabs,
      LOOKS.map(
        (what) => actionButton(
          "cl-tab",
          `look-${what}`,
          () => show(what),
          say(`cantor.ui.${what}`),
          { role: "tab", "aria-selected": String(what === open), tabindex: what === (open ?? FIRST_LOOK) ? 0 : -1 }
        )
      )
    );
    panel.hidden = open === null;
    if (open === null) return;
    panel.setAttribute("aria-label", say(`cantor.ui.${open}`));
    panel.dataset.what = open;
    const unshielded = view().reveal?.verdict?.unshielded;
    fill(panel, unshielded && h("p", { class: "cl-unshielded" }, unshielded), lookOf(open));
  }
  function marks2() {
    const { reveal } = view();
    const higher = reveal?.verdict?.higher ?? null;
    return new Map(reveal?.fighters.map((mage2, seat) => [mage2, { chosen: true, gold: seat === higher }]));
  }
  tabs.addEventListener("keydown", (event) => {
    const step = isPlain(event) && { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    consume(event);
    const at = LOOKS.indexOf(get().look ?? FIRST_LOOK);
    const what = LOOKS.at((at + step) % LOOKS.length) ?? FIRST_LOOK;
    void show(what);
    byKey(tabs, `look-${what}`)?.focus();
  });
  return {
    element,
    update(now, before) {
      const { about } = get();
      element.hidden = about === "";
      if (about === before.about || about === "") return;
      if (now.mode === "quest" && now.outcome) draw2();
      else void show(FIRST_LOOK);
    }
  };
}
function strengths({ rows }, chosen, say) {
  return h(
    "ul",
    { class: "cl-strengths", "aria-label": say("mages.strengths.label") },
    rows.map(({ mage: mage2, text, mathml: printed }) => {
      const drawn = printed ? mathml(printed) : null;
      return h(
        "li",
        { "data-chosen": String(chosen.includes(mage2)) },
        mageChip(mage2),
        h("span", { class: "cl-strength", "aria-hidden": "true" }, drawn ?? text),
        h("span", { class: "cl-unseen" }, text)
      );
    })
  );
}

// src/cantor/choice_review.ts
function openChoiceStage({ say }) {
  const element = h("div", { class: "cl-review-stage cl-cantor-review" });
  function option2({ number, chance, percent, taken, better }, verb, mixes) {
    const told = [number === null ? say("cantor.ui.review.no_shield") : say("cantor.ui.mage", { number: numeral(number) }), taken && say("cantor.ui.review.taken"), better && say("cantor.ui.review.better"), say("cantor.ui.review.chance_of", { percent: chance }), percent !== null && say("cantor.ui.review.mix_of", { percent })];
    return h(
      "li",
      { class: "cl-choosable", "data-taken": taken, "data-better": better },
      h("span", { class: "cl-unseen" }, told.filter(Boolean).join(", ")),
      verb === "commit" && number !== null ? mageFace(number) : shield(number),
      h("span", { class: "cl-choosable-mark", "aria-hidden": "true" }, taken && say("cantor.ui.review.taken") || better && say("cantor.ui.review.better") || " "),
      h("span", { class: "cl-choosable-part", "aria-hidden": "true" }, say("cantor.ui.review.percent", { percent: chance })),
      mixes && h("span", { class: "cl-choosable-part", "aria-hidden": "true" }, percent === null ? "–" : say("cantor.ui.review.percent", { percent }))
    );
  }
  function heads(mixes) {
    return h("li", { class: "cl-choosable cl-choosable-heads", "aria-hidden": "true" }, h("span"), h("span", { class: "cl-choosable-mark" }, " "), h("span", {}, say("cantor.ui.review.chance")), mixes && h("span", {}, say("cantor.ui.review.mix")));
  }
  function shield(number) {
    return h("span", { class: "cl-choosable-shield", "aria-hidden": "true" }, art("shield"), h("span", { class: "cl-numeral" }, number === null ? "–" : numeral(number)));
  }
  function row2({ of, mages }) {
    return h("div", { class: "cl-review-hand" }, h("p", { class: "cl-soft", "aria-hidden": "true" }, of), h("ul", { "aria-label": of }, mages.map((mage2) => h("li", {}, mageChip(mage2)))));
  }
  return {
    element,
    update(shown) {
      if (!shown) return fill(element);
      const { verb, place, rows, options, fighter } = shown;
      const mixes = options.some(({ percent }) => percent !== null);
      fill(
        element,
        place && h("section", { class: "cl-place", "aria-label": say("cantor.ui.place", { number: place.number }) }, h("p", { class: "cl-place-name" }, h("span", { class: "cl-place-number" }, place.number), place.name), formula({ ...place, text: place.formula })),
        options.length > 0 && h("div", { class: "cl-choosables-of" }, fighter !== null && mageFace(fighter), h("ul", { class: "cl-choosables", "aria-label": say("cantor.ui.review.options"), title: say("cantor.ui.review.options") }, heads(mixes), options.map((each) => option2(each, verb, mixes)))),
        rows.filter(({ chooses }) => verb !== "commit" || !chooses).map(row2)
      );
    }
  };
}

// src/cantor/verdict.ts
function question({ reveal, players, seat: viewer }, { say, command }) {
  const [seat] = reveal?.asked ?? [];
  if (!reveal || seat === void 0) return null;
  const { fighters, first } = reveal;
  const alone = viewer !== null;
  const name = (of) => players.find((each) => each.seat === of)?.name ?? "";
  function answer(winner) {
    const number = numeral(fighters[winner]);
    return actionButton(
      "cl-button cl-answer",
      `say-${winner}`,
      once(() => command("say", { seat, winner })),
      mageFace(fighters[winner], "cl-small"),
      { "aria-label": say("cantor.ui.ask.answer", { number, name: name(winner) }) }
    );
  }
  const ask = alone ? say("cantor.ui.ask.question") : say("cantor.ui.ask.of", { name: name(seat) });
  const tie = viewer === first ? say("cantor.ui.ask.tie_hint.you") : say("cantor.ui.ask.tie_hint", { name: name(first) });
  return h(
    "div",
    { class: "cl-ask", role: "group", "aria-label": ask },
    h("p", { class: "cl-question" }, ask),
    h("div", { class: "cl-answers" }, [0, 1].map(answer)),
    h("p", { class: "cl-soft" }, tie)
  );
}
function verdict({ reveal, outcome, commands }, { say, command }) {
  const decided = reveal?.verdict;
  const press = (name, text) => commands.includes(name) && actionButton("cl-button cl-primary", name, once(() => command(name)), text);
  return h(
    "div",
    { class: "cl-verdict" },
    h(
      "div",
      { class: "cl-verdict-text" },
      outcome && decided && h("p", {}, decided.text),
      decided?.after.map((sentence) => h("p", { class: "cl-soft" }, sentence))
    ),
    press("next", say("cantor.ui.next"))
  );
}

// src/cantor/series.ts
function seriesField({ view, say, command, dialog }, close) {
  const texts = {
    title: say("cantor.ui.series.forget"),
    question: say("cantor.ui.series.sure"),
    yes: say("cantor.ui.series.yes"),
    no: say("cantor.ui.series.no")
  };
  const forget = h(
    "button",
    {
      type: "button",
      class: "cl-button",
      onclick() {
        close();
        confirm(dialog, texts, () => command("forget"));
      }
    },
    texts.title
  );
  return h("div", { class: "cl-field cl-series" }, h("span", {}, say("cantor.ui.series")), h("small", {}, view().series), view().commands.includes("forget") && h("div", {}, forget));
}
function tally({ tally: { match, wins }, near }, say) {
  if (match < 2) return null;
  const [first, second] = [wins[near], wins[otherSeat(near)]];
  return h("p", { class: "cl-soft" }, art("banner", "cl-art cl-inline"), say("cantor.ui.tally", { first, second }));
}

// src/cantor/strip.ts
function duelStrip({ ending }, say) {
  const duels = ending?.strip?.duels ?? [];
  if (duels.length === 0) return null;
  return h("ol", { class: "cl-arc", "aria-label": say("table.arc") }, duels.map((duel) => stripItem(duel, say)));
}
function stripItem(duel, say) {
  const { number, at, place, formula: formula2, winner, turning, text } = duel;
  return h(
    "li",
    { class: "cl-fought", "data-turning": turning, title: `${place}: ${formula2}` },
    h("span", { class: "cl-unseen" }, [say("cantor.ui.duel_n", { number }), place, text, turning && say("table.turning")].filter(Boolean).join(". ")),
    h("span", { class: "cl-fought-number", "aria-hidden": "true" }, at ?? number),
    mage(duel, 0),
    mage(duel, 1),
    h("span", { class: "cl-fought-place", "aria-hidden": "true" }, place),
    winner === null && h("span", { class: "cl-unseen" }, say("cantor.ui.blocked"))
  );
}
function mage({ mages, blocked, winner }, side3) {
  return h(
    "span",
    { class: "cl-fought-mage", "data-won": winner === side3, "aria-hidden": "true" },
    mageFigure(mages[side3]),
    h("span", { class: "cl-numeral" }, numeral(mages[side3])),
    blocked[side3] && art("shield", "cl-art cl-fought-shield")
  );
}
function reviewedDuels(view, say, choice) {
  const { ending, players, near } = view;
  const name = (seat) => players.find((each) => each.seat === seat)?.name ?? "";
  const heads = [name(near), name(otherSeat(near))];
  return [
    h("li", { class: "cl-review-heads", "aria-hidden": "true" }, heads.map((head) => h("span", {}, head))),
    ...(ending?.strip?.duels ?? []).map((duel) => row(duel, say, choice))
  ];
}
function row(duel, say, choice) {
  const { number, at, place, formula: text, mathml: mathml2, spoken, plies, turning } = duel;
  const where = h("span", { class: "cl-review-where" }, h("b", {}, at ?? number), h("span", {}, place), formula({ text, mathml: mathml2, spoken }));
  return h(
    "li",
    { class: "cl-review-duel", "data-turning": turning },
    plies.go === null ? where : choice(plies.go, where),
    side2(duel, 0, say, choice),
    side2(duel, 1, say, choice)
  );
}
function side2({ mages, shields, blocked, winner, plies }, at, say, choice) {
  const shield = shields[at];
  return h(
    "span",
    { class: "cl-review-side", "data-won": winner === at, "data-blocked": blocked[at] },
    choice(plies.mages[at], mageFigure(mages[at]), h("span", { class: "cl-numeral", "aria-hidden": "true" }, numeral(mages[at]))),
    choice(plies.shields[at], art("shield"), h("span", { class: "cl-numeral", "aria-hidden": "true" }, shield === null ? "–" : numeral(shield))),
    blocked[at] && h("span", { class: "cl-unseen" }, say("cantor.ui.blocked"))
  );
}

// src/cantor/index.ts
var BREATH = 900;
function drawTable(table) {
  const { element, say } = table;
  let state = INITIAL_STATE;
  const stage = h("div", { class: "cl-cantor" });
  const boardPlace = h("div", { class: "cl-board-place" });
  const fighting = h("div", { class: "cl-arena" });
  const arenaPlace = h("div", { class: "cl-arena-place" }, fighting);
  const choicePlace = h("div", { class: "cl-choice-place" });
  const duel = h("div", { class: "cl-duel" }, arenaPlace, choicePlace);
  const restPlace = h("div", { class: "cl-rest-place" });
  const about = openLooks(table, { get: () => state, set: (next) => state = next });
  const fighters = openArena(table);
  const asked = openChoices(table);
  const rested = openResting(table);
  const drawBoard = table.part(boardPlace);
  const drawArena = table.part(fighting);
  const drawChoice = table.part(choicePlace);
  const drawRests = table.part(restPlace);
  const result = openResult(table, {
    strip: (view) => duelStrip(view, say),
    beside: (view) => tally(view, say),
    again: {
      next_match: ({ mode }) => say(mode === "quest" ? "cantor.ui.next_match.quest" : "cantor.ui.next_match"),
      restart: () => say("cantor.ui.restart")
    },
    review: once(() => table.view().commands.includes("review") ? review.begin() : reviewDialog(table))
  });
  stage.append(
    boardPlace,
    duel,
    result.element,
    restPlace,
    h("div", { class: "cl-look-place" }, about.element)
  );
  const looked = openChoiceStage(table);
  const review = openReview(table, { show: (_, told) => looked.update(told?.shown ?? null), stage: looked.element, rows: (choice2) => reviewedDuels(table.view(), say, choice2) });
  element.append(stage, review.element);
  const boardKeys2 = roving(boardPlace, () => rowsOnScreen(boardPlace), { items: () => buttonsIn(boardPlace) });
  const choiceKeys = roving(choicePlace, () => rowsOnScreen(choicePlace), { items: () => buttonsIn(choicePlace), flows: true });
  function goOn(event) {
    const { target } = event;
    const presses = target instanceof HTMLButtonElement && target.getAttribute("aria-disabled") !== "true";
    if (event.key !== "Enter" || !isPlain(event) || presses || !table.view().commands.includes("next")) return;
    consume(event);
    void table.command("next");
  }
  stage.addEventListener("keydown", goOn);
  function choice(view) {
    const { stage: stage2, outcome, curtain, observation, seat } = view;
    if (stage2 === "ask") return question(view, table);
    if (stage2 === "reveal" || outcome) return verdict(view, table);
    if (curtain) return null;
    if (view.shared && observation.phase === "commit" && seat !== null) {
      const both = asked.both(view, { chosen: state.shield, disabled: view.actions.length === 0, press: choose }, table.play);
      const ready = readyButton(view, table);
      return ready ? h("div", {}, both, ready) : both;
    }
    if (observation.phase !== "protect") return asked.hand(view, table.play);
    if (seat === null) return null;
    return asked.protection(view, table.play);
  }
  function choose(action) {
    state = chooseShield(state, action);
    drawChoices(table.view());
    choiceKeys.refresh();
    byKey(choicePlace, action)?.focus();
  }
  function drawChoices(view) {
    const { mode, players, near, reveal, observation: seen } = view;
    const chosen = [seen.announced, seen.own_protection, state.shield];
    const who = [mode, players, near, view.seat, view.stage, seen.phase];
    drawChoice([who, reveal, chosen, seen.hand, view.gone, view.actions, view.commands, view.outcome, view.curtain, view.ready, view.tally], () => choice(view));
  }
  function leadOn2(view) {
    if (view.curtain) return;
    if (view.outcome) return result.focus();
    const open = openCell();
    const [keys, next] = open ? [boardKeys2, open] : [choiceKeys, choicePlace.querySelector(".cl-card-button:not([aria-disabled])") ?? choicePlace.querySelector("button:not([aria-disabled])")];
    if (next instanceof HTMLElement) keys.focus(next);
  }
  function passOn(mage2) {
    const next = mage2?.nextElementSibling ?? mage2?.previousElementSibling;
    if (mage2 && mage2 === activeElement(mage2) && next instanceof HTMLElement) choiceKeys.focus(next);
  }
  function openCell() {
    return boardPlace.querySelector('.cl-cell[data-open="true"]');
  }
  function offerOpenCell() {
    const open = openCell();
    const stop = boardPlace.querySelector('.cl-cell[tabindex="0"]');
    if (!open || !stop || stop.dataset.open === "true") return;
    stop.tabIndex = -1;
    open.tabIndex = 0;
  }
  return {
    update(view, before) {
      const fresh = revealsAnother(before, view);
      const was = state;
      state = follow(was, before, view, table.language(), performance.now());
      const { mode, players, near, place, acts, reveal, observation: seen } = view;
      const { phase, hand: held, rests } = seen;
      const over = String(view.outcome !== null);
      mark(stage, { "data-mode": mode, "data-over": over, "data-stage": view.stage, "data-curtain": String(view.curtain !== null), "data-phase": phase, "data-choosing": String(isChoosing(view)) });
      const root = element.closest(".cl-root");
      if (root) mark(root, { "data-cl-room": mode === "quest" ? "wide" : "column" });
      if (fresh && root instanceof HTMLElement) {
        root.dataset.clFresh = "true";
        setTimeout(() => delete root.dataset.clFresh, BREATH);
      }
      const who = [mode, players, near, view.seat, view.stage, phase];
      const places = view.actions.filter((action) => action.startsWith("go "));
      drawBoard([who, view.board, places, seen.at, seen.neutrals, reveal?.at], () => view.board.length > 0 && board(view, say, table.play));
      const laying = [seen.committed, seen.own_commit, seen.announced, seen.first, seen.score];
      const age = (seat) => performance.now() - (state.laid[seat] ?? -Infinity);
      drawArena([who, place, acts, reveal, laying, fresh], (keep) => fighters(view, { fresh, age }, keep));
      mark(fighting, { "data-fresh": fresh });
      hide(fighting, place === null);
      drawChoices(view);
      mark(duel, { "data-silent": choicePlace.querySelector(".cl-verdict-text:empty") !== null });
      result.update(view);
      review.update(view);
      hide(stage, review.isOpen());
      about.update(view, was);
      drawRests([who, rests, phase === "protect" && held, seen.open_hands], () => rested(view));
      boardKeys2.refresh();
      offerOpenCell();
      choiceKeys.refresh();
    },
    lead(view, before) {
      const asks = view.actions.length > 0 || view.stage !== "play" || view.outcome !== null;
      if (asks && momentOf(view) !== momentOf(before) && isStillHere(element, before)) {
        table.letGo();
        return () => leadOn2(view);
      }
      const { own_commit: mage2 } = view.observation;
      if (mage2 !== null && before && before.observation.own_commit === null) passOn(byKey(choicePlace, `mage${mage2}`));
      return null;
    },
    pendingView,
    curtain: (view) => readyButton(view, table),
    beginning: (close) => seriesField(table, close),
    hinted: (action) => [action.replace("commit ", "mage")],
    sound: (view, before) => revealsAnother(before, view) || view.reveal !== null && before.stage === "ask" && view.stage === "reveal" ? "reveal" : null,
    picture: (name) => art(name, "cl-art cl-scene"),
    choices: () => [boardPlace, choicePlace].flatMap((place) => [...place.querySelectorAll("button:not([aria-disabled])")]),
    close() {
      boardKeys2.close();
      choiceKeys.close();
      result.close();
      review.close();
    }
  };
}
var cantor_default = {
  initialize,
  render: ({ model, el }) => mountGame(gate(model, CANTOR_GAPS), el, drawTable)
};
function readyButton({ ready, curtain }, { say, command }) {
  if (!ready) return null;
  const { seat, name } = ready;
  async function comeFirst() {
    await command("ready", { seat });
    if (curtain) await command("lift_curtain", { seat });
  }
  return actionButton("cl-button cl-ready", "ready", once(comeFirst), say("cantor.ui.ready", { name }), { title: say("cantor.ui.ready.why") });
}
export {
  cantor_default as default
};
