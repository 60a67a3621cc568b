import type { Chips } from '../../words/chips.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { EventSeat } from './seat-draw.ts';

/** A player who began the event elsewhere than the ticket says. */
export interface WrongSeat {
  readonly ticket: EventSeat;
  readonly startStack: Chips;
  readonly currentStack: Chips;
  /** Began with chips that were meant for somebody else. */
  readonly otherPlayersStack: boolean;
}

/** The policies that decide about such a player; the rule for chips of one's own says what it leaves open. */
export const wrongSeatKeys = ({ otherPlayersStack }: WrongSeat): readonly PolicyKey[] =>
  otherPlayersStack
    ? ['seating.wrongSeatForeignStack', 'seating.wrongSeatCorrectStack']
    : ['seating.wrongSeatCorrectStack'];

/** Where the player goes after the hand, and with what; null where the floor says. */
export function seatCorrection(
  wrong: WrongSeat,
  policies: Policies,
): { readonly to: EventSeat; readonly stack: Chips } | null {
  const { ticket, startStack, currentStack, otherPlayersStack } = wrong;
  const ruling = otherPlayersStack
    ? policies['seating.wrongSeatForeignStack']
    : policies['seating.wrongSeatCorrectStack'];
  switch (ruling) {
    case 'move-with-current-stack':
      return { to: ticket, stack: currentStack };
    case 'move-with-starting-stack':
      return { to: ticket, stack: startStack };
    case 'floor':
      return null;
  }
}
