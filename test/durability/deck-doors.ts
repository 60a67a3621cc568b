import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { DeckStore, keyFileBeside } from '../../server/table/deck-store.ts';
import type { RegisteredDeck } from '../../server/table/registered-decks.ts';
import { AskingPage } from './asking-page.ts';
import { startKillable, writeConfig } from './killable-server.ts';
import { type KilledAtSteps, type KillRun, type KillStep, killAtSteps } from './killed-at-steps.ts';
import { cashTable } from './killed-table.ts';

interface DeckWorld {
  readonly folder: string;
  readonly page: AskingPage;
  readonly decks: () => readonly RegisteredDeck[];
}

const retired = (deck: string): KillStep<DeckWorld> => ({
  door: `deck-ask retire ${deck}`,
  ask: async ({ page }) => {
    const ask = { what: 'retire', deck, person: 'Eva', reason: 'card-lost' };
    for (let tries = 0; ; tries += 1) {
      const answer = await page.ask({ type: 'deck-ask', id: randomUUID(), ask });
      // Its sealer may still be starting.
      if (answer?.refusal !== 'not-kept' || tries === 20) return answer;
    }
  },
  isDone: ({ refusal }) => refusal === null,
  // Its file says so first: where the log does not yet, whoever asks again is the one who retires it.
  stands: async ({ folder, decks }) => {
    const isRetired = decks().some(({ id, state }) => id === deck && state === 'retired');
    const log = openReadOnlyLog(join(folder, 'table', 'table.db'));
    try {
      const rows = log.read(0, 10_000).filter(({ kind, body }) => kind === 'deck-booked' && body.includes(`"${deck}"`));
      return isRetired || rows.length === 0 ? rows.length : 2;
    } finally {
      log.close();
    }
  },
  // Another request: the deck is retired already.
  again: () => true,
});

export const deckDoors = ['RED', 'BLUE', 'GREEN', 'BLACK'].map(retired);

/** A table with four decks and a reader that is away; its server is killed when one after another is retired. */
export async function killAtDecks({ folder, server, ...how }: KillRun): Promise<KilledAtSteps> {
  const deckFile = join(folder, 'decks.sealed');
  const devices = { deckFile, reader: { model: 'pepper-c1-mux', line: '/dev/null' }, simulated: true };
  const file = writeConfig(folder, 'table', { ...cashTable, devices });
  const at = { deckFile, keyFile: keyFileBeside(deckFile), files: privateFiles, random: randomBytes };
  const names = ['RED', 'BLUE', 'GREEN', 'BLACK'];
  new DeckStore(at).keep(names.map((id) => ({ id, state: 'active', registeredBy: null, cards: new Map() })));
  const open = async () => {
    const table = await startKillable({ role: 'table', server, file });
    const page = await AskingPage.at(table.url, '/table', null);
    return { server: table, folder, page, decks: () => new DeckStore(at).read(), leave: () => page.leave() };
  };
  return killAtSteps({ ...how, steps: deckDoors, open, withinMs: 40 });
}
