import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readBenchOptions } from './bench-options.ts';
import { measureCatchUp } from './catch-up-row.ts';
import { measureChainHour } from './chain-hour.ts';
import { measureChain } from './chain-row.ts';
import { measureDevices } from './device-row.ts';
import { measureEngine } from './engine-row.ts';
import { measureEvaluator } from './evaluator-row.ts';
import { measureLoop } from './loop-row.ts';
import { inJson, percentile, printed, ratiosOf } from './measured.ts';
import { measureMemory } from './memory-row.ts';
import { measureRoom } from './room-row.ts';
import { measureEach } from './rows.ts';
import { playAtRandom } from './soak.ts';
import { measureTable } from './table-row.ts';
import { measureTaps } from './tap-row.ts';

const riffle = join(import.meta.dirname, '../../commands/riffle.ts');

function bench(...args: readonly string[]) {
  return spawnSync(process.execPath, [riffle, 'bench', ...args], { encoding: 'utf8' });
}

test('every row with 1,000 clicks, unless told otherwise', () => {
  const usual = { only: null, clicks: 1000, json: false, pokerkit: null, minutes: null, soak: false };
  expect(readBenchOptions([])).toEqual(usual);
  expect(readBenchOptions(['--only', 'tap', '--clicks', '20'])).toEqual({ ...usual, only: 'tap', clicks: 20 });
  expect(readBenchOptions(['--taps'])).toEqual({ ...usual, only: 'taps' });
  expect(readBenchOptions(['--only', 'chain', '--minutes', '60'])).toEqual({
    ...usual,
    only: 'chain',
    minutes: 60,
  });
  expect(readBenchOptions(['--soak'])).toEqual({ ...usual, soak: true });
  expect(readBenchOptions(['--json', '--pokerkit', 'kit'])).toEqual({ ...usual, json: true, pokerkit: 'kit' });
});

test.each([
  [
    ['--only', 'pots'],
    '“pots” is no row; there are table, tap, paint, clock, taps, screen, desk, engine, loop, evaluator, memory, device, restart, catch-up, room, chain.',
  ],
  [
    ['--only', 'constructor'],
    '“constructor” is no row; there are table, tap, paint, clock, taps, screen, desk, engine, loop, evaluator, memory, device, restart, catch-up, room, chain.',
  ],
  [['--clicks', '0'], '--clicks takes a whole number from 1 to 100000.'],
  [['--clicks', 'many'], '--clicks takes a whole number from 1 to 100000.'],
  [['--clicks', '1.5'], '--clicks takes a whole number from 1 to 100000.'],
  [['--minutes', '60'], '--minutes is of the chain: --only chain --minutes N.'],
  [['--only', 'chain', '--minutes', '0'], '--minutes takes a whole number from 1 to 1440.'],
  [['--taps', '--only', 'tap'], '--taps is a row by itself: leave --only out.'],
])('%j is not understood', (args, problem) => {
  expect(readBenchOptions(args)).toEqual({ problem });
});

test('riffle bench with an unknown row lists the rows, exit code 2', () => {
  const { status, stderr, stdout } = bench('--only', 'pots');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe(
    '“pots” is no row; there are table, tap, paint, clock, taps, screen, desk, engine, loop, evaluator, memory, device, restart, catch-up, room, chain.\nUsage: riffle bench [--only NAME] [--clicks N] [--taps] [--json] [--pokerkit DIR] [--minutes N] [--soak]\n',
  );
});

test('an unknown option gives one sentence, exit code 2', () => {
  const { status, stderr } = bench('--colour', 'red');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^[^\n.]*--colour[^\n]*\.\nUsage: /);
});

test('riffle bench prints the requested row, exit code 0', () => {
  const { status, stderr, stdout } = bench('--only', 'memory');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^row .*ratio {2}goal\nmemory +.*\n/);
});

