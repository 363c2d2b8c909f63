// src/common/dom.ts
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
function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}
var listening = /* @__PURE__ */ new WeakMap();
function hear(element, name, listener) {
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
    if (typeof value === "function") hear(element, name.slice(2), value);
    else element.setAttribute(name, value === true && !spelt ? "" : String(value));
  }
}
function nodes(children) {
  return children.flat().filter((child) => child !== null && child !== void 0 && child !== false).map((child) => child instanceof Node ? child : String(child));
}

// src/common/texts.ts
function sayer(texts, language) {
  const plurals = /* @__PURE__ */ new Map();
  function chosen(template, count) {
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
    return filled(chosen(template, Number(params.count)), params);
  };
}
function filled(template, params) {
  return template.replace(/\{(\w+)\}/g, (hole, name) => name in params ? String(params[name]) : hole);
}

// src/site/model.ts
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

// src/room/identity.ts
function identity(room) {
  const key = `cantorlab.room.${room}`;
  let held = null;
  function read() {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? held ?? "null");
      if (typeof kept === "object" && kept !== null && "token" in kept) return kept;
    } catch {
    }
    return { token: newToken(), name: "", owner: null };
  }
  function write(kept) {
    held = JSON.stringify(kept);
    try {
      localStorage.setItem(key, held);
    } catch {
    }
  }
  const now = read();
  write(now);
  return {
    get: () => now,
    call(name) {
      now.name = name;
      write(now);
    },
    /** Takes the owner's key out of the address, where it would be copied with a link. */
    takeKey(hash) {
      const found = new URLSearchParams(hash.slice(1)).get("owner");
      if (found === null) return;
      now.owner = found;
      write(now);
      history.replaceState(null, "", location.pathname);
    },
    dropKey() {
      now.owner = null;
      write(now);
    }
  };
}
function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

// src/room/joining.ts
function joinForm(say, { name, code, owner, join }) {
  const called = h("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname", value: name });
  const typed = h("input", {
    name: "code",
    maxlength: 9,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    value: code ?? "",
    class: "cl-room-code"
  });
  const given = (sit) => ({ name: called.value, code: typed.value, sit });
  const form = h(
    "form",
    {
      class: "cl-room-form",
      onsubmit: (event) => {
        event.preventDefault();
        join(given(true));
      }
    },
    h("h1", {}, say("room.welcome")),
    field(called, say("room.name"), say("room.name_hint")),
    owner ? null : field(typed, say("room.code"), say("room.code_hint")),
    h(
      "div",
      { class: "cl-room-buttons" },
      h("button", { class: "cl-room-button cl-room-main", type: "submit" }, say("room.join")),
      owner ? null : h("button", { class: "cl-room-button", type: "button", onclick: () => called.reportValidity() && join(given(false)) }, say("room.watch"))
    ),
    h("p", { class: "cl-room-quiet" }, say("room.privacy"))
  );
  queueMicrotask(() => (name === "" || code !== null || owner ? called : typed).focus());
  return form;
}
function field(input, label, hint) {
  return h("label", { class: "cl-room-field" }, h("span", {}, label), input, h("small", {}, hint));
}

