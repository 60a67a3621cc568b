import {
  allIn,
  bet,
  call,
  check,
  dealt,
  flop,
  fold,
  raise,
  river,
  type Situation,
  six,
  threeOnFlop,
  turn,
} from './situation.ts';

const onFlop = [...threeOnFlop, flop];
const checkedThrough = [...onFlop, ...check(2, 4, 6), turn];

/** Turns, raises, showdowns, pots and positions: what the dealer decides before anybody has done anything wrong. */
export const tableSituations: readonly Situation[] = [
  {
    id: 'early-call-stands',
    setup: six(),
    before: [...onFlop, bet(2, 500)],
    question: { ask: 'early', act: { seat: 6, action: 'call' }, after: fold(4) },
  },
  {
    id: 'early-call-raised',
    setup: six(),
    before: [...onFlop, bet(2, 500)],
    question: { ask: 'early', act: { seat: 6, action: 'call' }, after: [raise(4, 1_500)] },
  },
  {
    id: 'early-check-bet',
    setup: six(),
    before: onFlop,
    question: { ask: 'early', act: { seat: 6, action: 'check' }, after: [bet(2, 400), ...call(4)] },
  },
  {
    id: 'shows-after-river-bet',
    setup: six(),
    before: [...checkedThrough, ...check(2, 4, 6), river, ...check(2), bet(4, 1_000), ...call(6, 2)],
    question: { ask: 'shows-first' },
  },
  {
    id: 'shows-after-turn-bet',
    setup: six(),
    before: [...checkedThrough, ...check(2), bet(4, 800), ...call(6, 2), river, ...check(2, 4, 6)],
    question: { ask: 'shows-first' },
  },
  {
    id: 'short-all-in',
    setup: six({ 6: 1_900 }),
    before: [...onFlop, bet(2, 1_000), ...call(4), allIn(6)],
    question: { ask: 'may-raise', seat: 2 },
  },
  {
    id: 'least-raise',
    setup: six(),
    before: [...onFlop, bet(2, 600), raise(4, 1_500)],
    question: { ask: 'least-raise', seat: 6 },
  },
  {
    id: 'odd-chip',
    setup: { ...six(), smallBlind: 100, bigBlind: 300 },
    before: [
      dealt,
      ...call(4),
      ...fold(5, 6, 1, 2),
      ...check(3),
      flop,
      ...check(3, 4),
      turn,
      ...check(3, 4),
      river,
      ...check(3, 4),
      { type: 'table-hand', seat: 3, cards: ['As', 'Kd'] },
      { type: 'table-hand', seat: 4, cards: ['Ad', 'Kc'] },
    ],
    question: { ask: 'shares' },
  },
  {
    id: 'all-in-called',
    setup: six({ 2: 3_000 }),
    before: [dealt, ...fold(4), raise(5, 1_200), ...fold(6, 1), allIn(2), ...fold(3), ...call(5)],
    question: { ask: 'all-up' },
  },
  {
    id: 'small-blind-out',
    setup: six({ 2: 1_000 }),
    before: [
      dealt,
      ...fold(4, 5, 6, 1),
      allIn(2),
      ...call(3),
      { type: 'table-hand', seat: 2, cards: ['Qs', 'Jd'] },
      { type: 'table-hand', seat: 3, cards: ['Ad', 'Kc'] },
      flop,
      turn,
      river,
      { type: 'push-pot', at: 0, pot: 0 },
    ],
    question: { ask: 'next-hand' },
  },
];
