import type { Policies } from '../../words/rulebook.ts';

/** Kinds of events that have a final table size of their own. */
export type EventFormat = 'flop' | 'eight-handed' | 'seven-handed' | 'six-handed' | 'turbo' | 'stud';

/** The policy that sets the size for each. */
export const finalTableKeys = {
  flop: 'finalTableSize.flop',
  turbo: 'finalTableSize.flop',
  'eight-handed': 'finalTableSize.eightHanded',
  'six-handed': 'finalTableSize.sixHanded',
  'seven-handed': 'finalTableSize.sevenHanded',
  stud: 'finalTableSize.stud',
} as const satisfies Record<EventFormat, keyof Policies>;

export interface FinalTable {
  readonly merge: boolean;
  readonly size: number;
}

/** Whether the remaining players make up the final table; null if no rule gives its size and the floor decides. */
export function finalTable(
  format: EventFormat,
  playersByTable: readonly number[],
  policies: Policies,
): FinalTable | null {
  const size = policies[finalTableKeys[format]];
  if (size === null) return null;
  const players = playersByTable.reduce((sum, at) => sum + at, 0);
  return { merge: playersByTable.length > 1 && players <= size, size };
}
