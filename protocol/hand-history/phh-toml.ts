import { parse, stringify, TomlError } from 'smol-toml';
import type { PhhValue } from './phh-hand.ts';

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
