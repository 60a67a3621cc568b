import type { ActChange, AmendmentPreview, HandAct, LegalActions, Refusal } from '../engine/table.ts';

/** Asked of the correction desk of a table; books nothing. `hand`: the one in play, or the last one. */
export type CorrectionAsk =
  | { readonly what: 'acts'; readonly hand: number }
  /** What an amendment would do. */
  | { readonly what: 'preview'; readonly hand: number; readonly changes: readonly ActChange[] }
  /** What could have been done in the place of an act, the changes before it made. */
  | { readonly what: 'choices'; readonly hand: number; readonly act: number; readonly changes: readonly ActChange[] };

/** `sequence`: the table's last event when it was answered; the request that amends the hand carries it. */
export type CorrectionAnswer =
  | {
      readonly what: 'acts';
      readonly sequence: number;
      readonly hand: number;
      /** The hand is over: it takes the floor to amend it. */
      readonly ended: boolean;
      readonly acts: readonly HandAct[];
    }
  | { readonly what: 'preview'; readonly sequence: number; readonly preview: AmendmentPreview }
  | { readonly what: 'choices'; readonly sequence: number; readonly legal: LegalActions }
  | { readonly what: 'refused'; readonly sequence: number; readonly refusal: Refusal };
