import type { Draft } from '../draft.ts';
import { awardPots, potsToName } from '../pots/award-pots.ts';
import type { TableState } from '../table-state.ts';
import { showOrder } from './show-order.ts';

/** The last betting round is over and two or more hands are live. */
export const openShowdown = (before: Draft): Draft =>
  settle(before.add({ type: 'showdown-opened', order: showOrder(before.hand) }));

/** The smallest chip a pot can be split into. */
const smallestChip = (state: TableState): number => Math.max(1, Math.min(...state.chipValues, Number.MAX_SAFE_INTEGER));

/** Awards the pots as soon as it is known who wins each of them. */
export function settle(before: Draft): Draft {
  const { hand, state } = before;
  const live = hand.players.filter((player) => player.status === 'live');
  const decided = live.length === 1 || live.every((player) => player.tabled !== null);
  if (!decided || potsToName(hand).length > 0) return before;
  return before.add({
    type: 'pots-awarded',
    awards: awardPots(hand, state.chipValues.length === 0 ? 1 : smallestChip(state)),
  });
}
