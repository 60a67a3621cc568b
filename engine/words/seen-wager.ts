import type { Chips } from './chips.ts';
import type { Seat } from './seat.ts';

/** What was said, as far as it was understood. */
export interface Declared {
  /** Null: only an amount, or nothing intelligible. `tap`: a knock on the table. */
  readonly kind: 'bet' | 'raise' | 'call' | 'check' | 'fold' | 'all-in' | 'complete' | 'pot' | 'tap' | null;
  /** A figure of unambiguous size ("raise to 150", "thirteen hundred"). */
  readonly amount: Chips | null;
  /** Whether the figure was said to be a total. */
  readonly amountIs: 'total' | 'unstated' | null;
  /** A figure without a clear unit: "five". */
  readonly spoken: number | null;
  readonly clear: boolean;
}

/** One movement of the hand: chips of each value. */
export type Motion = readonly { readonly denom: Chips; readonly count: number }[];

/** A player's words and chips as the dealer saw and heard them. */
export interface SeenWager {
  /** Null: nothing was said. */
  readonly declared: Declared | null;
  readonly order: 'chips-only' | 'words-only' | 'words-first' | 'chips-first' | 'simultaneous';
  readonly motions: readonly Motion[];
  /** The count the player had been told, if any. */
  readonly statedAmount?: Chips;
  /** Chips of an earlier bet or blind still in front. Absent: exactly that bet, untouched. */
  readonly front?: PriorChips;
}

/** What was in front before this wager, and what was pulled back from it. `merged`: all of it was pushed in with the new chips. */
interface PriorChips {
  readonly chips: Motion;
  readonly pulledBack: Motion;
  readonly merged?: true;
}

/**
 * The result of a booked wager: `to` in all on this round, `adds` moved now, including `topUp` not yet on the table; `returned` goes back.
 */
interface Moved {
  readonly to: Chips;
  readonly adds: Chips;
  readonly returned: Chips;
  readonly topUp: Chips;
  /** The player has no chips left. */
  readonly allIn: boolean;
}

/** How words and chips count. */
export type WagerOutcome =
  | ({
      /** `all-in`: the last chips, for less than a full bet or raise. */
      readonly ruling: 'call' | 'raise' | 'bet' | 'check' | 'all-in';
      /** False: a short all-in that does not reopen the betting. */
      readonly reopens?: false;
      /** Fixed limit: bets and raises of the round including this one; a big blind counts as one. */
      readonly betsThisRound?: number;
      /** Goes back to the bettor, by seat. */
      readonly uncalledReturned?: Readonly<Record<string, Chips>>;
      readonly incident?: WagerIncident;
    } & Moved)
  /** The player must name a legal amount, at least this. */
  | { readonly ruling: 'bet' | 'raise'; readonly to: null; readonly minTo: Chips }
  | {
      readonly ruling: 'refused';
      readonly options: readonly WagerOption[];
      readonly call: Chips;
      readonly betsThisRound?: number;
      /** The player's only options, because what was said or pulled back binds. */
      readonly binds?: true;
    }
  | { readonly ruling: 'fold'; readonly forfeits?: Chips; readonly incident?: WagerIncident }
  /** The rulebook leaves it to the floor; nothing is booked. */
  | { readonly ruling: 'floor'; readonly incident?: WagerIncident };

export type WagerOption = 'call' | 'check' | 'bet' | 'raise' | 'fold';
export type WagerIncident = 'NON-STANDARD-FOLD' | 'NON-STANDARD-CALL' | 'CONDITIONAL-STATEMENT' | 'PREMATURE-CALL';

/** An action out of turn, and who should have acted. */
export interface OutOfTurnAction {
  readonly seat: Seat;
  readonly due: Seat;
  readonly action: 'check' | 'call' | 'bet' | 'raise' | 'all-in' | 'fold';
  /** Total of the round; absent for check and fold. */
  readonly to?: Chips;
}
