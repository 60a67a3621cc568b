import type { Departed } from '../../words/amendment.ts';
import type { Chips } from '../../words/chips.ts';
import type { Seat } from '../../words/seat.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts, Stay } from '../room-facts.ts';
import type { BaggedEntry } from './days.ts';
import { type EntryNow, eventNow } from './event-now.ts';
import { owedByPlayer } from './owed-by-hands.ts';
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
 * Where players of a hand who have left its table since are, as far as their chips can be followed: gone home, out by that very hand or in another
 * one, at another table or on the way to one, or in a bag. Players who were taken out are not listed.
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
  const now = eventNow(tournament, state, facts, at);
  const { entries } = now;
  const isRunning = tournament.stage === 'running';
  const event = state.tournaments[tournament.flightOf ?? ''];
  const goesOn = tournament.flightClosed !== undefined && event !== undefined && event.stage !== 'over';
  const isOpened = event?.dayOpened !== undefined;
  const owed = goesOn && !isOpened ? owedByPlayer(now) : [];
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
    const late = tournament.flightClosed?.bags.find(({ entry }) => entry === dealtIn?.one.entry.number);
    // On the final day other chips have come to the bag's, and gone.
    const owes = isOpened ? null : (owed.find((other) => other.player === dealtIn?.one.person)?.chips ?? 0);
    const there = { player, logId, seat, hand, isRunning, goesOn, late: late?.bag, owes };
    return dealtIn === null ? [] : whereNow(dealtIn.one, there, nameOf);
  });
}

/** Where they sat in the hand. */
interface SatThere extends Pick<Stay, 'logId' | 'seat' | 'player'> {
  readonly hand: number;
  /** Chips are still brought from one table to another. */
  readonly isRunning: boolean;
  /** The flight is closed, and whoever came through plays on, or will. */
  readonly goesOn: boolean;
  /** What they are bagged with since the flight is closed: the table knows nothing of it where that was late. */
  readonly late: BaggedEntry['bag'] | undefined;
  /** What corrected hands bring to the bag on the final day, or take from it; null: that day has begun. */
  readonly owes: Chips | null;
}

function whereNow(
  { entry: { number: entry }, state, out, seated, stays, backWith }: EntryNow,
  { player, logId, seat, hand, isRunning, goesOn, late, owes }: SatThere,
  nameOf: (tableId: string) => string,
): readonly Departed[] {
  const last = stays.at(-1);
  if (state === 'withdrawn' || last === undefined) return [];
  const bag = seated?.chair.bag ?? (seated === null ? (last.bag ?? late) : undefined);
  if (out === null && bag !== undefined)
    return [
      {
        player,
        bag: bag.number,
        ...(goesOn ? { entry, ...(owes === null ? null : { has: bag.chips + owes }) } : null),
      },
    ];
  // Of a closed flight they go on in a bag.
  const isCarried = isRunning || goesOn;
  const played = (has: Chips | null) => (isCarried ? { entry, has } : null);
  if (out === null && seated !== null) return [{ player, table: nameOf(seated.tableId), ...played(seated.chips) }];
  // Chips that have been to another table are on no record of this one.
  const hasBeenOn = last.logId !== logId || last.seat !== seat;
  if (out?.hand === hand && !hasBeenOn) return [{ player, chips: 0 }];
  // What the hand owes whoever is out in another one, or has owed them since, brings them back.
  const has = backWith?.chips ?? last.chipsOut;
  if (out !== null || backWith !== null || hasBeenOn)
    return isCarried ? [{ player, table: nameOf(last.tableId), ...played(has) }] : [];
  return last.until === null || last.chipsOut === null ? [] : [{ player, chips: last.chipsOut }];
}
