import assert from 'node:assert/strict';
import {
  type ActChange,
  type Card,
  choicesAt,
  disputeRefused,
  isOverOn,
  listActs,
  parseCards,
  previewAmendment,
} from '../../engine/index.ts';
import type { CorrectionAnswer } from '../../protocol/correction-desk.ts';
import type { ScreenCommand, ToTableServer } from '../../protocol/table-messages.ts';
import type { Table } from './table.ts';

type Ask = Extract<ToTableServer, { type: 'correction-ask' }>['ask'];
type SaidChanges = Extract<ScreenCommand, { type: 'amend-hand' }>['changes'];

/**
 * Answers from the hand as it was booked, and books nothing. A preview holds what the table's state holds and not more:
 * whoever may see the one may see the other.
 */
export function answerCorrection(
  { tape, state, sequence }: Pick<Table, 'tape' | 'state' | 'sequence'>,
  ask: Ask,
): CorrectionAnswer {
  const refused = disputeRefused(state, tape, ask.hand);
  if (refused !== null || tape === null || state === null)
    return { what: 'refused', sequence, refusal: refused ?? { reason: 'no-hand' } };
  switch (ask.what) {
    case 'acts':
      return { what: 'acts', sequence, hand: ask.hand, ended: isOverOn(tape), acts: listActs(tape) };
    case 'preview':
      return { what: 'preview', sequence, preview: previewAmendment(tape, state, changesOf(ask.changes)) };
    case 'choices': {
      const legal = choicesAt(tape, ask.act, changesOf(ask.changes));
      return 'reason' in legal ? { what: 'refused', sequence, refusal: legal } : { what: 'choices', sequence, legal };
    }
  }
}

/** Changes as the engine takes them: the schema lets through only card texts, so each of them is a card. */
export const changesOf = (changes: SaidChanges): readonly ActChange[] => changes.map(changeOf);

function changeOf(change: SaidChanges[number]): ActChange {
  switch (change.change) {
    case 'replace':
      return { ...change, with: actOf(change.with) };
    case 'insert':
      return { ...change, act: actOf(change.act) };
    case 'remove':
    case 'recount':
      return change;
  }
}

type SaidAct = Extract<SaidChanges[number], { change: 'replace' }>['with'];
type NewAct = Extract<ActChange, { change: 'replace' }>['with'];

function actOf(act: SaidAct): NewAct {
  switch (act.type) {
    case 'deal-up':
    case 'deal-board':
    case 'table-hand':
    case 'show-cards':
      return { ...act, cards: act.cards.map(cardOf) };
    default:
      return act;
  }
}

function cardOf(text: string): Card {
  const [card] = parseCards(text) ?? [];
  assert.ok(card !== undefined, 'The schema knows what a card looks like.');
  return card;
}
