// The worker in which Python runs for a page of the site: it loads the runtime, opens the widgets that the
// page wants, and carries what both say. `cantorlab/site/browser_kernel.py` is the other side.

import type { FromWorker, ToWorker, WantedWidget } from "../site/protocol.ts";
import { openMirror, type Mirror } from "./stored.ts";
import { startPython, type StartedPython } from "./python.ts";

/** `cantorlab.site.browser_kernel`: texts in, texts out. */
interface BrowserKernel {
  start(language: string, kept: string, say: (place: number, message: string) => void): void;
  open(wanted: string): string;
  open_child(place: number, parent: number): string;
  receive(place: number, message: string): void;
  link(place: number): string;
  qr(address: string): string;
  changed_files(): string;
  export_journal(): string;
  import_journal(text: string): string;
}

const SETTLED = 150; // ms after the last word before the journal is looked at
const ENDED = /^\{"do": ?"end"/m; // of the journal's lines
const RESTED = 3000; // ms after the last widget is there before the memory is kept

function serve(scope: { postMessage(said: FromWorker): void; onmessage: unknown }): void {
  const say = (said: FromWorker) => scope.postMessage(said);
  let mirror: Mirror | null = null;
  let looking: ReturnType<typeof setTimeout> | null = null;
  let ready: Promise<BrowserKernel> | null = null;
  let started: StartedPython | null = null;
  let goOn = () => {};

  async function start({ root, language, wanted, ...where }: Extract<ToWorker, { kind: "start" }>): Promise<BrowserKernel> {
    const kept = openMirror().then(async (opened) => {
      mirror = opened;
      return opened.load();
    }).catch(() => {
      say({ kind: "unkept" });
      return [];
    });
    const widgets = [...new Set(wanted.map(({ widget }) => widget))];
    started = await startPython(
      { ...where, site: root, widgets },
      (seconds) => say({ kind: "expected", seconds }),
      () => say({ kind: "progress", done: 1 }),
    );
    const kernel = started.python.pyimport("cantorlab.site.browser_kernel") as BrowserKernel;
    say({ kind: "progress", done: 2 });
    kernel.start(language, JSON.stringify(await kept), (place, message) => {
      say({ kind: "said", place, message: JSON.parse(message) });
      keepSoon(kernel);
    });
    say({ kind: "progress", done: 3 });
    return kernel;
  }

  /**
   * Opens what the page wants, each once the one above it is drawn; between two, what the page says is heard. The other
   * archive is fetched from the first board on: a later one may need it.
   */
  async function open(kernel: BrowserKernel, wanted: WantedWidget[]): Promise<void> {
    for (const each of wanted) {
      say({ kind: "opened", place: each.place, ...JSON.parse(kernel.open(JSON.stringify(each))) });
      await new Promise<void>((resolve) => (goOn = resolve));
      if (each === wanted[0]) void started?.fetchRest().catch(() => {}); // without it, Python asks for it when it reads
    }
  }

  /** Once nothing more is said, what Python has written is kept. */
  function keepSoon(kernel: BrowserKernel): void {
    if (mirror === null) return;
    if (looking !== null) clearTimeout(looking);
    looking = setTimeout(() => void keep(kernel), SETTLED);
  }

  async function keep(kernel: BrowserKernel): Promise<void> {
    looking = null;
    const changed: [string, string | null][] = JSON.parse(kernel.changed_files());
    try {
      await mirror?.save(changed);
      if (changed.some(([, text]) => text !== null && ENDED.test(text))) say({ kind: "finished" });
    } catch {
      mirror = null;
      say({ kind: "unkept" });
    }
  }

  async function hear(told: ToWorker): Promise<void> {
    if (told.kind === "start") ready = start(told);
    const kernel = await ready;
    if (kernel === null) return;
    if (told.kind === "start") {
      await open(kernel, told.wanted);
      setTimeout(() => void started?.keep().catch(() => {}), RESTED); // without it, the next visit takes longer
    } else if (told.kind === "drawn") {
      goOn();
    } else if (told.kind === "say") {
      kernel.receive(told.place, JSON.stringify(told.message));
      keepSoon(kernel);
    } else if (told.kind === "child") {
      say({ kind: "opened", place: told.place, ...JSON.parse(kernel.open_child(told.place, told.parent)) });
    } else if (told.kind === "link") {
      const link = kernel.link(told.place);
      say({ kind: "link", place: told.place, link, qr: JSON.parse(kernel.qr(`${told.page}#${link}`)) });
    } else if (told.kind === "export") {
      say({ kind: "exported", text: kernel.export_journal() });
    } else if (told.kind === "import") {
      const sentence = kernel.import_journal(told.text);
      await keep(kernel);
      say({ kind: "imported", sentence });
    }
  }

  scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    hear(data).catch((reason: unknown) => say({ kind: "failed", reason: String(reason).slice(-2000) }));
  };
}

// The type of a page's global object stands in for that of a worker's.
serve(self as unknown as { postMessage(said: FromWorker): void; onmessage: unknown });
