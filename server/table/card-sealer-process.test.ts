import { expect, test } from 'vitest';
import { allCards, type KnownCard } from '../../engine/index.ts';
import { SealedCards } from './card-sealer-process.ts';
import { parseDecks, UnusableDecks } from './registered-decks.ts';
import type { FromSealer, Place } from './sealer-messages.ts';

/** `E004` plus eight digits: red tags end in the card's number, blue ones in the number and a hundred. */
const tag = (deck: 'RED' | 'BLUE', card: KnownCard): string =>
  `E00400000000${String(allCards.indexOf(card) + (deck === 'BLUE' ? 100 : 0)).padStart(4, '0')}`;
const deckOf = (id: 'RED' | 'BLUE') => ({
  id,
  cards: Object.fromEntries(allCards.map((card) => [tag(id, card), card])),
});
const decks = parseDecks(JSON.stringify({ decks: [deckOf('RED'), deckOf('BLUE')] }));

function sealer(deck: string | null = 'RED') {
  const told: FromSealer[] = [];
  const sealed = new SealedCards(decks, (message) => told.push(message));
  sealed.hear({ type: 'deck', deck });
  sealed.hear({ type: 'new-hand', cards: 2 });
  const lay = (place: Place, ...tags: readonly string[]): void => sealed.hear({ type: 'reads', place, tags });
  const named = (): FromSealer[] => told.filter(({ type }) => type === 'board' || type === 'hand');
  const alarms = (): FromSealer[] => told.filter(({ type }) => type === 'alarm');
  return { sealed, told, lay, named, alarms };
}

const red = (card: KnownCard): string => tag('RED', card);

test('a hand is a place and a count, and nothing else', () => {
  const { lay, told } = sealer();
  lay(3, red('As'));
  lay(3, red('As'), red('Kd'));
  expect(told).toEqual([
    { type: 'count', place: 3, count: 1 },
    { type: 'count', place: 3, count: 2 },
  ]);
});

test('a hand is named once it was turned up, and only once', () => {
  const { sealed, lay, named } = sealer();
  lay(3, red('As'), red('Kd'));
  lay(4, red('2c'), red('2d'));
  sealed.hear({ type: 'seat-open', seat: 3 });
  sealed.hear({ type: 'seat-open', seat: 3 });
  lay(3, red('As'), red('Kd'));
  expect(named()[0]).toEqual({ type: 'hand', seat: 3, cards: ['As', 'Kd'] });
  expect(JSON.stringify(named())).not.toContain('2c');
});

test('a hand thrown forward before it was turned up is still named', () => {
  const { sealed, lay, named } = sealer();
  lay(3, red('As'), red('Kd'));
  lay(3);
  sealed.hear({ type: 'seat-open', seat: 3 });
  expect(named()).toEqual([{ type: 'hand', seat: 3, cards: ['As', 'Kd'] }]);
});

test('half a hand is not named until the other card is read', () => {
  const { sealed, lay, named } = sealer();
  lay(3, red('As'));
  sealed.hear({ type: 'seat-open', seat: 3 });
  expect(named()).toEqual([]);
  lay(3, red('As'), red('Kd'));
  expect(named()).toEqual([{ type: 'hand', seat: 3, cards: ['As', 'Kd'] }]);
});

test('the next hand forgets what was turned up in this one', () => {
  const { sealed, lay, named } = sealer();
  sealed.hear({ type: 'seat-open', seat: 3 });
  sealed.hear({ type: 'new-hand', cards: 2 });
  lay(3, red('As'), red('Kd'));
  expect(named()).toEqual([]);
});

test('board cards are named as they come, no more than are due', () => {
  const { sealed, lay, named } = sealer();
  lay('board', red('As'));
  expect(named()).toEqual([]);
  sealed.hear({ type: 'board-due', board: [], due: 3 });
  lay('board', red('As'), red('Kd'), red('7c'), red('2s'));
  expect(named().flatMap((message) => ('cards' in message ? message.cards : []))).toHaveLength(3);
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c'], due: 0 });
  expect(named().flatMap((message) => ('cards' in message ? message.cards : []))).toHaveLength(3);
});

