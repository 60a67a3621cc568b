import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Line } from '../contracts/line.ts';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { DeckMate1 } from './deck-mate-1.ts';
import {
  type DeckMate1Line,
  DeckMate1Lines,
  type DeckMate1Report,
  deckMate1Line,
  reportLines,
} from './deck-mate-1-report.ts';
import { SimulatedDeckMate1 } from './simulated-deck-mate-1.ts';

const startedAt = Date.UTC(2026, 4, 1);

function played(seed = 1) {
  const time = new SimulatedTime(startedAt);
  const { near, far } = memoryLinePair(time);
  const machine = new SimulatedDeckMate1({ line: far, seed });
  const heard: number[] = [];
  far.onData((bytes) => heard.push(...bytes));
  const written: Uint8Array[] = [];
  const spied: Line = {
    name: near.name,
    get health() {
      return near.health;
    },
    start: () => near.start(),
    stop: () => near.stop(),
    onData: (listener) => near.onData(listener),
    onHealth: (listener) => near.onHealth(listener),
    write: (bytes) => {
      written.push(bytes);
      return near.write(bytes);
    },
  };
  const shuffler = new DeckMate1({ line: spied, time });
  const events: ShufflerEvent[] = [];
  const reports: DeckMate1Report[] = [];
  shuffler.onEvent((event) => events.push(event));
  shuffler.onReport((report) => reports.push(report));
  machine.start();
  shuffler.start();
  time.advance(0);
  const say = (text: string): void => {
    far.write(Buffer.from(text, 'latin1')).catch(() => {});
    time.advance(0);
  };
  return { time, machine, shuffler, events, reports, say, heard, written };
}

const day = 24 * 60 * 60 * 1_000;
const ready = { state: 'ready', fault: null, why: null };

test('days of silence are normal', () => {
  const { time, shuffler, events } = played();
  expect(shuffler.health).toEqual(ready);
  time.advance(3 * day);
  expect(shuffler.health).toEqual(ready);
  expect(events).toEqual([]);
});

test('a banner means a restart', () => {
  const { machine, time, events } = played();
  machine.switchOn();
  time.advance(0);
  expect(events).toEqual([{ type: 'restarted', why: 'POWER' }]);
});

test('a printed history is one report with both clocks, and the totals', () => {
  const { time, say, events, reports, shuffler } = played();
  time.advance(5_000);
  say('Serial Number: 12345\r\n');
  say('Missing Card.:  Time:07:54:27,Date:02-27-24,P:199,G:203,Cyc:1052\r\nPaper low\r\n');
  say('Missing Card  = 201\r\nDoor Open Jams = 231\r\nJam Recoveries = 2\r\n');
  expect(reports).toEqual([]);
  say('Total Cycles:1056\r\n');
  const record = { happening: 'missing-card', machineTime: '2024-02-27T07:54:27', platform: 199, gripper: 203 };
  expect(reports).toEqual([
    {
      heardAt: startedAt + 5_000,
      headers: [{ name: 'serial-number', value: '12345' }],
      records: [{ ...record, cycle: 1052 }],
      totals: { 'missing-card': 201, 'door-open-jams': 231, 'jam-recoveries': 2, 'total-cycles': 1056 },
      unknownLines: 1,
      isWhole: true,
    },
  ]);
  expect(events).toEqual([{ type: 'totals', cycles: 1056, jams: 231, missing: 201 }]);
  const identity = { model: 'Deck Mate 1', serialNumber: '12345', firmware: 'unknown', capabilities: [] };
  expect(shuffler.identity).toEqual(identity);
  expect(shuffler.counters).toMatchObject({ frames: 6, skippedBytes: 'Paper low'.length });
});

test('text that is no serial number is not passed on', () => {
  const { say, shuffler } = played();
  say('Serial Number: #!? 12 of clubs\r\n');
  expect(shuffler.identity).toBe(null);
});

test('history causes no fault at the table', () => {
  const { machine, time, events } = played();
  machine.printLog(200);
  time.advance(10_000);
  expect(events.map(({ type }) => type)).toEqual(['totals']);
});

test('a print that breaks off is an incomplete report, with nothing invented', () => {
  const { machine, time, reports, events } = played();
  machine.fail('S11');
  machine.printLog(20);
  time.advance(2_900);
  expect(reports).toEqual([]);
  time.advance(200);
  expect(reports).toMatchObject([{ isWhole: false, totals: {} }]);
  expect(events).toEqual([]);
});

test('a last line without end is read when the print pauses', () => {
  const { time, say, events } = played();
  say('Missing Card  = 3\r\nTotal Cycles:1056');
  time.advance(3_000);
  expect(events).toEqual([{ type: 'totals', cycles: 1056, jams: null, missing: 3 }]);
});

test('switched on in the middle of a print: the print ends there', () => {
  const { say, reports, events } = played();
  say('Missing Card  = 3\r\n\0SHUFFLE MASTER DECK MATE SHUFFLER\r\n');
  expect(reports).toMatchObject([{ isWhole: false, totals: { 'missing-card': 3 } }]);
  expect(events.map(({ type }) => type)).toEqual(['totals', 'restarted']);
});

test('a wrong rate is reported after three seconds, until the first line that makes sense', () => {
  const { machine, time, shuffler } = played();
  machine.fail('WRONG-RATE');
  machine.printLog(20);
  time.advance(2_900);
  expect(shuffler.health).toEqual(ready);
  time.advance(200);
  expect(shuffler.health).toMatchObject({ state: 'silent', fault: 'garbled' });
  expect(shuffler.health.why).toContain('19200 baud');
  machine.mend();
  machine.switchOn();
  time.advance(0);
  machine.switchOn();
  time.advance(0);
  expect(shuffler.health).toEqual(ready);
});

