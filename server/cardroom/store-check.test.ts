import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import { openReadOnlyStore } from '../../native-bridge/sqlite/read-only-store.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { firstRows, note, rowsOf } from '../../test/support/table-rows.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { sealText } from '../sync/private-text.ts';
import { differencesIn, noDifferences, type StoreDifferences } from './compare-store.ts';
import { Room } from './room.ts';
import { RoomSeals } from './room-seals.ts';

const key = simulatedSigningKey('room');
const known = new Set([publicRoomKey(key)]);
const rows = firstRows('1', 'log-1', 5);

/** A room that compares its store as it does in a thread, and what other programs do to the file. */
function house() {
  const { store, time, path } = storeOnDisk();
  new RoomSeals(store, { key, known }).seal({ what: 'orders', row: { given: 0 } });
  const asked: string[] = [];
  const compare = (): Promise<StoreDifferences> => {
    asked.push('compared');
    return Promise.resolve(compared());
  };
  const compared = (): StoreDifferences => {
    const file = openReadOnlyStore(path);
    try {
      return differencesIn(file, known);
    } finally {
      file.close();
    }
  };
  const open = (how: Partial<ConstructorParameters<typeof Room>[0]> = {}): Room =>
    new Room({ store, time, tableKeys: new Map(), staffList: () => null, signing: { key, known }, compare, ...how });
  const change = (sql: string): void => {
    const db = new Database(path);
    for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all() as {
      name: string;
    }[])
      db.exec(`DROP TRIGGER "${name}"`);
    db.exec(sql);
    db.close();
  };
  /** The same, without leave to change what never changes. */
  const program = (sql: string): void => {
    const db = new Database(path);
    db.exec(sql);
    db.close();
  };
  const told = async (room: Room): Promise<boolean> => {
    room.check.begin();
    await settled();
    return room.check.isSure;
  };
  return { store, time, open, change, program, compared, told, asked };
}

