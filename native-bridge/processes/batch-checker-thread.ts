import { Worker } from 'node:worker_threads';
import type { BatchChecker, BatchOf, CheckedBatch, TurnedBatch } from '../contracts/batch-checker.ts';

/** What the thread is given to read, and what it says of it; `number` tells which is which. */
export interface AskedOfChecker extends BatchOf {
  readonly number: number;
  readonly text: string;
}
export interface SaidByChecker {
  readonly number: number;
  readonly checked: Checked;
}
/** Said first, once it has loaded all it needs. */
export const begunChecking = 'begun';

type Checked = CheckedBatch | TurnedBatch | null;
type Told = (checked: Checked) => void;

/**
 * Has `program` read long messages in a thread of its own, which begins with the first of them. Until it has begun, which takes seconds on
 * a busy machine, nobody waits for it: the answer is null, as it is for all it was asked when it ends. The next message then begins another
 * one; `broke` is told why it ended.
 */
export function batchCheckerThread(
  program: string,
  broke: (error: unknown) => void,
): BatchChecker & { readonly hasBegun: () => boolean } {
  const waiting = new Map<number, Told>();
  let thread: Worker | null = null;
  let hasBegun = false;
  let asked = 0;
  const end = (): void => {
    thread = null;
    hasBegun = false;
    const left = [...waiting.values()];
    waiting.clear();
    for (const tell of left) tell(null);
  };
  const begin = (): Worker => {
    const own = new Worker(program, { argv: [] });
    own.on('message', (said: SaidByChecker | typeof begunChecking) => {
      if (said === begunChecking) {
        hasBegun = thread === own;
        return;
      }
      waiting.get(said.number)?.(said.checked);
      waiting.delete(said.number);
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
        if (!hasBegun) {
          told(null);
          return;
        }
        asked += 1;
        waiting.set(asked, told);
        thread.postMessage({ number: asked, text, ...of } satisfies AskedOfChecker);
      }),
    hasBegun: () => hasBegun,
    stop: () => {
      void thread?.terminate();
      end();
    },
  };
}
