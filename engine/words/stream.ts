import type { Seat } from './seat.ts';

/** How long a finished hand's hole cards are withheld from a stream: both conditions must be met. */
export interface StreamDelay {
  readonly minutes: number;
  /** Later hands that must be over as well. */
  readonly hands: number;
}

/** A table that a manager opened for a stream. */
export interface TableStream {
  /** Null: the stream is over; what was sealed for it still waits for its time. */
  readonly delay: StreamDelay | null;
  /** `TextRef.id` of the players who currently agree that their cards are shown. */
  readonly agreed: readonly string[];
}

export type StreamCommand =
  /** Opens the table for a stream, changes its delay, or ends it. */
  | { readonly type: 'set-stream'; readonly delay: StreamDelay | null }
  | { readonly type: 'record-stream-consent'; readonly seat: Seat; readonly agrees: boolean };

/** None of them moves a chip or makes a tap stale. */
export type StreamEvent =
  | { readonly type: 'stream-set'; readonly delay: StreamDelay | null }
  /** `player`: `TextRef.id`. */
  | {
      readonly type: 'stream-consent-recorded';
      readonly seat: Seat;
      readonly player: string;
      readonly agrees: boolean;
    };

/** The limits of a delay. */
export const streamDelayLimits = { minutes: { least: 1, most: 240 }, hands: { least: 0, most: 50 } } as const;
