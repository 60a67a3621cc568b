import assert from 'node:assert/strict';
import { eventVersion, type TableEvent, upcastEvent } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';

/** The event as the log stores it. Exactly these bytes are hashed, so an old event is never rewritten in a newer form. */
export function writeEvent(event: TableEvent): string {
  return `{"v":${eventVersion},${JSON.stringify(event).slice(1)}`;
}

/** The event of a row. A row of a later version, or one whose `kind` is not its event's, is a damaged or foreign log: asserted. */
export function readEvent(row: Pick<LogRow, 'seq' | 'kind' | 'body'>): TableEvent {
  const stored = storedIn(row.body);
  assert.ok(typeof stored?.v === 'number', `Row ${row.seq} holds no event.`);
  const event = upcastEvent(stored);
  assert.ok(event !== null, `Row ${row.seq} has version ${stored.v}; this program knows ${eventVersion}.`);
  assert.equal(event.type, row.kind, `Row ${row.seq} is called ${row.kind} and holds another event.`);
  return event;
}

function storedIn(body: string): { readonly v: number } | null {
  try {
    return JSON.parse(body) as { readonly v: number } | null;
  } catch {
    return null;
  }
}
