import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stateShape } from '../../engine/table.ts';
import { type EventLog, emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { type RealTable, realTable } from '../../test/support/real-table.ts';
import { acts, deal, push, start } from '../../test/support/sample-table.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { walkChain } from '../sync/hash-chain.ts';
import { isTextOf } from '../sync/private-text.ts';
import { textsOfRows } from '../sync/private-text-ids.ts';
import { type Appended, Table } from './table.ts';

const play = (real: RealTable, ...texts: readonly string[]): void => {
  for (const command of acts(...texts)) expect(real.ask(command).refusal).toBeNull();
};

/** Three players; everybody folds to the big blind and the pot is pushed. */
const playHand = (real: RealTable): void => {
  expect(real.ask(start).refusal).toBeNull();
  for (let folds = 0; folds < 2; folds++) play(real, `${real.table.state?.hand?.toAct}f`);
  expect(real.ask(push(0)).refusal).toBeNull();
};

const foldNext = (real: RealTable) => real.ask({ type: 'fold', seat: real.table.state?.hand?.toAct ?? 0 });

test('a request is in the log, chained, before any listener is told', () => {
  const real = realTable();
  const told: { readonly appended: Appended; readonly onDisk: number }[] = [];
  real.table.onAppended((appended) => told.push({ appended, onDisk: real.log.head.seq }));
  const answer = real.ask(start, { id: 'request-1' });
  expect(answer).toEqual({ refusal: null, sequence: real.log.head.seq, fault: null });
  const [first] = told;
  expect(first?.appended.events[0]?.type).toBe('hand-started');
  expect(first?.onDisk).toBe(answer.sequence);
  expect(
    first?.appended.rows.every(
      ({ request, actor, hand }) => request === 'request-1' && actor === 'dealer' && hand === 1,
    ),
  ).toBe(true);
  expect(walkChain(real.log.logId, emptyHead, real.log.read(0, 1_000))).toEqual(real.log.head);
});

test('when a clock is called, the log takes the thinking time from the table, not from a screen', () => {
  const real = realTable();
  real.ask(start);
  const since = real.log.read(0, 1_000).at(-1)?.at;
  const report = { kind: 'clock-called', since: 7 } as const;
  real.ask({ type: 'report', at: 90_000, incident: 'c', report });
  expect(real.table.state?.incidents[0]?.report).toEqual({ kind: 'clock-called', since });
  real.ask({ type: 'apply-report', at: 90_000, incident: 'c', choice: 0 });
  expect(foldNext(real).refusal).toBeNull();
  const next = real.log.read(0, 1_000).at(-1)?.at;
  real.ask({ type: 'report', at: 95_000, incident: 'd', report: { kind: 'clock-called' } });
  expect(real.table.state?.incidents.at(-1)?.report).toEqual({ kind: 'clock-called', since: next });
});

test('a name is stored outside the log, which has only its salted hash', () => {
  const { log, table } = realTable();
  const player = table.state?.chairs[2]?.player ?? null;
  if (player === null) throw new Error('Nobody sits in seat 3.');
  const [text] = log.texts([player.id]);
  expect(text?.text).toBe("O'Brien");
  expect(text !== undefined && isTextOf(player, text)).toBe(true);
  expect(text !== undefined && isTextOf(player, { ...text, text: 'Marek' })).toBe(false);
  expect(log.read(0, 1_000).some(({ body }) => body.includes('Brien'))).toBe(false);
  expect(table.nameOf(player.id)).toBe("O'Brien");
});

test('the same request id gets the same answer and books nothing twice, also after a restart', () => {
  const real = realTable();
  const first = real.ask(start, { id: 'request-1' });
  const seat = real.table.state?.hand?.toAct ?? 0;
  const folded = real.ask({ type: 'fold', seat }, { id: 'request-2' });
  expect(real.ask(start, { id: 'request-1' })).toEqual(first);
  const again = real.reopen();
  expect(again.ask({ type: 'fold', seat }, { id: 'request-2', sequence: 0 })).toEqual(folded);
  expect(again.log.head.seq).toBe(folded.sequence);
});

test('a refusal is remembered: the same request does not succeed later by chance', () => {
  const real = realTable();
  const refused = real.ask({ type: 'fold', seat: 1 }, { id: 'request-1' });
  expect(refused.refusal).toEqual({ reason: 'no-hand' });
  real.ask(start);
  expect(real.ask({ type: 'fold', seat: real.table.state?.hand?.toAct ?? 0 }, { id: 'request-1' })).toEqual(refused);
});

test('a tap on a table that has changed since is stale, and the answer says who acts now', () => {
  const real = realTable();
  const seen = real.ask(start).sequence;
  const seat = real.table.state?.hand?.toAct ?? 0;
  play(real, `${seat}f`);
  const toAct = real.table.state?.hand?.toAct ?? null;
  const late = real.ask({ type: 'fold', seat }, { sequence: seen });
  expect(late.refusal).toEqual({ reason: 'stale', toAct });
  expect(toAct).not.toBe(seat);
});

test('a tap from a screen that saw more than this log holds is stale too', () => {
  const real = realTable();
  expect(real.ask(start, { sequence: real.table.sequence + 1 }).refusal).toEqual({ reason: 'stale', toAct: null });
});

test('a device’s fact makes no tap stale', () => {
  const real = realTable();
  const seen = real.ask(start).sequence;
  const fact = { type: 'cards-seen', place: 3, count: 2 } as const;
  real.table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  expect(real.table.sequence).toBe(seen + 1);
  expect(real.ask({ type: 'fold', seat: real.table.state?.hand?.toAct ?? 0 }, { sequence: seen }).refusal).toBeNull();
});

test('a restart in the middle of a hand is in the same hand, with the same seat to act', () => {
  const real = realTable();
  playHand(real);
  real.ask(start);
  play(real, `${real.table.state?.hand?.toAct}c`);
  const before = real.table.state;
  expect(real.reopen().table.state).toEqual(before);
});

test('a snapshot is used only if its state is made of the same types', () => {
  const real = realTable();
  for (let hands = 0; hands < 4; hands++) playHand(real);
  real.ask(start);
  const snapshot = real.log.latestSnapshot();
  expect(snapshot).toMatchObject({ seq: real.log.head.seq, shape: stateShape });
  for (let folds = 0; folds < 2; folds++) foldNext(real);
  expect(real.ask(push(0)).refusal).toBeNull();
  expect(real.ask(start).refusal).toBeNull();
  const doctored = JSON.stringify({ ...JSON.parse(snapshot?.body ?? ''), name: 'from the snapshot' });
  const log = proxied(real.log, {
    latestSnapshot: () => ({ seq: snapshot?.seq ?? 0, shape: stateShape, body: doctored }),
  });
  const trusting = new Table({ log, time: real.time }).state;
  expect(trusting?.name).toBe('from the snapshot');
  expect(trusting?.hand).toEqual(real.table.state?.hand);
  const other = proxied(real.log, {
    latestSnapshot: () => ({ seq: snapshot?.seq ?? 0, shape: 'other', body: doctored }),
  });
  expect(new Table({ log: other, time: real.time }).state).toEqual(real.table.state);
});

test('play does not continue on a changed log', () => {
  const real = realTable();
  real.ask(start);
  foldNext(real);
  const changed = withRows(real.log, (body) => body.replace(/"seat":\d/, '"seat":9'));
  expect(() => new Table({ log: changed, time: real.time })).toThrow('wrong-hash');
});

test('play does not continue on a log that ends before its head', () => {
  const real = realTable();
  real.ask(start);
  const cut = proxied(real.log, {
    read: (after, limit) => real.log.read(after, limit).filter(({ seq }) => seq < real.log.head.seq),
  });
  expect(() => new Table({ log: cut, time: real.time })).toThrow('ends before its head');
});

test('a full disk is a fault: nothing has happened, and the same request may be retried', () => {
  const real = realTable();
  let full = true;
  const log = proxied(real.log, {
    append: (rows, beside) => {
      if (full) throw new StorageFault('disk-full', 'The disk that holds table.db is full.');
      return real.log.append(rows, beside);
    },
  });
  const table = new Table({ log, time: real.time });
  const request = { actor: 'dealer', id: randomUUID(), sequence: table.sequence, command: start };
  const before = table.state;
  const refused = table.submit(request);
  expect(refused.refusal).toEqual({ reason: 'not-kept', why: 'The disk that holds table.db is full.' });
  expect(table.state).toBe(before);
  full = false;
  expect(table.submit(request).refusal).toBeNull();
});

test('any other failure of the log is a bug and is not swallowed', () => {
  const real = realTable();
  const log = proxied(real.log, {
    append: () => {
      throw new TypeError('nobody expected this');
    },
  });
  const table = new Table({ log, time: real.time });
  expect(() => table.submit({ actor: 'dealer', id: null, sequence: null, command: start })).toThrow(
    'nobody expected this',
  );
});

test('a listener that submits does not disturb the order for the others', () => {
  const real = realTable();
  const heard: number[] = [];
  real.table.onAppended(({ events }) => {
    if (events.some(({ type }) => type === 'hand-started'))
      real.ask({ type: 'call-floor', at: 0, incident: 'incident-1', seat: null });
  });
  real.table.onAppended(({ rows }) => heard.push(...rows.map(({ seq }) => seq)));
  real.ask(start);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  expect(heard.at(-1)).toBe(real.log.head.seq);
});

test('cards, pots and chips survive a whole hand with a board', () => {
  const real = realTable();
  real.ask(start);
  for (let taps = 0; taps < 3; taps++) {
    const seat = real.table.state?.hand?.toAct ?? 0;
    const checked = real.ask({ type: 'check', seat }).refusal === null;
    if (!checked) play(real, `${seat}c`);
  }
  expect(real.ask(deal('As', 'Kd', '7c')).refusal).toBeNull();
  expect(real.reopen().table.state?.hand?.board).toEqual(['As', 'Kd', '7c']);
});

function proxied(log: EventLog, changes: Partial<EventLog>): EventLog {
  return new Proxy(log, {
    get: (target, key) => {
      const changed = changes[key as keyof EventLog];
      const value: unknown = changed ?? Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function withRows(log: EventLog, change: (body: string) => string): EventLog {
  return proxied(log, {
    read: (after, limit) => log.read(after, limit).map((row) => ({ ...row, body: change(row.body) })),
  });
}

describe('rows given back by the room', () => {
  /** A table that went on after its backup, and the table restored from that backup. */
  const restored = () => {
    const whole = realTable();
    playHand(whole);
    const kept = whole.log.head.seq;
    const backup = emptyLogLike(whole.log);
    backup.append(whole.log.read(0, kept), { texts: whole.log.allTexts() });
    playHand(whole);
    whole.ask(start);
    foldNext(whole);
    const table = new Table({ log: backup, time: whole.time });
    return { whole, backup, table, missing: whole.log.read(kept, 1_000), texts: whole.log.allTexts() };
  };

  test('they are appended unchanged, the table is where it was, and all listeners are told', () => {
    const { whole, backup, table, missing, texts } = restored();
    const told: Appended[] = [];
    table.onAppended((appended) => told.push(appended));
    expect(table.takeBack({ rows: missing.slice(0, 3), texts })).toBeNull();
    expect(table.takeBack({ rows: missing.slice(3), texts })).toBeNull();
    expect(backup.read(0, 1_000)).toEqual(whole.log.read(0, 1_000));
    expect([table.state, table.tape, table.sequence, table.lastDecisive]).toEqual([
      whole.table.state,
      whole.table.tape,
      whole.table.sequence,
      whole.table.lastDecisive,
    ]);
    expect(told.flatMap(({ rows }) => rows)).toEqual(missing);
    const seat = table.state?.hand?.toAct ?? 0;
    const folded = table.submit({ actor: 'dealer', command: { type: 'fold', seat }, id: 'next', sequence: null });
    expect(folded.refusal).toBeNull();
    const again = new Table({ log: backup, time: whole.time });
    expect([again.state?.handNumber, again.sequence]).toEqual([table.state?.handNumber, table.sequence]);
  });

  /** An undo that claims to lead back to the present state, but contains another. */
  const undone = (table: Table, changes: object): object => {
    const { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, incidents } =
      table.state ?? expect.unreachable();
    const restored = { undo: null, chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, incidents, ...changes };
    return { type: 'step-undone', step: 'called', seat: null, restored };
  };
  const deep = `{"v":1,"type":"step-undone","zzz":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;

  test.each<[string, (table: Table) => object | string, RegExp]>([
    ['of a newer version', () => ({ v: 9, type: 'folded' }), /cannot be read\. It has version 9/],
    ['that is none', () => '5', /It is not an event/],
    ['called otherwise', () => ({ type: 'folded', seat: 1, toAct: null }), /is called step-undone and holds another/],
    ['with a thousand brackets', () => deep, /brackets/],
    [
      'that leaves nothing',
      (table) => undone(table, { chairs: [], chipsIn: 0, hand: null }),
      /cannot have happened here: it/,
    ],
    ['that takes back no step', (table) => undone(table, {}), /takes back a step that was not the last one/],
    ['with chairs that are none', (table) => undone(table, { chairs: null }), /cannot be read/],
    ['with a chair that is none', (table) => undone(table, { chairs: [null] }), /cannot be read/],
    ['with a hand that is none', (table) => undone(table, { hand: { players: [] } }), /cannot be read/],
    ['with a number that is none', (table) => undone(table, { handNumber: 'x' }), /cannot be read/],
    [
      'that corrects a hand into nothing',
      () => ({ type: 'hand-amended', hand: 0, by: 'dealer', amendment: [], events: [], restored: { incidents: null } }),
      /holds another event|cannot be read/,
    ],
  ])('an event %s is a sentence: what was booked before it is taken, and the table plays on', (_what, said, told) => {
    const { whole, backup, table, missing, texts } = restored();
    const start = missing.findLastIndex(({ kind }) => kind === 'hand-started');
    // The table before the last hand, which comes back whole.
    expect(table.takeBack({ rows: missing.slice(0, start), texts })).toBeNull();
    const [before, rest] = [table.state, missing.slice(start)];
    const body = said(table);
    const strange = { kind: 'step-undone', body: typeof body === 'string' ? body : JSON.stringify({ v: 1, ...body }) };
    // The second event of the hand is changed: the first one, booked with it, is not taken either.
    const given = rest.map((row, index) => (index === 1 ? { ...row, ...strange } : row));
    const sentence = table.takeBack({ rows: given, texts });
    expect(sentence).toMatch(told);
    expect(sentence).toMatch(
      /^Event \d+ cannot .*The cardroom gave it back; it is not taken, nor what follows it\..*new log\.$/,
    );
    expect([table.state, backup.head.seq]).toEqual([before, missing[start - 1]?.seq]);
    const begun = table.submit({
      actor: 'dealer',
      command: { type: 'start-hand', at: 9, by: 'dealer' },
      id: 'n',
      sequence: null,
    });
    expect(begun.refusal).toBeNull();
    const again = new Table({ log: backup, time: whole.time });
    expect([again.state?.handNumber, again.sequence]).toEqual([table.state?.handNumber, table.sequence]);
  });

  test('texts whose hash does not match, or that no event names, are not taken', () => {
    const { backup, table, missing, texts } = restored();
    const opening = backup.read(0, 100).find(({ kind }) => kind === 'player-seated') ?? expect.unreachable();
    expect(textsOfRows([opening], texts)).toEqual([texts[0]]);
    expect(textsOfRows([opening], [{ ...(texts[0] ?? expect.unreachable()), text: 'Somebody else' }])).toEqual([]);
    const stranger = { id: 'x', text: 'Nobody', salt: 's' };
    expect(table.takeBack({ rows: missing, texts: [...texts, stranger] })).toBeNull();
    expect([table.nameOf('x'), backup.allTexts()]).toEqual([null, texts]);
  });

  test('a held table books nothing and says why; the same request may come again', () => {
    const real = realTable();
    const { head } = real.log;
    real.table.hold({ reason: 'events-missing', here: head.seq, held: 90 });
    expect(real.ask(start, { id: 'r1' }).refusal).toEqual({ reason: 'events-missing', here: head.seq, held: 90 });
    expect(real.log.head).toEqual(head);
    real.table.hold(null);
    expect(real.ask(start, { id: 'r1' }).refusal).toBeNull();
  });
});

/** An empty log with the same id, as on a restored disk. */
function emptyLogLike({ tableId, logId }: EventLog): EventLog {
  const folder = temporaryFolder();
  const log = openEventLog({ path: join(folder, 'table.db'), tableId, newLogId: () => logId });
  onTestFinished(() => log.close());
  return log;
}
