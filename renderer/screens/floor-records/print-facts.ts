import { type TextRef, variantOf } from '../../../engine/notation.ts';
import { apply, handShown, type TableEvent, type TableState } from '../../../engine/table.ts';
import type { ReadHand } from '../../../protocol/floor-desk.ts';
import { type HandStory, storyOf } from '../../../protocol/hand-history/hand-story.ts';
import { pastAmendments, toldHands } from '../../../protocol/hand-history/told-hand.ts';
import type { SeenEvent } from '../../../protocol/table-messages.ts';
import { type Witness, witnessOf } from '../../text/events/witness-of.ts';
import { streetWord } from '../../text/street-text.ts';

/** One line of what happened. `after`: the table after it; null if it cannot be grown. */
export interface PrintedEvent {
  readonly seen: SeenEvent;
  readonly witness: Witness;
  readonly after: TableState | null;
}

/** What happened on one street. */
export interface PrintedStreet {
  /** Name of the street among the texts. */
  readonly street: string;
  readonly events: readonly PrintedEvent[];
}

/** The number people know the hand by, and whether this deal of it was another one; the deal's own where the table before it is no longer stored. */
export function numberOf({ before, events, hand }: ReadHand): { readonly shown: number; readonly isAgain: boolean } {
  const isAgain = events.some(({ event }) => event?.type === 'hand-started' && event.redealOf !== null);
  const dealtAgain = [...(before?.dealtAgain ?? []), ...(isAgain ? [hand] : [])];
  return { shown: before === null ? hand : handShown({ handNumber: hand, dealtAgain }, hand), isAgain };
}

/** The hand as every format describes it; null if the table before it is no longer stored. */
export function printedStory({ before, events }: ReadHand, nameOf: (id: string) => string | null): HandStory | null {
  if (before === null) return null;
  const seen = events.flatMap(({ event }) => (event === null ? [] : [event]));
  const [told] = toldHands(seen, before, pastAmendments(seen));
  return told === undefined ? null : storyOf(told, nameOf);
}

/** Every testimony, street by street, in the order booked. */
export function printedStreets({ before, events }: ReadHand): readonly PrintedStreet[] {
  let state: TableState | null = before;
  const streets: { street: string; events: PrintedEvent[] }[] = [];
  for (const seen of events) {
    if (seen.event === null) continue;
    // Growing goes on as long as the log does; without its beginning there is nothing to grow.
    state = before === null ? null : apply(state, seen.event);
    const witness = isForced(seen.event) ? 'dealer' : witnessOf(seen.event, seen.actor);
    const hand = state?.hand ?? null;
    const street =
      hand === null ? '' : streetWord(hand.variant, variantOf(hand.variant).streets[hand.street]?.name ?? '');
    if (streets.at(-1)?.street !== street) streets.push({ street, events: [] });
    if (witness !== null) streets.at(-1)?.events.push({ seen, witness, after: state });
  }
  return streets.filter((one) => one.events.length > 0);
}

/** An ante or a blind. */
export type Forced = Extract<TableEvent, { type: 'ante-posted' | 'blind-posted' }>;

/** Blinds and antes follow from the deal, but a file shows them anyway. */
export const isForced = (event: TableEvent): event is Forced =>
  event.type === 'ante-posted' || event.type === 'blind-posted';

type Amended = Extract<TableEvent, { type: 'hand-amended' | 'past-hand-amended' }>;

/** The corrections of a hand, oldest first. */
export const printedCorrections = ({ events }: ReadHand): readonly Amended[] =>
  events.flatMap(({ event }) => (event?.type === 'hand-amended' || event?.type === 'past-hand-amended' ? [event] : []));

/** Everybody who dealt the hand or a part of it, oldest first. */
export function dealersOf({ before, events }: ReadHand): readonly TextRef[] {
  const first = before?.dealerNext ?? before?.dealer ?? null;
  const later = events.flatMap(({ event }) =>
    event?.type === 'dealer-changed' && event.to !== null ? [event.to.name] : [],
  );
  const all = [...(first === null ? [] : [first.name]), ...later];
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index);
}
