"""Somebody who presses every control of a widget with the keyboard, and listens.

A control is known by its kind: two squares that show and do the same are of one kind, and so are
two cards. The walker presses one of each kind that it meets, dialogs included, until none is left;
after every key the focus must be somewhere, something must have come of it, and nothing be said
twice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from browser.harness import TablePage

WATCH = """() => {
  const ear = window.ear = { said: [], changed: 0 };
  const OF_EVERY_KEY = "data-lm-suppress-shortcuts"; // written whether anything hears it or not
  const LIVE = "[role=log], [role=status], [role=alert], [aria-live]";
  const about = (node) => (node instanceof Element ? node : node.parentElement);
  const listen = (changes) => {
    const told = new Set();
    for (const { target, type, attributeName, addedNodes } of changes) {
      if (!about(target)?.closest(".cl-root, .cl-live") || attributeName === OF_EVERY_KEY) continue;
      ear.changed += 1;
      const region = type === "attributes" ? null : about(target)?.closest(LIVE);
      if (region?.getAttribute("role") === "log") {
        for (const node of addedNodes) ear.said.push(node.textContent);
      } else if (region?.checkVisibility()) told.add(region);
      // A region that comes with its text is read too.
      for (const node of type === "childList" && !region ? addedNodes : [])
        for (const each of about(node) === node ? [node, ...node.querySelectorAll("*")] : [])
          if (each.matches?.(LIVE) && each.checkVisibility()) told.add(each);
    }
    for (const region of told) if (region.textContent.trim()) ear.said.push(region.textContent);
  };
  new MutationObserver(listen).observe(document.body,
    { subtree: true, childList: true, characterData: true, attributes: true });
  for (const event of ["focusin", "selectionchange"])
    document.addEventListener(event, () => { ear.changed += 1; });
}"""

# All that can be pressed now, each with its kind: only what the open dialog holds, if there is one.
CONTROLS = """() => {
  const root = document.querySelector("dialog[open]") ?? document.querySelector(".cl-root");
  const all = root.querySelectorAll("button, summary, select, input, textarea, a[href]");
  const isThere = (each) => each.checkVisibility() && !each.closest("[inert]") && !each.disabled;
  const shown = [...all].filter(isThere);
  window.controls = shown;
  const dialog = root.matches("dialog") ? root.getAttribute("aria-label") : "";
  return shown.map((each) => {
    const { dataset } = each;
    const name = dataset.clKey ?? each.name ?? "";
    const piece = each.querySelector(".cl-piece")?.dataset.piece;
    const holds = ["open", "movable", "picked"].filter((flag) => dataset[flag] === "true");
    const square = each.matches(".cl-square") &&
      ["square", ...(piece ? ["piece"] : []), ...holds].join(" ");
    const off = each.getAttribute("aria-disabled") === "true" ? " off" : "";
    const named = name || each.getAttribute("aria-label") || each.textContent;
    const plain = named.replace(/^(open|delete)-.*/, "$1-#").replace(/[−-]?\\d+/g, "#");
    return { dialog, tag: each.localName, type: each.type ?? "",
      last: each.matches("[type=submit], .cl-dialog-head button"),
      kind: square || `${each.localName} ${plain}${off}` };
  });
}"""

SETTLED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))"""

# Where the focus is: null at the page's body, which is nowhere.
FOCUS = """() => {
  const { activeElement: at } = document;
  if (!at || at === document.body) return null;
  if (!at.closest(".cl-root")) return null;
  return at.dataset.clKey ?? at.className ?? at.localName;
}"""

#: What ends a game, or says all in other words, is pressed when the rest has been.
LATER = (
    "filter",
    "delete",
    "next",
    "undo",
    "new_game",
    "resign",
    "draw",
    "swap",
    "branch",
    "begin",
    "dismiss",
    "rematch",
    "restart",
)
LAST = ("language",)

#: So many presses are more than any widget has kinds.
MANY = 260


