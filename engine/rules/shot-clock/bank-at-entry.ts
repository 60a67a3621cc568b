/** How many cards an entry begins with, by the level in which it is made, and what a re-entry gets. */
export interface BankAllotment {
  /** From the first level on; the last one holds for all later levels. */
  readonly byEntryLevel: readonly { readonly untilLevel: number; readonly n: number }[];
  /** What is more: the allotment of the level, or what was left; or the allotment alone. */
  readonly reentry: 'higher-of' | 'new';
}

/** Cards of an entry made in this level. `leftBefore`: what the player had left of the last entry; absent: it is the first. */
export function bankAtEntry({ byEntryLevel, reentry }: BankAllotment, level: number, leftBefore?: number): number {
  const n = (byEntryLevel.find(({ untilLevel }) => level <= untilLevel) ?? byEntryLevel.at(-1))?.n ?? 0;
  return reentry === 'higher-of' && leftBefore !== undefined ? Math.max(n, leftBefore) : n;
}
