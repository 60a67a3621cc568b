import type { Chips } from '../words/chips.ts';
import type { Hand } from '../words/hand.ts';
import type { TableState } from '../words/table-state.ts';

/** Chips lying in front of players and in the pots. */
function chipsInHand(hand: Hand): Chips {
  let chips = 0;
  for (const player of hand.players) chips += player.bet + player.paid + player.dead;
  chips -= hand.raked;
  for (const award of hand.awards) if (award.pushed) chips -= award.chips;
  return chips;
}

/**
 * All chips that came to the table, by the book: stacks (uncounted ones by winnings less payments), bets, pots and what the house has
 * taken.
 */
export function chipsAtTable(state: TableState): Chips {
  let chips = state.raked + (state.hand === null ? 0 : chipsInHand(state.hand));
  for (const chair of state.chairs) chips += chair.stack ?? chair.drift;
  return chips;
}

/** A chip that appears or vanishes is a bug, never a ruling. The table stops rather than show a wrong pot. */
export function assertConserved(state: TableState, after: string): void {
  const found = chipsAtTable(state);
  if (found !== state.chipsIn)
    throw new Error(`Chips not conserved after ${after}: ${found} on the table, ${state.chipsIn} came in.`);
}
