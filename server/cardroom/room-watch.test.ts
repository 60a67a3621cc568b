import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { house, proofOf } from '../../test/support/house-with-floor.ts';
import { openCardroom } from '../../test/support/room-of-tables.ts';
import { PlayedTable, threePlayers } from '../../test/support/table-rows.ts';
import { watchDesk } from './watch-desk.ts';

const machine = () => ({ freeBytes: null, reserveHeld: false, crashes: [], update: null, wallClock: 0 });

/** What a program sees that comes to the desk. */
async function askedAt(
  room: Pick<ReturnType<typeof openCardroom>, 'whole'>,
  { path = '/health', from = '127.0.0.1', token = null as string | null, bearer = '' } = {},
) {
  const desk = watchDesk({ watch: room.whole().watch, token, machine });
  const http = fastify();
  onTestFinished(() => http.close());
  http.get('/health', desk.health);
  for (const [path, read] of Object.entries(desk.reads)) http.get(path, read);
  const headers = bearer === '' ? {} : { authorization: `Bearer ${bearer}` };
  return http.inject({ method: 'GET', url: path, headers, remoteAddress: from });
}

function playing(options: Parameters<typeof openCardroom>[0] = {}) {
  const room = openCardroom(options);
  const played = new PlayedTable('1', 'log-1');
  played.play(...threePlayers, { type: 'call-floor', at: 0, incident: 'c1', seat: null });
  return { room, played, table: room.table() };
}

