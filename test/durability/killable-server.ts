import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../../build/build.ts';
import { launcherVariable, programFolderVariable } from '../../server/launch/launch-words.ts';
import type { Ready } from '../../server/parent-messages.ts';

const root = join(import.meta.dirname, '../..');

/** A private copy of the built server program: a build meanwhile does not remove it. */
export interface BuiltServer {
  readonly main: string;
  /** Node's compile cache, so that fifty starts do not compile the same fifty times. */
  readonly cache: string;
  remove(): void;
}

/** Builds the server program, if necessary, and copies it. */
export async function takeBuiltServer(): Promise<BuiltServer> {
  await buildAll({ only: ['server'] });
  // Inside the repository, so that it finds the packages.
  const place = join(root, 'node_modules/.cache');
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, 'riffle-server-'));
  cpSync(join(root, 'out/server'), join(folder, 'server'), { recursive: true });
  return {
    main: join(folder, 'server/main.js'),
    cache: join(folder, 'compiled'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** How a server is started. */
export interface Startable {
  readonly role: 'table' | 'table-ahead' | 'cardroom' | 'chain';
  /** The configuration file. */
  readonly file: string;
  readonly server: BuiltServer;
  /** Put in front of the program, such as a tracer with its options. Default: nothing. */
  readonly through?: readonly string[];
  /** How many minutes its clock is behind. Default: none. */
  readonly minutesBehind?: number;
  /** The program folder of its launcher, which this process then plays. Absent: it has no launcher. */
  readonly launchedFrom?: string;
}

/** A server in its own process, as in a room. */
export interface KillableServer {
  readonly url: string;
  /** For pairing browsers, by role; none at a table. */
  readonly codes: Ready['codes'];
  /** Kills it at once, without a chance to close anything, and waits until it is gone. */
  kill(): Promise<void>;
  /** Stops it in order. */
  end(): Promise<void>;
}

/** Writes a configuration beside its data folder. */
export function writeConfig(folder: string, role: string, config: Readonly<Record<string, unknown>>): string {
  const file = join(folder, `${role}.json`);
  writeFileSync(file, JSON.stringify({ data: join(folder, role), ...config }));
  return file;
}

/** Starts the built program and waits until it serves. Rejects with its output if it ends before that. */
export async function startKillable(startable: Startable): Promise<KillableServer> {
  const { child, said } = spawned(startable);
  const ended = once(child, 'exit').then(([code]) => {
    throw new EndedEarly(startable.role, said().trim(), code as number | null);
  });
  ended.catch(() => {});
  const ready = await Promise.race([whenReady(child), ended]);
  const stop = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    // A traced program is the tracer's child and must be signalled by its own process id.
    if (startable.through === undefined) child.kill(signal);
    else child.disconnect();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { url: ready.url, codes: ready.codes, kill: () => stop('SIGKILL'), end: () => stop('SIGTERM') };
}

/** The launcher's answers to a server, and the server's message when it serves. */
function whenReady(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    child.on('message', (word: Ready | { readonly type: 'stands' | 'replace' }) => {
      if (word.type === 'stands') child.send({ type: 'go' });
      if (word.type !== 'ready') return;
      child.send({ type: 'confirmed' });
      resolve(word);
    });
  });
}

/** Has the program read a table's log beside its writer, as a waiting version does, until it has read it. */
export async function readAhead({ file, server }: Pick<Startable, 'file' | 'server'>): Promise<void> {
  const { child, said } = spawned({ role: 'table-ahead', file, server });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new EndedEarly('table-ahead', said().trim(), code);
}

/** Starts the program and kills it after this many milliseconds, however far it has come. */
export async function killedWhileStarting(startable: Startable, afterMs: number): Promise<void> {
  const { child } = spawned(startable);
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  clearTimeout(timer);
}

/** A server that ended by itself before it served. */
export class EndedEarly extends Error {
  readonly said: string;
  readonly code: number | null;

  constructor(role: string, said: string, code: number | null) {
    super(`The ${role} server ended with ${code} before it served: ${said}`);
    this.said = said;
    this.code = code;
  }
}

const launchedBy = (folder: string | undefined): Readonly<Record<string, string>> =>
  folder === undefined ? {} : { [launcherVariable]: String(process.pid), [programFolderVariable]: folder };

/** A clock that is behind, like that of a PC nobody has set. */
const clockBehind = (minutes: number): string =>
  `--import=data:text/javascript,{const{now}=Date;Date.now=()=>now()-${minutes * 60_000}}`;

function spawned({ role, file, server, through = [], minutesBehind = 0, launchedFrom }: Startable): {
  readonly child: ChildProcess;
  readonly said: () => string;
} {
  const [program = process.execPath, ...args] = [
    ...through,
    process.execPath,
    ...(minutesBehind === 0 ? [] : [clockBehind(minutesBehind)]),
    server.main,
    '--role',
    role,
    '--config',
    file,
  ];
  // Under a tracer the program must end with its starter.
  const withParent = through.length > 0 ? ['--with-parent'] : [];
  const child = spawn(program, [...args, ...withParent], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: server.cache, ...launchedBy(launchedFrom) },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return { child, said: () => said };
}
