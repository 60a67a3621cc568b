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

export type ReleaseFacts = Omit<Release, 'format' | 'files'>;

/** Packs and signs the files in `from`. The file gets its name when it is complete. Throws `ReleaseFault`. */
export async function makeRelease(options: {
  readonly from: string;
  readonly to: string;
  readonly facts: ReleaseFacts;
  readonly key: KeyObject;
}): Promise<Release> {
  const { from, to, facts, key } = options;
  const files = filesOfRelease(from, facts.start);
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

/**
 * The files of a built program that are packed: those that run it. A house unpacks and checks every file beside its play, and
 * three of four only help to build and test: npm's development packages, tests, type declarations, maps, the developer's own files. A link
 * to a file of the same folder, as PostgreSQL's libraries have for their versions, is packed as that file; any other link is refused. So is
 * a name that a release cannot hold.
 */
function filesOfRelease(from: string, { node }: Release['start']): readonly ReleaseFile[] {
  const inside = `${realpathSync(from)}${sep}`;
  const builds = packagesThatBuild(from);
  const found: ReleaseFile[] = [];
  const look = (folder: string): void => {
    for (const name of readdirSync(join(from, folder)).sort()) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (isLeftOut(path) || builds.has(path)) continue;
      const place = join(from, path);
      const stat = statOf(place, inside);
      if (stat.isDirectory()) look(path);
      else found.push(fileAt(place, path, stat));
    }
  };
  look('');
  // The Node that runs it is also a development package.
  if (node !== null && !found.some(({ path }) => path === node))
    found.push(fileAt(join(from, node), node, statOf(join(from, node), inside)));
  return found;
}

function fileAt(place: string, path: string, stat: Stats): ReleaseFile {
  if (!stat.isFile()) throw new ReleaseFault(`${place} is not a plain file: a release contains only plain files.`);
  if (!isReleasePath(path)) throw new ReleaseFault(`${place} has a name a release cannot hold.`);
  const content = readFileSync(place);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, bytes: content.length, sha256, executable: (stat.mode & 0o100) !== 0 };
}

/** A name with a leading dot belongs to Git, an editor or npm, except the stamp that says which sources were built. `data` is written by `npm start`. */
const leftOut = [
  /(?:^|\/)\.(?!stamp$)/,
  /^(?:test|data|dist|coverage)$/,
  /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|__tests__)$/,
  /\.(?:test|d)\.[cm]?tsx?$/,
  /\.map$/,
  /\.tsbuildinfo$/,
];

const isLeftOut = (path: string): boolean => leftOut.some((one) => one.test(path));

/** Folders of npm's development packages. Empty for a folder that npm has not filled. */
function packagesThatBuild(from: string): ReadonlySet<string> {
  const list = join(from, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return new Set();
  const { packages } = JSON.parse(readFileSync(list, 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  return new Set(Object.keys(packages).filter((path) => packages[path]?.dev === true));
}

/** For a link, the stats of its target if that is in the folder too. */
function statOf(place: string, inside: string): Stats {
  const stat = lstatSync(place);
  if (!stat.isSymbolicLink() || !existsSync(place)) return stat;
  const file = realpathSync(place);
  return file.startsWith(inside) ? lstatSync(file) : stat;
}
