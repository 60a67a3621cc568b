import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where to look: the folder that contains `node_modules`, and the environment variables. */
export interface ElectronPlace {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The path of Electron's program, or null if it is not on this disk. Reads the file Electron's installer writes; `require('electron')`
 * itself would start a download.
 */
export function electronBinary({ root, env }: ElectronPlace): string | null {
  const electron = join(root, 'node_modules', 'electron');
  const override = env.ELECTRON_OVERRIDE_DIST_PATH;
  const program = readIfThere(join(electron, 'path.txt'));
  if (override) return ifThere(join(override, program ?? 'electron'));
  return program === null ? null : ifThere(join(electron, 'dist', program));
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function ifThere(path: string): string | null {
  return existsSync(path) ? path : null;
}
