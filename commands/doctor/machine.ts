import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';

/** This machine as the doctor sees it; a fake one in tests. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly nodeVersion: string;
  /** Text of a file; null if it cannot be read. */
  readonly read: (path: string) => string | null;
  readonly mayUse: (path: string, how: 'read' | 'write') => boolean;
  /** A program's output, whatever its exit code; null if there is no such program. */
  readonly run: (program: string, args: readonly string[]) => string | null;
  readonly now: () => number;
}

const patienceMs = 5_000;

export const thisMachine: Machine = {
  platform: process.platform,
  nodeVersion: process.versions.node,
  read: (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  },
  mayUse: (path, how) => {
    try {
      accessSync(path, how === 'write' ? constants.R_OK | constants.W_OK : constants.R_OK);
      return true;
    } catch {
      return false;
    }
  },
  run: (program, args) => {
    const { error, stdout } = spawnSync(program, [...args], { encoding: 'utf8', timeout: patienceMs });
    return error === undefined ? stdout.trim() : null;
  },
  now: () => Date.now(),
};
