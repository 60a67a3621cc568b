import { agreedBy, type OfficeState, personOf, type RoomFacts, staysOfPerson } from '../../../engine/office.ts';
import type { CardroomReports } from '../../../native-bridge/contracts/cardroom-reports.ts';
import type { FoundPlayer, OfficeAnswer } from '../../../protocol/office-desk.ts';

const playersAtOnce = 50;
const staysAtOnce = 200;

/** Everything known about players: the office's own lists, the tables' current state, and their past. */
export interface KnownPlayers {
  readonly reports: CardroomReports;
  readonly state: OfficeState;
  readonly facts: RoomFacts;
}

/** Players with this text in their names: first seated players, then waiting, then entered, then earlier ones. */
export function playersNamed({ reports, state, facts }: KnownPlayers, name: string): OfficeAnswer {
  const met = Object.values(state.players).flatMap(({ id, alias }) => [id, ...alias]);
  // This many more under other ids, because they may be the same people.
  const ids = reports.playersNamed(name, met, playersAtOnce * 4);
  const people = [...new Set(ids.map((id) => personOf(state, id)))];
  const found = people
    .map((player) => foundPlayer(state, facts, player))
    .sort((one, other) => rankOf(one) - rankOf(other));
  const players = found.slice(0, playersAtOnce);
  return { what: 'players', players, ...(found.length > playersAtOnce ? { more: true } : {}) };
}

const rankOf = ({ seat, waiting, tournaments }: FoundPlayer): number =>
  seat !== null ? 0 : waiting.length > 0 ? 1 : tournaments.length > 0 ? 2 : 3;

/** Where a player is and was, and what was imposed; only the newest if there are very many. */
export function playerFound({ reports, state, facts }: KnownPlayers, asked: string): OfficeAnswer {
  const player = personOf(state, asked);
  const ids = [player, ...(state.players[player]?.alias ?? [])];
  const stays = staysOfPerson(state, facts, player).slice(-staysAtOnce);
  const found = foundPlayer(state, facts, player);
  const isKnown = stays.length > 0 || state.players[player] !== undefined || found.seat !== null;
  if (!isKnown) return { what: 'refused', refusal: { reason: 'unknown', what: 'player', id: asked } };
  return { what: 'player', found, stays, penalties: reports.penaltiesOf(ids) };
}

function foundPlayer(state: OfficeState, { tables }: RoomFacts, player: string): FoundPlayer {
  const isOne = (id: string): boolean => personOf(state, id) === player;
  const chairs = [...tables].flatMap(([tableId, table]) =>
    table.state.chairs.flatMap((chair) =>
      chair.player !== null && isOne(chair.player.id) ? [{ tableId, seat: chair.seat, chips: chair.stack }] : [],
    ),
  );
  const [sits] = chairs;
  const tournaments = Object.values(state.tournaments)
    .filter(({ stage }) => stage !== 'over')
    .flatMap(({ id, entries }) =>
      entries
        .filter((entry) => entry.withdrawn === null && isOne(entry.player.id))
        .map((entry) => ({ id, entry: entry.number })),
    );
  const agreed = agreedBy(state, player);
  return {
    player,
    seat: sits === undefined ? null : { tableId: sits.tableId, seat: sits.seat },
    chips: sits?.chips ?? null,
    tournaments,
    waiting: state.cash.waiting.filter((one) => isOne(one.player.id)).map(({ id }) => id),
    ...(agreed.length === 0 ? {} : { agreed }),
  };
}
