import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Column, columnsOfKind } from '../native-bridge/sqlite/file-shape.ts';
import { cardroomKind } from '../native-bridge/sqlite/migrations/cardroom.ts';
import { storeWords, type TableWords } from './store-words.ts';

const documentFile = join(import.meta.dirname, '../docs/STORE.md');
const [allSaid, somethingMissing, notUnderstood] = [0, 1, 2];

/** `riffle schema [--write]`: prints what lies in a cardroom's store, or writes it to `docs/STORE.md`. */
export async function schema(args: readonly string[]): Promise<number> {
  const write = args[0] === '--write';
  if (args.length > (write ? 1 : 0)) {
    console.error('Usage: riffle schema [--write]');
    return notUnderstood;
  }
  const { text, missing } = storeDocument();
  if (write) writeFileSync(documentFile, text);
  else process.stdout.write(text);
  if (missing.length > 0) console.error(`Without words, or no part of the store: ${missing.join(', ')}.`);
  return missing.length === 0 ? allSaid : somethingMissing;
}

/**
 * The document about the store's schema, made from the schema itself, and what does not match: tables and columns without words, and words
 * without a table or column.
 */
export function storeDocument(words: Readonly<Record<string, TableWords>> = storeWords): {
  readonly text: string;
  readonly missing: readonly string[];
} {
  const schema = columnsOfKind(cardroomKind);
  const names = Object.keys(words).filter((name) => schema.has(name));
  const said = new Set(Object.entries(words).flatMap(([name, { columns }]) => placesOf(name, Object.keys(columns))));
  const real = new Set(
    [...schema].flatMap(([name, columns]) =>
      placesOf(
        name,
        columns.map((column) => column.name),
      ),
    ),
  );
  const missing = [...[...real].filter((place) => !said.has(place)), ...[...said].filter((place) => !real.has(place))];
  const blocks = [
    preamble(),
    ...names.map((name) => section(name, words[name], schema.get(name) ?? [])),
    '## Questions',
    ...storeQuestions.map(({ asks, sql }) => `${asks}:\n\n\`\`\`sql\n${sql}\n\`\`\``),
  ];
  return { text: `${blocks.join('\n\n')}\n`, missing };
}

const placesOf = (table: string, columns: readonly string[]): readonly string[] => [
  table,
  ...columns.map((column) => `${table}.${column}`),
];

const preamble = (): string => `# The store

What lies in \`cardroom.db\`, the cardroom's one SQLite file (schema ${cardroomKind.migrations.at(-1)?.number ?? 0}). This page is made from the code by
\`npm run riffle -- schema --write\`.

Read it as you like, also while the cardroom server runs: \`sqlite3 "file:cardroom.db?mode=ro"\`, or any program that opens SQLite
read-only. Nobody but the server writes it; a reader that keeps one transaction open for hours makes the file beside it grow. The newest
rows are in that file: a copy is made by SQLite's \`.backup\` or by Riffle. Names and reasons are personal data: a copy of what is read
here is a copy of them.

\`events\`, \`office_events\`, \`audit\`, \`branches\`, \`quarantine\` and what is signed are never changed. \`tables\`, \`seats\`, \`hands\`, \`hand_players\`, \`stays\`,
\`eliminations\`, \`rake\`, \`collections\`, \`records\`, \`record_cites\`, \`devices\`, \`device_facts\`, \`decisions\`, \`dealings\`, \`staff_texts\` and
\`hand_snapshots\` are grown from \`events\` in the transaction that stores them: \`riffle rebuild\` grows them once more and says whether
they are the same. All times are milliseconds since 1970. Chips are whole numbers.`;

function section(name: string, words: TableWords | undefined, columns: readonly Column[]): string {
  const rows = columns.map(({ name: column, type, notnull, pk }) => {
    const kind = `${type.toLowerCase()}${pk > 0 ? ', key' : notnull === 1 ? '' : ', may be NULL'}`;
    return `- \`${column}\` (${kind}): ${words?.columns[column] ?? '**missing**'}`;
  });
  return [`## \`${name}\``, '', words?.says ?? '', '', ...rows].join('\n');
}

/** Questions a room may ask, each with what it answers. */
export const storeQuestions: readonly { readonly asks: string; readonly sql: string }[] = [
  {
    asks: 'Hands per hour of each table, the last day that was played',
    sql: `SELECT logs.table_id, strftime('%H', started_at / 1000, 'unixepoch') AS hour, count(*) AS hands
FROM hands JOIN logs ON logs.number = hands.log
WHERE started_at >= (SELECT max(started_at) FROM hands) - 86400000
GROUP BY logs.table_id, hour ORDER BY logs.table_id, hour;`,
  },
  {
    asks: 'What the house took, by day and dealer',
    sql: `SELECT date(at / 1000, 'unixepoch') AS day, staff.name, sum(rake) AS rake, sum(jackpot) AS jackpot
FROM rake LEFT JOIN staff ON staff.id = rake.dealer GROUP BY day, rake.dealer ORDER BY day, staff.name;`,
  },
  {
    asks: 'Who sits where, with names',
    sql: `SELECT tables.name AS at_table, seat, text AS player, stack FROM seats
JOIN tables USING (table_id) JOIN private_texts ON private_texts.id = seats.player
WHERE player IS NOT NULL ORDER BY at_table, seat;`,
  },
  {
    asks: 'How long each player sat, and what came of it',
    sql: `SELECT text AS player, sum(until_at - from_at) / 60000 AS minutes, sum(chips_out - chips_in) AS won
FROM stays JOIN private_texts ON private_texts.id = stays.player
WHERE until_at IS NOT NULL AND counted = 1 GROUP BY stays.player ORDER BY minutes DESC;`,
  },
  {
    asks: 'Shufflers by how often they jam, for each thousand shuffles',
    sql: `SELECT logs.table_id, count(*) FILTER (WHERE what = 'done') AS shuffles,
  1000.0 * count(*) FILTER (WHERE what = 'fault') / nullif(count(*) FILTER (WHERE what = 'done'), 0) AS jams
FROM device_facts JOIN logs ON logs.number = device_facts.log
WHERE device = 'shuffler' GROUP BY logs.table_id ORDER BY jams DESC;`,
  },
];
