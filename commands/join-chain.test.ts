import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askToJoin } from './join-chain.ts';

/** A server that answers everything with this. */
async function answering(sentence: string): Promise<string> {
  const server = createServer((_request, response) => void response.end(JSON.stringify({ sentence })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  [
    'There is nothing at “/join-chain” here.',
    /^What answers at .* is a cardroom or a table and no chain: give the address that “riffle chain code” shows\.$/,
  ],
  ['This code is wrong.', /^This code is wrong\.$/],
])('a cardroom met in place of a chain is called no chain, and a chain has its own word: %s', async (said, told) => {
  const url = await answering(said);
  const met = { url, authority: null, link: url };
  const request = { code: '111111', storeId: 's', name: 'Room', key: 'k'.repeat(43) };
  await expect(askToJoin(met, request)).rejects.toThrow(told);
});
