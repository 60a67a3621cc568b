import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCards, type KnownCard } from '../../words/card.ts';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';
import { effectivePolicies } from '../rulebooks/all-rulebooks.ts';
import { consult } from '../rulebooks/consult.ts';
import { type ChipRace, chipRaceDealOrder, newChipsOf, oddChips, raceChips } from './chip-race.ts';

/** Three players draw for one chip of 500: three odd hundreds and two, none of them the last. */
const race: ChipRace = {
  old: 100,
  new: 500,
  odd: { 2: 1, 5: 2, 9: 2 },
  cards: { 2: ['Js'], 5: ['4h', 'Qd'], 9: ['Th', '2c'] },
  stacks: null,
  denominationsInPlay: [500, 1000],
  button: 7,
};

const raced = (change: Partial<ChipRace>, rulebook: RulebookId = 'tda-2011', overlay: Overlay = {}) =>
  consult({ rulebook, overlay }, (policies) => raceChips({ ...race, ...change }, policies));

test('TDA 21: the highest card takes the chip', () => {
  const { outcome, others } = raced({});
  expect(outcome).toMatchObject({ accepted: true, newChips: 1, winners: [5], awarded: { 5: 500 }, difference: 0 });
  expect(others).toEqual([]);
});

test('one chip each, however good the second card is', () => {
  const odd = { 2: 3, 5: 4, 9: 3 };
  const cards = { 2: ['As', 'Ah', 'Ad'], 5: ['3c', '4c', '5c', '6c'], 9: ['2c', '2d', '7h'] } as const;
  expect(raced({ odd, cards }).outcome).toMatchObject({ newChips: 2, winners: [2, 9], awarded: { 2: 500, 9: 500 } });
  const overlay = { 'chipRace.maxPerPlayer': 2 } as const;
  expect(raced({ odd, cards }, 'tda-2011', overlay).outcome).toMatchObject({ winners: [2, 2], awarded: { 2: 1000 } });
});

test('who would be left without a chip gets the smallest still in play; chips are accounted for', () => {
  const stacks = { 2: 100, 5: 5200, 9: 700 };
  const { outcome, others } = raced({ stacks, denominationsInPlay: [100, 500, 1000] });
  expect(outcome).toMatchObject({ rescue: { 2: 500 }, finalStacks: { 2: 500, 5: 5500, 9: 500 }, difference: 500 });
  expect(others).toEqual([]);
});

test('tda-sk 21: the "next lower" chip would be the one just taken out', () => {
  const { outcome, others } = raced({ stacks: { 2: 100, 5: 5200, 9: 700 } }, 'tda-sk');
  expect(outcome).toMatchObject({ rescue: { 2: 500 } });
  expect(others).toMatchObject([{ rescue: { 2: 100 }, finalStacks: { 2: 100, 5: 5500, 9: 500 } }]);
  expect(raced({}, 'tda-sk').others).toEqual([]);
});

test('nothing odd: nothing to draw for', () => {
  const { outcome } = raced({ odd: { 2: 0, 5: 0 }, cards: {}, stacks: { 2: 500, 5: 0 } });
  expect(outcome).toEqual({
    accepted: true,
    newChips: 0,
    winners: [],
    awarded: {},
    rescue: {},
    finalStacks: { 2: 500, 5: 0 },
    difference: 0,
  });
});

// Kings meet at the last chip: hearts beat clubs; behind the button (7) seat 2 comes first.
const tied = { odd: { 2: 2, 5: 3 }, cards: { 2: ['Kc', '3s'], 5: ['9d', 'Kh', '2s'] } } as const;

test.each([
  { rulebook: 'tda-2011', others: [{ ruling: 're-draw' }] },
  { rulebook: 'tda-sk', others: [{ ruling: 're-draw' }, { winners: [2] }] },
  { rulebook: 'tda-cz', others: [{ ruling: 're-draw' }, { winners: [2] }] },
] as const)('$rulebook: equal cards at the last chip, no text decides', ({ rulebook, others }) => {
  const ruling = raced(tied, rulebook);
  expect(ruling.outcome).toMatchObject({ winners: [5] });
  expect(ruling.others).toMatchObject(others);
});

test('equal cards that both win, or neither, are no question', () => {
  const odd = { 2: 4, 5: 4, 9: 2 };
  const both = { 2: ['Kc', '3s', '4s', '5s'], 5: ['9d', 'Kh', '2s', '6s'], 9: ['Td', 'Th'] } as const;
  expect(raced({ odd, cards: both })).toMatchObject({ outcome: { winners: [5, 2] }, others: [] });
  const neither = { 2: ['Ac', '3s', '4s', '5s'], 5: ['9d', 'Kh', '2s', '6s'], 9: ['6d', '6h'] } as const;
  expect(raced({ odd, cards: neither })).toMatchObject({ outcome: { winners: [2, 5] }, others: [] });
});

