import { z } from 'zod';
import {
  type Command,
  decide,
  legalActions,
  nextGame,
  type Place,
  type Policies,
  type Positions,
  positionsFor,
  type Refusal,
  type RulesInForce,
  type Seat,
  type Stakes,
  type TableState,
  tableBetweenHands,
  type VariantId,
} from '../../engine/index.ts';
import { sentenceOf } from '../../protocol/refusal-sentence.ts';
import { ImpossibleScenario } from './question.ts';
import { seat } from './situation.ts';

/** Button and blinds of a hand; `sb` is null where nobody posts it, and `sbSeat` its place all the same. */
export const places = z.strictObject({ button: seat, sb: seat.nullable(), sbSeat: seat.nullish(), bb: seat });
export type Places = z.infer<typeof places>;

/** The same in the engine's words. */
export function placeOf({ button, sb, sbSeat, bb }: Places): Place {
  const smallBlindPlace = sb ?? sbSeat;
  if (smallBlindPlace === null || smallBlindPlace === undefined)
    throw new ImpossibleScenario('Where the place of the small blind is must be said.');
  return { button, smallBlindPlace, bigBlind: bb };
}

/** And back: what scenarios say of the next hand. */
export const spoken = ({ button, smallBlind, bigBlind }: Positions) => ({ button, sb: smallBlind, bb: bigBlind });

/** Seats that cannot be: numbers beyond the table, or a seat listed twice. */
export function checkSeats(seats: number, ...lists: readonly (readonly Seat[])[]): void {
  for (const list of lists) {
    const beyond = list.find((one) => one > seats);
    if (beyond !== undefined) throw new ImpossibleScenario(`There is no seat ${beyond} at a table of ${seats}.`);
    const twice = list.find((one, index) => list.indexOf(one) !== index);
    if (twice !== undefined) throw new ImpossibleScenario(`Seat ${twice} is listed twice.`);
  }
}

/** Nobody can be at a seat that is said to be empty. */
export function checkApart(live: readonly Seat[], empty: readonly Seat[]): void {
  const both = empty.find((one) => live.includes(one));
  if (both !== undefined) throw new ImpossibleScenario(`Seat ${both} cannot be both taken and empty.`);
}

const noBlinds: Stakes = { smallBlind: 0, bigBlind: 1, minBet: 1, ante: null };

/** What a scenario with blinds is played for. Positions do not depend on the size of the blinds. */
export const stakesOf = (blinds: readonly [number, number] | null | undefined): Stakes =>
  blinds ? { smallBlind: blinds[0], bigBlind: blinds[1], minBet: blinds[1], ante: null } : noBlinds;

/** What a scenario says of the table, and the hand it comes after. */
export interface Seated {
  readonly mode: TableState['mode'];
  readonly seats: number;
  readonly live: readonly Seat[];
  readonly last: Place | null;
  /** The game of the next hand, and of the last one where that was another. */
  readonly variant?: VariantId;
  readonly lastVariant?: VariantId;
  readonly stakes?: Stakes;
}

/** The table a scenario describes, between two hands. */
export function seatedTable(
  { mode, seats, live, last, variant = 'no-limit-holdem', lastVariant = variant, stakes = noBlinds }: Seated,
  inForce: RulesInForce,
): TableState {
  return tableBetweenHands({
    ...inForce,
    mode,
    seats,
    live,
    variant,
    stakes,
    last: last === null ? null : { variant: lastVariant, ...last },
  });
}

/** A table whose next hand is played at these very places. */
export function tableAt({ live, ...seated }: Omit<Seated, 'last'>, place: Places, inForce: RulesInForce): TableState {
  const table = seatedTable({ ...seated, live, last: null }, inForce);
  const absent = [place.sb, place.bb].find((poster) => poster !== null && !live.includes(poster));
  if (absent) throw new ImpossibleScenario(`Nobody sits at seat ${absent} to post a blind.`);
  // A dead small blind is nowhere: nothing about this hand depends on its place.
  const at = placeOf({ ...place, sbSeat: place.sbSeat ?? place.button });
  const redeal = { of: 0, stakes: table.stakes, level: null, ...at, smallBlind: place.sb, seats: live };
  return { ...table, redeal };
}

/** The next hand's places by the rules consulted. */
export const nextOf = (table: TableState, policies: Policies): Positions =>
  possible(positionsFor(table, { game: nextGame(table, null), policies }));

/** What the engine makes of it; a refusal is a situation that cannot be. */
export function possible<Found extends object>(found: Found | Refusal): Found {
  if ('reason' in found) throw new ImpossibleScenario(sentenceOf(found as Refusal));
  return found as Found;
}

/** The table after a command; one that is refused belongs to a situation that cannot be. */
export function after(table: TableState, command: Command): TableState {
  const decision = decide(table, command);
  if ('refusal' in decision) throw new ImpossibleScenario(sentenceOf(decision.refusal));
  return decision.after;
}

/** The next hand, dealt. */
export const dealt = (table: TableState): TableState => after(table, { type: 'start-hand', at: 0, by: 'dealer' });

/** One betting round without a raise: who acts, in order, and whether the last one might have raised. */
export interface QuietRound {
  readonly order: readonly Seat[];
  readonly lastMayRaise: boolean;
  readonly table: TableState;
}

export function quietRound(table: TableState): QuietRound {
  const order: Seat[] = [];
  let state = table;
  let lastMayRaise = false;
  for (
    let legal = legalActions(state);
    legal.toAct !== null && legal.stage === 'betting';
    legal = legalActions(state)
  ) {
    if (state.hand?.street !== table.hand?.street) break;
    order.push(legal.toAct);
    lastMayRaise = legal.wager !== null;
    state = after(state, { type: legal.check ? 'check' : 'call', seat: legal.toAct });
  }
  return { order, lastMayRaise, table: state };
}
