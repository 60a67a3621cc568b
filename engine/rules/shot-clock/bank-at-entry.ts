import type { BankAllotment } from '../../words/shot-clock.ts';

/** Cards of an entry made in this level. `leftBefore`: what the player had left of the last entry; absent: it is the first. */
export function bankAtEntry({ byEntryLevel, reentry }: BankAllotment, level: number, leftBefore?: number): number {
  const n = (byEntryLevel.find(({ untilLevel }) => level <= untilLevel) ?? byEntryLevel.at(-1))?.n ?? 0;
  return reentry === 'higher-of' && leftBefore !== undefined ? Math.max(n, leftBefore) : n;
}
