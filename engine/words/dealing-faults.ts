import type { Card } from './card.ts';
import type { Chips } from './chips.ts';
import type { ActionNote } from './hand.ts';
import type { Seat } from './seat.ts';

/** Chips by seat; a seat that is not there has none. */
export type SeatChips = Readonly<Record<Seat, Chips>>;

/** Where button and blinds are; no small blind is posted where `sb` is null. */
export interface DealPositions {
  readonly button: Seat;
  readonly sb: Seat | null;
  readonly bb: Seat;
}

/** A voluntary action; `all-in` is any with the last chips. */
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
  /** Cards of the first deal for each player. */
  readonly cards: { readonly down: number; readonly up: number };
  /** In order; forced bets are not among them. */
  readonly actions: readonly DealAction[];
  /** What each has put into the pot so far, forced bets included. */
  readonly chipsIn: SeatChips;
}

/** A card the person dealing exposed. */
export interface ExposedCard {
  readonly seat: Seat;
  /** Counted off the deck from 1; `later`: not one of the first two; null: nobody counted. */
  readonly cardNo: number | 'later' | null;
  /** Was it to be dealt face down? Null: follows from its number. */
  readonly down: boolean | null;
}

/** How a deal went astray without anybody having a wrong number of cards. */
export type OutOfOrder = 'first-card' | 'later-card' | 'two-at-once' | 'button-two-in-row';

export interface CardCount {
  readonly seat: Seat;
  readonly cards: number;
}

export type BoardStreet = 'flop' | 'turn' | 'river';

/** Where a card of a wrong deck was found: in the rest of the deck, or in play. */
export type FoundIn = 'stub' | 'play';

/** A fault of the first deal. Each may be a misdeal while there is time for one. */
export type MisdealFault = { readonly deal: Deal } & (
  | { readonly fault: 'exposed-by-dealer'; readonly cards: readonly ExposedCard[] }
  /** Seat of every card dealt so far. */
  | { readonly fault: 'deal-sequence'; readonly seenOrder: readonly Seat[] }
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
      /** Before this street. */
      readonly board: readonly Card[];
      /** All cards that were laid for it. */
      readonly cardsOut: readonly Card[];
      readonly burn: Card | null;
      /** Which the floor drew; null before it has. */
      readonly floorPick: Card | null;
    }
  | { readonly fault: 'premature-card'; readonly card: Card; readonly toAct: Seat }
  | {
      readonly fault: 'burn-error';
      readonly street: BoardStreet;
      readonly expected: number;
      readonly seen: number;
      readonly secondBurn: Card | null;
      /** With the cards of this street. */
      readonly board: readonly Card[];
      /** Of this street. */
      readonly actions: readonly DealAction[];
    }
  | { readonly fault: 'stub-fouled' };

/** A deck that is not the right 52 cards. `chipsIn` is of the whole hand. */
export type DeckFault =
  | { readonly fault: 'foreign-card'; readonly where: FoundIn; readonly chipsIn: SeatChips }
  | { readonly fault: 'duplicate-card'; readonly chipsIn: SeatChips }
  /** `acted`: its player has played on with it; `unseen`: without having looked. */
  | {
      readonly fault: 'joker';
      readonly seat: Seat;
      readonly acted: boolean;
      readonly unseen?: boolean;
      readonly chipsIn: SeatChips;
    }
  /** `awarded`: what each has been given of the pots. */
  | { readonly fault: 'missing-cards'; readonly missing: readonly Card[]; readonly awarded: SeatChips };

/** A player's hand that may have died by what happened to its cards. */
export type HandFault =
  /** `reread`: what was picked up, where it was read again. */
  | { readonly fault: 'card-dropped'; readonly seat: Seat; readonly card: Card; readonly reread: Card | null }
  /** `facing`: chips the seat to act must add to call. */
  | {
      readonly fault: 'upcards-lifted';
      readonly seat: Seat;
      readonly toAct: Seat | null;
      readonly facing: Chips;
      readonly chipsIn: SeatChips;
    }
  /** A hand of too many cards that was declared dead. */
  | {
      readonly fault: 'killed-wrong-count';
      readonly seat: Seat;
      readonly cards: number;
      /** How many it should have had. */
      readonly handSize: number;
      readonly actions: readonly DealAction[];
    };

export type DealingFault = MisdealFault | BoardFault | DeckFault | HandFault;

/** `floor`: the rulebook leaves it to the floor. */
type LeftToFloor = { readonly ruling?: 'floor' };

export interface MisdealOutcome extends LeftToFloor {
  /** Null: the floor decides. */
  readonly misdeal: boolean | null;
  /** The actions so far have closed the time for a misdeal. */
  readonly substantialAction: boolean;
  /** A single card exposed or boxed: it is used as the burn, and its player gets another. */
  readonly cardBecomes?: 'burn';
  readonly replacement?: { readonly seat: Seat; readonly when: 'after-deal' };
  /** Cards still to be dealt. */
  readonly supply?: readonly CardCount[];
  readonly deadHands?: readonly Seat[];
  readonly chipsStay?: SeatChips;
  readonly returned?: SeatChips;
  /** Where the same hand is dealt again. */
  readonly replay?: DealPositions;
  readonly nextHand?: DealPositions;
}

export interface BoardOutcome extends LeftToFloor {
  readonly flop?: readonly Card[];
  /** Null: the floor's card is a burn of its own, and the turn has another. */
  readonly nextBurn?: Card | null;
  readonly extraBurnBeforeTurn?: boolean;
  readonly scramble?: boolean;
  readonly redeal?: BoardStreet;
  readonly backToStub?: readonly Card[];
  /** Kept out of the shuffle. */
  readonly excluded?: readonly Card[];
  readonly newBurn?: boolean;
  readonly newCards?: number;
  readonly handContinues?: boolean;
  readonly voidCards?: readonly Card[];
  readonly toAct?: Seat;
  readonly replacement?: 'floor' | 'next-card' | 'reshuffle-in';
  /** A burn too many or too few is put right. */
  readonly correct?: boolean;
  readonly playOn?: boolean;
  /** The card that counts as the turn; null: the next one of the deck. */
  readonly turn?: Card | null;
  readonly rebuild?: boolean;
}

export interface DeckOutcome {
  /** Everything done in the hand is undone. */
  readonly void: boolean;
  readonly returned?: SeatChips;
  readonly shares?: SeatChips;
  readonly deadHands?: readonly Seat[];
  readonly chipsStay?: SeatChips;
  readonly cardBecomes?: 'burn';
  readonly replacement?: { readonly seat: Seat; readonly when: 'after-deal' };
}

export interface HandOutcome extends LeftToFloor {
  readonly deadHands: readonly Seat[];
  readonly chipsStay?: SeatChips;
  readonly burnsPerStreet?: number;
  readonly killedCards?: 'into-stub' | 'muck';
}

export type DealingOutcome = MisdealOutcome | BoardOutcome | DeckOutcome | HandOutcome;
