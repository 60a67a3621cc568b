import { Worker } from 'node:worker_threads';

/** A check in a thread of its own. */
export interface Check<Found> {
  /** What it has found, or why it could not be done, in a sentence. Never settled once it was stopped. */
  readonly found: Promise<Found | string>;
  /** Resolves when the thread has let go of the file. */
  stop(): Promise<void>;
}

/** Has a program check a file in a thread: it is told its path as `workerData.toCheck`, and more, and posts what it finds. */
export function checkInThread<Found>(
  program: string,
  path: string,
  more: Readonly<Record<string, unknown>> = {},
): Check<Found> {
  const thread = new Worker(program, { workerData: { ...more, toCheck: path }, argv: [] });
  const found = new Promise<Found | string>((resolved) => {
    thread.once('message', (message: Found) => resolved(message));
    thread.once('error', (error) => resolved(`It could not be checked (${error.message}).`));
    // After its message it only ends.
    thread.once('exit', () => resolved('It could not be checked.'));
  });
  return {
    found,
    stop: async () => {
      thread.removeAllListeners();
      await thread.terminate();
    },
  };
}
