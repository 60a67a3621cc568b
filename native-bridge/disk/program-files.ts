import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files around the server program, whether it runs from its sources or built; `main` is the program's own file. */
export interface ProgramFiles {
  /** The built screens; null if they are missing. */
  readonly screens: string | null;
  readonly version: string;
}

export function programFilesOf(main: string): ProgramFiles {
  const folder = dirname(main);
  const screens = [join(folder, '../out/renderer'), join(folder, '../renderer')];
  const packages = [join(folder, '../package.json'), join(folder, '../../package.json')];
  const own = packages.find((file) => existsSync(file));
  return {
    screens: screens.find((place) => existsSync(join(place, 'assets'))) ?? null,
    version: own === undefined ? '' : (JSON.parse(readFileSync(own, 'utf8')) as { readonly version: string }).version,
  };
}
