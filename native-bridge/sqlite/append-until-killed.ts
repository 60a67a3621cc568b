import { writeSync } from 'node:fs';
import { sampleRows } from '../contracts/sample-rows.ts';
import { openEventLog } from './event-log.ts';

// Started by event-log.test.ts. Appends batches of one to three rows for ever and prints each head once it is on the disk.
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('give the path of the log');

const log = openEventLog({ path, tableId: 'T7', newLogId: () => 'L1' });
writeSync(1, `${log.head.seq}\n`);
for (let batch = 0; ; batch += 1) {
  const count = 1 + (batch % 3);
  log.append(sampleRows({ after: log.head, count, request: `${log.head.seq}+${count}` }));
  writeSync(1, `${log.head.seq}\n`);
}
