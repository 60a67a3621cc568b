import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer, tableConfig } from '../support/server-process.ts';
import { keepStaffList } from '../support/staff-of-house.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'accept-language': 'cs' };

/** Requests as a foreign page would whose host name points to this machine. */
async function askedAs(host: string, url: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`GET /health.html HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const [heard] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
  socket.destroy();
  return heard.split('\r\n')[0] ?? '';
}

test('a running table shows its PC’s health, and neither players nor staff', async () => {
  const folder = temporaryFolder();
  const people = await keepStaffList(join(folder, 'table'), ['1', '2']);
  expect(people).toHaveLength(2);
  const devices = { shuffler: { model: 'shl1', line: join(folder, 'nothing') } };
  const { url } = await startServer('table', folder, tableConfig({ devices, reserveMegabytes: 1 }));
  const told = (await (await fetch(`${url}/health`)).json()) as { readonly machine: object };
  expect(told.machine).toMatchObject({ freeBytes: expect.any(Number), crashes: expect.any(Array), update: null });
  const page = await fetch(`${url}/health`, { headers: browser });
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
  expect(html).toContain('<html lang="cs">');
  await expect
    .poll(async () => (await fetch(`${url}/health.html?lang=en`)).text())
    .toMatch(/Check its cable and its power\./);
  for (const name of ['Dvořák', 'Kowalska', 'Hartmann', ...people.map(({ name }) => name)]) {
    expect(html).not.toContain(name);
    expect(JSON.stringify(told)).not.toContain(name);
  }
  expect((await fetch(`${url}/health.css`)).headers.get('content-type')).toMatch(/^text\/css/);
  expect(await askedAs('rebound.example', url)).toContain('403');
});

test('a running cardroom shows its PC’s health', async () => {
  const folder = temporaryFolder();
  const { url } = await startServer('cardroom', folder, { port: 0 });
  const html = await (await fetch(`${url}/health`, { headers: browser })).text();
  expect(html).toContain('Stav tohoto počítače: herna');
  expect(html).toContain('Spojeno 0 z 0');
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ storeId: expect.any(String), sentence: null });
});
