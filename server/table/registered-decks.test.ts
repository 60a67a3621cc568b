import { expect, test } from 'vitest';
import { allCards } from '../../engine/notation.ts';
import { cardsByTag, makeDecks, parseDecks, UnusableDecks } from './registered-decks.ts';

const cards = (first: string): Readonly<Record<string, string>> =>
  Object.fromEntries(allCards.map((card, index) => [`E00401000000${first}${String(index).padStart(3, '0')}`, card]));
const textOf = (...decks: readonly object[]): string => JSON.stringify({ decks });

test('a list is read, written and read the same', () => {
  const decks = parseDecks(
    textOf({ id: 'RED', cards: cards('0') }, { id: 'OLD', state: 'retired', cards: cards('1') }),
  );
  expect(decks.map(({ id, state, registeredBy, cards: held }) => [id, state, registeredBy, held.size])).toEqual([
    ['RED', 'active', null, 52],
    ['OLD', 'retired', null, 52],
  ]);
  expect(parseDecks(makeDecks(decks))).toEqual(decks);
});

test('a reused tag of a retired deck belongs to the newer deck', () => {
  const [old, fresh] = [
    { id: 'OLD', state: 'retired', cards: { E004010000000001: 'As' } },
    { id: 'RED', cards: { E004010000000001: '2c' } },
  ];
  for (const decks of [parseDecks(textOf(old, fresh)), parseDecks(textOf(fresh, old))])
    expect(cardsByTag(decks).get('E004010000000001')).toEqual({ deck: 'RED', card: '2c', isActive: true });
});

test.each([
  ['no JSON', 'E00400000000'],
  ['another list', '{"cards":[]}'],
  ['something that is no card', textOf({ id: 'RED', cards: { E004000000000001: '1s' } })],
  ['half a byte', textOf({ id: 'RED', cards: { E00400000000001: 'As' } })],
  ['a name nobody can say', textOf({ id: 'red?', cards: {} })],
  ['one deck twice', textOf({ id: 'RED', cards: cards('0') }, { id: 'RED', cards: cards('1') })],
  ['a tag in two decks', textOf({ id: 'RED', cards: cards('0') }, { id: 'BLUE', cards: cards('0') })],
  ['a tag for a name, twice', textOf({ id: 'E00401000000', cards: {} }, { id: 'E00401000000', cards: {} })],
  ['a tag for a name, in groups', textOf({ id: 'E004 0100-0000', cards: { E004010000000001: '1s' } })],
])('a list with %s is refused in a sentence without a tag', (_what, text) => {
  let sentence = '';
  try {
    parseDecks(text);
  } catch (error) {
    expect(error).toBeInstanceOf(UnusableDecks);
    sentence = (error as Error).message;
  }
  expect(sentence).toMatch(/\.$/);
  expect(sentence).not.toContain('E004');
});
