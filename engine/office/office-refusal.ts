import type { Chips } from '../words/chips.ts';
import type { Money } from '../words/money.ts';
import type { PolicyKey } from '../words/rulebook.ts';
import type { Seat } from '../words/seat.ts';
import type { Gate } from './house-duties.ts';
import type { DealFault } from './tournament/deals.ts';
import type { FlightRefusal } from './tournament/flight-refusal.ts';
import type { EnvelopesFault } from './tournament/mystery.ts';
import type { MysteryRefused } from './tournament/mystery-refused.ts';
import type { PrizesFault } from './tournament/prizes.ts';
import type { StructureFault } from './tournament/structure.ts';
import type { TicketRefused } from './tournament/ticket-refused.ts';
import type { UnpaidShare } from './tournament/unpaid-share.ts';

/** Why the office refuses, with what would be allowed. Screens put it into a sentence. */
export type OfficeRefusal =
  | {
      readonly reason: 'unknown';
      readonly what: 'tournament' | 'structure' | 'game' | 'table' | 'player' | 'entry' | 'move' | 'waiting' | 'dealer';
      readonly id: string;
    }
  | { readonly reason: 'structure'; readonly faults: readonly StructureFault[] }
  | { readonly reason: 'not-now'; readonly stage: 'planned' | 'running' | 'over' }
  | { readonly reason: 'table-in-use'; readonly tableId: string; readonly by: string }
  | { readonly reason: 'table-not-empty'; readonly tableId: string; readonly players: number }
  | { readonly reason: 'seat-taken'; readonly tableId: string; readonly seat: Seat; readonly by: string }
  | { readonly reason: 'no-such-seat'; readonly tableId: string; readonly seat: Seat; readonly seats: number }
  | { readonly reason: 'too-few-seats'; readonly players: number; readonly seats: number }
  | { readonly reason: 'already-in'; readonly player: string; readonly entry: number }
  /** Somebody new was named as somebody whom the house knows already: the known person is tapped, or a mark tells the two apart. */
  | { readonly reason: 'name-known'; readonly player: string }
  /** Disqualified, or gone. `why`: `TextRef.id` of the floor's reason. */
  | { readonly reason: 'taken-out'; readonly player: string; readonly why: string }
  /** A correction has put a player back who has bought in again, or two players turned out to be one. */
  | { readonly reason: 'in-twice'; readonly player: string; readonly entries: readonly number[] }
  /** `level`: entries were sold until its end, 0: until the start; null: the floor closed it. No hour is told: levels may have been skipped. */
  | { readonly reason: 'registration-closed'; readonly level: number | null }
  | { readonly reason: 'level-passed'; readonly level: number; readonly now: number }
  | {
      readonly reason: 'no-reentry' | 'no-rebuy' | 'no-add-on';
      readonly because: 'not-offered' | 'too-late' | 'too-early' | 'too-many' | 'too-many-chips' | 'still-in';
      readonly limit: number | null;
    }
  /** Another person has sold one meanwhile, or the same tap came twice. */
  | { readonly reason: 'sold-already'; readonly player: string; readonly rebuys: number }
  /** `no-place`: is still in, or has bought in again since. */
  | { readonly reason: 'nothing-sold' | 'has-chips' | 'no-place' | 'reason-missing'; readonly player: string }
  /** What was sold has been lost at the table. */
  | { readonly reason: 'chips-gone'; readonly player: string; readonly chips: Chips }
  /** Chips that were sold and lost again have not been handed over at the table: the player who won them waits for them. */
  | {
      readonly reason: 'not-given';
      readonly player: string;
      readonly tableId: string;
      readonly chips: Chips;
    }
  /** The table has not answered an order for the same player yet. */
  | { readonly reason: 'order-waits'; readonly tableId: string }
  | { readonly reason: 'not-seated'; readonly player: string }
  | { readonly reason: 'not-between-hands'; readonly tableId: string; readonly hand: number }
  | { readonly reason: 'hands-running'; readonly tables: readonly string[] }
  | { readonly reason: 'clock-paused' | 'clock-runs' }
  /** Levels are counted in hands and the clock is stopped for it, which must be ended first; or they are not. */
  | { readonly reason: 'paced' | 'not-paced' | 'in-break' }
  /** No break follows the level that never ends. */
  | { readonly reason: 'last-level' }
  | { readonly reason: 'minutes-left'; readonly left: number }
  | { readonly reason: 'paid-already'; readonly entry: number; readonly amount: Money }
  /** `unwon`: because nobody has this place, which wins a prize. Absent: for another reason. */
  | { readonly reason: 'sum-differs'; readonly expected: Money; readonly given: Money; readonly unwon?: number }
  /** Others were paid what they no longer win, and only so much is left of what was played for. */
  | { readonly reason: 'paid-to-others'; readonly left: Money; readonly of?: 'heads' }
  /** `round`: somebody of the same round of hands may still come to share the place. */
  | { readonly reason: 'place-open'; readonly entry: number; readonly round?: true }
  /** A player who shares a place because a count is missing has one of these. */
  | { readonly reason: 'place-range'; readonly entry: number; readonly from: number; readonly to: number }
  /** Shares of the deal have not been paid; the tournament still ends if the manager confirms. */
  | { readonly reason: 'shares-unpaid'; readonly owed: readonly UnpaidShare[] }
  /** Entries are or may be sold, so nobody knows yet where the money begins. */
  | { readonly reason: 'still-sold' }
  /** `owed` is what is to be paid for heads; negative: to be given back. */
  | { readonly reason: 'heads-owed'; readonly entry: number; readonly owed: number }
  /** Nobody can be given the head of this entry, or these players cannot. */
  | { readonly reason: 'head-not-won'; readonly entry: number }
  /** So much of the heads belongs to nobody yet. `toDraw`: envelopes that are still to be drawn. Absent: somebody says who has won it. */
  | { readonly reason: 'heads-open'; readonly unclaimed: Money; readonly toDraw?: number }
  /** Why a ticket does not pay an entry, or is not given or taken back. `entry`: who has it already. Absent: nobody. */
  | {
      readonly reason: 'ticket';
      readonly because: TicketRefused;
      readonly value: Money;
      readonly price: Money;
      readonly entry?: number;
    }
  /** Why no seat is won at a table now. `seats-only`: a satellite's prizes are its seats. */
  | {
      readonly reason: 'no-seat';
      readonly because:
        | 'no-milestone'
        | 'chips-coming'
        | 'leaving'
        | 'not-reached'
        | 'tied'
        | 'none-left'
        | 'seats-only'
        | 'not-in-doubt';
    }
  /** Why no envelope is promised, drawn or revealed now. `entry`: who draws first. */
  | { readonly reason: 'mystery'; readonly because: MysteryRefused; readonly entry?: number }
  /** Such envelopes cannot be filled from their total. */
  | { readonly reason: 'envelopes'; readonly fault: EnvelopesFault; readonly pool: Money }
  | FlightRefusal
  /** The vote or agreement does not concern the proposal that is before the players. */
  | {
      readonly reason: 'deal-vote';
      readonly why: 'none' | 'another' | 'others-left' | 'decided' | 'refused' | 'not-voted' | 'booked';
    }
  | { readonly reason: 'votes-open'; readonly cast: number; readonly of: number }
  /** A player's minimum or cap in a deal is impossible. */
  | ({ readonly reason: 'deal-limits' } & Exclude<DealFault, { readonly fault: 'sum-differs' }>)
  /** The plan gives no prizes for this pool. */
  | { readonly reason: 'prizes'; readonly fault: PrizesFault }
  | { readonly reason: 'players-left'; readonly players: number }
  | { readonly reason: 'chips-differ'; readonly issued: Chips; readonly found: Chips }
  | { readonly reason: 'buy-in'; readonly least: Chips | null; readonly most: Chips | null; readonly chips: Chips }
  /** The one-hour rule: a player who comes back so soon brings what they took away. */
  | { readonly reason: 'brings-less'; readonly least: Chips; readonly until: number }
  | { readonly reason: 'waits-already'; readonly waiting: string }
  | { readonly reason: 'not-called' }
  | { readonly reason: 'others-first'; readonly waiting: string }
  | { readonly reason: 'must-move'; readonly tableId: string; readonly next: string }
  /** Already plays, or is on the way to another seat. */
  | { readonly reason: 'sits-already'; readonly player: string; readonly tableId: string; readonly seat: Seat }
  /** A game cannot be dealt on these terms. */
  | { readonly reason: 'game-terms'; readonly what: 'stakes' | 'blinds' | 'chips'; readonly amount: number }
  /** Chips of this game have been bought at their value, and every sheet is reckoned by it. */
  | { readonly reason: 'worth-stays' }
  /** `next`: when it is due; null: the game has no time charge, or nobody sits there. */
  | { readonly reason: 'no-time-due'; readonly tableId: string; readonly next: number | null }
  /** Nothing was taken, bought or cashed in since the last sheet was closed; null: ever. */
  | { readonly reason: 'shift-empty'; readonly since: number | null }
  | { readonly reason: 'no-rotation' }
  /** What a corrected hand owes is not settled so: it has changed, or was carried. */
  | { readonly reason: 'not-owed' }
  /** Corrected hands still owe chips between tables. */
  | { readonly reason: 'chips-owed' }
  | { readonly reason: 'dealer-elsewhere'; readonly staff: string; readonly tableId: string }
  /** The same in every rulebook, so no house sets it. */
  | { readonly reason: 'fixed-policy'; readonly key: PolicyKey }
  /** No more can be taken back than was booked for the person. */
  | { readonly reason: 'booked-less'; readonly amount: Money }
  | { readonly reason: 'same-player' }
  /** `to`: the player the id was joined to before. */
  | { readonly reason: 'joined-already'; readonly player: string; readonly to: string }
  /** The houses exclude a person of this name. `born`: the date of birth, if known; `until` null: permanently. */
  | {
      readonly reason: 'kept-out';
      readonly kind: 'excluded' | 'ban';
      readonly born: string | null;
      readonly until: number | null;
    }
  /** The register of excluded persons: nobody comes in without a check that is clear, signed and recent enough. */
  | { readonly reason: 'register'; readonly because: Extract<Gate, { allowed: false }>['because'] }
  /** Only a manager may know why a person is kept out. */
  | { readonly reason: 'not-admitted' }
  /** The browser's role, or the person's, is not sufficient. */
  | { readonly reason: 'not-allowed'; readonly role: string }
  | { readonly reason: 'signed-out' }
  /** A second person must sign as well; `role` is the least role they need. */
  | { readonly reason: 'needs-signature'; readonly role: 'floor' | 'manager' }
  | { readonly reason: 'same-person' }
  | { readonly reason: 'malformed'; readonly sentence: string }
  /** The request came too late, because the room stood still meanwhile. */
  | { readonly reason: 'came-late' }
  /** The connection was lost before the answer: nobody here knows whether it was done. */
  | { readonly reason: 'unanswered' }
  /** The room's disk failed; the sentence says why. */
  | { readonly reason: 'not-kept' };
