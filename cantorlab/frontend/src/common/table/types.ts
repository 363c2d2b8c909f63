// The view of a game's table, and what its front end is given; the Python side is cantorlab/widgets/table.

import type { Dialogs } from "../dom/dialog.ts";
import type { Heard } from "../kernel/mathematics.ts";
import type { SpokenEvent } from "../dom/live_region.ts";
import type { Part } from "../dom/renew.ts";
import type { Say } from "../dom/texts.ts";
import type { Gaps } from "../kernel/kernel_gate.ts";
import type { Answer, Ask } from "../kernel/types.ts";
import type { People } from "../people/people.ts";

export interface Player {
  seat: number;
  name: string;
  kind: "person" | "computer";
  level: string | null;
}

/** A value of the new-game panel. */
export type Value = string | number | boolean | string[] | null;

/** The look of a field of the new-game panel: a list or a box, pictured cards, chips, a pictured tile. */
type FieldLook = "plain" | "cards" | "chips" | "tile";

/** One thing that may be chosen, what it is like, and its drawings by their names in the game's art. */
export interface FieldChoice {
  value: string;
  label: string;
  about?: string;
  pictures?: string[];
}

interface PanelControl {
  name: string;
  label: string;
  hint?: string | null;
  look?: FieldLook;
  pictures?: string[];
  /** The field counts while each of these others has one of these values. */
  when?: Record<string, string[]>;
  /** It is wanted seldom. */
  more?: boolean;
}

/** One control of the new-game panel. */
export type Field = PanelControl &
  (
    | { kind: "choice"; value: string; choices: FieldChoice[] }
    | { kind: "several"; value: string[]; choices: FieldChoice[] }
    | { kind: "switch"; value: boolean }
    | { kind: "number"; value: number | null; min?: number | null; max?: number | null }
    | { kind: "text"; value: string | null; max?: number | null }
  );

/** A well-known mix: the values that several fields take at once. */
export interface Preset {
  label: string;
  values: Record<string, Value>;
}

/** Values of the new-game panel that do not go together, and why. */
export interface ImpossibleMix {
  values: Record<string, Value>;
  why: string;
}

/** Step by step a computer player's turn begins with the command `step`. */
export type Pace = "brisk" | "calm" | "step";

/** A sound of a game: wood on wood, a piece that is taken, a card that is turned, a bell. */
export type Sound = "move" | "capture" | "reveal" | "end";

/** The arc of a game that is over; each game adds its `strip`. */
export interface Ending {
  score: string;
  turning: string;
  /** The ply where it was decided. */
  at: number | null;
}

export type Judgement = "best" | "good" | "slip" | "mistake" | "blunder";

/** A choice of a game that is over; nothing is judged that could not be chosen. */
export interface JudgedChoice {
  action: string;
  /** The name of the player who chose it. */
  name: string;
  judgement: Judgement | null;
  /** Too close to call. */
  close: boolean;
}

/** The review of a game that is over, as far as it has come. */
export interface Review {
  done: number;
  of: number;
  running: boolean;
  /** The expected result after each ply, from -1 to 1; the first line is the viewer's. */
  curves: number[][];
  /** The names of the players whose curves they are. */
  lines: string[];
  /** All of the game in words, until it is judged. */
  actions: string[];
  moves: JudgedChoice[];
  accuracy: { name: string; percent: number | null }[];
  /** The plies that turned the game. */
  turning: number[];
  /** A sentence on how sure it is. */
  note: string;
  /** So many choices are judged with open hands, too. */
  opened: number;
  /** Faults to look at again, at most three. */
  moments: { at: number; text: string }[];
  exercise: { question: string; formula: { text: string; mathml: string; spoken: string }; answer: string; why: string; heard: Heard } | null;
}

/** The answer to `reviewed`: how good a choice was, and what its game shows of it. */
export interface ReviewedChoice<Shown> {
  at: number;
  /** Sentences before the judgement: its game shows them. */
  first: string[];
  said: string[];
  action: string;
  better: string | null;
  shown: Shown;
}

/** A lesson that is on at the table: where one stands in it, and what is said beside the headline. */
export interface TableLesson {
  title: string;
  at: number;
  of: number;
  solved: boolean[];
  /** `refuted`: a wrong try is answered on the board. */
  phase: "try" | "refuted" | "right";
  said: string;
  /** The hint that is shown, or "". */
  hint: string;
  /** What is read aloud in place of a sentence with formulas. */
  heard: Heard;
  place: string;
  row: string;
  /** The levels, if there are many steps: those that they stand in, one after the other. */
  levels: LessonLevel[];
}

/** The steps of one level: from number `at` on, so many. */
export interface LessonLevel {
  label: string;
  told: string;
  at: number;
  count: number;
}

/** The room, as a table in it shows it. */
interface TableRoom {
  people: People | null;
  /** The own seat; absent for who looks on. */
  seat: number | null;
  /** A refusal of the room, or the news that the line is lost; "" otherwise. */
  notice: string;
  /** The address that others open. */
  link: string;
}

