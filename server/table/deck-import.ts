import { allCards } from '../../engine/notation.ts';
import { deckNameSchema } from '../../protocol/deck-desk.ts';
import {
  cardsByTag,
  deckCalled,
  parseDecks,
  type RegisteredDeck,
  type RegisteredDecks,
  UnusableDecks,
} from './registered-decks.ts';

/**
 * Reads the decks of a plain list: JSON as `parseDecks` reads it, or lines of `tag,card` for the one deck that is named. Whatever the list
 * says, these decks are unchecked: no antenna has seen their cards. Throws `UnusableDecks`.
 */
export function parsePlainDecks(text: string, name: string | null): RegisteredDecks {
  const isJson = /^\s*[{[]/.test(text);
  if (isJson && name !== null)
    throw new UnusableDecks('This list says itself what its decks are called: leave --deck out.');
  const decks = parseDecks(isJson ? text : jsonOfLines(text, name));
  for (const deck of decks) assertWhole(deck);
  return decks.map(({ unbooked: _pass, ...deck }) => ({ ...deck, state: 'unchecked', registeredBy: null }));
}

/** Adds decks to the stored ones. Throws `UnusableDecks` if a name or a tag is taken. */
export function withDecks(kept: RegisteredDecks, added: RegisteredDecks): RegisteredDecks {
  const inUse = kept.filter(({ state }) => state !== 'retired');
  const tags = cardsByTag(inUse);
  for (const { id, cards } of added) {
    if (inUse.some((deck) => deck.id === id))
      throw new UnusableDecks(
        `${deckCalled(id)} is registered already: retire it first, or give the new one another name.`,
      );
    const [taken] = [...cards.keys()].flatMap((tag) => tags.get(tag)?.deck ?? []);
    if (taken !== undefined)
      throw new UnusableDecks(
        `${deckCalled(id)} has cards that are registered already. ${deckCalled(taken)} has them.`,
      );
  }
  const names = new Set(added.map(({ id }) => id));
  return [...kept.filter(({ id }) => !names.has(id)), ...added];
}

function jsonOfLines(text: string, name: string | null): string {
  const id = deckNameSchema.safeParse(name);
  if (!id.success)
    throw new UnusableDecks('Lines of tag and card name no deck: add --deck NAME, in capital letters and digits.');
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const rows = lines.filter((line, index) => line !== '' && !(index === 0 && /^tag[,;\t]card$/i.test(line)));
  const cards: [string, string][] = rows.map((line) => {
    const [tag = '', card = ''] = line.split(/[,;\t]/).map((part) => part.trim());
    return [
      tag.replaceAll(/[\s:-]/g, '').toUpperCase(),
      `${card.slice(0, 1).toUpperCase()}${card.slice(1).toLowerCase()}`,
    ];
  });
  if (new Set(cards.map(([tag]) => tag)).size < cards.length)
    throw new UnusableDecks(`${deckCalled(id.data)} has a tag that is registered twice.`);
  return JSON.stringify({ decks: [{ id: id.data, cards: Object.fromEntries(cards) }] });
}

function assertWhole({ id, cards }: RegisteredDeck): void {
  const held = new Set(cards.values());
  if (cards.size !== allCards.length || held.size !== allCards.length)
    throw new UnusableDecks(
      `${deckCalled(id)} is not whole: it has ${cards.size} tags for ${held.size} different cards, and needs ${allCards.length} for ${allCards.length}.`,
    );
}
