import type { TableOverview } from '../../protocol/cardroom-messages.ts';

/** A hand's number and when it began, in the cardroom's milliseconds. */
export interface HandBegun {
  readonly number: number;
  readonly at: number;
}

/** Covers the last half hour of play. */
const beginningsKept = 20;
/** An hourly rate from fewer minutes is meaningless. */
const leastSpanMs = 5 * 60_000;

/** The known hands with the table's current one added. */
export function notedBeginnings(
  begun: Readonly<Record<string, readonly HandBegun[]>>,
  { tableId, state }: TableOverview,
): Readonly<Record<string, readonly HandBegun[]>> {
  if (state.hand === null) return begun;
  const { number, startedAt } = state.hand;
  const known = begun[tableId] ?? [];
  if (known.at(-1)?.number === number) return begun;
  return { ...begun, [tableId]: [...known, { number, at: startedAt }].slice(-beginningsKept) };
}

/** Hands per hour as a whole number; null until enough was watched. */
export function handsPerHour(begun: readonly HandBegun[] | undefined): number | null {
  const first = begun?.[0];
  const last = begun?.at(-1);
  if (first === undefined || last === undefined) return null;
  const spanMs = last.at - first.at;
  if (spanMs < leastSpanMs || last.number <= first.number) return null;
  return Math.round(((last.number - first.number) * 3_600_000) / spanMs);
}
