import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { openReadOnlyStore } from '../../native-bridge/sqlite/read-only-store.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { firstRows, note, rowsOf } from '../../test/support/table-rows.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { sealText } from '../sync/private-text.ts';
import { differencesIn, noDifferences, nothingGone, type StoreDifferences } from './compare-store.ts';
import { Room } from './room.ts';
import { RoomSeals } from './room-seals.ts';

const key = simulatedSigningKey('room');
const known = new Set([publicRoomKey(key)]);
const rows = firstRows('1', 'log-1', 5);

/** A room that compares its store as it does in a thread, and what other programs do to the file. */
function house() {
  const { store, time, path } = storeOnDisk();
  new RoomSeals(store, { key, known }).seal({ what: 'held', row: nothingGone });
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
  /** A row of a table is another one than one of its indexes says. */
  const forgeIndex = (): void => {
    const db = new Database(path);
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    const hook = (sql: string): void => {
      db.exec(sql);
      db.pragma(`schema_version = ${Number(db.pragma('schema_version', { simple: true })) + 1}`);
    };
    db.exec("CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'hands_by_time'");
    hook("DELETE FROM sqlite_schema WHERE name = 'hands_by_time'");
    db.exec('INSERT INTO hands (log, hand, started_at, pot_chips, amended) VALUES (1, 900, 5, 0, 0)');
    hook('INSERT INTO sqlite_schema SELECT * FROM kept');
    db.exec('DROP TABLE kept');
    db.close();
  };
  const told = async (room: Room): Promise<boolean> => {
    room.check.begin();
    await settled();
    return room.check.isSure;
  };
  return { store, time, open, change, program, compared, forgeIndex, told, asked };
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
  expect(compared().gone).toEqual({ ...nothingGone, orders: 2 });
  expect([room.check.isSure, await told(room), room.strange]).toEqual([
    false,
    true,
    expect.stringMatching(/^Another program has deleted orders from the store: 2 of those this room gave are gone/),
  ]);
});

test.each([
  ['changed', `UPDATE seals SET said = replace(said, '"aside":0', '"aside":1') WHERE what = 'held'`],
  ['made unreadable', "UPDATE seals SET said = '{' WHERE what = 'held'"],
  ['removed', "DELETE FROM seals WHERE what = 'held'"],
])('nobody is seated over a store whose list of what it must hold another program has %s', async (_how, sql) => {
  const { open, change, told, compared } = house();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  change(sql);
  room.seals.hold({ orders: 1 });
  expect([compared().gone, await told(room), room.strange]).toEqual([
    null,
    false,
    expect.stringMatching(/^The list of what the store must hold is not the one this room has sealed/),
  ]);
});

/** Everything of a log, as somebody takes it away who knows the store. */
const withoutLog = (logId: string): string =>
  [
    ...['stays', 'eliminations', 'hands', 'hand_players', 'hand_snapshots', 'device_facts', 'events'].map(
      (name) => `DELETE FROM ${name} WHERE log = (SELECT number FROM logs WHERE log_id = '${logId}')`,
    ),
    `DELETE FROM seats WHERE table_id = (SELECT table_id FROM logs WHERE log_id = '${logId}')`,
    `DELETE FROM devices WHERE table_id = (SELECT table_id FROM logs WHERE log_id = '${logId}')`,
    `DELETE FROM tables WHERE table_id = (SELECT table_id FROM logs WHERE log_id = '${logId}')`,
    `DELETE FROM seals WHERE what = 'log' AND id = '${logId}'`,
    `DELETE FROM logs WHERE log_id = '${logId}'`,
  ].join(';');

test('the whole log of a table that another program has deleted is missed, and its table is believed when it sends it again', async () => {
  const { open, change, told, compared } = house();
  const other = firstRows('2', 'log-2', 5);
  const first = open();
  const sendAll = (room: Room, sent = rows): unknown =>
    room.intake.accept({ tableId: '1', logId: 'log-1', rows: sent, texts: [] });
  sendAll(first);
  first.intake.accept({ tableId: '2', logId: 'log-2', rows: other, texts: [] });
  expect([await told(first), compared()]).toEqual([true, noDifferences]);
  change(withoutLog('log-1'));
  const room = open();
  expect([compared().gone?.logs, await told(room), room.strange]).toEqual([
    [{ tableId: '1', logId: 'log-1' }],
    false,
    expect.stringMatching(
      /^The log of table 1 \(log-1\) is gone .* until that table is switched on and has sent it again, or a backup/,
    ),
  ]);
  // The table says rightly that the room had its log: no disk was put back.
  room.woundBack.wasKept('1', 'log-1', 6);
  expect([room.woundBack.sentence, room.woundBack.saidBy]).toEqual([null, []]);
  room.woundBack.wasKept('2', 'log-2', 60);
  expect(room.woundBack.saidBy).toEqual(['2']);
  const hasReported = vi.spyOn(room.links, 'hasReported').mockReturnValue(false);
  sendAll(room, rows.slice(0, 2));
  expect([room.check.isSure, await settled(), room.check.isSure]).toEqual([false, undefined, false]);
  sendAll(room, rows.slice(2));
  hasReported.mockReturnValue(true);
  expect([room.check.isSure, await settled(), room.check.isSure]).toEqual([false, undefined, true]);
  expect([room.strange, compared()]).toEqual([null, noDifferences]);
});

