import type { RulesInForce } from '../words/rulebook.ts';
import type { TextRef } from '../words/text-ref.ts';
import type { CashCommand } from './cash/cash-command.ts';
import type { Consent } from './consent.ts';
import type { HouseMode } from './house-rules.ts';
import type { TournamentCommand } from './tournament/tournament-command.ts';

/** What the cardroom's office asks for, signed by whoever is at its desk. */
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
  /** A name of nobody known yet. */
  | { readonly type: 'meet-player'; readonly player: TextRef; readonly at: number };
