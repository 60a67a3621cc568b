import { expect, test } from 'vitest';
import { runningRoom } from '../../../test/support/tournament-room.ts';
import { decide } from '../../table/decide.ts';
import { legalActions } from '../../table/legal-actions.ts';
import type { Command } from '../../words/command.ts';
import { applyOffice } from '../apply-office.ts';
import { saleTakenBack } from './sale-taken-back.ts';

const rebuy = { untilLevel: 4, most: 2, chips: 20_000, price: { prize: 3_000, fee: 200 }, upTo: 20_000 };

test('chips the table does not take were not sold, and what was paid for them leaves the prizes', () => {
  const room = runningRoom({ players: 4, structure: { startingChips: 20_000, rebuy } });
  const before = room.view();
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const entry = room.tournament.entries.find((one) => one.player.id === player)?.number ?? 0;
  room.silent.add('t1');
  room.do({ type: 'sell-rebuy', tournament: 'e', entry, at: room.at, sold: 0 });
  const order = room.waiting[0] ?? expect.unreachable('the table was not told');
  expect(room.view().chips).toMatchObject({ issued: 100_000, found: 100_000 });
  room.waiting.length = 0;
  expect(room.view().chips).toMatchObject({ issued: 100_000, found: 80_000 });
  const event = saleTakenBack(room.office, order, { answer: 'refused', at: ++room.at });
  expect(event).toMatchObject({ type: 'sale-taken-back', entry, sale: { what: 'rebuy', chips: 20_000 } });
  if (event !== null) room.office = applyOffice(room.office, event);
  const after = room.view();
  expect([after.chips, after.pool]).toEqual([before.chips, before.pool]);
  expect(after.tournament.entries).toEqual(before.tournament.entries);
  // Nothing was sold that a second refusal could take back.
  expect(saleTakenBack(room.office, order, { answer: 'refused', at: room.at })).toBeNull();
});

test('nobody is sold chips at a table that has been told to let them go: it would not find them any more', () => {
  const addOn = { afterLevel: 1, chips: 20_000, price: { prize: 3_000, fee: 0 } };
  const room = runningRoom({ players: 4, tables: 2, structure: { startingChips: 20_000, rebuy, addOn } });
  const [seat = 0] = room.playersAt('t1');
  const player = room.table('t1').chairs[seat - 1]?.player?.id ?? '';
  const entry = room.tournament.entries.find((one) => one.player.id === player)?.number ?? 0;
  const sell = { type: 'sell-rebuy', tournament: 'e', entry, at: room.at, sold: 0 } as const;
  room.silent.add('t1');
  const open = room.table('t2').chairs.find((chair) => chair.player === null)?.seat ?? 0;
  const to = { tableId: 't2', seat: open };
  room.do({ type: 'move-player', tournament: 'e', id: 'm', at: room.at, player, to, why: 'floor' });
  expect(room.ask(sell)).toEqual({ reason: 'order-waits', tableId: 't1' });
});

test('another order that is refused takes no sale back', () => {
  const room = runningRoom({ players: 4 });
  const order = { order: 'move-out', seat: 1, player: 'p1', to: null } as const;
  expect(saleTakenBack(room.office, { tableId: 't1', order }, { answer: 'refused', at: room.at })).toBeNull();
});

test('a sale is taken back as one thing: its table gives the chips, then the money goes', () => {
  const room = runningRoom({ players: 4, structure: { startingChips: 20_000, rebuy } });
  const before = room.view();
  const [{ number: entry, player } = { number: 0, player: { id: '' } }] = room.tournament.entries;
  const back = { type: 'take-back-sale', tournament: 'e', entry } as const;
  expect(room.ask(back)).toEqual({ reason: 'nothing-sold', player: player.id });
  room.do({ type: 'sell-rebuy', tournament: 'e', entry, at: room.at, sold: 0 });
  expect(room.view().chips).toMatchObject({ issued: 100_000, found: 100_000 });
  room.silent.add('t1');
  room.do(back);
  expect(room.ask(back)).toEqual({ reason: 'order-waits', tableId: 't1' });
  const order = room.waiting.splice(0)[0] ?? expect.unreachable('the table was not told');
  room.carryOut(order);
  const event = saleTakenBack(room.office, order, { answer: 'done', at: ++room.at });
  if (event !== null) room.office = applyOffice(room.office, event);
  const after = room.view();
  expect([after.chips, after.pool, after.tournament.entries]).toEqual([
    before.chips,
    before.pool,
    before.tournament.entries,
  ]);
});

