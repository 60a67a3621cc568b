import type { ActBehind, PendingAct } from './betting/out-of-turn/out-of-turn.ts';
import type { Card } from './card.ts';
import type { Departure } from './cash/departures.ts';
import type { Chips } from './chips.ts';
import type { HandName } from './hand-kinds/hand-kind.ts';
import type { HandPolicies } from './hand-policies.ts';
import type { Incident } from './irregularities/incident.ts';
import type { Redeal } from './irregularities/kept-for-redeal.ts';
import type { ToldToMove } from './office/table-order.ts';
import type { OfficeMarks } from './orders/office-marks.ts';
import type { TableClock } from './reports/report.ts';
import type { Overlay, PolicyKey, RulebookId } from './rulebook.ts';
import type { Seat } from './seat.ts';
import type { ClosedTable } from './seats/closed-table.ts';
import type { DealerAtTable } from './staff/staff-event.ts';
import type { Schedule, Stakes, StraddleRule } from './stakes.ts';
import type { VariantId } from './variants/all-variants.ts';
import type { Witnesses } from './witnesses/witnesses.ts';

/** A name or a reason kept outside the log; the event carries only this. */
export interface TextRef {
  readonly id: string;
  readonly hash: string;
}

export interface Chair {
  readonly seat: Seat;
  /** Null: nobody sits here. */
  readonly player: TextRef | null;
  /** Chips behind, not counting what is in front. Null: nobody has counted them. */
  readonly stack: Chips | null;
  /** Chips won less chips paid while the stack was uncounted. */
  readonly drift: number;
  readonly away: boolean;
  /** Cash games: blinds owed before the next hand is dealt here, by a newcomer or by one who missed them. Null: nothing. */
  readonly owes: Owed | null;
  /** Hands that had begun here when the player sat down. Absent: none. */
  readonly joinedAfter?: number;
  /** Why and when the office told the player to come here. Absent: it did not say. */
  readonly told?: ToldToMove;
  /** What was reported of the player, by the rule it broke. Absent: nothing. */
  readonly counts?: { readonly [Key in PolicyKey]?: number };
  /** Hands still to miss, dealt in and dead at once; null: out of the event. Absent: none. */
  readonly penalty?: number | null;
  /** The hand in play, or the last one, is one of those missed: its number. Dealt again it is the same one. Absent: it is not. */
  readonly served?: number;
  /** Chips announced and in play that have not reached the table; owed, whatever became of the stack. Absent: none. */
  readonly behind?: Chips;
  /** Chips announced during the hand: in play when it is over. Absent: none. */
  readonly announced?: Chips;
  /** Sat down since the last hand with the stack it was said to be. Absent: it is known. */
  readonly toCount?: true;
}

export interface Owed {
  readonly big: boolean;
  readonly small: boolean;
  /** Posts them for the next hand instead of waiting for the big blind. */
  readonly posts: boolean;
}

export interface HandSeat {
  readonly seat: Seat;
  /** Stack before ante and blind; null when uncounted. */
  readonly startingStack: Chips | null;
  /** In front of the player in this betting round. */
  readonly bet: Chips;
  /** Gathered into the pots before this round, with a claim to as much from everyone else. */
  readonly paid: Chips;
  /** Given as dead money: part of the main pot whoever matches it. */
  readonly dead: Chips;
  readonly status: 'live' | 'folded' | 'mucked';
  readonly allIn: boolean;
  /** Has acted in this betting round, blinds not counted. */
  readonly acted: boolean;
  /** What had to be matched when this player last acted. */
  readonly facedAt: Chips;
  /** Turned face up: the cards, or an empty list until they are read or keyed. Null: not turned up. */
  readonly tabled: readonly Card[] | null;
  /** Up-cards in the order dealt (stud); `??` where nobody named one. */
  readonly up: readonly Card[];
  /** Cards changed or thrown away at each exchange so far. */
  readonly draws: readonly number[];
}

/** Chips a player puts in before the cards without a blind's place: a sleeping straddle, or blinds owed, live or as dead money. */
export interface Post extends Share {
  readonly kind: 'sleeper' | 'live-post' | 'dead-post';
}

export interface Betting {
  /** Total every live player must reach. */
  readonly toMatch: Chips;
  /** Least a raise must add to `toMatch`. */
  readonly minRaiseBy: Chips;
  /** Total of the last full bet or raise (a forced bet counts). */
  readonly lastFullTo: Chips;
  /** Largest raise of this round, forced bets not counted. */
  readonly largestRaise: Chips;
  /** Sum of the all-in raises since the last wager that was not all-in. */
  readonly allInRun: Chips;
  readonly lastAggressor: Seat | null;
  /** Bets and raises of this round that count towards the cap of a fixed-limit game. */
  readonly wagers: number;
  /** The cap was reached while three or more were in: it stays, although others fold (RROP 6, heads-up exception). */
  readonly capped: boolean;
  /** Stud: the bring-in is still owed by the seat to act. */
  readonly bringInDue: boolean;
}

