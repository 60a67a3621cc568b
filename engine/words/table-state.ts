import type { Departure } from './cash.ts';
import type { Chips } from './chips.ts';
import type { ClosedTable, SealedBag } from './closed-table.ts';
import type { Hand } from './hand.ts';
import type { Bust } from './how-out.ts';
import type { Incident } from './incident.ts';
import type { OfficeMarks } from './office-marks.ts';
import type { Pace } from './pace.ts';
import type { Redeal } from './redeal.ts';
import type { TableClock } from './report.ts';
import type { ReportKind } from './report-kind.ts';
import type { Rotation, RotationPlace } from './rotation.ts';
import type { Overlay, PolicyKey, RulebookId } from './rulebook.ts';
import type { Seat } from './seat.ts';
import type { TableShotClock } from './shot-clock.ts';
import type { DealerAtTable } from './staff-event.ts';
import type { Schedule, Stakes, StraddleRule } from './stakes.ts';
import type { TableStream } from './stream.ts';
import type { ToldToMove } from './table-order.ts';
import type { TextRef } from './text-ref.ts';
import type { VariantId } from './variants/all-variants.ts';
import type { Witnesses } from './witnesses.ts';

export interface Chair {
  readonly seat: Seat;
  /** Null: the seat is empty. */
  readonly player: TextRef | null;
  /** Chips behind, not counting what is in front. Null: not counted. */
  readonly stack: Chips | null;
  /** Chips won less chips paid while the stack was uncounted. */
  readonly drift: number;
  readonly away: boolean;
  /** Cash games: blinds owed before the next hand is dealt here, by a newcomer or by a player who missed them. Null: none. */
  readonly owes: Owed | null;
  /** Number of hands begun here when the player sat down. Absent: none. */
  readonly joinedAfter?: number;
  /** Why and when the office told the player to come here. Absent: it did not say. */
  readonly told?: ToldToMove;
  /** What was reported about the player, counted by the rule it broke. Absent: nothing. */
  readonly counts?: { readonly [Key in PolicyKey]?: number };
  /** Hands still to miss: dealt in, and dead at once; null: out of the event. Absent: none. */
  readonly penalty?: number | null;
  /** The number of the hand in play, or of the last one, if this seat misses it. A redeal is the same hand. Absent: it does not. */
  readonly served?: number;
  /** Chips announced and in play that have not reached the table; owed even if the stack is lost. Absent: none. */
  readonly behind?: Chips;
  /** How many of those the floor carries to a cash table: they come from no tray. Absent: none. */
  readonly brought?: Chips;
  /**
   * Chips the player still has although their sale was taken back: not in the book, and to be collected before the stack is counted.
   * Absent: none.
   */
  readonly toTake?: Chips;
  /** Chips announced during the hand: in play when it is over. Absent: none. */
  readonly announced?: Chips;
  /** Lost everything in this hand, and may still re-buy. Stays until the next hand dealt to the player. Absent: not so. */
  readonly bust?: Bust;
  /** Sat down since the last hand with an announced stack that still has to be confirmed. Absent: it is known. */
  readonly toCount?: true;
  /** The stack was counted for the end of the day and sealed: nothing changes it. Absent: it was not. */
  readonly bag?: SealedBag;
  /** The difference between the count of a reopened bag and the book. Absent: none. */
  readonly bagOff?: number;
  /** Was eliminated from a tournament in this seat, and nobody has sat down since. Absent: nobody. */
  readonly out?: TextRef;
}

export interface Owed {
  readonly big: boolean;
  readonly small: boolean;
  /** Posts them for the next hand instead of waiting for the big blind. */
  readonly posts: boolean;
}

/** What a seat does in its turn to act. */
export const actsInTurn = ['folded', 'checked', 'called', 'bet', 'raised', 'completed', 'brought-in'] as const;

/** What people do in a hand, each in one step. */
export const stepsOfHand = [
  'acted-out-of-turn',
  'skipped-ruled',
  ...actsInTurn,
  'drawn',
  'up-cards-dealt',
  'opener-named',
  'runs-agreed',
  'board-dealt',
  'board-swapped',
  'hand-tabled',
  'cards-shown',
  'hand-mucked',
  'hand-killed',
  'pot-pushed',
  'winners-named',
] as const;

/** What a tap may undo. */
export const stepNames = [
  ...stepsOfHand,
  'chips-added',
  'extension-used',
  'chips-given',
  'seat-opened',
  'stack-counted',
  'chips-raced',
  'arrival-confirmed',
  'seat-confirmed',
  'chips-back-confirmed',
  'player-seated',
  'player-away',
  'button-moved',
  'seat-changed',
  'chips-announced',
  'misdeal-declared',
  'incident-ruled',
  'floor-ruled',
  'hand-started',
] as const;
export type StepName = (typeof stepNames)[number];

/** The key under which an undo step keeps the earlier table. It exists in memory only and is never written, sent or counted. */
export const beforeStep: unique symbol = Symbol('the table before the step');

/** A wager called with the same tap that booked it. */
export interface AnsweredWager {
  readonly step: 'bet' | 'raised' | 'completed';
  readonly seat: Seat;
  readonly to: Chips;
}

/** The last step, which a tap may undo. */
export interface UndoStep {
  readonly step: StepName;
  readonly seat: Seat | null;
  readonly to: Chips | null;
  /** Seats that folded before it by the same tap. Absent: none. */
  readonly folds?: readonly Seat[];
  /** Seats whose other acts are undone with it. Absent: none. */
  readonly also?: readonly Seat[];
  /** The wager of the same tap that this call answers. Absent: none. */
  readonly answers?: AnsweredWager;
  /** The report or call that was ruled on, and is open again without the step; or chips that are asked about no more. Absent: none. */
  readonly incident?: string;
  readonly [beforeStep]?: TableState;
}

