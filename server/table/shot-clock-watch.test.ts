import { expect, onTestFinished, test } from 'vitest';
import { shotView } from '../../engine/rules.ts';
import type { Command } from '../../engine/table.ts';
import type { ClockMemory } from '../../native-bridge/contracts/disk.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { sampleConfig } from '../../test/support/real-table.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { Consoles } from './consoles.ts';
import { openTable } from './open-table.ts';
import { ShotClockWatch } from './shot-clock-watch.ts';
import { Table } from './table.ts';
import { lastClockOf, TableClock } from './table-clock.ts';

/** A table whose program can be killed and restarted. Stored data outlives it; the machine's clocks go on, or jump. */
function timedTable(shotClock: Readonly<Record<string, unknown>>, changes: Parameters<typeof sampleConfig>[0] = {}) {
  const folder = temporaryFolder();
  const time = new SimulatedTime();
  let kept: number | null = null;
  const memory: ClockMemory = {
    read: () => kept,
    keep: (ms) => {
      kept = ms;
    },
  };
  let uptime = 0;
  let stoodMs = 0;
  let wallAhead = 0;
  const wall = { now: () => time.now() + wallAhead, after: time.after.bind(time) };
  const started = () => {
    const log = openEventLog({ path: `${folder}/table.db`, tableId: 'table-7', newLogId: () => 'log' });
    const since = time.now() - uptime;
    const clock = new TableClock(() => time.now() - since + stoodMs, memory);
    const consoles = new Consoles(() => clock.now());
    /** A console that answers as long as its cable is in. */
    const attend = (isCableIn = true) => {
      const cable = { isCableIn };
      const answered = () => cable.isCableIn && attendance.heard(true);
      let ask = () => {};
      const attendance = consoles.attend(() => ask());
      ask = answered;
      answered();
      return Object.assign(cable, { attendance });
    };
    const first = attend();
    const table = new Table({ log, time: wall, clock: () => clock.now() });
    clock.catchUp(lastClockOf(table.state));
    let id = 0;
    openTable(table, sampleConfig({ shotClock, ...changes }), {
      now: () => wall.now(),
      newId: () => `id-${++id}`.padEnd(16, '0'),
    });
    const watch = new ShotClockWatch({ table, time: wall, clock, consoles });
    watch.start();
    return { log, table, watch, attend, first };
  };
  let running = started();
  onTestFinished(() => running.log.close());
  return {
    time,
    /** The program is killed: only its stored data survives. Then this much time passes, and the machine's count may start anywhere. */
    restart: (downMs: number) => {
      const before = kept;
      running.watch.stop();
      kept = before;
      running.log.close();
      time.advance(downMs);
      uptime = 77;
      running = started();
    },
    setWallClock: (byMs: number) => {
      wallAhead += byMs;
    },
    ask: (command: Command) => running.table.submit({ actor: 'dealer', id: null, sequence: null, command }).refusal,
    seen: () => {
      const { clock } = running.table.state?.shotClock ?? {};
      return clock === undefined ? null : shotView(clock, running.table.clock);
    },
    kinds: () => running.log.read(0, 1_000).map(({ kind }) => kind),
    bodies: (kind: string) =>
      running.log.read(0, 1_000).flatMap((row) => (row.kind === kind ? [JSON.parse(row.body) as object] : [])),
    /** The console connected when the program started. */
    console: () => running.first,
    attend: (isCableIn?: boolean) => running.attend(isCableIn),
    /** The program stands still while the machine's time goes on. */
    standStill: (ms: number) => {
      stoodMs += ms;
    },
    /** The state that the log alone gives. */
    replayed: () => {
      running.watch.stop();
      running.log.close();
      const log = openEventLog({ path: `${folder}/table.db`, tableId: 'table-7', newLogId: () => 'log' });
      const { state } = new Table({ log, time: wall });
      log.close();
      return state;
    },
    state: () => running.table.state ?? expect.unreachable('The table is open.'),
  };
}

const start: Command = { type: 'start-hand', at: 0, by: 'dealer' };

test('at zero a card is used automatically, and the end is proposed, not booked', () => {
  const table = timedTable({ seconds: 20, extensions: 1, extensionSeconds: 10, auto: true });
  expect(table.ask(start)).toBeNull();
  table.time.advance(20_001);
  expect(table.seen()).toMatchObject({ left: 9999, phase: 'bank', cards: 1 });
  table.time.advance(10_000);
  expect(table.kinds().slice(-2)).toEqual(['extension-used', 'time-ran-out']);
  table.time.advance(60_000);
  expect(table.state().hand?.toAct).toBe(1);
});

