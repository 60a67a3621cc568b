import type { Chips, Seat } from '../../../engine/notation.ts';
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

const wager = (id: string, before: Situation['before'], seat: Seat, seen: SeenWager): Situation => ({
  id,
  setup: six(),
  before,
  question: { ask: 'wager', seat, wager: seen },
});

/** Words and chips: chips without a word, one chip too large, words against chips, raises too small, second motions. */
export const wagerSituations: readonly Situation[] = [
  wager('two-large-chips', [dealt, raise(4, 1_200)], 5, silent(chips([2, 1_000]))),
  wager('one-large-chip-before-flop', [dealt], 4, silent(chips([1, 1_000]))),
  wager('raise-after-the-chip', [dealt], 4, both('chips-first', word('raise'), chips([1, 5_000]))),
  wager('one-chip-opens', onFlop, 2, silent(chips([1, 1_000]))),
  wager('raise-and-one-chip', [...onFlop, bet(2, 600)], 4, both('words-first', word('raise'), chips([1, 1_000]))),
  wager('half-a-raise-silent', [...onFlop, bet(2, 1_000), ...call(4)], 6, silent(chips([3, 500]))),
  wager('less-than-half-silent', [...onFlop, bet(2, 1_000), ...call(4)], 6, silent(chips([14, 100]))),
  wager('mixed-chips-silent', [...onFlop, bet(2, 400), raise(4, 1_100)], 6, silent(chips([1, 1_000], [1, 500]))),
  wager(
    'raise-said-too-small',
    [...onFlop, bet(2, 1_000), ...call(4)],
    6,
    said(word('raise', { amount: 1_300, amountIs: 'total' })),
  ),
  wager(
    'raise-said-more-than-half',
    [...onFlop, bet(2, 1_000), ...call(4)],
    6,
    said(word('raise', { amount: 1_600, amountIs: 'total' })),
  ),
  wager('bet-five', onFlop, 2, said(word('bet', { spoken: 5 }))),
  wager(
    'raise-in-two-motions',
    [...onFlop, bet(2, 400)],
    4,
    both('words-first', word('raise'), chips([4, 100]), chips([1, 1_000], [1, 500], [1, 100])),
  ),
  wager('silent-in-two-motions', [...onFlop, bet(2, 400)], 4, silent(chips([4, 100]), chips([6, 100]))),
  wager(
    'word-and-chip-together',
    [...onFlop, bet(2, 800)],
    4,
    both('simultaneous', word('raise', { amount: 2_000, amountIs: 'unstated' }), chips([1, 5_000])),
  ),
  wager('too-few-chips', [...onFlop, bet(2, 3_000), ...call(4)], 6, silent(chips([2, 1_000]))),
  wager('knock', [...onFlop, ...check(2)], 4, said(word('tap'))),
  wager('bet-the-pot', onFlop, 2, said(word('pot'))),
  wager(
    'call-and-too-much',
    [dealt, raise(4, 1_200), ...fold(5)],
    6,
    both('words-first', word('call'), chips([1, 5_000])),
  ),
];
