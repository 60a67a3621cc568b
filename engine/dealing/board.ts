import { openStreet } from '../betting/close-round.ts';
import type { Command } from '../command.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { cardsRefused } from '../showdown/decide-showdown.ts';
import type { Hand, TableState } from '../table-state.ts';
import { variantOf } from '../variants/all-variants.ts';

/** Board cards still to come on the next street; 0 when none is due now. */
export function dueBoardCards(hand: Hand): number {
  if (hand.stage !== 'board') return 0;
  const { streets } = variantOf(hand.variant);
  const until = streets.slice(0, hand.street + 2).reduce((sum, street) => sum + street.boardCards, 0);
  return until - hand.board.length;
}

/** Board cards, one by one as the reader sees them or several as they are keyed; `??` is a card nobody named. */
export function dealBoard(state: TableState, command: Extract<Command, { type: 'deal-board' }>): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  const due = dueBoardCards(hand);
  if (due === 0) return refuse({ reason: 'no-board-card-due' });
  if (command.cards.length > due || command.cards.length === 0) return refuse({ reason: 'too-many-board-cards', due });
  const used = [...hand.board, ...hand.players.flatMap((player) => player.tabled ?? [])];
  const refusal = cardsRefused(command.cards, used);
  if (refusal !== null) return refuse(refusal);
  const dealt = draft(state).add({ type: 'board-dealt', cards: command.cards, by: command.by });
  if (dueBoardCards(dealt.hand) > 0) return dealt.done();
  return openStreet(dealt.add({ type: 'board-complete', street: hand.street + 1 })).done();
}
