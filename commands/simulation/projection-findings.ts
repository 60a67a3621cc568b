import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Elimination, type OfficeState, type RoomFacts, type Stay, tournamentView } from '../../engine/office.ts';
import type { CardroomStore, KnownLog } from '../../native-bridge/contracts/cardroom-store.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { factsOf } from '../../server/cardroom/office/office-facts.ts';
import { OfficeLog } from '../../server/cardroom/office/office-log.ts';
import { rebuildProjections, type StoppedLog } from '../../server/cardroom/rebuild-table.ts';
import { Room } from '../../server/cardroom/room.ts';
import { leavesUnsigned } from './log-findings.ts';
import type { Luck } from './random-play.ts';
import type { RoomUnderFaults } from './room-under-faults.ts';

/** What is wrong with the room's projections, in sentences. */
export function wrongProjections(room: RoomUnderFaults, luck: Luck): readonly string[] {
  const stopped: StoppedLog[] = [];
  const different = rebuildProjections(room.store, (log) => void stopped.push(log));
  const live = [...room.tables].flatMap(([name, { tableId, log, table }]) => {
    const kept = room.store.projections.table(tableId);
    if (kept?.logId !== log.logId || room.store.branches.of(log.logId).length > 0) return [];
    if (leavesUnsigned(room, name)) return [];
    // Only the table itself takes steps back.
    return kept.state === JSON.stringify({ ...table.state, undo: null })
      ? []
      : [`table ${tableId}: the room shows another table than there is`];
  });
  return [
    ...(different === null ? [] : [`projections: ${different.table} ${different.row} is another one when grown anew`]),
    ...stopped.map(({ tableId, unfit }) => `table ${tableId}: the room does not understand it. ${unfit.unfit}`),
    ...live,
    ...otherOrder(room, luck),
  ];
}

/** Standings are the same when the tables' logs come in another order, in other batches. */
function otherOrder(room: RoomUnderFaults, luck: Luck): readonly string[] {
  const { store } = room;
  const state = officeOf(store);
  const folder = mkdtempSync(join(tmpdir(), 'riffle-other-order-'));
  const other = openCardroomStore({ path: join(folder, 'cardroom.sqlite'), newStoreId: () => store.storeId });
  try {
    const again = new Room({ store: other, time: room.time, tableKeys: new Map(), staffList: () => null });
    const left = Map.groupBy(store.projections.logs(), ({ tableId }) => tableId);
    const after = new Map<string, number>();
    for (let tables = [...left.keys()]; tables.length > 0; tables = [...left.keys()]) {
      const tableId = tables[luck.upTo(tables.length - 1)] ?? '';
      const logs = left.get(tableId) ?? [];
      const [log] = logs;
      if (log === undefined || !takeSome(store, again, log, after, 1 + luck.upTo(400))) {
        if (logs.length > 1) left.set(tableId, logs.slice(1));
        else left.delete(tableId);
      }
    }
    const here = factsOf(room.room, store.reports);
    return differences(room, state, here, withClocksOf(here, factsOf(again, other.reports)));
  } finally {
    other.close();
    rmSync(folder, { recursive: true });
  }
}

/** No row holds how far the tables' clocks were off, nor what was ordered, so a room that hears them now does not know it. */
function withClocksOf(known: RoomFacts, facts: RoomFacts): RoomFacts {
  const keyOf = ({ logId, hand, seat, player }: Elimination): string => `${logId} ${hand} ${seat} ${player}`;
  const asKnown = (stays: readonly Stay[]): readonly Stay[] => stays.map((stay) => stayKnown(known, stay));
  return {
    ...facts,
    eliminations: (tableId, after) => {
      const clocks = new Map(known.eliminations(tableId, after).map((one) => [keyOf(one), one.ahead]));
      return facts.eliminations(tableId, after).map(({ ahead: _unknown, ...one }) => {
        const ahead = clocks.get(keyOf(one));
        return ahead === undefined ? one : { ...one, ahead };
      });
    },
    staysOf: (player) => asKnown(facts.staysOf(player)),
    staysSince: (since) => asKnown(facts.staysSince(since)),
    staysAfter: (tableId, rows) => asKnown(facts.staysAfter(tableId, rows)),
    staysWithPenalty: (since) => asKnown(facts.staysWithPenalty(since)),
  };
}

/** The stay with the clocks, and the order, that are known of it. */
function stayKnown(known: RoomFacts, stay: Stay): Stay {
  const { ahead: _ahead, aheadAtEnd: _atEnd, forgotten: _order, ...told } = stay;
  const same = known.staysOf(stay.player).find((one) => one.logId === stay.logId && one.sequence === stay.sequence);
  return {
    ...told,
    ...(same?.ahead === undefined ? null : { ahead: same.ahead }),
    ...(same?.aheadAtEnd === undefined ? null : { aheadAtEnd: same.aheadAtEnd }),
    ...(same?.forgotten === undefined ? null : { forgotten: same.forgotten }),
  };
}

/** False: nothing of it was left. */
function takeSome(store: CardroomStore, room: Room, log: KnownLog, after: Map<string, number>, most: number): boolean {
  const rows = store.rows.read(log.logId, after.get(log.logId) ?? 0, most);
  const last = rows.at(-1);
  if (last === undefined) return false;
  room.intake.accept({ ...log, rows, texts: [] });
  after.set(log.logId, last.seq);
  return true;
}

function differences(
  { time }: RoomUnderFaults,
  state: OfficeState,
  ...[one, other]: readonly [ReturnType<typeof factsOf>, ReturnType<typeof factsOf>]
): readonly string[] {
  return Object.values(state.tournaments).flatMap((tournament) => {
    const [here, there] = [one, other].map((facts) => {
      const { standings, chips, playersLeft, meetings } = tournamentView(tournament, state, facts, time.now());
      return JSON.stringify({ standings, chips, playersLeft, meetings });
    });
    return here === there
      ? []
      : [`tournament ${tournament.name}: it stands otherwise when tables come back in another order`];
  });
}

/** The office as its log tells it. */
export const officeOf = (store: CardroomStore): OfficeState => new OfficeLog(store).state;
