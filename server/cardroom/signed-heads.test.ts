import { describe, expect, test } from 'vitest';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { ToTable } from '../../protocol/sync-messages.ts';
import { answersWhenAsked, batch, hello, logId, openRoom, rows, today } from '../../test/support/intake-room.ts';
import { firstRows } from '../../test/support/table-rows.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { signHead, signTip, tipOf, vouch } from '../sync/signed-head.ts';
import { RoomSeals } from './room-seals.ts';
import { SignedHeads, sentenceOfFinding } from './signed-heads.ts';

const [own, other] = [simulatedSigningKey('one'), simulatedSigningKey('two')];
const signingKey = publicRoomKey(own);
const headOf = (seq: number, number: number, key = own, ofLog = logId): SignedHead => {
  const row = rows[seq - 1] ?? expect.unreachable();
  return signHead(ofLog, { ...row, number }, key);
};
const signing = { ...today, signingKey } as const;

/** A table that is linked and has sent its rows. */
function linked(greeting: object = signing) {
  const house = openRoom();
  const { near } = house.connect();
  answersWhenAsked(near);
  const said = house.say(near, greeting, batch(rows));
  const send = (...heads: readonly SignedHead[]) => house.say(near, { type: 'heads', heads });
  return { ...house, near, said, send, kept: () => house.store.signatures.heads(logId, 0, 100) };
}

const signedUpTo = (said: readonly ToTable[]) =>
  said.flatMap((message) => (message.type === 'welcome' ? [message.signed] : []));

test('a table of before is served as before, and one that signs is told how far its heads are held', () => {
  expect(signedUpTo(linked(today).said)).toEqual([undefined]);
  expect(signedUpTo(linked(hello).said)).toEqual([undefined]);
  const { said, send, kept, say, connect, room } = linked();
  expect(signedUpTo(said)).toEqual([0]);
  const heads = [headOf(3, 1), headOf(6, 2)];
  expect(send(...heads)).toEqual([]);
  send(headOf(9, 4));
  expect(kept()).toEqual([...heads, headOf(9, 4)]);
  // The third was lost on its way: they are asked for from there.
  const { near } = connect();
  expect(signedUpTo(say(near, signing))).toEqual([6]);
  expect(room.heads.findings).toEqual([]);
});

test('of a log with two histories heads are asked for from where they part: which of them were sent nobody knows by their numbers', () => {
  const { send, kept, say, connect, store, time } = linked();
  const heads = [headOf(3, 1), headOf(6, 2)];
  send(...heads);
  const [parted, next] = [rows[3] ?? expect.unreachable(), rows[4] ?? expect.unreachable()];
  const batch = { tableId: '1', logId, rows: [{ ...next, at: next.at + 1, hash: 'f'.repeat(64) }], texts: [] };
  store.keepApart(batch, { parted: { seq: parted.seq, hash: parted.hash }, metAt: time.now() });
  const { near } = connect();
  expect(signedUpTo(say(near, signing))).toEqual([4]);
  send(headOf(6, 2));
  expect(kept()).toEqual(heads);
});

test('the first key of a PC is believed, also after a restart; another one is told, and stops nobody', () => {
  const { room, store, time, say, connect, near } = linked();
  expect(store.signatures.keys()).toMatchObject([
    { logId, tableId: '1', key: signingKey, how: 'first', voucher: null },
  ]);
  near.close();
  const { near: again } = connect();
  const said = say(again, { ...signing, signingKey: publicRoomKey(other) });
  expect(said.map(({ type }) => type)).toEqual(['welcome']);
  expect(room.heads.findings).toMatchObject([{ tableId: '1', logId, seq: 0, what: 'key' }]);
  expect(sentenceOfFinding(room.heads.findings[0] ?? expect.unreachable())).toMatch(/^Table 1 signs .*cannot explain/);
  say(again, { type: 'heads', heads: [headOf(3, 1, other)] });
  expect(store.signatures.heads(logId, 0, 9)).toHaveLength(1);
  expect(new SignedHeads({ store, time, seals: new RoomSeals(store, null) }).findings).toEqual(room.heads.findings);
  expect(room.heads.sentence).toMatch(/^Table 1 signs/);
  time.advance(25 * 60 * 60_000);
  expect(room.heads.sentence).toBeNull();
});

