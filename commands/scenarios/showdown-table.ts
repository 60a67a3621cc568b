import { z } from 'zod';
import { type KnownCard, type Seat, type VariantId, variantOf } from '../../engine/notation.ts';
import { type Policies, type RulesInForce, uncalledBet } from '../../engine/rules.ts';
import { type Hand, type HandSeat, standingRound, type TableState } from '../../engine/table.ts';
import { recordedAction } from './betting-round-schema.ts';
import { ImpossibleScenario } from './question.ts';
import { cardList } from './scenario-cards.ts';

const amount = z.int().min(0).max(1_000_000_000);
export const scenarioSeat = z.int().min(1).max(100);
/** What belongs to seats, by seat number. */
export const bySeat = <Value extends z.ZodType>(value: Value) => z.record(z.string().regex(/^\d+$/), value);

export const gameName = z.enum(['holdem', 'omaha', 'omaha8', 'draw', 'stud', 'stud8', 'razz', 'horse']);
export type GameName = z.infer<typeof gameName>;

/** What everybody put into the hand; `live` seats have not folded. */
export const contribution = z.strictObject({
  seat: scenarioSeat,
  amount,
  live: z.boolean(),
  allIn: z.boolean().optional(),
});

/** The keys that put a scenario at the end of a hand. */
export const showdownBlock = {
  mode: z.enum(['tournament', 'cash']).optional(),
  game: gameName.optional(),
  structure: z.enum(['NL', 'PL', 'L']).optional(),
  seatsAtTable: z.int().min(2).max(100).optional(),
  blinds: z.tuple([amount, amount]).nullish(),
  limits: z.tuple([amount, amount]).nullish(),
  ante: amount.nullish(),
  bringIn: amount.nullish(),
  button: scenarioSeat.nullish(),
  /** Seats that reach the showdown. */
  live: z.array(scenarioSeat).min(1),
  /** Somebody is all in. */
  allIn: z.boolean().optional(),
  /** By street; a street that is not listed had checks only. */
  actions: z.record(z.string(), z.array(recordedAction)).optional(),
  straddle: z.strictObject({ seat: scenarioSeat, amount }).nullish(),
  /** Stud: up-cards by seat. */
  boards: bySeat(cardList).optional(),
  board: cardList.optional(),
  pot: amount.optional(),
  contributions: z.array(contribution).optional(),
  /** Smallest chip in play. */
  unit: z.int().min(1).optional(),
  note: z.string().optional(),
} as const;

const variants: Readonly<Record<Exclude<GameName, 'horse'>, VariantId>> = {
  holdem: 'no-limit-holdem',
  omaha: 'pot-limit-omaha',
  omaha8: 'pot-limit-omaha-8',
  draw: 'no-limit-five-card-draw',
  stud: 'limit-stud',
  stud8: 'limit-stud-8',
  razz: 'limit-razz',
};

/** How hands are shown and won does not depend on the betting structure. */
export function variantOfGame(game: GameName): VariantId {
  if (game === 'horse') throw new ImpossibleScenario('Which of the games of the mix is dealt must be said.');
  return variants[game];
}

/** A player at the end of a hand; `paid` lies in the pots. */
export interface PlayerAtEnd {
  readonly seat: Seat;
  readonly paid: number;
  readonly live: boolean;
  readonly allIn: boolean;
  /** Cards that lie open; null: none do. */
  readonly tabled: readonly KnownCard[] | null;
}

/** A hand whose betting is over, and what is known of it. */
export interface EndOfHand {
  readonly mode: 'tournament' | 'cash';
  readonly variant: VariantId;
  readonly players: readonly PlayerAtEnd[];
  /** Beside what the players are said to have paid. */
  readonly pot: number;
  /** Null: nothing depends on it. */
  readonly button: Seat | null;
}

/**
 * The table at the end of the last round, its hands still hidden unless said otherwise. The hand consults the policies
 * given here.
 */
export function tableAtEnd(end: EndOfHand, policies: Policies, inForce: RulesInForce): TableState {
  const { mode, variant, players, pot, button } = end;
  const seats = players.map(({ seat }) => seat);
  const twice = seats.find((seat, index) => seats.indexOf(seat) !== index);
  if (twice !== undefined) throw new ImpossibleScenario(`Seat ${twice} is listed twice.`);
  const stud = variantOf(variant).stud !== null;
  if (button === null && !stud) throw new ImpossibleScenario('Where the button is must be said.');
  const state = standingRound({
    ...inForce,
    mode,
    variant,
    stakes: { smallBlind: 0, bigBlind: 0, minBet: 1, ante: null },
    policies,
    seats: players.map(({ seat }) => ({ seat, stack: 1 })),
    // Without a button the seats count from the person dealing.
    button: button ?? Math.max(...seats),
    street: variantOf(variant).streets.length - 1,
    pot,
    straddles: [],
    opener: null,
    others: mode === 'tournament' ? 1 : 0,
  });
  const { hand } = state;
  if (hand === null) throw new Error('A table at the end of a hand has one.');
  const { chipsIn } = state;
  return {
    ...state,
    chipsIn: players.reduce((sum, { paid }) => sum + paid, chipsIn),
    hand: { ...hand, toAct: null, players: hand.players.map((player) => atEnd(player, players)) },
  };
}

/** What nobody matched has gone back before hands are shown. */
export function withoutUncalled(table: TableState): {
  readonly table: TableState;
  readonly returned: Readonly<Record<string, number>>;
} {
  const hand = endedHand(table);
  const uncalled = uncalledBet(hand);
  if (uncalled === null) return { table, returned: {} };
  const { seat, chips } = uncalled;
  const players = hand.players.map((player) =>
    player.seat === seat ? { ...player, paid: player.paid - chips } : player,
  );
  return {
    table: { ...table, chipsIn: table.chipsIn - chips, hand: { ...hand, players } },
    returned: seatMap([uncalled]),
  };
}

function atEnd(player: HandSeat, players: readonly PlayerAtEnd[]): HandSeat {
  const said = players.find(({ seat }) => seat === player.seat);
  if (said === undefined) throw new Error(`Seat ${player.seat} is no player of the scenario.`);
  const { paid, live, allIn, tabled } = said;
  return { ...player, paid, allIn, tabled, status: live ? 'live' : 'folded' };
}

/** The hand of such a table. */
export function endedHand({ hand }: TableState): Hand {
  if (hand === null) throw new Error('A table at the end of a hand has one.');
  return hand;
}

/** A map by seat as scenarios write it. */
export const seatMap = (shares: readonly { readonly seat: Seat; readonly chips: number }[]): Record<string, number> => {
  const map: Record<string, number> = {};
  for (const { seat, chips: won } of shares) map[seat] = (map[seat] ?? 0) + won;
  return map;
};