test('what was sold and the dealer has undone at the table is one key away from its money', () => {
  const room = runningRoom({ players: 4, structure: { startingChips: 20_000, rebuy } });
  const before = room.view();
  const [{ number: entry, player } = { number: 0, player: { id: '' } }] = room.tournament.entries;
  const { seat } = room.table('t1').chairs.find((chair) => chair.player?.id === player.id) ?? expect.unreachable();
  const chips = { seat, player: player.id, chips: 20_000 };
  room.carryOut({ tableId: 't1', order: { order: 'add-chips', ...chips, behind: true } });
  room.do({ type: 'sell-rebuy', tournament: 'e', entry, at: room.at, sold: 0 });
  const took = { type: 'take-back-sale', tournament: 'e', entry } as const;
  // Without an order: the office hears of it by the chips alone.
  room.carryOut({ tableId: 't1', order: { order: 'take-chips', ...chips } });
  expect(room.view()).toMatchObject({
    chips: { issued: 100_000, found: 80_000 },
    meetings: [{ why: 'sale-undone', entry }],
  });
  room.do(took);
  expect(room.view()).toMatchObject({ pool: before.pool, chips: before.chips, meetings: [] });
  expect(room.ask(took)).toMatchObject({ reason: 'nothing-sold' });
});

test('who is without chips and declines is out at once, with a place and a way back', () => {
  const room = runningRoom({
    players: 4,
    structure: { startingChips: 20_000, rebuy, reentry: { untilLevel: 4, most: 2 } },
  });
  const entryOf = (id: string) => room.tournament.entries.find((one) => one.player.id === id)?.number ?? 0;
  const decline = { type: 'decline-rebuy', tournament: 'e', entry: entryOf('p2') } as const;
  expect(room.ask(decline)).toEqual({ reason: 'has-chips', player: 'p2' });
  const seat = room.table('t1').chairs.find(({ player }) => player?.id === 'p2')?.seat ?? 0;
  room.hand('t1', [], seat === 1 ? 2 : 1);
  const table = room.table('t1');
  const lost = { ...table.chairs[seat - 1], stack: 0 } as (typeof table.chairs)[number];
  room.tables.set('t1', { ...table, chipsIn: table.chipsIn - 20_000, chairs: table.chairs.with(seat - 1, lost) });
  expect(room.view()).toMatchObject({ playersLeft: 4 });
  // What was sold and lost lies in the tray still: that is said, and where.
  const owed = { ...lost, behind: 20_000 };
  const before = room.table('t1');
  room.tables.set('t1', { ...before, chairs: before.chairs.with(seat - 1, owed) });
  expect(room.view().standings.find(({ player }) => player === 'p2')).toMatchObject({ chips: 0, behind: 20_000 });
  expect(room.ask(decline)).toEqual({ reason: 'not-given', player: 'p2', tableId: 't1', chips: 20_000 });
  room.tables.set('t1', before);
  room.do(decline);
  const view = room.view();
  expect(view.playersLeft).toBe(3);
  expect(view.standings.at(-1)).toMatchObject({ player: 'p2', state: 'out', place: 4 });
  expect(
    room.ask({ type: 'enter', tournament: 'e', at: room.at, player: { id: 'p2', hash: '' }, fixed: null }),
  ).toBeNull();
});

test('who is all in has not declined: the hand may give the chips back, and nobody is sent away with them', () => {
  const room = runningRoom({ players: 4, structure: { startingChips: 20_000, rebuy } });
  const submit = (command: Command): void => {
    const decision = decide(room.table('t1'), command);
    if ('refusal' in decision) throw new Error(decision.refusal.reason);
    room.tables.set('t1', decision.after);
  };
  submit({ type: 'start-hand', at: room.at, by: 'dealer' });
  const { toAct } = legalActions(room.table('t1'));
  submit({ type: 'all-in', seat: toAct ?? 0 });
  const { player, stack } = room.table('t1').chairs[(toAct ?? 0) - 1] ?? {};
  expect(stack).toBe(0);
  const entry = room.tournament.entries.find((one) => one.player.id === player?.id)?.number ?? 0;
  expect(room.ask({ type: 'decline-rebuy', tournament: 'e', entry })).toEqual({
    reason: 'hands-running',
    tables: ['t1'],
  });
});

test('what was sold after the dealer gave it, and the dealer has undone at the table, is one key away from its money', () => {
  const room = runningRoom({ players: 4, structure: { startingChips: 20_000, rebuy } });
  const before = room.view();
  const [{ number: entry, player } = { number: 0, player: { id: '' } }] = room.tournament.entries;
  const seat = room.table('t1').chairs.find((chair) => chair.player?.id === player.id)?.seat ?? 0;
  const chips = { seat, player: player.id, chips: 20_000 };
  room.carryOut({ tableId: 't1', order: { order: 'add-chips', ...chips, behind: true } });
  room.do({ type: 'sell-rebuy', tournament: 'e', entry, at: room.at, sold: 0 });
  expect(room.view()).toMatchObject({ chips: { issued: 100_000, found: 100_000 }, meetings: [] });
  // Without an order: the office hears of it by the chips alone.
  room.carryOut({ tableId: 't1', order: { order: 'take-chips', ...chips } });
  expect(room.view()).toMatchObject({
    chips: { issued: 100_000, found: 80_000 },
    meetings: [{ why: 'sale-undone', entry }],
  });
  const back = { type: 'take-back-sale', tournament: 'e', entry } as const;
  room.do(back);
  const after = room.view();
  expect([after.chips, after.pool, after.meetings]).toEqual([before.chips, before.pool, []]);
  expect(room.ask(back)).toMatchObject({ reason: 'nothing-sold' });
});
