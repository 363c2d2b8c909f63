// What a browser keeps in IndexedDB, which is there without HTTPS too, in the room of a class: the memory of a Python
// that has imported what pages need, for the next visit; and the journal, whose files Python writes, mirrored file by
// file, so that two pages of one browser, each with files of its own, lose nothing.

import { unzipped } from "./tar.ts";

const MEMORIES = "memories";
const FILES = "files";

interface Kept {
  /** What the memory was made with. */
  version: string;
  memory: ArrayBuffer;
}

function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open("cantorlab-python", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(MEMORIES);
  return done(asked);
}

/** The memory that was kept for the site at this address, if it was made with this version. */
export async function keptMemory(site: string, version: string): Promise<Uint8Array | null> {
  const database = await opened();
  const kept: Kept | undefined = await done(database.transaction(MEMORIES).objectStore(MEMORIES).get(site));
  database.close();
  return kept?.version === version ? new Uint8Array(await unzipped(kept.memory)) : null;
}

/** Keeps it, packed, in place of the one before. */
export async function keepMemory(site: string, version: string, plain: Uint8Array<ArrayBuffer>): Promise<void> {
  const packing = new Blob([plain]).stream().pipeThrough(new CompressionStream("gzip"));
  const memory = await new Response(packing).arrayBuffer();
  const database = await opened();
  const kept: Kept = { version, memory };
  await done(database.transaction(MEMORIES, "readwrite").objectStore(MEMORIES).put(kept, site));
  database.close();
}

/** What IndexedDB gives for a request, once it is there. */
function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export interface Mirror {
  /** All files that are kept, by name. */
  load(): Promise<[name: string, text: string][]>;
  /** Keeps what changed; null is a file that was deleted. */
  save(files: [name: string, text: string | null][]): Promise<void>;
}

/** Rejects where the browser refuses to keep anything. */
export async function openMirror(): Promise<Mirror> {
  const asked = indexedDB.open("cantorlab-journal", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(FILES);
  const database = await done(asked);
  return {
    async load() {
      const files = database.transaction(FILES).objectStore(FILES);
      const [names, texts] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
      return names.map((name, at) => [String(name), String(texts[at])]);
    },
    save(changed) {
      const transaction = database.transaction(FILES, "readwrite");
      const files = transaction.objectStore(FILES);
      for (const [name, text] of changed) {
        if (text === null) files.delete(name);
        else files.put(text, name);
      }
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    },
  };
}
