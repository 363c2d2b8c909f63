// When the way to the kernel may be open again: the host has connected anew, the computer is online again,
// or somebody has come back to the page. Nothing is asked at intervals: a hub would never find a kernel idle.

import type { Model } from "./types.ts";

type Listener = (sender: unknown, status: unknown) => void;

interface Signal {
  connect(listener: Listener): void;
  disconnect(listener: Listener): void;
}

/** The manager of JupyterLab, Notebook 7 and VS Code, as far as it is used here. */
interface Manager {
  context?: { sessionContext?: { connectionStatusChanged?: Signal } };
  kernel?: { connectionStatusChanged?: Signal } | null;
}

/** Calls back whenever the way to the kernel may be open again; returns the end. */
export function onReturn(model: Model, callback: () => void): () => void {
  const manager = model.widget_manager as Manager | undefined;
  const signal = manager?.context?.sessionContext?.connectionStatusChanged ?? manager?.kernel?.connectionStatusChanged;
  const connected: Listener = (_sender, status) => {
    if (status === "connected") callback();
  };
  const shown = () => {
    if (!document.hidden) callback();
  };
  signal?.connect(connected);
  window.addEventListener("online", callback);
  document.addEventListener("visibilitychange", shown);
  return () => {
    signal?.disconnect(connected);
    window.removeEventListener("online", callback);
    document.removeEventListener("visibilitychange", shown);
  };
}
