import type { EventSeatOf } from '../../words/table-order.ts';
import { broughtFor, chipsNow, isBalanced } from './chips-now.ts';
import type { EntryNow, EventNow } from './event-now.ts';
import { isOnTheWay, isSameSeat } from './open-seats.ts';
import type { Meeting } from './tournament-view.ts';

/** Where the tables and the office do not say the same. The table is right; the floor says what it means. */
export function meetingsOf(now: EventNow): readonly Meeting[] {
  const isOff = !isBalanced(chipsNow(now));
  return now.seated.flatMap((sits): readonly Meeting[] => {
    const table: EventSeatOf = { tableId: sits.tableId, seat: sits.seat };
    const own = now.entries.filter(({ person }) => person === sits.person);
    // Among several entries of one person, the one seated there counts, else the last one.
    const one = own.find(({ seated }) => seated !== null && isSameSeat(seated, table)) ?? own.at(-1);
    const office = one?.entry.seat ?? null;
    const why = one === undefined ? 'not-entered' : whyOf(now, one, table, isOff);
    return why === null ? [] : [{ player: sits.person, table, office, why }];
  });
}

function whyOf(now: EventNow, one: EntryNow, table: EventSeatOf, isOff: boolean): Meeting['why'] | null {
  if (one.state === 'withdrawn') return 'withdrawn';
  if (one.state === 'out') return 'eliminated-and-seated';
  if (now.inTwice.has(one.person)) return 'in-twice';
  const { seat, chips } = one.entry;
  const isSent = now.tournament.moves.some(
    (move) => now.personOf(move.player) === one.person && move.from.tableId === table.tableId && isOnTheWay(now, move),
  );
  if (!isSent && (seat === null || !isSameSeat(seat, table))) return 'other-seat';
  // Chips that somebody was given more or fewer of matter as long as the room's total is off.
  const brought = broughtFor(one);
  return isOff && brought !== null && brought !== chips ? 'other-stack' : null;
}
