import { expect, test } from 'vitest';
import { play, refusalOf, sampleTable } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';

const level = { number: 1, minutes: 20, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
const tournament = () =>
  sampleTable([1000, 1000, 1000, 0], { mode: 'tournament', schedule: { startedAt: 0, levels: [level] } });

test('everybody who was sent here is here by one word, or nobody where one of them is not', () => {
  const sent = (seat: number): Command => ({
    type: 'seat-player',
    seat,
    player: { id: `n${seat}`, hash: 'h' },
    stack: 4000,
    at: 0,
    sent: { from: 'Table 12' },
  });
  const goes: Command = { type: 'move-out', seat: 3, player: 'p3', to: null, at: 0 };
  const seated = play(tournament(), [goes, sent(3), sent(4), { type: 'set-away', seat: 4, away: true }]);
  const refused = { reason: 'nothing-to-confirm', seat: 1 };
  expect(refusalOf(seated, { type: 'confirm-arrivals', seats: [3, 1, 4] })).toEqual(refused);
  const here = play(seated, [{ type: 'confirm-arrivals', seats: [3, 4] }]);
  expect(here.arrivals).toBeUndefined();
  expect(here.chairs[3]?.away).toBe(false);
});

test('everybody who was sent away has gone by one word, or nobody where one of them has not been sent', () => {
  const goes = (seat: number): Command => ({ type: 'move-out', seat, player: `p${seat}`, to: null, at: 0 });
  const leaving = play(tournament(), [goes(1), goes(3)]);
  const refused = { reason: 'nothing-to-confirm', seat: 2 };
  expect(refusalOf(leaving, { type: 'confirm-departures', seats: [1, 2, 3] })).toEqual(refused);
  const gone = play(leaving, [{ type: 'confirm-departures', seats: [1, 3] }]);
  expect(gone.movedOut?.map((one) => one.gone)).toEqual([true, true]);
});
