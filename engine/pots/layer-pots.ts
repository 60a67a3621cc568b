import type { Chips } from '../chips.ts';
import type { Seat } from '../seat.ts';
import type { Hand, HandSeat, Pot } from '../table-state.ts';

/**
 * Main and side pots of the chips gathered so far (bets in front are not in a pot yet).
 * One pot for each different amount a contender has paid; a pot's chips come from everyone who paid into its layer, and only
 * live players who paid all of it may win it. Dead money belongs to the main pot. Contenders are the live players, at
 * showdown all who came there: a hand given up afterwards wins nothing but leaves the pots as they lie.
 */
export function potsOf(hand: Hand): readonly Pot[] {
  const { players, showOrder } = hand;
  const contends = (player: HandSeat): boolean => player.status === 'live' || showOrder.includes(player.seat);
  const limits = [...new Set(players.filter(contends).map((player) => player.paid))].sort((a, b) => a - b);
  const live = players.filter((player) => player.status === 'live');
  const pots: Pot[] = [];
  let below = 0;
  for (const [index, limit] of limits.entries()) {
    const top = index === limits.length - 1 ? Number.POSITIVE_INFINITY : limit;
    let chips: Chips = index === 0 ? players.reduce((sum, player) => sum + player.dead, 0) : 0;
    for (const player of players) chips += Math.max(0, Math.min(player.paid, top) - below);
    below = limit;
    if (chips === 0) continue;
    const lower = pots.at(-1);
    const eligible = seatsOf(live.filter((player) => player.paid >= limit));
    if (eligible.length > 0) pots.push({ chips, eligible });
    // Nobody who may win it is left: those who may win the pot below get it too, all of them where none lies below.
    else if (lower === undefined) pots.push({ chips, eligible: seatsOf(live) });
    else pots[pots.length - 1] = { ...lower, chips: lower.chips + chips };
  }
  return pots;
}

/** Neighbouring pots that the same players may win become one, which keeps what else the lower one says. */
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

const seatsOf = (players: readonly HandSeat[]): readonly Seat[] => players.map((player) => player.seat);

export const isSame = (seats: readonly Seat[], others: readonly Seat[]): boolean =>
  seats.length === others.length && seats.every((seat, index) => seat === others[index]);
