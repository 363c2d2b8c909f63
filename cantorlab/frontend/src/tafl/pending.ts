import type { TaflView } from "./types.ts";

/** The piece on its new square, or the forest on its own: what that captures, the kernel tells. */
export function pendingView(view: TaflView, action: string): TaflView | null {
  const { observation: seen } = view;
  const ply = seen.ply + 1;
  if (action.startsWith("forest ")) {
    const last = { action, from: null, to: null, captured: [] };
    return { ...view, observation: { ...seen, ply, last, forests: [...seen.forests, action.slice(7)] } };
  }
  const [from, to] = action.split("-");
  if (!from || !to || !seen.pieces.some(({ square }) => square === from)) return null;
  const { [from]: _left, ...zones } = seen.zones;
  const pieces = seen.pieces.map((piece) => (piece.square === from ? { ...piece, square: to } : piece));
  return { ...view, observation: { ...seen, ply, pieces, zones, last: { action, from, to, captured: [] } } };
}
