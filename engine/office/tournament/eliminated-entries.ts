import { byText } from '../by-text.ts';
import type { Elimination } from '../room-facts.ts';
import type { Tournament } from './tournament.ts';

/** The one id of a person, whichever of theirs is given. */
export type PersonOf = (player: string) => string;

/** Tables' clocks may be so far from the office's. */
export const skewMs = 6 * 3_600_000;

/**
 * Which entry each elimination ended. Nobody buys in again before being out: a player's first elimination ended the first
 * entry, the second one the next. So clocks that differ do no harm.
 */
export function eliminatedEntries(
  { entries, uses = [] }: Tournament,
  eliminations: readonly Elimination[],
  personOf: PersonOf,
): ReadonlyMap<number, Elimination> {
  const byPerson = new Map<string, Elimination[]>();
  const own = eliminations.filter(({ tableId, hand, at }) =>
    uses.some(
      (use) =>
        use.tableId === tableId &&
        hand > use.hand &&
        (use.until === undefined || hand <= use.until.hand) &&
        at >= use.at - skewMs,
    ),
  );
  for (const elimination of own.toSorted(byTime)) {
    const person = personOf(elimination.player);
    byPerson.set(person, [...(byPerson.get(person) ?? []), elimination]);
  }
  const outs = new Map<number, Elimination>();
  for (const { number, player, withdrawn } of entries) {
    if (withdrawn !== null) continue;
    const next = byPerson.get(personOf(player.id))?.shift();
    if (next !== undefined) outs.set(number, next);
  }
  return outs;
}

const byTime = (one: Elimination, other: Elimination): number =>
  one.at - other.at || byText(one.tableId, other.tableId) || one.hand - other.hand || one.seat - other.seat;
