import {
  apply,
  type HandTape,
  isLeftBehind,
  pastHandTape,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';

/** An event of a table's log with its position there. */
export interface LoggedEvent {
  readonly sequence: number;
  /** Number of the hand it belongs to; 0 before the first. */
  readonly hand: number;
  readonly event: TableEvent;
}

/** The source of old hands: one log, at the table or in the room. The first row that cannot be read as an event ends the list. */
export interface HandSource {
  /** The latest stored table state just before a hand up to this one, with the number of its last event; null: there is none. */
  snapshotBelow(hand: number): { readonly sequence: number; readonly state: TableState } | null;
  /** Events after this number, in order, at most `limit`. */
  eventsAfter(sequence: number, limit: number): readonly LoggedEvent[];
  eventsOfHand(hand: number): readonly LoggedEvent[];
  /** Corrections of hands after which another one had begun, in order. */
  lateAmendments(): readonly LoggedEvent[];
}

const eventsAtOnce = 250;

/** The table just before the first event of a hand; null if there is no such hand, or it can no longer be replayed. */
export function tableBeforeHand(source: HandSource, hand: number): TableState | null {
  const begins = ({ event, hand: of }: LoggedEvent): boolean => event.type === 'hand-started' && of >= hand;
  const { state, next } = tableUntil(source, hand, begins);
  return next?.hand === hand ? state : null;
}

/**
 * The table as it is now, with the steps that one tap takes back there: those are known to whoever has grown it from the start of its last
 * hand. Null: it can no longer be replayed.
 */
export const tableWithSteps = (source: HandSource, lastHand: number): TableState | null =>
  tableUntil(source, lastHand, () => false).state;

/** The table before the first event from the stored state below a hand on that is meant; `next`: that event. */
function tableUntil(
  source: HandSource,
  hand: number,
  isMeant: (logged: LoggedEvent) => boolean,
): { readonly state: TableState | null; readonly next: LoggedEvent | null } {
  const kept = source.snapshotBelow(hand);
  let state = kept?.state ?? null;
  let sequence = kept?.sequence ?? 0;
  for (;;) {
    const events = source.eventsAfter(sequence, eventsAtOnce);
    if (events.length === 0) return { state, next: null };
    for (const logged of events) {
      if (isMeant(logged)) return { state, next: logged };
      state = followed(() => apply(state, logged.event));
      if (state === null) return { state, next: null };
      sequence = logged.sequence;
    }
  }
}

/**
 * A hand as it now counts: the last one with everything booked since it began, an older one with its amendments. Null as for
 * `tableBeforeHand`.
 */
export function tapeOfHand(source: HandSource, hand: number): HandTape | null {
  const before = tableBeforeHand(source, hand);
  if (before === null) return null;
  const events = source.eventsOfHand(hand).map(({ event }) => event);
  let next = hand + 1;
  // A start that was taken back left the hand before it the last one.
  if (events.some(isStartBack)) while (source.eventsOfHand(next).some(({ event }) => isVoidStart(event))) next += 1;
  const isSetUpAnew = events.some(({ type }) => type === 'table-set-up');
  const isPast = isSetUpAnew || source.eventsOfHand(next).length > 0 || followed(() => isLeftAt(before, events, hand));
  if (isPast !== true) return followed(() => tapeOf(before, events));
  const amendments = source.lateAmendments().map(({ event }) => event);
  const ofThis = amendments.filter((event) => isPastAmendmentOf(event, hand));
  return followed(() => pastHandTape(before, [...events, ...ofThis], hand));
}

/** Whether an older hand still counts as it did after the event `sequence`; `head`: number of the log's last event. */
export const isHandAsSeen = (
  source: Pick<HandSource, 'lateAmendments'>,
  head: number,
  { hand, sequence }: { readonly hand: number; readonly sequence: number },
): boolean =>
  sequence <= head &&
  source.lateAmendments().every((late) => late.sequence <= sequence || !isPastAmendmentOf(late.event, hand));

/** Whether it corrects this hand after the next one had begun. */
export const isPastAmendmentOf = (event: TableEvent, hand: number): boolean =>
  event.type === 'past-hand-amended' && event.hand === hand;

const isStartBack = (event: TableEvent): boolean => event.type === 'step-undone' && event.step === 'hand-started';

const isVoidStart = (event: TableEvent): boolean => event.type === 'hand-voided' && event.incident === null;

const isLeftAt = (before: TableState, events: readonly TableEvent[], hand: number): boolean =>
  isLeftBehind(events.reduce<TableState>(apply, before), hand);

function tapeOf(before: TableState, events: readonly TableEvent[]): HandTape | null {
  let [state, tape]: [TableState | null, HandTape | null] = [before, null];
  for (const event of events) {
    tape = tapeAfter(tape, state, event);
    state = apply(state, event);
  }
  return tape;
}

/** Null if this program's engine can no longer replay what an older one wrote. */
function followed<Grown>(grow: () => Grown): Grown | null {
  try {
    return grow();
  } catch {
    return null;
  }
}

/** A state is stored just before every hand whose number this divides, so that an old hand is replayed from at most this many others. */
const handsBetweenSnapshots = 25;

/**
 * Whether the table's state just before a row is stored, because such a hand begins with the row. The hand's start is the first event of
 * its submission.
 */
export const isKeptBefore = ({ kind, hand }: { readonly kind: string; readonly hand: number }): boolean =>
  kind === 'hand-started' && hand % handsBetweenSnapshots === 0;
