import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { KnownCard, Seat } from '../../engine/notation.ts';
import type { Command } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { samplePair } from '../../test/support/staff-of-house.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { foldsRound, handBegins, PlayedTable, threePlayers } from '../../test/support/table-rows.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { bytesOfHand, type SealedHand } from '../review/hand-box.ts';
import { loadSealedBoxes } from '../review/sealed-boxes.ts';
import { type Opening, Openings } from './openings.ts';
import { Room } from './room.ts';

const boxes = await loadSealedBoxes();
const pair = await samplePair();
const other = await samplePair('another');

const boxOf = (changes: Partial<SealedHand> = {}, key = pair.publicKey): string => {
  const hand = { table: '1', log: 'log-1', hand: 1, seat: 1 as Seat, cards: ['As', 'Kd'] as KnownCard[], ...changes };
  return boxes.seal(bytesOfHand(hand) ?? expect.unreachable(), key);
};
const sealedAs = (seat: Seat, box: string, hand = 1): Command => ({
  type: 'note',
  fact: { type: 'cards-sealed', hand, seat, box },
});
const deals = (staff: string): Command => ({
  type: 'change-dealer',
  at: 5,
  to: { staff, name: { id: `name-${staff}`, hash: '' } },
});
const floor = { id: 'tomas', role: 'floor' } as const;
const manager = { id: 'eva', role: 'manager' } as const;
const asked: Opening = {
  tableId: '1',
  hand: 1,
  seats: [1],
  reason: 'A player says there were two aces of spades.',
  first: floor,
  second: manager,
};

/** A cardroom that heard one hand of three with jana dealing; boxes for seat 1, and for seat 2 two of them. */
function openRoom({
  pairNow = pair as typeof pair | null,
  state = 'unlocked' as 'none' | 'unlocked' | 'unusable',
} = {}) {
  const { time, store } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  const table = new PlayedTable('1', 'log-1');
  const opener = pairNow === null ? null : (box: string) => boxes.open(box, pairNow);
  const standing = { state, demo: false, madeAt: 1, file: 'review.key', fault: null };
  const noted: unknown[] = [];
  const note = (...line: unknown[]): void => void noted.push(line);
  const openings = new Openings({ room, store, time, note, reviewKey: { opener, standing } });
  let sent = 0;
  /** The room hears all that was played meanwhile; `actor`: who did it. */
  const hears = (actor = 'dealer:jana'): void => {
    const rows = table.rows.slice(sent).map((row) => ({ ...row, actor }));
    sent = table.rows.length;
    expect(room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] })).toBeNull();
  };
  table.play(...threePlayers, deals('jana'), handBegins);
  hears('device:shuffler');
  table.play(
    sealedAs(1, boxOf()),
    sealedAs(2, boxOf({ seat: 2, cards: ['2c', '2d'] })),
    sealedAs(2, boxOf({ seat: 2, cards: ['7h', '7s'] })),
  );
  hears('device:reader');
  const isOver = (): void => {
    const { button = 1, smallBlind = 2 } = table.state?.hand ?? {};
    table.play(...foldsRound(button, smallBlind ?? 2));
    hears('dealer');
  };
  /** For good: the next one has begun. */
  const ends = (): void => {
    isOver();
    table.play(handBegins);
    hears('device:shuffler');
  };
  const trail = () => store.audit.read(null, 100).toReversed();
  /** What a room that starts again from the same store says to the opening. */
  const again = () => {
    const started = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
    const asks = new Openings({ room: started, store, time, note, reviewKey: { opener, standing } });
    return (...rows: readonly LogRow[]) => {
      expect(started.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] })).toBeNull();
      const opened = asks.open(asked);
      return 'refusal' in opened ? opened.refusal : 'shown';
    };
  };
  const refusal = (changes: Partial<Opening> = {}) => {
    const opened = openings.open({ ...asked, ...changes });
    return 'refusal' in opened ? opened.refusal : expect.unreachable('cards were shown');
  };
  return { time, store, room, table, openings, hears, ends, isOver, again, trail, refusal, noted };
}

test('two people who did not deal have the hand of a seat opened; who they were and why is kept, the cards are not', () => {
  const { openings, ends, trail, time, store, noted } = openRoom();
  ends();
  expect(openings.open({ ...asked, seats: [1, 2] })).toEqual({
    cards: [
      { seat: 1, cards: ['As', 'Kd'] },
      { seat: 2, cards: ['7h', '7s'] },
    ],
  });
  expect(trail()).toMatchObject([
    {
      number: 1,
      at: time.now(),
      what: 'cards-opened',
      by: 'floor:tomas+manager:eva',
      tableId: '1',
      hand: 1,
      seats: [1, 2],
      reason: asked.reason,
    },
  ]);
  expect(openings.sealed('1', 1)).toMatchObject({ seats: [1, 2], refusal: null, openings: [{ what: 'cards-opened' }] });
  expect(noted).toEqual([
    ['Sealed cards opened.', { table: '1', hand: 1, seats: '1,2', by: 'floor:tomas+manager:eva' }],
  ]);
  const kept = JSON.stringify([
    store.audit.read(null, 10),
    store.rows.read('log-1', 0, 1_000),
    store.projections.tables(),
  ]);
  expect(kept).not.toMatch(/"(?:As|Kd|7h|7s|2c|2d)"/);
});

