import { expect, test } from 'vitest';
import { consult } from '../rulebooks/consult.ts';
import { rebuyRuling } from './rebuy.ts';

const ruled = (stack: number, isHandRunning: boolean) =>
  consult({ rulebook: 'tda-2011', overlay: {} }, (policies) => rebuyRuling({ stack, isHandRunning }, policies));

test('TDA 24: announced before the hand, the chips are in play', () => {
  expect(ruled(0, false)).toMatchObject({ outcome: 'in-play', others: [] });
});

test('announced during a hand they are for the next one', () => {
  expect(ruled(300, true)).toMatchObject({ outcome: 'next-hand', others: [] });
});

test('with nothing in front a hand has been missed, and no text says what follows', () => {
  expect(ruled(0, true)).toMatchObject({ outcome: 'floor', others: ['refused', 'next-hand'] });
});
