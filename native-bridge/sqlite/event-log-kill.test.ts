import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyHead, type LogRow } from '../contracts/event-log.ts';
import { sampleHash } from '../contracts/sample-rows.ts';
import { openEventLog, type SqliteEventLog } from './event-log.ts';
import { temporaryFolder } from './temporary-folder.ts';

const program = fileURLToPath(new URL('append-until-killed.ts', import.meta.url));
const seed = 20_261_120;
const rounds = 10;

test(`no acknowledged row is lost by kill -9, seed ${seed}`, async () => {
  const path = join(temporaryFolder(), 'table.db');
  const random = randomFrom(seed);
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = acknowledged;
    acknowledged = await appendUntilKilled(path, 1 + random(400));
    expect(acknowledged).toBeGreaterThan(before);
    // A lock that outlived its process would throw here.
    const log = openEventLog({ path, tableId: 'T7', newLogId: () => 'L2' });
    expect(log.logId).toBe('L1');
    expect(log.head.seq).toBeGreaterThanOrEqual(acknowledged);
    assertWhole(log);
    log.close();
  }
});

/** Returns the last head the program printed before it was killed; it goes on printing until the signal arrives. */
async function appendUntilKilled(path: string, printedMin: number): Promise<number> {
  const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let printed = 0;
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    printed += 1;
    if (printed === printedMin + 1) child.kill('SIGKILL');
  }
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  return last;
}

/** No gap, one chain, and no batch cut in two: a request says after which row its batch began and how many it has. */
function assertWhole(log: SqliteEventLog): void {
  const rows = log.read(0, log.head.seq + 1);
  expect(rows.length).toBe(log.head.seq);
  const batches = new Map<string | null, number>();
  let before: Pick<LogRow, 'seq' | 'hash'> = emptyHead;
  for (const row of rows) {
    expect(row.seq).toBe(before.seq + 1);
    expect(row.previousHash).toBe(before.hash);
    expect(row.hash).toBe(sampleHash(row.previousHash, row.body));
    batches.set(row.request, (batches.get(row.request) ?? 0) + 1);
    before = row;
  }
  for (const [request, count] of batches) expect(request).toMatch(new RegExp(`\\+${count}$`));
}

/** A small generator (mulberry32): whole numbers from 0 up to, not including, `below`. */
function randomFrom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
