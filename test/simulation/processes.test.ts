import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followTable } from '../../commands/follow-table.ts';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { asScreenCommand, randomTap } from '../../commands/simulation/random-taps.ts';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { storedRows } from '../support/table-rows.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const tables = Number(process.env.RIFFLE_TABLE_PROCESSES ?? 3);
const kills = Math.ceil(tables / 2);
vi.setConfig({ testTimeout: 60_000 + 20_000 * tables });

test('tables and their room are killed during play, and every event of every table is in the store once', async () => {
  const folder = temporaryFolder();
  const luck = luckOf(7);
  const ids = Array.from({ length: tables }, (_, index) => `table-${index + 1}`);
  const place = (tableId: string): string => join(folder, tableId);
  const roomConfig = { tables: Object.fromEntries(ids.map((tableId) => [tableId, `key-of-${tableId}-as-both-know`])) };
  let room = await startServer('cardroom', folder, { ...roomConfig, port: 0 });
  const roomPort = Number(new URL(room.url).port);
  const start = (tableId: string, port: number) =>
    startServer(
      'table',
      place(tableId),
      tableConfig({
        tableId,
        port,
        mode: 'cash',
        levels: undefined,
        stakes: { smallBlind: 50, bigBlind: 100 },
        chipValues: [50, 100, 500],
        cardroom: { url: `${room.url.replace('http', 'ws')}/sync`, key: roomConfig.tables[tableId] },
      }),
    );
  const open = async (tableId: string) => {
    mkdirSync(place(tableId));
    const server = await start(tableId, 0);
    const followed = followTable(server.url);
    onTestFinished(() => followed.close());
    return { tableId, server, followed, port: Number(new URL(server.url).port) };
  };
  type Running = Awaited<ReturnType<typeof open>>;
  const running: Running[] = [];
  for (const tableId of ids) running.push(await open(tableId));

  // A request on its way to a killed program may be lost, and is tapped again.
  const play = async ({ followed }: Running, taps: number): Promise<void> => {
    for (let tap = 0; tap < taps; tap += 1) {
      const state = await followed.until(() => true, 10_000);
      if (state === null) return;
      const broke = state.chairs.find((chair) => chair.player !== null && chair.stack === 0);
      const isBetween = state.hand === null || state.hand.stage === 'over';
      const asked: ScreenCommand =
        broke !== undefined && isBetween
          ? { type: 'add-chips', seat: broke.seat, chips: 5_000 }
          : asScreenCommand(randomTap(state, luck.fraction, 0) ?? { type: 'start-hand', at: 0, by: 'dealer' });
      await Promise.race([followed.request(asked), new Promise((given) => setTimeout(given, 1_000))]);
    }
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const one = luck.oneOf(running as [Running, ...Running[]]);
    const playing = Promise.all(running.map((table) => play(table, 5)));
    await one.server.kill();
    if (kill % 3 === 1) {
      await room.kill();
      room = await startServer('cardroom', folder, { ...roomConfig, port: roomPort });
    }
    one.server = await start(one.tableId, one.port);
    await playing;
  }

  const own = running.flatMap(({ tableId }) => {
    const log = openReadOnlyLog(join(place(tableId), 'table', 'table.db'));
    onTestFinished(() => log.close());
    return log.read(0, 1_000_000).map(({ hash }) => hash);
  });
  expect(own.length).toBeGreaterThan(5 * tables);
  await expect
    .poll(() =>
      storedRows(join(folder, 'cardroom', 'cardroom.db'))
        .map(({ hash }) => hash)
        .sort(),
    )
    .toEqual(own.sort());
  await room.kill();
  const store = openCardroomStore({ path: join(folder, 'cardroom', 'cardroom.db'), newStoreId: () => 'none' });
  onTestFinished(() => store.close());
  expect(store.projections.logs()).toHaveLength(tables);
  for (const { logId } of store.projections.logs())
    expect(walkChain(logId, emptyHead, store.rows.read(logId, 0, 1_000_000))).toEqual(store.rows.position(logId));
});
