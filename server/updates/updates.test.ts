import { describe, expect, test } from 'vitest';
import type { TableState } from '../../engine/table.ts';
import type { Installed, Staged } from '../../native-bridge/contracts/program-folder.ts';
import { ReleaseFault } from '../../native-bridge/contracts/release.ts';
import type { ShelvedRelease, UpdateTools } from '../../native-bridge/contracts/update-tools.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { syncVersions } from '../../protocol/protocol-version.ts';
import type { UpdateAnswer, UpdateAsk, UpdateWish } from '../../protocol/update-messages.ts';
import { isFree } from './launched.ts';
import { RoomUpdates } from './room-updates.ts';
import { TableUpdates } from './table-updates.ts';

const platform = 'linux-x64';
const installed: Installed = { format: 1, current: '1.0.0', previous: null, trial: null, bad: [], last: null };
const offer = { version: '1.1.0', bytes: 100, sha256: 'ab'.repeat(32) };
const release = {
  version: '1.1.0',
  platform,
  sync: { oldest: 1, newest: 2 },
  bytes: 100,
  sha256: offer.sha256,
  addedAt: 1,
};
const notBegun = {
  what: 'not-begun',
  version: '1.1.0',
  from: '1.0.0',
  by: 'm',
  why: 'The disk is full.',
  at: Date.UTC(2026, 0, 1),
} as const;
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A table with its surroundings played by the test. */
function tableWith({
  answer,
  fetch = async () => {},
  now = installed,
  ended = Promise.resolve(),
}: {
  readonly answer: () => Promise<unknown>;
  readonly fetch?: UpdateTools['fetchRelease'];
  readonly now?: Installed;
  /** When the version that waits has read the log. */
  readonly ended?: Promise<void>;
}) {
  const time = new SimulatedTime();
  const said = {
    reports: [] as string[],
    shown: [] as unknown[],
    asked: [] as UpdateAsk[],
    replaced: 0,
    fetched: 0,
    removed: 0,
    ahead: [] as string[],
    stopped: [] as string[],
  };
  const moved: (() => void)[] = [];
  let staged: Staged | null = null;
  let isFree = false;
  const tools = {
    fetched: 'fetched.riffle',
    folder: {
      platform,
      installed: () => now,
      staged: () => staged,
      release: () => null,
      stage: async (_file: string, of: Omit<Staged, 'version'>) => {
        staged = { ...of, version: '1.1.0' };
      },
      order: (next: Staged) => {
        staged = next;
      },
    },
    ask: ({ body }: { readonly body: unknown }) => {
      said.asked.push(body as UpdateAsk);
      return answer();
    },
    fetchRelease: (options: Parameters<UpdateTools['fetchRelease']>[0]) => {
      said.fetched += 1;
      return fetch(options);
    },
    readAhead: (version: string, config: string) => {
      said.ahead.push(`${version} ${config}`);
      return { ended, stop: () => said.stopped.push(version) };
    },
    remove: () => {
      said.removed += 1;
    },
  } as unknown as UpdateTools;
  const updates = new TableUpdates({
    tools,
    time,
    config: 'table.toml',
    tableId: 't7',
    room: {
      key: 'a key of sixteen signs',
      whereIs: async () => 'wss://room:4444/sync',
      authorityAt: async () => 'pem',
    },
    isFree: () => isFree,
    onMoved: (listener) => {
      moved.push(listener);
      return () => {};
    },
    replace: async () => {
      said.replaced += 1;
    },
    show: (update) => said.shown.push(update),
    report: (sentence) => said.reports.push(sentence),
  });
  const free = (): void => {
    isFree = true;
    for (const listener of moved) listener();
  };
  return { time, said, updates, free, staged: () => staged };
}

const answering = (answer: UpdateAnswer) => async () => answer;

