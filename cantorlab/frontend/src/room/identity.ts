// The user's identity in this browser: a secret token for each room, made here, the name that was chosen, and the
// owner's key. A tab knows it until it is closed. The device keeps token and name, so that one comes back to one's
// seat, but another tab asks first who is there; it keeps the key only where that was wished.

import { storedText } from "../common/dom/stored_text.ts";

interface StoredIdentity {
  token: string;
  name: string;
  owner: string | null;
  /** In a tab: whether it has not been said yet who is there. */
  fresh?: boolean;
}

export function identity(room: string) {
  const key = `cantorlab.room.${room}`;
  const [device, tab] = [storedText(key), storedText(key, () => sessionStorage)];
  /** What a browser without storage keeps over a reload. */
  const entry = (): unknown => (history.state as { cantorlab?: unknown } | null)?.cantorlab;

  const own = parse(tab.get()) ?? check(entry());
  const known = own ?? parse(device.get());
  const now: StoredIdentity = known ?? { token: newToken(), name: "", owner: null };
  let keepsKey = parse(device.get())?.owner != null;
  let isStored = true;
  let isFresh = own === null ? now.name !== "" : own.fresh === true;
  write();

  function write(): void {
    const { token, name, owner } = now;
    const lasting = { token, name, owner: keepsKey ? owner : null };
    isStored = tab.set(JSON.stringify({ token, name, owner, fresh: isFresh })) && device.set(JSON.stringify(lasting));
    if (!isStored) history.replaceState({ cantorlab: now }, "");
  }

  return {
    get: () => now,
    /** Whether the device knows someone who has not yet said in this tab to be there. */
    isFresh: () => isFresh,
    isStored: () => isStored,
    keepsKey: () => keepsKey,
    call(name: string) {
      now.name = name;
      isFresh = false;
      write();
    },
    /** Takes the owner's key out of the address, where it would be copied with a link. */
    takeKey(hash: string) {
      const found = new URLSearchParams(hash.slice(1)).get("owner");
      if (found === null) return;
      now.owner = found;
      history.replaceState(history.state, "", location.pathname);
      write();
    },
    setKey(owner: string | null) {
      now.owner = owner;
      write();
    },
    keepKey(keeps: boolean) {
      keepsKey = keeps;
      write();
    },
    /** Leaves nothing on this device. */
    forget() {
      tab.set(null);
      device.set(null);
      history.replaceState(null, "");
    },
  };
}

function parse(text: string | null): StoredIdentity | null {
  try {
    return check(JSON.parse(text ?? "null"));
  } catch {
    return null; // damaged: begin anew
  }
}

/** Our own writing, if it is whole. */
function check(kept: unknown): StoredIdentity | null {
  const { token, name, owner = null, fresh = false } = (kept ?? {}) as Partial<StoredIdentity>;
  return typeof token === "string" && typeof name === "string" ? { token, name, owner, fresh } : null;
}

function newToken(): string {
  // 24 bytes are 32 signs of base64.
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
