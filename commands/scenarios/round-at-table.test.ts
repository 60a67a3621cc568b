import { expect, test } from 'vitest';
import type { RulebookId } from '../../engine/rules.ts';
import { legalActions } from '../../engine/table.ts';
import { type BettingRound, handOf, stackAt } from './betting-round.ts';
import { ImpossibleScenario } from './question.ts';
import { tableInRoundOf } from './round-at-table.ts';

const flop: BettingRound = {
  mode: 'cash',
  game: 'holdem',
  structure: 'NL',
  blinds: [5, 10],
  ante: 0,
  seats: [
    { seat: 2, stack: 500 },
    { seat: 5, stack: 400 },
    { seat: 8, stack: 300 },
  ],
  button: 9,
  street: 'flop',
  potBefore: 40,
  prior: [],
};

const table = (round: Partial<BettingRound>, due: number | null = null, rulebook: RulebookId = 'tda-2011') =>
  tableInRoundOf({ ...flop, ...round }, { rulebook, overlay: {} }, due);

/** Whose turn it is, what there is to call and what the least bet or raise is. */
const standing = (round: Partial<BettingRound>, due: number | null = null, rulebook: RulebookId = 'tda-2011') => {
  const { toAct, call, wager } = legalActions(table(round, due, rulebook));
  return [toAct, call?.chips ?? 0, wager?.minTo ?? null];
};

test.each([
  [{}, [2, 0, 10], 'left of the button opens a later street'],
  [{ prior: [{ seat: 2, action: 'check' }] }, [5, 0, 10], 'the next one is due'],
  [
    {
      prior: [
        { seat: 2, action: 'bet', to: 30 },
        { seat: 5, action: 'call' },
      ],
    },
    [8, 30, 60],
    'a bet and a call',
  ],
  [{ street: 'preflop', potBefore: 0 }, [8, 10, 20], 'before the flop the blinds lie in front'],
  [{ street: 'preflop', potBefore: 0, straddle: { seat: 8, amount: 20 } }, [2, 15, 40], 'a straddle'],
  [{ structure: 'L', limits: [10, 20], street: 'turn' }, [2, 0, 20], 'the big bet'],
  [{ structure: 'L', limits: [10, 20], street: 'flop' }, [2, 0, 10], 'the small bet'],
  [{ structure: 'L', limits: null, street: 'turn' }, [2, 0, 20], 'the big bet is twice the blind'],
  [
    { game: 'draw', structure: 'L', blinds: null, ante: 5, limits: [10, 20], street: 'first-round' },
    [2, 0, 10],
    'draw',
  ],
  [{ game: 'draw', structure: 'NL', blinds: null, ante: 5, street: 'second-round' }, [2, 0, 5], 'by the ante'],
  [{ game: 'omaha', structure: 'PL' }, [2, 0, 10], 'omaha'],
  [{ game: 'omaha', structure: 'NL' }, [2, 0, 10], 'omaha without limit'],
  [{ game: 'horse', limits: [10, 20], structure: 'L', street: 'river' }, [2, 0, 20], 'a flop game of the mix'],
] as const)('%o: %o (%s)', (round, expected, _why) => {
  expect(standing(round as Partial<BettingRound>)).toEqual(expected);
});

const third: Partial<BettingRound> = {
  game: 'stud',
  structure: 'L',
  blinds: null,
  ante: 1,
  bringIn: 3,
  limits: [10, 20],
  button: null,
};

test('in stud the seat asked about opens, or whoever acted first', () => {
  expect(standing({ ...third, street: 'fifth' }, 5)).toEqual([5, 0, 20]);
  expect(standing({ ...third, street: 'fifth', prior: [{ seat: 8, action: 'check' }] })).toEqual([2, 0, 20]);
  expect(standing({ ...third, street: 'third', prior: [{ seat: 5, action: 'bet', to: 3 }] })).toEqual([8, 3, 10]);
  expect(standing({ ...third, game: 'horse', street: 'third', prior: [{ seat: 5, action: 'bet', to: 10 }] })).toEqual([
    8, 10, 20,
  ]);
});

test('a raise that was too small is part of what happened', () => {
  const prior = [
    { seat: 2, action: 'bet', to: 60 },
    { seat: 5, action: 'raise', to: 80 },
  ] as const;
  expect(standing({ prior: [...prior] })).toEqual([8, 80, 140]);
});

const four = [
  { seat: 2, action: 'bet', to: 10 },
  { seat: 5, action: 'raise', to: 20 },
  { seat: 8, action: 'raise', to: 30 },
  { seat: 2, action: 'raise', to: 40 },
] as const;

test.each([
  [{}, 50, 'the number is the house’s, and it has none'],
  [{ houseCap: { bets: 1, raises: 3 } }, null, 'one bet and three raises'],
  [{ houseCap: { bets: 1, raises: 4 } }, 50, 'the house has its own number'],
  [{ houseCap: { bets: 1, raises: 5 }, bettingRounds: 2 }, 50, 'whatever the number of rounds'],
] as const)('tda-2011#41, %o: the fifth wager may be to %o (%s)', (cap, minTo, _why) => {
  const round = { structure: 'L', limits: [10, 20], prior: [...four], ...cap } as Partial<BettingRound>;
  expect(standing(round)[2]).toBe(minTo);
});

