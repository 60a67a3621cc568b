import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** A ruling as the floor enters it. `Decision` is whatever is to be executed. */
export interface FloorDecision<Decision> {
  readonly byFloor: boolean;
  readonly decision: Decision;
  /** What the engine had computed, if it had computed anything. */
  readonly computed: unknown;
  /** The rule it rests on; null or empty: none named. */
  readonly cite: string | null;
  readonly fairnessOverride: boolean;
  /** All chips, in stacks and pots, before the ruling and after it; null: it moves none. */
  readonly chips: { readonly before: Chips; readonly after: Chips } | null;
}

/** Why a ruling is not taken. */
type FloorRulingRefusal = 'not-the-floor' | 'citation-missing' | 'chips-not-conserved' | 'no-override';

/** What is kept of a ruling. */
type RulingRecorded = 'computed' | 'decision' | 'cite' | 'override';

/** A ruling taken, and what is kept of it; `difference`: chips it would make (or lose, below 0). */
export type FloorRulingOutcome<Decision> =
  | { readonly accepted: false; readonly reason: FloorRulingRefusal; readonly difference?: number }
  | { readonly accepted: true; readonly executed: Decision; readonly logged: readonly RulingRecorded[] };

/**
 * The floor decides, names its rule and may put fairness first; chips are neither made nor lost by it (tda-2011#1, tda-
 * sk#1, tda-cz#1).
 */
export function floorRuling<Decision>(
  { byFloor, decision, computed, cite, fairnessOverride, chips }: FloorDecision<Decision>,
  policies: Pick<Policies, 'floor.final' | 'floor.fairnessOverride'>,
): Finding<FloorRulingOutcome<Decision>> {
  const turnsOn = fairnessOverride ? (['floor.fairnessOverride', 'floor.final'] as const) : (['floor.final'] as const);
  const refused = (reason: FloorRulingRefusal) => ({ outcome: { accepted: false, reason } as const, turnsOn });
  if (!byFloor) return refused('not-the-floor');
  if (cite === null || cite.trim() === '') return refused('citation-missing');
  if (fairnessOverride && policies['floor.fairnessOverride'] === 'none') return refused('no-override');
  const difference = chips === null ? 0 : chips.after - chips.before;
  if (difference !== 0) return { outcome: { accepted: false, reason: 'chips-not-conserved', difference }, turnsOn };
  const logged: RulingRecorded[] = [
    ...(computed === undefined ? [] : ['computed' as const]),
    'decision',
    'cite',
    ...(fairnessOverride ? ['override' as const] : []),
  ];
  return { outcome: { accepted: true, executed: decision, logged }, turnsOn };
}
