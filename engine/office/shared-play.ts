import type { Money } from '../words/money.ts';
import { longestStayMs, type SeatHad, seatedSessions, usedSince } from './cash/sessions.ts';
import { isShared } from './consent.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts, Stay } from './room-facts.ts';
import { personOf } from './same-person.ts';
import { eventNow } from './tournament/event-now.ts';
import { isInField, type Tournament } from './tournament/tournament.ts';

/** A player's time in one cash game, or for one entry of a tournament. */
export interface SharedSession {
  /** The id the office uses. */
  readonly player: string;
  readonly kind: 'cash' | 'tournament';
  /** Id of the cash game or the tournament. */
  readonly of: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** Null: still playing, or waiting for the next seat of the same entry. */
  readonly until: number | null;
  readonly seats: readonly SeatHad[];
  /** Paid in, in the smallest unit of the currency; null: what was brought was not counted. */
  readonly buyIn: Money | null;
}

/** A span of time: it covers the sessions that began in it. */
export interface PlaySpan {
  readonly from: number;
  readonly until: number;
  /** Everybody's stays that overlap these two moments. */
  readonly staysBetween: (from: number, until: number) => readonly Stay[];
}

/** A tournament that began longer ago takes no more entries. */
const longestEventMs = 14 * 24 * 3_600_000;

/**
 * What the house's own programs may be told about a span: sessions that began in it, only of players who agreed, oldest first. A session
 * belongs to one span, so adjacent spans have every session exactly once.
 */
export function sharedPlay(state: OfficeState, facts: RoomFacts, span: PlaySpan, at: number): readonly SharedSession[] {
  const agreed = (player: string): boolean => isShared(state, personOf(state, player));
  return [...cashPlay(state, span, at, agreed), ...eventPlay(state, facts, span, at)]
    .filter(({ from }) => from >= span.from && from < span.until)
    .sort((one, other) => one.from - other.from);
}

/** Stays around the span count too: a session that continues from before it did not begin in it, and one may end long after it. */
function cashPlay(
  state: OfficeState,
  { from, until, staysBetween }: PlaySpan,
  at: number,
  agreed: (player: string) => boolean,
): readonly SharedSession[] {
  const stays = staysBetween(from - longestStayMs, until + longestStayMs).filter(({ player }) => agreed(player));
  const uses = usedSince(state.cash.uses, from - 2 * longestStayMs);
  const unitOf = new Map(state.cash.games.map(({ id, unit }) => [id, unit]));
  return [...Map.groupBy(stays, ({ player }) => personOf(state, player))].flatMap(([player, own]) =>
    seatedSessions(player, own, uses, at).map(({ session, seats }): SharedSession => {
      const unit = unitOf.get(session.game);
      const buyIn = session.chipsIn === null || unit === undefined ? null : session.chipsIn * unit;
      return { player, kind: 'cash', of: session.game, from: session.from, until: session.until, seats, buyIn };
    }),
  );
}

function eventPlay(
  state: OfficeState,
  facts: RoomFacts,
  { from, until }: PlaySpan,
  at: number,
): readonly SharedSession[] {
  const may = (one: Tournament): boolean => {
    const begun = one.schedule?.startedAt ?? one.createdAt;
    return begun >= from - longestEventMs && begun < until + longestEventMs;
  };
  return Object.values(state.tournaments)
    .filter((one) => may(one) && one.entries.some(({ player }) => isShared(state, personOf(state, player.id))))
    .flatMap((one) => entriesPlayed(one, state, facts, at));
}

/** Entries whose players have sat down. An entry that was given back was never played. */
const entriesPlayed = (
  tournament: Tournament,
  state: OfficeState,
  facts: RoomFacts,
  at: number,
): readonly SharedSession[] =>
  eventNow(tournament, state, facts, at).entries.flatMap(({ entry, person, state: stands, stays }): SharedSession[] => {
    const [first, last] = [stays[0], stays.at(-1)];
    if (first === undefined || last === undefined || !isShared(state, person)) return [];
    if (!isInField(entry)) return [];
    const { prize, fee, bounty = 0 } = entry.paid;
    const isOver = stands === 'out' || stands === 'withdrawn' || tournament.stage === 'over';
    return [
      {
        player: person,
        kind: 'tournament',
        of: tournament.id,
        from: first.from,
        until: isOver ? last.until : null,
        seats: stays.map(({ tableId, seat, from, until }) => ({ tableId, seat, from, until })),
        // A player who came through a flight has paid there.
        buyIn: entry.from === undefined ? prize + fee + bounty : 0,
      },
    ];
  });
