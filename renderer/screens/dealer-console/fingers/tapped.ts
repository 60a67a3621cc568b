import type { Chips, Seat } from '../../../../engine/notation.ts';
import type { Declared, Report, ReportKind, SeenWager } from '../../../../engine/table.ts';

/** What replaces the dock's content; null is the dock of the stage the hand is in. */
export type Sheet =
  | 'raise'
  | 'words'
  | 'cards'
  | 'board-cards'
  | 'seats'
  | 'plan'
  | 'chips'
  | 'rebuy'
  | 'stack'
  | 'stakes'
  | 'stream'
  | 'time'
  | 'race'
  | 'todo'
  | 'count'
  | 'bags'
  | 'change-deck'
  | 'happened'
  | 'devices'
  | 'new-log'
  | 'decks'
  | 'deck'
  | 'board'
  | 'hands'
  | 'correct'
  | 'settings'
  | 'staff'
  | 'carry'
  | 'ruling'
  | null;

/** Chips of an earlier bet or blind that the dealer has not pulled in, in front of the seat to act. */
export interface InFront {
  readonly chips: readonly Chips[];
  /** Those the player took back. */
  readonly back: readonly Chips[];
  /** All of it was pushed in together. */
  readonly merged: boolean;
}

/** The input of the fingers, as kept between two taps. */
export interface Tapped {
  readonly moment: string;
  /** Number of hands that still had to be shown. */
  readonly toShow: number;
  /** How often a seat had been given its options back. */
  readonly again: number;
  readonly sheet: Sheet;
  readonly chips: readonly Chips[];
  readonly typed: string | null;
  readonly picked: readonly Seat[];
  readonly early: boolean;
  /** What would fold when the seat was tapped, and how many actions the hand had then. Null: it was tapped for something else. */
  readonly proposed: { readonly hand: number; readonly actions: number; readonly folds: readonly Seat[] } | null;
  readonly earlier: readonly (readonly Chips[])[];
  /** Null: what is in front is exactly the bet, untouched. */
  readonly front: InFront | null;
  readonly said: Declared | null;
  readonly order: SeenWager['order'] | null;
  readonly contrary: string | null;
  readonly report: ReportKind | null;
  readonly seenReport: Report | null;
}

export const nothingSeen = {
  chips: [],
  typed: null,
  earlier: [],
  front: null,
  said: null,
  order: null,
  contrary: null,
} as const;
export const nothingTapped: Omit<Tapped, 'moment' | 'toShow' | 'again'> = {
  sheet: null,
  picked: [],
  early: false,
  proposed: null,
  report: null,
  seenReport: null,
  ...nothingSeen,
};

/** Whether the sheet is about the seat whose chips are out. */
export const isWagering = (sheet: Sheet): boolean => sheet === null || sheet === 'raise' || sheet === 'words';

/** What was tapped first came first. */
export function orderOf(before: Tapped, { said, chips, earlier, order }: Tapped): Tapped['order'] {
  if (said === null || [...earlier, chips].flat().length === 0) return null;
  return order ?? (before.said === null ? 'chips-first' : 'words-first');
}
