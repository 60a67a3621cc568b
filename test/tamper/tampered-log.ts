import type Database from 'better-sqlite3';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import { signHead } from '../../server/sync/signed-head.ts';
import { chainAnew, changeByte, moveRows, type RowsOf, rowsIn, swapRows } from './database-edits.ts';

/** Tampering with a log, and the finding it must cause. */
export interface Tampering {
  readonly what: string;
  /** From the file alone, with the log's key known. Null: the file alone cannot show it. */
  readonly alone: RegExp | null;
  /** With the other side's copy. Null: nothing beyond what the file alone shows. */
  readonly against: RegExp | null;
}

type Tamperer = (db: Database.Database, place: RowsOf, luck: Luck) => Tampering;

const named = (seq: number): string => `event ${seq} \\(`;

function someSeq(db: Database.Database, place: RowsOf, luck: Luck): number {
  return 1 + luck.upTo(rowsIn(db, place).length - 1);
}

const headsIn = (db: Database.Database): readonly SignedHead[] =>
  db.prepare<[], SignedHead>('SELECT * FROM signed_heads ORDER BY seq').all();

/** The first head that no longer fits after a change to event `seq`. */
function misfit(db: Database.Database, seq: number): RegExp | null {
  const head = headsIn(db).find((each) => each.seq >= seq);
  return head === undefined ? null : new RegExp(`the signed head of hand ${head.hand} \\(event ${head.seq}\\)`);
}

const changedByte: Tamperer = (db, place, luck) => {
  const seq = someSeq(db, place, luck);
  const column = luck.oneOf(['hand', 'at', 'actor', 'kind', 'request', 'body', 'previous_hash', 'hash']);
  changeByte(db, { table: place.events, where: `${place.mine} AND seq = ${seq}` }, column, luck);
  const found = new RegExp(named(seq));
  return { what: `${column} of event ${seq} changed`, alone: found, against: found };
};

const removed: Tamperer = (db, place, luck) => {
  const last = rowsIn(db, place).length;
  const seq = 1 + luck.upTo(last - 2);
  db.prepare(`DELETE FROM ${place.events} WHERE ${place.mine} AND seq = ?`).run(seq);
  return {
    what: `event ${seq} removed`,
    alone: new RegExp(`event ${seq} is missing`),
    against: new RegExp(named(seq)),
  };
};

/** Renumbers rows so that no gap shows. */
const removedAndClosed: Tamperer = (db, place, luck) => {
  const seq = 1 + luck.upTo(rowsIn(db, place).length - 2);
  db.prepare(`DELETE FROM ${place.events} WHERE ${place.mine} AND seq = ?`).run(seq);
  moveRows(db, place, seq + 1, -1);
  const found = new RegExp(named(seq));
  return { what: `event ${seq} removed and the gap closed`, alone: found, against: found };
};

function insert(db: Database.Database, place: RowsOf, luck: Luck): number {
  const seq = someSeq(db, place, luck);
  const last = rowsIn(db, place).length;
  // A copy of the very event at this place would be no change.
  const copied = 1 + ((seq + luck.upTo(last - 2)) % last);
  const row = db.prepare<[number], Record<string, unknown>>(`SELECT * FROM events WHERE seq = ?`).get(copied) ?? {};
  moveRows(db, place, seq, 1);
  const names = Object.keys(row);
  db.prepare(`INSERT INTO events (${names.join()}) VALUES (${names.map((name) => `:${name}`).join()})`).run({
    ...row,
    seq,
  });
  return seq;
}

const inserted: Tamperer = (db, place, luck) => {
  const seq = insert(db, place, luck);
  const found = new RegExp(named(seq));
  return { what: `event ${seq} inserted`, alone: found, against: found };
};

const swapped: Tamperer = (db, place, luck) => {
  const one = 1 + luck.upTo(rowsIn(db, place).length - 2);
  const other = one + 1 + luck.upTo(rowsIn(db, place).length - one - 1);
  swapRows(db, place, [one, other]);
  const found = new RegExp(named(one));
  return { what: `events ${one} and ${other} swapped`, alone: found, against: found };
};

/** The clever attacker: everything after the change is recomputed. */
const changedAnew: Tamperer = (db, place, luck) => {
  const seq = someSeq(db, place, luck);
  changeByte(
    db,
    { table: place.events, where: `${place.mine} AND seq = ${seq}` },
    luck.oneOf(['at', 'actor', 'request']),
    luck,
  );
  chainAnew(db, place, seq);
  return {
    what: `event ${seq} changed and the chain computed anew`,
    alone: misfit(db, seq),
    against: new RegExp(named(seq)),
  };
};

const removedAnew: Tamperer = (db, place, luck) => {
  const seq = 1 + luck.upTo(rowsIn(db, place).length - 2);
  const alone = misfit(db, seq);
  db.prepare(`DELETE FROM ${place.events} WHERE ${place.mine} AND seq = ?`).run(seq);
  moveRows(db, place, seq + 1, -1);
  chainAnew(db, place, seq);
  return { what: `event ${seq} removed and the chain computed anew`, alone, against: new RegExp(named(seq)) };
};

const insertedAnew: Tamperer = (db, place, luck) => {
  const seq = insert(db, place, luck);
  chainAnew(db, place, seq);
  return {
    what: `event ${seq} inserted and the chain computed anew`,
    alone: misfit(db, seq),
    against: new RegExp(named(seq)),
  };
};

const swappedAnew: Tamperer = (db, place, luck) => {
  const one = 1 + luck.upTo(rowsIn(db, place).length - 2);
  swapRows(db, place, [one, one + 1]);
  chainAnew(db, place, one);
  return {
    what: `events ${one} and ${one + 1} swapped and the chain computed anew`,
    alone: misfit(db, one),
    against: new RegExp(named(one)),
  };
};

