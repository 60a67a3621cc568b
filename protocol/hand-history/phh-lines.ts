import { parse, stringify, TomlError } from 'smol-toml';
import type { PhhValue } from './phh-hand.ts';

/** Line of a TOML text, from 1, on which a key stands; 1 where the key is not found. */
export function lineOfKey(text: string, key: string): number {
  const match = new RegExp(`(?:^|\\n)[ \\t]*(["']?)${key}\\1[ \\t]*=`).exec(text);
  return match === null ? 1 : lineAt(text, match.index + match[0].length);
}

/** Lines of a TOML text, from 1, on which the strings of its list `actions` begin; all 1 where the list is not found. */
export function linesOfActions(text: string, count: number): readonly number[] {
  for (const list of text.matchAll(/(?:^\uFEFF?|\n)[ \t]*(["']?)actions\1[ \t]*=[ \t]*\[/g)) {
    const lines = linesOfStrings(text, list.index + list[0].length);
    // A text in which somebody writes "actions = [" has other strings after it.
    if (lines?.length === count) return lines;
  }
  return new Array<number>(count).fill(1);
}

/** Lines on which strings begin, from an offset within a list to the list's end; null where it has none. */
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

/** Offset after the last quote of a string. */
export function endOfString(text: string, start: number, quote: string): number {
  const isInThree = text[start + 1] === quote && text[start + 2] === quote;
  const mark = isInThree ? quote.repeat(3) : quote;
  let end = indexOf(text, mark, start + mark.length);
  while (quote === '"' && isEscaped(text, end)) end = indexOf(text, mark, end + 1);
  end += mark.length;
  // What stands in three quotes may itself end with one or two of them.
  for (let own = 0; isInThree && own < 2 && text[end] === quote; own++) end++;
  return end;
}

function isEscaped(text: string, offset: number): boolean {
  let backslashes = 0;
  while (text[offset - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** As `String.indexOf`, but the text's end where there is nothing to be found. */
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

/** Reads a text as TOML. Integers that a number cannot hold are a fault. */
export function parseToml(text: string): TomlParsed {
  try {
    return { table: parse(text) };
  } catch (error) {
    if (error instanceof TomlError) return { fault: whyNotToml(error, text) };
    throw error;
  }
}

/** The library's reason, in plainer words and on a better line where a person is likely to make the mistake. */
function whyNotToml({ message, line, column }: TomlError, text: string): TomlFault {
  const lines = text.split(/\r?\n/);
  const stopped = lines[line - 1] ?? '';
  const [reason = ''] = message.replace('Invalid TOML document: ', '').split('\n');
  if (reason.includes('redefine')) return { line, reason: 'a key is given twice' };
  if (reason.includes('losslessly')) return { line, reason: 'a number is too large' };
  if (reason === 'unfinished string' || (reason.startsWith('control characters') && column > stopped.length)) {
    return { line, reason: 'a string is not closed' };
  }
  // What is missing stood before the place where reading stopped, often lines before it.
  const before = [...lines.slice(0, line - 1), stopped.slice(0, column - 1)].join('\n').trimEnd();
  const lineBefore = before.split('\n').length;
  const after = [stopped.slice(column - 1), ...lines.slice(line)].join('\n');
  if (after.trim() === '') return { line: lineBefore, reason: 'the hand ends within a value' };
  return reason.startsWith('expected comma')
    ? { line: lineBefore, reason: 'a comma is missing, or a list or table is not closed' }
    : { line, reason };
}

/** The TOML text of a value, on one line: tables stand inline, so that they stay under the header of their own hand. */
export function makeToml(value: PhhValue): string {
  if (isList(value)) return `[${value.map(makeToml).join(', ')}]`;
  if (typeof value === 'object' && !(value instanceof Date)) {
    const entries = Object.entries(value).map(([key, entry]) => `${makeTomlKey(key)} = ${makeToml(entry)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  // The library writes an integer, which has no sign at zero.
  if (Object.is(value, -0)) return '-0.0';
  return stringify({ v: value }).slice('v = '.length, -'\n'.length);
}

/** A key as TOML wants it: in quotes where it needs them. */
export const makeTomlKey = (key: string): string => stringify({ [key]: true }).slice(0, -' = true\n'.length);

/** A value of a TOML file as a sentence names it. */
export function nameToml(value: unknown): string {
  if (isList(value)) return 'a list';
  if (value instanceof Date) return 'a date or time';
  return typeof value === 'object' ? 'a table' : makeToml(value as PhhValue);
}

export const isList = (value: unknown): value is readonly PhhValue[] => Array.isArray(value);