@dataclass(frozen=True)
class Control:
    at: int
    dialog: str
    tag: str
    type: str
    kind: str
    last: bool

    @property
    def key(self) -> str:
        """The key that uses it."""
        if self.tag == "select":
            return "ArrowDown"
        if self.tag == "textarea" or self.type in ("text", "number", "search"):
            return "1"
        if self.type == "range":
            return "ArrowRight"
        # A file is chosen in the browser's own dialog.
        return "Space" if self.type in ("checkbox", "radio", "file") else "Enter"

    @property
    def rank(self) -> tuple[bool, bool, bool, bool]:
        """Return what is pressed first of what has not been pressed."""
        forms = self.tag in ("select", "input", "textarea")
        return (
            any(word in self.kind for word in LAST),
            self.last,
            any(word in self.kind for word in LATER),
            not forms and bool(self.dialog),
        )

    @property
    def name(self) -> tuple[str, str]:
        return self.dialog, self.kind


class Walker:
    """Presses every control of a widget."""

    def __init__(self, table: TablePage) -> None:
        self.table, self.page = table, table.page
        self.pressed: list[tuple[str, str]] = []
        #: What has been met, with the control that opened the dialog in which it stands.
        self.met: dict[tuple[str, str], tuple[str, str] | None] = {}
        self.faults: list[str] = []
        self.page.evaluate(WATCH)

    def walk(self, presses: int = MANY) -> list[str]:
        """Press one control of each kind; return what was wrong, a line for each."""
        opener: tuple[str, str] | None = None
        reopened: Counter[tuple[str, str]] = Counter()
        for _ in range(presses):
            if self.pressed and any(word in self.pressed[-1][1] for word in LAST):
                return self.faults  # in another language all would be new
            here = self._controls()
            in_dialog = bool(here and here[0].dialog)
            for control in here:
                self.met.setdefault(control.name, opener if in_dialog else None)
            fresh = [each for each in here if each.name not in self.pressed]
            if fresh:
                chosen = min(fresh, key=lambda each: (each.rank, each.at))
                if not in_dialog:
                    opener = chosen.name
                self._press(chosen)
                continue
            if in_dialog:
                self._use("Escape", f"Escape in {here[0].dialog}")
                continue
            left = {self.met[name] for name in self.met if name not in self.pressed}
            again = [each for each in here if each.name in left and reopened[each.name] < 6]
            if not again:
                return self.faults
            opener = again[0].name
            reopened[opener] += 1
            self._press(again[0])
        raise AssertionError(f"{presses} presses, and still something new: {self.pressed[-5:]}")

    def _controls(self) -> list[Control]:
        found = self.page.evaluate(CONTROLS)
        return [Control(at=at, **each) for at, each in enumerate(found)]

    def _press(self, control: Control) -> None:
        self.pressed.append(control.name)
        self.page.evaluate("(at) => window.controls[at].focus()", control.at)
        where = " / ".join(part for part in control.name if part)
        self._use(control.key, f"{control.key} on {where}")

    def _use(self, key: str, told: str) -> None:
        self._settle()
        before = self._ear()
        self.page.keyboard.press(key)
        self._settle()
        after = self._ear()
        if self.page.evaluate(FOCUS) is None:
            self.faults.append(f"{told}: the focus is nowhere")
        native = key not in ("Enter", "Escape")  # what the browser does itself is no change of ours
        if after["changed"] == before["changed"] and not native:
            self.faults.append(f"{told}: nothing heard it")
        said = Counter(after["said"][len(before["said"]) :])
        self.faults += [
            f"{told}: said {count} times: {text}" for text, count in said.items() if count > 1
        ]

    def _ear(self) -> dict[str, list[str]]:
        ear: dict[str, list[str]] = self.page.evaluate("() => structuredClone(window.ear)")
        return ear

    def _settle(self) -> None:
        """Wait until every message has been answered, nobody thinks, and the page has drawn it."""

        def rests() -> bool:
            asked = {each.get("nonce") for each in self.table.sent if "nonce" in each}
            told = {each.get("nonce") for each in self.table.answers}
            shown = self.page.evaluate("() => table.model.get('view')")
            now = self.table.widget.view
            same = shown.get("revision") == now.get("revision")
            return asked <= told and same and not now.get("thinking")

        self.table.until(rests)
        self.page.evaluate(SETTLED)
