import type { GivenOrder } from '../office-decision.ts';
import type { OfficeState } from '../office-state.ts';
import { houseDayMs, penaltiesElsewhere } from '../penalties-elsewhere.ts';
import type { RoomFacts } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import { chairAt, givenNow, playersAt, seatsOf } from './cash-seats.ts';
import { tableUseOf } from './decide-games.ts';
import { seatOrder } from './decide-seating.ts';

/** Orders that cash tables should have received, judged by what the tables report. The same facts always make the same orders due. */
export function cashOrdersDue(state: OfficeState, facts: RoomFacts, at: number): readonly GivenOrder[] {
  return [...setUps(state, facts), ...arrivals(state, facts, at), ...penalties(state, facts, at)];
}

/** An empty table of a game that is still set up for tournaments. */
function setUps({ cash }: OfficeState, facts: RoomFacts): readonly GivenOrder[] {
  return cash.games.flatMap((game) =>
    game.tables
      .filter((tableId) => facts.tables.get(tableId)?.state.mode === 'tournament')
      .filter((tableId) => playersAt(facts, tableId).length === 0)
      .map((tableId) => ({ tableId, order: { order: 'set-up-table', use: tableUseOf(game) } as const })),
  );
}

/** A player who has left the old seat sits down at the new one with exactly the chips taken along. */
function arrivals(state: OfficeState, facts: RoomFacts, at: number): readonly GivenOrder[] {
  return state.cash.given.flatMap((given) => {
    const now = givenNow(state, facts, given, at);
    if (now.stands !== 'between' || chairAt(facts, given.to)?.player !== null) return [];
    const { player, to, from } = given;
    return [seatOrder(state, facts, { player, to, chips: now.chips, from }, at)];
  });
}

/** A player whom a dealer seated by hand brings the penalty along as well. */
function penalties(state: OfficeState, facts: RoomFacts, at: number): readonly GivenOrder[] {
  const left = facts.staysWithPenalty(at - houseDayMs);
  const players = new Set(left.map(({ player }) => personOf(state, player)));
  return [...players].flatMap((person) => {
    const sits = seatsOf(state, facts, person);
    const owed = sits.length === 0 ? null : penaltiesElsewhere(state, facts, person, 'cash', at);
    if (owed === null) return [];
    return sits.flatMap(({ tableId, seat }): readonly GivenOrder[] => {
      const player = chairAt(facts, { tableId, seat })?.player?.id ?? person;
      return [{ tableId, order: { order: 'give-penalty', seat, player, hands: owed.hands } }];
    });
  });
}