function signAnew(db: Database.Database, place: RowsOf, from: number): void {
  const forger = simulatedSigningKey('forger');
  const rows = new Map(rowsIn(db, place).map((row) => [row.seq, row]));
  const write = db.prepare(
    'UPDATE signed_heads SET hand = :hand, at = :at, hash = :hash, key = :key, signature = :signature WHERE seq = :seq',
  );
  for (const head of headsIn(db)) {
    const row = rows.get(head.seq);
    if (row !== undefined && head.seq >= from)
      write.run(signHead(place.logId, { ...row, number: head.number }, forger));
  }
}

/** The cleverest: the heads are signed again as well, with another key. */
const forged: Tamperer = (db, place, luck) => {
  const seq = 1 + luck.upTo((headsIn(db).at(-1)?.seq ?? 1) - 1);
  changeByte(db, { table: place.events, where: `seq = ${seq}` }, 'at', luck);
  chainAnew(db, place, seq);
  signAnew(db, place, luck.once(2) ? 0 : seq);
  return {
    what: `event ${seq} changed, chained and signed anew`,
    alone: /by another key/,
    against: new RegExp(named(seq)),
  };
};

const headChanged: Tamperer = (db, _place, luck) => {
  const heads = headsIn(db);
  const { seq } = heads[luck.upTo(heads.length - 1)] as SignedHead;
  const column = luck.oneOf(['seq', 'hand', 'at', 'hash', 'number', 'key', 'signature']);
  changeByte(db, { table: 'signed_heads', where: `seq = ${seq}` }, column, luck);
  return { what: `${column} of the head of event ${seq} changed`, alone: /signed head/, against: null };
};

const headRemoved: Tamperer = (db, _place, luck) => {
  const heads = headsIn(db);
  const { seq } = heads[luck.upTo(heads.length - 1)] as SignedHead;
  db.prepare('DELETE FROM signed_heads WHERE seq = ?').run(seq);
  return {
    what: `the head of event ${seq} removed`,
    alone: /signed heads? .*taken out|no head is signed/,
    against: null,
  };
};

const headsRemoved: Tamperer = (db) => {
  db.exec('DELETE FROM signed_heads');
  return { what: 'all heads removed', alone: /no head is signed/, against: null };
};

const tailCut: Tamperer = (db, place, luck) => {
  const signed = headsIn(db).at(-1)?.seq ?? 1;
  const seq = 1 + luck.upTo(signed - 2);
  db.prepare(`DELETE FROM ${place.events} WHERE ${place.mine} AND seq > ?`).run(seq);
  return {
    what: `everything behind event ${seq} cut off`,
    alone: new RegExp(`the log ends at event ${seq}\\.`),
    against: new RegExp(`it ends at event ${seq};`),
  };
};

/** Every trace of what came later is gone: an older copy looks like this, and is sound in itself. */
const rolledBack: Tamperer = (db, place, luck) => {
  const until = 1 + luck.upTo(rowsIn(db, place).length - 2);
  for (const table of ['events', 'signed_heads', 'snapshots', 'hand_snapshots'])
    db.prepare(`DELETE FROM ${table} WHERE seq > ?`).run(until);
  db.exec(`DELETE FROM private_texts WHERE NOT EXISTS (SELECT 1 FROM events WHERE instr(body, '"' || id || '"'))`);
  return { what: `rolled back to event ${until}`, alone: null, against: new RegExp(`it ends at event ${until};`) };
};

const snapshotChanged: Tamperer = (db, _place, luck) => {
  const hasOld = db.prepare('SELECT 1 FROM hand_snapshots').get() !== undefined;
  const [table, column] = hasOld && luck.once(2) ? ['hand_snapshots', 'state'] : ['snapshots', 'body'];
  const seq = db.prepare(`SELECT seq FROM ${table} ORDER BY seq DESC`).pluck().get() as number;
  db.exec(`UPDATE ${table} SET ${column} = replace(${column}, '"stack":', '"stack":1') WHERE seq = ${seq}`);
  return {
    what: `${column} of ${table} ${seq} changed`,
    alone: /the snapshot .*not the table as the events tell it/,
    against: null,
  };
};

const textChanged: Tamperer = (db, _place, luck) => {
  const ids = db.prepare('SELECT id FROM private_texts WHERE text IS NOT NULL').pluck().all() as string[];
  const id = ids[luck.upTo(ids.length - 1)] ?? '';
  const column = luck.oneOf(['id', 'text', 'salt']);
  changeByte(db, { table: 'private_texts', where: `id = '${id}'` }, column, luck);
  return { what: `${column} of text ${id} changed`, alone: /words kept/, against: null };
};

const identityChanged: Tamperer = (db, _place, luck) => {
  const key = luck.oneOf(['table_id', 'log_id']);
  changeByte(db, { table: 'meta', where: `key = '${key}'` }, 'value', luck);
  return { what: `${key} changed`, alone: key === 'table_id' ? /the file is of another/ : /event 1 \(/, against: null };
};

/** Every known way to tamper with a table's log. */
export const tamperers: readonly [Tamperer, ...Tamperer[]] = [
  changedByte,
  removed,
  removedAndClosed,
  inserted,
  swapped,
  changedAnew,
  removedAnew,
  insertedAnew,
  swappedAnew,
  forged,
  headChanged,
  headRemoved,
  headsRemoved,
  tailCut,
  rolledBack,
  snapshotChanged,
  textChanged,
  identityChanged,
];
