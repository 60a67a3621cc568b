import type { KnownCard } from '../../words/card.ts';
import type { ChipRaceCards, ChipRaceRefusal } from '../../words/chip-race.ts';
import type { Seat } from '../../words/seat.ts';

/** Why a race cannot be run on these figures; null where it can. */
export function chipRaceRefusal({
  old,
  new: worth,
  odd,
  cards,
}: ChipRaceCards): { readonly reason: ChipRaceRefusal; readonly seat?: Seat } | null {
  if (old <= 0 || worth <= old || worth % old !== 0) return { reason: 'not-a-multiple' };
  const ratio = worth / old;
  const seats = [...new Set([...Object.keys(odd), ...Object.keys(cards)].map(Number))].sort((a, b) => a - b);
  for (const seat of seats) {
    const count = odd[seat] ?? 0;
    if (!Number.isInteger(count) || count < 0) return { reason: 'bad-count', seat };
    if (count >= ratio) return { reason: 'makes-a-whole-chip', seat };
    if ((cards[seat] ?? []).length !== count) return { reason: 'card-count', seat };
  }
  const dealt = new Set<KnownCard>();
  for (const seat of seats)
    for (const card of cards[seat] ?? []) {
      if (dealt.has(card)) return { reason: 'card-twice', seat };
      dealt.add(card);
    }
  return null;
}