test('another device on the cable is named', () => {
  const { time, shuffler, say } = played();
  say('.Gg..Dd.');
  time.advance(3_000);
  expect(shuffler.health).toMatchObject({ state: 'refused', fault: 'other-device' });
});

test('a few strange bytes are no fault', () => {
  const { time, shuffler, say } = played();
  say('\xff\xfe hello');
  time.advance(60_000);
  expect(shuffler.health).toEqual(ready);
});

test.each(Object.keys(played().machine.faults))('%s ends well', (name) => {
  const { machine, time, shuffler, reports } = played();
  expect(machine.fail(name)).toBe(true);
  machine.switchOn();
  machine.printLog(30);
  time.advance(10_000);
  machine.mend();
  // What is left of the last line ends with the first one after it.
  machine.switchOn();
  machine.printLog(30);
  time.advance(10_000);
  expect(shuffler.health).toEqual(ready);
  expect(reports.at(-1)).toMatchObject({ isWhole: true, unknownLines: 0 });
  expect(reports.at(-1)?.records).toHaveLength(30);
});

test.each(['S8', 'S7'])('%s loses no record', (name) => {
  const { machine, time, reports } = played();
  machine.fail(name);
  machine.printLog(30);
  time.advance(10_000);
  expect(reports.at(-1)?.records).toHaveLength(30);
});

test('the same seed prints the same history', () => {
  const printed = (seed: number) => {
    const { machine, time, reports } = played(seed);
    machine.printLog(50);
    time.advance(1_000);
    return reports;
  };
  expect(printed(4)).toEqual(printed(4));
  expect(printed(4)).not.toEqual(printed(5));
});

test('no byte is ever written, whatever is heard or asked', async () => {
  const { machine, time, shuffler, heard, written, say } = played();
  machine.switchOn();
  machine.printLog(50);
  say('\0\0?HELLO\r\n');
  time.advance(day);
  expect(await shuffler.clear()).toBe('UNSUP');
  expect(await shuffler.verify()).toBe('UNSUP');
  await machine.unplug();
  machine.plugIn();
  time.advance(day);
  expect(shuffler.health).toEqual(ready);
  expect(shuffler.counters.reopened).toBe(1);
  await shuffler.stop();
  expect(written).toEqual([]);
  expect(heard).toEqual([]);
  expect(time.timers).toBe(0);
});

test('an unknown fault is refused', () => {
  expect(played().machine.fail('S99')).toBe(false);
});

test('a report reads as lines with both clocks', () => {
  const { machine, time, reports } = played(2);
  machine.printLog(3);
  time.advance(1_000);
  const [report] = reports;
  if (report === undefined) return expect.unreachable('Nothing was printed.');
  const lines = reportLines(report);
  expect(lines[0]).toMatch(/^heard \d{4}-\d\d-\d\dT.*, \d+ lines unread$/);
  expect(lines.filter((line) => /, machine time .*, cycle \d+$/.test(line))).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/^total-cycles: \d+$/);
  expect(reportLines({ ...report, isWhole: false })[0]).toContain(', broken off');
});

interface Recording {
  readonly id: string;
  readonly meaning: string;
  readonly text: string;
  readonly lines: readonly DeckMate1Line[];
}

const file = new URL('../recordings/deck-mate-1.json', import.meta.url);
const { recordings } = JSON.parse(readFileSync(file, 'utf8')) as { readonly recordings: readonly Recording[] };

function found(pieces: readonly Uint8Array[]): readonly DeckMate1Line[] {
  const lines = new DeckMate1Lines();
  return pieces.flatMap((piece) => lines.push(piece)).map(deckMate1Line);
}

const endings = ['\r\n', '\r', '\n', '\n\r', '\0', '\r\r\n'];

test.each(recordings)('$id is read whole, cut at every byte and in single bytes: $meaning', ({ text, lines }) => {
  for (const ending of endings) {
    const bytes = Buffer.from(text.replaceAll('\r\n', ending), 'latin1');
    expect(found([bytes])).toEqual(lines);
    for (let cut = 1; cut < bytes.length; cut++)
      expect(found([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(lines);
    expect(found([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(lines);
  }
});

test.each(recordings)('$id is read the same with noise lines around it', ({ text, lines }) => {
  const noise = Buffer.from('\xf8\x80,Cyc:12\0', 'latin1');
  const noisy = found([Buffer.concat([noise, Buffer.from(text, 'latin1'), noise])]);
  expect(noisy).toEqual([{ type: 'unknown' }, ...lines, { type: 'unknown' }]);
});

test('a line without end is bounded, and the next one is read', () => {
  const lines = new DeckMate1Lines();
  const endless = Buffer.alloc(1_000_000, 'x');
  expect(lines.push(endless)).toEqual([]);
  const [cut, next] = lines.push(Buffer.from('\nTotal Cycles:7\r'));
  expect(cut).toHaveLength(160);
  expect(deckMate1Line(next ?? '')).toEqual({ type: 'total', total: 'total-cycles', count: 7 });
});

test('an open last line is returned once by a flush', () => {
  const lines = new DeckMate1Lines();
  lines.push(Buffer.from('Total Cycles:7'));
  expect(lines.flush()).toEqual(['Total Cycles:7']);
  expect(lines.flush()).toEqual([]);
});
