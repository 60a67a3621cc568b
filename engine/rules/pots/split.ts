import type { Chips } from '../../words/chips.ts';
import type { Share } from '../../words/hand.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';

/** Shares in whole `unit`s, and who got what does not divide: the first winners, one unit each, or the very first (TDA 17). */
export function split(
  chips: Chips,
  winners: readonly Seat[],
  unit: Chips,
  several: Policies['oddChip.several'],
): { readonly shares: readonly Share[]; readonly odd: readonly Share[] } {
  const [only] = winners;
  if (only !== undefined && winners.length === 1) return { shares: [{ seat: only, chips }], odd: [] };
  const each = Math.floor(chips / unit / winners.length) * unit;
  const left = chips - each * winners.length;
  const oddOf = (index: number): Chips => {
    if (several === 'all-to-first') return index === 0 ? left : 0;
    return Math.min(unit, Math.max(0, left - index * unit));
  };
  const odd = winners.map((seat, index) => ({ seat, chips: oddOf(index) })).filter((share) => share.chips > 0);
  const shares = winners
    .map((seat, index) => ({ seat, chips: each + oddOf(index) }))
    .filter((share) => share.chips > 0);
  return { shares, odd };
}

/** Equal parts in whole `unit`s; what does not divide is the first one's. */
export function partition(chips: Chips, parts: number, unit: Chips): readonly Chips[] {
  const each = Math.floor(chips / unit / parts) * unit;
  return Array.from({ length: parts }, (_, index) => (index === 0 ? chips - each * (parts - 1) : each));
}
