// Asking the kernel. Every message carries a nonce and is answered; a page cannot see whether a
// kernel lives, so the link says `hello` and watches whether an answer comes.

/** @import { Answer, Model } from "./types.ts" */

/**
 * `asking`: hello is on its way; `live`: the kernel answers; `silent`: it did not answer hello;
 * `slow`: it answered before, and now keeps a message waiting.
 * @typedef {"asking" | "live" | "silent" | "slow"} Status
 *
 * @typedef {object} Link
 * @property {(message: {kind: string, [key: string]: any}) => Promise<Answer>} ask
 * @property {() => Status} status
 * @property {() => void} knock says hello again if the kernel has been silent
 * @property {() => void} close
 */

/**
 * @param {Model} model
 * @param {{ patience?: number, watch?: (status: Status) => void }} [settings] patience in ms
 * @returns {Link}
 */
export function openLink(model, { patience = 2000, watch = () => {} } = {}) {
  /** @type {Map<string, { settle: (answer: Answer) => void, timer: ReturnType<typeof setTimeout> }>} */
  const waiting = new Map();
  /** @type {Status} */
  let status = "asking";

  /** @param {Status} next */
  function become(next) {
    if (next === status) return;
    status = next;
    watch(status);
  }

  /** @param {any} content */
  function hear(content) {
    if (content?.kind !== "answer") return;
    const question = waiting.get(content.nonce);
    // Another view of this model may have asked: an answer shows a living kernel all the same.
    if (question) {
      clearTimeout(question.timer);
      waiting.delete(content.nonce);
      question.settle(content);
    }
    become("live");
  }

  function lose() {
    become(status === "live" || status === "slow" ? "slow" : "silent");
  }

  /** @param {{kind: string, [key: string]: any}} message */
  function send(message) {
    const nonce = newNonce();
    return new Promise((/** @type {(answer: Answer) => void} */ settle) => {
      waiting.set(nonce, { settle, timer: setTimeout(lose, patience) });
      try {
        model.send({ ...message, nonce });
      } catch {
        lose(); // some hosts throw where there is no kernel
      }
    });
  }

  function knock() {
    if (status !== "silent") return;
    become("asking");
    void send({ kind: "hello" });
  }

  model.on("msg:custom", hear);
  void send({ kind: "hello" });
  return {
    status: () => status,
    knock,
    async ask(message) {
      if (status === "silent") {
        knock();
        return unanswered("silent");
      }
      return send(message);
    },
    close() {
      model.off("msg:custom", hear);
      for (const { settle, timer } of waiting.values()) {
        clearTimeout(timer);
        settle(unanswered("closed"));
      }
      waiting.clear();
    },
  };
}

/**
 * @param {string} code
 * @returns {Answer}
 */
function unanswered(code) {
  return { kind: "answer", nonce: null, ok: false, code, message: "" };
}

function newNonce() {
  // Not crypto.randomUUID, which exists only where the page is secure; a notebook server often is not.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
