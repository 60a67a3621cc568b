import { Worker } from 'node:worker_threads';
import type { BatchChecker, BatchOf, CheckedBatch, TurnedBatch } from '../contracts/batch-checker.ts';

/** What the thread is given to read, and what it says of it; `number` tells which is which. */
export interface AskedOfChecker extends BatchOf {
  readonly number: number;
  readonly text: string;
}
export interface SaidByChecker {
  readonly number: number;
  readonly checked: CheckedBatch | TurnedBatch | null;
}

type Told = (checked: SaidByChecker['checked']) => void;

/**
 * Has `program` read long messages in a thread of its own, which begins with the first of them. A thread that ends answers what it was
 * asked with null, and the next message begins another one; `broke` is told why it ended.
 */
export function batchCheckerThread(program: string, broke: (error: unknown) => void): BatchChecker {
  const waiting = new Map<number, Told>();
  let thread: Worker | null = null;
  let asked = 0;
  const end = (): void => {
    thread = null;
    const left = [...waiting.values()];
    waiting.clear();
    for (const tell of left) tell(null);
  };
  const begin = (): Worker => {
    const own = new Worker(program, { argv: [] });
    own.on('message', ({ number, checked }: SaidByChecker) => {
      waiting.get(number)?.(checked);
      waiting.delete(number);
    });
    own.on('error', broke);
    own.on('exit', () => {
      if (thread === own) end();
    });
    own.unref();
    return own;
  };
  return {
    check: (text, of) =>
      new Promise((told) => {
        thread ??= begin();
        asked += 1;
        waiting.set(asked, told);
        thread.postMessage({ number: asked, text, ...of } satisfies AskedOfChecker);
      }),
    stop: () => {
      void thread?.terminate();
      end();
    },
  };
}
