import type { TextRef } from '../words/text-ref.ts';
import type { CashState } from './cash/cash-game.ts';
import type { HouseDutiesSet, PersonBooking, RegisterCheck } from './house-duties.ts';
import type { HouseMode, HouseRules } from './house-rules.ts';
import type { Structure } from './tournament/structure.ts';
import type { Tournament } from './tournament/tournament.ts';

/** Somebody the office knows by name. */
export interface OfficePlayer {
  /** `TextRef` of the name. */
  readonly id: string;
  readonly hash: string;
  readonly at: number;
  /** Other ids that turned out to be the same person. */
  readonly alias: readonly string[];
  /** What the register of excluded persons said last. Absent: nobody has asked it. */
  readonly register?: RegisterCheck;
  /** What was withheld or paid beside stakes, oldest first. Absent: nothing. */
  readonly bookings?: readonly PersonBooking[];
}

/** What the cardroom's office keeps: grown from its own log. What happens at the tables stands in theirs. */
export interface OfficeState {
  readonly players: Readonly<Record<string, OfficePlayer>>;
  readonly structures: Readonly<Record<string, Structure>>;
  readonly tournaments: Readonly<Record<string, Tournament>>;
  readonly cash: CashState;
  /** What the house has said it plays by. Absent: nothing yet. */
  readonly houseRules?: { readonly [Mode in HouseMode]?: HouseRules };
  /** What the law asks of the house, as it has said. Absent: nothing yet. */
  readonly duties?: HouseDutiesSet;
  /** Seeds of draws that were promised, by tournament: their words are kept apart, and no page is told of them. Absent: none. */
  readonly seeds?: Readonly<Record<string, TextRef>>;
  /** Ids of players who agreed to be named to everybody. Absent: nobody has. */
  readonly named?: Readonly<Record<string, true>>;
  /** Ids of players who agreed that the house's own programs are told of their play. Absent: nobody has. */
  readonly shared?: Readonly<Record<string, true>>;
  /** Where those are from who are named, by id, as two capitals of ISO 3166. Absent: nobody said. */
  readonly countries?: Readonly<Record<string, string>>;
}
