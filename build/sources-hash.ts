import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TEST_FILE = /\.test\.tsx?$/;

/**
 * One SHA-256 over the names and bytes of all files in `paths` (files or folders, below `root`), tests left out.
 * The same sources give the same hash in any checkout; a path that does not exist counts as empty.
 */
export function hashSources(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesBelow(root, path))) {
    const bytes = readFileSync(join(root, path));
    // The length stands between name and bytes, so that no two lists of files spell the same input.
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

function filesBelow(root: string, path: string): readonly string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .sort(byName)
    .flatMap((entry) => filesBelow(root, `${path}/${entry.name}`))
    .filter((file) => !TEST_FILE.test(file));
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1;
}
