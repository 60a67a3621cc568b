import type { KeyObject } from 'node:crypto';
import { PrivateFileFault, type PrivateFiles } from '../native-bridge/contracts/private-files.ts';
import { CannotRun } from './cannot-run.ts';
import { newRoomKey, parseRoomKey } from './staff/staff-list.ts';

/** The key a room signs with, from its file; created there the first time. Throws `CannotRun` with one sentence. */
export function openRoomKey(file: string, files: PrivateFiles, random: (count: number) => Uint8Array): KeyObject {
  return openPrivateKey(file, {
    files,
    random,
    otherwise: `${file} holds no key of a cardroom: put it back from its copy. Without a copy take it away; tables then ask to be told the new one.`,
  });
}

export interface PrivateKeyOptions {
  readonly files: PrivateFiles;
  readonly random: (count: number) => Uint8Array;
  /** The message if the file holds no such key. */
  readonly otherwise: string;
}

/** An Ed25519 key from its file; created there the first time. Throws `CannotRun` with one sentence. */
export function openPrivateKey(file: string, { files, random, otherwise }: PrivateKeyOptions): KeyObject {
  try {
    const text = Buffer.from(files.readSecret(file) ?? madeIn(file, files, random)).toString('utf8');
    const key = parseRoomKey(text);
    if (key !== null) return key;
    throw new CannotRun(otherwise);
  } catch (error) {
    throw error instanceof PrivateFileFault ? new CannotRun(error.message) : error;
  }
}

function madeIn(file: string, files: PrivateFiles, random: (count: number) => Uint8Array): Uint8Array {
  const made = Buffer.from(newRoomKey(random), 'utf8');
  files.write(file, made);
  return made;
}