test('a turn laid before the betting closed stays sealed until it is due', () => {
  const { sealed, lay, named } = sealer();
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c'], due: 0 });
  lay('board', red('As'), red('Kd'), red('7c'), red('2s'));
  expect(named()).toEqual([]);
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c'], due: 1 });
  expect(named()).toEqual([{ type: 'board', cards: ['2s'] }]);
});

test('after a flop keyed by hand, and with one of its tags unreadable, no card is taken for the turn by mistake', () => {
  const { sealed, lay, named } = sealer();
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c'], due: 1 });
  lay('board', red('As'), red('7c'), red('2s'));
  expect(named()).toEqual([]);
  lay('board', red('As'), red('7c'), red('2s'), red('Kd'));
  expect(named()).toEqual([{ type: 'board', cards: ['2s'] }]);
});

test('a foreign tag is no card and raises one alarm a hand', () => {
  const { lay, told, alarms } = sealer();
  lay(3, 'E016AAAAAAAA0001');
  lay(3);
  lay(3, 'E016AAAAAAAA0001');
  expect(alarms()).toEqual([{ type: 'alarm', place: 3, alarm: 'foreign' }]);
  expect(
    told.filter(({ type }) => type === 'count').every((message) => 'count' in message && message.count === 0),
  ).toBe(true);
});

test('a card of the deck that is not in play raises an alarm and is never named', () => {
  const { sealed, lay, named, alarms } = sealer('RED');
  lay(3, red('As'), tag('BLUE', 'Kd'));
  sealed.hear({ type: 'seat-open', seat: 3 });
  expect(alarms()).toEqual([{ type: 'alarm', place: 3, alarm: 'wrong-deck' }]);
  expect(named()).toEqual([]);
});

test('without the shuffler the deck is the one the seats hold', () => {
  const { sealed, lay, named, alarms } = sealer(null);
  lay(3, tag('BLUE', 'As'), tag('BLUE', 'Kd'));
  sealed.hear({ type: 'seat-open', seat: 3 });
  expect(alarms()).toEqual([]);
  expect(named()).toEqual([{ type: 'hand', seat: 3, cards: ['As', 'Kd'] }]);
});

test('the same card twice in one deck raises an alarm', () => {
  const spare = parseDecks(
    JSON.stringify({ decks: [{ id: 'RED', cards: { ...deckOf('RED').cards, E0040000000009999: 'As' } }] }),
  );
  const told: FromSealer[] = [];
  const sealed = new SealedCards(spare, (message) => told.push(message));
  sealed.hear({ type: 'deck', deck: 'RED' });
  sealed.hear({ type: 'reads', place: 3, tags: [red('As')] });
  sealed.hear({ type: 'reads', place: 4, tags: ['E0040000000009999'] });
  expect(told.at(-1)).toEqual({ type: 'alarm', place: 4, alarm: 'duplicate' });
});

test('nothing that leaves the sealer ever carries a tag', () => {
  const { sealed, lay, told } = sealer();
  lay(3, red('As'), red('Kd'), 'E016AAAAAAAA0001');
  lay('board', red('2c'));
  lay('muck', red('3c'));
  sealed.hear({ type: 'seat-open', seat: 3 });
  sealed.hear({ type: 'board-due', board: [], due: 3 });
  expect(JSON.stringify(told)).not.toContain('E0');
});

test.each([
  ['no JSON', 'E00400000000'],
  ['another list', '{"cards":[]}'],
  ['something that is no card', JSON.stringify({ decks: [{ id: 'RED', cards: { E004000000000001: '1s' } }] })],
  ['a tag in two decks', JSON.stringify({ decks: [deckOf('RED'), { ...deckOf('RED'), id: 'BLUE' }] })],
])('a deck file with %s is refused in a sentence without a tag', (_what, text) => {
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
