import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What lies around the server program, whether it runs from its sources or built; `main` is the program's own file. */
export interface ProgramFiles {
  /** The built screens; null when they are not on the disk. */
  readonly screens: string | null;
  /** Names what turns a log into a table: the engine's sources, or the file they were built into. */
  readonly build: string;
  readonly version: string;
}

/** Reads what there is. */
export function programFilesOf(main: string): ProgramFiles {
  const folder = dirname(main);
  const screens = [join(folder, '../out/renderer'), join(folder, '../renderer')];
  const packages = [join(folder, '../package.json'), join(folder, '../../package.json')];
  const own = packages.find((file) => existsSync(file));
  return {
    screens: screens.find((place) => existsSync(join(place, 'assets'))) ?? null,
    build: buildName(folder, main),
    version: own === undefined ? '' : (JSON.parse(readFileSync(own, 'utf8')) as { readonly version: string }).version,
  };
}

function buildName(folder: string, main: string): string {
  const hash = createHash('sha256');
  const engine = join(folder, '../engine');
  const isSource = existsSync(engine);
  const files = isSource ? readdirSync(engine, { recursive: true, encoding: 'utf8' }).sort() : [];
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)))
    hash.update(file).update(readFileSync(join(engine, file)));
  if (!isSource) hash.update(readFileSync(main));
  return hash.digest('hex').slice(0, 16);
}
