import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Command } from '../engine/table.ts';
import type { LogHead } from '../native-bridge/contracts/event-log.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { tableLogFiles } from '../native-bridge/disk/table-log-files.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { openEventLog, type SqliteEventLog } from '../native-bridge/sqlite/event-log.ts';
import { heldForeignly } from '../native-bridge/sqlite/foreign-program.ts';
import { openReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { CachedStaffList } from '../server/staff/cached-list.ts';
import { hashPin } from '../server/staff/secrets.ts';
import { publicRoomKey, signStaffList } from '../server/staff/staff-list.ts';
import { isVouchedFor, readVoucher } from '../server/sync/signed-head.ts';
import { openTable } from '../server/table/open-table.ts';
import { roomLinkFile, writeRoomLink } from '../server/table/room-link.ts';
import { openSigningKey, signingKeyFile, signWhatIsNot } from '../server/table/signing-key.ts';
import { Table } from '../server/table/table.ts';
import { printedBy } from '../test/support/heard-console.ts';
import { sampleConfig } from '../test/support/real-table.ts';
import { start } from '../test/support/sample-table.ts';
import { sampleRoomKey } from '../test/support/staff-of-house.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { newLog } from './new-log.ts';

let ids = 0;
const newId = (): string => `id-${ids++}`;
const opened = (folder: string): SqliteEventLog =>
  openEventLog({ path: join(folder, 'table.db'), tableId: 'table-7', newLogId: newId });

/** The folder of a table that is not running, with its configuration. */
function tablesFolder(...commands: readonly Command[]) {
  const folder = temporaryFolder();
  const { data: _data, ...config } = sampleConfig();
  const file = join(folder, 'table.json');
  writeFileSync(file, JSON.stringify({ ...config, data: '.' }));
  const log = opened(folder);
  const table = new Table({ log, time: systemTime });
  openTable(table, sampleConfig(), { now: systemTime.now, newId });
  for (const command of commands) table.submit({ actor: 'dealer', id: null, sequence: null, command });
  const { head, logId } = log;
  log.close();
  return { folder, file, head, logId, state: table.state };
}

/** What the verb prints, and its exit code. */
async function said(...args: readonly string[]): Promise<readonly [number, string]> {
  const { code, lines } = await printedBy(newLog, ...args);
  return [code, lines.join('\n')];
}

test('the table goes on in a new log, with the stacks as they were counted; the old one stays beside it', async () => {
  const { folder, file, head, logId, state } = tablesFolder();
  const [code, words] = await said(
    '--config',
    file,
    '--reason',
    'The disk was copied.',
    '--count',
    '3=295',
    '--count',
    '1=205',
  );
  expect([code, words]).toEqual([
    0,
    expect.stringMatching(new RegExp(`up to event ${head.seq}, is .*table-\\d+-${logId}\\.db`)),
  ]);
  const [path = ''] = tableLogFiles(folder).givenUp();
  const old = openReadOnlyLog(path);
  expect([old.logId, old.head]).toEqual([logId, head]);
  old.close();
  const log = opened(folder);
  const table = new Table({ log, time: systemTime });
  onTestFinished(() => log.close());
  const [opening] = log.read(0, 10);
  expect([log.logId === logId, log.head.seq, opening?.kind]).toEqual([false, 1, 'table-opened']);
  const { continues } = JSON.parse(opening?.body ?? '');
  expect(continues).toMatchObject({
    log: logId,
    sequence: head.seq,
    hash: head.hash,
    by: 'manager',
    counted: [
      { seat: 1, chips: 205, booked: 200 },
      { seat: 3, chips: 295, booked: 300 },
      { seat: 4, chips: 150, booked: 150 },
    ],
  });
  expect(table.nameOf(continues.reason.id)).toBe('The disk was copied.');
  const stacks = table.state?.chairs.flatMap(({ player, stack }) => (player === null ? [] : [stack]));
  expect([stacks, table.state?.chipsIn]).toEqual([[205, 295, 150], 650]);
  expect(table.nameOf(table.state?.chairs[2]?.player?.id ?? '')).toBe("O'Brien");
  const { at, by, reason } = continues;
  expect({ ...table.state, chairs: [] }).toEqual({ ...state, chairs: [], undo: null, goneOn: { at, by, reason } });
  expect(table.submit({ actor: 'dealer', id: null, sequence: null, command: start }).refusal).toBeNull();
  expect(table.state).not.toHaveProperty('goneOn');
});

test.each<[string, readonly Command[], readonly string[], RegExp]>([
  ['in the middle of a hand', [start], [], /Hand 1 is in play/],
  ['with a count for an empty seat', [], ['--count', '2=100'], /Nobody sits at seat 2/],
  ['with a count for no seat', [], ['--count', '9=100'], /There is no seat 9/],
  ['with a count that is none', [], ['--count', '3:100'], /no count: write seat=chips/],
  ['without a reason', [], ['--reason', ' '], /Usage/],
  ['with an option nobody knows', [], ['--fast'], /Unknown option.*\n.*Usage/],
])('%s nothing is changed, and a sentence says why', async (_when, commands, args, sentence) => {
  const { folder, file, logId, head } = tablesFolder(...commands);
  const before = ['table.db', 'table.json'];
  expect(await said('--config', file, '--reason', 'Why.', ...args)).toEqual([2, expect.stringMatching(sentence)]);
  expect(readdirSync(folder).filter((name) => /db$|json$/.test(name))).toEqual(before);
  const log = opened(folder);
  expect([log.logId, log.head]).toEqual([logId, head]);
  log.close();
});

test('while the table’s program runs nothing is changed', async () => {
  const { folder, file } = tablesFolder();
  const log = opened(folder);
  onTestFinished(() => log.close());
  expect(await said('--config', file, '--reason', 'Why.')).toEqual([2, expect.stringMatching(/in use|another/i)]);
  expect(tableLogFiles(folder).givenUp()).toEqual([]);
});

test.each([
  ['at the next start', async () => {}],
  [
    'though somebody has looked for the log with “sqlite3”, which makes an empty one',
    async (_file: string, folder: string) => writeFileSync(join(folder, 'table.db'), ''),
  ],
  [
    'by the command given again',
    async (file: string) => {
      const again = await said('--config', file, '--reason', 'Why.');
      expect(again).toEqual([0, expect.stringMatching(/in the new log that was begun before\.$/)]);
    },
  ],
])('a power cut after the old log was put away is finished %s', async (_when, finish) => {
  const { folder, file, logId, head } = tablesFolder();
  await said('--config', file, '--reason', 'Why.');
  const fresh = opened(folder);
  const { logId: next } = fresh;
  fresh.close();
  renameSync(join(folder, 'table.db'), join(folder, 'table-next.db'));
  await finish(file, folder);
  const again = opened(folder);
  expect([again.logId, existsSync(join(folder, 'table-next.db'))]).toEqual([next, false]);
  again.close();
  expect(logId).not.toBe(next);
  expect(tableLogFiles(folder).givenUp().map(headIn)).toEqual([head]);
});

test('what a power cut left of a next log, before the old one was put away, is no log of the table', async () => {
  const { folder, logId } = tablesFolder();
  copyFileSync(join(folder, 'table.db'), join(folder, 'table-next.db'));
  const log = opened(folder);
  expect([log.logId, existsSync(join(folder, 'table-next.db'))]).toEqual([logId, false]);
  log.close();
});

test('a log another program reads is not given up: what it holds beside its file would be lost', async () => {
  const { folder, file, logId } = tablesFolder();
  const letGo = await heldForeignly(join(folder, 'table.db'));
  const log = opened(folder);
  const table = new Table({ log, time: systemTime });
  table.submit({ actor: 'dealer', id: null, sequence: null, command: { type: 'set-away', seat: 1, away: true } });
  const { head } = log;
  log.close();
  expect(await said('--config', file, '--reason', 'Why.')).toEqual([
    2,
    `Another program has ${join(folder, 'table.db')} open: end it first. Nothing has changed.`,
  ]);
  expect(readdirSync(folder).filter((name) => name.startsWith('table-'))).toEqual([]);
  await letGo();
  expect((await said('--config', file, '--reason', 'Why.'))[0]).toBe(0);
  const [path = ''] = tableLogFiles(folder).givenUp();
  expect([path.includes(logId), headIn(path), existsSync(`${path}-wal`)]).toEqual([true, head, false]);
});

test('a clock that was put back does not make a log older than the one it went on from', async () => {
  const { folder, file, logId } = tablesFolder();
  await said('--config', file, '--reason', 'Why.');
  const [first = ''] = tableLogFiles(folder).givenUp();
  const aYearAhead = join(folder, `table-${Date.now() + 31_536_000_000}-${logId}.db`);
  renameSync(first, aYearAhead);
  await said('--config', file, '--reason', 'Why.');
  expect(tableLogFiles(folder).givenUp()[0]).toBe(aYearAhead);
});

function headIn(path: string): LogHead {
  const log = openReadOnlyLog(path);
  try {
    return log.head;
  } finally {
    log.close();
  }
}

test('at a table that is paired with a house that keeps a staff list a manager alone does it, with the PIN', async () => {
  const { folder, file } = tablesFolder();
  const pin = (digits: string) => hashPin(digits, 'ab'.repeat(16));
  const person = { badge: null, name: 'Jana' };
  const people = [
    {
      ...person,
      id: 'D1',
      number: '1',
      role: 'dealer' as const,
      pin: await pin('111111'),
    },
    {
      ...person,
      id: 'M1',
      number: '2',
      role: 'manager' as const,
      pin: await pin('222222'),
    },
  ];
  const list = { version: 1, issuedAt: 1, demo: false, badgeSalt: 'ab'.repeat(16), people };
  const files = { listFile: join(folder, 'staff-list.json'), keyFile: join(folder, 'staff-room.key') };
  const staffKey = publicRoomKey(sampleRoomKey());
  writeRoomLink(privateFiles, join(folder, roomLinkFile), {
    tableId: 'table-7',
    url: 'ws://127.0.0.1:1/sync',
    storeId: 'room',
    room: 'Riverside',
    key: 'k'.repeat(43),
    authority: null,
    staffKey,
  });
  new CachedStaffList({ files: privateFiles, ...files, configuredKey: staffKey, report: () => {} }).take(
    signStaffList(list, sampleRoomKey()),
  );
  expect(await said('--config', file, '--reason', 'Why.')).toEqual([2, expect.stringMatching(/staff number/)]);
  const asked = (number: string, input: string) => {
    const riffle = join(import.meta.dirname, 'riffle.ts');
    const args = ['table', 'new-log', '--config', file, '--reason', 'Why.', '--number', number];
    return spawnSync(process.execPath, [riffle, ...args], { encoding: 'utf8', input: `${input}\n` });
  };
  expect(asked('1', '111111')).toMatchObject({ status: 2, stderr: expect.stringMatching(/not a manager/) });
  expect(tableLogFiles(folder).givenUp()).toEqual([]);
  expect(asked('2', '222222')).toMatchObject({ status: 0, stdout: expect.stringMatching(/goes on in a new log/) });
  const log = opened(folder);
  expect(JSON.parse(log.read(0, 1)[0]?.body ?? '').continues.by).toBe('manager:M1');
  log.close();
});

test('a log that was signed is signed to its end, and its key vouches for the key of the next one', async () => {
  const { folder, file, logId, head } = tablesFolder();
  const key = openSigningKey(signingKeyFile(folder, logId), privateFiles, randomBytes);
  const before = opened(folder);
  signWhatIsNot(before, key);
  new Table({ log: before, time: systemTime }).submit({
    actor: 'device:reader',
    command: { type: 'note', fact: { type: 'cards-seen', place: 1, count: 1 } },
    id: null,
    sequence: null,
  });
  before.close();
  expect((await said('--config', file, '--reason', 'The disk was copied.'))[0]).toBe(0);
  const [path = ''] = tableLogFiles(folder).givenUp();
  const old = openReadOnlyLog(path);
  const log = openReadOnlyLog(join(folder, 'table.db'));
  onTestFinished(() => {
    old.close();
    log.close();
  });
  expect(old.head.seq).toBe(head.seq + 1);
  expect(old.newestHead()).toMatchObject({ ...old.head, key: publicRoomKey(key) });
  const next = log.newestHead() ?? expect.unreachable();
  expect(next).toMatchObject({ ...log.head, number: 1 });
  expect(next.key).not.toBe(publicRoomKey(key));
  expect(existsSync(signingKeyFile(folder, log.logId))).toBe(true);
  const voucher = readVoucher(log.voucher) ?? expect.unreachable();
  expect(voucher).toMatchObject({ log: logId, ...old.head });
  expect(isVouchedFor({ logId: log.logId, key: next.key }, voucher)).toBe(true);
});
