import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type EventLog, emptyHead, LogInUse, type LogRow } from './event-log.ts';
import { headOf, sampleRows } from './sample-rows.ts';
import { StorageFault } from './storage-fault.ts';

/** One place for a log. Every `open` opens the same log. */
export interface EventLogPlace {
  open(tableId: string): EventLog;
}

/** What every `EventLog` must do, wherever it stores its rows. */
export function conformsToEventLog(newPlace: () => EventLogPlace): void {
  describe('rows', () => rowsAreKept(newPlace));
  describe('rows of a request', () => requestsAreFound(newPlace));
  describe('rows that do not fit', () => wrongRowsAreRefused(newPlace));
  describe('snapshots', () => snapshotsAreKept(newPlace));
  describe('private texts', () => textsAreKept(newPlace));
  describe('one writer', () => oneWriter(newPlace));
}

function opened(place: EventLogPlace): EventLog {
  const log = place.open('T7');
  onTestFinished(() => log.close());
  return log;
}

function rowsAreKept(newPlace: () => EventLogPlace): void {
  test('a new log is empty, knows its table and has an id', () => {
    const log = opened(newPlace());
    expect(log.head).toEqual(emptyHead);
    expect(log.tableId).toBe('T7');
    expect(log.logId).not.toBe('');
    expect(log.read(0, 10)).toEqual([]);
  });

  test('two logs have different ids', () => {
    expect(opened(newPlace()).logId).not.toBe(opened(newPlace()).logId);
  });

  test('rows of one hand and corrections of older hands are found among the others', () => {
    const log = opened(newPlace());
    const first = sampleRows({ after: emptyHead, count: 2, hand: 1 });
    const [amended, last] = sampleRows({ after: headOf(first), count: 2, hand: 2 }) as [LogRow, LogRow];
    const second = [{ ...amended, kind: 'past-hand-amended' }, last];
    log.append([...first, ...second]);
    expect([log.rowsOfHand(1), log.rowsOfHand(2), log.rowsOfHand(3)]).toEqual([first, second, []]);
    expect(log.lateAmendments()).toEqual([second[0]]);
  });

  test('rows come back as they were, in order and in pages', () => {
    const log = opened(newPlace());
    const rows = sampleRows({ after: emptyHead, count: 7 });
    log.append(rows.slice(0, 3));
    log.append(rows.slice(3));
    expect(log.head).toEqual(headOf(rows));
    expect(log.read(0, 100)).toEqual(rows);
    expect(log.read(0, 3)).toEqual(rows.slice(0, 3));
    expect(log.read(3, 3)).toEqual(rows.slice(3, 6));
    expect(log.read(7, 3)).toEqual([]);
  });

  test('rows, head and id survive the process', () => {
    const place = newPlace();
    const rows = sampleRows({ after: emptyHead, count: 3 });
    const first = place.open('T7');
    const { logId } = first;
    first.append(rows);
    first.close();
    const second = opened(place);
    expect(second.logId).toBe(logId);
    expect(second.head).toEqual(headOf(rows));
    expect(second.read(0, 10)).toEqual(rows);
  });

  test('a log is the same after a carry-over, and goes on', () => {
    const log = opened(newPlace());
    const rows = sampleRows({ after: emptyHead, count: 3 });
    log.append(rows);
    log.carryOver();
    expect([log.head, log.read(0, 10)]).toEqual([headOf(rows), rows]);
    const more = sampleRows({ after: headOf(rows), count: 2 });
    log.append(more);
    expect(log.read(0, 10)).toEqual([...rows, ...more]);
  });

  test('every text comes back byte for byte', () => {
    const log = opened(newPlace());
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (body) => {
        const rows = sampleRows({ after: log.head, count: 1, body });
        log.append(rows);
        expect(log.read(log.head.seq - 1, 1)).toEqual(rows);
      }),
    );
  });
}

