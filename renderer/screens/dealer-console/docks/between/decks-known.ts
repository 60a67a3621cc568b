import type { Witnesses } from '../../../../../engine/table.ts';
import type { TableStatus } from '../../../../../protocol/table-messages.ts';

/** A table without deck names has the two colours every machine is sold with. */
const usual = ['RED', 'BLUE'] as const;
/** How many decks get a key of their own; a table plays with two. */
const mostKeys = 4;

/** Decks a tap may name as the one in play: those registered and ready, with what the shuffler has called them. */
export function decksToName({ decks }: TableStatus, { deckInPlay, deckWaiting }: Witnesses): readonly string[] {
  const registered = (decks?.decks ?? []).filter(({ state }) => state === 'active').map(({ deck }) => deck);
  const heard = [deckInPlay, deckWaiting?.deck ?? null].filter((deck) => deck !== null && deck !== 'UNKNOWN');
  const named = registered.length > 0 ? registered : usual;
  return [...new Set([...heard, ...named].filter((deck) => deck !== null))].sort().slice(0, mostKeys);
}

/** The deck that comes into play after the present one; null if unknown. */
export function otherDeck(decks: readonly string[], inPlay: string | null): string | null {
  const others = decks.filter((deck) => deck !== inPlay);
  return others.length === decks.length ? null : (others[0] ?? null);
}
