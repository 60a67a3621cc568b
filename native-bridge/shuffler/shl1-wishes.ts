import type { ShufflerRefusal } from '../contracts/shuffler.ts';
import type { Shl1Fields } from './shl1-frames.ts';

/** A command somebody asked for, and whom to tell what became of it. */
export interface Shl1Wish {
  readonly name: string;
  readonly fields: Shl1Fields;
  readonly settle: (refusal: ShufflerRefusal | null) => void;
}

/** What the console was asked to ask of a machine, in turn: the link takes one command at a time. */
export class Shl1Wishes {
  #waiting: readonly Shl1Wish[] = [];

  get first(): Shl1Wish | null {
    return this.#waiting[0] ?? null;
  }

  add(name: string, fields: Shl1Fields): Promise<ShufflerRefusal | null> {
    return new Promise((settle) => {
      this.#waiting = [...this.#waiting, { name, fields, settle }];
    });
  }

  answer(wish: Shl1Wish, refusal: ShufflerRefusal | null): void {
    this.#waiting = this.#waiting.filter((other) => other !== wish);
    wish.settle(refusal);
  }

  /** Nobody will answer any more. */
  giveUp(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { settle } of waiting) settle('no-answer');
  }
}
