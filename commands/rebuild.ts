import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { openCardroomStore } from '../native-bridge/sqlite/cardroom-store.ts';
import { sentenceOfStopped } from '../server/cardroom/not-understood.ts';
import { grownBy } from '../server/cardroom/project-rows.ts';
import { rebuildProjections } from '../server/cardroom/rebuild-table.ts';
import { cardroomConfig, cardroomFiles, sayWhyNot } from './cardroom-desk.ts';
import { counted, readWords, word } from './command-line.ts';

const usage = 'Usage: riffle rebuild [--data DIR | --config FILE]   (while the cardroom server is stopped)';
const [same, different] = [0, 1];

/**
 * `riffle rebuild`: regrows all projections from the tables' logs. Exit 0 if they equal the stored ones, 1 if not (the new ones are kept)
 * or a table is not understood, 2 if it could not run.
 */
export async function rebuild(args: readonly string[]): Promise<number> {
  try {
    return rebuilt(cardroomFiles(configIn(args)).store);
  } catch (error) {
    return sayWhyNot(error);
  }
}

const configIn = (args: readonly string[]): string =>
  readWords(args, usage, { options: { data: word, config: word } }, ({ values }) => {
    return cardroomConfig(values);
  });

function rebuilt(path: string): number {
  const store = openCardroomStore({
    path,
    newStoreId: () => {
      throw new StorageFault('not-a-database', `There is no store in ${path}.`);
    },
  });
  try {
    const heldBy = store.projections.grownBy();
    const logs = store.projections.logs();
    const events = logs.reduce((sum, { logId }) => sum + store.rows.position(logId).seq, 0);
    const stopped: string[] = [];
    const difference = rebuildProjections(store, (log) => void stopped.push(sentenceOfStopped(log)));
    for (const sentence of stopped) console.log(sentence);
    const grown = `${counted(events, 'event')} of ${counted(logs.length, 'log')} were grown anew`;
    if (difference === null) {
      console.log(`${grown}: everything is as it was held.`);
      return stopped.length === 0 ? same : different;
    }
    const older = heldBy === grownBy ? '' : ' An older program had grown what was held.';
    console.log(`${grown}, and ${difference.table} is not as it was held, first at ${difference.row}.${older}`);
    return different;
  } finally {
    store.close();
  }
}
