import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverProgram } from '../../commands/run-server.ts';
import type { Ready } from '../../server/parent-messages.ts';
import { onItsPort } from '../support/server-process.ts';
import { waitFor } from './wait-until.ts';

const tap = pathToFileURL(join(import.meta.dirname, 'ipc-tap.ts')).href;
const heapSignal = 'SIGUSR2';
/** Core files as large as the system allows: the program's own limit is tested. */
const withCores = 'ulimit -c "$(ulimit -H -c)" 2>/dev/null; exec "$0" "$@"';

/** A server of the room in its own process, which can be searched and killed. */
export class RoomProcess {
  readonly #role: 'table' | 'cardroom';
  readonly #config: string;
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #ready: Ready | null = null;
  #said = '';

  /** `folder`: its working directory, where a core file would appear. */
  constructor(role: 'table' | 'cardroom', { config, folder }: { readonly config: string; readonly folder: string }) {
    [this.#role, this.#config, this.#folder] = [role, config, folder];
    mkdirSync(folder, { recursive: true });
  }

  get ready(): Ready {
    if (this.#ready === null) throw new Error(`The ${this.#role} server has not been started.`);
    return this.#ready;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Everything it has printed, in all its lives. */
  get said(): string {
    return this.#said;
  }

  get ipcFile(): string {
    return join(this.#folder, 'ipc');
  }

  /** Starts it, on its former port if it had one. */
  start(): Promise<void> {
    return onItsPort(() => this.#startOnce());
  }

  async #startOnce(): Promise<void> {
    const port = this.#ready === null ? [] : ['--port', new URL(this.#ready.url).port];
    const args = [serverProgram, '--role', this.#role, '--config', this.#config, '--with-parent', ...port];
    const options = `--import=${tap} --heapsnapshot-signal=${heapSignal}`;
    const child = spawn('/bin/sh', ['-c', withCores, process.execPath, ...args], {
      cwd: this.#folder,
      env: { ...process.env, NODE_OPTIONS: options, RIFFLE_IPC_TAP: this.ipcFile },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
      });
    this.#child = child;
    this.#ready = await new Promise<Ready>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Ready));
      child.once('exit', () => reject(new Error(`The ${this.#role} server ended before it was ready: ${this.#said}`)));
    });
  }

  /** Kills it and waits until it is gone. */
  async strike(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Its memory now, as a V8 snapshot. `pid`: of a child, which writes it beside it. */
  async heap(pid: number = this.pid): Promise<Buffer> {
    const before = new Set(this.#heapFiles());
    process.kill(pid, heapSignal);
    const file = await waitFor('a heap snapshot', () => this.#heapFiles().find((name) => !before.has(name)));
    const path = join(this.#folder, file);
    // The snapshot is written in one go while the process stands still; a complete one ends like this.
    return waitFor('a whole heap snapshot', () => {
      const content = readFileSync(path);
      return content.subarray(-4).toString().trimEnd().endsWith(']}') && content;
    });
  }

  #heapFiles(): readonly string[] {
    return readdirSync(this.#folder).filter((name) => name.endsWith('.heapsnapshot'));
  }
}

/** The ids of a process's children. */
export function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim() === '' ? [] : text.trim().split(' ').map(Number);
}

/** A table server's card sealer; null between two of its lives. */
export const sealerOf = (pid: number): number | null => childWith(pid, 'card-sealer');

/** A cardroom server's keeper of the stream key; null between two of its lives. */
export const keeperOf = (pid: number): number | null => childWith(pid, 'stream-keeper');

function childWith(pid: number, role: string): number | null {
  const isIt = (child: number): boolean => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(role);
    } catch {
      return false;
    }
  };
  return childrenOf(pid).find(isIt) ?? null;
}
