// A whole evening at the deck desk: a table server with a real reader driver on a simulated reader, and decks sealed on the disk. Time is simulated.
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { transportPair } from '../../commands/simulation/transport-pair.ts';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { PepperMux } from '../../native-bridge/rfid/pepper-mux.ts';
import { playedReader } from '../../native-bridge/simulation/played-devices.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import type { DeckAsk, DeckDesk } from '../../protocol/deck-desk.ts';
import type { FromTableServer } from '../../protocol/table-messages.ts';
import { sampleConfig } from '../../test/support/real-table.ts';
import { cachedKeyIn, cachedListIn, FilesInMemory } from '../../test/support/staff-of-house.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { textsInDatabase } from '../../test/support/texts-in-database.ts';
import type { SealerProcess } from './card-sealer.ts';
import { serveSealedCards } from './card-sealer-process.ts';
import { printedOrder } from './deck-pass.ts';
import { DeckStore } from './deck-store.ts';
import { startTableServer } from './table-server.ts';

const registration = 13;
const tags = printedOrder.map((_card, index) => `E00401FEDC${String(index).padStart(6, '0')}`);

/** A table server started in that folder, with a console. */
function tableIn(folder: string) {
  const time = new SimulatedTime();
  const clock = {
    now: () => Math.floor(time.now()),
    after: (delayMs: number, act: () => void) => time.after(delayMs, act),
  };
  const log = openEventLog({ path: join(folder, 'table.db'), tableId: 'table-7', newLogId: randomUUID });
  onTestFinished(() => log.close());
  const { line, plays } = playedReader({ time: clock, seed: 1, speed: 1 });
  const goneAfterMs = new Map(Array.from({ length: registration }, (_antenna, index) => [index + 1, 600]));
  const startSealer = (): SealerProcess => {
    let tell: (message: unknown) => void = () => {};
    let hear: (message: unknown) => void = () => {};
    time.after(0, () => {
      const at = { deckFile: join(folder, 'decks.sealed'), keyFile: join(folder, 'decks.key') };
      const store = new DeckStore({ ...at, files: privateFiles, random: randomBytes });
      serveSealedCards(store, {
        tell: (message) => tell(message),
        listen: (listener) => {
          hear = listener;
        },
      });
    });
    return {
      send: (message) => hear(message),
      onMessage: (listener) => {
        tell = listener;
      },
      onExit: () => {},
      stop: () => {},
    };
  };
  const said: string[] = [];
  const reader = { model: 'pepper-c1-mux', line: 'simulated-in-memory', registration };
  const server = startTableServer({
    config: sampleConfig({ devices: { reader, deckFile: 'decks.sealed', simulated: true } }),
    log,
    time: clock,
    newId: randomUUID,
    reserve: null,
    badgeReader: null,
    staff: cachedListIn(new FilesInMemory()),
    reviewKey: cachedKeyIn(new FilesInMemory()),
    shuffler: null,
    reader: new PepperMux({ line, time: clock, goneAfterMs }),
    startSealer,
    room: null,
    report: (sentence) => said.push(sentence),
  });
  const { near, far } = transportPair(clock);
  server.serveScreen(far);
  near.send(JSON.stringify({ type: 'hello', protocol: 1, key: null }));
  time.advance(10_000);
  const heard: FromTableServer[] = [];
  let decks: DeckDesk | null = null;
  const desk = (): DeckDesk | null => {
    for (const text of near.heard.slice(heard.length)) {
      const message = JSON.parse(text) as FromTableServer;
      heard.push(message);
      if (message.type === 'status' || message.type === 'welcome') decks = message.status.decks;
    }
    return decks;
  };
  /** Lets time pass until the desk shows the expected state; ten seconds at most. */
  const until = (what: string, holds: () => boolean): void => {
    for (let waitedMs = 0; !holds(); waitedMs += 50) {
      if (waitedMs > 10_000) expect.unreachable(`${what} did not come: ${JSON.stringify(desk())}`);
      time.advance(50);
    }
  };
  return {
    desk,
    said,
    sent: () => near.heard.join('\n'),
    health: () => server.health(),
    lay: (tag: string): void => {
      plays.place?.(1, tag);
      time.advance(5_000);
    },
    ask: async (ask: DeckAsk) => {
      const id = randomUUID();
      near.send(JSON.stringify({ type: 'deck-ask', id, ask }));
      time.advance(50);
      await new Promise((resolve) => setImmediate(resolve));
      time.advance(50);
      desk();
      return heard.find((message) => message.type === 'deck-answer' && message.id === id);
    },
    layAll: (cards: readonly string[]): void => {
      for (const [index, card] of cards.entries()) {
        plays.place?.(registration, card);
        until(`card ${index + 1}`, () => desk()?.pass?.done === index + 1 || desk()?.pass === null);
        plays.clear?.();
        until('the empty antenna', () => desk()?.pass?.sight !== 'good');
      }
    },
    stop: async () => {
      const stopped = server.stop();
      time.advance(1_000);
      await stopped;
      log.close();
    },
  };
}

