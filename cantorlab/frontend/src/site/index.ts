// A page of the site: the pictures on it become widgets, whose Python runs in a worker.

import { download } from "../common/dom/copy.ts";
import { whenIdle } from "../common/dom/idle.ts";
import { liveRegion } from "../common/dom/live_region.ts";
import { drawQr, type Qr } from "../common/dom/qr.ts";
import { drawWidget, hostedModel, type HostedWidget } from "./model.ts";
import { STEPS, type FromWorker, type ToWorker, type WantedWidget } from "./protocol.ts";
import "./site.css";

export { hostedModel };

/** Settings that the builder has written into the page. */
interface SitePage {
  root: string;
  runtime: string;
  packages: string;
  further: string;
  /** The size of the runtime and of the first archive, as the site sends them. */
  bytes: number;
  language: string;
  words: Record<string, string>;
}

/** The place of a widget: its picture, then the widget itself, and a line of text beside it. */
interface WidgetPlace {
  element: HTMLElement;
  line: HTMLElement;
  hosted: HostedWidget | null;
  /** Whether Python has opened it, or told why it cannot. */
  isSettled: boolean;
}

type OpenedMessage = Extract<FromWorker, { kind: "opened" }>;

function start(page: SitePage): void {
  const say = (name: string) => page.words[name] ?? name;
  const live = liveRegion({ root: document.documentElement, label: () => say("log"), carries: () => true });
  /** What was said last: each of the places tells the same of what they all wait for. */
  let said = "";
  const places: WidgetPlace[] = [...document.querySelectorAll<HTMLElement>("[data-cl-live]")].map((element) => ({
    element,
    line: element.querySelector<HTMLElement>(".cl-site-line")!,
    hosted: null,
    isSettled: false,
  }));
  /** The tables that widgets on this page have opened, after the places, and who waits for one. */
  const children: { hosted: HostedWidget | null; settle(opened: OpenedMessage): void }[] = [];
  let kept: Promise<boolean> | null = null;
  const file = document.querySelector<HTMLElement>("[data-cl-files]");
  const root = new URL(page.root, location.href).href;
  if (places.length === 0) return keepOffline(root);
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    for (const { line } of places) tell(line, say("no_wasm"));
    return;
  }

  const worker = new Worker(new URL("static/kernel_worker.js", root), { type: "module" });
  const send = (told: ToWorker) => worker.postMessage(told);
  worker.onerror = () => lost("");
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => void hear(data);

  const wanted = places.map(({ element, line }, place): WantedWidget => {
    tell(line, say("loading"), 0);
    const { clLive = "", clOptions = "{}", clCells = "[]" } = element.dataset;
    const linked = Object.fromEntries(place === 0 ? new URLSearchParams(location.hash.slice(1)) : []);
    return { place, widget: clLive, options: JSON.parse(clOptions), cells: JSON.parse(clCells), linked };
  });
  send({
    kind: "start",
    runtime: new URL(page.runtime, location.href).href,
    packages: new URL(page.packages, root).href,
    further: new URL(page.further, root).href,
    bytes: page.bytes,
    root,
    language: page.language,
    wanted,
  });

  async function hear(said: FromWorker): Promise<void> {
    if (said.kind === "progress") for (const { line } of places) tell(line, say("loading"), said.done);
    else if (said.kind === "opened" && said.place >= places.length) children[said.place - places.length]?.settle(said);
    else if (said.kind === "opened") await open(said).finally(() => whenIdle(() => send({ kind: "drawn" })));
    else if (said.kind === "said") (places[said.place] ?? children[said.place - places.length])?.hosted?.receive(said.message);
    else if (said.kind === "link") await share(said.place, said.link, said.qr);
    else if (said.kind === "exported") download(document.body, { name: `cantorlab-${new Date().toISOString().slice(0, 10)}.json`, text: said.text }, "application/json");
    else if (said.kind === "imported") tellFiles(said.sentence);
    else if (said.kind === "expected") countDown(said.seconds);
    else if (said.kind === "finished") await keepForGood();
    else if (said.kind === "unkept") for (const line of document.querySelectorAll<HTMLElement>(".cl-site-unkept")) line.hidden = false;
    else lost(said.reason);
  }

  /** Says when the first board is there, by fives; a listener has heard that it is being loaded. */
  function countDown(seconds: number): void {
    const end = performance.now() + 1000 * seconds;
    const each = setInterval(show, 1000);
    show();
    function show(): void {
      const left = 5 * Math.ceil((end - performance.now()) / 5000);
      const waiting = left > 0 && places.some(({ isSettled }) => !isSettled);
      if (!waiting) clearInterval(each);
      for (const { element } of places) {
        const line = element.querySelector(".cl-site-left");
        if (line) line.textContent = waiting ? say("ready").replace("{seconds}", String(left)) : "";
      }
    }
  }

  /** Asks the browser, once a game is worth it, not to delete what it keeps; where it may, the page says how to save it. */
  async function keepForGood(): Promise<void> {
    if (kept !== null) return;
    kept = navigator.storage?.persist?.().catch(() => false) ?? Promise.resolve(false);
    if (await kept) return;
    for (const line of document.querySelectorAll(".cl-site-save")) line.classList.add("cl-site-now");
  }

  function lost(reason: string): void {
    console.warn(reason);
    for (const { line, isSettled } of places) if (!isSettled) tell(line, say("failed"));
  }

  /** A manager of widgets for the list of a person's games, which draws the table that it has opened. */
  function manager(parent: number, own: unknown) {
    return {
      get_model: (id: string) =>
        new Promise<object>((resolve) => {
          if (id === own) return resolve({}); // it is asked for once, to be saved, which no page is
          const place = places.length + children.length;
          children.push({
            hosted: null,
            settle: ({ state, bundle }) => resolve({ hosted: hostOf(state, place), bundle }),
          });
          send({ kind: "child", place, parent });
        }),
      async create_view({ hosted, bundle }: { hosted: HostedWidget; bundle: string }) {
        const el = document.createElement("div");
        const remove = await draw(hosted, bundle, el);
        return { el, remove };
      },
    };
  }

  function hostOf(state: OpenedMessage["state"], place: number, beside?: object): HostedWidget {
    const hosted = hostedModel(state, (message) => send({ kind: "say", place, message }), beside);
    const here = places[place] ?? children[place - places.length];
    if (here) here.hosted = hosted;
    return hosted;
  }

  const draw = (hosted: HostedWidget, bundle: string, el: HTMLElement) => drawWidget(hosted, new URL(`static/${bundle}.js`, root).href, el);

  async function open(opened: OpenedMessage): Promise<void> {
    const here = places[opened.place];
    if (!here) return;
    here.isSettled = true;
    if (opened.bundle === "") tell(here.line, opened.refused);
    else {
      await replaceStill(here, opened).catch((reason: unknown) => {
        console.warn(reason);
        tell(here.line, say("failed"));
      });
    }
    if (places.every(({ isSettled }) => isSettled)) keepOffline(root);
  }

  async function replaceStill(here: WidgetPlace, { place, state, bundle, refused }: OpenedMessage): Promise<void> {
    const el = document.createElement("div");
    await draw(hostOf(state, place, manager(place, state.kept_as)), bundle, el);
    here.element.querySelector(".cl-site-still")?.replaceWith(el);
    tell(here.line, refused);
    here.element.dataset.clReady = "";
    if (places.filter(({ element }) => "clReady" in element.dataset).length === 1) announce(say("alive"));
    here.element.querySelectorAll<HTMLButtonElement>("button[data-cl-share]").forEach((button) => {
      button.hidden = false;
      button.onclick = () => send({ kind: "link", place, page: location.href.split("#")[0]! });
    });
  }

  function tell(line: HTMLElement, sentence: string, done?: number): void {
    show(line, sentence, done);
    announce(sentence);
  }

  /** Says a sentence unless it was said last. */
  function announce(sentence: string): void {
    if (sentence !== "" && sentence !== said) live.speak(sentence);
    if (sentence !== "") said = sentence;
  }

  /** Copies the link, and draws it for telephones; where the browser does not let us, the address bar has it. */
  async function share(place: number, link: string, qr: Qr | null): Promise<void> {
    const { line, element } = places[place]!;
    said = ""; // each press is answered
    history.replaceState(null, "", `#${link}`);
    if (qr) element.querySelector("[data-cl-qr]")?.replaceChildren(drawQr(qr, say("qr")));
    try {
      await navigator.clipboard.writeText(location.href);
      tell(line, say("copied"));
    } catch {
      tell(line, say("in_address"));
    }
  }

  function tellFiles(sentence: string): void {
    const line = file?.querySelector<HTMLElement>("[data-cl-told]");
    if (line) line.textContent = sentence;
    live.speak(sentence);
  }

  const [exporting, importing] = [file?.querySelector("button"), file?.querySelector("input")];
  if (exporting) exporting.onclick = () => send({ kind: "export" });
  if (importing) {
    importing.onchange = async () => {
      const chosen = importing.files?.[0];
      if (chosen) send({ kind: "import", text: await chosen.text() });
      importing.value = "";
    };
  }
}

/** Puts a sentence there; with the steps that are done, a bar that shows them. */
function show(line: HTMLElement, sentence: string, done?: number): void {
  const moving = line.querySelector("progress");
  if (moving && done !== undefined && line.firstChild?.textContent === sentence) {
    moving.value = done + 0.5;
    return;
  }
  const bar = document.createElement("progress");
  bar.max = STEPS + 1;
  bar.value = (done ?? 0) + 0.5;
  line.hidden = sentence === "";
  line.replaceChildren(sentence, ...(done === undefined ? [] : [bar]));
}

/** Once all is there, the whole site is kept for when there is no network. */
function keepOffline(root: string): void {
  navigator.serviceWorker?.register(new URL("offline.js", root), { scope: root }).catch(() => {});
}

const written = document.querySelector("script[data-cl-page]");
if (written) start(JSON.parse(written.textContent ?? ""));
