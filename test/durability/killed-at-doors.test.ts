import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { makeFolder } from '../../native-bridge/disk/folders.ts';
import { openChainStore } from '../../native-bridge/postgres/chain-store.ts';
import { startEmbeddedPostgres } from '../../native-bridge/postgres/embedded-postgres.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { deckDoors, killAtDecks } from './deck-doors.ts';
import { deskDoors } from './desk-doors.ts';
import { officeEvenings } from './door-evening.ts';
import { groupDoors, knownRoom } from './group-doors.ts';
import { startKillable, takeBuiltServer, writeConfig } from './killable-server.ts';
import { killAtDesks } from './killed-at-desks.ts';
import { killAtDoors } from './killed-at-doors.ts';
import { type KilledAtSteps, type KillRun, killAtSteps } from './killed-at-steps.ts';

/** A chain with its own PostgreSQL; its program is killed at every request to its desks. */
async function killAtGroup({ folder, server, ...how }: KillRun): Promise<KilledAtSteps> {
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

function folderOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `riffle-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The result of an evening without kills. */
const modes = ['never', 'after its answer', 'before its answer'] as const;

test.each(Object.keys(officeEvenings))(
  'a room killed at everything that is asked of it has done it once: %s',
  { timeout: 1_800_000 },
  async (name) => {
    const server = await takeBuiltServer();
    onTestFinished(() => server.remove());
    const steps = officeEvenings[name as keyof typeof officeEvenings];
    const left: (readonly string[])[] = [];
    for (const [seed, mode] of modes.entries()) {
      const done = await killAtDoors({ folder: folderOf('doors'), server, luck: luckOf(seed + 1), mode, steps });
      expect([mode, done.findings]).toEqual([mode, []]);
      expect(done.kills).toBe(mode === 'never' ? 0 : steps.length);
      left.push(done.left);
    }
    expect(left[1]).toEqual(left[0]);
    expect(left[2]).toEqual(left[0]);
  },
);

const desks = {
  'its own desks': [killAtDesks, deskDoors],
  'the desks of a chain': [killAtGroup, groupDoors],
  'a table’s deck desk': [killAtDecks, deckDoors],
} as const;

test.each(
  (['after its answer', 'before its answer'] as const).flatMap((mode) =>
    (Object.keys(desks) as (keyof typeof desks)[]).map((at) => [at, mode] as const),
  ),
)('a server killed at %s has done everything once: %s', { timeout: 1_800_000 }, async (at, mode) => {
  const server = await takeBuiltServer();
  onTestFinished(() => server.remove());
  const [kill, { length }] = desks[at];
  const done = await kill({ folder: folderOf('desks'), server, luck: luckOf(1), mode });
  expect(done).toEqual({ findings: [], kills: length });
});
