import { expect, test } from 'vitest';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import type { LogHead, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { firstRows, note, rowsOf } from '../../test/support/table-rows.ts';
import { lastRows, logId, openTable, order, welcome } from '../../test/support/uplinked-table.ts';
import { signHead, signTip, tipOf } from './signed-head.ts';

/** Messages of a room of today; `held`: the rows it has of this log. */
const welcomeToday = (
  held: readonly LogRow[],
  marked: readonly number[],
  {
    apart = [],
    protocol = 4,
    covered,
  }: { readonly apart?: readonly LogHead[]; readonly covered?: SignedHead; readonly protocol?: number } = {},
): ToTable => ({
  type: 'welcome',
  storeId: 'store-1',
  ...headAt(held, held.length),
  protocol,
  marks: marked.map((seq) => headAt(held, seq)),
  signed: held.length,
  apart: [...apart],
  ...(covered === undefined ? {} : { covered }),
});
const headAt = (rows: readonly LogRow[], seq: number): LogHead => ({ seq, hash: rows[seq - 1]?.hash ?? '' });
/** The table before it was restored to four rows. */
const whole = firstRows('1', logId, 8);
const [own, other] = [simulatedSigningKey(logId), simulatedSigningKey('other')];
const tipAt = (seq: number, key = own, rows = whole): SignedHead => {
  const row = rows[seq - 1] ?? expect.unreachable();
  return tipOf(row, signTip(logId, row, key));
};
const givenBack = (rows: readonly LogRow[], ...heads: readonly SignedHead[]): ToTable => ({
  type: 'rows',
  rows: [...rows],
  texts: [],
  heads: [...heads],
});
/** Four rows, signed, with an uplink that has greeted. */
const restored = (options: Parameters<typeof openTable>[1] = {}) => openTable(3, { signingKey: own, ...options });

test('a restored table asks for its own events, batch by batch, and is linked when none is missing', () => {
  const { room, log, status, standings, append } = restored();
  expect(room(welcomeToday(whole, [4, 8, 1], { covered: tipAt(9) }))).toEqual([{ type: 'pull', after: 4 }]);
  expect(status()).toMatchObject({ state: 'linked', sentence: expect.stringMatching(/holds 9 events .* only 4/) });
  // An order that comes meanwhile waits until the table has caught up with the room.
  expect(room(order)).toEqual([]);
  // Rows without a signature wait, and are not played.
  expect(room(givenBack(whole.slice(4, 6)))).toEqual([{ type: 'pull', after: 6 }]);
  expect(log.head.seq).toBe(4);
  expect(room(givenBack(whole.slice(6, 8), tipAt(7)))).toEqual([{ type: 'pull', after: 8 }]);
  expect(log.head.seq).toBe(7);
  expect(room(givenBack(whole.slice(8), tipAt(9)))).toEqual([{ type: 'order-answered', order: 'o1', refusal: null }]);
  expect(log.read(0, 100)).toEqual(whole);
  expect(standings).toEqual([{ is: 'behind', seq: 9 }, { is: 'level' }]);
  expect(status()).toMatchObject({ state: 'linked', unsent: 0, sentence: null });
  append(rowsOf(logId, [note(30)], { after: log.head }));
  const [sent] = room();
  const [row] = log.read(9, 1);
  expect(sent).toMatchObject({ type: 'batch', tip: signTip(logId, row ?? expect.unreachable(), own) });
});

/** Rows added to the room's store after the fourth, without the key. */
const forged = [...whole.slice(0, 4), ...rowsOf(logId, [1, 2, 3, 4, 5].map(note), { after: headAt(whole, 4) })];

test.each<[string, { readonly covered?: SignedHead; readonly protocol?: number }, RegExp]>([
  ['shows no signature', {}, /behind event 4 that this table has not signed: none of them is taken/],
  ['shows the signature of a row this table has', { covered: tipAt(4) }, /has not signed/],
  ['shows the signature of another key', { covered: tipAt(9, other, forged) }, /has not signed/],
  ['shows a forged signature', { covered: { ...tipAt(9), hash: headAt(forged, 9).hash } }, /has not signed/],
  ['shows a row beyond what it holds', { covered: { ...tipAt(9), seq: 10 } }, /has not signed/],
  ['is of an older version', { protocol: 3 }, /because it is of an older version: none of them is taken/],
])(
  'a table whose room holds more and %s asks for nothing, is held up by nothing and plays on apart',
  (_w, more, told) => {
    const { room, log, status, standings, append } = restored();
    expect(room(welcomeToday(forged, [4, 1], more))).toEqual([]);
    expect(status()).toMatchObject({ state: 'linked', sentence: expect.stringMatching(told) });
    expect([log.head.seq, standings]).toEqual([4, [{ is: 'level' }]]);
    append(rowsOf(logId, [note(30)], { after: log.head }));
    expect(lastRows(room())).toEqual([5]);
  },
);

test.each<[string, readonly LogRow[], readonly SignedHead[]]>([
  ['rows with a wrong hash', whole.slice(4).map((row) => ({ ...row, at: row.at + 1 })), []],
  ['rows of another log', firstRows('1', 'log-9', 8).slice(4), []],
  ['rows that leave a gap', whole.slice(5), []],
  ['rows it had no signature for', forged.slice(4), [tipAt(9), tipAt(9, other, forged)]],
  ['rows behind the signed one alone', rowsOf(logId, [note(9)], { after: headAt(whole, 9) }), []],
])('a room that gives back %s gives nothing back: a sentence, and the table plays on apart', (_what, given, heads) => {
  const { room, log, status, standings, append } = restored();
  const before = log.read(0, 100);
  room(welcomeToday(whole, [4, 1], { covered: tipAt(9) }));
  expect(room(givenBack(given, ...heads))).toEqual([]);
  expect(status()).toMatchObject({
    state: 'linked',
    sentence: expect.stringMatching(/not the ones this table has signed behind event 4: none of them is taken/),
  });
  expect([log.read(0, 100), standings.at(-1)]).toEqual([before, { is: 'level' }]);
  append(rowsOf(logId, [note(30)], { after: log.head }));
  expect(lastRows(room())).toEqual([5]);
});

test('forged rows after the last signed one are left there, and signed ones are taken', () => {
  const { room, log, status } = restored();
  const longer = [...whole, ...rowsOf(logId, [note(70), note(71)], { after: headAt(whole, 9) })];
  room(welcomeToday(longer, [4, 1], { covered: tipAt(9) }));
  room(givenBack(longer.slice(4), tipAt(9)));
  expect(log.read(0, 100)).toEqual(whole);
  expect(status()).toMatchObject({
    state: 'linked',
    sentence: expect.stringMatching(/behind event 9 that this table has not signed/),
  });
});

test('rows booked together come back together, or stay with the room', () => {
  const taken: (readonly number[])[] = [];
  const { room, log } = restored({
    takeBack: ({ rows }) => {
      taken.push(rows.map(({ seq }) => seq));
      log.append(rows);
      return null;
    },
  });
  // Events 7 to 9 are of one request; the head of an older program was signed in the middle of them.
  const first = rowsOf(logId, [note(3), note(4)], { after: headAt(whole, 4) });
  const after = { seq: 6, hash: first[1]?.hash ?? '' };
  const held = [...whole.slice(0, 4), ...first, ...rowsOf(logId, [5, 6, 7].map(note), { after, at: 9, request: 'r' })];
  room(welcomeToday(held, [4, 1], { covered: tipAt(8, own, held) }));
  room(givenBack(held.slice(4)));
  expect([taken, log.head.seq]).toEqual([[[5, 6]], 6]);
});

test('rows that cannot follow end nothing: the table’s sentence is reported, and it plays on apart', () => {
  const { room, status, standings } = restored({ takeBack: () => 'Event 5 cannot have happened here.' });
  room(welcomeToday(whole, [4], { covered: tipAt(9) }));
  room(givenBack(whole.slice(4), tipAt(9)));
  expect(status()).toMatchObject({ state: 'linked', sentence: 'Event 5 cannot have happened here.' });
  expect(standings.at(-1)).toEqual({ is: 'level' });
});

test('a table that lost its key takes back what the earlier key signed, if its own log knows that key', () => {
  const { room, log, newest, time } = restored();
  const [row] = log.read(3, 1);
  log.append([], { heads: [signHead(logId, { ...(row ?? expect.unreachable()), number: 1 }, other)] });
  newest().close();
  time.advance(6_000);
  room(welcomeToday(whole, [4, 1], { covered: tipAt(9, other) }));
  room(givenBack(whole.slice(4), tipAt(9, other)));
  expect(log.read(0, 100)).toEqual(whole);
});

test('a table that has played on meanwhile takes nothing more', () => {
  const { room, log, status } = restored();
  room(welcomeToday(whole, [4, 1], { covered: tipAt(9) }));
  room(givenBack(whole.slice(4, 6)));
  log.append(rowsOf(logId, [note(50)], { after: log.head }));
  room(givenBack(whole.slice(6), tipAt(9)));
  expect(log.head.seq).toBe(5);
  expect(status()).toMatchObject({ state: 'linked', sentence: expect.stringMatching(/none of them is taken/) });
});

test('unrequested rows end the link', () => {
  const { room, status, log } = restored();
  room(welcome(log.head));
  room(givenBack(whole.slice(4)));
  expect(status()).toMatchObject({ state: 'unlinked', sentence: expect.stringMatching(/out of turn/) });
});

test('an older room, or one that does not know the key, is sent no signature', () => {
  const known = welcomeToday(whole.slice(0, 4), [4, 1]);
  const { signed: _signed, ...unmet } = known as Extract<ToTable, { type: 'welcome' }>;
  for (const said of [welcomeToday(whole.slice(0, 4), [4, 1], { protocol: 3 }), unmet, known]) {
    const { room, log, append } = restored();
    room(said);
    append(rowsOf(logId, [note(30)], { after: log.head }));
    expect(room().map((message) => 'tip' in message)).toEqual([said === known]);
  }
});

test('a table with another history sends its own from where they part, and is told that it is quarantined', () => {
  const { room, log, status, append } = openTable(3);
  append(rowsOf(logId, [note(40), note(41)], { after: log.head }));
  const sent = room(welcomeToday(whole, [8, 4, 1]));
  expect(sent.map((message) => (message.type === 'batch' ? message.rows.map(({ seq }) => seq) : null))).toEqual([
    [5, 6],
  ]);
  expect(status()).toMatchObject({
    state: 'linked',
    sentence: expect.stringMatching(/another history .* from event 5 on/),
  });
  room({ type: 'kept-apart', seq: 4, why: 'twice' }, { type: 'kept', seq: 6 });
  expect(status()).toMatchObject({ state: 'linked', sentence: expect.stringMatching(/disk was copied/) });
});

test('a table is told how far its clock is off, until it is right or the line is down', () => {
  const { room, status } = openTable(3);
  room(welcomeToday(whole, []));
  expect(status()).not.toHaveProperty('clockAhead');
  room({ type: 'clock-off', ahead: 300_000 });
  expect(status()).toMatchObject({ clockAhead: 300_000 });
  room({ type: 'clock-off', ahead: 0 });
  expect(status()).not.toHaveProperty('clockAhead');
});

test('a table is told the places of players who went out there, and remembers them while the link is down', () => {
  const { room, status, attempts } = openTable(3);
  room(welcomeToday(whole, []));
  const places = [{ player: 'p3', place: 41 }];
  room({ type: 'places', places });
  attempts.at(-1)?.cut();
  expect(status()).toMatchObject({ state: 'unlinked', places });
});

test('a branch the room already has continues where it ends', () => {
  const { room, log, append } = openTable(3);
  append(rowsOf(logId, [note(40), note(41)], { after: log.head }));
  const branch = { seq: 5, hash: log.read(4, 1)[0]?.hash ?? '' };
  expect(lastRows(room(welcomeToday(whole, [4, 1], { apart: [branch] })))).toEqual([6]);
});

test('a table answers whether it is there', () => {
  const { room, log } = openTable(3);
  expect(room(welcome(log.head), { type: 'are-you-there' })).toEqual([{ type: 'here' }]);
});

test('an order of a newer room is answered with a sentence, and the link stays', () => {
  const bodies: unknown[] = [];
  const { room, log, status } = openTable(3, {
    executeOrder: ({ body }) => {
      bodies.push(body);
      return { refusal: body === null ? 'Unknown here.' : null };
    },
  });
  const newer = { ...order, body: { type: 'paint-table', colour: 'red' } } as ToTable;
  expect(room(welcome(log.head), newer)).toEqual([{ type: 'order-answered', order: 'o1', refusal: 'Unknown here.' }]);
  expect([bodies, status()?.state]).toEqual([[null], 'linked']);
});

test('logs that were given up go first, and their orders wait for the one in use', () => {
  const old = firstRows('1', 'log-0', 2);
  const executed: string[] = [];
  const { room, time, attempts, statuses } = openTable(3, {
    executeOrder: ({ id }) => {
      executed.push(id);
      return { refusal: null };
    },
    givenUp: [
      {
        logId: 'log-0',
        heads: () => [],
        newestHead: () => null,
        voucher: null,
        head: headAt(old, 3),
        read: (after, limit) => old.slice(after, after + limit),
        texts: () => [],
        byRequest: (request) => (request === 'order:done' ? old.slice(0, 1) : []),
      },
    ],
  });
  const done = { ...order, order: 'done' } as ToTable;
  // The result of an order is known, whichever log has it.
  expect(lastRows(room(welcome(), order, done))).toEqual([3]);
  expect(statuses.at(-1)).toMatchObject({ state: 'linked', unsent: 7 });
  expect(room({ type: 'kept', seq: 3 })).toEqual([{ type: 'order-answered', order: 'done', refusal: null }]);
  time.advance(300);
  expect(attempts).toHaveLength(2);
  expect(attempts[0]?.far.isDown).toBe(true);
  expect(lastRows(room(welcome(), order, done))).toEqual([4]);
  const answers = room({ type: 'kept', seq: 4 });
  expect(answers).toEqual(['o1', 'done'].map((id) => ({ type: 'order-answered', order: id, refusal: null })));
  expect(executed).toEqual(['o1']);
});

test.each([
  [undefined, /^The cardroom holds another history of this table from event 3 on\. .* a manager starts a new log/],
  ['chain', /^The chain holds another history of this log from event 3 on: .*“riffle restore --from-chain”/],
] as const)('a second history is told of in the words of who keeps it: %s', (keeper, says) => {
  const { room, status } = openTable(3, keeper === undefined ? {} : { keeper });
  room(welcomeToday(firstRows('1', logId, 3), []), { type: 'kept-apart', seq: 2, why: 'fork' });
  expect(status()?.sentence).toMatch(says);
});
