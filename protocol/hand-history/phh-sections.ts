import { endOfString } from './phh-lines.ts';
import { parseToml, type TomlParsed, type TomlTable } from './phh-toml.ts';

/** The part of a file that holds one hand. */
export interface Section {
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

/** Takes a file apart at its headers (`[1]`, `[2]` …), so that one broken hand does not take the rest with it. */
export function sectionsOf(text: string): readonly Section[] {
  const headers = headersIn(text);
  const sections = cutAt(headers, text);
  // A line of a string may look like a header. In a file without a fault TOML tells them apart.
  const mistaken = headers.length > 0 && sections.some((section) => 'fault' in section.toml) && isToml(text);
  return mistaken ? cutAt(headersOutsideValues(headers, text), text) : sections;
}

function headersIn(text: string): readonly Header[] {
  const bracketed = /\[[ \t]*(\d+)[ \t]*\](?=[ \t]*(?:#[^\n]*)?\r?(?:\n|$))/g;
  return Array.from(text.matchAll(bracketed), (match) => ({ offset: match.index, name: match[1] as string })).filter(
    ({ offset }) => text.slice(text.lastIndexOf('\n', offset) + 1, offset).trim() === '',
  );
}

/** Of a text that is TOML: the headers that stand in no string and in no list. One look at each letter, however many there are. */
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
  // Above the first header a file may speak of itself, in keys of its own; anything else is a hand without a header.
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
