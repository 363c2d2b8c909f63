// The files of the packages, in the file system of a Python: those of the first archive are there, those of the other
// once it is fetched: after the first board, or at once when Python reads one of them.

import { untar, type TarFile } from "./tar.ts";

/** Emscripten's file system, as far as it is used. */
export interface FS {
  mkdirTree(folder: string): void;
  writeFile(file: string, data: Uint8Array, how: { canOwn: boolean }): void;
  lookupPath(file: string): { node: FileNode };
  /** An error that is an `OSError` in Python; any other one ends it. */
  ErrnoError: new (code: number) => Error;
}

interface FileNode {
  usedBytes: number;
  contents: Uint8Array;
}

const IO_FAULT = 29; // WASI
const LIST = "further.txt"; // a line a file of the other archive: its size, its name

export class Files {
  readonly home = "/cantorlab-site";
  readonly #fs: FS;
  readonly #address: string;
  readonly #missing = new Map<string, FileNode>();

  /** @param address of the other archive */
  constructor(fs: FS, first: TarFile[], address: string) {
    this.#fs = fs;
    this.#address = address;
    for (const { name, data } of first) {
      if (name === LIST) this.#promise(new TextDecoder().decode(data));
      else this.#put(name, data);
    }
  }

  /** Fetches the other archive, unless it is here. */
  async fetchRest(): Promise<void> {
    if (this.#missing.size === 0) return;
    const answer = await fetch(this.#address);
    if (answer.ok) this.#fill(await answer.arrayBuffer());
  }

  #put(name: string, data: Uint8Array): FileNode {
    const file = `${this.home}/${name}`;
    this.#fs.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    this.#fs.writeFile(file, data, { canOwn: true });
    return this.#fs.lookupPath(file).node;
  }

  #promise(list: string): void {
    for (const line of list.split("\n").slice(0, -1)) {
      const [size = "", name = ""] = line.split(/ (.*)/);
      const node = this.#put(name, new Uint8Array(0));
      node.usedBytes = Number(size);
      Object.defineProperty(node, "contents", { configurable: true, get: () => this.#read(name) });
      this.#missing.set(name, node);
    }
  }

  /** Python waits for it, so this does: a worker may. */
  #read(name: string): Uint8Array {
    const node = this.#missing.get(name)!;
    const asked = new XMLHttpRequest();
    asked.open("GET", this.#address, false);
    asked.responseType = "arraybuffer";
    try {
      asked.send();
    } catch {} // the network has gone
    if (asked.status !== 200) throw new this.#fs.ErrnoError(IO_FAULT);
    this.#fill(asked.response);
    return node.contents;
  }

  #fill(archive: ArrayBuffer): void {
    for (const { name, data } of untar(archive)) {
      const node = this.#missing.get(name);
      if (node) Object.defineProperty(node, "contents", { configurable: true, writable: true, value: data });
    }
    this.#missing.clear();
  }
}
