import { createHash } from 'node:crypto';
import type {
  ChainGroup,
  ForgetRequest,
  GroupAuditRow,
  GroupPerson,
  HandedItem,
  KeptOut,
  NewGroupAudit,
  PointsRule,
  Series,
} from '../contracts/chain-group.ts';
import { emptyHead } from '../contracts/event-log.ts';
import { type ChainSql, type ChainTransaction, inTransaction } from './in-transaction.ts';
import { withPostgresFaults } from './postgres-faults.ts';
import { eraseInOrders } from './words-in-orders.ts';

type StoredPerson = Omit<GroupPerson, 'pin'> & { readonly salt: string; readonly hash: string };

/** The group's own decisions, in the chain's database. */
export function chainGroup(sql: ChainSql): ChainGroup {
  /** Does the work in one transaction, with its row of the audit trail. */
  const change = <Result>(audit: NewGroupAudit, work: (tx: ChainTransaction) => Promise<Result>): Promise<Result> =>
    withPostgresFaults(() =>
      inTransaction(sql, async (tx) => {
        const result = await work(tx);
        await append(tx, audit);
        return result;
      }),
    );
  return {
    people: () =>
      withPostgresFaults(async () => {
        const found = await sql<StoredPerson[]>`
          SELECT id, number, name, role, rooms, pin_salt AS salt, pin_hash AS hash, added_at AS "addedAt",
            retired_at AS "retiredAt" FROM group_people ORDER BY added_at`;
        return found.map(({ salt, hash, ...person }) => ({ ...person, pin: { salt, hash } }));
      }),
    keepPerson: (person, audit) => change(audit, (tx) => keepPerson(tx, person)),
    join: ({ person, name, players }, audit) => change(audit, (tx) => join(tx, { person, name, players, audit })),
    part: ({ room, player }, audit) =>
      change(audit, async (tx) => {
        await tx`DELETE FROM person_players WHERE room = ${room} AND player = ${player}`;
        await tx`DELETE FROM persons WHERE NOT EXISTS (SELECT 1 FROM person_players WHERE person_players.person = persons.person)`;
      }),
    persons: () =>
      withPostgresFaults(
        () => sql<{ person: number; name: string; players: number }[]>`
          SELECT person, name, count(player)::integer AS players FROM persons LEFT JOIN person_players USING (person)
          GROUP BY person, name ORDER BY name`,
      ),
    playersOf: (person) =>
      withPostgresFaults(
        () => sql<{ room: number; player: string }[]>`
          SELECT room, player FROM person_players WHERE person = ${person} ORDER BY room, player`,
      ),
    joined: () =>
      withPostgresFaults(
        () => sql<{ room: number; player: string; person: number; name: string }[]>`
          SELECT room, player, person, name FROM person_players JOIN persons USING (person)`,
      ),
    met: (room, players) =>
      withPostgresFaults(async () => {
        const found = await sql<{ readonly id: string }[]>`
          SELECT id FROM texts WHERE room = ${room} AND id = ANY(${[...players]})`;
        return found.map(({ id }) => id);
      }),
    forget: (asked, audit) => change(audit, (tx) => forget(tx, asked, audit)),
    forgets: (room) =>
      withPostgresFaults(
        () => sql<ForgetRequest[]>`
          SELECT room, request, to_jsonb(players) AS players, asked_at AS "askedAt", done_at AS "doneAt", sentence FROM forgets
          WHERE done_at IS NULL AND (${room}::integer IS NULL OR room = ${room}) ORDER BY asked_at`,
      ),
    forgot: (room, request, { at, sentence }) =>
      withPostgresFaults(async () => {
        await sql`UPDATE forgets SET sentence = ${sentence}, done_at = ${sentence === null ? at : null}
                  WHERE room = ${room} AND request = ${request} AND done_at IS NULL`;
      }),
    series: () =>
      withPostgresFaults(
        () =>
          sql<
            Series[]
          >`SELECT series, name, from_at AS from, until_at AS until, rooms, points FROM series ORDER BY from_at DESC`,
      ),
    keepSeries: ({ series, name, from, until, rooms, points }, audit) =>
      change(audit, async (tx) => {
        await tx`
          INSERT INTO series (series, name, from_at, until_at, rooms, points, made_at)
          VALUES (${series}, ${name}, ${from}, ${until}, ${rooms === null ? null : [...rooms]}, ${tx.json(points as PointsRule as never)}, ${audit.at})
          ON CONFLICT (series) DO UPDATE SET name = excluded.name, from_at = excluded.from_at, until_at = excluded.until_at,
            rooms = excluded.rooms, points = excluded.points`;
      }),
    ...handing(sql, change),
    ...keeping(sql, change),
    audit: (limit) =>
      withPostgresFaults(
        () =>
          sql<GroupAuditRow[]>`SELECT number, at, what, by, room, about FROM audit ORDER BY number DESC LIMIT ${limit}`,
      ),
    appendAudit: (audit) => change(audit, async () => {}),
  };
}

