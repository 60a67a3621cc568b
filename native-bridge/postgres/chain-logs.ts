import type { LogBranch } from '../contracts/cardroom-store.ts';
import { type ChainLog, type ChainLogs, type FollowingRows, MovedHead } from '../contracts/chain-store.ts';
import { emptyHead, type LogRow, type PrivateText } from '../contracts/event-log.ts';
import { answered } from './answered-query.ts';
import { copiedBytes, copiedText, copyInto } from './copy-text.ts';
import { type ChainSql, type ChainTransaction, inTransaction } from './in-transaction.ts';
import { Months, monthsByDay } from './months.ts';
import { withPostgresFaults } from './postgres-faults.ts';

/** A row without `previousHash`, which is the hash of the row before it. */
type StoredRow = Omit<LogRow, 'previousHash'>;

const logColumns = `room, log, log_id AS "logId", table_id AS "tableId", seq, encode(hash, 'hex') AS hash,
  coalesce((SELECT max(heads.seq) FROM signed_heads AS heads WHERE heads.room = logs.room AND heads.log = logs.log), 0) AS signed`;
const rowColumns = `seq, hand, at, actor, kind, request, body, encode(hash, 'hex') AS hash`;
const branchColumns = `branch, log_id AS "logId", table_id AS "tableId", parted, encode(parted_hash, 'hex') AS "partedHash",
  branches.seq, encode(branches.hash, 'hex') AS hash, branches.met_at AS "metAt"`;

interface StoredLog extends Omit<ChainLog, 'head'> {
  readonly seq: number;
  readonly hash: string;
}

interface StoredBranch {
  readonly branch: number;
  readonly logId: string;
  readonly tableId: string;
  readonly parted: number;
  readonly partedHash: string;
  readonly seq: number;
  readonly hash: string;
  readonly metAt: number;
}

/** The rooms' logs in the chain's database. */
export function chainLogs(sql: ChainSql): ChainLogs {
  const months = new Months(sql);
  const read: ChainLogs['read'] = async (log, after, limit) =>
    linked(await rowsFrom(sql, log, { from: after, until: after + limit }), after);
  return {
    of: (room) =>
      withPostgresFaults(async () => {
        const found = await sql<
          StoredLog[]
        >`SELECT ${sql.unsafe(logColumns)} FROM logs WHERE room = ${room} ORDER BY log`;
        return found.map(logOf);
      }),
    open: (room, log) => withPostgresFaults(() => open(sql, room, log)),
    keep: (following) => withPostgresFaults(() => keep(sql, months, following)),
    piece: (log, { places, from, until }) =>
      withPostgresFaults(async () => {
        const before = places.flatMap((place) => (place > 0 ? [place - 1, place] : []));
        const [held, spread, piece, branches] = await Promise.all([
          headOf(sql, log),
          before.length === 0 ? [] : rowsAt(sql, log, before),
          from > until ? [] : rowsFrom(sql, log, { from: from - 1, until }),
          branchesOf(sql, log),
        ]);
        const rows = [...placed(spread, places), ...linked(piece, from - 1)];
        const pieces = branches.map(async (branch) => ({
          ...branch,
          rows: await branchRows(
            sql,
            { room: log.room, branch: branch.branch, parted: branch.parted },
            { from, until },
          ),
        }));
        return { head: held, rows, branches: await Promise.all(pieces) };
      }),
    read: (log, after, limit) => withPostgresFaults(() => read(log, after, limit)),
    branches: (log) => withPostgresFaults(() => branchesOf(sql, log)),
    branchRows: (room, branch, after, limit) =>
      withPostgresFaults(async () => {
        const [found] = await sql<StoredBranch[]>`
          SELECT ${sql.unsafe(branchColumns)} FROM branches JOIN logs USING (room, log)
          WHERE branches.room = ${room} AND branch = ${branch}`;
        if (found === undefined) return [];
        const { parted } = branchOf(found);
        return branchRows(sql, { room, branch, parted }, { from: after + 1, until: after + limit });
      }),
    keepApart: (log, apart, into) => withPostgresFaults(() => keepApart(sql, log, apart, into)),
    texts: (room, ids) =>
      withPostgresFaults(
        () => sql<PrivateText[]>`
          SELECT id, text, salt FROM texts WHERE room = ${room} AND id = ANY(${[...ids]}) AND text IS NOT NULL`,
      ),
    allTexts: (room, after, limit) =>
      withPostgresFaults(
        () => sql<PrivateText[]>`
          SELECT id, text, salt FROM texts WHERE room = ${room} AND id > ${after} AND text IS NOT NULL
          ORDER BY id LIMIT ${limit}`,
      ),
  };
}

