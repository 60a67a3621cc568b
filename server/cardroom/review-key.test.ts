import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { NewAuditRow } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { demoPassphrase, type ReviewAnswer } from '../../protocol/review-office.ts';
import { repeatableRandom, sampleRoomKey } from '../../test/support/staff-of-house.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { RequestHead } from '../connections/doors.ts';
import { loadSealedBoxes } from '../review/sealed-boxes.ts';
import { openReviewKey, type SignedReviewKey } from '../review/signed-review-key.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { ReviewKey, type ReviewKeyOptions } from './review-key.ts';
import { reviewDesk } from './small-desks.ts';

// A passphrase is slow to try on purpose, and slower on machines that are busy.
vi.setConfig({ testTimeout: 120_000 });

const passphrase = 'four words that nobody says';
const roomKey = sampleRoomKey();

function openOffice(changes: Partial<ReviewKeyOptions> = {}) {
  const folder = temporaryFolder();
  const file = join(folder, 'review.key');
  const audit: NewAuditRow[] = [];
  const said: string[] = [];
  const time = new SimulatedTime();
  const random = repeatableRandom('review office');
  const start = (more: Partial<ReviewKeyOptions> = {}): ReviewKey =>
    new ReviewKey({
      files: privateFiles,
      file,
      time,
      random,
      roomKey,
      audit: (entry) => void audit.push(entry),
      hasStaff: () => true,
      demo: false,
      report: (sentence) => void said.push(sentence),
      ...changes,
      ...more,
    });
  const key = start();
  return { key, start, file, said, time, booked: () => audit.map(({ what, by }) => `${what} ${by}`) };
}

const sentenceIn = (answer: ReviewAnswer): string => ('sentence' in answer ? answer.sentence : 'it was done');
const publicKeyIn = (signed: SignedReviewKey | null): string | null =>
  signed === null ? null : (openReviewKey(signed, publicRoomKey(roomKey))?.publicKey ?? null);

