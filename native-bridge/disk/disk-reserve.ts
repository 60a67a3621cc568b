import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DiskReserve } from '../contracts/disk.ts';

const pieceBytes = 1024 * 1024;

/** A file of this many bytes that takes up room on its disk. */
export function diskReserve(path: string, bytes: number): DiskReserve {
  let isHeld = existsSync(path);
  return {
    get isHeld() {
      return isHeld;
    },
    take: () => {
      isHeld = isHeld || take(path, bytes);
      return isHeld;
    },
    giveUp: () => {
      if (!isHeld || !isRemoved(path)) return false;
      isHeld = false;
      return true;
    },
  };
}

/** Written in full: a file with holes takes up no room. */
function take(path: string, bytes: number): boolean {
  const begun = `${path}.begun`;
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    if (bavail * bsize < 2 * bytes) return false;
    const file = openSync(begun, 'w');
    try {
      const piece = Buffer.alloc(pieceBytes);
      for (let written = 0; written < bytes; written += pieceBytes)
        writeSync(file, piece, 0, Math.min(pieceBytes, bytes - written));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(begun, path);
    return true;
  } catch {
    // Whatever the fault: there is no reserve then, and the half-written file is removed.
    isRemoved(begun);
    return false;
  }
}

/** A read-only disk keeps it. */
function isRemoved(path: string): boolean {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false;
  }
}
