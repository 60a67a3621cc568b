import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { kindOfFile } from '../native-bridge/sqlite/file-shape.ts';
import { cardroomKind } from '../native-bridge/sqlite/migrations/cardroom.ts';
import { openReadOnlyLog, type ReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { openReadOnlyStore, type ReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { roomCalled } from '../server/chain/room-called.ts';
import { DeskClosed, sayWhyNot } from './cardroom-desk.ts';
import { withChain } from './chain-database.ts';
import { counted, flag, readWords, word } from './command-line.ts';
import { againstLog, againstStore } from './verify-copies.ts';
import { keysBesideLog, keysBesideStore, keysInFile } from './verify-keys.ts';
import { verifyRooms } from './verify-rooms.ts';
import { verifyStore, wrongProjections } from './verify-store.ts';
import { verifyTable } from './verify-table.ts';

const usage = `Usage: riffle verify FILE [--against FILE] [--keys FILE] [--projections] [--print-keys]
       riffle verify --chain PLACE [--room ROOM] [--against FILE]
  FILE            the log of a table, table.db, or a cardroom's store, cardroom.db; also while it is written
  --against FILE  the other side's copy: the first event in which they differ is named, and what is missing
  --keys FILE     the keys that logs are signed with, one “ID KEY” a line, kept where nobody changes them
  --projections   of a store: grows everything shown once more, beside it, and compares
  --chain PLACE   the database of a chain, by its configuration or data folder: every log of every room, or of one;
                  --against is that room's store then
  --print-keys    prints the keys found in FILE as --keys takes them, and looks at nothing else`;

interface Options {
  readonly file: string;
  /** A chain instead of a file. */
  readonly chain: string | undefined;
  readonly room: string | undefined;
  readonly against: string | undefined;
  readonly keys: string | undefined;
  readonly projections: boolean;
  readonly printKeys: boolean;
}

/** The closing sentence, and the findings before it. */
interface Verified {
  readonly findings: readonly string[];
  /** How many more there are than are said. */
  readonly unsaid: number;
  /** What was checked, and the sentence if nothing was found. */
  readonly looked: string;
  readonly well: string;
}

/** `riffle verify FILE`: checks a table's log or a cardroom's store. Exit 0 when all is well, 1 when something was found, 2 when it could not run. */
export async function verify(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options.chain !== undefined) return await reportChain(options.chain, options);
    const isStore = kindOfFile(options.file) === cardroomKind;
    if (options.projections && !isStore) throw new DeskClosed(`--projections is for a cardroom’s store.\n${usage}`);
    return isStore
      ? await withFile(openReadOnlyStore(options.file), (store) => reportStore(store, options))
      : await withFile(openReadOnlyLog(options.file), (log) => reportLog(log, options));
  } catch (error) {
    if (error instanceof StorageFault && error.code === 'corrupted') {
      console.error(error.message);
      return 1;
    }
    return sayWhyNot(error);
  }
}

async function withFile<File extends { close(): void }>(file: File, use: (file: File) => Promise<number>) {
  try {
    return await use(file);
  } finally {
    file.close();
  }
}

async function reportLog(log: ReadOnlyLog, options: Options): Promise<number> {
  const { file, against, keys } = options;
  if (options.printKeys) return printed(log.heads(0, 1_000_000).map(({ key }) => [log.logId, key]));
  const given = keys === undefined ? null : keysInFile(keys);
  const known = given ?? keysBesideLog(file);
  const { findings, unsaid, events, state, heads, unsigned, key } = verifyTable(log, { keys: known.of(log.logId) });
  const compared = against === undefined ? [] : againstLog(log, { path: file, against, given });
  const chips = state === null ? 'no table was opened' : `${state.chipsIn} chips, as many as came in`;
  const by = known.of(log.logId) === null ? 'which nobody has confirmed' : known.by;
  const signed =
    key === null
      ? 'nothing is signed'
      : `signed heads: ${heads}, the last one by ${key} (${by}), ${counted(unsigned, 'event')} ago`;
  return said({
    findings: [...findings, ...compared],
    unsaid,
    looked: `${log.tableId}: ${counted(events, 'event')}, ${counted(state?.handNumber ?? 0, 'hand')}`,
    well: `the chain is whole, ${chips}; ${signed}`,
  });
}

async function reportStore(store: ReadOnlyStore, options: Options): Promise<number> {
  const { file, against, keys } = options;
  const signatures = store.signatures();
  if (options.printKeys)
    return printed([
      ...(signatures?.keys() ?? []).map(({ logId, key }) => [logId, key] as const),
      ...(signatures?.officeHeads(0, 1_000_000) ?? []).map(({ key }) => [store.storeId, key] as const),
    ]);
  const given = keys === undefined ? null : keysInFile(keys);
  const known = given ?? keysBesideStore(file, store.storeId);
  const { findings, unsaid, logs, events, officeEvents, heads } = verifyStore(store, known);
  const compared = against === undefined ? [] : againstStore(store, { path: file, against, given });
  const grown = options.projections ? wrongProjections(store) : [];
  return said({
    // What is not understood is found by both.
    findings: [...new Set([...findings, ...compared, ...grown])],
    unsaid,
    looked: `${store.storeId}: ${counted(events, 'event')} of ${counted(logs, 'log')}, ${officeEvents} of the office`,
    well: `every chain is whole, signed heads: ${heads}${options.projections ? ', and all that is shown is what the logs say' : ''}`,
  });
}

async function reportChain(place: string, { room, against }: Options): Promise<number> {
  const store = against === undefined ? null : openReadOnlyStore(against);
  try {
    return await withChain(place, async (chain) => {
      const called = room === undefined ? null : roomCalled(await chain.rooms.all(), room);
      if (called === undefined)
        throw new DeskClosed(`The chain knows no room ${room}: “riffle chain rooms” lists them.`);
      const asked = { room: called?.storeId ?? null, ...(store === null ? {} : { against: store }) };
      const { findings, unsaid, rooms, logs, events, heads } = await verifyRooms(chain, asked);
      return said({
        findings,
        unsaid,
        looked: `${chain.chainId}: ${counted(events, 'event')} of ${counted(logs, 'log')} of ${counted(rooms, 'room')}`,
        well: `every chain is whole, signed heads: ${heads}`,
      });
    });
  } finally {
    store?.close();
  }
}

function said({ findings, unsaid, looked, well }: Verified): number {
  const found = findings.length + unsaid;
  for (const finding of findings) console.log(`Found: ${finding}`);
  if (unsaid > 0) console.log(`And ${unsaid} more.`);
  console.log(`${looked}; ${found === 0 ? well : `${found} found`}.`);
  return found === 0 ? 0 : 1;
}

function printed(keys: readonly (readonly [string, string])[]): number {
  for (const line of new Set(keys.map((pair) => pair.join(' ')))) console.log(line);
  return 0;
}

const readOptions = (args: readonly string[]): Options =>
  readWords(
    args,
    usage,
    {
      allowPositionals: true,
      options: { against: word, chain: word, room: word, keys: word, projections: flag, 'print-keys': flag },
    },
    ({ values, positionals }) => {
      const [file, ...rest] = positionals;
      const { chain, room, against, keys, projections, 'print-keys': printKeys } = values;
      if ((file === undefined) === (chain === undefined) || rest.length > 0) throw new TypeError('Give one file');
      return { file: file ?? '', chain, room, against, keys, projections, printKeys };
    },
  );
