import { expect, test } from 'vitest';
import { sampleTable, taps } from '../../../test/support/sample-table.ts';
import { actOf, amended, begin, playTaped, preview, refusal, type Taped } from '../../../test/support/taped-hand.ts';
import type { ActChange } from '../../words/amendment.ts';
import type { Command } from '../../words/command.ts';

const goes = (seat: number): Command => ({ type: 'move-out', seat, player: 'p1', to: null, at: 5 });
const sits = (seat: number, stack: number): Command => ({
  type: 'seat-player',
  seat,
  player: { id: 'p1', hash: '' },
  stack,
});
const elsewhere = { tableId: 't2', seat: 4, name: 'Table 2' };

/** Seats 1 and 2 were all in with 3,000 and 1,000, seat 3 folded its blind and seat 1 has 4,200 now. */
const won = (...then: readonly Command[]): Taped =>
  playTaped(
    begin(
      sampleTable([3000, 1000, 5000, 0, 0], { mode: 'tournament' }),
      taps('start 1a 2a 3f [2h 3h 7s] [8c] [9d] 1:AsAd 2:KsKh push'),
    ),
    then,
  );

/** Seat 2 had only 900. */
const hadLess = (taped: Taped): ActChange => ({ change: 'recount', act: actOf(taped, '2 call 1000'), to: 900 });

test('whoever was let go leaves with what the corrected hand leaves them, also out of a seat they took after it', () => {
  for (const taped of [won(goes(1)), won({ type: 'change-seat', from: 1, to: 4, player: 'p1' }, goes(4))]) {
    expect(preview(taped, hadLess(taped)).letGo).toEqual([{ seat: 1, was: 4_200, now: 4_100 }]);
    expect(amended(taped, hadLess(taped)).now.chipsIn).toBe(4_800);
  }
});

test('whoever has come back to the seat with the chips never was away', () => {
  const taped = won(goes(1), sits(1, 4_200));
  expect(preview(taped, hadLess(taped)).letGo).toBeUndefined();
  expect(amended(taped, hadLess(taped)).now.chairs[0]).toMatchObject({ player: { id: 'p1' }, stack: 4_100 });
});

test.each<[string, Taped]>([
  ['at another seat of this table', won(goes(1), sits(5, 4_200))],
  ['at another table', won(goes(1), { type: 'move-out', seat: 1, player: 'p1', to: elsewhere, at: 6 })],
  [
    'at another table, after coming back here',
    won(goes(1), sits(1, 4_200), goes(1), { type: 'move-out', seat: 1, player: 'p1', to: elsewhere, at: 6 }),
  ],
])('no corrected hand changes chips somebody sits with %s', (_where, taped) => {
  expect(refusal(taped, [hadLess(taped)])).toEqual({ reason: 'seat-changed-since', seat: 1 });
});

test('a table is told once where somebody it let go has sat down, and not of anybody it did not let go', () => {
  const sentOn: Command = { type: 'move-out', seat: 1, player: 'p1', to: elsewhere, at: 6 };
  const { now } = won(goes(1), sentOn);
  expect(now.movedOut).toMatchObject([{ seat: 1, to: elsewhere, gone: true }]);
  expect(() => playTaped({ now, tape: null }, [sentOn])).toThrow('not-in-seat');
  expect(() => won(sentOn, sentOn)).toThrow('not-in-seat');
});

test('chips of somebody whose seat was given away before a corrected hand left them some stay theirs where they sit now', () => {
  const given = won({ type: 'seat-player', seat: 2, player: { id: 'p9', hash: '' }, stack: 4_000 });
  const act = actOf(given, 'board 8c');
  const kept = amended(given, { change: 'replace', act, with: { type: 'deal-board', cards: ['Kc'] } });
  expect(kept.now.movedOut).toMatchObject([{ seat: 2, player: { id: 'p2' }, chips: 2_200, to: null, gone: true }]);
  expect(preview(kept, hadLess(kept)).letGo).toContainEqual({ seat: 2, was: 2_200, now: 2_000 });
  const sentOn = playTaped(kept, [{ type: 'move-out', seat: 2, player: 'p2', to: elsewhere, at: 7 }]);
  expect(refusal(sentOn, [hadLess(sentOn)])).toEqual({ reason: 'seat-changed-since', seat: 2 });
});
