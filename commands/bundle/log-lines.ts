import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Blanker } from './blanker.ts';

/** The last part of a log of this size shows what happened, and can still be sent. */
const bytesMost = 2 * 2 ** 20;

/** The end of a log, as it goes into a bundle: one line for each, in order. */
export function blankedLog(text: string, blanker: Blanker): string {
  const end = text.slice(-bytesMost);
  const lines = (end.length < text.length ? end.slice(end.indexOf('\n') + 1) : end).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => `${blankedLine(line, blanker)}\n`)
    .join('');
}

/** A line of ours is JSON; any other comes from a bug or from systemd, and keeps its words up to the first colon. */
function blankedLine(line: string, blanker: Blanker): string {
  const entry = objectOf(line);
  if (entry !== null) return JSON.stringify(blankedEntry(entry, blanker));
  const isWhole = /^\s+at |^riffle-[a-z]+\.service: /.test(line);
  const [said = '', ...more] = isWhole ? [line] : line.split(':');
  return `${blanker.sentence(said)}${more.length > 0 ? ': …' : ''}`;
}

function blankedEntry(entry: Readonly<Record<string, unknown>>, blanker: Blanker): object {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      if (key === 'stack' && typeof value === 'string') return [key, placesOf(value, blanker)];
      if ((key === 'time' || key === 'level') && typeof value === 'number') return [key, value];
      return [blanker.sentence(key), blankedValue(value, blanker)];
    }),
  );
}

/** The class of an error and where it was: its message may hold what it was about. */
function placesOf(stack: string, blanker: Blanker): readonly string[] {
  const [first = '', ...lines] = stack.split('\n');
  return [first.split(':')[0] ?? '', ...lines.filter((line) => /^\s+at /.test(line))].map((line) =>
    blanker.sentence(line.trim()),
  );
}

/** Nothing Riffle logs is this deep; something deeper would crash the bundle. */
const deepest = 64;

/** Numbers, booleans and structure stay; strings are blanked as sentences, and what is too deep is left out. */
export function blankedValue(value: unknown, blanker: Blanker, depth = 0): unknown {
  if (typeof value === 'string') return blanker.sentence(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return value.map((one) => blankedValue(one, blanker, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [blanker.sentence(key), blankedValue(one, blanker, depth + 1)]),
  );
}

function objectOf(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The words in the program's servers, from the installed files: its sources, or what was built from them. */
export function vocabularyOf(root: string): ReadonlySet<string> {
  const sources = globSync('{server,native-bridge,protocol,commands}/**/*.ts', { cwd: root }).filter(
    (path) => !/\.(?:test|conformance)\.ts$|one-pc|simulat|demo/.test(path),
  );
  const built = ['out/server/main.js'].filter((path) => sources.length === 0 && existsSync(join(root, path)));
  const words = new Set<string>(plain);
  for (const path of [...sources, ...built])
    for (const word of readFileSync(join(root, path), 'utf8').match(/[A-Za-z]{2,}/g) ?? []) words.add(word);
  return words;
}

/** Words of systemd and of the log writer. */
const plain = (
  'Started Stopped Stopping Starting Finished Failed Deactivated Scheduled Main process exited killed signal successfully ' +
  'restart job counter code status Result result Start request repeated too quickly msg KILL TERM SEGV ABRT FAILURE'
).split(' ');