export interface Pot {
  readonly chips: Chips;
  /** Seats that may win it, clockwise from the button's left. */
  readonly eligible: readonly Seat[];
}

export interface Share {
  readonly seat: Seat;
  readonly chips: Chips;
}

/** What is won for itself: a pot, or one board's or one half's part of it. */
export interface PotPart {
  readonly pot: number;
  /** 0 is the first board. */
  readonly board: number;
  /** `high` is also the whole of a pot that is not split into halves. */
  readonly half: 'high' | 'low';
}

export interface AwardPart extends PotPart {
  readonly chips: Chips;
  readonly shares: readonly Share[];
  /** Who got the odd chips, when the part did not divide. */
  readonly odd: readonly Share[];
  /** The winning hand; null when nobody had to show or the winner was named by hand. */
  readonly hand: HandName | null;
}

/** A pot less what the house took of it, and who gets what. */
export interface Award extends Pot {
  /** 0 is the main pot. Pots that were settled together keep the lowest index. */
  readonly pot: number;
  /** The sum of what each seat gets of the parts. */
  readonly shares: readonly Share[];
  /** Never empty; a low half nobody qualified for is not among them. */
  readonly parts: readonly AwardPart[];
  readonly pushed: boolean;
}

/** One voluntary action of the hand, for the screen and for substantial action. */
export interface ActionNote {
  readonly seat: Seat;
  readonly action: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'bring-in' | 'complete';
  /** Total of the round after it; 0 for check, and for fold unless chips were given up with it. */
  readonly to: Chips;
  readonly street: number;
}

/** An action out of turn that waits for its turn. */
export interface WaitingAct extends PendingAct {
  /** What others did meanwhile past the seat that was due and has said nothing since. */
  readonly behind: readonly ActBehind[];
}

/** What becomes of a player who let others act past the own turn: plays after all, is out, or may only call or fold. */
export type SkippedRuling = 'acts' | 'dead-hand' | 'call-or-fold';

export type HandStage =
  /** Somebody is to act. */
  | 'betting'
  /** Players change or throw away cards, one after another. */
  | 'draw'
  /** Betting is closed; board cards of this street are awaited. */
  | 'board'
  /** Up-cards are awaited: they say who opens. */
  | 'up-cards'
  /** Hands are being turned up or mucked. */
  | 'showdown'
  /** It is known who gets what; pots are pushed one by one. */
  | 'awards'
  | 'over';

export interface Hand {
  readonly number: number;
  readonly startedAt: number;
  readonly variant: VariantId;
  readonly rulebook: RulebookId;
  readonly policies: HandPolicies;
  readonly stakes: Stakes;
  /** Null in cash games. */
  readonly level: number | null;
  /** In stud the frozen button of a mixed game, or the last place: nothing depends on it. */
  readonly button: Seat;
  /** The seat that posts, or null for a dead small blind. */
  readonly smallBlind: Seat | null;
  /** The place of the small blind, posted or dead; the button goes there next. */
  readonly smallBlindPlace: Seat;
  readonly bigBlind: Seat;
  /** Everybody dealt in, in the order cards are dealt: from the left of the button, in stud of the person dealing. */
  readonly players: readonly HandSeat[];
  /** Index into the variant's streets. */
  readonly street: number;
  readonly stage: HandStage;
  readonly toAct: Seat | null;
  readonly betting: Betting;
  /** Straddles posted, in order; each with what it would be in full. */
  readonly straddles: readonly Share[];
  /** Posted beside blinds and straddles, in order; each with what it would be in full. */
  readonly posts: readonly Post[];
  /** Stud: who opens this street, where it was said instead of read from the up-cards. */
  readonly opener: Seat | null;
  readonly board: readonly Card[];
  /** Boards beside the first: a double board from the start, or the further runs of a board that is run several times. */
  readonly moreBoards: readonly (readonly Card[])[];
  /** How many times the rest of the board is run. */
  readonly runs: number;
  /** Everybody put in the same and nobody acts before the first board. */
  readonly bombPot: boolean;
  /** What the house has taken of this hand, the jackpot's part included. */
  readonly raked: Chips;
  /** No more betting is possible; hands lie open if the rulebook says so. */
  readonly runOut: boolean;
  /** Seats in the order in which they show. */
  readonly showOrder: readonly Seat[];
  /** Winners named by hand where cards are unknown, by pot part (`keyOf`). */
  readonly named: Readonly<Record<string, readonly Seat[]>>;
  readonly awards: readonly Award[];
  readonly actions: readonly ActionNote[];
  /** Seats that may only check, call or fold until the hand ends, because they exposed cards. Absent: none. */
  readonly noAggression?: readonly Seat[];
  /** Actions out of turn whose turn has not come, in the order made. Absent: none so far. */
  readonly outOfTurn?: readonly WaitingAct[];
  /** Who put in less than there was to call, by street, in order. Absent: nobody so far. */
  readonly undercalls?: readonly { readonly seat: Seat; readonly street: number }[];
  /** Cards that came too early and may not come again. Absent: none. */
  readonly voidCards?: readonly Card[];
  /** A chip left over is no smaller than this, the smallest that lies in the pot. Absent: the smallest in play. */
  readonly oddChip?: Chips;
  /** Number of the misdealt hand this one repeats; null for an ordinary hand. */
  readonly redealOf: number | null;
  readonly outcome: 'running' | 'played' | 'misdeal' | 'void';
}