/** Locks a room: its logs and branches are numbered in sequence, so only one transaction at a time may open one. */
const lockRoom = (tx: ChainTransaction, room: number) => tx`SELECT 1 FROM rooms WHERE room = ${room} FOR NO KEY UPDATE`;

const logOf = ({ seq, hash, ...log }: StoredLog): ChainLog => ({ ...log, head: { seq, hash } });

async function open(
  sql: ChainSql,
  room: number,
  { logId, tableId, at }: Parameters<ChainLogs['open']>[1],
): Promise<ChainLog> {
  await inTransaction(sql, async (tx) => {
    await lockRoom(tx, room);
    await tx`
      INSERT INTO logs (room, log, log_id, table_id, hash, met_at)
      SELECT ${room}, 1 + coalesce(max(log), 0), ${logId}, ${tableId}, decode(${emptyHead.hash}, 'hex'), ${at} FROM logs WHERE room = ${room}
      ON CONFLICT (room, log_id) DO NOTHING`;
  });
  const [found] = await sql<StoredLog[]>`
    SELECT ${sql.unsafe(logColumns)} FROM logs WHERE room = ${room} AND log_id = ${logId}`;
  if (found === undefined) throw new MovedHead('The log just entered is missing.');
  return logOf(found);
}

export const eventColumns = 'room, log, seq, month, hand, at, actor, kind, request, body, hash';
/**
 * Beyond this many rows `COPY` is used: it takes more round trips, but costs PostgreSQL and this program less per row. One message of a log
 * that catches up is enough, so that what is played now waits less for it.
 */
const rowsInserted = 100;

async function keep(sql: ChainSql, months: Months, following: readonly FollowingRows[]): Promise<void> {
  const monthAt = monthsByDay();
  for (const { log, rows } of following)
    for (const month of new Set(rows.map(({ at }) => monthAt(at)))) await months.ready('events', log.room, month);
  const count = following.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count > 0 && count <= rowsInserted) await insertAll(sql, following, monthAt);
  else await copyAll(sql, following, monthAt);
}

/** Writes rows in a single statement: one transaction and one round trip, so that what is played now is acknowledged quickly. */
async function insertAll(
  sql: ChainSql,
  following: readonly FollowingRows[],
  monthAt: (at: number) => number,
): Promise<void> {
  const rows = following.flatMap(({ log, rows: those }) => those.map((row) => ({ ...row, of: log })));
  const texts = textsOf(following);
  const tips = tipsOf(following);
  // Updating the head blocks other writers of the same log. If a head has moved meanwhile, a division by zero rolls everything back.
  const inserting = sql`
    WITH moved AS (${headsMoved(sql, following)} RETURNING 1)
    ${texts.length === 0 ? sql`` : sql`, worded AS (${textsKept(sql, texts)})`}
    ${tips.length === 0 ? sql`` : sql`, signed AS (${tipsKept(sql, tips)})`}
    INSERT INTO events (${sql.unsafe(eventColumns)})
    SELECT room, log, seq, month, hand, at, actor, kind, request, body, decode(hash, 'hex')
    FROM unnest(${rows.map(({ of }) => of.room)}::integer[], ${rows.map(({ of }) => of.log)}::integer[],
                ${rows.map(({ seq }) => seq)}::bigint[], ${rows.map(({ at }) => monthAt(at))}::integer[],
                ${rows.map(({ hand }) => hand)}::integer[], ${rows.map(({ at }) => at)}::bigint[],
                ${rows.map(({ actor }) => actor)}::text[], ${rows.map(({ kind }) => kind)}::text[],
                ${rows.map(({ request }) => request)}::text[], ${rows.map(({ body }) => body)}::text[],
                ${rows.map(({ hash }) => hash)}::text[])
      AS new (room, log, seq, month, hand, at, actor, kind, request, body, hash)
    WHERE 1 / (SELECT (count(*) = ${following.length})::integer FROM moved) = 1`;
  try {
    await answered(inserting);
  } catch (error) {
    throw isDivisionByZero(error) ? movedHead() : error;
  }
}

const isDivisionByZero = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '22012';
const movedHead = (): MovedHead => new MovedHead('A log’s head is not the expected one.');

function copyAll(sql: ChainSql, following: readonly FollowingRows[], monthAt: (at: number) => number): Promise<void> {
  return inTransaction(sql, async (tx, promised) => {
    const texts = textsOf(following);
    const tips = tipsOf(following);
    // One round trip for all of them. Heads go first: another writer of the same log waits there, and then finds that the head has moved.
    const [moved] = await Promise.all([
      answered(headsMoved(tx, following)),
      texts.length === 0 ? null : answered(textsKept(tx, texts)),
      tips.length === 0 ? null : answered(tipsKept(tx, tips)),
    ]);
    if (moved.count !== following.length) throw movedHead();
    if (following.every(({ rows }) => rows.length === 0)) return;
    await copyInto(tx, { into: `events (${eventColumns})`, lines: lines(following, monthAt), end: promised });
  });
}

