import { z } from 'zod';
import type { KnownCard } from '../engine/notation.ts';
import type { CardPlace } from '../engine/table.ts';
import { wordsSchema } from './words-schema.ts';

/**
 * Why a deck is withdrawn for good. Kept apart from the schemas, because their library needs `eval`, which the shell forbids to screens.
 */
export const retireReasons = ['worn', 'damaged', 'card-lost', 'marked', 'old'] as const;

/** The name of a deck: that of its back, as the shuffler gives it too. */
export const deckNameSchema = z.string().regex(/^[A-Z0-9][A-Z0-9 -]{0,19}$/);
const deck = deckNameSchema;
/** The person who lays the cards down, as staff are named. */
const person = wordsSchema({ most: 40 });

/** What a screen may ask of the deck desk: where tagged decks are checked in and retired. Only between hands. */
export const deckAskSchema = z.discriminatedUnion('what', [
  /** First pass: each card by itself on the registration antenna, in printed order. */
  z.strictObject({ what: z.literal('register'), deck, person }),
  /** Second pass by another person: all 52 in any order, none foreign. Also for a deck in use, to find its weak cards. */
  z.strictObject({ what: z.literal('check'), deck, person }),
  z.strictObject({ what: z.literal('cancel') }),
  z.strictObject({ what: z.literal('retire'), deck, person, reason: z.enum(retireReasons) }),
]);
export type DeckAsk = z.infer<typeof deckAskSchema>;

/** Why the deck desk did not do it; each has a sentence on screen. */
export type DeckRefusal =
  | 'no-reader'
  | 'reader-away'
  | 'hand-running'
  | 'busy'
  | 'nothing-running'
  | 'deck-exists'
  | 'no-such-deck'
  | 'deck-retired'
  /** The second pass needs another person. */
  | 'same-person'
  /** The person who lays cards down must sign in first. */
  | 'nobody-signed-in'
  | 'not-kept';

/** What is on the registration antenna. */
export type DeskSight =
  | 'nothing'
  | 'good'
  | 'several'
  /** Registered already, in this deck or another. */
  | 'known'
  /** Second pass: not of this deck. */
  | 'foreign'
  /** Another kind of tag than the first card's. */
  | 'other-kind';

/** A deck as screens know it; never a tag. */
export interface DeckInfo {
  readonly deck: string;
  /** `unchecked`: the second pass is missing, and the deck may not be used. */
  readonly state: 'unchecked' | 'active' | 'retired';
  /** Cards that read worse than they should. Which ones is seen only when they lie on the registration antenna. */
  readonly weakCards: number;
}

/** A pass under way. */
export interface DeckPass {
  readonly what: 'register' | 'check';
  readonly deck: string;
  /** Cards done, of 52. */
  readonly done: number;
  /** First pass: the card to lay down next. */
  readonly next: KnownCard | null;
  readonly sight: DeskSight;
  /** The card on the antenna has read badly in play. */
  readonly isWeak: boolean;
}

/** How well a place reads. */
export interface PlaceReads {
  readonly place: CardPlace;
  readonly state: 'unknown' | 'good' | 'weak' | 'unusable';
}

export interface DeckDesk {
  readonly decks: readonly DeckInfo[];
  readonly pass: DeckPass | null;
  readonly places: readonly PlaceReads[];
}
