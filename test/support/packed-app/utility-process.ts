import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import type { FakeUtilityProcess } from '../../fakes/electron.ts';

/** Messages to the process; ports cannot travel between processes, so their messages do. */
export type ToChild =
  | { readonly to: 'parent-port'; readonly data: unknown; readonly ports: readonly number[] }
  | { readonly to: 'port'; readonly id: number; readonly data: unknown }
  | { readonly to: 'closed-port'; readonly id: number };

/** Messages from it. */
export type FromChild =
  | { readonly from: 'parent-port'; readonly data: unknown }
  | { readonly from: 'port'; readonly id: number; readonly data: unknown }
  | { readonly from: 'closed-port'; readonly id: number };

const program = fileURLToPath(new URL('./server-child.ts', import.meta.url));

/** Runs a child of the fake `electron` in a real process that can be killed and stopped, connected by the messages of its ports. */
export function runAsProcess(child: FakeUtilityProcess): ChildProcess {
  const running = fork(program, [child.modulePath, ...child.args], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  running.stderr?.on('data', (text: Buffer) => {
    complaint += text.toString();
  });
  child.pid = running.pid;
  const ports = new Map<number, MessagePort>();
  let lastId = 0;
  const tell = (message: ToChild): void => {
    if (running.connected) running.send(message);
  };
  const passOn = (port: MessagePort): number => {
    lastId += 1;
    const id = lastId;
    ports.set(id, port);
    port.on('message', (data: unknown) => tell({ to: 'port', id, data }));
    port.on('close', () => tell({ to: 'closed-port', id }));
    return id;
  };
  child.parentPort.on('message', ({ data, ports: sent }) => {
    tell({ to: 'parent-port', data, ports: sent.map((port) => passOn(port.release())) });
  });
  running.on('message', (message: FromChild) => {
    if (message.from === 'parent-port') child.emit('message', message.data);
    if (message.from === 'port') ports.get(message.id)?.postMessage(message.data);
    if (message.from === 'closed-port') ports.get(message.id)?.close();
  });
  running.once('spawn', () => child.emit('spawn'));
  running.once('exit', (code) => {
    for (const port of ports.values()) port.close();
    child.pid = undefined;
    // It ended by itself, with an error.
    if (code !== null && code !== 0) console.error(complaint);
    child.emit('exit', code ?? 9);
  });
  child.once('fake-kill', () => running.kill('SIGTERM'));
  return running;
}
