import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { SimulatedPepperMux } from '../../native-bridge/rfid/simulated-pepper.ts';
import { PseudoTerminal } from '../../native-bridge/serial/pseudo-terminal.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { CardWorld } from '../../native-bridge/simulation/card-world.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import type { DeckAsk } from '../../protocol/deck-desk.ts';
import { DeckStore, keyFileBeside } from '../../server/table/deck-store.ts';
import type { RegisteredDeck } from '../../server/table/registered-decks.ts';
import { AskingPage, type Reply } from './asking-page.ts';
import { passing } from './door-world.ts';
import { startKillable, writeConfig } from './killable-server.ts';
import { type KilledAtSteps, type KillRun, type KillStep, killAtSteps } from './killed-at-steps.ts';
import { cashTable } from './killed-table.ts';

interface DeckWorld {
  readonly folder: string;
  readonly page: AskingPage;
  readonly cards: CardWorld;
  readonly decks: () => readonly RegisteredDeck[];
}

/** The antenna where decks are checked in. */
const board = 11;
/** Decks of one card each, so that a pass has one step. */
const whiteDecks = new Map([1, 2, 3, 4].map((number) => [`WHITE-${number}`, `E00401000000000${number}`] as const));
const oldDecks = ['RED', 'BLUE', 'GREEN', 'BLACK'];

/** The sealer, or the reader, may still be starting. */
async function atDesk({ page }: DeckWorld, ask: DeckAsk): Promise<Reply | null> {
  for (let tries = 0; ; tries += 1) {
    const answer = await page.ask({ type: 'deck-ask', id: randomUUID(), ask });
    if ((answer?.refusal !== 'not-kept' && answer?.refusal !== 'reader-away') || tries === 100) return answer;
    await passing(100);
  }
}

function booked(folder: string, deck: string, what: string): number {
  const log = openReadOnlyLog(join(folder, 'table', 'table.db'));
  try {
    const says = (body: string): boolean => body.includes(`"${deck}"`) && body.includes(`"${what}"`);
    return log.read(0, 10_000).filter(({ kind, body }) => kind === 'deck-booked' && says(body)).length;
  } finally {
    log.close();
  }
}

const retired = (deck: string): KillStep<DeckWorld> => ({
  door: `deck-ask retire ${deck}`,
  ask: (world) => atDesk(world, { what: 'retire', deck, person: 'Eva', reason: 'card-lost' }),
  isDone: ({ refusal }) => refusal === null,
  // Its file changes first: if the log lacks the event, the next request retires the deck.
  stands: async ({ folder, decks }) => {
    const isRetired = decks().some(({ id, state }) => id === deck && state === 'retired');
    const rows = booked(folder, deck, 'retired');
    return isRetired || rows === 0 ? rows : 2;
  },
  // A new request: the deck is already retired.
  again: () => true,
});

/**
 * The last card of a pass is no request, and its answer is that the deck is active. A person who sees it active does not repeat the pass,
 * so the log must catch up by itself.
 */
function passed(deck: string, tag: string): KillStep<DeckWorld> {
  let begunAt: AskingPage | null = null;
  const isActive = ({ decks }: DeckWorld): boolean =>
    decks().some(({ id, state }) => id === deck && state === 'active');
  const begin = async (world: DeckWorld): Promise<void> => {
    begunAt = world.page;
    for (const other of whiteDecks.values()) world.cards.remove(other);
    await atDesk(world, { what: 'check', deck, person: 'Jan' });
    world.cards.place(board, tag);
  };
  return {
    door: `the last card of ${deck}`,
    before: async (world) => {
      await begin(world);
      await passing(1_400);
    },
    // At about the time the card has been there long enough.
    withinMs: 500,
    ask: async (world) => {
      let isThere = true;
      void world.page.gone.then(() => {
        isThere = false;
      });
      if (!isActive(world) && begunAt !== world.page) await begin(world);
      while (isThere) {
        if (isActive(world)) return { refusal: null };
        await passing(1);
      }
      return null;
    },
    isDone: ({ refusal }) => refusal === null,
    stands: async (world) => {
      // A restarted server may still be booking what its deck file says.
      for (let tries = 0; isActive(world) && booked(world.folder, deck, 'checked') === 0 && tries < 50; tries += 1)
        await passing(100);
      return booked(world.folder, deck, 'checked');
    },
  };
}

export const deckDoors = [...[...whiteDecks].map(([deck, tag]) => passed(deck, tag)), ...oldDecks.map(retired)];

/** A table with eight decks and a reader; its server is killed at the last card of a pass, and at each retirement of a deck. */
export async function killAtDecks({ folder, server, ...how }: KillRun): Promise<KilledAtSteps> {
  const deckFile = join(folder, 'decks.sealed');
  const line = join(folder, 'reader');
  const cards = new CardWorld({ antennas: 12, seed: 1, isPerfect: true });
  const reader = new SimulatedPepperMux({ line: new PseudoTerminal(line), time: systemTime, seed: 1, world: cards });
  const devices = { deckFile, reader: { model: 'pepper-c1-mux', line }, simulated: true };
  const file = writeConfig(folder, 'table', { ...cashTable, devices });
  const at = { deckFile, keyFile: keyFileBeside(deckFile), files: privateFiles, random: randomBytes };
  const old = oldDecks.map((id): RegisteredDeck => ({ id, state: 'active', registeredBy: null, cards: new Map() }));
  const white = [...whiteDecks].map(
    ([id, tag]): RegisteredDeck => ({ id, state: 'unchecked', registeredBy: 'Eva', cards: new Map([[tag, 'As']]) }),
  );
  new DeckStore(at).keep([...old, ...white]);
  const open = async () => {
    const table = await startKillable({ role: 'table', server, file });
    const page = await AskingPage.at(table.url, '/table', null);
    return { server: table, folder, page, cards, decks: () => new DeckStore(at).read(), leave: () => page.leave() };
  };
  reader.start();
  try {
    return await killAtSteps({ ...how, steps: deckDoors, open, withinMs: 40 });
  } finally {
    await reader.stop();
  }
}
