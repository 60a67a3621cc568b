// Builds what runs: the screens, the table server and the shell, each into its folder of out/.
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { hashSources } from './sources-hash.ts';
import { replaceFolder, stampOf } from './swap-folder.ts';

const ROOT = join(import.meta.dirname, '..');

/** What is built on its own, and skipped on its own while its sources are unchanged. */
export type BuildPart = 'renderer' | 'server' | 'electron';

const PARTS = ['renderer', 'server', 'electron'] as const satisfies readonly BuildPart[];

/** What every part is made with: another compiler or another package may give another result. */
const TOOLS = ['package.json', 'package-lock.json', 'build/build.ts'];

const SOURCES: Readonly<Record<BuildPart, readonly string[]>> = {
  renderer: ['renderer', 'engine', 'protocol', 'assets', 'build/pages.ts'],
  // The pages these make by themselves say what lies in the languages' folders.
  server: ['server', 'engine', 'protocol', 'native-bridge', 'renderer/text'],
  electron: ['electron', 'renderer/text'],
};

/** Builds the parts asked for, all by default, whose sources changed since they were last built. */
export async function buildAll(options: { readonly only?: readonly BuildPart[] } = {}): Promise<void> {
  const { only = PARTS } = options;
  for (const part of PARTS.filter((part) => only.includes(part))) await buildPart(part);
}

async function buildPart(part: BuildPart): Promise<void> {
  const folder = join(ROOT, 'out', part);
  const stamp = hashSources(ROOT, [...TOOLS, ...SOURCES[part]]);
  if (stampOf(folder) === stamp) return;
  await replaceFolder(folder, stamp, async (outDir) => {
    for (const config of await configsOf(part, outDir)) await run(config);
  });
  console.error(`Built out/${part}.`);
}

async function run(config: InlineConfig): Promise<void> {
  // Imported only here: a start with nothing to build does not wait for the bundler to load.
  const { build } = await import('vite');
  const before = process.env.NODE_ENV;
  // Whoever asks, a test as well: Vite goes by this, and would build React for development under the same stamp.
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
        // A thread of the cardroom server begins here.
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

/** Our own sources in one program for Node 24; packages stay outside, so that native ones find their files. */
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

if (import.meta.main) await buildAll();
