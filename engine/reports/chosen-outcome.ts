import type { TableState } from '../table-state.ts';
import { type Effect, outcomesOf, type ReportOutcome } from './report.ts';

/** The outcome with this number among those a report was answered with; null: there is none. */
export function outcomeChosen({ incidents }: TableState, id: string, choice: number): ReportOutcome | null {
  const { answer } = incidents.find((incident) => incident.id === id) ?? {};
  return answer === undefined ? null : (outcomesOf(answer)[choice] ?? null);
}

/** Does the outcome touch the hand in play, or only what is noted of its players? */
export const changesHand = (state: TableState, id: string, choice: number): boolean =>
  outcomeChosen(state, id, choice)?.effects.some(isOfHand) ?? false;

/** The new deal that one of these outcomes leads to; null: none does. */
export function newDealAmong(
  outcomes: readonly ReportOutcome[],
): Extract<Effect, { readonly effect: 'deal-again' }> | null {
  for (const { effects } of outcomes) for (const effect of effects) if (effect.effect === 'deal-again') return effect;
  return null;
}

/** Whether an effect means the hand as it was when the report was made. */
export function isOfHand({ effect }: Effect): boolean {
  switch (effect) {
    case 'deal-again':
    case 'void-hand':
    case 'kill-hand':
    case 'correct-bets':
    case 'take-back-bet':
    case 'redeal-street':
    case 'void-card':
    case 'bar-aggression':
    case 'start-clock':
    case 'stop-clock':
    case 'check':
      return true;
    case 'count':
    case 'penalty':
    case 'away':
    case 'forfeit':
    case 'rebuy':
    case 'move-player':
    case 'put-button':
    case 'announce-colour-up':
      return false;
  }
}
