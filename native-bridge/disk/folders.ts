import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StorageFault } from '../contracts/storage-fault.ts';

/** Makes a folder and its missing parents. Their names are on the disk when it returns: a folder whose own name is lost loses its contents. */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = [];
  for (let one = resolve(path); !existsSync(one); one = dirname(one)) missing.unshift(one);
  if (missing.length === 0) mustBeFolder(path);
  // One by one: asked for all at once, Node tries for ever where no folder can be made, as below /proc.
  for (const folder of missing) {
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      // Somebody else has made it meanwhile.
      if (!isCoded(error, 'EEXIST')) throw error;
      mustBeFolder(folder);
    }
    syncWhereAllowed(dirname(folder));
  }
}

/** Throws as the system does if something else has the name. */
const mustBeFolder = (path: string): void => void mkdirSync(path, { recursive: true });

const isCoded = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** An account may make a folder in one that it may not open; then there is nothing to wait for. */
function syncWhereAllowed(folder: string): void {
  try {
    syncFolder(folder);
  } catch (error) {
    if (!isCoded(error, 'EACCES', 'EPERM')) throw error;
  }
}

/** Far more than anybody writes or a program hands over as one text: a longer one would only be refused later, after much time and memory. */
const textBytesMax = 64 * 2 ** 20;

/**
 * Text of a named file. `from`: 0 for standard input. No more of it is read than allowed. Throws a
 * `StorageFault`, which says why it cannot be read.
 */
export function readText(file: string, from: string | 0 = file, bytesMax = textBytesMax): string {
  let bytes: Buffer | null;
  try {
    bytes = firstBytes(from, bytesMax);
  } catch (error) {
    throw new StorageFault('not-writable', whyNotReadable(file, error));
  }
  if (bytes !== null) return bytes.toString('utf8');
  const most = `${bytesMax / 2 ** 20} MB`;
  throw new StorageFault('not-writable', `${file} is too large: a text of at most ${most} is read here.`);
}

/** All bytes of a file, or of something without length, such as a pipe; null: there are more. */
function firstBytes(from: string | 0, bytesMax: number): Buffer | null {
  const file = from === 0 ? 0 : openSync(from, 'r');
  try {
    const found = fstatSync(file);
    if (found.isFile() && found.size > bytesMax) return null;
    const parts: Buffer[] = [];
    for (let bytes = 0; bytes <= bytesMax; ) {
      const part = Buffer.allocUnsafe(pieceBytes);
      const read = readPiece(file, part);
      if (read === 0) return Buffer.concat(parts);
      parts.push(part.subarray(0, read));
      bytes += read;
    }
    return null;
  } finally {
    if (from !== 0) closeSync(file);
  }
}

const pieceBytes = 2 ** 16;

/** A pipe whose other end has written nothing yet is waited for, as Node does where it reads all at once. */
function readPiece(file: number, part: Buffer): number {
  for (;;)
    try {
      return readSync(file, part);
    } catch (error) {
      if (isCoded(error, 'EOF')) return 0;
      if (!isCoded(error, 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
}

/** Why no file of this name can be read; null: it can. Nothing is opened. */
export function whyNoFile(path: string): string | null {
  try {
    const found = statSync(path);
    if (!found.isFile()) return whyNotRead[found.isDirectory() ? 'EISDIR' : 'ENOENT'](path);
    accessSync(path, constants.R_OK);
    return null;
  } catch (error) {
    return whyNotReadable(path, error);
  }
}

function whyNotReadable(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return isExplained(code) ? whyNotRead[code](file) : `${file} cannot be read (${code}).`;
}

const noFile = (file: string): string => `There is no file ${file}.`;
const noRight = (file: string): string => `${file} may not be read by this account: use the one that runs the server.`;
const whyNotRead = {
  ENOENT: noFile,
  ENOTDIR: noFile,
  EISDIR: (file: string) => `${file} is a folder, and not a file.`,
  EACCES: noRight,
  EPERM: noRight,
};
const isExplained = (code: string): code is keyof typeof whyNotRead => Object.hasOwn(whyNotRead, code);

/** The data folder, made if missing. Throws a `StorageFault`. */
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

/** Copies a file in the place of another. Its contents are on the disk when it returns; its name is once its folder is. Throws the disk's error. */
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

/** How many bytes a file has; null: it is not there. */
export const sizeOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null;
