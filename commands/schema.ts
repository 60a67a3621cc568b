import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Column, columnsOfKind } from '../native-bridge/sqlite/file-shape.ts';
import { cardroomKind } from '../native-bridge/sqlite/migrations/cardroom.ts';
import { storeQuestions } from './store-questions.ts';
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
