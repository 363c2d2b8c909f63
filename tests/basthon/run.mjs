// Runs a file in the Pyodide of a folder:  node run.mjs PYODIDE PACKAGES LIBRARY FILE
// PACKAGES is a folder of what is installed there, LIBRARY the folder that `cantorlab` is in.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [home, packages, library, file] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: home });
for (const [at, root] of [["/packages", packages], ["/library", library]]) {
  python.FS.mkdirTree(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
console.log(python.runPython("import sys; sys.path += ['/packages', '/library']; sys.dont_write_bytecode = True; sys.version"));
try {
  await python.runPythonAsync(readFileSync(file, "utf8"));
} catch (failure) {
  console.error(failure.message);
  process.exit(1);
}