test('undoing an extension after the time without it has passed proposes the end at once', () => {
  const table = timedTable({ seconds: 20, extensions: 1, extensionSeconds: 30 });
  table.ask(start);
  table.time.advance(5000);
  expect(table.ask({ type: 'use-extension', seat: 1, at: 0 })).toBeNull();
  table.time.advance(20_000);
  expect(table.ask({ type: 'undo', step: 'extension-used' })).toBeNull();
  table.time.advance(1);
  expect(table.kinds().at(-1)).toBe('time-ran-out');
  expect(table.ask({ type: 'book-time-out', seat: 1, at: 0 })).toBeNull();
  // The hand is restored, and so is the clock's proposal.
  expect(table.ask({ type: 'undo', step: 'hand-killed' })).toBeNull();
  table.time.advance(1);
  expect(table.state().shotClock?.clock.turn?.result).toBe('dead');
});

test('refills at the start of a level are booked then, even in mid-hand', () => {
  const levels = [
    { smallBlind: 100, bigBlind: 200, minutes: 1 },
    { smallBlind: 200, bigBlind: 400, minutes: 1 },
  ];
  const refill = [{ on: 'level', mode: 'add', n: 2, when: 'at-once' }];
  const shotClock = { seconds: 90, extensions: 1, extensionSeconds: 10, refill };
  const table = timedTable(shotClock, { mode: 'tournament', levels });
  expect(table.ask({ ...start, at: table.time.now() })).toBeNull();
  table.time.advance(59_000);
  expect(table.seen()?.bank).toBe(1);
  table.time.advance(1_500);
  expect(table.seen()).toMatchObject({ bank: 3, left: 29_500 });
  table.time.advance(10_000);
  expect(table.kinds().filter((kind) => kind === 'banks-set')).toHaveLength(2);
});

test('if the house wants it, the clock books the end itself, and not again after an undo', () => {
  const table = timedTable({ seconds: 20, atZero: 'clock' });
  table.ask(start);
  table.time.advance(20_001);
  expect(table.kinds()).toContain('hand-killed');
  expect(table.state().hand?.toAct).toBe(3);
  expect(table.ask({ type: 'undo', step: 'hand-killed' })).toBeNull();
  table.time.advance(60_000);
  expect(table.state().hand?.toAct).toBe(1);
  expect(table.ask({ type: 'call', seat: 1 })).toBeNull();
});

test('an act and the start of the next decision are booked together, at the same moment', () => {
  const table = timedTable({ seconds: 20 });
  table.ask(start);
  table.time.advance(4000);
  table.ask({ type: 'call', seat: 1 });
  expect(table.kinds().slice(-2)).toEqual(['called', 'decision-timed']);
  expect(table.seen()).toMatchObject({ left: 20_000 });
});

test('a program killed during a decision resumes in the same second, whatever the machine’s clocks say', () => {
  const table = timedTable({ seconds: 30, extensions: 1, extensionSeconds: 30, auto: true });
  table.ask(start);
  table.time.advance(12_300);
  const before = table.seen();
  table.restart(45_000);
  expect(Math.ceil((table.seen()?.left ?? 0) / 1000)).toBe(Math.ceil((before?.left ?? 0) / 1000));
  table.setWallClock(-3_600_000);
  table.time.advance(5000);
  expect(Math.ceil((table.seen()?.left ?? 0) / 1000)).toBe(13);
  table.setWallClock(7_200_000);
  table.time.advance(12_500);
  expect(table.seen()).toMatchObject({ phase: 'shot', cards: 0 });
  table.time.advance(1000);
  expect(table.seen()).toMatchObject({ phase: 'bank', cards: 1 });
});

test('when a console’s cable is pulled, the clock goes back to when it was last heard; the log says why, from when and until when', () => {
  const table = timedTable({ seconds: 30 });
  table.ask(start);
  table.time.advance(5_500);
  table.console().isCableIn = false;
  table.time.advance(60_000);
  expect(table.seen()).toMatchObject({ left: 25_000, isPaused: true });
  const [paused] = table.bodies('clock-paused');
  expect(paused).toMatchObject({ why: 'console', since: 5_000 });
  table.console().isCableIn = true;
  table.time.advance(2_000);
  expect(table.bodies('clock-resumed')).toMatchObject([{ why: 'console' }]);
  expect(table.seen()).toMatchObject({ left: 23_500, isPaused: false });
  const before = table.state().shotClock;
  expect(table.replayed()?.shotClock).toEqual(before);
});

