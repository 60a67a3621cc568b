import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A name is on the disk only when its folder is. Windows has no handle for a folder, and writes the name with the file. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
