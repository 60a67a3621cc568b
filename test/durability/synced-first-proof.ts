import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { luckOf } from '../../commands/simulation/random-play.ts';
import type { Proof, ProofAmount, ProofResult } from '../proof/proof.ts';
import { BusyConsole } from './busy-console.ts';
import { startKillable, takeBuiltServer, writeConfig } from './killable-server.ts';
import { cashTable } from './killed-table.ts';

/** Traces a table server's system calls in order: its log is on the disk before anybody is told. Needs strace. */
export const syncedFirstProof: Proof = {
  name: 'synced-first',
  promise:
    'Between the last byte of an event and the first byte of its acknowledgement the disk has said that it has it (fdatasync), as the kernel saw it.',
  rounds: 'acknowledgements traced',
  usual: 200,
  soak: 5_000,
  run: proveSyncedFirst,
};

const noTracer = 'There is no strace here: nothing was traced.';

async function proveSyncedFirst({ seed, rounds }: ProofAmount): Promise<ProofResult> {
  if (spawnSync('strace', ['-V']).status !== 0) return { figures: { 'not run': noTracer }, failures: [] };
  const folder = mkdtempSync(join(tmpdir(), 'riffle-traced-'));
  const built = await takeBuiltServer();
  try {
    const trace = join(folder, 'trace');
    const calls = 'trace=pwrite64,pwritev,fsync,fdatasync,write,writev,sendto,sendmsg';
    const server = await startKillable({
      role: 'table',
      file: writeConfig(folder, 'table', cashTable),
      server: built,
      // Only the main thread, which writes both the log and the sockets. Enough of each buffer for an answer.
      through: ['strace', '-y', '-e', calls, '-s', '400', '-o', trace],
    });
    const screen = await BusyConsole.open(server.url, { luck: luckOf(seed), newId: randomUUID });
    const tapping = screen.tap();
    while (screen.isOpen && screen.memory.acknowledged.length < rounds)
      await new Promise((passed) => setTimeout(passed, 50));
    await server.end();
    await Promise.all([tapping, screen.leave()]);
    return readTrace(readFileSync(trace, 'latin1'), rounds);
  } finally {
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Goes through the calls in order: any report of an event while bytes of the log wait for the disk is a finding. */
export function readTrace(trace: string, wanted: number): ProofResult {
  const failures: string[] = [];
  const counted = { told: 0, synced: 0, written: 0 };
  let isWaiting = false;
  let hasWritten = false;
  for (const line of trace.split('\n')) {
    const call = /^(\w+)\(\d+<([^>]*)>/.exec(line);
    if (call === null) continue;
    const [, name = '', file = ''] = call;
    if (file.endsWith('-wal')) {
      if (name.startsWith('pwrite')) {
        counted.written += 1;
        [isWaiting, hasWritten] = [true, true];
      } else if (/sync$/.test(name) && /= 0$/.test(line)) {
        counted.synced += 1;
        isWaiting = false;
      }
      continue;
    }
    if (!/^(?:socket|TCP)/.test(file) || !acknowledges(line)) continue;
    counted.told += 1;
    if (isWaiting) failures.push(`Told before the disk had it: ${line.slice(0, 200)}`);
    if (!hasWritten) failures.push(`Told of nothing that was written: ${line.slice(0, 200)}`);
    hasWritten = false;
  }
  if (counted.told < wanted) failures.push(`Of ${wanted} acknowledgements ${counted.told} were found in the trace.`);
  return {
    figures: {
      'acknowledgements traced': counted.told,
      'syncs of the log': counted.synced,
      'writes to the log': counted.written,
    },
    failures,
  };
}

/** An answer without refusal, as it is sent; quotes are escaped in a trace. */
const acknowledges = (line: string): boolean => /"type\\?":\\?"answer\\?".*?\\?"refusal\\?":null/.test(line);
