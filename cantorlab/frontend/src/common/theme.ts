// Light or dark: what the `theme` trait forces, else what the host shows, else what the page looks
// like, else what the reader's system prefers.

const WATCHED = ["class", "style", "theme", "data-theme", "data-jp-theme-light", "data-vscode-theme-kind"];

/**
 * Keeps `data-cl-theme` on `root` at "light" or "dark".
 *
 * @param {HTMLElement} root
 * @param {() => string} forced "auto", "light" or "dark"
 * @returns {{ refresh: () => void, close: () => void }}
 */
export function watchTheme(root, forced) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const refresh = () => {
    const theme = forced() === "auto" ? hostTheme(root, system.matches) : forced();
    if (root.dataset.clTheme !== theme) root.dataset.clTheme = theme;
  };
  const observer = new MutationObserver(refresh);
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter: WATCHED });
  }
  system.addEventListener("change", refresh);
  refresh();
  return {
    refresh,
    close() {
      observer.disconnect();
      system.removeEventListener("change", refresh);
    },
  };
}

/**
 * @param {HTMLElement} root
 * @param {boolean} systemIsDark
 * @returns {"light" | "dark"}
 */
export function hostTheme(root, systemIsDark) {
  return signOf(document.body) ?? signOf(document.documentElement) ?? paintedTheme(root)
    ?? (systemIsDark ? "dark" : "light");
}

/**
 * The signs of JupyterLab and Notebook 7, VS Code, Colab, marimo, and pages that use the like.
 *
 * @param {HTMLElement} element
 * @returns {"light" | "dark" | null}
 */
function signOf(element) {
  const { jpThemeLight, vscodeThemeKind, theme } = element.dataset;
  if (jpThemeLight) return jpThemeLight === "true" ? "light" : "dark";
  const kind = vscodeThemeKind ?? [...element.classList].find((name) => name.startsWith("vscode-"));
  if (kind) return kind.endsWith("light") ? "light" : "dark";
  for (const sign of [theme, element.getAttribute("theme")]) {
    if (sign === "light" || sign === "dark") return sign;
  }
  for (const name of /** @type {const} */ (["dark", "light"])) {
    if (element.classList.contains(name) || element.classList.contains(`${name}-theme`)) return name;
  }
  return null;
}

/**
 * What colour lies behind `root`, where an ancestor paints one.
 *
 * @param {HTMLElement} root
 * @returns {"light" | "dark" | null}
 */
function paintedTheme(root) {
  for (let element = root.parentElement; element; element = element.parentElement) {
    const parts = getComputedStyle(element).backgroundColor.match(/[\d.]+/g)?.map(Number);
    if (!parts || parts.length < 3) continue;
    const [red, green, blue, alpha = 1] = parts;
    if (alpha > 0.5) return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? "dark" : "light";
  }
  return null;
}
