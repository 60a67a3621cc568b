import { randomBytes, randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../native-bridge/contracts/time-source.ts';
import { readText, writableFolder } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { urlFromOutside } from '../native-bridge/network/listen-tools.ts';
import type { EmbeddedPostgres, PostgresPlace } from '../native-bridge/postgres/embedded-postgres.ts';
import { type ChainConfig, chainWithoutConfig, parseChainConfig } from './chain/chain-config.ts';
import { chainDoors } from './chain/chain-doors.ts';
import { type CodeDesk, codeDeskFile, keepCodeDesk } from './connections/own-desk.ts';
import { chainPage } from './connections/page-addresses.ts';
import { endWith, tellReady } from './program-life.ts';
import { type Note, repeatedNotes } from './repeated-notes.ts';
import { openPrivateKey } from './room-key.ts';
import type { ServerOptions } from './server-options.ts';
import { certificatesOf, newId, openLog, type Surroundings, serve } from './surroundings.ts';

/** What is stopped when the program ends, the last one first. */
type Parts = (() => void | Promise<void>)[];

/** Runs the chain's server until it is told to end. */
export async function runChain(options: ServerOptions, surroundings: Surroundings): Promise<void> {
  const { file, withParent } = options;
  const config = configOf(file);
  const folder = writableFolder(resolve(dirname(file), config.data));
  const log = await openLog(withParent ? folder : null);
  const parts: Parts = [];
  let isEnding = false;
  const stop = async (): Promise<void> => {
    isEnding = true;
    for (const stopPart of parts.toReversed()) await stopPart();
  };
  // From the very beginning: a PostgreSQL that is still starting must not be left behind.
  endWith(stop, log, withParent);
  try {
    await startParts(parts, { config, folder, log, port: options.port }, surroundings);
  } catch (error) {
    if (isEnding) return;
    // What does not start leaves nothing running: neither the database nor the right to write it.
    await stop();
    throw error;
  }
}

interface Begun {
  readonly config: ChainConfig;
  readonly folder: string;
  readonly log: Logger;
  readonly port: number | null;
}

async function startParts(
  parts: Parts,
  { config, folder, log, port }: Begun,
  surroundings: Surroundings,
): Promise<void> {
  const { time, program } = surroundings;
  // A full disk is reported with every batch that comes again.
  const warn = repeatedNotes((what, facts) => log.warn(facts, what), time);
  const report = (sentence: string): void => warn(sentence, {});
  const place = await postgresOf(folder, { time, report, parts });
  const { openChainStore } = await import('../native-bridge/postgres/chain-store.ts');
  const { startChain } = await import('./chain/start-chain.ts');
  const store = await openChainStore({ place, newChainId: newId, connections: config.connections });
  parts.push(() => store.close());
  const key = openPrivateKey(join(folder, 'chain.key'), {
    files: privateFiles,
    random: randomBytes,
    otherwise: `${join(folder, 'chain.key')} holds no key of a chain: put it back from its copy.`,
  });
  const note: Note = (what, facts) => log.info(facts, what);
  const chain = startChain({
    store,
    time,
    nextTurn: (action) => void setImmediate(action),
    randomCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    about: { chain: config.name, version: program.version },
    key,
    note,
  });
  parts.push(() => chain.stop());
  const deskKey = randomBytes(32).toString('base64url');
  const certificates = await certificatesOf(config, { folder, log, time });
  const listening = await serve(surroundings, {
    ...config,
    port: port ?? config.port,
    certificates,
    index: chainPage,
    ...chainDoors(chain, {
      key: deskKey,
      store,
      time,
      note,
      newId,
      random: randomBytes,
      isOwnName: (name) => certificates?.isFor(name) ?? false,
      place: () => ({ address: urlFromOutside(listening.url), fingerprint: certificates?.fingerprint ?? null }),
    }),
  });
  parts.push(() => listening.close());
  const deskFile = join(folder, codeDeskFile);
  const desk: CodeDesk = { url: listening.ownUrl, screens: urlFromOutside(listening.url), key: deskKey };
  const leaveDesk = keepCodeDesk(desk, { file: deskFile, files: privateFiles, time, report });
  parts.push(() => {
    leaveDesk();
    rmSync(deskFile, { force: true });
  });
  tellReady({ type: 'ready', url: listening.url, codes: {} }, log);
}

/** Without a configuration, a folder is a chain for its own PC. */
function configOf(file: string): ChainConfig {
  if (file.endsWith('.toml') || file.endsWith('.json')) return parseChainConfig(file, readText(file));
  return chainWithoutConfig(file);
}

interface PostgresParts {
  readonly time: TimeSource;
  readonly report: (sentence: string) => void;
  readonly parts: Parts;
}

/** Where the group's PostgreSQL is, or our own, which is started. */
async function postgresOf(folder: string, { time, report, parts }: PostgresParts): Promise<PostgresPlace> {
  const url = process.env.DATABASE_URL;
  if (url !== undefined && url !== '') {
    if (!/^postgres(ql)?:\/\//.test(url))
      throw new StorageFault(
        'not-a-database',
        'DATABASE_URL is not the address of a PostgreSQL server: postgresql://USER:PASSWORD@HOST/DATABASE.',
      );
    return url;
  }
  const { startEmbeddedPostgres } = await import('../native-bridge/postgres/embedded-postgres.ts');
  const { takeWriteLock } = await import('../native-bridge/sqlite/write-lock.ts');
  // Another program that uses this folder has its PostgreSQL too, and must not be disturbed.
  const lock = takeWriteLock(join(folder, 'chain'));
  parts.push(() => lock.release());
  const begun = ({ stop }: Pick<EmbeddedPostgres, 'stop'>): void => void parts.push(stop);
  return (await startEmbeddedPostgres({ folder, time, report, begun })).place;
}
