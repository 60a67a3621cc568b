import { createHash } from 'node:crypto';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { CachedStaffList, type CachedStaffListOptions } from '../../server/staff/cached-list.ts';
import { newRoomKey, parseRoomKey } from '../../server/staff/staff-list.ts';

/** Private files in memory; with `fault` none of them can be read or written. */
export class FilesInMemory implements PrivateFiles {
  readonly content = new Map<string, Uint8Array>();
  fault: string | null = null;

  read(path: string): Uint8Array | null {
    if (this.fault !== null) throw new PrivateFileFault(this.fault);
    return this.content.get(path) ?? null;
  }

  readSecret(path: string): Uint8Array | null {
    return this.read(path);
  }

  write(path: string, bytes: Uint8Array): void {
    if (this.fault !== null) throw new PrivateFileFault(this.fault);
    this.content.set(path, bytes);
  }
}

/** Bytes that look random and are the same each time: each draw follows from the seed and the number of the draw. */
export function repeatableRandom(seed: string): (count: number) => Uint8Array {
  let drawn = 0;
  return (count) => createHash('sha512').update(`${seed} ${drawn++}`).digest().subarray(0, count);
}

/** A room's key, the same for the same seed. */
export function sampleRoomKey(seed = 'room') {
  const key = parseRoomKey(newRoomKey(repeatableRandom(seed)));
  if (key === null) throw new Error('A new key can be read.');
  return key;
}

/** What a cardroom without anybody makes its staff list with. */
export const noStaff = (newId: () => string) => ({
  newId,
  random: repeatableRandom('staff'),
  key: sampleRoomKey(),
  demo: false,
});

/** A table's staff list over files in memory. */
export function cachedListIn(files: PrivateFiles, changes: Partial<CachedStaffListOptions> = {}): CachedStaffList {
  return new CachedStaffList({
    files,
    listFile: 'staff-list.json',
    keyFile: 'staff-room.key',
    configuredKey: null,
    report: () => {},
    ...changes,
  });
}
