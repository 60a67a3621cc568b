import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ClockMemory } from '../contracts/disk.ts';

const digits = 16;

/**
 * A reading in a folder. It is written several times a second while a decision is timed, and never forced to the disk: it outlives the
 * program, and a power cut goes back to the log. `report` is called once if the file cannot be used.
 */
export function clockMemoryIn(folder: string, report: (sentence: string) => void): ClockMemory {
  const path = join(folder, 'table-clock');
  let told = false;
  let file: number | null = null;
  return {
    read: () => {
      try {
        const kept = readFileSync(path, 'utf8').slice(0, digits);
        return /^\d{16}$/.test(kept) ? Number(kept) : null;
      } catch {
        // A table that has never timed a decision has no such file.
        return null;
      }
    },
    keep: (ms) => {
      try {
        // Not emptied first: a program killed here leaves the earlier reading.
        file ??= openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
        writeSync(file, `${String(ms).padStart(digits, '0')}\n`, 0);
        told = false;
      } catch (error) {
        if (file !== null) closeQuietly(file);
        file = null;
        if (!told) report(`The table's clock cannot be kept in ${path}: ${(error as Error).message}.`);
        told = true;
      }
    },
  };
}

function closeQuietly(file: number): void {
  try {
    closeSync(file);
  } catch {
    // It was closed with what went wrong.
  }
}
