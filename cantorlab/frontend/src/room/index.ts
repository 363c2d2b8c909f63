// The page of a room: one joins a table, and the widget on it is a screen of a session elsewhere.

import { copyText } from "../common/dom/copy.ts";
import { fill, h } from "../common/dom/dom.ts";
import { icon } from "../common/dom/icons.ts";
import { renew } from "../common/dom/renew.ts";
import { liveRegion } from "../common/dom/live_region.ts";
import { followReading } from "../common/formula/reading.ts";
import { sayer } from "../common/dom/texts.ts";
import { drawQr } from "../common/dom/qr.ts";
import { drawWidget, hostedModel, type HostedWidget } from "../site/model.ts";
import { identity } from "./identity.ts";
import { openClassroom, waitingPage, type OpenClassroom } from "./classroom.ts";
import { contestPage, newsOf } from "./contest.ts";
import { joinForm, type JoinRequest } from "./joining.ts";
import { openLesson, type OpenLesson } from "./lesson.ts";
import { openRoomLine } from "./connection.ts";
import { openLobby, type OpenLobby } from "./lobby.ts";
import { ownFooter } from "./own.ts";
import { markTurn } from "./turn.ts";
import { roomButton, greeter, newsOfPeople, peopleBar, type People } from "../common/people/people.ts";
import type { Classroom, Contest, FromRoom, Kept, Lobby, RoomPage, Screens, JoinedTable, Waiting, Wall } from "./protocol.ts";
import "./room.css";
import { CODE, addressToShare, elsewhere, follow, initialState, leave, readCode, type RoomState } from "./state.ts";
import { openWall, type OpenWall } from "./wall.ts";

/** Content of the page: nothing, a form or a list, a table, the class of a lesson, or the wall of a tournament. */
interface PageContent {
  /** A page that says what one may do next. */
  isPlain?: boolean;
  /** Its widget is drawn once for a seat, and goes on when the line is back. */
  table?: { code: string; title: string; seat: number | null; hosted: HostedWidget };
  lesson?: OpenLesson;
  wall?: OpenWall;
  classroom?: OpenClassroom;
  lobby?: OpenLobby;
  close?(): void;
}