test('a new log is believed by the signature of the key before it, and by no other', () => {
  const { room, store, say, connect, near } = linked();
  near.close();
  const nextKey = publicRoomKey(other);
  const last = rows.at(-1) ?? expect.unreachable();
  const from = { logId, seq: last.seq, hash: last.hash };
  const greet = (next: string, voucher: object) => {
    const [first] = firstRows('1', next, 0);
    const { near: end } = connect();
    say(end, { ...today, logId: next, seq: 1, hash: first?.hash ?? '', signingKey: nextKey, voucher });
    end.close();
  };
  greet('log-2', vouch({ logId: 'log-2', key: nextKey }, from, own));
  greet('log-3', vouch({ logId: 'log-2', key: nextKey }, from, own));
  greet('log-4', vouch({ logId: 'log-4', key: nextKey }, from, simulatedSigningKey('three')));
  expect(store.signatures.keys().map(({ logId: of, how }) => [of, how])).toEqual([
    [logId, 'first'],
    ['log-2', 'vouched'],
    ['log-3', 'unexplained'],
    ['log-4', 'unexplained'],
  ]);
  expect(room.heads.findings.map(({ logId: of, what }) => [of, what])).toEqual([
    ['log-3', 'key'],
    ['log-4', 'key'],
  ]);
});

test('a PC that was paired anew brings a key of its own', () => {
  const { room, store, say, connect, near } = linked();
  near.close();
  room.keys.give('1', 'key-of-the-new-pc');
  const { near: end } = connect();
  say(end, { ...signing, key: 'key-of-the-new-pc', run: 'run-2', signingKey: publicRoomKey(other) });
  expect(store.signatures.keys().map(({ how }) => how)).toEqual(['first', 'first']);
  expect(room.heads.findings).toEqual([]);
});

test('a head that is forged, another log’s or of another event is kept out and told once, and the others are kept', () => {
  const { room, send, kept } = linked();
  const told: string[] = [];
  room.heads.onFinding(({ seq, what }) => told.push(`${what} ${seq}`));
  const good = headOf(3, 1);
  const forged = { ...headOf(4, 2), signature: good.signature };
  const ofOther = headOf(5, 3, own, 'log-2');
  const byOther = headOf(6, 4, other);
  const row = rows[6] ?? expect.unreachable();
  const elsewhere = signHead(logId, { ...row, hash: 'f'.repeat(64), number: 5 }, own);
  const notYet = signHead(logId, { ...row, seq: 99, number: 6 }, own);
  send(good, forged, ofOther, byOther, elsewhere, notYet);
  send(forged);
  expect(kept()).toEqual([good]);
  expect(told).toEqual(['signature 4', 'signature 5', 'key 6', 'event 7', 'event 99']);
  expect(room.heads.findings).toHaveLength(5);
  for (const finding of room.heads.findings) expect(sentenceOfFinding(finding)).toMatch(/not kept.*“riffle verify”/);
});

test('who sends wrong heads without end fills nothing', () => {
  const { room, send } = linked();
  for (let number = 1; number < 60; number += 1)
    send(signHead(logId, { ...(rows[2] ?? expect.unreachable()), seq: 100 + number, number }, own));
  expect(room.heads.findings).toHaveLength(20);
});

test('a log that was signed and is signed no more is told once, when the heads can no longer be on their way', () => {
  const { room, store, time, send } = linked();
  const log = { tableId: '1', logId };
  const ended = ({ heads }: { readonly heads: SignedHeads }, ...seqs: readonly number[]): void => {
    const [row] = rows;
    heads.kept(
      log,
      seqs.map((seq) => ({ ...(row ?? expect.unreachable()), seq, kind: 'hand-ended' })),
    );
  };
  // Whoever has signed nothing yet may be a table of before.
  ended(room, 100, 2_000);
  expect(room.heads.findings).toEqual([]);
  send(headOf(3, 1));
  ended(room, 2_100, 2_599);
  expect(room.heads.findings).toEqual([]);
  ended(room, 2_600);
  ended(room, 4_000);
  expect(room.heads.findings).toMatchObject([{ tableId: '1', logId, seq: 2_100, what: 'unsigned' }]);
  expect(room.heads.sentence).toMatch(/^Table 1 has sent no signed head .*event 2100 .*signs no more/);
  const again = { heads: new SignedHeads({ store, time, seals: new RoomSeals(store, null) }) };
  ended(again, 5_000, 5_500);
  expect(again.heads.findings).toMatchObject([{ seq: 5_000, what: 'unsigned' }]);
});

