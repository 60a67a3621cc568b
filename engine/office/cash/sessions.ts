import type { Chips } from '../../words/chips.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { OfficeState } from '../office-state.ts';
import type { Stay } from '../room-facts.ts';
import { byBeginning, personOf } from '../same-person.ts';
import { leftAt, satAt } from '../when-sat.ts';
import type { TableUsed } from './cash-game.ts';
import type { CashSession } from './cash-view.ts';

/** A player who sits down again within this time has changed seats, not started a new session. */
export const changeMs = 15 * 60_000;

/** No stay lasts longer than this. */
export const longestStayMs = 3 * 24 * 3_600_000;

/** One stay on a time line that only moves forward: if another table's clock puts it earlier, it begins when the one before ended. */
interface Piece {
  readonly stay: Stay;
  readonly game: string;
  readonly from: number;
  readonly until: number | null;
}

/**
 * A player's sessions at the cash tables, oldest first. A session continues through changes of seat and table, and is listed game by game.
 * Sessions cover all the player's stays and never overlap, in whatever order tables reconnect. A stay without an end is over when the next
 * one begins, because its table is offline.
 */
export const sessionsOf = (
  player: string,
  stays: readonly Stay[],
  uses: readonly TableUsed[],
  at: number,
): readonly CashSession[] => seatedSessions(player, stays, uses, at).map(({ session }) => session);

/** A seat a player had, on the same time line as its session. */
export interface SeatHad extends EventSeatOf {
  readonly from: number;
  readonly until: number | null;
}

/** The same with every seat of a session, in order. */
export function seatedSessions(
  player: string,
  stays: readonly Stay[],
  uses: readonly TableUsed[],
  at: number,
): readonly { readonly session: CashSession; readonly seats: readonly SeatHad[] }[] {
  const sessions: { session: CashSession; readonly seats: SeatHad[] }[] = [];
  let last: Piece | null = null;
  for (const piece of inLine(stays, uses, at)) {
    const before = sessions.at(-1);
    const { stay, from, until } = piece;
    const had = { tableId: stay.tableId, seat: stay.seat, from, until };
    if (before !== undefined && last !== null && goesOn(last, piece)) {
      before.session = joined(before.session, last, piece);
      before.seats.push(had);
    } else sessions.push({ session: begun(player, piece), seats: [had] });
    last = piece;
  }
  return sessions;
}

/** Everybody's sessions among these stays, under whichever ids they sat. `since`: all the stays lasted at least until then. */
export function sessionsByPlayer(
  state: OfficeState,
  stays: readonly Stay[],
  { since, at }: { readonly since: number; readonly at: number },
): readonly CashSession[] {
  const uses = usedSince(state.cash.uses, since - longestStayMs);
  return [...Map.groupBy(stays, ({ player }) => personOf(state, player))].flatMap(([player, own]) =>
    sessionsOf(player, own, uses, at),
  );
}

/** What tables were used for since a moment. Today's sessions do not need the house's whole past. */
export const usedSince = (uses: readonly TableUsed[], since: number): readonly TableUsed[] =>
  uses.filter(({ until }) => until === null || until >= since);

function inLine(stays: readonly Stay[], uses: readonly TableUsed[], at: number): readonly Piece[] {
  const ofCash = byBeginning(stays).flatMap((stay) => {
    const game = gameOfStay(stay, uses, at);
    return game === null ? [] : [{ stay, game }];
  });
  let end = 0;
  return ofCash.map(({ stay, game }, index): Piece => {
    const next = ofCash[index + 1]?.stay ?? null;
    const from = Math.max(satAt(stay), end);
    const until = leftAt(stay) ?? (next === null ? null : satAt(next));
    end = until === null ? from : Math.max(from, until);
    return { stay, game, from, until: until === null ? null : end };
  });
}

/** The game the table was used for during most of the stay; null: not a cash game. */
function gameOfStay(stay: Stay, uses: readonly TableUsed[], at: number): string | null {
  const { tableId } = stay;
  const from = satAt(stay);
  const end = leftAt(stay) ?? Math.max(at, from);
  const within = (use: TableUsed): number => Math.min(end, use.until ?? end) - Math.max(from, use.from);
  const [best] = uses
    .filter((use) => use.tableId === tableId)
    .map((use) => ({ game: use.game, ms: within(use) }))
    .filter(({ ms }) => ms >= 0 && ms * 2 >= end - from)
    .sort((one, other) => other.ms - one.ms);
  return best?.game ?? null;
}

const goesOn = (last: Piece, next: Piece): boolean =>
  last.game === next.game && next.from - (last.until ?? next.from) <= changeMs;

const begun = (player: string, { stay, game, from, until }: Piece): CashSession => ({
  player,
  game,
  from,
  until,
  seat: until === null ? { tableId: stay.tableId, seat: stay.seat } : null,
  chipsIn: stay.chipsIn,
  chipsOut: stay.chipsOut,
});

/** Chips carried from the seat before are neither bought nor cashed in; chips cashed in there and bought again are both. */
function joined(session: CashSession, last: Piece, { stay, until }: Piece): CashSession {
  const carried = last.stay.why === 'left' ? 0 : last.stay.chipsOut;
  return {
    ...session,
    until,
    seat: until === null ? { tableId: stay.tableId, seat: stay.seat } : null,
    chipsIn: sum(session.chipsIn, stay.chipsIn, carried === null ? null : -carried),
    chipsOut: until === null ? null : sum(session.chipsOut, stay.chipsOut, carried === null ? null : -carried),
  };
}

const sum = (...parts: readonly (Chips | null)[]): Chips | null =>
  parts.reduce((total, part) => (total === null || part === null ? null : total + part), 0);
