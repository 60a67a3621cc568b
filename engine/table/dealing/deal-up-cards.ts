import { upCardsDue } from '../../rules/dealing/streets.ts';
import { bestBoardSeat, bringInSeat } from '../../rules/dealing/up-cards.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { asOneStep } from '../as-one-step.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { cardsRefused } from '../showdown/decide-showdown.ts';
import { beginStreet } from './begin-street.ts';

/** A seat's up-card of this street. After the last one the betting opens. */
export function dealUp(state: TableState, command: Extract<Command, { type: 'deal-up' }>): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  const { seat, cards } = command;
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined || player.status !== 'live') return refuse({ reason: 'not-in-hand', seat });
  const due = hand.stage === 'up-cards' ? upCardsDue(hand) - player.up.length : 0;
  if (due === 0) return refuse({ reason: 'no-up-card-due', seat });
  if (cards.length !== due) return refuse({ reason: 'up-card-count', seat, cards: cards.length, due });
  const refusal = cardsRefused(hand, null, cards);
  if (refusal !== null) return refuse(refusal);
  return beginStreet(draft(state).add({ type: 'up-cards-dealt', seat, cards }), hand.street).done();
}

/** Who opens, as the dealer sees it, if not every up-card is named. */
export function nameOpener(state: TableState, { seat }: Extract<Command, { type: 'name-opener' }>): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  if (hand.stage !== 'up-cards') return refuse({ reason: 'no-up-card-due', seat });
  if (!hand.players.some((player) => player.seat === seat && player.status === 'live'))
    return refuse({ reason: 'not-in-hand', seat });
  const known = hand.street === 0 ? bringInSeat(hand) : bestBoardSeat(hand);
  if (known !== null && known !== seat) return refuse({ reason: 'cards-decide' });
  return beginStreet(draft(state).add({ type: 'opener-named', seat }), hand.street).done();
}

/**
 * The seat that brings it in has the lowest or highest up-card. If nobody named the up-cards, the bring-in also names the opener, as one
 * step to undo. `act` books the bring-in of a seat that is to act.
 */
export function bringIn(
  state: TableState,
  { seat }: Extract<Command, { type: 'bring-in' }>,
  act: (named: TableState) => Decision,
): Decision {
  const { hand } = state;
  if (hand === null || hand.stage !== 'up-cards' || hand.street > 0) return act(state);
  const named = nameOpener(state, { type: 'name-opener', seat });
  if ('refusal' in named) return named;
  // The seat's player is absent, so the rules have posted it.
  if (named.events.some((event) => event.type === 'brought-in')) return named;
  const acted = act(named.after);
  if ('refusal' in acted) return acted;
  const paid = acted.events.find((event) => event.type === 'brought-in');
  const to = paid?.type === 'brought-in' ? paid.to : null;
  const both = { events: [...named.events, ...acted.events], after: acted.after };
  return asOneStep(state, both, { step: 'brought-in', seat, to });
}