/** The view of the seat now looking at the screen; each game adds its own keys. */
export interface View {
  game: string;
  revision: number;
  /** The number of changes of the game. */
  changes: number;
  seat: number | null;
  your_turn: boolean;
  thinking: boolean;
  curtain: { seat: number; name: string } | null;
  actions: string[];
  /** A move as it may be typed, "" where none may be made. */
  example: string;
  observation: { to_act: number[] };
  players: Player[];
  headline: string;
  spoken: SpokenEvent[];
  outcome: { winner: number | null; reason: string; text: string } | null;
  ending: Ending | null;
  commands: string[];
  options: Field[];
  /** The goal of the viewer: until a first game was won; else "". */
  goal: string;
  /** Asks whether to go on with a game that was cut off. */
  offer: string | null;
  /** The name of that game, and when it was begun. */
  offer_about: string | null;
  offered_at: string | null;
  /** Says what is not being kept. */
  unkept: string | null;
  /** The pace of computer players; null where none plays. */
  pace: Pace | null;
  /** Whether what happens is heard. */
  sounds: boolean;
  /** Whether one may ask for a hint. */
  advice: boolean;
  /** The time that is left to each of two people, in ms, and the seat whose time runs. */
  clock: { left: number[]; running: number[] } | null;
  /** The hint that was asked for; without an action while it is looked for, or if there is none. */
  hint: { action: string | null; text: string; running: boolean } | null;
  /** The review of a game that is over, once it was asked for. */
  review: Review | null;
  /** The line that would have won a lost game, once it was asked for: whether one was found, in words. */
  solved: { text: string; found: boolean } | null;
  /** The lesson that is on, or null. */
  lesson: TableLesson | null;
  /** The room in which the game is played, for a seat there that a notebook shows. */
  room: TableRoom | null;
  impossible?: ImpossibleMix[];
  presets?: Preset[];
}

/** The tools of a game's table. */
export interface Table<V extends View = View> {
  /** The element to fill. */
  element: HTMLElement;
  /** The view to draw: the newest one, with the own move on it while the kernel has not answered. */
  view(): V;
  say: Say;
  language(): string;
  /**
   * Sends an action for the view now shown, and shows it as done meanwhile (`pendingView`); a refusal has
   * been shown and said, and the action taken back, when this resolves.
   * @param then what the same player does as soon as it may again
   */
  play(action: string, then?: string): Promise<Answer>;
  /** Sends a command such as `new_game`. */
  command(name: string, params?: object): Promise<Answer>;
  /** Asks for a hint, or says again the one that was given. */
  hint(): unknown;
  /** Asks a question of the game's own; nothing is shown of the answer. */
  ask: Ask;
  /** Shows and says one sentence where refusals appear; "" takes it away. */
  notice(sentence: string): void;
  /** Says one sentence to screen readers alone. */
  speak(sentence: string): void;
  dialog: Dialogs;
  /** Lets go of the focus, if it is in the table. */
  letGo(): void;
  /** Draws a part of the table: nothing is done while what it is drawn of stays the same. */
  part(element: Element): Part;
}

/** The state of a widget, for a part of it that leads on to another one. */
export interface StateHolder<State> {
  get(): State;
  set(next: State): void;
}

/** The table of a game, as `drawTable` returns it; `Extra` is what the kernel sends beside the text of the house rules. */
export interface DrawnTable<V extends View = View, Extra = unknown> {
  /** Draws the view; called once at the start and after each change of view, texts or language. */
  update(view: V, before: V | null): void;
  /**
   * Asked before a view is drawn; returns what moves the focus, once all is drawn, to what is to be done
   * next. If what has the focus will go, this is the time to let go of it.
   */
  lead?(view: V, before: V | null): (() => void) | null;
  /**
   * The view once the player has done this legal action, of what the action itself changes alone; null
   * if nothing is shown before the kernel answers.
   */
  pendingView?(view: V, action: string): V | null;
  /** The keys of what is pointed out by a hint to take this action. */
  hinted?(action: string): string[];
  /** Whether the game has a button for a hint among its own. */
  hints?: boolean;
  /** The sound of what has happened since `before`, if it is more than a move. */
  sound?(view: V, before: V): Sound | null;
  /** The elements of what can be chosen now, in their order: the keys lead from one to the next. */
  choices?(): HTMLElement[];
  /** The pieces of the kind of that on which an element is, or of another, the next one. */
  kin?(from: Element, another: boolean): HTMLElement[];
  /** Adds pictures to the house rules. */
  illustrate?(rules: DocumentFragment, extra: Extra): void;
  /** A button of the curtain beside the one that lifts it. */
  curtain?(view: V): HTMLElement | null;
  /** Another way to begin, on the panel of a new game, which `close` puts away. */
  beginning?(close: () => void): HTMLElement;
  /** Draws what the kernel names as a picture. */
  picture?(name: string): Element;
  /** The element that a lesson opens; by itself it is above the table. */
  lessonPlace?: HTMLElement;
  /** The element that the goal opens; by itself it is beside the headline. */
  goalPlace?: HTMLElement;
  /** Called when the widget goes. */
  close?(): void;
}

export const FIELD_GAPS: Gaps<Field> = { hint: null, value: null, min: null, max: null };

/** The places of null in what every game sends. */
export const VIEW_GAPS: Gaps<View> = {
  seat: null,
  curtain: null,
  pace: null,
  lesson: null,
  offer: null,
  offer_about: null,
  offered_at: null,
  unkept: null,
  hint: { action: null },
  review: { moves: { judgement: null }, accuracy: { percent: null }, exercise: null },
  solved: null,
  clock: null,
  room: { people: { seats: { name: null, lag: null, wait: null, side: null }, request: { away: null } }, seat: null },
  players: { level: null },
  outcome: { winner: null },
  ending: { at: null },
  options: FIELD_GAPS,
};
