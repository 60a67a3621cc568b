/** Sizes in a write-ahead log, see https://www.sqlite.org/fileformat2.html#walformat. */
export const walHeaderBytes = 32;
const frameHeaderBytes = 24;
const bigEndianMagic = 0x377f0683;

interface Sums {
  readonly first: number;
  readonly second: number;
}

/** A transaction in a write-ahead log, by its first and last byte. */
export interface WalCommit {
  readonly from: number;
  readonly to: number;
}

/** The whole transactions of a write-ahead log, found without SQLite: frames of one generation whose checksums follow one another. */
export function commitsIn(wal: Buffer): readonly WalCommit[] {
  if (wal.length < walHeaderBytes) return [];
  const isBig = wal.readUInt32BE(0) === bigEndianMagic;
  const frameBytes = frameHeaderBytes + wal.readUInt32BE(8);
  const salts = wal.subarray(16, 24);
  let sums = summed(wal.subarray(0, 24), { first: 0, second: 0 }, isBig);
  if (!isSum(wal.subarray(24, 32), sums)) return [];
  const commits: WalCommit[] = [];
  let from = walHeaderBytes;
  for (let at = walHeaderBytes; at + frameBytes <= wal.length; at += frameBytes) {
    const frame = wal.subarray(at, at + frameBytes);
    if (!frame.subarray(8, 16).equals(salts)) break;
    sums = summed(frame.subarray(frameHeaderBytes), summed(frame.subarray(0, 8), sums, isBig), isBig);
    if (!isSum(frame.subarray(16, 24), sums)) break;
    if (frame.readUInt32BE(4) === 0) continue;
    commits.push({ from, to: at + frameBytes });
    from = at + frameBytes;
  }
  return commits;
}

/** True when pages of the newest transaction are already in the database: a log cut short is then older than its database. */
export function isCarriedInto(db: Buffer, wal: Buffer, commits: readonly WalCommit[]): boolean {
  const newest = commits.at(-1);
  if (newest === undefined) return false;
  const pageBytes = wal.readUInt32BE(8);
  const at = newest.to - pageBytes;
  const page = wal.readUInt32BE(at - frameHeaderBytes);
  return db.subarray((page - 1) * pageBytes, page * pageBytes).equals(wal.subarray(at, newest.to));
}

function summed(bytes: Buffer, { first, second }: Sums, isBig: boolean): Sums {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [one, two] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + words.getUint32(at, !isBig) + two) >>> 0;
    two = (two + words.getUint32(at + 4, !isBig) + one) >>> 0;
  }
  return { first: one, second: two };
}

const isSum = (bytes: Buffer, { first, second }: Sums): boolean =>
  bytes.readUInt32BE(0) === first && bytes.readUInt32BE(4) === second;
