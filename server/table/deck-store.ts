import { resolve } from 'node:path';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { TableConfig } from '../config.ts';
import { type DeckKey, newDeckKey, openDecks, parseDeckKey, type RandomBytes, sealDecks } from './deck-vault.ts';
import { makeDecks, parseDecks, type RegisteredDecks, UnusableDecks } from './registered-decks.ts';

/** Where the decks of a table are stored, and the key that opens them. */
export interface DeckFiles {
  readonly deckFile: string;
  /** The table's own key; created if there is neither a key nor a deck. */
  readonly keyFile: string;
}

export interface DeckStoreOptions extends DeckFiles {
  readonly files: PrivateFiles;
  readonly random: RandomBytes;
}

/**
 * According to a configuration in that folder; without a key file of its own the key is stored beside the decks. Null if no decks are kept.
 */
export function deckFilesOf(devices: TableConfig['devices'], folder: string): DeckFiles | null {
  const { deckFile, deckKeyFile } = devices;
  if (deckFile === undefined) return null;
  return { deckFile: resolve(folder, deckFile), keyFile: resolve(folder, deckKeyFile ?? keyFileBeside(deckFile)) };
}

/** The default key file, stored beside the decks. */
export const keyFileBeside = (deckFile: string): string => `${deckFile}.key`;

/** The house's decks on the disk of one table, sealed with its key. Every method throws `UnusableDecks`. */
export class DeckStore {
  readonly #options: DeckStoreOptions;
  #key: DeckKey | null = null;
  /** The file as last read or written. */
  #last: Uint8Array | null = null;

  constructor(options: DeckStoreOptions) {
    this.#options = options;
  }

  /** No decks if none was ever registered. */
  read(): RegisteredDecks {
    return asSentence(() => {
      const { deckFile, files } = this.#options;
      this.#last = files.read(deckFile);
      this.#key = this.#openKey();
      return this.#last === null ? [] : parseDecks(openDecks(this.#last, this.#key));
    });
  }

  /** Replaces all decks; they are on the disk when it returns. */
  keep(decks: RegisteredDecks): void {
    asSentence(() => {
      const { deckFile, files, random } = this.#options;
      if (!isSame(files.read(deckFile), this.#last))
        throw new UnusableDecks('The deck file was changed by somebody else: start the table server again.');
      const box = sealDecks(makeDecks(decks), this.#key ?? this.#openKey(), random);
      files.write(deckFile, box);
      this.#last = box;
    });
  }

  #openKey(): DeckKey {
    const { keyFile, files, random } = this.#options;
    const written = files.readSecret(keyFile);
    if (written !== null) return parseDeckKey(Buffer.from(written).toString('utf8'));
    // A new key would open none of the existing decks, yet would be taken for the right one.
    if (this.#last !== null)
      throw new UnusableDecks(`There are decks but no key to open them: put ${keyFile} back from its copy.`);
    const made = newDeckKey(random);
    files.write(keyFile, Buffer.from(made, 'utf8'));
    return parseDeckKey(made);
  }
}

function asSentence<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof PrivateFileFault) throw new UnusableDecks(error.message);
    throw error;
  }
}

const isSame = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === null || other === null ? one === other : Buffer.compare(one, other) === 0;
