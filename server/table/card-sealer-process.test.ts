import { expect, test } from 'vitest';
import { allCards, type KnownCard } from '../../engine/notation.ts';
import { SealedCards } from './card-sealer-process.ts';
import { parseDecks } from './registered-decks.ts';
import type { FromSealer, Place } from './sealer-messages.ts';

/** `E004` plus eight digits: red tags end in the card's number, blue ones in that number plus a hundred. */
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
  sealed.hear({ type: 'deck', deck, isDoubtful: false });
  sealed.hear({ type: 'new-hand', cards: 2 });
  const lay = (place: Place, ...tags: readonly string[]): void => sealed.hear({ type: 'reads', place, tags });
  const named = (): FromSealer[] => told.filter(({ type }) => type === 'board' || type === 'hand');
  const alarms = (): FromSealer[] => told.filter(({ type }) => type === 'alarm');
  return { sealed, told, lay, named, alarms };
}

const red = (card: KnownCard): string => tag('RED', card);

test('a hand is reported as a place and a count, and nothing else', () => {
  const { lay, told } = sealer();
  lay(3, red('As'));
  lay(3, red('As'), red('Kd'));
  expect(told).toEqual([
    { type: 'count', place: 3, count: 1 },
    { type: 'count', place: 3, count: 2 },
  ]);
});

test('a hand is named after it was tabled, and only once', () => {
  const { sealed, lay, named } = sealer();
  lay(3, red('As'), red('Kd'));
  lay(4, red('2c'), red('2d'));
  sealed.hear({ type: 'seats-open', seats: [3] });
  sealed.hear({ type: 'seats-open', seats: [3] });
  lay(3, red('As'), red('Kd'));
  expect(named()[0]).toEqual({ type: 'hand', seat: 3, cards: ['As', 'Kd'] });
  expect(JSON.stringify(named())).not.toContain('2c');
});

test('a hand thrown forward before it was tabled is still named', () => {
  const { sealed, lay, named } = sealer();
  lay(3, red('As'), red('Kd'));
  lay(3);
  sealed.hear({ type: 'seats-open', seats: [3] });
  expect(named()).toEqual([{ type: 'hand', seat: 3, cards: ['As', 'Kd'] }]);
});

test('a hand dealt before the sealer was told about the table is named as well', () => {
  const { sealed, lay, named } = sealer();
  lay(3, red('As'), red('Kd'));
  sealed.hear({ type: 'new-hand', cards: 2 });
  sealed.hear({ type: 'seats-open', seats: [3] });
  expect(named()).toEqual([{ type: 'hand', seat: 3, cards: ['As', 'Kd'] }]);
});

test('half a hand is not named until the other card is read', () => {
  const { sealed, lay, named } = sealer();
  lay(3, red('As'));
  sealed.hear({ type: 'seats-open', seats: [3] });
  expect(named()).toEqual([]);
  lay(3, red('As'), red('Kd'));
  expect(named()).toEqual([{ type: 'hand', seat: 3, cards: ['As', 'Kd'] }]);
});

test('a hand no longer open stays sealed, and is named when it is tabled again', () => {
  const { sealed, lay, named } = sealer();
  sealed.hear({ type: 'seats-open', seats: [3] });
  sealed.hear({ type: 'seats-open', seats: [] });
  lay(3, red('As'), red('Kd'));
  expect(named()).toEqual([]);
  sealed.hear({ type: 'seats-open', seats: [3] });
  sealed.hear({ type: 'seats-open', seats: [] });
  sealed.hear({ type: 'seats-open', seats: [3] });
  expect(named()).toHaveLength(2);
});

test('another player’s hand, swept over the place of a tabled one, is not taken for it', () => {
  const { sealed, lay, named } = sealer();
  lay(4, red('2c'), red('2d'));
  sealed.hear({ type: 'seats-open', seats: [3] });
  lay(4);
  lay(3, red('2c'), red('2d'));
  expect(named()).toEqual([]);
  lay(3);
  lay(3, red('As'), red('Kd'));
  expect(named()).toEqual([{ type: 'hand', seat: 3, cards: ['As', 'Kd'] }]);
});

