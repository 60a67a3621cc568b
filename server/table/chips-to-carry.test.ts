import { expect, onTestFinished, test } from 'vitest';
import { deskAtTable, house } from '../../test/support/desk-at-table.ts';
import { showChipsToCarry } from './chips-to-carry.ts';
import { StatusBoard } from './status-board.ts';

test('chips moved by corrections are shown one after another, also after a restart, and forgotten with the next hand or game', async () => {
  const { real, status, order, comes } = deskAtTable();
  const { table, log, time } = real;
  await comes('4');
  real.ask({ type: 'start-hand', at: time.now(), by: 'dealer' });
  real.ask({ type: 'raise', seat: 1, to: 6 });
  real.ask({ type: 'call', seat: 3 });
  const amend = (to: number) =>
    order({
      order: 'amend-hand',
      hand: 1,
      changes: [{ change: 'replace', act: 3, with: { type: 'raise', seat: 3, to } }],
      reason: 'Chips were miscounted.',
      sequence: table.sequence,
    });
  expect(await amend(12)).toMatchObject({ state: 'done' });
  expect(await amend(20)).toMatchObject({ state: 'done' });
  const told = (board: StatusBoard) => {
    const { carry } = board.status;
    return [...(carry?.earlier ?? []), ...(carry ? [carry] : [])].map(({ moves }) => moves.map(({ chips }) => chips));
  };
  expect(told(status)).toEqual([[6], [8]]);
  const later = new StatusBoard(time, { simulated: true, cardroom: true });
  onTestFinished(showChipsToCarry({ table, log, status: later, staff: { current: () => house } }));
  expect(later.status.carry).toEqual(status.status.carry);
  expect(later.status.carry).toMatchObject({ hand: 1, by: 'floor:s4' });
  const anew = new StatusBoard(time, { simulated: true, cardroom: true });
  const rowsOfHand = () => [...log.rowsOfHand(1), ...log.read(0, 1).map((row) => ({ ...row, kind: 'table-set-up' }))];
  onTestFinished(showChipsToCarry({ table, log: { rowsOfHand }, status: anew, staff: { current: () => house } }));
  expect(told(anew)).toEqual([]);
  real.ask({ type: 'fold', seat: 4 });
  real.ask({ type: 'fold', seat: 1 });
  real.ask({ type: 'push-pot', at: time.now(), pot: 0 });
  real.ask({ type: 'start-hand', at: time.now(), by: 'dealer' });
  expect(table.state?.handNumber).toBe(2);
  expect([told(status), told(later)]).toEqual([[], []]);
});

test('chips moved by a correction are shown as long as anybody sits there', async () => {
  const { real, status, order, comes } = deskAtTable();
  const { table, log, time } = real;
  await comes('4');
  real.ask({ type: 'start-hand', at: time.now(), by: 'dealer' });
  real.ask({ type: 'raise', seat: 1, to: 6 });
  real.ask({ type: 'raise', seat: 3, to: 20 });
  for (const seat of [4, 1]) real.ask({ type: 'fold', seat });
  real.ask({ type: 'push-pot', at: time.now(), pot: 0 });
  const raise = { change: 'replace', act: 2, with: { type: 'raise', seat: 1, to: 8 } } as const;
  const amended = {
    order: 'amend-hand',
    hand: 1,
    changes: [raise],
    reason: 'On film.',
    sequence: table.sequence,
  } as const;
  expect(await order(amended)).toMatchObject({ state: 'done' });
  expect(status.status.carry).toMatchObject({ moves: [{ chips: 2 }] });
  const seats = (table.state?.chairs ?? []).flatMap(({ seat, player }) => (player === null ? [] : [seat]));
  for (const seat of seats) real.ask({ type: 'open-seat', seat, at: time.now() });
  const later = new StatusBoard(time, { simulated: true, cardroom: true });
  onTestFinished(showChipsToCarry({ table, log, status: later, staff: { current: () => house } }));
  expect([status.status.carry, later.status.carry ?? null]).toEqual([null, null]);
});
