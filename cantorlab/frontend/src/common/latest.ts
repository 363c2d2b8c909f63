// Asking while somebody types or drags: one question at a time, and only the newest counts.

/** After this long an answer is taken for lost. In ms. */
const LOST = 5000;

/**
 * Returns `put(question)`. While an answer is awaited, newer questions wait, the newest replacing the
 * others; `hear` gets an answer only if nothing newer was put meanwhile.
 *
 * @template Question, Answer
 * @param {(question: Question) => Promise<Answer>} ask
 * @param {(answer: Answer, question: Question) => void} hear
 * @param {{ lost?: number }} [settings]
 * @returns {(question: Question) => void}
 */
export function latest(ask, hear, { lost = LOST } = {}) {
  let awaited = 0; // the number of the question on its way, 0 for none
  let count = 0;
  /** @type {{ question: Question } | null} */
  let waiting = null;

  /** @param {Question} question */
  async function send(question) {
    const number = (count += 1);
    awaited = number;
    const timer = setTimeout(() => done(number), lost);
    const answer = await ask(question);
    clearTimeout(timer);
    if (awaited !== number) return; // it comes too late
    if (!waiting) hear(answer, question);
    done(number);
  }

  /** @param {number} number */
  function done(number) {
    if (awaited !== number) return;
    awaited = 0;
    const next = waiting;
    waiting = null;
    if (next) void send(next.question);
  }

  return (question) => {
    if (awaited) waiting = { question };
    else void send(question);
  };
}
