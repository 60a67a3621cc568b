import { createPrivateKey } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ReleaseFault, readRelease } from '../../../native-bridge/contracts/release.ts';
import { programFolder } from '../../../native-bridge/updates/program-folder.ts';
import { publicKeyText, signRelease } from '../../../native-bridge/updates/release-keys.ts';
import { releaseShelf } from '../../../native-bridge/updates/release-shelf.ts';
import { bytesInHeader, paddingOf, tarHeader } from '../../../native-bridge/updates/tar-header.ts';
import { folderInMemory } from '../../support/folder-in-memory.ts';
import { BadAnswer, type FuzzTarget, readerOf, refusal, value } from '../fuzz-target.ts';

/** The same key in every run: an input found once works again. */
const key = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
});
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const file = (path: string) => ({ path, bytes: 0, sha256: empty, executable: false });

const manifestOf = (changes: object = {}): string =>
  JSON.stringify({
    format: 'riffle-release-1',
    version: '1.1.0',
    platform: `${process.platform}-${process.arch}`,
    sync: { oldest: 1, newest: 2 },
    stores: { table: 30, cardroom: 10 },
    start: { node: null, program: 'server.mjs' },
    vouchers: [],
    files: [file('server.mjs'), file('bin/run.sh')],
    ...changes,
  });

const voucher = { key: publicKeyText(key), signature: 'A'.repeat(86).concat('==') };
const manifests = (): readonly string[] => [
  manifestOf(),
  manifestOf({ vouchers: [voucher] }),
  manifestOf({ files: [file('server.mjs'), file('../x'), file('a'), file('a/b')] }),
];

const entry = (path: string, content: Buffer): Buffer =>
  Buffer.concat([
    tarHeader({ path, bytes: content.length, executable: false }),
    content,
    Buffer.alloc(paddingOf(content.length)),
  ]);

/** A release with this manifest, signed by `key`, and the rest after it. */
const tarOf = (manifest: Buffer, rest: Buffer): Buffer =>
  Buffer.concat([
    entry('release.json', manifest),
    entry('release.sig', Buffer.from(`${signRelease(manifest, key)}\n`, 'latin1')),
    rest,
  ]);

const soundTar = (): Buffer =>
  tarOf(
    Buffer.from(manifestOf(), 'utf8'),
    Buffer.concat([entry('server.mjs', Buffer.alloc(0)), entry('bin/run.sh', Buffer.alloc(0)), Buffer.alloc(1_024)]),
  );

/** Signs the manifest of an input, so that the code behind the signature is reached; without one the input stays unchanged. */
function signedAnew(tar: Buffer): Buffer {
  const bytes = tar.length < 512 ? null : bytesInHeader(tar.subarray(0, 512));
  if (bytes === null || 512 + bytes > tar.length) return tar;
  const manifest = tar.subarray(512, 512 + bytes);
  const signatureAt = 512 + bytes + paddingOf(bytes);
  return tarOf(manifest, tar.subarray(Math.min(tar.length, signatureAt + 1_024)));
}

/** A program folder with version 1.0.0, in an otherwise empty folder. */
function programWithShelf() {
  const home = folderInMemory('riffle-fuzz-');
  const program = join(home, 'program');
  mkdirSync(join(program, 'versions'), { recursive: true });
  writeFileSync(join(program, 'release-key.pub'), publicKeyText(key));
  writeFileSync(join(program, 'installed.json'), '{"format":1,"current":"1.0.0","bad":[]}');
  const folder = programFolder(program);
  const given = join(home, 'given.riffle');
  return { home, program, folder, given, shelf: releaseShelf(join(home, 'shelf'), folder) };
}

/** What a release may leave behind: its version's folder if it was accepted, otherwise nothing. */
function assertNothingElse(home: string, program: string): void {
  const strange = [
    ...readdirSync(home).filter((name) => !['program', 'shelf', 'given.riffle'].includes(name)),
    ...readdirSync(program).filter(
      (name) => !['versions', 'installed.json', 'release-key.pub', 'staged.json'].includes(name),
    ),
    ...readdirSync(join(program, 'versions')).filter((name) => !/^\d+\.\d+\.\d+$/.test(name)),
    ...(existsSync(join(home, 'shelf')) ? readdirSync(join(home, 'shelf')) : []).filter((name) =>
      name.endsWith('.new'),
    ),
  ];
  if (strange.length > 0) throw new BadAnswer(`It left ${strange.join(', ')} behind.`);
}

const releaseFiles = (signs: 'as-it-is' | 'signed-anew'): FuzzTarget => ({
  name: signs === 'as-it-is' ? 'release-files' : 'signed-releases',
  covers: ['unpack-release', 'release-keys', 'tar-header', 'release-shelf', 'program-folder']
    .map((name) => `native-bridge/updates/${name}.ts`)
    .concat('native-bridge/contracts/release.ts'),
  form: 'bytes',
  mostBytes: 200_000,
  share: 0.1,
  samples: () => [
    soundTar(),
    ...(signs === 'as-it-is' ? [gzipSync(soundTar()), gzipSync(Buffer.alloc(150_000))] : []),
    ...manifests().map((text) => tarOf(Buffer.from(text, 'utf8'), Buffer.alloc(2_048))),
  ],
  words: ['ustar', '../', '"executable":true', '"bytes":1', 'release.json', 'release.sig', 'server.mjs', '"node":"x"'],
  open: () => {
    const { home, program, folder, given, shelf } = programWithShelf();
    return {
      take: async (input) => {
        const tar = Buffer.from(input);
        // Every packing must give the same content; an input that is packed already is used unchanged.
        const isPacked = tar[0] === 0x1f && tar[1] === 0x8b;
        writeFileSync(given, isPacked ? tar : gzipSync(signs === 'as-it-is' ? tar : signedAnew(tar), { level: 1 }));
        const staged = { at: 1, by: 'house' };
        const looks = [
          () => folder.look(given, () => {}),
          () => folder.stage(given, staged, { accept: () => {} }),
          () => shelf.add(given, 1),
        ];
        const kinds: string[] = [];
        for (const look of looks)
          kinds.push(
            await look().then(
              () => 'taken',
              (error) => refused(error, input),
            ),
          );
        assertNothingElse(home, program);
        kinds.push(String(shelf.list().length), String(folder.staged() !== null));
        for (const name of readdirSync(join(program, 'versions')))
          rmSync(join(program, 'versions', name), { recursive: true });
        for (const one of shelf.list()) shelf.remove(one.version);
        folder.drop();
        return kinds.join('; ');
      },
      close: () => rmSync(home, { recursive: true, force: true }),
    };
  },
});

function refused(error: unknown, input: Uint8Array): string {
  if (!(error instanceof ReleaseFault)) throw error;
  return refusal(error.message, input);
}

const releaseManifests: FuzzTarget = {
  name: 'release-manifests',
  covers: ['native-bridge/contracts/release.ts'],
  form: 'json',
  mostBytes: 65_536,
  share: 0.5,
  samples: manifests,
  words: ['"node":"server.mjs"', 'con.txt', 'A/B', 'a/b', '"bytes":536870913', '__proto__'],
  open: readerOf((text, input) => value(readRelease(text), input, 'release'), [ReleaseFault]),
};

export const releaseTargets: readonly FuzzTarget[] = [
  releaseFiles('as-it-is'),
  releaseFiles('signed-anew'),
  releaseManifests,
];
