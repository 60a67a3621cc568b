import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import { randomTap } from '../../commands/simulation/random-taps.ts';
import { levelAt } from '../../engine/rules.ts';
import { apply, type TableState } from '../../engine/table.ts';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { Backups } from '../../server/cardroom/backups.ts';
import { FloorSessions } from '../../server/cardroom/floor-sessions.ts';
import { EvenClock } from '../../server/even-clock.ts';
import { Codes } from '../../server/staff/codes.ts';
import { Signatures } from '../../server/staff/sign-in-desk.ts';
import type { StaffList } from '../../server/staff/staff-list.ts';
import { WrongTries } from '../../server/staff/tries-by-number.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { watchClock } from '../../server/table/clock-watch.ts';
import { openTable } from '../../server/table/open-table.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { Table } from '../../server/table/table.ts';
import { sampleConfig } from '../support/real-table.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const year1970 = -Date.UTC(2026, 0, 1);
const jumps = [-hourMs, dayMs, -365 * dayMs, 30_000 * dayMs, year1970 - 5 * dayMs, 1, -1];
const person = { id: 's1', number: '17', name: 'Jana K.', role: 'floor' } as const;

/** A legal tap that leaves everybody chips for the next hand. */
function tapWithout(table: Table, luck: Luck, at: number): void {
  const { state } = table;
  if (state === null) expect.fail('There is no table.');
  for (let tries = 0; tries < 100; tries += 1) {
    const command = randomTap(state, luck.fraction, at);
    if (command === null) break;
    if (command.type === 'all-in' || ((command.type === 'bet' || command.type === 'raise') && command.to > mostWagered))
      continue;
    const { refusal } = table.submit({ actor: 'dealer', command, id: randomUUID(), sequence: table.sequence });
    expect(refusal).toBeNull();
    return;
  }
  expect.fail('Nothing can be done.');
}

const mostWagered = 200;

test('hands go on and the log stays sound, whatever the wall clock does in a hand and over a restart', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'table.db');
  const time = new SimulatedTime();
  const luck = luckOf(3);
  const config = sampleConfig({
    mode: 'tournament',
    stakes: undefined,
    players: [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, name: `Player ${seat}`, stack: 50_000 })),
    levels: Array.from({ length: 10 }, (_, index) => ({ smallBlind: 1 + index, bigBlind: 2 + 2 * index, minutes: 20 })),
  });
  const open = () => {
    const log = openEventLog({ path, tableId: 'table-7', newLogId: randomUUID });
    const table = new Table({ log, time });
    openTable(table, config, { now: () => time.now(), newId: randomUUID });
    return { log, table };
  };
  let { log, table } = open();
  for (const [index, jump] of jumps.entries()) {
    const hands = (table.state?.handNumber ?? 0) + 2;
    for (let tap = 0; (table.state?.handNumber ?? 0) < hands; tap += 1) {
      const during = table.state?.hand;
      if (tap === 3) {
        time.jump(jump);
        // A hand keeps the stakes of its beginning.
        expect(table.state?.hand).toBe(during);
      }
      time.advance(1_000);
      tapWithout(table, luck, time.now());
      expect(table.state?.hand?.level ?? 1).toBeGreaterThan(0);
    }
    const { state } = table;
    if (index % 2 === 0) time.jump(jump);
    log.close();
    ({ log, table } = open());
    expect(table.state).toEqual(state);
    time.jump(index % 2 === 0 ? -2 * jump : -jump);
  }
  const rows = log.read(0, log.head.seq);
  expect(walkChain(log.logId, emptyHead, rows)).toEqual(log.head);
  expect(rows.reduce<TableState | null>((state, row) => apply(state, readEvent(row)), null)).toEqual(table.state);
  expect(rows.every(({ at }) => Number.isSafeInteger(at))).toBe(true);
  log.close();
});

