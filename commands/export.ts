import { parseArgs } from 'node:util';
import type { TableEvent } from '../engine/index.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { openReadOnlyLog, type ReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { phhOf } from '../protocol/hand-history/phh-of-log.ts';
import { writePhhs } from '../protocol/hand-history/phh-writer.ts';
import { readEvent } from '../server/table/stored-event.ts';

const usage = 'Usage: riffle export --format phh FILE   (the log of a table, table.db)';
const rowsAtOnce = 5_000;

/** `riffle export --format phh FILE`: the finished hands of a table's log as a `.phhs` file on standard output. Exit 1 when hands had to be left out, 2 when it could not run. */
export async function exportHands(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if ('problem' in asked) {
    console.error(`${asked.problem}\n${usage}`);
    return 2;
  }
  try {
    const log = openReadOnlyLog(asked.file);
    try {
      return printHands(log);
    } finally {
      log.close();
    }
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    console.error(error.message);
    return 2;
  }
}

function printHands(log: ReadOnlyLog): number {
  const names = new Map(log.allTexts().map(({ id, text }) => [id, text]));
  let row = 0;
  function* events(): Generator<TableEvent> {
    for (let rows = log.read(0, rowsAtOnce); rows.length > 0; rows = log.read(row, rowsAtOnce)) {
      for (const one of rows) {
        row = one.seq;
        yield readEvent(one);
      }
    }
  }
  let told: ReturnType<typeof phhOf>;
  try {
    told = phhOf(events(), ({ id }) => names.get(id) ?? null);
  } catch (error) {
    if (error instanceof StorageFault) throw error;
    const [what] = (error as Error).message.split('\n');
    console.error(`The log cannot be played at row ${row}: ${what}\n“riffle verify” says what is wrong with it.`);
    return 2;
  }
  process.stdout.write(writePhhs(told.hands));
  for (const { hand, reason } of told.leftOut) console.error(`Hand ${hand} is left out: ${reason}.`);
  return told.leftOut.length === 0 ? 0 : 1;
}

function read(args: readonly string[]): { readonly file: string } | { readonly problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { format: { type: 'string' } },
      allowPositionals: true,
    });
    const { format } = values;
    if (format === undefined)
      return { problem: '--format says how to write the hands; phh is the only format so far.' };
    if (format !== 'phh') return { problem: `There is no format “${format}”; phh is the only one so far.` };
    const [file] = positionals;
    return file === undefined || positionals.length > 1 ? { problem: 'One file is needed.' } : { file };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence says what is wrong; what follows speaks of quoting.
    return { problem: `${error.message.split('. ')[0]?.replace(/\.$/, '')}.` };
  }
}
