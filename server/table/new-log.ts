import type { KeyObject } from 'node:crypto';
import type { Chips, Seat } from '../../engine/notation.ts';
import { continueTable, type Refusal } from '../../engine/table.ts';
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

/** What the two logs are opened with. */
export interface NewLogSource {
  readonly time: TimeSource;
  readonly newId: () => string;
  /** The key of the new log, and the old log's if it is here; called once there is a new log. Absent: nobody signs. */
  readonly keys?: () => { readonly fresh: KeyObject; readonly old: KeyObject | null };
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
