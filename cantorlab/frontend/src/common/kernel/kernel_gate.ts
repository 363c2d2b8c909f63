// The one gate through which what the kernel says enters the front end. A kernel's None is null in
// Jupyter, but undefined, or no key at all, where Python runs in the browser: here it becomes null. Below, where it
// may stand in what several widgets share.

import type { Curve, Strengths } from "./mathematics.ts";
import type { Model } from "./types.ts";

type Item<T> = NonNullable<T extends readonly (infer Each)[] ? Each : T>;
type Bare<T> = Item<Item<Item<NonNullable<T>>>>;
type KeyOf<T> = T extends unknown ? keyof T : never;
type At<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;
type Gap<T> = [Bare<T>] extends [object] ? (keyof Gaps<T> extends never ? Hole<T> : Gaps<T>) : Hole<T>;
type Hole<T> = null extends T ? null : never;

/**
 * The places of null in a `T`: its keys, and theirs in turn, an array being told as its items are.
 * The type asks for all of them; what is kept under names of its own (`Record`) cannot be told.
 */
export type Gaps<T> =
  string extends KeyOf<Bare<T>>
    ? Record<never, never>
    : { [Key in KeyOf<Bare<T>> as [Gap<At<Bare<T>, Key>>] extends [never] ? never : Key]: Gap<At<Bare<T>, Key>> };

/** `Gaps` of whatever it may be. */
interface AnyGaps {
  readonly [key: string]: AnyGaps | null;
}

/** The same model, whose view and messages hold null wherever something is absent. */
export function gate<V>(model: Model<V>, gaps: { view: NoInfer<Gaps<V>>; answer: AnyGaps }): Model<V> {
  const complete = new WeakSet<object>();
  const listeners = new Map<unknown, (content: unknown) => void>();

  /** Mends in place: the views of one model know each thing that is said by its being the same object. */
  function mend<Value>(value: Value, told: AnyGaps): Value {
    if (typeof value === "object" && value !== null) fillGaps(value, told, complete);
    return value;
  }

  return {
    // The type of `Gaps` has made sure that it tells of this view.
    get: (name) => (name === "view" ? mend(model.get(name), gaps.view as AnyGaps) : model.get(name)),
    widget_manager: model.widget_manager,
    send: (content) => model.send(content),
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save_changes(),
    on(event, callback) {
      // A message brings its content; other events bring things of the host's, which are left alone.
      if (event !== "msg:custom") return model.on(event, callback);
      const heard = (content: unknown) => callback(mend(content, gaps.answer));
      listeners.set(callback, heard);
      model.on(event, heard);
    },
    off(event, callback) {
      if (event !== "msg:custom") return model.off(event, callback);
      model.off(event, listeners.get(callback) ?? callback);
      listeners.delete(callback);
    },
  };
}

/**
 * Puts null for what is undefined anywhere in `value`, and where `told` says that a key may be missing.
 * @param complete what has been seen to: the next view shares it (view_diff.ts)
 */
export function fillGaps(value: object, told: AnyGaps | null, complete: WeakSet<object> = new WeakSet()): void {
  if (complete.has(value)) return;
  complete.add(value);
  const keys = new Set([...Object.keys(value), ...(Array.isArray(value) ? [] : Object.keys(told ?? {}))]);
  for (const key of keys) {
    const held: unknown = Reflect.get(value, key);
    if (held === undefined) Reflect.set(value, key, null);
    else if (typeof held === "object" && held !== null) fillGaps(held, Array.isArray(value) ? told : (told?.[key] ?? null), complete);
  }
}

export const CURVE_GAPS: Gaps<Curve> = { zero: null };
export const STRENGTH_GAPS: Gaps<Strengths> = { rows: { mathml: null } };
