import { expect, test } from 'vitest';
import type { TableEvent } from '../../engine/table.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import {
  handBegins,
  misdealReported,
  PlayedTable,
  rowsOf,
  ruled,
  tableOpened,
  threePlayers,
} from '../../test/support/table-rows.ts';
import { readEvent } from './read-event.ts';
import { Room } from './room.ts';

const played = () => {
  const table = new PlayedTable('1', 'log-1');
  table.play(...threePlayers, handBegins, misdealReported('i1'), ruled('i1', 'play-on'));
  return table.rows.map(({ body }) => JSON.parse(body) as TableEvent & { readonly v: number });
};

test('what a table says in earnest is read as it was written', () => {
  const rows = rowsOf('log-1', played());
  expect(rows.map(readEvent)).toEqual(played().map(({ v: _v, ...event }) => ({ event })));
});

/** An event as a table would write it that means harm, or has been broken. */
const strange: readonly (readonly [what: string, kind: string, changes: Readonly<Record<string, unknown>>])[] = [
  ['a table with an object for a name', 'table-opened', { name: { '': '' } }],
  ['a table without a name', 'table-opened', { name: undefined }],
  ['a table with a billion seats', 'table-opened', { seats: 1_000_000_000 }],
  ['a table without stakes', 'table-opened', { stakes: null }],
  ['a player who is a number', 'player-seated', { player: 1 }],
  ['a player whose id is an object', 'player-seated', { player: { id: {}, hash: '' } }],
  ['a player at a seat there is not', 'player-seated', { seat: 99 }],
  ['a hand without a number', 'hand-started', { number: null }],
  ['a hand whose players are none', 'hand-started', { players: [null] }],
  ['a hand at no time', 'hand-started', { at: 'now' }],
];

test.each(strange)(
  '%s does not take the room down: it is told in a sentence, and the others go on',
  (_what, kind, changes) => {
    const { store, time } = storeOnDisk();
    const tableKeys = new Map(['1', '2'].map((id) => [id, `key-${id}`]));
    const open = () => new Room({ store, time, tableKeys, staffList: () => null });
    const room = open();
    const events = played().map((event) => (event.type === kind ? { ...event, ...changes } : event));
    const rows = rowsOf('log-1', events as never);
    const refused = room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
    const said = refused ?? room.notUnderstoodAt('1')?.sentence;
    expect(said).toMatch(/Event \d+ /);
    expect(said).not.toMatch(/undefined|\[object/);
    expect(
      room.intake.accept({ tableId: '2', logId: 'log-2', rows: rowsOf('log-2', [tableOpened('2')]), texts: [] }),
    ).toBe(null);
    // What was kept of it is met again when the program starts the next time.
    expect(
      open()
        .tables()
        .map(({ tableId }) => tableId),
    ).toContain('2');
  },
);