describe('a table', () => {
  test('fetches an offered version, and waits for an order', async () => {
    const { said, staged, free } = tableWith({ answer: answering({ offer, order: null }) });
    await turns();
    expect(staged()).toMatchObject({ version: '1.1.0' });
    free();
    expect(said).toMatchObject({ fetched: 1, removed: 1, replaced: 0 });
  });

  test('reports its progress to the room while fetching, and fetches once', async () => {
    let done: () => void = () => {};
    const fetch: UpdateTools['fetchRelease'] = ({ grown }) => {
      grown(offer.bytes / 2);
      return new Promise((resolve) => {
        done = resolve;
      });
    };
    const { said, time, staged } = tableWith({ answer: answering({ offer, order: null }), fetch });
    await turns();
    time.advance(31_000);
    await turns();
    expect(said.asked.at(-1)?.state).toMatchObject({ stage: 'fetching', version: '1.1.0', percent: 50 });
    expect([said.fetched, staged()]).toEqual([1, null]);
    done();
    await turns();
    expect(staged()).toMatchObject({ version: '1.1.0' });
  });

  test('gives way between two hands and never during one', async () => {
    const order = { version: '1.1.0', when: 'between-hands', by: 'manager:m1' } as const;
    const { said, time, free, staged } = tableWith({ answer: answering({ offer, order }) });
    await turns();
    time.advance(60_000);
    expect(staged()).toMatchObject({ when: 'between-hands', by: 'cardroom manager:m1' });
    expect(said.replaced).toBe(0);
    expect(said.shown.at(-1)).toEqual({ what: 'waits', version: '1.1.0', when: 'between-hands' });
    free();
    free();
    expect(said.replaced).toBe(1);
  });

  test('gives way only after the waiting version has read the log', async () => {
    const order = { version: '1.1.0', when: 'between-hands', by: 'manager:m1' } as const;
    let hasRead: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      hasRead = resolve;
    });
    const { said, time, free } = tableWith({ answer: answering({ offer, order }), ended });
    await turns();
    time.advance(60_000);
    free();
    expect([said.ahead, said.replaced]).toEqual([['1.1.0 table.toml'], 0]);
    hasRead();
    await turns();
    expect([said.replaced, said.stopped]).toEqual([1, []]);
  });

  test('ends a version that reads the log endlessly, and one that reads while the table closes', async () => {
    const never = new Promise<void>(() => {});
    const { said, time, updates } = tableWith({ answer: answering({ offer, order: null }), ended: never });
    await turns();
    time.advance(15 * 60_000 - 1);
    expect(said.stopped).toEqual([]);
    time.advance(1);
    expect(said.stopped).toEqual(['1.1.0']);
    updates.stop();
    expect(said.stopped).toEqual(['1.1.0', '1.1.0']);
  });

  test('forgets a withdrawn order', async () => {
    let order: UpdateAnswer['order'] = { version: '1.1.0', when: 'between-hands', by: 'm1' };
    const { said, time, free, staged } = tableWith({ answer: async () => ({ offer, order }) });
    await turns();
    order = null;
    time.advance(31_000);
    await turns();
    expect(staged()).toEqual({ version: '1.1.0', at: expect.any(Number), by: 'cardroom ' });
    free();
    expect(said.replaced).toBe(0);
  });

  test.each([
    ['an older version', { ...offer, version: '0.9.0' }, installed],
    ['its own version', { ...offer, version: '1.0.0' }, installed],
    ['a version that did not come up here', offer, { ...installed, bad: ['1.1.0'] }],
    ['a version that could not be begun this evening', offer, { ...installed, last: notBegun }],
  ])('does not even fetch %s', async (_what, offered, now) => {
    const { said, time } = tableWith({ answer: answering({ offer: offered, order: null }), now });
    await turns();
    time.advance(120_000);
    await turns();
    expect(said.fetched).toBe(0);
  });

  test('reports a full disk once, and retries after ten minutes', async () => {
    const fetch = async (): Promise<void> => {
      throw new ReleaseFault('The disk is full.');
    };
    const { said, time } = tableWith({ answer: answering({ offer, order: null }), fetch });
    await turns();
    for (let at = 0; at < 300; at += 30) {
      time.advance(30_000);
      await turns();
    }
    expect(said.fetched).toBe(1);
    expect(said.asked.at(-1)?.state).toMatchObject({ stage: 'fault', version: '1.1.0', sentence: 'The disk is full.' });
    expect(said.shown.at(-1)).toEqual({ what: 'fault', version: '1.1.0', when: null });
    for (let at = 0; at < 330; at += 30) {
      time.advance(30_000);
      await turns();
    }
    expect(said.fetched).toBe(2);
  });

  test('reports once that another cardroom answers, and keeps its version', async () => {
    const wrong = Object.assign(new Error('wrong'), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
    const { said, time } = tableWith({ answer: () => Promise.reject(wrong) });
    await turns();
    time.advance(31_000);
    await turns();
    expect(said.asked).toHaveLength(2);
    expect(said.reports).toEqual([expect.stringMatching(/^Another cardroom than the one this table is paired with/)]);
    expect(said.fetched).toBe(0);
  });

  test('works with a room of an older program', async () => {
    const { said } = tableWith({ answer: async () => ({ statusCode: 404, error: 'Not Found' }) });
    await turns();
    expect(said).toMatchObject({ fetched: 0, reports: [] });
  });
});

