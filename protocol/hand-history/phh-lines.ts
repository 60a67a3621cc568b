import { parse, stringify, TomlError } from 'smol-toml';
import type { PhhValue } from './phh-hand.ts';

/** Line of a TOML text, from 1, on which a key is; 1 if the key is not found. */
export function lineOfKey(text: string, key: string): number {
  const match = new RegExp(`(?:^|\\n)[ \\t]*(["']?)${key}\\1[ \\t]*=`).exec(text);
  return match === null ? 1 : lineAt(text, match.index + match[0].length);
}

/** Lines of a TOML text, from 1, on which the strings of its list `actions` begin; all 1 if the list is not found. */
export function linesOfActions(text: string, count: number): readonly number[] {
  for (const list of text.matchAll(/(?:^\uFEFF?|\n)[ \t]*(["']?)actions\1[ \t]*=[ \t]*\[/g)) {
    const lines = linesOfStrings(text, list.index + list[0].length);
    // If a string contains "actions = [", the count differs.
    if (lines?.length === count) return lines;
  }
  return new Array<number>(count).fill(1);
}

/** Lines on which strings begin, from a position in a list to the list's end; null if the list does not end. */
function linesOfStrings(text: string, start: number): readonly number[] | null {
  const lines: number[] = [];
  let line = lineAt(text, start);
  let offset = start;
  while (offset < text.length) {
    const char = text[offset];
    if (char === ']') return lines;
    if (char === '\n') line++;
    if (char === '#') {
      offset = indexOf(text, '\n', offset);
    } else if (char === '"' || char === "'") {
      lines.push(line);
      const end = endOfString(text, offset, char);
      if (text[offset + 1] === char) line += lineAt(text.slice(offset, end), end) - 1;
      offset = end;
    } else {
      offset++;
    }
  }
  return null;
}

/** Position after the closing quote of a string. */
export function endOfString(text: string, start: number, quote: string): number {
  const isInThree = text[start + 1] === quote && text[start + 2] === quote;
  const mark = isInThree ? quote.repeat(3) : quote;
  let end = indexOf(text, mark, start + mark.length);
  while (quote === '"' && isEscaped(text, end)) end = indexOf(text, mark, end + 1);
  end += mark.length;
  // Text in triple quotes may itself end with one or two quotes.
  for (let own = 0; isInThree && own < 2 && text[end] === quote; own++) end++;
  return end;
}

function isEscaped(text: string, offset: number): boolean {
  let backslashes = 0;
  while (text[offset - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** Like `String.indexOf`, but returns the text's end if nothing is found. */
function indexOf(text: string, sought: string, from: number): number {
  const offset = text.indexOf(sought, from);
  return offset < 0 ? text.length : offset;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

export type TomlTable = { readonly [key: string]: unknown };

interface TomlFault {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

export type TomlParsed = { readonly table: TomlTable } | { readonly fault: TomlFault };

/** Parses a text as TOML. An integer that a number cannot represent is an error. */
export function parseToml(text: string): TomlParsed {
  try {
    return { table: parse(text) };
  } catch (error) {
    if (error instanceof TomlError) return { fault: whyNotToml(error, text) };
    throw error;
  }
}

/** The library's reason in plainer words; for the mistakes people are likely to make, on a better line. */
function whyNotToml({ message, line, column }: TomlError, text: string): TomlFault {
  const lines = text.split(/\r?\n/);
  const stopped = lines[line - 1] ?? '';
  const [reason = ''] = message.replace('Invalid TOML document: ', '').split('\n');
  if (reason.includes('redefine')) return { line, reason: 'a key is given twice' };
  if (reason.includes('losslessly')) return { line, reason: 'a number is too large' };
  if (reason === 'unfinished string' || (reason.startsWith('control characters') && column > stopped.length)) {
    return { line, reason: 'a string is not closed' };
  }
  // What is missing belongs before the place where reading stopped, often lines before it.
  const before = [...lines.slice(0, line - 1), stopped.slice(0, column - 1)].join('\n').trimEnd();
  const lineBefore = before.split('\n').length;
  const after = [stopped.slice(column - 1), ...lines.slice(line)].join('\n');
  if (after.trim() === '') return { line: lineBefore, reason: 'the hand ends within a value' };
  return reason.startsWith('expected comma')
    ? { line: lineBefore, reason: 'a comma is missing, or a list or table is not closed' }
    : { line, reason };
}

/** A value as TOML text on one line: tables are written inline, so that they stay under their own hand's header. */
export function makeToml(value: PhhValue): string {
  if (isList(value)) return `[${value.map(makeToml).join(', ')}]`;
  if (typeof value === 'object' && !(value instanceof Date)) {
    const entries = Object.entries(value).map(([key, entry]) => `${makeTomlKey(key)} = ${makeToml(entry)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  // The library writes an integer, which has no negative zero.
  if (Object.is(value, -0)) return '-0.0';
  return stringify({ v: value }).slice('v = '.length, -'\n'.length);
}

/** A key as TOML requires it, quoted if necessary. */
export const makeTomlKey = (key: string): string => stringify({ [key]: true }).slice(0, -' = true\n'.length);

/** A TOML value as a sentence names it. */
export function nameToml(value: unknown): string {
  if (isList(value)) return 'a list';
  if (value instanceof Date) return 'a date or time';
  return typeof value === 'object' ? 'a table' : makeToml(value as PhhValue);
}

export const isList = (value: unknown): value is readonly PhhValue[] => Array.isArray(value);
