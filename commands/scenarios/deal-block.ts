import { z } from 'zod';
import {
  type Card,
  type Chips,
  clockwiseFrom,
  type Seat,
  type Stakes,
  type VariantId,
  variantOf,
} from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import type { TableState } from '../../engine/table.ts';
import { streetOf, variantOfRound } from './betting-round.ts';
import { tableAtStreet } from './hand-at-table.ts';
import { ImpossibleScenario } from './question.ts';
import { sent, startHand } from './real-table.ts';
import { tableBefore } from './seating-table.ts';
import { aroundTheTable, cards, chips, seat, seatMap } from './situation.ts';
import { type Act, acted } from './taken-action.ts';

export const oneCard = cards
  .refine((list) => list.length === 1, 'is not one card')
  .transform(([card]) => card as NonNullable<typeof card>);

export const dealActions = z.array(
  z.strictObject({
    seat,
    action: z.enum(['check', 'call', 'bet', 'raise', 'complete', 'fold', 'all-in', 'bring-in']),
    to: chips.optional(),
  }),
);

/** A scenario's description of a deal. All keys are optional: most card faults need few of them. */
export const dealBlock = {
  ...aroundTheTable,
  game: z.enum(['holdem', 'omaha', 'omaha8', 'draw', 'stud', 'razz', 'horse']).optional(),
  live: z.array(seat).optional(),
  actions: dealActions.optional(),
  /** Several seats: the first is to act. */
  toAct: z.union([seat, z.array(seat)]).nullish(),
  chipsIn: seatMap.optional(),
  playersLeftInEvent: z.int().min(1).optional(),
  potBefore: chips.optional(),
} as const;

const block = z.strictObject(dealBlock);

export type DealBlock = z.infer<typeof block>;

/** The seat due, or null where none is named. */
export const seatToAct = ({ toAct = null }: DealBlock): number | null =>
  Array.isArray(toAct) ? (toAct[0] ?? null) : toAct;

/** The game that is dealt. */
export function variantOfDeal({ game = 'holdem', structure }: DealBlock): VariantId {
  if (game === 'horse') throw new ImpossibleScenario('Which of its games is dealt must be said.');
  return variantOfRound({ game, structure, seats: [], street: 'preflop' });
}

export const isStudDeal = (block: DealBlock): boolean => variantOf(variantOfDeal(block)).stud !== null;

/** Seats of the scenario that must be in the hand for its outcome. */
interface Named {
  readonly seats?: readonly Seat[];
  /** The first to act, if nobody has acted yet. */
  readonly first?: Seat | null;
}

/** The table of a scenario about cards: dealt from its places if they are given, else with its seats and chips. */
export function tableOfDeal(given: DealBlock, rules: RulesInForce, named: Named = {}): TableState {
  const { live, button, bb, chipsIn } = given;
  const placed = live !== undefined && (isStudDeal(given) || (typeof button === 'number' && typeof bb === 'number'));
  if (placed && chipsIn === undefined && isFirstRound(given)) return dealtTable(given, rules);
  return isFirstRound(given) && given.actions?.find(({ action }) => action !== 'fold')?.action === 'call'
    ? dealtTable(withPlaces(given, named), rules)
    : tableWithChips(given, rules, named);
}

const isFirstRound = (given: DealBlock): boolean => streetOfDeal(given) === 0;

/** The current street: as named, else by the number of board cards. */
function streetOfDeal(given: DealBlock): number {
  const { street, board = [], game } = given;
  const variant = variantOfDeal(given);
  if (street !== undefined) return streetOf({ street: street as 'flop', game, seats: [] }, variant);
  const { streets } = variantOf(variant);
  let lying = 0;
  const at = streets.findIndex(({ boardCards }) => {
    lying += boardCards;
    return boardCards > 0 && lying === board.length;
  });
  return Math.max(0, at);
}

/** The table before a hand at these places. */
export function tableBeforeDeal(given: DealBlock, rules: RulesInForce): TableState {
  const { mode = 'tournament', live } = given;
  if (live === undefined) throw new ImpossibleScenario('Who has a right to a hand must be said.');
  return tableBefore(
    { mode, seats: chairsOf(given), live, variant: variantOfDeal(given), stakes: stakesOfDeal(given) },
    isStudDeal(given) ? studPlaces(live) : placesOf(given),
    rules,
  );
}

/** A hand dealt from these places, and the actions since. */
export function dealtTable(given: DealBlock, rules: RulesInForce): TableState {
  const { actions = [] } = given;
  const before = tableBeforeDeal(given, rules);
  const ante = given.ante ?? 0;
  const most = (given.blinds?.[1] ?? 1) * 10;
  const counted = actions
    .filter(({ action }) => action === 'all-in')
    .map((one) => ({ type: 'count-stack', seat: one.seat, stack: ante + (one.to ?? most) }) as const);
  return actions.reduce<TableState>(acted, sent(before, ...counted, startHand));
}

/** Nothing in stud depends on the places of button and blinds. */
function studPlaces(live: readonly Seat[]) {
  const [button = 1, second = button, third = second] = live;
  return live.length === 2 ? { button, sb: button, bb: second } : { button, sb: second, bb: third };
}

function placesOf({ button, sb = null, sbSeat, bb }: DealBlock) {
  if (typeof button !== 'number' || typeof bb !== 'number')
    throw new ImpossibleScenario('Where button and big blind are must be said.');
  return { button, sb, sbSeat, bb };
}

