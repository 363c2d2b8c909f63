// The page of a room: one joins a table, and the widget on it is a screen of a session elsewhere.

import { fill, h } from "../common/dom.ts";
import { sayer } from "../common/texts.ts";
import { drawQr } from "../common/qr.ts";
import { drawWidget, hostedModel, type HostedWidget } from "../site/model.ts";
import { identity } from "./identity.ts";
import { contestPage } from "./contest.ts";
import { joinForm } from "./joining.ts";
import { openLesson, type OpenLesson } from "./lesson.ts";
import { openRoomLine } from "./connection.ts";
import { lobbyPage } from "./lobby.ts";
import { roomButton, greeter, peopleBar } from "../common/people.ts";
import type { Contest, FromRoom, Lobby, RoomPage, Screens, JoinedTable, Wall } from "./protocol.ts";
import "./room.css";
import { CODE, follow, initialState, leave, readCode, type RoomState } from "./state.ts";
import { openWall, type OpenWall } from "./wall.ts";

/** Content of the page: nothing, a table, the class of a lesson, or the wall of a tournament. */
interface PageContent {
  /** Its widget is drawn once for a seat, and goes on when the line is back. */
  table?: { code: string; seat: number | null; hosted: HostedWidget };
  lesson?: OpenLesson;
  wall?: OpenWall;
  close?(): void;
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

  let state = initialState(location.pathname);
  let shown: PageContent = {};

  // A proxy may send each table's line to a room of its own, by the code.
  const address = new URL(state.code === null ? "line" : `${state.code}/line`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = address.search = "";
  const line = openRoomLine(address.href, {
    opened: () => (own.get().name === "" || (state.code === null && own.get().owner === null && !state.asked) ? ask() : enter()),
    heard: hear,
    lost: () => tell([say("room.away"), ...(typeof shown.table?.seat === "number" && state.people?.paired === false ? [say("room.away_grace", { count: state.people.grace })] : [])].join(" ")),
  });

  /** Takes another state; another code is the page's address from now on. */
  function become(next: RoomState): void {
    if (next.code !== null && next.code !== state.code && CODE.test(next.code)) history.pushState(null, "", next.code);
    state = next;
  }

  function ask(): void {
    tell("");
    unmount();
    const { name, owner } = own.get();
    const { code } = state;
    fill(main, joinForm(say, { name, code, owner: owner !== null && code === null, join }));
  }

  function join(given: { name: string; code: string; sit: boolean }): void {
    own.call(given.name);
    const typed = readCode(given.code);
    if (CODE.test(typed) && typed !== state.code && !page.letters.includes(typed.charAt(0))) return location.assign(typed);
    become({ ...state, code: typed || state.code, sits: given.sit, asked: true });
    enter();
  }

  function enter(): void {
    const { token, name, owner } = own.get();
    line.send({ kind: "enter", token, name, key: owner, table: state.code, sit: state.sits, language: page.language });
  }

  function hear(said: FromRoom): void {
    become(follow(state, said));
    switch (said.kind) {
      case "entered":
        tell("");
        return own.call(said.name);
      case "table":
        return showTable(said);
      case "said":
        if (said.screen !== undefined) shown.lesson?.receive(said.screen, said.message);
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

  function refuse(reason: string, sentence: string): void {
    if (reason === "wrong_key") own.dropKey();
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

  function showTable({ code, bundle, seat, state: traits }: JoinedTable): void {
    const { table } = shown;
    if (table?.code === code && table.seat === seat) {
      table.hosted.receive({ method: "update", state: traits });
      table.hosted.emit("comm_live_update"); // what waits for an answer goes again
      return;
    }
    document.title = `${say("room.table", { code })} – Cantorlab`;
    const hosted = hostedModel(traits, (message) => line.send({ kind: "say", content: message.content }));
    const el = openPlace("cl-room-table");
    fill(saying, seat === null ? null : greeter(say, line.send));
    const end = draw(hosted, bundle, el);
    shown = { table: { code, seat, hosted }, close: () => void end.then((ended) => typeof ended === "function" && ended()) };
    drawBar();
  }

  /** Puts an element on the page in place of what was shown. */
  function openPlace(className: string): HTMLElement {
    unmount();
    const el = h("div", { class: className });
    fill(main, el);
    return el;
  }

  async function draw(hosted: HostedWidget, bundle: string, el: HTMLElement): Promise<unknown> {
    const file = (kind: string) => new URL(`static/${bundle}.${kind}?v=${page.tags[`${bundle}.${kind}`]}`, location.href).href;
    return drawWidget(hosted, file("js"), el, loadStyles(file("css")));
  }

  function unmount(): void {
    shown.close?.();
    shown = {};
    become(leave(state));
    fill(bar);
    fill(saying);
  }

  function drawBar(): void {
    const { table } = shown;
    const { people, contest, qr } = state;
    if (!table || people === null) return;
    const link = new URL(table.code, location.href).href;
    const share = async () => {
      line.send({ kind: "qr", address: link });
      await navigator.clipboard?.writeText(link).then(() => tell(say("room.copied")), () => {});
    };
    fill(
      bar,
      h(
        "div",
        { class: "cl-room-head" },
        h("b", { class: "cl-room-code" }, table.code),
        contest === null ? roomButton(say("room.share"), () => void share()) : roomButton(say("room.to_tournament"), () => line.send({ kind: "leave_table" })),
      ),
      ...peopleBar(say, people, table.seat, line.send),
      qr ? h("figure", { class: "cl-room-qr" }, drawQr(qr, say("room.qr")), h("figcaption", {}, link)) : null,
    );
  }

  // -- a lesson, a tournament -----------------------------------------------------------------

  /** The address of a table, a tournament or a lesson, as others type it. */
  const linkOf = (code: string) => (state.home ?? new URL(".", location.href).href) + code;
  const wallSettings = { say, send: line.send, address: linkOf, sign: () => state.qr && drawQr(state.qr, say("room.qr")) };

  function showLesson(told: Screens): void {
    const { lesson } = shown;
    if (lesson?.code === told.code && lesson.owner === told.owner) return lesson.renew(told);
    const opened = openLesson(openPlace("cl-room-lesson"), told, { ...wallSettings, draw });
    shown = { lesson: opened, close: opened.close };
    if (told.owner) onWall(told.code);
  }

  function showContest(told: Contest): void {
    unmount();
    const comeIn = () => {
      become({ ...state, sits: true });
      enter();
    };
    fill(main, contestPage(say, told, { comeIn }));
  }

  function showWall(told: Wall): void {
    if (!shown.wall) {
      shown = { wall: openWall(openPlace("cl-wall"), wallSettings) };
      onWall(told.code);
    }
    shown.wall?.tell(told);
  }

  /** Others read the address of what the teacher shows, large and as a code. */
  function onWall(code: string): void {
    root.dataset.wall = "true";
    line.send({ kind: "qr", address: linkOf(code) });
  }

  // -- the tables -----------------------------------------------------------------------------

  function showLobby(lobby: Lobby): void {
    if (!lobby.owner && lobby.tables.length === 0) return ask();
    unmount();
    const go = (code: string) => {
      become({ ...state, code });
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

const written = document.querySelector("script[data-cl-room]");
const root = document.getElementById("room");
if (written && root) start(JSON.parse(written.textContent ?? ""), root);
