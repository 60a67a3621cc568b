import { expect, test, vi } from 'vitest';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { comparedRoom, roomSigning, tableRows as rows, settled } from '../../test/support/compared-room.ts';
import { note, rowsOf } from '../../test/support/table-rows.ts';
import { sealText } from '../sync/private-text.ts';
import { noDifferences, type StoreDifferences } from './compare-store.ts';
import { Room } from './room.ts';

test('a store that only its room has written is sure once it has been compared, and stays so while the room writes', async () => {
  const { open, told, compared, asked } = comparedRoom();
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
    const { store, open, change, compared, told, time } = comparedRoom();
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
  const { store, open, program, told, compared } = comparedRoom();
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
  const { open, change, told } = comparedRoom();
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
  const { open, change, told } = comparedRoom();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  change(sql);
  expect(await told(room)).toBe(false);
  expect(room.strange).toMatch(new RegExp(`^Event ${seq} of table 1 in the store \\(log log-1\\) is not the one`));
});

test('what another program writes again and again is grown anew each time, and the last one is compared', async () => {
  const { open, change, compared, told } = comparedRoom();
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
  const { open, change, compared, store } = comparedRoom();
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
  const { open, change, store } = comparedRoom();
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
  const { open, change, told, store } = comparedRoom();
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
  const { open, told, time } = comparedRoom();
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
  const { open, told, time } = comparedRoom();
  const room = open({ compare: () => new Promise(() => {}) });
  expect([await told(room), room.strange]).toEqual([false, null]);
  time.advance(121_000);
  expect([room.check.isSure, room.strange]).toEqual([
    false,
    expect.stringMatching(/^The store has been compared .* nobody is ordered to a seat until that is done/),
  ]);
});

test('a disk that does not take what is grown anew is said, and it is tried again', async () => {
  const { open, change, told, time, store } = comparedRoom();
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
  const { store, time, open } = comparedRoom();
  const bare = { store, time, tableKeys: new Map(), staffList: () => null };
  const rooms = [
    new Room(bare),
    new Room({ ...bare, signing: roomSigning }),
    open({ compare: () => expect.unreachable() }),
  ];
  expect(rooms.map(({ check }) => check.isSure)).toEqual([true, true, false]);
});
