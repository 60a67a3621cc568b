import { sourceOf } from '../rulebooks/all-rulebooks.ts';
import type { ActionNote, Hand, MisdealPossible, TableState } from '../table-state.ts';
import { variantOf } from '../variants/all-variants.ts';

const addsChips = (note: ActionNote): boolean =>
  note.action === 'call' || note.action === 'bet' || note.action === 'raise' || note.action === 'complete';

/** Whether a misdeal may still be called in this hand, and the actions that say so (TDA 32, 33). */
export function misdealPossible(state: TableState, hand: Hand): MisdealPossible {
  const { players, bothChips, orThree } = hand.policies.substantialAction;
  const counted = bothChips ? hand.actions.filter(addsChips) : hand.actions;
  const enoughPlayers = new Set(counted.map((note) => note.seat)).size >= players;
  const three = orThree && hand.actions.length >= 3;
  const source = sourceOf(hand.rulebook, 'substantialAction', state.overlay);
  return {
    possible: !enoughPlayers && !three && !dealtOn(hand),
    because: three || !enoughPlayers ? hand.actions.slice(0, 3) : counted.slice(0, players),
    cites: source.layer === 'rulebook' ? source.cites : [],
  };
}

/** Once cards of the second street lie, or were changed, the first deal is no longer in question; nor once hands are turned up. */
function dealtOn({ street, stage, board, players, showOrder, variant }: Hand): boolean {
  if (showOrder.length > 0) return true;
  if (street === 0) return false;
  if (street > 1 || stage === 'betting') return true;
  const [first] = variantOf(variant).streets;
  const { boardCards = 0, up: upCards = 0 } = first ?? {};
  return board.length > boardCards || players.some(({ up, draws }) => up.length > upCards || draws.length > 0);
}
