import { sourceOf } from '../rulebooks/all-rulebooks.ts';
import type { ActionNote, Hand, MisdealPossible, TableState } from '../table-state.ts';

const addsChips = (note: ActionNote): boolean =>
  note.action === 'call' || note.action === 'bet' || note.action === 'raise';

/** Whether a misdeal may still be called in this hand, and the actions that say so (TDA 32, 33). */
export function misdealPossible(state: TableState, hand: Hand): MisdealPossible {
  const { players, bothChips, orThree } = hand.policies.substantialAction;
  const counted = bothChips ? hand.actions.filter(addsChips) : hand.actions;
  const enoughPlayers = new Set(counted.map((note) => note.seat)).size >= players;
  const three = orThree && hand.actions.length >= 3;
  const source = sourceOf(hand.rulebook, 'substantialAction', state.overlay);
  return {
    // Once board cards lie, the deal itself is no longer in question.
    possible: !enoughPlayers && !three && hand.board.length === 0,
    because: three || !enoughPlayers ? hand.actions.slice(0, 3) : counted.slice(0, players),
    cites: source.layer === 'rulebook' ? source.cites : [],
  };
}
