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
function mageAt(x) {
  return Math.max(-9, Math.min(8, Math.round(x * 18 - 9.5)));
}

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
var MAGES = Array.from({ length: 18 }, (_, at) => at - 9);
function numeral(number) {
  return number < 0 ? `−${-number}` : String(number);
}

// src/common/formula/curve.ts
var SLIM = 4;
var FULL = 5.5;
function drawCurve(curve, { width, height = 190, marks = /* @__PURE__ */ new Map(), role = "img" }) {
  const at = layout(curve, width, height);
  const chosen = [...marks].filter(([, mark]) => mark.chosen).map(([n]) => n);
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
      behind.map((each) => curveGroup(each, at, "cl-behind", marks)),
      front && curveGroup(front, at, "cl-front", marks),
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
function curveGroup({ lines, points, ends }, at, className, marks) {
  return s(
    "g",
    { class: className },
    lines.map(
      (line) => s("polyline", { class: "cl-line", points: line.map(([x, y]) => `${at.x(x).toFixed(1)},${at.y(y).toFixed(1)}`).join(" ") })
    ),
    ends.map(({ x, y, filled }) => s("circle", { class: "cl-end", "data-filled": String(filled), cx: at.x(x), cy: at.y(y), r: 3 })),
    points.map((point) => pointOf(point, at, marks.get(point.n) ?? {}))
  );
}
function pointOf({ n, x, y }, at, { chosen = false, gold = false }) {
  const shown = { class: "cl-point", "data-n": n, "data-chosen": String(chosen), "data-gold": String(gold) };
  return s("circle", { ...shown, cx: at.x(x), cy: at.y(y), r: chosen ? FULL : SLIM });
}

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

// src/common/formula/ladder_layout.ts
function ladderPlaces({ rungs, none }) {
  const top = Math.max(1, rungs.length - 1);
  const line = [
    ...none.map((mage) => ({ mage, height: null })),
    ...rungs.flatMap((rung, at) => rung.map((mage) => ({ mage, height: rungs.length === 1 ? 0.5 : at / top })))
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
  function stand(mage) {
    const made = h("span", { class: "cl-stand", "aria-hidden": "true" }, mageFigure(mage), h("span", { class: "cl-numeral" }, numeral(mage)));
    stands.set(mage, made);
    floor.append(made);
    return made;
  }
  return {
    element,
    draw(order, marks = /* @__PURE__ */ new Map()) {
      const placed = ladderPlaces(order);
      const ties = new Set(order.rungs.flatMap((rung) => rung.slice(1)));
      element.setAttribute("aria-label", order.label);
      element.dataset.empty = String(order.rungs.length === 0);
      element.style.setProperty("--columns", String(placed.length));
      stairs.setAttribute("viewBox", `0 0 ${placed.length} 1`);
      line.setAttribute("points", stairPoints(placed).map(([x, y]) => `${x},${(1 - y).toFixed(3)}`).join(" "));
      const chosenAt = placed.filter(({ mage }) => marks.get(mage)?.chosen).map(({ column }) => column);
      const [first, last] = [0, placed.length - 1];
      const besideEnd = (end, column) => chosenAt.includes(end) && Math.abs(column - end) < 2;
      for (const { mage, column, height } of placed) {
        const { chosen = false, gold = false, moved = "" } = marks.get(mage) ?? {};
        const { style, dataset } = stands.get(mage) ?? stand(mage);
        style.setProperty("--column", String(column));
        style.setProperty("--height", String(height ?? 0));
        dataset.none = String(height === null);
        dataset.odd = String(column % 2 === 1);
        dataset.tied = String(ties.has(mage));
        dataset.chosen = String(chosen);
        dataset.leans = !chosen ? "" : chosenAt.includes(column + 1) ? "left" : chosenAt.includes(column - 1) ? "right" : "";
        dataset.end = !chosen ? "" : besideEnd(last, column) ? "right" : besideEnd(first, column) ? "left" : "";
        dataset.gold = String(gold);
        dataset.moved = moved.slice(0, 1);
        dataset.by = moved.slice(1);
      }
      const shown = new Set(placed.map(({ mage }) => mage));
      for (const [mage, made] of stands) {
        if (shown.has(mage)) continue;
        made.remove();
        stands.delete(mage);
      }
      const ranked = order.rungs.length > 1;
      fill(weak, order.none.length > 0 ? say("mages.strengths.none") : ranked && say("mages.ladder.weak"));
      fill(strong, ranked && say("mages.ladder.strong"));
    }
  };
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

// src/common/formula/sentence_formulas.ts
var SIGN = /^[-+−×÷=<>≤≥≠]$/u;
var EDGES = /^([«“"]*)(.*?)([.,;:?»”"…\u00a0\u202f]*)$/su;
var WRITTEN = /^(?:[\d.,;\s]|[nu](?!\p{L})|\p{L}{2,}(?=\()|[eπ](?!\p{L})|[-+−×·÷/:^=<>≤≥≠()|!⌊⌋⌈⌉√∛%]|[⁰¹²³⁴-⁹⁻ⁿ])+$/u;
var TELLING = /(?<!\p{L})[nu](?!\p{L})|[√∛^!|⌊⌈²³ⁿ]|[\d)][\s]*[+−×·÷/:][\s]*[\d(]/u;
var NUMBER = /^([«“"(]*)([-+−]?\d(?:[\u00a0\u202f]?\d)*(?:[.,]\d+)?)([\u00a0\u202f]?[,;:.?!)»”"]*)$/u;
var AND = /^(?:et|ou|puis|and|or|then|und|oder)$/u;
function setOffFormulas(sentence) {
  return setOffParts(sentence).flatMap(([before, formula, after], at) => {
    const set = formula === "" ? [before] : [before, h("span", { class: "cl-said-formula" }, formula), after];
    return at === 0 ? set : [" ", ...set];
  });
}
function setOffParts(sentence) {
  const parts = phrasesOf(sentence).map(partsOf);
  const items = parts.map(([word, formula, after]) => formula === "" ? NUMBER.exec(word)?.slice(1) : ["", formula, after]);
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
  const [opened, formula, closed] = withoutBrackets(core);
  if (!WRITTEN.test(formula) || !TELLING.test(formula)) return [word, "", ""];
  return [before + opened, formula, closed + after];
}
function withoutBrackets(core) {
  let depth = 0;
  let lowest = 0;
  for (const sign of core) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    lowest = Math.min(lowest, depth);
  }
  const opened = Math.max(0, depth - lowest);
  if (opened > 0 && core.startsWith("(".repeat(opened))) return ["(".repeat(opened), core.slice(opened), ""];
  if (lowest < 0 && core.endsWith(")".repeat(-lowest))) return ["", core.slice(0, lowest), ")".repeat(-lowest)];
  return ["", core, ""];
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

// src/common/formula/formula_clipboard.ts
var FORMULA = "math[alttext], [data-cl-written]";
var LINE_BREAK = "↵";
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
function oneLineOf(text) {
  return text.trim().replace(/\s*[\r\n\u2028]+\s*/g, LINE_BREAK);
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
  const [step2, leap] = STEPS.get(key) ?? [0, 0];
  if (step2 === 0 && leap === 0) return null;
  if (flows && leap === 0) return nearest(grid.flat(), grid.slice(0, row).flat().length + column + step2);
  if (leap === 0 || grid.length === 1) return nearest(grid[row], column + step2 + leap);
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
  function mark(event) {
    const path = event.composedPath();
    const ours = isOurs(event);
    for (const each of path.slice(0, path.indexOf(root) + 1)) {
      if (each instanceof Element) each.toggleAttribute("data-lm-suppress-shortcuts", ours);
    }
  }
  function stop(event) {
    if (isOurs(event)) event.stopPropagation();
  }
  window.addEventListener("keydown", mark, { capture: true });
  root.addEventListener("keydown", stop);
  return () => {
    window.removeEventListener("keydown", mark, { capture: true });
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
      const list = copyOf(place[key]);
      list.splice(told[0], told[1], ...told[2]);
      place[key] = list;
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

// src/common/formula/formula_text.ts
var CLOSING = { "(": ")", "|": "|", "⌊": "⌋", "√(": ")" };
function insertSign({ text, start, end, owed }, sign) {
  if (start === end && owed.endsWith(sign) && text.startsWith(sign, start)) {
    return { text, start: start + 1, end: start + 1, owed: owed.slice(0, -1) };
  }
  const [before, within, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const close = CLOSING[sign] ?? "";
  const kept = close ? sign + within + close : sign;
  const caret = start + (within ? kept.length : sign.length);
  return { text: before + kept + after, start: caret, end: caret, owed: within ? owed : owed + close };
}
function quoteAround(text, position, around = 14) {
  const characters = [...text];
  const at = Math.min(position, characters.length);
  const before = characters.slice(Math.max(0, at - around), at).join("");
  const after = characters.slice(at + 1, at + 1 + around).join("");
  return {
    before: (at > around ? "…" : "") + before,
    mark: characters[at] ?? "",
    after: after + (at + 1 + around < characters.length ? "…" : "")
  };
}
function unitsBefore(text, position) {
  return [...text].slice(0, position).join("").length;
}

// src/common/formula/palette.ts
var KEYS = [
  ["n", "n"],
  ["²", "square"],
  ["^", "power"],
  ["√(", "root", "√"],
  ["|", "bar"],
  ["(", "open"],
  [")", "close"],
  ["/", "over"],
  ["÷", "divided"],
  ["×", "times"],
  ["+", "plus"],
  ["−", "minus"],
  ["⌊", "floor"],
  ["⌋", "floor_end"]
];
function palette(say) {
  const element = h("div", { class: "cl-palette", role: "toolbar" });
  const keys = roving(element, () => rowsOnScreen(element), { items: () => buttonsIn(element) });
  let writer = null;
  let named = "";
  function button([sign, name, face = sign]) {
    const spoken = say(`field.key.${name}`);
    return h(
      "button",
      {
        type: "button",
        class: "cl-key",
        "aria-label": spoken,
        title: spoken,
        "data-cl-key": `sign-${name}`,
        // The caret stays in the text, where the sign goes.
        onpointerdown: (event) => event.preventDefault(),
        onmousedown: (event) => event.preventDefault(),
        onclick(event) {
          if (event.detail > 0) writer?.input.focus();
          writer?.press(sign);
        }
      },
      face
    );
  }
  return {
    element,
    serve(next) {
      writer = next;
    },
    update() {
      const name = say("field.keys");
      if (name === named) return;
      named = name;
      element.setAttribute("aria-label", name);
      fill(element, KEYS.map(button));
      keys.refresh();
    },
    close: keys.close
  };
}

// src/common/formula/formula_field.ts
var PAUSE = 300;
var PATIENCE2 = 900;
function formulaField({
  say,
  inquire,
  speak,
  name,
  label = () => say("field.label"),
  action = null,
  keys = null,
  onpause = () => {
  },
  onsubmit
}) {
  const signs = keys ?? palette(say);
  const own = keys ? null : signs;
  const id = `cl-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  const input = h("input", {
    type: "text",
    class: "cl-formula-input",
    maxlength: 400,
    autocomplete: "off",
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "done",
    "aria-describedby": `${id}-read ${id}-fault`,
    "data-cl-key": name,
    oninput: onInput,
    onpaste: paste,
    onfocus: () => signs.serve(writer),
    onblur: () => complain()
  });
  const caption = h("span", { class: "cl-formula-caption" });
  const picture = h("div", { class: "cl-reading-math", "aria-hidden": "true" });
  const spoken = h("span", { class: "cl-unseen", id: `${id}-read` });
  const fault = h("p", { class: "cl-fault", id: `${id}-fault`, hidden: true });
  const element = h(
    "form",
    {
      class: "cl-formula-field",
      novalidate: true,
      onsubmit(event) {
        event.preventDefault();
        clearTimeout(pause);
        complain(true);
        onsubmit(input.value);
      }
    },
    h("label", { class: "cl-formula-label" }, caption, input),
    action,
    h("div", { class: "cl-reading" }, picture, spoken),
    own?.element,
    fault
  );
  const writer = { input, press };
  let owed = "";
  let edited = false;
  let known = "";
  let said = "";
  let pause;
  let patience;
  let wrong = null;
  const read = latest(
    (text) => inquire({ kind: "read", text }),
    (answer, text) => {
      if (text !== input.value) return;
      if (answer.ok) show(answer);
      else if (answer.message) doubt(answer);
    }
  );
  function paste(event) {
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (!/[\r\n\u2028]/.test(text)) return;
    event.preventDefault();
    input.setRangeText(oneLineOf(text), input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, "end");
    onInput();
  }
  function markStale() {
    element.toggleAttribute("data-stale", input.value !== known);
  }
  function onInput() {
    edited = true;
    markStale();
    clearTimeout(pause);
    clearTimeout(patience);
    pause = setTimeout(settle, PAUSE);
    patience = setTimeout(complain, PATIENCE2);
    element.dataset.state = "typing";
    read(input.value);
  }
  function settle() {
    const { state } = element.dataset;
    if (state === "typing") pause = setTimeout(settle, PAUSE);
    if (state !== "good") return;
    edited = false;
    onpause(input.value);
  }
  function show({ mathml: printed, spoken: words }) {
    wrong = null;
    element.dataset.state = "good";
    fill(picture, mathml(printed));
    fill(spoken, say("field.reads", { spoken: words }));
    drawFault();
  }
  function doubt(refusal2) {
    wrong = refusal2;
    element.dataset.state = "bad";
    if (!fault.hidden) drawFault();
  }
  function complain(lead = false) {
    const told = fault.hidden ? "" : fault.textContent;
    drawFault();
    if (!wrong) return;
    if (!told?.includes(wrong.message)) speak(wrong.message);
    const { position } = wrong;
    if (lead && typeof position === "number") {
      input.setSelectionRange(unitsBefore(input.value, position), unitsBefore(input.value, position + 1));
    }
  }
  function drawFault() {
    fault.hidden = wrong === null;
    input.setAttribute("aria-invalid", String(wrong !== null));
    if (wrong === null) return fill(fault);
    const { before, mark, after } = quoteAround(input.value, wrong.position ?? 0);
    const empty = mark.trim() === "";
    const quote = h(
      "span",
      { class: "cl-quote" },
      h("span", { class: "cl-unseen" }, say("field.here", { quote: empty ? say("field.end") : mark })),
      h("span", { "aria-hidden": "true" }, before, h("mark", { "data-empty": String(empty) }, mark || " "), after)
    );
    const points = typeof wrong.position === "number" && input.value !== "";
    fill(fault, points && quote, h("span", {}, wrong.message));
  }
  function press(sign) {
    const { value, selectionStart, selectionEnd } = input;
    const start = selectionStart ?? value.length;
    const next = insertSign({ text: value, start, end: selectionEnd ?? start, owed }, sign);
    if (next.text.length > input.maxLength) return;
    owed = next.owed;
    input.value = next.text;
    input.setSelectionRange(next.start, next.end);
    if (next.text !== value) onInput();
  }
  function holdsFocus() {
    const active = activeElement(element);
    return active === input || signs.element.contains(active);
  }
  function update() {
    own?.update();
    if (said === say("field.label") + label()) return;
    said = say("field.label") + label();
    fill(caption, label());
    if (input.value !== "") read(input.value);
  }
  signs.serve(writer);
  update();
  return {
    element,
    input,
    fault,
    update,
    set(text, reading = null) {
      const news = text !== known;
      known = text;
      markStale();
      if (edited && (!news || holdsFocus())) return;
      edited = false;
      if (text !== input.value) {
        input.value = text;
        owed = "";
        markStale();
      }
      if (reading) show(reading);
      else read(text);
    },
    refuse(refusal2) {
      if (!refusal2.message) return;
      edited = true;
      doubt(refusal2);
      complain();
    },
    close() {
      clearTimeout(pause);
      clearTimeout(patience);
      own?.close();
    }
  };
}

// src/lab/formulas.ts
function formulas(frame) {
  const { say } = frame;
  const keys = palette(say);
  const drop = actionButton("cl-quiet", "drop", takeAway, icon("close"), { tabindex: -1 });
  const first = line("formula", null);
  const second = line("other", drop);
  const element = h(
    "div",
    { class: "cl-formulas" },
    first.element,
    second.element,
    keys.element,
    // Under the keys, so that they stay where the finger is.
    first.field.fault,
    second.field.fault
  );
  let wanted = false;
  function line(which, action) {
    const put = latest(
      (text) => frame.inquire({ kind: "show", which, text }),
      (answer) => {
        if (answer.ok) frame.notice("");
        else field.refuse(answer);
      }
    );
    const field = formulaField({
      say,
      inquire: frame.inquire,
      speak: frame.live.speak,
      name: which,
      label: () => say(`lab.ui.${which}`),
      action,
      keys,
      onpause: put,
      onsubmit: put
    });
    const filled = h("p", { class: "cl-filled", hidden: true });
    field.element.querySelector(".cl-reading")?.append(filled);
    return {
      field,
      element: h("div", { class: `cl-line-of cl-line-${which}` }, field.element),
      update(shown) {
        field.set(shown.text, shown);
        filled.hidden = shown.filled === null;
        if (shown.filled === null) return fill(filled);
        const spoken = h("span", { class: "cl-unseen" }, say("lab.ui.with", { spoken: shown.filled.spoken }));
        const printed = mathml(shown.filled.mathml);
        printed?.setAttribute("aria-hidden", "true");
        fill(filled, h("span", { "aria-hidden": "true" }, "= "), printed, spoken);
      }
    };
  }
  function takeAway() {
    wanted = false;
    second.element.hidden = true;
    first.field.input.focus();
    void frame.ask({ kind: "show", which: "other", text: null });
  }
  return {
    element,
    /** Whether there is a second field. */
    doubled: () => !second.element.hidden,
    /** Opens the second field, or takes it away with its formula. */
    toggle() {
      if (!second.element.hidden) return takeAway();
      wanted = true;
      second.element.hidden = false;
      second.field.set("");
      second.field.input.focus();
    },
    update(view) {
      keys.update();
      for (const { field } of [first, second]) field.update();
      drop.setAttribute("aria-label", say("lab.ui.overlay.drop"));
      drop.title = say("lab.ui.overlay.drop");
      first.update(view.formula);
      if (view.other) {
        wanted = false;
        second.update(view.other);
      }
      second.element.hidden = view.other === null && !wanted;
    },
    close() {
      for (const { field } of [first, second]) field.close();
      keys.close();
    }
  };
}

// src/lab/picker.ts
function picker({ name, content, line, under, choose }) {
  let chosen = null;
  const element = h(
    "div",
    {
      class: `cl-picker cl-picker-${name}`,
      role: "slider",
      tabindex: "0",
      "data-cl-key": name,
      onkeydown: press,
      onpointerdown(event) {
        if (event.button !== 0) return;
        element.setPointerCapture(event.pointerId);
        pick(event);
      },
      onpointermove(event) {
        if (element.hasPointerCapture(event.pointerId)) pick(event);
      }
    },
    content
  );
  function pick(event) {
    const mage = under(event);
    if (mage !== null && mage !== chosen) choose(mage);
  }
  function press(event) {
    if (!isPlain(event)) return;
    const mages = line();
    const next = event.key === "Escape" ? null : mages[step(event.key, chosen === null ? null : mages.indexOf(chosen), mages.length) ?? -1];
    if (next === void 0) return;
    choose(next);
    consume(event);
  }
  return {
    element,
    update(label, mage, said) {
      chosen = mage;
      const mages = line();
      element.setAttribute("aria-label", label);
      element.setAttribute("aria-valuemin", "1");
      element.setAttribute("aria-valuemax", String(mages.length));
      element.setAttribute("aria-valuenow", String(mage === null ? 1 : mages.indexOf(mage) + 1));
      element.setAttribute("aria-valuetext", said);
    }
  };
}
function step(key, at, length) {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -3, PageUp: 3 }[key];
  if (by === void 0) return null;
  if (at === null) return Math.floor(length / 2);
  return Math.max(0, Math.min(at + by, length - 1));
}

// src/lab/sliders.ts
function sliders(frame) {
  const element = h("div", { class: "cl-sliders" });
  const rows = /* @__PURE__ */ new Map();
  return {
    element,
    update(wanted) {
      element.hidden = wanted.length === 0;
      const letters = new Set(wanted.map(({ letter }) => letter));
      for (const [letter, row] of rows) {
        if (letters.has(letter)) continue;
        row.element.remove();
        rows.delete(letter);
      }
      for (const slider of wanted) {
        const row = rows.get(slider.letter) ?? rowOf(slider.letter, frame);
        rows.set(slider.letter, row);
        row.update(slider);
      }
      const inOrder = wanted.flatMap(({ letter }) => rows.get(letter)?.element ?? []);
      if (inOrder.some((each, at) => element.children[at] !== each)) fill(element, inOrder);
    }
  };
}
function rowOf(letter, frame) {
  let shown = null;
  let moving = false;
  const put = latest(
    (at) => frame.inquire({ kind: "value", letter, at }),
    (answer) => {
      moving = false;
      if (!answer.ok) frame.notice(answer.message);
      if (shown) update(shown);
    }
  );
  const value = h("output", { class: "cl-slider-value" });
  const open = () => shown && openRange(shown, frame);
  const range = h("input", {
    type: "range",
    class: "cl-range",
    min: 0,
    step: 1,
    "data-cl-key": `slider-${letter}`,
    "aria-keyshortcuts": "Enter",
    onkeydown(event) {
      if (event.key !== "Enter" || !isPlain(event)) return;
      consume(event);
      open();
    },
    oninput() {
      moving = true;
      put(range.valueAsNumber);
    }
  });
  const low = h("span", { class: "cl-slider-end" });
  const high = h("span", { class: "cl-slider-end" });
  const track = h("span", { class: "cl-track" }, range);
  const settings = actionButton("cl-quiet", `range-${letter}`, open, icon("tune"), { tabindex: -1 });
  const name = h("span", { class: "cl-slider-name", "aria-hidden": "true" }, h("i", {}, letter), " = ", value);
  const element = h("div", { class: "cl-slider" }, name, low, track, high, settings);
  function update(slider) {
    shown = slider;
    const named = frame.say("lab.ui.range", { letter });
    range.max = String(slider.steps);
    if (!moving) range.value = String(slider.at);
    range.setAttribute("aria-label", letter);
    range.setAttribute("aria-valuetext", slider.value);
    fill(value, slider.value);
    fill(low, slider.low);
    fill(high, slider.high);
    track.dataset.zero = String(slider.zero !== null);
    track.style.setProperty("--zero", String(slider.zero ?? 0));
    settings.setAttribute("aria-label", named);
    settings.title = named;
    range.title = frame.say("lab.ui.range.key", { letter });
  }
  return { element, update };
}
function openRange(slider, { say, dialog, inquire, live }) {
  const { letter } = slider;
  const reason = h("p", { class: "cl-lab-reason", role: "status" });
  const field = (name) => h(
    "label",
    { class: "cl-field" },
    h("span", {}, say(`lab.ui.range.${name}`)),
    h("input", { type: "text", name, value: slider[name], maxlength: 40, autocomplete: "off", inputmode: "text" })
  );
  const form = h(
    "form",
    {
      class: "cl-options cl-range-form",
      onsubmit: onSubmit(async () => {
        const typed = Object.fromEntries([...form.querySelectorAll("input")].map((input) => [input.name, input.value]));
        const answer = await inquire({ kind: "range", letter, ...typed });
        if (answer.ok) opened.close();
        fill(reason, answer.message);
        live.speak(answer.message);
      })
    },
    field("value"),
    h("div", { class: "cl-range-ends" }, field("low"), field("high"), field("step")),
    reason,
    h("div", { class: "cl-choices" }, h("button", { class: "cl-button cl-primary" }, say("lab.ui.range.set")))
  );
  const opened = dialog(say("lab.ui.range", { letter }), form);
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

// src/lab/types.ts
var LAB_GAPS = {
  view: {
    formula: { filled: null },
    other: { filled: null },
    sliders: { zero: null },
    other_order: null,
    curve: CURVE_GAPS,
    mages: { mathml: null },
    selected: null,
    rival: null,
    compare: { winner: null }
  },
  answer: { section: null }
};

// src/lab/index.ts
var CALM = 700;
function mountLab({ model: given, el }) {
  const model = gate(given, LAB_GAPS);
  const view = () => model.get("view");
  const frame = openFrame(model, el, { game: "lab", label: "lab.ui.title" });
  const { say } = frame;
  const written = formulas(frame);
  const letters = sliders(frame);
  const plot = h("div", { class: "cl-plot" });
  const shape = h("p", { class: "cl-unseen" });
  let ahead = null;
  const onCurve = picker({ name: "curve", content: plot, line: () => MAGES, under: underCurve, choose });
  const first = rung("ladder", () => view().order);
  const second = rung("other-ladder", () => view().other_order);
  const about = h("div", { class: "cl-about" });
  const rival = h("select", {
    "data-cl-key": "rival",
    onchange: () => frame.ask({ kind: "compare", mage: rival.value === "" ? null : Number(rival.value) })
  });
  const caption = h("span", {});
  const against = h("label", { class: "cl-against" }, caption, rival);
  const why = h("div", { class: "cl-lab-why" });
  const bar = h("div", { class: "cl-bar", role: "group" });
  const language = languageChoice(frame);
  const element = h(
    "div",
    { class: "cl-lab" },
    written.element,
    letters.element,
    onCurve.element,
    shape,
    h("div", { class: "cl-looked-at" }, about, against),
    why,
    h("div", { class: "cl-lab-ladders" }, first.element, second.element)
  );
  const put = latest(
    (mage) => frame.inquire({ kind: "select", mage }),
    (answer) => {
      if (!answer.ok) return;
      ahead = null;
      drawChoice();
    }
  );
  function choose(mage) {
    ahead = { mage };
    put(mage);
    drawChoice();
  }
  const chosenMage = () => ahead ? ahead.mage : view().selected;
  function underCurve({ clientX }) {
    const svg = plot.querySelector("svg");
    if (!svg) return null;
    const { left, width } = svg.getBoundingClientRect();
    const at = layout(view().curve, width, 1);
    return mageAt((clientX - left - at.left) / (at.right - at.left));
  }
  function rung(name, order) {
    const steps = ladder(say);
    const mages = () => ladderPlaces(order() ?? view().order).map(({ mage }) => mage);
    const under = ({ clientX }) => {
      const { left, width } = steps.element.getBoundingClientRect();
      const line = mages();
      const at = Math.floor((clientX - left) / width * line.length);
      return line[Math.max(0, Math.min(line.length - 1, at))] ?? null;
    };
    const picking = picker({ name, content: steps.element, line: mages, under, choose });
    const told = h("p", { class: "cl-told" });
    const label = h("p", { class: "cl-unseen" });
    return {
      element: h("div", { class: `cl-step cl-step-${name}` }, told, picking.element, label),
      told,
      draw(marks, title, said) {
        const now = order();
        if (!now) return;
        steps.draw(now, marks);
        picking.update(title, chosenMage(), said);
        fill(label, now.label);
      }
    };
  }
  function drawChoice() {
    const now = view();
    const mage = chosenMage();
    const gold = ahead === null ? now.compare?.winner ?? null : null;
    const marks = /* @__PURE__ */ new Map();
    for (const n of [mage, now.rival]) if (n !== null) marks.set(n, { chosen: true, gold: n === gold });
    const width = Math.max(240, Math.round(plot.clientWidth));
    fill(plot, drawCurve(now.curve, { width, height: width < 500 ? 160 : now.other ? 96 : 146, marks, role: null }));
    const moves = new Map(now.mages.map(({ n, moved }) => [n, { chosen: marks.has(n), moved }]));
    const said = now.mages.find(({ n }) => n === mage)?.said ?? say("lab.ui.choose");
    fill(shape, now.curve.label);
    onCurve.update(say("lab.ui.curve"), mage, said);
    first.draw(marks, say("lab.ui.ladder"), said);
    second.draw(moves, say("lab.ui.ladder.other"), said);
    fill(about, mage !== null && mageFigure(mage), h("p", {}, said));
    against.hidden = mage === null;
  }
  function drawComparison() {
    const now = view();
    fill(caption, say("lab.ui.compare"));
    fill(
      rival,
      h("option", { value: "" }, say("lab.ui.nobody")),
      MAGES.map((n) => h("option", { value: n, selected: n === now.rival, disabled: n === now.selected }, numeral(n)))
    );
    why.hidden = now.compare === null;
    fill(why, now.compare && [h("p", { class: "cl-lab-why-question" }, now.compare.question), h("p", {}, setOffFormulas(now.compare.why))]);
  }
  function drawBar() {
    const doubled = written.doubled();
    const title = say(doubled ? "lab.ui.overlay.drop" : "lab.ui.overlay.add");
    const press = () => {
      written.toggle();
      element.dataset.doubled = String(written.doubled());
      drawBar();
    };
    bar.setAttribute("aria-label", say("lab.ui.title"));
    fill(
      bar,
      tool("overlay", say("lab.ui.overlay"), press, { title, "aria-pressed": String(doubled) }),
      spring(),
      language()
    );
  }
  let calm;
  let before = null;
  function tell(now) {
    const news = [
      now.headline !== before?.headline && now.headline,
      now.turned !== before?.turned && now.turned,
      now.compare?.why !== before?.compare?.why && now.compare && `${now.compare.question} ${now.compare.why}`
    ].filter((each) => typeof each === "string");
    if (before && news.length > 0) frame.live.speak(news.join(" "));
    before = now;
  }
  frame.body.append(element);
  frame.foot.append(bar);
  const watch = new ResizeObserver(() => {
    if (Math.abs(plot.clientWidth - Number(plot.dataset.width ?? 0)) < 2) return;
    plot.dataset.width = String(plot.clientWidth);
    drawChoice();
  });
  watch.observe(plot);
  function update() {
    const now = view();
    written.update(now);
    element.dataset.doubled = String(written.doubled());
    letters.update(now.sliders);
    fill(first.told, now.headline);
    first.told.dataset.plain = String(now.order.rungs.length > 1);
    fill(second.told, now.turned);
    second.element.hidden = now.other_order === null;
    drawChoice();
    drawComparison();
    drawBar();
    clearTimeout(calm);
    calm = setTimeout(() => tell(now), before ? CALM : 0);
  }
  frame.drawOnChange(update);
  return () => {
    clearTimeout(calm);
    watch.disconnect();
    written.close();
    frame.close();
  };
}
var lab_default = { initialize, render: mountLab };
export {
  lab_default as default
};
