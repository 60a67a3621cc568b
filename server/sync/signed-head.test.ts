import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import { newRoomKey, parseRoomKey, publicRoomKey } from '../staff/staff-list.ts';
import { headsOf, isHeadSigned, isVouchedFor, readVoucher, signHead, vouch } from './signed-head.ts';

const keyOf = (seed: number) =>
  parseRoomKey(newRoomKey((count) => new Uint8Array(count).fill(seed))) ?? expect.unreachable();
const [own, other] = [keyOf(1), keyOf(2)];
const row = { seq: 17, hand: 3, at: 1_760_000_000_000, hash: 'a'.repeat(64) };

test('a head is signed for its log, with the same signature each time', () => {
  const head = signHead('log-1', { ...row, number: 4 }, own);
  expect(head).toEqual(signHead('log-1', { ...row, number: 4 }, own));
  expect(head).toMatchObject({ ...row, number: 4, key: publicRoomKey(own) });
  expect([isHeadSigned('log-1', head), isHeadSigned('log-2', head)]).toEqual([true, false]);
});

test('any change to a head makes its signature invalid', () => {
  const head = signHead('log-1', { ...row, number: 4 }, own);
  const changes: readonly Partial<SignedHead>[] = [
    { seq: 18 },
    { hand: 4 },
    { at: row.at + 1 },
    { hash: 'b'.repeat(64) },
    { number: 5 },
    { key: publicRoomKey(other) },
    { key: head.key.replace('=', '') },
    { key: '' },
    { signature: signHead('log-1', { ...row, number: 4 }, other).signature },
    { signature: ` ${head.signature}` },
    { signature: '' },
  ];
  expect(changes.map((change) => isHeadSigned('log-1', { ...head, ...change }))).toEqual(changes.map(() => false));
});

test('random bytes are no signature and no key', () => {
  const head = signHead('log-1', { ...row, number: 1 }, own);
  const anything = fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64'));
  fc.assert(
    fc.property(anything, anything, (key, signature) => {
      expect(isHeadSigned('log-1', { ...head, signature })).toBe(false);
      expect(isHeadSigned('log-1', { ...head, key })).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test('heads are signed where a hand ends or the table closes, with increasing numbers', () => {
  const kinds = ['hand-started', 'hand-ended', 'misdeal-declared', 'note', 'hand-voided', 'table-closed'];
  const rows = kinds.map((kind, index) => {
    const seq = index + 1;
    return { ...row, seq, kind, actor: 'dealer', request: null, body: '{}', previousHash: row.hash };
  });
  const heads = headsOf(rows, { logId: 'log-1', signed: 7, key: own });
  expect(heads.map(({ seq, number }) => [seq, number])).toEqual([
    [2, 8],
    [3, 9],
    [5, 10],
    [6, 11],
  ]);
});

test('a key vouches for one log and one key, and for nothing else', () => {
  const next = { logId: 'log-2', key: publicRoomKey(other) };
  const voucher = vouch(next, { logId: 'log-1', seq: row.seq, hash: row.hash }, own);
  expect(isVouchedFor(next, voucher)).toBe(true);
  expect(readVoucher(JSON.stringify(voucher))).toEqual(voucher);
  const wrong = [
    isVouchedFor({ ...next, logId: 'log-3' }, voucher),
    isVouchedFor({ ...next, key: publicRoomKey(own) }, voucher),
    isVouchedFor(next, { ...voucher, seq: 18 }),
    isVouchedFor(next, { ...voucher, log: 'log-0' }),
    isVouchedFor(next, { ...voucher, key: publicRoomKey(other) }),
  ];
  expect(wrong).toEqual(wrong.map(() => false));
  expect([readVoucher(null), readVoucher('{'), readVoucher('{"log":1}')]).toEqual([null, null, null]);
});
