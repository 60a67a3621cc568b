import { createHash, type KeyObject } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isReleasePath, type Release, ReleaseFault, type ReleaseFile, readRelease } from '../contracts/release.ts';
import { signRelease } from './release-keys.ts';
import { blockBytes, paddingOf, tarHeader } from './tar-header.ts';

/** What a release says beside its files. */
export type ReleaseFacts = Omit<Release, 'format' | 'files'>;

/** Packs and signs what lies in `from`. The file gets its name when it is whole. Throws `ReleaseFault`. */
export async function makeRelease(options: {
  readonly from: string;
  readonly to: string;
  readonly facts: ReleaseFacts;
  readonly key: KeyObject;
}): Promise<Release> {
  const { from, to, facts, key } = options;
  const files = filesIn(from);
  const text = JSON.stringify({ format: 'riffle-release-1', ...facts, files }, null, 1);
  const release = readRelease(text);
  const manifest = Buffer.from(text, 'utf8');
  const aside = `${to}.new`;
  rmSync(aside, { force: true });
  try {
    const parts = Readable.from(partsOf({ from, files, manifest, signature: signRelease(manifest, key) }));
    await pipeline(parts, createGzip({ level: 9 }), createWriteStream(aside, { flags: 'wx', flush: true }));
    renameSync(aside, to);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
  return release;
}

/** `riffle-VERSION-PLATFORM.riffle` */
export const releaseName = ({ version, platform }: Pick<Release, 'version' | 'platform'>): string =>
  `riffle-${version}-${platform}.riffle`;

/**
 * Everything below, by name. Links to programs of packages are left out. A link to a file of the same folder, as PostgreSQL's libraries have
 * for their versions, is packed as that file; any other one is refused. So is a name no release can hold, but in the tests of packages, which
 * try such names and are never run.
 */
function filesIn(from: string): readonly ReleaseFile[] {
  const inside = `${realpathSync(from)}${sep}`;
  const found: ReleaseFile[] = [];
  const look = (folder: string): void => {
    for (const name of readdirSync(join(from, folder)).sort()) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const place = join(from, path);
      if (path.endsWith('node_modules/.bin')) continue;
      const stat = statOf(place, inside);
      if (stat.isDirectory()) {
        look(path);
        continue;
      }
      if (!stat.isFile()) throw new ReleaseFault(`${place} is no plain file: a release holds nothing else.`);
      if (!isReleasePath(path) && isTestOfPackage.test(path)) continue;
      if (!isReleasePath(path)) throw new ReleaseFault(`${place} has a name a release cannot hold.`);
      const content = readFileSync(place);
      const sha256 = createHash('sha256').update(content).digest('hex');
      found.push({ path, bytes: content.length, sha256, executable: (stat.mode & 0o100) !== 0 });
    }
  };
  look('');
  return found;
}

const isTestOfPackage = /(?:^|\/)node_modules\/.+\/tests?\//;

/** Of a link, that of the file it leads to where this lies in the folder, too. */
function statOf(place: string, inside: string): Stats {
  const stat = lstatSync(place);
  if (!stat.isSymbolicLink() || !existsSync(place)) return stat;
  const file = realpathSync(place);
  return file.startsWith(inside) ? lstatSync(file) : stat;
}

function* partsOf(of: {
  readonly from: string;
  readonly files: readonly ReleaseFile[];
  readonly manifest: Buffer;
  readonly signature: string;
}): Generator<Buffer> {
  const { from, files, manifest, signature } = of;
  yield* entry({ path: 'release.json', executable: false }, manifest);
  yield* entry({ path: 'release.sig', executable: false }, Buffer.from(`${signature}\n`, 'latin1'));
  for (const file of files) {
    const content = readFileSync(join(from, file.path));
    if (createHash('sha256').update(content).digest('hex') !== file.sha256)
      throw new ReleaseFault(`${file.path} was changed while the release was made.`);
    yield* entry(file, content);
  }
  yield Buffer.alloc(2 * blockBytes);
}

function* entry(of: Pick<ReleaseFile, 'path' | 'executable'>, content: Buffer): Generator<Buffer> {
  yield tarHeader({ ...of, bytes: content.length });
  // A stream of buffers ends with an empty one.
  if (content.length > 0) yield content;
  const padding = paddingOf(content.length);
  if (padding > 0) yield Buffer.alloc(padding);
}