/** What undoing a step restores. What devices saw and what was reported stays. */
export const restoredKeys = [
  'chairs',
  'hand',
  'handNumber',
  'redeal',
  'buttonPut',
  'chipsIn',
  'raked',
  'undo',
] as const satisfies readonly (keyof TableState)[];
export type Restored = Pick<TableState, (typeof restoredKeys)[number]>;

/** What was agreed between hands and holds only for the next one. */
export interface NextHand {
  /** In the order they were announced; each is twice the blind or straddle before it. */
  readonly straddles: readonly { readonly seat: Seat; readonly kind: StraddleKind }[];
  readonly bombPot: { readonly ante: Chips; readonly boards: number } | null;
  /** The game chosen in dealer's choice. */
  readonly variant: VariantId | null;
}

export type StraddleKind = StraddleRule['kinds'][number];

export interface TableState extends OfficeMarks {
  readonly tableId: string;
  readonly name: string;
  readonly mode: 'tournament' | 'cash';
  /** The country of the house, by ISO code. Absent: not given. */
  readonly country?: string;
  readonly variant: VariantId;
  readonly rulebook: RulebookId;
  readonly overlay: Overlay;
  readonly chairs: readonly Chair[];
  /** Tournament levels; null in a cash game, where `stakes` holds. */
  readonly schedule: Schedule | null;
  readonly stakes: Stakes;
  /** Null: the table deals `variant` only. */
  readonly rotation: Rotation | null;
  readonly rotationPlace: RotationPlace | null;
  readonly nextHand: NextHand;
  /** The house's chip values, small to large. */
  readonly chipValues: readonly Chips[];
  readonly handNumber: number;
  /** Number of the last hand whose start was taken back, if no hand has begun since: no other hand gets it. Absent: none. */
  readonly takenBack?: number;
  /** Numbers of the deals that repeated the one before them, in their order. Absent: none has. */
  readonly dealtAgain?: readonly number[];
  /** The hand in play, or the last one (`stage: 'over'`). Null before the first. */
  readonly hand: Hand | null;
  readonly redeal: Redeal | null;
  /** The button was put here between hands; the next hand starts from it. */
  readonly buttonPut: Seat | null;
  readonly incidents: readonly Incident[];
  /** Chips that came to the table less chips that left it. */
  readonly chipsIn: Chips;
  /** What the house has taken as rake and for the jackpot. */
  readonly raked: Chips;
  readonly undo: UndoStep | null;
  /** The clock called last; see `runningClock`. */
  readonly clock?: TableClock | null;
  /** Times every decision. Absent: decisions are not timed. */
  readonly shotClock?: TableShotClock;
  /** Hands are paced. Absent: they are not, and levels go by the clock. */
  readonly pace?: Pace;
  /** Absent: the table was never opened for a stream. */
  readonly stream?: TableStream;
  /** The smallest chip to come, as announced. */
  readonly colourUp?: Chips;
  /** Chips that all races here have added to play so far, less those they removed, through every use of the table. Absent: zero. */
  readonly raced?: number;
  /** Absent: the table is open. */
  readonly closed?: ClosedTable;
  /** The previous log was given up: when, by whom and why. Absent: it never was, or a hand has been dealt since. */
  readonly goneOn?: { readonly at: number; readonly by: string; readonly reason: TextRef };
  /** Cash games: who left lately. Absent: nobody. */
  readonly departures?: readonly Departure[];
  /** Who deals. Null or absent: nobody has signed in. */
  readonly dealer?: DealerAtTable | null;
  /** Who deals from the next hand on. Null or absent: no change is coming. */
  readonly dealerNext?: DealerAtTable | null;
  readonly witnesses: Witnesses;
  /** A deck that is to leave the table. Absent: none, or another one has come since. */
  readonly deckOut?: DeckOut;
}

/** A deck whose cards were found wrong, by the report that was ruled on. */
export interface DeckOut {
  readonly incident: string;
  readonly kind: ReportKind;
  /** Null: nobody has said which deck it is. */
  readonly deck: string | null;
}

/** The number of the hand that begins next. */
export const nextHandNumber = ({ handNumber, takenBack = 0 }: Pick<TableState, 'handNumber' | 'takenBack'>): number =>
  Math.max(handNumber, takenBack) + 1;

/**
 * The number people know the hand of a deal by. A hand that is dealt again is the same hand to them, and the next one has the next number;
 * the number of each deal is for records, which find the deal that went wrong beside the others. Without `deal` the last one.
 */
export const handShown = ({ handNumber, dealtAgain = [] }: Counted, deal = handNumber): number =>
  deal - dealtAgain.filter((again) => again <= deal).length;

/** The last deal of the hand people know by this number. */
export function dealShown(state: Counted, shown: number): number {
  let deal = shown;
  while (handShown(state, deal + 1) <= shown) deal += 1;
  return deal;
}

/** The same of the hand that is dealt next. */
export const nextHandShown = (state: Counted & Pick<TableState, 'redeal' | 'takenBack'>): number =>
  handShown(state, handDealtAgain(state) ?? nextHandNumber(state));

type Counted = Pick<TableState, 'handNumber' | 'dealtAgain'>;

/**
 * The hand that is dealt again next. A hand whose start was taken back is dealt again even if the hand before it goes on first. Null: the
 * next hand is a new one.
 */
export const handDealtAgain = ({ redeal, takenBack }: Pick<TableState, 'redeal' | 'takenBack'>): number | null =>
  redeal?.of ?? takenBack ?? null;
