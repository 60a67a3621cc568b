import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { emptyOffice, flowNow } from '../../engine/office.ts';
import { batch, openRoom, today } from '../../test/support/intake-room.ts';
import { rowsOf, tableOpened } from '../../test/support/table-rows.ts';
import { factsOf } from '../cardroom/office/office-facts.ts';
import { rebuildProjections } from '../cardroom/rebuild-table.ts';

const minute = 60_000;

/** A table whose only two players go out one after the other, at these times of its own clock. */
function outsOf(tableId: string, [at, then]: readonly [number, number]) {
  const logId = `log-${tableId}`;
  const seated = [1, 2].map(
    (seat) => ({ type: 'player-seated', seat, player: { id: `${tableId}-${seat}`, hash: 'h' }, stack: null }) as const,
  );
  const opened = rowsOf(logId, [tableOpened(tableId), ...seated], { at });
  const [first] = out(1, at);
  const [second] = out(2, then, first);
  return [...opened, ...(first === undefined || second === undefined ? [] : [first, second])];

  function out(seat: number, when: number, after = opened.at(-1)) {
    return rowsOf(logId, [{ type: 'seat-opened', seat, why: 'eliminated', chips: 0 }], {
      at: when,
      hand: seat,
      ...(after === undefined ? {} : { after }),
    });
  }
}

test('eliminations at a table whose clock is ahead have the room’s time, even after a rebuild and after the clock is set right', () => {
  const { say, connect, store, room, time } = openRoom();
  const fast = outsOf('1', [time.now() + 5 * minute, time.now() + minute]);
  const right = outsOf('2', [time.now(), time.now()]);
  const greet = (tableId: string, ahead: number) => ({
    ...today,
    tableId,
    logId: `log-${tableId}`,
    key: `key-${tableId}`,
    now: time.now() + ahead,
  });
  const { near } = connect();
  say(near, greet('1', 5 * minute), batch(fast.slice(0, -1)));
  say(connect().near, greet('2', 0), batch(right));
  near.close();
  time.advance(minute);
  // Its clock was set right meanwhile.
  say(connect().near, greet('1', 0), batch(fast.slice(-1)));
  const read = () =>
    ['1', '2'].flatMap((tableId) =>
      factsOf(room, store.reports)
        .eliminations(tableId, -1)
        .map(({ player, ahead = 0 }) => [player, ahead]),
    );
  const told = read();
  expect(told).toEqual([
    ['1-1', 5 * minute],
    ['1-2', 0],
    ['2-1', 0],
    ['2-2', 0],
  ]);
  expect([rebuildProjections(store), read()]).toEqual([null, told]);
});

const lastOf = (rows: ReturnType<typeof rowsOf>) => rows.at(-1) ?? assert.fail('no row');

test('chips that were bought in a tournament are in no cash game’s shift, though the table’s clock is ahead of the game that followed', () => {
  const { say, connect, store, room, time } = openRoom();
  const ahead = 7 * minute;
  const began = time.now();
  const greet = () => ({ ...today, tableId: '1', logId: 'log-1', key: 'key-1', now: time.now() + ahead });
  const sat = (seat: number, stack: number) =>
    ({ type: 'player-seated', seat, player: { id: `p${seat}`, hash: 'h' }, stack }) as const;
  const opened = rowsOf('log-1', [tableOpened('1'), sat(1, 20_000)], { at: began + ahead });
  const out = rowsOf('log-1', [{ type: 'seat-opened', seat: 1, why: 'left', chips: 20_000 }], {
    at: began + 2 * minute + ahead,
    after: lastOf(opened),
  });
  const bought = rowsOf('log-1', [sat(2, 200)], { at: began + 4 * minute + ahead, after: lastOf(out) });
  const { near } = connect();
  say(near, greet(), batch(opened));
  for (const rows of [out, bought]) {
    time.advance(2 * minute);
    say(near, batch(rows));
  }
  const uses = [{ tableId: '1', game: 'g', from: began + 3 * minute, until: null }];
  const state = { ...emptyOffice, cash: { ...emptyOffice.cash, uses } };
  const flow = () => flowNow(state, factsOf(room, store.reports), began + 5 * minute);
  const told = [{ game: 'g', bought: 200, cashedIn: 0, uncounted: 0 }];
  expect(flow()).toEqual(told);
  expect([rebuildProjections(store), flow()]).toEqual([null, told]);
});
