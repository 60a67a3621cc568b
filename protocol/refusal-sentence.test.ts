import { expect, test } from 'vitest';
import type { Refusal } from '../engine/table.ts';
import { sentenceOf } from './refusal-sentence.ts';

const cases: readonly (readonly [Refusal, string])[] = [
  [
    { reason: 'wager-refused', seat: 5, options: ['call', 'fold'], call: 20, rule: 'tda#38' },
    'Seat 5 may not do this: it may call, fold.',
  ],
  [{ reason: 'floor-decides', seat: 5, alternatives: [], rule: 'tda#45' }, 'The floor decides what seat 5 has done.'],
  [
    { reason: 'floor-decides', seat: 5, alternatives: [{ ruling: 'floor' }, { ruling: 'fold' }], rule: 'tda#45' },
    'The floor decides what seat 5 has done: 2 readings are possible.',
  ],
  [
    { reason: 'language-not-allowed', language: 'pl', allowed: ['en', 'sk'] },
    'Said in Polish: English and Slovak are spoken at this table.',
  ],
  [
    { reason: 'language-not-allowed', language: 'pl', allowed: ['en'] },
    'Said in Polish: English is spoken at this table.',
  ],
  [
    { reason: 'witnesses-disagree', disagreements: [{ about: 'mucked', seat: 3 }] },
    'Shuffler, reader and dealer disagree on one thing: check, then push the pot anyway.',
  ],
  [
    {
      reason: 'witnesses-disagree',
      disagreements: [
        { about: 'mucked', seat: 3 },
        { about: 'board', dealer: 3, reader: 2 },
      ],
    },
    'Shuffler, reader and dealer disagree on 2 things: check, then push the pot anyway.',
  ],
  [
    { reason: 'not-swappable', first: 2, second: 3 },
    'Only two board cards dealt together can be swapped, and only until the showdown ends.',
  ],
  [
    { reason: 'deck-suspect', deck: 'RED', code: 'CARD_MISSING' },
    'The shuffler found the deck RED wrong (CARD_MISSING): the floor must accept it, or use another deck.',
  ],
  [{ reason: 'deck-not-suspect', deck: 'RED' }, 'The deck RED needs no acceptance.'],
  [{ reason: 'floor-first', seconds: 60 }, 'The floor decides on this deck: call it, and wait 60 seconds more.'],
  [{ reason: 'floor-first', seconds: 1 }, 'The floor decides on this deck: call it, and wait 1 second more.'],
  [{ reason: 'other-board-first', board: 0 }, 'Deal board 1 first.'],
  [{ reason: 'bad-runs', runs: 4, most: 3 }, 'A board can be run 2 to 3 times, not 4.'],
  [{ reason: 'up-card-count', seat: 5, cards: 2, due: 1 }, 'Seat 5 gets 1 card face up, not 2.'],
  [{ reason: 'draw-count', seat: 5, cards: 6, least: 0, most: 5 }, 'Seat 5 may change 0 to 5 cards, not 6.'],
  [{ reason: 'draw-count', seat: 5, cards: 0, least: 1, most: 1 }, 'Seat 5 must throw away 1 card, not 0.'],
  [{ reason: 'above-maximum', seat: 5, to: 90, maxTo: 60, rule: 'pot-limit' }, '90 is above the maximum: at most 60.'],
  [
    { reason: 'raise-capped', seat: 5, wagers: 4, call: 20, rule: 'tda#41' },
    'This round has had its 4 bets and raises: call 20 or fold.',
  ],
  [
    { reason: 'raise-capped', seat: 5, wagers: 4, call: 0, rule: 'tda#41' },
    'This round has had its 4 bets and raises.',
  ],
  [{ reason: 'must-bring-in', seat: 5, chips: 3, completeTo: 10 }, 'Seat 5 must bring it in for 3 or complete to 10.'],
  [{ reason: 'must-bring-in', seat: 5, chips: 3, completeTo: null }, 'Seat 5 must bring it in for 3.'],
  [{ reason: 'complete-instead', seat: 5, minTo: 10 }, 'Complete the bring-in first: to 10.'],
  [{ reason: 'complete-instead', seat: 5, minTo: null }, 'Complete the bring-in first.'],
  [
    { reason: 'nothing-to-complete', seat: 5, instead: 'raise', minTo: 20 },
    'There is no bring-in to complete: raise to 20.',
  ],
  [{ reason: 'nothing-to-complete', seat: 5, instead: 'bet', minTo: 10 }, 'There is no bring-in to complete: bet 10.'],
  [{ reason: 'nothing-to-complete', seat: 5, instead: 'bet', minTo: null }, 'There is no bring-in to complete.'],
  [{ reason: 'better-hand-tabled', seat: 5, better: 2 }, "Seat 2's hand is face up and at least as good as seat 5's."],
  [{ reason: 'straddle-wrong-seat', seat: 5, due: 6 }, 'Seat 5 cannot straddle: seat 6 can.'],
  [{ reason: 'straddle-wrong-seat', seat: 5, due: null }, 'Seat 5 cannot straddle.'],
  [{ reason: 'no-more-straddles', most: 1 }, 'There is already a straddle.'],
  [{ reason: 'no-more-straddles', most: 3 }, 'There are already 3 straddles.'],
  [{ reason: 'too-many-boards', boards: 3, most: 2 }, 'This hand can have 1 to 2 boards, not 3.'],
  [{ reason: 'too-many-boards', boards: 2, most: 1 }, 'This hand can have one board, not 2.'],
  [{ reason: 'stakes-missing', variant: 'limit-razz', what: 'bringIn' }, 'limit-razz needs a bring-in.'],
];

test.each(cases)('%j', (refusal, sentence) => {
  expect(sentenceOf(refusal)).toBe(sentence);
});
