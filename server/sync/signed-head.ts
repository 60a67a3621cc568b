import { type KeyObject, sign } from 'node:crypto';
import type { z } from 'zod';
import type { EventLog, LogHead, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead, TipSignature } from '../../native-bridge/contracts/signed-head.ts';
import { voucherSchema } from '../../protocol/sync-messages.ts';
import { isSignedBy, publicRoomKey } from '../staff/staff-list.ts';

/** The signed content of a head, and its number among the heads of this key. */
type UnsignedHead = Omit<SignedHead, 'key' | 'signature'>;

/** Signs the end of a chain. The same row, number and key give the same signature. */
export function signHead(logId: string, head: UnsignedHead, key: KeyObject): SignedHead {
  const { seq, hand, at, hash, number } = head;
  const signature = sign(null, Buffer.from(headText(logId, head), 'utf8'), key).toString('base64');
  return { seq, hand, at, hash, number, key: publicRoomKey(key), signature };
}

/** Signs the end of what is sent: an uncounted head, so that nothing is missing when the next one replaces it. */
export function signTip(logId: string, row: LogRow, key: KeyObject): TipSignature {
  const { signature, ...head } = signHead(logId, { ...row, number: 0 }, key);
  return { key: head.key, signature };
}

/** The head that a tip has signed. */
export const tipOf = ({ seq, hand, at, hash }: LogRow, { key, signature }: TipSignature): SignedHead => ({
  seq,
  hand,
  at,
  hash,
  number: 0,
  key,
  signature,
});

/** True if the key a head names has signed it for this log, in canonical form. */
export function isHeadSigned(logId: string, head: SignedHead): boolean {
  return isSigned(head.key, headText(logId, head), head.signature);
}

/** False for a tip, which the next one replaces. */
export const isCounted = ({ number }: SignedHead): boolean => number > 0;

/** True if a head is validly signed, and is at one of these rows. */
export const isHeadOf = (logId: string, head: SignedHead, rows: readonly LogRow[]): boolean =>
  rows.some(({ seq, hash }) => seq === head.seq && hash === head.hash) && isHeadSigned(logId, head);

/**
 * Heads by other keys up to the first one by these: the log was on another PC before, and was taken over, or its disk was restored. The
 * first head of these keys signs the chain with all rows before it, so they can hide nothing there. Without such a head, or behind it,
 * they are strangers.
 */
export function headsOfPcsBefore(heads: readonly SignedHead[], keys: ReadonlySet<string>): ReadonlySet<SignedHead> {
  const first = heads.reduce((least, { seq, key }) => (keys.has(key) ? Math.min(least, seq) : least), Infinity);
  return new Set(first === Infinity ? [] : heads.filter(({ seq, key }) => seq <= first && !keys.has(key)));
}

/** JSON, so that no two heads give the same text. */
function headText(logId: string, { seq, hand, at, hash, number }: UnsignedHead): string {
  return `riffle head 1 ${JSON.stringify([logId, seq, hand, at, hash, number])}`;
}

/** Kinds of events at which a head is signed: the end of a hand, or the closing of the table. */
const endings: ReadonlySet<string> = new Set(['hand-ended', 'misdeal-declared', 'hand-voided', 'table-closed']);

/** True where every signed log has a signed head at this row. */
export const isEnding = ({ kind }: Pick<LogRow, 'kind'>): boolean => endings.has(kind);

/**
 * Heads follow their rows to the room. A hand that ended this many rows before the last one and has no head was not signed, or its head was
 * lost. More rows than are ever in transit between a table and its room.
 */
export const rowsAheadOfHeads = 500;

/** The heads for rows after those signed so far; `signed`: how many heads this key has signed. */
export function headsOf(
  rows: readonly LogRow[],
  { logId, signed, key }: { readonly logId: string; readonly signed: number; readonly key: KeyObject },
): readonly SignedHead[] {
  return rows.filter(isEnding).map((row, index) => signHead(logId, { ...row, number: signed + index + 1 }, key));
}

/** What the old log's key states about the log that continues it: the old log with its last event, and that key. */
export type Voucher = Readonly<z.infer<typeof voucherSchema>>;

/** A log that is about to continue another, and its public signing key. */
export interface VouchedLog {
  readonly logId: string;
  readonly key: string;
}

/** Signs, with the key of the old log, that a new log and its key continue it. */
export function vouch(next: VouchedLog, from: LogHead & { readonly logId: string }, oldKey: KeyObject): Voucher {
  const { logId: log, seq, hash } = from;
  const signature = sign(null, Buffer.from(voucherText(next, { log, seq, hash }), 'utf8'), oldKey).toString('base64');
  return { log, seq, hash, key: publicRoomKey(oldKey), signature };
}

/** True if the key it names signed this very voucher for this log and key. */
export const isVouchedFor = (next: VouchedLog, voucher: Voucher): boolean =>
  isSigned(voucher.key, voucherText(next, voucher), voucher.signature);

function voucherText({ logId, key }: VouchedLog, { log, seq, hash }: Pick<Voucher, 'log' | 'seq' | 'hash'>): string {
  return `riffle voucher 1 ${JSON.stringify([logId, key, log, seq, hash])}`;
}

/** A voucher as stored in a file; null if it is none. */
export function readVoucher(text: string | null): Voucher | null {
  if (text === null) return null;
  try {
    const read = voucherSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function isSigned(key: string, text: string, signature: string): boolean {
  // The same bytes in another encoding would look like another key or signature when compared as text.
  const isPlain = [key, signature].every((said) => Buffer.from(said, 'base64').toString('base64') === said);
  return isPlain && isSignedBy(key, text, signature);
}

/** What a greeting says about the log's signatures; nothing if it has none. */
export function signedWith(log: Pick<EventLog, 'newestHead' | 'voucher'>) {
  const signingKey = log.newestHead()?.key;
  if (signingKey === undefined) return {};
  const voucher = readVoucher(log.voucher);
  return voucher === null ? { signingKey } : { signingKey, voucher };
}
