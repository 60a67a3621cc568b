import { expect, test } from 'vitest';
import { readSource, sourceFiles } from '../support/import-graph.ts';
import { targets } from './targets.ts';

/** Folders with programs of the product. */
const product = /^(engine|protocol|native-bridge|server|renderer|commands|electron)\/.*\.tsx?$/;
const isTest = /\.(test|conformance)\.tsx?$/;

/** Patterns of code that parses foreign input: makes a value of a text, checks one against a schema, or is called a parser. */
const readsForeign =
  /\bJSON\.parse\(|\.safeParse\(|\bparseArgs\(|\bparseToml\(|export (?:async )?(?:function|const) (?:parse|upcast)[A-Z]\w*|export class \w+Parser\b|new URLSearchParams\(\w+\)/;

/** Why a file that parses something is behind no target. */
const notForeign: readonly (readonly [because: string, files: readonly RegExp[]])[] = [
  [
    'Words of whoever sits at this PC with a shell, taken apart by Node’s own parseArgs; what the verbs share is a target.',
    [/^commands\/[a-z-]+\.ts$/, /^server\/launch\.ts$/],
  ],
  [
    'Between two programs that Riffle started itself, or inside one that plays a whole room.',
    [/^commands\/simulation\//, /^commands\/simulator\/spawned-simulator\.ts$/, /^commands\/one-pc\/programs\.ts$/],
  ],
  [
    'What this very program wrote into its own log or store, behind a hash chain.',
    [
      /^native-bridge\/sqlite\/(backup|cardroom-(audit|privacy|search|stays))\.ts$/,
      /^server\/(cardroom\/hand-tapes|table\/hand-source)\.ts$/,
      /^server\/table\/(begun-takeover|deck-desk|kept-states-check|ordered-new-log)\.ts$/,
      // A file beside the log: used only if it names this log, this shape and a row of the log, and checked afterwards.
      /^server\/table\/states-ahead\.ts$/,
      // A file beside the log, read by a schema: anything else is ignored.
      /^server\/table\/kept-by-room\.ts$/,
      /^server\/cardroom\/office\/(office-facts|office-log)\.ts$/,
      /^server\/cardroom\/(live-tables|room-seals|signed-heads|store-reach|store-signers|table-orders)\.ts$/,
      /^server\/cardroom\/public\/(kept-places|public-feed|reader-tokens)\.ts$/,
      /^server\/sync\/(order-answers|signed-head|signed-order)\.ts$/,
      // The group's last items, compared with the present ones.
      /^server\/chain\/group-lists\.ts$/,
    ],
  ],
  [
    'Of a room or a chain that was let in by its key: what makes no sense ends the connection, or the command, and nothing of it is kept.',
    [
      /^native-bridge\/postgres\/(chain-documents|words-in-orders)\.ts$/,
      /^server\/cardroom\/chain\/pull-room\.ts$/,
      /^server\/chain\/handing-down\.ts$/,
    ],
  ],
  [
    'What a topic of a broker keeps: whatever is no place in a stream here is passed over with a note.',
    [/^server\/cardroom\/public\/mqtt-feed\.ts$/],
  ],
  [
    'The list of packages that npm wrote on the machine where a release is made.',
    [/^native-bridge\/updates\/make-release\.ts$/],
  ],
  ['The file beside the program that says its version.', [/^native-bridge\/disk\/program-files\.ts$/]],
  [
    'Bytes of a room met over TLS as JSON; what is read from them is checked against the schema of the pairing.',
    [/^native-bridge\/network\/ask-room\.ts$/],
  ],
  [
    'A page hears its own server alone, over a connection only that server can open.',
    [
      /^protocol\/caller\.ts$/,
      /^renderer\/connection\//,
      /^renderer\/first-start\/first-start-store\.ts$/,
      /^renderer\/stores\/desk-asks\.ts$/,
      /^renderer\/screens\/group\/(group-door|use-told)\.ts$/,
      /^renderer\/screens\/overlay\/follow-table\.ts$/,
      /^renderer\/room\/scripted-room\.ts$/,
    ],
  ],
  [
    'A page reads back what it wrote itself, in memory or in the browser’s own store.',
    [
      /^renderer\/corrections\/use-correction\.ts$/,
      /^renderer\/practice\/(practice-table|real-table)\.ts$/,
      /^renderer\/screens\/dealer-console\/fingers\/left-lying\.ts$/,
      /^renderer\/screens\/floor-records\/use-search\.ts$/,
      /^renderer\/screens\/tournament\/structure-draft\.ts$/,
      /^renderer\/stores\/preferences\.ts$/,
      /^renderer\/screens\/overlay\/use-equity\.ts$/,
    ],
  ],
  [
    'The page’s own address, taken apart by URLSearchParams into words that are compared with known ones.',
    [
      /^renderer\/screens\/[a-z-]+\/[a-z-]+\.tsx$/,
      /^renderer\/screens\/(overlay|public-display)\/[a-z]+-settings\.ts$/,
    ],
  ],
];

const covered = new Set(targets.flatMap(({ covers }) => covers));
const readers = sourceFiles().filter(
  (path) => product.test(path) && !isTest.test(path) && readsForeign.test(readSource(path)),
);

test('every file that parses foreign input is behind a target, or has a reason why not', () => {
  const excused = notForeign.flatMap(([, files]) => files);
  expect(readers.filter((path) => !covered.has(path) && !excused.some((one) => one.test(path)))).toEqual([]);
  expect(excused.filter((one) => !readers.some((path) => one.test(path)))).toEqual([]);
});

test('the search recognises a parser', () => {
  for (const source of [
    'const x = JSON.parse(text);',
    'schema.safeParse(json)',
    'export function parseCards(text',
    'export class FeigParser {',
  ])
    expect(source).toMatch(readsForeign);
  expect('export const parsed = 1; value.parse').not.toMatch(readsForeign);
});
