import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Room } from '../server/cardroom/room.ts';
import { busyTable } from '../test/support/busy-table.ts';
import { randomTables } from '../test/support/random-table.ts';
import { storeOnDisk } from '../test/support/store-on-disk.ts';
import { schema, storeDocument } from './schema.ts';
import { luckOf } from './simulation/random-play.ts';
import { storeQuestions } from './store-questions.ts';
import { storeWords } from './store-words.ts';

test('docs/STORE.md is what the schema says; if not: npm run riffle -- schema --write', () => {
  const { text, missing } = storeDocument();
  expect(missing).toEqual([]);
  expect(readFileSync(join(import.meta.dirname, '../docs/STORE.md'), 'utf8')).toBe(text);
});

test('a column without words, and words without a column, are named', () => {
  const { seats, tables, ...others } = storeWords;
  if (seats === undefined || tables === undefined) throw new Error('Both have words.');
  const { away: _away, ...columns } = seats.columns;
  const words = { ...others, seats: { ...seats, columns: { ...columns, colour: 'none' } }, chairs: seats };
  const { text, missing } = storeDocument(words);
  expect(missing).toEqual(
    expect.arrayContaining(['tables', 'tables.state', 'seats.away', 'seats.colour', 'chairs', 'chairs.seat']),
  );
  expect(text).toContain('- `away` (integer): **missing**');
});

test('the questions are answered by a store in which everything happened', () => {
  const { store, time, path } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  for (const [index, from] of fc.sample(randomTables, { numRuns: 4, seed: 4 }).entries()) {
    const log = { tableId: `T${index}`, logId: `L${index}` };
    const { rows } = busyTable(
      {
        ...from,
        rake:
          from.rake ?? fc.sample(randomTables, { numRuns: 9, seed: 5 }).find(({ rake }) => rake !== null)?.rake ?? null,
      },
      luckOf(index),
      { ...log, steps: 400 },
    );
    const ids = new Set(
      [...JSON.stringify(rows).matchAll(/\\"player\\":\{\\"id\\":\\"([\w-]+)/g)].map(([, id = '']) => id),
    );
    const texts = [...ids].map((id) => ({ id, text: `Player ${id}`, salt: 's' }));
    expect(room.intake.accept({ ...log, rows, texts })).toBeNull();
  }
  const db = new Database(path, { readonly: true });
  onTestFinished(() => void db.close());
  for (const { asks, sql } of storeQuestions) expect(db.prepare(sql).all(), asks).not.toEqual([]);
});

test('riffle schema prints the document, and says how it is used', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void [written, said].map((spy) => spy.mockRestore()));
  expect([await schema([]), await schema(['--read'])]).toEqual([0, 2]);
  expect(written.mock.calls).toEqual([[storeDocument().text]]);
  expect(said.mock.calls).toEqual([['Usage: riffle schema [--write]']]);
});