export type StepName =
  | 'acted-out-of-turn'
  | 'skipped-ruled'
  | 'folded'
  | 'checked'
  | 'called'
  | 'bet'
  | 'raised'
  | 'completed'
  | 'brought-in'
  | 'drawn'
  | 'up-cards-dealt'
  | 'opener-named'
  | 'runs-agreed'
  | 'board-dealt'
  | 'board-swapped'
  | 'hand-tabled'
  | 'cards-shown'
  | 'hand-mucked'
  | 'hand-killed'
  | 'pot-pushed'
  | 'winners-named'
  | 'chips-added'
  | 'chips-given'
  | 'stack-counted';

/** Where an undo step keeps the table before it: in memory only, so that it is never written, sent or counted. */
export const beforeStep: unique symbol = Symbol('the table before the step');

/** The last step a tap may take back. */
export interface UndoStep {
  readonly step: StepName;
  readonly seat: Seat | null;
  readonly to: Chips | null;
  /** Seats that folded before it by the same tap. Absent: none. */
  readonly folds?: readonly Seat[];
  readonly [beforeStep]?: TableState;
}

/** What taking a step back puts in place again; what devices saw and what was reported stays. */
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

/** A mixed game: which games, in which order, and when the next one comes. */
export interface Rotation {
  readonly change: 'orbit' | 'level' | 'hand' | 'choice';
  readonly games: readonly {
    readonly variant: VariantId;
    /** Null: the table's own stakes, or the level's. */
    readonly stakes: Stakes | null;
  }[];
}

/** Where a mixed game stands. */
export interface RotationPlace {
  /** Index into the rotation's games. */
  readonly game: number;
  /** Hands of it already dealt. */
  readonly hands: number;
  /** Players dealt in when the game began: so many hands are an orbit. */
  readonly orbit: number;
  /** Level in which the game began; null in cash games. */
  readonly level: number | null;
}

/** What was agreed between hands and holds for the next one only. */
export interface NextHand {
  /** In the order they were announced; each is twice the blind or straddle before it. */
  readonly straddles: readonly { readonly seat: Seat; readonly kind: StraddleKind }[];
  readonly bombPot: { readonly ante: Chips; readonly boards: number } | null;
  /** Dealer's choice. */
  readonly variant: VariantId | null;
}

export type StraddleKind = StraddleRule['kinds'][number];

export interface TableState extends OfficeMarks {
  readonly tableId: string;
  readonly name: string;
  readonly mode: 'tournament' | 'cash';
  /** Where the house is, by ISO code. Absent: nobody has said. */
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
  /** The hand in play, or the last one (`stage: 'over'`). Null before the first. */
  readonly hand: Hand | null;
  readonly redeal: Redeal | null;
  /** The button was put here between hands; the next hand starts from it. */
  readonly buttonPut: Seat | null;
  readonly incidents: readonly Incident[];
  /** Chips that came to the table less chips that left it. */
  readonly chipsIn: Chips;
  /** Of them, what the house has taken as rake and for the jackpot. */
  readonly raked: Chips;
  readonly undo: UndoStep | null;
  /** The clock called last; see `runningClock`. */
  readonly clock?: TableClock | null;
  /** The smallest chip to come, as it was announced. */
  readonly colourUp?: Chips;
  /** What all chip races here so far have added to the chips in play, less what they took, whatever the table was used for. Absent: nothing. */
  readonly raced?: number;
  /** Absent: hands are dealt here. */
  readonly closed?: ClosedTable;
  /** Cash games: who left lately. Absent: nobody. */
  readonly departures?: readonly Departure[];
  /** Who deals. Null or absent: nobody has signed in. */
  readonly dealer?: DealerAtTable | null;
  /** Who deals from the next hand on. Null or absent: no change is coming. */
  readonly dealerNext?: DealerAtTable | null;
  readonly witnesses: Witnesses;
}
