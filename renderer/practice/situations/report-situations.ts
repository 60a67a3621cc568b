import type { Report } from '../../../engine/table.ts';
import { bet, call, check, dealt, flop, fold, raise, type Situation, six, threeOnFlop, turn } from './situation.ts';

const onFlop = [...threeOnFlop, flop];

const reported = (
  id: string,
  before: Situation['before'],
  report: Report,
  ...instead: readonly Report[]
): Situation => ({
  id,
  setup: six(),
  before,
  question: { ask: 'report', report, instead },
});

/** What goes wrong: cards in the deal, the board, the burn, hands that are shown or taken in, the clock. */
export const reportSituations: readonly Situation[] = [
  reported(
    'first-card-exposed',
    [dealt],
    { kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' },
    { kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'later' },
  ),
  reported(
    'later-card-exposed',
    [dealt],
    { kind: 'exposed-by-dealer', seat: 6, count: 1, choice: 'later' },
    { kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' },
  ),
  reported(
    'two-cards-exposed',
    [dealt],
    { kind: 'exposed-by-dealer', seat: 6, count: 2, choice: 'later' },
    { kind: 'exposed-by-dealer', seat: 6, count: 1, choice: 'later' },
  ),
  reported(
    'left-out-at-once',
    [dealt, ...fold(4)],
    { kind: 'seat-left-out', seat: 6 },
    { kind: 'wrong-card-count', seat: 6, count: 1 },
  ),
  reported(
    'three-cards-late',
    [dealt, raise(4, 1_200), ...call(5)],
    { kind: 'wrong-card-count', seat: 6, count: 3 },
    { kind: 'wrong-card-count', seat: 6, count: 1 },
  ),
  reported(
    'flop-of-four',
    threeOnFlop,
    { kind: 'extra-board-card', count: 4, cards: ['Ks', '7h', '2d', '2c'] },
    { kind: 'burn-error', choice: 'two-burns' },
    { kind: 'stub-fouled' },
  ),
  reported(
    'turn-too-early',
    [...onFlop, bet(2, 600), ...call(4)],
    { kind: 'premature-card', choice: 'turned', cards: ['9c'] },
    { kind: 'premature-card', choice: 'not-turned' },
    { kind: 'stub-fouled' },
  ),
  reported(
    'no-burn',
    [...onFlop, ...check(2, 4, 6), turn],
    { kind: 'burn-error', choice: 'no-burn' },
    { kind: 'burn-error', choice: 'two-burns' },
    { kind: 'extra-board-card', count: 2 },
  ),
  reported(
    'hand-taken-in',
    [...onFlop, bet(2, 1_000), ...call(4)],
    { kind: 'hand-swept', seat: 4 },
    { kind: 'exposed-by-player', seat: 4 },
  ),
  reported(
    'player-exposes',
    [...onFlop, bet(2, 1_000)],
    { kind: 'exposed-by-player', seat: 4 },
    { kind: 'hand-swept', seat: 4 },
    { kind: 'shown-to-one', seat: 4, to: 3 },
  ),
  reported(
    'string-bet',
    [...onFlop, bet(2, 1_000), raise(4, 2_000)],
    { kind: 'string-bet', seat: 4 },
    { kind: 'under-raise', seat: 4 },
  ),
  reported('clock', [...onFlop, bet(2, 4_000)], { kind: 'clock-called', seat: 6 }, { kind: 'absent', seat: 4 }),
  reported(
    'shown-to-a-neighbour',
    [...onFlop, bet(2, 1_000), ...call(4), ...fold(6)],
    { kind: 'shown-to-one', seat: 6, to: 1 },
    { kind: 'exposed-by-player', seat: 4 },
    { kind: 'shown-to-one', seat: 4, to: 1 },
  ),
];
