import { type RulesInForce, rulebookOf } from '../../../engine/rules.ts';
import { isSameRuling, rightAnswer } from './answer-situation.ts';
import { reportSituations } from './report-situations.ts';
import type { Situation } from './situation.ts';
import { tableSituations } from './table-situations.ts';
import type { Verdict } from './verdict.ts';
import { wagerSituations } from './wager-situations.ts';

/** Every situation, with the kinds mixed so that similar ones do not follow one another for long. */
export const allSituations: readonly Situation[] = mixed([wagerSituations, reportSituations, tableSituations]);

function mixed(kinds: readonly (readonly Situation[])[]): readonly Situation[] {
  const longest = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => kinds.flatMap((kind) => kind[index] ?? [])).flat();
}

/** A situation, and the right answer under the house's former rules; null if the two are not compared. */
export interface AskedSituation {
  readonly situation: Situation;
  readonly before: Verdict | null;
}

/**
 * The rules a room probably comes from: its own rulebook unchanged if the house has changed it, otherwise the book its rulebook is laid
 * over or follows. Null for a book that follows none.
 */
export function rulesBefore({ rulebook, overlay }: RulesInForce): RulesInForce | null {
  if (Object.keys(overlay).length > 0) return { rulebook, overlay: {} };
  const { over, follows } = rulebookOf(rulebook);
  const former = over ?? follows;
  return former === undefined ? null : { rulebook: former, overlay: {} };
}

/** The situations now ruled differently: a lesson on what has changed. */
export function changedSituations(
  situations: readonly Situation[],
  before: RulesInForce,
  now: RulesInForce,
): readonly AskedSituation[] {
  return situations.flatMap((situation) => {
    const former = rightAnswer(situation, before);
    return isSameRuling(former, rightAnswer(situation, now)) ? [] : [{ situation, before: former }];
  });
}
