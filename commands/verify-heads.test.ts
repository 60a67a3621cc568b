import { expect, test } from 'vitest';
import type { LogRow } from '../native-bridge/contracts/event-log.ts';
import { publicRoomKey } from '../server/staff/staff-list.ts';
import { signHead } from '../server/sync/signed-head.ts';
import { rowsOf, tableOpened } from '../test/support/table-rows.ts';
import { simulatedSigningKey } from './simulation/table-program.ts';
import { SignedRows } from './verify-heads.ts';

const logId = 'log-1';
const key = simulatedSigningKey('one');
const keys = new Set([publicRoomKey(key)]);
const [opened] = rowsOf(logId, [tableOpened('1')]);
/** A log in which every hundredth event ends a hand. */
const rows = Array.from({ length: 1_000 }, (_, index): LogRow => {
  const seq = index + 1;
  const kind = seq % 100 === 0 ? 'hand-ended' : 'checked';
  return { ...(opened ?? expect.unreachable()), seq, hand: Math.ceil(seq / 100), kind };
});

function said(signedAt: readonly number[], tail: 'whole' | 'may-come', until = rows.length): readonly string[] {
  const heads = signedAt.map((seq, index) =>
    signHead(logId, { ...(rows[seq - 1] ?? expect.unreachable()), number: index + 1 }, key),
  );
  const signed = new SignedRows(heads);
  for (const row of rows.slice(0, until)) signed.take(row);
  return signed.findings({ logId, keys, tail });
}

test('a log that is signed no more is found in the room’s store once its heads can no longer be on their way', () => {
  expect(said([100, 200, 300], 'may-come', 899)).toEqual([]);
  expect(said([100, 200, 300], 'may-come', 900)).toEqual([
    expect.stringMatching(/event 400 \(hand 4\) on: no hand is/),
  ]);
  expect(said([100, 200, 300], 'may-come')).toHaveLength(1);
  expect(said([100, 300], 'may-come', 700)).toEqual([expect.stringMatching(/event 200 \(hand 2\).*taken out/)]);
  expect(said([100, 200, 300], 'whole', 400)).toEqual([expect.stringMatching(/event 400 \(hand 4\).*taken out/)]);
});

test('a log whose key is known and of which nothing is signed is found', () => {
  for (const tail of ['whole', 'may-come'] as const)
    expect(said([], tail)).toEqual([expect.stringMatching(/its key is known, and no head is signed/)]);
});
