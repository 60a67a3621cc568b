import type { Share } from './hand.ts';
import type { GivenPenalty, IncidentRuling } from './incident.ts';
import type { Redeal } from './redeal.ts';
import type { Ruling } from './ruling.ts';
import type { Seat } from './seat.ts';
import type { SeenWager, WagerOutcome } from './seen-wager.ts';
import type { TextRef } from './text-ref.ts';

/** Calls, who answers them, rulings, and a misdeal. */
export type IncidentEvent =
  | {
      readonly type: 'floor-called';
      readonly incident: string;
      readonly at: number;
      readonly seat: Seat | null;
      /** Words and chips still to be ruled on at the seat, and the proposed ruling. Absent: none. */
      readonly wager?: SeenWager;
      readonly wagerAnswer?: Ruling<WagerOutcome>;
      /** It waits beyond its hand until somebody has ruled on it. Absent: it ends with its hand, as every call of earlier programs did. */
      readonly stays?: true;
      /** A machine called, and no person. Absent: a person did, or an earlier program wrote it. */
      readonly byMachine?: true;
    }
  /** A person of the floor is on the way to the table, or no longer. */
  | {
      readonly type: 'call-taken';
      readonly incident: string;
      readonly at: number;
      readonly by: string;
      readonly name: TextRef | null;
    }
  | { readonly type: 'call-left'; readonly incident: string; readonly at: number; readonly by: string }
  /** It was made by mistake: nobody is asked about it any more. */
  | { readonly type: 'call-withdrawn'; readonly incident: string; readonly at: number }
  | {
      readonly type: 'incident-ruled';
      readonly incident: string;
      readonly at: number;
      readonly ruling: IncidentRuling;
      readonly by: string;
      readonly reason: TextRef | null;
      /** Given with the ruling; the event that imposes it follows. Absent: none. */
      readonly penalty?: GivenPenalty;
      /** The rule the floor named. Absent: only those of the answer. */
      readonly cite?: string;
      /** Fairness came before the rule. Absent: it did not. */
      readonly fairness?: true;
    }
  | {
      readonly type: 'misdeal-declared';
      readonly incident: string;
      readonly at: number;
      readonly returned: readonly Share[];
      readonly redeal: Redeal;
    };
