import { expect, test } from 'vitest';
import { answerScenario } from './answer-scenario.ts';

const deal = {
  mode: 'tournament',
  game: 'holdem',
  structure: 'NL',
  seatsAtTable: 6,
  live: [1, 2, 3, 4, 5],
  button: 5,
  sb: 1,
  bb: 2,
  blinds: [50, 100],
  actions: [],
};
const ask = (code: string, when: object, given: object = {}, rulebook = 'house-cz') =>
  answerScenario({
    id: 'X1',
    rulebook,
    given: { ...deal, ...given },
    when: { type: 'incident', code, ...when },
  });

const flop = { street: 'flop', board: [], cardsOut: ['Ah', '8s', '8d', '3c'], burnCard: 'Jc' };

test.each<{ name: string; code: string; when: object; given?: object; sentence: RegExp }>([
  {
    name: 'an exposed card of a seat the table has not',
    code: 'EXPOSED-BY-DEALER',
    when: { cards: [{ cardNo: 4, seat: 8 }] },
    sentence: /^There is no seat 8: this table has seats 1 to 6\.$/,
  },
  {
    name: 'an exposed card without its number, where that decides',
    code: 'EXPOSED-BY-DEALER',
    when: { cards: [{ seat: 1 }] },
    sentence: /which of its cards it was decides\.$/,
  },
  {
    name: 'cards for an entitled seat',
    code: 'CARDS-TO-UNENTITLED',
    when: { seat: 3 },
    sentence: /^The seat does not fit the report "seat-not-entitled"\.$/,
  },
  {
    name: 'a deal of which nobody says where the button was',
    code: 'DEALT-OUT',
    when: { seat: 3 },
    given: { button: null },
    sentence: /^Where button and big blind are must be said\.$/,
  },
  {
    name: 'a deal of which nobody says who was in it',
    code: 'DEALT-OUT',
    when: { seat: 3 },
    given: { live: undefined },
    sentence: /^Who has a right to a hand must be said\.$/,
  },
  {
    name: 'a deal of five games at once',
    code: 'DEALT-OUT',
    when: { seat: 3 },
    given: { game: 'horse' },
    sentence: /^Which of its games is dealt must be said\.$/,
  },
  {
    name: 'a four-card flop before the flop',
    code: 'EXTRA-BOARD-CARD',
    when: { street: 'flop', count: 4 },
    given: { ...flop, street: 'preflop' },
    sentence: /^Cards of the flop cannot lie on the preflop\.$/,
  },
  {
    name: 'a flop of four of which five lie there',
    code: 'EXTRA-BOARD-CARD',
    when: { street: 'flop', count: 5 },
    given: flop,
    sentence: /^5 cards are spoken of, and 4 lie there\.$/,
  },
  {
    name: 'a pick that is none of the four',
    code: 'EXTRA-BOARD-CARD',
    when: { street: 'flop', count: 4, floorPick: '2s' },
    given: flop,
    sentence: /^2s is not among the cards that lie there\.$/,
  },
  {
    name: 'an early card with nobody to act',
    code: 'PREMATURE-CARD',
    when: { street: 'flop', card: '2s 2d 2h' },
    given: { toAct: [] },
    sentence: /^Nobody is to act: the card is not early\.$/,
  },
  {
    name: 'an early river on a flop',
    code: 'PREMATURE-CARD',
    when: { street: 'river', card: '2s' },
    given: { toAct: 4, board: 'Ah 8s 8d' },
    sentence: /^The river does not follow on a board of 3 cards\.$/,
  },
  {
    name: 'an early card that lies on the board',
    code: 'PREMATURE-CARD',
    when: { street: 'turn', card: '8s' },
    given: { toAct: 4, board: 'Ah 8s 8d' },
    sentence: /^8s cannot lie in two places\.$/,
  },
  {
    name: 'no card named',
    code: 'PREMATURE-CARD',
    when: { street: 'flop', card: [] },
    given: { toAct: 4 },
    sentence: /^No card is named\.$/,
  },
  {
    name: 'a burn before the first round',
    code: 'BURN-ERROR',
    when: { expected: 1, seen: 0 },
    given: { street: 'preflop' },
    sentence: /^Nothing is burnt before the preflop\.$/,
  },
  {
    name: 'a duplicate in one place',
    code: 'DUPLICATE-CARD',
    when: { card: 'Qh', where: ['seat 3'] },
    sentence: /^Where Qh lies twice must be said\.$/,
  },
  {
    name: 'a joker of an empty seat',
    code: 'JOKER',
    when: { seat: 6, acted: true },
    sentence: /^Seat 6 has no hand\.$/,
  },
  { name: 'no card missing', code: 'MISSING-CARDS', when: { missing: [] }, sentence: /^Nothing is named/ },
  {
    name: 'up-cards in hold’em',
    code: 'UPCARDS-LIFTED',
    when: { seat: 3 },
    sentence: /^There are no up-cards in this game\.$/,
  },
  {
    name: 'a hand of the right number killed for its number',
    code: 'KILLED-WRONG-COUNT',
    when: { seat: 3, cards: '2c 3c' },
    sentence: /^The count does not fit the report "killed-wrong-count"\.$/,
  },
  {
    name: 'a killed hand with a card twice',
    code: 'KILLED-WRONG-COUNT',
    when: { seat: 3, cards: '2c 3c 2c' },
    sentence: /^2c cannot lie in two places\.$/,
  },
  {
    name: 'a key nobody knows',
    code: 'STUB-FOULED',
    when: {},
    given: { stub: 'on the floor' },
    sentence: /^The "given" of incident\/STUB-FOULED is not understood/,
  },
  {
    name: 'no card',
    code: 'CARD-DROPPED',
    when: { seat: 3, card: '1x' },
    sentence: /^The "when" of incident\/CARD-DROPPED is not understood/,
  },
])('refused in one sentence: $name', ({ code, when, given, sentence }) => {
  const answer = ask(code, when, given);
  expect(answer).toEqual({ id: 'X1', error: expect.stringMatching(sentence) });
});

