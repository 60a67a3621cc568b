import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import { openChainStore } from '../../native-bridge/postgres/chain-store.ts';
import {
  type EmbeddedPostgres,
  type PostgresPlace,
  startEmbeddedPostgres,
} from '../../native-bridge/postgres/embedded-postgres.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { type Chain, type ChainOptions, startChain } from '../../server/chain/start-chain.ts';

/** A PostgreSQL for one test file; each test has its own database in it. */
export interface TestPostgres {
  readonly server: EmbeddedPostgres;
  readonly folder: string;
  /** Its noteworthy messages. */
  readonly said: readonly string[];
  newDatabase(): Promise<PostgresPlace>;
  stop(): Promise<void>;
}

export async function testPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-chain-'));
  chmodSync(folder, 0o711);
  const said: string[] = [];
  const server = await startEmbeddedPostgres({
    folder,
    time: systemTime,
    report: (sentence) => void said.push(sentence),
    isBrief: true,
  });
  let made = 0;
  return {
    server,
    folder,
    said,
    newDatabase: async () => {
      made += 1;
      const sql = connectTo(server.place, 1);
      await sql.unsafe(`CREATE DATABASE chain_${made}`);
      await sql.end();
      return { ...(server.place as Exclude<PostgresPlace, string>), database: `chain_${made}` };
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A chain over a database, with its notes. */
export interface TestChain {
  readonly store: ChainStore;
  readonly chain: Chain;
  readonly notes: string[];
  close(): Promise<void>;
}

export async function chainOver(
  place: PostgresPlace,
  more: Partial<Pick<ChainOptions, 'time'>> = {},
): Promise<TestChain> {
  const store = await openChainStore({ place, newChainId: () => 'chain-1' });
  const notes: string[] = [];
  let code = 100_000;
  const chain = startChain({
    store,
    time: systemTime,
    nextTurn: (action) => void setImmediate(action),
    randomCode: () => {
      code += 1;
      return String(code);
    },
    about: { chain: 'Chain', version: 'test' },
    key: generateKeyPairSync('ed25519').privateKey,
    note: (what, facts) => void notes.push(`${what} ${JSON.stringify(facts)}`),
    ...more,
  });
  return {
    store,
    chain,
    notes,
    close: async () => {
      await chain.stop();
      await store.close();
    },
  };
}
