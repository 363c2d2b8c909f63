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

// src/room/identity.ts
function identity(room) {
  const key = `cantorlab.room.${room}`;
  const [device, tab] = [storedText(key), storedText(key, () => sessionStorage)];
  const entry = () => history.state?.cantorlab;
  const own = parse(tab.get()) ?? check(entry());
  const known = own ?? parse(device.get());
  const now = known ?? { token: newToken(), name: "", owner: null };
  let keepsKey = parse(device.get())?.owner != null;
  let isStored = true;
  let isFresh = own === null ? now.name !== "" : own.fresh === true;
  write();
  function write() {
    const { token, name, owner } = now;
    const lasting = { token, name, owner: keepsKey ? owner : null };
    isStored = tab.set(JSON.stringify({ token, name, owner, fresh: isFresh })) && device.set(JSON.stringify(lasting));
    if (!isStored) history.replaceState({ cantorlab: now }, "");
  }
  return {
    get: () => now,
    /** Whether the device knows someone who has not yet said in this tab to be there. */
    isFresh: () => isFresh,
    isStored: () => isStored,
    keepsKey: () => keepsKey,
    call(name) {
      now.name = name;
      isFresh = false;
      write();
    },
    /** Takes the owner's key out of the address, where it would be copied with a link. */
    takeKey(hash) {
      const found = new URLSearchParams(hash.slice(1)).get("owner");
      if (found === null) return;
      now.owner = found;
      history.replaceState(history.state, "", location.pathname);
      write();
    },
    setKey(owner) {
      now.owner = owner;
      write();
    },
    keepKey(keeps) {
      keepsKey = keeps;
      write();
    },
    /** Leaves nothing on this device. */
    forget() {
      tab.set(null);
      device.set(null);
      history.replaceState(null, "");
    }
  };
}
function parse(text) {
  try {
    return check(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}
function check(kept) {
  const { token, name, owner = null, fresh = false } = kept ?? {};
  return typeof token === "string" && typeof name === "string" ? { token, name, owner, fresh } : null;
}
function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
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

// src/room/contest.ts
function contestPage(say, told, { comeIn }) {
  const { round, over, own, takes_part, playing } = told;
  const games = own === null ? 0 : told.standings[own]?.games ?? 0;
  const news = over ? "room.tournament_over" : !takes_part ? "room.not_taking_part" : round === 0 ? "room.before_rounds" : playing ? "room.still_on" : games < round ? "room.latecomer" : "room.wait_for_round";
  return h(
    "section",
    { class: "cl-room-contest" },
    h("h1", {}, round > 0 ? say("room.round", { round }) : say("room.tournament")),
    h("p", { role: "status" }, say(news)),
    playing ? h("p", {}, roomButton(say("room.back_to_game"), comeIn, true)) : null,
    takes_part ? null : h("p", {}, roomButton(say("room.take_part"), comeIn, true)),
    standingsTable(say, told.standings, own)
  );
}
function standingsTable(say, rows, own = null, named = true) {
  return h(
    "table",
    { class: "cl-room-standings" },
    h("caption", {}, say("room.standings")),
    h(
      "thead",
      {},
      h("tr", {}, h("th", { scope: "col" }, "#"), h("th", { scope: "col" }, say("room.player")), h("th", { scope: "col" }, say("room.points")), h("th", { scope: "col" }, say("room.games")))
    ),
    h(
      "tbody",
      {},
      ...rows.map(
        ({ name, place, points, games }, at) => h(
          "tr",
          { "aria-current": at === own ? "true" : null },
          h("td", {}, place),
          h("th", { scope: "row" }, named ? name : "–"),
          h("td", {}, formatPoints(points)),
          h("td", {}, games)
        )
      )
    )
  );
}
function formatPoints(points) {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

// src/room/joining.ts
function joinForm(say, { name, isFresh, code, invitation, owner, join, forget }) {
  const called = h("input", { name: "name", required: true, maxlength: 200, autocomplete: "nickname", value: name });
  const typed = h("input", {
    name: "code",
    maxlength: 300,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    value: code ?? "",
    class: "cl-room-code"
  });
  const requestOf = (sit, seat = null) => ({ name: called.value, code: typed.value, sit, seat });
  const ask = (given) => called.reportValidity() && join(given);
  const [first, ...others] = ways(say, invitation, isFresh ? name : null);
  const form = h(
    "form",
    {
      class: "cl-room-form",
      onsubmit: onSubmit(() => join(requestOf(first !== void 0, first?.seat ?? null)))
    },
    h("h1", {}, invitation?.title ?? say("room.welcome")),
    ...invitation ? offer(say, invitation) : [],
    isFresh ? h("p", {}, say("room.entrance.you_are", { name })) : field(called, say("room.name"), say("room.name_hint")),
    owner || invitation && invitation.code === code ? null : field(typed, say("room.code"), say("room.code_hint")),
    h(
      "div",
      { class: "cl-room-buttons" },
      first ? h("button", { class: "cl-room-button cl-room-main", type: "submit" }, first.label) : null,
      ...others.map(({ label, seat }) => roomButton(label, () => ask(requestOf(true, seat)), true)),
      owner || invitation?.what === "lesson" ? null : h("button", { class: "cl-room-button", type: first ? "button" : "submit", "data-cl-watch": "", onclick: () => first && ask(requestOf(false)) }, say("room.watch")),
      isFresh ? roomButton(say("room.entrance.somebody_else"), forget) : null
    ),
    h("p", { class: "cl-room-quiet" }, say("room.privacy"))
  );
  queueMicrotask(() => (isFresh ? null : name === "" || code !== null || owner ? called : typed)?.focus());
  return form;
}
function ways(say, invitation, known) {
  const free = (invitation?.seats ?? []).filter(({ name, person }) => person && name === null);
  const goOn = known === null ? [] : [{ label: say("room.entrance.go_on_as", { name: known }), seat: null }];
  if (invitation?.seats.some(({ name }) => name !== null && name === known)) return goOn;
  if (invitation?.what === "table" && free.length === 0) return [];
  const sides = free.flatMap(({ seat, side }) => side === null ? [] : [{ label: say("room.entrance.play_as", { side }), seat }]);
  if (sides.length > 0) return sides;
  if (known !== null) return goOn;
  return [{ label: say(invitation && invitation.what !== "table" ? "room.take_part" : "room.join"), seat: null }];
}
function offer(say, { about, host, seats }) {
  const names = seats.flatMap(({ name, side }) => name === null ? [] : [side === null ? name : `${name} (${side})`]);
  return [
    host === null ? null : h("p", {}, say("room.entrance.invites", { name: host })),
    about.length === 0 ? null : h("ul", { class: "cl-room-about" }, about.map((each) => h("li", {}, each))),
    names.length === 0 ? null : h("p", {}, say("room.entrance.at_table", { names: names.join(", ") }))
  ];
}
function field(input, label, hint) {
  return h("label", { class: "cl-room-field" }, h("span", {}, label), input, h("small", {}, hint));
}

// src/room/lesson.ts
function openLesson(root2, told, { say, send, draw, address, sign: sign2 }) {
  const mounted = /* @__PURE__ */ new Map();
  const head = h("header", { class: "cl-lesson-head" });
  const widgets = h("div", { class: "cl-lesson-screens" });
  fill(root2, head, widgets);
  for (const { name, state } of told.screens) {
    const el = h("div", { class: "cl-room-table" });
    widgets.append(el);
    const hosted = hostedModel(state, ({ content }) => send({ kind: "say", screen: name, content }));
    mounted.set(name, { hosted, end: draw(hosted, told.bundle, el) });
  }
  update();
  function update() {
    fill(head, told.owner ? teacher() : h("h1", {}, told.title));
  }
  function teacher() {
    return [
      h(
        "div",
        {},
        h("h1", {}, told.title),
        h("p", { class: "cl-wall-join" }, say("room.join_by", { address: address(told.code), code: told.code }))
      ),
      sign2()
    ];
  }
  return {
    code: told.code,
    owner: told.owner,
    /** The line is back: each screen takes what it has missed, and says again what waits for an answer. */
    renew(again) {
      for (const { name, state } of again.screens) {
        const hosted = mounted.get(name)?.hosted;
        hosted?.receive({ method: "update", state });
        hosted?.emit("comm_live_update");
      }
      update();
    },
    receive(screen, said) {
      mounted.get(screen)?.hosted.receive(said);
    },
    redraw: update,
    close() {
      for (const { end } of mounted.values()) void end.then((ended) => typeof ended === "function" && ended());
      mounted.clear();
    }
  };
}

// src/room/connection.ts
var DEAD = 3500;
var SOON = 250;
var LATE = 8e3;
var SURE = 2;
function openRoomLine(address, watch) {
  let socket = null;
  let heardAt = 0;
  let tries = 0;
  let hasOpened = false;
  let timer = null;
  function open() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const own = socket = new WebSocket(address);
    heardAt = performance.now();
    own.onopen = () => {
      if (own !== socket) return;
      heardAt = performance.now();
      hasOpened = true;
      watch.opened();
    };
    own.onmessage = ({ data }) => {
      if (own !== socket) return;
      heardAt = performance.now();
      tries = 0;
      const message = JSON.parse(data);
      if (message.kind === "beat") send({ kind: "beat", at: message.at });
      else watch.heard(message);
    };
    own.onclose = () => lose(own);
  }
  function lose(own) {
    if (own !== socket) return;
    socket = null;
    own.close();
    watch.lost(!hasOpened && tries >= SURE);
    const pause = Math.min(SOON * 2 ** tries, LATE) * (0.75 + Math.random() / 2);
    tries += 1;
    timer = setTimeout(open, pause);
  }
  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }
  function retry() {
    if (document.hidden) return;
    if (socket === null) open();
    else if (performance.now() - heardAt > DEAD) lose(socket);
  }
  setInterval(() => {
    if (socket !== null && performance.now() - heardAt > DEAD) lose(socket);
  }, 1e3);
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", retry);
  open();
  return { send };
}

// src/room/lobby.ts
function lobbyPage(say, { games, families, levels, modes, lessons: titles }, { owner, tables, tournaments, lessons, address }, { send, go }) {
  return h(
    "section",
    { class: "cl-room-lobby" },
    h("h1", {}, say("room.lobby")),
    tables.length === 0 ? h("p", { class: "cl-room-quiet" }, say("room.no_tables")) : null,
    h("ul", { class: "cl-room-tables" }, ...lessons.map(lesson), ...tournaments.map(tournament), ...tables.map(entry)),
    owner ? opening() : null,
    owner ? teaching() : null,
    owner && address ? h("p", { class: "cl-room-quiet" }, address) : null
  );
  function lesson({ code, title, people }) {
    return h(
      "li",
      {},
      h("b", { class: "cl-room-code" }, code),
      h("span", {}, title),
      h("span", { class: "cl-room-quiet" }, say("room.here", { count: people })),
      doors(code, say("room.close_lesson"))
    );
  }
  function doors(code, closes) {
    return h("span", { class: "cl-room-buttons" }, roomButton(say("room.go_to"), () => go(code), true), owner ? roomButton(closes, () => send({ kind: "close", table: code })) : null);
  }
  function teaching() {
    const which = h("select", { name: "lesson" }, ...Object.entries(titles).map(([value, label]) => h("option", { value }, `${value}. ${label}`)));
    const short = h("input", { type: "checkbox", name: "short", checked: true });
    return h(
      "form",
      {
        class: "cl-room-open",
        onsubmit: onSubmit(() => send({ kind: "open", lesson: Number(which.value), short: short.checked }))
      },
      h("label", { class: "cl-room-field" }, h("span", {}, say("room.lesson")), which),
      h("label", { class: "cl-wall-names" }, short, say("room.short")),
      h("button", { class: "cl-room-button", type: "submit" }, say("room.open_lesson"))
    );
  }
  function tournament({ code, title, about, round, people }) {
    return h(
      "li",
      {},
      h("b", { class: "cl-room-code" }, code),
      h("span", {}, [title, ...about].join(" · ")),
      h("span", { class: "cl-room-quiet" }, `${round > 0 ? `${say("room.round", { round })} · ` : ""}${say("room.here", { count: people })}`),
      doors(code, say("room.close_tournament"))
    );
  }
  function entry(table) {
    const moves = table.over ? say("room.over") : say("room.moves", { count: table.plies });
    return h(
      "li",
      {},
      h("b", { class: "cl-room-code" }, table.code),
      h("span", {}, [table.title, ...table.about].join(" · ")),
      h("span", {}, ...table.seats.flatMap((each, at) => [at ? " – " : "", seatOf(table, each)])),
      h("span", { class: "cl-room-quiet" }, moves),
      doors(table.code, say("room.close"))
    );
  }
  function seatOf(table, { seat, name, person, present, side }) {
    const text = name === null ? say("room.free") : name;
    const away = person && name !== null && !present ? ` (${say("room.absent")})` : "";
    const label = `${text}${side === null ? "" : ` (${side})`}${away}`;
    return table.winner === seat ? h("b", {}, label) : label;
  }
  function opening() {
    const game = h("select", { name: "game" }, ...Object.entries(games).map(([value, label]) => h("option", { value }, label)));
    const places = h(
      "select",
      { name: "places" },
      h("option", { value: "" }, say("room.places_all")),
      ...Array.from({ length: levels }, (_, at) => h("option", { value: `level:${at + 1}` }, say("room.places_level", { level: at + 1 }))),
      ...Object.entries(families).map(([value, label]) => h("option", { value: `family:${value}` }, label))
    );
    const mode = h("select", { name: "mode" }, ...Object.entries(modes).map(([value, label]) => h("option", { value }, label)));
    const beside = [
      h("label", { class: "cl-room-field" }, h("span", {}, say("room.mode")), mode),
      h("label", { class: "cl-room-field" }, h("span", {}, say("room.places")), places)
    ];
    const follow2 = () => beside.forEach((each) => hide(each, game.value !== "cantor"));
    game.addEventListener("change", follow2);
    follow2();
    const open = (tournament2) => send({ kind: "open", tournament: tournament2, game: game.value, options: game.value === "cantor" ? { mode: mode.value, ...placeOptions(places.value) } : {} });
    return h(
      "form",
      {
        class: "cl-room-open",
        onsubmit: onSubmit(() => open(false))
      },
      h("label", { class: "cl-room-field" }, h("span", {}, say("room.game")), game),
      ...beside,
      roomButton(say("room.open_tournament"), () => open(true)),
      h("button", { class: "cl-room-button cl-room-main", type: "submit" }, say("room.open"))
    );
  }
}
function placeOptions(value) {
  const [by, which] = value.split(":");
  if (!by || !which) return {};
  return { places: { [by]: by === "level" ? Number(which) : which } };
}

// src/room/own.ts
function ownFooter(root2, { say, own, send, forget }) {
  function show({ isOwner, canStand }) {
    const { name } = own.get();
    if (name === "") return void fill(root2);
    const keeps = h("input", { type: "checkbox", checked: own.keepsKey() });
    keeps.addEventListener("change", () => own.keepKey(keeps.checked));
    fill(
      root2,
      h("p", { class: "cl-room-quiet" }, say("room.entrance.you_are", { name }), own.isStored() ? "" : ` ${say("room.entrance.not_stored")}`),
      h(
        "div",
        { class: "cl-room-buttons" },
        canStand ? roomButton(say("room.stand"), () => send({ kind: "stand" })) : null,
        roomButton(say("room.entrance.somebody_else"), () => ask(false)),
        roomButton(say("room.entrance.leave_computer"), () => ask(true)),
        isOwner ? roomButton(say("room.entrance.new_key"), () => send({ kind: "renew_key" })) : null,
        isOwner ? h("label", { class: "cl-wall-names" }, keeps, say("room.entrance.keep_key")) : null
      )
    );
    function ask(leaves) {
      fill(
        root2,
        h("p", { role: "alert" }, say("room.entrance.leave_sure")),
        h(
          "div",
          { class: "cl-room-buttons" },
          roomButton(say(leaves ? "room.entrance.leave_computer" : "room.entrance.somebody_else"), () => forget(leaves), true),
          roomButton(say("room.cancel_question"), () => show({ isOwner, canStand }))
        )
      );
    }
  }
  return { show };
}

// src/room/turn.ts
var picture = (fill2, mark) => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="2" y="2" width="12" height="12" rx="3" fill="${fill2}"/>${mark}</svg>`)}`;
var QUIET = picture("#3B4CCA", "");
var CALLING = picture("#A63A24", '<circle cx="8" cy="8" r="3" fill="#fff"/>');
function markTurn(title, turn) {
  const told = turn === "" ? title : `● ${turn} – ${title}`;
  if (document.title === told) return;
  const begins = turn !== "" && !document.title.startsWith("●");
  document.title = told;
  document.querySelector("link[rel=icon]")?.setAttribute("href", turn === "" ? QUIET : CALLING);
  if (begins && document.hidden) navigator.vibrate?.(120);
}

// src/room/state.ts
var CODE = /^[A-Z]{5}$/;
function initialState(path, invitation = null) {
  const code = /\/([A-Za-z]{5})$/.exec(path)?.[1]?.toUpperCase() ?? null;
  return { code, sits: false, seat: null, invitation, asked: false, home: null, contest: null, people: null, qr: null };
}
function readCode(typed) {
  const linked = /^\s*https?:\/\/\S+\/([A-Za-z]{5})\/?([?#]\S*)?\s*$/.exec(typed)?.[1];
  return (linked ?? typed.replace(/[\s-]/g, "")).toUpperCase();
}
function elsewhere(typed, here) {
  const link = typed.trim();
  if (!/^https?:\/\//.test(link) || !URL.canParse(link)) return null;
  const room = (address) => new URL(".", address).href;
  return room(link) === room(here) ? null : link;
}
var OWN = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
function addressToShare(home, here) {
  const own = new URL(".", here).href;
  if (home === null) return own;
  return OWN.test(new URL(home).hostname) && !OWN.test(new URL(here).hostname) ? own : home;
}
function leave(state) {
  return { ...state, people: null, qr: null };
}
function follow(state, said) {
  switch (said.kind) {
    case "entered":
      return { ...state, home: said.address || state.home, sits: said.owner ? false : state.sits };
    case "invitation":
      return { ...state, invitation: said, sits: false };
    case "table":
      return { ...state, sits: false, contest: said.contest, code: said.contest === null ? said.code : state.code };
    case "screens":
      return { ...state, sits: false };
    case "people":
      return { ...state, people: said };
    case "lobby":
      return { ...state, home: said.address || state.home, contest: null };
    case "qr":
      return { ...state, qr: said.qr };
    case "contest":
      return { ...state, contest: said.code };
    case "opened":
      return { ...state, code: said.code };
    case "refused":
      return said.code === "unknown" || said.code === "closed" ? { ...state, code: null } : state;
    default:
      return state;
  }
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
  const written2 = text.replace(/\s/g, "").length;
  const air = 0.6 * count(/[+×=<>]|(?<=.)[−-]/g);
  const saved = 2 * count(/\//g) + 1.5 * count(/\^/g) + 1.5 * count(/[√∛]\(/g);
  return Math.max(3, Math.round(10 * (written2 + air - saved)) / 10);
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
function mathml(text) {
  const parsed = new DOMParser().parseFromString(text, "application/xml").documentElement;
  if (parsed.localName !== "math" || parsed.getElementsByTagName("parsererror").length > 0) return null;
  return copyElement(parsed, MATHML, "http://www.w3.org/1998/Math/MathML");
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

// src/common/formula/formula.ts
var NAMESPACE = "http://www.w3.org/1998/Math/MathML";
var LONGEST = 34;
function formula({ text, mathml: printed, spoken }) {
  const length = lengthOf(text);
  const drawn = mathml(printed);
  return h(
    "p",
    { class: "cl-formula", style: `--length: ${length}` },
    drawn && length > LONGEST ? h("span", { class: "cl-formula-pieces", "aria-hidden": "true", "data-cl-written": drawn.getAttribute("alttext") }, inPieces(drawn).drawn) : hideFromReaders(drawn ?? h("span", {}, text)),
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

// src/room/wall.ts
function openWall(root2, { say, send, address, sign: sign2 }) {
  const pictures = /* @__PURE__ */ new Map();
  let state = { wall: null, named: true, duel: null, asked: null };
  function become(change) {
    state = { ...state, ...change };
    draw();
  }
  function draw() {
    const { wall, duel } = state;
    if (wall === null) return;
    fill(root2, duel ? duelOnWall(duel) : [head(wall), boards(wall), beside(wall)]);
  }
  function head({ round, over, boards: games, here, waiting, code }) {
    const { named, asked } = state;
    const playing = games.filter(({ points }) => points === null).length;
    const link = address(code);
    return h(
      "header",
      { class: "cl-wall-head" },
      h(
        "div",
        {},
        h("h1", {}, round === 0 ? say("room.tournament") : say(over ? "room.tournament_over" : "room.round", { round })),
        h("p", { class: "cl-wall-join" }, say("room.join_by", { address: link, code })),
        h("p", { class: "cl-room-quiet", role: "status" }, [say("room.here", { count: here }), playing > 0 ? say("room.still_playing", { count: playing }) : ""].filter(Boolean).join(" · ")),
        waiting.length > 0 && named ? h("p", { class: "cl-room-quiet" }, say("room.waiting", { names: waiting.join(", ") })) : null,
        asked === null ? controls(round, over) : sure(asked)
      ),
      sign2()
    );
  }
  function controls(round, over) {
    return h(
      "div",
      { class: "cl-room-buttons" },
      roomButton(say("room.start_round", { round: round + 1 }), () => ask("start_round"), true),
      round > 0 && !over ? roomButton(say("room.end_tournament"), () => ask("end_tournament")) : null,
      h("label", { class: "cl-wall-names" }, h("input", { type: "checkbox", checked: !state.named, onchange: () => become({ named: !state.named }) }), say("room.hide_names"))
    );
  }
  function ask(kind) {
    const open = state.wall?.boards.some(({ points }) => points === null) ?? false;
    if (open || kind === "end_tournament") become({ asked: kind });
    else send({ kind });
  }
  function sure(kind) {
    const answer = (yes) => () => {
      if (yes) send({ kind });
      become({ asked: null });
    };
    return h(
      "div",
      { class: "cl-room-request", role: "alertdialog" },
      h("p", {}, say(`room.${kind}_sure`)),
      h("div", { class: "cl-room-buttons" }, roomButton(say(`room.${kind}`, { round: (state.wall?.round ?? 0) + 1 }), answer(true), true), roomButton(say("room.cancel_question"), answer(false)))
    );
  }
  function boards({ boards: games }) {
    return h("ul", { class: "cl-wall-boards" }, ...games.map(board));
  }
  function board({ code, names, points, away }) {
    const { named } = state;
    const who = names.map((name) => name ?? say("room.computer")).join(" – ");
    const result = points === null ? "" : points.map(formatPoints).join(" : ");
    const label = [named ? who : "", result].filter(Boolean).join(" ");
    const picture2 = pictures.get(code);
    return h(
      "li",
      { "data-over": String(points !== null) },
      h("p", {}, named ? h("b", {}, who) : null, " ", h("span", { class: "cl-wall-result" }, result)),
      picture2 ? h("img", { src: picture2, alt: label }) : null,
      ...away.flatMap((seat) => {
        const name = named ? names[seat] ?? "" : say("room.player");
        const decide = (how) => () => send({ kind: "decide", table: code, seat, how });
        return [names.includes(null) ? null : roomButton(say("room.award", { name }), decide("claim")), roomButton(say("room.play_for", { name }), decide("replace"))];
      })
    );
  }
  function beside({ standings: rows, misjudged, game }) {
    const judged = misjudged.length > 0 ? h("ul", { class: "cl-wall-misjudged" }, ...misjudged.map(place)) : h("p", { class: "cl-room-quiet" }, say("room.misjudged_none"));
    return h("div", { class: "cl-wall-beside" }, standingsTable(say, rows, null, state.named), game === "cantor" ? h("section", {}, h("h2", {}, say("room.misjudged")), judged) : null);
  }
  function place({ place: at, answers, wrong, duels }) {
    return h(
      "li",
      {},
      formula({ text: at.formula, mathml: at.mathml, spoken: at.spoken }),
      h("span", { class: "cl-room-quiet" }, say("room.wrong_of", { count: wrong, all: answers })),
      h("span", { class: "cl-room-buttons" }, ...duels.map((duel) => roomButton(`${pair(duel)} · ${say("room.show_duel")}`, () => become({ duel: { place: at, duel, revealed: false } }))))
    );
  }
  function pair({ fighters }) {
    return fighters.map(numeral).join(" – ");
  }
  function duelOnWall({ place: at, duel, revealed }) {
    const winner = duel.winner === null ? null : duel.fighters[duel.winner] ?? null;
    const verdict = duel.tie ? say("room.tied_duel") : say("room.wins_duel", { number: winner === null ? "" : numeral(winner) });
    return h(
      "section",
      { class: "cl-wall-duel" },
      h("p", { class: "cl-room-quiet" }, at.name),
      formula({ text: at.formula, mathml: at.mathml, spoken: at.spoken }),
      h("p", { class: "cl-wall-fighters" }, ...duel.fighters.map((number, seat) => h("span", { "data-wins": String(revealed && !duel.tie && seat === duel.winner) }, numeral(number)))),
      h("p", { class: "cl-wall-question", role: "status" }, revealed ? `${verdict} ${say("room.said_otherwise", { count: duel.wrong })}` : say("room.who_wins")),
      h(
        "div",
        { class: "cl-room-buttons" },
        revealed ? null : roomButton(say("room.reveal"), () => become({ duel: { place: at, duel, revealed: true } }), true),
        roomButton(say("room.back"), () => become({ duel: null }))
      )
    );
  }
  return {
    tell: (wall) => become({ wall }),
    /** The picture of a board: it is drawn into the image that is there. */
    picture(code, svg) {
      pictures.set(code, `data:image/svg+xml,${encodeURIComponent(svg)}`);
      draw();
    },
    redraw: draw
  };
}

// src/room/index.ts
function start(page, root2) {
  const say = sayer(() => page.words, () => page.language);
  const own = identity(page.room);
  own.takeKey(location.hash);
  const bar = h("div", { class: "cl-room-bar" });
  const saying = h("div", { class: "cl-room-saying" });
  const notice = h("p", { class: "cl-room-notice", role: "alert", hidden: true });
  const main = h("main", { class: "cl-room-place" }, h("p", { class: "cl-room-quiet" }, say("room.connecting")));
  const foot = h("footer", { class: "cl-room-own" });
  fill(root2, notice, h("div", { class: "cl-room-top" }, bar, saying), main, foot);
  let state = initialState(location.pathname, page.invitation);
  let isOwner = false;
  let closed = "";
  let shown = {};
  let titled = say("room.title");
  const address = new URL(state.code === null ? "line" : `${state.code}/line`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = address.search = "";
  const line = openRoomLine(address.href, {
    opened: () => {
      closed = "";
      const { name, owner } = own.get();
      if (name === "" || own.isFresh() || state.code === null && owner === null && !state.asked) ask();
      else enter();
    },
    heard: hear,
    lost: (blocked) => tell(closed || sayLost(blocked))
  });
  const footer = ownFooter(foot, { say, own, send: line.send, forget });
  const drawFoot = () => footer.show({ isOwner, canStand: shown.table?.seat != null && state.contest === null });
  function sayLost(blocked) {
    const waits = typeof shown.table?.seat === "number" && state.people?.paired === false;
    const grace = waits ? say("room.away_grace", { count: state.people?.grace ?? 0 }) : "";
    return blocked ? say("room.entrance.blocked") : [say("room.away"), grace].filter(Boolean).join(" ");
  }
  function forget(leaves) {
    own.forget();
    if (leaves) location.assign(new URL(".", location.href));
    else location.reload();
  }
  function become(next) {
    if (next.code !== null && next.code !== state.code && CODE.test(next.code)) history.pushState(history.state, "", next.code);
    state = next;
  }
  function ask() {
    tell("");
    unmount();
    shown = { isPlain: true };
    const { name, owner } = own.get();
    const { code } = state;
    const invitation = state.invitation?.code === code ? state.invitation : null;
    fill(foot);
    fill(main, joinForm(say, { name, isFresh: own.isFresh(), code, invitation, owner: owner !== null && code === null, join, forget: () => forget(false) }));
  }
  function join(given) {
    own.call(given.name);
    const other = elsewhere(given.code, location.href);
    if (other !== null) return location.assign(other);
    const typed = readCode(given.code);
    if (CODE.test(typed) && typed !== state.code && !page.letters.includes(typed.charAt(0))) return location.assign(typed);
    become({ ...state, code: typed || state.code, sits: given.sit, seat: given.seat, asked: true });
    enter();
  }
  function enter() {
    const { token, name, owner } = own.get();
    line.send({ kind: "enter", token, name, key: owner, table: state.code, sit: state.sits, seat: state.seat, language: page.language });
  }
  function hear(said) {
    become(follow(state, said));
    switch (said.kind) {
      case "entered":
        tell("");
        isOwner = said.owner;
        own.call(said.name);
        return drawFoot();
      case "invitation":
        return ask();
      case "key":
        own.setKey(said.key);
        return tell(say("room.entrance.key_renewed", { address: `${home()}#owner=${said.key}` }));
      case "table":
        return showTable(said);
      case "said":
        if (said.screen !== void 0) shown.lesson?.receive(said.screen, said.message);
        else shown.table?.hosted.receive(said.message);
        return;
      case "screens":
        return showLesson(said);
      case "people":
        return drawBar();
      case "lobby":
        return showLobby(said);
      case "qr":
        shown.wall?.redraw();
        shown.lesson?.redraw();
        return drawBar();
      case "contest":
        return showContest(said);
      case "wall":
        return showWall(said);
      case "board":
        return shown.wall?.picture(said.code, said.svg);
      case "opened":
        return enter();
      case "refused":
        return refuse(said.code, said.message);
    }
  }
  function refuse(reason, sentence) {
    if (reason === "wrong_key") own.setKey(null);
    if (reason === "stopped") closed = sentence;
    else if (isEmpty() || ["unknown", "closed", "wrong_key", "code", "name"].includes(reason)) ask();
    tell(sentence);
  }
  function tell(sentence) {
    notice.hidden = sentence === "";
    notice.textContent = sentence;
  }
  function showTable({ code, title, bundle, seat, state: traits }) {
    const { table } = shown;
    if (table?.code === code && table.seat === seat) {
      table.hosted.receive({ method: "update", state: traits });
      table.hosted.emit("comm_live_update");
      return;
    }
    const hosted = hostedModel(traits, (message) => line.send({ kind: "say", content: message.content }));
    const el = openPlace("cl-room-table");
    fill(saying, seat === null ? null : greeter(say, line.send));
    const end = draw(hosted, bundle, el);
    titled = `${title} ${code} – Cantorlab`;
    shown = { table: { code, seat, hosted }, close: () => void end.then((ended) => typeof ended === "function" && ended()) };
    drawBar();
    drawFoot();
  }
  const isEmpty = () => !shown.isPlain && !shown.table && !shown.lesson && !shown.wall;
  function openPlace(className) {
    unmount();
    const el = h("div", { class: className });
    fill(main, el);
    return el;
  }
  async function draw(hosted, bundle, el) {
    const file = (kind) => new URL(`static/${bundle}.${kind}?v=${page.tags[`${bundle}.${kind}`]}`, location.href).href;
    return drawWidget(hosted, file("js"), el, loadStyles(file("css")));
  }
  function unmount() {
    shown.close?.();
    shown = {};
    become(leave(state));
    fill(bar);
    fill(saying);
    titled = say("room.title");
    markTurn(titled, "");
  }
  function drawBar() {
    const { table } = shown;
    const { people, contest, qr } = state;
    if (!table || people === null) return;
    markTurn(titled, people.seats.some(({ seat, acts }) => acts && seat === table.seat) ? say("room.entrance.your_turn") : "");
    const link = linkOf(contest ?? table.code);
    const share = async () => {
      line.send({ kind: "qr", address: link });
      const area = h("textarea", { readonly: true, class: "cl-room-unseen" });
      area.value = link;
      bar.append(area);
      tell(await copyText(area) ? say("room.copied") : `${say("room.entrance.copy_by_hand")} ${link}`);
      area.remove();
    };
    fill(
      bar,
      h(
        "div",
        { class: "cl-room-head" },
        h("b", { class: "cl-room-code" }, table.code),
        contest === null ? roomButton(say("room.share"), () => void share()) : roomButton(say("room.to_tournament"), () => line.send({ kind: "leave_table" }))
      ),
      ...peopleBar(say, people, table.seat, line.send),
      qr ? h("figure", { class: "cl-room-qr" }, drawQr(qr, say("room.qr")), h("figcaption", {}, link)) : null
    );
  }
  const home = () => addressToShare(state.home, location.href);
  const linkOf = (code) => home() + code;
  const wallSettings = { say, send: line.send, address: linkOf, sign: () => state.qr && drawQr(state.qr, say("room.qr")) };
  function showLesson(told) {
    const { lesson } = shown;
    if (lesson?.code === told.code && lesson.owner === told.owner) return lesson.renew(told);
    const opened = openLesson(openPlace("cl-room-lesson"), told, { ...wallSettings, draw });
    shown = { lesson: opened, close: opened.close };
    titled = `${told.title} – Cantorlab`;
    markTurn(titled, "");
    if (told.owner) onWall(told.code);
  }
  function showContest(told) {
    unmount();
    const comeIn = () => {
      become({ ...state, sits: true });
      enter();
    };
    shown = { isPlain: true };
    fill(main, contestPage(say, told, { comeIn }));
  }
  function showWall(told) {
    if (!shown.wall) {
      shown = { wall: openWall(openPlace("cl-wall"), wallSettings) };
      onWall(told.code);
    }
    shown.wall?.tell(told);
  }
  function onWall(code) {
    root2.dataset.wall = "true";
    line.send({ kind: "qr", address: linkOf(code) });
  }
  function showLobby(lobby) {
    if (!lobby.owner && [...lobby.tables, ...lobby.tournaments, ...lobby.lessons].length === 0) return ask();
    unmount();
    shown = { isPlain: true };
    const go = (code) => {
      become({ ...state, code });
      enter();
    };
    fill(main, lobbyPage(say, page, lobby, { send: line.send, go }));
  }
  window.addEventListener("popstate", () => location.reload());
}
function loadStyles(address) {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve();
  const link = h("link", { rel: "stylesheet", href: address });
  document.head.append(link);
  return new Promise((resolve) => link.onload = link.onerror = resolve);
}
var written = document.querySelector("script[data-cl-room]");
var root = document.getElementById("room");
if (written && root) start(JSON.parse(written.textContent ?? ""), root);
