import { awardPots } from '../../rules/pots/award-pots.ts';
import { keyOf } from '../../rules/pots/layer-pots.ts';
import { rakeOf } from '../../rules/pots/rake.ts';
import { partsToName } from '../../rules/pots/winners.ts';
import { showOrder } from '../../rules/showdown/show-order.ts';
import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { playerOf, withPlayer } from '../betting/apply-action.ts';
import type { Draft } from '../draft.ts';

export type ShowdownEvent = Extract<
  TableEvent,
  { type: 'showdown-opened' | 'hand-tabled' | 'cards-shown' | 'hand-mucked' | 'hand-killed' | 'winners-named' }
>;

/** Hands turned up, given up or killed. */
export function applyShowdown(state: TableState, hand: Hand, event: ShowdownEvent): TableState {
  switch (event.type) {
    case 'showdown-opened':
      return { ...state, hand: { ...hand, stage: 'showdown', toAct: null, showOrder: event.order } };
    case 'hand-tabled':
    case 'cards-shown':
      return {
        ...state,
        hand: {
          ...hand,
          players: withPlayer(hand.players, { ...playerOf(hand, event.seat), tabled: event.cards }),
        },
      };
    case 'hand-mucked':
      return {
        ...state,
        hand: { ...hand, players: withPlayer(hand.players, { ...playerOf(hand, event.seat), status: 'mucked' }) },
      };
    case 'hand-killed':
      return {
        ...state,
        hand: {
          ...hand,
          toAct: event.toAct,
          players: withPlayer(hand.players, { ...playerOf(hand, event.seat), status: 'folded' }),
        },
      };
    case 'winners-named':
      return { ...state, hand: { ...hand, named: { ...hand.named, [keyOf(event)]: event.seats } } };
  }
}

/** The last betting round is over and two or more hands are live. */
export const openShowdown = (before: Draft): Draft =>
  settle(before.add({ type: 'showdown-opened', order: showOrder(before.hand) }));

/** The smallest chip a pot can be split into. */
const smallestChip = ({ chipValues }: TableState): Chips =>
  chipValues.length === 0 ? 1 : Math.max(1, Math.min(...chipValues));

/** Takes the rake and awards the pots as soon as it is known who wins each of them: to the only live hand, or at showdown. */
export function settle(before: Draft): Draft {
  const { hand, state } = before;
  let [live, hidden] = [0, 0];
  for (const { status, tabled } of hand.players) {
    if (status !== 'live') continue;
    live++;
    if (tabled === null) hidden++;
  }
  // The last hand at a showdown is taken in unseen unless the rulebook wants every winning hand shown (house-cz#show.1).
  const unseen = live === 1 && !(hand.stage === 'showdown' && hand.policies['showdown.uncontestedMustShow']);
  if ((hidden > 0 && !unseen) || partsToName(hand).length > 0) return before;
  const raked = withRake(before);
  return raked.add({ type: 'pots-awarded', awards: awardPots(raked.hand, raked.hand.oddChip ?? smallestChip(state)) });
}

/** Tournament pots are not raked. */
function withRake(before: Draft): Draft {
  if (before.state.mode !== 'cash') return before;
  const { rake, jackpot } = rakeOf(before.hand);
  return rake + jackpot === 0 ? before : before.add({ type: 'rake-taken', rake, jackpot });
}
