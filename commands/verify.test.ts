import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { type ActChange, type Command, pastHandTape, type TableEvent } from '../engine/table.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { openEventLog } from '../native-bridge/sqlite/event-log.ts';
import { openTable } from '../server/table/open-table.ts';
import { openSigningKey, signingKeyFile, signWhatIsNot } from '../server/table/signing-key.ts';
import { Table } from '../server/table/table.ts';
import { actorFor, sampleConfig } from '../test/support/real-table.ts';
import { start } from '../test/support/sample-table.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

/** The log of a table with one hand under way. */
function loggedTable(commands: (table: Table) => Iterable<Command> = () => [start]): string {
  const folder = temporaryFolder();
  const path = join(folder, 'table.db');
  let ids = 0;
  const newId = (): string => `id-${ids++}`;
  const log = openEventLog({ path, tableId: 'table-7', newLogId: newId });
  const signingKey = openSigningKey(signingKeyFile(folder, log.logId), privateFiles, randomBytes);
  const table = new Table({ log, time: systemTime, signingKey });
  openTable(table, sampleConfig(), { now: systemTime.now, newId });
  signWhatIsNot(log, signingKey);
  for (const command of commands(table)) table.submit({ actor: actorFor(command), id: null, sequence: null, command });
  log.close();
  return path;
}

/** Somebody with the file in hand; the file's own guards are taken off first. */
function tamper(path: string, sql: string): void {
  const db = new Database(path);
  const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all() as string[];
  for (const trigger of triggers) db.exec(`DROP TRIGGER ${trigger}`);
  db.exec(sql);
  db.close();
}

