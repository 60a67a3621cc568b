import postgres from 'postgres';
import { StorageFault } from '../contracts/storage-fault.ts';
import { systemTime } from '../serial/system-time.ts';
import type { PostgresPlace } from './embedded-postgres.ts';
import { type ChainSql, inTransaction } from './in-transaction.ts';
import { chainMigrations } from './migrations/chain.ts';
import { withPostgresFaults } from './postgres-faults.ts';

const oldestServer = 15;
/** Held for as long as a program writes the chain's database: two of them would each believe their own heads. */
const writersLock = 0x52_69_66_43;

/** The client asks each new connection for its types, and nobody hears when that one ends meanwhile: the program would end with it. */
const withoutAsking = { fetch_types: false } as const;
const numbers = (text: string): readonly number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
const numbersIn = (values: readonly number[]): string => `{${values.join(',')}}`;
const quoted = (text: string | null): string => (text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`);
/** Arrays as PostgreSQL writes them; those of words are sent and never read. */
const arrays = {
  integers: { to: 1007, from: [1007], parse: numbers, serialize: numbersIn },
  bigints: { to: 1016, from: [1016], parse: numbers, serialize: numbersIn },
  words: {
    to: 1009,
    from: [],
    parse: String,
    serialize: (values: readonly (string | null)[]): string => `{${values.map(quoted).join(',')}}`,
  },
};

/** A pool of connections. Nothing is asked yet. */
export function connectTo(place: PostgresPlace, most: number): ChainSql {
  const options = {
    max: most,
    // An address may say how long; ours is short, because whoever waits is told a sentence.
    connect_timeout: 10,
    max_lifetime: null,
    // PostgreSQL that comes back is met soon.
    backoff: () => 0.5,
    onnotice: () => {},
    connection: { application_name: 'riffle chain', synchronous_commit: 'on', TimeZone: 'UTC' },
    ...withoutAsking,
    types: { bigint: { to: 20, from: [20], parse: (text: string) => Number(text), serialize: String }, ...arrays },
  };
  return client(place, options);
}

/** A client of a database; it connects when it is asked something. Throws a `StorageFault` if the address is none. */
function client<Types extends Record<string, postgres.PostgresType>>(
  place: PostgresPlace,
  options: postgres.Options<Types>,
) {
  if (typeof place !== 'string') return postgres<Types>({ ...options, ...place });
  try {
    return postgres<Types>(place, options);
  } catch (error) {
    // Anything in the address may be a secret: nothing of it is said.
    throw new StorageFault(
      'not-a-database',
      'DATABASE_URL is no address of a PostgreSQL: postgresql://USER:PASSWORD@HOST/DATABASE. In a password / # ? @ and % are written as %2F %23 %3F %40 and %25.',
      { cause: error },
    );
  }
}

/** Brings the database to this program's schema, one transaction a step. Throws a `StorageFault`. */
export function migrate(sql: ChainSql): Promise<void> {
  return withPostgresFaults(async () => {
    const [server] = await sql<{ readonly version: number }[]>`
      SELECT current_setting('server_version_num')::integer / 10000 AS version`;
    if (server === undefined || server.version < oldestServer)
      throw new StorageFault(
        'not-a-database',
        `The chain needs PostgreSQL ${oldestServer} or newer; this is ${server?.version ?? 'none'}.`,
      );
    const newest = chainMigrations.at(-1)?.number ?? 0;
    const done = await schemaOf(sql);
    if (done > newest)
      throw new StorageFault(
        'newer-schema',
        `The chain’s database has schema ${done}, and this program knows ${newest}: update the program.`,
      );
    for (const { number, sql: text } of chainMigrations.filter((step) => step.number > done)) {
      await inTransaction(sql, async (tx) => {
        await tx.unsafe(text);
        await tx`INSERT INTO meta (key, value) VALUES ('schema', ${number})
                 ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
      });
    }
  });
}

/** Throws unless every step has been done, as a reader needs who may not do one. */
export function assertMigrated(sql: ChainSql): Promise<void> {
  return withPostgresFaults(async () => {
    const [done, newest] = [await schemaOf(sql), chainMigrations.at(-1)?.number ?? 0];
    if (done !== newest)
      throw new StorageFault(
        done > newest ? 'newer-schema' : 'not-a-database',
        `This is no chain’s database of schema ${newest} (it says ${done}): open it with its server once.`,
      );
  });
}

/** 0: there is none yet. */
async function schemaOf(sql: ChainSql): Promise<number> {
  const [there] = await sql<{ readonly meta: string | null }[]>`SELECT to_regclass('meta')::text AS meta`;
  if (there?.meta == null) return 0;
  const [row] = await sql<{ readonly value: string }[]>`SELECT value FROM meta WHERE key = 'schema'`;
  return Number(row?.value ?? 0);
}

/** The right to write, for as long as its connection lives; it is taken again when that has ended. */
export interface WritersRight {
  give(): Promise<void>;
}

const takenAgainMs = 1_000;

/** Takes the right to write, or throws an `in-use` fault. */
export function takeWritersRight(place: PostgresPlace): Promise<WritersRight> {
  let isGiven = false;
  let cancel = (): void => {};
  const take = async (): Promise<boolean> => {
    const [row] = await own<{ readonly taken: boolean }[]>`SELECT pg_try_advisory_lock(${writersLock}) AS taken`;
    return row?.taken === true;
  };
  // A program that holds it meanwhile moves heads, and this one then finds them moved: nothing is written twice.
  const takeAgain = (): void => {
    if (isGiven) return;
    cancel = systemTime.after(takenAgainMs, () => {
      take().then((taken) => (taken ? undefined : takeAgain()), takeAgain);
    });
  };
  const options = { max: 1, connect_timeout: 10, max_lifetime: null, ...withoutAsking, onclose: takeAgain };
  const own = client(place, options);
  const give = async (): Promise<void> => {
    isGiven = true;
    cancel();
    await own.end({ timeout: 1 });
  };
  return withPostgresFaults(async () => {
    try {
      if (await take()) return { give };
    } catch (error) {
      await give();
      throw error;
    }
    await give();
    throw new StorageFault('in-use', 'Another chain server writes this database: only one may.');
  });
}
