import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { type RealTable, realTable } from '../../test/support/real-table.ts';
import { start } from '../../test/support/sample-table.ts';
import { answeredInLog } from '../sync/order-answers.ts';
import { executeOrder } from './room-orders.ts';

/** A hand with a misdeal reported, and the office's ruling on it. */
function reported(real: RealTable) {
  real.ask(start);
  real.ask({ type: 'report', at: 0, incident: 'incident-1', report: { kind: 'boxed-card', count: 2 } });
  const source = { now: () => real.time.now(), newId: randomUUID };
  const rule = (ruling: 'deal-again' | 'play-on', order = 'order-1') =>
    executeOrder(
      real.table,
      {
        id: order,
        storeId: 'store-1',
        body: { type: 'rule-incident', incident: 'incident-1', ruling, by: 'floor:AB12', reason: 'Two cards boxed.' },
      },
      source,
    );
  return { rule };
}

test('a ruling of the office is executed, signed, and its reason kept apart from the log', () => {
  const real = realTable();
  const { rule } = reported(real);
  expect(rule('deal-again')).toEqual({ refusal: null });
  expect(real.table.state?.hand?.outcome).toBe('misdeal');
  const rows = real.log.byRequest('order:order-1');
  expect(rows.map(({ actor }) => actor).every((actor) => actor === 'cardroom')).toBe(true);
  expect(rows[0]?.body).toContain('floor:AB12');
  expect(JSON.stringify(rows)).not.toContain('boxed.');
  expect(real.log.allTexts().map(({ text }) => text)).toContain('Two cards boxed.');
  expect(answeredInLog(real.log, 'order-1')).toEqual({ refusal: null });
});

test('an order the table must refuse is answered with a sentence, and known again after a restart', () => {
  const real = realTable();
  const { rule } = reported(real);
  rule('play-on');
  const { refusal } = rule('deal-again', 'order-2');
  expect(refusal).toMatch(/^This call is ruled already\.$/);
  expect(answeredInLog(real.reopen().log, 'order-2')).toEqual({ refusal });
});

test('an order is executed once, however often it comes', () => {
  const real = realTable();
  const { rule } = reported(real);
  rule('play-on');
  const before = real.log.head.seq;
  expect(rule('play-on')).toEqual({ refusal: null });
  expect(real.log.head.seq).toBe(before);
});

test('a disk that fails refuses no order: it stays open and comes again', () => {
  const real = realTable();
  const { rule } = reported(real);
  const { append } = real.log;
  real.log.append = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  expect(() => rule('play-on')).toThrow(StorageFault);
  real.log.append = append;
  expect(answeredInLog(real.log, 'order-1')).toBeNull();
  expect(rule('play-on')).toEqual({ refusal: null });
});

test('the office chooses any outcome a report was answered with, and no other', () => {
  const real = realTable();
  real.ask(start);
  real.ask({ type: 'report', at: 0, incident: 'incident-1', report: { kind: 'collusion', seat: 3 } });
  const source = { now: () => real.time.now(), newId: randomUUID };
  const choose = (ruling: number, order: string) =>
    executeOrder(
      real.table,
      {
        id: order,
        storeId: 'store-1',
        body: { type: 'rule-incident', incident: 'incident-1', ruling, by: 'floor:AB12', reason: '' },
      },
      source,
    );
  expect(real.table.state?.incidents).toHaveLength(1);
  expect(choose(9, 'order-1').refusal).toMatch(/\.$/);
  const outs = real.table.state?.incidents[0]?.answer?.others ?? [];
  const out = outs.findIndex(({ sentence }) => sentence.key === 'penalty-out');
  expect(choose(1 + out, 'order-2')).toEqual({ refusal: null });
  expect(real.table.state?.chairs[2]).toMatchObject({ penalty: null, counts: { softPlay: 1 } });
  expect(real.reopen().table.state?.chairs[2]?.penalty).toBeNull();
});
