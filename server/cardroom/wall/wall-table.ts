import type { Level, Schedule, Stakes, TextRef } from '../../../engine/notation.ts';
import { noWitnesses, type TableState } from '../../../engine/table.ts';
import { eachOf, insteadOf, type Shape, whole } from './shown-copy.ts';

/** A name, by its id among the names sent along; its hash is for verifying the log. */
export const nameOnWall: Shape<TextRef> = { id: true, hash: insteadOf('') };

export const stakesOnWall: Shape<Stakes> = {
  smallBlind: true,
  bigBlind: true,
  minBet: true,
  bigBet: true,
  bringIn: true,
  maxBet: true,
  cap: true,
  ante: { kind: true, chips: true, listed: [true], order: true, short: true },
  straddle: { kinds: [true], most: true },
  // What the house takes is public anyway; what it keeps for jackpots is not.
  rake: {
    basisPoints: true,
    steps: [{ from: true, take: true }],
    cap: true,
    caps: [{ players: true, cap: true }],
    noFlopNoDrop: true,
    unit: true,
    jackpot: insteadOf(null),
  },
  minBuyIn: true,
  maxBuyIn: true,
};

const levelOnWall: Shape<Level> = {
  ...stakesOnWall,
  number: true,
  minutes: true,
  breakAfter: true,
  smallestChip: true,
  games: eachOf<Stakes>(stakesOnWall),
};

export const levelsOnWall = [levelOnWall] as const;

export const scheduleOnWall: Shape<Schedule> = { startedAt: true, pausedAt: true, levels: levelsOnWall };

export const rotationOnWall: Shape<TableState['rotation']> = {
  change: true,
  games: [{ variant: true, stakes: stakesOnWall }],
};

const share = { seat: true, chips: true } as const;

const handOnWall: Shape<TableState['hand']> = {
  number: true,
  startedAt: true,
  variant: true,
  rulebook: true,
  policies: whole,
  stakes: stakesOnWall,
  level: true,
  button: true,
  smallBlind: true,
  smallBlindPlace: true,
  bigBlind: true,
  players: [
    {
      seat: true,
      startingStack: true,
      bet: true,
      paid: true,
      dead: true,
      status: true,
      allIn: true,
      acted: true,
      facedAt: true,
      tabled: [true],
      up: [true],
      draws: [true],
    },
  ],
  street: true,
  stage: true,
  toAct: true,
  betting: {
    toMatch: true,
    minRaiseBy: true,
    lastFullTo: true,
    largestRaise: true,
    allInRun: true,
    lastAggressor: true,
    wagers: true,
    capped: true,
    bringInDue: true,
  },
  straddles: [share],
  posts: [{ ...share, kind: true }],
  opener: true,
  board: [true],
  moreBoards: [[true]],
  runs: true,
  bombPot: true,
  raked: true,
  runOut: true,
  showOrder: [true],
  named: eachOf([true]),
  awards: [
    {
      pot: true,
      chips: true,
      eligible: [true],
      shares: [share],
      parts: [
        {
          pot: true,
          board: true,
          half: true,
          chips: true,
          shares: [share],
          odd: [share],
          hand: { kind: true, category: true, ranks: [true] },
        },
      ],
      pushed: true,
    },
  ],
  actions: [{ seat: true, action: true, to: true, street: true }],
  redealOf: true,
  outcome: true,
};

/**
 * What everybody in the room may see of a table: chips, open cards, names at the seats. No reports, rulings or messages, nothing about
 * devices and staff, no penalty, no undo, none of the house's counts.
 */
export const tableOnWall: Shape<TableState> = {
  tableId: true,
  name: true,
  mode: true,
  variant: true,
  rulebook: true,
  overlay: insteadOf({}),
  chairs: [
    {
      seat: true,
      player: nameOnWall,
      stack: true,
      drift: true,
      away: true,
      owes: { big: true, small: true, posts: true },
      joinedAfter: true,
      behind: true,
      announced: true,
      toCount: true,
    },
  ],
  schedule: scheduleOnWall,
  stakes: stakesOnWall,
  rotation: rotationOnWall,
  rotationPlace: { game: true, hands: true, orbit: true, level: true },
  nextHand: { straddles: [{ seat: true, kind: true }], bombPot: { ante: true, boards: true }, variant: true },
  chipValues: [true],
  handNumber: true,
  dealtAgain: [true],
  hand: handOnWall,
  redeal: insteadOf(null),
  buttonPut: true,
  incidents: insteadOf([]),
  chipsIn: insteadOf(0),
  raked: insteadOf(0),
  undo: insteadOf(null),
  clock: {
    seat: true,
    by: insteadOf(0),
    hand: true,
    actions: true,
    calledAt: true,
    countdownAt: true,
    deadline: true,
  },
  colourUp: true,
  closed: { at: true, by: insteadOf(null), counted: insteadOf([]), tray: insteadOf(null) },
  witnesses: insteadOf(noWitnesses),
  halted: { why: true, since: true, lifted: { by: insteadOf(''), at: true } },
  handForHand: { round: true, hand: true, lifted: { by: insteadOf(''), at: true } },
};