test('nobody opens a hand in play: not after its boxes, not before its end is booked, not while or after its end is taken back', () => {
  const { openings, isOver, refusal, table, hears, trail } = openRoom();
  expect(refusal()).toEqual({ reason: 'hand-running', hand: 1 });
  expect(openings.sealed('1', 1)).toMatchObject({ seats: [1, 2], refusal: { reason: 'hand-running' } });
  isOver();
  // Whoever knew the cards could have the last pot taken back, and the hand played on.
  expect(refusal()).toEqual({ reason: 'end-not-final', hand: 1 });
  expect(openings.sealed('1', 1)).toMatchObject({ refusal: { reason: 'end-not-final' } });
  table.play({ type: 'undo', step: 'pot-pushed' });
  hears();
  expect(refusal()).toEqual({ reason: 'hand-running', hand: 1 });
  expect(trail().map(({ what }) => what)).toEqual(Array(3).fill('opening-refused'));
  table.play({ type: 'push-pot', at: 1_760_000_160_000, pot: 0 });
  hears();
  // Once the next hand runs, the one before is over for good, and the next is not.
  table.play(handBegins, sealedAs(1, boxOf({ hand: 2 }), 2));
  hears('device:reader');
  expect(openings.open(asked)).toMatchObject({ cards: [{ seat: 1 }] });
  expect(refusal({ hand: 2 })).toEqual({ reason: 'hand-running', hand: 2 });
});

test('a try that comes not so far as to be looked at is kept with whoever tried; of no hand there is nothing to keep', () => {
  const { openings, trail } = openRoom();
  const { second: _second, ...alone } = asked;
  const why = { reason: 'needs-signature', role: 'floor' } as const;
  expect(openings.turnedAway(alone, why)).toEqual(why);
  expect(openings.turnedAway({ ...alone, hand: 7 }, why)).toEqual(why);
  expect(trail()).toMatchObject([{ what: 'opening-refused', by: 'floor:tomas', seats: [1], reason: asked.reason }]);
});

test('somebody of the floor who dealt where no dealer was signs nothing; a ruling is no dealing', () => {
  const { refusal, table, hears, openings } = openRoom();
  table.play({ type: 'call-floor', at: 6, incident: 'c', seat: null });
  table.play({ type: 'rule-incident', at: 7, incident: 'c', by: 'manager:eva', ruling: 'play-on', reason: null });
  hears('manager:eva');
  const { button = 1, smallBlind } = table.state?.hand ?? {};
  table.play(...foldsRound(button, smallBlind ?? 2));
  hears('floor:tomas');
  table.play(handBegins);
  hears('device:shuffler');
  expect(refusal()).toEqual({ reason: 'dealt-it' });
  const other = { id: 'adam', role: 'floor' } as const;
  expect(openings.open({ ...asked, first: other })).toMatchObject({ cards: [{ seat: 1 }] });
});

test('one person is not two, a dealer is not the first, and whoever dealt signs nothing; a relief that waited may', () => {
  const { ends, refusal, table, hears, openings, trail } = openRoom();
  table.play(deals('petr'));
  hears('dealer:petr');
  ends();
  expect(table.state?.dealer?.staff).toBe('petr');
  expect(refusal({ second: { ...floor, role: 'manager' } })).toEqual({ reason: 'same-person' });
  expect(refusal({ first: { id: 'petr', role: 'dealer' } })).toEqual({ reason: 'not-allowed', role: 'dealer' });
  for (const first of [floor, manager]) {
    expect(refusal({ first, second: { id: 'jana', role: 'dealer' } })).toEqual({ reason: 'dealt-it' });
    expect(refusal({ first: { id: 'jana', role: 'floor' }, second: first })).toEqual({ reason: 'dealt-it' });
  }
  expect(trail()).toHaveLength(6);
  expect(openings.open({ ...asked, second: { id: 'petr', role: 'dealer' } })).toMatchObject({ cards: [{ seat: 1 }] });
});

