import type { Chips } from '../../words/chips.ts';
import type { Hand, HandSeat, Pot, PotPart } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import { variantOf } from '../../words/variants/all-variants.ts';

/**
 * Main and side pots of the chips gathered so far; bets in front are not in a pot yet. There is one pot for each different amount a
 * contender has paid. A pot's chips come from everyone who paid into its layer, and only live players who paid all of it may win it. Dead
 * money belongs to the main pot. Contenders are the live players, and at showdown all who reached it: a hand given up afterwards wins
 * nothing but leaves the pots as they are.
 */
export const potsOf = (hand: Hand): readonly Pot[] => layersOf(hand).pots;

/** The pot with a player's last chips: the highest one that begins below what they paid. */
export const lastPotOf = (hand: Hand, paid: Chips): number =>
  Math.max(
    0,
    layersOf(hand).bottoms.findLastIndex((bottom) => bottom < paid),
  );

interface Layers {
  readonly pots: readonly Pot[];
  /** The amount from each player above which each pot begins. */
  readonly bottoms: readonly Chips[];
}

/** The last result. The pots of one moment are asked for many times, and depend on nothing else of the hand. */
let last: Pick<Hand, 'players' | 'showOrder'> & { readonly layers: Layers } = {
  players: [],
  showOrder: [],
  layers: { pots: [], bottoms: [] },
};

function layersOf({ players, showOrder }: Hand): Layers {
  if (last.players !== players || last.showOrder !== showOrder)
    last = { players, showOrder, layers: layered(players, showOrder) };
  return last.layers;
}

function layered(players: readonly HandSeat[], showOrder: readonly Seat[]): Layers {
  const limits: Chips[] = [];
  let dead = 0;
  for (const player of players) {
    dead += player.dead;
    const contends = player.status === 'live' || showOrder.includes(player.seat);
    if (contends && !limits.includes(player.paid)) limits.push(player.paid);
  }
  if (limits.length > 1) limits.sort((a, b) => a - b);
  const pots: Pot[] = [];
  const bottoms: Chips[] = [];
  let below = 0;
  for (let index = 0; index < limits.length; index++) {
    const limit = limits[index] as Chips;
    const bottom = below;
    const top = index === limits.length - 1 ? Number.POSITIVE_INFINITY : limit;
    let chips: Chips = index === 0 ? dead : 0;
    for (const player of players) chips += Math.max(0, Math.min(player.paid, top) - below);
    below = limit;
    if (chips === 0) continue;
    const lower = pots.at(-1);
    const eligible = liveSeats(players, limit);
    // If nobody is left who may win it, it goes to those who may win the pot below; without one, to everybody still in.
    if (eligible.length > 0 || lower === undefined) {
      pots.push({ chips, eligible: eligible.length > 0 ? eligible : liveSeats(players, 0) });
      bottoms.push(bottom);
    } else pots[pots.length - 1] = { ...lower, chips: lower.chips + chips };
  }
  return { pots, bottoms };
}

/** Live players who paid at least so much. */
function liveSeats(players: readonly HandSeat[], limit: Chips): readonly Seat[] {
  const seats: Seat[] = [];
  for (const { status, seat, paid } of players) if (status === 'live' && paid >= limit) seats.push(seat);
  return seats;
}

/** Neighbouring pots with the same eligible players become one, which keeps the lower one's other properties. */
export function mergeSame<Kind extends Pot>(pots: readonly Kind[]): readonly Kind[] {
  const merged: Kind[] = [];
  for (const pot of pots) {
    const last = merged.at(-1);
    if (last !== undefined && isSame(last.eligible, pot.eligible))
      merged[merged.length - 1] = { ...last, chips: last.chips + pot.chips };
    else merged.push(pot);
  }
  return merged;
}

export const isSame = (seats: readonly Seat[], others: readonly Seat[]): boolean =>
  seats.length === others.length && seats.every((seat, index) => seat === others[index]);

/** The key under which a part's winners are kept. */
export const keyOf = ({ pot, board, half }: PotPart): string => `${pot}.${board}.${half}`;

/** The parts of a pot that are won separately: each board, and in split games each half of it. */
export function partsOf(hand: Hand, pot: number): readonly PotPart[] {
  const halves = variantOf(hand.variant).hands.length === 2 ? (['high', 'low'] as const) : (['high'] as const);
  const boards = Array.from({ length: 1 + hand.moreBoards.length }, (_, board) => board);
  return boards.flatMap((board) => halves.map((half) => ({ pot, board, half })));
}
