import type { Chips } from '../../../engine/notation.ts';
import type { Declared, Motion, SeenWager } from '../../../engine/table.ts';
import { bet, call, check, dealt, flop, fold, raise, type Situation, six, threeOnFlop } from './situation.ts';

type Kind = NonNullable<Declared['kind']>;

const word = (kind: Kind, figure: Partial<Pick<Declared, 'amount' | 'amountIs' | 'spoken'>> = {}): Declared => ({
  kind,
  amount: null,
  amountIs: null,
  spoken: null,
  clear: true,
  ...figure,
});

const chips = (...counts: readonly (readonly [count: number, denom: Chips])[]): Motion =>
  counts.map(([count, denom]) => ({ denom, count }));

const silent = (...motions: readonly Motion[]): SeenWager => ({ declared: null, order: 'chips-only', motions });
const said = (declared: Declared): SeenWager => ({ declared, order: 'words-only', motions: [] });
const both = (order: SeenWager['order'], declared: Declared, ...motions: readonly Motion[]): SeenWager => ({
  declared,
  order,
  motions,
});

const onFlop = [...threeOnFlop, flop];

/** Words and chips: chips without a word, one chip too large, words against chips, raises too small, second motions. */
export const wagerSituations: readonly Situation[] = [
  {
    id: 'two-large-chips',
    setup: six(),
    before: [dealt, raise(4, 1_200)],
    question: { ask: 'wager', seat: 5, wager: silent(chips([2, 1_000])) },
  },
  {
    id: 'one-large-chip-before-flop',
    setup: six(),
    before: [dealt],
    question: { ask: 'wager', seat: 4, wager: silent(chips([1, 1_000])) },
  },
  {
    id: 'raise-after-the-chip',
    setup: six(),
    before: [dealt],
    question: { ask: 'wager', seat: 4, wager: both('chips-first', word('raise'), chips([1, 5_000])) },
  },
  {
    id: 'one-chip-opens',
    setup: six(),
    before: onFlop,
    question: { ask: 'wager', seat: 2, wager: silent(chips([1, 1_000])) },
  },
  {
    id: 'raise-and-one-chip',
    setup: six(),
    before: [...onFlop, bet(2, 600)],
    question: { ask: 'wager', seat: 4, wager: both('words-first', word('raise'), chips([1, 1_000])) },
  },
  {
    id: 'half-a-raise-silent',
    setup: six(),
    before: [...onFlop, bet(2, 1_000), ...call(4)],
    question: { ask: 'wager', seat: 6, wager: silent(chips([3, 500])) },
  },
  {
    id: 'less-than-half-silent',
    setup: six(),
    before: [...onFlop, bet(2, 1_000), ...call(4)],
    question: { ask: 'wager', seat: 6, wager: silent(chips([14, 100])) },
  },
  {
    id: 'mixed-chips-silent',
    setup: six(),
    before: [...onFlop, bet(2, 400), raise(4, 1_100)],
    question: { ask: 'wager', seat: 6, wager: silent(chips([1, 1_000], [1, 500])) },
  },
  {
    id: 'raise-said-too-small',
    setup: six(),
    before: [...onFlop, bet(2, 1_000), ...call(4)],
    question: { ask: 'wager', seat: 6, wager: said(word('raise', { amount: 1_300, amountIs: 'total' })) },
  },
  {
    id: 'raise-said-more-than-half',
    setup: six(),
    before: [...onFlop, bet(2, 1_000), ...call(4)],
    question: { ask: 'wager', seat: 6, wager: said(word('raise', { amount: 1_600, amountIs: 'total' })) },
  },
  {
    id: 'bet-five',
    setup: six(),
    before: onFlop,
    question: { ask: 'wager', seat: 2, wager: said(word('bet', { spoken: 5 })) },
  },
  {
    id: 'raise-in-two-motions',
    setup: six(),
    before: [...onFlop, bet(2, 400)],
    question: {
      ask: 'wager',
      seat: 4,
      wager: both('words-first', word('raise'), chips([4, 100]), chips([1, 1_000], [1, 500], [1, 100])),
    },
  },
  {
    id: 'silent-in-two-motions',
    setup: six(),
    before: [...onFlop, bet(2, 400)],
    question: { ask: 'wager', seat: 4, wager: silent(chips([4, 100]), chips([6, 100])) },
  },
  {
    id: 'word-and-chip-together',
    setup: six(),
    before: [...onFlop, bet(2, 800)],
    question: {
      ask: 'wager',
      seat: 4,
      wager: both('simultaneous', word('raise', { amount: 2_000, amountIs: 'unstated' }), chips([1, 5_000])),
    },
  },
  {
    id: 'too-few-chips',
    setup: six(),
    before: [...onFlop, bet(2, 3_000), ...call(4)],
    question: { ask: 'wager', seat: 6, wager: silent(chips([2, 1_000])) },
  },
  {
    id: 'knock',
    setup: six(),
    before: [...onFlop, ...check(2)],
    question: { ask: 'wager', seat: 4, wager: said(word('tap')) },
  },
  {
    id: 'bet-the-pot',
    setup: six(),
    before: onFlop,
    question: { ask: 'wager', seat: 2, wager: said(word('pot')) },
  },
  {
    id: 'call-and-too-much',
    setup: six(),
    before: [dealt, raise(4, 1_200), ...fold(5)],
    question: { ask: 'wager', seat: 6, wager: both('words-first', word('call'), chips([1, 5_000])) },
  },
];