test('the next hand forgets which seats were open in this one', () => {
  const { sealed, lay, named } = sealer();
  sealed.hear({ type: 'seats-open', seats: [3] });
  sealed.hear({ type: 'new-hand', cards: 2 });
  lay(3, red('As'), red('Kd'));
  expect(named()).toEqual([]);
});

test('board cards are named as they come, and no more than are due', () => {
  const { sealed, lay, named } = sealer();
  lay('board', red('As'));
  expect(named()).toEqual([]);
  sealed.hear({ type: 'board-due', board: [], due: 3 });
  lay('board', red('As'), red('Kd'));
  lay('board', red('As'), red('Kd'), red('7c'));
  lay('board', red('As'), red('Kd'), red('7c'), red('2s'));
  expect(named()).toEqual([
    { type: 'board', cards: ['As'] },
    { type: 'board', cards: ['Kd'] },
    { type: 'board', cards: ['7c'] },
  ]);
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c'], due: 0 });
  expect(named()).toHaveLength(3);
});

test('if more cards lie there than may be named, none is named until it is clear which', () => {
  const { sealed, lay, named } = sealer();
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c'], due: 0 });
  lay('board', red('As'), red('Kd'), red('7c'), red('2s'), red('9h'));
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c'], due: 1 });
  expect(named()).toEqual([]);
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c', '2s'], due: 1 });
  expect(named()).toEqual([{ type: 'board', cards: ['9h'] }]);
});

test('a stub laid on the board when a flop is due names nothing', () => {
  const { sealed, lay, named } = sealer();
  sealed.hear({ type: 'board-due', board: [], due: 3 });
  lay('board', ...allCards.slice(0, 16).map(red));
  expect(named()).toEqual([]);
});

test('a board message overtaken by the cards names nothing', () => {
  const { sealed, lay, named } = sealer();
  sealed.hear({ type: 'board-due', board: [], due: 3 });
  for (const count of [1, 2, 3, 4])
    lay('board', ...['As', 'Kd', '7c', '2s'].slice(0, count).map((card) => red(card as KnownCard)));
  sealed.hear({ type: 'board-due', board: ['As'], due: 2 });
  sealed.hear({ type: 'board-due', board: ['As', 'Kd'], due: 1 });
  expect(JSON.stringify(named())).not.toContain('2s');
});

test('a card that was at a seat is never a board card, wherever it ends up', () => {
  const { sealed, lay, named } = sealer();
  lay(4, red('9h'));
  sealed.hear({ type: 'board-due', board: [], due: 3 });
  lay(4);
  lay('board', red('9h'));
  lay('board', red('9h'), red('As'));
  expect(named()).toEqual([{ type: 'board', cards: ['As'] }]);
});

test('nor is a card that was at a seat before the hand began', () => {
  const { sealed, lay, named } = sealer();
  lay(4, red('9h'));
  sealed.hear({ type: 'new-hand', cards: 2 });
  sealed.hear({ type: 'board-due', board: [], due: 3 });
  lay('board', red('9h'));
  expect(named()).toEqual([]);
});

test('a turn laid before the betting closed stays sealed until it is due', () => {
  const { sealed, lay, named } = sealer();
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c'], due: 0 });
  lay('board', red('As'), red('Kd'), red('7c'), red('2s'));
  expect(named()).toEqual([]);
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c'], due: 1 });
  expect(named()).toEqual([{ type: 'board', cards: ['2s'] }]);
});

test('after a keyed flop with an unreadable tag, no card is taken for the turn by mistake', () => {
  const { sealed, lay, named } = sealer();
  sealed.hear({ type: 'board-due', board: ['As', 'Kd', '7c'], due: 1 });
  lay('board', red('As'), red('7c'), red('2s'));
  expect(named()).toEqual([]);
  lay('board', red('As'), red('7c'), red('2s'), red('Kd'));
  expect(named()).toEqual([{ type: 'board', cards: ['2s'] }]);
});

