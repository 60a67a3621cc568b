import { Worker } from 'node:worker_threads';

/** Returns a function that has a program look at a file in a thread of its own: `workerData.toCheck` is its path, and what it posts is the fault, null for none. */
export function checkInThread(program: string): (path: string) => Promise<string | null> {
  return (path) =>
    new Promise((resolved) => {
      const thread = new Worker(program, { workerData: { toCheck: path }, argv: [] });
      thread.once('message', (fault: string | null) => resolved(fault));
      thread.once('error', (error) => resolved(`It could not be looked at (${error.message}).`));
      // After its word it only ends.
      thread.once('exit', () => resolved('It could not be looked at.'));
    });
}
