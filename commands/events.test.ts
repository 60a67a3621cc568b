import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Ajv } from 'ajv';
import { expect, onTestFinished, test } from 'vitest';
import { openCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog } from '../native-bridge/sqlite/event-log.ts';
import type { PublicEvent } from '../protocol/public-events/public-event.ts';
import { OfficeLog } from '../server/cardroom/office/office-log.ts';
import { SecondTable } from '../test/public-events/second-table.ts';
import { nightAtTable } from '../test/support/feed-room.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { eventsSchema } from './events.ts';

const riffle = join(import.meta.dirname, 'riffle.ts');

function asked(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [riffle, 'events', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

const linesOf = (text: string): readonly PublicEvent[] =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('the schema in docs is made from the events; if not: riffle events --schema --write', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/public-events.schema.json'), 'utf8')).toBe(eventsSchema());
});

test('events that version 1 once told still fit its schema, and still make the same table', () => {
  const fits = new Ajv({ allErrors: true }).compile(JSON.parse(eventsSchema()));
  const kept = linesOf(readFileSync(join(import.meta.dirname, '../test/public-events/kept-v1.ndjson'), 'utf8'));
  expect(kept.length).toBeGreaterThan(100);
  const table = new SecondTable();
  for (const event of kept) {
    expect(fits(event) || fits.errors).toBe(true);
    table.take(event as never);
  }
  expect(Object.keys(table.state)).toEqual(expect.arrayContaining(['table', 'seats', 'hand']));
});

test('a log on standard output, from any number on and while it grows; names of those who agreed', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'table.db');
  const log = openEventLog({ path, tableId: 't', newLogId: () => 'log-1' });
  const { rows } = nightAtTable(150, 'log-1');
  const texts = ['p1', 'p2'].map((id) => ({ id, text: `Player ${id}`, salt: 's' }));
  log.append(rows.slice(0, 60), { texts });
  const child = spawn(process.execPath, [riffle, 'events', '--follow', path]);
  onTestFinished(() => void child.kill());
  const heard: PublicEvent[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => heard.push(JSON.parse(line)));
  await expect.poll(() => heard.length).toBeGreaterThan(10);
  log.append(rows.slice(60));
  const all = linesOf(asked(path).stdout);
  await expect.poll(() => heard.length).toBe(all.length);
  expect(heard).toEqual(all);
  expect(linesOf(asked('--from', all[20]?.id ?? '', path).stdout)).toEqual(all.slice(21));
  expect(JSON.stringify(all)).not.toContain('Player');
  const room = join(folder, 'cardroom.db');
  const store = openCardroomStore({ path: room, newStoreId: () => 'room' });
  const agreed = { type: 'naming-agreed', players: ['p2'], agreed: true, at: 0 } as const;
  new OfficeLog(store).append({ events: [agreed], actor: 'cardroom', at: 0, request: null, texts: [], orders: [] });
  store.close();
  const named = asked('--room', room, path).stdout;
  expect(named).toContain('Player p2');
  expect(named).not.toContain('Player p1');
  expect(asked('--from', '99999', path)).toEqual({
    status: 2,
    stdout: '',
    stderr: `This log has ${rows.length} events, and not yet 99999.\n`,
  });
  expect(asked('--from', 'other.5', path).stderr).toBe('This log is the stream log-1, not other.\n');
  child.stdout.destroy();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  log.append(nightAtTable(160, 'log-1').rows.slice(rows.length));
  expect(await ended).toBe(0);
  log.close();
});

test('names while it is followed: of whoever agrees or takes it back meanwhile, though nothing happens', async () => {
  const folder = temporaryFolder();
  const [path, room] = [join(folder, 'table.db'), join(folder, 'cardroom.db')];
  const log = openEventLog({ path, tableId: 't', newLogId: () => 'log-1' });
  const store = openCardroomStore({ path: room, newStoreId: () => 'room' });
  const { rows } = nightAtTable(150, 'log-1');
  log.append(rows.slice(0, 60), { texts: [{ id: 'p2', text: 'Player p2', salt: 's' }] });
  const child = spawn(process.execPath, [riffle, 'events', '--follow', '--room', room, path]);
  onTestFinished(() => void child.kill());
  const heard: PublicEvent[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => heard.push(JSON.parse(line)));
  await expect.poll(() => heard.length).toBeGreaterThan(10);
  const says = (agreed: boolean): void => {
    const event = { type: 'naming-agreed', players: ['p2'], agreed, at: 0 } as const;
    new OfficeLog(store).append({ events: [event], actor: 'cardroom', at: 0, request: null, texts: [], orders: [] });
  };
  const last = (): string => JSON.stringify(heard.at(-1));
  says(true);
  await expect.poll(last).toContain('"name":"Player p2"');
  expect(heard.at(-1)?.type).toBe('names');
  says(false);
  await expect.poll(last).toContain('"name":null');
  expect(heard.at(-1)?.type).toBe('names');
  store.close();
  log.close();
});

test.each([
  [[], 'One file is needed.'],
  [['--from', 'x', 'a'], '--from is the number of an event, or its id.'],
  [['--colour', 'a'], "Unknown option '--colour'."],
])('%j: it cannot run', (args, says) => {
  const { status, stdout, stderr } = asked(...args);
  expect({ status, stdout, first: stderr.split('\n')[0] }).toEqual({ status: 2, stdout: '', first: says });
});
