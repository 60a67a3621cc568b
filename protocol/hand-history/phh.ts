import { mostSeats } from '../../engine/notation.ts';
import { descriptionFields, gameFields, keysNeeded } from './phh-fields.ts';
import type { PhhAction, PhhHand, PhhValue } from './phh-hand.ts';
import {
  endOfString,
  isList,
  lineOfKey,
  linesOfActions,
  nameToml,
  parseToml,
  type TomlParsed,
  type TomlTable,
} from './phh-lines.ts';

export type { PhhHand } from './phh-hand.ts';

export interface PhhError {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly reason: string;
}

export type PhhParsed = { readonly hand: PhhHand } | { readonly error: PhhError };

/** Reads one hand or many (`[1]`, `[2]` …). A hand that cannot be read becomes an error in its place; the others are still read. */
export function parsePhh(text: string): readonly PhhParsed[] {
  return sectionsOf(text).map((section) => {
    const { toml } = section;
    if ('table' in toml) return readHand(toml.table, section);
    return { error: { line: section.line + toml.fault.line - 1, reason: `not TOML: ${toml.fault.reason}` } };
  });
}

const fieldsByKey = new Map([...gameFields, ...descriptionFields].map((field) => [field.key, field]));

function readHand(table: TomlTable, section: Section): PhhParsed {
  const wrong = (key: string, reason: string): PhhParsed => ({
    error: { line: section.line + lineOfKey(section.text, key) - 1, reason },
  });
  const properties = absentFields();
  const lists: { readonly key: string; readonly length: number }[] = [];
  // Without a prototype, so that a key may have any name.
  const own: Record<string, PhhValue> = Object.create(null);
  for (const key of Object.keys(table)) {
    const value = table[key];
    const field = fieldsByKey.get(key);
    if (field !== undefined) {
      const read = field.read(value);
      if (read === undefined) return wrong(key, field.fault(key, value));
      if (isList(read)) lists.push({ key, length: read.length });
      properties[field.property] = read;
    } else if (key === 'actions') {
      const actions = readActions(value, section);
      if (typeof actions === 'string') return wrong(key, actions);
      properties.actions = actions;
    } else {
      own[key] = value as PhhValue;
    }
  }
  const missing = keysNeeded(table.variant).find((key) => table[key] === undefined);
  if (missing !== undefined) return { error: { line: section.line, reason: `${missing} is missing` } };
  // The required fields are present and of their shape, whatever else there is.
  const hand = (Object.keys(own).length > 0 ? { ...properties, own } : properties) as unknown as PhhHand;
  const players = hand.startingStacks.length;
  if (players < 2 || players > mostSeats) {
    return wrong('starting_stacks', `a table has 2 to ${mostSeats} players, not ${players}`);
  }
  const uneven = lists.find((list) => list.length !== players);
  if (uneven === undefined) return { hand };
  return wrong(uneven.key, `${uneven.key} needs one entry per player: ${players}, not ${uneven.length}`);
}

/** A hand's optional fields. */
const absentFields = (): Record<string, unknown> => ({
  anteTrimming: false,
  blindsOrStraddles: [],
  bringIn: null,
  smallBet: null,
  bigBet: null,
  minBet: null,
});

function readActions(value: unknown, section: Section): readonly PhhAction[] | string {
  if (!isList(value)) return `actions must be a list of strings, not ${nameToml(value)}`;
  const lines = linesOfActions(section.text, value.length);
  const actions: PhhAction[] = [];
  for (let index = 0; index < value.length; index++) {
    const text = value[index];
    if (typeof text !== 'string') return `an entry of actions must be a string, not ${nameToml(text)}`;
    actions.push({ text, line: section.line + (lines[index] ?? 1) - 1 });
  }
  return actions;
}

/** The part of a file that holds one hand. */
interface Section {
  readonly text: string;
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  /** The hand's own table. */
  readonly toml: TomlParsed;
}

interface Header {
  readonly offset: number;
  /** `12` of `[12]`. */
  readonly name: string;
}

/** Splits a file at its headers (`[1]`, `[2]` …), so that one broken hand does not affect the rest. */
export function sectionsOf(text: string): readonly Section[] {
  const headers = headersIn(text);
  const sections = cutAt(headers, text);
  // A line inside a string may look like a header. In a file without errors TOML tells them apart.
  const mistaken = headers.length > 0 && sections.some((section) => 'fault' in section.toml) && isToml(text);
  return mistaken ? cutAt(headersOutsideValues(headers, text), text) : sections;
}

function headersIn(text: string): readonly Header[] {
  const bracketed = /\[[ \t]*(\d+)[ \t]*\](?=[ \t]*(?:#[^\n]*)?\r?(?:\n|$))/g;
  // Nearly always a text holds one hand.
  if (!bracketed.test(text)) return [];
  bracketed.lastIndex = 0;
  return Array.from(text.matchAll(bracketed), (match) => ({ offset: match.index, name: match[1] as string })).filter(
    ({ offset }) => text.slice(text.lastIndexOf('\n', offset) + 1, offset).trim() === '',
  );
}

/** For a valid TOML text: the headers outside strings and lists, in one pass however many there are. */
function headersOutsideValues(headers: readonly Header[], text: string): readonly Header[] {
  const outside = new Set<number>();
  const sought = new Set(headers.map(({ offset }) => offset));
  for (let [at, depth] = [0, 0]; at < text.length; ) {
    const char = text[at];
    if (depth === 0 && sought.has(at)) outside.add(at);
    if (char === '#') {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (char === '"' || char === "'") {
      at = endOfString(text, at, char);
    } else {
      if (char === '[' || char === '{') depth++;
      if (char === ']' || char === '}') depth--;
      at++;
    }
  }
  return headers.filter(({ offset }) => outside.has(offset));
}

function cutAt(headers: readonly Header[], text: string): readonly Section[] {
  const [first] = headers;
  if (first === undefined) return [{ text, line: 1, toml: parseToml(text) }];
  const sections: Section[] = [];
  const above = text.slice(0, first.offset);
  const toml = parseToml(above);
  // Above the first header a file may have keys of its own; anything else there is a hand without a header.
  const speaksOfFile = 'table' in toml && Object.keys(toml.table).every((key) => key.startsWith('_'));
  if (!speaksOfFile) sections.push({ text: above, line: 1, toml });
  let line = lineBreaks(above) + 1;
  for (const [index, { offset, name }] of headers.entries()) {
    const part = text.slice(offset, headers[index + 1]?.offset);
    const whole = parseToml(part);
    // Read with its header, a hand has its own sub-tables (`[1._own]`) and no others.
    const own = 'table' in whole ? { table: whole.table[name] as TomlTable } : whole;
    sections.push({ text: part, line, toml: own });
    line += lineBreaks(part);
  }
  return sections;
}

const isToml = (text: string): boolean => 'table' in parseToml(text);

const lineBreaks = (text: string): number => text.split('\n').length - 1;
