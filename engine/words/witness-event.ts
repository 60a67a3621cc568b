import type { Seat } from './seat.ts';
import type { TextRef } from './text-ref.ts';
import type { CardAlarm, CardPlace, DealFault } from './witnesses.ts';

/** What a device saw, or its state. Moves no chip and never makes a tap stale. */
export type WitnessEvent =
  | { readonly type: 'cards-seen'; readonly place: CardPlace; readonly count: number }
  | ({ readonly type: 'card-alarm' } & CardAlarm)
  /** No foreign tag is at the place any more. */
  | { readonly type: 'foreign-gone'; readonly place: CardPlace }
  /** All cards that could belong to more than one place, grouped by those places. Empty: none left. */
  | { readonly type: 'cards-contested'; readonly contested: readonly (readonly CardPlace[])[] }
  /** Cards from this seat were seen in the muck. */
  | { readonly type: 'fold-seen'; readonly seat: Seat }
  /** Everything the cards show to be wrong with the deal. Empty: nothing any more. */
  | { readonly type: 'deal-seen'; readonly faults: readonly DealFault[] }
  | {
      readonly type: 'shuffler-reported';
      readonly what:
        | 'loaded'
        | 'shuffling'
        | 'done'
        | 'verified'
        | 'taken'
        | 'green-button'
        | 'fault'
        | 'fault-cleared'
        | 'overdue'
        | 'lid-open'
        | 'lid-closed'
        | 'service-on'
        | 'service-off'
        | 'restarted'
        | 'events-lost'
        | 'totals'
        | 'tamper';
      readonly deck: string | null;
      /** Cards counted; for `events-lost` how many events, for `totals` how many cycles. */
      readonly cards: number | null;
      readonly expected: number | null;
      readonly verified: 'pass' | 'fail' | 'not-checked' | null;
      readonly inferred: boolean;
      readonly code: string | null;
      readonly live: boolean;
    }
  /** `at`: when it was pressed; null once the held press has come to nothing. */
  | { readonly type: 'green-button-held'; readonly at: number | null }
  | {
      readonly type: 'device-changed';
      readonly device: 'shuffler' | 'reader';
      readonly state: string;
      readonly fault: string | null;
      readonly why: string | null;
    }
  /** How well the antenna of a place reads has changed. */
  | { readonly type: 'place-reads'; readonly place: CardPlace; readonly state: 'good' | 'weak' | 'unusable' }
  /** Hole cards as the reader saw them, in a box that only the room's review key opens. `box`: base64. */
  | { readonly type: 'cards-sealed'; readonly hand: number; readonly seat: Seat; readonly box: string }
  /** The same in a box that only the keeper of the stream key opens: cards of players who agreed, at a table opened for a stream. */
  | {
      readonly type: 'cards-sealed-for-stream';
      readonly hand: number;
      readonly seat: Seat;
      /** `TextRef.id` of the player in that seat. */
      readonly player: string;
      readonly box: string;
    }
  /** At the deck desk. `people`: who laid the cards down, or retired the deck. */
  | {
      readonly type: 'deck-booked';
      readonly what: 'registered' | 'checked' | 'retired';
      readonly deck: string;
      readonly people: readonly TextRef[];
      readonly reason: string | null;
    };
