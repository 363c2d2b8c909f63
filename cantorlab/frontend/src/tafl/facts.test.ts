import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOf } from "./facts.ts";
import type { TaflObservation, BoardSnapshot } from "./types.ts";

const SEEN: TaflObservation = {
  game: "tafl",
  to_act: [0],
  is_terminal: false,
  player: "attacker",
  mover: "attacker",
  pieces: [
    { square: "d1", piece: "attacker", side: "attacker" },
    { square: "d5", piece: "defender", side: "defender" },
    { square: "e5", piece: "king", side: "defender" },
  ],
  forests: ["c3"],
  forests_to_place: 0,
  cursed: true,
  bound: ["d5"],
  zones: { g7: ["g6", "g5"] },
  shot: null,
  quiet: 0,
  quiet_limit: 50,
  occurrences: 1,
  ply: 3,
  last: { action: "h5-h4", from: "h5", to: "h4", captured: [{ square: "g4", piece: "defender", side: "defender" }] },
  captured: [],
};

const factsIn = (snapshot: Partial<BoardSnapshot>) =>
  factsOf({
    seen: SEEN,
    actions: ["d1-d2", "d1-d4"],
    captures: { "d1-d4": ["d5"] },
    picked: null,
    planned: null,
    carried: null,
    lays: {},
    dots: true,
    zones: false,
    advised: null,
    made: null,
    danger: null,
    ...snapshot,
  });

test("a piece that is picked up opens its destinations and shows what it would capture", () => {
  assert.deepEqual([factsIn({})("d4").flags.open, factsIn({})("d1").moves], [false, 2]);
  const facts = factsIn({ picked: "d1" });
  assert.deepEqual([facts("d2").flags.open, facts("d2").takes], [true, []]);
  assert.deepEqual([facts("d4").flags.open, facts("d4").flags.takes, facts("d4").takes], [true, true, ["d5"]]);
  assert.ok(facts("d5").flags.prey);
});

test("without dots nothing is shown of the destinations", () => {
  const { open, takes } = factsIn({ picked: "d1", dots: false })("d4").flags;
  assert.deepEqual([open, takes, factsIn({ picked: "d1", dots: false })("d5").flags.prey], [false, false, false]);
});

test("the last move marks where it began, where it ended and what it captured", () => {
  const facts = factsIn({});
  assert.deepEqual(["h5", "h4", "g4", "d1"].map((square) => facts(square).flags.last), [true, true, false, false]);
  assert.ok(facts("g4").flags.taken);
});

test("the last move shows its way, and not its ends", () => {
  const last = { action: "h8-h4", from: "h8", to: "h4", captured: [] };
  const isTrail = (square: string) => factsIn({ seen: { ...SEEN, last } })(square).flags.trail;
  assert.deepEqual(["h8", "h7", "h6", "h5", "h4", "g6"].map(isTrail), [false, true, true, true, false, false]);
});

test("danger is to the pieces named, and to the king where the game may be lost", () => {
  assert.ok(!factsIn({})("e5").flags.danger);
  assert.ok(!factsIn({ danger: { pieces: ["d5"], lost: false } })("e5").flags.danger);
  const facts = factsIn({ danger: { pieces: ["d5"], lost: true } });
  assert.deepEqual(["d5", "e5", "d1"].map((square) => facts(square).flags.danger), [true, true, false]);
});

test("curse, bond, forest and zones are told of their squares alone", () => {
  const facts = factsIn({ zones: true, lays: { d4: ["e5", "f5"] } });
  assert.deepEqual([facts("e5").cursed, facts("d5").cursed, facts("d5").bound, facts("c3").forest], [true, false, true, true]);
  assert.deepEqual([facts("g6").flags.watched, factsIn({})("g6").flags.watched], [true, false]);
  assert.deepEqual(facts("d4").lays, { squares: ["e5", "f5"], curses: false, king: true });
});
