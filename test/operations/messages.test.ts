import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CRASHES } from '../../electron/crash-journal.ts';
import { readSource, sourceFiles } from '../support/import-graph.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operations/MESSAGES.md'), 'utf8');
const textsIn = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Not listed: what only the maker of a release reads, formats of others’ words, and simulated devices. */
const elsewhere =
  /\.(?:test|conformance)\.ts$|\/simulation\/|simulat|contracts\/(?!release\.ts)|file-shape|make-release/;
/** Functions that take a sentence, as a literal or after a fixed word. */
const told =
  /(?:\breport|#report|\blog\.(?:warn|info|error|fatal)|\bnote|\bonDisk|#giveUp|transport\.close|#close|new (?:StorageFault|CannotRun|PrivateFileFault|ReleaseFault))\(\s*(?:'[a-z-]+',\s*|\{[^{}]*\},\s*)?(['`])((?:(?!\1)[^\\]|\\.)*)\1/g;
/** Functions that return a sentence. */
const given = /(?:\breturn \(?|[?:]|\bconst \w+ =)\s*(['`])((?:(?!\1)[^\\]|\\.)*)\1/g;
const givers = [
  ...['native-bridge/sqlite/sqlite-faults.ts', 'server/cardroom/signed-heads.ts', 'server/table/clock-watch.ts'],
  ...['server/how-to-restore.ts', 'server/updates/room-updates.ts', 'server/updates/launched.ts'],
  ...['server/launch/launcher.ts', 'native-bridge/updates/release-keys.ts', 'native-bridge/updates/unpack-release.ts'],
];

/** As on the page: “…” for variable parts. A composed sentence is known by its first part. */
const written = (literal: string): string =>
  literal
    .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
    .replaceAll(/\\(.)/g, '$1')
    .trim();
/** Text beyond this length does not distinguish sentences. */
const telling = (sentence: string): string => sentence.slice(0, 40).replace(/ …$/, '').trim();
const isSentence = (text: string): boolean => /[A-Za-z]{2,} .*[a-z]{2,}|^[A-Z][a-z]+(?: [a-z]+)*\.$/.test(text);

const sources = sourceFiles().filter(
  (path) => /^(?:server|native-bridge)\/.*\.ts$/.test(path) && !elsewhere.test(path),
);
const sentences = sources.flatMap((path) => {
  const text = readSource(path);
  const found = [...text.matchAll(told), ...(givers.includes(path) ? text.matchAll(given) : [])];
  return found.map(([, , literal = '']) => [written(literal), path] as const).filter(([one]) => isSentence(one));
});

test('the servers’ sentences are found', () => {
  expect(sentences.length).toBeGreaterThan(50);
  const found = sentences.map(([sentence]) => sentence);
  for (const one of ['The disk has room again.', 'Table paired.', 'Riffle needs Node 24 or later; this is Node ….'])
    expect(found).toContain(one);
});

test.each(sentences)('“%s” is on the page', (sentence) => {
  expect(page).toContain(telling(sentence));
});

describe('devices, the first start and the page of a PC’s health', () => {
  const faults = Object.keys(textsIn('renderer/text/en/devices.json').remedy).filter((one) => one !== 'refused');
  test.each(faults)('the fault %s is on the page, with the console’s own remedy', (fault) => {
    const { [fault]: remedy } = textsIn('renderer/text/en/devices.json').remedy;
    const row = page.split('\n').find((line) => line.startsWith(`| \`${fault}\` |`));
    expect(row).toContain(`| ${remedy} |`);
  });

  test.each(Object.values(textsIn('renderer/text/en/health.json').do))('“%s” is on the page', (sentence) => {
    expect(page).toContain(`| ${sentence} |`);
  });

  test.each<string>(Object.values(textsIn('renderer/text/en/first-start.json').said))(
    '“%s” of the first start is on the page',
    (sentence) => expect(page).toContain(`| ${sentence.replaceAll(/\{\{\w+\}\}/g, '…')} |`),
  );

  test.each(CRASHES)('the journal’s word %s is on the page', (word) => {
    expect(page).toContain(`\`${word}\``);
  });
});

test('the page has no sentence that is no longer used', () => {
  const all = [...sourceFiles()]
    .filter((path) => /^(?:server|native-bridge|electron)\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path))
    .map((path) => written(readSource(path)))
    .join('\n');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const said = rows.flatMap((line) =>
    [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, one = '']) => one),
  );
  expect(said.length).toBeGreaterThan(60);
  for (const sentence of said) {
    const longest = sentence.split('…').sort((one, other) => other.length - one.length)[0] ?? '';
    expect(all, sentence).toContain(longest.slice(0, 40).trim());
  }
});
