import type { DocumentMark, RoomDocument } from '../contracts/cardroom-changes.ts';
import type { ChainDocuments } from '../contracts/chain-store.ts';
import { answered } from './answered-query.ts';
import { type ChainSql, type ChainTransaction, inTransaction } from './in-transaction.ts';
import { Months, monthOf } from './months.ts';
import { withPostgresFaults } from './postgres-faults.ts';
import { withoutErased } from './words-in-orders.ts';

/** The rooms' replaceable items, in the chain's database. Hands and stays have tables of their own, because there are many. */
export function chainDocuments(sql: ChainSql): ChainDocuments {
  const months = new Months(sql);
  return {
    mark: (room) =>
      withPostgresFaults(async () => {
        const [found] = await sql<DocumentMark[]>`SELECT number, token FROM document_marks WHERE room = ${room}`;
        return found ?? { number: 0, token: '' };
      }),
    keep: (room, documents, mark) => withPostgresFaults(() => keep(sql, months, { room, documents, mark })),
    page: (room, { what, id }, limit) =>
      withPostgresFaults(
        () => sql<RoomDocument[]>`
          SELECT what, id, number, body::text AS body FROM documents
          WHERE room = ${room} AND (what, id) > (${what}, ${id}) ORDER BY what, id LIMIT ${limit}`,
      ),
    of: (room, what) =>
      withPostgresFaults(
        () => sql<RoomDocument[]>`
          SELECT what, id, number, body::text AS body FROM documents WHERE room = ${room} AND what = ${what} ORDER BY number`,
      ),
  };
}

interface Told {
  readonly room: number;
  readonly documents: readonly RoomDocument[];
  readonly mark: DocumentMark | null;
}

/** A hand as its room sends it. */
interface ToldHand {
  readonly logId: string;
  readonly tableId: string;
  readonly hand: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly outcome: string | null;
  readonly potChips: number;
  readonly dealer: string | null;
  readonly amended: number;
  readonly rake: number;
  readonly jackpot: number;
  readonly game: string | null;
  readonly mode: string | null;
  readonly players: readonly string[];
}

interface ToldStay {
  readonly tableId: string;
  readonly seat: number;
  readonly player: string;
  readonly fromAt: number;
  readonly untilAt: number | null;
  readonly chipsIn: number | null;
  readonly chipsOut: number | null;
  readonly why: string | null;
}

async function keep(sql: ChainSql, months: Months, { room, documents, mark }: Told): Promise<void> {
  const of = (what: string): readonly RoomDocument[] => documents.filter((one) => one.what === what);
  const hands = of('hand').map(({ body }) => readBody<ToldHand>(body));
  const stays = of('stay').map(({ id, body }) => ({ id, told: readBody<ToldStay>(body) }));
  for (const hand of hands) if (hand !== null) await months.ready('hands', room, monthOf(hand.startedAt));
  for (const { told } of stays) if (told !== null) await months.ready('stays', room, monthOf(told.fromAt));
  await inTransaction(sql, async (tx) => {
    const others = documents.filter(({ what }) => what !== 'hand' && what !== 'stay' && what !== 'erased-text');
    const kept = await withoutErased(tx, room, others);
    const work = [
      ...of('hand').map((one, index) => keepHand(tx, room, one.id, hands[index] ?? null)),
      ...stays.map(({ id, told }) => keepStay(tx, room, id, told)),
      ...kept.map((one) => keepOther(tx, room, one)),
    ];
    await Promise.all(work);
    // In order, as for all writers of texts: two that wait for each other would both fail.
    const erased = of('erased-text')
      .map(({ id }) => id)
      .toSorted();
    if (erased.length > 0)
      await tx`
        INSERT INTO texts (room, id) SELECT ${room}, id FROM unnest(${erased}::text[]) AS gone (id)
        ON CONFLICT (room, id) DO UPDATE SET text = NULL, salt = NULL`;
    if (mark === null) return;
    await tx`
      INSERT INTO document_marks (room, number, token) VALUES (${room}, ${mark.number}, ${mark.token})
      ON CONFLICT (room) DO UPDATE SET number = excluded.number, token = excluded.token`;
  });
}

const readBody = <Told>(body: string | null): Told | null => (body === null ? null : (JSON.parse(body) as Told));

async function keepHand(tx: ChainTransaction, room: number, id: string, told: ToldHand | null): Promise<void> {
  if (told === null) {
    const space = id.lastIndexOf(' ');
    await tx`DELETE FROM hands WHERE room = ${room} AND log_id = ${id.slice(0, space)} AND hand = ${Number(id.slice(space + 1))}`;
    return;
  }
  await answered(tx`
    INSERT INTO hands (room, month, log_id, hand, table_id, started_at, ended_at, outcome, game, mode, dealer, pot_chips, rake,
      jackpot, amended, players)
    VALUES (${room}, ${monthOf(told.startedAt)}, ${told.logId}, ${told.hand}, ${told.tableId}, ${told.startedAt}, ${told.endedAt},
      ${told.outcome}, ${told.game}, ${told.mode}, ${told.dealer}, ${told.potChips}, ${told.rake}, ${told.jackpot},
      ${told.amended === 1}, ${[...told.players]})
    ON CONFLICT (room, month, log_id, hand) DO UPDATE SET ended_at = excluded.ended_at, outcome = excluded.outcome,
      game = excluded.game, mode = excluded.mode, dealer = excluded.dealer, pot_chips = excluded.pot_chips, rake = excluded.rake,
      jackpot = excluded.jackpot, amended = excluded.amended, players = excluded.players`);
}

async function keepStay(tx: ChainTransaction, room: number, id: string, told: ToldStay | null): Promise<void> {
  if (told === null) {
    await tx`DELETE FROM stays WHERE room = ${room} AND id = ${id}`;
    return;
  }
  await answered(tx`
    INSERT INTO stays (room, month, id, table_id, seat, player, from_at, until_at, chips_in, chips_out, why)
    VALUES (${room}, ${monthOf(told.fromAt)}, ${id}, ${told.tableId}, ${told.seat}, ${told.player}, ${told.fromAt},
      ${told.untilAt}, ${told.chipsIn}, ${told.chipsOut}, ${told.why})
    ON CONFLICT (room, month, id) DO UPDATE SET player = excluded.player, until_at = excluded.until_at,
      chips_in = excluded.chips_in, chips_out = excluded.chips_out, why = excluded.why`);
}

async function keepOther(tx: ChainTransaction, room: number, { what, id, number, body }: RoomDocument): Promise<void> {
  if (body === null) await tx`DELETE FROM documents WHERE room = ${room} AND what = ${what} AND id = ${id}`;
  else
    await answered(tx`
      INSERT INTO documents (room, what, id, number, body) VALUES (${room}, ${what}, ${id}, ${number}, ${body}::text::jsonb)
      ON CONFLICT (room, what, id) DO UPDATE SET number = excluded.number, body = excluded.body`);
}
