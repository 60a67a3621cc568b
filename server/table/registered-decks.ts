import { z } from 'zod';
import { isKnownCard, type KnownCard } from '../../engine/notation.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import { type DeckInfo, deckNameSchema } from '../../protocol/deck-desk.ts';

/** A tagged deck of the house. */
export interface RegisteredDeck {
  readonly id: string;
  readonly state: DeckInfo['state'];
  /** Who laid down its cards, kept until another person has checked it; null if nobody did. */
  readonly registeredBy: string | null;
  /** The last pass through it, while the table's log is not known to say it. Absent: it says everything. */
  readonly unbooked?: CompletedPass;
  readonly cards: ReadonlyMap<Tag, KnownCard>;
}

/** A pass that was completed: by whom, and by which request, under which the log says it once. */
export interface CompletedPass {
  readonly what: 'registered' | 'checked';
  readonly person: string;
  readonly id: string;
}

/** The house's decks. Only the card sealer holds them. */
export type RegisteredDecks = readonly RegisteredDeck[];

/** Which card of which deck a tag belongs to. */
export interface RegisteredCard {
  readonly deck: string;
  readonly card: KnownCard;
  /** Only the cards of an active deck may be in play. */
  readonly isActive: boolean;
}

export const completedPassSchema = z.strictObject({
  what: z.enum(['registered', 'checked']),
  person: z.string().max(40),
  id: z.string().min(1).max(64),
});
const schema = z.strictObject({
  decks: z.array(
    z.strictObject({
      id: deckNameSchema,
      state: z.enum(['unchecked', 'active', 'retired']).default('active'),
      registeredBy: z.string().max(40).nullable().default(null),
      unbooked: completedPassSchema.exactOptional(),
      cards: z.record(z.string().regex(/^(?:[0-9A-F]{2}){4,10}$/), z.string()),
    }),
  ),
});

/** Decks that cannot be used. Its sentence names no tag and no card. */
export class UnusableDecks extends Error {}

/** The name of a deck in a sentence. Somebody may have scanned a tag into the name field: such a name appears in no sentence. */
export const deckCalled = (id: string): string =>
  /[0-9A-F]{8}/.test(id.replaceAll(/[ -]/g, '')) ? 'A deck with a name like a tag' : `Deck ${id}`;

/** Reads a list of decks: `{"decks":[{"id":"RED","state":"active","cards":{"E004…":"As", …}}, …]}`. Throws `UnusableDecks`. */
export function parseDecks(text: string): RegisteredDecks {
  const decks = contentOf(text).map(({ cards, ...deck }): RegisteredDeck => {
    const known = Object.entries(cards).flatMap(([tag, card]) => (isKnownCard(card) ? [[tag, card] as const] : []));
    if (known.length < Object.keys(cards).length)
      throw new UnusableDecks(`${deckCalled(deck.id)} contains something that is not a card.`);
    return { ...deck, cards: new Map(known) };
  });
  assertApart(decks);
  return decks;
}

/** The text `parseDecks` reads. It is full of tags: use it for sealing only. */
export function makeDecks(decks: RegisteredDecks): string {
  return JSON.stringify({ decks: decks.map((deck) => ({ ...deck, cards: Object.fromEntries(deck.cards) })) });
}

/** Every tag and its card. A tag of a retired deck may be in a newer one too: then it belongs to the newer one. */
export function cardsByTag(decks: RegisteredDecks): ReadonlyMap<Tag, RegisteredCard> {
  const newestLast = decks.toSorted((a, b) => Number(b.state === 'retired') - Number(a.state === 'retired'));
  return new Map(
    newestLast.flatMap(({ id, state, cards }) =>
      [...cards].map(([tag, card]) => [tag, { deck: id, card, isActive: state === 'active' }] as const),
    ),
  );
}

function contentOf(text: string): z.infer<typeof schema>['decks'] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's own message would quote the text, which is full of tags.
    throw new UnusableDecks('The list of decks is not JSON.');
  }
  const result = schema.safeParse(json);
  if (!result.success) throw new UnusableDecks('This is not a list of decks.');
  return result.data.decks;
}

function assertApart(decks: RegisteredDecks): void {
  const names = new Set<string>();
  const tags = new Set<Tag>();
  for (const { id, state, cards } of decks) {
    if (names.has(id)) throw new UnusableDecks(`${deckCalled(id)} is there twice.`);
    names.add(id);
    if (state === 'retired') continue;
    for (const tag of cards.keys()) {
      if (tags.has(tag)) throw new UnusableDecks(`${deckCalled(id)} has a tag that is registered twice.`);
      tags.add(tag);
    }
  }
}
