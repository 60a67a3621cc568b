import type { RulesInForce } from '../words/rulebook.ts';
import type { TextRef } from '../words/text-ref.ts';
import type { CashCommand } from './cash/cash-command.ts';
import type { Consent } from './consent.ts';
import type { HouseDuties, PersonBooking, RegisterCheck } from './house-duties.ts';
import type { HouseMode } from './house-rules.ts';
import type { TournamentCommand } from './tournament/tournament-command.ts';

/** A command of the cardroom's office, signed by the person at its desk. */
export type OfficeCommand =
  | TournamentCommand
  | CashCommand
  /** The same person under two ids: everything of `gone` counts for `kept` from now on. */
  | { readonly type: 'join-players'; readonly kept: string; readonly gone: string }
  /** What new tournaments, or new cash games, are played by. `by`: who signs it. */
  | ({
      readonly type: 'set-house-rules';
      readonly mode: HouseMode;
      readonly by: string;
      readonly at: number;
    } & RulesInForce)
  /** What a player has said to the house. `country`: where they are from, for results; said with `naming` alone. Absent: as before. */
  | {
      readonly type: 'record-consent';
      readonly player: string;
      readonly consent: Consent;
      readonly agreed: boolean;
      readonly country?: string;
      readonly at: number;
    }
  /** What the law asks of the house. `by`: who signs it. */
  | { readonly type: 'set-house-duties'; readonly duties: HouseDuties; readonly by: string; readonly at: number }
  /** The register of excluded persons was asked about somebody. `by`: who asked; empty: nobody put a name to it. */
  | {
      readonly type: 'check-register';
      readonly player: TextRef;
      readonly result: RegisterCheck['result'];
      readonly by: string;
      readonly at: number;
    }
  /** What was withheld from somebody's winnings, or paid to the house beside stakes; below zero: booked too much before. */
  | {
      readonly type: 'book-for-person';
      readonly player: string;
      readonly booking: Pick<PersonBooking, 'of' | 'what' | 'amount'>;
      readonly reason: TextRef;
      readonly by: string;
      readonly at: number;
    }
  /** A name of nobody known yet. */
  | { readonly type: 'meet-player'; readonly player: TextRef; readonly at: number };
