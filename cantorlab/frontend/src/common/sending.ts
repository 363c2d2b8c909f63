// Asking the kernel. Every message carries a nonce and is answered; a page cannot see whether a
// kernel lives, so the link says `hello` and watches whether an answer comes.

import type { Answer, Ask, Message, Model, Refusal } from "./types.ts";

/**
 * `asking`: hello is on its way; `live`: the kernel answers; `silent`: it did not answer hello;
 * `slow`: it answered before, and now keeps a message waiting.
 */
export type Status = "asking" | "live" | "silent" | "slow";

interface Link {
  ask: Ask;
  status(): Status;
  /** Says hello again if the kernel has been silent. */
  retry(): void;
  close(): void;
}

interface Waiting {
  settle(answer: Answer): void;
  timer: ReturnType<typeof setTimeout>;
}

interface Settings {
  /** In ms. */
  patience?: number;
  watch?(status: Status): void;
}

export function openLink(model: Model, { patience = 2000, watch = () => {} }: Settings = {}): Link {
  const waiting = new Map<string, Waiting>();
  let status: Status = "asking";

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
      clearTimeout(question.timer);
      waiting.delete(content.nonce);
      question.settle(content);
    }
    setStatus("live");
  }

  function unansweredInTime(): void {
    setStatus(status === "live" || status === "slow" ? "slow" : "silent");
  }

  function send<Payload>(message: Message): Promise<Answer<Payload>> {
    const nonce = newNonce();
    return new Promise((resolve) => {
      // The gate for answers: their payload has the type that the kernel gives to this kind.
      const settle = (answer: Answer) => resolve(answer as Answer<Payload>);
      waiting.set(nonce, { settle, timer: setTimeout(unansweredInTime, patience) });
      try {
        model.send({ ...message, nonce });
      } catch {
        unansweredInTime(); // some hosts throw where there is no kernel
      }
    });
  }

  function retry(): void {
    if (status !== "silent") return;
    setStatus("asking");
    void send({ kind: "hello" });
  }

  model.on("msg:custom", receive);
  void send({ kind: "hello" });
  return {
    status: () => status,
    retry,
    async ask<Payload>(message: Message): Promise<Answer<Payload>> {
      if (status === "silent") {
        retry();
        return refusal("silent");
      }
      return send<Payload>(message);
    },
    close() {
      model.off("msg:custom", receive);
      for (const { settle, timer } of waiting.values()) {
        clearTimeout(timer);
        settle(refusal("closed"));
      }
      waiting.clear();
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
