import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Command } from '../../engine/table.ts';
import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { realTable } from '../../test/support/real-table.ts';
import { DiskWatch, openedOnFullDisk } from './disk-watch.ts';
import { Table } from './table.ts';

const reserveBytes = 64;

/** A disk of this many bytes, a log that takes one for each row, and a reserve. */
function diskWith(free: number, isFull = false) {
  const time = new SimulatedTime();
  const disk = { free, isHeld: false };
  const said: string[] = [];
  const reserve = {
    get isHeld() {
      return disk.isHeld;
    },
    take: () => {
      if (!disk.isHeld && disk.free >= 2 * reserveBytes) {
        disk.free -= reserveBytes;
        disk.isHeld = true;
      }
      return disk.isHeld;
    },
    giveUp: () => {
      const had = disk.isHeld;
      if (had) disk.free += reserveBytes;
      disk.isHeld = false;
      return had;
    },
  };
  const { log } = realTable();
  const onDisk = new Proxy(log, {
    get: (target, name) => {
      if (name !== 'append') {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return (...[rows, extras]: Parameters<EventLog['append']>) => {
        if (rows.length > disk.free) throw new StorageFault('disk-full', 'The disk that holds the log is full.');
        disk.free -= rows.length;
        return target.append(rows, extras);
      };
    },
  });
  const watch = new DiskWatch({ reserve, isFull, time, report: (sentence) => void said.push(sentence) });
  const table = new Table({ log: onDisk, time, disk: watch });
  const ask = (command: Command) =>
    table.submit({ actor: 'dealer', command, id: randomUUID(), sequence: table.sequence });
  const fold = () => ask({ type: 'fold', seat: table.state?.hand?.toAct ?? 0 });
  return { time, disk, watch, table, said, ask, fold };
}

const begin: Command = { type: 'start-hand', at: 1, by: 'dealer' };

test('on a full disk the hand in play is finished with the reserve, and no other begins until there is room', () => {
  const { time, disk, table, said, ask, fold } = diskWith(200);
  time.advance(5_000);
  expect(disk).toEqual({ free: 200 - reserveBytes, isHeld: true });
  expect(ask(begin).refusal).toBeNull();
  disk.free = 0;
  expect(fold().refusal).toBeNull();
  expect(disk.isHeld).toBe(false);
  expect(fold().refusal).toBeNull();
  expect(ask({ type: 'push-pot', at: 2, pot: 0 }).refusal).toBeNull();
  expect(table.state?.hand?.stage).toBe('over');
  expect(ask(begin).refusal).toEqual({ reason: 'disk-full' });
  expect(said).toEqual(['The disk is full: the hand in play is finished with the reserve, then no other begins.']);
  disk.free = 300;
  expect(ask(begin).refusal).toBeNull();
  expect([disk.isHeld, said.at(-1)]).toEqual([true, 'The disk has room again.']);
});

test('a table that starts on a full disk begins no hand, and checks again by itself', () => {
  const { time, disk, watch, said, ask } = diskWith(20);
  // Before its first check the watch cannot know.
  expect(watch.isFull).toBe(false);
  time.advance(5_000);
  expect(said).toEqual(['The disk is nearly full: no hand begins until there is room.']);
  expect(ask(begin).refusal).toEqual({ reason: 'disk-full' });
  // Anything but a hand is booked as long as there is room.
  expect(ask({ type: 'set-away', seat: 1, away: true }).refusal).toBeNull();
  disk.free = 500;
  time.advance(60_000);
  expect([disk.isHeld, watch.isFull]).toEqual([true, false]);
});

test('on a full disk the log is opened with the reserve, and no hand begins until there is room', () => {
  let isHeld = true;
  const reserve = {
    get isHeld() {
      return isHeld;
    },
    take: () => isHeld,
    giveUp: () => {
      const had = isHeld;
      isHeld = false;
      return had;
    },
  };
  const fault = new StorageFault('disk-full', 'The disk that holds the log is full.');
  const open = () => {
    if (isHeld) throw fault;
    return 'the log';
  };
  expect(openedOnFullDisk(reserve, open)).toEqual({ opened: 'the log', isFull: true });
  expect(openedOnFullDisk(reserve, open)).toEqual({ opened: 'the log', isFull: false });
  const stillFull = () => {
    throw fault;
  };
  expect(() => openedOnFullDisk(reserve, stillFull)).toThrow(fault);
  expect(() => openedOnFullDisk(null, stillFull)).toThrow(fault);
  isHeld = true;
  expect(() => openedOnFullDisk(reserve, () => expect.fail('damaged'))).toThrow('damaged');
  expect(isHeld).toBe(true);
  const { disk, said, ask } = diskWith(20, true);
  expect(said).toEqual(['The disk is full: the hand in play is finished with the reserve, then no other begins.']);
  expect(ask(begin).refusal).toEqual({ reason: 'disk-full' });
  disk.free = 500;
  expect(ask(begin).refusal).toBeNull();
  expect(said.at(-1)).toBe('The disk has room again.');
});

test('once the reserve is used up too, nothing is booked, and the sentence says why', () => {
  const { time, disk, ask, fold } = diskWith(200);
  time.advance(5_000);
  ask(begin);
  disk.free = -reserveBytes;
  expect(fold()).toMatchObject({ refusal: { reason: 'not-kept', why: expect.stringContaining('full') } });
  disk.free = 10;
  expect(fold().refusal).toBeNull();
});
