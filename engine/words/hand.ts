import type { Card } from './card.ts';
import type { Chips } from './chips.ts';
import type { HandName } from './hand-kind.ts';
import type { HandPolicies } from './hand-policies.ts';
import type { ActBehind, PendingAct } from './out-of-turn.ts';
import type { RulebookId } from './rulebook.ts';
import type { Seat } from './seat.ts';
import type { Stakes } from './stakes.ts';
import type { VariantId } from './variants/all-variants.ts';

export interface HandSeat {
  readonly seat: Seat;
  /** Stack before ante and blind; null when uncounted. */
  readonly startingStack: Chips | null;
  /** Chips in front of the player in this betting round. */
  readonly bet: Chips;
  /** Chips gathered into the pots in earlier rounds. The player can win as much from everyone else. */
  readonly paid: Chips;
  /** Dead money: part of the main pot whether or not anybody matches it. */
  readonly dead: Chips;
  readonly status: 'live' | 'folded' | 'mucked';
  readonly allIn: boolean;
  /** Has acted in this betting round; posting a blind does not count. */
  readonly acted: boolean;
  /** The amount to match when this player last acted. */
  readonly facedAt: Chips;
  /** Turned face up: the cards, or an empty list until they are read or keyed. Null: not turned up. */
  readonly tabled: readonly Card[] | null;
  /** Up-cards in the order dealt (stud); `??` if nobody named one. */
  readonly up: readonly Card[];
  /** Number of cards drawn or discarded at each exchange so far. */
  readonly draws: readonly number[];
}

/** Chips a player puts in before the cards outside the blinds' places: a sleeping straddle, or blinds owed, live or as dead money. */
export interface Post extends Share {
  readonly kind: 'sleeper' | 'live-post' | 'dead-post';
}

export interface Betting {
  /** Total every live player must reach. */
  readonly toMatch: Chips;
  /** The minimum a raise must add to `toMatch`. */
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
  /** The cap was reached while three or more were in. It stays, even if others fold (RROP 6, heads-up exception). */
  readonly capped: boolean;
  /** Stud: the bring-in is still owed by the seat to act. */
  readonly bringInDue: boolean;
}

/** Before anybody has put a chip in. */
export const noBetting: Betting = {
  toMatch: 0,
  minRaiseBy: 0,
  lastFullTo: 0,
  largestRaise: 0,
  allInRun: 0,
  lastAggressor: null,
  wagers: 0,
  capped: false,
  bringInDue: false,
};

export interface Pot {
  readonly chips: Chips;
  /** Seats that may win it, clockwise from the button's left. */
  readonly eligible: readonly Seat[];
}

export interface Share {
  readonly seat: Seat;
  readonly chips: Chips;
}

/** What is won separately: a pot, or one board's or one half's part of it. */
export interface PotPart {
  readonly pot: number;
  /** 0 is the first board. */
  readonly board: number;
  /** `high` is also the whole of a pot without halves. */
  readonly half: 'high' | 'low';
}

export interface AwardPart extends PotPart {
  readonly chips: Chips;
  readonly shares: readonly Share[];
  /** Who got the odd chips, if the part did not divide. */
  readonly odd: readonly Share[];
  /** The winning hand; null if nobody had to show or a person named the winner. */
  readonly hand: HandName | null;
}

/** A pot less what the house took, and who gets what of it. */
export interface Award extends Pot {
  /** 0 is the main pot. Pots settled together keep the lowest index. */
  readonly pot: number;
  /** The sum of each seat's parts. */
  readonly shares: readonly Share[];
  /** Never empty. A low half nobody qualified for is left out. */
  readonly parts: readonly AwardPart[];
  readonly pushed: boolean;
}

/** One voluntary action of the hand, for the screen and for substantial action. */
export interface ActionNote {
  readonly seat: Seat;
  readonly action: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'bring-in' | 'complete';
  /** Total of the round after it; 0 for a check, and for a fold unless chips were given up with it. */
  readonly to: Chips;
  readonly street: number;
}

/** An action out of turn, waiting for its turn. */
export interface WaitingAct extends PendingAct {
  /** What others did past the skipped seat, which has said nothing since. */
  readonly behind: readonly ActBehind[];
}

