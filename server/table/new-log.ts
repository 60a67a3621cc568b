import { type Chips, continueTable, type Refusal, type Seat } from '../../engine/index.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { sealText } from '../sync/private-text.ts';
import { privateTextIds } from '../sync/private-text-ids.ts';
import { Table } from './table.ts';

/** What a manager says when a table goes on in a new log. */
export interface NewLogAsk {
  /** As logs name people. */
  readonly by: string;
  readonly reason: string;
  /** Stacks by seat as they were counted; one that nobody counted is as it was booked. */
  readonly counts: Readonly<Record<Seat, Chips>>;
}

/** What the two logs are opened with. */
export interface NewLogSource {
  readonly time: TimeSource;
  readonly newId: () => string;
  readonly build: string;
}

/** Opens an empty log as the one in which the table of an old one goes on. The old one stays as it is. Throws a `StorageFault`. */
export function beginNewLog(old: EventLog, fresh: EventLog, ask: NewLogAsk, source: NewLogSource): Refusal | null {
  const { time, newId, build } = source;
  const before = new Table({ log: old, time, build }).state;
  if (before === null) return { reason: 'no-table' };
  const reason = sealText(ask.reason, { id: newId(), salt: newId() });
  const { seq, hash } = old.head;
  const givenUp = { log: old.logId, sequence: seq, hash, at: time.now(), by: ask.by, reason: reason.ref };
  const continued = continueTable(before, { ...givenUp, counts: ask.counts });
  if ('refusal' in continued) return continued.refusal;
  const table = new Table({ log: fresh, time, build });
  const known = old.texts([...privateTextIds(continued.command)]);
  const { fault } = table.open([continued.command], [...known, reason.text]);
  if (fault !== null) throw fault;
  return null;
}
