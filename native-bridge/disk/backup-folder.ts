import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupFolder } from '../contracts/disk.ts';
import { StorageFault } from '../contracts/storage-fault.ts';
import { makeFolder } from './folders.ts';

/** A folder of the account that runs this program. */
export function backupFolder(folder: string): BackupFolder {
  const trying = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      const sentence = `The backup folder ${folder} cannot be used (${code}): correct “backup.folder”, or the rights of the folder.`;
      throw new StorageFault('not-writable', sentence, { cause: error });
    }
  };
  return {
    make: () => trying(() => makeFolder(folder)),
    names: () =>
      trying(() => {
        try {
          return readdirSync(folder);
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
          throw error;
        }
      }),
    pathOf: (name) => join(folder, name),
    remove: (name) => trying(() => rmSync(join(folder, name), { force: true })),
  };
}
