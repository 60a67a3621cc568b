import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readText } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { askRoom } from '../native-bridge/network/ask-room.ts';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { type PairedRoom, roomPairAnswerSchema, type roomPairRequestSchema } from '../protocol/chain-messages.ts';
import { CannotRun } from '../server/cannot-run.ts';
import { type ChainLink, chainLinkFile, writeChainLink } from '../server/cardroom/chain/chain-link.ts';
import { parseCardroomConfig } from '../server/config.ts';
import { DeskClosed } from './cardroom-desk.ts';
import { readWords, word } from './command-line.ts';
import { type MetServer, meetServer } from './meet-cardroom.ts';
import { newKey, saidPlainly } from './pair-table.ts';

const usage = `Usage: riffle join-chain --data DIR | --config CARDROOM.toml --chain HOST:PORT --code N [--fingerprint AB:CD:…]
  --chain         where the chain is
  --code N        as “riffle chain code” shows it there
  --fingerprint   the chain’s, or its first eight pairs; left out, it is shown and asked about`;

/** `riffle join-chain`: makes this cardroom one of a chain. Returns the exit code. */
export async function joinChain(args: readonly string[]): Promise<number> {
  return saidPlainly(async () => {
    const { config, chain, code, fingerprint } = readOptions(args);
    const { folder, name } = joiningRoom(config);
    const storeId = storeIdIn(folder);
    const met = await meetServer(chain, fingerprint, 'chain');
    const key = newKey();
    const paired = await askToJoin(met, { code, storeId, name, key });
    keepChainLink(folder, { met, paired, key, storeId });
    console.log(
      `This cardroom belongs to “${paired.chain}” now. Start the cardroom server again: it sends what it keeps.`,
    );
  });
}

/** The cardroom of a configuration, with its folder. Throws `DeskClosed` or `UnusableConfig`. */
export function joiningRoom(config: string): { readonly folder: string; readonly name: string } {
  if (!existsSync(config))
    throw new DeskClosed(`There is no file ${config}: name the cardroom with --data DIR or --config FILE.`);
  const { data, name } = parseCardroomConfig(config, readText(config));
  return { folder: resolve(dirname(config), data), name };
}

const joinAddress = '/join-chain';

/** Redeems a code at a chain. Throws `CannotRun` with the chain's own sentence, or one about the connection. */
export async function askToJoin(
  { url, authority }: MetServer,
  request: ReturnType<typeof roomPairRequestSchema.parse>,
): Promise<PairedRoom> {
  const said = await askRoom({ url: `${url}${joinAddress}`, authority, body: request }).catch((error: Error) => {
    throw new CannotRun(`The chain at ${url} does not answer (${error.message}).`);
  });
  const read = roomPairAnswerSchema.safeParse(said);
  if (!read.success) throw new CannotRun(`What answers at ${url} is no chain, or one of another version.`);
  // The other servers answer in the same words, and know no such address.
  if ('sentence' in read.data && read.data.sentence.includes(joinAddress))
    throw new CannotRun(
      `What answers at ${url} is a cardroom or a table and no chain: give the address that “riffle chain code” shows.`,
    );
  if ('sentence' in read.data) throw new CannotRun(read.data.sentence);
  return read.data;
}

/** Links the cardroom of that data folder to the chain, from its next start on. Throws `PrivateFileFault`. */
export function keepChainLink(
  folder: string,
  {
    met,
    paired,
    key,
    storeId,
  }: { readonly met: MetServer; readonly paired: PairedRoom; readonly key: string; readonly storeId: string },
): ChainLink {
  const url = met.url.replace(/^http/, 'ws');
  const link = { ...paired, storeId, url: `${url}/chain`, key, authority: met.authority };
  writeChainLink(privateFiles, join(folder, chainLinkFile), link);
  return link;
}

function storeIdIn(folder: string): string {
  const file = join(folder, 'cardroom.db');
  if (!existsSync(file)) throw new DeskClosed(`There is no cardroom in ${folder} yet: start it once.`);
  const store = openReadOnlyStore(file);
  try {
    return store.storeId;
  } finally {
    store.close();
  }
}

const readOptions = (args: readonly string[]) =>
  readWords(
    args,
    usage,
    { options: { data: word, config: word, chain: word, code: word, fingerprint: word } },
    ({ values }) => {
      const { data, config, chain, code, fingerprint } = values;
      if (chain === undefined || code === undefined) throw new TypeError('Give --chain and --code');
      if ((data === undefined) === (config === undefined)) throw new TypeError('Give --data or --config');
      return { config: resolve(config ?? join(data ?? '', 'cardroom.toml')), chain, code, fingerprint };
    },
  );