test('a deck laid down twice by two people survives a restart, and none of its tags is on the disk or was sent', async () => {
  const folder = temporaryFolder();
  const first = tableIn(folder);
  expect(first.desk()).toMatchObject({ decks: [], pass: null });
  expect(await first.ask({ what: 'register', deck: 'RED', person: 'Eva Nová' })).toMatchObject({ refusal: null });
  first.layAll(tags);
  expect(first.desk()).toMatchObject({ decks: [{ deck: 'RED', state: 'unchecked', weakCards: 0 }], pass: null });
  await first.stop();

  const second = tableIn(folder);
  expect(second.desk()).toMatchObject({ decks: [{ deck: 'RED', state: 'unchecked' }] });
  expect(await second.ask({ what: 'check', deck: 'RED', person: 'Eva Nová' })).toMatchObject({
    refusal: 'same-person',
  });
  expect(await second.ask({ what: 'check', deck: 'RED', person: 'Jan' })).toMatchObject({ refusal: null });
  second.layAll(tags.toReversed());
  expect(second.desk()).toMatchObject({ decks: [{ deck: 'RED', state: 'active' }], pass: null });
  await second.stop();

  const third = tableIn(folder);
  expect(third.desk()).toMatchObject({ decks: [{ deck: 'RED', state: 'active' }] });
  expect(await third.ask({ what: 'retire', deck: 'RED', person: 'Jan', reason: 'marked' })).toMatchObject({
    refusal: null,
  });
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const text of [...files, ...[first, second, third].flatMap(({ sent, said }) => [sent(), ...said])]) {
    for (const tag of tags) {
      expect(text.includes(tag)).toBe(false);
      expect(text.includes(Buffer.from(tag, 'hex').toString('latin1'))).toBe(false);
    }
  }
  await third.stop();
  expect([first.said, second.said, third.said]).toEqual([[], [], []]);
  const texts = textsInDatabase(join(folder, 'table.db'));
  for (const what of ['registered', 'checked', 'retired']) expect(texts).toContain(`"what":"${what}","deck":"RED"`);
});

test('the table’s health counts its reader’s and antennas’ work, and names no tag', async () => {
  const folder = temporaryFolder();
  const table = tableIn(folder);
  for (const tag of tags.slice(0, 2)) table.lay(tag);
  expect(table.health()).toMatchObject({
    devices: {
      shuffler: null,
      reader: {
        line: {
          frames: expect.any(Number),
          corrupt: 0,
          timeouts: 0,
          reopened: 0,
          answeredMs: { p50: expect.any(Number) },
        },
        antennas: expect.arrayContaining([{ antenna: 1, state: 'good', ratio: expect.any(Number) }]),
      },
    },
  });
  const text = JSON.stringify(table.health());
  expect(tags.some((tag) => text.includes(tag))).toBe(false);
  await table.stop();
});
