import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCards } from '../../engine/notation.ts';
import { serveSealedCards } from './card-sealer-process.ts';
import { printedOrder } from './deck-pass.ts';
import type { RegisteredDeck } from './registered-decks.ts';
import { type FromSealer, readFromSealer, readToSealer } from './sealer-messages.ts';

const tagsOf = (deck: number): readonly string[] =>
  printedOrder.map((_card, index) => `E00401AB00${deck}${String(index).padStart(5, '0')}`);
const deckOf = (id: string, deck: number, state: RegisteredDeck['state']): RegisteredDeck => {
  const tags = tagsOf(deck);
  return {
    id,
    state,
    registeredBy: null,
    cards: new Map(printedOrder.map((card, index) => [tags[index] ?? '', card])),
  };
};

/** All answers of a sealer with three decks to these messages. */
function saidTo(messages: readonly unknown[]): readonly (FromSealer & object)[] {
  const told: FromSealer[] = [];
  let hear: (message: unknown) => void = () => {};
  let kept: readonly RegisteredDeck[] = [
    deckOf('RED', 1, 'active'),
    deckOf('BLUE', 2, 'active'),
    deckOf('OLD', 3, 'retired'),
  ];
  serveSealedCards(
    {
      read: () => kept,
      keep: (decks) => {
        kept = decks;
      },
    },
    {
      tell: (message) => told.push(message),
      listen: (listener) => {
        hear = listener;
      },
    },
  );
  for (const message of messages) hear(message);
  return told;
}

const tag = fc.constantFrom(
  ...tagsOf(1).slice(0, 8),
  ...tagsOf(2).slice(0, 3),
  tagsOf(3)[0] ?? '',
  'E016AAAAAAAA0001',
  '04A1B2C3D4E5F6',
);
const tags = fc.array(tag, { maxLength: 4 });
const seat = fc.integer({ min: 1, max: 4 });
const place = fc.oneof(seat, fc.constantFrom('board' as const, 'muck' as const));
const deck = fc.constantFrom('RED', 'BLUE', 'GREEN');
const person = fc.constantFrom('Eva', 'Jan');
const ask = fc.oneof(
  fc.record({ what: fc.constantFrom('register' as const, 'check' as const), deck, person }),
  fc.record({ what: fc.constant('retire' as const), deck, person, reason: fc.constant('worn' as const) }),
  fc.constant({ what: 'cancel' as const }),
);
const spoken = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('reads' as const), place, tags }) },
  fc.record({
    type: fc.constant('contested' as const),
    contested: fc.array(fc.record({ tag, places: fc.array(place, { maxLength: 3 }) }), { maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('deck' as const), deck: fc.option(deck) }),
  fc.record({ type: fc.constant('new-hand' as const), cards: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    type: fc.constant('board-due' as const),
    board: fc.subarray(allCards.slice(0, 5)),
    due: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ type: fc.constant('seats-open' as const), seats: fc.uniqueArray(seat, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('desk-ask' as const), id: fc.string({ maxLength: 8 }), place: fc.option(place), ask }),
  fc.record({ type: fc.constant('desk-sees' as const), tags, isSteady: fc.boolean() }),
  fc.record({
    type: fc.constant('readings' as const),
    readings: fc.array(fc.record({ tag, looks: fc.nat(100), hits: fc.nat(100) }), { maxLength: 4 }),
  }),
);
/** Senseless messages, of the right shape or of none. */
const nonsense = fc.oneof(
  fc.anything(),
  fc
    .tuple(spoken, fc.dictionary(fc.string({ maxLength: 6 }), fc.anything(), { minKeys: 1, maxKeys: 2 }))
    .map(([one, more]) => ({ ...one, ...more })),
  fc.record({
    type: fc.constantFrom('reads', 'desk-sees', 'tell-all', 'order'),
    place: fc.anything(),
    tags: fc.anything(),
  }),
);

test('whatever it receives, the sealer sends only its own messages, without a tag', () => {
  const secrets = [...tagsOf(1), ...tagsOf(2), ...tagsOf(3), 'E016AAAAAAAA0001', '04A1B2C3D4E5F6'];
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: spoken }, nonsense), { maxLength: 60 }), (messages) => {
      for (const said of saidTo(messages)) {
        expect(readFromSealer(said)).toEqual(said);
        // An answer has the id it was asked with, and that was the asker's choice.
        const text = JSON.stringify(said.type === 'desk-answer' ? said.refusal : said);
        expect(secrets.find((secret) => text.includes(secret))).toBeUndefined();
      }
    }),
    { numRuns: 300 },
  );
});

test('whatever it receives, only cards of open seats and board cards that are due are named', () => {
  fc.assert(
    fc.property(fc.array(spoken, { maxLength: 60 }), (messages) => {
      let open: readonly number[] = [];
      let due = 0;
      let told = saidTo([]).length;
      for (const [index, message] of messages.entries()) {
        if (message.type === 'new-hand') {
          open = [];
          due = 0;
        }
        if (message.type === 'seats-open') open = message.seats;
        if (message.type === 'board-due') due = message.due;
        const all = saidTo(messages.slice(0, index + 1));
        for (const said of all.slice(told)) {
          if (said.type === 'hand') expect(open).toContain(said.seat);
          if (said.type === 'board') due -= said.cards.length;
          expect(due).toBeGreaterThanOrEqual(0);
        }
        told = all.length;
      }
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['more than was agreed', { type: 'count', place: 3, count: 2, tag: 'E004010000000001' }],
  ['a place with a card in it', { type: 'alarm', place: 'As', alarm: 'foreign' }],
  ['a count that is a text', { type: 'count', place: 3, count: 'E004010000000001' }],
  [
    'a pass that shows its tags',
    {
      type: 'desk',
      decks: [],
      pass: { what: 'check', deck: 'RED', done: ['E0'], next: null, sight: 'good', isWeak: false },
    },
  ],
  ['the order of a deck', { type: 'order', cards: ['As', 'Kd'] }],
  ['nothing', null],
])('%s does not come out of the sealer', (_what, message) => {
  expect(readFromSealer(message)).toBeNull();
});

test.each([
  ['a seat that is none', { type: 'seats-open', seats: [11] }],
  ['every seat', { type: 'seats-open', seats: 'all' }],
  ['a tag in small letters', { type: 'reads', place: 3, tags: ['e004010000000001'] }],
  ['something more', { type: 'new-hand', cards: 2, name: true }],
])('%s does not go into the sealer', (_what, message) => {
  expect(readToSealer(message)).toBeNull();
});
