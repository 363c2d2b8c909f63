// The user's identity in this browser: a secret token for each room, made here, and the name that was chosen.

import { storedText } from "../common/stored_text.ts";

interface StoredIdentity {
  token: string;
  name: string;
  owner: string | null;
}

export function identity(room: string) {
  const stored = storedText(`cantorlab.room.${room}`);

  function read(): StoredIdentity {
    try {
      const kept: unknown = JSON.parse(stored.get() ?? "null");
      if (typeof kept === "object" && kept !== null && "token" in kept) return kept as StoredIdentity; // our own writing
    } catch {
      // damaged: begin anew
    }
    return { token: newToken(), name: "", owner: null };
  }

  const write = (kept: StoredIdentity) => stored.set(JSON.stringify(kept));

  const now = read();
  write(now);
  return {
    get: () => now,
    call(name: string) {
      now.name = name;
      write(now);
    },
    /** Takes the owner's key out of the address, where it would be copied with a link. */
    takeKey(hash: string) {
      const found = new URLSearchParams(hash.slice(1)).get("owner");
      if (found === null) return;
      now.owner = found;
      write(now);
      history.replaceState(null, "", location.pathname);
    },
    dropKey() {
      now.owner = null;
      write(now);
    },
  };
}

function newToken(): string {
  // 24 bytes are 32 signs of base64.
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