function roomWith(shelved: readonly ShelvedRelease[] = [release]) {
  const time = new SimulatedTime();
  const files = new Map<string, Uint8Array>();
  const notes: string[] = [];
  const make = () =>
    new RoomUpdates({
      tools: { folder: { platform, installed: () => installed } } as unknown as UpdateTools,
      shelf: {
        list: () => shelved,
        add: () => Promise.reject(new ReleaseFault('This release is not signed.')),
        remove: () => {},
        fileOf: () => '',
        read: () => process.stdin,
      },
      files: { read: (path) => files.get(path) ?? null, write: (path, bytes) => void files.set(path, bytes) },
      orderFile: 'order',
      time,
      version: '1.0.0',
      platform,
      replace: async () => {},
      isKeyOf: (tableId, key) => key === `key of ${tableId}`,
      note: (what) => void notes.push(what),
      changed: () => void notes.push('changed'),
    });
  return { room: make(), again: make, notes };
}

const asks = (tableId: string, changes: Partial<UpdateAsk> = {}): UpdateAsk => ({
  tableId,
  key: `key of ${tableId}`,
  version: '1.0.0',
  platform,
  sync: { oldest: 1, newest: 2 },
  bad: [],
  last: null,
  state: { stage: 'none', version: null, percent: 0, sentence: null },
  ...changes,
});
const order = (changes: Partial<Extract<UpdateWish, { wish: 'order' }>> = {}) =>
  ({ wish: 'order', version: '1.1.0', when: 'at-close', tables: 'all', first: null, ...changes }) as const;

