import type { Departed } from '../../words/amendment.ts';
import type { Chips } from '../../words/chips.ts';
import type { Seat } from '../../words/seat.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts, Stay } from '../room-facts.ts';
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
 * Where players of a hand who have left its table since are, as far as their chips can be followed: gone home, out by that very hand, at
 * another table or on the way to one, or in a bag. Of players who went out in another hand since, only what they would have to give can still
 * be settled. Players who were taken out are not listed.
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
    const at = { player, logId, seat, hand, isRunning: tournament.stage === 'running' };
    return dealtIn === null ? [] : whereNow(dealtIn.one, at, nameOf);
  });
}

/** Where they sat in the hand; `isRunning`: chips are still brought from one table to another. */
interface SatThere extends Pick<Stay, 'logId' | 'seat' | 'player'> {
  readonly hand: number;
  readonly isRunning: boolean;
}

function whereNow(
  { entry: { number: entry }, state, out, seated, stays }: EntryNow,
  { player, logId, seat, hand, isRunning }: SatThere,
  nameOf: (tableId: string) => string,
): readonly Departed[] {
  const last = stays.at(-1);
  if (state === 'withdrawn' || last === undefined) return [];
  const bag = seated?.chair.bag ?? (seated === null ? last.bag : undefined);
  if (out === null && bag !== undefined) return [{ player, bag: bag.number }];
  const played = (has: Chips | null) => (isRunning ? { entry, has } : null);
  if (out === null && seated !== null) return [{ player, table: nameOf(seated.tableId), ...played(seated.chips) }];
  // Chips that have been to another table are on no record of this one.
  const hasBeenOn = last.logId !== logId || last.seat !== seat;
  if (out?.hand === hand && !hasBeenOn) return [{ player, chips: 0 }];
  if (out !== null) return isRunning ? [{ player, table: nameOf(last.tableId), entry, has: 0, isOut: true }] : [];
  if (hasBeenOn) return isRunning ? [{ player, table: nameOf(last.tableId), ...played(last.chipsOut) }] : [];
  return last.until === null || last.chipsOut === null ? [] : [{ player, chips: last.chipsOut }];
}
