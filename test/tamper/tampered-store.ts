import type Database from 'better-sqlite3';
import type { Luck } from '../../commands/simulation/random-play.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { rowHash } from '../../server/sync/hash-chain.ts';
import { chainAnew, changeByte, type RowsOf, rowsIn, swapRows } from './database-edits.ts';
import type { Tampering } from './tampered-log.ts';

/** Tampering with a store. `projections`: found by rebuilding everything that is shown. */
export interface StoreTampering extends Tampering {
  readonly projections?: RegExp;
}

type StoreTamperer = (db: Database.Database, place: RowsOf, luck: Luck) => StoreTampering;

const eventInStore: StoreTamperer = (db, place, luck) => {
  const seq = 1 + luck.upTo(rowsIn(db, place).length - 1);
  const column = luck.oneOf(['hand', 'at', 'actor', 'kind', 'request', 'body', 'previous_hash', 'hash']);
  changeByte(db, { table: 'events', where: `${place.mine} AND seq = ${seq}` }, column, luck);
  const found = new RegExp(`Log ${place.logId}.*event ${seq} \\(`);
  return { what: `${column} of event ${seq} changed in the store`, alone: found, against: found };
};

const eventsInStoreAnew: StoreTamperer = (db, place, luck) => {
  const rows = rowsIn(db, place);
  const seq = 1 + luck.upTo(rows.length - 2);
  const isSwapped = luck.once(2);
  if (isSwapped) swapRows(db, place, [seq, seq + 1]);
  else changeByte(db, { table: 'events', where: `${place.mine} AND seq = ${seq}` }, 'at', luck);
  chainAnew(db, place, seq);
  const head = db
    .prepare<[number], { readonly seq: number }>(
      `SELECT seq FROM signed_heads WHERE ${place.mine} AND seq >= ? ORDER BY seq LIMIT 1`,
    )
    .get(seq);
  return {
    what: `event ${seq} ${isSwapped ? 'swapped' : 'changed'} in the store and the chain computed anew`,
    alone:
      head === undefined
        ? /when it was sent does not fit/
        : new RegExp(`signed head of hand \\d+ \\(event ${head.seq}\\)`),
    against: new RegExp(`event ${seq} \\(`),
  };
};

const officeChanged: StoreTamperer = (db, _place, luck) => {
  const last = db.prepare('SELECT max(seq) FROM office_events').pluck().get() as number;
  const seq = 1 + luck.upTo(last - 1);
  const column = luck.oneOf(['at', 'actor', 'kind', 'request', 'body', 'previous_hash', 'hash']);
  changeByte(db, { table: 'office_events', where: `seq = ${seq}` }, column, luck);
  return {
    what: `${column} of the office’s event ${seq} changed`,
    alone: new RegExp(`The office: .*event ${seq} \\(`),
    against: null,
  };
};

const officeAnew: StoreTamperer = (db, _place, luck) => {
  const storeId = db.prepare("SELECT value FROM meta WHERE key = 'store_id'").pluck().get() as string;
  const read = db.prepare<[], LogRow>(
    'SELECT seq, at, actor, kind, request, body, previous_hash AS previousHash, hash FROM office_events ORDER BY seq',
  );
  const seq = 1 + luck.upTo(read.all().length - 1);
  changeByte(db, { table: 'office_events', where: `seq = ${seq}` }, 'at', luck);
  let previousHash = '0'.repeat(64);
  for (const row of read.all()) {
    const hash = rowHash(storeId, { ...row, hand: 0, previousHash });
    db.prepare('UPDATE office_events SET previous_hash = ?, hash = ? WHERE seq = ?').run(previousHash, hash, row.seq);
    previousHash = hash;
  }
  return {
    what: `the office’s event ${seq} changed and its chain computed anew`,
    alone: /The office: .*signed head .*does not fit/,
    against: null,
  };
};

const officeCut: StoreTamperer = (db, _place, luck) => {
  const last = db.prepare('SELECT max(seq) FROM office_events').pluck().get() as number;
  const seq = 1 + luck.upTo(last - 2);
  db.prepare('DELETE FROM office_events WHERE seq > ?').run(seq);
  return {
    what: `the office cut off behind ${seq}`,
    alone: new RegExp(`the log ends at event ${seq}\\.`),
    against: null,
  };
};

