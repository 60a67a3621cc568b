import { accessSync, constants, readFileSync } from 'node:fs';
import { StorageFault } from '../contracts/storage-fault.ts';
import { makeFolder } from './make-folder.ts';

/** A configuration as it is written. Throws a `StorageFault`. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') throw new StorageFault('not-writable', `There is no file ${file}.`);
    throw new StorageFault('not-writable', `${file} cannot be read (${String(code)}).`);
  }
}

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