test('a foreign tag is no card, and raises one alarm each time it comes, until the last one is gone', () => {
  const { lay, told } = sealer();
  lay(3, 'E016AAAAAAAA0001');
  lay(3, 'E016AAAAAAAA0001', 'E016AAAAAAAA0002');
  lay(3, 'E016AAAAAAAA0002');
  lay(3);
  lay(3, 'E016AAAAAAAA0001');
  const alarm = { type: 'alarm', place: 3, alarm: 'foreign' };
  expect(told.filter(({ type }) => type !== 'count')).toEqual([
    alarm,
    alarm,
    { type: 'foreign-gone', place: 3 },
    alarm,
  ]);
  expect(
    told.filter(({ type }) => type === 'count').every((message) => 'count' in message && message.count === 0),
  ).toBe(true);
});

test('a card of the deck that is not in play raises an alarm and is never named', () => {
  const { sealed, lay, named, alarms } = sealer('RED');
  lay(3, red('As'), tag('BLUE', 'Kd'));
  sealed.hear({ type: 'seats-open', seats: [3] });
  expect(alarms()).toEqual([{ type: 'alarm', place: 3, alarm: 'wrong-deck' }]);
  expect(named()).toEqual([]);
});

test('without the shuffler the deck is the one the seats hold', () => {
  const { sealed, lay, named, alarms } = sealer(null);
  lay(3, tag('BLUE', 'As'), tag('BLUE', 'Kd'));
  sealed.hear({ type: 'seats-open', seats: [3] });
  expect(alarms()).toEqual([]);
  expect(named()).toEqual([{ type: 'hand', seat: 3, cards: ['As', 'Kd'] }]);
});

test('the same card twice in one deck raises an alarm', () => {
  const spare = parseDecks(
    JSON.stringify({ decks: [{ id: 'RED', cards: { ...deckOf('RED').cards, E004000000009999: 'As' } }] }),
  );
  const told: FromSealer[] = [];
  const sealed = new SealedCards(spare, (message) => told.push(message));
  sealed.hear({ type: 'deck', deck: 'RED', isDoubtful: false });
  sealed.hear({ type: 'reads', place: 3, tags: [red('As')] });
  sealed.hear({ type: 'reads', place: 4, tags: ['E004000000009999'] });
  expect(told.at(-1)).toEqual({ type: 'alarm', place: 4, alarm: 'duplicate' });
});

test.each(['retired', 'unchecked'] as const)(
  'a card of a deck that is %s raises an alarm wherever it lies, and is never named',
  (state) => {
    const other = parseDecks(JSON.stringify({ decks: [deckOf('RED'), { ...deckOf('BLUE'), state }] }));
    const told: FromSealer[] = [];
    const sealed = new SealedCards(other, (message) => told.push(message));
    sealed.hear({ type: 'deck', deck: null, isDoubtful: false });
    sealed.hear({ type: 'new-hand', cards: 1 });
    sealed.hear({ type: 'seats-open', seats: [4] });
    sealed.hear({ type: 'board-due', board: [], due: 3 });
    for (const place of [4, 'board', 'muck'] as const)
      sealed.hear({ type: 'reads', place, tags: [tag('BLUE', place === 4 ? 'As' : place === 'board' ? 'Kd' : '2c')] });
    expect(told.filter(({ type }) => type !== 'count')).toEqual([
      { type: 'alarm', place: 4, alarm: 'wrong-deck' },
      { type: 'alarm', place: 'board', alarm: 'wrong-deck' },
      { type: 'alarm', place: 'muck', alarm: 'wrong-deck' },
    ]);
  },
);

test('a retired deck is never the one in play, even if the shuffler says so', () => {
  const other = parseDecks(JSON.stringify({ decks: [deckOf('RED'), { ...deckOf('BLUE'), state: 'retired' }] }));
  const told: FromSealer[] = [];
  const sealed = new SealedCards(other, (message) => told.push(message));
  sealed.hear({ type: 'deck', deck: 'BLUE', isDoubtful: false });
  sealed.hear({ type: 'new-hand', cards: 1 });
  sealed.hear({ type: 'seats-open', seats: [4] });
  sealed.hear({ type: 'reads', place: 4, tags: [tag('BLUE', 'As')] });
  expect(told).toEqual([
    { type: 'count', place: 4, count: 1 },
    { type: 'alarm', place: 4, alarm: 'wrong-deck' },
  ]);
});

