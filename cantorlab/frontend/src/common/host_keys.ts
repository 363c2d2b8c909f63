// Which keys are ours, and which belong to the notebook around us.

const FUNCTION_KEY = /^F\d+$/;

/** Whether a key is pressed by itself or with Shift: what is pressed with Ctrl, Cmd or Alt is the host's. */
export function isPlain({ ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, "ctrlKey" | "altKey" | "metaKey">): boolean {
  return !ctrlKey && !altKey && !metaKey;
}

function isOurs(event: KeyboardEvent): boolean {
  if (FUNCTION_KEY.test(event.key)) return false;
  // AltGr writes signs; some systems report it as Ctrl with Alt.
  return isPlain(event) || event.getModifierState("AltGraph");
}

/**
 * Keeps the plain keys that are pressed within `root` from the host's shortcuts, so that `d d` on a
 * square deletes no cell, and leaves it the others: Ctrl+S saves. Returns the clean-up.
 */
export function keepPlainKeys(root: HTMLElement): () => void {
  // JupyterLab leaves an element alone that carries this sign, whatever the key. It looks for it from
  // the focused element upwards, but tries its shortcuts on each element first, and `… :focus` fits
  // that very one: so all of them are given the sign before a key of ours, and lose it before another.
  function mark(event: KeyboardEvent): void {
    const path = event.composedPath();
    const ours = isOurs(event);
    for (const each of path.slice(0, path.indexOf(root) + 1)) {
      if (each instanceof Element) each.toggleAttribute("data-lm-suppress-shortcuts", ours);
    }
  }

  function stop(event: KeyboardEvent): void {
    if (isOurs(event)) event.stopPropagation(); // hosts that do not know the sign listen above us
  }

  window.addEventListener("keydown", mark, { capture: true });
  root.addEventListener("keydown", stop);
  return () => {
    window.removeEventListener("keydown", mark, { capture: true });
    root.removeEventListener("keydown", stop);
  };
}