test('a key is made once, shut by its passphrase, for its owner alone; its public half goes to the tables signed', async () => {
  const { key, start, file, booked, time } = openOffice();
  const told: SignedReviewKey[] = [];
  key.onChange((signed) => told.push(signed));
  expect([key.standing.state, key.signed, key.opener]).toEqual(['none', null, null]);
  expect(sentenceIn(await key.answer({ type: 'unlock', passphrase }))).toContain('no review key yet');
  expect(sentenceIn(await key.answer({ type: 'make', passphrase: 'too short' }))).toContain('at least 14 letters');
  expect(await key.answer({ type: 'make', passphrase })).toEqual({
    state: 'unlocked',
    demo: false,
    madeAt: time.now(),
    file,
    fault: null,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(told).toEqual([key.signed]);
  expect(sentenceIn(await key.answer({ type: 'make', passphrase }))).toContain('a review key already');

  const publicKey = publicKeyIn(key.signed) ?? expect.unreachable();
  const boxes = await loadSealedBoxes();
  const box = boxes.seal(Buffer.from('a hand'), publicKey);
  expect(Buffer.from(key.opener?.(box) ?? []).toString()).toBe('a hand');
  expect(key.opener?.(`${box.startsWith('A') ? 'B' : 'A'}${box.slice(1)}`)).toBeNull();

  const again = start();
  expect([again.standing.state, again.opener, publicKeyIn(again.signed)]).toEqual(['locked', null, publicKey]);
  const wrong = await again.answer({ type: 'unlock', passphrase: `${passphrase}.` });
  expect(sentenceIn(wrong)).toBe('That is not the passphrase of this key: it stays locked.');
  expect(again.opener).toBeNull();
  expect(await again.answer({ type: 'unlock', passphrase })).toMatchObject({ state: 'unlocked' });
  expect(Buffer.from(again.opener?.(box) ?? []).toString()).toBe('a hand');
  expect(await again.answer({ type: 'lock' })).toMatchObject({ state: 'locked' });
  expect(again.opener).toBeNull();
  expect(booked()).toEqual([
    'key-made cardroom:pc',
    'key-unlocked cardroom:pc',
    'key-unlocked cardroom:pc',
    'key-locked cardroom:pc',
  ]);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain(passphrase);
  // A public half that somebody put into the file is found when the key is unlocked.
  const other = boxes.pairOf(repeatableRandom('thief')(32)).publicKey;
  writeFileSync(file, text.replace(publicKey, other));
  expect(sentenceIn(await start().answer({ type: 'unlock', passphrase }))).toContain('somebody changed the file');
});

test('a file that others may read, or that is no key, is not used: the server runs, and says what to do', async () => {
  const { key, start, file, said } = openOffice({ demo: true });
  await key.startDemo();
  chmodSync(file, 0o640);
  const shared = start();
  expect(shared.standing).toMatchObject({ state: 'unusable', fault: expect.stringContaining('chmod 600') });
  expect([shared.signed, shared.opener]).toEqual([null, null]);
  writeFileSync(file, '{"what":"riffle review key"}');
  chmodSync(file, 0o600);
  const broken = start();
  for (const ask of [{ type: 'make', passphrase } as const, { type: 'unlock', passphrase } as const])
    expect(sentenceIn(await broken.answer(ask))).toContain('holds no review key');
  expect(said).toEqual([expect.stringContaining('chmod 600'), expect.stringContaining('holds no review key')]);
});

test('a house that is tried out has a key that unlocks itself and says so; a real one it leaves locked', async () => {
  const { key, start, booked } = openOffice({ demo: true });
  await key.startDemo();
  expect(key.standing).toMatchObject({ state: 'unlocked', demo: true });
  const again = start();
  await again.startDemo();
  expect(again.standing).toMatchObject({ state: 'unlocked', demo: true });
  // Without simulated people it waits for its passphrase.
  const real = start({ demo: false });
  await real.startDemo();
  expect(real.standing).toMatchObject({ state: 'locked', demo: true });
  expect(await real.answer({ type: 'unlock', passphrase: demoPassphrase })).toMatchObject({ state: 'unlocked' });
  expect(booked()).toEqual(['key-made demo', 'key-unlocked demo', 'key-unlocked demo', 'key-unlocked cardroom:pc']);
});

test('a key that was taken aside is forgotten, and what is not on the disk is not done', async () => {
  const full = new StorageFault('disk-full', 'The disk is full.');
  const { key, start, file } = openOffice({ demo: true });
  await key.startDemo();
  const said: string[] = [];
  const unbooked = start({
    audit: () => {
      throw full;
    },
    report: (sentence) => said.push(sentence),
  });
  await unbooked.startDemo();
  expect([unbooked.opener, said]).toEqual([null, [full.message]]);
  rmSync(file);
  expect(await key.answer({ type: 'status' })).toMatchObject({ state: 'none', demo: false });
  expect(sentenceIn(await key.answer({ type: 'unlock', passphrase }))).toContain('no review key yet');
  expect([key.opener, key.signed, key.standing.state]).toEqual([null, null, 'none']);
  expect(sentenceIn(await start({ hasStaff: () => false }).answer({ type: 'make', passphrase }))).toContain(
    'Nobody is on the staff list',
  );
});

test('the desk hears whoever runs the PC of the cardroom, and nobody else', async () => {
  const { key } = openOffice();
  const desk = reviewDesk('the-desk-key', key);
  const from = (remoteAddress: string, authorization: string): RequestHead => ({
    headers: { authorization },
    socket: { remoteAddress, localAddress: '127.0.0.1' },
  });
  const own = from('127.0.0.1', 'Bearer the-desk-key');
  expect(await desk({ type: 'status' }, own)).toMatchObject({ state: 'none' });
  expect(sentenceIn(await desk({ type: 'open' }, own))).toContain('knows no such request');
  expect(sentenceIn(await desk({ type: 'status' }, from('192.168.1.9', 'Bearer the-desk-key')))).toContain('own PC');
  expect(sentenceIn(await desk({ type: 'status' }, from('127.0.0.1', 'Bearer guess')))).toContain('data folder');
  expect(sentenceIn(await reviewDesk('the-desk-key', null)({ type: 'status' }, own))).toContain('keeps no review key');
});
