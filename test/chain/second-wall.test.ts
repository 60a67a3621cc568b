import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import type { PostgresPlace } from '../../native-bridge/postgres/embedded-postgres.ts';
import type { ChainSql } from '../../native-bridge/postgres/in-transaction.ts';
import { chainOver, type TestPostgres, testPostgres } from '../support/chain-on-postgres.ts';

// PostgreSQL's own protection of readers, whatever they query: a page of the chain's program, and an analysis tool with its own login.

let postgres: TestPostgres;
let place: Exclude<PostgresPlace, string>;
/** The room the readers may see, and one they may not. */
let [own, other] = [0, 0];
let owner: ChainSql;

beforeAll(async () => {
  postgres = await testPostgres();
  place = (await postgres.newDatabase()) as Exclude<PostgresPlace, string>;
  const chain = await chainOver(place);
  const { store } = chain;
  for (const storeId of ['own', 'other']) {
    const { room } = await store.rooms.pair({ storeId, name: `Room ${storeId}`, keyHash: storeId.repeat(9), at: 1 });
    await store.rooms.keepStanding(room, { at: 2, name: `Room ${storeId}`, version: '1', now: { sentence: 'Eva' } });
    const log = await store.logs.open(room, { logId: 'L', tableId: '1', at: 1 });
    const hashes = { previousHash: '0'.repeat(64), hash: '1'.repeat(64) };
    const said = { actor: 'dealer', kind: 'k', request: null, body: '{"secret":1}' };
    const rows = [{ seq: 1, hand: 0, at: 1_764_000_000_000, ...said, ...hashes }];
    await store.logs.keep([{ log, rows, texts: [{ id: 'p1', text: 'Eva Nová', salt: 's' }] }]);
    const hand = `{"logId":"L","hand":1,"tableId":"1","startedAt":1764000000000}`;
    await store.documents.keep(room, [{ what: 'order', id: 'o', number: 1, body: hand }], null);
    if (storeId === 'own') own = room;
    else other = room;
  }
  owner = connectTo(place, 1);
  await owner.unsafe(`
    INSERT INTO hands (room, month, log_id, hand, table_id, started_at, amended, pot_chips, rake, jackpot, players)
      SELECT room, 0, 'L', 1, '1', 1764000000000, false, 100, 5, 1, '{}' FROM rooms;
    CREATE ROLE tool LOGIN; GRANT riffle_analysis TO tool; INSERT INTO reader_rooms VALUES ('tool', ${own})`);
  await chain.close();
});

afterAll(async () => {
  await owner.end();
  await postgres.stop();
});

/** An analysis tool, signed in as itself. */
function tool(): ChainSql {
  const sql = connectTo({ ...place, username: 'tool' }, 1);
  onTestFinished(() => sql.end());
  return sql;
}

/** Runs as the chain's program does for a reader of these rooms. */
async function asReader<Row>(rooms: string, question: string): Promise<readonly Row[]> {
  const sql = connectTo(place, 1);
  try {
    await sql.unsafe(`SELECT set_config('riffle.rooms', '${rooms}', false)`);
    await sql.unsafe('SET ROLE riffle_reader');
    return [...(await sql.unsafe(question))] as unknown as readonly Row[];
  } finally {
    await sql.end();
  }
}

interface Relation {
  readonly name: string;
  readonly kind: string;
  readonly hasRoom: boolean;
}

/** Every table, partition and view of the chain. */
const relations = () => owner<Relation[]>`
  SELECT c.oid::regclass::text AS name, c.relkind::text AS kind,
    EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'room' AND NOT a.attisdropped) AS "hasRoom"
  FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY 1`;

/** For each of them, whether a reader can read it, and the rows of which rooms. */
async function seenIn(
  ask: (question: string) => Promise<readonly object[]>,
): Promise<Record<string, readonly number[]>> {
  const seen: Record<string, readonly number[]> = {};
  for (const { name, hasRoom } of await relations()) {
    const question = hasRoom ? `SELECT DISTINCT room FROM ${name} ORDER BY room` : `SELECT 1 AS room FROM ${name}`;
    try {
      seen[name] = (await ask(question)).map((row) => (row as { readonly room: number }).room);
    } catch (error) {
      if (!/permission denied/.test(String(error))) throw error;
    }
  }
  return seen;
}

test('in every table, partition and view a reader sees only its rooms, and an analysis tool reads three views alone', async () => {
  const reader = await seenIn((question) => asReader(String(own), question));
  const whole = ['branches', 'documents', 'events', 'findings', 'hands', 'logs', 'quarantine', 'rooms', 'signed_heads'];
  const views = ['analysis_days', 'analysis_hands', 'analysis_stays'];
  expect(Object.keys(reader).sort()).toEqual(
    [...views, ...whole, 'person_players', 'persons', 'stays', 'texts'].sort(),
  );
  for (const [name, rooms] of Object.entries(reader))
    expect([name, rooms.filter((room) => room !== own)]).toEqual([name, []]);
  expect(reader.events).toEqual([own]);
  expect(Object.values(await seenIn((question) => asReader('', question))).flat()).toEqual([]);
  const sql = tool();
  const seen = await seenIn(async (question) => [...(await sql.unsafe(question))]);
  expect(Object.keys(seen).sort()).toEqual(views);
  expect(seen.analysis_hands).toEqual([own]);
  expect(new Set(Object.values(seen).flat())).toEqual(new Set([own]));
});

