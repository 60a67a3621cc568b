import type { DealAction } from '../../words/dealing-faults.ts';
import type { Hand } from '../../words/hand.ts';
import type { MisdealPossible } from '../../words/incident.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { sourceOf } from '../rulebooks/all-rulebooks.ts';

const addsChips = ({ action }: DealAction): boolean => action !== 'fold' && action !== 'check';

/** The bring-in is a forced bet like a blind. */
const isVoluntary = ({ action }: DealAction): boolean => action !== 'bring-in';

/**
 * The actions, in turn order, that ended the time for a misdeal, or null while it is open. Forced bets do not count (tda-2011#33,
 * tda-sk#33, tda-cz#32, tda-pl#36, house-cz#misdeal.10).
 */
export function substantialAction<Action extends DealAction>(
  { two, orThree, foldAndCheck }: Policies['substantialAction'],
  taken: readonly Action[],
): readonly Action[] | null {
  const actions = taken.filter(isVoluntary);
  const pair = closingPair(two, foldAndCheck, actions);
  if (pair !== null) return pair;
  return orThree && actions.length >= 3 ? actions.slice(0, 3) : null;
}

function closingPair<Action extends DealAction>(
  two: Policies['substantialAction']['two'],
  foldAndCheck: boolean,
  actions: readonly Action[],
): readonly Action[] | null {
  switch (two) {
    case 'both-with-chips':
      return ofTwoPlayers(actions.filter(addsChips));
    case 'any-two-players':
      return ofTwoPlayers(actions);
    case 'in-turn-with-chips': {
      const closes = (one: Action, other: Action): boolean =>
        addsChips(one) || addsChips(other) || (foldAndCheck && one.action !== other.action);
      const at = actions.findIndex((action, index) => {
        const before = actions[index - 1];
        return before !== undefined && closes(before, action);
      });
      return at < 0 ? null : actions.slice(at - 1, at + 1);
    }
  }
}

function ofTwoPlayers<Action extends DealAction>(actions: readonly Action[]): readonly Action[] | null {
  const [first] = actions;
  const second = actions.find(({ seat }) => seat !== first?.seat);
  return first === undefined || second === undefined ? null : [first, second];
}

/** Whether a misdeal may still be called in this hand, and the actions that decide it. */
export function misdealPossible(state: TableState, hand: Hand): MisdealPossible {
  const closed = substantialAction(hand.policies.substantialAction, hand.actions);
  const source = sourceOf(hand.rulebook, 'substantialAction', state.overlay);
  return {
    possible: closed === null && !dealtOn(hand),
    because: closed ?? hand.actions.slice(0, 3),
    cites: source.layer === 'rulebook' ? source.cites : [],
  };
}

/** The first deal is beyond question once cards of the second street are dealt or changed, or hands are turned up. */
export function dealtOn({ street, stage, board, players, showOrder, variant }: Hand): boolean {
  if (showOrder.length > 0) return true;
  if (street === 0) return false;
  if (street > 1 || stage === 'betting') return true;
  const [first] = variantOf(variant).streets;
  const { boardCards = 0, up: upCards = 0 } = first ?? {};
  return board.length > boardCards || players.some(({ up, draws }) => up.length > upCards || draws.length > 0);
}
