import { z } from 'zod';
import { isKnownCard, type KnownCard } from '../../engine/index.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';

/** Which card of which deck a tag is glued into. */
export interface RegisteredCard {
  readonly deck: string;
  readonly card: KnownCard;
}

/** The house's decks, by tag. Only the card sealer holds this. */
export type RegisteredDecks = ReadonlyMap<Tag, RegisteredCard>;

const schema = z.strictObject({
  decks: z.array(
    z.strictObject({
      id: z.string().min(1).max(20),
      cards: z.record(z.string().regex(/^[0-9A-F]{8,20}$/), z.string()),
    }),
  ),
});

/** A deck file that cannot be used. Its sentence names no tag and no card. */
export class UnusableDecks extends Error {}

/** Reads a deck file: `{"decks":[{"id":"RED","cards":{"E004…":"As", …}}, …]}`. Throws `UnusableDecks`. */
export function parseDecks(text: string): RegisteredDecks {
  const decks = new Map<Tag, RegisteredCard>();
  for (const { id, cards } of contentOf(text)) {
    for (const [tag, card] of Object.entries(cards)) {
      if (!isKnownCard(card)) throw new UnusableDecks(`Deck ${id} holds something that is no card.`);
      if (decks.has(tag)) throw new UnusableDecks(`Deck ${id} has a tag that is registered twice.`);
      decks.set(tag, { deck: id, card });
    }
  }
  return decks;
}

function contentOf(text: string): z.infer<typeof schema>['decks'] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, and that is full of tags.
    throw new UnusableDecks('The deck file is no JSON text.');
  }
  const result = schema.safeParse(json);
  if (!result.success) throw new UnusableDecks('The deck file is not a list of decks.');
  return result.data.decks;
}
