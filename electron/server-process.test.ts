import { beforeEach, expect, test } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { type ManualTimer, manualTimer } from '../test/fakes/manual-timer.ts';
import { ServerProcess } from './server-process.ts';

let timer: ManualTimer;
let starts: number;
let reports: string[];
let words: unknown[];
let ends: unknown[];

beforeEach(() => {
  fake.reset();
  timer = manualTimer();
  starts = 0;
  reports = [];
  words = [];
  ends = [];
});

function newServer(): ServerProcess {
  return new ServerProcess({
    modulePath: '/app/out/server/main.js',
    configPath: '/data/table.toml',
    after: timer.after,
    onRunning: () => {
      starts += 1;
    },
    onWord: (word) => words.push(word),
    onEnded: (end) => ends.push(end),
    heartbeat: { everyMs: 40_000, missesMax: 2, firstMissesMax: 2 },
    report: (line) => reports.push(line),
  });
}

function child(index: number): fake.FakeUtilityProcess {
  const found = fake.seen.children[index];
  if (found === undefined) throw new Error(`No child ${index} was started.`);
  return found;
}

// `utilityProcess` types are Electron's; the fake's port stands in for them.
const newPort = () => new fake.MessageChannelMain().port1 as never;

test('the table server is started as a table with its configuration', () => {
  newServer().start();
  expect(child(0).modulePath).toBe('/app/out/server/main.js');
  expect(child(0).args).toEqual(['--role', 'table', '--config', '/data/table.toml']);
  expect(child(0).options).toMatchObject({ stdio: 'inherit' });
});

test('a port is taken only while the table server runs', () => {
  const server = newServer();
  const received: unknown[] = [];
  server.start();
  child(0).parentPort.on('message', ({ data, ports }) => received.push([data, ports.length]));
  expect(server.handOver('console-port', newPort())).toBe(false);
  child(0).emit('spawn');
  expect(server.handOver('console-port', newPort())).toBe(true);
  expect(received).toEqual([
    [{ type: 'are-you-alive' }, 0],
    [{ type: 'console-port' }, 1],
  ]);
  child(0).emit('exit', 1);
  expect(server.handOver('console-port', newPort())).toBe(false);
});

test('a table server that ends is started again, each time later, and every start is told', () => {
  newServer().start();
  const delays = [0, 1, 2].map((index) => {
    child(index).emit('spawn');
    child(index).emit('exit', 9);
    return timer.runNext();
  });
  child(3).emit('spawn');
  expect(delays).toEqual([250, 500, 1000]);
  expect(starts).toBe(4);
  expect(reports).toHaveLength(3);
  expect(reports[0]).toBe('The table server ended with code 9 and is started again.');
});

test('a table server that ran half a minute is started again at once', () => {
  newServer().start();
  child(0).emit('spawn');
  child(0).emit('exit', 1);
  timer.runNext();
  child(1).emit('spawn');
  expect(timer.runNext()).toBe(30_000);
  child(1).emit('exit', 1);
  expect(timer.planned()).toEqual([250]);
});

test('one that cannot even start is tried again', () => {
  newServer().start();
  child(0).emit('exit', 127);
  timer.runNext();
  expect(fake.seen.children).toHaveLength(2);
});

test('a break-down of its engine is reported, ends nothing else, and leads to a new start', () => {
  newServer().start();
  child(0).emit('spawn');
  child(0).emit('error', 'FatalError', 'heap', '{}');
  expect(reports).toEqual(['The table server broke down: FatalError at heap.']);
  child(0).emit('exit', 5);
  expect(timer.planned()).toEqual([250]);
});

test('stopped for good, it is killed and not started again', () => {
  const server = newServer();
  server.start();
  child(0).emit('spawn');
  server.stop();
  expect(child(0).killed).toBe(true);
  child(0).emit('exit', 0);
  expect(timer.planned()).toEqual([]);
  expect(reports).toEqual([]);
  expect(server.handOver('console-port', newPort())).toBe(false);
});

test('stopped while waiting to start again, it stays stopped', () => {
  const server = newServer();
  server.start();
  child(0).emit('exit', 1);
  server.stop();
  expect(timer.planned()).toEqual([]);
  expect(fake.seen.children).toHaveLength(1);
});

test('a port of the players is handed over as theirs', () => {
  const server = newServer();
  const received: unknown[] = [];
  server.start();
  child(0).parentPort.on('message', ({ data }) => received.push(data));
  child(0).emit('spawn');
  expect(server.handOver('players-port', newPort())).toBe(true);
  expect(received).toEqual([{ type: 'are-you-alive' }, { type: 'players-port' }]);
});

test('what it says is told; that it is alive is not, nor what is meant for the card sealer', () => {
  newServer().start();
  child(0).emit('spawn');
  for (const message of [{ type: 'alive' }, { type: 'leave-console' }, { type: 'start-card-sealer' }, 'nonsense', null])
    child(0).emit('message', message);
  expect(words).toEqual([{ type: 'leave-console' }]);
});

test('how it ended is told, unless it was stopped', () => {
  const server = newServer();
  server.start();
  child(0).emit('spawn');
  child(0).emit('exit', 70);
  expect(ends).toEqual([{ hung: false, code: 70 }]);
  timer.runNext();
  server.stop();
  child(1).emit('exit', 0);
  expect(ends).toHaveLength(1);
});

test('one that no longer answers and cannot be ended is reported, and not asked any more', () => {
  newServer().start();
  child(0).emit('spawn');
  child(0).pid = 2 ** 30;
  timer.runNext();
  timer.runNext();
  timer.runNext();
  expect(reports).toEqual([
    'The table server does not answer: it is ended.',
    expect.stringMatching(/^The table server could not be ended: .*ESRCH/),
  ]);
  expect(timer.planned()).toEqual([]);
});
