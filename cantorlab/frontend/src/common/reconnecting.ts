// The way to the kernel as the host knows it: when it may be open again, because the host has connected anew,
// the computer is online again, or the user has come back to the page; and having a host try that has given up.
// Nothing is asked at intervals: a hub would never find a kernel idle.

import type { SignalListener } from "./host.ts";
import type { Model } from "./types.ts";

/** Calls back whenever the way to the kernel may be open again; returns the end. */
export function onReturn(model: Model, callback: () => void): () => void {
  const manager = model.widget_manager;
  const signal = manager?.context?.sessionContext?.connectionStatusChanged ?? manager?.kernel?.connectionStatusChanged;
  const connected: SignalListener = (_sender, status) => {
    if (status === "connected") callback();
  };
  const onVisibility = () => {
    if (!document.hidden) callback();
  };
  signal?.connect(connected);
  window.addEventListener("online", callback);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    signal?.disconnect(connected);
    window.removeEventListener("online", callback);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

/** Has the host connect anew if it has given up: after a long sleep, or when a proxy has said goodbye. */
export function reopen(model: Model): void {
  const manager = model.widget_manager;
  const kernel = manager?.context?.sessionContext?.session?.kernel ?? manager?.kernel;
  if (kernel?.connectionStatus === "disconnected") kernel.reconnect?.().catch(() => {}); // it is tried again
}
