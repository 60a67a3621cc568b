import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const notSources = new Set(['.git', 'node_modules', 'out', 'dist', 'data', 'coverage']);

/** Every file a person wrote, as paths from the root with `/`, in order. Walks the folders: a copy without git is enough. */
export function sourceFiles(folder = ''): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => folder !== '' || !notSources.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return sourceFiles(path);
      return entry.isFile() ? [path] : [];
    });
}

/** The text of one of them. */
export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8');
