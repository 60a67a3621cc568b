import { once } from 'node:events';
import type { UtilityProcess } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { startSealersFor } from './card-sealer.ts';

const REQUEST = { type: 'start-card-sealer', deckFile: '/data/decks.sealed', keyFile: '/keys/table-7' };

let server: fake.FakeUtilityProcess;

beforeEach(() => {
  fake.reset();
  server = new fake.FakeUtilityProcess('/app/out/server/main.js', [], {});
  startSealersFor(server as unknown as UtilityProcess, '/app/out/server/main.js');
});

/** The port each process is given by the next message to it. */
async function portAt(child: fake.FakeUtilityProcess): Promise<fake.MessagePortMain> {
  const [{ data, ports }] = (await once(child.parentPort, 'message')) as [
    { readonly data: unknown; readonly ports: readonly [fake.MessagePortMain] },
  ];
  expect(data).toEqual({ type: 'card-sealer-port' });
  return ports[0];
}

test('asked for, it is started with its deck file and its key file, and nobody reads along', () => {
  server.emit('message', REQUEST);
  expect(fake.seen.children).toMatchObject([
    {
      modulePath: '/app/out/server/main.js',
      args: ['--role', 'card-sealer', '--deck', '/data/decks.sealed', '--deck-key', '/keys/table-7'],
      options: { stdio: 'ignore' },
    },
  ]);
});

test('it and the table server hold the two ends of one pair', async () => {
  const atSealer = new Promise<fake.MessagePortMain>((resolve) => {
    fake.happenings.once('fork', (sealer) => resolve(portAt(sealer)));
  });
  const atServer = portAt(server);
  server.emit('message', REQUEST);
  const [sealerEnd, serverEnd] = await Promise.all([atSealer, atServer]);
  const heard = once(serverEnd, 'message');
  serverEnd.start();
  sealerEnd.postMessage({ type: 'ready' });
  expect((await heard)[0]).toMatchObject({ data: { type: 'ready' } });
  const ended = once(serverEnd, 'close');
  sealerEnd.close();
  await ended;
});

test('asked again, the one before is ended first', () => {
  server.emit('message', REQUEST);
  server.emit('message', REQUEST);
  expect(fake.seen.children.map(({ killed }) => killed)).toEqual([true, false]);
});

test('it ends with its table server', () => {
  server.emit('message', REQUEST);
  server.emit('exit', 1);
  expect(fake.seen.children.map(({ killed }) => killed)).toEqual([true]);
});

test('its break-down ends nothing else', () => {
  server.emit('message', REQUEST);
  expect(() => fake.seen.children[0]?.emit('error', 'FatalError', 'heap', '{}')).not.toThrow();
});

test.each([
  null,
  'start-card-sealer',
  {},
  { type: 'start-card-sealer' },
  { type: 'start-card-sealer', deckFile: '/data/decks.sealed' },
  { type: 'start-card-sealer', deckFile: 1, keyFile: '/keys/table-7' },
  { type: 'start-card-sealer', deckFile: '/data/decks.sealed', keyFile: 1 },
  { ...REQUEST, type: 'other' },
])('%j starts nothing', (message) => {
  server.emit('message', message);
  expect(fake.seen.children).toEqual([]);
});
