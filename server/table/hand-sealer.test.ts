import { expect, test } from 'vitest';
import { allCards, type KnownCard, type Seat } from '../../engine/notation.ts';
import { samplePair } from '../../test/support/staff-of-house.ts';
import { handOfBytes } from '../review/hand-box.ts';
import { loadSealedBoxes } from '../review/sealed-boxes.ts';
import { SealedCards } from './card-sealer-process.ts';
import { parseDecks } from './registered-decks.ts';
import {
  type FromSealer,
  isForDesk,
  type Place,
  readFromSealer,
  readToSealer,
  type ToSealer,
} from './sealer-messages.ts';

const tagOf = (card: KnownCard): string => `E00400000000${String(allCards.indexOf(card)).padStart(4, '0')}`;
const decks = parseDecks(
  JSON.stringify({ decks: [{ id: 'RED', cards: Object.fromEntries(allCards.map((card) => [tagOf(card), card])) }] }),
);
const pair = await samplePair();
const boxes = await loadSealedBoxes();
const forReview: ToSealer = { type: 'review-key', table: 'table-7', log: 'log-1', key: pair.publicKey };

/** A sealer in a game of two hole cards; `begin` starts the next hand. */
function sealer(load: () => Promise<Pick<typeof boxes, 'seal'>> = loadSealedBoxes) {
  const told: FromSealer[] = [];
  // The sealer's messages are checked at its door in both directions.
  const hear = (message: ToSealer): void => {
    const passed = readToSealer(message);
    if (passed === null || isForDesk(passed)) throw new Error('The sealer does not know this message.');
    sealed.hear(passed);
  };
  const sealed = new SealedCards(decks, (message) => told.push(readFromSealer(message) ?? expect.unreachable()), load);
  const may = (cards: number, closed: readonly Seat[] = [], hand = 1): void =>
    hear({ type: 'sealing', hand, cards, closed });
  const begin = (hand: number, cards = 2): void => {
    hear({ type: 'new-hand', cards });
    may(cards, [], hand);
  };
  hear({ type: 'deck', deck: 'RED', isDoubtful: false });
  begin(1);
  const opened = () =>
    told.flatMap((message) => {
      if (message.type !== 'sealed') return [];
      const content = handOfBytes(boxes.open(message.box, pair) ?? expect.unreachable('for another key'));
      return [{ ...content, seat: message.seat, hand: message.hand }];
    });
  return {
    told,
    hear,
    begin,
    may,
    opened,
    cards: () => opened().map(({ seat, cards }) => [seat, cards?.join(' ')]),
    lay: (place: Place, ...cards: readonly KnownCard[]) => hear({ type: 'reads', place, tags: cards.map(tagOf) }),
    ready: async () => {
      hear(forReview);
      await load().catch(() => {});
      await Promise.resolve();
    },
  };
}

test('a hand is boxed once, the moment it is complete, bound to table, log, hand and seat', async () => {
  const { ready, lay, opened } = sealer();
  await ready();
  lay(3, 'As');
  expect(opened()).toEqual([]);
  lay(3, 'As', 'Kd');
  lay(3, 'As');
  lay(3, 'As', 'Kd');
  lay(3, 'Kd', 'As');
  expect(opened()).toEqual([{ table: 'table-7', log: 'log-1', hand: 1, seat: 3, cards: ['As', 'Kd'] }]);
});

test('without a key nothing is sealed; when the key comes, the hands there are sealed', async () => {
  const { hear, lay, ready, told, cards } = sealer();
  hear({ ...forReview, key: null });
  lay(3, 'As', 'Kd');
  expect(told.map(({ type }) => type)).toEqual(['count']);
  await ready();
  expect(cards()).toEqual([[3, 'As Kd']]);
});

test('a replacement key gets its own boxes', async () => {
  const { hear, lay, ready, told } = sealer();
  await ready();
  lay(3, 'As', 'Kd');
  const other = await samplePair('another');
  hear({ ...forReview, key: other.publicKey });
  const [first, second] = told.flatMap((message) => (message.type === 'sealed' ? [message.box] : []));
  expect(boxes.open(first ?? '', other)).toBeNull();
  expect(boxes.open(second ?? '', other)).not.toBeNull();
});

test('until its box is booked a changed hand is sealed again, and the last box counts; afterwards the box stays', async () => {
  const { ready, lay, may, cards } = sealer();
  await ready();
  lay(3, 'As', 'Kd');
  lay(3, 'As', '2c');
  lay(4, '7h', '7d');
  may(2, [3, 4]);
  lay(3, 'As', '9c');
  lay(5, '8h', '8d');
  expect(cards()).toEqual([
    [3, 'As Kd'],
    [3, 'As 2c'],
    [4, '7h 7d'],
    [5, '8h 8d'],
  ]);
});

test('as a hand gets more cards, each complete hand is sealed', async () => {
  const { ready, lay, may, begin, cards } = sealer();
  await ready();
  begin(2, 7);
  may(3, [], 2);
  lay(1, 'As', 'Ks', 'Qs');
  lay(2, '2c', '2d');
  may(4, [], 2);
  lay(1, 'As', 'Ks', 'Qs', 'Js');
  expect(cards()).toEqual([
    [1, 'As Ks Qs'],
    [1, 'As Ks Qs Js'],
  ]);
});

test('cards left from the last hand, cards of another seat and open cards form no hand', async () => {
  const { ready, lay, begin, hear, cards } = sealer();
  await ready();
  lay(3, 'As', 'Kd');
  begin(2);
  expect(cards()).toHaveLength(1);
  lay(3);
  lay(4, '7h', '7d');
  lay(3, '7h', '7d');
  hear({ type: 'board-due', board: [], due: 3 });
  lay('board', '2c', '3c', '4c');
  lay(5, '2c', '3c');
  // Dealt again, it is a hand like any other.
  lay(6, 'As', 'Kd');
  expect(cards().slice(1)).toEqual([
    [4, '7h 7d'],
    [6, 'As Kd'],
  ]);
});

test('if the library cannot be loaded, cards are still counted and named', async () => {
  const { ready, lay, hear, told } = sealer(() => Promise.reject(new Error('no library')));
  await ready();
  lay(3, 'As', 'Kd');
  hear({ type: 'seats-open', seats: [3] });
  expect(told.map(({ type }) => type)).toEqual(['cannot-seal', 'count', 'hand']);
});

test('the door refuses a box that is too long, too short or not in base64', async () => {
  const { ready, lay, told } = sealer();
  await ready();
  lay(3, 'As', 'Kd');
  const good = told.find(({ type }) => type === 'sealed') as Extract<FromSealer, { type: 'sealed' }>;
  expect(readFromSealer(good)).toEqual(good);
  for (const box of ['', `${good.box}A`, good.box.slice(4), `${good.box.slice(4)}As-!`])
    expect(readFromSealer({ ...good, box })).toBeNull();
  expect(readFromSealer({ ...good, cards: ['As'] })).toBeNull();
});
