import type { TableEvent } from '../../engine/table.ts';

/** The outcome of a hand. */
export interface HandOutcome {
  readonly hand: number;
  /** Milliseconds since 1970; null: it is in play again. Absent: unchanged. */
  readonly endedAt?: number | null;
  readonly outcome: 'played' | 'misdeal' | null;
  /** What was pushed. */
  readonly potChips: number;
  readonly amended: boolean;
}

/** How an event changes a hand as a whole; null: not at all. `hand` is the one the event belongs to. */
export function outcomeByEvent(event: TableEvent, hand: number): HandOutcome | null {
  switch (event.type) {
    case 'past-hand-amended': {
      // The end time stays; only the result changes.
      const { endedAt: _endedAt, ...end } = endOf(event.events);
      return { hand: event.hand, amended: true, ...end };
    }
    case 'hand-amended':
      return { hand: event.hand, amended: true, ...endOf(event.events) };
    case 'hand-ended':
    case 'misdeal-declared':
    case 'hand-voided':
      return { hand, amended: false, ...endOf([event]) };
    case 'step-undone': {
      const { hand: restored } = event.restored;
      if (restored === null || restored.stage === 'over') return null;
      // If the last pot was undone, the hand is in play again.
      return { hand, amended: false, ...endOf([]) };
    }
    default:
      return null;
  }
}

/** How a hand ended by its events, or that it is in play. */
function endOf(events: readonly TableEvent[]): Required<Pick<HandOutcome, 'endedAt' | 'outcome' | 'potChips'>> {
  for (const event of events.toReversed()) {
    if (event.type === 'hand-ended') return { endedAt: event.at, outcome: 'played', potChips: event.potChips };
    // Everybody got their chips back: there was no pot to play for.
    if (event.type === 'misdeal-declared' || event.type === 'hand-voided')
      return { endedAt: event.at, outcome: 'misdeal', potChips: 0 };
  }
  return { endedAt: null, outcome: null, potChips: 0 };
}
