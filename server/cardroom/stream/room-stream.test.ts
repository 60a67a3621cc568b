import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import { openCardroomStore } from '../../../native-bridge/sqlite/cardroom-store.ts';
import { acts, start } from '../../../test/support/sample-table.ts';
import { FilesInMemory, noStaff, repeatableRandom } from '../../../test/support/staff-of-house.ts';
import { tableWithReader } from '../../../test/support/table-with-reader.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { loadSealedBoxes } from '../../review/sealed-boxes.ts';
import type { FromKeeper } from '../../stream/keeper-messages.ts';
import { runStreamKeeper } from '../../stream/stream-keeper.ts';
import { eventsDesk } from '../public/events-desk.ts';
import { type Cardroom, startCardroom } from '../start-cardroom.ts';
import type { KeeperProcess } from './room-stream.ts';

const boxes = await loadSealedBoxes();
const minute = 60_000;
const cards = ['As', 'Kd', '9h', '9d', '7s', '7c'] as const;

/** A room with a keeper over real SQLite, and a table with a reader whose rows come to it when they are sent. */
async function streamHouse() {
  const table = tableWithReader();
  const { time } = table;
  const folder = temporaryFolder();
  const files = new FilesInMemory();
  let [keepers, exited, made, openings, messages] = [0, (): void => {}, 0, 0, 0];
  const opensBox = (...given: Parameters<typeof boxes.open>) => {
    openings += 1;
    return boxes.open(...given);
  };
  const startKeeper = (): KeeperProcess => {
    keepers += 1;
    const mine = keepers;
    const began = time.passed();
    const isAlive = (): boolean => mine === keepers;
    const own: TimeSource = {
      now: () => time.now(),
      after: (ms, action) => time.after(ms, () => isAlive() && action()),
    };
    let [hear, tell] = [(_message: unknown): void => {}, (_message: FromKeeper): void => {}];
    time.after(1, () =>
      runStreamKeeper({
        files,
        folder: 'stream',
        leastMinutes: 10,
        boxes: { ...boxes, open: opensBox },
        random: repeatableRandom('keeper'),
        time: own,
        passed: () => time.passed() - began,
        tell: (message) => tell(message),
        listen: (listener) => {
          hear = listener;
        },
      }),
    );
    return {
      send: (message) => {
        messages += 1;
        hear(message);
      },
      onMessage: (listener) => {
        tell = listener;
      },
      onExit: (listener) => {
        exited = listener;
      },
      stop: () => {},
    };
  };
  let close = (): void => {};
  onTestFinished(() => close());
  let rooms = 0;
  const open = (): Cardroom => {
    rooms += 1;
    const mine = rooms;
    const own: TimeSource = {
      now: () => time.now(),
      after: (ms, action) => time.after(ms, () => mine === rooms && action()),
    };
    const store = openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: () => 'store-1' });
    close = () => store.close();
    const cardroom = startCardroom({
      store,
      time: own,
      tableKeys: new Map(),
      randomCode: () => '000000',
      newKey: () => `key-${++made}`,
      staff: noStaff(() => `id-${++made}`),
      startKeeper,
    });
    time.advance(1_000);
    return cardroom;
  };
  let cardroom = open();
  let sent = 0;
  const { logId } = table.log;
  /** What the table has booked since comes to the room. */
  const sends = (): void => {
    const rows = table.log.read(sent, 1_000);
    if (rows.length === 0) return;
    expect(cardroom.room.intake.accept({ tableId: 'table-7', logId, rows, texts: [] })).toBeNull();
    sent += rows.length;
  };
  const asks = (command: Parameters<typeof table.ask>[0]): void => {
    expect(table.ask(command).refusal).toBeNull();
    sends();
  };
  const { signed } = cardroom.stream ?? expect.unreachable('a room with streams');
  expect(signed?.leastMinutes).toBe(10);
  table.streamKey.take(signed ?? expect.unreachable('the keeper has a key'));
  await loadSealedBoxes();
  return {
    ...table,
    files,
    asks,
    sends,
    shown: () => cardroom.stream?.streamed('table-7') ?? null,
    cardroom: () => cardroom,
    passes: (ms: number) => time.advance(ms),
    openings: () => openings,
    messages: () => messages,
    keeperDies: (): void => {
      keepers += 1;
      exited();
      time.advance(2_000);
    },
    roomRestarts: (): void => {
      keepers += 1;
      cardroom.stream?.stop();
      close();
      cardroom = open();
    },
    /** A hand in which everybody folds to the big blind; nothing of it is shown. */
    plays: async (...seen: readonly (typeof cards)[number][]): Promise<void> => {
      asks(start);
      const seats = [1, 3, 4];
      for (const [index, seat] of seats.entries()) table.lay(seat, ...seen.slice(2 * index, 2 * index + 2));
      await loadSealedBoxes();
      sends();
      for (let turn = 0; turn < 2; turn += 1) {
        const seat = table.state().hand?.toAct;
        for (const act of acts(`${seat}f`)) asks(act);
      }
      asks({ type: 'push-pot', at: 9, pot: 0 });
      for (const [index, seat] of seats.entries()) table.lift(seat, ...seen.slice(2 * index, 2 * index + 2));
      sends();
    },
  };
}

