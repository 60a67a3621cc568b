import { bet, call, check, dealt, flop, fold, raise, type Situation, six, threeOnFlop, turn } from './situation.ts';

const onFlop = [...threeOnFlop, flop];

/** What goes wrong: cards in the deal, the board, the burn, hands that are shown or taken in, the clock. */
export const reportSituations: readonly Situation[] = [
  {
    id: 'first-card-exposed',
    setup: six(),
    before: [dealt],
    question: {
      ask: 'report',
      report: { kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' },
      instead: [{ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'later' }],
    },
  },
  {
    id: 'later-card-exposed',
    setup: six(),
    before: [dealt],
    question: {
      ask: 'report',
      report: { kind: 'exposed-by-dealer', seat: 6, count: 1, choice: 'later' },
      instead: [{ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' }],
    },
  },
  {
    id: 'two-cards-exposed',
    setup: six(),
    before: [dealt],
    question: {
      ask: 'report',
      report: { kind: 'exposed-by-dealer', seat: 6, count: 2, choice: 'later' },
      instead: [{ kind: 'exposed-by-dealer', seat: 6, count: 1, choice: 'later' }],
    },
  },
  {
    id: 'left-out-at-once',
    setup: six(),
    before: [dealt, ...fold(4)],
    question: {
      ask: 'report',
      report: { kind: 'seat-left-out', seat: 6 },
      instead: [{ kind: 'wrong-card-count', seat: 6, count: 1 }],
    },
  },
  {
    id: 'three-cards-late',
    setup: six(),
    before: [dealt, raise(4, 1_200), ...call(5)],
    question: {
      ask: 'report',
      report: { kind: 'wrong-card-count', seat: 6, count: 3 },
      instead: [{ kind: 'wrong-card-count', seat: 6, count: 1 }],
    },
  },
  {
    id: 'flop-of-four',
    setup: six(),
    before: threeOnFlop,
    question: {
      ask: 'report',
      report: { kind: 'extra-board-card', count: 4, cards: ['Ks', '7h', '2d', '2c'] },
      instead: [{ kind: 'burn-error', choice: 'two-burns' }, { kind: 'stub-fouled' }],
    },
  },
  {
    id: 'turn-too-early',
    setup: six(),
    before: [...onFlop, bet(2, 600), ...call(4)],
    question: {
      ask: 'report',
      report: { kind: 'premature-card', choice: 'turned', cards: ['9c'] },
      instead: [{ kind: 'premature-card', choice: 'not-turned' }, { kind: 'stub-fouled' }],
    },
  },
  {
    id: 'no-burn',
    setup: six(),
    before: [...onFlop, ...check(2, 4, 6), turn],
    question: {
      ask: 'report',
      report: { kind: 'burn-error', choice: 'no-burn' },
      instead: [
        { kind: 'burn-error', choice: 'two-burns' },
        { kind: 'extra-board-card', count: 2 },
      ],
    },
  },
  {
    id: 'hand-taken-in',
    setup: six(),
    before: [...onFlop, bet(2, 1_000), ...call(4)],
    question: {
      ask: 'report',
      report: { kind: 'hand-swept', seat: 4 },
      instead: [{ kind: 'exposed-by-player', seat: 4 }],
    },
  },
  {
    id: 'player-exposes',
    setup: six(),
    before: [...onFlop, bet(2, 1_000)],
    question: {
      ask: 'report',
      report: { kind: 'exposed-by-player', seat: 4 },
      instead: [
        { kind: 'hand-swept', seat: 4 },
        { kind: 'shown-to-one', seat: 4, to: 3 },
      ],
    },
  },
  {
    id: 'string-bet',
    setup: six(),
    before: [...onFlop, bet(2, 1_000), raise(4, 2_000)],
    question: {
      ask: 'report',
      report: { kind: 'string-bet', seat: 4 },
      instead: [{ kind: 'under-raise', seat: 4 }],
    },
  },
  {
    id: 'clock',
    setup: six(),
    before: [...onFlop, bet(2, 4_000)],
    question: {
      ask: 'report',
      report: { kind: 'clock-called', seat: 6 },
      instead: [{ kind: 'absent', seat: 4 }],
    },
  },
  {
    id: 'shown-to-a-neighbour',
    setup: six(),
    before: [...onFlop, bet(2, 1_000), ...call(4), ...fold(6)],
    question: {
      ask: 'report',
      report: { kind: 'shown-to-one', seat: 6, to: 1 },
      instead: [
        { kind: 'exposed-by-player', seat: 4 },
        { kind: 'shown-to-one', seat: 4, to: 1 },
      ],
    },
  },
];