type Change = <Result>(audit: NewGroupAudit, work: (tx: ChainTransaction) => Promise<Result>) => Promise<Result>;

function handing(sql: ChainSql, change: Change): Pick<ChainGroup, 'handed' | 'handDown' | 'taken' | 'took'> {
  return {
    handed: () =>
      withPostgresFaults(
        () => sql<HandedItem[]>`
          SELECT DISTINCT ON (kind, name) item, kind, name, version, said, signature, rooms, handed_at AS "handedAt",
            handed_by AS "handedBy" FROM handed ORDER BY kind, name, version DESC`,
      ),
    handDown: (one, audit) =>
      change(audit, async (tx) => {
        await tx`
          INSERT INTO handed (item, kind, name, version, said, signature, rooms, handed_at, handed_by)
          VALUES (${one.item}, ${one.kind}, ${one.name}, ${one.version}, ${one.said}, ${one.signature},
                  ${one.rooms === null ? null : [...one.rooms]}, ${one.handedAt}, ${one.handedBy})`;
      }),
    taken: () =>
      withPostgresFaults(
        () => sql<{ room: number; item: string; at: number; sentence: string | null }[]>`
          SELECT room, item, at, sentence FROM taken ORDER BY room, item`,
      ),
    took: (room, item, { at, sentence }) =>
      withPostgresFaults(async () => {
        // A room repeats this whenever it links; the time of the first message stays.
        await sql`INSERT INTO taken (room, item, at, sentence) SELECT ${room}, ${item}, ${at}, ${sentence}
                  WHERE EXISTS (SELECT 1 FROM handed WHERE item = ${item})
                  ON CONFLICT (room, item) DO UPDATE SET at = excluded.at, sentence = excluded.sentence
                    WHERE taken.sentence IS DISTINCT FROM excluded.sentence`;
      }),
  };
}

function keeping(sql: ChainSql, change: Change): Pick<ChainGroup, 'keptOut' | 'keptOutVersion' | 'keepOut' | 'lift'> {
  return {
    keptOutVersion: () =>
      withPostgresFaults(async () => {
        const [found] = await sql<{ readonly number: number | null }[]>`
          SELECT max(number) AS number FROM audit WHERE what IN ('kept-out', 'let-in')`;
        return found?.number ?? 0;
      }),
    keptOut: () =>
      withPostgresFaults(
        () => sql<KeptOut[]>`
          SELECT id, name, born, kind, rooms, until_at AS until, added_at AS "addedAt", added_by AS "addedBy"
          FROM kept_out WHERE lifted_at IS NULL ORDER BY name, id`,
      ),
    keepOut: (one, audit) =>
      change(audit, async (tx) => {
        await tx`
          INSERT INTO kept_out (id, name, born, kind, rooms, until_at, added_at, added_by)
          VALUES (${one.id}, ${one.name}, ${one.born}, ${one.kind}, ${one.rooms === null ? null : [...one.rooms]},
                  ${one.until}, ${one.addedAt}, ${one.addedBy})`;
      }),
    lift: (id, at, audit) =>
      change(audit, async (tx) => {
        // The name is erased too: after a person is let in again, it is of no use.
        const done = await tx`
          UPDATE kept_out SET lifted_at = ${at}, name = '', born = NULL WHERE id = ${id} AND lifted_at IS NULL`;
        return done.count > 0;
      }),
  };
}

