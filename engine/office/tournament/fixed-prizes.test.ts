import { expect, test } from 'vitest';
import { enter, runningRoom } from '../../../test/support/tournament-room.ts';

test('prizes fixed by the floor come to the pool whatever changes after it: the first takes what is left', () => {
  const room = runningRoom({ players: 3, structure: { lateUntilLevel: 4, reentry: null } });
  const { pool } = room.view();
  const second = pool / 4;
  room.do({ type: 'fix-prizes', tournament: 'e', prizes: [pool - second, second] });
  enter(room, 'late');
  const more = room.view().pool;
  expect(more).toBeGreaterThan(pool);
  expect(room.view().prizes).toEqual([more - second, second]);
  const { entries } = room.tournament;
  room.do({ type: 'withdraw-entry', tournament: 'e', entry: entries.length, at: room.at });
  expect(room.view().prizes).toEqual([pool - second, second]);
});

test('a deal is of what there was to win: where the prizes change after it nobody is paid until the players agree again', () => {
  const room = runningRoom({ players: 3, structure: { lateUntilLevel: 4, reentry: null } });
  const { pool, standings } = room.view();
  const agree = (money: number) => {
    const players = room.view().standings.filter(({ state }) => state === 'playing' || state === 'waits');
    const amounts = Object.fromEntries(
      players.map(({ player }, index) => [player, index === 0 ? money - (players.length - 1) * 100 : 100]),
    );
    return room.do({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 0, heads: 'played' });
  };
  agree(pool);
  expect(room.view().fault).toBeNull();
  enter(room, 'late');
  const more = room.view().pool;
  const differs = { fault: 'deal-differs', expected: more, given: pool } as const;
  expect(room.view().fault).toEqual(differs);
  const [first] = standings;
  const pay = { type: 'pay-place', tournament: 'e', entry: first?.entry ?? 0, at: room.at, amount: 100 } as const;
  expect(room.ask(pay)).toEqual({ reason: 'prizes', fault: differs });
  agree(more);
  expect(room.view().fault).toBeNull();
  const [paid] = room.view().standings;
  room.do({ ...pay, entry: paid?.entry ?? 0, amount: paid?.prize ?? 0 });
});
