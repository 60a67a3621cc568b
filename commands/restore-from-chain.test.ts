import { once } from 'node:events';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sizeOf } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { openCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import { heldForeignly } from '../native-bridge/sqlite/foreign-program.ts';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { chainLinkFile, writeChainLink } from '../server/cardroom/chain/chain-link.ts';
import { comingFile, refuseWhileComing, storeFile } from '../server/cardroom/chain/coming-store.ts';
import { storeReachFile } from '../server/cardroom/store-reach.ts';
import { storeSignersFile } from '../server/cardroom/store-signers.ts';
import { PullFault } from '../server/sync/pull-log.ts';
import { firstRows } from '../test/support/table-rows.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { putInPlace, restoreFromChain } from './restore-from-chain.ts';

const wrongCode = 'This code is wrong.';

/** A lost room's new PC, and a chain at which the code is spent. */
async function restoring() {
  const chain = createServer((_request, response) => void response.end(JSON.stringify({ sentence: wrongCode })));
  chain.listen(0, '127.0.0.1');
  await once(chain, 'listening');
  onTestFinished(() => void chain.close());
  const address = `127.0.0.1:${(chain.address() as AddressInfo).port}`;
  const folder = temporaryFolder();
  const config = join(folder, 'cardroom.toml');
  writeFileSync(config, 'data = "."\nname = "Room"\nport = 4701\n');
  const asked = { config, chain: address, room: 'store-1', code: '111111', fingerprint: undefined };
  const link = (storeId: string): void =>
    writeChainLink(privateFiles, join(folder, chainLinkFile), {
      storeId,
      url: `ws://${address}/chain`,
      chainId: 'chain-1',
      chain: 'Chain',
      key: 'k'.repeat(43),
      authority: null,
      chainKey: 'key',
    });
  return { folder, link, restore: () => restoreFromChain(asked) };
}

test('a restore that was cut off goes on with the code it has redeemed already', async () => {
  const { folder, link, restore } = await restoring();
  await expect(restore()).rejects.toThrow(wrongCode);
  link('store-1');
  await expect(restore()).rejects.toThrow(wrongCode);
  writeFileSync(join(folder, comingFile), '');
  // It asks the chain for the room, which this one does not give.
  await expect(restore()).rejects.toThrow(PullFault);
  expect(existsSync(join(folder, storeFile))).toBe(false);
  link('another');
  await expect(restore()).rejects.toThrow(wrongCode);
});

test('a store that has come gets its name once it is whole in its file: not while another program reads it, nor beside rows of an earlier one', async () => {
  const { folder, restore } = await restoring();
  const [coming, path] = [join(folder, comingFile), join(folder, storeFile)];
  const beside = [storeSignersFile, storeReachFile].map((name) => join(folder, name));
  for (const file of beside) writeFileSync(file, '{}');
  openCardroomStore({ path: coming, newStoreId: () => 'store-1' }).close();
  const letGo = await heldForeignly(coming);
  const sent = firstRows('1', 'log-1', 5);
  const store = openCardroomStore({ path: coming, newStoreId: () => 'unused' });
  store.keepUngrown({ tableId: '1', logId: 'log-1', rows: sent, texts: [] });
  store.close();
  expect(() => putInPlace(folder)).toThrow(/^Another program has .* open: end it first\./);
  expect([path, ...beside].map(existsSync)).toEqual([false, true, true]);
  await letGo();
  putInPlace(folder);
  expect([coming, `${coming}.lock`, ...beside].map(existsSync)).toEqual([false, false, false, false]);
  const come = openReadOnlyStore(path);
  expect(come.rows.position('log-1').seq).toBe(sent.length);
  come.close();
  renameSync(path, join(folder, 'elsewhere.db'));
  writeFileSync(`${path}-wal`, 'rows');
  await expect(restore()).rejects.toThrow(
    /^There is a store in .* already: take it away first, with its -wal\. Nothing has changed\.$/,
  );
});

test('no new cardroom is begun where a lost one has not come back whole', () => {
  const folder = temporaryFolder();
  refuseWhileComing(folder, sizeOf);
  writeFileSync(join(folder, comingFile), '');
  expect(() => refuseWhileComing(folder, sizeOf)).toThrow(
    /^A restore from the chain has not come to its end in .*, and no new cardroom is begun there\. Give the same “riffle restore … --from-chain” again: it goes on, with the same code\. To give it up, take cardroom-coming\.db and chain-link\.json away\.$/,
  );
  // Whoever looks with “sqlite3” for a store that is not there has made an empty one.
  writeFileSync(join(folder, storeFile), '');
  expect(() => refuseWhileComing(folder, sizeOf)).toThrow(/^A restore from the chain has not come to its end/);
  writeFileSync(join(folder, storeFile), 'rows');
  refuseWhileComing(folder, sizeOf);
  rmSync(join(folder, comingFile));
  refuseWhileComing(folder, sizeOf);
});
