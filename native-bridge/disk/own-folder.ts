import { accessSync, constants, readFileSync } from 'node:fs';
import { StorageFault } from '../contracts/storage-fault.ts';
import { makeFolder } from './make-folder.ts';

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
