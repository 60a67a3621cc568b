import {
  type BettingStructure,
  clockwiseFrom,
  type Seat,
  type Stakes,
  type VariantId,
  variantOf,
} from '../../engine/notation.ts';
import { overlayRefusalSentence, type Policies, type RulesInForce, readOverlay } from '../../engine/rules.ts';
import {
  type Hand,
  type HandSeat,
  type Recorded,
  recordAction,
  standingRound,
  type TableState,
} from '../../engine/table.ts';
import type { BettingRound, RecordedAction } from './betting-round-schema.ts';
import { ImpossibleScenario } from './question.ts';

/**
 * The table in the middle of the betting round a scenario describes, its `prior` actions taken. `due` is the seat the
 * scenario says is to act: it opens a stud round nobody has acted in yet. The hand consults the policies given here, so
 * that the engine's own rules are asked under every reading.
 */
export function tableInRound(
  round: BettingRound,
  policies: Policies,
  inForce: RulesInForce,
  due: Seat | null = null,
): TableState {
  const { prior = [] } = round;
  let state = roundBefore(round, policies, inForce, due);
  for (const action of prior) state = afterRecorded(state, action);
  return state;
}

/** The round before its first action. */
export function roundBefore(
  round: BettingRound,
  policies: Policies,
  inForce: RulesInForce,
  due: Seat | null = null,
): TableState {
  const variant = variantOfRound(round);
  const street = streetOf(round, variant);
  const stakes = stakesOf(round, variant);
  checkSeats(round);
  const { button: placed = null, seats, prior = [], straddle = null, mode = 'tournament', exposedBy = [] } = round;
  const stud = variantOf(variant).stud !== null;
  if (placed === null && !stud) throw new ImpossibleScenario('Where the button is must be said.');
  const opener = stud ? (prior[0]?.seat ?? due) : null;
  if (stud && opener === null) throw new ImpossibleScenario('Who opens this stud round must be said.');
  // Nothing in stud depends on the button; the opener is then first in order.
  const button = placed ?? clockwiseFrom(opener ?? 1, numbers(seats)).at(-2) ?? 1;
  const state = standingRound({
    ...houseOf(round, inForce),
    mode,
    variant,
    stakes,
    policies: cappedAs(round, policies, inForce),
    seats,
    button,
    street,
    pot: round.potBefore ?? 0,
    straddles: straddle === null ? [] : [{ seat: straddle.seat, chips: straddle.amount }],
    opener,
    others: othersOfEvent(round),
  });
  const noAggression = exposedBy.length > 0 && policies.exposedCardRestriction === 'check-call-only' ? exposedBy : [];
  return state.hand === null || noAggression.length === 0 ? state : { ...state, hand: { ...state.hand, noAggression } };
}

/** The hand of such a table. */
export function handOf({ hand }: TableState): Hand {
  if (hand === null) throw new Error('A betting round has a hand.');
  return hand;
}

/** A player of the hand. */
export function playerAt(state: TableState, seat: Seat): HandSeat {
  const player = handOf(state).players.find((one) => one.seat === seat);
  if (player === undefined) throw new ImpossibleScenario(`Seat ${seat} has no hand.`);
  return player;
}

/** Chips behind. */
export const stackAt = (state: TableState, seat: Seat): number => state.chairs[seat - 1]?.stack ?? 0;

/** The table after an action as recorded, whether or not its size was legal; it must have been possible. */
export function afterRecorded(state: TableState, action: RecordedAction): TableState {
  const player = playerAt(state, action.seat);
  const { toAct } = handOf(state);
  if (toAct !== action.seat)
    throw new ImpossibleScenario(
      toAct === null
        ? `Seat ${action.seat} cannot act: the betting round is over.`
        : `Seat ${action.seat} cannot act: it is seat ${toAct}'s turn.`,
    );
  return recordAction(state, action.seat, recordedOf(state, player, action));
}