test('a percentile is the nearest measured value', () => {
  const values = [5, 1, 4, 2, 3];
  expect([0, 0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([1, 3, 5, 5]);
  expect(
    percentile(
      Array.from({ length: 200 }, (_, index) => index + 1),
      0.99,
    ),
  ).toBe(198);
  expect(() => percentile([], 0.5)).toThrow('Nothing was measured');
});

test('a row that could not be measured says why', () => {
  expect(printed('tap', { missing: 'no browser.' })).toMatch(/^tap +not measured: no browser\.$/);
});

test('a row that fails says why, and the next rows still run', async () => {
  const told: string[] = [];
  const failed = await measureEach(
    ['tap', 'memory'],
    (name) =>
      name === 'tap'
        ? Promise.reject(new Error('A tap was not answered.'))
        : Promise.resolve([{ what: 'size', ours: '2', peer: '1', ratio: 2, goal: '≤ 2' }]),
    (name, measured) => told.push(inJson(name, measured)),
  );
  expect(failed).toBe(true);
  expect(told.map((one) => JSON.parse(one))).toEqual([
    { row: 'tap', missing: 'it failed: A tap was not answered.' },
    { row: 'memory', what: 'size', ours: '2', peer: '1', ratio: 2, goal: '≤ 2', reached: true },
  ]);
});

test('PokerKit is measured beside ours where it is installed; otherwise a sentence says so', () => {
  const measured = measureEngine({ rounds: 1, passes: 1, pokerkit: import.meta.dirname });
  if ('missing' in measured) throw new Error(measured.missing);
  const beside = measured.find(({ what }) => what.includes('beside PokerKit'));
  expect(beside).toMatchObject({ ratio: Number.NaN, goal: '≥ 100' });
  expect(beside?.peer).toMatch(/No module named 'pokerkit'|ENOENT/);
});

test('a table server is measured against raw transactions of the same rows', () => {
  expect(ratiosOf(measureTable({ rounds: 2, commandsPerRound: 30 }))).toHaveLength(1);
});

test('the engine plays every hand of every sample', () => {
  expect(ratiosOf(measureEngine({ rounds: 1, passes: 1 }))).toHaveLength(11);
});

test('random hands are played beside a peer, and ours lose no chip', () => {
  const [, kept] = ratiosOf(measureLoop({ rounds: 1, hands: 50 }));
  expect(kept).toBe(1);
});

test('hands are ranked beside two peers', () => {
  expect(ratiosOf(measureEvaluator({ rounds: 1, hands: 200, times: 2 }))).toHaveLength(3);
});

test('frames of every device are parsed beside a bare scan, and a card laid down becomes an event', async () => {
  expect(ratiosOf(await measureDevices({ rounds: 1, frames: 500, cards: 3 }))).toHaveLength(6);
});

test('taps at one table are acknowledged while another one catches up', async () => {
  expect(ratiosOf(await measureCatchUp({ events: 400, taps: 3 }))).toHaveLength(1);
});

test('a room stores events beside raw inserts, from live tables and from some that were away', async () => {
  const size = { events: 500, behind: 400, tables: 5, seconds: 1 };
  expect(ratiosOf(await measureRoom(size))).toHaveLength(6);
});

test('a table’s memory is measured', () => {
  expect(ratiosOf(measureMemory({ copies: 50 }))).toHaveLength(1);
});

test('a soak of a few hands counts every chip', () => {
  expect(playAtRandom(60)).toBeGreaterThanOrEqual(60);
});

test('without a browser the tap row says so', async () => {
  vi.stubEnv('RIFFLE_BROWSER', '');
  vi.stubEnv('RIFFLE_CHROMIUM', '/nowhere/chromium');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await measureTaps({ taps: 1 })).toEqual({
    missing: 'no browser could be started (RIFFLE_CHROMIUM names /nowhere/chromium, and there is no such file.)',
  });
});

test('rooms play into a chain, beside one that catches up, and for any length of time', async () => {
  const amount = { rooms: 2, tables: 3, perSecond: 100 };
  expect(ratiosOf(await measureChain({ ...amount, seconds: 2, behind: 16_000 }))).toHaveLength(4);
  const told: string[] = [];
  const hour = await measureChainHour({ ...amount, minutes: 0.1, pieceSeconds: 2, say: (line) => told.push(line) });
  expect(ratiosOf(hour)).toHaveLength(3);
  expect(told).toHaveLength(3);
});