const headInStore: StoreTamperer = (db, place, luck) => {
  const ofOffice = luck.once(2);
  const [table, where] = ofOffice ? ['office_heads', '1'] : ['signed_heads', place.mine];
  const seqs = db.prepare(`SELECT seq FROM ${table} WHERE ${where} ORDER BY seq`).pluck().all() as number[];
  // A missing last one is no fault yet: it may be on its way.
  const seq = seqs[luck.upTo(seqs.length - 2)] ?? 0;
  const isRemoved = luck.once(2);
  const column = luck.oneOf(['hand', 'at', 'hash', 'number', 'key', 'signature']);
  if (isRemoved) db.prepare(`DELETE FROM ${table} WHERE ${where} AND seq = ?`).run(seq);
  else changeByte(db, { table, where: `${where} AND seq = ${seq}` }, column, luck);
  return {
    what: `${isRemoved ? 'the row' : column} of ${table} ${seq} ${isRemoved ? 'removed' : 'changed'}`,
    alone: isRemoved ? /taken out/ : /signed head/,
    against: null,
  };
};

const headsGone: StoreTamperer = (db, place) => {
  db.prepare(`DELETE FROM signed_heads WHERE ${place.mine}`).run();
  return {
    what: 'every signed head of a log removed',
    alone: /its key is known, and no head is signed/,
    against: null,
  };
};

/** An attacker without a key writes rows into the store for the table to take back. */
const eventsPutBehind: StoreTamperer = (db, place, luck) => {
  const rows = rowsIn(db, place);
  const last = rows.at(-1);
  const count = 1 + luck.upTo(2);
  const first = (last?.seq ?? 0) + 1;
  for (let seq = first; seq < first + count; seq += 1) {
    // Any earlier event of the log again.
    const { seq: from } = luck.oneOf(rows as [LogRow, ...LogRow[]]);
    db.prepare(
      `INSERT INTO events (log, seq, hand, at, actor, kind, request, body, previous_hash, hash)
       SELECT log, ?, ?, at + 1, actor, kind, NULL, body, previous_hash, hash || 'x' FROM events WHERE ${place.mine} AND seq = ?`,
    ).run(seq, last?.hand ?? 0, from);
  }
  chainAnew(db, place, first);
  const named = count === 1 ? `event ${first}` : `events ${first} to ${first + count - 1}`;
  return {
    what: `${count} events put behind the last one in the store`,
    alone: new RegExp(`Log ${place.logId}, ${named}: not signed by the table`),
    against: new RegExp(`event ${first} .*put in`),
  };
};

const tipChanged: StoreTamperer = (db, place, luck) => {
  const column = luck.oneOf(['seq', 'hand', 'at', 'hash', 'key', 'signature']);
  changeByte(db, { table: 'signed_tips', where: place.mine }, column, luck);
  return {
    what: `${column} of what covers the last event changed`,
    alone: /when it was sent does not fit/,
    against: null,
  };
};

const shownOtherwise: StoreTamperer = (db, place, luck) => {
  const { mine } = place;
  const [table, column, where] = luck.oneOf([
    ['hands', 'pot_chips', `${mine} AND hand = 1`],
    ['hands', 'started_at', `${mine} AND hand = 1`],
    ['tables', 'name', mine],
    ['stays', 'chips_in', `${mine} AND from_seq = (SELECT min(from_seq) FROM stays WHERE ${mine})`],
  ]);
  changeByte(db, { table, where }, column, luck);
  return {
    what: `${column} of ${table} changed`,
    alone: null,
    against: null,
    projections: new RegExp(`^${table} is not as the logs`),
  };
};

/** Every known way to tamper with a room's store. */
export const storeTamperers: readonly [StoreTamperer, ...StoreTamperer[]] = [
  eventInStore,
  eventsInStoreAnew,
  officeChanged,
  officeAnew,
  officeCut,
  headInStore,
  headsGone,
  eventsPutBehind,
  tipChanged,
];

/** Shown data derived from the logs: compared on request, because it takes as long as deriving it. */
export const projectionTamperer = shownOtherwise;
