import type { Card } from './card.ts';
import type { Chips } from './chips.ts';
import type { Seat } from './seat.ts';

/** The rules say no. A value with the reason, the rule where one decides, and what is allowed instead. */
export type Refusal =
  | { readonly reason: 'no-table' }
  | { readonly reason: 'table-already-open' }
  | { readonly reason: 'not-understood'; readonly why: string }
  /** The disk said no: nothing has happened, and the same may be asked again. `why` is one plain sentence. */
  | { readonly reason: 'not-kept'; readonly why: string }
  | { readonly reason: 'no-such-seat'; readonly seat: Seat; readonly seats: number }
  | { readonly reason: 'seat-taken'; readonly seat: Seat }
  | { readonly reason: 'seat-open'; readonly seat: Seat }
  | { readonly reason: 'bad-amount'; readonly amount: number }
  | { readonly reason: 'hand-running'; readonly hand: number }
  | { readonly reason: 'levels-set-stakes' }
  | { readonly reason: 'no-hand' }
  | { readonly reason: 'too-few-players'; readonly players: number }
  | { readonly reason: 'stack-uncounted'; readonly seat: Seat }
  | { readonly reason: 'betting-closed' }
  | { readonly reason: 'not-your-turn'; readonly seat: Seat; readonly toAct: Seat }
  | { readonly reason: 'not-in-hand'; readonly seat: Seat }
  | { readonly reason: 'must-call-or-fold'; readonly seat: Seat; readonly call: Chips }
  | { readonly reason: 'nothing-to-call'; readonly seat: Seat }
  | { readonly reason: 'raise-instead-of-bet'; readonly seat: Seat; readonly minTo: Chips | null }
  | { readonly reason: 'bet-instead-of-raise'; readonly seat: Seat; readonly minTo: Chips | null }
  | {
      readonly reason: 'below-minimum';
      readonly seat: Seat;
      readonly to: Chips;
      readonly minTo: Chips;
      readonly rule: string;
    }
  | { readonly reason: 'more-than-stack'; readonly seat: Seat; readonly to: Chips; readonly maxTo: Chips }
  | { readonly reason: 'raise-not-open'; readonly seat: Seat; readonly call: Chips; readonly rule: string }
  | { readonly reason: 'nobody-left-to-raise'; readonly seat: Seat; readonly call: Chips }
  | { readonly reason: 'no-board-card-due' }
  | { readonly reason: 'too-many-board-cards'; readonly due: number }
  | { readonly reason: 'card-used'; readonly card: Card }
  | { readonly reason: 'not-a-card'; readonly text: string }
  | { readonly reason: 'hand-size'; readonly seat: Seat; readonly cards: number; readonly due: number }
  | { readonly reason: 'not-showdown' }
  | { readonly reason: 'not-tabled'; readonly seat: Seat }
  | { readonly reason: 'already-tabled'; readonly seat: Seat }
  | { readonly reason: 'last-hand-cannot-muck'; readonly seat: Seat }
  | { readonly reason: 'all-in-must-show'; readonly seat: Seat; readonly rule: string }
  | { readonly reason: 'cards-decide' }
  | { readonly reason: 'not-eligible'; readonly seat: Seat; readonly eligible: readonly Seat[] }
  | { readonly reason: 'pots-not-awarded' }
  | { readonly reason: 'push-other-pot-first'; readonly pot: number }
  | { readonly reason: 'nothing-to-undo' }
  | { readonly reason: 'undo-other-step'; readonly step: string }
  | { readonly reason: 'no-such-incident'; readonly incident: string }
  | { readonly reason: 'incident-closed'; readonly incident: string }
  | { readonly reason: 'misdeal-too-late'; readonly actions: number; readonly rule: string }
  | { readonly reason: 'hand-moved-on'; readonly hand: number }
  /** Drawn from a table that has changed since; `toAct` is who acts now. Nothing was booked. */
  | { readonly reason: 'stale'; readonly toAct: Seat | null }
  | { readonly reason: 'not-allowed'; readonly role: string };

export type RefusalReason = Refusal['reason'];
