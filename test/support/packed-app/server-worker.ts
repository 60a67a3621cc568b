// Plays Electron's utility process in a worker thread: the program in it finds its arguments where it expects them and
// listens on `process.parentPort`.
import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { MessagePortMain } from '../../fakes/electron.ts';

const { modulePath, args } = workerData as { readonly modulePath: string; readonly args: readonly string[] };

const mainPort = new EventEmitter();
Object.defineProperty(process, 'parentPort', { value: mainPort });
process.argv.splice(1, process.argv.length, modulePath, ...args);

parentPort?.on('message', ({ data, ports }: { readonly data: unknown; readonly ports: readonly MessagePort[] }) => {
  mainPort.emit('message', { data, ports: ports.map((port) => new MessagePortMain(port)) });
});

await import(pathToFileURL(modulePath).href);
parentPort?.postMessage('running');
