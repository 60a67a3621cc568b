import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { isDeeperThan } from '../../protocol/text-depth.ts';
import { eventDepthMax } from './read-table-event.ts';

/** Ids of all private texts a value refers to, at any depth. A reference is an object of just an id and a hash. */
export function privateTextIds(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { id, hash } = value as { readonly id?: unknown; readonly hash?: unknown };
  if (typeof id === 'string' && typeof hash === 'string' && Object.keys(value).length === 2) return found.add(id);
  for (const part of Object.values(value)) privateTextIds(part, found);
  return found;
}

/** Ids of the private texts a row's event refers to. */
export function privateTextIdsOfRow(row: LogRow, found: Set<string> = new Set()): Set<string> {
  // Most events name nobody; looking for the word first saves parsing them.
  return row.body.includes('"hash"') ? privateTextIds(walkable(row.body), found) : found;
}

/** A kept row may hold anything: what is no event refers to no text. */
export function walkable(body: string): unknown {
  if (isDeeperThan(eventDepthMax, body)) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
