import type { Stakes, VariantId } from '../../engine/notation.ts';
import { effectivePolicies } from '../../engine/rules.ts';
import type { Hand, HandSeat } from '../../engine/table.ts';
import { cardsOf } from './sample-deals.ts';

export const noBetting: Hand['betting'] = {
  toMatch: 0,
  minRaiseBy: 0,
  lastFullTo: 0,
  largestRaise: 0,
  allInRun: 0,
  lastAggressor: null,
  wagers: 0,
  capped: false,
  bringInDue: false,
};

const stakes: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };

/** A seat at showdown: what it paid, and its cards if they are open; without cards it has folded. */
export interface SampleSeat {
  readonly seat: number;
  readonly paid: number;
  /** As `AsKd`; empty: tabled, but not named. */
  readonly cards?: string;
}

type Given = Omit<Partial<Hand>, 'board' | 'moreBoards' | 'policies'> & {
  readonly board?: string;
  readonly moreBoards?: readonly string[];
  readonly policies?: Partial<Hand['policies']>;
};

const seatOf = ({ seat, paid, cards }: SampleSeat): HandSeat => ({
  seat,
  startingStack: paid,
  bet: 0,
  paid,
  dead: 0,
  status: cards === undefined ? 'folded' : 'live',
  allIn: false,
  acted: false,
  facedAt: 0,
  tabled: cards === undefined ? null : cardsOf(cards),
  up: [],
  draws: [],
});

/** A hand at showdown, its players listed from the left of the button. */
export function sampleHand(variant: VariantId, seats: readonly SampleSeat[], given: Given = {}): Hand {
  const { board = '', moreBoards = [], policies = {}, ...rest } = given;
  return {
    number: 1,
    startedAt: 0,
    variant,
    rulebook: 'tda-2011',
    policies: { ...effectivePolicies('tda-2011'), ...policies },
    stakes,
    level: null,
    button: 9,
    smallBlind: null,
    smallBlindPlace: 1,
    bigBlind: 2,
    players: seats.map(seatOf),
    street: 3,
    stage: 'showdown',
    toAct: null,
    betting: noBetting,
    opener: null,
    straddles: [],
    posts: [],
    board: cardsOf(board),
    moreBoards: moreBoards.map(cardsOf),
    runs: 1,
    bombPot: false,
    raked: 0,
    runOut: false,
    showOrder: seats.filter(({ cards }) => cards !== undefined).map(({ seat }) => seat),
    named: {},
    awards: [],
    actions: [],
    redealOf: null,
    outcome: 'running',
    ...rest,
  };
}