function requestsAreFound(newPlace: () => EventLogPlace): void {
  test('a request finds all its rows and no others', () => {
    const log = opened(newPlace());
    const mine = sampleRows({ after: emptyHead, count: 2, request: 'r1' });
    const devices = sampleRows({ after: headOf(mine), count: 2 });
    const others = sampleRows({ after: headOf(devices), count: 1, request: 'r2' });
    log.append(mine);
    log.append([...devices, ...others]);
    expect(log.byRequest('r1')).toEqual(mine);
    expect(log.byRequest('r2')).toEqual(others);
    expect(log.byRequest('r3')).toEqual([]);
  });

  test('a request booked only once stores nothing the second time, and returns its row', () => {
    const log = opened(newPlace());
    const first = sampleRows({ after: emptyHead, count: 2, request: 'r1' });
    expect(log.append(first, { once: 'r1' })).toBeNull();
    const again = sampleRows({ after: headOf(first), count: 1, request: 'r1' });
    expect(log.append(again, { once: 'r1', texts: [{ id: 'p1', text: 'Anna', salt: 's1' }] })).toBe(2);
    expect([log.head, log.read(0, 10), log.allTexts()]).toEqual([headOf(first), first, []]);
    expect(log.append(again, { once: 'r2' })).toBeNull();
  });
}

function wrongRowsAreRefused(newPlace: () => EventLogPlace): void {
  const [first, second, third] = sampleRows({ after: emptyHead, count: 3 }) as [LogRow, LogRow, LogRow];
  const cases: readonly (readonly [string, readonly LogRow[]])[] = [
    ['a gap', [third]],
    ['a gap inside', [second, { ...third, seq: 4 }]],
    ['a row again', [first]],
    ['a row twice', [second, second]],
    ['another chain', [{ ...second, previousHash: emptyHead.hash }]],
    ['a broken chain inside', [second, { ...third, previousHash: first.hash }]],
    ['half a sequence number', [{ ...second, seq: 1.5 }]],
    ['half a hand', [{ ...second, hand: 0.5 }]],
    ['a hand below zero', [{ ...second, hand: -1 }]],
    ['half a millisecond', [{ ...second, at: 0.5 }]],
    ['no hash', [{ ...second, hash: '' }]],
    ['a hash in capitals', [{ ...second, hash: second.hash.toUpperCase() }]],
    ['half a surrogate pair', [{ ...second, body: '"\ud800"' }]],
  ];
  test.each(cases)('%s is a bug of the caller, and nothing is stored', (_name, wrong) => {
    const log = opened(newPlace());
    log.append([first]);
    expect(() => log.append(wrong)).toThrow(expect.objectContaining({ code: 'ERR_ASSERTION' }));
    expect(log.head).toEqual(headOf([first]));
    expect(log.read(0, 10)).toEqual([first]);
    log.append([second, third]);
    expect(log.head).toEqual(headOf([third]));
  });

  test('a batch is kept whole or not at all', () => {
    const log = opened(newPlace());
    const text = { id: 'p1', text: 'Anna', salt: 's1' };
    log.append([first], { texts: [text] });
    expect(() => log.append([second], { texts: [{ id: 'p2', text: 'Bo', salt: 's2' }, text] })).toThrow();
    expect(log.head).toEqual(headOf([first]));
    expect(log.read(0, 10)).toEqual([first]);
    expect(log.allTexts()).toEqual([text]);
  });
}

