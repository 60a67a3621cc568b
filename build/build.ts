// Builds what runs: the screens, the table server and the shell, each into its folder of out/.
import { createHash } from 'node:crypto';
import {
  type Dirent,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { InlineConfig } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** What is built on its own, and skipped on its own while its sources are unchanged. */
export type BuildPart = 'renderer' | 'server' | 'electron';

const PARTS = ['renderer', 'server', 'electron'] as const satisfies readonly BuildPart[];

/** The tools of every part: a different compiler or package may give a different result. */
const TOOLS = ['package.json', 'package-lock.json', 'build/build.ts'];

const SOURCES: Readonly<Record<BuildPart, readonly string[]>> = {
  renderer: ['renderer', 'engine', 'protocol', 'assets', 'build/pages.ts'],
  // Their own pages show texts from the language folders.
  server: ['server', 'engine', 'protocol', 'native-bridge', 'renderer/text'],
  electron: ['electron', 'renderer/text'],
};

/** Builds the parts asked for, all by default, whose sources changed since they were last built. */
export async function buildAll(options: { readonly only?: readonly BuildPart[] } = {}): Promise<void> {
  const { only = PARTS } = options;
  for (const part of PARTS.filter((part) => only.includes(part))) await buildPart(part);
}

async function buildPart(part: BuildPart): Promise<void> {
  const { folder, stamp, isBuilt } = partOf(ROOT, part);
  if (isBuilt) return;
  await replaceFolder(folder, stamp, async (outDir) => {
    for (const config of await configsOf(part, outDir)) await run(config);
  });
  console.error(`Built out/${part}.`);
}

/** Where a part of the program at `root` is built, and whether it was built of the sources that are there. */
export function partOf(
  root: string,
  part: BuildPart,
): { readonly folder: string; readonly stamp: string; readonly isBuilt: boolean } {
  const folder = join(root, 'out', part);
  const stamp = hashSources(root, [...TOOLS, ...SOURCES[part]]);
  return { folder, stamp, isBuilt: stampOf(folder) === stamp };
}

async function run(config: InlineConfig): Promise<void> {
  // Imported only here, so that a start with nothing to build does not wait for the bundler to load.
  const { build } = await import('vite');
  const before = process.env.NODE_ENV;
  // Set even when a test asks: Vite goes by this, and would otherwise build React for development under the same stamp.
  process.env.NODE_ENV = 'production';
  try {
    await build({ logLevel: 'warn', ...config });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function configsOf(part: BuildPart, outDir: string): Promise<readonly InlineConfig[]> {
  switch (part) {
    case 'renderer':
      return (await import('./pages.ts')).pageBuilds(outDir);
    case 'server':
      return [
        forNode({ entry: 'server/main.ts', file: 'main.js', format: 'es', outDir }),
        // The entry of a thread of the cardroom server.
        forNode({ entry: 'server/check-backup.ts', file: 'check-backup.js', format: 'es', outDir }),
        // Runs beside the versions, and starts them.
        forNode({ entry: 'server/launch.ts', file: 'launch.js', format: 'es', outDir }),
      ];
    case 'electron':
      return [
        forNode({ entry: 'electron/main.ts', file: 'main.js', format: 'es', outDir }),
        // A sandboxed preload is not a module: CommonJS, and one file, because it can require nothing of ours.
        forNode({ entry: 'electron/preload.ts', file: 'preload.cjs', format: 'cjs', outDir }),
      ];
  }
}

interface NodeBundle {
  readonly entry: string;
  readonly file: string;
  readonly format: 'es' | 'cjs';
  readonly outDir: string;
}

/** Bundles our own sources into one program for Node 24; packages stay outside, so that native ones find their files. */
function forNode({ entry, file, format, outDir }: NodeBundle): InlineConfig {
  return {
    configFile: false,
    root: ROOT,
    publicDir: false,
    ssr: { target: 'node', external: true },
    build: {
      ssr: join(ROOT, entry),
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { format, entryFileNames: file } },
    },
  };
}

const TEST_FILE = /\.test\.tsx?$/;

/**
 * One SHA-256 over the names and bytes of all files in `paths` (files or folders, below `root`), tests left out.
 * The same sources give the same hash in any checkout; a path that does not exist counts as empty.
 */
export function hashSources(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesBelow(root, path))) {
    const bytes = readFileSync(join(root, path));
    // The length separates name and bytes, so that no two lists of files give the same input.
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

const STAMP = '.stamp';

/** The stamp of a built folder; null where there is none, because it was never built, or not by us. */
export function stampOf(folder: string): string | null {
  const path = join(folder, STAMP);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/**
 * Lets `fill` write a new folder aside, stamps it, and puts it in the place of `folder` by renaming, so that the
 * folder is never half written. Of two builders at once the last wins, with all of its files.
 */
export async function replaceFolder(
  folder: string,
  stamp: string,
  fill: (aside: string) => Promise<void>,
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const aside = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  const next = join(aside, 'next');
  const last = join(aside, 'last');
  try {
    mkdirSync(next);
    await fill(next);
    writeFileSync(join(next, STAMP), stamp);
    // A folder that is not empty cannot be renamed over: the old one steps aside first, and again if another builder
    // has put its own there meanwhile.
    while (!renamed(next, folder, TAKEN)) {
      if (renamed(folder, last, GONE)) rmSync(last, { recursive: true });
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

const TAKEN = ['ENOTEMPTY', 'EEXIST'];
const GONE = ['ENOENT'];

/** Renames a folder; returns false if another builder was faster, as `unless` says. */
function renamed(from: string, to: string, unless: readonly string[]): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (unless.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

// Last, when everything above is there.
if (import.meta.main) await buildAll();
