import { expect, test } from 'vitest';
import { allCards, type KnownCard } from '../../engine/index.ts';
import type { ReaderEvent } from '../../native-bridge/contracts/card-reader.ts';
import type { LineHealth } from '../../native-bridge/contracts/line.ts';
import { realTable } from '../../test/support/real-table.ts';
import { acts, deal, start } from '../../test/support/sample-table.ts';
import { CardReads } from './card-reads.ts';
import { SealedCards } from './card-sealer-process.ts';
import { parseDecks } from './registered-decks.ts';
import type { FromSealer, Place, ToSealer } from './sealer-messages.ts';

const tagOf = (card: KnownCard): string => `E00400000000${String(allCards.indexOf(card)).padStart(4, '0')}`;
const decks = parseDecks(
  JSON.stringify({ decks: [{ id: 'RED', cards: Object.fromEntries(allCards.map((card) => [tagOf(card), card])) }] }),
);
const places = new Map<number, Place>([
  [1, 1],
  [3, 3],
  [4, 4],
  [11, 'board'],
  [12, 'muck'],
]);
const board = 11;

/** A table with a reader whose cards are laid by the test, and a sealer without its process. */
function tableWithReader() {
  const real = realTable();
  let read: (event: ReaderEvent) => void = () => {};
  let sealers = 0;
  let endSealer = (): void => {};
  const reports: string[] = [];
  const startSealer = () => {
    sealers += 1;
    let tell: (message: FromSealer) => void = () => {};
    let exited = (): void => {};
    const sealed = new SealedCards(decks, (message) => tell(message));
    endSealer = () => exited();
    return {
      send: (message: ToSealer) => sealed.hear(message),
      onMessage: (listener: (message: FromSealer) => void) => {
        tell = listener;
        real.time.after(0, () => tell({ type: 'ready' }));
      },
      onExit: (listener: () => void) => {
        exited = listener;
      },
      stop: () => {},
    };
  };
  const reader = {
    health: { state: 'ready', why: null } satisfies LineHealth,
    onEvent: (listener: (event: ReaderEvent) => void) => {
      read = listener;
      return () => {};
    },
    onHealth: () => () => {},
  };
  const reads = new CardReads({
    reader,
    table: real.table,
    time: real.time,
    places,
    startSealer,
    report: (sentence) => reports.push(sentence),
  });
  reads.start();
  real.time.advance(1);
  const lay = (antenna: number, ...cards: readonly KnownCard[]): void => {
    for (const card of cards) read({ type: 'tag-present', antenna, tag: tagOf(card) });
  };
  const lift = (antenna: number, ...cards: readonly KnownCard[]): void => {
    for (const card of cards) read({ type: 'tag-gone', antenna, tag: tagOf(card) });
  };
  const state = () => real.table.state ?? expect.unreachable('The table is open.');
  const kinds = (): string[] => real.log.read(0, 1_000).map(({ kind }) => kind);
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
    lay,
    lift,
    state,
    kinds,
    closeBetting,
    reports,
    sealers: () => sealers,
    endSealer: () => endSealer(),
    move: (event: ReaderEvent) => read(event),
  };
}

test('cards at a seat are booked as a count, without a tag or a card in the log', () => {
  const { ask, lay, state, log } = tableWithReader();
  ask(start);
  lay(3, 'As', 'Kd');
  expect(state().witnesses.cardsAt['3']).toBe(2);
  const text = JSON.stringify(log.read(0, 1_000));
  expect(text).not.toContain('E004');
  expect(text).not.toContain('"As"');
});

test('a flop is dealt by the reader when it is due, and not before', () => {
  const { ask, lay, state, closeBetting } = tableWithReader();
  ask(start);
  lay(board, 'As');
  expect(state().hand?.board).toEqual([]);
  closeBetting();
  lay(board, 'Kd', '7c');
  expect(state().hand?.board).toEqual(['As', 'Kd', '7c']);
  expect(state().hand?.stage).toBe('betting');
});

test('the person dealing may key a street the reader missed; the next is read again', () => {
  const { ask, lay, state, closeBetting } = tableWithReader();
  ask(start);
  closeBetting();
  expect(ask(deal('As', 'Kd', '7c')).refusal).toBeNull();
  lay(board, 'As', 'Kd', '7c');
  closeBetting();
  lay(board, '2s');
  expect(state().hand?.board).toEqual(['As', 'Kd', '7c', '2s']);
});

test('a hand is named by the reader after it was tabled, and only that hand', () => {
  const { ask, lay, state, closeBetting } = tableWithReader();
  ask(start);
  lay(3, 'Ah', 'Ad');
  lay(4, '9h', '9d');
  for (const street of [['2c', '7d', 'Jh'], ['3s'], ['4c']] as const) {
    closeBetting();
    lay(board, ...street);
  }
  closeBetting();
  expect(state().hand?.stage).toBe('showdown');
  expect(ask({ type: 'table-hand', seat: 3, cards: [] }).refusal).toBeNull();
  const player = (seat: number) => state().hand?.players.find((one) => one.seat === seat);
  expect(player(3)?.tabled).toEqual(['Ah', 'Ad']);
  expect(player(4)?.tabled).toBeNull();
});

test('a card that moves from one place to another is counted once', () => {
  const { ask, lay, move, state } = tableWithReader();
  ask(start);
  lay(3, 'As', 'Kd');
  move({ type: 'tag-moved', from: 3, antenna: 4, tag: tagOf('Kd') });
  expect(state().witnesses.cardsAt).toMatchObject({ 3: 1, 4: 1 });
});

test('of the muck only what comes is told', () => {
  const { ask, lay, lift, kinds } = tableWithReader();
  ask(start);
  const before = kinds().length;
  lay(12, 'As', 'Kd');
  lift(12, 'Kd');
  lay(12, 'Kd');
  expect(kinds().slice(before)).toEqual(['cards-seen', 'cards-seen']);
});

test('an antenna nobody has placed says nothing', () => {
  const { ask, lay, kinds } = tableWithReader();
  ask(start);
  const before = kinds().length;
  lay(15, 'As');
  expect(kinds()).toHaveLength(before);
});

test('a sealer that ended is started again and told what lies where', () => {
  const { ask, lay, state, closeBetting, endSealer, sealers, time } = tableWithReader();
  ask(start);
  closeBetting();
  lay(board, 'As', 'Kd', '7c');
  closeBetting();
  endSealer();
  lay(board, '2s');
  expect(state().hand?.board).toHaveLength(3);
  time.advance(600);
  expect(sealers()).toBe(2);
  expect(state().hand?.board).toEqual(['As', 'Kd', '7c', '2s']);
});

test('cards that were taken away while the server was down are gone after the first scan', () => {
  const real = tableWithReader();
  real.ask(start);
  const fact = { type: 'cards-seen', place: 4, count: 2 } as const;
  real.table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  real.lay(3, 'As');
  real.time.advance(5_000);
  expect(real.state().witnesses.cardsAt).toMatchObject({ 3: 1, 4: 0 });
});
