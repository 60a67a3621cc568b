import {
  closeSync,
  existsSync,
  lstatSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { ReadStream } from 'node:tty';
import type { Line, LineHealth } from '../contracts/line.ts';
import { HealthReport } from './health-report.ts';
import { Listeners } from './listeners.ts';

/** A kernel line with two ends: bytes written to the descriptor `master` are read by the program that opens `path`. */
export interface TerminalPair {
  readonly master: number;
  readonly slave: number;
  readonly path: string;
}

/** Thrown where no pseudo-terminal can be made; its message is a plain sentence. */
export class NoPseudoTerminal extends Error {}

/** Makes a kernel line. Throws `NoPseudoTerminal` where the system or the installation cannot, such as on Windows. */
export function openTerminalPair(): TerminalPair {
  try {
    const native = createRequire(import.meta.url)(`@lydell/node-pty-${process.platform}-${process.arch}/pty.node`) as {
      open(columns: number, rows: number): { master: number; slave: number; pty: string };
    };
    const { master, slave, pty } = native.open(80, 24);
    return { master, slave, path: pty };
  } catch (cause) {
    throw new NoPseudoTerminal('This machine offers no pseudo-terminals.', { cause });
  }
}

/** Points `link` at `target` in one step, so that the link is never missing. Refuses to replace anything but a link. */
function pointLink(link: string, target: string): void {
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === false)
    throw new NoPseudoTerminal(`${link} exists and is not a link.`);
  const aside = `${link}.${process.pid}`;
  try {
    symlinkSync(target, aside);
    renameSync(aside, link);
  } catch (cause) {
    throw new NoPseudoTerminal(`${link} cannot be made.`, { cause });
  }
}

/**
 * The target of a link to a terminal. The system gives the terminal name of a killed program to the next program that opens one; the name
 * of a descriptor disappears with its program.
 */
function targetOf({ slave, path }: TerminalPair): string {
  const held = `/proc/${process.pid}/fd/${slave}`;
  return existsSync(held) ? held : path;
}

/** Removes `link` unless another program's line has taken its place. */
function removeLink(link: string, target: string): void {
  const isOurs = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === target;
  if (isOurs) unlinkSync(link);
}

/**
 * The device's end of a serial line made of a pseudo-terminal: a program opens `path` as it would open a real line. Stopping pulls the
 * plug; starting again makes a new terminal under the same link. Unread bytes are lost once the kernel's buffer is full.
 */
export class PseudoTerminal implements Line {
  readonly #link: string | null;
  readonly #report = new HealthReport();
  readonly #data = new Listeners<Uint8Array>();
  #unplug: () => void = () => {};
  #master: number | null = null;
  #path: string | null = null;

  constructor(link: string | null = null) {
    this.#link = link;
  }

  get name(): string {
    return 'pseudo-terminal';
  }

  /** The path for the other program: the link where one was asked for. Null while unplugged. */
  get path(): string | null {
    return this.#path === null ? null : (this.#link ?? this.#path);
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  start(): void {
    if (this.#master !== null) return;
    try {
      this.#plugIn(openTerminalPair());
      this.#report.set('ready', null);
    } catch (fault) {
      if (!(fault instanceof NoPseudoTerminal)) throw fault;
      this.#unplug();
      this.#report.set('refused', fault.message, 'no-line');
    }
  }

  stop(): Promise<void> {
    this.#unplug();
    this.#report.set('absent', 'Stopped.');
    return Promise.resolve();
  }

  write(bytes: Uint8Array): Promise<void> {
    if (this.#master === null) return Promise.reject(new Error('The pseudo-terminal is not ready.'));
    try {
      for (let from = 0; from < bytes.length; ) from += writeSync(this.#master, bytes, from);
      return Promise.resolve();
    } catch (cause) {
      return Promise.reject(new Error('Nobody reads the pseudo-terminal.', { cause }));
    }
  }

  onData(listener: (bytes: Uint8Array) => void): () => void {
    return this.#data.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  #plugIn(pair: TerminalPair): void {
    const { master, slave, path } = pair;
    const link = this.#link;
    const target = targetOf(pair);
    const far = new ReadStream(slave);
    const near = new ReadStream(master);
    // A new terminal echoes: until a reader sets it raw, the device would hear its own bytes.
    far.setRawMode(true);
    far.on('error', () => {});
    near.on('error', () => {});
    near.on('data', (bytes: Buffer) => this.#data.tell(bytes));
    this.#master = master;
    this.#path = path;
    this.#unplug = () => {
      this.#unplug = () => {};
      this.#master = null;
      this.#path = null;
      if (link !== null) removeLink(link, target);
      near.destroy();
      far.destroy();
      closeSync(slave);
    };
    if (link !== null) pointLink(link, target);
  }
}