test('an analysis tool reads no table, cannot become another role and writes nothing', async () => {
  const sql = tool();
  const named = 'SELECT room, room_name FROM analysis_hands';
  expect([...(await sql.unsafe(named))]).toEqual([{ room: own, room_name: 'Room own' }]);
  const refused = [
    'SELECT name FROM rooms',
    'SELECT players FROM hands',
    'SELECT player FROM stays',
    `SELECT room FROM hands_r${own}`,
    'SET ROLE riffle_reader',
    `SET ROLE ${(await owner`SELECT current_user AS name`)[0]?.name}`,
    `SET SESSION AUTHORIZATION ${(await owner`SELECT current_user AS name`)[0]?.name}`,
    'SELECT key_hash FROM room_keys',
    'SELECT pin_hash FROM group_people',
    'SELECT * FROM kept_out',
    `INSERT INTO reader_rooms VALUES ('tool', ${other})`,
    `UPDATE reader_rooms SET room = ${other}`,
    'UPDATE hands SET rake = 0',
    'DELETE FROM stays',
    'TRUNCATE hands',
    'ALTER TABLE hands DISABLE ROW LEVEL SECURITY',
    'DROP POLICY rooms_of_reader ON hands',
    'CREATE TABLE planted (x integer)',
    'CREATE FUNCTION planted() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
    `CREATE OR REPLACE FUNCTION allowed_rooms() RETURNS integer[] LANGUAGE sql AS $$ SELECT '{${other}}'::integer[] $$`,
    "COPY hands TO '/tmp/hands.csv'",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "SELECT pg_read_file('postgresql.conf')",
  ];
  for (const question of refused)
    await expect(sql.unsafe(question).simple(), question).rejects.toThrow(
      /permission denied|must be owner|must be able/,
    );
  for (const write of [
    'UPDATE hands SET rake = 0',
    'DELETE FROM events',
    `INSERT INTO findings (room, said, met_at) VALUES (${own}, 'x', 1)`,
  ])
    await expect(asReader(String(own), write), write).rejects.toThrow(/permission denied/);
  // It is not row-level security that keeps a view to its rooms: it cannot be switched off.
  await sql.unsafe('SET row_security = off');
  expect([...(await sql.unsafe('SELECT room FROM analysis_hands'))]).toEqual([{ room: own }]);
});

test('a tool’s own temporary table, function or setting never widens what it sees', async () => {
  const sql = tool();
  const rooms = async (): Promise<readonly number[]> =>
    [...(await sql.unsafe('SELECT room FROM analysis_hands ORDER BY room'))].map(({ room }) => room as number);
  await sql.unsafe(`SELECT set_config('riffle.rooms', '${own},${other}', false)`);
  expect(await rooms()).toEqual([own]);
  // The function that lists the allowed rooms runs with the owner's rights: it must not read the caller's tables.
  await sql.unsafe(`
    CREATE TEMPORARY TABLE meta (key text, value text); INSERT INTO meta VALUES ('owner', 'tool');
    CREATE TEMPORARY TABLE reader_rooms (login text, room integer); INSERT INTO reader_rooms VALUES ('tool', ${own}), ('tool', ${other});
    GRANT ALL ON meta, reader_rooms TO PUBLIC`);
  expect(await rooms()).toEqual([own]);
  await sql.unsafe('SET search_path = pg_temp, public');
  expect([...(await sql.unsafe('SELECT room FROM public.analysis_hands'))]).toEqual([{ room: own }]);
  await sql.unsafe('SET search_path = public');
  // A cheap function would be called on a row before the policy is checked, unless PostgreSQL prevents it.
  await sql.unsafe(`
    CREATE FUNCTION pg_temp.looks(room integer) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS
      $$ BEGIN IF room = ${other} THEN RAISE EXCEPTION 'looked at room %', room; END IF; RETURN true; END $$`);
  expect(await sql.unsafe('SELECT 1 FROM analysis_hands WHERE pg_temp.looks(room)')).toHaveLength(1);
});

test('plans, errors and statistics reveal only allowed rooms', async () => {
  const sql = tool();
  await owner.unsafe('ANALYZE');
  const plan = [
    ...(await sql.unsafe('EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT * FROM analysis_hands')),
  ];
  // The plan checks the allowed rooms first.
  expect(JSON.stringify(plan)).toMatch(/Filter: \(room = ANY \(\(InitPlan/);
  expect([
    ...(await sql.unsafe("SELECT 1 FROM pg_stats WHERE tablename IN ('hands', 'rooms', 'events', 'texts')")),
  ]).toEqual([]);
  await expect(sql.unsafe('SELECT * FROM pg_statistic')).rejects.toThrow(/permission denied/);
  // Errors do not reveal whether a forbidden row exists either.
  expect([...(await sql.unsafe(`SELECT 1 / (rake - rake) FROM analysis_hands WHERE room = ${other}`))]).toEqual([]);
});
