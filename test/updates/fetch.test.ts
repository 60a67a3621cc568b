import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fetchRelease } from '../../native-bridge/updates/fetch-release.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const content = Buffer.alloc(300_000, 'a release of some size. ');
const sha256 = createHash('sha256').update(content).digest('hex');

/** A room that breaks off after this many bytes each time, and the requests to it. */
async function roomThatBreaksOff(after: number, { spoiled = false, busy = false } = {}) {
  const ranges: string[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range ?? '');
    if (busy) return void response.writeHead(503).end('Other tables are fetching it.\n');
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1]);
    const rest = spoiled ? Buffer.alloc(content.length - from, 'x') : content.subarray(from);
    response.writeHead(206, { 'content-length': rest.length });
    if (rest.length <= after) response.end(rest);
    else response.write(rest.subarray(0, after), () => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const path = temporaryFolder();
  const to = join(path, 'fetched.riffle');
  const { port } = server.address() as AddressInfo;
  let waited = 0;
  const fetch = () =>
    fetchRelease({
      url: `http://127.0.0.1:${port}/release`,
      authority: null,
      authorization: 'Bearer x',
      bytes: content.length,
      sha256,
      to,
      pace: async (bytes) => {
        waited += bytes;
      },
      grown: () => {},
    });
  return { fetch, to, ranges, waited: () => waited };
}

test('an interrupted download of a release is resumed', async () => {
  const { fetch, to, ranges, waited } = await roomThatBreaksOff(120_000);
  // Bytes in flight at the break are lost, so the number of breaks varies.
  while (!(await fetch().then(() => true, said))) expect(ranges.length).toBeLessThan(50);
  expect(readFileSync(to)).toEqual(content);
  const begins = ranges.map((range) => Number(/\d+/.exec(range)?.[0]));
  expect(begins[0]).toBe(0);
  expect(begins.length).toBeGreaterThan(2);
  expect(begins.toSorted((one, other) => one - other)).toEqual(begins);
  expect(waited()).toBe(content.length);
});

function said(error: unknown): false {
  expect(error).toMatchObject({ message: expect.stringMatching(/fetched on later/) });
  return false;
}

test('the remains of another release are not used', async () => {
  const { fetch, to } = await roomThatBreaksOff(content.length);
  writeFileSync(to, Buffer.alloc(200_000, 'of another one'));
  await expect(fetch()).rejects.toThrow(/damaged/);
  expect(existsSync(to)).toBe(false);
  await fetch();
  expect(readFileSync(to)).toEqual(content);
});

test('wrong bytes, a busy room and a missing room each give a sentence', async () => {
  await expect((await roomThatBreaksOff(content.length, { spoiled: true })).fetch()).rejects.toThrow(/damaged/);
  await expect((await roomThatBreaksOff(0, { busy: true })).fetch()).rejects.toThrow(
    /does not give the new version now/,
  );
});
