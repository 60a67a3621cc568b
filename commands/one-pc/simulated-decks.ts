import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { allCards, type KnownCard } from '../../engine/index.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { parseDecks } from '../../server/table/registered-decks.ts';

/** Each deck's tags by card: what the simulated hands hold. */
export type DeckTags = ReadonlyMap<string, ReadonlyMap<KnownCard, string>>;

const deckNames = ['RED', 'BLUE'];

/** Reads the simulated decks, after making them the first time: 52 random tags each, in a file only its owner may read. */
export function simulatedDecks(file: string, seed: number): DeckTags {
  if (!existsSync(file)) writeFileSync(file, deckFileOf(seededRandom(seed)), { mode: 0o600 });
  const decks = new Map(deckNames.map((name) => [name, new Map<KnownCard, string>()]));
  for (const [tag, { deck, card }] of parseDecks(readFileSync(file, 'utf8'))) decks.get(deck)?.set(card, tag);
  return decks;
}

function deckFileOf(random: () => number): string {
  const tags = new Set<string>();
  while (tags.size < deckNames.length * allCards.length) tags.add(randomTag(random));
  const free = tags.values();
  const decks = deckNames.map((id) => ({
    id,
    cards: Object.fromEntries(allCards.map((card) => [free.next().value, card])),
  }));
  return `${JSON.stringify({ decks }, null, 1)}\n`;
}

/** As the maker of most card tags numbers them: its own sixteen bits, then 48 of its choice. */
function randomTag(random: () => number): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(random() * 16).toString(16));
  return `E004${digits.join('').toUpperCase()}`;
}