test('of two who dealt one hand, and of somebody who only tapped in it, none signs its opening', () => {
  const { refusal, table, hears } = openRoom();
  table.play({ type: 'change-dealer', at: 6, to: null }, deals('petr'));
  hears('dealer:petr');
  table.play({ type: 'fold', seat: table.state?.hand?.toAct ?? 0 });
  hears('dealer:hana+floor:tomas');
  const { toAct } = table.state?.hand ?? {};
  table.play({ type: 'fold', seat: toAct ?? 0 }, { type: 'push-pot', at: 1_760_000_160_000, pot: 0 });
  hears('dealer');
  for (const id of ['jana', 'petr', 'hana'])
    expect(refusal({ second: { id, role: 'dealer' } })).toEqual({ reason: 'dealt-it' });
});

test.each([
  ['can be taken back: somebody has been sent to an empty seat', 5, { reason: 'end-not-final', hand: 1 }],
  ['is final: somebody has been sent to the seat of a player who has left since', 1, 'shown'],
  ['is final: the same, and that player was not dealt in', 4, 'shown'],
])('a room that has started again since knows that the end of a hand %s', (_what, to, answer) => {
  const { table, again, hears, isOver } = openRoom();
  const player = { id: 'p4', hash: 'hash-4' };
  table.play({ type: 'seat-player', seat: 4, player, stack: 5_000 });
  isOver();
  table.play({ type: 'open-seat', seat: to === 1 ? 1 : 4, at: 7 });
  hears('dealer');
  const hear = again();
  const sent = table.play({ type: 'seat-player', seat: to, player: { id: 'p9', hash: '' }, stack: 5_000, sent: {} });
  expect(hear(...sent)).toEqual(answer);
  expect(table.state?.undo === null).toBe(answer === 'shown');
});

test('a box of another hand, seat, table or log, for another key, or changed, is not ours; nothing of it or beside it is shown', () => {
  const good = boxOf();
  const wrong = [
    boxOf({ hand: 2 }),
    boxOf({ seat: 3 }),
    boxOf({ table: '2' }),
    boxOf({ log: 'log-2' }),
    boxOf({}, other.publicKey),
    `${good.slice(0, -4)}AAAA`,
    'As',
  ];
  for (const box of wrong) {
    const { table, hears, ends, refusal, trail } = openRoom();
    table.play(sealedAs(1, box));
    hears('device:reader');
    ends();
    expect(refusal({ seats: [2, 1] })).toEqual({ reason: 'box-not-ours', seat: 1 });
    expect(trail()).toMatchObject([{ what: 'opening-refused', seats: [2, 1], reason: asked.reason }]);
  }
});

test('without a box, without a key or with a locked one a sentence says so, before anybody signs', () => {
  for (const [room, reason] of [
    [openRoom({ pairNow: null }), 'review-locked'],
    [openRoom({ pairNow: null, state: 'none' }), 'no-review-key'],
    [openRoom({ pairNow: null, state: 'unusable' }), 'no-review-key'],
  ] as const) {
    room.ends();
    expect([room.openings.sealed('1', 1), room.refusal()]).toMatchObject([{ refusal: { reason } }, { reason }]);
  }
  const { ends, refusal, openings } = openRoom();
  ends();
  for (const seats of [[3], [1, 3], []] as const)
    expect(refusal({ seats })).toEqual({ reason: 'nothing-sealed', hand: 1 });
  expect(refusal({ tableId: '9' })).toEqual({ reason: 'no-such-table', tableId: '9' });
  expect(refusal({ hand: 3 })).toEqual({ reason: 'no-such-hand', hand: 3 });
  expect(openings.sealed('1', 3)).toEqual({ refusal: { reason: 'no-such-hand', hand: 3 } });
});

test('what cannot be kept is not shown', () => {
  const { ends, room, store, time } = openRoom();
  ends();
  const full = {
    rows: store.rows,
    search: store.search,
    audit: store.audit,
    appendAudit: () => {
      throw new StorageFault('disk-full', 'The disk is full.');
    },
  };
  const standing = { state: 'unlocked', demo: false, madeAt: 1, file: '', fault: null } as const;
  const openings = new Openings({
    room,
    store: full,
    time,
    reviewKey: { opener: (box) => boxes.open(box, pair), standing },
  });
  expect(openings.open(asked)).toEqual({ refusal: { reason: 'not-kept' } });
});

test('a server that is killed between the entry and the answer has kept the entry', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'cardroom.db');
  const source = pathToFileURL(join(import.meta.dirname, '../../native-bridge/sqlite/cardroom-store.ts')).href;
  const program = `
    const { openCardroomStore } = await import(${JSON.stringify(source)});
    const store = openCardroomStore({ path: ${JSON.stringify(path)}, newStoreId: () => 'store-1' });
    store.appendAudit({ at: 1, what: 'cards-opened', by: 'floor:a+manager:b', tableId: '1', hand: 1, seats: [1], reason: 'why' });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const store = openCardroomStore({ path, newStoreId: () => 'store-2' });
  onTestFinished(() => store.close());
  expect(store.audit.ofHand('1', 1)).toMatchObject([{ what: 'cards-opened', by: 'floor:a+manager:b', reason: 'why' }]);
});
