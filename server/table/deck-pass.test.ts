import { expect, test } from 'vitest';
import { allCards } from '../../engine/notation.ts';
import { doneIn, type KnownTags, look, nextIn, type Pass, printedOrder, withoutLast } from './deck-pass.ts';

const tag = (number: number): string => `E00401${String(number).padStart(10, '0')}`;
const nothingKnown: KnownTags = { isKnown: () => false, isOfDeck: () => false };
const first: Pass = { what: 'register', deck: 'RED', person: 'Eva', lying: null, done: new Map() };

/** Lays cards down and lifts them; returns the result of each look. */
function passed(start: Pass, known: KnownTags, ...laid: readonly (readonly string[])[]) {
  const sights: string[] = [];
  let pass = start;
  for (const tags of laid) {
    for (const isSteady of tags.length === 1 ? [false, true] : [false]) {
      const step = look(pass, { tags, isSteady }, known);
      pass = step.pass;
      sights.push(step.sight);
    }
  }
  return { pass, sights };
}

test('the printed order is a whole deck: spades, hearts, diamonds, clubs, each from the ace to the king', () => {
  expect(printedOrder.toSorted()).toEqual(allCards.toSorted());
  expect([printedOrder[0], printedOrder[12], printedOrder[13], printedOrder[26], printedOrder[51]]).toEqual([
    'As',
    'Ks',
    'Ah',
    'Ad',
    'Kc',
  ]);
});

test('each single steady card is the next of the printed order', () => {
  const { pass, sights } = passed(first, nothingKnown, [tag(1)], [], [tag(2)]);
  expect(sights).toEqual(['nothing', 'good', 'nothing', 'nothing', 'good']);
  expect([...pass.done]).toEqual([
    [tag(1), 'As'],
    [tag(2), '2s'],
  ]);
  expect(nextIn(pass)).toBe('3s');
});

test('a card that has not lain long enough does not count', () => {
  const { pass, sight } = look(first, { tags: [tag(1)], isSteady: false }, nothingKnown);
  expect([doneIn(pass), sight]).toEqual([0, 'nothing']);
});

test('a card counts once, however long it lies, and is recognised when it is laid down again', () => {
  const { pass, sights } = passed(first, nothingKnown, [tag(1)], [tag(1)], [], [tag(1)]);
  expect(doneIn(pass)).toBe(1);
  expect(sights).toEqual(['nothing', 'good', 'good', 'good', 'nothing', 'known', 'known']);
});

test('two cards together never count, and of the two only a new one counts when left alone', () => {
  const both = look(first, { tags: [tag(1), tag(2)], isSteady: true }, nothingKnown);
  expect([doneIn(both.pass), both.sight]).toEqual([0, 'several']);
  const { pass, sights } = passed(
    first,
    nothingKnown,
    [tag(1)],
    [tag(1), tag(2)],
    [tag(1)],
    [tag(1), tag(2)],
    [tag(2)],
  );
  expect(sights).toEqual(['nothing', 'good', 'several', 'good', 'good', 'several', 'nothing', 'good']);
  expect(doneIn(pass)).toBe(2);
});

test('a card of a registered deck does not count', () => {
  const known = { ...nothingKnown, isKnown: (one: string) => one === tag(7) };
  const { pass, sights } = passed(first, known, [tag(7)]);
  expect([doneIn(pass), ...sights]).toEqual([0, 'known', 'known']);
});

test.each([
  ['another family of one maker', 'E004010000000001', 'E004020000000001', 'other-kind'],
  ['another maker', 'E004010000000001', 'E016010000000001', 'other-kind'],
  ['another length', 'E004010000000001', '04A1B2C3D4E5F6', 'other-kind'],
  ['the same family', 'E004010000000001', 'E00401FFFFFFFFFF', 'good'],
  ['seven bytes of another maker', '04A1B2C3D4E5F6', '05A1B2C3D4E5F6', 'other-kind'],
  ['seven bytes of one maker', '04A1B2C3D4E5F6', '04FFFFFFFFFFFF', 'good'],
  ['four random bytes', '04A1B2C3', 'FFA1B2C3', 'good'],
])('after the first card, %s', (_what, one, other, expected) => {
  expect(passed(first, nothingKnown, [one], [], [other]).sights.at(-1)).toBe(expected);
});

test('a second pass takes the cards of the deck in any order, each once, and no other', () => {
  const isOfDeck = (one: string): boolean => [tag(1), tag(2), tag(3)].includes(one);
  const second: Pass = { what: 'check', deck: 'RED', person: 'Jan', lying: null, done: new Set() };
  const { pass, sights } = passed(
    second,
    { isKnown: () => true, isOfDeck },
    [tag(3)],
    [],
    [tag(9)],
    [tag(1)],
    [],
    [tag(3)],
  );
  expect(sights).toEqual([
    'nothing',
    'good',
    'nothing',
    'foreign',
    'foreign',
    'nothing',
    'good',
    'nothing',
    'nothing',
    'good',
  ]);
  expect([doneIn(pass), nextIn(pass)]).toEqual([2, null]);
});

test('a pass goes back by one card, which must be lifted first', () => {
  const { pass } = passed(first, nothingKnown, [tag(1)], [], [tag(2)]);
  const back = withoutLast(pass);
  expect([doneIn(back), nextIn(back)]).toEqual([1, '2s']);
  expect(doneIn(passed(back, nothingKnown, [tag(2)]).pass)).toBe(1);
  expect(doneIn(passed(back, nothingKnown, [], [tag(2)]).pass)).toBe(2);
});

test('after all 52, no further card counts', () => {
  const { pass } = passed(first, nothingKnown, ...printedOrder.flatMap((_card, index) => [[tag(index)], []]));
  expect([doneIn(pass), nextIn(pass)]).toEqual([52, null]);
  expect(doneIn(passed(pass, nothingKnown, [tag(99)]).pass)).toBe(52);
});