test.each([
  [{}, null, 'one bet and three raises'],
  [
    { game: 'draw', street: 'first-round', potBefore: 15, blinds: null, ante: 5, bettingRounds: 2 },
    50,
    'two rounds: one bet and four raises',
  ],
  [{ bettingRounds: 5 }, null, 'five rounds'],
] as const)('house-cz#bet.3, .4, %o: the fifth wager may be to %o (%s)', (cap, minTo, _why) => {
  const round = { structure: 'L', limits: [10, 20], prior: [...four], ...cap } as Partial<BettingRound>;
  expect(standing(round, null, 'house-cz')[2]).toBe(minTo);
});

test.each([
  [{ playersLeftInEvent: 2 }, 50, 'the last two of the event'],
  [{ playersLeftInEvent: 3 }, null, 'a third has chips elsewhere'],
  [{}, null, 'later streets: others may have folded'],
] as const)('two players, the cap reached, %o: %o (%s)', (left, minTo, _why) => {
  const seats = flop.seats.slice(0, 2);
  const prior = [
    { seat: 2, action: 'bet', to: 10 },
    { seat: 5, action: 'raise', to: 20 },
    { seat: 2, action: 'raise', to: 30 },
    { seat: 5, action: 'raise', to: 40 },
  ] as const;
  const houseCap = { bets: 1, raises: 3 };
  const round = {
    mode: 'tournament',
    button: 5,
    structure: 'L',
    limits: [10, 20],
    seats,
    prior: [...prior],
    houseCap,
    ...left,
  };
  expect(standing(round as Partial<BettingRound>)[2]).toBe(minTo);
});

test.each([
  ['tda-sk', null],
  ['tda-2011', 60],
] as const)('%s: who exposed cards may raise to %o', (rulebook, minTo) => {
  const prior = [{ seat: 2, action: 'bet', to: 30 }] as const;
  expect(standing({ prior: [...prior], exposedBy: [5] }, null, rulebook)).toEqual([5, 30, minTo]);
});

test('an all-in says what it is by its size', () => {
  const prior = [
    { seat: 2, action: 'bet', to: 350 },
    { seat: 5, action: 'all-in', to: 400 },
    { seat: 8, action: 'all-in', to: 300 },
  ] as const;
  const state = table({ prior: [...prior] });
  expect(handOf(state)).toMatchObject({ toAct: 2, betting: { toMatch: 400, lastFullTo: 350 } });
  expect([stackAt(state, 5), stackAt(state, 8)]).toEqual([0, 0]);
});

test.each([
  [{ seats: [...flop.seats, { seat: 2, stack: 5 }] }, 'Seat 2 is listed twice.'],
  [{ seatsAtTable: 6 }, 'There is no seat 8 at a table of 6.'],
  [{ straddle: { seat: 3, amount: 20 } }, 'Seat 3 has no hand.'],
  [{ button: null }, 'Where the button is must be said.'],
  [{ ...third, street: 'fourth' }, 'Who opens this stud round must be said.'],
  [{ game: 'stud', structure: 'NL' }, 'stud is not dealt with NL betting.'],
  [{ street: 'third' }, 'holdem has no betting round "third".'],
  [{ blinds: null }, 'The smallest bet is not known: no blinds, limits or ante.'],
  [{ blinds: [20, 10] }, 'The small blind is larger than the big blind.'],
  [{ mode: 'tournament', playersLeftInEvent: 2 }, '3 players have hands, more than the 2 left in the event.'],
  [{ prior: [{ seat: 5, action: 'check' }] }, "Seat 5 cannot act: it is seat 2's turn."],
  [{ prior: [{ seat: 3, action: 'check' }] }, 'Seat 3 has no hand.'],
  [{ prior: [{ seat: 2, action: 'bet', to: 600 }] }, '600 is more than seat 2 has: at most 500.'],
  [{ prior: [{ seat: 2, action: 'bet' }] }, 'Seat 2 cannot bet: the total is not said.'],
  [{ prior: [{ seat: 2, action: 'call' }] }, 'Seat 2 cannot call: there is nothing to call.'],
  [{ prior: [{ seat: 2, action: 'all-in', to: 400 }] }, 'Seat 2 cannot all-in: 400 would leave it 100.'],
  [
    {
      prior: [
        { seat: 2, action: 'bet', to: 50 },
        { seat: 5, action: 'check' },
      ],
    },
    'Seat 5 cannot check: there is a bet to match.',
  ],
  [
    {
      prior: [
        { seat: 2, action: 'bet', to: 50 },
        { seat: 5, action: 'raise', to: 50 },
      ],
    },
    '50 is below the minimum: 100 or more.',
  ],
  [
    {
      prior: [
        { seat: 2, action: 'check' },
        { seat: 5, action: 'check' },
        { seat: 8, action: 'check' },
        { seat: 2, action: 'check' },
      ],
    },
    'Seat 2 cannot act: the betting round is over.',
  ],
] as const)('%o cannot be: %s', (round, why) => {
  const impossible = () => table(round as unknown as Partial<BettingRound>);
  expect(impossible).toThrow(ImpossibleScenario);
  expect(impossible).toThrow(why);
});
