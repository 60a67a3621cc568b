import type { Seat } from './seat.ts';

/** Where a card can lie. */
export type CardPlace = Seat | 'board' | 'muck';

/** What the cards at the seats show went wrong with a deal, once it lasts. */
export interface DealFault {
  readonly fault: 'wrong-order' | 'not-entitled' | 'left-out' | 'short' | 'extra' | 'premature-board';
  /** Where; null for the board. */
  readonly seat: Seat | null;
  /** Cards the reader sees there, and cards that are due. */
  readonly seen: number;
  readonly due: number;
}

/** A card that does not belong: foreign tag, other deck, the same card twice, or more than one place for it. */
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
  /** An adapter concluded it; nothing was measured. */
  readonly inferred: boolean;
}

/** A deck that failed its count or recognition. It does not come into play until somebody answers for it. */
export interface SuspectDeck {
  readonly deck: string;
  /** The machine's own word, such as `CARD_MISSING`, or `COUNT` for a number that does not fit. */
  readonly code: string;
  readonly cards: number | null;
  readonly expected: number | null;
  /** Who let it come into play; null while nobody has. */
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
  /** Has the reader seen any card of this hand arrive? If not, it cannot contradict anybody. */
  readonly hasSeenCards: boolean;
  /** The most cards seen at each seat since the hand began: a player who looks at its cards lifts them. */
  readonly mostAt: Readonly<Record<string, number>>;
  /** Places not seen again since the reader came back: their counts are from before. */
  readonly unseen: readonly CardPlace[];
  /** Places whose antenna reads badly: what is missing there may only be unread. */
  readonly poorPlaces: readonly CardPlace[];
  /** Places between which a card lies that counts at none of them. */
  readonly contested: readonly (readonly CardPlace[])[];
  /** Seats whose cards were seen in the muck in this hand. */
  readonly foldsSeen: readonly Seat[];
  readonly dealFaults: readonly DealFault[];
  /** This hand's. */
  readonly alarms: readonly CardAlarm[];
  /** The deck taken last, or the one the dealing person named since. */
  readonly deckInPlay: string | null;
  /** The deck the hand is dealt from; a deck taken early belongs to the next hand. Null: unknown. */
  readonly deckOfHand: string | null;
  /** The dealing person named the deck for the next hand. */
  readonly isDeckNamed: boolean;
  /** What lies in the machine, finished or not. */
  readonly deckInMachine: string | null;
  /** The same deck was taken twice in turn: the dealer is asked which one it is. */
  readonly isDeckDoubtful: boolean;
  readonly deckWaiting: WaitingDeck | null;
  /** Every deck found wrong and not found good since; both may be. */
  readonly suspectDecks: readonly SuspectDeck[];
  /** The one of these that was found last. */
  readonly suspectDeck: SuspectDeck | null;
  /** All the shuffler needs a hand for, in its own words, in the order in which it came. */
  readonly shufflerNeeds: readonly string[];
  /** The one of these to be shown. */
  readonly shufflerFault: string | null;
  /** Green button pressed while the last pot was not pushed: its moment counts for the next hand. */
  readonly greenButtonHeldAt: number | null;
}

/** What two of shuffler, reader and dealer say differently. */
export type Disagreement =
  /** Board cards laid by the log, and seen by the reader. */
  | { readonly about: 'board'; readonly dealer: number; readonly reader: number }
  /** A live seat's cards: due by the log, and seen by the reader. */
  | { readonly about: 'seat'; readonly seat: Seat; readonly dealer: number; readonly reader: number }
  /** Folded by the log, its cards still before it. */
  | { readonly about: 'folded'; readonly seat: Seat; readonly reader: number }
  /** In play by the log, its cards seen in the muck. */
  | { readonly about: 'mucked'; readonly seat: Seat }
  /** A card nobody can place. */
  | { readonly about: 'contested'; readonly places: readonly CardPlace[] }
  | ({ readonly about: 'alarm' } & CardAlarm)
  | ({ readonly about: 'deal' } & DealFault)
  /** The deck came into play though the shuffler found it wrong. */
  | { readonly about: 'deck'; readonly deck: string; readonly code: string };