const opens = (minutes: number, hands = 0) => ({ type: 'set-stream', delay: { minutes, hands } }) as const;
const agrees = (seat: number, yes = true) => ({ type: 'record-stream-consent', seat, agrees: yes }) as const;
const one = { 1: ['As', 'Kd'] };
const both = { 1: ['As', 'Kd'], 3: ['9h', '9d'] };

test('cards of who agreed are let go once their delay is over and the next hand has begun, and of nobody else ever', async () => {
  const { asks, plays, passes, shown } = await streamHouse();
  asks(opens(30));
  asks(agrees(1));
  asks(agrees(3));
  await plays(...cards);
  passes(31 * minute);
  // One tap at the table would still play it on.
  expect(shown()).toEqual([]);
  asks(start);
  passes(1_000);
  expect(shown()).toEqual([{ hand: 1, seats: both }]);
});

test('whoever withdraws is shown no more: neither what waits nor what was shown', async () => {
  const { asks, plays, passes, shown } = await streamHouse();
  asks(opens(30));
  asks(agrees(1));
  asks(agrees(3));
  await plays(...cards);
  asks(start);
  passes(20 * minute);
  asks(agrees(3, false));
  passes(11 * minute);
  expect(shown()).toEqual([{ hand: 1, seats: one }]);
  asks(agrees(1, false));
  expect(shown()).toEqual([]);
});

test('the floor lengthens the delay at once, and shortens it for hands to come alone', async () => {
  const { asks, plays, passes, shown } = await streamHouse();
  asks(opens(20));
  asks(agrees(1));
  await plays(...cards);
  asks(opens(10));
  await plays(...cards);
  asks(start);
  passes(11 * minute);
  expect(shown()).toEqual([{ hand: 2, seats: one }]);
  passes(8 * minute);
  expect(shown()?.map(({ hand }) => hand)).toEqual([2]);
  asks(opens(60));
  passes(40 * minute - 1_000);
  expect(shown()?.map(({ hand }) => hand)).toEqual([2]);
  passes(2 * minute);
  expect(shown()?.map(({ hand }) => hand)).toEqual([1, 2]);
});

test('a stream that is ended still shows in time what was sealed for it; a new one asks everybody anew', async () => {
  const { asks, plays, passes, shown } = await streamHouse();
  asks(opens(20));
  asks(agrees(1));
  await plays(...cards);
  asks({ type: 'set-stream', delay: null });
  asks(start);
  passes(21 * minute);
  expect(shown()).toEqual([{ hand: 1, seats: one }]);
  asks(opens(20));
  expect(shown()).toEqual([]);
});

test('whatever restarts, and whatever the wall clock is set to, nothing is let go early, and what was let go is there again', async () => {
  const { asks, plays, passes, shown, keeperDies, roomRestarts, time } = await streamHouse();
  asks(opens(20));
  asks(agrees(1));
  await plays(...cards);
  asks(start);
  for (let turn = 0; turn < 9; turn += 1) {
    passes(2 * minute);
    time.jump(24 * 60 * minute);
    if (turn % 2 === 0) keeperDies();
    else roomRestarts();
    expect(shown()).toEqual([]);
  }
  passes(4 * minute);
  expect(shown()).toEqual([{ hand: 1, seats: one }]);
  roomRestarts();
  passes(1_000);
  expect(shown()).toEqual([{ hand: 1, seats: one }]);
});

test('a hand whose end is taken back waits anew from its new end', async () => {
  const { asks, plays, passes, shown, state, time } = await streamHouse();
  asks(opens(20));
  asks(agrees(1));
  await plays(...cards);
  passes(19 * minute);
  asks({ type: 'undo', step: 'pot-pushed' });
  expect(state().hand?.stage).toBe('awards');
  passes(minute);
  asks({ type: 'push-pot', at: time.now(), pot: 0 });
  asks(start);
  passes(19 * minute);
  expect(shown()).toEqual([]);
  passes(minute + 1_000);
  expect(shown()).toEqual([{ hand: 1, seats: one }]);
});