// src/room/line.ts
var DEAD = 3500;
var SOON = 250;
var LATE = 8e3;
function openRoomLine(address, watch) {
  let socket = null;
  let heardAt = 0;
  let tries = 0;
  let timer = null;
  function open() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const own = socket = new WebSocket(address);
    heardAt = performance.now();
    own.onopen = () => {
      if (own !== socket) return;
      heardAt = performance.now();
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
    watch.lost();
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
  return { send, retry };
}

// src/room/people.ts
function peopleBar(say, { seats, watching, request }, own, send) {
  const chips = seats.map((each) => h("li", { class: "cl-room-seat", "data-present": String(each.present) }, ...seatTold(each)));
  const free = seats.some(({ name }) => name === null);
  const notes = [
    own === null ? say("room.you_watch") : free ? say("room.waiting_for_player") : "",
    watching > (own === null ? 1 : 0) ? say("room.watching", { count: watching }) : ""
  ].filter(Boolean);
  function seatTold(each) {
    if (each.name === null && own !== null) return [h("span", { class: "cl-room-quiet" }, say("room.free"))];
    if (each.name === null) {
      return [button(say("room.sit"), () => send({ kind: "sit", seat: each.seat }), true)];
    }
    const state = !each.person ? say("room.computer") : each.seat === own ? say("room.you") : say(each.present ? "room.present" : "room.absent");
    return [h("i", { class: "cl-room-dot", "aria-hidden": "true" }), h("b", {}, each.name), h("span", { class: "cl-room-quiet" }, state)];
  }
  return [
    h("ul", { class: "cl-room-seats" }, ...chips),
    h("p", { class: "cl-room-quiet", role: "status" }, notes.join(" ")),
    request === null ? null : banner(request)
  ];
  function banner({ id, name, seat, agreed }) {
    const wants = own !== null && agreed.includes(own);
    const going = name === "next";
    const asker = seats.find((each) => each.seat === seat)?.name ?? "";
    const sentence = wants ? say(going ? "room.ready" : "room.asked") : say(`room.request.${name}`, { name: asker });
    const answer = (kind) => () => send({ kind, request: id });
    const buttons = own === null ? [] : wants ? [button(say("room.cancel"), answer("decline"))] : [button(say(going ? "room.go_on" : "room.agree"), answer("accept"), true), ...going ? [] : [button(say("room.decline"), answer("decline"))]];
    return h("div", { class: "cl-room-request", role: "status" }, h("p", {}, sentence), h("div", { class: "cl-room-buttons" }, ...buttons));
  }
}
function button(label, onclick, main = false) {
  return h("button", { type: "button", class: `cl-room-button${main ? " cl-room-main" : ""}`, onclick }, label);
}

// src/room/lobby.ts
function lobbyPage(say, games, { owner, tables, address }, { send, go }) {
  return h(
    "section",
    { class: "cl-room-lobby" },
    h("h1", {}, say("room.lobby")),
    tables.length === 0 ? h("p", { class: "cl-room-quiet" }, say("room.no_tables")) : null,
    h("ul", { class: "cl-room-tables" }, ...tables.map(entry)),
    owner ? opening() : null,
    owner && address ? h("p", { class: "cl-room-quiet" }, address) : null
  );
  function entry(table) {
    const moves = table.over ? say("room.over") : say("room.moves", { count: table.plies });
    return h(
      "li",
      {},
      h("b", { class: "cl-room-code" }, table.code),
      h("span", {}, games[table.game] ?? table.game),
      h("span", {}, ...table.seats.flatMap((each, at) => [at ? " – " : "", seatOf(table, each)])),
      h("span", { class: "cl-room-quiet" }, moves),
      h(
        "span",
        { class: "cl-room-buttons" },
        button(say("room.go_to"), () => go(table.code), true),
        owner ? button(say("room.close"), () => send({ kind: "close", table: table.code })) : null
      )
    );
  }
  function seatOf(table, { seat, name, person, present }) {
    const text = name === null ? say("room.free") : name;
    const away = person && name !== null && !present ? ` (${say("room.absent")})` : "";
    const label = `${text}${away}`;
    return table.winner === seat ? h("b", {}, label) : label;
  }
  function opening() {
    const game = h("select", { name: "game" }, ...Object.entries(games).map(([value, label]) => h("option", { value }, label)));
    return h(
      "form",
      {
        class: "cl-room-open",
        onsubmit: (event) => {
          event.preventDefault();
          send({ kind: "open", game: game.value, options: {} });
        }
      },
      h("label", { class: "cl-room-field" }, h("span", {}, say("room.game")), game),
      h("button", { class: "cl-room-button cl-room-main", type: "submit" }, say("room.open"))
    );
  }
}

// src/room/index.ts
function start(page, root) {
  const say = sayer(() => page.words, () => page.language);
  const own = identity(page.room);
  own.takeKey(location.hash);
  const bar = h("div", { class: "cl-room-bar" });
  const notice = h("p", { class: "cl-room-notice", role: "alert", hidden: true });
  const main = h("main", { class: "cl-room-place" }, h("p", { class: "cl-room-quiet" }, say("room.connecting")));
  fill(root, notice, bar, main);
  let code = /\/([A-Za-z]{5})$/.exec(location.pathname)?.[1]?.toUpperCase() ?? null;
  let sits = false;
  let asked = false;
  let mounted = null;
  let people = null;
  let shared = null;
  const address = new URL("line", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = address.search = "";
  const line = openRoomLine(address.href, {
    opened: () => own.get().name === "" || code === null && own.get().owner === null && !asked ? ask() : enter(),
    heard: hear2,
    lost: () => tell(say("room.away"))
  });
  function ask() {
    tell("");
    unmount();
    const { name, owner } = own.get();
    fill(main, joinForm(say, { name, code, owner: owner !== null && code === null, join }));
  }
  function join(given) {
    own.call(given.name);
    if (given.code !== "") goTo(given.code.replace(/[\s-]/g, "").toUpperCase());
    sits = given.sit;
    asked = true;
    enter();
  }
  function goTo(next) {
    code = next;
    if (/^[A-Z]{5}$/.test(next)) history.pushState(null, "", next);
  }
  function enter() {
    const { token, name, owner } = own.get();
    line.send({ kind: "enter", token, name, key: owner, table: code, sit: sits, language: page.language });
  }
  function hear2(said) {
    switch (said.kind) {
      case "entered":
        tell("");
        own.call(said.name);
        if (said.owner && code !== null) sits = false;
        return;
      case "table":
        return show(said);
      case "said":
        return mounted?.hosted.receive(said.message);
      case "people":
        people = said;
        return drawBar();
      case "lobby":
        return drawLobby(said);
      case "qr":
        shared = said.qr;
        return drawBar();
      case "refused":
        return refuse(said.code, said.message);
    }
  }
  function refuse(reason, sentence) {
    if (reason === "wrong_key") own.dropKey();
    if (["unknown", "closed"].includes(reason)) code = null;
    if (["unknown", "closed", "wrong_key", "code", "name"].includes(reason)) ask();
    if (reason === "stopped") {
      unmount();
      fill(main);
    }
    tell(sentence);
  }
  function tell(sentence) {
    notice.hidden = sentence === "";
    notice.textContent = sentence;
  }
  function show({ code: here, bundle, seat, state }) {
    sits = false;
    if (mounted !== null && mounted.code === here && mounted.seat === seat) {
      mounted.hosted.receive({ method: "update", state });
      mounted.hosted.emit("comm_live_update");
      return;
    }
    unmount();
    if (code !== here) goTo(here);
    document.title = `${say("room.table", { code: here })} – Cantorlab`;
    const hosted = hostedModel(state, (message) => line.send({ kind: "say", content: message.content }));
    const el = h("div", { class: "cl-room-table" });
    fill(main, el);
    mounted = { code: here, seat, hosted, end: draw(hosted, bundle, el) };
    drawBar();
  }
  async function draw({ model }, bundle, el) {
    const file = (kind) => new URL(`static/${bundle}.${kind}?v=${page.tags[`${bundle}.${kind}`]}`, location.href).href;
    await styled(file("css"));
    const widget = (await import(file("js"))).default;
    await widget.initialize?.({ model });
    return widget.render({ model, el });
  }
  function unmount() {
    const before = mounted;
    mounted = null;
    people = null;
    shared = null;
    fill(bar);
    void before?.end.then((end) => typeof end === "function" && end());
  }
  function drawBar() {
    if (mounted === null || people === null) return;
    const link = new URL(mounted.code, location.href).href;
    const share = async () => {
      line.send({ kind: "qr", address: link });
      await navigator.clipboard?.writeText(link).then(() => tell(say("room.copied")), () => {
      });
    };
    fill(
      bar,
      h("div", { class: "cl-room-head" }, h("b", { class: "cl-room-code" }, mounted.code), button(say("room.share"), () => void share())),
      ...peopleBar(say, people, mounted.seat, line.send),
      shared ? h("figure", { class: "cl-room-qr" }, squareOf(shared, say("room.qr")), h("figcaption", {}, link)) : null
    );
  }
  function drawLobby(lobby) {
    if (!lobby.owner && lobby.tables.length === 0) return ask();
    unmount();
    const go = (chosen) => {
      goTo(chosen);
      enter();
    };
    fill(main, lobbyPage(say, page.games, lobby, { send: line.send, go }));
  }
  window.addEventListener("popstate", () => location.reload());
}
function styled(address) {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve();
  const link = h("link", { rel: "stylesheet", href: address });
  document.head.append(link);
  return new Promise((resolve) => link.onload = link.onerror = resolve);
}
function squareOf({ size, path }, label) {
  return s("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" }, s("path", { d: path }));
}
var written = document.querySelector("script[data-cl-room]");
var place = document.getElementById("room");
if (written && place) start(JSON.parse(written.textContent ?? ""), place);