function start(page: RoomPage, root: HTMLElement): void {
  const say = sayer(() => page.words, () => page.language);
  const own = identity(page.room);
  own.takeKey(location.hash);
  const bar = h("div", { class: "cl-room-bar" });
  const saying = h("div", { class: "cl-room-saying" });
  const notice = h("p", { class: "cl-room-notice", hidden: true });
  const main = h("main", { class: "cl-room-place" }, h("p", { class: "cl-room-quiet" }, say("room.connecting")));
  const foot = h("footer", { class: "cl-room-own" });
  const { speak: announce } = liveRegion({ root, label: () => say("table.log"), carries: () => true });
  followReading(root, say, announce);
  fill(root, notice, h("header", { class: "cl-room-top" }, bar, saying), main, foot);

  let state = initialState(location.pathname, page.invitation);
  let isOwner = false;
  /** Whether the connection was lost since one was last let in. */
  let wasLost = false;
  /** What is said as long as the room is closed. */
  let closed = "";
  let shown: PageContent = {};
  /** Title of what is shown. */
  let titled = say("room.title");
  /** The lobby as it was told last, and what is kept of pupils, once it was asked for. */
  let lobby: Lobby | null = null;
  let kept: Kept | null = null;
  /** What comes next, as it was said last where one waits. */
  let opening = false;
  let awaited = "";
  /** Those of the table of whom has been told. */
  let known: People | null = null;

  // A proxy may send each table's line to a room of its own, by the code.
  const address = new URL(state.code === null ? "line" : `${state.code}/line`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = address.search = "";
  const line = openRoomLine(address.href, {
    opened: () => {
      closed = "";
      const { name, owner } = own.get();
      if (name === "" || own.isFresh() || (state.code === null && owner === null && !state.asked)) ask();
      else enter();
    },
    heard: hear,
    lost: (blocked) => {
      wasLost = true;
      tell(closed || sayLost(blocked));
    },
  });

  const footer = ownFooter(foot, { say, own, send: line.send, forget, announce });
  const drawFoot = () => footer.show(isOwner);

  function sayLost(blocked: boolean): string {
    const waits = typeof shown.table?.seat === "number" && state.people?.paired === false;
    const grace = waits ? say("room.away_grace", { count: state.people?.grace ?? 0 }) : "";
    return blocked ? say("room.entrance.blocked") : [say("room.away"), grace].filter(Boolean).join(" ");
  }

  /** Leaves nothing of who was here on this computer. */
  function forget(leaves: boolean): void {
    own.forget();
    if (leaves) location.assign(new URL(".", location.href));
    else location.reload();
  }

  /** Takes another state; another code is the page's address from now on. */
  function become(next: RoomState): void {
    if (next.code !== null && next.code !== state.code && CODE.test(next.code)) history.pushState(history.state, "", next.code);
    state = next;
  }

  function ask(): void {
    tell("");
    unmount();
    shown = { isPlain: true };
    const { name, owner } = own.get();
    const { code } = state;
    const invitation = state.invitation?.code === code ? state.invitation : null;
    fill(foot);
    fill(main, joinForm(say, { name, isFresh: own.isFresh(), code, invitation, owner: owner !== null && code === null, join, forget: () => forget(false) }));
  }

  function join(given: JoinRequest): void {
    own.call(given.name);
    const other = elsewhere(given.code, location.href);
    if (other !== null) return location.assign(other);
    const typed = readCode(given.code);
    if (CODE.test(typed) && typed !== state.code && !page.letters.includes(typed.charAt(0))) return location.assign(typed);
    become({ ...state, code: typed || state.code, sits: given.sit, seat: given.seat, asked: true });
    enter();
  }

  function enter(): void {
    const { token, name, owner } = own.get();
    line.send({ kind: "enter", token, name, key: owner, table: state.code, sit: state.sits, seat: state.seat, language: page.language });
  }

  function hear(said: FromRoom): void {
    become(follow(state, said));
    switch (said.kind) {
      case "entered":
        if (wasLost) announce(say("room.reconnected"));
        wasLost = false;
        if (!opening) tell(""); // what was left out of an activity stays in sight
        opening = false;
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
        if (said.screen !== undefined) shown.lesson?.receive(said.screen, said.message);
        else shown.table?.hosted.receive(said.message);
        return;
      case "screens":
        return showLesson(said);
      case "following":
        return shown.lesson?.follow(said.own);
      case "people":
        return drawBar();
      case "lobby":
        return showLobby(said);
      case "qr":
        shown.wall?.redraw();
        shown.lesson?.redraw();
        shown.classroom?.redraw();
        return drawBar();
      case "class":
        return showClassroom(said);
      case "waiting":
        return showWaiting(said);
      case "kept":
        kept = said;
        return lobby === null ? undefined : showLobby(lobby);
      case "contest":
        return showContest(said);
      case "wall":
        return showWall(said);
      case "board":
        return shown.wall?.picture(said.code, said.svg);
      case "opened":
        opening = true;
        return enter();
      case "refused":
        return refuse(said.code, said.message);
    }
  }

  function refuse(reason: string, sentence: string): void {
    if (reason === "wrong_key") own.setKey(null);
    if (reason === "stopped") closed = sentence; // what is on the page stays there
    // Whatever is refused, one can do something.
    else if (isEmpty() || ["unknown", "closed", "wrong_key", "code", "name"].includes(reason)) ask();
    tell(sentence);
  }

  function tell(sentence: string): void {
    if (sentence !== notice.textContent) announce(sentence);
    notice.hidden = sentence === "";
    notice.textContent = sentence;
  }

  // -- a table --------------------------------------------------------------------------------

  function showTable({ code, title, bundle, seat, state: traits }: JoinedTable): void {
    const { table } = shown;
    if (table?.code === code && table.seat === seat) {
      table.hosted.receive({ method: "update", state: traits });
      table.hosted.emit("comm_live_update"); // what waits for an answer goes again
      return;
    }
    const hosted = hostedModel(traits, (message) => line.send({ kind: "say", content: message.content }));
    const el = openGroup("cl-room-table", `${title} ${code}`);
    fill(saying, seat === null ? null : greeter(say, line.send));
    const end = draw(hosted, bundle, el);
    titled = `${title} ${code} – Cantorlab`;
    shown = { table: { code, title, seat, hosted }, close: () => void end.then((ended) => typeof ended === "function" && ended()) };
    drawBar();
  }

  /** Opens a place that is heard by its name where the focus would be lost with what was there. */
  function openGroup(name: string, label: string): HTMLElement {
    const hadFocus = [main, bar].some((each) => each.contains(document.activeElement));
    const el = openPlace(name);
    // Who came by the form has lost the focus with it, and who left a seat with its button.
    for (const [attribute, value] of [["role", "group"], ["tabindex", "-1"], ["aria-label", label]] as const) el.setAttribute(attribute, value);
    if (hadFocus) el.focus();
    return el;
  }

  const isEmpty = () => !shown.isPlain && !shown.table && !shown.lesson && !shown.wall && !shown.classroom;

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
    known = null;
    become(leave(state));
    fill(bar);
    fill(saying);
    titled = say("room.title");
    markTurn(titled, "");
  }

  function drawBar(): void {
    const { table } = shown;
    const { people, contest, qr } = state;
    if (!table || people === null) return;
    for (const sentence of newsOfPeople(say, known, people, table.seat)) announce(sentence);
    known = people;
    const hadFocus = bar.contains(document.activeElement);
    markTurn(titled, people.seats.some(({ seat, acts }) => acts && seat === table.seat) ? say("room.entrance.your_turn") : "");
    const link = linkOf(contest ?? table.code);
    const share = async () => {
      line.send({ kind: "qr", address: link });
      const area = h("textarea", { readonly: true, class: "cl-room-unseen" });
      area.value = link;
      bar.append(area);
      tell((await copyText(area)) ? say("room.copied") : `${say("room.entrance.copy_by_hand")} ${link}`);
      area.remove();
    };
    renew(
      bar,
      h(
        "div",
        { class: "cl-room-head" },
        h("h1", { class: "cl-room-code" }, h("span", { class: "cl-room-unseen" }, table.title), " ", table.code),
        h(
          "div",
          { class: "cl-room-buttons" },
          contest === null && table.seat !== null ? standing() : null,
          contest === null ? roomButton(say("room.share"), () => void share()) : roomButton(say("room.to_tournament"), () => line.send({ kind: "leave_table" })),
        ),
      ),
      ...peopleBar(say, people, table.seat, line.send),
      qr ? h("figure", { class: "cl-room-qr" }, drawQr(qr, say("room.qr")), h("figcaption", {}, link)) : null,
    );
    // A button that was pressed may be gone with what it answered.
    if (hadFocus && !bar.contains(document.activeElement)) main.querySelector<HTMLElement>(".cl-room-table")?.focus();
  }

  /** What one leaves the seat by: in sight with the board, and on a telephone a sign alone. */
  function standing(): HTMLElement {
    const button = roomButton("", () => line.send({ kind: "stand" }));
    button.classList.add("cl-room-stand");
    button.title = say("room.stand");
    fill(button, icon("leave"), h("span", {}, say("room.stand")));
    return button;
  }

  // -- a class, a lesson, a tournament -----------------------------------------------------------------

  /** The address of a table, a tournament or a lesson, as others type it. */
  const home = () => addressToShare(state.home, location.href);
  const linkOf = (code: string) => home() + code;
  /** Where a class is led, one comes in by the class. */
  const entrance = (code: string) => state.classroom ?? code;
  const invite = (code: string) => say("room.join_by", { address: linkOf(entrance(code)), code: entrance(code) });
  const wallSettings = { say, send: line.send, announce, invite, sign: () => state.qr && drawQr(state.qr, say("room.qr")) };

  function showClassroom(told: Classroom): void {
    if (shown.classroom?.code === told.code) return shown.classroom.tell(told);
    const el = openPlace("cl-room-class");
    shown = { classroom: openClassroom(el, told, { ...wallSettings, page, go: (code) => goTo(code) }) };
    onWall(told.code);
  }

  /** Says what comes next, unless that was said last: a page that waits is drawn anew for each change. */
  function announceOnce(sentence: string): void {
    if (sentence !== awaited) announce(sentence);
    awaited = sentence;
  }

  function showWaiting(told: Waiting): void {
    unmount();
    shown = { isPlain: true };
    renew(main, waitingPage(say, told));
    announceOnce(say("room.class.waiting"));
  }

  function goTo(code: string): void {
    become({ ...state, code });
    enter();
  }

  /** The teacher who looks at a place of the class goes back to it. */
  function offerWayBack(): void {
    const { classroom } = state;
    fill(bar, isOwner && classroom !== null ? roomButton(say("room.class.back"), () => goTo(classroom)) : null);
  }

  function showLesson(told: Screens): void {
    const { lesson } = shown;
    if (lesson?.code === told.code && lesson.owner === told.owner) return lesson.renew(told);
    const opened = openLesson(openGroup("cl-room-lesson", told.title), told, { ...wallSettings, draw });
    shown = { lesson: opened, close: opened.close };
    titled = `${told.title} – Cantorlab`;
    markTurn(titled, "");
    if (told.owner) onWall(told.code);
    offerWayBack();
  }

  function showContest(told: Contest): void {
    unmount();
    const comeIn = () => {
      become({ ...state, sits: true });
      enter();
    };
    shown = { isPlain: true };
    renew(main, contestPage(say, told, { comeIn }));
    announceOnce(say(newsOf(told)));
  }

  function showWall(told: Wall): void {
    if (!shown.wall) {
      shown = { wall: openWall(openPlace("cl-wall"), wallSettings) };
      onWall(told.code);
      offerWayBack();
    }
    shown.wall?.tell(told);
  }

  /** Others read the address of what the teacher shows, large and as a code. */
  function onWall(code: string): void {
    root.dataset.wall = "true";
    line.send({ kind: "qr", address: linkOf(entrance(code)) });
  }

  // -- the tables -----------------------------------------------------------------------------

  function showLobby(told: Lobby): void {
    const { owner, tables, tournaments, lessons, classes } = told;
    if (!owner && [...tables, ...tournaments, ...lessons, ...classes].length === 0) return ask();
    if (!shown.lobby) {
      const el = openPlace("cl-room-lobby");
      shown = { isPlain: true, lobby: openLobby(el, say, page, { send: line.send, go: goTo, announce }) };
    }
    lobby = told;
    shown.lobby?.tell(told, kept);
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
