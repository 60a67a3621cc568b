import { randomBytes } from 'node:crypto';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import type { ServerOptions } from './server-options.ts';
import { shellPort } from './surroundings.ts';
import { DeckStore } from './table/deck-store.ts';
import { runCardSealer } from './table/run-card-sealer.ts';

/** The only process that reads a deck file. It has no log, and its messages reach only the table server. */
export function cardSealer({ file: deckFile, keyFile }: ServerOptions): void {
  const store = new DeckStore({ deckFile, keyFile: keyFile ?? '', files: privateFiles, random: randomBytes });
  runCardSealer(store, shellPort());
}
