import type { Order, PairedBrowser, StoredBrowsers, StoredOrders } from '../contracts/cardroom-store.ts';
import { inTransaction, unplanned, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** Counts orders. */
export const ordersCountSql = 'SELECT count(*) AS count FROM orders';

export function prepareCardroomOrders(db: WriteDatabase): StoredOrders {
  const waiting = db.prepare<[string], OrderLine>(
    `SELECT ${orderColumns} FROM orders WHERE table_id = ${unplanned('?')} AND state = 'waiting' ORDER BY number`,
  );
  const everyWaiting = db.prepare<[], OrderLine>(
    `SELECT ${orderColumns} FROM orders WHERE state = 'waiting' ORDER BY number`,
  );
  const find = db.prepare<[string], OrderLine>(`SELECT ${orderColumns} FROM orders WHERE id = ?`);
  const add = db.prepare<[OrderLine], never>(
    `INSERT INTO orders (id, table_id, created_at, actor, body, state, answer, log_id, signature)
     VALUES (:id, :tableId, :createdAt, :actor, :body, :state, :answer, :logId, :signature)`,
  );
  const sign = db.prepare<[string | null, string, string], never>(
    'UPDATE orders SET log_id = ?, signature = ? WHERE id = ? AND signature IS NULL',
  );
  const count = db.prepare<[], { readonly count: number }>(ordersCountSql);
  const answer = db.prepare<[string, string, string], never>(
    "UPDATE orders SET state = ?, answer = ? WHERE id = ? AND state = 'waiting'",
  );
  return {
    add: (order) => {
      inTransaction(db, () => add.run(lineOf(order)));
    },
    waiting: (tableId) =>
      withFaults(db.name, () => (tableId === null ? everyWaiting.all() : waiting.all(tableId)).map(orderOf)),
    find: (id) =>
      withFaults(db.name, () => {
        const line = find.get(id);
        return line === undefined ? null : orderOf(line);
      }),
    count: () => withFaults(db.name, () => count.get()?.count ?? 0),
    keepSignature: (id, { log, signature }) => {
      inTransaction(db, () => sign.run(log, signature, id));
    },
    answer: (id, state, text) => {
      inTransaction(db, () => answer.run(state, text, id));
    },
  };
}

export type OrderLine = Omit<Order, 'signed'> & { readonly logId: string | null; readonly signature: string | null };

export const orderColumns =
  'id, table_id AS tableId, created_at AS createdAt, actor, body, state, answer, log_id AS logId, signature';

const lineOf = ({ signed, ...order }: Order): OrderLine => ({
  ...order,
  logId: signed?.log ?? null,
  signature: signed?.signature ?? null,
});

const orderOf = ({ logId, signature, ...order }: OrderLine): Order =>
  signature === null ? order : { ...order, signed: { log: logId, signature } };

export const browsersSql =
  'SELECT key_hash AS keyHash, name, role, paired_at AS pairedAt FROM browsers ORDER BY paired_at, key_hash';

/** An order with its place among all of them. */
export type NumberedOrder = Order & { readonly number: number };

export const numberedOrderOf = ({ number, ...line }: OrderLine & { readonly number: number }): NumberedOrder => ({
  ...orderOf(line),
  number,
});

export function preparePairedBrowsers(db: WriteDatabase): StoredBrowsers {
  const add = db.prepare<[string, string, string, number], never>(
    'INSERT INTO browsers (key_hash, name, role, paired_at) VALUES (?, ?, ?, ?)',
  );
  const find = db.prepare<[string], PairedBrowser>(
    'SELECT key_hash AS keyHash, name, role, paired_at AS pairedAt FROM browsers WHERE key_hash = ?',
  );
  const all = db.prepare<[], PairedBrowser>(browsersSql);
  const remove = db.prepare<[string], never>('DELETE FROM browsers WHERE key_hash = ?');
  return {
    add: ({ keyHash, name, role, pairedAt }) => {
      inTransaction(db, () => add.run(keyHash, name, role, pairedAt));
    },
    find: (keyHash) => withFaults(db.name, () => find.get(keyHash) ?? null),
    all: () => withFaults(db.name, () => all.all()),
    remove: (keyHash) => {
      inTransaction(db, () => remove.run(keyHash));
    },
  };
}