function* lines(following: readonly FollowingRows[], monthAt: (at: number) => number): Generator<string> {
  for (const { log, rows } of following)
    for (const row of rows) yield eventLine(row, { room: log.room, log: log.log, month: monthAt(row.at) });
}

/** A row as COPY reads it, in the order of `eventColumns`. */
export function eventLine(
  { seq, hand, at, actor, kind, request, body, hash }: Omit<LogRow, 'previousHash'>,
  { room, log, month }: { readonly room: number; readonly log: number; readonly month: number },
): string {
  const said = `${copiedText(actor)}\t${copiedText(kind)}\t${copiedText(request)}\t${copiedText(body)}`;
  return `${room}\t${log}\t${seq}\t${month}\t${hand}\t${at}\t${said}\t${copiedBytes(hash)}`;
}

/** Moves only heads that are still as expected. */
function headsMoved(sql: ChainSql | ChainTransaction, following: readonly FollowingRows[]) {
  const ends = following.map(({ log, rows }) => ({ log, last: rows.at(-1) ?? log.head }));
  return sql`
    UPDATE logs SET seq = new.seq, hash = decode(new.hash, 'hex')
    FROM unnest(${ends.map(({ log }) => log.room)}::integer[], ${ends.map(({ log }) => log.log)}::integer[],
                ${ends.map(({ log }) => log.head.seq)}::bigint[], ${ends.map(({ last }) => last.seq)}::bigint[],
                ${ends.map(({ last }) => last.hash)}::text[]) AS new (room, log, before, seq, hash)
    WHERE logs.room = new.room AND logs.log = new.log AND logs.seq = new.before`;
}

type TextOfRoom = PrivateText & { readonly room: number };

const textsOf = (
  following: readonly { readonly log: ChainLog; readonly texts: readonly PrivateText[] }[],
): readonly TextOfRoom[] => following.flatMap(({ log, texts }) => texts.map((text) => ({ ...text, room: log.room })));

/** Stores texts. A forgotten text has a row without words, which stays that way. */
const textsKept = (sql: ChainSql | ChainTransaction, texts: readonly TextOfRoom[]) => sql`
  INSERT INTO texts (room, id, text, salt)
  SELECT DISTINCT ON (room, id) * FROM unnest(${texts.map(({ room }) => room)}::integer[], ${texts.map(({ id }) => id)}::text[],
                         ${texts.map(({ text }) => text)}::text[], ${texts.map(({ salt }) => salt)}::text[]) AS new (room, id, text, salt)
  ON CONFLICT (room, id) DO NOTHING`;

interface TipOfLog {
  readonly log: ChainLog;
  readonly tip: NonNullable<FollowingRows['tip']>;
  readonly last: LogRow;
}

const tipsOf = (following: readonly FollowingRows[]): readonly TipOfLog[] =>
  following.flatMap(({ log, rows, tip }) => {
    const last = rows.at(-1);
    return tip === undefined || last === undefined ? [] : [{ log, tip, last }];
  });

const tipsKept = (sql: ChainSql | ChainTransaction, tips: readonly TipOfLog[]) => sql`
  INSERT INTO signed_tips (room, log, key, seq, hash, hand, at, signature)
  SELECT room, log, key, seq, decode(hash, 'hex'), hand, at, signature
  FROM unnest(${tips.map(({ log }) => log.room)}::integer[], ${tips.map(({ log }) => log.log)}::integer[],
              ${tips.map(({ tip }) => tip.key)}::text[], ${tips.map(({ last }) => last.seq)}::bigint[],
              ${tips.map(({ last }) => last.hash)}::text[], ${tips.map(({ last }) => last.hand)}::integer[],
              ${tips.map(({ last }) => last.at)}::bigint[], ${tips.map(({ tip }) => tip.signature)}::text[])
    AS new (room, log, key, seq, hash, hand, at, signature)
  ON CONFLICT (room, log, key) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, hand = excluded.hand,
    at = excluded.at, signature = excluded.signature WHERE excluded.seq > signed_tips.seq`;

async function headOf(sql: ChainSql, { room, log }: ChainLog) {
  const [found] = await sql<{ readonly seq: number; readonly hash: string }[]>`
    SELECT seq, encode(hash, 'hex') AS hash FROM logs WHERE room = ${room} AND log = ${log}`;
  return found === undefined ? emptyHead : { seq: found.seq, hash: found.hash };
}

