import { expect, test } from 'vitest';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import type { Shl1Record } from './shl1-frames.ts';
import { Shl1Refusals } from './shl1-greeting.ts';

function listened() {
  const time = new SimulatedTime(0);
  const sentAt: number[] = [];
  const records: Shl1Record[] = [];
  const refusals = new Shl1Refusals(time, (record) => {
    sentAt.push(time.now());
    records.push(record);
  });
  const damaged = (count: number): void => {
    for (let line = 0; line < count; line++)
      refusals.refuse({ type: 'rejected', reason: 'CRC', seq: 0, answerable: true, offersCardOrder: false });
  };
  return { time, sentAt, records, refusals, damaged };
}

test('says which line was not understood and why, and says nothing to an N or an A', () => {
  const { records, refusals } = listened();
  refusals.refuse({ type: 'rejected', reason: 'FORM', seq: 3, answerable: true, offersCardOrder: false });
  refusals.refuse({ type: 'rejected', reason: 'CRC', seq: 0, answerable: false, offersCardOrder: false });
  expect(records).toEqual([{ seq: 3, kind: 'N', name: 'FORM', fields: {} }]);
});

test('never says so more than five times in any second', () => {
  const { time, sentAt, damaged } = listened();
  damaged(1);
  time.advance(900);
  damaged(9);
  time.advance(200);
  damaged(9);
  expect(sentAt).toEqual([0, 900, 900, 900, 900, 1_100]);
  time.advance(800);
  damaged(9);
  expect(sentAt).toHaveLength(10);
});

test('begins anew after a stop', () => {
  const { sentAt, refusals, damaged } = listened();
  damaged(5);
  refusals.stop();
  damaged(1);
  expect(sentAt).toHaveLength(6);
});
