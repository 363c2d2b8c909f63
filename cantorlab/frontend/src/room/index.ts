// The page of a room: one joins a table, and the widget on it is a screen of a session elsewhere.

import { fill, h, s } from "../common/dom.ts";
import { sayer } from "../common/texts.ts";
import { hostedModel, type Hosted } from "../site/model.ts";
import { identity } from "./identity.ts";
import { contestPage } from "./contest.ts";
import { joinForm } from "./joining.ts";
import { openLesson, type OpenLesson } from "./lesson.ts";
import { openRoomLine } from "./connection.ts";
import { lobbyPage } from "./lobby.ts";
import { roomButton, greeter, peopleBar } from "../common/people.ts";
import type { People } from "../common/people.ts";
import type { Contest, FromRoom, Lobby, RoomPage, Qr, Screens, JoinedTable, Wall } from "./protocol.ts";
import "./room.css";
import { openWall, type OpenWall } from "./wall.ts";

interface Widget {
  initialize?(given: object): unknown;
  render(given: object): unknown;
}

/** The widget on the page: it is drawn once for a seat, and goes on when the line is back. */
interface Mounted {
  code: string;
  seat: number | null;
  hosted: Hosted;
  end: Promise<unknown>;
}

function start(page: RoomPage, root: HTMLElement): void {
  const say = sayer(() => page.words, () => page.language);
  const own = identity(page.room);
  own.takeKey(location.hash);
  const bar = h("div", { class: "cl-room-bar" });
  const saying = h("div", { class: "cl-room-saying" });
  const notice = h("p", { class: "cl-room-notice", role: "alert", hidden: true });
  const main = h("main", { class: "cl-room-place" }, h("p", { class: "cl-room-quiet" }, say("room.connecting")));
  fill(root, notice, bar, saying, main);

  let code: string | null = /\/([A-Za-z]{5})$/.exec(location.pathname)?.[1]?.toUpperCase() ?? null;
  let sits = false;
  /** The address that others type, where the room has told it. */
  let home: string | null = null;
  let asked = false;
  let mounted: Mounted | null = null;
  let people: People | null = null;
  let shared: Qr | null = null;
  /** The code of the tournament whose game or page this is. */
  let contest: string | null = null;
  let wall: OpenWall | null = null;
  let lesson: OpenLesson | null = null;

  // A proxy may send each table's line to a room of its own, by the code.
  const address = new URL(code === null ? "line" : `${code}/line`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = address.search = "";
  const line = openRoomLine(address.href, {
    opened: () => (own.get().name === "" || (code === null && own.get().owner === null && !asked) ? ask() : enter()),
    heard: hear,
    lost: () => tell(say("room.away")),
  });

  function ask(): void {
    tell("");
    unmount();
    const { name, owner } = own.get();
    fill(main, joinForm(say, { name, code, owner: owner !== null && code === null, join }));
  }

  function join(given: { name: string; code: string; sit: boolean }): void {
    own.call(given.name);
    const typed = given.code.replace(/[\s-]/g, "").toUpperCase();
    if (/^[A-Z]{5}$/.test(typed) && typed !== code && !page.letters.includes(typed.charAt(0))) return location.assign(typed);
    if (typed !== "") goTo(typed);
    sits = given.sit;
    asked = true;
    enter();
  }

  function goTo(next: string): void {
    code = next;
    if (/^[A-Z]{5}$/.test(next)) history.pushState(null, "", next);
  }

  function enter(): void {
    const { token, name, owner } = own.get();
    line.send({ kind: "enter", token, name, key: owner, table: code, sit: sits, language: page.language });
  }

  function hear(said: FromRoom): void {
    switch (said.kind) {
      case "entered":
        tell("");
        own.call(said.name);
        if (said.owner) sits = false; // who owns the room watches, and may take a free seat
        return;
      case "table":
        return show(said);
      case "said":
        if (said.screen !== undefined) lesson?.receive(said.screen, said.message);
        else mounted?.hosted.receive(said.message);
        return;
      case "screens":
        return drawLesson(said);
      case "people":
        people = said;
        return drawBar();
      case "lobby":
        return drawLobby(said);
      case "qr":
        shared = said.qr;
        wall?.redraw();
        lesson?.redraw();
        return drawBar();
      case "contest":
        return drawContest(said);
      case "wall":
        return drawWall(said);
      case "board":
        return wall?.picture(said.code, said.svg);
      case "opened":
        goTo(said.code);
        return enter();
      case "refused":
        return refuse(said.code, said.message);
    }
  }

  function refuse(reason: string, sentence: string): void {
    if (reason === "wrong_key") own.dropKey();
    if (["unknown", "closed"].includes(reason)) code = null;
    if (["unknown", "closed", "wrong_key", "code", "name"].includes(reason)) ask();
    if (reason === "stopped") {
      unmount();
      fill(main);
    }
    tell(sentence);
  }

  function tell(sentence: string): void {
    notice.hidden = sentence === "";
    notice.textContent = sentence;
  }

  // -- a table --------------------------------------------------------------------------------

  function show({ code: here, bundle, seat, state, contest: its }: JoinedTable): void {
    contest = its;
    sits = false; // who comes back sits where they sat
    if (mounted !== null && mounted.code === here && mounted.seat === seat) {
      mounted.hosted.receive({ method: "update", state });
      mounted.hosted.emit("comm_live_update"); // what waits for an answer goes again
      return;
    }
    unmount();
    if (contest === null && code !== here) goTo(here);
    document.title = `${say("room.table", { code: here })} – Cantorlab`;
    const hosted = hostedModel(state, (message) => line.send({ kind: "say", content: message.content }));
    const el = h("div", { class: "cl-room-table" });
    fill(main, el);
    fill(saying, seat === null ? null : greeter(say, line.send));
    mounted = { code: here, seat, hosted, end: draw(hosted, bundle, el) };
    drawBar();
  }

  async function draw({ model }: Hosted, bundle: string, el: HTMLElement): Promise<unknown> {
    const file = (kind: string) => new URL(`static/${bundle}.${kind}?v=${page.tags[`${bundle}.${kind}`]}`, location.href).href;
    const [module] = await Promise.all([import(file("js")), loadStyles(file("css"))]);
    const widget: Widget = module.default;
    await widget.initialize?.({ model });
    return widget.render({ model, el });
  }

  function unmount(): void {
    const before = mounted;
    mounted = null;
    people = null;
    shared = null;
    wall = null;
    lesson?.close();
    lesson = null;
    fill(bar);
    fill(saying);
    void before?.end.then((end) => typeof end === "function" && end());
  }

  function drawBar(): void {
    if (mounted === null || people === null) return;
    const link = new URL(mounted.code, location.href).href;
    const share = async () => {
      line.send({ kind: "qr", address: link });
      await navigator.clipboard?.writeText(link).then(() => tell(say("room.copied")), () => {});
    };
    fill(
      bar,
      h(
        "div",
        { class: "cl-room-head" },
        h("b", { class: "cl-room-code" }, mounted.code),
        contest === null ? roomButton(say("room.share"), () => void share()) : roomButton(say("room.to_tournament"), () => line.send({ kind: "leave_table" })),
      ),
      ...peopleBar(say, people, mounted.seat, line.send),
      shared ? h("figure", { class: "cl-room-qr" }, squareOf(shared, say("room.qr")), h("figcaption", {}, link)) : null,
    );
  }

  // -- a lesson -------------------------------------------------------------------------------

  function drawLesson(told: Screens): void {
    sits = false;
    if (lesson !== null && lesson.code === told.code && lesson.owner === told.owner) return lesson.renew(told);
    unmount();
    const el = h("div", { class: "cl-room-lesson" });
    fill(main, el);
    if (told.owner) root.dataset.wall = "true";
    lesson = openLesson(el, told, { say, send: line.send, draw, address: linkOf, sign: () => (shared ? squareOf(shared, say("room.qr")) : null) });
    if (told.owner) line.send({ kind: "qr", address: linkOf(told.code) });
  }

  /** The address of a table, a tournament or a lesson, as others type it. */
  function linkOf(its: string): string {
    return (home ?? new URL(".", location.href).href) + its;
  }

  // -- a tournament ---------------------------------------------------------------------------

  function drawContest(told: Contest): void {
    contest = told.code;
    unmount();
    const comeIn = () => {
      sits = true;
      enter();
    };
    fill(main, contestPage(say, told, { comeIn }));
  }

  function drawWall(told: Wall): void {
    if (wall === null) {
      unmount();
      const el = h("div", { class: "cl-wall" });
      fill(main, el);
      wall = openWall(el, {
        say,
        send: line.send,
        address: linkOf,
        sign: () => (shared ? squareOf(shared, say("room.qr")) : null),
      });
      line.send({ kind: "qr", address: linkOf(told.code) });
    }
    root.dataset.wall = "true";
    wall.tell(told);
  }

  // -- the tables -----------------------------------------------------------------------------

  function drawLobby(lobby: Lobby): void {
    home = lobby.address || null;
    if (!lobby.owner && lobby.tables.length === 0) return ask();
    contest = null;
    unmount();
    const go = (chosen: string) => {
      goTo(chosen);
      enter();
    };
    fill(main, lobbyPage(say, page, lobby, { send: line.send, go }));
  }

  window.addEventListener("popstate", () => location.reload());
}

/** Resolves once a style sheet holds: nothing is drawn without it. */
function loadStyles(address: string): Promise<unknown> {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve();
  const link = h("link", { rel: "stylesheet", href: address });
  document.head.append(link);
  return new Promise((resolve) => (link.onload = link.onerror = resolve));
}

function squareOf({ size, path }: Qr, label: string): Element {
  return s("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" }, s("path", { d: path }));
}

const written = document.querySelector("script[data-cl-room]");
const place = document.getElementById("room");
if (written && place) start(JSON.parse(written.textContent ?? ""), place);