describe('a room', () => {
  test('offers the newest version of the table’s own platform, and orders nothing by itself', () => {
    const { room } = roomWith([{ ...release, version: '2.0.0', platform: 'win32-x64' }, release]);
    expect(room.ask(asks('t7'))).toEqual({ offer, order: null });
    expect(room.ask(asks('t8', { platform: 'win32-x64' }))).toMatchObject({ offer: { version: '2.0.0' } });
    for (const changes of [{ version: '1.1.0' }, { version: '1.2.0' }, { bad: ['1.1.0'] }, { platform: 'linux-arm64' }])
      expect(room.ask(asks('t7', changes)), JSON.stringify(changes)).toEqual({ offer: null, order: null });
  });

  test('rejects unknown tables', () => {
    const { room } = roomWith();
    expect(room.ask(asks('t7', { key: 'another' }))).toEqual({ sentence: 'This cardroom knows no such table.' });
    expect(room.ask({ tableId: 't7' })).toHaveProperty('sentence');
    const head = { authorization: 'Bearer x', range: '', version: '1.1.0', platform };
    expect(room.give(head)).toEqual({ sentence: 'This cardroom knows no such table.' });
    expect(room.view.tables).toEqual([]);
  });

  test('the others follow once the first table runs; an order survives a restart', async () => {
    const { room, again } = roomWith();
    await room.wish(order({ first: 't7' }), 'manager:m1');
    const ordered = { order: { version: '1.1.0', when: 'at-close', by: 'manager:m1' } };
    expect(room.ask(asks('t7'))).toMatchObject(ordered);
    expect(room.ask(asks('t8'))).toMatchObject({ order: null });
    const later = again();
    later.ask(
      asks('t7', {
        bad: ['1.1.0'],
        last: { what: 'rolled-back', version: '1.1.0', from: '1.0.0', at: 5, why: 'it fell' },
      }),
    );
    expect(later.ask(asks('t8'))).toMatchObject({ order: null });
    later.ask(asks('t7', { version: '1.1.0' }));
    expect(later.ask(asks('t8'))).toMatchObject(ordered);
    await later.wish({ wish: 'take-back-order' }, 'manager:m1');
    expect(later.ask(asks('t8'))).toMatchObject({ order: null });
  });

  test('pages are told of changes they show, at most once a minute', async () => {
    const { room, notes } = roomWith();
    for (let time = 0; time < 3; time += 1) room.ask(asks('t7'));
    expect(notes).toEqual(['changed']);
    room.ask(asks('t7', { last: { what: 'rolled-back', version: '1.1.0', from: '1.0.0', at: 5, why: 'it fell' } }));
    expect(notes).toEqual(['changed', 'changed', 'Table update: rolled-back.']);
    await room.wish({ wish: 'look' }, 'm');
    await room.wish(order(), 'm');
    expect(notes.slice(3)).toEqual(['Update ordered.', 'changed']);
  });

  test('tells pages which release the cardroom itself can take', () => {
    expect(roomWith().room.now).toMatchObject({ offered: '1.1.0' });
    expect(roomWith([{ ...release, platform: 'linux-arm64' }]).room.now).toMatchObject({ offered: null });
    expect(roomWith([{ ...release, version: '0.9.0' }]).room.now).toMatchObject({ offered: null });
  });

  test('updates only chosen tables, and tells pages which of them still lack it', async () => {
    const { room } = roomWith();
    await room.wish(order({ tables: ['t7'] }), 'm');
    expect(room.ask(asks('t8'))).toMatchObject({ offer, order: null });
    expect(room.ask(asks('t7'))).toMatchObject({ order: { version: '1.1.0' } });
    const open = (tables: 'all' | readonly string[]) => ({ version: '1.1.0', when: 'at-close', tables });
    expect(room.now).toMatchObject({ ordered: open(['t7']), last: null });
    room.ask(asks('t7', { version: '1.1.0' }));
    expect(room.now).toMatchObject({ ordered: null });
    // A table that was off may come yet.
    await room.wish(order(), 'm');
    expect(room.now).toMatchObject({ ordered: open('all') });
  });

  test.each<readonly [string, UpdateWish, RegExp]>([
    ['a version it does not have', order({ version: '3.0.0' }), /Version 3\.0\.0 is not here/],
    ['a first table that is none of them', order({ tables: ['t8'], first: 't7' }), /first table/],
    ['a file that is not signed', { wish: 'add', file: '/x' }, /not signed/],
    ['itself for another platform', { wish: 'update-room', version: '9.9.9' }, /not here/],
  ])('says why it cannot take %s', async (_what, wish, why) => {
    const { room } = roomWith();
    expect(await room.wish(wish, 'm')).toEqual({ sentence: expect.stringMatching(why), why: expect.any(String) });
    expect(room.view.order).toBeNull();
  });

  test('orders no version it could not talk to afterwards', async () => {
    const { room } = roomWith([
      { ...release, sync: { oldest: syncVersions.newest + 1, newest: syncVersions.newest + 2 } },
    ]);
    expect(await room.wish(order(), 'm')).toEqual({
      sentence: expect.stringMatching(/update the cardroom first/),
      why: 'cardroom-first',
    });
    expect(room.ask(asks('t7'))).toEqual({ offer: null, order: null });
  });
});

test.each([
  ['before anything happened', null, true, true],
  ['in a hand', { hand: { stage: 'betting' } }, false, false],
  ['while its pot is awarded', { hand: { stage: 'awards' } }, false, false],
  ['when it is over', { hand: { stage: 'over' } }, true, false],
  ['at a closed table', { hand: null, closed: {} }, true, true],
])('%s a table may be replaced between hands: %#', (_when, state, betweenHands, atClose) => {
  const table = state as TableState | null;
  expect([isFree(table, 'between-hands'), isFree(table, 'at-close')]).toEqual([betweenHands, atClose]);
});
