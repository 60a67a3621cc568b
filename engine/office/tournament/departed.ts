import type { Departed } from '../../words/amendment.ts';
import type { Seat } from '../../words/seat.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { type EntryNow, eventNow } from './event-now.ts';
import { hasHand } from './tournament.ts';

/** A hand of a tournament, as the room keeps it. */
interface HandOfTable {
  readonly tableId: string;
  readonly logId: string;
  readonly hand: number;
  /** Row of its log with which it began. */
  readonly began: number;
  readonly players: readonly { readonly seat: Seat; readonly player: string }[];
}

/**
 * Where players of a hand who have left its table since are, as far as their chips can be followed: gone home, out by that very hand, at another
 * table, or in a bag. Players who were taken out, or went out in another hand, are not listed.
 */
export function departedOf(
  { tableId, logId, hand, began, players }: HandOfTable,
  state: OfficeState,
  facts: RoomFacts,
  at: number,
): readonly Departed[] {
  const tournament = Object.values(state.tournaments).find(({ uses = [] }) =>
    uses.some((use) => use.tableId === tableId && hasHand(use, hand)),
  );
  if (tournament === undefined) return [];
  const { entries } = eventNow(tournament, state, facts, at);
  const nameOf = (id: string): string => facts.tables.get(id)?.state.name ?? id;
  return players.flatMap(({ seat, player }) => {
    // Who changed seats between two hands has had several of them at the table.
    const dealtIn = entries
      .flatMap((one) => one.stays.map((stay) => ({ one, stay })))
      .filter(({ stay }) => stay.logId === logId && stay.player === player && stay.sequence < began)
      .reduce<{ one: EntryNow; stay: EntryNow['stays'][number] } | null>(
        (last, next) => (last === null || next.stay.sequence > last.stay.sequence ? next : last),
        null,
      );
    return dealtIn === null ? [] : whereNow(dealtIn.one, { player, logId, seat, hand }, nameOf);
  });
}

function whereNow(
  { state, out, seated, stays }: EntryNow,
  {
    player,
    logId,
    seat,
    hand,
  }: { readonly player: string; readonly logId: string; readonly seat: Seat; readonly hand: number },
  nameOf: (tableId: string) => string,
): readonly Departed[] {
  const last = stays.at(-1);
  if (state === 'withdrawn' || last === undefined) return [];
  if (out === null && seated !== null) return [{ player, table: nameOf(seated.tableId) }];
  if (last.bag !== undefined) return [{ player, bag: last.bag.number }];
  // Chips that have been to another table are on no record of this one.
  if (last.logId !== logId || last.seat !== seat || last.until === null) return [];
  if (out !== null) return out.hand === hand ? [{ player, chips: 0 }] : [];
  return last.chipsOut === null ? [] : [{ player, chips: last.chipsOut }];
}
