import { expect, test } from 'vitest';
import { sampleTable } from '../../../test/support/sample-table.ts';
import { amended, begin, playTaped, preview, refusal, type Taped } from '../../../test/support/taped-hand.ts';
import { unknownCard } from '../../words/card.ts';
import type { Command } from '../../words/command.ts';
import type { Schedule } from '../../words/stakes.ts';
import { answerCorrection } from './answer-correction.ts';

const schedule: Schedule = {
  startedAt: 0,
  levels: [{ number: 1, minutes: 20, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
};
const bag: Command = {
  type: 'bag-stack',
  seat: 2,
  counts: { 1000: 10 },
  number: 'B2',
  stated: 10_000,
  playerSigned: true,
  by: 'dealer:7+floor:12',
  at: 9,
};
const openBag: Command = { type: 'open-bag', seat: 2, by: 'manager:9', reason: { id: 'r', hash: '' }, at: 11 };

/** Two players all in with 5,000 each, the second has won; the day is over, and the chips are in a bag. */
function wonAndBagged(): Taped {
  const table = sampleTable([5000, 5000], { mode: 'tournament', schedule, chipValues: [100, 500, 1000] });
  const first = begin(table, [{ type: 'start-hand', at: 0, by: 'dealer' }]);
  const [shover, caller] = [first.now.hand?.toAct ?? 0, first.now.hand?.toAct === 1 ? 2 : 1];
  const dealt = [3, 1, 1].map((due): Command => {
    return { type: 'deal-board', cards: Array.from({ length: due }, () => unknownCard), by: 'dealer' };
  });
  return playTaped(first, [
    { type: 'all-in', seat: shover },
    { type: 'call', seat: caller },
    { type: 'table-all-hands' },
    ...dealt,
    { type: 'win-showdown', seats: [2] },
    { type: 'push-pot', at: 5, pot: 0 },
    { type: 'halt-table', why: 'bagging', by: 'cardroom', at: 6 },
    bag,
  ]);
}

/** The first seat has won it. */
function otherWinner({ now, tape }: Taped) {
  const answer = answerCorrection(now, tape, { what: 'acts', hand: 1 });
  const act = answer.what === 'acts' ? answer.acts.findIndex(({ what }) => what === 'winners') : -1;
  return { change: 'replace', act, with: { type: 'win-showdown', seats: [1] } } as const;
}

test('a sealed bag keeps the last hand from being corrected, and the page says who opens it before it is booked', () => {
  const taped = wonAndBagged();
  const change = otherWinner(taped);
  expect(preview(taped, change).refusal).toEqual({ reason: 'bag-sealed', seat: 2 });
  expect(refusal(taped, [change])).toEqual({ reason: 'bag-sealed', seat: 2 });
});

test('once the bag is open the hand is corrected, also so that nobody has chips in that seat any more', () => {
  const open = playTaped(wonAndBagged(), [openBag]);
  const change = otherWinner(open);
  expect(preview(open, change).refusal).toBeNull();
  const { now } = amended(open, change);
  expect(now.chairs.map(({ player, stack }) => [player?.id ?? null, stack]).slice(0, 2)).toEqual([
    ['p1', 10_000],
    [null, 0],
  ]);
});

test('bags of those whose chips the corrected hand leaves as they are stay sealed', () => {
  const table = sampleTable([5000, 5000, 5000], { mode: 'tournament', schedule, chipValues: [100, 500, 1000] });
  const first = begin(table, [{ type: 'start-hand', at: 0, by: 'dealer' }]);
  // Three are dealt in: the first to act folds, the other two go all in, and the one with the later turn wins.
  const folder = first.now.hand?.toAct ?? 0;
  const others = [1, 2, 3].filter((seat) => seat !== folder);
  const folded = playTaped(first, [{ type: 'fold', seat: folder }]);
  const shover = folded.now.hand?.toAct ?? 0;
  const caller = others.find((seat) => seat !== shover) ?? 0;
  const dealt = [3, 1, 1].map((due): Command => {
    return { type: 'deal-board', cards: Array.from({ length: due }, () => unknownCard), by: 'dealer' };
  });
  const bagOf = (seat: number, counts: Readonly<Record<number, number>>): Command => ({
    ...bag,
    seat,
    counts,
    number: `B${seat}`,
    stated: null,
  });
  const taped = playTaped(folded, [
    { type: 'all-in', seat: shover },
    { type: 'call', seat: caller },
    { type: 'table-all-hands' },
    ...dealt,
    { type: 'win-showdown', seats: [caller] },
    { type: 'push-pot', at: 5, pot: 0 },
    { type: 'halt-table', why: 'bagging', by: 'cardroom', at: 6 },
    bagOf(folder, { 1000: 5 }),
    bagOf(caller, { 1000: 10 }),
  ]);
  const answer = answerCorrection(taped.now, taped.tape, { what: 'acts', hand: 1 });
  const act = answer.what === 'acts' ? answer.acts.findIndex(({ what }) => what === 'winners') : -1;
  const change = { change: 'replace', act, with: { type: 'win-showdown', seats: [shover] } } as const;
  expect(preview(taped, change).refusal).toEqual({ reason: 'bag-sealed', seat: caller });
  const open = playTaped(taped, [{ ...openBag, seat: caller }]);
  expect(preview(open, change).refusal).toBeNull();
  const { now } = amended(open, change);
  const [kept, won] = [now.chairs[folder - 1], now.chairs[shover - 1]];
  expect(kept).toMatchObject({ stack: 5000, bag: { number: `B${folder}`, chips: 5000 } });
  expect(won?.stack).toBe(10_000);
  expect(now.chairs[caller - 1]?.player).toBeNull();
});
