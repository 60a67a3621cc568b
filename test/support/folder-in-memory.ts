import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder on a memory disk, if there is one: a test without power failures need not wait for a real disk. */
export const folderInMemory = (prefix: string): string => mkdtempSync(join(inMemory(), prefix));

/** A folder on such a disk, or else the usual one. */
export function inMemory(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}