test('rows put aside that another program has deleted are missed', async () => {
  const { open, change, told, store } = house();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  const forged = rowsOf('log-1', [note(90)], { after: store.rows.position('log-1') });
  store.keepUngrown({ tableId: '1', logId: 'log-1', rows: forged, texts: [] });
  room.ends.settle(['log-1']);
  expect([store.aside.count(), await told(room)]).toEqual([1, true]);
  change('DELETE FROM rows_aside');
  expect([await told(room), room.check.sentence]).toEqual([
    true,
    expect.stringMatching(/^Another program has deleted rows from the store that had been put aside \(1\)/),
  ]);
});

test('an index that says otherwise than its table is named, and nobody is seated by it', async () => {
  const { open, told, compared, forgeIndex } = house();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  forgeIndex();
  expect([compared().damage, await told(room), room.strange]).toEqual([
    expect.stringMatching(/is damaged/),
    false,
    expect.stringMatching(/is damaged .* Nobody is ordered to a seat until a backup is in place/),
  ]);
});

test('what another program writes again and again is grown anew each time, and the last one is compared', async () => {
  const { open, change, compared, told } = house();
  const writes = [777_000, 888_000, 999_000];
  const heard: (string | null)[] = [];
  const room = open({
    compare: () => {
      const chips = writes.shift();
      // Written between the look at the file's number and the comparison.
      if (chips !== undefined) change(`UPDATE seats SET player = 'p', stack = ${chips} WHERE seat = 2`);
      return Promise.resolve(compared());
    },
  });
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  room.listen({
    tableGrew: () => {},
    linkChanged: () => {},
    orderAnswered: () => {},
    storeCompared: () => heard.push(room.strange),
  });
  await told(room);
  await settled();
  expect([room.check.isSure, compared()]).toEqual([true, noDifferences]);
  expect(heard.at(-1)).toMatch(/^What the store showed of the tables .* The room has grown it anew/);
});

test('nothing is grown from a row that was changed after the comparison had begun', async () => {
  const { open, change, compared, store } = house();
  let late = '';
  const room = open({
    compare: () => {
      const found = compared();
      if (late !== '') change(late);
      late = '';
      return Promise.resolve(found);
    },
  });
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  const [state] = store.projections.tables();
  change("UPDATE seats SET player = 'p', stack = 777000 WHERE seat = 2");
  late = `UPDATE events SET body = replace(body, 'mark', 'Mark') WHERE seq = 3`;
  room.check.begin();
  await settled();
  expect(store.projections.tables()).toEqual([state]);
  expect([room.check.isSure, room.strange]).toEqual([
    false,
    expect.stringMatching(/^Event 3 of table 1 in the store .* is not the one/),
  ]);
});

test('a start that grows everything anew stops before a row that was changed, and does not blame the table', () => {
  const { open, change, store } = house();
  open().intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  change("UPDATE events SET body = '{}' WHERE seq = 4; UPDATE meta SET value = '1' WHERE key = 'projections'");
  const room = open();
  expect([room.table('1')?.head.seq, room.notUnderstood(), store.projections.tables()[0]?.seq]).toEqual([3, [], 3]);
  // What the table sends is kept.
  const next = rowsOf('log-1', [note(7)], { after: { seq: 6, hash: rows.at(-1)?.hash ?? '' } });
  room.intake.accept({ tableId: '1', logId: 'log-1', rows: next, texts: [] });
  expect([room.table('1')?.head.seq, store.rows.position('log-1').seq]).toEqual([3, 7]);
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

test('a comparison that does not come to an end is said, and seats nobody', async () => {
  const { open, told, time } = house();
  const room = open({ compare: () => new Promise(() => {}) });
  expect([await told(room), room.strange]).toEqual([false, null]);
  time.advance(121_000);
  expect([room.check.isSure, room.strange]).toEqual([
    false,
    expect.stringMatching(/^The store has been compared .* nobody is ordered to a seat until that is done/),
  ]);
});

test('a disk that does not take what is grown anew is said, and it is tried again', async () => {
  const { open, change, told, time, store } = house();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  change("UPDATE seats SET player = 'p', stack = 777000 WHERE seat = 2");
  const failing = vi.spyOn(store, 'growAnew').mockImplementation(() => {
    throw new StorageFault('disk-failing', 'The disk reported an error.');
  });
  expect([await told(room), room.strange]).toEqual([
    false,
    expect.stringMatching(/cannot be said, .* The disk reported an error/),
  ]);
  failing.mockRestore();
  time.advance(61_000);
  await settled();
  expect([room.check.isSure, room.strange]).toEqual([true, expect.stringMatching(/The room has grown it anew/)]);
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
