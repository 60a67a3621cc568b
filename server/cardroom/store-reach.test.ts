import { expect, test, vi } from 'vitest';
import { PrivateFileFault } from '../../native-bridge/contracts/private-files.ts';
import { comparedRoom, tableRows as rows, settled } from '../../test/support/compared-room.ts';
import { firstRows } from '../../test/support/table-rows.ts';
import { noDifferences, nothingGone } from './compare-store.ts';
import type { Room } from './room.ts';
import { heldWith, isOlderList, type Reach, storeReachFile, storeReachIn } from './store-reach.ts';

const first: Reach = { office: 7, orders: 3, aside: 1, logs: [{ logId: 'log-1', tableId: '1', seq: 40 }] };

function folder(text: string | null = null) {
  const files = new Map(text === null ? [] : [[storeReachFile, Buffer.from(text, 'utf8')]]);
  const write = vi.fn((name: string, bytes: Uint8Array) => void files.set(name, Buffer.from(bytes)));
  const open = (storeId = 's1') =>
    storeReachIn({ read: (name) => files.get(name) ?? null, write }, storeReachFile, storeId);
  return { open, write };
}

test('how far a room has come is remembered after a restart, for its own store, and written when it has changed', () => {
  const { open, write } = folder();
  const reach = open();
  expect([reach.now, reach.endOf('log-1')]).toEqual([null, 0]);
  reach.keep(first);
  reach.keep(first);
  expect([write.mock.calls.length, open().now, open().endOf('log-1'), open('s2').now]).toEqual([1, first, 40, null]);
  open().forget();
  expect(open().now).toEqual(first);
});

test('what was taken in and given only grows, the office is where it is', () => {
  const { open } = folder();
  open().keep(first);
  const reach = open();
  reach.keep({
    office: 5,
    orders: 1,
    aside: 2,
    logs: [{ logId: 'log-2', tableId: '2', seq: 4 }, { ...first.logs[0], seq: 6 } as never],
  });
  expect(open().now).toEqual({
    office: 5,
    orders: 3,
    aside: 2,
    logs: [...first.logs, { logId: 'log-2', tableId: '2', seq: 4 }],
  });
});

test.each(['{', '[]', '{"storeId":"s1","office":-1,"orders":0,"aside":0,"logs":[]}'])(
  'a file %s says nothing, and is written anew',
  (text) => {
    const { open } = folder(text);
    expect(open().now).toBeNull();
    open().keep(first);
    expect(open().now).toEqual(first);
  },
);

test('a disk that does not take it is tried again with the next change', () => {
  const { open, write } = folder();
  const reach = open();
  write.mockImplementationOnce(() => {
    throw new PrivateFileFault('full');
  });
  reach.keep(first);
  expect([open().now, reach.now]).toEqual([null, first]);
  reach.keep(first);
  expect(open().now).toEqual(first);
});

test('a list is an older one if it lacks orders, logs or rows put aside that are remembered', () => {
  const held = { orders: 3, aside: 1, logs: [{ logId: 'log-1', tableId: '1' }] };
  expect(isOlderList(held, null)).toBe(false);
  expect(isOlderList({ ...held, orders: 9 }, first)).toBe(false);
  for (const older of [
    { ...held, orders: 2 },
    { ...held, aside: 0 },
    { ...held, logs: [] },
  ]) {
    expect(isOlderList(older, first)).toBe(true);
    expect(heldWith(older, first)).toEqual(held);
  }
});

/** A room that has taken in the logs of two tables, and remembers it; what lay there before the second came. */
async function grownRoom() {
  const all = comparedRoom();
  const { open, told, remember, store } = all;
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows: rows.slice(0, 3), texts: [] });
  const older = JSON.stringify(store.seals.said('held', 'all'));
  const seal = store.seals.find('held', 'all') ?? '';
  const end = { signature: store.seals.find('log', 'log-1') ?? '', said: store.seals.said('log', 'log-1') ?? '' };
  room.intake.accept({ tableId: '1', logId: 'log-1', rows: rows.slice(3), texts: [] });
  room.intake.accept({ tableId: '2', logId: 'log-2', rows: firstRows('2', 'log-2', 5), texts: [] });
  remember(room);
  expect([await told(room), all.compared()]).toEqual([true, noDifferences]);
  /** The list of then, in the store of now. */
  const putListBack = `UPDATE seals SET said = json('${JSON.parse(older)}'), signature = '${seal}' WHERE what = 'held'`;
  return { ...all, room, putListBack, end };
}

/** Everything of a log from a row on, as somebody takes it away who knows the store. */
const from = (log: string, seq: number): string =>
  [
    `DELETE FROM events WHERE log = (SELECT number FROM logs WHERE log_id = '${log}') AND seq >= ${seq}`,
    `DELETE FROM hands WHERE log = (SELECT number FROM logs WHERE log_id = '${log}')`,
  ].join(';');

test('a log that another program has deleted is missed, though an older list was put back that does not have it', async () => {
  const { change, open, putListBack, compared, told } = await grownRoom();
  change(`${putListBack}; ${from('log-2', 1)}; DELETE FROM seals WHERE what = 'log' AND id = 'log-2'`);
  expect(compared().gone).toEqual({ ...nothingGone, logs: [{ logId: 'log-2', tableId: '2' }] });
  const room = open();
  expect([await told(room), room.strange]).toEqual([
    false,
    expect.stringMatching(/^The log of table 2 \(log-2\) is gone/),
  ]);
});

test('an older copy of a log is told from what the room had taken in, and its table is believed when it sends the rest', async () => {
  const { change, open, end, compared, told, store } = await grownRoom();
  change(
    `${from('log-1', 4)}; UPDATE seals SET said = '${end.said}', signature = '${end.signature}' WHERE what = 'log' AND id = 'log-1'`,
  );
  expect(compared().behind).toEqual([{ logId: 'log-1', tableId: '1', seq: 3, was: rows.length }]);
  const room: Room = open();
  expect([await told(room), room.strange]).toEqual([
    false,
    expect.stringMatching(
      /^The log of table 1 in the store \(log-1\) is an older copy: it ends with event 3, and the room had taken it in up to event 6\. Nobody is ordered to a seat until that table is switched on/,
    ),
  ]);
  // The table says rightly how far the room had come.
  room.woundBack.wasKept('1', 'log-1', rows.length);
  expect([room.woundBack.sentence, room.ends.isGone('log-1')]).toEqual([null, true]);
  vi.spyOn(room.links, 'hasReported').mockReturnValue(true);
  room.intake.accept({ tableId: '1', logId: 'log-1', rows: rows.slice(3), texts: [] });
  expect([room.check.isSure, await settled(), room.check.isSure]).toEqual([false, undefined, true]);
  expect([room.strange, compared(), store.rows.position('log-1').seq]).toEqual([null, noDifferences, rows.length]);
});

test('an office that was further is said by the room itself, and by no table', () => {
  const { open, reach } = comparedRoom();
  reach.keep({ ...nothingGone, office: 3, logs: [] });
  const room = open();
  expect([room.woundBack.sentence, room.woundBack.saidBy]).toEqual([
    expect.stringMatching(/^The store was put back to before the office’s first decision/),
    [],
  ]);
  room.woundBack.wasKept('1', 'log-1', 6);
  expect(room.woundBack.saidBy).toEqual([]);
});
