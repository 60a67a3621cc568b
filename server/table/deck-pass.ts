import type { KnownCard } from '../../engine/notation.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { DeskSight } from '../../protocol/deck-desk.ts';

/** The order of a new deck in its box. */
export const printedOrder: readonly KnownCard[] = ['s', 'h', 'd', 'c'].flatMap((suit) =>
  [...'A23456789TJQK'].map((rank) => `${rank}${suit}` as KnownCard),
);

/** The result of one scan of the registration antenna. */
export interface PassStep {
  readonly pass: Pass;
  readonly sight: DeskSight;
}

/** One pass through a deck, card by card, and how far it is. */
export type Pass = {
  readonly deck: string;
  readonly person: string;
  /** The last card that counted, while it still lies there: it must be lifted before the next one counts. */
  readonly lying: Tag | null;
} & (
  | { readonly what: 'register'; readonly done: ReadonlyMap<Tag, KnownCard> }
  | { readonly what: 'check'; readonly done: ReadonlySet<Tag> }
);

/** The decks as far as a pass is concerned. */
export interface KnownTags {
  /** In an active or unchecked deck. */
  readonly isKnown: (tag: Tag) => boolean;
  /** In the deck that is being checked. */
  readonly isOfDeck: (tag: Tag) => boolean;
}

/** Looks at everything on the registration antenna. Only a single steady card counts; nothing else advances the pass. */
export function look(
  pass: Pass,
  { tags, isSteady }: { readonly tags: readonly Tag[]; readonly isSteady: boolean },
  known: KnownTags,
): PassStep {
  const [tag] = tags;
  if (tag === undefined) return { pass: { ...pass, lying: null }, sight: 'nothing' };
  if (tags.length > 1) {
    const lying = pass.lying !== null && tags.includes(pass.lying) ? pass.lying : null;
    return { pass: { ...pass, lying }, sight: 'several' };
  }
  if (tag === pass.lying) return { pass, sight: 'good' };
  const lifted = { ...pass, lying: null };
  const sight = sightOf(pass, tag, known);
  if (sight !== 'good') return { pass: lifted, sight };
  return isSteady ? { pass: withCard(lifted, tag), sight } : { pass: lifted, sight: 'nothing' };
}

/** Cards done, of 52. */
export const doneIn = ({ done }: Pass): number => done.size;

/** First pass: the card to lay down next; null in a second pass, and when all have been laid. */
export const nextIn = (pass: Pass): KnownCard | null =>
  pass.what === 'register' ? (printedOrder[pass.done.size] ?? null) : null;

/** The same pass without the card that counted last, which must be lifted before it can count again. */
export function withoutLast(pass: Pass): Pass {
  return pass.what === 'register'
    ? { ...pass, done: new Map([...pass.done].slice(0, -1)) }
    : { ...pass, done: new Set([...pass.done].slice(0, -1)) };
}

function sightOf(pass: Pass, tag: Tag, { isKnown, isOfDeck }: KnownTags): DeskSight {
  if (pass.what === 'check') return isOfDeck(tag) ? 'good' : 'foreign';
  if (pass.done.has(tag) || isKnown(tag)) return 'known';
  const [first] = pass.done.keys();
  return first === undefined || kindOf(first) === kindOf(tag) ? 'good' : 'other-kind';
}

function withCard(pass: Pass, tag: Tag): Pass {
  if (pass.what === 'check') return { ...pass, lying: tag, done: new Set([...pass.done, tag]) };
  const card = nextIn(pass);
  return card === null ? pass : { ...pass, lying: tag, done: new Map([...pass.done, [tag, card]]) };
}

/**
 * What a tag's first bytes say about its type: for ISO 15693 (`E0`) the maker and the family, for seven bytes the maker. Shorter numbers
 * may be random and only tell their length.
 */
function kindOf(tag: Tag): string {
  const isVicinity = tag.length === 16 && tag.startsWith('E0');
  const told = isVicinity ? 6 : tag.length === 14 ? 2 : 0;
  return `${tag.length} ${tag.slice(0, told)}`;
}