function recordedOf(state: TableState, player: HandSeat, { seat, action, to }: RecordedAction): Recorded {
  const { betting, stakes } = handOf(state);
  const reach = player.bet + stackAt(state, seat);
  const impossible = (why: string) => new ImpossibleScenario(`Seat ${seat} cannot ${action}: ${why}.`);
  switch (action) {
    case 'fold':
      return { what: 'fold' };
    case 'check':
      if (betting.toMatch > player.bet || betting.bringInDue) throw impossible('there is a bet to match');
      return { what: 'check' };
    case 'call':
      if (betting.toMatch <= player.bet) throw impossible('there is nothing to call');
      return { what: 'call' };
    case 'bet':
    case 'raise':
    case 'all-in': {
      if (to === undefined) throw impossible('the total is not said');
      if (to > reach) throw impossible(`it has ${reach}`);
      if (action === 'all-in' && to < reach) throw impossible(`${to} would leave it ${reach - to}`);
      if (betting.bringInDue && to <= (stakes.bringIn ?? 0)) return { what: 'bring-in', to };
      if (to > betting.toMatch) return { what: 'wager', to };
      if (action !== 'all-in') throw impossible(`${to} is no more than the ${betting.toMatch} to match`);
      return { what: 'call' };
    }
  }
}

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

/** The games the engine deals, by family and structure; what cards they are played with does not matter to a wager. */
const variants: Readonly<Record<Family, { readonly [Structure in BettingStructure]?: VariantId }>> = {
  holdem: { 'no-limit': 'no-limit-holdem', 'pot-limit': 'pot-limit-holdem', 'fixed-limit': 'limit-holdem' },
  // Without limit the same streets are bet on in the same way as in hold'em.
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

const studStreets = ['third', 'fourth', 'fifth', 'sixth', 'seventh'];
const drawStreets = ['first-round', 'second-round', 'third-round', 'fourth-round'];
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

/** A house's own number of raises is the house's word on it. */
export function houseOf({ houseCap }: BettingRound, inForce: RulesInForce): RulesInForce {
  if (!houseCap) return inForce;
  const cap = readOverlay({ limitRaiseCap: { threeRoundsOrMore: houseCap, twoRounds: houseCap } });
  if ('refusal' in cap) throw new ImpossibleScenario(overlayRefusalSentence(cap.refusal));
  return { ...inForce, overlay: { ...inForce.overlay, ...cap.overlay } };
}

/** The policies with the house's own number of raises, or with the number that goes with so many betting rounds. */
function cappedAs(round: BettingRound, policies: Policies, inForce: RulesInForce): Policies {
  const { bettingRounds, houseCap } = round;
  const same = <Cap>(cap: Cap) => ({ threeRoundsOrMore: cap, twoRounds: cap });
  if (houseCap) {
    const { limitRaiseCap } = houseOf(round, inForce).overlay;
    return Object.create(policies, { limitRaiseCap: { value: limitRaiseCap, enumerable: true } }) as Policies;
  }
  if (bettingRounds === undefined) return policies;
  const get = () => {
    const { threeRoundsOrMore, twoRounds } = policies.limitRaiseCap;
    return same(bettingRounds === 2 ? twoRounds : threeRoundsOrMore);
  };
  return Object.create(policies, { limitRaiseCap: { get, enumerable: true } }) as Policies;
}

/** Somebody with chips beside the players of this hand, unless it is known that the last two play it. */
function othersOfEvent({ seats, playersLeftInEvent, street, mode }: BettingRound): number {
  if (mode === 'cash') return 0;
  if (playersLeftInEvent !== undefined) {
    if (playersLeftInEvent < seats.length)
      throw new ImpossibleScenario(
        `${seats.length} players have hands, more than the ${playersLeftInEvent} left in the event.`,
      );
    return playersLeftInEvent > seats.length ? 1 : 0;
  }
  // In the first round everybody is listed and there is no other table; later others may have folded.
  return ['preflop', 'first-round', 'third'].includes(street) ? 0 : 1;
}
