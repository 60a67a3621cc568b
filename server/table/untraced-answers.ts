import type { Answer } from './table.ts';

/** How many are remembered; an older request is decided again. */
const answersKept = 1_000;

/** Answers that left nothing in the log, by request id. */
export class UntracedAnswers {
  readonly #answers = new Map<string, Answer>();

  of(id: string | null): Answer | undefined {
    return id === null ? undefined : this.#answers.get(id);
  }

  keep(id: string | null, answer: Answer): void {
    if (id === null) return;
    this.#answers.set(id, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > answersKept && oldest !== undefined) this.#answers.delete(oldest);
  }
}
