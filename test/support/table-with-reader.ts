import { expect } from 'vitest';
import { allCards, type KnownCard } from '../../engine/notation.ts';
import type { AntennaHealth, ReaderEvent } from '../../native-bridge/contracts/card-reader.ts';
import type { LineHealth } from '../../native-bridge/contracts/line.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { TableConfig } from '../../server/config.ts';
import { CardReads } from '../../server/table/card-reads.ts';
import { SealedCards } from '../../server/table/card-sealer-process.ts';
import type { FoldsBy } from '../../server/table/fold-watch.ts';
import { parseDecks } from '../../server/table/registered-decks.ts';
import { type FromSealer, isForDesk, type Place, type ToSealer } from '../../server/table/sealer-messages.ts';
import type { StreetsBy } from '../../server/table/street-watch.ts';
import { realTable } from './real-table.ts';
import { acts } from './sample-table.ts';
import { cachedKeyIn, FilesInMemory } from './staff-of-house.ts';

export const tagOf = (card: KnownCard): string => `E00400000000${String(allCards.indexOf(card)).padStart(4, '0')}`;
/** The house has two decks; tests lay cards of the red one. */
const decks = parseDecks(
  JSON.stringify({
    decks: [
      { id: 'RED', cards: Object.fromEntries(allCards.map((card) => [tagOf(card), card])) },
      { id: 'BLUE', cards: Object.fromEntries(allCards.map((card) => [tagOf(card).replace('E004', 'E005'), card])) },
    ],
  }),
);
const places = new Map<number, Place>([
  [1, 1],
  [3, 3],
  [4, 4],
  [11, 'board'],
  [12, 'muck'],
]);
/** Antennas by what lies under them; a seat's antenna has the seat's number. */
export const board = 11;
export const muck = 12;

/** A reader that reports what a test tells it to. */
function toldReader() {
  let health: LineHealth = { state: 'ready', fault: null, why: null };
  let antennas: readonly AntennaHealth[] = [];
  let read: (event: ReaderEvent) => void = () => {};
  let tellHealth: (health: LineHealth) => void = () => {};
  let tellAntennas: (antennas: readonly AntennaHealth[]) => void = () => {};
  const reader = {
    get health() {
      return health;
    },
    get antennas() {
      return antennas;
    },
    onEvent: (listener: typeof read) => {
      read = listener;
      return () => {};
    },
    onHealth: (listener: typeof tellHealth) => {
      tellHealth = listener;
      return () => {};
    },
    onAntennas: (listener: typeof tellAntennas) => {
      tellAntennas = listener;
      return () => {};
    },
  };
  return {
    reader,
    says: (event: ReaderEvent): void => read(event),
    setHealth: (state: LineHealth['state']): void => {
      health = { state, fault: null, why: null };
      tellHealth(health);
    },
    reading: (antenna: number, state: AntennaHealth['state']): void => {
      antennas = [...antennas.filter((one) => one.antenna !== antenna), { antenna, state, ratio: null }];
      tellAntennas(antennas);
    },
  };
}

/** A card sealer in this process, ready a moment after each start. */
function sealerHere(time: TimeSource) {
  let started = 0;
  let end = (): void => {};
  const start = () => {
    started += 1;
    let tell: (message: FromSealer) => void = () => {};
    let exited = (): void => {};
    const sealed = new SealedCards(decks, (message) => tell(message));
    end = () => exited();
    return {
      send: (message: ToSealer) => {
        if (!isForDesk(message)) sealed.hear(message);
      },
      onMessage: (listener: (message: FromSealer) => void) => {
        tell = listener;
        time.after(0, () => tell({ type: 'ready' }));
      },
      onExit: (listener: () => void) => {
        exited = listener;
      },
      stop: () => {},
    };
  };
  return { start, sealers: () => started, endSealer: () => end() };
}

/** A table with a reader whose cards are laid by the test, and a sealer in the same process. */
export function tableWithReader({
  folds = 'propose',
  streets = 'checks',
  config,
}: {
  readonly folds?: FoldsBy;
  readonly streets?: StreetsBy;
  readonly config?: TableConfig;
} = {}) {
  const real = realTable(config);
  const { table, time, log } = real;
  const { reader, says, setHealth, reading } = toldReader();
  const { start, ...sealer } = sealerHere(time);
  const becomes = (state: LineHealth['state']): void => {
    const fact = { type: 'device-changed', device: 'reader', state, fault: null, why: null } as const;
    table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
    setHealth(state);
  };
  becomes('ready');
  const said: string[] = [];
  const reviewKey = cachedKeyIn(new FilesInMemory());
  const streamKey = cachedKeyIn(new FilesInMemory(), { file: 'stream-key.json', is: 'stream-key' });
  const reads = new CardReads({
    reader,
    table,
    time,
    places,
    folds,
    streets,
    startSealer: start,
    review: { table: 'table-7', log: log.logId, key: reviewKey },
    streamKey,
    report: (sentence) => said.push(sentence),
  });
  reads.start();
  time.advance(1);
  const each = (cards: readonly KnownCard[], eventOf: (tag: string) => ReaderEvent): void => {
    for (const card of cards) says(eventOf(tagOf(card)));
  };
  const state = () => table.state ?? expect.unreachable('The table is open.');
  const closeBetting = (): void => {
    while (state().hand?.stage === 'betting') {
      const seat = state().hand?.toAct;
      const [command] = acts(`${seat}x`);
      if (command && real.ask(command).refusal !== null)
        for (const call of acts(`${seat}c`)) expect(real.ask(call).refusal).toBeNull();
    }
  };
  return {
    ...real,
    ...sealer,
    reviewKey,
    streamKey,
    said,
    whyUnsealed: () => reads.whyUnsealed,
    lay: (antenna: number, ...cards: readonly KnownCard[]) =>
      each(cards, (tag) => ({ type: 'tag-present', antenna, tag })),
    lift: (antenna: number, ...cards: readonly KnownCard[]) =>
      each(cards, (tag) => ({ type: 'tag-gone', antenna, tag })),
    muck: (from: number, ...cards: readonly KnownCard[]) =>
      each(cards, (tag) => ({ type: 'tag-moved', from, antenna: muck, tag })),
    move: says,
    becomes,
    reading,
    state,
    witnesses: () => state().witnesses,
    kinds: (): string[] => log.read(0, 1_000).map(({ kind }) => kind),
    closeBetting,
    stop: () => reads.stop(),
  };
}
