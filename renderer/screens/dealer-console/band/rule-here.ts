import { citesOf, type PolicyKey, sourceOf } from '../../../../engine/rules.ts';
import type { TableState } from '../../../../engine/table.ts';

/** The rule that settles a question at this table, as cited: of the house, of its rulebook, or of what fills its silence. */
export function ruleHere({ rulebook, overlay }: TableState, key: PolicyKey): string {
  const [cite = 'house'] = citesOf([{ key, source: sourceOf(rulebook, key, overlay) }]);
  return cite;
}
