import type {
  DocumentMark,
  RoomDocument,
  StoredChanges,
  StoredHanded,
  StoredOffers,
} from '../contracts/cardroom-changes.ts';
import { inTransaction, type WriteDatabase } from './database.ts';
import { watchedNow } from './migrations/cardroom/0160-clocks-for-the-chain.ts';
import { withFaults } from './sqlite-faults.ts';

const inLog = 'log = (SELECT number FROM logs WHERE log_id = :first)';
const tableOf = `(SELECT table_id FROM logs WHERE log_id = :first)`;

/** How each item is sent to the chain: without badges, PINs or anything else that gives access. */
const bodies: Readonly<Record<string, string>> = {
  order: `SELECT json_object('tableId', table_id, 'createdAt', created_at, 'actor', actor, 'body', body, 'state', state,
    'answer', answer, 'log', log_id, 'signature', signature) FROM orders WHERE id = :first`,
  staff: `SELECT json_object('number', staff_number, 'name', name, 'role', role, 'demo', demo, 'addedAt', added_at,
    'retiredAt', retired_at) FROM staff WHERE id = :first`,
  'table-key': `SELECT json_object('tableId', table_id, 'keyHash', key_hash, 'pairedAt', paired_at, 'retiredAt', retired_at)
    FROM table_keys WHERE table_id = :first AND key_hash = :second`,
  'signing-key': `SELECT json_object('logId', log_id, 'tableId', table_id, 'key', key, 'paired', paired, 'how', how,
    'voucher', voucher, 'metAt', met_at) FROM signing_keys WHERE log_id = :first AND key = :second`,
  finding: `SELECT json_object('logId', log_id, 'tableId', table_id, 'seq', seq, 'what', what, 'metAt', met_at)
    FROM head_findings WHERE number = :first`,
  'table-clock': `SELECT json_object('logId', :first, 'fromSeq', from_seq, 'ahead', ahead) FROM table_clocks
    WHERE ${inLog} AND from_seq = :second`,
  hand: `SELECT json_object('logId', :first, 'tableId', ${tableOf}, 'hand', hand, 'startedAt', started_at, 'endedAt', ended_at,
    'outcome', outcome, 'potChips', pot_chips, 'dealer', hands.dealer, 'amended', amended,
    'rake', coalesce(rake.rake, 0), 'jackpot', coalesce(rake.jackpot, 0),
    'game', (SELECT body ->> '$.variant' FROM events WHERE events.log = hands.log AND events.hand = hands.hand
      AND kind = 'hand-started' ORDER BY seq DESC LIMIT 1),
    'mode', (SELECT iif(body ->> '$.level' IS NULL, 'cash', 'tournament') FROM events WHERE events.log = hands.log
      AND events.hand = hands.hand AND kind = 'hand-started' ORDER BY seq DESC LIMIT 1),
    'players', json((SELECT json_group_array(player) FROM hand_players WHERE hand_players.log = hands.log
      AND hand_players.hand = hands.hand)))
    FROM hands LEFT JOIN rake USING (log, hand) WHERE ${inLog} AND hand = :second`,
  stay: `SELECT json_object('logId', :first, 'tableId', ${tableOf}, 'seat', seat, 'player', player, 'fromAt', from_at,
    'untilAt', until_at, 'chipsIn', iif(counted = 1, chips_in, NULL), 'chipsOut', chips_out, 'why', why)
    FROM stays WHERE ${inLog} AND seat = :second AND from_seq = :third`,
  elimination: `SELECT json_object('logId', :first, 'tableId', ${tableOf}, 'hand', hand, 'seat', seat, 'player', player, 'at', at)
    FROM eliminations WHERE ${inLog} AND hand = :second AND seat = :third`,
  collection: `SELECT json_object('logId', :first, 'tableId', ${tableOf}, 'at', at, 'seat', seat, 'player', player, 'chips', chips,
    'why', why, 'dealer', dealer) FROM collections WHERE ${inLog} AND seq = :second`,
  record: `SELECT json_object('logId', :first, 'tableId', ${tableOf}, 'what', what, 'hand', hand, 'at', at, 'report', report,
    'seat', seat, 'player', player, 'dealer', dealer, 'ruledAt', ruled_at, 'ruledBy', ruled_by, 'penalty', penalty,
    'cites', json(cites)) FROM records WHERE ${inLog} AND record_id = :second`,
  dealing: `SELECT json_object('logId', :first, 'tableId', ${tableOf}, 'staff', staff, 'fromAt', from_at, 'untilAt', until_at)
    FROM dealings WHERE ${inLog} AND from_seq = :second`,
  'erased-text': `SELECT '{}' FROM private_texts WHERE id = :first AND text IS NULL`,
};

