import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StorageFault } from '../contracts/storage-fault.ts';

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

/** Text of a file that somebody named. `from`: 0 for standard input. Throws a `StorageFault`, which says why it cannot be read. */
export function readText(file: string, from: string | 0 = file): string {
  try {
    return readFileSync(from, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StorageFault('not-writable', `${whyNotRead[code]?.(file) ?? `${file} cannot be read (${code}).`}`);
  }
}

const noRight = (file: string): string => `${file} may not be read by this account: use the one that runs the server.`;
const whyNotRead: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no file ${file}.`,
  EISDIR: (file) => `${file} is a folder, and not a file.`,
  EACCES: noRight,
  EPERM: noRight,
};

/** The data folder, made where there is none. Throws a `StorageFault`. */
export function writableFolder(folder: string): string {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    const sentence = `The data folder ${folder} cannot be written: correct “data” or the rights of the folder.`;
    throw new StorageFault('not-writable', sentence);
  }
}

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

/** Copies a file in the place of another. What is in it is on the disk when it returns; its name is once its folder is. Throws what the disk says. */
export function copyFile(from: string, to: string): void {
  rmSync(to, { force: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  const file = openSync(to, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