test('a card between two places counts at neither, and the pair is reported until it is settled', () => {
  const { sealed, lay, told } = sealer();
  lay(3, red('As'));
  lay(3);
  told.splice(0);
  const contested = [{ tag: red('As'), places: [3, 4] }];
  sealed.hear({ type: 'contested', contested });
  sealed.hear({ type: 'contested', contested });
  sealed.hear({ type: 'contested', contested: [] });
  expect(told).toEqual([
    { type: 'contested', contested: [[3, 4]] },
    { type: 'contested', contested: [] },
  ]);
});

test('a foreign tag between two places is an alarm, and no card', () => {
  const { sealed, told } = sealer();
  sealed.hear({ type: 'contested', contested: [{ tag: 'E016AAAAAAAA0001', places: [3, 4] }] });
  expect(told).toEqual([{ type: 'alarm', place: 3, alarm: 'foreign' }]);
  sealed.hear({ type: 'contested', contested: [] });
  expect(told.at(-1)).toEqual({ type: 'foreign-gone', place: 3 });
});

test('nothing that leaves the sealer ever carries a tag', () => {
  const { sealed, lay, told } = sealer();
  lay(3, red('As'), red('Kd'), 'E016AAAAAAAA0001');
  lay('board', red('2c'));
  lay('muck', red('3c'));
  sealed.hear({ type: 'seats-open', seats: [3] });
  sealed.hear({ type: 'board-due', board: [], due: 3 });
  expect(JSON.stringify(told)).not.toContain('E0');
});

const blue = (card: KnownCard): string => tag('BLUE', card);
const wrongDeck = (place: Place) => ({ type: 'alarm', place, alarm: 'wrong-deck' });

test('a doubtful deck report of the shuffler is still compared, and cards of the other deck are named', () => {
  const { sealed, lay, alarms, named } = sealer();
  sealed.hear({ type: 'deck', deck: 'RED', isDoubtful: true });
  lay(3, blue('As'), blue('Kd'));
  lay('muck', blue('2c'));
  expect(alarms()).toEqual([wrongDeck(3), wrongDeck(3), wrongDeck('muck')]);
  sealed.hear({ type: 'seats-open', seats: [3] });
  expect(named()).toEqual([{ type: 'hand', seat: 3, cards: ['As', 'Kd'] }]);
});

test('a deck report that comes after the cards is compared with those of this hand', () => {
  const { sealed, lay, alarms } = sealer(null);
  lay(4, blue('Qs'));
  sealed.hear({ type: 'new-hand', cards: 2 });
  lay(3, blue('As'), blue('Kd'));
  expect(alarms()).toEqual([]);
  sealed.hear({ type: 'deck', deck: 'RED', isDoubtful: false });
  expect(alarms()).toEqual([wrongDeck(3), wrongDeck(3)]);
  sealed.hear({ type: 'deck', deck: 'BLUE', isDoubtful: false });
  expect(alarms()).toHaveLength(2);
  sealed.hear({ type: 'deck', deck: 'RED', isDoubtful: false });
  expect(alarms()).toHaveLength(4);
});

test('a card of the other deck in the muck raises an alarm, unless it already lay somewhere when the hand began', () => {
  const { sealed, lay, alarms } = sealer('BLUE');
  lay(4, blue('Qs'), blue('Qd'));
  lay('muck', blue('2c'));
  sealed.hear({ type: 'new-hand', cards: 2 });
  sealed.hear({ type: 'deck', deck: 'RED', isDoubtful: false });
  lay('muck', blue('2c'), blue('Qs'), blue('Qd'));
  lay('muck');
  lay('muck', blue('2c'));
  expect(alarms()).toEqual([]);
  lay('muck', blue('2c'), blue('3c'));
  expect(alarms()).toEqual([wrongDeck('muck')]);
});
