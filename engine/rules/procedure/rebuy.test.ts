import { expect, test } from 'vitest';
import { consult } from '../rulebooks/consult.ts';
import { type RebuyEvent, rebuyRuling } from './rebuy.ts';

const ruled = (stack: number, events: readonly RebuyEvent[], { open = true } = {}) =>
  consult({ rulebook: 'tda-2011', overlay: {} }, (policies) =>
    rebuyRuling({ player: { stack, amount: 4000, open }, events }, policies),
  );

test('TDA 24: announced before the hand, the chips are in play, owed, and cannot be taken back', () => {
  const { outcome, others } = ruled(300, ['announced', 'hand-start', 'lost-all', 'withdraws']);
  expect(outcome).toEqual({ stackInPlay: 4300, dealtThisHand: true, obliged: true, rebuysDue: 1 });
  expect(others).toEqual([]);
});

test('announced before any hand: what it will be', () => {
  expect(ruled(0, ['announced']).outcome).toMatchObject({ stackInPlay: 4000, dealtThisHand: true });
});

test('announced during a hand it is for the next one', () => {
  const { outcome, others } = ruled(300, ['hand-start', 'announced']);
  expect(outcome).toEqual({ stackInPlay: 300, dealtThisHand: true, obliged: true, rebuysDue: 1, rebuy: 'next-hand' });
  expect(others).toEqual([]);
  expect(ruled(300, ['hand-start', 'announced', 'hand-start']).outcome).toMatchObject({ stackInPlay: 4300 });
});

test('with nothing in front a hand has been missed, and no text says what follows', () => {
  const { outcome, others } = ruled(0, ['hand-start', 'announced']);
  expect(outcome).toEqual({ stackInPlay: 0, dealtThisHand: false, obliged: false, rebuysDue: 0, ruling: 'floor' });
  expect(others).toMatchObject([
    { dealtThisHand: false, rebuy: 'refused' },
    { dealtThisHand: false, rebuy: 'next-hand', rebuysDue: 1 },
  ]);
});

test('lost everything and announced again before the next hand', () => {
  const { outcome } = ruled(0, ['announced', 'hand-start', 'lost-all', 'announced', 'hand-start']);
  expect(outcome).toEqual({ stackInPlay: 4000, dealtThisHand: true, obliged: true, rebuysDue: 2 });
});

test('lost everything and said nothing: no hand', () => {
  expect(ruled(700, ['hand-start', 'lost-all', 'hand-start']).outcome).toEqual({
    stackInPlay: 0,
    dealtThisHand: false,
    obliged: false,
    rebuysDue: 0,
  });
});

test('after the period there is none', () => {
  const { outcome } = ruled(0, ['announced', 'hand-start'], { open: false });
  expect(outcome).toMatchObject({ stackInPlay: 0, dealtThisHand: false, obliged: false, rebuysDue: 0 });
  expect(ruled(50, ['announced'], { open: false }).outcome).toMatchObject({ rebuy: 'refused', stackInPlay: 50 });
});
