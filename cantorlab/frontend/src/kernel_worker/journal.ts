// The journal in the browser: Python writes files, and this mirrors them to IndexedDB: file by
// file, so that two pages of one browser, each with files of its own, lose nothing.

import { done } from "./indexed.ts";

const STORE = "files";

export interface Mirror {
  /** All files that are kept, by name. */
  load(): Promise<[name: string, text: string][]>;
  /** Keeps what changed; null is a file that was deleted. */
  save(files: [name: string, text: string | null][]): Promise<void>;
}

/** Rejects where the browser refuses to keep anything. */
export async function openMirror(): Promise<Mirror> {
  const asked = indexedDB.open("cantorlab-journal", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  const database = await done(asked);
  return {
    async load() {
      const files = database.transaction(STORE).objectStore(STORE);
      const [names, texts] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
      return names.map((name, at) => [String(name), String(texts[at])]);
    },
    save(changed) {
      const transaction = database.transaction(STORE, "readwrite");
      const files = transaction.objectStore(STORE);
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
