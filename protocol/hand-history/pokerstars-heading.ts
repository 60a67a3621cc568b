import type { TableState } from '../../engine/table.ts';

/** What readers of the dialect would take for its own signs: after a name comes a colon, in brackets stands an amount or a card. */
const signsOfDialect = /[:()[\]]+/g;

/** A name as the dialect can carry it: readers know players by it. */
export const dialectName = (name: string): string => name.replace(signsOfDialect, ' ').replace(/\s+/g, ' ').trim();

/** FNV-1a over the word's characters, 32 bits: a number for a word, the same on every machine. */
export function numberOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const sign of word) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Readers drop a hand whose number they know: the table is in it. The last six digits are the table's own number of the hand. */
export const handNumberOf = ({ tableId }: Pick<TableState, 'tableId'>, hand: number): string =>
  `${numberOf(tableId)}${String(hand).padStart(6, '0')}`;

/** The number in a table's name or id; a table without one is the first. */
export function tableNumberOf({ name, tableId }: Pick<TableState, 'name' | 'tableId'>): number {
  const [digits] = name.match(/\d{1,6}/) ?? tableId.match(/\d{1,6}/) ?? [];
  return digits === undefined ? 1 : Number(digits);
}

const numerals = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

/** A level as the dialect numbers it. */
export function romanOf(level: number): string {
  let [left, text] = [level, ''];
  for (const [worth, letters] of numerals) for (; left >= worth; left -= worth) text += letters;
  return text;
}

const eastern = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** A moment twice, in universal time and in the dialect's own eastern time, which readers count from. */
export function whenInDialect(at: number): string {
  const parts = new Map(eastern.formatToParts(at).map(({ type, value }) => [type, value]));
  const inEast = `${parts.get('year')}/${parts.get('month')}/${parts.get('day')} ${Number(parts.get('hour'))}:${parts.get('minute')}:${parts.get('second')}`;
  const [date, time] = new Date(at).toISOString().split('T');
  return `${date?.replaceAll('-', '/')} ${time?.slice(0, 8).replace(/^0/, '')} UTC [${inEast} ET]`;
}
