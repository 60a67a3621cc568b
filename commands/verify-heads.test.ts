import type { KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { LogRow } from '../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../native-bridge/contracts/signed-head.ts';
import { publicRoomKey } from '../server/staff/staff-list.ts';
import { signHead } from '../server/sync/signed-head.ts';
import { rowsOf, tableOpened } from '../test/support/table-rows.ts';
import { simulatedSigningKey } from './simulation/table-program.ts';
import { type HeadOptions, SignedRows } from './verify-heads.ts';

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

const headAt = (seq: number, number: number, by: KeyObject): SignedHead =>
  signHead(logId, { ...(rows[seq - 1] ?? expect.unreachable()), number }, by);

function findingsOf(heads: readonly SignedHead[], until: number, options: HeadOptions): readonly string[] {
  const signed = new SignedRows(heads);
  for (const row of rows.slice(0, until)) signed.take(row);
  return signed.findings(options);
}

function said(signedAt: readonly number[], tail: 'whole' | 'may-come', until = rows.length): readonly string[] {
  const heads = signedAt.map((seq, index) => headAt(seq, index + 1, key));
  return findingsOf(heads, until, { logId, keys, tail, pcs: 'all' });
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

describe('a log that was on another PC before', () => {
  const next = simulatedSigningKey('two');
  /** The PC before signed four hands, of which the last two heads never left it; the next one signs what it finds, and two hands more. */
  const heads = [
    ...[100, 200].map((seq, index) => headAt(seq, index + 1, key)),
    ...[450, 500, 600].map((seq, index) => headAt(seq, index + 1, next)),
  ];
  const found = (all: readonly SignedHead[], known: ReadonlySet<string>, pcs: 'this' | 'all') =>
    findingsOf(all, 600, { logId, keys: known, tail: 'whole', pcs });
  const both = new Set([...keys, publicRoomKey(next)]);
  const own = new Set([publicRoomKey(next)]);

  test('is accused neither at its PC, which knows its own key alone, nor in the room', () => {
    expect(found(heads, own, 'this')).toEqual([]);
    expect(found(heads, both, 'all')).toEqual([]);
  });

  test('is accused of heads by a stranger behind its own, of strangers alone, and of a forged head before its own', () => {
    expect(found([...heads, headAt(600, 3, key)], own, 'this')).toEqual([
      expect.stringMatching(/hand 6 .*by another key/),
    ]);
    expect(found(heads.slice(0, 2), own, 'this')).toContainEqual(expect.stringMatching(/hand 1 .*by another key/));
    const [first, ...others] = heads;
    const forged = { ...(first ?? expect.unreachable()), number: 2 };
    expect(found([forged, ...others], own, 'this')).toContainEqual(expect.stringMatching(/its signature is wrong/));
    expect(found(heads, own, 'all')).toHaveLength(2);
  });

  test('is accused of a head that was taken out among those of one PC', () => {
    expect(found(heads.toSpliced(3, 1), both, 'all')).toContainEqual(expect.stringMatching(/taken out/));
  });
});
