// The memory of a Python that has imported what pages need, as a browser keeps it for its next visit.
// IndexedDB has it, which is there without HTTPS too, in the room of a class.

import { done } from "./indexed.ts";
import { unzipped } from "./tar.ts";

const STORE = "memories";

interface Kept {
  /** What the memory was made with. */
  version: string;
  memory: ArrayBuffer;
}

function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open("cantorlab-python", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  return done(asked);
}

/** The memory that was kept for the site at this address, if it was made with this version. */
export async function keptMemory(site: string, version: string): Promise<Uint8Array | null> {
  const database = await opened();
  const kept: Kept | undefined = await done(database.transaction(STORE).objectStore(STORE).get(site));
  database.close();
  return kept?.version === version ? new Uint8Array(await unzipped(kept.memory)) : null;
}

/** Keeps it, packed, in place of the one before. */
export async function keepMemory(site: string, version: string, plain: Uint8Array<ArrayBuffer>): Promise<void> {
  const packing = new Blob([plain]).stream().pipeThrough(new CompressionStream("gzip"));
  const memory = await new Response(packing).arrayBuffer();
  const database = await opened();
  const kept: Kept = { version, memory };
  await done(database.transaction(STORE, "readwrite").objectStore(STORE).put(kept, site));
  database.close();
}
