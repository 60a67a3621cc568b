import type { ChainMigration } from './chain-migration.ts';

/** How names are searched, who may see whom, and that erased names leave no bytes behind. Also the table for disk probes. */
export const namesAndProbe: ChainMigration = {
  number: 40,
  sql: String.raw`
    -- As foldName does it: without accents, in small letters.
    CREATE FUNCTION folded(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT replace(replace(replace(replace(
        translate(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), 'łđðøħı', 'lddohi'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    $$;
    -- It was searched by parts, which no index of whole words finds.
    DROP INDEX texts_by_words;

    -- A person is known to whoever may see one of their rooms.
    ALTER TABLE person_players ENABLE ROW LEVEL SECURITY;
    CREATE POLICY rooms_of_reader ON person_players FOR SELECT TO riffle_reader
      USING (room = ANY ((SELECT allowed_rooms())::integer[]));
    ALTER TABLE persons ENABLE ROW LEVEL SECURITY;
    CREATE POLICY rooms_of_reader ON persons FOR SELECT TO riffle_reader
      USING (EXISTS (SELECT 1 FROM person_players WHERE person_players.person = persons.person));

    -- PostgreSQL keeps the old row of an erased name until it is vacuumed: here that is within a minute or two.
    ${['texts', 'documents', 'persons', 'kept_out']
      .map(
        (table) => `ALTER TABLE ${table} SET (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
      vacuum_index_cleanup = on);`,
      )
      .join('\n    ')}

    -- What is filled and emptied to see whether the disk takes anything. It holds nothing of anybody, and nothing of it is kept.
    CREATE UNLOGGED TABLE disk_probe (filler text NOT NULL);
  `,
};
