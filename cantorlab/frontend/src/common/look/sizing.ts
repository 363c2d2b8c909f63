// The size of a widget: its letters and pictures together, by a handle at its corner or by keys, remembered for each
// game; and full screen, or all of the page where the page may have no more.

import { actionButton } from "../dom/buttons.ts";
import { h } from "../dom/dom.ts";
import { icon } from "../dom/icons.ts";
import { storedText } from "../dom/stored_text.ts";
import type { Say } from "../dom/texts.ts";
import "./sizing.css";

/** In pixels: how wide (tokens.css) and how high a widget is at its own size, and how narrow it may be laid out. */
const [WIDTH, HEIGHT, NARROWEST] = [760, 660, 340];
const [SMALLEST, LARGEST, STEP] = [0.75, 3, 0.1];

interface Sizing {
  /** The button for full screen, whose keys + and − change the size, in the language of now. */
  button(): HTMLElement;
  close(): void;
}

/** @param el what the host gave to draw in: it fills the screen, with the dialogs of `root` */
export function openSizing(el: HTMLElement, root: HTMLElement, game: string, say: Say, speak: (sentence: string) => void): Sizing {
  const stored = storedText(`cantorlab.size.${game}`);
  const end = new AbortController();
  const { signal } = end;
  let size = limit(Number(stored.get()) || 1);

  const fills = () => el.dataset.clFull !== undefined;
  const handle = h("span", { class: "cl-size-handle", "aria-hidden": "true" });
  root.querySelector(".cl-card")?.append(handle);
  const button = actionButton("cl-tool", "tool-full_screen", toggle, icon("full_screen"), { "aria-keyshortcuts": "+ -" });

  function apply(): void {
    const zoom = fills() ? limit(Math.min(Math.max(innerWidth, WIDTH) / WIDTH, innerHeight / HEIGHT)) : fitting(size);
    root.style.setProperty("--cl-zoom", String(zoom));
    button.ariaPressed = String(fills());
  }

  /** A size at which the place is still wide enough. */
  const fitting = (wanted: number) => Math.min(wanted, Math.max(1, (el.clientWidth || WIDTH * LARGEST) / NARROWEST));

  function resize(wanted: number): void {
    size = limit(wanted);
    apply();
  }

  function remember(): void {
    stored.set(size === 1 ? null : String(size));
    speak(say("table.size", { percent: Math.round(size * 100) }));
  }

  async function toggle(): Promise<void> {
    if (fills()) return leave();
    el.dataset.clFull = "";
    el.style.background = getComputedStyle(root).getPropertyValue("--cl-surface");
    const whole = document.fullscreenEnabled && (await el.requestFullscreen().then(() => true, () => false));
    if (!whole && fills() && "showPopover" in el) {
      el.popover = "manual"; // above all that its page has, wherever it lies there
      el.showPopover();
    }
    apply();
  }

  function leave(): void {
    if (!fills()) return;
    delete el.dataset.clFull;
    el.style.removeProperty("background");
    if (el.popover) el.popover = null;
    else if (document.fullscreenElement) void document.exitFullscreen();
    apply();
  }

  button.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
    const by = { "+": STEP, "=": STEP, "-": -STEP, "−": -STEP }[key];
    if (by === undefined || ctrlKey || metaKey || altKey || fills()) return;
    resize(size + by);
    remember();
  });
  root.addEventListener("keydown", ({ key }) => key === "Escape" && el.popover && leave());
  document.addEventListener("fullscreenchange", () => !document.fullscreenElement && !el.popover && leave(), { signal });
  window.addEventListener("resize", apply, { signal });

  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const [from, width] = [event.clientX, root.getBoundingClientRect().width];
    const start = fitting(size);
    const drag = new AbortController();
    handle.addEventListener("pointermove", ({ clientX }) => resize((start * (width + clientX - from)) / width), drag);
    const drop = () => {
      drag.abort();
      remember();
    };
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, drop, drag);
  });
  handle.addEventListener("dblclick", () => {
    resize(1);
    remember();
  });
  apply();

  return {
    button() {
      button.title = say("table.full_screen.hint");
      button.ariaLabel = say("table.full_screen");
      return button;
    },
    close() {
      leave();
      end.abort();
    },
  };
}

const limit = (zoom: number) => Math.round(Math.min(LARGEST, Math.max(SMALLEST, zoom)) * 100) / 100;
