import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { partOf } from '../build/build.ts';
import { type KeyVoucher, ReleaseFault } from '../native-bridge/contracts/release.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { cardroomKind } from '../native-bridge/sqlite/migrations/cardroom.ts';
import { tableLogKind } from '../native-bridge/sqlite/migrations/table-log.ts';
import type { FileKind } from '../native-bridge/sqlite/schema.ts';
import { makeRelease, releaseName } from '../native-bridge/updates/make-release.ts';
import { publicKeyText, vouchFor } from '../native-bridge/updates/release-keys.ts';
import { syncVersions } from '../protocol/protocol-version.ts';
import { DeskClosed, sayWhyNot } from './cardroom-desk.ts';
import { readWords, word } from './command-line.ts';

const usage = `Usage: riffle release …
  key --out FILE                         a key that signs releases; prints what goes into release-key.pub of every machine
  key --out FILE --after FILE [--vouchers FILE]
                                         a key that takes the place of another one; prints what goes into --vouchers from now on
  make --key FILE --from DIR [--out DIR] [--platform NAME] [--vouchers FILE]
                                         packs and signs a folder with a whole program, package.json and node_modules in it`;

/** `riffle release`: for the makers of Riffle. Returns the exit code. */
export async function release(args: readonly string[]): Promise<number> {
  try {
    const { verb, ...options } = readOptions(args);
    if (verb === 'key') console.log(newKey(options));
    else if (verb === 'make') console.log(await make(options));
    else throw new DeskClosed(usage);
    return 0;
  } catch (error) {
    return sayWhyNot(refusedByDisk(error), ReleaseFault);
  }
}

/** A folder that is not there, or is nobody's to write in, is no bug. */
function refusedByDisk(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return error;
  return new DeskClosed(`${String(error.path)} can be neither read nor written (${String(error.code)}).`);
}

type Options = Omit<ReturnType<typeof readOptions>, 'verb'>;

function newKey({ out, after, vouchers }: Options): string {
  if (out === undefined) throw new DeskClosed(usage);
  if (existsSync(out)) throw new DeskClosed(`${out} is there already: a key is never written over.`);
  const { privateKey } = generateKeyPairSync('ed25519');
  const before = after === undefined ? null : keyIn(after);
  writeFileSync(out, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx', flush: true });
  if (before === null) return publicKeyText(privateKey);
  return JSON.stringify([...vouchersIn(vouchers), vouchFor(privateKey, before)], null, 1);
}

async function make({ key, from, out = '.', platform, vouchers }: Options): Promise<string> {
  if (key === undefined || from === undefined) throw new DeskClosed(usage);
  const has = (path: string): boolean => existsSync(join(from, path));
  const program = ['server/main.js', 'out/server/main.js', 'server/main.ts'].find(has);
  if (program === undefined || !has('package.json'))
    throw new DeskClosed(`${from} holds no whole program: package.json and server/main.js or server/main.ts.`);
  // What tables would run is what lies in out.
  if (program.startsWith('out/') && !(['renderer', 'server'] as const).every((part) => partOf(from, part).isBuilt))
    throw new DeskClosed(`${from} was not built of the sources in it: run “npm run build” there first.`);
  const version = versionIn(join(from, 'package.json'));
  const facts = {
    version,
    platform: platform ?? `${process.platform}-${process.arch}`,
    sync: syncVersions,
    stores: { table: newestOf(tableLogKind), cardroom: newestOf(cardroomKind) },
    start: { node: ['node_modules/node/bin/node', 'node_modules/node/bin/node.exe'].find(has) ?? null, program },
    vouchers: vouchersIn(vouchers),
  };
  const to = resolve(out, releaseName(facts));
  if (existsSync(to)) throw new DeskClosed(`${to} is there already: a version is released once.`);
  const { files } = await makeRelease({ from, to, facts, key: keyIn(key) });
  return `${to}: version ${version} for ${facts.platform}, ${files.length} files.`;
}

function versionIn(file: string): string {
  const text = readText(file);
  try {
    return (JSON.parse(text) as { readonly version: string }).version;
  } catch {
    throw new DeskClosed(`${file} names no version.`);
  }
}

const newestOf = ({ migrations }: FileKind): number => migrations.at(-1)?.number ?? 0;

function keyIn(file: string): KeyObject {
  const text = readText(file);
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below.
  }
  throw new DeskClosed(`${file} holds no release key.`);
}

function vouchersIn(file: string | undefined): readonly KeyVoucher[] {
  if (file === undefined) return [];
  const text = readText(file);
  try {
    return JSON.parse(text) as readonly KeyVoucher[];
  } catch {
    throw new DeskClosed(`${file} cannot be read: it holds what “riffle release key --after” printed.`);
  }
}

const readOptions = (args: readonly string[]) =>
  readWords(
    args,
    usage,
    {
      allowPositionals: true,
      options: { out: word, key: word, from: word, after: word, platform: word, vouchers: word },
    },
    ({ values, positionals }) => {
      return { verb: positionals.join(' '), ...values };
    },
  );
