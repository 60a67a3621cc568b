import type { EventFormat } from '../../rules/tournament/final-table.ts';
import type { Milestone } from '../../rules/tournament/milestone.ts';
import type { SatelliteEnd, SatelliteTerms } from '../../rules/tournament/satellite.ts';
import type { BountyRules } from '../../words/bounty.ts';
import type { Chips } from '../../words/chips.ts';
import type { Currency, Money } from '../../words/money.ts';
import type { Rotation } from '../../words/rotation.ts';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';
import type { ShotClockPlan } from '../../words/shot-clock.ts';
import type { Level } from '../../words/stakes.ts';
import type { VariantId } from '../../words/variants/all-variants.ts';
import type { DaysPlan } from './days.ts';
import type { EventPolicies } from './event-policies.ts';
import type { Envelopes } from './mystery.ts';

/** The price of one entry. */
export interface EntryPrice {
  /** Goes into the prizes. */
  readonly prize: Money;
  /** Stays with the house. */
  readonly fee: Money;
  /** The part of the fee for the dealers. Absent: none. */
  readonly dealers?: Money;
  /** Goes onto the head. Absent: nothing. */
  readonly bounty?: Money;
}

/** Bounties: each player has a price on their head. `EventPolicies` say who wins it and how it is paid. */
export interface BountyPlan {
  readonly kind: BountyRules['kind'];
  /** The smallest sum paid for a head. */
  readonly unit: Money;
  /** Progressive heads: hundredths of a percent in cash; the rest goes onto the winner's own head. Absent: half. */
  readonly cashShare?: number;
  /** Mystery: the largest envelopes; the others share the rest evenly. Absent: all are equal. */
  readonly top?: readonly Envelopes[];
}

/** A tournament in which seats in another one are won. */
export interface SatellitePlan {
  /** The event a seat is for, in words. */
  readonly event: string;
  readonly seatValue: Money;
  /** The house pays what is missing to so many. */
  readonly guaranteedSeats: number;
  /** What is left after the seats goes to the first places without one, or to those who have one. */
  readonly remainder: SatelliteTerms['remainder'];
  readonly bubblePlaces: number;
  /** Players who share places with and without a seat share their values, or draw for the seats. */
  readonly tie: SatelliteEnd['tie'];
  /** Another person may enter with a won seat. */
  readonly transferable: boolean;
  /** A seat is also won by reaching so many chips; null: only by surviving. */
  readonly milestone: { readonly target: Chips; readonly chipsOut: Milestone['chipsOut'] } | null;
}

/** Shares of the prizes by place, for fields of at least so many entries. */
export interface PayoutTable {
  readonly fromEntries: number;
  /** Hundredths of a percent, first place first; at most 10,000 in all. What is missing from 10,000 goes to the first place. */
  readonly shares: readonly number[];
}

/** How prizes are computed. */
export interface PayoutPlan {
  /** By number of entries, fewest first. */
  readonly tables: readonly PayoutTable[];
  /** Prizes are whole multiples of it; what rounding leaves goes to the first place. */
  readonly roundTo: Money;
  /** The house pays what is missing to this sum. 0: no guarantee. */
  readonly guaranteed: Money;
  /**
   * The share of entries that are paid, in hundredths of a percent, rounded by `paidRounding` (down). Absent: as many places as the table
   * has.
   */
  readonly paidShare?: number;
  readonly paidRounding?: Rounding;
  /** How prizes from second place on are rounded to multiples of `roundTo`. Absent: down. */
  readonly rounding?: Rounding;
  /** The minimum of every paid place. Absent: none. */
  readonly minCash?: Money;
  /** Taken out of the pool first. Absent: none. */
  readonly tickets?: readonly Ticket[];
}

type Rounding = 'down' | 'nearest' | 'up';

/** An entry of another tournament that a place wins besides its cash, at its price. */
export interface Ticket {
  readonly place: number;
  readonly value: Money;
}

