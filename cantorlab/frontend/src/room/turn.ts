// It is one's turn, and the page may lie behind another one: its title and icon say so, and a telephone buzzes once.

const picture = (fill: string, mark: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="2" y="2" width="12" height="12" rx="3" fill="${fill}"/>${mark}</svg>`)}`;
const QUIET = picture("#3B4CCA", "");
const CALLING = picture("#A63A24", '<circle cx="8" cy="8" r="3" fill="#fff"/>');

/** @param turn what is said while it is one's turn; empty otherwise */
export function markTurn(title: string, turn: string): void {
  const told = turn === "" ? title : `● ${turn} – ${title}`;
  if (document.title === told) return;
  const begins = turn !== "" && !document.title.startsWith("●");
  document.title = told;
  document.querySelector("link[rel=icon]")?.setAttribute("href", turn === "" ? QUIET : CALLING);
  if (begins && document.hidden) navigator.vibrate?.(120);
}
