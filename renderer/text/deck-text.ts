import type { SuspectDeck } from '../../engine/table.ts';
import type { DeckColour } from '../components/playing-card.tsx';
import type { Words } from './use-text.ts';

/** The back to draw for a deck of this name. */
export const deckColour = (deck: string | null): DeckColour => (/red/i.test(deck ?? '') ? 'red' : 'blue');

/** A deck as people call it: the two usual ones by their colour, others by their name. */
export function deckText(deck: string, { t }: Pick<Words, 't'>): string {
  if (deck === 'RED' || deck === 'BLUE') return t(`devices:deck.colour.${deck}`);
  return deck === 'UNKNOWN' ? t('label.deck') : deck;
}

/** "RED: 51 of 52", or what else the machine found. */
export function suspectText({ deck, code, cards, expected }: SuspectDeck, words: Words): string {
  const { t } = words;
  const name = deckText(deck, words);
  if (cards !== null && expected !== null && cards !== expected) {
    return t('devices:deck.suspect', { deck: name, cards, expected });
  }
  return `${name}: ${faultText(code, words)}`;
}

const faults: Readonly<Record<string, string>> = {
  COUNT: 'count',
  CARD_MISSING: 'missing',
  CARD_EXTRA: 'extra',
  CARD_DUP: 'duplicate',
  CARD_UNREAD: 'unread',
  WRONG_DECK: 'other-deck',
};

/** What a machine found wrong with a deck, in a few words; its own words are kept if they are unknown. */
export const faultText = (code: string, { t }: Pick<Words, 't'>): string =>
  t(`devices:deck.why.${faults[code] ?? 'other'}`);
