import { expect, test } from 'vitest';
import type { LogHead, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { firstRows, note, rowsOf } from '../../test/support/table-rows.ts';
import { lastRows, logId, openTable, order, welcome } from '../../test/support/uplinked-table.ts';

/** What a room of today says; `held`: the rows it has of this log. */
const welcomeToday = (held: readonly LogRow[], marked: readonly number[], apart: readonly LogHead[] = []): ToTable => ({
  ...welcome(headAt(held, held.length)),
  protocol: 2,
  marks: marked.map((seq) => headAt(held, seq)),
  apart: [...apart],
});
const headAt = (rows: readonly LogRow[], seq: number): LogHead => ({ seq, hash: rows[seq - 1]?.hash ?? '' });
/** What the table had before it was restored: four rows of it are left. */
const whole = firstRows('1', logId, 8);
const givenBack = (rows: readonly LogRow[]): ToTable => ({ type: 'rows', rows: [...rows], texts: [] });

test('a restored table asks for its own events, batch by batch, and is linked when none is missing', () => {
  const { room, log, status, standings, append } = openTable(3);
  expect(room(welcomeToday(whole, [4, 8, 1]))).toEqual([{ type: 'pull', after: 4 }]);
  expect(status()).toMatchObject({ state: 'linked', sentence: expect.stringMatching(/holds 9 events .* only 4/) });
  // An order that comes meanwhile waits until the table stands where the room saw it.
  expect(room(order)).toEqual([]);
  expect(room(givenBack(whole.slice(4, 6)))).toEqual([{ type: 'pull', after: 6 }]);
  expect(room(givenBack(whole.slice(6)))).toEqual([{ type: 'order-answered', order: 'o1', refusal: null }]);
  expect(log.read(0, 100)).toEqual(whole);
  expect(standings).toEqual([{ is: 'behind', seq: 9 }, { is: 'level' }]);
  expect(status()).toMatchObject({ state: 'linked', unsent: 0, sentence: null });
  append(rowsOf(logId, [note(30)], { after: log.head }));
  expect(lastRows(room())).toEqual([10]);
});

test.each<[string, readonly LogRow[]]>([
  ['rows with a wrong hash', whole.slice(4).map((row) => ({ ...row, at: row.at + 1 }))],
  ['rows of another log', firstRows('1', 'log-9', 8).slice(4)],
  ['rows that leave a gap', whole.slice(5)],
  ['more than it said it holds', [...whole.slice(4), ...rowsOf(logId, [note(9)], { after: headAt(whole, 9) })]],
  ['another end than it said', rowsOf(logId, [1, 2, 3, 4, 5].map(note), { after: headAt(whole, 4) })],
])('a room that gives back %s gives nothing back: a sentence, and the log stays as it is', (_what, given) => {
  const { room, log, status, standings } = openTable(3);
  const before = log.read(0, 100);
  room(welcomeToday(whole, [4, 1]));
  expect(room(givenBack(given))).toEqual([]);
  expect(status()).toMatchObject({ state: 'unlinked', sentence: expect.stringMatching(/none of them is taken/) });
  expect([log.read(0, 100), standings.at(-1)]).toEqual([before, { is: 'alone' }]);
});

test('rows that this program cannot read are not taken, and rows nobody asked for end the link', () => {
  const refusing = openTable(3, { takeBack: () => 'Update this table.' });
  refusing.room(welcomeToday(whole, [4]));
  refusing.room(givenBack(whole.slice(4)));
  expect(refusing.status()).toMatchObject({ state: 'unlinked', sentence: 'Update this table.' });
  const { room, status, log } = openTable(3);
  room(welcome(log.head));
  room(givenBack(whole.slice(4)));
  expect(status()).toMatchObject({ state: 'unlinked', sentence: expect.stringMatching(/out of turn/) });
});

test('a table whose history is another sends its own from where they part, and is told that it is kept apart', () => {
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

test('a branch the room keeps already goes on where it ends', () => {
  const { room, log, append } = openTable(3);
  append(rowsOf(logId, [note(40), note(41)], { after: log.head }));
  const branch = { seq: 5, hash: log.read(4, 1)[0]?.hash ?? '' };
  expect(lastRows(room(welcomeToday(whole, [4, 1], [branch])))).toEqual([6]);
});

test('a table that is asked whether it is there says so', () => {
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
  // What an order came to is known, whichever log holds it.
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
