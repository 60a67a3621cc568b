import { z } from 'zod';
import { type Seat, type Stakes, type Variant, type VariantId, variantOf } from '../../engine/notation.ts';
import { type RulesInForce, readOverlay } from '../../engine/rules.ts';
import type { Hand, HandSeat, TableState } from '../../engine/table.ts';
import { ImpossibleScenario } from './question.ts';
import { cardList, chips, recordedAction, seat } from './situation.ts';

export function handOf({ hand }: TableState): Hand {
  if (hand === null) throw new Error('A betting round has a hand.');
  return hand;
}

export function playerAt(state: TableState, seat: Seat): HandSeat {
  const player = handOf(state).players.find((one) => one.seat === seat);
  if (player === undefined) throw new ImpossibleScenario(`Seat ${seat} has no hand.`);
  return player;
}

/** Chips behind. */
export const stackAt = (state: TableState, seat: Seat): number => state.chairs[seat - 1]?.stack ?? 0;

const numbers = (seats: BettingRound['seats']): readonly Seat[] => seats.map(({ seat }) => seat);

export function checkSeats({
  seats,
  straddle,
  exposedBy = [],
  seatsAtTable = Number.POSITIVE_INFINITY,
}: BettingRound): void {
  const listed = numbers(seats);
  const twice = listed.find((seat, index) => listed.indexOf(seat) !== index);
  if (twice !== undefined) throw new ImpossibleScenario(`Seat ${twice} is listed twice.`);
  const beyond = listed.find((seat) => seat > seatsAtTable);
  if (beyond !== undefined) throw new ImpossibleScenario(`There is no seat ${beyond} at a table of ${seatsAtTable}.`);
  const named = [...(straddle ? [straddle.seat] : []), ...exposedBy];
  const stranger = named.find((seat) => !listed.includes(seat));
  if (stranger !== undefined) throw new ImpossibleScenario(`Seat ${stranger} has no hand.`);
}

const structures = { NL: 'no-limit', PL: 'pot-limit', L: 'fixed-limit' } as const;

type Family = Exclude<BettingRound['game'], undefined | 'horse'>;

/** The games the engine deals, by family and structure; the deck does not matter to a wager. */
const variants: Readonly<Record<Family, { readonly [Structure in Variant['betting']]?: VariantId }>> = {
  holdem: { 'no-limit': 'no-limit-holdem', 'pot-limit': 'pot-limit-holdem', 'fixed-limit': 'limit-holdem' },
  // No-limit games bet on the same streets as hold'em.
  omaha: { 'no-limit': 'no-limit-holdem', 'pot-limit': 'pot-limit-omaha', 'fixed-limit': 'limit-omaha' },
  omaha8: { 'no-limit': 'no-limit-holdem', 'pot-limit': 'pot-limit-omaha-8', 'fixed-limit': 'limit-omaha-8' },
  draw: {
    'no-limit': 'no-limit-five-card-draw',
    'pot-limit': 'pot-limit-five-card-draw',
    'fixed-limit': 'limit-five-card-draw',
  },
  stud: { 'fixed-limit': 'limit-stud' },
  razz: { 'fixed-limit': 'limit-razz' },
};

export const studStreets = ['third', 'fourth', 'fifth', 'sixth', 'seventh'];
export const drawStreets = ['first-round', 'second-round', 'third-round', 'fourth-round'];
const flopStreets = ['preflop', 'flop', 'turn', 'river'];

export function variantOfRound({ game = 'holdem', structure, street, bettingRounds }: BettingRound): VariantId {
  const family = game === 'horse' ? (studStreets.includes(street) ? 'stud' : 'holdem') : game;
  const betting = structures[structure ?? (game === 'horse' || family in limitOnly ? 'L' : 'NL')];
  const variant = variants[family][betting];
  if (variant === undefined) throw new ImpossibleScenario(`${game} is not dealt with ${structure} betting.`);
  return variant === 'limit-five-card-draw' && (bettingRounds ?? 2) > 2 ? 'limit-a-5-triple-draw' : variant;
}

const limitOnly = { stud: true, razz: true };

export function streetOf({ street, game = 'holdem' }: BettingRound, variant: VariantId): number {
  const { stud, streets } = variantOf(variant);
  const names = stud !== null ? studStreets : game === 'draw' ? drawStreets : flopStreets;
  const index = names.indexOf(street === 'preflop' && game === 'draw' ? 'first-round' : street);
  if (index < 0 || index >= streets.length) throw new ImpossibleScenario(`${game} has no betting round "${street}".`);
  return index;
}

export function stakesOf({ blinds, ante, limits, bringIn }: BettingRound, variant: VariantId): Stakes {
  const [smallBlind, bigBlind] = blinds ?? [0, 0];
  const { stud } = variantOf(variant);
  const minBet = limits?.[0] ?? (bigBlind > 0 ? bigBlind : (ante ?? 0));
  if (minBet === 0) throw new ImpossibleScenario('The smallest bet is not known: no blinds, limits or ante.');
  if (smallBlind > bigBlind) throw new ImpossibleScenario('The small blind is larger than the big blind.');
  return {
    smallBlind,
    bigBlind,
    minBet,
    ante: ante ? { kind: 'each', chips: ante, order: 'ante-first', short: 'own-share' } : null,
    bigBet: limits?.[1] ?? 2 * minBet,
    ...(stud === null ? {} : { bringIn: bringIn ?? 0 }),
  };
}

/** The house itself sets its own number of raises. */
export function houseOf({ houseCap }: BettingRound, inForce: RulesInForce): RulesInForce {
  if (!houseCap) return inForce;
  const cap = readOverlay({ limitRaiseCap: { threeRoundsOrMore: houseCap, twoRounds: houseCap } });
  if ('refusal' in cap) throw new ImpossibleScenario(cap.refusal);
  return { ...inForce, overlay: { ...inForce.overlay, ...cap.overlay } };
}

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

/** The keys that put a scenario in the middle of a betting round. */
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
  /** Who posts, if the button does not determine it. `sb` null: a dead small blind at `sbSeat`. */
  sb: seat.nullable().optional(),
  sbSeat: seat.nullish(),
  bb: seat.optional(),
  /** Live hands that have been all in since an earlier street. */
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
  /** Number of places at the table, if the scenario gives it. */
  seatsAtTable: z.int().min(2).max(100).optional(),
  /** Stud: up-cards by seat, in the order dealt; absent if the scenario names none. */
  boards: z.record(z.string().regex(/^\d+$/), cardList).optional(),
  note: z.string().optional(),
} as const;

const bettingRound = z.strictObject(bettingBlock);

export type BettingRound = z.infer<typeof bettingRound>;
export type RecordedAction = z.infer<typeof recordedAction>;