export function prepareCardroomChanges(db: WriteDatabase): StoredChanges {
  const begun = db.prepare<[], object>("SELECT 1 FROM meta WHERE key = 'chained'");
  const token = db.prepare<[number], { readonly token: string }>('SELECT token FROM changes WHERE number = ?');
  const newest = db.prepare<[number, number], DocumentMark>(
    'SELECT number, token FROM (SELECT * FROM changes WHERE number > ? ORDER BY number LIMIT ?) ORDER BY number DESC LIMIT 1',
  );
  const changed = db.prepare<[number, number], Omit<RoomDocument, 'body'>>(
    'SELECT what, id, max(number) AS number FROM changes WHERE number > ? AND number <= ? GROUP BY what, id ORDER BY number',
  );
  const forget = db.prepare<[number], never>('DELETE FROM changes WHERE number < ?');
  const body = prepareBodies(db);
  return {
    get isBegun() {
      return withFaults(db.name, () => begun.get() !== undefined);
    },
    begin: () =>
      inTransaction(
        db,
        () => void db.exec(`DELETE FROM meta WHERE key = 'chained'; DELETE FROM changes; ${everything}`),
      ),
    end: () => inTransaction(db, () => void db.exec(`DELETE FROM meta WHERE key = 'chained'; DELETE FROM changes;`)),
    knows: (mark) => withFaults(db.name, () => token.get(mark.number)?.token === mark.token),
    after: (number, limit) =>
      withFaults(db.name, () => {
        const mark = newest.get(number, limit) ?? null;
        const found = mark === null ? [] : changed.all(number, mark.number);
        return { mark, documents: found.map((one) => ({ ...one, body: body(one) })) };
      }),
    told: (number) => inTransaction(db, () => void forget.run(number)),
  };
}

function prepareBodies(db: WriteDatabase): (one: Pick<RoomDocument, 'what' | 'id'>) => string | null {
  const queries = new Map(
    Object.entries(bodies).map(([what, sql]) => {
      const names = (['first', 'second', 'third'] as const).filter((name) => sql.includes(`:${name}`));
      return [what, { names, query: db.prepare<[Readonly<Record<string, string>>], string>(sql).pluck() }] as const;
    }),
  );
  return ({ what, id }) => {
    const known = queries.get(what);
    if (known === undefined) return null;
    const words = wordsOf(id, known.names.length);
    const values = Object.fromEntries(known.names.map((name, index) => [name, words[index] ?? '']));
    return (known.query.get(values) as string | undefined) ?? null;
  };
}

/** A key split into its parts, as it was made; the last part may hold anything. */
function wordsOf(id: string, count: number): string[] {
  const words = id.split(' ');
  return [...words.slice(0, count - 1), words.slice(count - 1).join(' ')];
}

/** Marks everything as changed, oldest things first. */
const everything = [
  ...watchedNow.map(({ what, table, key, when }) => {
    const row = key('NEW').replaceAll('NEW.', `${table}.`);
    return `INSERT INTO changes (what, id) SELECT '${what}', ${row} FROM ${table} WHERE ${(when ?? 'TRUE').replaceAll('NEW.', `${table}.`)};`;
  }),
  `INSERT INTO meta (key, value) VALUES ('chained', '1');`,
].join('\n');

export function prepareCardroomOffers(db: WriteDatabase): StoredOffers {
  const all = db.prepare<[], StoredHanded>(
    'SELECT kind, name, version, item, said, signature, at, taken_at AS takenAt FROM handed ORDER BY kind, name',
  );
  const keep = db.prepare<[StoredHanded], never>(
    `INSERT INTO handed (kind, name, version, item, said, signature, at, taken_at)
     VALUES (:kind, :name, :version, :item, :said, :signature, :at, :takenAt)
     ON CONFLICT (kind, name) DO UPDATE SET version = :version, item = :item, said = :said, signature = :signature, at = :at,
       taken_at = :takenAt WHERE :version > version`,
  );
  const taken = db.prepare<[number, string], never>(
    'UPDATE handed SET taken_at = ? WHERE item = ? AND taken_at IS NULL',
  );
  const cleared = db.prepare<[], string>('SELECT player FROM cleared').pluck();
  const clear = db.prepare<[string, string, number], never>(
    'INSERT INTO cleared (player, by, at) VALUES (?, ?, ?) ON CONFLICT (player) DO NOTHING',
  );
  return {
    all: () => withFaults(db.name, () => all.all()),
    keep: (handed) => inTransaction(db, () => void keep.run(handed)),
    taken: (item, at) => inTransaction(db, () => void taken.run(at, item)),
    cleared: () => withFaults(db.name, () => cleared.all() as unknown as readonly string[]),
    clear: (player, by, at) => inTransaction(db, () => void clear.run(player, by, at)),
  };
}
