import type { Chips } from '../chips.ts';
import type { Seat } from '../seat.ts';
import type { Hand, Pot } from '../table-state.ts';

/**
 * Main and side pots of the chips gathered so far (bets in front are not in a pot yet).
 * One pot for each different amount a live player has paid; a pot's chips come from everyone who paid into its layer,
 * and only live players who paid all of it may win it. Dead money belongs to the main pot.
 */
export function potsOf(hand: Hand): readonly Pot[] {
  const live = hand.players.filter((player) => player.status === 'live');
  const limits = [...new Set(live.map((player) => player.paid))].sort((a, b) => a - b);
  const pots: Pot[] = [];
  let below = 0;
  for (const [index, limit] of limits.entries()) {
    const top = index === limits.length - 1 ? Number.POSITIVE_INFINITY : limit;
    let chips: Chips = index === 0 ? hand.players.reduce((sum, player) => sum + player.dead, 0) : 0;
    for (const player of hand.players) chips += Math.max(0, Math.min(player.paid, top) - below);
    const eligible = live.filter((player) => player.paid >= limit).map((player) => player.seat);
    if (chips > 0) pots.push({ chips, eligible });
    below = limit;
  }
  return mergeSame(pots);
}

/** Layers that the same players may win are one pot. */
export function mergeSame(pots: readonly Pot[]): readonly Pot[] {
  const merged: Pot[] = [];
  for (const pot of pots) {
    const last = merged.at(-1);
    if (last !== undefined && isSame(last.eligible, pot.eligible)) {
      merged[merged.length - 1] = { chips: last.chips + pot.chips, eligible: last.eligible };
    } else merged.push(pot);
  }
  return merged;
}

const isSame = (seats: readonly Seat[], others: readonly Seat[]): boolean =>
  seats.length === others.length && seats.every((seat, index) => seat === others[index]);
