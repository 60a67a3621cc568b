import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PrivateFileFault } from '../native-bridge/contracts/private-files.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { holdLog } from '../native-bridge/sqlite/held-log.ts';
import { sentenceOf } from '../protocol/refusal-sentence.ts';
import { CannotRun } from '../server/cannot-run.ts';
import { parseTableConfig } from '../server/config.ts';
import { refuseWhileTakingOver } from '../server/table/begun-takeover.ts';
import { goOnInNewLog, type NewLogAsk } from '../server/table/new-log.ts';
import { keptSigningKey, openSigningKey, signingKeyFile } from '../server/table/signing-key.ts';
import { DeskClosed, sayWhyNot } from './cardroom-desk.ts';
import { readWords, word } from './command-line.ts';
import { managerAtTable } from './manager-at-table.ts';

const usage = `Usage: riffle table new-log --config FILE --reason TEXT [--number N] [--count SEAT=CHIPS …]
  A manager lets this table go on in a new log, for instance because its disk was copied or restored without the room.
  Stop the table's program first. The old log stays beside the new one and is sent to the room to the end.
  --number N          staff number of the manager; the PIN is asked, or read from standard input
  --count SEAT=CHIPS  a stack as it was counted; the others are as they were booked`;

/** `riffle table new-log`: lets a table go on in a new log. Returns the exit code. */
export async function newLog(args: readonly string[]): Promise<number> {
  try {
    const { config: file, number, ...asked } = readOptions(args);
    const config = parseTableConfig(file, readText(file));
    const folder = resolve(dirname(file), config.data);
    refuseWhileTakingOver(folder, existsSync);
    const by = await managerAtTable({ config, folder, number, usage });
    console.log(goOn(folder, config.tableId, { ...asked, by }));
    return 0;
  } catch (error) {
    return sayWhyNot(error, PrivateFileFault, CannotRun);
  }
}

/** Says what was done. */
function goOn(folder: string, tableId: string, ask: NewLogAsk): string {
  const held = holdLog(folder);
  try {
    const gone = goOnInNewLog(held, {
      tableId,
      ask,
      time: systemTime,
      newId: () => randomBytes(16).toString('hex'),
      keyOf: (logId) => openSigningKey(signingKeyFile(folder, logId), privateFiles, randomBytes),
      keptKeyOf: (logId) => keptSigningKey(folder, logId, privateFiles),
    });
    if (gone === 'finished') return `Table ${tableId} goes on in the new log that was begun before.`;
    if ('refusal' in gone) throw new DeskClosed(sentenceOf(gone.refusal));
    return `Table ${tableId} goes on in a new log. The old one, up to event ${gone.seq}, is ${gone.put}.`;
  } finally {
    held.release();
  }
}

const readOptions = (
  args: readonly string[],
): Omit<NewLogAsk, 'by'> & { readonly config: string; readonly number: string | undefined } =>
  readWords(
    args,
    usage,
    { options: { config: word, reason: word, number: word, count: { type: 'string', multiple: true, default: [] } } },
    ({ values }) => {
      const { config, reason = '', number, count } = values;
      if (config === undefined || reason.trim() === '') throw new DeskClosed(usage);
      return { config, number, reason: reason.trim(), counts: Object.fromEntries(count.map(countOf)) };
    },
  );

function countOf(text: string): [number, number] {
  const [, seat, chips] = /^(\d{1,2})=(\d{1,12})$/.exec(text) ?? [];
  if (seat === undefined || chips === undefined)
    throw new DeskClosed(`“${text}” is no count: write seat=chips, as in 3=15000.`);
  return [Number(seat), Number(chips)];
}