test('the dashboard of docs shows every metric of the room, and no other', async () => {
  const { room } = playing();
  const { body } = await askedAt(room, { path: '/metrics' });
  const metrics = new Set([...body.matchAll(/^# TYPE (riffle_\w+)/gm)].map(([, name]) => name));
  const dashboard = new URL('../../docs/operations/grafana-dashboard.json', import.meta.url);
  const { panels } = JSON.parse(readFileSync(dashboard, 'utf8')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const shown = asked.flatMap((expr) => expr.match(/riffle_\w+/g) ?? []);
  expect([...new Set(shown.map((name) => name.replace(/_bucket$/, '')))].sort()).toEqual([...metrics].sort());
  // One Prometheus may read several rooms, and programs that are none: their memory is called the same.
  for (const expr of asked) {
    const names = expr.match(/\b(?:riffle|process|nodejs)_\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(expr).toContain(`${name}{instance="$room"}`);
  }
  const told = readFileSync(new URL('../../docs/operations/HEALTH.md', import.meta.url), 'utf8');
  for (const name of metrics) expect(told).toContain(`\`${name}`);
});

test('a refusal that was the first of its kind is seen by who counts how many came since', async () => {
  const { room, table } = playing();
  const ofMalformed = async () =>
    (await askedAt(room, { path: '/metrics' })).body.match(
      /^riffle_batches_refused_total\{why="malformed"\} (\d+)$/m,
    )?.[1];
  expect(await ofMalformed()).toBe('0');
  table.say('nonsense');
  expect(await ofMalformed()).toBe('1');
});

test('metrics tell what was kept, who is there and what is open, as numbers without names', async () => {
  const { room, played, table } = playing();
  table.send(played.rows);
  table.send(played.rows);
  table.say('nonsense');
  const { body } = await askedAt(room, { path: '/metrics' });
  const numbers = Object.fromEntries(
    body.split('\n').flatMap((line) => (line.startsWith('#') ? [] : [line.split(' ') as [string, string]])),
  );
  expect(numbers).toMatchObject({
    riffle_events_accepted_total: String(played.rows.length),
    riffle_acknowledgements_total: '2',
    riffle_batch_seconds_count: '2',
    'riffle_batches_refused_total{why="malformed"}': '1',
    riffle_tables_known: '1',
    riffle_tables_linked: '0',
    riffle_open_calls: '1',
    riffle_browsers: '0',
    riffle_disk_fault: '0',
  });
  expect(Number(numbers.riffle_store_bytes)).toBeGreaterThan(10_000);
  expect(numbers).not.toHaveProperty('riffle_backup_age_seconds');
  expect(body).not.toContain('Player');
});

test('a table that has told of more than it sent is behind by so much, until that has come', async () => {
  const { room, played, table } = playing();
  table.near.close();
  room.time.advance(10);
  const { near } = room.connection();
  const { seq, hash } = played.rows.at(-1) ?? { seq: 0, hash: '' };
  near.send(
    JSON.stringify({
      type: 'hello',
      protocol: 2,
      oldest: 1,
      run: 'r',
      tableId: '1',
      logId: 'log-1',
      key: 'key-1',
      seq,
      hash,
    }),
  );
  room.time.advance(20);
  expect(room.health().behind).toBe(seq);
  expect((await askedAt(room, { path: '/metrics' })).body).toContain(`riffle_unsent_events{table="1"} ${seq}`);
  near.send(JSON.stringify({ type: 'batch', rows: played.rows, texts: [] }));
  room.time.advance(20);
  expect(room.health().behind).toBe(0);
});

test('health is 200 while all is well and 503 with a sentence while the disk or the backup is not', async () => {
  let backup: { at: number | null; sentence: string | null } = { at: 1_000, sentence: null };
  const { room, played, table } = playing({ backup: () => backup, about: { room: 'R', version: '9.9' } });
  const well = await askedAt(room);
  expect(well.statusCode).toBe(200);
  expect(well.json()).toMatchObject({ storeId: 'store-1', version: '9.9', tables: 0, linked: 1, lastBackup: 1_000 });
  backup = { at: 1_000, sentence: 'The last backup did not come to an end.' };
  const old = await askedAt(room);
  expect([old.statusCode, old.json().sentence]).toEqual([503, backup.sentence]);
  room.store.accept = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  table.send(played.rows);
  expect(await askedAt(room).then((full) => full.json())).toMatchObject({
    fault: 'The disk is full.',
    sentence: 'The disk is full.',
  });
  expect((await askedAt(room, { path: '/metrics' })).body).toContain('riffle_disk_fault 1');
});

test('what is told at the desk is for the room’s own PC, and for whoever has the token', async () => {
  const room = openCardroom();
  const token = 'a-token-of-the-house';
  const other = { from: '10.0.0.9' };
  for (const path of ['/health', '/metrics']) {
    for (const stranger of [
      other,
      { ...other, bearer: token },
      { ...other, token },
      { ...other, token, bearer: 'guess' },
    ])
      expect((await askedAt(room, { ...stranger, path })).statusCode).toBe(403);
    expect((await askedAt(room, { ...other, token, bearer: token, path })).statusCode).toBe(200);
  }
});

test('one line is written for what matters, with ids and numbers alone', async () => {
  const lines: string[] = [];
  const room = house({ note: (what, facts) => lines.push(`${what} ${JSON.stringify(facts)}`) });
  await room.signIn(room.petra, proofOf('6'));
  room.order(room.petra, { order: 'take-call', incident: 'c1' } as Parameters<typeof room.order>[1]);
  room.linkedTable.say(JSON.stringify({ type: 'order-answered', order: 'none', refusal: null }), 'nonsense');
  await room.signOut(room.petra);
  const said = lines.join('\n');
  for (const what of [
    'Table linked.',
    'Signed in.',
    'Order given.',
    'Table turned away.',
    'Table no longer linked.',
    'Signed out.',
  ])
    expect(said).toContain(what);
  expect(said).not.toMatch(/Player|Petra|\bp1\b|reason/);
});

test('strangers who are turned away without end write one line an hour, with how many there were', () => {
  const lines: string[] = [];
  const room = openCardroom({ note: (what, facts) => lines.push(`${what} ${JSON.stringify(facts)}`) });
  for (let knock = 0; knock < 100; knock += 1) room.connection(`s-${knock}`, 'a-wrong-key-of-none', 'log-9');
  room.connection().say('nonsense');
  const first = ['Table turned away. {"table":"","why":"key"}', 'Table turned away. {"table":"","why":"malformed"}'];
  expect(lines).toEqual(first);
  room.time.advance(60_000);
  expect(lines).toEqual(first);
  room.time.advance(59 * 60_000);
  const summed = (times: number): string => `Table turned away. {"table":"","why":"key","times":${times}}`;
  expect(lines).toEqual([...first, summed(99)]);
  room.connection('s-0', 'a-wrong-key-of-none', 'log-9');
  room.time.advance(60 * 60_000);
  expect(lines).toEqual([...first, summed(99), summed(1)]);
  room.time.advance(60 * 60_000);
  room.connection('s-0', 'a-wrong-key-of-none', 'log-9');
  expect(lines.slice(4)).toEqual(first.slice(0, 1));
});
