// The line to the room: it opens again by itself, sooner at first, and notices when nothing comes any more.

import type { FromRoom, ToRoom } from "./protocol.ts";

/** In ms: the room sends a sign of life every second; after so long without one the line is dead. */
const DEAD = 3500;
/** In ms: the first pause before the line is opened again, and the longest. */
const SOON = 250;
const LATE = 8000;

/** A page came, and after so many tries still no line: the network lets none through. */
const SURE = 2;

interface RoomLine {
  send(message: ToRoom): void;
}

interface Watcher {
  opened(): void;
  heard(message: FromRoom): void;
  /** @param blocked whether no line has ever opened, however often it was tried */
  lost(blocked: boolean): void;
}

export function openRoomLine(address: string, watch: Watcher): RoomLine {
  let socket: WebSocket | null = null;
  let heardAt = 0;
  let tries = 0;
  let hasOpened = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function open(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const own = new WebSocket(address);
    socket = own;
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
      // The gate for messages: the room is our own server.
      const message = JSON.parse(data) as FromRoom;
      if (message.kind === "beat") send({ kind: "beat", at: message.at });
      else watch.heard(message);
    };
    own.onclose = () => lose(own);
  }

  function lose(own: WebSocket): void {
    if (own !== socket) return;
    socket = null;
    own.close();
    watch.lost(!hasOpened && tries >= SURE);
    // Not all at once, where a whole class has lost its line.
    const pause = Math.min(SOON * 2 ** tries, LATE) * (0.75 + Math.random() / 2);
    tries += 1;
    timer = setTimeout(open, pause);
  }

  function send(message: ToRoom): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  /** Opens at once what waits to be opened. */
  function retry(): void {
    if (document.hidden) return;
    if (socket === null) open();
    else if (performance.now() - heardAt > DEAD) lose(socket);
  }

  setInterval(() => {
    if (socket !== null && performance.now() - heardAt > DEAD) lose(socket);
  }, 1000);
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", retry);
  open();
  return { send };
}
