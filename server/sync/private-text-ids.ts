import type { TextRef } from '../../engine/notation.ts';
import type { LogRow, PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { isDeeperThan } from '../../protocol/text-depth.ts';
import { isTextOf } from './private-text.ts';
import { eventDepthMax } from './read-table-event.ts';

/** Ids of all private texts a value refers to, at any depth. */
export function privateTextIds(value: unknown, found: Set<string> = new Set()): Set<string> {
  for (const { id } of textRefs(value)) found.add(id);
  return found;
}

/** Ids of the private texts a row's event refers to. */
export function privateTextIdsOfRow(row: Pick<LogRow, 'body'>, found: Set<string> = new Set()): Set<string> {
  for (const { id } of textRefsOfRow(row)) found.add(id);
  return found;
}

/** The texts a row refers to. Most events name nobody; searching for the word first saves parsing them. */
export const textRefsOfRow = ({ body }: Pick<LogRow, 'body'>): readonly TextRef[] =>
  body.includes('"hash"') ? textRefs(walkable(body)) : [];

/**
 * Of the texts sent along, those the rows were written with. A name itself is not hashed and signed with the row; the hash beside its id
 * shows whether it is the right one.
 */
export function textsOfRows(rows: readonly LogRow[], texts: readonly PrivateText[]): readonly PrivateText[] {
  if (texts.length === 0) return [];
  const known = new Map(texts.map((text) => [text.id, text]));
  const found = new Map<string, PrivateText>();
  for (const row of rows) {
    for (const ref of textRefsOfRow(row)) {
      const text = known.get(ref.id);
      if (text !== undefined && isTextOf(ref, text)) found.set(ref.id, text);
    }
  }
  return [...found.values()];
}

/** Every reference in a value, at any depth: an object of just an id and a hash. */
function textRefs(value: unknown): readonly TextRef[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, hash } = value as { readonly id?: unknown; readonly hash?: unknown };
  if (typeof id === 'string' && typeof hash === 'string' && Object.keys(value).length === 2) return [{ id, hash }];
  return Object.values(value).flatMap(textRefs);
}

/** A stored row may hold anything: what is not an event refers to no text. */
function walkable(body: string): unknown {
  if (isDeeperThan(eventDepthMax, body)) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
