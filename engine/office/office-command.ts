import type { RulesInForce } from '../words/rulebook.ts';
import type { TextRef } from '../words/text-ref.ts';
import type { CashCommand } from './cash/cash-command.ts';
import type { Consent } from './consent.ts';
import type { HouseDuties, PersonBooking, RegisterCheck } from './house-duties.ts';
import type { HouseMode } from './house-rules.ts';
import type { TournamentCommand } from './tournament/tournament-command.ts';

/** A command to the cardroom's office, signed by the person at its desk. */
export type OfficeCommand =
  | TournamentCommand
  | CashCommand
  /** Two ids of the same person: everything of `gone` counts for `kept` from now on. */
  | { readonly type: 'join-players'; readonly kept: string; readonly gone: string }
  /** The rules for new tournaments, or new cash games. `by`: who signs it. */
  | ({
      readonly type: 'set-house-rules';
      readonly mode: HouseMode;
      readonly by: string;
      readonly at: number;
    } & RulesInForce)
  /** A player's consent. `country`: where they are from, for results; only given with `naming`. Absent: unchanged. */
  | {
      readonly type: 'record-consent';
      readonly player: string;
      readonly consent: Consent;
      readonly agreed: boolean;
      readonly country?: string;
      readonly at: number;
    }
  /** What the law requires of the house. `by`: who signs it. */
  | { readonly type: 'set-house-duties'; readonly duties: HouseDuties; readonly by: string; readonly at: number }
  /** The answer of the register of excluded persons about a person. `by`: who asked; empty: nobody gave a name. */
  | {
      readonly type: 'check-register';
      readonly player: TextRef;
      readonly result: RegisterCheck['result'];
      readonly by: string;
      readonly at: number;
    }
  /** What was withheld from a person's winnings, or paid to the house besides stakes. Negative: too much was booked before. */
  | {
      readonly type: 'book-for-person';
      readonly player: string;
      readonly booking: Pick<PersonBooking, 'of' | 'what' | 'amount'>;
      readonly reason: TextRef;
      readonly by: string;
      readonly at: number;
    }
  /** The name of somebody not known before. */
  | { readonly type: 'meet-player'; readonly player: TextRef; readonly at: number };
