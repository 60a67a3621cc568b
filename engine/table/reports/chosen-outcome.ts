import type { Incident, IncidentRuling } from '../../words/incident.ts';
import type { Effect, ReportOutcome } from '../../words/report.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { WagerOutcome } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';

/** The outcome with this index among those proposed for a report; null: none. */
export function outcomeChosen({ incidents }: TableState, id: string, choice: number): ReportOutcome | null {
  const { answer } = incidents.find((incident) => incident.id === id) ?? {};
  return answer === undefined ? null : (outcomesOf(answer)[choice] ?? null);
}

/** What a ruling by number means: the sentence of a report's outcome, or how words and chips were ruled. */
export type Decided =
  | { readonly of: 'report'; readonly sentence: ReportOutcome['sentence'] }
  | { readonly of: 'wager'; readonly outcome: WagerOutcome };

/** The outcome chosen by a ruling that is a number; null: the ruling has a name, or there was no such outcome. */
export function decidedOf(
  { answer, wagerAnswer }: Pick<Incident, 'answer' | 'wagerAnswer'>,
  ruling: IncidentRuling,
): Decided | null {
  if (typeof ruling !== 'number') return null;
  const outcome = answer === undefined ? undefined : outcomesOf(answer)[ruling];
  if (outcome !== undefined) return { of: 'report', sentence: outcome.sentence };
  const wager = wagerAnswer === undefined ? undefined : outcomesOf(wagerAnswer)[ruling];
  return wager === undefined ? null : { of: 'wager', outcome: wager };
}

/** Sentences that only state the question for the floor. */
const openSentences: ReadonlySet<string> = new Set([
  'misdeal-floor',
  'hand-floor',
  'stands-floor',
  'dropped-floor',
  'board-floor',
  'burn-floor',
  'button-floor',
  'bet-floor',
  'conditional-floor',
  'hidden-floor',
  'see-floor',
  'seat-floor',
  'seat-open',
  'seat-start-stack',
  'needs-floor',
  'late-floor',
  'late-penalty',
  'rebuy-floor',
  'floor-rules',
  'floor-punishes',
  'clock-floor',
  'dispute-open',
]);

/** An outcome that only says that the floor decides. Choosing it changes nothing at the table. */
export const isLeftOpen = ({ sentence }: Pick<ReportOutcome, 'sentence'>): boolean => openSentences.has(sentence.key);

/** Whether the outcome touches the hand in play, or only what is noted about its players. */
export const changesHand = (state: TableState, id: string, choice: number): boolean =>
  outcomeChosen(state, id, choice)?.effects.some(isOfHand) ?? false;

/** The new deal that one of these outcomes leads to; null: none does. */
export function newDealAmong(
  outcomes: readonly ReportOutcome[],
): Extract<Effect, { readonly effect: 'deal-again' }> | null {
  for (const { effects } of outcomes) for (const effect of effects) if (effect.effect === 'deal-again') return effect;
  return null;
}

/** Whether an effect refers to the hand as it was when the report was made. */
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
    case 'keep-odd-chip':
    case 'retrieve-hand':
    case 'bring-in':
    case 'release-run-out':
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
    case 'set-stack':
    case 'put-button':
    case 'announce-colour-up':
      return false;
  }
}
