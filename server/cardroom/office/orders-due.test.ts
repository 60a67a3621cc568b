import { expect, test } from 'vitest';
import type { GivenOrder } from '../../../engine/office.ts';
import { keyOfOrder, OrdersDue, officeOrder } from './orders-due.ts';

const minuteMs = 60_000;
const halt: GivenOrder = { tableId: '1', order: { order: 'halt', why: 'floor' } };

/** A table of so many hands an hour that says no to everything, asked every five seconds; how often it was. */
function askedOver(hours: number, handsAnHour: number, isDue: (at: number) => boolean = () => true): number {
  const due = new OrdersDue();
  let asked = 0;
  const handAt = (at: number) => () => Math.floor((at / (60 * minuteMs)) * handsAnHour);
  for (let at = 0; at < hours * 60 * minuteMs; at += 5_000) {
    for (const one of due.fresh(isDue(at) ? [halt] : [], { at, handAt: handAt(at) })) {
      const order = officeOrder(one, {
        actor: 'cardroom',
        name: '',
        at,
        newId: () => `order-${++asked}`,
        text: () => null,
        tableName: () => '',
      });
      due.given(order, one.order);
      expect(due.fresh([halt], { at, handAt: handAt(at) })).toEqual([]);
      due.answered(order, { at, hand: handAt(at)() });
    }
  }
  return asked;
}

test('a table that refuses is asked ever more rarely, dealing or not', () => {
  expect(askedOver(8, 0)).toBe(34);
  expect(askedOver(8, 30)).toBeLessThan(45);
});

test('what was not due for a while is asked at once when it is due again', () => {
  const until = 4 * 60 * minuteMs;
  const last = askedOver(4, 0);
  expect(askedOver(4 + 5 / 3_600, 0, (at) => at !== until - 5_000)).toBe(last + 1);
});

test('a table that was told otherwise meanwhile is told the same again at once', () => {
  const due = new OrdersDue();
  const goOn: GivenOrder = { tableId: '1', order: { order: 'halt', why: null } };
  const now = { at: 0, hand: 1, handAt: () => 1 };
  const ordered = (given: GivenOrder, id: string) =>
    officeOrder(given, { actor: 'cardroom', name: '', at: 0, newId: () => id, text: () => null, tableName: () => '' });
  const [first, second] = [ordered(goOn, 'first'), ordered(halt, 'second')];
  due.given(first, goOn.order);
  due.given(second, halt.order);
  due.answered(first, now);
  due.answered(second, now);
  expect(due.fresh([goOn], now)).toEqual([goOn]);
});

test('a key says what is asked, whatever the order of its fields and the names of tables', () => {
  const [one, other] = [
    { order: 'seat-player', seat: 1, player: { id: 'a', hash: 'b' }, stack: 5 },
    { stack: 5, player: { hash: 'b', id: 'a' }, seat: 1, order: 'seat-player' },
  ] as const;
  expect(keyOfOrder({ tableId: 't', order: one })).toBe(keyOfOrder({ tableId: 't', order: other }));
  expect(keyOfOrder({ tableId: 't', order: one })).not.toBe(keyOfOrder({ tableId: 't', order: { ...one, stack: 6 } }));
  const named = { ...one, from: 'Table 2' };
  expect(keyOfOrder({ tableId: 't', order: named })).toBe(keyOfOrder({ tableId: 't', order: one }));
});
