import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCards, type KnownCard } from '../../engine/notation.ts';
import { chipsAtTable } from '../../engine/table.ts';
import type { CardReader } from '../../native-bridge/contracts/card-reader.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { Shuffler } from '../../native-bridge/contracts/shuffler.ts';
import type { SimulatedDevice } from '../../native-bridge/contracts/simulated-device.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { memoryLinePair } from '../../native-bridge/serial/memory-line.ts';
import { CardWorld } from '../../native-bridge/simulation/card-world.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { parseTableConfig } from '../../server/config.ts';
import type { SealerProcess } from '../../server/table/card-sealer.ts';
import { serveSealedCards } from '../../server/table/card-sealer-process.ts';
import type { RegisteredDecks } from '../../server/table/registered-decks.ts';
import { startTableServer, type TableServer } from '../../server/table/table-server.ts';
import { cachedKeyIn, cachedListIn, FilesInMemory } from '../support/staff-of-house.ts';
import { DealingPerson } from './dealing-person.ts';
import { goneAfterMsOf, type ReaderKind, shufflerKinds } from './device-kinds.ts';

interface TableUnderFaultsOptions {
  /** An empty folder for its database. */
  readonly folder: string;
  readonly seed: number;
  readonly reader: ReaderKind;
}

/** The result of an evening. */
interface Evening {
  readonly hands: number;
  /** Hands the dealer opened, because no press did. */
  readonly openedByHand: number;
  /** Board cards by who named them. */
  readonly named: { readonly reader: number; readonly dealer: number };
  /** How often each fault occurred. */
  readonly faults: ReadonlyMap<string, number>;
  /** The longest time one took to clear after repair, in milliseconds, and which. */
  readonly slowest: { readonly fault: string; readonly ms: number };
  /** What went wrong, in sentences. */
  readonly wrong: readonly string[];
}

const stepMs = 50;
/** Each of a person's acts takes half a second. */
const actMs = 500;
const clearsWithinMs = 180_000;
const handEndsWithinMs = 600_000;
const stopsWithinMs = 60_000;

/**
 * A table server with its reader and shuffler in one process and in simulated time, with a dealer, and one device fault after another.
 * Every hand must end, every fault must clear after repair, and nothing secret may be reported.
 */
export class TableUnderFaults {
  readonly #folder: string;
  readonly #time = new SimulatedTime();
  readonly #random: () => number;
  readonly #secrets: readonly string[];
  readonly #devices: Readonly<
    Record<'reader' | 'shuffler', { driver: CardReader | Shuffler; device: SimulatedDevice }>
  >;
  readonly #server: TableServer;
  readonly #person: DealingPerson;
  readonly #closeLog: () => void;
  readonly #said: string[] = [];
  readonly #wrong: string[] = [];
  readonly #faults = new Map<string, number>();
  readonly #named = { reader: 0, dealer: 0 };
  #slowest = { fault: 'none', ms: 0 };
  #elapsedMs = 0;
  #handBeganMs = 0;
  #handNumber = 0;
  /** When the reader last reported a card that was booked. */
  #cardsSeenMs = 0;