function snapshotsAreKept(newPlace: () => EventLogPlace): void {
  test('there is none at first, then always the newest and the one before it', () => {
    const log = opened(newPlace());
    expect(log.latestSnapshot()).toBeNull();
    for (let seq = 1; seq <= 6; seq += 1) {
      const snapshot = { seq, shape: 'b1', body: `{"seq":${seq}}` };
      log.append(sampleRows({ after: log.head, count: 1 }), { snapshot });
      expect(log.latestSnapshot()).toEqual(snapshot);
      expect(log.latestSnapshot(seq)?.seq ?? 0).toBe(seq - 1);
    }
  });

  test('a snapshot of another shape may replace the one of the same row', () => {
    const log = opened(newPlace());
    log.append(sampleRows({ after: emptyHead, count: 1 }), { snapshot: { seq: 1, shape: 'b1', body: '{}' } });
    const newer = { seq: 1, shape: 'b2', body: '{"a":1}' };
    log.append([], { snapshot: newer });
    expect(log.latestSnapshot()).toEqual(newer);
  });

  test('one before a hand is stored for ever, in the newest shape, and found for later hands', () => {
    const log = opened(newPlace());
    const kept = [25, 50, 75].map((hand, index) => ({ hand, seq: index, shape: 'b1', state: `{"hand":${hand}}` }));
    for (const each of kept) log.append(sampleRows({ after: log.head, count: 1 }), { handSnapshots: [each] });
    for (let more = 0; more < 6; more += 1) {
      const rows = sampleRows({ after: log.head, count: 1 });
      log.append(rows, { snapshot: { seq: headOf(rows).seq, shape: 'b1', body: '{}' } });
    }
    const found = (hand: number, shape = 'b1') => log.handSnapshot(hand, shape)?.state ?? null;
    expect([found(24), found(25), found(74), found(99)]).toEqual([null, '{"hand":25}', '{"hand":50}', '{"hand":75}']);
    log.append([], { handSnapshots: [{ hand: 50, seq: 1, shape: 'b2', state: '{"new":1}' }] });
    expect([found(99, 'b2'), found(49, 'b2'), found(74)]).toEqual(['{"new":1}', null, '{"hand":25}']);
  });

  test('none can belong to future rows', () => {
    const log = opened(newPlace());
    const snapshot = { seq: 2, shape: 'b1', body: '{}' };
    const extras = [{ snapshot }, { handSnapshots: [{ hand: 1, seq: 2, shape: 'b1', state: '{}' }] }];
    for (const extra of extras) expect(() => log.append(sampleRows({ after: emptyHead, count: 1 }), extra)).toThrow();
    expect(log.head).toEqual(emptyHead);
  });
}

function textsAreKept(newPlace: () => EventLogPlace): void {
  const anna = { id: 'p1', text: 'Anna Nováková', salt: 's1' };
  const bo = { id: 'p2', text: '', salt: 's2' };

  test('texts are found by id, unknown ids are left out', () => {
    const log = opened(newPlace());
    log.append(sampleRows({ after: emptyHead, count: 1 }), { texts: [anna, bo] });
    expect(log.texts(['p2', 'p9'])).toEqual([bo]);
    expect(log.texts([])).toEqual([]);
    expect(log.allTexts()).toEqual([anna, bo]);
  });

  test('an erased text is gone for ever, the rows and the other texts stay', () => {
    const place = newPlace();
    const log = place.open('T7');
    const rows = sampleRows({ after: emptyHead, count: 2 });
    log.append(rows, { texts: [anna, bo] });
    log.eraseTexts(['p1', 'p9']);
    expect(log.texts(['p1', 'p2'])).toEqual([bo]);
    log.close();
    const again = opened(place);
    expect(again.allTexts()).toEqual([bo]);
    expect(again.read(0, 10)).toEqual(rows);
  });
}

function oneWriter(newPlace: () => EventLogPlace): void {
  test('a second writer is refused while the first is open, and accepted afterwards', () => {
    const place = newPlace();
    const first = place.open('T7');
    expect(() => place.open('T7')).toThrow(LogInUse);
    expect(() => place.open('T7')).toThrow(LogInUse);
    first.append(sampleRows({ after: first.head, count: 1 }));
    first.close();
    expect(opened(place).head.seq).toBe(1);
  });

  test('another table’s log is refused, and not kept locked', () => {
    const place = newPlace();
    place.open('T7').close();
    expect(() => place.open('T8')).toThrow(expect.objectContaining({ code: 'other-table' }));
    expect(() => place.open('T8')).toThrow(StorageFault);
    expect(opened(place).tableId).toBe('T7');
  });
}
