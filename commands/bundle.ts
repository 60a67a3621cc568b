import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { parse as parseToml } from 'smol-toml';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { crashJournals, machineFacts } from '../native-bridge/disk/machine-facts.ts';
import { shapeOfFile, tellingWordsOf } from '../native-bridge/sqlite/file-shape.ts';
import { blockBytes, paddingOf, tarHeader } from '../native-bridge/updates/tar-header.ts';
import { parseJson } from '../server/sync/read-message.ts';
import { Blanker, blankedConfig, secretsOfConfig } from './bundle/blanker.ts';
import { blankedLog, blankedValue, vocabularyOf } from './bundle/log-lines.ts';
import { DeskClosed, sayWhyNot } from './cardroom-desk.ts';
import { misunderstood } from './command-line.ts';

const usage = 'Usage: riffle bundle --config FILE [--out FILE]';
const root = join(import.meta.dirname, '..');
const secondsMost = 90;
/** Files of the program's own words, or already blanked, are not checked: somebody may have such a word as a name. */
const ownWords: ReadonlySet<string> = new Set(['about.json', 'crashes.json', 'databases.json']);

/** Sources outside the folders a bundle looks into. Each returns null if there is nothing. */
export interface BundleWorld {
  /** What systemd kept of our units. */
  readonly journal: () => Promise<string | null>;
  /** `/health` of the server that runs on this PC. */
  readonly health: (port: number) => Promise<unknown>;
  /** What `riffle doctor` says. */
  readonly doctor: (config: string) => Promise<string | null>;
  /** Where the shell may keep its journal of crashes. */
  readonly crashes: readonly string[];
  readonly now: () => Date;
}

const thisPc: BundleWorld = {
  journal: () =>
    outputOf('journalctl', ['--no-pager', '-o', 'cat', '-n', '5000', ...units.flatMap((unit) => ['-u', unit])]),
  health: askHealth,
  doctor: (config) => {
    const program = join(import.meta.dirname, 'riffle.ts');
    if (!existsSync(join(import.meta.dirname, 'doctor.ts'))) return Promise.resolve(null);
    return outputOf(process.execPath, [program, 'doctor', '--config', config, '--json']);
  },
  crashes: [...crashJournals(process.env), '/var/lib/riffle-table/.config/Riffle/crashes.json'],
  now: () => new Date(),
};

const units = ['riffle-table', 'riffle-cardroom', 'riffle-console', 'riffle-browser', 'riffle-firewall'];

/**
 * `riffle bundle`: one file for remote support, without secrets and personal data. Exit 0 if it was written, 2 if it could not be.
 */
export async function bundle(args: readonly string[], world: BundleWorld = thisPc): Promise<number> {
  try {
    const { config, out } = readArguments(args);
    const { files, blanker } = await gathered(resolve(config), world);
    const leaking = [...files].find(([name, text]) => !ownWords.has(name) && isLeaking(text, blanker));
    // A secret that was overlooked stops the bundle; it is not sent.
    if (leaking !== undefined)
      throw new DeskClosed(`${leaking[0]} would have contained a secret, so nothing was written. Please report this.`);
    const name = `riffle-bundle-${world.now().toISOString().slice(0, 16).replaceAll(/\D/g, '')}`;
    const file = resolve(out ?? `${name}.tar.gz`);
    write(file, tarOf(name, files));
    console.log(`${file} holds: ${[...files.keys()].join(', ')}. Names, cards, tags and keys were left out.`);
    return 0;
  } catch (error) {
    return sayWhyNot(misunderstood(error, usage));
  }
}

function readArguments(args: readonly string[]): { readonly config: string; readonly out: string | undefined } {
  const { values } = parseArgs({ args: [...args], options: { config: { type: 'string' }, out: { type: 'string' } } });
  if (values.config === undefined) throw new TypeError('Give --config');
  return { config: values.config, out: values.out };
}

/** An earlier bundle stays. */
function write(file: string, content: Buffer): void {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new DeskClosed(
      `${file} cannot be written (${(error as NodeJS.ErrnoException).code}): name another one with --out.`,
    );
  }
}

interface Gathered {
  readonly files: ReadonlyMap<string, string>;
  readonly blanker: Blanker;
}

