import { randomBytes } from 'node:crypto';
import { allCards, type KnownCard } from '../../engine/notation.ts';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { DeckStore, keyFileBeside } from '../../server/table/deck-store.ts';
import { type RegisteredDecks, UnusableDecks } from '../../server/table/registered-decks.ts';
import { CouldNotStart } from './supervised-process.ts';

/** Each deck's tags by card: what the simulated hands hold. */
export type DeckTags = ReadonlyMap<string, ReadonlyMap<KnownCard, string>>;

const deckNames = ['RED', 'BLUE'];

/** Reads the simulated decks, after making them the first time: 52 random tags each, sealed as the house's decks are. Throws `CouldNotStart`. */
export function simulatedDecks(deckFile: string, seed: number): DeckTags {
  const decks = keptDecks(deckFile, seed).filter(({ state }) => state === 'active');
  return new Map(decks.map(({ id, cards }) => [id, new Map([...cards].map(([tag, card]) => [card, tag]))]));
}

function keptDecks(deckFile: string, seed: number): RegisteredDecks {
  const at = { deckFile, keyFile: keyFileBeside(deckFile) };
  const store = new DeckStore({ ...at, files: privateFiles, random: randomBytes });
  try {
    const kept = store.read();
    if (kept.length > 0) return kept;
    const made = newDecks(seededRandom(seed));
    store.keep(made);
    return made;
  } catch (error) {
    if (error instanceof UnusableDecks) throw new CouldNotStart(error.message);
    throw error;
  }
}

function newDecks(random: () => number): RegisteredDecks {
  const tags = new Set<string>();
  while (tags.size < deckNames.length * allCards.length) tags.add(randomTag(random));
  const free = [...tags];
  return deckNames.map((id) => ({
    id,
    state: 'active',
    registeredBy: null,
    cards: new Map(free.splice(0, allCards.length).map((tag, index) => [tag, allCards[index] as KnownCard])),
  }));
}

/** As the maker of most card tags numbers them: its own two bytes, the family, then five of its choice. */
function randomTag(random: () => number): string {
  const digits = Array.from({ length: 10 }, () => Math.floor(random() * 16).toString(16));
  return `E00401${digits.join('').toUpperCase()}`;
}
