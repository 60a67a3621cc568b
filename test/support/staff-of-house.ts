import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { type DemoPerson, demoStaff } from '../../protocol/staff.ts';
import { loadSealedBoxes } from '../../server/review/sealed-boxes.ts';
import { type SealingKind, signReviewKey } from '../../server/review/signed-review-key.ts';
import { CachedStaffList, type CachedStaffListOptions } from '../../server/staff/cached-list.ts';
import { hashBadge, hashPin, newSalt } from '../../server/staff/secrets.ts';
import {
  type ListedPerson,
  newRoomKey,
  parseRoomKey,
  publicRoomKey,
  type StaffList,
  signStaffList,
} from '../../server/staff/staff-list.ts';
import { CachedReviewKey, type CachedReviewKeyOptions } from '../../server/table/cached-review-key.ts';

/** Private files in memory; with `fault` none can be read or written. */
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

/** Reproducible bytes that look random: each draw follows from the seed and its number. */
export function repeatableRandom(seed: string): (count: number) => Uint8Array {
  let drawn = 0;
  return (count) => createHash('sha512').update(`${seed} ${drawn++}`).digest().subarray(0, count);
}

/** A staff list of these people, by number, name and role; none has a PIN or a badge of their own. */
export const listOf = (
  ...people: readonly (readonly [number: string, name: string, role: ListedPerson['role']])[]
): StaffList => ({
  version: 1,
  issuedAt: 0,
  demo: false,
  badgeSalt: '',
  people: people.map(([number, name, role]) => ({ id: `s${number}`, number, name, role, badge: null, pin: null })),
});

/** A room's key, the same for the same seed. */
export function sampleRoomKey(seed = 'room') {
  const key = parseRoomKey(newRoomKey(repeatableRandom(seed)));
  if (key === null) throw new Error('A new key can be read.');
  return key;
}

/** What a cardroom without staff makes its staff list with. */
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

/** A review key pair, the same for the same seed. */
export async function samplePair(seed = 'review') {
  const boxes = await loadSealedBoxes();
  return boxes.pairOf(repeatableRandom(seed)(32));
}

/** A review key with that public half, signed by a room. */
export const signedKey = (publicKey: string, { madeAt = 1, room = 'room', is = 'review-key' as SealingKind } = {}) =>
  signReviewKey({ publicKey, madeAt, demo: false }, sampleRoomKey(room), is);

/** A table's review key over files in memory, for the sample room. */
export function cachedKeyIn(files: PrivateFiles, changes: Partial<CachedReviewKeyOptions> = {}): CachedReviewKey {
  const roomKey = publicRoomKey(sampleRoomKey());
  return new CachedReviewKey({ files, file: 'review-key.json', roomKey: () => roomKey, report: () => {}, ...changes });
}

/** Puts a signed staff list beside a table's log, as for a table that was linked once; only people with these numbers can sign in. */
export async function keepStaffList(folder: string, numbers: readonly string[]): Promise<readonly DemoPerson[]> {
  const key = parseRoomKey(newRoomKey(randomBytes));
  if (key === null) throw new Error('A new key is a key.');
  const badgeSalt = newSalt(randomBytes);
  const chosen = demoStaff.filter(({ number }) => numbers.includes(number));
  const people = chosen.map(async ({ number, name, role, pin, badge }) => ({
    id: `s${number}`,
    number,
    name,
    role,
    badge: await hashBadge(badge, badgeSalt),
    pin: await hashPin(pin, newSalt(randomBytes)),
  }));
  const list = { version: 1, issuedAt: Date.now(), demo: false, badgeSalt, people: await Promise.all(people) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'staff-list.json'), JSON.stringify(signStaffList(list, key)), { mode: 0o600 });
  writeFileSync(join(folder, 'staff-room.key'), publicRoomKey(key), { mode: 0o600 });
  return chosen;
}