/** Comparing in these tests takes a few turns of promises. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

test('a store that only its room has written is sure once it has been compared, and stays so while the room writes', async () => {
  const { open, told, compared, asked } = house();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  expect([room.check.isSure, asked]).toEqual([false, []]);
  expect([await told(room), compared()]).toEqual([true, noDifferences]);
  const next = rowsOf('log-1', [note(7)], { after: { seq: 6, hash: rows.at(-1)?.hash ?? '' } });
  room.intake.accept({ tableId: '1', logId: 'log-1', rows: next, texts: [] });
  expect([room.check.isSure, room.strange, asked.length, compared()]).toEqual([true, null, 1, noDifferences]);
});

test.each([
  [
    'a stay',
    "INSERT INTO stays (log, seat, from_seq, player, from_at, chips_in, counted, until_at, until_seq, chips_out, why) VALUES (1, 3, 2, 'p', 1, 0, 1, 5, 4, 777000, 'moved')",
    'stays',
  ],
  ['a table’s state', "UPDATE tables SET state = json_set(state, '$.name', 'Forged')", 'tables'],
  ['a seat', "UPDATE seats SET player = 'p', stack = 777000 WHERE seat = 2", 'seats'],
  ['a player who went out', "INSERT INTO eliminations VALUES (1, 1, 2, 'p', 1, NULL, NULL, 0)", 'eliminations'],
])(
  '%s that another program has written is named, and grown anew before anybody is seated by it',
  async (_what, sql, table) => {
    const { store, open, change, compared, told, time } = house();
    const first = open();
    first.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
    const [state] = store.projections.tables();
    change(sql);
    // While the room was stopped, or while it runs.
    const room = open();
    for (const again of [false, true]) {
      if (again) change(sql);
      expect([room.check.isSure, await told(room), room.table('1')?.state.name]).toEqual([false, true, 'Table 1']);
      expect(room.strange).toMatch(new RegExp(`^What the store showed .* first in ${table} \\(`));
    }
    expect([compared(), store.projections.tables()]).toEqual([noDifferences, [state]]);
    expect(store.audit.read(null, 5)).toMatchObject([
      { what: 'shown-grown-anew', by: 'cardroom' },
      { what: 'shown-grown-anew' },
    ]);
    time.advance(25 * 3_600_000);
    expect(open().strange).toBeNull();
  },
);

test('a trigger by which another program has the room write what it wants is taken out, named, and what it wrote grown anew', async () => {
  const { store, open, program, told, compared } = house();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  expect(await told(room)).toBe(true);
  program("CREATE TRIGGER evil AFTER UPDATE ON tables BEGIN UPDATE seats SET stack = 777000, player = 'p'; END");
  const next = rowsOf('log-1', [note(7)], { after: { seq: 6, hash: rows.at(-1)?.hash ?? '' } });
  room.intake.accept({ tableId: '1', logId: 'log-1', rows: next, texts: [] });
  expect([room.check.isSure, compared().triggers, compared().shown?.table]).toEqual([false, ['evil'], 'seats']);
  await settled();
  expect([room.check.isSure, compared(), store.reports.seatedPlayers()]).toEqual([true, noDifferences, []]);
  expect(room.strange).toMatch(/first in a trigger or index \(evil\): another program has changed it/);
});

test('tables that were loaded from a file that was changed back since are loaded again', async () => {
  const { open, change, told } = house();
  open().intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  const renamed = (name: string) => `UPDATE tables SET state = json_set(state, '$.name', '${name}')`;
  change(renamed('Forged'));
  const room = open();
  change(renamed('Table 1'));
  expect([room.table('1')?.state.name, await told(room), room.table('1')?.state.name]).toEqual([
    'Forged',
    true,
    'Table 1',
  ]);
});

test.each([
  ['an event', "UPDATE events SET body = replace(body, 'mark', 'Mark') WHERE seq = 3", 3],
  ['an event, with every hash after it', "UPDATE events SET hash = 'other' WHERE seq = 6", 6],
])('nobody is seated over a log in which another program has changed %s', async (_what, sql, seq) => {
  const { open, change, told } = house();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  change(sql);
  expect(await told(room)).toBe(false);
  expect(room.strange).toMatch(new RegExp(`^Event ${seq} of table 1 in the store \\(log log-1\\) is not the one`));
});

test('orders that another program has deleted are missed, also after more were given', async () => {
  const { open, change, told, compared } = house();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  const give = (id: string): void =>
    room.orders.keep(
      room.orders.signed({
        id,
        tableId: '1',
        createdAt: 1,
        actor: 'floor',
        body: '{}',
        state: 'waiting',
        answer: null,
      }),
    );
  for (const id of ['o1', 'o2', 'o3']) give(id);
  expect([await told(room), compared()]).toEqual([true, noDifferences]);
  change("DELETE FROM orders WHERE id <> 'o3'");
  give('o4');
  expect(compared().ordersGone).toBe(2);
  expect([room.check.isSure, await told(room), room.strange]).toEqual([
    false,
    true,
    expect.stringMatching(/^Another program has deleted orders from the store: 2 of those this room gave are gone/),
  ]);
  change("UPDATE seals SET said = '2' WHERE what = 'orders'");
  give('o5');
  expect(compared().ordersGone).toBeNull();
});

test('names that another program has exchanged are said', async () => {
  const { open, change, told, store } = house();
  const [one, other] = ['Anna', 'Bert'].map((name, index) => sealText(name, { id: `n${index}`, salt: `s${index}` }));
  if (one === undefined || other === undefined) return expect.unreachable('two names');
  const seated = [one, other].map(({ ref }, index) => ({
    type: 'player-seated' as const,
    seat: index + 1,
    player: ref,
    stack: 100,
    at: 5,
  }));
  const all = [...rows, ...rowsOf('log-1', seated as never, { after: { seq: 6, hash: rows.at(-1)?.hash ?? '' } })];
  const room = open();
  expect(room.intake.accept({ tableId: '1', logId: 'log-1', rows: all, texts: [one.text, other.text] })).toBeNull();
  expect([await told(room), room.strange]).toEqual([true, null]);
  change("UPDATE private_texts SET text = 'Bert', salt = 's1' WHERE id = 'n0'");
  expect([room.check.isSure, store.texts.of(['n0'])[0]?.text]).toEqual([false, 'Bert']);
  await settled();
  expect([room.check.isSure, room.strange]).toEqual([
    true,
    expect.stringMatching(/^Another program has changed names or reasons in the store: 1 of them are not/),
  ]);
});

test('a comparison that could not be made is said, made again, and seats nobody meanwhile', async () => {
  const { open, told, time } = house();
  const answers: (StoreDifferences | string)[] = ['It could not be checked.', noDifferences];
  const room = open({ compare: () => Promise.resolve(answers.shift() ?? noDifferences) });
  expect([await told(room), room.strange]).toEqual([
    false,
    expect.stringMatching(/cannot be said, .* It could not be/),
  ]);
  time.advance(61_000);
  await settled();
  expect([room.check.isSure, room.strange]).toEqual([true, null]);
});

test('a room that compares nothing, or signs nothing, takes the store as it is', () => {
  const { store, time, open } = house();
  const bare = { store, time, tableKeys: new Map(), staffList: () => null };
  const rooms = [
    new Room(bare),
    new Room({ ...bare, signing: { key, known } }),
    open({ compare: () => expect.unreachable() }),
  ];
  expect(rooms.map(({ check }) => check.isSure)).toEqual([true, true, false]);
});
