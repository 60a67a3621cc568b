import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { PrivateFileFault, type PrivateFiles } from '../contracts/private-files.ts';
import { syncFolder } from './folders.ts';

/** The files of the account that runs this program. */
export const privateFiles: PrivateFiles = {
  read: (path) => contentOf(path, () => {}),
  readSecret: (path) => contentOf(path, (file) => refuseShared(path, file)),
  write: (path, bytes) => {
    try {
      replaceFile(path, bytes);
    } catch (error) {
      throw new PrivateFileFault(
        `${path} cannot be written (${codeOf(error)}): give its folder to the account that runs Riffle, and see that the disk is not full.`,
      );
    }
  },
};

function contentOf(path: string, inspect: (file: number) => void): Uint8Array | null {
  let file: number | null = null;
  try {
    file = openSync(path, constants.O_RDONLY);
    inspect(file);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof PrivateFileFault) throw error;
    if (codeOf(error) === 'ENOENT') return null;
    throw new PrivateFileFault(
      `${path} cannot be read (${codeOf(error)}): give it to the account that runs Riffle, for that account alone.`,
    );
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** Whether a file may be read by accounts other than its own or, if it is root's, other than the group root has given it to. */
export function isReadByOthers(path: string): boolean {
  const file = process.platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false });
  if (file === undefined) return false;
  return (file.mode & (file.uid === 0 ? 0o007 : 0o077)) !== 0;
}

/** Checks the file that was opened, not the one that has its name a moment later. Windows has no such rights. */
function refuseShared(path: string, file: number): void {
  const { mode } = fstatSync(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new PrivateFileFault(
      `${path} may be read by other accounts of this machine: take their rights away with “chmod 600 ${path}”, and replace it if anybody else can have read it.`,
    );
}

/** Written aside and put in place in one step: a power cut leaves the old file or the new one. Throws what the disk says. */
export function replaceFile(path: string, bytes: Uint8Array, mode = 0o600): void {
  const aside = `${path}.new`;
  // One left behind by a power cut would keep its rights.
  rmSync(aside, { force: true });
  const file = openSync(aside, 'wx', mode);
  try {
    writeFileSync(file, bytes);
    if (mode !== 0o600) fchmodSync(file, mode);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
  syncFolder(dirname(path));
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'for no stated reason';
