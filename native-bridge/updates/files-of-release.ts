import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { join, sep } from 'node:path';
import { isReleasePath, type Release, ReleaseFault, type ReleaseFile } from '../contracts/release.ts';

/**
 * What of a built program is packed, by name: what runs it. A house unpacks and checks every file beside its play, and three of four only
 * help to build and test: packages that `npm` knows as such, tests, descriptions of types, maps, what the folder keeps for its maker.
 * A link to a file of the same folder, as PostgreSQL's libraries have for their versions, is packed as that file; any other one is refused.
 * So is a name that no release can hold.
 */
export function filesOfRelease(from: string, { node }: Release['start']): readonly ReleaseFile[] {
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
  // The Node that runs it is a package that its maker builds with, too.
  if (node !== null && !found.some(({ path }) => path === node))
    found.push(fileAt(join(from, node), node, statOf(join(from, node), inside)));
  return found;
}

function fileAt(place: string, path: string, stat: Stats): ReleaseFile {
  if (!stat.isFile()) throw new ReleaseFault(`${place} is no plain file: a release holds nothing else.`);
  if (!isReleasePath(path)) throw new ReleaseFault(`${place} has a name a release cannot hold.`);
  const content = readFileSync(place);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, bytes: content.length, sha256, executable: (stat.mode & 0o100) !== 0 };
}

/**
 * A name that begins with a dot is Git's, an editor's or npm's own, except the stamp that tells what was built of which sources; `data` is
 * what `npm start` writes.
 */
const leftOut = [
  /(?:^|\/)\.(?!stamp$)/,
  /^(?:test|data|dist|coverage)$/,
  /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|__tests__)$/,
  /\.(?:test|d)\.[cm]?tsx?$/,
  /\.map$/,
  /\.tsbuildinfo$/,
];

const isLeftOut = (path: string): boolean => leftOut.some((one) => one.test(path));

/** Where npm has installed what only builds and tests. Empty for a folder that npm has not filled. */
function packagesThatBuild(from: string): ReadonlySet<string> {
  const list = join(from, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return new Set();
  const { packages } = JSON.parse(readFileSync(list, 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  return new Set(Object.keys(packages).filter((path) => packages[path]?.dev === true));
}

/** Of a link, that of the file it leads to where this lies in the folder, too. */
function statOf(place: string, inside: string): Stats {
  const stat = lstatSync(place);
  if (!stat.isSymbolicLink() || !existsSync(place)) return stat;
  const file = realpathSync(place);
  return file.startsWith(inside) ? lstatSync(file) : stat;
}