test.each([
  { name: 'before its misdeal', given: { misdealAt: '20:00:10' }, sentence: /before its misdeal\.$/ },
  {
    name: 'with a newcomer at a taken seat',
    given: { waiting: [{ seat: 3 }] },
    sentence: /^Seat 3 has a hand already\.$/,
  },
])('a re-deal $name is refused', ({ given, sentence }) => {
  const redeal = {
    id: 'X1',
    rulebook: 'tda-pl',
    given: { ...deal, ...given },
    when: { type: 'redeal', green: '20:00' },
  };
  expect(answerScenario(redeal)).toEqual({ id: 'X1', error: expect.stringMatching(sentence) });
});

test('chips put in follow from blinds, ante and actions where nobody counted them', () => {
  const answer = ask(
    'FOREIGN-CARD',
    { where: 'seat 3', card: 'Qh' },
    {
      ante: 10,
      actions: [
        { seat: 3, action: 'raise', to: 300 },
        { seat: 4, action: 'call' },
        { seat: 5, action: 'fold' },
        { seat: 1, action: 'all-in', to: 170 },
      ],
    },
  );
  expect(answer).toMatchObject({ actual: { void: true, returned: { 1: 180, 2: 110, 3: 310, 4: 310, 5: 10 } } });
});

test('an early flop is void as a whole, and the first of those still to act is next', () => {
  const answer = ask('PREMATURE-CARD', { street: 'flop', card: '2s 2d 2h' }, { toAct: [4, 5] }, 'tda-2011');
  expect(answer).toMatchObject({ ambiguous: false, actual: { voidCards: ['2s', '2d', '2h'], toAct: 4 } });
});

test('stud: how many cards a hand has depends on the street, and a burn error is one of number alone', () => {
  const stud = { game: 'stud', structure: 'L', button: null, sb: null, bb: null, blinds: null };
  const killed = (street: string, cards: string) =>
    ask('KILLED-WRONG-COUNT', { seat: 3, cards }, { ...stud, street }, 'tda-pl');
  expect(killed('fifth', '2c 3c 4c 5c 6c')).toHaveProperty(
    'error',
    'The count does not fit the report "killed-wrong-count".',
  );
  expect(killed('fifth', '2c 3c 4c 5c 6c 7c')).toMatchObject({ actual: { deadHands: [3], killedCards: 'into-stub' } });
  const burns = ask('BURN-ERROR', { expected: 1, seen: 0 }, { ...stud, street: 'fourth' }, 'tda-2011');
  expect(burns).toMatchObject({ actual: { correct: true, playOn: false } });
});
