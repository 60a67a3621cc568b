import assert from 'node:assert/strict';
import type { LogHead, LogRow } from '../contracts/event-log.ts';

/** Asserts that each row is storable and continues the one before it, the first one `before`. Returns the new head. */
export function assertContinues(before: LogHead, rows: readonly LogRow[]): LogHead {
  let head = before;
  for (const row of rows) {
    assert.equal(row.seq, head.seq + 1, 'rows of a log leave no gap');
    assert.equal(row.previousHash, head.hash, 'each row of a log names the hash before it');
    assertStorable(row);
    head = row;
  }
  return { seq: head.seq, hash: head.hash };
}

function assertStorable(row: LogRow): void {
  assert(Number.isSafeInteger(row.seq), 'seq is an integer');
  assert(Number.isSafeInteger(row.hand) && row.hand >= 0, 'hand is an integer');
  assert(Number.isSafeInteger(row.at), 'at is in whole milliseconds');
  assert(/^[0-9a-f]{64}$/.test(row.hash), 'a hash is SHA-256 in lower-case hex');
  // Half a surrogate pair has no UTF-8, so the bytes on disk would not be the hashed ones.
  assert(row.body.isWellFormed(), 'body is well-formed text');
}