test('a clock set back by a day gives no hand a lower level, and the next level still comes', () => {
  const simulated = new SimulatedTime();
  const clock = new EvenClock({ wall: () => simulated.now(), passed: () => simulated.passed() });
  const time = { now: () => clock.now(), after: simulated.after.bind(simulated) };
  const folder = temporaryFolder();
  const log = openEventLog({ path: join(folder, 'table.db'), tableId: 'table-7', newLogId: randomUUID });
  onTestFinished(() => log.close());
  const table = new Table({ log, time });
  const players = [1, 2, 3].map((seat) => ({ seat, name: `Player ${seat}`, stack: 50_000 }));
  const levels = [1, 2, 3].map((smallBlind) => ({ smallBlind, bigBlind: 2 * smallBlind, minutes: 20 }));
  openTable(table, sampleConfig({ mode: 'tournament', stakes: undefined, players, levels }), {
    now: () => time.now(),
    newId: randomUUID,
  });
  const luck = luckOf(5);
  const levelAfter = (minutes: number): number | null | undefined => {
    simulated.advance(minutes * 60_000);
    const hand = table.state?.handNumber ?? 0;
    while ((table.state?.handNumber ?? 0) === hand) tapWithout(table, luck, time.now());
    return table.state?.hand?.level;
  };
  expect(levelAfter(25)).toBe(2);
  simulated.jump(-dayMs);
  expect([levelAfter(1), levelAfter(20)]).toEqual([2, 3]);
});

test('the level follows the clock at every moment, the last one for ever after and the first before', () => {
  const level = (number: number) => ({
    number,
    minutes: 20,
    smallBlind: number,
    bigBlind: 2 * number,
    minBet: 2,
    ante: null,
  });
  const schedule = { startedAt: 1_000, levels: [level(1), level(2), level(3)] };
  for (const at of [Number.MIN_SAFE_INTEGER, -1, 0, 999]) expect(levelAt(schedule, at).level.number).toBe(1);
  for (const at of [8.64e15, Number.MAX_SAFE_INTEGER]) expect(levelAt(schedule, at).level.number).toBe(3);
});

test('a clock set back extends no signature, code or lockout, and prevents no backup', async () => {
  const time = new SimulatedTime();
  const signatures = new Signatures(time, randomUUID);
  const signature = signatures.give(person, '"a command"', 'dealer');
  const codes = new Codes<string>({ time, randomCode: () => '123456', codeLifetimeMs: 600_000, codeUses: 5 });
  codes.issue('a table');
  const tries = new WrongTries(time);
  for (let wrong = 0; wrong < 5; wrong += 1) tries.count();
  expect(tries.shutUntil).not.toBeNull();
  time.jump(-hourMs);
  expect(signatures.take(signature, 'a command', 'dealer')).toBeNull();
  expect(tries.shutUntil).toBeNull();
  time.advance(600_001);
  expect(codes.find('123456')).toBeNull();
  // One backup was made while the clock was a year ahead.
  const names = ['cardroom-20270301T000000Z.db'];
  const copied: string[] = [];
  const backups = new Backups({
    time,
    everyMinutes: 60,
    keep: 24,
    check: async () => null,
    report: () => {},
    made: () => {},
    folder: { make: () => {}, names: () => names, pathOf: (name) => name, remove: () => {} },
    count: (after) => after + 1,
    copyTo: async (path) => void copied.push(path),
  });
  time.advance(hourMs);
  await backups.stop();
  expect(copied).toHaveLength(1);
});

test('a clock set back extends no session beyond twelve hours', async () => {
  const time = new SimulatedTime();
  const list = { people: [], demo: false } as unknown as StaffList;
  const sessions = new FloorSessions({ time, newId: randomUUID, list: () => list, identify: async () => person });
  let ended = 0;
  sessions.onChange(() => {
    ended += 1;
  });
  await sessions.signIn('browser', { by: 'pin', number: '17', pin: '1234' });
  time.jump(-5 * hourMs);
  const before = ended;
  for (let quarter = 0; quarter < 4 * 12 - 1; quarter += 1) {
    time.advance(hourMs / 4);
    sessions.used('browser');
  }
  time.advance(hourMs / 4);
  expect(time.timers).toBe(0);
  expect(ended).toBeGreaterThan(before);
});

test('the table’s program log reports a jump of its clock, but no small correction', () => {
  const time = new SimulatedTime();
  const said: string[] = [];
  const stop = watchClock({ time, report: (sentence) => void said.push(sentence) });
  time.advance(hourMs);
  time.jump(5_000);
  time.advance(hourMs);
  expect(said).toEqual([]);
  time.jump(-hourMs);
  time.advance(20_000);
  time.jump(45_000);
  time.advance(20_000);
  expect(said.map((sentence) => sentence.split(':')[0])).toEqual([
    'The clock of this PC went back by 60 minutes',
    'The clock of this PC went forward by 45 seconds',
  ]);
  stop();
  expect(time.timers).toBe(0);
});
