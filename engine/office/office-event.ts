import type { RulesInForce } from '../words/rulebook.ts';
import type { TextRef } from '../words/text-ref.ts';
import type { CashEvent } from './cash/cash-event.ts';
import type { HouseDuties, PersonBooking, RegisterCheck } from './house-duties.ts';
import type { HouseMode } from './house-rules.ts';
import type { TournamentEvent } from './tournament/tournament-event.ts';

/** What was decided in the office. An event is an outcome: applying it asks no rule and no table. */
export type OfficeEvent =
  | TournamentEvent
  | CashEvent
  | { readonly type: 'player-met'; readonly player: TextRef; readonly at: number }
  | { readonly type: 'players-joined'; readonly kept: string; readonly gone: string }
  | ({
      readonly type: 'house-rules-set';
      readonly mode: HouseMode;
      readonly by: string;
      readonly at: number;
    } & RulesInForce)
  | {
      readonly type: 'house-duties-set';
      readonly duties: HouseDuties;
      readonly by: string;
      readonly at: number;
    }
  /** `player`: the id the person is known by. */
  | ({ readonly type: 'register-checked'; readonly player: string } & RegisterCheck)
  | { readonly type: 'person-booked'; readonly player: string; readonly booking: PersonBooking }
  /** Whether a player agrees that the house names them publicly. `players`: all their ids. */
  | {
      readonly type: 'naming-agreed';
      readonly players: readonly string[];
      readonly agreed: boolean;
      /** Where the player is from, by the two letters of ISO 3166. Absent: not stated. */
      readonly country?: string;
      readonly at: number;
    }
  /**
   * Whether a player agrees that the house's own programs (loyalty, marketing) are told when and for what they played. `players`: as above.
   */
  | {
      readonly type: 'sharing-agreed';
      readonly players: readonly string[];
      readonly agreed: boolean;
      readonly at: number;
    };