test('where no tap can take a hand’s end back, the floor still can until the next one begins: it waits for that', async () => {
  const { asks, sends, lay, state, passes, shown } = await streamHouse();
  asks(opens(10));
  asks(agrees(1));
  asks(start);
  for (const [index, seat] of [1, 3, 4].entries()) lay(seat, ...cards.slice(2 * index, 2 * index + 2));
  await loadSealedBoxes();
  sends();
  asks({ type: 'undo', step: 'hand-started', at: 9 });
  expect([state().undo, state().hand?.stage]).toEqual([null, 'over']);
  passes(60 * minute);
  expect(shown()).toEqual([]);
  asks(start);
  passes(1_000);
  expect(shown()).toEqual([{ hand: 1, seats: one }]);
});

test('no box is opened before its time, not even to look how long it waits', async () => {
  const { asks, plays, passes, openings, keeperDies, roomRestarts } = await streamHouse();
  asks(opens(40));
  asks(agrees(1));
  await plays(...cards);
  asks(start);
  passes(20 * minute);
  keeperDies();
  passes(10 * minute);
  roomRestarts();
  passes(9 * minute);
  expect(openings()).toBe(0);
  passes(2 * minute);
  expect(openings()).toBe(1);
});

test('the keeper is told of a hand when something is different about it', async () => {
  const { asks, plays, messages, state } = await streamHouse();
  asks(opens(40));
  asks(agrees(1));
  for (let hand = 0; hand < 5; hand += 1) await plays(...cards);
  asks(start);
  const before = messages();
  for (const act of acts(`${state().hand?.toAct}f`)) asks(act);
  expect(messages()).toBe(before);
});

test('a box of an earlier hand that is booked for another one is not shown', async () => {
  const { asks, plays, passes, shown, log, table, sends } = await streamHouse();
  asks(opens(10));
  asks(agrees(1));
  await plays(...cards);
  const bodies = log.read(0, 1_000).map(({ body }) => JSON.parse(body));
  const replayed = { ...bodies.find(({ type }) => type === 'cards-sealed-for-stream'), hand: 2 };
  delete replayed.v;
  asks(start);
  table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact: replayed } });
  sends();
  for (const seat of [1, 3])
    for (const act of acts(`${seat}f`)) table.submit({ actor: 'dealer', id: null, sequence: null, command: act });
  passes(60 * minute);
  expect(shown()).toEqual([{ hand: 1, seats: one }]);
});

test('neither the room’s store nor the keeper’s files name a card, before or after', async () => {
  const { asks, plays, passes, shown, files, cardroom } = await streamHouse();
  asks(opens(10));
  asks(agrees(1));
  await plays(...cards);
  asks(start);
  passes(11 * minute);
  expect(shown()).toHaveLength(1);
  const kept = [...files.content.values()].map((bytes) => Buffer.from(bytes).toString('utf8')).join('\n');
  const rows = JSON.stringify(cardroom().room.store.rows.read(cardroom().room.tables()[0]?.logId ?? '', 0, 1_000));
  // A few letters come up by chance inside a box; a card that is told stands between other signs than those of base64.
  expect(`${kept}${rows}`).not.toMatch(/"(?:As|Kd|9h|9d|7s|7c)\\?"|(?<![\w+/])(?:AsKd|9h9d|7s7c)(?![\w+/])/);
});

const stranger = { socket: { remoteAddress: '10.0.0.9', localAddress: '10.0.0.1' } };

test.each([
  ['no token', undefined, [403, 403, 403]],
  ['a token for public events', 'events', [403, 403, 403]],
  ['a token of the configuration', 'configured', [403, 403, 403]],
  ['a token for a stream', 'stream', [200, 403, 403]],
  ['a token for sessions', 'sessions', [403, 200, 200]],
] as const)('whoever asks the room from elsewhere with %s is answered as they may be', (_who, token, statuses) => {
  const made = { allows: (given: string | undefined, role: string) => given === role };
  const readers = { open: true, tokens: { overlay: 'configured' }, made };
  const feed = { follow: () => ({ stop: () => {} }), tables: () => [], office: () => expect.unreachable() };
  const time: TimeSource = { now: () => 0, after: () => () => {} };
  const shared = { players: () => [], sessions: () => [] };
  const desk = eventsDesk({ feed, readers, stream: { streamed: () => [] }, shared, time });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  let answered = 200;
  const reply = {
    code: (code: number) => {
      answered = code;
      return reply;
    },
    header: () => reply,
    send: () => reply,
  };
  const asks = (path: string, query: object): number => {
    answered = 200;
    desk.reads[path]?.({ headers, raw: stranger, ip: '10.0.0.9', query } as never, reply as never);
    return answered;
  };
  const all = [
    asks('/public/streamed', { table: 't' }),
    asks('/public/sessions', { from: '0', until: '1' }),
    asks('/public/players', {}),
  ];
  expect(all).toEqual(statuses);
});
