// The focus stays where it was when things are drawn anew: what may have it carries a `data-cl-key`.

/**
 * @param {HTMLElement} root
 * @param {() => HTMLElement | null} fallback where the focus goes when the element is gone
 */
export function focusKeeper(root, fallback) {
  /** The key of the element that has the focus: "" if it has none, null if the focus is elsewhere. */
  function focusedKey() {
    const active = /** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement;
    if (!active || !root.contains(active)) return null;
    return active.closest("[data-cl-key]")?.getAttribute("data-cl-key") ?? "";
  }

  /** @param {string} key */
  function focusKey(key) {
    const again = root.querySelector(`[data-cl-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus();
    return again !== null;
  }

  return {
    focusedKey,
    focusKey,
    /**
     * Drawing anew must not throw anybody out: gives the focus to the element that now has `key`,
     * which `focusedKey` told before.
     *
     * @param {string | null} key
     */
    keep(key) {
      if (key === null || focusedKey() !== null) return;
      if (key !== "" && focusKey(key)) return;
      fallback()?.focus();
    },
  };
}
