import { type EventLog, emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { VersionRange } from '../../protocol/protocol-version.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { walkChain } from './hash-chain.ts';

type Welcome = Extract<ToTable, { type: 'welcome' }>;
type Log = Pick<EventLog, 'head' | 'read' | 'logId'>;

/** How a table's log stands to what its room holds of it. */
export type Meeting =
  /** The room holds this very history up to `seq`. */
  | { readonly is: 'same'; readonly seq: number }
  /** This log is the beginning of what the room holds. */
  | { readonly is: 'behind' }
  /** Both have the same up to `seq`, and each has gone on by itself. */
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
  if (seq > head.seq && marks.some((mark) => mark.seq === head.seq && mark.hash === head.hash)) return { is: 'behind' };
  const known = [...marks, ...apart].filter((mark) => has(log, mark));
  return { is: 'apart', seq: known.reduce((highest, mark) => Math.max(highest, mark.seq), 0) };
}

/** Why rows given back are not the ones this log lacks, in a sentence; null when they are. */
export function objectionToGiven(log: Log, missing: LogHead, rows: readonly LogRow[]): string | null {
  const end = walkChain(log.logId, log.head, rows);
  const isTooFar = !('found' in end) && end.seq > missing.seq;
  const isOther = !('found' in end) && end.seq === missing.seq && end.hash !== missing.hash;
  if (!('found' in end) && !isTooFar && !isOther) return null;
  return (
    `The cardroom gave back events that do not continue this table's log at event ${log.head.seq}: none of them is taken. ` +
    'Play goes on and is kept at the table; tell a manager.'
  );
}

/** What to tell about a log that is kept apart from `seq + 1` on. */
export function apartSentence({ seq, why }: { readonly seq: number; readonly why: 'fork' | 'twice' }): string {
  const what =
    why === 'fork'
      ? `The cardroom holds another history of this table from event ${seq + 1} on.`
      : 'Another program speaks for the log of this table: its disk was copied, or two programs run.';
  return `${what} Play goes on, and what happens here is kept apart; a manager starts a new log.`;
}

/** What to tell about a log that the room keeps and does not understand. */
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

/** A room of the first version can neither give rows back nor keep another history apart. */
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
