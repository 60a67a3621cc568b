import { type OfficeState, type TournamentView, tournamentView } from '../../engine/office.ts';
import { factsOf } from '../../server/cardroom/office/office-facts.ts';
import { wrongHeads, wrongHeadWinners } from './head-findings.ts';
import { wrongLogs } from './log-findings.ts';
import { officeOf, wrongProjections } from './projection-findings.ts';
import { luckOf } from './random-play.ts';
import type { RoomUnderFaults } from './room-under-faults.ts';
import type { Evening } from './whole-evening.ts';

/** The room after its evening: a line for each table, and a sentence for everything that is wrong. */
export function findings(
  room: RoomUnderFaults,
  { isWhole, hands }: Pick<Evening, 'isWhole' | 'hands'>,
): {
  readonly lines: readonly string[];
  readonly wrong: readonly string[];
  /** Chips, money and entries that do not add up; not where the office says, if no disk was restored or copied. */
  readonly chips: readonly string[];
} {
  const tables = [...room.tables];
  return {
    lines: tables.map(([name, { log, table }]) => {
      const { hand, chipsIn } = table.state ?? { hand: null, chipsIn: 0 };
      return `table ${name}: ${log.head.seq} events, hand ${hand?.number ?? 0}, ${chipsIn} chips, head ${log.head.hash.slice(0, 16)}`;
    }),
    wrong: [...wrongLogs(room), ...unanswered(room), ...wrongProjections(room, luckOf(hands))],
    chips: [
      ...secondSums(room, isWhole),
      ...wrongHeads(room),
      ...(isWhole ? [...wrongChips(room), ...wrongHeadWinners(room)] : []),
    ],
  };
}

/** The findings of the accountant, who has asked nobody. */
function secondSums(room: RoomUnderFaults, isWhole: boolean): readonly string[] {
  room.readAll();
  return room.accountant.findings(room.store.office.read(0, everyRow), isWhole);
}

const everyRow = 1_000_000;

const unanswered = ({ store }: RoomUnderFaults): readonly string[] =>
  store.projections
    .tables()
    .flatMap(({ tableId }) =>
      store.orders.waiting(tableId).map(({ id, body }) => `table ${tableId}: order ${id} was never answered: ${body}`),
    );

/** Chips that are not where they should be, in sentences; for a room whose disks were never restored or copied. */
function wrongChips(room: RoomUnderFaults): readonly string[] {
  const state = officeOf(room.store);
  return [...wrongInTournaments(room, state), ...wrongAtCashTables(room)];
}

function wrongInTournaments(room: RoomUnderFaults, state: OfficeState): readonly string[] {
  const facts = factsOf(room.room, room.store.reports);
  return Object.values(state.tournaments).flatMap((tournament) => {
    const view = tournamentView(tournament, state, facts, room.time.now());
    const { chips } = view;
    const { name, stage, booked = [], cancelled } = tournament;
    // Calling it off returns what was paid, and books nothing.
    if (cancelled === true) return [];
    const prizes = prizesWithoutOwner(view);
    // Booked differences count as issued chips: some stack was counted as more, or less.
    const counted = room.accountant.countedAnew(room.store.office.read(0, everyRow), tournament.id);
    const bookings = booked.reduce((sum, { difference }) => sum + difference, 0);
    if (chips.found - chips.issued === counted - bookings || chips.uncounted.length > 0) return prizes;
    return [
      ...prizes,
      `${name} (${stage}): ${chips.found} of ${chips.issued} chips are found, ${counted} counted, ${bookings} booked`,
    ];
  });
}

/** Once a tournament is over its prizes are awarded, to the last cent, unless it is to be opened again or they are to be fixed again. */
function prizesWithoutOwner({ tournament, standings, proposals, satellite, pool }: TournamentView): readonly string[] {
  const { name, stage, flightOf, structure } = tournament;
  if (
    stage !== 'over' ||
    flightOf !== undefined ||
    proposals.some(({ what }) => what === 'reopen' || what === 'prizes')
  )
    return [];
  const unclaimed = (satellite?.unclaimed ?? 0) * (structure.satellite?.seatValue ?? 0);
  const won = standings.reduce((sum, { prize, ticket = 0 }) => sum + (prize ?? 0) + ticket, unclaimed);
  return won === pool ? [] : [`${name}: ${won} of the prizes, ${pool}, has been won`];
}

/** Chips brought to a table have left it, lie there, were taken by the house, or were forfeited by a ruling. */
function wrongAtCashTables({ store }: RoomUnderFaults): readonly string[] {
  const stays = store.reports.staysSince(0);
  const takings = new Map(
    store.reports.takings().map(({ logId, rake, jackpot, time }) => [logId, rake + jackpot + time]),
  );
  return [...Map.groupBy(stays, ({ logId }) => logId)].flatMap(([logId, ofLog]) => {
    const table = store.projections.tables().find((one) => one.logId === logId);
    const { chipsIn, raked } = JSON.parse(table?.state ?? '{"chipsIn":null,"raked":0}') as ChipsThere;
    if (chipsIn === null || ofLog.some((one) => one.chipsIn === null || (one.until !== null && one.chipsOut === null)))
      return [];
    const brought = ofLog.reduce((sum, one) => sum + (one.chipsIn ?? 0), 0);
    const gone = ofLog.reduce((sum, one) => sum + (one.chipsOut ?? 0), 0);
    const left = brought - gone - (takings.get(logId) ?? 0) - forfeited(store, logId);
    return left === chipsIn - raked ? [] : [`log ${logId}: ${chipsIn - raked} chips lie there, and ${left} should`];
  });
}

interface ChipsThere {
  /** Null: the table is not known. */
  readonly chipsIn: number | null;
  /** Those in the house's hands. */
  readonly raked: number;
}

/** Chips that a ruling took out of play: the player had brought them. */
function forfeited(store: RoomUnderFaults['store'], logId: string): number {
  const rows = store.rows.read(logId, 0, everyRow).filter(({ kind }) => kind === 'chips-forfeited');
  return rows.reduce((sum, { body }) => sum + (JSON.parse(body) as { readonly chips: number }).chips, 0);
}
