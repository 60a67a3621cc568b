import { wrongChips } from './chip-findings.ts';
import { wrongHeads, wrongHeadWinners } from './head-findings.ts';
import { wrongLogs } from './log-findings.ts';
import { wrongProjections } from './projection-findings.ts';
import { luckOf } from './random-play.ts';
import type { RoomUnderFaults } from './room-under-faults.ts';
import type { Evening } from './whole-evening.ts';

/** What a room comes to after its evening: a line for each table, and a sentence for everything that is not as it must be. */
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

/** What the accountant finds, who has asked nobody. */
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