/** Chairs of the table: as given, else as many as are mentioned. */
function chairsOf({ seatsAtTable, live = [], button, sb, bb }: DealBlock): number {
  return seatsAtTable ?? Math.max(2, ...live, button ?? 0, sb ?? 0, bb ?? 0);
}

export function stakesOfDeal(given: DealBlock): Stakes {
  const { blinds, ante, limits, bringIn } = given;
  const [smallBlind, bigBlind] = isStudDeal(given) ? [0, 0] : (blinds ?? [1, 2]);
  const minBet = limits?.[0] ?? Math.max(1, bigBlind, ante ?? 0);
  return {
    smallBlind,
    bigBlind,
    minBet,
    bigBet: limits?.[1] ?? 2 * minBet,
    bringIn: bringIn ?? 1,
    ante: ante ? { kind: 'each', chips: ante, order: 'ante-first', short: 'own-share' } : null,
  };
}

/** Places at which the first to act sits left of the big blind. */
export function withPlaces(given: DealBlock, { seats = [] }: Named = {}): DealBlock {
  const { live = [], actions = [] } = given;
  const chairs = given.seatsAtTable ?? 9;
  const first = actions[0]?.seat ?? live[0] ?? seats[0] ?? 4;
  const before = (one: Seat): Seat => (one === 1 ? chairs : one - 1);
  const bb = before(first);
  const sb = before(bb);
  const button = before(sb);
  const all = [...new Set([...live, ...seats, ...actions.map((one) => one.seat), button, sb, bb])];
  return { ...given, seatsAtTable: chairs, live: all.toSorted((one, other) => one - other), button, sb, bb };
}

/** The hand with the given chips in it, on its street. */
function tableWithChips(given: DealBlock, rules: RulesInForce, named: Named): TableState {
  const { mode = 'tournament', live = [], chipsIn = {}, actions = [], facing = 0, board = [], contribution } = given;
  const due = seatToAct(given);
  const all = [
    ...live,
    ...Object.keys(chipsIn).map(Number),
    ...actions.map((one) => one.seat),
    ...(due === null ? [] : [due]),
    ...(named.seats ?? []),
  ];
  const last = due ?? actions.at(-1)?.seat ?? all.at(-1) ?? 1;
  const seats = withCompany([...new Set(all)], facing > 0 ? 2 : 3, last);
  const paid = (one: Seat): Chips => chipsIn[one] ?? (one === due ? (contribution ?? 0) : 0);
  const faced = facing > 0 && due !== null ? facedBy(seats, due, paid, facing) : null;
  const first = faced?.bettor ?? actions[0]?.seat ?? named.first ?? due ?? seats[0] ?? 1;
  const lastOf = clockwiseFrom(first, seats).filter((one) => one !== first);
  const street = streetOfDeal(given);
  const table = tableAtStreet(
    {
      mode,
      variant: variantOfDeal(given),
      players: seats.map((one) => ({ seat: one, paid: paid(one) - (faced?.bets.includes(one) ? facing : 0) })),
      button: lastOf.at(-1) ?? first,
      street: street > 0 && isAlone(seats.map(paid)) && faced === null ? 0 : street,
      opener: first,
      board,
      minBet: facing > 0 ? facing : 1,
    },
    rules,
  );
  const acts: readonly Act[] = faced === null ? actions : [...faced.acts, ...actions];
  return acts.reduce<TableState>(acted, table);
}

/** At least `least` seats. Those added sit left of `last`, the seat that acts last, so that they change no turn. */
export function withCompany(seats: readonly Seat[], least: number, last: Seat): readonly Seat[] {
  const chairs = Array.from({ length: Math.max(10, ...seats) }, (_, index) => index + 1);
  const more = clockwiseFrom(last, chairs).filter((one) => !seats.includes(one));
  return [...seats, ...more.slice(0, Math.max(0, least - seats.length))].toSorted((one, other) => one - other);
}

/** Whether one player alone put in the most: the part nobody matched would be returned at the end of the round. */
function isAlone(paid: readonly Chips[]): boolean {
  const most = Math.max(...paid);
  return paid.filter((one) => one === most).length === 1;
}

/** The player whose bet faces the seat due, and what the others did between that bet and its turn. */
function facedBy(seats: readonly Seat[], due: Seat, paid: (seat: Seat) => Chips, facing: Chips) {
  const order = clockwiseFrom(due, seats);
  const bettor = order.find((one) => one !== due && paid(one) === paid(due) + facing) ?? order[0] ?? due;
  const after = clockwiseFrom(bettor, seats);
  const between = after.slice(0, after.indexOf(due));
  const calls = between.filter((one) => paid(one) === paid(due) + facing);
  return {
    bettor,
    // A bet or call is already in the pot of the scenario, except that of a player the scenario does not name.
    bets: [bettor, ...calls].filter((one) => paid(one) >= facing),
    acts: [
      { seat: bettor, action: 'bet', to: facing } as const,
      ...between.map((one) => ({ seat: one, action: calls.includes(one) ? 'call' : 'fold' }) as const),
    ],
  };
}

/** Throws if a scenario lists who is in the hand and this seat is not among them. */
export function checkLive({ live }: Pick<DealBlock, 'live'>, one: number): void {
  if (live !== undefined && !live.includes(one)) throw new ImpossibleScenario(`Seat ${one} has no hand.`);
}

/** No card is in two places. */
export function checkOnce(cards: readonly Card[]): void {
  const twice = cards.find((card, index) => cards.indexOf(card) !== index);
  if (twice !== undefined) throw new ImpossibleScenario(`${twice} cannot lie in two places.`);
}
