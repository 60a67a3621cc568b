import { expect, test } from 'vitest';
import { allCards } from '../../engine/notation.ts';
import { parsePlainDecks, withDecks } from './deck-import.ts';
import { UnusableDecks } from './registered-decks.ts';

const tag = (deck: number, index: number): string => `E00401000000${deck}${String(index).padStart(3, '0')}`;
const cardsOf = (deck: number): readonly (readonly [string, string])[] =>
  allCards.map((card, index) => [tag(deck, index), card]);
const json = (id: string, deck: number, changes: object = {}): string =>
  JSON.stringify({ decks: [{ id, cards: Object.fromEntries(cardsOf(deck)), ...changes }] });
const lines = (deck: number): string =>
  cardsOf(deck)
    .map((row) => row.join(','))
    .join('\n');

test('a JSON list is imported, unchecked whatever it says', () => {
  const [deck] = parsePlainDecks(json('RED', 1, { state: 'active' }), null);
  expect(deck).toMatchObject({ id: 'RED', state: 'unchecked', registeredBy: null });
  expect([...(deck?.cards ?? [])]).toEqual(cardsOf(1));
});

test('lines of tag and card are imported as the named deck, however they were typed', () => {
  const expected = parsePlainDecks(json('RED', 1), null);
  expect(parsePlainDecks(lines(1), 'RED')).toEqual(expected);
  expect(parsePlainDecks(`tag;card\r\n${lines(1).replaceAll(',', ' ; ').replaceAll('\n', '\r\n')}\r\n`, 'RED')).toEqual(
    expected,
  );
  const loose = cardsOf(1).map(
    ([one, card]) => `${one.toLowerCase().replaceAll(/(..)(?=.)/g, '$1:')}\t${card.toUpperCase()}`,
  );
  expect(parsePlainDecks(loose.join('\n'), 'RED')).toEqual(expected);
});

test.each([
  ['lines without a name', lines(1), null, /add --deck NAME/],
  ['lines with a name nobody can say', lines(1), 'red', /add --deck NAME/],
  ['JSON with a name', json('RED', 1), 'RED', /leave --deck out/],
  ['a deck that lacks a card', lines(1).split('\n').slice(1).join('\n'), 'RED', /51 tags for 51 different cards/],
  ['a card with two tags', `${lines(1)}\n${tag(2, 0)},As`, 'RED', /53 tags for 52 different cards/],
  ['a tag with two cards', `${lines(1)}\n${tag(1, 0)},As`, 'RED', /registered twice/],
  ['a joker', lines(1).replace(/,As/, ',Jk'), 'RED', /something that is not a card/],
  ['nothing', '', 'RED', /0 tags/],
  ['something else', '<html>', 'RED', /not a list of decks/],
])('%s is refused in a sentence without a tag', (_what, text, name, sentence) => {
  expect(() => parsePlainDecks(text, name)).toThrow(UnusableDecks);
  expect(() => parsePlainDecks(text, name)).toThrow(sentence);
  expect(() => parsePlainDecks(text, name)).not.toThrow('E00401');
});

test('decks are added to the stored ones, and replace a retired one of the same name', () => {
  const [red] = parsePlainDecks(json('RED', 1), null);
  const [old] = parsePlainDecks(json('OLD', 2), null);
  if (red === undefined || old === undefined) return expect.unreachable('There are two decks.');
  const retired = { ...old, state: 'retired' } as const;
  expect(withDecks([retired], [red])).toEqual([retired, red]);
  expect(withDecks([retired], [old])).toEqual([old]);
});

test('a name or a tag in use is refused', () => {
  const kept = parsePlainDecks(json('RED', 1), null);
  expect(() => withDecks(kept, parsePlainDecks(json('RED', 2), null))).toThrow(/RED is registered already: retire it/);
  expect(() => withDecks(kept, parsePlainDecks(json('BLUE', 1), null))).toThrow(
    /registered already\. Deck RED has them\.$/,
  );
});