/** Rows as a table of today sends them: it signs the last one. */
const signedBatch = (offered: readonly LogRow[], key = own, signed = offered.at(-1)) => ({
  ...batch(offered),
  tip: signTip(logId, signed ?? expect.unreachable(), key),
});
const welcomed = (said: readonly ToTable[]) => said.find((message) => message.type === 'welcome');

test('what covers a batch is kept with it, takes the place of the one before, and comes back with the rows', () => {
  const { store, say, connect } = openRoom();
  const { near } = connect();
  say(near, { ...signing, seq: 0, hash: '0'.repeat(64) }, signedBatch(rows.slice(0, 4)), signedBatch(rows.slice(4)));
  const last = rows.at(-1) ?? expect.unreachable();
  const tip = tipOf(last, signTip(logId, last, own));
  expect(store.signatures.tips(logId)).toEqual([tip]);
  // An older batch that comes once more takes nothing away.
  say(near, signedBatch(rows.slice(0, 4)));
  expect(store.signatures.tips(logId)).toEqual([tip]);
  const [third] = rows.slice(2);
  say(near, { type: 'heads', heads: [headOf(3, 1)] });
  near.close();
  const { near: again } = connect();
  const restored = { ...signing, run: 'run-2', seq: 2, hash: rows[1]?.hash ?? '' };
  expect(welcomed(say(again, restored))).toMatchObject({ seq: 10, covered: tip });
  expect(say(again, { type: 'pull', after: 2 })).toMatchObject([{ type: 'rows', heads: [tip, headOf(3, 1)] }]);
  expect(third?.seq).toBe(3);
  // One of before is given rows, and nothing it does not know.
  const { near: older } = connect();
  const { signingKey: _named, ...unsigned } = { ...restored, protocol: 3, run: 'run-2' };
  expect(Object.keys(welcomed(say(older, unsigned)) ?? {})).not.toContain('covered');
  expect(say(older, { type: 'pull', after: 2 }).map((message) => Object.keys(message))).toEqual([
    ['type', 'rows', 'texts'],
  ]);
});

test('the highest row that is signed is one the history held has, whatever a copied disk has signed of its own', () => {
  const { store, time, say, near } = linked();
  say(near, { type: 'heads', heads: [headOf(3, 1)] });
  const [parted, next] = [rows[3] ?? expect.unreachable(), rows[4] ?? expect.unreachable()];
  const other = { ...next, at: next.at + 1, hash: 'f'.repeat(64) };
  const ofCopy = { tableId: '1', logId, rows: [other], texts: [] };
  store.keepApart(ofCopy, { parted: { seq: parted.seq, hash: parted.hash }, metAt: time.now() });
  store.signatures.keepHeads(logId, [signHead(logId, { ...other, number: 2 }, own)]);
  expect(store.signatures.covered(logId, signingKey)).toEqual(headOf(3, 1));
  expect(store.signatures.covered(logId, null)).toEqual(headOf(3, 1));
  expect(store.signatures.covered(logId, publicRoomKey(simulatedSigningKey('two')))).toBeNull();
});

test.each([
  ['forged', signedBatch(rows, own, rows[3]), 'signature'],
  ['by a key nobody has met', signedBatch(rows, other), 'key'],
])('a batch whose signature is %s is kept without it, and told', (_what, sent, what) => {
  const { store, room, say, connect } = openRoom();
  const { near } = connect();
  const said = say(near, { ...signing, seq: 0, hash: '0'.repeat(64) }, sent);
  expect(said.at(-1)).toEqual({ type: 'kept', seq: 10 });
  expect(store.signatures.tips(logId)).toEqual([]);
  expect(room.heads.findings).toMatchObject([{ seq: 10, what }]);
});

