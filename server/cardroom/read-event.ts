import { eventVersion, type TableEvent, upcastEvent } from '../../engine/index.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';

/** The event of a row a table sent, or why the room cannot read it. What comes over a line is data: nothing is asserted. */
export function readEvent({
  seq,
  kind,
  body,
}: LogRow): { readonly event: TableEvent } | { readonly unfit: string; readonly isForeign: boolean } {
  const stored = parseObject(body);
  if (stored === null) return { unfit: `Event ${seq} is not an event.`, isForeign: true };
  const { v } = stored;
  const event = typeof v === 'number' ? upcastEvent({ ...stored, v }) : null;
  if (event === null) {
    if (typeof v !== 'number') return { unfit: `Event ${seq} says no version.`, isForeign: true };
    const unfit = `Event ${seq} has version ${v}, this cardroom server knows ${eventVersion}: update it.`;
    return { unfit, isForeign: false };
  }
  if (event.type !== kind) return { unfit: `Event ${seq} is called ${kind} and holds another event.`, isForeign: true };
  return { event };
}

function parseObject(text: string): { readonly v?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
