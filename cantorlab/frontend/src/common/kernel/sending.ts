// Asking the kernel. Every message carries a nonce and is answered, and goes again until it is: the kernel
// does once what it hears twice (widgets/core/messages.py). A page cannot see whether a kernel lives, so the link
// says `hello` and watches whether an answer comes.

import { onReturn, reopen } from "./host.ts";
import type { Answer, Ask, Message, Model, Refusal } from "./types.ts";

/**
 * `asking`: hello is on its way; `live`: the kernel answers; `silent`: it has never answered;
 * `slow`: it answered before, and now keeps a message waiting; `gone`: it answered before, and has been
 * restarted.
 */
export type Status = "asking" | "live" | "silent" | "slow" | "gone";

/** Events of a host of ipywidgets when a kernel is restarted, or a widget closed. */
const CUT_OFF = ["comm_live_update", "comm:close"];

/** In ms: the longest pause before what waits is sent once more. */
const LONGEST = 60_000;
/** The number of times that hello is said again to a kernel that may not be there. */
const TRIES = 5;

interface Link {
  ask: Ask;
  /** Asks in the background: however late an answer, nothing is said of it. */
  whisper: Ask;
  status(): Status;
  /** Says hello again if the kernel is silent or gone. */
  retry(): void;
  /** Asks for the whole view if this page has missed some of it. */
  catchUp(): void;
  close(): void;
}

interface WaitingMessage {
  message: Message;
  whispered: boolean;
  settle(answer: Answer): void;
}

interface LinkSettings {
  /** In ms: after this long a message is late, and a kernel that does not answer hello is not there. */
  patience?: number;
  watch?(status: Status): void;
}

export function openLink(model: Model, { patience = 2000, watch = () => {} }: LinkSettings = {}): Link {
  /** In the order in which they were sent. */
  const waiting = new Map<string, WaitingMessage>();
  let status: Status = "asking";
  let answered = false;
  /** Whether the host has told that the kernel's side of this model is gone. */
  let cutOff = false;
  /** The number of times that the waiting messages were sent again since an answer came. */
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function setStatus(next: Status): void {
    if (next === status) return;
    status = next;
    watch(status);
  }

  function isAway(): boolean {
    return status === "silent" || status === "gone";
  }

  // -- questions -------------------------------------------------------------------------------

  function send<Payload>(message: Message, whispered = false): Promise<Answer<Payload>> {
    const nonce = newNonce();
    return new Promise((resolve) => {
      // The gate for answers: their payload has the type that the kernel gives to this kind.
      const settle = (answer: Answer) => resolve(answer as Answer<Payload>);
      waiting.set(nonce, { message, whispered, settle });
      post([nonce]);
      watchOver();
    });
  }

  /** Sends what waits under these nonces, for the first time or again. */
  function post(nonces: Iterable<string>): void {
    try {
      reopen(model);
      for (const nonce of [...nonces]) model.send({ ...waiting.get(nonce)?.message, nonce });
    } catch {
      lose(); // some hosts throw where there is no kernel
    }
  }

  /** One at a time: what was said to a kernel that was not there yet makes room for the next. */
  function sayHello(): Promise<Answer> {
    giveUp("again", isHello);
    return send({ kind: "hello", version: model.get("version") });
  }

  // -- waiting ----------------------------------------------------------------------------------

  function watchOver(): void {
    if (timer !== null || ![...waiting.values()].some(({ whispered }) => !whispered)) return;
    timer = setTimeout(late, Math.min(patience * 2 ** tries, LONGEST));
  }

  function rest(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function late(): void {
    timer = null;
    if (answered && !cutOff) setStatus("slow");
    else lose();
    tries += 1;
    if (status === "gone" || (status === "silent" && tries > TRIES)) return; // the host reports it, or the user asks
    post(waiting.keys());
    watchOver();
  }

  /** The kernel is gone: but for hello, what waits is given up. */
  function lose(): void {
    setStatus(answered ? "gone" : "silent");
    giveUp(status, (each) => !isHello(each));
  }

  function giveUp(code: string, whom: (each: WaitingMessage) => boolean = () => true): void {
    for (const [nonce, each] of waiting) {
      if (!whom(each)) continue;
      waiting.delete(nonce);
      each.settle(refusal(code));
    }
  }

  // -- answers ---------------------------------------------------------------------------------

  function receive(content: unknown): void {
    if (!isAnswer(content)) return;
    const question = content.nonce === null ? undefined : waiting.get(content.nonce);
    answered = true;
    cutOff = false;
    tries = 0;
    rest();
    // Another view of this model may have asked: an answer shows a living kernel all the same.
    if (question && content.nonce !== null) {
      const before = [...waiting.keys()];
      waiting.delete(content.nonce);
      if (isHello(question)) question.settle(content);
      else void waitForView(content).then(() => question.settle(content));
      // The kernel answers in order: what was sent before has been lost, or its answer was.
      post(before.slice(0, before.indexOf(content.nonce)));
    }
    setStatus("live");
    watchOver();
  }

  /** Resolves once this page has the view of which an answer tells, or cannot have it. */
  async function waitForView({ version }: Answer): Promise<void> {
    const isBehind = () => version !== undefined && version > model.get("version");
    if (!isBehind()) return;
    await new Promise((resolve) => setTimeout(resolve, patience / 8)); // hosts may deliver it after the answer
    if (isBehind()) await sayHello();
  }

  function hearCutOff(): void {
    cutOff = true;
    startAnew();
  }

  /** The way to the kernel is another one than before: what waits goes at once, and what was missed is asked for. */
  function startAnew(): void {
    tries = 0;
    rest();
    giveUp("again", isHello);
    post(waiting.keys());
    void sayHello();
  }

  model.on("msg:custom", receive);
  for (const event of CUT_OFF) model.on(event, hearCutOff);
  const endReturn = onReturn(model, startAnew);
  void sayHello();
  return {
    status: () => status,
    catchUp: () => void sayHello(),
    retry() {
      if (isAway()) startAnew();
    },
    async ask<Payload>(message: Message): Promise<Answer<Payload>> {
      if (isAway()) {
        startAnew();
        return refusal(status);
      }
      return send<Payload>(message);
    },
    async whisper<Payload>(message: Message): Promise<Answer<Payload>> {
      return status === "live" ? send<Payload>(message, true) : refusal(status);
    },
    close() {
      model.off("msg:custom", receive);
      for (const event of CUT_OFF) model.off(event, hearCutOff);
      endReturn();
      rest();
      giveUp("closed");
    },
  };
}

const isHello = ({ message }: WaitingMessage) => message.kind === "hello";

function isAnswer(content: unknown): content is Answer {
  return typeof content === "object" && content !== null && "kind" in content && content.kind === "answer";
}

/** The stand-in for an answer that does not come. */
function refusal(code: string): Refusal {
  return { kind: "answer", nonce: null, ok: false, code, message: "" };
}

function newNonce() {
  // Not crypto.randomUUID, which exists only where the page is secure; a notebook server often is not.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
