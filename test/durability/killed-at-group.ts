import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../native-bridge/disk/folders.ts';
import { openChainStore } from '../../native-bridge/postgres/chain-store.ts';
import { startEmbeddedPostgres } from '../../native-bridge/postgres/embedded-postgres.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { groupDoors, knownRoom } from './group-doors.ts';
import { startKillable, writeConfig } from './killable-server.ts';
import { type KilledAtSteps, type KillRun, killAtSteps } from './killed-at-steps.ts';

/** A chain with a PostgreSQL of its own; its program is killed at everything that is asked at its desks. */
export async function killAtGroup({ folder, server, ...how }: KillRun): Promise<KilledAtSteps> {
  const data = join(folder, 'chain');
  chmodSync(folder, 0o711);
  makeFolder(data, 0o711);
  await meetRoom(data);
  const file = writeConfig(folder, 'chain', { port: 0 });
  const open = async () => ({ server: await startKillable({ role: 'chain', server, file }), data, leave: () => {} });
  return killAtSteps({ ...how, steps: groupDoors, open, withinMs: 40 });
}

/** A room the chain knows, with players. */
async function meetRoom(data: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder: data, time: systemTime, report: () => {}, isBrief: true });
  const store = await openChainStore({ place: postgres.place, newChainId: () => 'chain-1' });
  try {
    const { storeId, players } = knownRoom;
    const { room } = await store.rooms.pair({ storeId, name: 'Room 1', keyHash: 'a'.repeat(64), at: 1 });
    const log = await store.logs.open(room, { logId: 'log-1', tableId: 't1', at: 1 });
    const texts = players.map((id) => ({ id, text: `Player ${id}`, salt: 's' }));
    await store.logs.keep([{ log, rows: [], texts }]);
  } finally {
    await store.close();
    await postgres.stop();
  }
}
