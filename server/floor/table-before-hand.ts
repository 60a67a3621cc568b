import {
  apply,
  type HandTape,
  initialState,
  pastHandTape,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';

/** An event of a table's log with its place there. */
export interface LoggedEvent {
  readonly sequence: number;
  /** Number of the hand it belongs to; 0 before the first. */
  readonly hand: number;
  readonly event: TableEvent;
}

/** What old hands are grown from: one log, whoever keeps it. What cannot be read as an event ends the list. */
export interface HandSource {
  /** The table just before some hand up to this one, and the number of its last event; null: there is none such. */
  snapshotBelow(hand: number): { readonly sequence: number; readonly state: TableState } | null;
  /** Events after this number, in order, at most `limit`. */
  eventsAfter(sequence: number, limit: number): readonly LoggedEvent[];
  eventsOfHand(hand: number): readonly LoggedEvent[];
  /** Corrections of hands after which another one had begun, in order. */
  lateAmendments(): readonly LoggedEvent[];
}

const eventsAtOnce = 250;

/** The table just before the first event of a hand; null where there is no such hand, or where it cannot be grown any more. */
export function tableBeforeHand(source: HandSource, hand: number): TableState | null {
  const kept = source.snapshotBelow(hand);
  let state = kept?.state ?? initialState;
  let sequence = kept?.sequence ?? 0;
  for (;;) {
    const events = source.eventsAfter(sequence, eventsAtOnce);
    for (const logged of events) {
      if (logged.event.type === 'hand-started' && logged.hand >= hand) return logged.hand === hand ? state : null;
      const after = followed(() => apply(state, logged.event));
      if (after === null) return null;
      state = after;
      sequence = logged.sequence;
    }
    if (events.length === 0) return null;
  }
}

/**
 * A hand as it counts now: of the last one everything booked since it began, of an older one what its amendments have made of
 * it. Null as `tableBeforeHand`.
 */
export function tapeOfHand(source: HandSource, hand: number): HandTape | null {
  const before = tableBeforeHand(source, hand);
  if (before === null) return null;
  const events = source.eventsOfHand(hand).map(({ event }) => event);
  const isPast = source.eventsOfHand(hand + 1).length > 0;
  if (!isPast) return followed(() => tapeOf(before, events));
  const amendments = source.lateAmendments().map(({ event }) => event);
  const ofThis = amendments.filter((event) => event.type === 'past-hand-amended' && event.hand === hand);
  return followed(() => pastHandTape(before, [...events, ...ofThis], hand));
}

function tapeOf(before: TableState, events: readonly TableEvent[]): HandTape | null {
  let [state, tape]: [TableState | null, HandTape | null] = [before, null];
  for (const event of events) {
    tape = tapeAfter(tape, state, event);
    state = apply(state, event);
  }
  return tape;
}

/** Null where this program's engine can no longer follow what an older one wrote. */
function followed<Grown>(grow: () => Grown): Grown | null {
  try {
    return grow();
  } catch {
    return null;
  }
}

/** States are kept just before every hand whose number this divides, so that an old hand is grown from at most so many others. */
const handsBetweenSnapshots = 25;

/** Whether the table is kept as it stands just before a row: where such a hand begins with it. A hand starts first among the events of one submission. */
export const isKeptBefore = ({ kind, hand }: { readonly kind: string; readonly hand: number }): boolean =>
  kind === 'hand-started' && hand % handsBetweenSnapshots === 0;
