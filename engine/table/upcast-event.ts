import { eventVersion, type TableEvent } from '../words/event.ts';

/** An event as a log keeps it: `v` is the version it was written in. */
export type StoredEvent = Readonly<Record<string, unknown>> & { readonly v: number };

/** Converts an event of one version to the next. */
export type Upcaster = (event: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** One for each version that is no longer written, oldest first: the first converts version 1 to 2. */
const upcasters: readonly Upcaster[] = [];

/** A stored event in today's form; null if a later program wrote it. The stored bytes stay as they are. */
export function upcastEvent(
  { v, ...event }: StoredEvent,
  steps: readonly Upcaster[] = upcasters,
  newest: number = eventVersion,
): TableEvent | null {
  if (!Number.isInteger(v) || v < 1 || v > newest) return null;
  return steps.slice(v - 1).reduce((lifted, step) => step(lifted), event) as unknown as TableEvent;
}
