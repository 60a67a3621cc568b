import type { KeyObject } from 'node:crypto';
import type { Chips, Seat } from '../../engine/notation.ts';
import { continueTable, type Refusal, type TableState } from '../../engine/table.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { sealText } from '../sync/private-text.ts';
import { privateTextIds } from '../sync/private-text-ids.ts';
import { vouch } from '../sync/signed-head.ts';
import { restoreTable } from './restore-table.ts';
import { signEnd, signWhatIsNot } from './signing-key.ts';
import { Table } from './table.ts';

/** What a manager enters when a table continues in a new log. */
export interface NewLogAsk {
  /** As logs name people. */
  readonly by: string;
  readonly reason: string;
  /** Counted stacks by seat; a stack that nobody counted is as booked. */
  readonly counts: Readonly<Record<Seat, Chips>>;
}

/** The place of a table's log, held by one program. Both logs are closed when it puts the next one in the place of the one in use. */
export interface HeldPlace {
  /** A replacement that was interrupted was finished just now. */
  readonly isFinished: boolean;
  open(options: Opening): ClosableLog;
  openNext(options: Opening): ClosableLog;
  /** The path of the old log. */
  takeUp(logId: string, at: number): string;
  dropNext(): void;
}

interface Opening {
  readonly tableId: string;
  readonly newLogId: () => string;
}

type ClosableLog = EventLog & { close(): void };

/** What is needed to go on beside the logs themselves. */
export interface GoingOn {
  readonly tableId: string;
  readonly ask: NewLogAsk;
  /** The only log that may be given up. Absent: whichever is in use. */
  readonly of?: string;
  readonly time: TimeSource;
  readonly newId: () => string;
  /** The key of a log; it is made if there is none yet. */
  readonly keyOf: (logId: string) => KeyObject;
  /** The key of a log if it is here. */
  readonly keptKeyOf: (logId: string) => KeyObject | null;
}

/** How a table went on: its old log is kept at `put`, with so many events. */
export type WentOn = { readonly put: string; readonly seq: number } | { readonly refusal: Refusal } | 'finished';

/** Lets a table go on in a new log, or finishes what was interrupted. Throws a `StorageFault`; until the last step the old log is in use. */
export function goOnInNewLog(held: HeldPlace, going: GoingOn): WentOn {
  if (held.isFinished) return 'finished';
  const { tableId, ask, time, newId, keyOf, keptKeyOf } = going;
  const options = { tableId, newLogId: newId };
  const old = held.open(options);
  const { logId } = old;
  const { of = logId } = going;
  let seq: number;
  try {
    if (of !== logId) return 'finished';
    const fresh = held.openNext(options);
    const keys = () => ({ fresh: keyOf(fresh.logId), old: keptKeyOf(logId) });
    // Snapshots of the table's own program are not trusted here: the state is grown from the events themselves.
    const refusal = beginNewLog(old, fresh, ask, { time, newId, keys });
    seq = old.head.seq;
    fresh.close();
    if (refusal !== null) {
      held.dropNext();
      return { refusal };
    }
  } finally {
    old.close();
  }
  return { put: held.takeUp(logId, time.now()), seq };
}

/** What the two logs are opened with. */
export interface NewLogSource {
  readonly time: TimeSource;
  readonly newId: () => string;
  /** The key of the new log, and the old log's if it is here; called once there is a new log. Absent: nobody signs. */
  readonly keys?: () => { readonly fresh: KeyObject; readonly old: KeyObject | null };
}

/** Why no new log can begin now; null: it can. */
export function newLogRefused(state: TableState | null): Refusal | null {
  if (state === null) return { reason: 'no-table' };
  const nothing = { log: '', sequence: 0, hash: '', at: 0, by: '', reason: { id: '', hash: '' }, counts: {} };
  const continued = continueTable(state, nothing);
  return 'refusal' in continued ? continued.refusal : null;
}

/** Opens an empty log in which the table of an old log goes on. The old one stays as it is. Throws a `StorageFault`. */
export function beginNewLog(old: EventLog, fresh: EventLog, ask: NewLogAsk, source: NewLogSource): Refusal | null {
  const { time, newId, keys } = source;
  const before = restoreTable(old, { whole: true }).state;
  if (before === null) return { reason: 'no-table' };
  const reason = sealText(ask.reason, { id: newId(), salt: newId() });
  const { seq, hash } = old.head;
  const givenUp = { log: old.logId, sequence: seq, hash, at: time.now(), by: ask.by, reason: reason.ref };
  const continued = continueTable(before, { ...givenUp, counts: ask.counts });
  if ('refusal' in continued) return continued.refusal;
  const table = new Table({ log: fresh, time });
  const known = old.texts([...privateTextIds(continued.command)]);
  const { fault } = table.open([continued.command], [...known, reason.text]);
  if (fault !== null) throw fault;
  if (keys !== undefined) signBoth(old, fresh, keys());
  return null;
}

/** The old log is signed to its end, and its key names the log and key that follow. */
function signBoth(old: EventLog, fresh: EventLog, keys: ReturnType<NonNullable<NewLogSource['keys']>>): void {
  signWhatIsNot(fresh, keys.fresh);
  if (keys.old === null) return;
  signEnd(old, keys.old);
  const next = { logId: fresh.logId, key: publicRoomKey(keys.fresh) };
  const voucher = vouch(next, { logId: old.logId, ...old.head }, keys.old);
  fresh.append([], { voucher: JSON.stringify(voucher) });
}
