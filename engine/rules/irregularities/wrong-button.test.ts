import { expect, test } from 'vitest';
import type { Deal, DealAction, DealPositions } from '../../words/dealing-faults.ts';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';
import { consult } from '../rulebooks/consult.ts';
import { wrongButton } from './misdeal-faults.ts';

const at = (button: number, sb: number, bb: number): DealPositions => ({ button, sb, bb });

/** Seven players; the hand was dealt from these positions. */
const deal = (played: DealPositions, ...actions: readonly DealAction[]): Deal => ({
  chairs: 8,
  entitled: [1, 2, 3, 4, 6, 7, 8],
  positions: played,
  cards: { down: 2, up: 0 },
  actions,
});

const two: readonly DealAction[] = [
  { seat: 8, action: 'fold' },
  { seat: 1, action: 'call' },
];

function found(rulebook: Exclude<RulebookId, 'phh'>, of: Deal, correct: DealPositions, overlay: Overlay = {}) {
  const { outcome, others } = consult({ rulebook, overlay }, (policies) => wrongButton(of, correct, policies));
  return [outcome, ...others];
}

test('house misdeal 6: before two have acted the hand is dealt again from the right place', () => {
  expect(found('house-cz', deal(at(4, 6, 7)), at(3, 4, 6))).toEqual([
    { misdeal: true, substantialAction: false, replay: at(3, 4, 6) },
  ]);
});

test('house irr 1: later the hand stands, and the positions passed over come next if the floor agrees', () => {
  const late = { misdeal: false, substantialAction: true };
  expect(found('house-cz', deal(at(4, 6, 7), ...two), at(3, 4, 6))).toEqual([
    { ...late, nextHand: at(3, 4, 6) },
    { ...late, nextHand: at(6, 7, 8) },
    { ...late, nextHand: at(4, 6, 7) },
  ]);
});

test('house irr 1: positions played twice leave nothing to choose, the right ones are next', () => {
  expect(found('house-cz', deal(at(3, 4, 6), ...two), at(4, 6, 7))).toEqual([
    { misdeal: false, substantialAction: true, nextHand: at(4, 6, 7) },
  ]);
});

test('on an open list it is the floor’s to find a misdeal; on a closed one the hand stands', () => {
  const stands = { misdeal: false, substantialAction: false, ruling: 'floor' };
  expect(found('tda-2011', deal(at(4, 6, 7)), at(3, 4, 6))).toEqual([
    stands,
    { misdeal: true, substantialAction: false, replay: at(3, 4, 6) },
  ]);
  expect(found('tda-cz', deal(at(4, 6, 7)), at(3, 4, 6))).toEqual([stands]);
  expect(found('tda-cz', deal(at(4, 6, 7)), at(3, 4, 6), { wrongButtonLate: 'move-on' })).toEqual([
    { misdeal: false, substantialAction: false, nextHand: at(6, 7, 8) },
  ]);
});

test('a game without a button has none in a wrong place', () => {
  expect(found('house-cz', { ...deal(at(4, 6, 7)), positions: null }, at(3, 4, 6))).toEqual([
    { misdeal: false, substantialAction: false },
  ]);
});
