// Storage in IndexedDB, which is there without HTTPS too, in the room of a class: the memory of a Python
// that has imported what pages need, for the next visit; and the journal, whose files Python writes, mirrored file by
// file, so that two pages of one browser, each with files of its own, lose nothing.

const MEMORIES = "memories";
const FILES = "files";

/** The memory that a visit leaves for the next one. */
interface KeptMemory {
  memory: Uint8Array<ArrayBuffer>;
  /** The unpacked archive of the packages. */
  files: ArrayBuffer;
}

interface StoredMemory {
  /** The version that made it. */
  version: string;
  /** The memory, packed. */
  memory: ArrayBuffer;
  files: ArrayBuffer;
}

function openMemories(): Promise<IDBDatabase> {
  const asked = indexedDB.open("cantorlab-python", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(MEMORIES);
  return resultOf(asked);
}

/** Loads the memory of the site at this address, if this version made it. */
export async function loadMemory(site: string, version: string): Promise<KeptMemory | null> {
  const database = await openMemories();
  const stored: StoredMemory | undefined = await resultOf(database.transaction(MEMORIES).objectStore(MEMORIES).get(site));
  database.close();
  if (stored?.version !== version || !stored.files) return null;
  const plain = new Blob([stored.memory]).stream().pipeThrough(new DecompressionStream("gzip"));
  return { memory: new Uint8Array(await new Response(plain).arrayBuffer()), files: stored.files };
}

/** Stores a memory, packed, in place of the one before. */
export async function storeMemory(site: string, version: string, { memory, files }: KeptMemory): Promise<void> {
  const packing = new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"));
  const stored: StoredMemory = { version, memory: await new Response(packing).arrayBuffer(), files };
  const database = await openMemories();
  await resultOf(database.transaction(MEMORIES, "readwrite").objectStore(MEMORIES).put(stored, site));
  database.close();
}

/** Resolves with the result of a request to IndexedDB. */
function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
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
  const database = await resultOf(asked);
  return {
    async load() {
      const files = database.transaction(FILES).objectStore(FILES);
      const [names, texts] = await Promise.all([resultOf(files.getAllKeys()), resultOf(files.getAll())]);
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
