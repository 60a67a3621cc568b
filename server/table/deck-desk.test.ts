import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AntennaHealth, ReaderEvent, TagReading } from '../../native-bridge/contracts/card-reader.ts';
import type { LineHealth } from '../../native-bridge/contracts/line.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { DeckAsk, DeckRefusal } from '../../protocol/deck-desk.ts';
import { type RealTable, realTable } from '../../test/support/real-table.ts';
import { start } from '../../test/support/sample-table.ts';
import { placesOf } from './attached-devices.ts';
import { serveSealedCards } from './card-sealer-process.ts';
import { registrationAntenna, TableDeckDesk } from './deck-desk.ts';
import { printedOrder } from './deck-pass.ts';
import type { RegisteredDecks } from './registered-decks.ts';
import type { FromSealer, Place, ToSealerDesk } from './sealer-messages.ts';
import { StatusBoard } from './status-board.ts';

const tag = (index: number): string => `E00401${String(index).padStart(10, '0')}`;
const board = 11;
const places = new Map<number, Place>([
  [1, 1],
  [2, 2],
  [board, 'board'],
  [12, 'muck'],
]);
const register = { what: 'register', deck: 'RED', person: 'Eva Nová' } as const;
const check = { what: 'check', deck: 'RED', person: 'Jan' } as const;

/** A desk on a real table, with its reader played by the test, and the other half in the same process. */
function deskAt(
  real: RealTable = realTable(),
  { antenna = board as number | null, sealerAnswers = true, inFile = [] as RegisteredDecks } = {},
) {
  let health: LineHealth = { state: 'ready', fault: null, why: null };
  let read: (event: ReaderEvent) => void = () => {};
  let tellAntennas: (antennas: readonly AntennaHealth[]) => void = () => {};
  let antennas: readonly AntennaHealth[] = [...places.keys()].map((one) => ({ antenna: one, state: 'good', ratio: 1 }));
  let readings: readonly TagReading[] = [];
  let kept = inFile;
  let hearSealer: (message: unknown) => void = () => {};
  const toSealer: ToSealerDesk[] = [];
  const status = new StatusBoard(real.time, { simulated: true, cardroom: false });
  const desk = new TableDeckDesk({
    reader: {
      get health() {
        return health;
      },
      get antennas() {
        return antennas;
      },
      takeReadings: () => readings,
      onEvent: (listener) => {
        read = listener;
        return () => {};
      },
      onAntennas: (listener) => {
        tellAntennas = listener;
        return () => {};
      },
    },
    table: real.table,
    log: real.log,
    status,
    time: real.time,
    newId: randomUUID,
    places,
    antenna,
    tellSealer: (message) => {
      toSealer.push(message);
      if (sealerAnswers) hearSealer(message);
    },
  });
  const isForDesk = (message: FromSealer) =>
    message.type === 'ready' ||
    message.type === 'desk' ||
    message.type === 'desk-answer' ||
    message.type === 'desk-done';
  const startSealer = (): boolean =>
    serveSealedCards(
      {
        read: () => kept,
        keep: (decks) => {
          kept = decks;
        },
      },
      {
        tell: (message) => void (isForDesk(message) && desk.hear(message as Parameters<typeof desk.hear>[0])),
        listen: (listener) => {
          hearSealer = listener;
        },
      },
    );
  desk.start();
  startSealer();
  let asked = 0;
  const decks = () => status.status.decks ?? expect.unreachable('There is a desk.');
  const lay = (index: number, at = board): void => read({ type: 'tag-present', antenna: at, tag: tag(index) });
  const lift = (index: number, at = board): void => read({ type: 'tag-gone', antenna: at, tag: tag(index) });
  return {
    ...real,
    desk,
    decks,
    toSealer,
    startSealer,
    lay,
    lift,
    read: (event: ReaderEvent) => read(event),
    pass: () => decks().pass,
    kept: () => kept,
    ask: (ask: DeckAsk): Promise<DeckRefusal | null> => {
      asked += 1;
      return desk.ask(`request-${asked}`, ask);
    },
    layAll: (indexes: readonly number[]): void => {
      for (const index of indexes) {
        lay(index);
        real.time.advance(1_500);
        lift(index);
      }
    },
    setHealth: (state: LineHealth['state']) => {
      health = { ...health, state };
    },
    setAntennas: (changed: readonly AntennaHealth[]) => {
      antennas = changed;
      tellAntennas(changed);
    },
    setReadings: (changed: readonly TagReading[]) => {
      readings = changed;
    },
    booked: () => real.log.read(0, 10_000).filter(({ kind }) => kind === 'deck-booked'),
  };
}

const all = printedOrder.map((_card, index) => index);

