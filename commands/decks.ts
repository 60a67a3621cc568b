import { randomBytes } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { readText } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { parseTableConfig } from '../server/config.ts';
import { parsePlainDecks, withDecks } from '../server/table/deck-import.ts';
import { DeckStore, deckFilesOf } from '../server/table/deck-store.ts';
import { type RegisteredDecks, UnusableDecks } from '../server/table/registered-decks.ts';
import { DeskClosed, sayWhyNot } from './cardroom-desk.ts';
import { readWords, word } from './command-line.ts';

const usage = 'Usage: riffle decks --config TABLE.toml [--import FILE [--deck NAME]]';

interface DecksOptions {
  readonly config: string;
  /** A plain list to import; null to list the decks. */
  readonly list: string | null;
  /** What a list without names is about. */
  readonly deck: string | null;
}

/**
 * `riffle decks`: names and states of a table's tagged decks; also imports a plain list, sealed. Shows no tag, and no card of any. Returns
 * the exit code.
 */
export async function decks(args: readonly string[]): Promise<number> {
  try {
    const { config, list, deck } = readOptions(args);
    const store = storeOf(config);
    const kept = store.read();
    if (list === null) {
      console.log(listOf(kept));
      return 0;
    }
    const added = parsePlainDecks(readText(list), deck);
    store.keep(withDecks(kept, added));
    console.log(
      `${added.map(({ id }) => id).join(', ')}: sealed, not checked. Start the table server again, then check each deck at the table.\nNow delete ${list} and every copy of it: whoever has it can read the cards of these decks.`,
    );
    return 0;
  } catch (error) {
    return sayWhyNot(error, UnusableDecks);
  }
}

const readOptions = (args: readonly string[]): DecksOptions =>
  readWords(args, usage, { options: { config: word, import: word, deck: word } }, ({ values }) => {
    const { config, import: list = null, deck = null } = values;
    if (config === undefined) throw new TypeError('--config names the table');
    if (deck !== null && list === null) throw new TypeError('--deck belongs to --import');
    return { config: resolve(config), list, deck };
  });

function storeOf(config: string): DeckStore {
  const { devices } = parseTableConfig(config, readText(config));
  const at = deckFilesOf(devices, dirname(config));
  if (at === null) throw new DeskClosed(`${config} keeps no decks: it has no “devices.deckFile”.`);
  return new DeckStore({ ...at, files: privateFiles, random: randomBytes });
}

function listOf(kept: RegisteredDecks): string {
  if (kept.length === 0) return 'No deck is registered.';
  const width = Math.max(...kept.map(({ id }) => id.length));
  return kept.map(({ id, state, cards }) => `${id.padEnd(width)}  ${state}, ${cards.size} cards`).join('\n');
}