async function gathered(configFile: string, world: BundleWorld): Promise<Gathered> {
  const config = readConfig(configFile);
  const { data } = config;
  const folder = resolve(dirname(configFile), typeof data === 'string' ? data : '.');
  const databases = namesIn(folder).filter((name) => /^(?:table(?:-[\w-]+)?|cardroom)\.db$/.test(name));
  const blanker = new Blanker(
    [
      ...secretsOfConfig(config),
      ...databases.flatMap((name) => tellingWords(join(folder, name))),
      ...listedNames(folder),
    ],
    vocabularyOf(root),
  );
  const { crashes, update, freeBytes, reserveHeld } = machineFacts({ data: folder, crashes: world.crashes })();
  const files = new Map<string, string>();
  const put = (name: string, content: unknown): void => void files.set(name, `${JSON.stringify(content, null, 1)}\n`);
  put('about.json', { ...aboutProgram(), made: world.now().toISOString(), freeBytes, reserveHeld, update });
  put('config.json', blankedConfig(config, blanker));
  put('crashes.json', crashes);
  put(
    'databases.json',
    databases.map((name) => ({ file: blanker.sentence(name), ...shape(join(folder, name), blanker) })),
  );
  const port = Number(config.port ?? 0);
  put('health.json', blankedValue(await world.health(port), blanker));
  const doctor = await world.doctor(configFile);
  if (doctor !== null) files.set('doctor.json', blankedLog(oneLine(doctor), blanker));
  const journal = await world.journal();
  if (journal !== null) files.set('journal.log', blankedLog(journal, blanker));
  for (const name of namesIn(folder).filter((one) => one === 'server.log'))
    files.set(name, blankedLog(readFileSync(join(folder, name), 'utf8'), blanker));
  return { files, blanker };
}

/** As written, even if no server could start with it. */
function readConfig(file: string): Readonly<Record<string, unknown>> {
  const text = readText(file);
  const config = file.endsWith('.json') ? parseJson(text) : readToml(text);
  if (typeof config !== 'object' || config === null) throw new DeskClosed(`${file} is no configuration.`);
  if (Object.keys(config).length === 0)
    throw new DeskClosed(`${file} is empty: name the configuration of this PC's server.`);
  return config as Readonly<Record<string, unknown>>;
}

/** Undefined where it is none. */
function readToml(text: string): unknown {
  try {
    return parseToml(text);
  } catch {
    return undefined;
  }
}

function aboutProgram(): object {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly dependencies: object;
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
  const { version, dependencies, devDependencies } = own;
  return {
    version,
    dependencies,
    electron: devDependencies?.electron ?? null,
    node: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    system: release(),
  };
}

function shape(path: string, blanker: Blanker): object {
  try {
    return shapeOfFile(path);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    return { fault: error.code, sentence: blanker.sentence(error.message) };
  }
}

/** A file that cannot be read is in no bundle, and neither is anything of it. */
function tellingWords(path: string): readonly string[] {
  try {
    return tellingWordsOf(path);
  } catch (error) {
    if (error instanceof StorageFault) return [];
    throw error;
  }
}

/** Names, numbers and credentials in a table's copy of the staff list. */
function listedNames(folder: string): readonly string[] {
  try {
    const signed = JSON.parse(readFileSync(join(folder, 'staff-list.json'), 'utf8')) as { readonly list: string };
    return stringsIn(JSON.parse(signed.list)).filter((text) => !['dealer', 'floor', 'manager'].includes(text));
  } catch {
    return [];
  }
}

/** The values of a file, without its keys and punctuation: those are ours, and a tablet may be called “Hands”, or “Time”. */
const isLeaking = (text: string, blanker: Blanker): boolean => {
  const whole = parseJson(text);
  const said = whole === undefined ? text.split('\n').map((line) => parseJson(line) ?? line) : whole;
  return stringsIn(said).some((words) => blanker.leak(words) !== null);
};

const stringsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** JSON over many lines is one entry. */
function oneLine(text: string): string {
  const read = parseJson(text);
  return read === undefined ? text : JSON.stringify(Array.isArray(read) ? { findings: read } : read);
}

/** Asks only a server on this PC; null: none answers. */
async function askHealth(port: number): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(5_000);
    return await (await fetch(`http://127.0.0.1:${port}/health`, { signal })).json();
  } catch {
    return null;
  }
}

/** A program's output, whatever its exit code; null if there is no such program, or it printed nothing. */
async function outputOf(program: string, args: readonly string[]): Promise<string | null> {
  const options = { timeout: secondsMost * 1_000, maxBuffer: 16 * 2 ** 20 };
  const { stdout } = await promisify(execFile)(program, args, options).catch((error: { readonly stdout?: string }) => ({
    stdout: error.stdout ?? '',
  }));
  return stdout === '' ? null : stdout;
}

/** Texts by name in one gzipped tar: plain files without owner or time. */
export function tarOf(folder: string, files: ReadonlyMap<string, string>): Buffer {
  const parts = [...files].flatMap(([name, text]) => {
    const content = Buffer.from(text, 'utf8');
    const header = tarHeader({ path: `${folder}/${name}`, bytes: content.length, executable: false });
    return [header, content, Buffer.alloc(paddingOf(content.length))];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]));
}