test('a deck is registered, checked by another person and retired: each is in the log, with the name stored outside it', async () => {
  const { ask, layAll, decks, booked, log } = deskAt();
  expect(await ask(register)).toBeNull();
  layAll(all);
  expect(decks().decks).toEqual([{ deck: 'RED', state: 'unchecked', weakCards: 0 }]);
  expect(await ask({ ...check, person: 'Eva Nová' })).toBe('same-person');
  expect(await ask(check)).toBeNull();
  layAll(all.toReversed());
  expect(decks().decks).toEqual([{ deck: 'RED', state: 'active', weakCards: 0 }]);
  expect(await ask({ what: 'retire', deck: 'RED', person: 'Jan', reason: 'card-lost' })).toBeNull();
  expect(decks().decks).toEqual([{ deck: 'RED', state: 'retired', weakCards: 0 }]);

  const person = { id: expect.any(String), hash: expect.any(String) };
  expect(booked().map(({ actor, body }) => [actor, JSON.parse(body)])).toMatchObject([
    ['dealer', { type: 'deck-booked', what: 'registered', deck: 'RED', people: [person], reason: null }],
    ['dealer', { type: 'deck-booked', what: 'checked', deck: 'RED', people: [person], reason: null }],
    ['dealer', { type: 'deck-booked', what: 'retired', deck: 'RED', people: [person], reason: 'card-lost' }],
  ]);
  const rows = JSON.stringify(log.read(0, 10_000));
  expect(rows).not.toMatch(/Eva|Jan|E00401/);
  expect(log.allTexts().map(({ text }) => text)).toEqual(expect.arrayContaining(['Eva Nová', 'Jan']));
});

test('when the power went after a deck was retired in its file but before the log, the next request retires it', async () => {
  const real = realTable();
  const inFile: RegisteredDecks = [{ id: 'RED', state: 'retired', registeredBy: null, cards: new Map() }];
  const retire = { what: 'retire', deck: 'RED', person: 'Jan', reason: 'card-lost' } as const;
  // Each time with a restarted program.
  const asked = (id: string) => deskAt(real, { inFile }).desk.ask(id, retire);
  expect(await asked('request-a')).toBeNull();
  const booked = () =>
    deskAt(real, { inFile })
      .booked()
      .map(({ request, body }) => [request, JSON.parse(body).what]);
  expect(booked()).toEqual([['request-a', 'retired']]);
  expect([await asked('request-a'), await asked('request-b')]).toEqual([null, 'deck-retired']);
  expect(booked()).toHaveLength(1);
});

test('when the power went after a pass was stored in the deck file but before the log, it is booked once at the next start', async () => {
  const unbooked = { what: 'checked', person: 'Jan', id: 'pass-1' } as const;
  const inFile: RegisteredDecks = [{ id: 'RED', state: 'active', registeredBy: null, unbooked, cards: new Map() }];
  const real = realTable();
  const first = deskAt(real, { inFile });
  expect(first.booked().map(({ request, body }) => [request, JSON.parse(body).what])).toEqual([['pass-1', 'checked']]);
  expect(real.log.allTexts().map(({ text }) => text)).toContain('Jan');
  expect(first.kept()).toEqual([{ id: 'RED', state: 'active', registeredBy: null, cards: new Map() }]);
  // The power went again before the file was told that the log has it.
  const second = deskAt(real, { inFile });
  expect([second.booked().length, second.kept()[0]?.unbooked]).toEqual([1, undefined]);
});

test('a card counts after it has lain there alone for 1.5 seconds', async () => {
  const { ask, lay, lift, pass, time } = deskAt();
  await ask(register);
  lay(0);
  time.advance(1_499);
  expect(pass()).toMatchObject({ done: 0, sight: 'nothing' });
  time.advance(1);
  expect(pass()).toMatchObject({ done: 1, next: '2s', sight: 'good' });
  lift(0);
  lay(1);
  time.advance(400);
  lay(2);
  time.advance(400);
  expect(pass()).toMatchObject({ done: 1, sight: 'several' });
  lift(2);
  time.advance(1_499);
  expect(pass()).toMatchObject({ done: 1 });
  time.advance(1);
  expect(pass()).toMatchObject({ done: 2, sight: 'good' });
});

test('a card with another under it does not pass for a single one before the slowest reader has looked twice more', async () => {
  const { ask, lay, pass, time } = deskAt();
  await ask(register);
  lay(0);
  time.advance(1_400);
  lay(1);
  time.advance(5_000);
  expect(pass()).toMatchObject({ done: 0, sight: 'several' });
});

test('a card that lay there before the pass began counts too; one on another antenna never', async () => {
  const { ask, lay, pass, time } = deskAt();
  lay(5, 1);
  lay(0);
  await ask(register);
  time.advance(1_500);
  expect(pass()).toMatchObject({ done: 1 });
});

test('a card that moved on, or is seen by several antennas, no longer counts as lying there', async () => {
  const { ask, lay, read, pass, time } = deskAt();
  await ask(register);
  lay(0);
  read({ type: 'tag-moved', from: board, antenna: 1, tag: tag(0) });
  lay(1);
  read({ type: 'tag-contested', from: board, antennas: [1, board], tag: tag(1) });
  time.advance(1_500);
  expect(pass()).toMatchObject({ done: 0, sight: 'nothing' });
});

