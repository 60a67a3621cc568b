import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { chainLinkFile, writeChainLink } from '../server/cardroom/chain/chain-link.ts';
import { comingFile, refuseWhileComing, storeFile } from '../server/cardroom/chain/coming-store.ts';
import { PullFault } from '../server/sync/pull-log.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { restoreFromChain } from './restore-from-chain.ts';

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

test('no new cardroom is begun where a lost one has not come back whole', () => {
  const folder = temporaryFolder();
  refuseWhileComing(folder, existsSync);
  writeFileSync(join(folder, comingFile), '');
  expect(() => refuseWhileComing(folder, existsSync)).toThrow(
    /^A restore from the chain has not come to its end in .*, and no new cardroom is begun there\. Give the same “riffle restore … --from-chain” again: it goes on, with the same code\. To give it up, take cardroom-coming\.db and chain-link\.json away\.$/,
  );
  writeFileSync(join(folder, storeFile), '');
  refuseWhileComing(folder, existsSync);
  rmSync(join(folder, comingFile));
  refuseWhileComing(folder, existsSync);
});
