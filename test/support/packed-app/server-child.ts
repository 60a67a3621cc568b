// Plays Electron's utility process in a separate process: the program finds its arguments where it expects them, and the shell's messages on
// `process.parentPort`. Arguments: the program, and then its own.
import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import type { FromChild, ToChild } from './utility-process.ts';

const [modulePath = '', ...args] = process.argv.slice(2);
const say = (message: FromChild): void => void process.send?.(message);

/** An end of a pair of ports that was sent here: silent until it is started. */
class SentPort extends EventEmitter {
  readonly #id: number;
  #waiting: { readonly data: unknown }[] | null = [];

  constructor(id: number) {
    super();
    this.#id = id;
  }

  arrive(data: unknown): void {
    if (this.#waiting === null) this.emit('message', { data });
    else this.#waiting.push({ data });
  }

  start(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const message of waiting) this.emit('message', message);
  }

  postMessage(data: unknown): void {
    say({ from: 'port', id: this.#id, data });
  }

  close(): void {
    say({ from: 'closed-port', id: this.#id });
    this.emit('close');
  }
}

const ports = new Map<number, SentPort>();
const early: object[] = [];
let isHeard = false;
const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (data: unknown) => say({ from: 'parent-port', data }),
});
parentPort.on('newListener', () => {
  if (isHeard) return;
  isHeard = true;
  // A listener added in the same turn gets it as well.
  queueMicrotask(() => {
    for (const message of early) parentPort.emit('message', message);
  });
});
Object.defineProperty(process, 'parentPort', { value: parentPort });

process.on('message', (message: ToChild) => {
  switch (message.to) {
    case 'parent-port': {
      const taken = message.ports.map((id) => new SentPort(id));
      for (const [index, id] of message.ports.entries()) ports.set(id, taken[index] as SentPort);
      const heard = { data: message.data, ports: taken };
      if (isHeard) parentPort.emit('message', heard);
      else early.push(heard);
      return;
    }
    case 'port':
      ports.get(message.id)?.arrive(message.data);
      return;
    case 'closed-port':
      ports.get(message.id)?.emit('close');
      ports.delete(message.id);
  }
});

process.argv.splice(1, process.argv.length, modulePath, ...args);
await import(pathToFileURL(modulePath).href);
