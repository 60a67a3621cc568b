import { join } from 'node:path';
import type { ShufflerMark, ShufflerMemory } from '../contracts/disk.ts';
import { PrivateFileFault } from '../contracts/private-files.ts';
import { privateFiles } from './private-files.ts';

/** A driver's mark in a folder. `report` gets one sentence if its file cannot be used, the same one only once in a row. */
export function shufflerMemoryIn(folder: string, report: (sentence: string) => void): ShufflerMemory {
  const path = join(folder, 'shuffler.json');
  let told: string | null = null;
  const attempt = <Result>(work: () => Result): Result | null => {
    try {
      const result = work();
      told = null;
      return result;
    } catch (fault) {
      if (!(fault instanceof PrivateFileFault)) throw fault;
      if (fault.message !== told) report(fault.message);
      told = fault.message;
      return null;
    }
  };
  return {
    read: () => markOf(attempt(() => privateFiles.read(path))),
    keep: ({ serialNumber, lastEvent }) => {
      attempt(() => privateFiles.write(path, Buffer.from(`${JSON.stringify({ serialNumber, lastEvent })}\n`)));
    },
  };
}

/** Null if no program of this kind has written it. */
function markOf(bytes: Uint8Array | null): ShufflerMark | null {
  if (bytes === null) return null;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
  const { serialNumber, lastEvent } = (read ?? {}) as Partial<Record<keyof ShufflerMark, unknown>>;
  if (typeof serialNumber !== 'string' || typeof lastEvent !== 'number') return null;
  return Number.isSafeInteger(lastEvent) && lastEvent >= 0 ? { serialNumber, lastEvent } : null;
}
