import type { Card } from './card.ts';
import type { Chips } from './chips.ts';
import type { MisdealGround, Overlay, Policies, RulebookId } from './rulebook.ts';
import type { Seat } from './seat.ts';
import type { HandName } from './showdown/hand-value.ts';
import type { Schedule, Stakes } from './stakes.ts';
import type { VariantId } from './variant.ts';

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

export interface Award extends Pot {
  /** 0 is the main pot. Pots that were settled together keep the lowest index. */
  readonly pot: number;
  readonly shares: readonly Share[];
  /** Who got the odd chips, when the pot did not divide. */
  readonly odd: readonly Share[];
  /** The winning hand; null when nobody had to show or the winner was named by hand. */
  readonly hand: HandName | null;
  readonly pushed: boolean;
}

/** One voluntary action of the hand, for the screen and for substantial action. */
export interface ActionNote {
  readonly seat: Seat;
  readonly action: 'fold' | 'check' | 'call' | 'bet' | 'raise';
  /** Total of the round after it; 0 for fold and check. */
  readonly to: Chips;
  readonly street: number;
}

export type HandStage =
  /** Somebody is to act. */
  | 'betting'
  /** Betting is closed; board cards of the next street are awaited. */
  | 'board'
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
  readonly policies: Policies;
  readonly stakes: Stakes;
  /** Null in cash games. */
  readonly level: number | null;
  readonly button: Seat;
  /** The seat that posts, or null for a dead small blind. */
  readonly smallBlind: Seat | null;
  /** The place of the small blind, posted or dead; the button goes there next. */
  readonly smallBlindPlace: Seat;
  readonly bigBlind: Seat;
  /** Everybody dealt in, in the order cards are dealt: from the left of the button. */
  readonly players: readonly HandSeat[];
  /** Index into the variant's streets. */
  readonly street: number;
  readonly stage: HandStage;
  readonly toAct: Seat | null;
  readonly betting: Betting;
  readonly board: readonly Card[];
  /** No more betting is possible; hands lie open if the rulebook says so. */
  readonly runOut: boolean;
  /** Seats in the order in which they show. */
  readonly showOrder: readonly Seat[];
  /** Winners named by hand, by pot number, where cards are unknown. */
  readonly named: Readonly<Record<string, readonly Seat[]>>;
  readonly awards: readonly Award[];
  readonly actions: readonly ActionNote[];
  /** Number of the misdealt hand this one repeats; null for an ordinary hand. */
  readonly redealOf: number | null;
  readonly outcome: 'running' | 'played' | 'misdeal';
}

/** What a re-deal must keep. */
export interface Redeal {
  readonly of: number;
  readonly stakes: Stakes;
  readonly level: number | null;
  readonly button: Seat;
  readonly smallBlind: Seat | null;
  readonly smallBlindPlace: Seat;
  readonly bigBlind: Seat;
  readonly seats: readonly Seat[];
}

export type MisdealRuling = 'deal-again' | 'play-on';

export interface Incident {
  readonly id: string;
  readonly kind: 'misdeal' | 'call';
  readonly ground: MisdealGround | null;
  readonly seat: Seat | null;
  readonly hand: number;
  readonly at: number;
  readonly misdeal: MisdealPossible | null;
  readonly ruling: {
    readonly ruling: MisdealRuling;
    readonly by: string;
    readonly at: number;
    readonly reason: TextRef | null;
  } | null;
}

/** Whether a misdeal may still be called, and the actions that decide it. */
export interface MisdealPossible {
  readonly possible: boolean;
  readonly because: readonly ActionNote[];
  readonly cites: readonly string[];
}

export type StepName =
  | 'folded'
  | 'checked'
  | 'called'
  | 'bet'
  | 'raised'
  | 'board-dealt'
  | 'hand-tabled'
  | 'cards-shown'
  | 'hand-mucked'
  | 'pot-pushed'
  | 'winners-named';

/** Where an undo step keeps the table before it: in memory only, so that it is never written, sent or counted. */
export const beforeStep: unique symbol = Symbol('the table before the step');

/** The last step a tap may take back. */
export interface UndoStep {
  readonly step: StepName;
  readonly seat: Seat | null;
  readonly to: Chips | null;
  readonly [beforeStep]?: TableState;
}

/** What taking a step back puts in place again; what devices saw and what was reported stays. */
export type Restored = Pick<TableState, 'chairs' | 'hand' | 'handNumber' | 'redeal' | 'buttonPut' | 'chipsIn' | 'undo'>;

/** What the devices have said; never moves a chip. */
export interface Witnesses {
  /** Cards lying at each seat, by seat number. */
  readonly cardsAt: Readonly<Record<string, number>>;
  /** Cards on the board antenna. */
  readonly boardCards: number;
  readonly deckInPlay: string | null;
  /** A finished deck waits in the shuffler. */
  readonly deckWaiting: string | null;
  /** Green button pressed while the last pot was not pushed: its moment counts for the next hand. */
  readonly greenButtonHeldAt: number | null;
}

export interface TableState {
  readonly tableId: string;
  readonly name: string;
  readonly mode: 'tournament' | 'cash';
  readonly variant: VariantId;
  readonly rulebook: RulebookId;
  readonly overlay: Overlay;
  readonly chairs: readonly Chair[];
  /** Tournament levels; null in a cash game, where `stakes` holds. */
  readonly schedule: Schedule | null;
  readonly stakes: Stakes;
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
  readonly undo: UndoStep | null;
  readonly witnesses: Witnesses;
}
