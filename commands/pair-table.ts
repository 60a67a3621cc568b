import { randomBytes } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { PrivateFileFault } from '../native-bridge/contracts/private-files.ts';
import { makeFolder, readText } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { CannotRun } from '../server/cannot-run.ts';
import { parseTableConfig, type TableConfig } from '../server/config.ts';
import { keepLink } from '../server/table/join-room.ts';
import { sayWhyNot } from './cardroom-desk.ts';
import { readWords, word } from './command-line.ts';
import { askToBelong, meetCardroom } from './meet-cardroom.ts';

const usage = `Usage: riffle pair-table --config TABLE.toml --code N [--cardroom HOST:PORT] [--fingerprint AB:CD:…]
  --code N        as “riffle tables code” shows it at the cardroom
  --cardroom      where the cardroom is; left out, it is looked for on the network
  --fingerprint   the cardroom’s, or its first eight pairs; left out, it is shown and asked about`;

/** A PC that is to become a table of a cardroom. */
interface JoiningTable {
  readonly config: TableConfig;
  /** Folder of its data; it exists. */
  readonly folder: string;
}

/** `riffle pair-table`: makes this PC a table of a cardroom. Returns the exit code. */
export async function pairTable(args: readonly string[]): Promise<number> {
  return saidPlainly(async () => {
    const options = readOptions(args);
    const { config, folder } = joiningTable(options.config);
    const met = await meetCardroom(options);
    const key = newKey();
    const paired = await askToBelong(met, { code: options.code, tableId: config.tableId, key });
    keepLink(folder, { met, paired, key, tableId: config.tableId, files: privateFiles });
    console.log(`This PC is table ${config.tableId} of “${paired.room}” now. ${startAgain}`);
  });
}

/** The message after a table was paired. */
export const startAgain = 'Start the table server again: it goes on in the same hand.';

/** Runs a command that fails with sentences. Returns the exit code. */
export async function saidPlainly(run: () => Promise<void>): Promise<number> {
  try {
    await run();
    return 0;
  } catch (error) {
    return sayWhyNot(error, CannotRun, PrivateFileFault);
  }
}

/** Random, and shared only with the cardroom. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** The table of a configuration, with its folder. Throws `DeskClosed` or `UnusableConfig`. */
export function joiningTable(file: string): JoiningTable {
  const config = parseTableConfig(file, readText(file));
  const folder = resolve(dirname(file), config.data);
  makeFolder(folder, 0o700);
  return { config, folder };
}

const readOptions = (args: readonly string[]) =>
  readWords(args, usage, { options: { config: word, code: word, cardroom: word, fingerprint: word } }, ({ values }) => {
    const { config, code, cardroom, fingerprint } = values;
    if (config === undefined || code === undefined) throw new TypeError('Give --config and --code');
    return { config: resolve(config), code, cardroom, fingerprint };
  });
