// The user's identity in this browser: a secret token for each room, made here, and the name that was chosen.

interface StoredIdentity {
  token: string;
  name: string;
  owner: string | null;
}

export function identity(room: string) {
  const key = `cantorlab.room.${room}`;
  /** Where the browser keeps nothing (a private window may forbid it), it lasts as long as the page. */
  let held: string | null = null;

  function read(): StoredIdentity {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? held ?? "null");
      if (typeof kept === "object" && kept !== null && "token" in kept) return kept as StoredIdentity; // our own writing
    } catch {
      // damaged or forbidden: begin anew
    }
    return { token: newToken(), name: "", owner: null };
  }

  function write(kept: StoredIdentity): void {
    held = JSON.stringify(kept);
    try {
      localStorage.setItem(key, held);
    } catch {
      // it lasts as long as the page
    }
  }

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
