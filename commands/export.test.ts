import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { GameTerms, OfficeEvent } from '../engine/office.ts';
import type { Command } from '../engine/table.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { openCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog } from '../native-bridge/sqlite/event-log.ts';
import { parsePhh } from '../protocol/hand-history/phh.ts';
import { OfficeLog } from '../server/cardroom/office/office-log.ts';
import { openTable } from '../server/table/open-table.ts';
import { Table } from '../server/table/table.ts';
import { sampleConfig } from '../test/support/real-table.ts';
import { acts, push, sampleStakes, start } from '../test/support/sample-table.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

/** Seats 1, 3 and 4; the button is at 1 first. */
const folds: readonly Command[] = [start, ...acts('1f', '3f'), push(0)];
const foldsAgain: readonly Command[] = [start, ...acts('3f', '4f'), push(0)];

/** The log of a table at which all this was done, closed or still being written. */
function loggedTable(commands: readonly Command[], { isClosed = true, variant = 'no-limit-holdem' } = {}): string {
  const folder = temporaryFolder();
  const path = join(folder, 'table.db');
  let ids = 0;
  const newId = (): string => `id-${ids++}`;
  const log = openEventLog({ path, tableId: 'table-7', newLogId: newId });
  const table = new Table({ log, time: systemTime });
  openTable(table, sampleConfig({ variant }), { now: systemTime.now, newId });
  for (const command of commands) {
    const answer = table.submit({ actor: 'dealer', id: newId(), sequence: table.sequence, command });
    expect(answer).toMatchObject({ refusal: null, fault: null });
  }
  if (isClosed) log.close();
  else onTestFinished(() => log.close());
  return path;
}

function exported(...args: readonly string[]) {
  const riffle = join(import.meta.dirname, 'riffle.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [riffle, 'export', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('the finished hands of a log, with the names that are kept, also while the table writes it', () => {
  const path = loggedTable([...folds, ...foldsAgain, start], { isClosed: false });
  const { status, stdout, stderr } = exported('--format', 'phh', path);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^\[1\]\n/);
  const players = ["O'Brien", 'Nguyễn', 'Dvořák'];
  expect(parsePhh(stdout)).toMatchObject([
    { hand: { variant: 'NT', hand: 1, table: 'table-7', seats: [3, 4, 1], players, finishingStacks: [299, 151, 200] } },
    { hand: { hand: 2, seats: [4, 1, 3], finishingStacks: [150, 201, 299] } },
  ]);
});

test('one hand is a section of its file as well, and a name that was forgotten is an id', () => {
  const path = loggedTable(folds);
  const log = openEventLog({ path, tableId: 'table-7', newLogId: () => 'unused' });
  const dvorak = log.allTexts().find(({ text }) => text === 'Dvořák');
  if (dvorak === undefined) throw new Error('Nobody is called Dvořák.');
  log.eraseTexts([dvorak.id]);
  log.close();
  const { status, stdout } = exported(path, '--format=phh');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^\[1\]\n/);
  expect(parsePhh(stdout)).toMatchObject([{ hand: { players: ["O'Brien", 'Nguyễn', dvorak.id] } }]);
});

test('one hand of many by its number, in another format; one that is not there is said', () => {
  const path = loggedTable([...folds, ...foldsAgain]);
  const { status, stdout, stderr } = exported('--format', 'text', '--hand', '2', path);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.match(/^Riffle Hand #\d+/gm)).toEqual(['Riffle Hand #2']);
  expect(exported('--format', 'ohh', '--hand', '9', path)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no hand 9 in this log.\n',
  });
});

