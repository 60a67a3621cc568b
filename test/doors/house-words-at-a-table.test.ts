import { expect, onTestFinished, test } from 'vitest';
import { type FollowedTable, followTable } from '../../commands/follow-table.ts';
import type { Overlay } from '../../engine/rules.ts';
import type { TableState } from '../../engine/table.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// A house's words in the table's own file, a table server in its own process, and a console at its door.

const waitMs = 60_000;
const players = [1, 2, 3, 4].map((seat) => ({ seat, name: `Player ${seat}`, stack: 10_000 }));

async function tableOf(overlay: Overlay, changes: Readonly<Record<string, unknown>> = {}): Promise<FollowedTable> {
  const path = temporaryFolder();
  const { url } = await startServer('table', path, tableConfig({ players, overlay, ...changes }));
  const table = followTable(url);
  onTestFinished(() => table.close());
  await until(table, () => true);
  return table;
}

async function until(table: FollowedTable, holds: (state: TableState) => boolean): Promise<TableState> {
  const state = await table.until(holds, waitMs);
  if (state === null) throw new Error('The table did not come to what was waited for.');
  return state;
}

const deal = async (table: FollowedTable): Promise<TableState> => {
  expect(await table.request({ type: 'start-hand' })).toBeNull();
  return until(table, ({ hand }) => hand !== null && hand.stage !== 'over');
};

/** Everybody folds to the big blind, who gets the pot. */
async function foldOut(table: FollowedTable): Promise<void> {
  for (let state = await deal(table); state.hand?.toAct != null; ) {
    const { toAct } = state.hand;
    expect(await table.request({ type: 'fold', seat: toAct })).toBeNull();
    state = await until(table, ({ hand }) => hand?.toAct !== toAct);
  }
  expect(await table.request({ type: 'push-pot', pot: 0 })).toBeNull();
  await until(table, ({ hand }) => hand?.stage === 'over');
}

test.each([
  [{ 'newPlayer.options': ['wait'] }, 'entry-not-offered'],
  [{ 'newPlayer.options': ['wait', 'post'] }, null],
] as const)('%j: a newcomer who would post is answered %s', async (overlay, answer) => {
  const table = await tableOf(overlay, { mode: 'cash', levels: undefined, stakes: { smallBlind: 100, bigBlind: 200 } });
  await foldOut(table);
  expect(await table.request({ type: 'seat-player', seat: 6, name: 'Newcomer', stack: 10_000 })).toBeNull();
  await until(table, ({ chairs }) => chairs[5]?.player != null);
  const refusal = await table.request({ type: 'post-blinds', seat: 6, posts: true });
  expect(refusal?.reason ?? null).toBe(answer);
});

test.each([
  [{ 'seating.wrongSeatForeignStack': 'move-with-starting-stack' }, 8_000],
  [{ 'seating.wrongSeatForeignStack': 'move-with-current-stack' }, 10_000],
] as const)('%j: who played others’ chips moves with %d', async (overlay, stack) => {
  const table = await tableOf(overlay);
  const report = { kind: 'wrong-seat', seat: 2, to: 6, choice: 'others-chips', chips: 8_000 } as const;
  const ordered = await table.order({ order: 'report', report, choice: 0, reason: 'sat down in the wrong seat' });
  expect(ordered).toMatchObject({ state: 'done' });
  const { chairs } = await until(table, (state) => state.chairs[5]?.player != null);
  expect([chairs[1]?.stack, chairs[5]?.stack]).toEqual([0, stack]);
});

test.each([
  [{ dealtIn: true, posts: true }, [1, 2, 3, 4]],
  [{ dealtIn: false, posts: false }, [1, 2, 4]],
] as const)('penalty.dealtInAndPosts %j: seats %j are in the hand', async (treated, seats) => {
  const table = await tableOf({ 'penalty.dealtInAndPosts': { away: true, ...treated } });
  const report = { kind: 'abuse', seat: 3 } as const;
  const penalty = { seat: 3, hands: 1 } as const;
  const ordered = await table.order({ order: 'report', report, choice: 0, reason: 'insulted seat 4', penalty });
  expect(ordered).toMatchObject({ state: 'done' });
  const { hand } = await deal(table);
  expect(hand?.players.map(({ seat }) => seat).sort()).toEqual(seats);
});
