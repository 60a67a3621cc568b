import type { Chips, Seat } from '../../../engine/notation.ts';
import type { RulesInForce } from '../../../engine/rules.ts';
import type { Command, Report, SeenWager } from '../../../engine/table.ts';
import { type DealSetup, type PracticeDeal, played, practiceDeal } from '../practice-deal.ts';

/** The question about the table as it is. The engine answers, under whatever rules are in force. */
export type Question =
  /** How do these words and chips of the seat to act count? */
  | { readonly ask: 'wager'; readonly seat: Seat; readonly wager: SeenWager }
  /** What follows from something that went wrong? `instead`: other faults it could have been; their rulings are wrong here. */
  | { readonly ask: 'report'; readonly report: Report; readonly instead: readonly Report[] }
  /** Does an act before its turn stand after what the others did? */
  | {
      readonly ask: 'early';
      readonly act: Omit<Extract<Command, { type: 'act-out-of-turn' }>, 'type'>;
      readonly after: readonly Command[];
    }
  | { readonly ask: 'shows-first' }
  /** May the seat to act raise? */
  | { readonly ask: 'may-raise'; readonly seat: Seat }
  /** What is the smallest raise of the seat to act? */
  | { readonly ask: 'least-raise'; readonly seat: Seat }
  /** Who gets what from the next pot? */
  | { readonly ask: 'shares' }
  /** Where are button and blinds in the next hand? */
  | { readonly ask: 'next-hand' }
  /** Are all hands turned up before the next card? */
  | { readonly ask: 'all-up' };

/** A moment at a table and a question about it. */
export interface Situation {
  readonly id: string;
  readonly setup: DealSetup;
  /** What happened before, from the deal on. */
  readonly before: readonly Command[];
  readonly question: Question;
}

const standard = [100, 500, 1_000, 5_000, 25_000];

/** Six players of a tournament at 200 / 400, the button at seat 1. */
export const six = (stacks: Readonly<Record<Seat, Chips>> = {}): DealSetup => ({
  mode: 'tournament',
  seats: 6,
  stacks: { 1: 20_000, 2: 20_000, 3: 20_000, 4: 20_000, 5: 20_000, 6: 20_000, ...stacks },
  smallBlind: 200,
  bigBlind: 400,
  chipValues: standard,
  button: 1,
});

/** The cards are dealt, everybody posts. */
export const dealt: Command = { type: 'start-hand', at: 0, by: 'dealer' };

export const fold = (...seats: readonly Seat[]): readonly Command[] => seats.map((seat) => ({ type: 'fold', seat }));
export const check = (...seats: readonly Seat[]): readonly Command[] => seats.map((seat) => ({ type: 'check', seat }));
export const call = (...seats: readonly Seat[]): readonly Command[] => seats.map((seat) => ({ type: 'call', seat }));
export const bet = (seat: Seat, to: Chips): Command => ({ type: 'bet', seat, to });
export const raise = (seat: Seat, to: Chips): Command => ({ type: 'raise', seat, to });
export const allIn = (seat: Seat): Command => ({ type: 'all-in', seat });
export const flop: Command = { type: 'deal-board', cards: ['Ks', '7h', '2d'], by: 'dealer' };
export const turn: Command = { type: 'deal-board', cards: ['9c'], by: 'dealer' };
export const river: Command = { type: 'deal-board', cards: ['4h'], by: 'dealer' };

/** Seats 2, 4 and 6 on the flop for 400 each, seat 2 first to act. */
export const threeOnFlop: readonly Command[] = [
  dealt,
  ...call(4),
  ...fold(5),
  ...call(6),
  ...fold(1),
  ...call(2),
  ...fold(3),
];

/** The table at the moment of the question. */
export function tableOf({ setup, before }: Situation, rules: RulesInForce): PracticeDeal {
  const { state, names } = practiceDeal(setup, rules);
  return { state: played(state, before), names };
}