/** The PC before signed the third row and the fifth; it was taken over in a hand, and the new PC signed what it found. */
const ofPcBefore = [headOf(3, 1, other), headOf(5, 2, other)];
const unsent = { ...signing, seq: 0, hash: '0'.repeat(64) };

test.each([
  ['with what it sends', signedBatch(rows), [...ofPcBefore, headOf(8, 1)]],
  ['by heads alone, as an earlier program does', batch(rows), [...ofPcBefore, headOf(8, 1)]],
  ['with what it sends, and its own heads come later', signedBatch(rows), ofPcBefore],
])(
  'a room put back to before a take-over accuses nobody of heads by the PC before: the new one signs them %s',
  (_how, sent, heads) => {
    const { room, store, say, connect } = openRoom();
    const { near } = connect();
    say(near, unsent, sent);
    say(near, { type: 'heads', heads });
    expect([room.heads.findings, room.heads.sentence]).toEqual([[], null]);
    expect(store.signatures.heads(logId, 0, 9)).toEqual(heads.filter(({ key }) => key === signingKey));
  },
);

test('a head by a key the room has never met is told as that where no known key has signed it too, or one has before', () => {
  const { room, store, say, connect } = openRoom();
  const { near } = connect();
  say(near, unsent, batch(rows));
  say(near, { type: 'heads', heads: [...ofPcBefore, headOf(4, 1)] });
  expect(room.heads.findings).toMatchObject([{ seq: 5, what: 'key' }]);
  expect(room.heads.sentence).toMatch(/event 5 .* by a key that this cardroom has never met: it was not kept/);
  // Signed by its own key from the fourth row on, the table has no PC before it.
  say(near, signedBatch(rows));
  say(near, { type: 'heads', heads: [headOf(6, 3, other)] });
  expect(room.heads.findings.map(({ seq }) => seq)).toEqual([5, 6]);
  expect(store.signatures.heads(logId, 0, 9)).toEqual([headOf(4, 1)]);
});

test('a forged head among those of the PC before is told, and one of another row', () => {
  const { room, say, connect } = openRoom();
  const { near } = connect();
  const [first, second] = ofPcBefore;
  const forged = { ...(first ?? expect.unreachable()), signature: second?.signature ?? '' };
  const elsewhere = signHead(logId, { ...(rows[4] ?? expect.unreachable()), hash: 'f'.repeat(64), number: 2 }, other);
  say(near, unsent, signedBatch(rows));
  say(near, { type: 'heads', heads: [forged, elsewhere, headOf(8, 1)] });
  expect(room.heads.findings.map(({ seq, what }) => [seq, what])).toEqual([
    [3, 'signature'],
    [5, 'key'],
  ]);
});

describe('a PC that brings a log of the PC before it, and goes on in its own', () => {
  const next = firstRows('1', 'log-2', 2);
  const end = next.at(-1) ?? expect.unreachable();
  const greetNext = {
    ...today,
    logId: 'log-2',
    seq: end.seq,
    hash: end.hash,
    signingKey: publicRoomKey(simulatedSigningKey('three')),
  };

  test('has brought one key, its own, where the room was put back to before the take-over', () => {
    const { room, store, say, connect } = openRoom();
    const { near } = connect();
    // It has no key of the old log and signs nothing of what it sends.
    say(near, { ...unsent, signingKey: publicRoomKey(other) }, batch(rows));
    say(near, { type: 'heads', heads: ofPcBefore });
    near.close();
    const { near: again } = connect();
    say(again, greetNext);
    again.close();
    expect(store.signatures.keys().map(({ how }) => how)).toEqual(['first', 'first']);
    expect(room.heads.findings).toEqual([]);
    const { near: third } = connect();
    const more = { ...greetNext, logId: 'log-3', signingKey: publicRoomKey(simulatedSigningKey('four')) };
    say(third, more);
    expect(room.heads.findings).toMatchObject([{ logId: 'log-3', what: 'key' }]);
  });

  test('has brought none if its own key has signed what it sent: then somebody else speaks for it', () => {
    const { room, say, connect } = openRoom();
    const { near } = connect();
    say(near, unsent, signedBatch(rows));
    near.close();
    const { near: again } = connect();
    say(again, greetNext);
    expect(room.heads.findings).toMatchObject([{ logId: 'log-2', what: 'key' }]);
  });
});
