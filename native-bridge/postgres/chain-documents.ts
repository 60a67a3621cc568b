import type { DocumentMark, RoomDocument } from '../contracts/cardroom-changes.ts';
import type { ChainDocuments } from '../contracts/chain-store.ts';
import type { ChainSql } from './chain-database.ts';
import { withPostgresFaults } from './postgres-faults.ts';

/** What rooms keep that is replaced, in the chain's database. */
export function chainDocuments(sql: ChainSql): ChainDocuments {
  return {
    mark: (room) =>
      withPostgresFaults(async () => {
        const [found] = await sql<DocumentMark[]>`SELECT number, token FROM document_marks WHERE room = ${room}`;
        return found ?? { number: 0, token: '' };
      }),
    keep: (room, documents, mark) => withPostgresFaults(() => keep(sql, room, documents, mark)),
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

async function keep(sql: ChainSql, room: number, documents: readonly RoomDocument[], mark: DocumentMark | null): Promise<void> {
  await sql.begin(async (tx) => {
    for (const { what, id, number, body } of documents) {
      if (body === null) await tx`DELETE FROM documents WHERE room = ${room} AND what = ${what} AND id = ${id}`;
      else
        await tx`
          INSERT INTO documents (room, what, id, number, body) VALUES (${room}, ${what}, ${id}, ${number}, ${body}::text::jsonb)
          ON CONFLICT (room, what, id) DO UPDATE SET number = excluded.number, body = excluded.body`;
    }
    if (mark === null) return;
    await tx`
      INSERT INTO document_marks (room, number, token) VALUES (${room}, ${mark.number}, ${mark.token})
      ON CONFLICT (room) DO UPDATE SET number = excluded.number, token = excluded.token`;
  });
}