  constructor({ folder, seed, reader }: TableUnderFaultsOptions) {
    // Devices wait for fractions of a millisecond, which no wall clock shows.
    const time: TimeSource = {
      now: () => Math.floor(this.#time.now()),
      after: (delayMs, action) => this.#time.after(delayMs, action),
    };
    const world = new CardWorld({ antennas: reader.antennas, seed });
    const decks = taggedDecks();
    const [readerLine, shufflerLine] = [memoryLinePair(time), memoryLinePair(time)];
    const machine = shufflerKinds.shl1.device({ line: shufflerLine.far, time, seed });
    const drivers = {
      reader: reader.driver(() => readerLine.near, time, goneAfterMsOf(reader.antennas)),
      shuffler: shufflerKinds.shl1.driver(() => shufflerLine.near, time),
    };
    this.#folder = folder;
    this.#random = seededRandom(seed ^ 0x5eed);
    this.#secrets = [...decks.values()].flatMap((cards) => [...cards.values()]);
    this.#devices = {
      reader: { driver: drivers.reader, device: reader.device({ line: readerLine.far, time, seed, world }) },
      shuffler: { driver: drivers.shuffler, device: machine },
    };
    for (const { driver, device } of Object.values(this.#devices)) {
      driver.onHealth(({ why }) => this.#said.push(why ?? ''));
      device.start();
    }
    let ids = 0;
    const newId = (): string => `id-${String(ids++).padStart(8, '0')}`;
    const log = openEventLog({ path: join(folder, 'table.db'), tableId: 'soak', newLogId: newId });
    this.#closeLog = () => log.close();
    this.#server = startTableServer({
      ...drivers,
      config: tableConfig,
      log,
      reserve: null,
      time,
      newId,
      badgeReader: null,
      staff: cachedListIn(new FilesInMemory()),
      reviewKey: cachedKeyIn(new FilesInMemory()),
      startSealer: () => sealerInHere(time, decks),
      room: null,
      report: (sentence) => this.#said.push(sentence),
    });
    const { table } = this.#server;
    this.#person = new DealingPerson({
      table,
      world,
      decks,
      random: seededRandom(seed),
      now: () => time.now(),
      shuffler: {
        look: () => machine.view,
        press: () => machine.pressGreenButton(),
        take: () => machine.takeDeck(),
        load: (deck) => machine.loadDeck(deck === 'BLUE' ? 'BLUE' : 'RED'),
        putRight: () => machine.mend(),
      },
    });
    table.onAppended(({ rows }) => {
      for (const row of rows) this.#hear(row);
    });
  }

  /** Plays for this long in simulated time, or until something is wrong. */
  async play(ms: number): Promise<void> {
    const endMs = this.#elapsedMs + ms;
    await this.#pass(5_000);
    while (this.#elapsedMs < endMs && this.#wrong.length === 0) {
      const { fault, mend } = this.#makeFault();
      await this.#pass(this.#between(1_000, 20_000));
      mend();
      await this.#untilClear(fault);
      await this.#pass(this.#between(1_000, 10_000));
    }
  }

  /** Ends the evening, and looks for lost events and leaked secrets. */
  async end(): Promise<Evening> {
    const { state } = this.#server.table;
    if (state !== null && chipsAtTable(state) !== state.chipsIn) this.#wrong.push('Chips are missing.');
    await this.#stopped(this.#server.stop());
    for (const { device } of Object.values(this.#devices)) await this.#stopped(device.stop());
    this.#closeLog();
    const files = readdirSync(this.#folder).map((name) => readFileSync(join(this.#folder, name), 'latin1'));
    for (const [where, texts] of [['the database', files] as const, ['what was said', this.#said] as const])
      if (texts.some((text) => this.#secrets.some((tag) => text.includes(tag))))
        this.#wrong.push(`A tag stands in ${where}.`);
    return {
      hands: this.#handNumber,
      openedByHand: this.#person.openedByHand,
      named: this.#named,
      faults: this.#faults,
      slowest: this.#slowest,
      wrong: this.#wrong,
    };
  }

  #makeFault(): { readonly fault: string; readonly mend: () => void } {
    const which = this.#random() < 0.6 ? 'reader' : 'shuffler';
    const { device } = this.#devices[which];
    const names = ['unplugged', ...Object.keys(device.faults)];
    const name = names[Math.floor(this.#random() * names.length)] ?? '';
    const fault = `${which} ${name}`;
    this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + 1);
    if (name === 'unplugged') {
      void device.unplug();
      return { fault, mend: () => device.plugIn() };
    }
    if (!device.fail(name)) this.#wrong.push(`${fault} is no fault.`);
    return { fault, mend: () => device.mend() };
  }

  async #untilClear(fault: string): Promise<void> {
    const mendedMs = this.#elapsedMs;
    while (!this.#isClear(mendedMs) && this.#wrong.length === 0) {
      await this.#pass(1_000);
      if (this.#server.table.state?.witnesses.shufflerFault === 'TAMPER') await this.#restartShuffler();
      const ms = this.#elapsedMs - mendedMs;
      if (ms > this.#slowest.ms) this.#slowest = { fault, ms };
      if (ms > clearsWithinMs) this.#wrong.push(`${fault} did not clear: ${this.#standing(mendedMs)}`);
    }
  }

  /** A machine that may have been tampered with stays under suspicion until a person has checked it and switched it on again. */
  async #restartShuffler(): Promise<void> {
    this.#devices.shuffler.device.fail('S11');
    await this.#pass(5_000);
  }

  /** Both devices work, the reader has seen a card since, and the shuffler has no fault. */
  #isClear(mendedMs: number): boolean {
    return this.#standing(mendedMs) === '';
  }

  #standing(mendedMs: number): string {
    const { reader, shuffler } = this.#devices;
    const fault = this.#server.table.state?.witnesses.shufflerFault ?? null;
    return [
      ...[reader, shuffler].flatMap(({ driver: { health } }) => (health.state === 'ready' ? [] : [health.why ?? ''])),
      ...(fault === null ? [] : [`the shuffler has ${fault}.`]),
      ...(this.#cardsSeenMs > mendedMs ? [] : ['no card was seen since.']),
    ].join(' ');
  }

  async #pass(ms: number): Promise<void> {
    const endMs = this.#elapsedMs + ms;
    while (this.#elapsedMs < endMs && this.#wrong.length === 0) {
      await this.#step();
      if (this.#elapsedMs % actMs === 0) this.#person.act();
      this.#watchHands();
    }
  }

  async #step(): Promise<void> {
    this.#time.advance(stepMs);
    this.#elapsedMs += stepMs;
    // Written data arrives when its promise resolves.
    await new Promise(setImmediate);
  }

  /** Lets time pass until something that needs time to stop has stopped. */
  async #stopped(stopping: Promise<unknown>): Promise<void> {
    let isDone = false;
    void stopping.then(() => {
      isDone = true;
    });
    for (const endMs = this.#elapsedMs + stopsWithinMs; !isDone; ) {
      if (this.#elapsedMs > endMs) throw new Error('A device has not stopped.');
      await this.#step();
    }
  }

  #watchHands(): void {
    const { state } = this.#server.table;
    const number = state?.handNumber ?? 0;
    if (number !== this.#handNumber) {
      if (number !== this.#handNumber + 1) this.#wrong.push(`Hand ${number} came after hand ${this.#handNumber}.`);
      this.#handNumber = number;
      this.#handBeganMs = this.#elapsedMs;
    }
    if (this.#elapsedMs - this.#handBeganMs > handEndsWithinMs)
      this.#wrong.push(`Nothing came after hand ${number}, which is at its ${state?.hand?.stage}.`);
  }

  /** A face-down card must not be booked while it is hidden. */
  #hear({ kind, body }: LogRow): void {
    if (kind === 'cards-seen') this.#cardsSeenMs = this.#elapsedMs;
    if (kind === 'board-dealt') this.#named[body.includes('"by":"reader"') ? 'reader' : 'dealer'] += 1;
    const cards = body.match(/(?<=")[2-9TJQKA][cdhs](?=")/g) ?? [];
    if (cards.length === 0) return;
    const { hiddenCards } = this.#person;
    if (cards.some((card) => hiddenCards.includes(card as KnownCard)))
      this.#wrong.push(`Hand ${this.#handNumber}: a hidden card was booked as ${kind}.`);
  }

  #between(low: number, high: number): number {
    return low + Math.floor(this.#random() * (high - low));
  }
}

/** Two decks with a tag in each card. */
function taggedDecks(): ReadonlyMap<string, ReadonlyMap<KnownCard, string>> {
  const deck = (first: number): ReadonlyMap<KnownCard, string> =>
    new Map(allCards.map((card, index) => [card, `E0040155AA${String(first + index).padStart(6, '0')}`]));
  return new Map([
    ['RED', deck(1_000)],
    ['BLUE', deck(2_000)],
  ]);
}

const tableConfig = parseTableConfig(
  'table.json',
  JSON.stringify({
    tableId: 'soak',
    name: 'Soak',
    seats: 6,
    mode: 'cash',
    stakes: { smallBlind: 1, bigBlind: 2 },
    chipValues: [1, 5, 25, 100],
    players: [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, name: `Player ${seat}`, stack: 200 })),
    devices: {
      shuffler: { model: 'shl1', line: 'memory' },
      reader: { model: 'pepper-c1-mux', line: 'memory' },
      deckFile: 'decks',
      simulated: true,
    },
    data: '.',
    port: 0,
  }),
);

/** The card sealer in this process: messages in both directions cross as text a moment later, as between processes. */
function sealerInHere(time: TimeSource, decks: ReadonlyMap<string, ReadonlyMap<KnownCard, string>>): SealerProcess {
  const registered: RegisteredDecks = [...decks].map(([id, cards]) => ({
    id,
    state: 'active',
    registeredBy: null,
    cards: new Map([...cards].map(([card, tag]) => [tag, card])),
  }));
  let hearHere: (message: unknown) => void = () => {};
  let hearThere: (message: unknown) => void = () => {};
  const cross = (message: unknown, hear: (message: unknown) => void): void => {
    const text = JSON.stringify(message);
    time.after(0, () => hear(JSON.parse(text)));
  };
  time.after(0, () =>
    serveSealedCards(
      { read: () => registered, keep: () => {} },
      {
        tell: (message) => cross(message, (said) => hearHere(said)),
        listen: (hear) => {
          hearThere = hear;
        },
      },
    ),
  );
  return {
    send: (message) => cross(message, (said) => hearThere(said)),
    onMessage: (listener) => {
      hearHere = listener;
    },
    onExit: () => {},
    stop: () => {},
  };
}