/** What happens to a player who let others act past them: plays after all, is out, or may only call or fold. */
export type SkippedRuling = 'acts' | 'dead-hand' | 'call-or-fold';

export type HandStage =
  /** Somebody is to act. */
  | 'betting'
  /** Players draw or discard, one after another. */
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

/** A player who has only some of the usual options on this street. */
export interface Bound {
  readonly seat: Seat;
  readonly street: number;
  readonly to: 'call-or-fold' | 'call-or-raise';
  /** For the whole round; otherwise until the player has acted. */
  readonly round?: true;
}

export interface Hand {
  readonly number: number;
  readonly startedAt: number;
  readonly variant: VariantId;
  readonly rulebook: RulebookId;
  readonly policies: HandPolicies;
  readonly stakes: Stakes;
  /** Null in cash games. */
  readonly level: number | null;
  /** In stud: the frozen button of a mixed game, or its last place. Nothing depends on it. */
  readonly button: Seat;
  /** The seat that posts, or null for a dead small blind. */
  readonly smallBlind: Seat | null;
  /** The place of the small blind, posted or dead; the button goes there next. */
  readonly smallBlindPlace: Seat;
  readonly bigBlind: Seat;
  /** Everybody dealt in, in dealing order: from the left of the button, in stud from the dealer's left. */
  readonly players: readonly HandSeat[];
  /** Index into the variant's streets. */
  readonly street: number;
  readonly stage: HandStage;
  readonly toAct: Seat | null;
  readonly betting: Betting;
  /** Straddles posted, in order, each with its full size. */
  readonly straddles: readonly Share[];
  /** Other posts, in order, each with its full size. */
  readonly posts: readonly Post[];
  /** Stud: who opens this street, if a person said so and the up-cards do not show it. */
  readonly opener: Seat | null;
  readonly board: readonly Card[];
  /** Boards beside the first: a double board from the start, or the further runs of a board run several times. */
  readonly moreBoards: readonly (readonly Card[])[];
  /** How many times the rest of the board is run. */
  readonly runs: number;
  /** Cards that lay when several runs were agreed, and are part of every board. Absent: the board is run once. */
  readonly sharedCards?: number;
  /** Everybody put in the same, and nobody acts before the first board. */
  readonly bombPot: boolean;
  /** What the house has taken from this hand, including the jackpot drop. */
  readonly raked: Chips;
  /** No more betting is possible; hands are open if the rulebook says so. */
  readonly runOut: boolean;
  /** Seats in showing order. */
  readonly showOrder: readonly Seat[];
  /** Hand for hand: the floor has let the all-in be run out. Absent: not yet, or not needed. */
  readonly released?: true;
  /** Winners a person named because cards are unknown, by pot part (`keyOf`). */
  readonly named: Readonly<Record<string, readonly Seat[]>>;
  readonly awards: readonly Award[];
  readonly actions: readonly ActionNote[];
  /** Seats that may only check, call or fold until the hand ends, because they exposed cards. Absent: none. */
  readonly noAggression?: readonly Seat[];
  /** Seats bound by a word, a gesture or a check before their turn: until they act, or for the round. Absent: nobody. */
  readonly bound?: readonly Bound[];
  /** Actions out of turn that still wait, in the order made. Absent: none so far. */
  readonly outOfTurn?: readonly WaitingAct[];
  /** Who put in less than the call, by street, in order. Absent: nobody so far. */
  readonly undercalls?: readonly { readonly seat: Seat; readonly street: number }[];
  /** Cards dealt too early, which may not come again. Absent: none. */
  readonly voidCards?: readonly Card[];
  /** The odd chip is at least this large: the smallest chip in the pot. Absent: the smallest in play. */
  readonly oddChip?: Chips;
  /** Number of the deal this one repeats; null for an ordinary hand. */
  readonly redealOf: number | null;
  readonly outcome: 'running' | 'played' | 'misdeal' | 'void';
}

/** True while a hand is in play, from its start to the last pushed pot. */
export const handRunning = (hand: Hand | null): hand is Hand => hand !== null && hand.stage !== 'over';
