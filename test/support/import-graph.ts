import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One statement that imports or re-exports names of another of our files; types count like values. */
export interface Taken {
  readonly from: string;
  /** Their names in the other file; empty if the whole file is imported. */
  readonly names: readonly string[];
  /** They are re-exported and not used here. */
  readonly isPassedOn: boolean;
}

const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.(?:test|conformance)\.tsx?$/.test(path) && !/^(?:test|build)\/|\.config\.ts$/.test(path);

const statement = /^\s*(import|export)\b([^;'"]*?)\bfrom\s+'(\.[^']+)'/gm;

function takenBy(path: string): readonly Taken[] {
  return [...readSource(path).matchAll(statement)].map(([, kind, what = '', from = '']) => ({
    from: posix.join(posix.dirname(path), from),
    names: (/\{([^}]*)\}/.exec(what)?.[1] ?? '')
      .split(',')
      .map((one) =>
        one
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*$/, ''),
      )
      .filter((one) => one !== ''),
    isPassedOn: kind === 'export',
  }));
}

/** Every file of the product, with its imports from the others. */
export const importGraph = (): ReadonlyMap<string, readonly Taken[]> =>
  new Map(
    sourceFiles()
      .filter(isProduct)
      .map((path) => [path, takenBy(path)]),
  );

/** Files that all lead to one another by imports, the largest circle first. */
export function circlesOf(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const back = new Map<string, string[]>();
  for (const [path, to] of edges) for (const one of to) back.set(one, [...(back.get(one) ?? []), path]);
  const left: string[] = [];
  walk([...edges.keys()], edges, (path) => left.push(path));
  // A walk in the reverse direction, from the file left last, never leaves a circle.
  const circles = new Map<string, string[]>();
  walk(left.reverse(), back, (path, begun) => circles.set(begun, [...(circles.get(begun) ?? []), path]));
  return [...circles.values()]
    .filter((circle) => circle.length > 1)
    .map((circle) => circle.toSorted())
    .sort((a, b) => b.length - a.length);
}

/** Visits every file once, depth first; `leave` gets each file once all it leads to has been visited, and where that walk began. */
function walk(
  from: readonly string[],
  edges: ReadonlyMap<string, readonly string[]>,
  leave: (path: string, begun: string) => void,
): void {
  const seen = new Set<string>();
  const visit = (path: string, begun: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const one of edges.get(path) ?? []) visit(one, begun);
    leave(path, begun);
  };
  for (const path of from) visit(path, path);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const notSources = new Set(['.git', 'node_modules', 'out', 'dist', 'data', 'coverage']);

/** Every handwritten file, as sorted paths from the root with `/`. Walks the folders, so that it works in a copy without git. */
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

/** The text of one file. */
export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8');
