import type { Order, PairedBrowser, StoredBrowsers, StoredOrders } from '../contracts/cardroom-store.ts';
import { inTransaction, unplanned, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

export function prepareCardroomOrders(db: WriteDatabase): StoredOrders {
  const columns = 'id, table_id AS tableId, created_at AS createdAt, actor, body, state, answer';
  const waiting = db.prepare<[string], Order>(
    `SELECT ${columns} FROM orders WHERE table_id = ${unplanned('?')} AND state = 'waiting' ORDER BY number`,
  );
  const find = db.prepare<[string], Order>(`SELECT ${columns} FROM orders WHERE id = ?`);
  const add = db.prepare<[string, string, number, string, string, string, string | null], never>(
    'INSERT INTO orders (id, table_id, created_at, actor, body, state, answer) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const answer = db.prepare<[string, string, string], never>(
    "UPDATE orders SET state = ?, answer = ? WHERE id = ? AND state = 'waiting'",
  );
  return {
    add: (order) => {
      inTransaction(db, () =>
        add.run(order.id, order.tableId, order.createdAt, order.actor, order.body, order.state, order.answer),
      );
    },
    waiting: (tableId) => withFaults(db.name, () => waiting.all(tableId)),
    find: (id) => withFaults(db.name, () => find.get(id) ?? null),
    answer: (id, state, text) => {
      inTransaction(db, () => answer.run(state, text, id));
    },
  };
}

export function preparePairedBrowsers(db: WriteDatabase): StoredBrowsers {
  const add = db.prepare<[string, string, string, number], never>(
    'INSERT INTO browsers (key_hash, name, role, paired_at) VALUES (?, ?, ?, ?)',
  );
  const find = db.prepare<[string], PairedBrowser>(
    'SELECT key_hash AS keyHash, name, role, paired_at AS pairedAt FROM browsers WHERE key_hash = ?',
  );
  const all = db.prepare<[], PairedBrowser>(
    'SELECT key_hash AS keyHash, name, role, paired_at AS pairedAt FROM browsers ORDER BY paired_at, key_hash',
  );
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
