import { chipsAtTable } from '../../engine/index.ts';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { projectRows } from '../../server/cardroom/project-rows.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { requestOfOrder } from '../../server/sync/order-answers.ts';
import type { RoomUnderFaults, RunningTable } from './room-under-faults.ts';

const everyRow = 100_000_000;

/** What a room comes to after its evening: a line for each table, and a sentence for everything that is not as it must be. */
export function findings(room: RoomUnderFaults): {
  readonly lines: readonly string[];
  readonly wrong: readonly string[];
} {
  const tables = [...room.tables.values()];
  return {
    lines: tables.map(({ tableId, log, table }) => {
      const { hand, chipsIn } = table.state ?? { hand: null, chipsIn: 0 };
      return `table ${tableId}: ${log.head.seq} events, hand ${hand?.number ?? 0}, ${chipsIn} chips, head ${log.head.hash.slice(0, 16)}`;
    }),
    wrong: tables.flatMap((running) => [...wrongAtTable(running), ...wrongInRoom(room, running)]),
  };
}

function wrongAtTable({ tableId, log, table }: RunningTable): readonly string[] {
  const rows = log.read(0, everyRow);
  const end = walkChain(log.logId, emptyHead, rows);
  const requests = rows
    .filter(({ request, kind }) => request !== null && kind === 'hand-started')
    .map(({ request }) => request);
  return [
    ...('found' in end ? [`table ${tableId}: the chain breaks at row ${end.seq}`] : []),
    ...(table.state !== null && chipsAtTable(table.state) !== table.state.chipsIn
      ? [`table ${tableId}: chips are missing`]
      : []),
    ...(new Set(requests).size < requests.length ? [`table ${tableId}: a request was done twice`] : []),
  ];
}

function wrongInRoom(room: RoomUnderFaults, { tableId, log, table }: RunningTable): readonly string[] {
  const rows = log.read(0, everyRow);
  const held = room.store.rows(log.logId, 0, everyRow);
  const kept = room.store.table(tableId);
  const rebuilt = projectRows(null, { tableId, logId: log.logId }, rows);
  const isTrue =
    !('unfit' in rebuilt) &&
    kept?.state === JSON.stringify(rebuilt.table.state) &&
    kept.state === JSON.stringify(table.state);
  const ordered = rows.filter(
    ({ request, kind }) =>
      request?.startsWith(requestOfOrder('')) && (kind === 'incident-ruled' || kind === 'order-answered'),
  );
  return [
    ...(JSON.stringify(held) === JSON.stringify(rows)
      ? []
      : [`table ${tableId}: the room holds ${held.length} of ${rows.length} events, or others`]),
    ...(isTrue ? [] : [`table ${tableId}: the room shows another table than its events make`]),
    ...(room.store.waitingOrders(tableId).length > 0 ? [`table ${tableId}: an order was never answered`] : []),
    ...(new Set(ordered.map(({ request }) => request)).size < ordered.length
      ? [`table ${tableId}: an order was executed twice`]
      : []),
  ];
}
