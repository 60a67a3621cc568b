import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** Makes a folder, and those above it that are missing. Their names are on the disk when it returns: what is kept in a folder whose own name is lost is lost. */
export function makeFolder(path: string, mode?: number): void {
  const first = mkdirSync(path, { recursive: true, ...(mode === undefined ? {} : { mode }) });
  if (first === undefined) return;
  for (let made = resolve(path); ; made = dirname(made)) {
    syncWhereAllowed(dirname(made));
    if (made === resolve(first)) return;
  }
}

/** An account may make a folder in one that it may not open; then there is nothing to wait for. */
function syncWhereAllowed(folder: string): void {
  try {
    syncFolder(folder);
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && ['EACCES', 'EPERM'].includes(String(error.code));
    if (!isForbidden) throw error;
  }
}