test('no pass runs during a hand, and the start of a hand ends it', async () => {
  const desk = deskAt();
  await desk.ask(register);
  expect(desk.pass()).not.toBeNull();
  expect(desk.table.submit({ actor: 'dealer', id: null, sequence: null, command: start }).refusal).toBeNull();
  expect(desk.pass()).toBeNull();
  expect(await desk.ask(register)).toBe('hand-running');
  expect(await desk.ask({ what: 'retire', deck: 'RED', person: 'Jan', reason: 'old' })).toBe('hand-running');
  expect(await desk.ask({ what: 'cancel' })).toBe('nothing-running');
});

test('without its reader a table registers nothing, but can retire a deck', async () => {
  const { ask, setHealth } = deskAt();
  setHealth('silent');
  expect(await ask(register)).toBe('reader-away');
  expect(await ask(check)).toBe('reader-away');
  expect(await ask({ what: 'retire', deck: 'RED', person: 'Jan', reason: 'old' })).toBe('no-such-deck');
});

test('a table without a registration antenna registers nothing', async () => {
  expect(await deskAt(realTable(), { antenna: null }).ask(register)).toBe('no-reader');
});

test('the same request is answered once, however often it comes', async () => {
  const { desk, toSealer } = deskAt();
  expect(await desk.ask('request-x', register)).toBeNull();
  expect(await desk.ask('request-x', register)).toBeNull();
  expect(await desk.ask('request-y', register)).toBe('busy');
  expect(toSealer.filter(({ type }) => type === 'desk-ask')).toHaveLength(2);
});

test('a sealer that does not answer within five seconds counts as having stored nothing', async () => {
  const { ask, time } = deskAt(realTable(), { sealerAnswers: false });
  const answer = ask(register);
  time.advance(5_000);
  expect(await answer).toBe('not-kept');
});

test('a restarted sealer knows of no pass, and open requests end', async () => {
  const { ask, pass, startSealer } = deskAt();
  await ask(register);
  startSealer();
  expect(pass()).toBeNull();
  const mute = deskAt(realTable(), { sealerAnswers: false });
  const answer = mute.ask(register);
  mute.startSealer();
  expect(await answer).toBe('not-kept');
});

test('an entry the log could not store is booked as soon as possible', async () => {
  const real = realTable();
  const { ask, layAll, booked, time } = deskAt(real);
  await ask(register);
  const append = real.log.append.bind(real.log);
  Object.assign(real.log, {
    append: () => {
      throw new StorageFault('disk-full', 'The disk is full.');
    },
  });
  layAll(all);
  expect(booked()).toHaveLength(0);
  Object.assign(real.log, { append });
  time.advance(5_000);
  expect(booked()).toHaveLength(1);
});

test('read quality is shown for places; for cards only where the antenna is sound, and never at the muck or the desk', async () => {
  const { ask, layAll, decks, toSealer, setAntennas, setReadings, time } = deskAt();
  await ask(register);
  layAll(all);
  setAntennas([
    { antenna: 1, state: 'good', ratio: 1 },
    { antenna: 2, state: 'weak', ratio: 0.8 },
    { antenna: board, state: 'good', ratio: 1 },
    { antenna: 12, state: 'good', ratio: 1 },
    { antenna: 16, state: 'good', ratio: 1 },
  ]);
  expect(decks().places).toEqual([
    { place: 1, state: 'good' },
    { place: 2, state: 'weak' },
    { place: 'board', state: 'good' },
    { place: 'muck', state: 'good' },
  ]);
  setReadings([1, 2, board, 12, 16].map((antenna, index) => ({ tag: tag(index), antenna, looks: 100, hits: 10 })));
  const passedOn = () =>
    toSealer.flatMap((message) => (message.type === 'readings' ? [message.readings.map((one) => one.tag)] : []));
  time.advance(10_000 - (time.now() % 10_000));
  expect(passedOn().at(-1)).toEqual([tag(0), tag(2)]);
  expect(decks().decks).toEqual([{ deck: 'RED', state: 'unchecked', weakCards: 2 }]);
  await ask(check);
  time.advance(10_000);
  expect(passedOn().at(-1)).toEqual([tag(0)]);
});

test('once stopped it asks for nothing more, and answers open requests', async () => {
  const { ask, desk, time, toSealer } = deskAt(realTable(), { sealerAnswers: false });
  const answer = ask(register);
  desk.stop();
  expect(await answer).toBe('not-kept');
  const before = toSealer.length;
  time.advance(60_000);
  expect(toSealer).toHaveLength(before);
});

test.each([
  ['the configured one', { registration: 3 }, 3],
  ['else the board’s', { antennas: { 1: 4, 5: 'board' } }, 5],
  ['without either there is none', { antennas: { 1: 4 } }, null],
  ['by itself the board’s is the eleventh', {}, 11],
] as const)('the registration antenna: %s', (_what, reader, antenna) => {
  const devices = {
    reader: {
      model: 'pepper-c1-mux' as const,
      line: '/dev/reader',
      buffered: false,
      folds: 'propose' as const,
      streets: 'manual' as const,
      ...reader,
    },
    simulated: false,
  };
  expect(registrationAntenna({ devices }, placesOf({ devices }))).toBe(antenna);
});
