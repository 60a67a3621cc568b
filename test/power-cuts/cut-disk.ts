import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { type Change, type Disk, type DiskFile, type DiskFolder, keepNames } from './disk.ts';

const namesKept = ['none', 'all', 'the first', 'some'] as const;
const bytesKept = ['none', 'all', 'the first', 'some sectors', 'some pages'] as const;

/** How much of the unsynced data was on the disk when the power went. */
export interface PowerCut {
  readonly names: (typeof namesKept)[number];
  readonly bytes: (typeof bytesKept)[number];
}

export const someCut = (luck: Luck): PowerCut => ({ names: luck.oneOf(namesKept), bytes: luck.oneOf(bytesKept) });

const sectorBytes = 512;
const pageBytes = 4096;

/** Writes the disk as it would be found after the cut into an empty folder. */
export function layOutDisk(disk: Disk, into: string, { names, bytes }: PowerCut, luck: Luck): void {
  const found = new Map<DiskFolder, Map<string, DiskFolderEntry>>();
  const entriesOf = (folder: DiskFolder): Map<string, DiskFolderEntry> => {
    const known = found.get(folder) ?? new Map(folder.kept);
    found.set(folder, known);
    return known;
  };
  const until = names === 'the first' ? luck.upTo(disk.namings.length) : disk.namings.length;
  for (const naming of names === 'none' ? [] : disk.namings.slice(0, until))
    if (names !== 'some' || luck.once(2)) keepNames(naming, entriesOf);
  const lay = (folder: DiskFolder, path: string): void => {
    for (const [name, { node }] of entriesOf(folder)) {
      if (node === null) continue;
      const place = join(path, name);
      if (node.is === 'file') writeFileSync(place, contentOf(node, bytes, luck), { mode: 0o600 });
      else {
        mkdirSync(place, { mode: 0o700 });
        lay(node, place);
      }
    }
  };
  lay(disk.top, into);
}

type DiskFolderEntry = DiskFolder['kept'] extends Map<string, infer Entry> ? Entry : never;

function contentOf({ now, kept, changes }: DiskFile, which: PowerCut['bytes'], luck: Luck): Buffer {
  if (which === 'all' || changes.length === 0) return now;
  if (which === 'none') return kept;
  const until = which === 'the first' ? luck.upTo(changes.length) : changes.length;
  const ends = changes.map((change) => ('cutAt' in change ? change.cutAt : change.from + change.bytes.length));
  const room = Buffer.alloc(Math.max(kept.length, ...ends));
  let length = kept.copy(room);
  for (const [index, change] of changes.slice(0, until).entries()) {
    const isTorn = which !== 'the first' || index === until - 1;
    const blockBytes = which === 'some pages' ? pageBytes : sectorBytes;
    for (const part of isTorn ? partsOf(change, blockBytes) : [change])
      if (!isTorn || luck.once(2)) length = putInto(room, length, part);
  }
  return room.subarray(0, length);
}

/** Returns the length of the file afterwards. */
function putInto(room: Buffer, length: number, part: Change): number {
  if ('cutAt' in part) {
    room.fill(0, Math.min(part.cutAt, length), length);
    return part.cutAt;
  }
  part.bytes.copy(room, part.from);
  return Math.max(length, part.from + part.bytes.length);
}

/** What a disk writes in one step. */
function partsOf(change: Change, blockBytes: number): readonly Change[] {
  if ('cutAt' in change) return [change];
  const parts: Change[] = [];
  for (let done = 0; done < change.bytes.length; ) {
    const next = Math.min(change.bytes.length, done + blockBytes - ((change.from + done) % blockBytes));
    parts.push({ from: change.from + done, bytes: change.bytes.subarray(done, next) });
    done = next;
  }
  return parts;
}
