// Asking the kernel. Every message carries a nonce and is answered; a page cannot see whether a
// kernel lives, so the link says `hello` and watches whether an answer comes.

import type { Answer, Ask, Message, Model, Refusal } from "./types.ts";

/**
 * `asking`: hello is on its way; `live`: the kernel answers; `silent`: it has never answered;
 * `slow`: it answered before, and now keeps a message waiting; `gone`: it answered before, and has been
 * restarted or has kept a message waiting for too long.
 */
export type Status = "asking" | "live" | "silent" | "slow" | "gone";

/** What a host of ipywidgets tells when a kernel is restarted, or a widget closed. */
const CUT_OFF = ["comm_live_update", "comm:close"];

interface Link {
  ask: Ask;
  /** Asks what nobody waits for: however late an answer, nothing is said of it. */
  whisper: Ask;
  status(): Status;
  /** Says hello again if the kernel is silent or gone. */
  retry(): void;
  close(): void;
}

interface Waiting {
  hello: boolean;
  settle(answer: Answer): void;
  timers: ReturnType<typeof setTimeout>[];
}

interface Settings {
  /** In ms: after this long a message is late, and a kernel that does not answer hello is not there. */
  patience?: number;
  /** In ms: after this long without an answer the kernel is taken to be gone. */
  lost?: number;
  watch?(status: Status): void;
}

export function openLink(model: Model, { patience = 2000, lost = 10_000, watch = () => {} }: Settings = {}): Link {
  const waiting = new Map<string, Waiting>();
  let status: Status = "asking";
  let answered = false;

  function setStatus(next: Status): void {
    if (next === status) return;
    status = next;
    watch(status);
  }

  function receive(content: unknown): void {
    if (!isAnswer(content)) return;
    const question = content.nonce === null ? undefined : waiting.get(content.nonce);
    // Another view of this model may have asked: an answer shows a living kernel all the same.
    if (question && content.nonce !== null) {
      question.timers.forEach(clearTimeout);
      waiting.delete(content.nonce);
      question.settle(content);
    }
    answered = true;
    setStatus("live");
  }

  function isAway(): boolean {
    return status === "silent" || status === "gone";
  }

  function late(): void {
    if (answered && !isAway()) setStatus("slow");
  }

  /** Nobody answers: what waits is given up, and only an answer tells of a kernel again. */
  function giveUp(code: string): void {
    for (const { settle, timers } of waiting.values()) {
      timers.forEach(clearTimeout);
      settle(refusal(code));
    }
    waiting.clear();
  }

  function lose(): void {
    setStatus(answered ? "gone" : "silent");
    giveUp(status);
  }

  function send<Payload>(message: Message, whispered = false): Promise<Answer<Payload>> {
    const nonce = newNonce();
    return new Promise((resolve) => {
      // The gate for answers: their payload has the type that the kernel gives to this kind.
      const settle = (answer: Answer) => resolve(answer as Answer<Payload>);
      const hello = message.kind === "hello";
      const watched = () => (hello ? [setTimeout(lose, patience)] : [setTimeout(late, patience), setTimeout(lose, lost)]);
      const timers = whispered ? [] : watched();
      waiting.set(nonce, { hello, settle, timers });
      try {
        model.send({ ...message, nonce });
      } catch {
        lose(); // some hosts throw where there is no kernel
      }
    });
  }

  /** One at a time: what was said to a kernel that was not there yet makes room for the next. */
  function sayHello(): void {
    for (const [nonce, { hello, timers }] of waiting) {
      if (!hello) continue;
      timers.forEach(clearTimeout);
      waiting.delete(nonce);
    }
    void send({ kind: "hello", edition: model.get("edition") });
  }

  function retry(): void {
    if (isAway()) sayHello();
  }

  model.on("msg:custom", receive);
  for (const event of CUT_OFF) model.on(event, sayHello);
  sayHello();
  return {
    status: () => status,
    retry,
    async ask<Payload>(message: Message): Promise<Answer<Payload>> {
      if (isAway()) {
        retry();
        return refusal(status);
      }
      return send<Payload>(message);
    },
    async whisper<Payload>(message: Message): Promise<Answer<Payload>> {
      return status === "live" ? send<Payload>(message, true) : refusal(status);
    },
    close() {
      model.off("msg:custom", receive);
      for (const event of CUT_OFF) model.off(event, sayHello);
      giveUp("closed");
    },
  };
}

function isAnswer(content: unknown): content is Answer {
  return typeof content === "object" && content !== null && "kind" in content && content.kind === "answer";
}

/** What stands in for an answer that does not come. */
function refusal(code: string): Refusal {
  return { kind: "answer", nonce: null, ok: false, code, message: "" };
}

function newNonce() {
  // Not crypto.randomUUID, which exists only where the page is secure; a notebook server often is not.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
