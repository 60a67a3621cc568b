import type { TextRef } from '../words/text-ref.ts';
import type { CashState } from './cash/cash-game.ts';
import type { HouseDutiesSet, PersonBooking, RegisterCheck } from './house-duties.ts';
import type { HouseMode, HouseRules } from './house-rules.ts';
import type { Structure } from './tournament/structure.ts';
import type { Tournament } from './tournament/tournament.ts';

/** A player the office knows by name. */
export interface OfficePlayer {
  /** `TextRef` of the name. */
  readonly id: string;
  readonly hash: string;
  readonly at: number;
  /** Other ids that turned out to be the same person. */
  readonly alias: readonly string[];
  /** What the register of excluded persons said last. Absent: not asked. */
  readonly register?: RegisterCheck;
  /** What was withheld, or paid besides stakes, oldest first. Absent: nothing. */
  readonly bookings?: readonly PersonBooking[];
}

/** The cardroom office's state, grown from its own log. What happens at the tables is in theirs. */
export interface OfficeState {
  readonly players: Readonly<Record<string, OfficePlayer>>;
  readonly structures: Readonly<Record<string, Structure>>;
  readonly tournaments: Readonly<Record<string, Tournament>>;
  readonly cash: CashState;
  /** The rules the house has chosen. Absent: none yet. */
  readonly houseRules?: { readonly [Mode in HouseMode]?: HouseRules };
  /** What the law requires of the house, as it has set it. Absent: not set. */
  readonly duties?: HouseDutiesSet;
  /**
   * References to the seeds of promised draws, by tournament. The seeds themselves are stored apart, and no page is told them. Absent:
   * none.
   */
  readonly seeds?: Readonly<Record<string, TextRef>>;
  /** Ids of players who agreed to be named publicly. Absent: nobody. */
  readonly named?: Readonly<Record<string, true>>;
  /** Ids of players who agreed that the house's own programs are told of their play. Absent: nobody. */
  readonly shared?: Readonly<Record<string, true>>;
  /** Where the named players are from, by id, as two letters of ISO 3166. Absent: unknown. */
  readonly countries?: Readonly<Record<string, string>>;
}
