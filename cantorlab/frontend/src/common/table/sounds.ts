// Sounds of a game, made by the browser itself. It is silent until the user switches sounds on,
// until the user has touched the page (which browsers ask for), and where less motion is wanted.

import type { Sound, View } from "./types.ts";

/** A tone: its pitch in Hz, when it begins and how long it rings in s, how loud it is. */
interface Tone {
  shape: OscillatorType;
  pitch: number;
  /** The pitch that it falls to. */
  end?: number;
  at?: number;
  length: number;
  gain: number;
}

const knock = (pitch: number, at = 0): Tone => ({ shape: "triangle", pitch, end: pitch / 2, at, length: 0.09, gain: 0.5 });

const TONES: Record<Sound, Tone[]> = {
  move: [knock(260)],
  capture: [knock(230), knock(150, 0.08)],
  reveal: [
    { shape: "sine", pitch: 520, end: 780, length: 0.12, gain: 0.2 },
    { shape: "sine", pitch: 780, at: 0.1, length: 0.25, gain: 0.2 },
  ],
  // A bell: its partials are no whole multiples.
  end: [1, 2.4, 3.9].map((partial) => ({ shape: "sine", pitch: 440 * partial, length: 1.4 / partial, gain: 0.25 / partial })),
};

/** Mark of a view whose sound was played on this page: the views of a widget are given the same objects. */
const HEARD_MARK = Symbol.for("cantorlab.heard");

/** The least loudness: none can begin at zero, nor fall to it. */
const SILENCE = 0.0001;

export function openSounds(isShown: () => boolean) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let context: AudioContext | null = null;

  function play(sound: Sound): void {
    if (still.matches || !navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    void context.resume().catch(() => {}); // it says no where the page may not be heard
    for (const tone of TONES[sound]) ring(context, tone);
  }

  return {
    /** Whether this page is silent because less motion is wanted. */
    isStill: () => still.matches,
    play,
    /** Plays what happened between two views that the kernel sent. */
    follow<V extends View>(now: V, before: V, special: ((now: V, before: V) => Sound | null) | undefined): void {
      if (!now.sounds || HEARD_MARK in now || !isShown()) return;
      const plain = now.changes === before.changes ? null : "move";
      const sound = now.outcome && !before.outcome ? "end" : (special?.(now, before) ?? plain);
      if (!sound) return;
      Object.defineProperty(now, HEARD_MARK, { value: true });
      play(sound);
    },
    close(): void {
      void context?.close().catch(() => {});
    },
  };
}

function ring(context: AudioContext, { shape, pitch, end = pitch, at = 0, length, gain }: Tone): void {
  const begin = context.currentTime + at;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, begin);
  tone.frequency.exponentialRampToValueAtTime(end, begin + length);
  loudness.gain.setValueAtTime(gain, begin);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, begin + length);
  tone.connect(loudness).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}