/** How a tournament is played, kept as a template and copied into each tournament. */
export interface Structure {
  readonly name: string;
  readonly variant: VariantId;
  readonly rotation: Rotation | null;
  readonly rulebook: RulebookId;
  readonly overlay: Overlay;
  readonly format: EventFormat;
  readonly seatsPerTable: number;
  readonly startingChips: Chips;
  /** The house's chip values for it, small to large. */
  readonly chipValues: readonly Chips[];
  /** Numbered 1, 2, 3 … without gaps. Breaks, antes by kind and colour-ups are in them. */
  readonly levels: readonly Level[];
  readonly currency: Currency;
  readonly entry: EntryPrice;
  /** Entries are sold until the end of this level; 0: not after the start. */
  readonly lateUntilLevel: number;
  /** Null: none. `most` entries of one player besides the first; null: no limit. */
  readonly reentry: { readonly untilLevel: number; readonly most: number | null } | null;
  readonly rebuy: {
    readonly untilLevel: number;
    readonly most: number | null;
    readonly chips: Chips;
    readonly price: EntryPrice;
    /** Only with at most so many chips. */
    readonly upTo: Chips;
  } | null;
  /** Once each, in the break after a level. */
  readonly addOn: { readonly afterLevel: number; readonly chips: Chips; readonly price: EntryPrice } | null;
  readonly payouts: PayoutPlan;
  /** Null or absent: no heads. */
  readonly bounty?: BountyPlan | null;
  /** Null or absent: played in one day, without flights. */
  readonly days?: DaysPlan | null;
  /** Seats are won in it. Null or absent: none. */
  readonly satellite?: SatellitePlan | null;
  /** How decisions are timed. Null or absent: not timed. */
  readonly shotClock?: ShotClockPlan | null;
  /** At the final table, levels last so many hands. Null or absent: they go by the clock. */
  readonly finalTableHands?: number | null;
  /** What the house has chosen where rooms differ. Absent, or a key of it: the usual. */
  readonly policies?: Partial<EventPolicies>;
}

/** What is wrong with a structure, and where in it. */
export type StructureFault =
  | { readonly fault: 'no-levels' }
  | { readonly fault: 'hole-in-levels'; readonly after: number }
  | { readonly fault: 'level-without-time'; readonly level: number }
  /** Blinds or antes that the chips in play cannot make. */
  | { readonly fault: 'no-chips-for-it'; readonly level: number; readonly chips: Chips }
  | { readonly fault: 'small-blind-over-big'; readonly level: number }
  /** The ante becomes smaller, under a rulebook that does not allow it. */
  | { readonly fault: 'ante-reduced'; readonly level: number }
  | { readonly fault: 'stake-missing'; readonly level: number; readonly stake: string }
  | { readonly fault: 'ante-of-another-game'; readonly level: number }
  | { readonly fault: 'chip-unknown'; readonly level: number; readonly chips: Chips }
  /** `smallest`: the smallest chip in play when they are given out. */
  | {
      readonly fault: 'chips-unmakeable';
      readonly of: 'entry' | 'rebuy' | 'add-on';
      readonly chips: Chips;
      readonly smallest: Chips;
    }
  | { readonly fault: 'shares-over-whole'; readonly fromEntries: number; readonly shares: number }
  | { readonly fault: 'shares-grow'; readonly fromEntries: number; readonly place: number }
  | { readonly fault: 'no-payout-table'; readonly entries: number }
  /** Bounties begin on a day that is never played. */
  | { readonly fault: 'bounty-day'; readonly day: number; readonly last: number }
  | {
      readonly fault: 'until-beyond-last';
      readonly what: 'late' | 'reentry' | 'rebuy' | 'add-on' | 'bounty' | 'shot-clock';
      readonly level: number;
    }
  | { readonly fault: 'seats'; readonly seats: number; readonly most: number }
  /** The dealers' part is larger than the fee. */
  | { readonly fault: 'dealers-over-fee'; readonly of: 'entry' | 'rebuy' | 'add-on' }
  /** Heads are paid for but not played, or played but not paid for. */
  | { readonly fault: 'bounty-price'; readonly price: Money }
  /** The unit of heads pays nothing, or more than the whole would be paid in cash. */
  | { readonly fault: 'bounty-steps' }
  /** A seat costs nothing, or nobody could reach so many chips. */
  | { readonly fault: 'satellite'; readonly what: 'event' | 'value' | 'target' }
  /** Only envelopes can begin later than the first hand: other heads that are not won belong to nobody. */
  /** Flights play for seats on the final day, where no stack is worth one by itself. */
  | { readonly fault: 'days-milestone' }
  /** The final day does not begin at an existing level. */
  | { readonly fault: 'days-level'; readonly levels: number }
  /** `share`: each band must reach further down and pay no more than the one before; `sum`: they pay more than is paid in. */
  | { readonly fault: 'days-bands'; readonly why: 'share' | 'sum' }
  /** Bags that do not count are paid for, but: `stacks`: every bag counts; `sum`: flights and such bags would pay more than is paid in. */
  | { readonly fault: 'days-forfeit'; readonly why: 'stacks' | 'sum' };
