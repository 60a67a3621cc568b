import { Worker } from 'node:worker_threads';
import type { FakeUtilityProcess } from '../../fakes/electron.ts';

/** Lets a child of the fake `electron` really run, in a thread, joined by real ports. Returns how to crash it. */
export function runInThread(child: FakeUtilityProcess): () => void {
  const { modulePath, args } = child;
  const worker = new Worker(new URL('./server-worker.ts', import.meta.url), { workerData: { modulePath, args } });
  child.parentPort.on('message', ({ data, ports }) => {
    const released = ports.map((port) => port.release());
    worker.postMessage({ data, ports: released }, released);
  });
  worker.once('message', () => child.emit('spawn'));
  worker.on('error', (error) => console.error(error));
  worker.once('exit', (code) => child.emit('exit', code));
  child.once('fake-kill', () => void worker.terminate());
  return () => void worker.terminate();
}