test('as long as one of several consoles is heard, nothing changes; the last one stops the clock', () => {
  const table = timedTable({ seconds: 30 });
  const other = table.attend();
  table.ask(start);
  table.time.advance(2_000);
  table.console().isCableIn = false;
  table.time.advance(10_000);
  table.console().attendance.left();
  expect(table.seen()).toMatchObject({ left: 18_000, isPaused: false });
  other.attendance.left();
  table.time.advance(10_000);
  expect(table.seen()).toMatchObject({ left: 18_000, isPaused: true });
  expect(table.bodies('clock-paused')).toMatchObject([{ why: 'console', since: 12_000 }]);
});

test('a cable in for a moment takes no time, and a flapping one takes none while it is in', () => {
  const table = timedTable({ seconds: 30, atZero: 'clock' });
  table.ask(start);
  table.time.advance(5_500);
  table.console().isCableIn = false;
  table.time.advance(10_000);
  // Connected again, and cut off before the page could answer; that connection stays open for a quarter of a minute.
  table.attend(false);
  table.time.advance(14_000);
  expect(table.seen()).toMatchObject({ left: 25_000, isPaused: true });
  // A console that is there for most of every second, and closes its connection each time.
  for (let times = 0; times < 10; times += 1) {
    const again = table.attend();
    table.time.advance(900);
    again.attendance.left();
    table.time.advance(100);
  }
  expect(table.seen()).toMatchObject({ left: 16_000 });
  expect(table.replayed()?.shotClock).toEqual(table.state().shotClock);
});

test('opening the floor’s desk while the console’s cable is out does not let the clock run', () => {
  const table = timedTable({ seconds: 30 });
  table.ask(start);
  table.time.advance(5_000);
  table.console().isCableIn = false;
  table.time.advance(2_500);
  const desk = table.attend(false);
  table.time.advance(10);
  desk.attendance.left();
  table.time.advance(10_000);
  expect(table.bodies('clock-paused')).toMatchObject([{ why: 'console', since: 5_000 }]);
  expect(table.kinds()).not.toContain('clock-resumed');
});

test('while no console could have booked an act, nothing is booked automatically and automatic cards are returned', () => {
  const own = { seconds: 20, atZero: 'clock', extensions: 1, extensionSeconds: 1, auto: true } as const;
  const table = timedTable(own);
  table.ask(start);
  table.time.advance(19_000);
  table.console().isCableIn = false;
  table.time.advance(60_000);
  expect(table.kinds()).not.toContain('hand-killed');
  expect(table.seen()).toMatchObject({ left: 1_000, phase: 'shot', cards: 0, bank: 1 });
  table.console().isCableIn = true;
  table.time.advance(5_000);
  expect(table.kinds()).toContain('hand-killed');
});

test('a program that stood still for ten seconds resumes in the same second, and reports it', () => {
  const table = timedTable({ seconds: 30 });
  table.ask(start);
  table.time.advance(5_000);
  table.standStill(10_000);
  expect(table.seen()).toMatchObject({ left: 25_000 });
  table.time.advance(1_000);
  expect(table.seen()).toMatchObject({ left: 24_000, isPaused: false });
  expect(table.kinds().slice(-2)).toEqual(['clock-paused', 'clock-resumed']);
  expect(table.bodies('clock-paused')).toMatchObject([{ why: 'standstill', at: 5_200 }]);
});

test('a tap that waited while the program stood still is booked after the standstill', () => {
  const table = timedTable({ seconds: 30 });
  table.ask(start);
  table.time.advance(5_000);
  table.standStill(10_000);
  table.console().attendance.heard();
  expect(table.ask({ type: 'call', seat: 1 })).toBeNull();
  const kinds = table.kinds();
  expect(kinds.indexOf('clock-resumed')).toBeLessThan(kinds.indexOf('called'));
  expect(kinds.filter((kind) => kind === 'clock-paused')).toHaveLength(1);
  table.time.advance(1_000);
  expect(table.kinds().filter((kind) => kind === 'clock-paused')).toHaveLength(1);
});

test('after a restart the clock stands until a console is heard, however long that takes', () => {
  const table = timedTable({ seconds: 30 });
  table.ask(start);
  table.time.advance(5_000);
  table.restart(45_000);
  table.console().attendance.left();
  table.time.advance(90_000);
  expect(table.seen()).toMatchObject({ left: 25_000, isPaused: true });
  table.attend();
  table.time.advance(1_000);
  expect(table.seen()).toMatchObject({ left: 24_000, isPaused: false });
});
