import { staysBeside, type TableEvent } from '../../../engine/table.ts';
import type { SeenEvent } from '../../../protocol/table-messages.ts';

/** A hand that was corrected has two histories: what was booked, and what should have been. */
export type HandVersion = 'booked' | 'corrected';

/** What the last correction of a hand put in place of everything booked before it. */
type Amended = Extract<TableEvent, { type: 'hand-amended' | 'past-hand-amended' }>;

/**
 * The events of a hand as they should have been, in the order and at the times of those that were booked; null for a hand that was never
 * corrected. What devices saw and what the floor was told stays where it was: no correction touches it.
 */
export function correctedEvents(seen: readonly SeenEvent[], hand: number): readonly SeenEvent[] | null {
  const last = seen.findLastIndex(({ event }) => amendedIn(event, hand) !== null);
  const at = seen[last];
  const amended = amendedIn(at?.event ?? null, hand);
  if (at === undefined || amended === null) return null;
  const booked = seen.slice(0, last);
  const since = seen.slice(last + 1);
  // What came of an older hand's correction came to the table as it was by then, and not as the hand should have left it.
  const after =
    amended.type === 'hand-amended' ? since : since.filter(({ event }) => event === null || staysBeside(event));
  return [...inOneOrder(booked, amended.events, at), ...after];
}

function amendedIn(event: TableEvent | null, hand: number): Amended | null {
  if (event?.type !== 'hand-amended' && event?.type !== 'past-hand-amended') return null;
  return event.hand === hand ? event : null;
}

/** Each event of the correction at the time of the one it replaces; a missing one at that of the event before it. */
function inOneOrder(
  booked: readonly SeenEvent[],
  events: readonly TableEvent[],
  amendment: SeenEvent,
): readonly SeenEvent[] {
  const pairs = alignment(booked, events);
  const ordered: SeenEvent[] = [];
  let next = 0;
  const begins = booked[0] ?? amendment;
  const missing = (until: number): void => {
    for (; next < until; next++) {
      const { at, sequence } = ordered.at(-1) ?? begins;
      ordered.push({ at, sequence, actor: amendment.actor, event: events[next] ?? null });
    }
  };
  for (const [index, one] of booked.entries()) {
    const pair = pairs.get(index);
    if (pair !== undefined) {
      missing(pair);
      ordered.push({ ...one, event: events[pair] ?? null });
      next = pair + 1;
    } else if (one.event !== null && staysBeside(one.event)) ordered.push(one);
  }
  missing(events.length);
  return ordered;
}

/** The longest sequence of events that are alike in both: booked index → index in the correction. */
function alignment(booked: readonly SeenEvent[], events: readonly TableEvent[]): ReadonlyMap<number, number> {
  const [left, right] = [booked.map(({ event }) => (event === null ? '' : alikeBy(event))), events.map(alikeBy)];
  const longest = left.map(() => right.map(() => 0));
  const lengthAt = (one: number, other: number): number => longest[one]?.[other] ?? 0;
  for (let one = left.length - 1; one >= 0; one--)
    for (let other = right.length - 1; other >= 0; other--) {
      const row = longest[one];
      if (row === undefined) continue;
      row[other] =
        left[one] === right[other]
          ? 1 + lengthAt(one + 1, other + 1)
          : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1));
    }
  const pairs = new Map<number, number>();
  for (let one = 0, other = 0; one < left.length && other < right.length; ) {
    if (left[one] === right[other]) pairs.set(one++, other++);
    else if (lengthAt(one + 1, other) >= lengthAt(one, other + 1)) one++;
    else other++;
  }
  return pairs;
}

/** Two events stand for one act if they belong to one seat and one could have been the other: a raise of another amount is one. */
const alikeBy = (event: TableEvent): string => `${act[event.type] ?? event.type} ${'seat' in event ? event.seat : ''}`;

const act: { readonly [Type in TableEvent['type']]?: string } = {
  folded: 'acted',
  checked: 'acted',
  called: 'acted',
  bet: 'acted',
  raised: 'acted',
  completed: 'acted',
};
