import { eventVersion, type TableEvent, upcastEvent } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { schemaOfEvent } from '../../protocol/events/event-schema.ts';
import { isDeeperThan } from '../../protocol/text-depth.ts';
import { schemaSentence } from '../schema-sentence.ts';

/*
 * The door for events that come from outside: from a table to its room, and from the room back to its table. Size and depth are looked at
 * before the text is parsed, an older version is lifted, and the whole event is held against the one schema of protocol/events, which the
 * compiler holds against the engine's types. What passes is as it was written, without anything its type does not name.
 *
 *     const read = readTableEvent(row.body);
 *     if ('wrong' in read) return `Event ${row.seq} cannot be read. ${read.wrong}`;
 *     apply(state, read.event);
 *
 * An event of the right shape may still be one that cannot follow: that is for the engine to say. A program's own log, which it has written
 * and signed itself, is read by `readEvent` of server/table/stored-event.ts, without this.
 */

/** The longest is a corrected hand with everything else done since it began. */
export const eventLengthMax = 1_000_000;
/** No event of the engine is half as deep. */
export const eventDepthMax = 32;

/** An event, or a plain sentence about what is wrong with the text. */
export type ReadTableEvent =
  | { readonly event: TableEvent }
  | {
      /** Begins with “It”. */
      readonly wrong: string;
      /**
       * `no-event`: no program of this kind writes this. `newer`: a later build may read what this one cannot. `misshapen`: a known event
       * with unexpected content, which a newer program may understand.
       */
      readonly as: 'no-event' | 'newer' | 'misshapen';
    };

/** Reads the event of a row. Never throws. */
export function readEventOfRow({ kind, body }: Pick<LogRow, 'kind' | 'body'>): ReadTableEvent {
  const read = readTableEvent(body);
  if ('wrong' in read || read.event.type === kind) return read;
  return { wrong: `It is called ${kind} and holds another event.`, as: 'misshapen' };
}

/** Reads an event as a log stores it. Never throws. */
function readTableEvent(body: string): ReadTableEvent {
  if (body.length > eventLengthMax) return noEvent(`It is longer than ${eventLengthMax} letters.`);
  if (isDeeperThan(eventDepthMax, body)) return noEvent(`It lies in more than ${eventDepthMax} brackets.`);
  const stored = storedIn(body);
  if (stored === null) return noEvent('It is not an event.');
  const { v } = stored;
  if (typeof v !== 'number') return noEvent('It says no version.');
  const lifted = upcastEvent({ ...stored, v });
  if (lifted === null)
    return { wrong: `It has version ${v}, and this program knows ${eventVersion}: update it.`, as: 'newer' };
  const schema = schemaOfEvent(lifted.type);
  if (schema === null) return { wrong: 'It is of a kind this program does not know: a newer one may.', as: 'newer' };
  const read = schema.safeParse(lifted);
  if (!read.success) return { wrong: schemaSentence(read.error, schema), as: 'misshapen' };
  leaveBehind(lifted, read.data);
  return { event: lifted };
}

/**
 * Removes from a value what its schema does not know. The value stays as it was written and is not rebuilt from the schema, because the
 * engine compares outcomes and hands as texts, in which the order of fields counts.
 */
function leaveBehind(written: unknown, read: unknown): void {
  if (written === read || typeof written !== 'object' || written === null) return;
  const from = written as Record<string, unknown>;
  const kept = read as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(from))
    if (Object.hasOwn(kept, key)) leaveBehind(from[key], kept[key]);
    else delete from[key];
}

const noEvent = (wrong: string): ReadTableEvent => ({ wrong, as: 'no-event' });

function storedIn(body: string): { readonly v?: unknown } | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