/** A room's store with a game of euros at the table, a chip unit worth fifty cents. */
function roomWithGame(): string {
  const folder = temporaryFolder();
  const path = join(folder, 'cardroom.db');
  const store = openCardroomStore({ path, newStoreId: () => 'room' });
  const { chipValues } = sampleConfig({});
  const terms: GameTerms = {
    name: '€0.50/€1',
    variant: 'no-limit-holdem',
    rotation: null,
    rulebook: 'tda-2011',
    overlay: {},
    seats: 9,
    stakes: sampleStakes,
    chipValues,
    currency: 'EUR',
    unit: 50,
    timeCharge: null,
    mustMove: false,
  };
  const events: readonly OfficeEvent[] = [
    { type: 'game-opened', id: 'g', terms },
    { type: 'game-table-added', game: 'g', tableId: 'table-7', at: 0 },
  ];
  new OfficeLog(store).append({ events, actor: 'floor', at: 0, request: null, texts: [], orders: [] });
  store.close();
  return path;
}

test('trackers are told money: the room says what chips are worth, or whoever exports says the currency', () => {
  const path = loggedTable(folds);
  expect(exported('--format', 'pokerstars', path)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('only the room knows what this table’s chips are worth'),
  });
  const room = roomWithGame();
  const inEuros = exported('--format', 'pokerstars', '--room', room, path);
  expect({ status: inEuros.status, stderr: inEuros.stderr }).toEqual({ status: 0, stderr: '' });
  expect(inEuros.stdout).toContain("Hold'em No Limit (€0.50/€1 EUR)");
  expect(exported('--format', 'ohh', '--room', room, path).stdout).toContain('"currency":"EUR"');
  expect(exported('--format', 'pokerstars', '--money-as', 'USD', path).stdout).toContain('($1/$2 USD)');
  expect(exported('--format', 'ohh', '--room', '/nowhere/cardroom.db', path)).toMatchObject({ status: 2, stdout: '' });
});

test('a table that has finished no hand has none', () => {
  expect(exported('--format', 'phh', loggedTable([start]))).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('hands that PHH cannot tell are left out, with the reason; the exit code says so', () => {
  const path = loggedTable(folds, { variant: 'pot-limit-holdem' });
  expect(exported('--format', 'phh', path)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Hand 1 is left out: PHH has no code for pot-limit-holdem.\n',
  });
});

test.each([
  ['no format', ['table.db'], '--format says how to write the hands: phh, ohh, pokerstars, text and json.'],
  [
    'another format',
    ['--format', 'csv', 'table.db'],
    'There is no format “csv”: there are phh, ohh, pokerstars, text and json.',
  ],
  ['no file', ['--format', 'phh'], 'One file is needed.'],
  ['two files', ['--format', 'phh', 'a', 'b'], 'One file is needed.'],
  ['no number', ['--format', 'phh', '--hand', 'x', 'a'], '--hand is the number of a hand.'],
  ['crowns', ['--format', 'ohh', '--money-as', 'CZK', 'a'], '--money-as is USD or EUR, not “CZK”.'],
  ['another option', ['--colour', 'red'], "Unknown option '--colour'."],
])('%s: it cannot run', (_what, args, says) => {
  const { status, stdout, stderr } = exported(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe(
    `${says}\nUsage: riffle export --format phh|ohh|pokerstars|text|json [--hand N] [--room cardroom.db] [--money-as USD|EUR] FILE   (the log of a table, table.db)\n`,
  );
});

test('a file that is not there: it cannot run', () => {
  const { status, stderr } = exported('--format', 'phh', '/nowhere/table.db');
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('/nowhere/table.db') });
});

test('a file that is no log: it cannot run', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'table.db');
  writeFileSync(path, 'a table, once');
  const { status, stderr } = exported('--format', 'phh', path);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('is not a database') });
});

test('a log that cannot be played: it cannot run, and says which row it is', () => {
  const path = loggedTable(folds);
  const db = new Database(path);
  const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all() as string[];
  for (const trigger of triggers) db.exec(`DROP TRIGGER ${trigger}`);
  db.exec('UPDATE events SET body = replace(body, \'"v":1\', \'"v":99\') WHERE seq = 3');
  db.close();
  const { status, stdout, stderr } = exported('--format', 'phh', path);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe(
    'The log cannot be played at row 3: Row 3 has version 99; this program knows 1.\n“riffle verify” says what is wrong with it.\n',
  );
});
