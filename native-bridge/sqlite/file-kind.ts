import { closeSync, openSync, readSync } from 'node:fs';
import { StorageFault } from '../contracts/storage-fault.ts';
import { cardroomKind } from './migrations/cardroom.ts';
import { tableLogKind } from './migrations/table-log.ts';
import type { FileKind } from './schema.ts';

/** Where a database file carries the number of its application. */
const applicationIdAt = 68;

/** What a file says it is, even where the rest of it cannot be read; null: neither a store nor a log. Throws a `StorageFault` when there is none. */
export function kindOfFile(path: string): FileKind | null {
  const bytes = Buffer.alloc(4);
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    throw new StorageFault('not-a-database', `There is no file ${path} that can be read.`, { cause: error });
  }
  try {
    readSync(file, bytes, 0, 4, applicationIdAt);
  } finally {
    closeSync(file);
  }
  const id = bytes.readUInt32BE();
  return [cardroomKind, tableLogKind].find(({ applicationId }) => applicationId === id) ?? null;
}