const rowsFrom = (
  sql: ChainSql,
  { room, log }: ChainLog,
  { from, until }: { readonly from: number; readonly until: number },
) =>
  sql<StoredRow[]>`
    SELECT ${sql.unsafe(rowColumns)} FROM events
    WHERE room = ${room} AND log = ${log} AND seq >= ${from} AND seq <= ${until} ORDER BY seq`;

const rowsAt = (sql: ChainSql, { room, log }: ChainLog, places: readonly number[]) =>
  sql<StoredRow[]>`
    SELECT ${sql.unsafe(rowColumns)} FROM events
    WHERE room = ${room} AND log = ${log} AND seq = ANY(${[...places]}::bigint[]) ORDER BY seq`;

/** Rows after `after`, each with the hash it follows. The row at `after` comes with them, unless they begin the log. */
function linked(rows: readonly StoredRow[], after: number): readonly LogRow[] {
  let previousHash = emptyHead.hash;
  return rows.flatMap((row) => {
    const whole = { ...row, previousHash };
    previousHash = row.hash;
    return row.seq > after ? [whole] : [];
  });
}

function placed(rows: readonly StoredRow[], places: readonly number[]): readonly LogRow[] {
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]));
  const wanted = new Set(places);
  return rows
    .filter(({ seq }) => wanted.has(seq))
    .map((row) => ({ ...row, previousHash: hashes.get(row.seq - 1) ?? emptyHead.hash }));
}

async function branchesOf(sql: ChainSql, { room, log }: ChainLog): Promise<readonly LogBranch[]> {
  const found = await sql<StoredBranch[]>`
    SELECT ${sql.unsafe(branchColumns)} FROM branches JOIN logs USING (room, log)
    WHERE branches.room = ${room} AND branches.log = ${log} ORDER BY branch`;
  return found.map(branchOf);
}

const branchOf = ({ parted, partedHash, seq, hash, ...branch }: StoredBranch): LogBranch => ({
  ...branch,
  parted: { seq: parted, hash: partedHash },
  head: { seq, hash },
});

/** Rows of a branch; the first one follows the last row both histories have. */
async function branchRows(
  sql: ChainSql,
  { room, branch, parted }: Pick<LogBranch, 'branch' | 'parted'> & { readonly room: number },
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly LogRow[]> {
  const rows = await sql<StoredRow[]>`
    SELECT ${sql.unsafe(rowColumns)} FROM quarantine
    WHERE room = ${room} AND branch = ${branch} AND seq >= ${from - 1} AND seq <= ${until} ORDER BY seq`;
  let previousHash = parted.hash;
  return rows.flatMap((row) => {
    const whole = { ...row, previousHash };
    previousHash = row.hash;
    return row.seq >= from ? [whole] : [];
  });
}

function keepApart(
  sql: ChainSql,
  log: ChainLog,
  { rows, texts }: Parameters<ChainLogs['keepApart']>[1],
  into: Parameters<ChainLogs['keepApart']>[2],
): Promise<number> {
  const last = rows.at(-1) ?? emptyHead;
  return inTransaction(sql, async (tx) => {
    const branch = typeof into === 'number' ? into : await openBranch(tx, log, into);
    for (const { seq, hand, at, actor, kind, request, body, hash } of rows) {
      await tx`
        INSERT INTO quarantine (room, branch, seq, hand, at, actor, kind, request, body, hash)
        VALUES (${log.room}, ${branch}, ${seq}, ${hand}, ${at}, ${actor}, ${kind}, ${request}, ${body}, decode(${hash}, 'hex'))
        ON CONFLICT (room, branch, seq) DO NOTHING`;
    }
    await tx`
      UPDATE branches SET seq = ${last.seq}, hash = decode(${last.hash}, 'hex')
      WHERE room = ${log.room} AND branch = ${branch} AND seq < ${last.seq}`;
    const words = textsOf([{ log, texts }]);
    if (words.length > 0) await textsKept(tx, words);
    return branch;
  });
}

async function openBranch(
  tx: ChainTransaction,
  { room, log }: ChainLog,
  { parted, metAt }: Exclude<Parameters<ChainLogs['keepApart']>[2], number>,
): Promise<number> {
  await lockRoom(tx, room);
  const [made] = await tx<{ readonly branch: number }[]>`
    INSERT INTO branches (room, branch, log, parted, parted_hash, seq, hash, met_at)
    SELECT ${room}, 1 + coalesce(max(branch), 0), ${log}, ${parted.seq}, decode(${parted.hash}, 'hex'),
           ${parted.seq}, decode(${parted.hash}, 'hex'), ${metAt} FROM branches WHERE room = ${room}
    RETURNING branch`;
  return made?.branch ?? 0;
}
