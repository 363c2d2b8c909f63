// Asking while the user types or drags: one question at a time, and only the newest counts.

/** After this long an answer is taken for lost. In ms. */
const LOST = 5000;

/**
 * Returns `put(question)`. While an answer is awaited, newer questions wait, the newest replacing the
 * others; `hear` gets an answer only if nothing newer was put meanwhile.
 */
export function latest<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  hear: (answer: Answer, question: Question) => void,
  { lost = LOST }: { lost?: number } = {},
): (question: Question) => void {
  let awaited = 0; // the number of the question on its way, 0 for none
  let count = 0;
  let waiting: { question: Question } | null = null;

  async function send(question: Question) {
    const number = ++count;
    awaited = number;
    const timer = setTimeout(() => done(number), lost);
    const answer = await ask(question);
    clearTimeout(timer);
    if (awaited !== number) return; // it comes too late
    if (!waiting) hear(answer, question);
    done(number);
  }

  function done(number: number) {
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