function verified(...args: readonly string[]) {
  const riffle = join(import.meta.dirname, 'riffle.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [riffle, 'verify', ...args], { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

test('a sound log is told to be sound', () => {
  const { status, lines } = verified(loggedTable());
  expect(lines).toEqual([
    expect.stringMatching(
      /^table-7: \d+ events, 1 hand; the chain is whole, 650 chips, as many as came in; signed heads: 1, the last one by \S{44} \(as the key file beside it\), \d+ events ago\.$/,
    ),
  ]);
  expect(status).toBe(0);
});

/** Seat 1 has called, and should not have; a hand later it is found to have raised, and to have won. */
function* corrected(table: Table): Generator<Command> {
  const { state } = table;
  const events: TableEvent[] = [];
  table.onAppended((appended) => void events.push(...appended.events));
  yield start;
  yield { type: 'call', seat: 1 };
  const changes: readonly ActChange[] = [{ change: 'replace', act: 2, with: { type: 'fold', seat: 1 } }];
  yield { type: 'amend-hand', at: 0, by: 'dealer', hand: 1, changes, reason: null, tape: table.tape };
  const push: Command = { type: 'push-pot', at: 0, pot: 0 };
  yield* [{ type: 'fold', seat: 3 }, push, start, { type: 'fold', seat: 3 }, { type: 'fold', seat: 4 }, push] as const;
  const later: readonly ActChange[] = [
    { change: 'replace', act: 2, with: { type: 'raise', seat: 1, to: 6 } },
    { change: 'insert', before: 4, act: { type: 'fold', seat: 4 } },
  ];
  const reason = { id: 'why', hash: '' };
  const tape = pastHandTape(state, events, 1);
  yield { type: 'amend-past-hand', at: 0, by: 'floor:1', hand: 1, changes: later, reason, tape };
}

test('a corrected hand leads to the table its correction leaves, or is found', () => {
  const sound = verified(loggedTable(corrected));
  expect(sound.lines).toEqual([expect.stringMatching(/, 2 hands; the chain is whole/)]);
  expect(sound.status).toBe(0);
  const changed = [
    [
      'hand-amended',
      `replace(body, '"handNumber":1', '"handNumber":9')`,
      /^Found: Log id-0, event \d+ \(hand 1, hand-amended\): .*the corrected hand does not lead to the table it leaves\.$/,
    ],
    [
      'past-hand-amended',
      `replace(replace(body, '"chips":3}', '"chips":4}'), '"chips":-3}', '"chips":-4}')`,
      /, past-hand-amended\): the corrected hand does not come to what is handed over\.$/,
    ],
  ] as const;
  for (const [kind, body, told] of changed) {
    const path = loggedTable(corrected);
    tamper(path, `UPDATE events SET body = ${body} WHERE kind = '${kind}'`);
    const { status, lines } = verified(path);
    expect(lines).toContainEqual(expect.stringMatching(told));
    expect(status).toBe(1);
  }
});

test('a changed amount breaks the chain, and is named', () => {
  const path = loggedTable();
  tamper(path, `UPDATE events SET body = replace(body, '"stack":300', '"stack":900') WHERE seq = 3`);
  const { status, lines } = verified(path);
  expect(lines[0]).toBe(
    'Found: Log id-0, event 3 (hand 0, player-seated): its bytes are not the ones that were written.',
  );
  expect(status).toBe(1);
});

test('a row taken out is missed', () => {
  const path = loggedTable();
  tamper(path, 'DELETE FROM events WHERE seq = 3');
  const { status, lines } = verified(path);
  expect(lines[0]).toBe('Found: Log id-0, event 4 (hand 0, player-seated): event 3 is missing before it.');
  expect(status).toBe(1);
});

test('another name under the same reference is found', () => {
  const path = loggedTable();
  tamper(path, `UPDATE private_texts SET text = 'Marek' WHERE text = 'Dvořák'`);
  const { status, lines } = verified(path);
  expect(lines[0]).toMatch(/^Found: Log id-0, event 2 \(hand 0, player-seated\): the words kept for it/);
  expect(status).toBe(1);
});

test('findings that are not said are counted, and their line is no finding', () => {
  const path = loggedTable();
  const strangers = Array.from({ length: 24 }, (_, number) => `SELECT 'stranger ${number}', 'salt', 'Marek'`);
  tamper(path, `INSERT INTO private_texts (id, salt, text) ${strangers.join(' UNION ALL ')}`);
  const { status, lines } = verified(path);
  const said = lines.filter((line) => line.startsWith('Found: '));
  expect([said.length, lines.at(-2), status]).toEqual([20, 'And 4 more.', 1]);
  expect(lines.at(-1)).toMatch(/; 24 found\.$/);
});

test('a forgotten name is no finding', () => {
  const path = loggedTable();
  const log = openEventLog({ path, tableId: 'table-7', newLogId: () => 'unused' });
  log.eraseTexts(log.allTexts().map(({ id }) => id));
  log.close();
  expect(verified(path).status).toBe(0);
});

test('a key that somebody has written down elsewhere is what counts', () => {
  const path = loggedTable();
  const keys = join(dirname(path), 'keys.txt');
  const printed = verified(path, '--print-keys');
  expect([printed.status, printed.lines]).toEqual([0, [expect.stringMatching(/^id-0 \S{43}=$/)]]);
  writeFileSync(keys, `# of the house\n${printed.lines.join('\n')}\n`);
  expect(verified(path, '--keys', keys).lines[0]).toMatch(/\(as \S+keys\.txt has it\)/);
  writeFileSync(keys, `id-0 ${Buffer.alloc(32).toString('base64')}\n`);
  const other = verified(path, '--keys', keys);
  expect([other.status, other.lines[0]]).toEqual([1, expect.stringMatching(/signed head .* is by another key/)]);
  writeFileSync(keys, 'id-0 and more\n');
  expect(verified(path, '--keys', keys)).toMatchObject({ status: 2, stderr: expect.stringContaining('line 1') });
});

test.each([
  ['no file', []],
  ['a choice there is none of', ['table.db', '--colour']],
  ['a file that is not there', ['/nowhere/table.db']],
  ['two files', ['a', 'b']],
])('%s: it cannot run', (_what, args) => {
  const { status, stderr } = verified(...args);
  expect(status).toBe(2);
  expect(stderr).not.toBe('');
});

test('a file that is no database: it cannot run', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'table.db');
  writeFileSync(path, 'a table, once');
  const { status, stderr } = verified(path);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('is not a database') });
});
