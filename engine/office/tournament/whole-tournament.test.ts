import { expect, test } from 'vitest';
import { runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { isHandRunning } from './open-seats.ts';
import { usualPayouts } from './structure-templates.ts';

/** Every chip is where it should be, and places and people add up. */
function expectInOrder(room: TournamentRoom): void {
  const view = room.view();
  expect(view.chips).toMatchObject({ found: view.chips.issued, uncounted: [] });
  expect(view.meetings).toEqual([]);
  const seats = view.standings.flatMap(({ seat }) => (seat === null ? [] : [`${seat.tableId} ${seat.seat}`]));
  expect(new Set(seats).size).toBe(seats.length);
  const out = view.standings.filter(({ state }) => state === 'out');
  for (const { place } of out) {
    const higher = out.filter((other) => (other.place ?? 0) < (place ?? 0)).length;
    expect(place).toBe(view.playersLeft + higher + 1);
  }
  expect(view.prizes.reduce((sum, prize) => sum + prize, 0)).toBe(view.pool);
}

/** Does what is proposed, as the floor would by its keys. */
function confirm(room: TournamentRoom): readonly string[] {
  const done: string[] = [];
  for (const proposal of room.view().proposals) {
    const event = { tournament: 'e', at: room.at } as const;
    switch (proposal.what) {
      case 'break':
        room.do({ type: 'break-table', ...event, tableId: proposal.tableId, rolls: room.rolls(), ids: room.ids() });
        break;
      case 'final-table': {
        const tableId = room.tournament.tables.at(-1) ?? '';
        room.do({ type: 'draw-final-table', ...event, tableId, rolls: room.rolls(), ids: room.ids() });
        break;
      }
      case 'balance': {
        const { player, to } = proposal;
        const [id = ''] = room.ids(1);
        if (player === null || to.seat === null) throw new Error('The rules leave nothing open here.');
        const seat = { tableId: to.tableId, seat: to.seat };
        room.do({ type: 'move-player', ...event, id, player, to: seat, why: 'balance' });
        break;
      }
      case 'halt':
        room.do({ type: 'halt-tables', tournament: 'e', tables: proposal.tables, why: proposal.why });
        break;
      case 'go-on':
        if (proposal.handForHand) room.do({ type: 'hand-for-hand', tournament: 'e', on: false });
        else room.do({ type: 'halt-tables', tournament: 'e', tables: proposal.tables, why: null });
        break;
      case 'hand-for-hand':
        room.do({ type: 'hand-for-hand', tournament: 'e', on: true });
        break;
      case 'next-round':
        room.do({ type: 'next-round', tournament: 'e' });
        break;
      case 'colour-up':
        for (const tableId of proposal.tables) {
          const [seat] = room.playersAt(tableId);
          if (seat !== undefined) room.race(tableId, seat, 25);
        }
        break;
      case 'end':
        room.do({ type: 'end-tournament', ...event });
        break;
    }
    done.push(proposal.what);
    expectInOrder(room);
    // One thing at a time: what is done may change what is proposed.
    break;
  }
  return done;
}

test.each([1, 2])(
  'forty players at five tables play down to a winner, and every chip is found at every step (seed %i)',
  (seed) => {
    const tables = usualPayouts.filter(({ fromEntries }) => fromEntries === 82);
    const payouts = { tables: tables.map((table) => ({ ...table, fromEntries: 2 })), roundTo: 500, guaranteed: 0 };
    const room = runningRoom({ seed, tables: 5, players: 40, structure: { payouts } });
    expect(room.tournament.tables.map((tableId) => room.playersAt(tableId).length)).toEqual([8, 8, 8, 8, 8]);
    const confirmed = new Map<string, number>();
    let hands = 0;
    while (room.tournament.stage === 'running') {
      for (let times = 0; times < 60; times++) {
        const done = confirm(room);
        for (const what of done) confirmed.set(what, (confirmed.get(what) ?? 0) + 1);
        if (done.length === 0) break;
      }
      for (const tableId of room.tournament.tables) {
        const table = room.table(tableId);
        const seats = room.playersAt(tableId);
        const isHeld = table.halted !== undefined || (table.handForHand?.hand ?? null) !== null;
        if (isHeld || isHandRunning(table) || seats.length < 2) continue;
        const winner = seats[room.below(seats.length)] ?? 0;
        const others = seats.filter((seat) => seat !== winner);
        const losers = others.filter(() => room.below(30) === 0);
        room.hand(tableId, losers, winner, 100 * room.below(8));
        room.settle();
        room.at += 4 * 60_000;
        expectInOrder(room);
      }
      hands += 1;
      expect(hands).toBeLessThan(2000);
    }
    const { standings, prizes, pool } = room.view();
    expect(standings.filter(({ place }) => place === 1)).toHaveLength(1);
    expect(standings.reduce((sum, { prize }) => sum + (prize ?? 0), 0)).toBe(pool);
    expect(prizes.length).toBe(12);
    for (const what of ['break', 'final-table', 'hand-for-hand', 'next-round', 'colour-up', 'balance', 'end'])
      expect(confirmed.get(what), what).toBeGreaterThan(0);
    // All tables are empty and free.
    expect([...room.tables.keys()].flatMap((tableId) => room.playersAt(tableId))).toEqual([]);
    for (const { entry, prize } of standings) {
      if ((prize ?? 0) === 0) continue;
      const pay = { type: 'pay-place', tournament: 'e', entry, at: room.at, amount: prize ?? 0 } as const;
      expect(room.ask(pay)).toBeNull();
      expect(room.ask(pay)).toEqual({ reason: 'paid-already', entry, amount: prize });
    }
  },
);
