import { type EventLog, emptyHead, type LogHead } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { VersionRange } from '../../protocol/protocol-version.ts';
import type { ToRoom, ToTable } from '../../protocol/sync-messages.ts';
import { isHeadSigned } from './signed-head.ts';

type Welcome = Extract<ToTable, { type: 'welcome' }>;
type Hello = Extract<ToRoom, { type: 'hello' }>;
type Log = Pick<EventLog, 'head' | 'read' | 'logId' | 'newestHead'>;

/** A store has said that it holds this log up to `seq`. */
export interface KeptByRoom {
  readonly storeId: string;
  readonly seq: number;
  /** How far its office had come when it last said so. Absent: it has not. */
  readonly signedOffice?: OfficeSeen;
}

/** How far the office of a room had come, as that room signed it. */
interface OfficeSeen {
  readonly storeId: string;
  readonly head: SignedHead;
}

/** What a table remembers about its room, even after its own restart. */
export interface KeptNote {
  of(logId: string): KeptByRoom | null;
  note(logId: string, kept: KeptByRoom): void;
}

/** What a greeting says of it, each by itself: a room of before version 9 reads only the first. */
export function rememberedOf(kept: KeptByRoom | undefined): Pick<Hello, 'kept' | 'signedOffice'> {
  if (kept === undefined) return {};
  const { signedOffice, ...rows } = kept;
  return { kept: rows, ...(signedOffice === undefined ? {} : { signedOffice }) };
}

/** How a table's log relates to what its room holds of it. */
export type Meeting =
  /** The room holds this very history up to `seq`. */
  | { readonly is: 'same'; readonly seq: number }
  /** This log is a prefix of what the room holds, and `until` is the highest later row that this table has signed. */
  | { readonly is: 'behind'; readonly until: SignedHead }
  /** This log is a prefix of what the room holds, and nothing proves that this table wrote the rest. */
  | { readonly is: 'unsigned'; readonly seq: number }
  /** Both agree up to `seq`, and each has continued separately. */
  | { readonly is: 'apart'; readonly seq: number }
  | { readonly is: 'elsewhere'; readonly sentence: string };

/** Compares a room's welcome with the table's own log. */
export function meetingOf(log: Log, welcome: Welcome, versions: VersionRange): Meeting {
  const { protocol, seq, marks, apart = [] } = welcome;
  if (protocol < versions.oldest || protocol > versions.newest) {
    const sentence = `The cardroom speaks version ${protocol} of the protocol, this table version ${versions.newest}: update the older one.`;
    return { is: 'elsewhere', sentence };
  }
  if (has(log, welcome)) return { is: 'same', seq };
  if (marks === undefined) return { is: 'elsewhere', sentence: elsewhereSentence(log, seq) };
  const { head } = log;
  if (seq > head.seq && marks.some((mark) => mark.seq === head.seq && mark.hash === head.hash)) {
    const until = signedHere(log, welcome);
    return until === null ? { is: 'unsigned', seq: head.seq } : { is: 'behind', until };
  }
  const known = [...marks, ...apart].filter((mark) => has(log, mark));
  return { is: 'apart', seq: known.reduce((highest, mark) => Math.max(highest, mark.seq), 0) };
}

/**
 * The highest row after this log's end that the room proves to be signed by a key of this log. A room can claim anything, but sign nothing.
 */
function signedHere(log: Log, { seq, covered }: Welcome): SignedHead | null {
  if (covered === undefined || covered.seq <= log.head.seq || covered.seq > seq) return null;
  return log.newestHead(covered.key) !== null && isHeadSigned(log.logId, covered) ? covered : null;
}

/** What it means for a table that its room holds another history. */
export const keptApart = 'Play goes on, and what happens here is kept apart; a manager starts a new log.';

/** The message about returned rows that are not the ones the table has signed. */
export const notGivenSentence = (seq: number): string =>
  `The cardroom gave back events that are not the ones this table has signed behind event ${seq}: none of them is taken. ${keptApart}`;

/** The message about events in the room that nothing proves to be this table's. `protocol`: the version the room speaks. */
export const unsignedSentence = (seq: number, protocol: number): string =>
  protocol < 4
    ? `The cardroom holds events of this table behind event ${seq} and cannot show that this table has signed them, because it is of an older version: none of them is taken. ${keptApart}`
    : `The cardroom holds events of this table behind event ${seq} that this table has not signed: none of them is taken. ${keptApart}`;

/** Who keeps the log at the other end: the room, or above it the chain. */
export type Keeper = 'room' | 'chain';

const bothKept =
  'Both are kept there, and this room plays on. If this PC is to be the room as the chain has it, “riffle restore --from-chain” makes it that.';

/** The message about a log that is stored apart from `seq + 1` on. */
export function apartSentence(
  { seq, why }: { readonly seq: number; readonly why: 'fork' | 'twice' },
  keeper: Keeper = 'room',
): string {
  if (keeper === 'chain')
    return why === 'fork'
      ? `The chain holds another history of this log from event ${seq + 1} on: a disk was copied or put back. ${bothKept}`
      : `Another program speaks to the chain for this log: a disk was copied, or two programs are this room. ${bothKept}`;
  const what =
    why === 'fork'
      ? `The cardroom holds another history of this table from event ${seq + 1} on.`
      : 'Another program speaks for the log of this table: its disk was copied, or two programs run.';
  return `${what} ${keptApart}`;
}

/** The message about a log that the room stores but does not understand. */
export function notUnderstoodSentence({
  event,
  why,
}: Pick<Extract<ToTable, { type: 'not-understood' }>, 'event' | 'why'>): string {
  const helps =
    why === 'newer'
      ? 'tell a manager to update the cardroom server.'
      : 'tell a manager: the cardroom server says what helps.';
  return `The cardroom does not understand this table from event ${event} on. Play goes on and all of it is kept, here and there; ${helps}`;
}

/** A room of the first version can neither give rows back nor store another history apart. */
function elsewhereSentence(log: Log, seq: number): string {
  if (seq > log.head.seq) {
    return (
      `The cardroom holds ${seq} events of this table, the table's own log only ${log.head.seq}: ` +
      'it was restored from a backup. Play goes on and is kept at the table; tell a manager.'
    );
  }
  return (
    `The cardroom holds another history of this table: event ${seq} is not the same there. ` +
    'Play goes on and is kept at the table; tell a manager.'
  );
}

function has(log: Log, { seq, hash }: LogHead): boolean {
  if (seq > log.head.seq) return false;
  const own = seq === 0 ? emptyHead.hash : log.read(seq - 1, 1)[0]?.hash;
  return own === hash;
}
