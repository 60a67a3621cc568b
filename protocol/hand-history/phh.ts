import { mostSeats } from '../../engine/notation.ts';
import { descriptionFields, gameFields, keysNeeded } from './phh-fields.ts';
import type { PhhAction, PhhHand, PhhValue } from './phh-hand.ts';
import { lineOfKey, linesOfActions } from './phh-lines.ts';
import { type Section, sectionsOf } from './phh-sections.ts';
import { isList, nameToml, type TomlTable } from './phh-toml.ts';

export type { PhhHand } from './phh-hand.ts';

export interface PhhError {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly reason: string;
}

export type PhhParsed = { readonly hand: PhhHand } | { readonly error: PhhError };

/** Reads one hand or many (`[1]`, `[2]` …). A hand that cannot be read is an error in its place; the others are still read. */
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
  // What is needed is there and of its shape, whatever else there is as well.
  const hand = (Object.keys(own).length > 0 ? { ...properties, own } : properties) as unknown as PhhHand;
  const players = hand.startingStacks.length;
  if (players < 2 || players > mostSeats) {
    return wrong('starting_stacks', `a table has 2 to ${mostSeats} players, not ${players}`);
  }
  const uneven = lists.find((list) => list.length !== players);
  if (uneven === undefined) return { hand };
  return wrong(uneven.key, `${uneven.key} needs one entry per player: ${players}, not ${uneven.length}`);
}

/** A hand's fields that a file may leave out. */
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
  for (const [index, text] of value.entries()) {
    if (typeof text !== 'string') return `an entry of actions must be a string, not ${nameToml(text)}`;
    actions.push({ text, line: section.line + (lines[index] ?? 1) - 1 });
  }
  return actions;
}
