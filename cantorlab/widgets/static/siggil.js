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
function redrawKeepingFocus(part, redraw) {
  const active = activeElement(part);
  const key = active && part.contains(active) ? active.getAttribute("data-cl-key") : null;
  redraw();
  if (key) byKey(part, key)?.focus(STILL);
}
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
function openClocks({ view, say, live, place: place2, over }) {
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
    const element = place2(seat);
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
    const place2 = seen ?? await home();
    if (place2 === null) return;
    const answer = await ask({ kind: "kept", have: known });
    if (!answer.ok || answer.kept === null) return;
    const output = { output_type: "display_data", data: answer.kept, metadata: {} };
    const now = find();
    if (now !== null && now.mark === known) now.outputs.set(now.at, output);
    else if (now === null && !("mark" in place2)) place2.add(output);
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
    let place2 = whole;
    for (const key2 of path.slice(0, -1)) place2 = place2[key2] = copyOf(place2[key2]);
    const key = path.at(-1);
    if (told.length === 0) delete place2[key];
    else if (told.length === 1) place2[key] = told[0];
    else {
      const list2 = copyOf(place2[key]);
      list2.splice(told[0], told[1], ...told[2]);
      place2[key] = list2;
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
  const options2 = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  const year = moment.getFullYear() === (/* @__PURE__ */ new Date()).getFullYear() ? {} : { year: "numeric" };
  return moment.toLocaleString(language, { ...options2, ...year });
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
    const [words, within, alone2] = cited;
    const open = () => void rules(within ?? alone2);
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
  const dialog = (title, content, options2) => openDialog(root, say, title, content, options2);
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
  function draw2(place2, sentence, buttons, about = []) {
    hide(place2, sentence === null);
    fill(place2, sentence !== null && [h("p", { role: "status" }, sentence), h("div", { class: "cl-kept-buttons" }, buttons()), about.length > 0 && h("small", {}, about)]);
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
  function whereabouts({ place: place2, levels, solved, at }) {
    const level = levels.find((each) => at >= each.at && at < each.at + each.count);
    return [level ? level.label : place2, solved[at] && say("learn.ui.solved")].filter(Boolean).join(" · ");
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
  const options2 = field.choices.map(({ value, label }) => h("option", { value, selected: value === field.value }, label));
  const select = h("select", { name: field.name }, options2);
  return {
    ...labelledInput(field, select, () => select.value),
    choices: new Map(options2.map((option2) => [option2.value, option2]))
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
  const rowsOf2 = (control) => control === lastClash ? [control.element, reason] : [control.element];
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
    main.flatMap(rowsOf2),
    mixes.length > 0 && h("div", { class: "cl-mixes", role: "group", "aria-label": say("table.presets") }, mixes.map(({ button }) => button)),
    tiles.length > 0 && h("div", { class: "cl-tiles" }, tiles.flatMap(rowsOf2)),
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
    const { options: options2, impossible, presets, pace, sounds, advice } = view();
    const start = async (params) => {
      opened.close();
      await command("new_game", params);
    };
    const control = pace && paceControl(pace, say, (chosen) => frame.ask({ kind: "pace", pace: chosen }));
    const other = beginning(() => opened.close());
    const more = [...other ? [other] : [], ...control ? [control] : [], wishControl("sounds", sounds, say, hearSounds), wishControl("advice", advice, say, (on) => frame.ask({ kind: "advice", on }))];
    if (navigator.maxTouchPoints > 0) more.push(wishControl("confirm", wish.get(), say, wish.set));
    const form = optionsForm(options2, say, start, { impossible, presets, picture, more });
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
  const place2 = h("span", { class: "cl-replay-at", "aria-hidden": "true" });
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
    fill(place2, where);
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
    h("div", { class: "cl-replay-bar" }, buttons.first, buttons.back, slider, buttons.on, buttons.last, place2),
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
    const place2 = of > MARKS ? Math.floor(index * MARKS / of) : index;
    const before = worst.get(place2);
    if (before && FAULTS.indexOf(before.judgement) >= FAULTS.indexOf(judgement)) continue;
    worst.set(place2, { ply: index + 1, judgement, y: downOf(curves[0]?.[index + 1] ?? 0) });
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

// art:art:siggil
var art_siggil_default = `<svg xmlns="http://www.w3.org/2000/svg">
  <!--
    The art of Siggil. Whoever draws a symbol puts it in place without ids (cantorlab/pictures/art.py
    and the front end). An emblem's own \`fill\` is the colour of its family (Okabe and Ito's palette,
    safe for colour-blind eyes); outlines take the colour of the text around them, so that each
    reads on the light and on the dark surface alike, and in one colour.
  -->

  <symbol id="stone" viewBox="0 0 64 64" fill="#A9A297" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path d="M6 46 12 25 28 11 46 15 58 34 55 50 38 56 16 55Z"/>
    <path d="M12 25 29 31 46 15M29 31 25 55M29 31 43 37 55 50M43 37 58 34" fill="none" stroke-width="2.4"/>
  </symbol>

  <symbol id="stag" viewBox="0 0 64 64" fill="#D55E00" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path d="M28 36C20 36 8 28 9 5L13 5C13 10 14 14 16 17L19 6H23L21 22C23 26 25 28 28 29H36C39 28 41 26 43 22L41 6H45L48 17C50 14 51 10 51 5L55 5C56 28 44 36 36 36Z"/>
    <path d="M9 13 3 8M55 13 61 8" fill="none" stroke-width="4"/>
    <path d="M22 36 12 36C13 42 17 44 22 43L26 56C28 62 36 62 38 56L42 43C47 44 51 42 52 36L42 36C37 33 27 33 22 36Z"/>
    <path d="M27.5 44v1M36.5 44v1M30 56h4" fill="none" stroke-width="3.6"/>
  </symbol>

  <symbol id="leaf" viewBox="0 0 64 64" fill="#009E73" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path d="M32 3C50 13 58 26 54 38 51 48 42 53 32 54 22 53 13 48 10 38 6 26 14 13 32 3Z"/>
    <path d="M32 17V62M32 30 44 22M32 30 20 22M32 43 47 34M32 43 17 34" fill="none" stroke-width="2.8"/>
  </symbol>

  <symbol id="turtle" viewBox="0 0 64 64" fill="#E69F00" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path d="M26 16C24 8 27 2 32 2s8 6 6 14ZM18 24 8 13C3 18 4 27 13 31ZM46 24 56 13C61 18 60 27 51 31ZM16 46 8 56C14 60 20 58 23 53ZM48 46 56 56C50 60 44 58 41 53ZM29 56 32 63 35 56Z"/>
    <path d="M32 13C45 13 53 23 53 36 53 49 44 58 32 58 20 58 11 49 11 36 11 23 19 13 32 13Z"/>
    <path d="M32 25 42 31V42L32 48 22 42V31ZM32 25V13M42 31 51 27M42 42 50 47M32 48V58M22 42 14 47M22 31 13 27" fill="none" stroke-width="2.4"/>
  </symbol>

  <symbol id="cloud" viewBox="0 0 64 64" fill="#6FC1F0" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path d="M16 50C7 50 2 44 3 37 4 31 8 28 13 28 13 18 21 11 30 12 37 12 42 16 44 22 53 20 61 26 61 35 61 44 55 50 46 50Z"/>
    <path d="M21 35C21 29 25 25 30 25M36 37C37 33 40 31 44 31" fill="none" stroke-width="2.8"/>
  </symbol>

  <symbol id="water" viewBox="0 0 64 64" fill="#2F7FC1" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path d="M2 46C16 46 12 8 40 7 54 7 62 17 60 28 58 38 47 42 40 37 34 32 36 23 43 22 47 22 49 25 48 28 51 27 52 22 49 19 45 14 36 15 32 21 27 29 30 42 44 48 50 51 56 51 62 49V58H2Z"/>
    <path d="M8 52C13 48 17 48 22 52" fill="none" stroke-width="2.4"/>
  </symbol>

  <symbol id="feather" viewBox="0 0 64 64" fill="#CC79A7" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path d="M17 47C11 36 17 22 30 14 40 8 51 7 60 3 61 14 58 23 53 29L44 29 48 34C44 39 39 42 34 44L28 41 29 46C25 48 21 48 17 47Z"/>
    <path d="M4 61C16 44 30 29 48 16" fill="none"/>
    <path d="M24 37 22 27M34 28 33 18" fill="none" stroke-width="2.2"/>
  </symbol>

  <!-- A card's back, 64 wide and 89.6 high: nets of the pyramid around a spiral. -->
  <symbol id="back" viewBox="0 0 64 89.6" fill="none" stroke="#BFE3E0" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round">
    <rect x="0" y="0" width="64" height="89.6" rx="7" fill="#1B646C" stroke="none"/>
    <rect x="4" y="4" width="56" height="81.6" rx="4.5" stroke-width="1.6"/>
    <path d="M8 26.8 20 8H44L56 26.8M8 62.8 20 81.6H44L56 62.8M8 44.8 20 26 32 44.8 44 26 56 44.8 44 63.6 32 44.8 20 63.6ZM20 26 32 8 44 26M20 63.6 32 81.6 44 63.6M20 26H44M20 63.6H44M8 26.8V62.8M56 26.8V62.8" opacity=".55"/>
    <circle cx="32" cy="44.8" r="12.5" fill="#1B646C" stroke-width="1.8"/>
    <path d="M32 44.8C33.5 42.5 36.5 44.5 35.5 47.2 34 51 28 50.5 26.5 46 25 40.5 30 36 35 37.5 40 39 42 44.5 40 49" stroke-width="2.2" stroke="#F0D48A"/>
    <g fill="#F0D48A" stroke="none"><circle cx="11" cy="11" r="2"/><circle cx="53" cy="11" r="2"/><circle cx="11" cy="78.6" r="2"/><circle cx="53" cy="78.6" r="2"/></g>
  </symbol>

  <!-- What a spirit's emblem stands before: a glow of fourteen rays in a ring. -->
  <symbol id="spirit" viewBox="0 0 64 64" fill="#F3CE6B" stroke="#8A5F0C" stroke-width="1.6" stroke-linejoin="round">
    <path d="M32 1 36 8 42 3 44 10.5 51 7.5 50.5 15 58.5 14.5 56 22 63 25 57.5 30 63 36 56 38.5 59.5 46 52 46.5 52 54.5 45 52 42 60 36 55 32 63 28 55 22 60 19 52 12 54.5 12 46.5 4.5 46 8 38.5 1 36 6.5 30 1 25 8 22 5.5 14.5 13.5 15 13 7.5 20 10.5 22 3 28 8Z"/>
    <circle cx="32" cy="32" r="21.5" fill="#FFF6DC"/>
  </symbol>

  <!-- The layouts as they lie at first, a card two wide and 2.8 high; the higher levels are drawn later. -->
  <symbol id="layout-passage" viewBox="-0.3 -0.3 14.6 16" stroke-width=".28" stroke-linejoin="round">
    <path d="M3 0h2v2.8h-2zM5 0h2v2.8h-2zM7 0h2v2.8h-2zM9 0h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M2 1.4h2v2.8h-2zM4 1.4h2v2.8h-2zM6 1.4h2v2.8h-2zM8 1.4h2v2.8h-2zM10 1.4h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M1 2.8h2v2.8h-2zM3 2.8h2v2.8h-2zM5 2.8h2v2.8h-2zM7 2.8h2v2.8h-2zM9 2.8h2v2.8h-2zM11 2.8h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M0 4.2h2v2.8h-2zM2 4.2h2v2.8h-2zM4 4.2h2v2.8h-2zM6 4.2h2v2.8h-2zM8 4.2h2v2.8h-2zM10 4.2h2v2.8h-2zM12 4.2h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M1 5.6h2v2.8h-2zM3 5.6h2v2.8h-2zM9 5.6h2v2.8h-2zM11 5.6h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M0 7h2v2.8h-2zM2 7h2v2.8h-2zM4 7h2v2.8h-2zM8 7h2v2.8h-2zM10 7h2v2.8h-2zM12 7h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M1 8.4h2v2.8h-2zM3 8.4h2v2.8h-2zM6 8.4h2v2.8h-2zM9 8.4h2v2.8h-2zM11 8.4h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M0 9.8h2v2.8h-2zM2 9.8h2v2.8h-2zM4 9.8h2v2.8h-2zM6 9.8h2v2.8h-2zM8 9.8h2v2.8h-2zM10 9.8h2v2.8h-2zM12 9.8h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M1 11.2h2v2.8h-2zM3 11.2h2v2.8h-2zM6 11.2h2v2.8h-2zM9 11.2h2v2.8h-2zM11 11.2h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M0 12.6h2v2.8h-2zM2 12.6h2v2.8h-2zM4 12.6h2v2.8h-2zM6 12.6h2v2.8h-2zM8 12.6h2v2.8h-2zM10 12.6h2v2.8h-2zM12 12.6h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
  </symbol>
  <symbol id="layout-turtle" viewBox="-0.3 -0.3 12.6 16" stroke-width=".28" stroke-linejoin="round">
    <path d="M5 1.4h2v2.8h-2zM0 4.2h2v2.8h-2zM3 4.2h2v2.8h-2zM7 4.2h2v2.8h-2zM10 4.2h2v2.8h-2zM3 7h2v2.8h-2zM5 7h2v2.8h-2zM7 7h2v2.8h-2zM0 9.8h2v2.8h-2zM3 9.8h2v2.8h-2zM7 9.8h2v2.8h-2zM10 9.8h2v2.8h-2zM5 12.6h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M5 0h2v2.8h-2zM3 2.8h2v2.8h-2zM5 2.8h2v2.8h-2zM7 2.8h2v2.8h-2zM1 5.6h2v2.8h-2zM3 5.6h2v2.8h-2zM5 5.6h2v2.8h-2zM7 5.6h2v2.8h-2zM9 5.6h2v2.8h-2zM1 8.4h2v2.8h-2zM3 8.4h2v2.8h-2zM5 8.4h2v2.8h-2zM7 8.4h2v2.8h-2zM9 8.4h2v2.8h-2zM3 11.2h2v2.8h-2zM5 11.2h2v2.8h-2zM7 11.2h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M3 4.2h2v2.8h-2zM5 4.2h2v2.8h-2zM7 4.2h2v2.8h-2zM1 7h2v2.8h-2zM3 7h2v2.8h-2zM5 7h2v2.8h-2zM7 7h2v2.8h-2zM9 7h2v2.8h-2zM3 9.8h2v2.8h-2zM5 9.8h2v2.8h-2zM7 9.8h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M4 4.2h2v2.8h-2zM6 4.2h2v2.8h-2zM2 7h2v2.8h-2zM4 7h2v2.8h-2zM6 7h2v2.8h-2zM8 7h2v2.8h-2zM4 9.8h2v2.8h-2zM6 9.8h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M4 5.6h2v2.8h-2zM6 5.6h2v2.8h-2zM4 8.4h2v2.8h-2zM6 8.4h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M5 5.6h2v2.8h-2zM5 8.4h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M5 7h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
  </symbol>
  <symbol id="layout-pyramids" viewBox="-0.3 -0.3 14.6 24.4" stroke-width=".28" stroke-linejoin="round">
    <path d="M0 8.4h2v2.8h-2zM2 8.4h2v2.8h-2zM4 8.4h2v2.8h-2zM6 8.4h2v2.8h-2zM8 8.4h2v2.8h-2zM10 8.4h2v2.8h-2zM12 8.4h2v2.8h-2zM0 21h2v2.8h-2zM2 21h2v2.8h-2zM4 21h2v2.8h-2zM6 21h2v2.8h-2zM8 21h2v2.8h-2zM10 21h2v2.8h-2zM12 21h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M1 7h2v2.8h-2zM3 7h2v2.8h-2zM5 7h2v2.8h-2zM7 7h2v2.8h-2zM9 7h2v2.8h-2zM11 7h2v2.8h-2zM1 19.6h2v2.8h-2zM3 19.6h2v2.8h-2zM5 19.6h2v2.8h-2zM7 19.6h2v2.8h-2zM9 19.6h2v2.8h-2zM11 19.6h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M2 5.6h2v2.8h-2zM4 5.6h2v2.8h-2zM6 5.6h2v2.8h-2zM8 5.6h2v2.8h-2zM10 5.6h2v2.8h-2zM2 18.2h2v2.8h-2zM4 18.2h2v2.8h-2zM6 18.2h2v2.8h-2zM8 18.2h2v2.8h-2zM10 18.2h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M3 4.2h2v2.8h-2zM5 4.2h2v2.8h-2zM7 4.2h2v2.8h-2zM9 4.2h2v2.8h-2zM3 16.8h2v2.8h-2zM5 16.8h2v2.8h-2zM7 16.8h2v2.8h-2zM9 16.8h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M4 2.8h2v2.8h-2zM6 2.8h2v2.8h-2zM8 2.8h2v2.8h-2zM4 15.4h2v2.8h-2zM6 15.4h2v2.8h-2zM8 15.4h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M5 1.4h2v2.8h-2zM7 1.4h2v2.8h-2zM5 14h2v2.8h-2zM7 14h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M6 0h2v2.8h-2zM6 12.6h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
  </symbol>
  <symbol id="layout-river" viewBox="-0.3 -0.3 14.6 23" stroke-width=".28" stroke-linejoin="round">
    <path d="M1 0h2v2.8h-2zM3 0h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M3 1.4h2v2.8h-2zM5 1.4h2v2.8h-2zM7 1.4h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M5 2.8h2v2.8h-2zM7 2.8h2v2.8h-2zM9 2.8h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M7 4.2h2v2.8h-2zM9 4.2h2v2.8h-2zM11 4.2h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M8 5.6h2v2.8h-2zM10 5.6h2v2.8h-2zM12 5.6h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M7 7h2v2.8h-2zM9 7h2v2.8h-2zM11 7h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M5 8.4h2v2.8h-2zM7 8.4h2v2.8h-2zM9 8.4h2v2.8h-2zM11 8.4h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M3 9.8h2v2.8h-2zM5 9.8h2v2.8h-2zM7 9.8h2v2.8h-2zM9 9.8h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M1 11.2h2v2.8h-2zM3 11.2h2v2.8h-2zM5 11.2h2v2.8h-2zM7 11.2h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M0 12.6h2v2.8h-2zM2 12.6h2v2.8h-2zM4 12.6h2v2.8h-2zM6 12.6h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M1 14h2v2.8h-2zM3 14h2v2.8h-2zM5 14h2v2.8h-2zM7 14h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M3 15.4h2v2.8h-2zM5 15.4h2v2.8h-2zM7 15.4h2v2.8h-2zM9 15.4h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M4 16.8h2v2.8h-2zM6 16.8h2v2.8h-2zM8 16.8h2v2.8h-2zM10 16.8h2v2.8h-2zM12 16.8h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M4 18.2h2v2.8h-2zM6 18.2h2v2.8h-2zM8 18.2h2v2.8h-2zM10 18.2h2v2.8h-2zM12 18.2h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M3 19.6h2v2.8h-2zM5 19.6h2v2.8h-2zM7 19.6h2v2.8h-2zM9 19.6h2v2.8h-2zM11 19.6h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
  </symbol>
  <symbol id="layout-pillars" viewBox="-0.3 -0.3 19.6 16" stroke-width=".28" stroke-linejoin="round">
    <path d="M0 12.6h2v2.8h-2zM2 12.6h2v2.8h-2zM5 12.6h2v2.8h-2zM7 12.6h2v2.8h-2zM10 12.6h2v2.8h-2zM12 12.6h2v2.8h-2zM15 12.6h2v2.8h-2zM17 12.6h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M1 11.2h2v2.8h-2zM6 11.2h2v2.8h-2zM11 11.2h2v2.8h-2zM16 11.2h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M1 9.8h2v2.8h-2zM6 9.8h2v2.8h-2zM11 9.8h2v2.8h-2zM16 9.8h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M0 8.4h2v2.8h-2zM2 8.4h2v2.8h-2zM5 8.4h2v2.8h-2zM7 8.4h2v2.8h-2zM10 8.4h2v2.8h-2zM12 8.4h2v2.8h-2zM15 8.4h2v2.8h-2zM17 8.4h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M1 7h2v2.8h-2zM6 7h2v2.8h-2zM11 7h2v2.8h-2zM16 7h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M1 5.6h2v2.8h-2zM6 5.6h2v2.8h-2zM11 5.6h2v2.8h-2zM16 5.6h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M0 4.2h2v2.8h-2zM2 4.2h2v2.8h-2zM5 4.2h2v2.8h-2zM7 4.2h2v2.8h-2zM10 4.2h2v2.8h-2zM12 4.2h2v2.8h-2zM15 4.2h2v2.8h-2zM17 4.2h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M1 2.8h2v2.8h-2zM6 2.8h2v2.8h-2zM11 2.8h2v2.8h-2zM16 2.8h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
    <path d="M1 1.4h2v2.8h-2zM6 1.4h2v2.8h-2zM11 1.4h2v2.8h-2zM16 1.4h2v2.8h-2z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M0 0h2v2.8h-2zM2 0h2v2.8h-2zM5 0h2v2.8h-2zM7 0h2v2.8h-2zM10 0h2v2.8h-2zM12 0h2v2.8h-2zM15 0h2v2.8h-2zM17 0h2v2.8h-2z" fill="#1B646C" stroke="#BFE3E0"/>
  </symbol>
  <symbol id="layout-given" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path d="M8 22h14v20H8zM42 22h14v20H42zM25 12h14v20H25zM25 36h14v16H25z" fill="#F8F4E9" stroke="#1B646C"/>
    <path d="M14 58 46 26l6 6-32 32-8 2z" fill="#E69F00" stroke="#1F2430" stroke-width="2"/>
  </symbol>
</svg>
`;

// src/siggil/cards.ts
var EMBLEMS = { P: "stone", S: "stag", L: "leaf", T: "turtle", C: "cloud", W: "water", F: "feather" };
var draw = artist(art_siggil_default);
var familyOf = (card) => card.charAt(0);
var numberOf = (card) => card.charAt(1);
var isSpirit = (card) => numberOf(card) === "*";
var hueOf = (drawn) => `--hue: ${drawn.getAttribute("fill")}`;
function drawEmblem(letter, attributes = {}) {
  return draw(EMBLEMS[letter] ?? letter, attributes);
}
function emblem(letter, more = "") {
  return drawEmblem(letter, { class: `cl-sg-emblem ${more}` });
}
function cardFace(card, more = "") {
  if (card === null) return h("span", { class: `cl-sg-card cl-sg-back ${more}`, "aria-hidden": "true" }, draw("back"));
  const letter = familyOf(card);
  const corner = (at) => h("span", { class: `cl-sg-corner ${at}`, "data-number": numberOf(card), "data-letter": letter });
  if (isSpirit(card)) {
    return h(
      "span",
      { class: `cl-sg-card cl-sg-spirit-card ${more}`, "aria-hidden": "true" },
      medal(letter),
      corner("cl-sg-start"),
      corner("cl-sg-end")
    );
  }
  const upper = emblem(letter, "cl-sg-upper");
  return h(
    "span",
    { class: `cl-sg-card ${more}`, style: hueOf(upper), "aria-hidden": "true" },
    upper,
    emblem(letter, "cl-sg-lower"),
    corner("cl-sg-start"),
    corner("cl-sg-end")
  );
}
function mini(card) {
  return colouredCards(familyOf(card), card);
}
function colouredCards(letter, text) {
  const drawn = emblem(letter);
  return h("span", { class: "cl-sg-mini", style: hueOf(drawn), "aria-hidden": "true" }, drawn, text);
}
function heap(cards) {
  return Object.keys(EMBLEMS).map((letter) => ({ letter, family: cards.filter((card) => familyOf(card) === letter).sort() })).filter(({ family }) => family.length > 0).map(({ letter, family }) => {
    return colouredCards(letter, `${letter} ${family.map(numberOf).join(" ")}`);
  });
}
function medal(letter, more = "") {
  return h("span", { class: `cl-sg-medal ${more}`, "aria-hidden": "true" }, draw("spirit"), emblem(letter));
}
var spiritNumber = (letter) => Object.keys(EMBLEMS).indexOf(letter) + 1;
var drawSiggilPicture = (name) => draw(name, { class: "cl-sg-drawing" });
function namer(say) {
  const family = (letter) => say(`siggil.family.${letter}`);
  const spirit = (letter) => say("siggil.ui.spirit_number", { family: family(letter), number: spiritNumber(letter) });
  const card = (name) => isSpirit(name) ? spirit(familyOf(name)) : say("siggil.ui.card", { family: family(familyOf(name)), number: numberOf(name) });
  return { family, spirit, card, cards: (names) => names.map(card).join(", ") };
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

// src/siggil/types.ts
var SIGGIL_GAPS = {
  view: { ...VIEW_GAPS, near: null, ending: { at: null, strip: null }, observation: { siggil: { card: null }, hand: null, discard: null } },
  answer: { section: null, better: null }
};

// src/siggil/state.ts
var FLIGHT = 480;
var GLOW = 1100;
var INITIAL_STATE = { by: "family", chosen: /* @__PURE__ */ new Set(), glows: /* @__PURE__ */ new Map(), left: null };
function resort(state) {
  return { ...state, by: state.by === "family" ? "number" : "family" };
}
function chooseCards(state, cards) {
  return { ...state, chosen: new Set(cards) };
}
function toggleCard(state, card) {
  const others = [...state.chosen].filter((each) => each !== card);
  return chooseCards(state, others.length < state.chosen.size ? others : [...others, card]);
}
function isTaking({ your_turn, observation }) {
  return your_turn && observation.phase === "take";
}
function options({ chosen }, view) {
  const takes = isTaking(view) ? takesOf(view.actions) : [];
  return { takes, ...takesFrom(takes, chosen) };
}
function onlyTake(state, view) {
  const { ready } = options(state, view);
  return ready.length === 1 ? ready[0]?.action : void 0;
}
function goesOn(before, view) {
  return before !== null && before.deals === view.deals && before.plies <= view.plies;
}
function eventsSince(before, view) {
  if (!goesOn(before, view)) return [];
  const isKnown = (event) => before.recent.some(({ ply, kind, place: place2 }) => ply === event.ply && kind === event.kind && place2 === event.place);
  return view.recent.filter((event) => event.ply > before.plies && !isKnown(event));
}
function glowsNow({ glows }, spirit, now) {
  return now - (glows.get(spirit) ?? -Infinity) < GLOW;
}
function follow(state, before, view, now) {
  const events = eventsSince(before, view);
  const stays = before !== null && before.plies === view.plies && before.seat === view.seat && before.deals === view.deals;
  const held = new Set(view.observation.hand ?? []);
  const drawn = events.findLast(({ kind, seat }) => (kind === "draw" || kind === "remove") && seat === view.near);
  const glows = new Map(goesOn(before, view) ? state.glows : []);
  for (const { kind, spirit } of events) {
    if (kind === "freed") glows.set(String(spirit), now);
    if (kind === "take") glows.set(String(spirit), now + FLIGHT);
  }
  return {
    by: state.by,
    chosen: new Set(stays ? [...state.chosen].filter((card) => held.has(card)) : []),
    glows,
    left: before?.observation.siggil.find(({ place: place2 }) => place2 === drawn?.place) ?? state.left
  };
}
var FAMILIES = "PSLTCWF";
function takesOf(actions) {
  return actions.filter((action) => action.startsWith("take ")).map((action) => {
    const [, spirit = "", joint, ...cards] = action.split(" ");
    return { action, spirit, adding: joint === "add", cards };
  });
}
function takesFrom(takes, chosen) {
  const toward = takes.filter(({ cards }) => [...chosen].every((card) => cards.includes(card)));
  return { toward, ready: toward.filter(({ cards }) => cards.length === chosen.size) };
}
function cheapest(takes, spirit) {
  const cost = (take) => take.cards.length - (take.adding ? 0.5 : 0);
  return takes.filter((take) => take.spirit === spirit).reduce((best, take) => best && cost(best) <= cost(take) ? best : take, void 0);
}
function mannerOf({ spirit, adding }, { free, series }, seat) {
  if (free.includes(spirit)) return "capture";
  if (adding) return "complete";
  const had = series.some((laid) => laid.seat === seat && laid.spirit === spirit && laid.live);
  return had ? "retake" : "steal";
}
function sortHand(hand, by) {
  const family = (card) => FAMILIES.indexOf(card.charAt(0));
  const key = (card) => by === "family" ? family(card) * 10 + Number(card.charAt(1)) : Number(card.charAt(1)) * 10 + family(card);
  return [...hand].sort((a, b) => key(a) - key(b));
}
function pendingView(view, action) {
  const { observation: seen, seat, plies, recent } = view;
  const [verb = "", place2 = ""] = action.split(" ");
  if (seat === null) return null;
  if (verb === "take") {
    const observation = viewAfterTake(seen, seat, action);
    const event2 = { ply: plies + 1, kind: "take", seat, spirit: place2 };
    return observation && { ...view, recent: [...recent, event2], observation };
  }
  if (verb !== "draw" && verb !== "remove") return null;
  const card = seen.siggil.find((lying) => lying.place === Number(place2))?.card;
  if (!card) return null;
  const event = { ply: plies + 1, kind: verb, seat, place: Number(place2) };
  const siggil = seen.siggil.filter((lying) => lying.place !== Number(place2));
  const moved = verb === "draw" ? observationAfterDraw(seen, seat, card) : observationAfterRemoval(seen, card);
  return { ...view, recent: [...recent, event], observation: { ...seen, siggil, ...moved } };
}
function observationAfterDraw({ hand, hand_sizes }, seat, card) {
  return { hand: hand && [...hand, card], hand_sizes: addTo(hand_sizes, seat, 1) };
}
function observationAfterRemoval({ discard, discard_size = 0 }, card) {
  return { discard: discard && [...discard, card], discard_size: discard_size + 1 };
}
function viewAfterTake(seen, seat, action) {
  const [take] = takesOf([action]);
  if (!take || take.adding) return null;
  const { spirit, cards } = take;
  const kind = cards.every((card) => card.startsWith(spirit)) ? "family" : "number";
  return {
    ...seen,
    hand: seen.hand && seen.hand.filter((card) => !cards.includes(card)),
    hand_sizes: addTo(seen.hand_sizes, seat, -cards.length),
    free: seen.free.filter((letter) => letter !== spirit),
    owners: { ...seen.owners, [spirit]: seat },
    series: [...seen.series, { seat, spirit, kind, cards, live: true }]
  };
}
var addTo = (sizes, seat, by) => sizes.map((size, at) => at === seat ? size + by : size);

// src/siggil/hand.ts
var CARD = 46;
var NARROW = 28;
var NARROWEST = 24;
var APART = 5;
function openHand({ say, play, speak, notice, view, part }, { get, set }) {
  const { family, card: nameOf, cards: namesOf2 } = namer(say);
  const lead = h("p", { class: "cl-sg-lead" });
  const title = h("p", { class: "cl-sg-title" });
  const acts = h("div", { class: "cl-sg-acts", role: "group" });
  const cards = h("div", { class: "cl-sg-hand", role: "group" });
  const sortButton = actionButton("cl-sg-sort", "sort", () => sort(), [], { "aria-keyshortcuts": "s", title: "S" });
  const place2 = h("div", { class: "cl-sg-hand-place" }, cards);
  const head = h("div", { class: "cl-sg-row" }, title, sortButton);
  const element = h("div", { class: "cl-sg-own" }, head, place2, h("div", { class: "cl-sg-row" }, lead, acts));
  const drawActs = part(acts);
  const drawCards = part(cards);
  const sorting = () => sortButton.hidden ? [] : [sortButton];
  const keys = roving(element, () => [sorting(), ...rowsOnScreen(cards)], {
    items: () => [...buttonsIn(cards), ...sorting()],
    onescape: () => pick([])
  });
  const actKeys = roving(acts);
  let width = 0;
  const room2 = new ResizeObserver(([seen]) => {
    width = seen?.contentRect.width ?? 0;
    pack();
  });
  room2.observe(place2);
  let groups = 0;
  function sort() {
    set(resort(get()));
    speak(say(`siggil.ui.sorted.${get().by}`));
  }
  function pick(cards2) {
    set(chooseCards(get(), cards2));
    const { ready } = options(get(), view());
    const action = ready.map((take) => labelOf(take, view())).join(", ");
    speak(action ? say("siggil.ui.ready", { action }) : lead.textContent);
  }
  function redraw() {
    redrawKeepingFocus(element, () => draw2(view()));
  }
  function pack() {
    const held = buttonsIn(cards);
    const most = Math.max(1, Math.floor((width - CARD) / NARROW) + 1);
    const rows = Math.max(1, Math.ceil(held.length / most));
    const strip = stripOf(Math.ceil(held.length / rows), width - 1 - groups * APART);
    for (const each of held) each.style.width = `${strip}px`;
    cards.style.paddingRight = `${Math.max(0, CARD - strip)}px`;
  }
  const labelOf = (take, now) => say(`siggil.ui.act.${mannerOf(take, now.observation, now.seat)}`, { family: family(take.spirit) });
  function lights(now) {
    const { chosen } = get();
    const { takes, toward, ready } = options(get(), now);
    const lit = /* @__PURE__ */ new Map();
    for (const { spirit } of now.highlights ? takes : []) {
      const best = cheapest(takes, spirit);
      lit.set(spirit, { light: "could", press: () => best && pick(best.cards), of: String(best?.cards) });
    }
    if (now.highlights && chosen.size > 0) {
      for (const { spirit } of toward) lit.set(spirit, { press: () => {
      }, of: "", ...lit.get(spirit), light: "toward" });
    }
    for (const { spirit, action } of ready) lit.set(spirit, { light: "ready", press: () => play(action), of: action });
    return lit;
  }
  function draw2(now) {
    const { by, chosen } = get();
    const { takes, toward, ready } = options(get(), now);
    const { hand: held } = now.observation;
    const taking = isTaking(now);
    const shown = now.curtain || held === null ? [] : sortHand(held, by);
    const useful = new Set(now.highlights ? (chosen.size ? toward : takes).flatMap((take) => take.cards) : []);
    hide(element, held === null || now.curtain !== null);
    const led = taking ? leadOf(now) : now.news;
    renew(lead, led);
    hide(lead, led === "");
    renew(title, shown.length ? say("siggil.ui.hand", { count: shown.length }) : say("siggil.ui.hand_empty"));
    renew(sortButton, say(`siggil.ui.sort.${by === "family" ? "number" : "family"}`));
    hide(sortButton, shown.length < 2);
    mark(acts, { "aria-label": say("siggil.ui.choose") });
    drawActs([taking, ready, takes, now.highlights, now.observation.owners], () => taking && buttons(now, ready, takes));
    const groupOf = (card) => card?.charAt(by === "family" ? 0 : 1);
    const opensGroup = (at) => at > 0 && groupOf(shown[at]) !== groupOf(shown[at - 1]);
    groups = shown.filter((_, at) => opensGroup(at)).length;
    mark(cards, { "aria-label": say("siggil.ui.hand", { count: shown.length }), "data-taking": String(taking && takes.length > 0) });
    drawCards(
      [shown, by, taking, now.highlights, [...useful], [...chosen]],
      (keep) => shown.map((card, at) => {
        const label = taking && useful.has(card) && !chosen.has(card) ? say("siggil.ui.of_use", { card: nameOf(card) }) : nameOf(card);
        const drawn = keep(card, null, () => cardButton(card));
        mark(drawn, {
          "data-first": opensGroup(at),
          "data-use": now.highlights && taking ? useful.has(card) : null,
          "aria-pressed": taking ? chosen.has(card) : null,
          "aria-disabled": taking ? null : true,
          "aria-label": label
        });
        return drawn;
      })
    );
    pack();
    keys.refresh();
    actKeys.refresh();
  }
  function cardButton(card) {
    return actionButton("cl-sg-held", `hand-${card}`, () => press(card), cardFace(card));
  }
  function press(card) {
    const now = view();
    if (isTaking(now)) pick(toggleCard(get(), card).chosen);
    else notice(refusalOf(now));
  }
  const refusalOf = ({ your_turn, headline, outcome }) => your_turn ? headline : outcome?.text ?? say("table.not_now");
  function leadOf(now) {
    const { by, chosen } = get();
    const { takes, toward, ready } = options(get(), now);
    if (chosen.size === 0) {
      if (!now.highlights) return say("siggil.ui.lead.free");
      return say(takes.length ? "siggil.ui.lead.start" : "siggil.ui.lead.nothing");
    }
    if (ready.length) return say("siggil.ui.act.with", { cards: namesOf2(sortHand([...chosen], by)) });
    if (!now.highlights) return say("siggil.ui.chosen", { count: chosen.size });
    if (toward.length === 0) return say("siggil.ui.lead.none");
    const missing = Math.min(...toward.map(({ cards: needed }) => needed.length)) - chosen.size;
    const near = toward.filter(({ cards: needed }) => needed.length - chosen.size === missing);
    const families = [...new Set(near.map(({ spirit }) => family(spirit)))].join(" / ");
    return say("siggil.ui.lead.missing", { count: missing, families });
  }
  function buttons(now, ready, takes) {
    const nothing = now.highlights && takes.length === 0;
    return [
      ...ready.map(
        (take) => actionButton("cl-button cl-primary", "take", once(() => play(take.action)), labelOf(take, now), { "aria-keyshortcuts": "t", title: "T" })
      ),
      actionButton(
        nothing ? "cl-button cl-primary" : "cl-button",
        "pass",
        once(() => play("pass")),
        say(nothing ? "siggil.ui.end_turn" : "siggil.ui.pass"),
        { "aria-keyshortcuts": "p", title: "P" }
      )
    ];
  }
  return {
    element,
    lights,
    sort,
    clear: () => get().chosen.size > 0 && pick([]),
    redraw,
    update: draw2,
    /** Moves the focus to what is to be done with the hand. */
    focus() {
      const first = cards.querySelector('[data-use="true"]') ?? cards.querySelector("button:not([aria-disabled])");
      const target = first && first.getAttribute("data-use") !== "false" ? first : acts.querySelector("button");
      if (target instanceof HTMLElement) target.focus();
    },
    at: (card) => byKey(cards, `hand-${card}`),
    close() {
      room2.disconnect();
      keys.close();
      actKeys.close();
    }
  };
}
function stripOf(count, room2) {
  const fitting = Math.min((room2 - CARD) / Math.max(1, count - 1), Math.max(CARD, room2 / count));
  return Math.max(NARROWEST, Math.min(fitting, CARD + APART));
}

// src/siggil/motion.ts
var TRAVEL = 240;
var STAGGER = 60;
var LOSS = 1400;
function openMotion(stage, siggil, own) {
  const air = h("div", { class: "cl-sg-air", "aria-hidden": "true" });
  stage.append(air);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const one = (selector) => stage.querySelector(selector);
  const seatOf = (seat) => one(`[data-seat="${seat}"]`) ?? one(".cl-sg-alone");
  const tokenOf = (spirit) => one(`[data-spirit="${spirit}"]`);
  function lay({ thing, from }, frame) {
    thing.style.left = `${from.left - frame.left}px`;
    thing.style.top = `${from.top - frame.top}px`;
    air.append(thing);
  }
  function travel({ thing, from, goal, duration, delay = 0 }) {
    const to = goal()?.getBoundingClientRect();
    const across = to ? to.left + to.width / 2 - (from.left + from.width / 2) : 0;
    const down = to ? to.top + to.height / 2 - (from.top + from.height / 2) : 0;
    if (!to || to.width === 0 || Math.hypot(across, down) < 2) return thing.remove();
    const scale = Math.min(1, to.height / from.height);
    const going = thing.animate(
      [{ transform: "none" }, { transform: `translate(${across}px, ${down}px) scale(${scale})`, opacity: 0.4 }],
      { duration, delay, easing: "cubic-bezier(.3,.1,.3,1)", fill: "backwards" }
    );
    going.onfinish = () => thing.remove();
    going.oncancel = () => thing.remove();
  }
  function* journeysOfCard({ kind, seat = -1, place: place2 = -1 }, before) {
    const card = before.observation.siggil.find((lying) => lying.place === place2)?.card;
    const from = siggil.at(place2)?.getBoundingClientRect();
    if (!card || !from) return;
    const thing = cardFace(card, "cl-sg-flying");
    thing.style.setProperty("--card", `${from.width}px`);
    const toHand = () => own.at(card) ?? seatOf(seat)?.querySelector(".cl-sg-who") ?? own.element;
    yield { thing, from, goal: kind === "remove" ? () => one(".cl-sg-discard") ?? one(".cl-sg-alone") : toHand, duration: TRAVEL };
  }
  function* journeysOfSpirit({ seat = -1, spirit = "" }, before, now) {
    const goal = () => seatOf(seat)?.querySelector(`[data-spirit="${spirit}"]`);
    const from = tokenOf(spirit)?.getBoundingClientRect();
    if (from) {
      const thing = medal(spirit, "cl-sg-flying cl-sg-flying-spirit");
      thing.style.width = `${from.width}px`;
      yield { thing, from, goal, duration: FLIGHT };
    }
    const held = new Set(before.observation.series.flatMap(({ cards }) => cards));
    const laid = now.observation.series.filter((each) => each.seat === seat && each.spirit === spirit).flatMap(({ cards }) => cards);
    for (const [at, card] of laid.filter((each) => !held.has(each)).entries()) {
      const start = (own.at(card) ?? seatOf(seat)?.querySelector(".cl-sg-count-hand"))?.getBoundingClientRect();
      if (!start) continue;
      const thing = cardFace(card, "cl-sg-flying");
      thing.style.setProperty("--card", `${Math.max(24, start.width)}px`);
      yield { thing, from: start, goal, duration: TRAVEL, delay: at * STAGGER };
    }
  }
  function mourn(seat) {
    const ring2 = (colour) => ({ boxShadow: `0 0 0 3px ${colour}` });
    seatOf(seat)?.animate([ring2("transparent"), ring2("var(--cl-bad)"), ring2("transparent")], { duration: LOSS });
  }
  return {
    /** Notes where everything lies that is about to leave; returns what animates it. */
    before(events, before, now) {
      if (still.matches || before === null) return () => {
      };
      const owners = before.observation.owners;
      const journeys = events.flatMap((event) => {
        if (event.kind === "take") return [...journeysOfSpirit(event, before, now)];
        return event.kind === "draw" || event.kind === "remove" ? [...journeysOfCard(event, before)] : [];
      });
      const robbed = events.flatMap(({ kind, spirit = "", seat }) => {
        const owner = kind === "take" ? owners[spirit] : void 0;
        return owner === void 0 || owner === seat ? [] : [owner];
      });
      if (journeys.length === 0) return () => {
      };
      const frame = stage.getBoundingClientRect();
      return () => {
        for (const journey of journeys) lay(journey, frame);
        requestAnimationFrame(() => setTimeout(() => {
          journeys.forEach(travel);
          robbed.forEach(mourn);
        }));
      };
    }
  };
}

// src/siggil/pyramid.ts
var LOWER = 9;
var BESIDE = 15;
function openPyramid({ say, play }) {
  const { family, card: nameOf, cards: namesOf2 } = namer(say);
  const summary = h("p", { class: "cl-unseen" });
  const stage = h("div", { class: "cl-sg-pyramid", role: "group" });
  const order = h("ol", { class: "cl-unseen" });
  const own = Math.random().toString(36).slice(2);
  const element = h("div", { class: "cl-sg-pyramid-place" }, summary, stage);
  const cards = /* @__PURE__ */ new Map();
  let deal = "";
  let acting = "";
  const openRows = () => rowsOf([...cards.values()].filter(({ lying }) => lying.accessible));
  const keys = roving(stage, openRows, { flows: true });
  function update(view) {
    const { siggil, size, phase, layout } = view.observation;
    const now = `${layout} ${size} ${view.deals}`;
    if (now !== deal) {
      deal = now;
      cards.clear();
      stage.replaceChildren();
      stage.style.setProperty("--across", String(size[0]));
      stage.style.setProperty("--down", String(size[1]));
    }
    const { top, rows } = extent(siggil, size[1]);
    stage.style.setProperty("--top", String(top));
    stage.style.height = `calc(${rows} * var(--card) * 0.7)`;
    const above = coversOf(siggil);
    const byPlace = new Map(siggil.map((lying) => [lying.place, lying]));
    for (const [place2, { drawn }] of cards) {
      if (byPlace.has(place2)) continue;
      drawn.remove();
      cards.delete(place2);
    }
    let behind = null;
    const verb = view.actions.length > 0 && (phase === "draw" || phase === "remove") ? phase : "";
    const wording = [say("siggil.ui.title"), nameOf("P1")].join();
    for (const lying of siggil) {
      const beneath = lying.covers.filter((under2) => above.get(under2)?.length === 1).flatMap((place2) => byPlace.get(place2) ?? []);
      const shown = [lying.card, lying.accessible].join();
      const named = lying.accessible ? [verb, beneath.map(({ card }) => card), wording].join() : "";
      const known = cards.get(lying.place);
      const stays = known?.shown === shown;
      if (stays && known.named !== named) name(known.drawn, lying, beneath, verb);
      behind = stays ? known.drawn : put(draw2(lying, beneath, verb), known, lying, behind);
      cards.set(lying.place, { drawn: behind, shown, named, lying, beneath });
    }
    const open = siggil.filter((lying) => lying.accessible).length;
    const under = siggil.filter((lying) => !lying.accessible && lying.card).map(({ place: place2, card }) => beneathOthers(String(card), above.get(place2) ?? []));
    mark(stage, { "aria-label": siggil.length ? say("siggil.ui.pyramid", { count: siggil.length, open }) : say("siggil.ui.empty") });
    renew(summary, under.length ? say("siggil.ui.under", { cards: under.join(", ") }) : "");
    renew(order, openRows().flat().map((each) => h("li", { "aria-owns": each.id })));
    if (stage.firstChild !== order) stage.prepend(order);
    acting = verb;
    keys.refresh();
  }
  function draw2(lying, beneath, verb) {
    const drawn = lying.accessible ? accessibleCard(lying) : coveredCard(lying);
    if (lying.accessible) name(drawn, lying, beneath, verb);
    drawn.style.setProperty("--x", String(lying.x));
    drawn.style.setProperty("--y", String(lying.y));
    drawn.style.setProperty("--beside", String(lying.x + (lying.y < LOWER ? 0 : BESIDE)));
    drawn.style.setProperty("--level", String(lying.y % LOWER));
    return drawn;
  }
  function put(drawn, known, { card }, behind) {
    if (known) {
      if (known.lying.card === null && card !== null) drawn.dataset.turned = "true";
      const focused = activeElement(stage) === known.drawn;
      const stands = become(known.drawn, drawn);
      if (focused) stands.focus({ preventScroll: true });
      return stands;
    }
    if (behind) behind.after(drawn);
    else stage.prepend(drawn);
    return drawn;
  }
  function beneathOthers(card, places) {
    return say("siggil.ui.under.place", { card: nameOf(card), places: places.join(" + ") });
  }
  function coveredCard({ place: place2, card }) {
    const press = once(() => play(`${acting || "draw"} ${place2}`));
    return h("span", { class: "cl-sg-place cl-sg-covered", "data-place": place2, "aria-hidden": "true", onclick: press }, cardFace(card));
  }
  function name(drawn, { place: place2, card }, beneath, verb) {
    const shown = nameOf(String(card));
    const plain = beneath.filter((under) => under.card !== null && under.card[1] !== "*").map((under) => String(under.card));
    const spirits2 = beneath.filter((under) => under.card?.[1] === "*").map((under) => String(under.card).charAt(0));
    const turned = beneath.filter((under) => under.card === null).length;
    const label = [
      say(`siggil.ui.${verb || "accessible"}`, { card: shown, place: place2 }),
      ...spirits2.map((spirit) => say("siggil.ui.sets_free", { family: family(spirit) })),
      ...plain.length ? [say("siggil.ui.uncovers", { cards: namesOf2(plain) })] : [],
      ...turned ? [say("siggil.ui.turns", { count: turned })] : []
    ].join(", ");
    mark(drawn, { "data-verb": verb, "aria-label": label, "aria-disabled": verb ? null : true });
  }
  function accessibleCard({ place: place2, card }) {
    const light = (on) => () => {
      for (const under of cards.get(place2)?.beneath ?? []) {
        const lit = cards.get(under.place)?.drawn;
        if (lit) lit.dataset.next = String(on && acting !== "");
      }
    };
    return h(
      "button",
      {
        type: "button",
        class: "cl-sg-place cl-sg-open",
        id: `cl-${own}-${place2}`,
        "data-place": place2,
        "data-cl-key": `place-${place2}`,
        onclick: once(() => play(`${acting || "draw"} ${place2}`)),
        // the rules say why not
        onpointerenter: light(true),
        onpointerleave: light(false),
        onfocus: light(true),
        onblur: light(false)
      },
      cardFace(card)
    );
  }
  return {
    element,
    update,
    close: keys.close,
    /** The element of the card on a place, if one lies there. */
    at: (place2) => cards.get(place2)?.drawn ?? null,
    /** Moves the focus to the accessible card nearest to where `place` was. */
    focusNear(from) {
      const open = [...cards.values()].filter(({ lying }) => lying.accessible);
      if (open.length === 0) return;
      const far = ({ lying }) => from ? Math.hypot(lying.x - from.x, 1.4 * (lying.y - from.y)) : 0;
      keys.focus(open.reduce((best, each) => far(each) < far(best) ? each : best).drawn);
    }
  };
}
function coversOf(siggil) {
  const above = /* @__PURE__ */ new Map();
  for (const { place: place2, covers } of siggil) {
    for (const under of covers) above.set(under, [...above.get(under) ?? [], place2]);
  }
  return above;
}
function extent(siggil, down) {
  const step = 3;
  const first = Math.min(down - 2, ...siggil.map(({ y }) => y));
  const last = Math.max(first + 2, ...siggil.map(({ y }) => y + 2));
  const top = Math.floor(first / step) * step;
  return { top, rows: down - top - Math.floor((down - last) / step) * step };
}
function rowsOf(open) {
  const rows = [...new Set(open.map(({ lying }) => lying.y))].sort((a, b) => a - b);
  return rows.map(
    (y) => open.filter(({ lying }) => lying.y === y).sort((a, b) => a.lying.x - b.lying.x).map(({ drawn }) => drawn)
  );
}

// src/siggil/seats.ts
var SOCKETS = 3;
var STEPS3 = ["remove", "draw", "take"];
function spirits({ observation: { free, lost, players } }, say, lights, state) {
  const { spirit: nameOf } = namer(say);
  const taking = free.filter((letter) => lights.has(letter));
  const sockets = players === 1 ? Math.max(0, SOCKETS - free.length) : 0;
  return h(
    "div",
    { class: "cl-sg-spirits" },
    h("p", { class: "cl-sg-title" }, say("siggil.ui.free"), taking.length > 0 && h("span", { class: "cl-sg-taking", "aria-hidden": "true" }, say("siggil.ui.can_take", { spirits: taking.join(", ") }))),
    h(
      "ul",
      { class: "cl-sg-free", "aria-label": say("siggil.ui.free") },
      free.map(
        (letter, at) => h(
          "li",
          {},
          token(letter, say, lights, state),
          h("span", { class: lights.has(letter) ? "cl-sg-token-name cl-sg-can" : "cl-sg-token-name", "aria-hidden": "true" }, `${letter} · ${spiritNumber(letter)}`),
          players === 1 && at === 0 && free.length === SOCKETS && h("span", { class: "cl-sg-next-out" }, say("siggil.ui.first_to_go"))
        )
      ),
      Array.from(
        { length: sockets },
        () => h("li", { class: "cl-sg-socket" }, h("span", { class: "cl-unseen" }, say("siggil.ui.free_empty")))
      ),
      players > 1 && free.length === 0 && h("li", { class: "cl-sg-none" }, say("siggil.ui.free_none"))
    ),
    lost.length > 0 && [
      h("p", { class: "cl-sg-title" }, say("siggil.ui.lost")),
      h(
        "ul",
        { class: "cl-sg-lost", "aria-label": say("siggil.ui.lost") },
        lost.map((letter) => h("li", {}, medal(letter), h("span", { class: "cl-unseen" }, nameOf(letter))))
      )
    ]
  );
}
function token(letter, say, lights, state) {
  const name = namer(say).spirit(letter);
  const lit = lights.get(letter);
  const now = performance.now();
  const glow = glowsNow(state, letter, now) ? `--age: ${Math.round((state.glows.get(letter) ?? now) - now)}ms` : null;
  const shown = { "data-spirit": letter, "data-fresh": glow !== null, style: glow, "data-light": lit?.light ?? null };
  if (!lit) return h("span", { class: "cl-sg-token", ...shown }, medal(letter), h("span", { class: "cl-unseen" }, name));
  const label = lit.light === "ready" ? name : say("siggil.ui.takeable", { spirit: name });
  return h(
    "button",
    { type: "button", class: "cl-sg-token", "data-cl-key": `spirit-${letter}`, "aria-label": label, ...shown, onclick: once(lit.press) },
    medal(letter)
  );
}
function openSeats({ say, part }) {
  const list2 = h("ul", { class: "cl-sg-seats" });
  const draw2 = part(list2);
  return (view, lights, state, lit) => {
    const { outcome, thinking, near, players: people, observation: seen } = view;
    if (seen.players === 1) return alone(view, say, lights, state);
    const order = Array.from({ length: seen.players }, (_, at) => ((near ?? seen.players - 1) + 1 + at) % seen.players);
    const facts = order.map((seat) => ({
      seat,
      of: [seat, people, near, outcome, thinking, seen.hand_sizes[seat], seen.score[seat], seen.target, seen.to_act.includes(seat)],
      laid: seen.series.some((each) => each.seat === seat) && [seen.series, seen.owners, lit],
      open: seat !== near && seen.hands?.[seat]
    }));
    mark(list2, { "aria-label": say("siggil.ui.seats") });
    draw2(facts, (keep) => facts.map((own) => keep(`${own.seat}`, own, () => place(view, own.seat, say, lights, state))));
    return list2;
  };
}
function place(view, seat, say, lights, state) {
  const { observation, players, near, outcome, thinking } = view;
  const { hand_sizes, score, target, series, to_act } = observation;
  const player = players.find((each) => each.seat === seat);
  const acts = outcome === null && to_act.includes(seat);
  const laid = series.filter((each) => each.seat === seat);
  const open = seat === near ? void 0 : observation.hands?.[seat];
  return h(
    "li",
    {
      class: "cl-sg-seat",
      "data-seat": seat,
      "data-acts": acts,
      "data-near": seat === near,
      "data-won": outcome?.winner === seat,
      "data-kind": player?.kind
    },
    h(
      "p",
      { class: "cl-sg-who" },
      h("span", { class: "cl-sg-name" }, player?.name),
      acts && h("span", { class: "cl-unseen" }, ` – ${say("table.to_act")}`),
      acts && thinking && h("span", { class: "cl-dots", "aria-hidden": "true" }),
      h("span", { class: "cl-spring" }),
      h("span", { class: "cl-sg-count cl-sg-count-hand", "aria-hidden": "true" }, hand_sizes[seat]),
      h("span", { class: "cl-sg-count cl-sg-count-spirits", "aria-hidden": "true" }, `${score[seat]}/${target}`),
      h(
        "span",
        { class: "cl-unseen" },
        `: ${say("siggil.ui.hand_size", { count: hand_sizes[seat] })}, ${say("siggil.ui.score", { count: score[seat], target })}`
      )
    ),
    laid.length > 0 && row(laid, view, say, lights, state),
    open && open.length > 0 && h("div", { class: "cl-sg-minis" }, h("span", { class: "cl-unseen" }, namer(say).cards(open)), open.map(mini))
  );
}
function row(laid, { observation: { owners } }, say, lights, state) {
  const { spirit: nameOf, cards: namesOf2 } = namer(say);
  const holds3 = ({ live, spirit, seat }) => live && owners[spirit] === seat;
  const ordered = [...laid.filter(holds3), ...laid.filter((each) => !holds3(each))];
  return h(
    "ul",
    { class: "cl-sg-laid" },
    ordered.map(({ seat, spirit, cards, live }) => {
      const held = live && owners[spirit] === seat;
      const key = held ? "series" : live ? "series_taken" : "series_dead";
      return h(
        "li",
        { class: "cl-sg-series", "data-held": held, "data-live": live },
        held && token(spirit, say, lights, state),
        h("span", { class: "cl-sg-minis", "aria-hidden": "true" }, cards.map(mini)),
        h("span", { class: "cl-unseen" }, say(`siggil.ui.${key}`, { spirit: nameOf(spirit), cards: namesOf2(cards) }))
      );
    })
  );
}
function alone(view, say, lights, state) {
  const { series, score, target, discard, discard_size = 0 } = view.observation;
  const { cards: namesOf2 } = namer(say);
  const pile = (cards) => h("div", { class: "cl-sg-minis cl-sg-discard" }, h("span", { class: "cl-unseen" }, namesOf2(cards)), heap(cards));
  const titledPart = (title, ...content) => h("section", { class: "cl-sg-part", "data-part": "" }, h("p", { class: "cl-sg-title" }, title), content);
  return h(
    "div",
    { class: "cl-sg-alone" },
    titledPart(
      say("siggil.ui.captured"),
      h("p", { class: "cl-sg-soft" }, say("siggil.ui.score", { count: score[0], target })),
      series.length > 0 && row(series, view, say, lights, state)
    ),
    discard_size > 0 && titledPart(
      say("siggil.ui.discard", { count: discard_size }),
      discard ? pile(discard) : h("p", { class: "cl-sg-soft" }, say("siggil.ui.discard_hidden"))
    )
  );
}
function turnSteps({ observation: { players, phase }, outcome }, say) {
  if (players > 1 || outcome) return null;
  return h(
    "ol",
    { class: "cl-sg-steps", "aria-label": say("siggil.ui.steps") },
    STEPS3.map(
      (step, at) => h(
        "li",
        { "aria-current": step === phase ? "step" : null, "data-step": step },
        h("span", { class: "cl-sg-step-number", "aria-hidden": "true" }, at + 1),
        say(`siggil.ui.step.${step}`)
      )
    )
  );
}

// src/siggil/strip.ts
function spiritStrip({ ending, players, near }, say) {
  const taken = ending?.strip?.spirits ?? [];
  if (taken.length === 0) return null;
  const lanes = players.map((_, at) => (near ?? 0) + at).map((seat) => seat % players.length);
  return h(
    "div",
    { class: "cl-sg-arc" },
    players.length > 1 && lanes.map((seat, row2) => h("span", { class: "cl-sg-lane", style: `grid-row: ${row2 + 1}`, "aria-hidden": "true" }, players[seat]?.name)),
    h(
      "ol",
      { class: "cl-sg-taken", "aria-label": say("table.arc"), style: `grid-row: 1 / span ${lanes.length}` },
      taken.map(
        ({ spirit, seat, how, text, turning }, at) => h(
          "li",
          { style: `grid-column: ${at + 1}; grid-row: ${lanes.indexOf(seat) + 1}`, "data-how": how, "data-turning": turning, title: text },
          medal(spirit),
          h("span", { class: "cl-unseen" }, turning ? `${text} (${say("table.turning")})` : text)
        )
      )
    )
  );
}

// src/siggil/index.ts
var TALL = 1.4;
var WIDE = 1;
function drawTable(table) {
  const { element, say, view } = table;
  let state = INITIAL_STATE;
  const spiritsPlace = h("div", { class: "cl-sg-spirits-place" });
  const seatsPlace = h("div", { class: "cl-sg-seats-place" });
  const stepsPlace = h("div", { class: "cl-sg-steps-place" });
  const siggil = openPyramid(table);
  const own = openHand(table, { get: () => state, set: become2 });
  const stage = h(
    "div",
    { class: "cl-sg", onkeydown: shortcut },
    stepsPlace,
    spiritsPlace,
    siggil.element,
    seatsPlace,
    own.element
  );
  element.append(stage);
  const result = openResult(table, {
    strip: (now) => spiritStrip(now, say),
    again: { rematch: () => say("table.rematch") },
    review: once(() => view().commands.includes("review") ? review.begin() : reviewDialog(table))
  });
  stage.append(result.element);
  const picture = h("div", { class: "cl-review-stage cl-review-picture" });
  const review = openReview(table, { show: (_, told) => fill(picture, told && parseSvg(told.shown.picture)), stage: picture });
  element.append(review.element);
  const tokenKeys = roving(stage, () => {
    const before = buttonsIn(seatsPlace);
    return [buttonsIn(spiritsPlace), before.length > 0 ? before : [seatsPlace]];
  });
  const motion = openMotion(stage, siggil, own);
  const drawSpirits = table.part(spiritsPlace);
  const drawSeats = table.part(seatsPlace);
  const drawSteps = table.part(stepsPlace);
  const sitting = openSeats(table);
  function become2(next) {
    state = next;
    own.redraw();
    drawBeside(view());
  }
  function drawBeside(now) {
    const lights = own.lights(now);
    const { observation: seen, players, near, outcome, thinking } = now;
    const lit = [[...lights].map(([spirit, { light, of }]) => [spirit, light, of]), [...state.glows.keys()].filter((spirit) => glowsNow(state, spirit, performance.now()))];
    const { free, lost, owners, series, hand_sizes, score, target, to_act, hands, discard, discard_size } = seen;
    redrawKeepingFocus(spiritsPlace, () => drawSpirits([free, lost, seen.players, lit], () => spirits(now, say, lights, state)));
    const laid = [series, owners, score, target, hand_sizes, hands, discard, discard_size];
    if (players.length === 1) mark(seatsPlace, { role: "group", "aria-label": say("siggil.ui.captured") });
    else mark(seatsPlace, { role: null, "aria-label": null });
    redrawKeepingFocus(
      seatsPlace,
      () => drawSeats([laid, to_act, players, near, outcome, thinking, lit], () => sitting(now, lights, state, lit))
    );
    tokenKeys.refresh();
  }
  function leadOn2(now) {
    if (now.curtain) return;
    if (now.outcome) result.focus();
    else if (now.observation.phase === "take" && now.your_turn) own.focus();
    else siggil.focusNear(state.left);
  }
  function shortcut(event) {
    if (!isPlain(event)) return;
    const now = view();
    const take = onlyTake(state, now);
    const keys = {
      s: own.sort,
      p: () => now.your_turn && now.actions.includes("pass") && table.play("pass"),
      t: () => take !== void 0 && table.play(take),
      Escape: own.clear
    };
    const act = keys[event.key];
    if (!act) return;
    act();
    consume(event);
  }
  return {
    update(seen, before) {
      const { observation } = seen;
      const present = element.contains(activeElement(element));
      state = follow(state, before, seen, performance.now());
      const moves = motion.before(eventsSince(before, seen), goesOn(before, seen) ? before : null, seen);
      const [across, down] = observation.size;
      const steep = 1.4 * down / across;
      mark(stage, {
        "data-shape": steep > TALL ? "tall" : steep < WIDE ? "wide" : "broad",
        "data-layout": observation.layout,
        "data-players": String(observation.players),
        "data-phase": observation.phase,
        // Whether any are there, not how many: with each that goes the page would match its rules anew.
        "data-lying": observation.siggil.length > 0,
        "data-free": observation.free.length > 0,
        "data-over": seen.outcome !== null,
        // Between two, what still lies at the end stays as it lay.
        "data-spread": seen.outcome !== null && observation.players > 1 && (observation.players > 2 || observation.siggil.length === 0)
      });
      siggil.update(seen);
      own.update(seen);
      drawSteps([observation.players, observation.phase, seen.outcome], () => turnSteps(seen, say));
      result.update(seen);
      review.update(seen);
      hide(stage, review.isOpen());
      drawBeside(seen);
      moves();
      if (present && !element.contains(activeElement(element))) leadOn2(seen);
    },
    lead(seen, before) {
      const turned = before !== null && (before.observation.phase !== seen.observation.phase || before.your_turn !== seen.your_turn || before.seat !== seen.seat);
      if (!turned || !isStillHere(element, before)) return null;
      const key = activeElement(element)?.getAttribute("data-cl-key");
      if (!seen.observation.siggil.some(({ place: place2 }) => key === `place-${place2}`)) table.letGo();
      return () => leadOn2(seen);
    },
    pendingView,
    hinted(action) {
      const [verb, place2, ...rest] = action.split(" ");
      if (verb === "draw" || verb === "remove") return [`place-${place2}`];
      return verb === "take" ? [`spirit-${place2}`, ...rest.map((card) => `hand-${card}`)] : [action];
    },
    sound(view2, before) {
      const kinds = new Set(view2.recent.filter(({ ply }) => before.deals === view2.deals && ply > before.plies).map(({ kind }) => kind));
      return kinds.has("take") ? "capture" : kinds.has("freed") ? "reveal" : null;
    },
    picture: drawSiggilPicture,
    choices: () => [...stage.querySelectorAll("button:not([aria-disabled], .cl-sg-sort)")],
    close() {
      siggil.close();
      own.close();
      tokenKeys.close();
      result.close();
      review.close();
    }
  };
}
var siggil_default = {
  initialize,
  render: ({ model, el }) => mountGame(gate(model, SIGGIL_GAPS), el, drawTable)
};
export {
  siggil_default as default
};
