import { eventVersion, type TableEvent } from '../../engine/index.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';

/** The event of a row a table sent, or why the room cannot read it. What comes over a line is data: nothing is asserted. */
export function readEvent({ seq, kind, body }: LogRow): { readonly event: TableEvent } | { readonly unfit: string } {
  const stored = parseObject(body);
  if (stored === null) return { unfit: `Event ${seq} is not an event.` };
  const { v, ...event } = stored;
  if (v !== eventVersion) {
    return { unfit: `Event ${seq} has version ${String(v)}, this cardroom server knows ${eventVersion}: update it.` };
  }
  if (event.type !== kind) return { unfit: `Event ${seq} is called ${kind} and holds another event.` };
  return { event: event as unknown as TableEvent };
}

function parseObject(text: string): { readonly v?: unknown; readonly type?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
