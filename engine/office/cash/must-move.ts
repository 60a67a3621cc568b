import type { EventSeatOf } from '../../words/table-order.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts, Stay } from '../room-facts.ts';
import { personOf, staysOfPerson } from '../same-person.ts';
import type { CashGame } from './cash-game.ts';
import { isPending, playersAt } from './cash-seats.ts';
import { changeMs } from './sessions.ts';

/** A player of a feeder, and since when they have been there. */
export interface Feeding {
  /** The id the office uses. */
  readonly player: string;
  readonly seat: EventSeatOf;
  readonly since: number;
}

/** The main table of a must-move game; null: there is none, or nothing feeds it. */
export const mainTableOf = ({ mustMove, tables }: CashGame): string | null =>
  mustMove && tables.length > 1 ? (tables[0] ?? null) : null;

/**
 * Players of the feeders in the order in which they move to the main game: those longest in the feeders first. Changing seats or feeders
 * keeps the time; leaving the game ends it. Players on the way to another seat are left out.
 */
export function mustMoveOrder(game: CashGame, state: OfficeState, facts: RoomFacts, at: number): readonly Feeding[] {
  const [, ...feeders] = game.tables;
  if (mainTableOf(game) === null) return [];
  const moving = new Set(
    state.cash.given.flatMap((given) =>
      given.from !== null && isPending(state, facts, given, at) ? [personOf(state, given.player.id)] : [],
    ),
  );
  return feeders
    .flatMap((tableId) =>
      playersAt(facts, tableId).map(({ seat, player }) => {
        const person = personOf(state, player.id);
        return {
          player: person,
          seat: { tableId, seat },
          since: inFeedersSince(staysOfPerson(state, facts, person), feeders),
        };
      }),
    )
    .filter(({ player }) => !moving.has(player))
    .sort((one, other) => one.since - other.since || one.seat.seat - other.seat.seat);
}

/** Goes back from the last stay as long as the player moved directly from one feeder seat to the next. */
function inFeedersSince(stays: readonly Stay[], feeders: readonly string[]): number {
  let since = Number.MAX_SAFE_INTEGER;
  for (const stay of stays.toReversed()) {
    const isFirst = since === Number.MAX_SAFE_INTEGER;
    const goesOn = stay.why === 'moved' && since - (stay.until ?? since) <= changeMs;
    if (!feeders.includes(stay.tableId) || !(isFirst || goesOn)) return since;
    since = stay.from;
  }
  return since;
}
