import { randomBytes } from 'node:crypto';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import type { ParentPort } from './connections/shell-port.ts';
import type { ServerOptions } from './server-options.ts';
import { shellPort } from './surroundings.ts';
import { serveSealedCards } from './table/card-sealer-process.ts';
import { DeckStore } from './table/deck-store.ts';
import { listenForTableServer } from './table/sealer-over-shell.ts';

/** The only process that reads a deck file. It has no log, and its messages reach only the table server. */
export function cardSealer({ file: deckFile, keyFile }: ServerOptions): void {
  const store = new DeckStore({ deckFile, keyFile: keyFile ?? '', files: privateFiles, random: randomBytes });
  runCardSealer(store, shellPort());
}

/** Serves the table server, through the shell or as its child process, and ends with it. */
function runCardSealer(store: DeckStore, shell: ParentPort | null): void {
  if (shell === null) {
    process.on('disconnect', () => process.exit(0));
    serveSealedCards(store, {
      tell: (message) => process.send?.(message),
      listen: (hear) => process.on('message', hear),
    });
    return;
  }
  listenForTableServer(shell, (port) => {
    port.on('close', () => process.exit(0));
    const listen = (hear: (message: unknown) => void): unknown => port.on('message', ({ data }) => hear(data));
    const isServing = serveSealedCards(store, { tell: (message) => port.postMessage(message), listen });
    if (isServing) port.start();
    else port.close();
  });
}
