import { z } from 'zod';
import { cardList } from './scenario-cards.ts';

const chips = z.int().min(0).max(1_000_000_000);
const seat = z.int().min(1).max(100);

/** An action of a betting round as a scenario records it; `to` is the player's total of the round. */
export const recordedAction = z.strictObject({
  seat,
  action: z.enum(['check', 'call', 'bet', 'raise', 'fold', 'all-in']),
  to: chips.optional(),
});

const streets = [
  'preflop',
  'flop',
  'turn',
  'river',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'first-round',
  'second-round',
  'third-round',
  'fourth-round',
] as const;

/** The keys that put a scenario into the middle of a betting round. */
export const bettingBlock = {
  mode: z.enum(['tournament', 'cash']).optional(),
  game: z.enum(['holdem', 'omaha', 'omaha8', 'draw', 'stud', 'razz', 'horse']).optional(),
  structure: z.enum(['NL', 'PL', 'L']).optional(),
  blinds: z.tuple([chips, chips]).nullish(),
  ante: chips.nullish(),
  limits: z.tuple([chips, chips]).nullish(),
  bringIn: chips.nullish(),
  seats: z.array(z.strictObject({ seat, stack: chips })).min(2),
  button: seat.nullish(),
  /** Who posts, where that does not follow from the button; `sb` null: a dead small blind at `sbSeat`. */
  sb: seat.nullable().optional(),
  sbSeat: seat.nullish(),
  bb: seat.optional(),
  /** Live hands that are all in since an earlier street. */
  allInEarlier: z.array(seat).optional(),
  handForHand: z.boolean().optional(),
  street: z.enum(streets),
  potBefore: chips.optional(),
  prior: z.array(recordedAction).optional(),
  straddle: z.strictObject({ seat, amount: chips }).nullish(),
  bettingRounds: z.int().min(1).max(9).optional(),
  houseCap: z.strictObject({ bets: z.int().min(0).max(9), raises: z.int().min(0).max(99) }).nullish(),
  playersLeftInEvent: z.int().min(1).optional(),
  /** Seats that exposed cards while action was pending. */
  exposedBy: z.array(seat).optional(),
  /** Actions of the streets before this one, by their names. */
  earlier: z.record(z.string(), z.array(recordedAction)).optional(),
  /** Places at the table, where a scenario says how many there are. */
  seatsAtTable: z.int().min(2).max(100).optional(),
  /** Stud: up-cards by seat, in the order dealt; absent, nobody names them. */
  boards: z.record(z.string().regex(/^\d+$/), cardList).optional(),
  note: z.string().optional(),
} as const;

const bettingRound = z.strictObject(bettingBlock);

export type BettingRound = z.infer<typeof bettingRound>;
export type RecordedAction = z.infer<typeof recordedAction>;
