// Bundles each widget, `src/<widget>/index.ts`, into one ES module and one style sheet, both minified:
// a saved notebook holds them.
//
//   node build.mjs [--out DIR] [ENTRY…]
//
// Without ENTRY: every folder of src that has an index.ts. The result depends on the sources alone
// (no dates, no absolute paths), so that a test can compare it with what is committed.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const data = resolve(here, "../data");

const { values, positionals } = parseArgs({
  options: { out: { type: "string", default: resolve(here, "../widgets/static") } },
  allowPositionals: true,
});

function ownEntries() {
  return readdirSync(join(here, "src"))
    .map((widget) => join(here, "src", widget, "index.ts"))
    .filter((entry) => existsSync(entry));
}

/** `@import "theme:colours"` is data/theme.json as custom properties, light and dark. */
function themeCss() {
  const themes = JSON.parse(readFileSync(join(data, "theme.json"), "utf8"));
  return Object.entries(themes)
    .map(([theme, tokens]) => {
      // A game may wear another accent than Cantor's indigo, which keeps its own name.
      const named = Object.entries({ ...tokens, indigo: tokens.accent });
      const lines = named.map(([name, colour]) => `  --cl-${name}: ${colour};`);
      const selector = `.cl-root[data-cl-theme="${theme}"]`;
      return `${selector} {\n  color-scheme: ${theme};\n${lines.join("\n")}\n}`;
    })
    .join("\n");
}

/**
 * `@import "theme:pictures"` gives the pictures of a replay, whose light colours are written out, the
 * dark ones on a dark page: a rule of a style sheet wins over an attribute.
 */
function pictureCss() {
  const { light, dark } = JSON.parse(readFileSync(join(data, "theme.json"), "utf8"));
  return Object.entries(light)
    .flatMap(([name, colour]) =>
      ["fill", "stroke", "color"].map(
        (paint) => `.cl-replay[data-cl-theme="dark"] [${paint}="${colour}"] { ${paint}: ${dark[name]}; }`,
      ),
    )
    .join("\n");
}

/** `@import "theme:page"` is the colours for a page of the site, which has no widget around it. */
function pageCss() {
  const { light, dark } = JSON.parse(readFileSync(join(data, "theme.json"), "utf8"));
  /** @param {Record<string, string>} tokens */
  const lines = (tokens) => Object.entries(tokens).map(([name, colour]) => `  --${name}: ${colour};`).join("\n");
  const night = `@media screen and (prefers-color-scheme: dark) {\n:root {\n${lines(dark)}\n}\n}`;
  return `:root {\n  color-scheme: light dark;\n${lines(light)}\n}\n${night}`;
}

/** @type {Record<string, () => string>} */
const THEMES = { "theme:colours": themeCss, "theme:pictures": pictureCss, "theme:page": pageCss };

/** @type {import("esbuild").Plugin} */
const ourData = {
  name: "our-data",
  setup(bundler) {
    bundler.onResolve({ filter: /^theme:(colours|pictures|page)$/ }, ({ path }) => ({ path, namespace: "theme" }));
    bundler.onLoad({ filter: /.*/, namespace: "theme" }, ({ path }) => ({
      contents: THEMES[path]?.() ?? "",
      loader: "css",
    }));
    // `import sheet from "art:cantor"` is data/art/cantor.svg, without its comments and line breaks.
    bundler.onResolve({ filter: /^art:/ }, ({ path }) => ({ path, namespace: "art" }));
    bundler.onLoad({ filter: /.*/, namespace: "art" }, ({ path }) => ({
      contents: readFileSync(join(data, "art", `${path.slice("art:".length)}.svg`), "utf8")
        .replace(/<!--.*?-->/gs, "")
        .replace(/>\s+</g, "><"),
      loader: "text",
    }));
  },
};

const [kind, holder] = readFileSync(resolve(here, "../../LICENSE"), "utf8").split(/\n+/);
const LICENCE = `/*! Cantorlab, ${kind}. ${holder} */`;

const entries = positionals.length > 0 ? positionals.map((entry) => resolve(entry)) : ownEntries();
for (const entry of entries) {
  await build({
    entryPoints: [{ in: entry, out: basename(dirname(entry)) }],
    outdir: resolve(values.out),
    absWorkingDir: here,
    bundle: true,
    minify: true,
    banner: { js: LICENCE, css: LICENCE },
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    plugins: [ourData],
    logLevel: "warning",
  });
}
