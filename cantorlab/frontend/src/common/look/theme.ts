// Light or dark: light on paper, else what the `theme` trait forces, else what the host shows, else what the page looks
// like, else what the reader's system prefers.

const WATCHED = ["class", "style", "theme", "data-theme", "data-jp-theme-light", "data-vscode-theme-kind"];

/**
 * Keeps `data-cl-theme` on `root` at "light" or "dark".
 * @param forced "auto", "light" or "dark"
 */
export function watchTheme(
  root: HTMLElement,
  forced: () => string,
): { refresh: () => void, close: () => void } {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const paper = matchMedia("print");
  const refresh = () => {
    const chosenTheme = () => (forced() === "auto" ? hostTheme(root, system.matches) : forced());
    const theme = paper.matches ? "light" : chosenTheme();
    if (root.dataset.clTheme !== theme) root.dataset.clTheme = theme;
  };
  const observer = new MutationObserver(refresh);
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter: WATCHED });
  }
  system.addEventListener("change", refresh);
  paper.addEventListener("change", refresh);
  refresh();
  return {
    refresh,
    close() {
      observer.disconnect();
      system.removeEventListener("change", refresh);
      paper.removeEventListener("change", refresh);
    },
  };
}

export function hostTheme(root: HTMLElement, systemIsDark: boolean): "light" | "dark" {
  return signOf(document.body) ?? signOf(document.documentElement) ?? paintedTheme(root)
    ?? (systemIsDark ? "dark" : "light");
}

/** The signs of JupyterLab and Notebook 7, VS Code, Colab, marimo, and pages that use the like. */
function signOf(element: HTMLElement): "light" | "dark" | null {
  const { jpThemeLight, vscodeThemeKind, theme } = element.dataset;
  if (jpThemeLight) return jpThemeLight === "true" ? "light" : "dark";
  const kind = vscodeThemeKind ?? [...element.classList].find((name) => name.startsWith("vscode-"));
  if (kind) return kind.endsWith("light") ? "light" : "dark";
  for (const sign of [theme, element.getAttribute("theme")]) {
    if (sign === "light" || sign === "dark") return sign;
  }
  for (const name of ["dark", "light"] as const) {
    if (element.classList.contains(name) || element.classList.contains(`${name}-theme`)) return name;
  }
  return null;
}

/** The theme of the colour behind `root`, where an ancestor paints one. */
function paintedTheme(root: HTMLElement): "light" | "dark" | null {
  for (let element = root.parentElement; element; element = element.parentElement) {
    const colour = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
    const [red, green, blue, alpha = 1] = colour.map(Number);
    if (red === undefined || green === undefined || blue === undefined || alpha <= 0.5) continue;
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? "dark" : "light";
  }
  return null;
}
