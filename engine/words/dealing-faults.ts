import type { Card } from './card.ts';
import type { Chips } from './chips.ts';
import type { ActionNote } from './hand.ts';
import type { Seat } from './seat.ts';

/** The places of button and blinds; `sb` is null if no small blind is posted. */
export interface DealPositions {
  readonly button: Seat;
  readonly sb: Seat | null;
  readonly bb: Seat;
}

/** A voluntary action; `all-in` is any action with the last chips. */
export interface DealAction {
  readonly seat: Seat;
  readonly action: ActionNote['action'] | 'all-in';
}

/** A deal as it should have been, and what players have done since. */
export interface Deal {
  /** Chairs at the table, taken or empty. */
  readonly chairs: number;
  /** Seats entitled to a hand. */
  readonly entitled: readonly Seat[];
  /** Null in games without a button. */
  readonly positions: DealPositions | null;
  /** Cards each player gets in the initial deal. */
  readonly cards: { readonly down: number; readonly up: number };
  /** In order; forced bets are not among them. */
  readonly actions: readonly DealAction[];
}

/** A card the dealer exposed: off the deck, among a player's first two, later, or one that is dealt face up anyway. */
export interface ExposedCard {
  readonly seat: Seat;
  readonly which: 'first-two' | 'players-first-two' | 'later' | 'up-card';
}

/** How a deal went wrong although everybody has the right number of cards. */
export type OutOfOrder = 'first-card' | 'later-card' | 'two-at-once' | 'button-two-in-row';

export interface CardCount {
  readonly seat: Seat;
  readonly cards: number;
}

export type BoardStreet = 'flop' | 'turn' | 'river';

/** Where a card of a wrong deck was found: in the rest of the deck, or in play. */
export type FoundIn = 'stub' | 'play';

/** A fault of the initial deal. Each may be a misdeal while there is time for one. */
export type MisdealFault = { readonly deal: Deal } & (
  | { readonly fault: 'exposed-by-dealer'; readonly cards: readonly ExposedCard[] }
  | { readonly fault: 'dealt-out-of-order'; readonly how: OutOfOrder }
  | { readonly fault: 'cards-to-unentitled'; readonly seat: Seat }
  | { readonly fault: 'dealt-out'; readonly seat: Seat }
  /** `seats`: those that were dealt one. */
  | { readonly fault: 'boxed'; readonly count: number; readonly seats: readonly Seat[] }
  | { readonly fault: 'wrong-card-count'; readonly hands: readonly CardCount[] }
  /** The positions played are those of the deal. */
  | { readonly fault: 'wrong-button'; readonly correct: DealPositions }
);

/** A fault of the board or of the rest of the deck. */
export type BoardFault =
  | {
      readonly fault: 'extra-board-card';
      readonly street: BoardStreet;
      /** The board before this street. */
      readonly board: readonly Card[];
      /** All cards dealt for the street. */
      readonly cardsOut: readonly Card[];
    }
  | { readonly fault: 'premature-card' }
  | {
      readonly fault: 'burn-error';
      readonly burns: 'none' | 'two';
      /** These are the first cards of the board. */
      readonly flop: boolean;
      /** Actions on this street. */
      readonly actions: readonly DealAction[];
    }
  | { readonly fault: 'stub-fouled' };

/** A deck that is not the right 52 cards. */
export type DeckFault =
  | { readonly fault: 'foreign-card'; readonly where: FoundIn }
  | { readonly fault: 'duplicate-card' }
  /** `acted`: its player has played on with it; `unseen`: without having looked. */
  | { readonly fault: 'joker'; readonly seat: Seat; readonly acted: boolean; readonly unseen: boolean }
  /** A joker, or a card that does not belong to the game; `seat` null: on the board or in the rest of the deck. */
  | { readonly fault: 'non-standard-card'; readonly deal: Deal; readonly seat: Seat | null }
  | { readonly fault: 'missing-cards'; readonly missing: number };

/** A hand that may be dead because of what happened to its cards. */
export type HandFault =
  /** `other`: the card picked up is not the one that fell. */
  | { readonly fault: 'card-dropped'; readonly seat: Seat; readonly other: boolean }
  /** `facing`: chips the seat to act must add to call. */
  | {
      readonly fault: 'upcards-lifted';
      readonly seat: Seat;
      readonly toAct: Seat | null;
      readonly facing: Chips;
    }
  /** A hand of too many cards that was declared dead. */
  | {
      readonly fault: 'killed-wrong-count';
      readonly seat: Seat;
      readonly cards: number;
      /** How many cards it should have had. */
      readonly handSize: number;
      readonly actions: readonly DealAction[];
    };

export type DealingFault = MisdealFault | BoardFault | DeckFault | HandFault;

/** `floor`: the rulebook leaves it to the floor. */
type LeftToFloor = { readonly ruling?: 'floor' };

export interface MisdealOutcome extends LeftToFloor {
  /** Null: the floor decides. */
  readonly misdeal: boolean | null;
  /** The actions so far have ended the time for a misdeal. */
  readonly substantialAction: boolean;
  /** A single exposed or boxed card becomes the burn, and its player gets another. */
  readonly cardBecomes?: 'burn' | 'upcard';
  readonly replacement?: { readonly seat: Seat; readonly when: 'after-deal' | 'third-street-down' };
  /** Cards still to be dealt. */
  readonly supply?: readonly CardCount[];
  readonly deadHands?: readonly Seat[];
  /** The places of the redeal, if the same hand is dealt again. */
  readonly replay?: DealPositions;
  readonly nextHand?: DealPositions;
}

export interface BoardOutcome extends LeftToFloor {
  /** The floor draws one of the cards as a burn: the next street's, or one in addition to it. */
  readonly drawn?: 'next-burn' | 'own-burn';
  readonly scramble?: boolean;
  /** The cards go back into the deck and the street is dealt again; its burn stays out. */
  readonly redeal?: BoardStreet;
  readonly replacement?: 'floor' | 'next-card' | 'reshuffle-in';
  /** The disturbed rest of the deck: put together again card by card, or shuffled if its order is lost. */
  readonly stub?: 'rebuilt' | 'restored-or-shuffled';
  /** A missing or surplus burn is corrected. */
  readonly correct?: boolean;
  /** Which card counts after correcting a burn: the one a single burn would have put there, or the one that is there. */
  readonly counts?: 'proper-card' | 'card-turned';
  /** Burns before the next street, if this one is played on. */
  readonly burnsNext?: number;
}

export interface DeckOutcome {
  /** Everything done in the hand is undone. */
  readonly void: boolean;
  /** It is dealt again from the same places. */
  readonly dealtAgain?: true;
  /** The card is taken out and the hand goes on. */
  readonly scrap?: true;
  readonly deadHands?: readonly Seat[];
  readonly cardBecomes?: 'burn';
  readonly replacement?: { readonly seat: Seat; readonly when: 'after-deal' };
}

export interface HandOutcome extends LeftToFloor {
  readonly deadHands: readonly Seat[];
  readonly burnsPerStreet?: number;
  readonly killedCards?: 'into-stub' | 'muck';
}

export type DealingOutcome = MisdealOutcome | BoardOutcome | DeckOutcome | HandOutcome;