async function keepPerson(tx: ChainTransaction, person: GroupPerson): Promise<void> {
  const { id, number, name, role, rooms, pin, addedAt, retiredAt } = person;
  await tx`
    INSERT INTO group_people (id, number, name, role, rooms, pin_salt, pin_hash, added_at, retired_at)
    VALUES (${id}, ${number}, ${name}, ${role}, ${rooms === null ? null : [...rooms]}, ${pin.salt}, ${pin.hash}, ${addedAt}, ${retiredAt})
    ON CONFLICT (id) DO UPDATE SET number = excluded.number, name = excluded.name, role = excluded.role, rooms = excluded.rooms,
      pin_salt = excluded.pin_salt, pin_hash = excluded.pin_hash, retired_at = excluded.retired_at`;
}

interface Joined {
  readonly person: number | null;
  readonly name: string;
  readonly players: readonly { readonly room: number; readonly player: string }[];
  readonly audit: NewGroupAudit;
}

async function join(tx: ChainTransaction, { person, name, players, audit }: Joined): Promise<number> {
  const [made] =
    person === null
      ? await tx<
          { readonly person: number }[]
        >`INSERT INTO persons (name, made_at) VALUES (${name}, ${audit.at}) RETURNING person`
      : await tx<{ readonly person: number }[]>`SELECT person FROM persons WHERE person = ${person} FOR UPDATE`;
  const into = made?.person ?? 0;
  for (const { room, player } of players)
    await tx`
      INSERT INTO person_players (room, player, person, joined_at, joined_by)
      VALUES (${room}, ${player}, ${into}, ${audit.at}, ${audit.by})
      ON CONFLICT (room, player) DO UPDATE SET person = excluded.person, joined_at = excluded.joined_at, joined_by = excluded.joined_by`;
  return into;
}

async function forget(
  tx: ChainTransaction,
  { request, person, players }: Parameters<ChainGroup['forget']>[0],
  { at, by }: NewGroupAudit,
): Promise<void> {
  for (const [room, those] of Map.groupBy(players, (one) => one.room)) {
    const ids = those.map(({ player }) => player);
    await tx`INSERT INTO forgets (room, request, players, asked_at, asked_by) VALUES (${room}, ${request}, ${ids}, ${at}, ${by})`;
    // A row without words is made for names that have not arrived yet, so that they are not stored when they do.
    await tx`
      INSERT INTO texts (room, id) SELECT ${room}, id FROM unnest(${ids}::text[]) AS gone (id)
      ON CONFLICT (room, id) DO UPDATE SET text = NULL, salt = NULL`;
    await eraseInOrders(tx, room, ids);
    await tx`DELETE FROM person_players WHERE room = ${room} AND player = ANY(${ids})`;
  }
  if (person !== null) await tx`DELETE FROM persons WHERE person = ${person}`;
  await tx`DELETE FROM persons WHERE NOT EXISTS (SELECT 1 FROM person_players WHERE person_players.person = persons.person)`;
}

/** Other appenders wait for the last row. */
async function append(tx: ChainTransaction, { at, what, by, room, about }: NewGroupAudit): Promise<void> {
  await tx.unsafe('LOCK TABLE audit IN EXCLUSIVE MODE');
  const [last] = await tx<{ readonly number: number; readonly hash: string }[]>`
    SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1`;
  const number = (last?.number ?? 0) + 1;
  const previousHash = last?.hash ?? emptyHead.hash;
  const bytes = JSON.stringify([previousHash, number, at, what, by, room, about]);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await tx`
    INSERT INTO audit (number, at, what, by, room, about, previous_hash, hash)
    VALUES (${number}, ${at}, ${what}, ${by}, ${room}, ${tx.json(about as never)}, ${previousHash}, ${hash})`;
}
