import { Worker } from 'node:worker_threads';

/** Returns a function that has a program check a file in a thread of its own: `workerData.toCheck` is its path; it posts the fault, or null. */
export function checkInThread(program: string): (path: string) => Promise<string | null> {
  return (path) =>
    new Promise((resolved) => {
      const thread = new Worker(program, { workerData: { toCheck: path }, argv: [] });
      thread.once('message', (fault: string | null) => resolved(fault));
      thread.once('error', (error) => resolved(`It could not be checked (${error.message}).`));
      // After its message it only ends.
      thread.once('exit', () => resolved('It could not be checked.'));
    });
}
