import postgres from 'postgres';
import { StorageFault } from '../contracts/storage-fault.ts';
import { systemTime } from '../serial/system-time.ts';
import type { PostgresPlace } from './embedded-postgres.ts';
import { type ChainSql, inTransaction } from './in-transaction.ts';
import { chainMigrations } from './migrations/chain.ts';
import { withPostgresFaults } from './postgres-faults.ts';

const oldestServer = 15;
/** Held while a program writes the chain's database: two writers would each trust their own copy of the heads. */
const writersLock = 0x52_69_66_43;

/** Otherwise the client asks each new connection for its types. If the connection ends meanwhile, the error is unhandled and ends the program. */
const withoutAsking = { fetch_types: false } as const;
const numbers = (text: string): readonly number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
const numbersIn = (values: readonly number[]): string => `{${values.join(',')}}`;
const quoted = (text: string | null): string => (text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`);
/** Arrays as PostgreSQL writes them; arrays of words are only sent, never read. */
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

/** A pool of connections. It sends no query yet. */
export function connectTo(place: PostgresPlace, most: number): ChainSql {
  const options = {
    max: most,
    // An address may set a longer limit. Ours is short, because a person is waiting for the sentence.
    connect_timeout: 10,
    max_lifetime: null,
    // Reconnects soon after PostgreSQL restarts.
    backoff: () => 0.5,
    onnotice: () => {},
    connection: { application_name: 'riffle chain', synchronous_commit: 'on', TimeZone: 'UTC' },
    ...withoutAsking,
    types: { bigint: { to: 20, from: [20], parse: (text: string) => Number(text), serialize: String }, ...arrays },
  };
  return client(place, options);
}

/** A client of a database; it connects at the first query. Throws a `StorageFault` if the address is invalid. */
function client<Types extends Record<string, postgres.PostgresType>>(
  place: PostgresPlace,
  options: postgres.Options<Types>,
) {
  if (typeof place !== 'string') return postgres<Types>({ ...options, ...place });
  try {
    return postgres<Types>(place, options);
  } catch (error) {
    // Anything in the address may be a secret, so none of it is repeated.
    throw new StorageFault(
      'not-a-database',
      'DATABASE_URL is not the address of a PostgreSQL server: postgresql://USER:PASSWORD@HOST/DATABASE. In a password / # ? @ and % are written as %2F %23 %3F %40 and %25.',
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
    refuseNewer(done, newest);
    for (const { number, sql: text } of chainMigrations.filter((step) => step.number > done)) {
      await inTransaction(sql, async (tx) => {
        await tx.unsafe(text);
        await tx`INSERT INTO meta (key, value) VALUES ('schema', ${number})
                 ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
      });
    }
  });
}

/** Throws unless every step has been done. Readers call it: they may not migrate. */
export function assertMigrated(sql: ChainSql): Promise<void> {
  return withPostgresFaults(async () => {
    const [done, newest] = [await schemaOf(sql), chainMigrations.at(-1)?.number ?? 0];
    refuseNewer(done, newest);
    if (done !== newest)
      throw new StorageFault(
        'not-a-database',
        `This is no chain’s database of schema ${newest} (it says ${done}): open it with its server once.`,
      );
  });
}

function refuseNewer(done: number, newest: number): void {
  if (done > newest)
    throw new StorageFault(
      'newer-schema',
      `The chain’s database has schema ${done}, and this program knows ${newest}: update the program.`,
    );
}

/** 0 for a database without a schema. */
async function schemaOf(sql: ChainSql): Promise<number> {
  const [there] = await sql<{ readonly meta: string | null }[]>`SELECT to_regclass('meta')::text AS meta`;
  if (there?.meta == null) return 0;
  const [row] = await sql<{ readonly value: string }[]>`SELECT value FROM meta WHERE key = 'schema'`;
  return Number(row?.value ?? 0);
}

/** The right to write, for as long as its connection lives; it is taken again after that. */
export interface WritersRight {
  give(): Promise<void>;
}

const takenAgainMs = 1_000;
const givenWithinSeconds = 1;

/** Takes the right to write, or throws an `in-use` fault. */
export async function takeWritersRight(place: PostgresPlace): Promise<WritersRight> {
  const right = new Right(place);
  try {
    if (await withPostgresFaults(() => right.take())) return right;
  } catch (error) {
    await right.give();
    throw error;
  }
  throw new StorageFault('in-use', 'Another chain server writes this database: only one may.');
}

/**
 * The right, and the one connection that holds it or asks for it. Each attempt uses its own client: an ended client reconnects for what
 * still waited in it, and would then hold the right for ever.
 */
class Right implements WritersRight {
  readonly #place: PostgresPlace;
  #holder: Asker | null = null;
  #asking: Asker | null = null;
  #isGiven = false;
  #cancel = (): void => {};

  constructor(place: PostgresPlace) {
    this.#place = place;
  }

  /** Returns false if another program has the right. */
  async take(): Promise<boolean> {
    const options = { max: 1, connect_timeout: 10, max_lifetime: null, ...withoutAsking };
    const own: Asker = client(this.#place, { ...options, onclose: () => this.#closed(own) });
    this.#asking = own;
    try {
      const [row] = await own<{ readonly taken: boolean }[]>`SELECT pg_try_advisory_lock(${writersLock}) AS taken`;
      if (row?.taken === true && !this.#isGiven) this.#holder = own;
    } finally {
      this.#asking = null;
      if (this.#holder !== own) await ended(own);
    }
    return this.#holder === own;
  }

  async give(): Promise<void> {
    this.#isGiven = true;
    this.#cancel();
    await Promise.all([this.#holder, this.#asking].map((one) => (one === null ? null : ended(one))));
  }

  #closed(own: Asker): void {
    if (this.#holder !== own) return;
    this.#holder = null;
    this.#takeAgain();
  }

  /** If another program had the right meanwhile, heads have moved and this program notices: nothing is written twice. */
  #takeAgain(): void {
    if (this.#isGiven) return;
    this.#cancel = systemTime.after(takenAgainMs, () => {
      this.take().then(
        (taken) => {
          if (!taken) this.#takeAgain();
        },
        () => this.#takeAgain(),
      );
    });
  }
}

type Asker = ReturnType<typeof client>;

const ended = (own: Asker): Promise<void> => own.end({ timeout: givenWithinSeconds });
