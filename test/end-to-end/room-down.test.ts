import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { followTable } from '../../commands/follow-table.ts';
import { asScreenCommand, randomTap } from '../../commands/simulation/random-taps.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import { startServer, tableConfig } from '../support/server-process.ts';
import { storedRows } from '../support/table-rows.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('after the cardroom was down for twenty-five hands it has every event once, while play goes on', async () => {
  const folder = temporaryFolder();
  const key = 'a-key-both-of-them-know';
  const roomConfig = { port: 0, tables: { 'table-7': key } };
  const room = await startServer('cardroom', folder, roomConfig);
  const port = Number(new URL(room.url).port);
  const players = [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, name: `Player ${seat}`, stack: 5_000 }));
  const table = await startServer(
    'table',
    folder,
    tableConfig({
      mode: 'cash',
      levels: undefined,
      stakes: { smallBlind: 50, bigBlind: 100 },
      chipValues: [50, 100, 500],
      players,
      cardroom: { url: `${room.url.replace('http', 'ws')}/sync`, key },
    }),
  );
  const log = openReadOnlyLog(join(folder, 'table', 'table.db'));
  onTestFinished(() => log.close());
  const held = () => storedRows(join(folder, 'cardroom', 'cardroom.db'));
  await expect.poll(() => held().length).toBeGreaterThan(0);
  await room.kill();

  const followed = followTable(table.url);
  onTestFinished(() => followed.close());
  const random = seededRandom(7);
  const playHands = async (hands: number): Promise<void> => {
    const until = (followed.state?.handNumber ?? 0) + hands;
    for (;;) {
      const state = await followed.until((next) => next.hand?.toAct !== undefined || next.hand === null, 5_000);
      if (state === null) throw new Error('The table is gone.');
      if (state.handNumber >= until && state.hand?.stage === 'over') return;
      const broke = state.chairs.find((chair) => chair.player !== null && chair.stack === 0);
      const betweenHands = state.hand === null || state.hand.stage === 'over';
      const tap: ScreenCommand =
        broke !== undefined && betweenHands
          ? { type: 'add-chips', seat: broke.seat, chips: 5_000 }
          : asScreenCommand(randomTap(state, random, 0) ?? { type: 'start-hand', at: 0, by: 'dealer' });
      expect(await followed.request(tap)).toBeNull();
    }
  };
  await playHands(25);
  expect(held().length).toBeLessThan(log.head.seq);

  await startServer('cardroom', folder, { ...roomConfig, port });
  await playHands(3);
  await expect.poll(() => held().length).toBe(log.head.seq);
  expect(held()).toEqual(log.read(0, 1_000_000).map(({ seq, hash }) => ({ seq, hash })));
});