test('a house that has settled ties leaves nothing open', () => {
  const overlay = { 'chipRace.tie': 'position' } as const;
  expect(raced(tied, 'tda-sk', overlay)).toMatchObject({ outcome: { winners: [2] }, others: [] });
});

test('a rest is rounded up, and no text says so', () => {
  const odd = { 2: 1, 5: 2 };
  const cards = { 2: ['Js'], 5: ['4h', 'Qd'] } as const;
  const { outcome, others } = raced({ odd, cards });
  expect(outcome).toMatchObject({ newChips: 1, winners: [5], difference: 200 });
  // Three hundreds are more than half of five.
  expect(others).toMatchObject([{ newChips: 0, winners: [], difference: -300 }]);
  const down = effectivePolicies('tda-2011', { 'chipRace.rounding': 'down' });
  expect(newChipsOf({ old: 100, new: 500, odd: { 1: 4, 2: 4 } }, down).outcome).toBe(1);
  const half = effectivePolicies('tda-2011', { 'chipRace.rounding': 'half-up' });
  expect(newChipsOf({ old: 100, new: 500, odd: { 1: 4, 2: 3 } }, half).outcome).toBe(1);
  expect(newChipsOf({ old: 100, new: 500, odd: { 1: 4, 2: 4 } }, half).outcome).toBe(2);
});

test.each([
  { change: { odd: { 2: 5 }, cards: { 2: ['2c', '3c', '4c', '5c', '6c'] } }, reason: 'makes-a-whole-chip', seat: 2 },
  { change: { odd: { 2: 1.5 }, cards: {} }, reason: 'bad-count', seat: 2 },
  { change: { odd: { 2: 1 }, cards: { 2: ['2c', '3c'] } }, reason: 'card-count', seat: 2 },
  { change: { odd: { 2: 2 }, cards: { 2: ['2c'] } }, reason: 'card-count', seat: 2 },
  { change: { odd: { 2: 1 }, cards: { 2: ['2c'], 6: ['3c'] } }, reason: 'card-count', seat: 6 },
  { change: { odd: { 2: 1, 5: 1 }, cards: { 2: ['2c'], 5: ['2c'] } }, reason: 'card-twice', seat: 5 },
  { change: { old: 200, odd: { 2: 1 }, cards: { 2: ['2c'] } }, reason: 'not-a-multiple' },
  { change: { new: 100 }, reason: 'not-a-multiple' },
  { change: { stacks: { 2: 0, 5: 200, 9: 200 } }, reason: 'not-of-this-stack', seat: 2 },
] as const)('a race is refused: $reason', ({ change, ...refused }) => {
  expect(raced(change as Partial<ChipRace>).outcome).toEqual({ accepted: false, ...refused });
});

test('whole new chips are exchanged first; what is left is drawn for', () => {
  expect(oddChips({ 1: 4075, 3: 25, 8: 900 }, { old: 25, new: 100 })).toEqual({ 1: 3, 3: 1, 8: 0 });
});

test('a race with stacks of some players only', () => {
  const { outcome } = raced({ stacks: { 2: 100 } });
  expect(outcome).toMatchObject({ winners: [5], rescue: { 2: 500 }, finalStacks: { 2: 500 } });
});

test('cards go round from seat 1, each player’s together', () => {
  const order = chipRaceDealOrder({ 9: 1, 3: 2, 4: 0, 1: 1 }, effectivePolicies('tda-cz')).outcome;
  expect(order).toEqual([1, 3, 3, 9]);
  const fromFour = effectivePolicies('tda-cz', { 'chipRace.startSeat': 4 });
  expect(chipRaceDealOrder({ 9: 1, 3: 2, 1: 1 }, fromFour).outcome).toEqual([9, 1, 3, 3]);
});

test('chips are conserved but for rounding and rescue; nobody wins two and nobody is put out', () => {
  const odds = fc.dictionary(
    fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '9'),
    fc.integer({ min: 1, max: 3 }),
  );
  fc.assert(
    fc.property(odds, fc.shuffledSubarray([...allCards], { minLength: 27, maxLength: 27 }), (counts, deck) => {
      const pack = [...deck];
      const odd = Object.fromEntries(Object.entries(counts));
      const cards = Object.fromEntries(
        Object.entries(odd).map(([seat, count]): [string, KnownCard[]] => [seat, pack.splice(0, count)]),
      );
      const stacks = Object.fromEntries(Object.entries(odd).map(([seat, count]) => [seat, count * 25]));
      const { outcome } = raced({ old: 25, new: 100, odd, cards, stacks, denominationsInPlay: [100] });
      if (!('accepted' in outcome && outcome.accepted)) return 'ruling' in outcome;
      const total = (map: object): number => Object.values(map).reduce((sum, one) => sum + Number(one), 0);
      const final = outcome.finalStacks ?? {};
      expect(total(final) - total(stacks)).toBe(outcome.difference);
      expect(new Set(outcome.winners).size).toBe(outcome.winners.length);
      return Object.values(final).every((stack) => Number(stack) > 0);
    }),
  );
});
