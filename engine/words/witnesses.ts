import type { Seat } from './seat.ts';

/** Where a card can lie. */
export type CardPlace = Seat | 'board' | 'muck';

/** What the cards at the seats show to have gone wrong with a deal, once it persists. */
export interface DealFault {
  readonly fault: 'wrong-order' | 'not-entitled' | 'left-out' | 'short' | 'extra' | 'premature-board';
  /** Where; null for the board. */
  readonly seat: Seat | null;
  /** Cards the reader sees there, and cards that are due. */
  readonly seen: number;
  readonly due: number;
}

/** A card that does not belong: a foreign tag, another deck, the same card twice, or more than one possible place. */
export interface CardAlarm {
  readonly place: CardPlace;
  readonly alarm: 'foreign' | 'wrong-deck' | 'duplicate' | 'conflict';
}

/** A finished deck in the shuffler, with what the machine found. */
interface WaitingDeck {
  readonly deck: string;
  readonly cards: number | null;
  readonly expected: number | null;
  readonly verified: 'pass' | 'fail' | 'not-checked';
  /** The adapter inferred it; nothing was measured. */
  readonly inferred: boolean;
}

/** A deck that failed its count or recognition. It does not come into play until somebody answers for it. */
export interface SuspectDeck {
  readonly deck: string;
  /** The machine's own word, such as `CARD_MISSING`, or `COUNT` for a number that does not fit. */
  readonly code: string;
  readonly cards: number | null;
  readonly expected: number | null;
  /** Who let it come into play; null: nobody yet. */
  readonly acceptedBy: 'dealer' | 'floor' | null;
}

/** What the devices have said; never moves a chip. */
export interface Witnesses {
  /** Whether each can testify now. */
  readonly reader: 'none' | 'ready' | 'away';
  readonly shuffler: 'none' | 'ready' | 'away';
  /** Cards lying at each seat, by seat number. */
  readonly cardsAt: Readonly<Record<string, number>>;
  /** Cards on the board antenna. */
  readonly boardCards: number;
  /** Whether the reader has seen any card of this hand arrive. If not, it cannot contradict anybody. */
  readonly hasSeenCards: boolean;
  /** The most cards seen at each seat since the hand began, because players lift their cards to look at them. */
  readonly mostAt: Readonly<Record<string, number>>;
  /** Places not seen again since the reader came back: their counts are from before. */
  readonly unseen: readonly CardPlace[];
  /** Places whose antenna reads badly: a card missing there may only be unread. */
  readonly poorPlaces: readonly CardPlace[];
  /** Groups of places with a card that may be at any of them and counts at none. */
  readonly contested: readonly (readonly CardPlace[])[];
  /** Seats whose cards were seen in the muck in this hand. */
  readonly foldsSeen: readonly Seat[];
  readonly dealFaults: readonly DealFault[];
  /** This hand's. */
  readonly alarms: readonly CardAlarm[];
  /** The deck taken last, or the one the dealer has named since. */
  readonly deckInPlay: string | null;
  /** The deck the hand is dealt from; a deck taken early belongs to the next hand. Null: unknown. */
  readonly deckOfHand: string | null;
  /** The dealer named the deck for the next hand. */
  readonly isDeckNamed: boolean;
  /** The deck in the machine, finished or not. */
  readonly deckInMachine: string | null;
  /** The same deck was taken twice in a row: the dealer is asked which one it is. */
  readonly isDeckDoubtful: boolean;
  readonly deckWaiting: WaitingDeck | null;
  /** Every deck found wrong and not found good since; it may be both decks. */
  readonly suspectDecks: readonly SuspectDeck[];
  /** The most recent of these. */
  readonly suspectDeck: SuspectDeck | null;
  /** Everything the shuffler needs a person for, in its own words, in order of arrival. */
  readonly shufflerNeeds: readonly string[];
  /** The one of these to show. */
  readonly shufflerFault: string | null;
  /** The green button was pressed before the last pot was pushed: its moment counts for the next hand. */
  readonly greenButtonHeldAt: number | null;
}

/** A contradiction between two of shuffler, reader and dealer. */
export type Disagreement =
  /** Board cards dealt by the log, and seen by the reader. */
  | { readonly about: 'board'; readonly dealer: number; readonly reader: number }
  /** A live seat's cards: due by the log, and seen by the reader. */
  | { readonly about: 'seat'; readonly seat: Seat; readonly dealer: number; readonly reader: number }
  /** Folded by the log, with its cards still in front of it. */
  | { readonly about: 'folded'; readonly seat: Seat; readonly reader: number }
  /** In play by the log, with its cards seen in the muck. */
  | { readonly about: 'mucked'; readonly seat: Seat }
  /** A card that cannot be placed. */
  | { readonly about: 'contested'; readonly places: readonly CardPlace[] }
  | ({ readonly about: 'alarm' } & CardAlarm)
  | ({ readonly about: 'deal' } & DealFault)
  /** The deck came into play although the shuffler found it wrong. */
  | { readonly about: 'deck'; readonly deck: string; readonly code: string };
