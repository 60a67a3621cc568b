import { reportSituations } from './report-situations.ts';
import type { Situation } from './situation.ts';
import { tableSituations } from './table-situations.ts';
import { wagerSituations } from './wager-situations.ts';

/** Every situation, the kinds mixed so that no two alike follow one another for long. */
export const allSituations: readonly Situation[] = mixed([wagerSituations, reportSituations, tableSituations]);

function mixed(kinds: readonly (readonly Situation[])[]): readonly Situation[] {
  const longest = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => kinds.flatMap((kind) => kind[index] ?? [])).flat();
}
