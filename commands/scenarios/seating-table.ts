import { z } from 'zod';
import { clockwiseFrom, type Seat, type Stakes, type VariantId } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { legalActions, type TableState } from '../../engine/table.ts';
import { ImpossibleScenario } from './question.ts';
import { foldedThrough, impossible, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { seat } from './situation.ts';

/** Button and blinds of a hand. `sb` is null if nobody posts it; `sbSeat` is its place even then. */
export const places = z.strictObject({ button: seat, sb: seat.nullable(), sbSeat: seat.nullish(), bb: seat });
export type Places = z.infer<typeof places>;

/** The same in the engine's words. */
export interface Place {
  readonly button: Seat;
  readonly smallBlindPlace: Seat;
  readonly bigBlind: Seat;
}

export function placeOf({ button, sb, sbSeat, bb }: Places): Place {
  const smallBlindPlace = sb ?? sbSeat;
  if (smallBlindPlace === null || smallBlindPlace === undefined)
    throw new ImpossibleScenario('Where the place of the small blind is must be said.');
  return { button, smallBlindPlace, bigBlind: bb };
}

/** Who has button and blinds next, as the table says. */
export interface Positions {
  readonly button: Seat;
  readonly smallBlind: Seat | null;
  readonly bigBlind: Seat;
}

/** The reverse: the scenarios' words for the next hand. */
export const spoken = ({ button, smallBlind, bigBlind }: Positions) => ({ button, sb: smallBlind, bb: bigBlind });

/** Impossible seats: numbers beyond the table, or a seat listed twice. */
export function checkSeats(seats: number, ...lists: readonly (readonly Seat[])[]): void {
  for (const list of lists) {
    const beyond = list.find((one) => one > seats);
    if (beyond !== undefined) throw new ImpossibleScenario(`There is no seat ${beyond} at a table of ${seats}.`);
    const twice = list.find((one, index) => list.indexOf(one) !== index);
    if (twice !== undefined) throw new ImpossibleScenario(`Seat ${twice} is listed twice.`);
  }
}

/** Nobody can be at an empty seat. */
export function checkApart(live: readonly Seat[], empty: readonly Seat[]): void {
  const both = empty.find((one) => live.includes(one));
  if (both !== undefined) throw new ImpossibleScenario(`Seat ${both} cannot be both taken and empty.`);
}

/** The stakes of a scenario with blinds. Positions do not depend on the size of the blinds. */
export function stakesOf(blinds: readonly [number, number] | null | undefined): Stakes {
  const [smallBlind, bigBlind] = blinds ?? [1, 2];
  return { smallBlind, bigBlind, minBet: Math.max(1, bigBlind), bigBet: 2 * Math.max(1, bigBlind), bringIn: 1, ante };
}

const ante = { kind: 'each', chips: 1, order: 'ante-first', short: 'own-share' } as const;

/** A scenario's words on the table, and the hand before. */
export interface Seated {
  readonly mode: TableState['mode'];
  readonly seats: number;
  readonly live: readonly Seat[];
  /** The game of the next hand, and of the last one if it was another. */
  readonly variant?: VariantId;
  readonly lastVariant?: VariantId;
  readonly stakes?: Stakes;
}

/** Seats in which no player of the last hand can have sat: between button and blinds. */
export function isBetween(seatNumber: Seat, { button, smallBlindPlace, bigBlind }: Place): boolean {
  const way = clockwiseFrom(button, [seatNumber, bigBlind, button]);
  return ![button, smallBlindPlace, bigBlind].includes(seatNumber) && way.indexOf(seatNumber) < way.indexOf(bigBlind);
}

/**
 * The table after a hand at these places. Players who had the button or a blind and are no longer live have left since; live players who
 * cannot have been dealt in have come since.
 */
export function tableAfter(seated: Seated, last: Place, rules: RulesInForce): TableState {
  const { mode, seats, live, variant = 'no-limit-holdem', lastVariant = variant, stakes = stakesOf(null) } = seated;
  const { button, smallBlindPlace, bigBlind } = last;
  const dealtIn = [...new Set([...live, button, smallBlindPlace, bigBlind])].filter((one) => !isBetween(one, last));
  const opened = openedTable({ mode, seats, variant: lastVariant, stakes }, rules);
  const placed = sent(opened, ...dealtIn.map((one) => seatPlayer(one)), { type: 'move-button', seat: button });
  const begun = sent(placed, startHand);
  const { hand } = begun;
  if (hand?.smallBlindPlace !== smallBlindPlace || hand.bigBlind !== bigBlind || hand.button !== button)
    throw new ImpossibleScenario(`No hand has the button at seat ${button} and the big blind at seat ${bigBlind}.`);
  const played = foldedThrough(begun);
  const gone = dealtIn.filter((one) => !live.includes(one));
  const come = live.filter((one) => !dealtIn.includes(one));
  const now = sent(
    played,
    ...gone.map((one) => ({ type: 'open-seat', seat: one }) as const),
    ...come.map((one) => seatPlayer(one)),
  );
  return lastVariant === variant ? now : sent(now, { type: 'set-games', variant, rotation: null });
}

/** The hand before the next one: its big blind has the small one now, and its small blind the button. */
export function handBefore({ button, smallBlindPlace, bigBlind }: Place, live: readonly Seat[]): Place {
  if (button === smallBlindPlace) return { button: bigBlind, smallBlindPlace: bigBlind, bigBlind: button };
  const others = live.filter((one) => one !== smallBlindPlace);
  const before = clockwiseFrom(button, others).findLast((one) => one !== button) ?? button;
  return { button: before, smallBlindPlace: button, bigBlind: smallBlindPlace };
}

/** A table whose next hand has these very places; if the button is not due there, the dealer has put it there. */
export function tableBefore(seated: Seated, next: Places, rules: RulesInForce): TableState {
  // A dead small blind has no place: nothing about this hand depends on it.
  const place = placeOf({ ...next, sbSeat: next.sbSeat ?? next.button });
  const absent = [next.sb, next.bb].find((poster) => poster !== null && !seated.live.includes(poster));
  if (absent) throw new ImpossibleScenario(`Nobody sits at seat ${absent} to post a blind.`);
  const table = tableAfter(seated, handBefore(place, seated.live), rules);
  if (isDue(table, next)) return table;
  const put = sent(table, { type: 'move-button', seat: next.button });
  if (isDue(put, next)) return put;
  const { bigBlind } = nextOf(put);
  throw new ImpossibleScenario(
    bigBlind === next.bb
      ? `The next hand cannot have its button at seat ${next.button} and its small blind there.`
      : `Seat ${bigBlind} is due the big blind, not seat ${next.bb}.`,
  );
}

const isDue = (table: TableState, { button, sb, bb }: Places): boolean => {
  const next = nextOf(table);
  return next.button === button && next.smallBlind === sb && next.bigBlind === bb;
};

export function nextOf(table: TableState): Positions {
  const { start } = legalActions(table);
  if (start === null) throw new ImpossibleScenario('No hand can begin now.');
  if ('reason' in start) throw impossible(start);
  return start;
}

export const dealt = (table: TableState): TableState => sent(table, startHand);

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
    state = sent(state, { type: legal.check ? 'check' : 'call', seat: legal.toAct });
  }
  return { order, lastMayRaise, table: state };
}
