// A thread of the chain server that reads what rooms send when they catch up, and writes it as PostgreSQL copies it. It has its own entry
// file beside main.ts, as check-backup.ts has.
import { parentPort } from 'node:worker_threads';
import { eventLine } from '../native-bridge/postgres/event-line.ts';
import { monthsByDay } from '../native-bridge/postgres/months.ts';
import type { AskedOfChecker, SaidByChecker } from '../native-bridge/processes/batch-checker-thread.ts';
import { checkedBatch } from './chain/checked-batch.ts';

parentPort?.on('message', ({ number, text, ...of }: AskedOfChecker) => {
  const checked = checkedBatch(text, of, { monthAt: monthsByDay(), lineOf: eventLine });
  const lines = checked !== null && 'lines' in checked ? [checked.lines.buffer as ArrayBuffer] : [];
  parentPort?.postMessage({ number, checked } satisfies SaidByChecker, lines);
});
