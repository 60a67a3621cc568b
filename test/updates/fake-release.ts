import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Release } from '../../native-bridge/contracts/release.ts';
import { makeRelease, type ReleaseFacts, releaseName } from '../../native-bridge/updates/make-release.ts';
import { programFolder } from '../../native-bridge/updates/program-folder.ts';
import { publicKeyText } from '../../native-bridge/updates/release-keys.ts';

export const releaseKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

const platform = `${process.platform}-${process.arch}`;

export const factsOf = (changes: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  version: '1.1.0',
  platform,
  sync: { oldest: 1, newest: 2 },
  stores: { table: 30, cardroom: 10 },
  start: { node: null, program: 'server.mjs' },
  vouchers: [],
  ...changes,
});

/** Writes a tree of small programs. */
export function writeTree(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    if (path.endsWith('.sh')) chmodSync(join(folder, path), 0o755);
  }
}

/** A signed release of these files; returns its path. */
export async function releaseOf(
  folder: string,
  options: {
    readonly key: KeyObject;
    readonly files: Readonly<Record<string, string>>;
    readonly facts?: Partial<ReleaseFacts>;
  },
): Promise<{ readonly file: string; readonly release: Release }> {
  const facts = factsOf(options.facts);
  const from = join(folder, 'from');
  rmSync(from, { recursive: true, force: true });
  writeTree(from, options.files);
  const file = join(folder, releaseName(facts));
  return { file, release: await makeRelease({ from, to: file, facts, key: options.key }) };
}

/** A program folder with version 1.0.0 installed, and the key it trusts. */
export async function installedProgram(
  folder: string,
  options: {
    readonly key: KeyObject;
    readonly files: Readonly<Record<string, string>>;
  },
) {
  const program = join(folder, 'program');
  const made = await releaseOf(folder, { key: options.key, files: options.files, facts: { version: '1.0.0' } });
  const own = programFolder(program);
  await own.begin(made.file, publicKeyText(options.key), 1);
  return { program, own };
}

export type Behaviour =
  | 'comes-up'
  | 'exits'
  | 'hangs'
  | 'other-head'
  | 'other-chips'
  | 'never-ready'
  | 'books-and-dies';

/**
 * A one-file server: it keeps `log.json` in its data folder, changes its shape if it is a newer version, and is replaced when a file
 * `replace` appears. It records its acts in `lives`.
 */
export const fakeServer = (version: string, behaviour: Behaviour = 'comes-up'): string => `
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const [data] = process.argv.slice(2);
const note = (what) => appendFileSync(join(data, 'lives'), '${version} ' + what + '\\n');
const file = join(data, 'log.json');
const log = JSON.parse(readFileSync(file, 'utf8'));
const keep = () => writeFileSync(file, JSON.stringify(log));
if (log.shape !== '1.0.0' && log.shape !== '${version}') { note('cannot read'); process.exit(3); }
if ('${behaviour}' === 'exits') { log.shape = '${version}'; keep(); process.exit(9); }
log.shape = '${version}'; keep();
const standing = () => ({ id: log.id, seq: log.seq, hash: String(log.seq), chips: log.chips });
const say = (word) => process.send(word);
const isDying = '${behaviour}' === 'books-and-dies' && !existsSync(join(data, 'died'));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.on('message', ({ type }) => {
  if (type === 'go') {
    note('goes');
    if ('${behaviour}' === 'never-ready') process.exit(4);
    if (isDying) { log.seq += 1; keep(); writeFileSync(join(data, 'died'), ''); process.exit(5); }
    say({ type: 'ready' });
  }
  if (type === 'confirmed') { note('serves'); if (process.env.STOP_AFTER) process.exit(0); }
  if (type === 'heard') { note('gives way'); process.exit(0); }
});
const told = standing();
if ('${behaviour}' === 'other-head') told.hash = 'another';
if ('${behaviour}' === 'other-chips') told.chips += 1;
if ('${behaviour}' === 'hangs') note('hangs'); else say({ type: 'stands', standing: told });
setInterval(() => {
  if (!existsSync(join(data, 'replace'))) return;
  rmSync(join(data, 'replace'));
  say({ type: 'replace', standing: standing(), data: { folder: data, files: ['log.json'] } });
}, 10);
`;

export const logOf = (data: string): { readonly shape: string; readonly seq: number } =>
  JSON.parse(readFileSync(join(data, 'log.json'), 'utf8'));
