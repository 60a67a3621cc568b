import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { demoStaff } from '../../protocol/staff.ts';
import type { StaffOfficeAsk } from '../../protocol/staff-office.ts';
import { repeatableRandom, sampleRoomKey } from '../../test/support/staff-of-house.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { RequestHead } from '../connections/doors.ts';
import { identify } from '../staff/identify.ts';
import { openStaffList, publicRoomKey, type SignedStaffList, type StaffList } from '../staff/staff-list.ts';
import { RoomSeals } from './room-seals.ts';
import { staffDesk, staffSentence } from './staff-desk.ts';
import { StaffOffice } from './staff-office.ts';

// Hashing a PIN is slow on purpose, and slower on machines that are busy.
vi.setConfig({ testTimeout: 120_000 });

const key = sampleRoomKey();

function openOffice({ demo = false } = {}) {
  const { store, time } = storeOnDisk();
  let ids = 0;
  const start = (): StaffOffice =>
    new StaffOffice({
      store,
      seals: new RoomSeals(store, null),
      time,
      newId: () => `p${++ids}`,
      random: repeatableRandom('office'),
      key,
      demo,
    });
  const office = start();
  const told: SignedStaffList[] = [];
  office.onChange((list) => told.push(list));
  /** What the tables get, verified as a table does. */
  const list = (): StaffList => {
    const opened = openStaffList(office.signedList ?? expect.unreachable(), publicRoomKey(key));
    return 'fault' in opened ? expect.unreachable(opened.fault) : opened;
  };
  const people = async (): Promise<readonly object[]> => {
    const answer = await office.answer({ type: 'list' });
    return 'refusal' in answer ? expect.unreachable(answer.refusal.reason) : answer.people;
  };
  return { store, time, office, told, list, people, start };
}

const jana: StaffOfficeAsk = { type: 'add', number: '1', name: 'Jana K.', role: 'dealer' };
const tomas: StaffOfficeAsk = { type: 'add', number: '4', name: 'Tomáš R.', role: 'floor' };
const sentenceIn = (answer: Awaited<ReturnType<StaffOffice['answer']>>): string =>
  'refusal' in answer ? staffSentence(answer.refusal) : expect.unreachable('it was done');

test('a house where nobody was entered has no list', async () => {
  const { office, people } = openOffice();
  expect(office.signedList).toBeNull();
  expect(await people()).toEqual([]);
});

test('whoever is entered is on the signed list, and can sign in with the PIN and the badge they were given', async () => {
  const { office, told, list, time, people } = openOffice();
  for (const ask of [jana, tomas]) expect(await office.answer(ask)).toMatchObject({ roomKey: publicRoomKey(key) });
  expect(await identify(list(), { by: 'pin', number: '1', pin: '' })).toBeNull();
  await office.answer({ type: 'pin', number: '1', pin: '482915' });
  await office.answer({ type: 'badge', number: '4', badge: ';0004711004?' });
  expect(await identify(list(), { by: 'pin', number: '1', pin: '482915' })).toMatchObject({
    id: 'p1',
    name: 'Jana K.',
  });
  expect(await identify(list(), { by: 'badge', badge: '0004711004' })).toMatchObject({ id: 'p2', role: 'floor' });
  expect(told).toHaveLength(4);
  expect(told.at(-1)).toEqual(office.signedList);
  expect(list()).toMatchObject({ issuedAt: time.now(), demo: false });
  expect(await people()).toMatchObject([
    { number: '1', hasPin: true, hasBadge: false },
    { number: '4', hasPin: false, hasBadge: true },
  ]);
});

test('every change makes a newer list; one after an hour’s backup is newer than all that tables have seen', async () => {
  const { office, list, time, start } = openOffice();
  const versions: number[] = [];
  for (const ask of [jana, tomas, { type: 'rename', number: '1', name: 'Jana N.' } as const]) {
    await office.answer(ask);
    versions.push(list().version);
  }
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  expect(list().people.map(({ name }) => name)).toEqual(['Jana N.', 'Tomáš R.']);
  const restored = start();
  expect(restored.signedList).toEqual(office.signedList);
  time.advance(3_600_000);
  await restored.answer({ type: 'role', number: '4', role: 'manager' });
  expect(JSON.parse(restored.signedList?.list ?? '').version).toBeGreaterThanOrEqual(list().version + 3_590);
});

test('a refusal says why, and neither changes nor sends anything', async () => {
  const { office, told } = openOffice();
  await office.answer(jana);
  await office.answer(tomas);
  await office.answer({ type: 'badge', number: '1', badge: '0004711001' });
  const before = [told.length, office.signedList];
  const refused: readonly [StaffOfficeAsk, RegExp][] = [
    [{ type: 'add', number: '1', name: 'Bo', role: 'dealer' }, /^Number 1 is Jana K\./],
    [{ type: 'badge', number: '4', badge: '0004711001' }, /^This badge is that of Jana K\., number 1/],
    [{ type: 'badge', number: '4', badge: 'x' }, /^That is not a badge/],
    [{ type: 'pin', number: '4', pin: '123456' }, /digits in a row/],
    [{ type: 'pin', number: '4', pin: '4829' }, /six to eight digits/],
    [{ type: 'pin', number: '9', pin: '482915' }, /^Nobody has the number 9/],
    [{ type: 'badge', number: '9', badge: '0004711009' }, /^Nobody has the number 9/],
    [{ type: 'rename', number: '9', name: 'Bo' }, /^Nobody has the number 9/],
    [{ type: 'role', number: '9', role: 'floor' }, /^Nobody has the number 9/],
    [{ type: 'retire', number: '9' }, /^Nobody has the number 9/],
    [{ type: 'forget', id: 'p9' }, /^There was never anybody/],
    [{ type: 'forget', id: 'p1' }, /^Jana K\. may still sign in: retire number 1 first/],
  ];
  for (const [ask, sentence] of refused) expect(sentenceIn(await office.answer(ask))).toMatch(sentence);
  expect([told.length, office.signedList]).toEqual(before);
});

test('the PIN may not be the number, and a badge may be read again for the one it belongs to', async () => {
  const { office } = openOffice();
  await office.answer({ ...jana, number: '482915' });
  expect(sentenceIn(await office.answer({ type: 'pin', number: '482915', pin: '482915' }))).toContain('the number');
  for (const badge of ['0004711001', '0004711001'])
    expect(await office.answer({ type: 'badge', number: '482915', badge })).toMatchObject({ list: expect.anything() });
});

test('whoever is retired is on no list, cannot sign in, and leaves number and badge to others but never the id', async () => {
  const { office, list, people, store } = openOffice();
  await office.answer(jana);
  await office.answer({ type: 'badge', number: '1', badge: '0004711001' });
  await office.answer({ type: 'retire', number: '1' });
  expect(list().people).toEqual([]);
  expect(await identify(list(), { by: 'badge', badge: '0004711001' })).toBeNull();
  expect(sentenceIn(await office.answer({ type: 'retire', number: '1' }))).toMatch(/^Nobody has the number 1/);
  await office.answer({ ...jana, name: 'Eva' });
  await office.answer({ type: 'badge', number: '1', badge: '0004711001' });
  expect(await identify(list(), { by: 'badge', badge: '0004711001' })).toMatchObject({ id: 'p2', name: 'Eva' });
  await office.answer({ type: 'forget', id: 'p1' });
  expect(await people()).toMatchObject([
    { id: 'p1', name: null, hasBadge: false, retiredAt: expect.any(Number) },
    { id: 'p2', name: 'Eva', retiredAt: null },
  ]);
  expect(store.staff.all()[0]?.name).toBeNull();
});

test('neither a PIN nor a badge is on the disk, and nobody who was forgotten', async () => {
  const folder = temporaryFolder();
  const store = openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: () => 'store-1' });
  onTestFinished(() => store.close());
  const random = repeatableRandom('disk');
  const office = new StaffOffice({
    store,
    seals: new RoomSeals(store, null),
    time: new SimulatedTime(),
    newId: () => 'p1',
    random,
    key,
    demo: false,
  });
  const onDisk = (): string =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
  await office.answer(jana);
  await office.answer({ type: 'pin', number: '1', pin: '482915' });
  await office.answer({ type: 'badge', number: '1', badge: '0004711001' });
  expect(onDisk()).toContain('Jana K.');
  await office.answer({ type: 'retire', number: '1' });
  await office.answer({ type: 'forget', id: 'p1' });
  for (const secret of ['482915', '0004711001', 'Jana K.']) expect(onDisk()).not.toContain(secret);
});

test('a disk that takes nothing is said, and nobody is told of what was not kept', async () => {
  const { office, told, store } = openOffice();
  const keepStaff = store.staff.keep.bind(store);
  store.staff.keep = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  expect(await office.answer(jana)).toEqual({ refusal: { reason: 'not-kept', sentence: 'The disk is full.' } });
  expect([told, office.signedList]).toEqual([[], null]);
  store.staff.keep = keepStaff;
  await office.answer(jana);
  expect(told).toHaveLength(1);
});

test('a house that is tried out has simulated people of every role until the last of them is retired', async () => {
  const { office, list, start } = openOffice({ demo: true });
  expect(list().people.map(({ number, name, role }) => ({ number, name, role }))).toEqual(
    demoStaff.map(({ number, name, role }) => ({ number, name, role })),
  );
  const { number, pin, badge } = demoStaff[0] ?? expect.unreachable();
  expect(await identify(list(), { by: 'pin', number, pin })).toMatchObject({ id: 'demo-1' });
  expect(await identify(list(), { by: 'badge', badge })).toMatchObject({ id: 'demo-1' });
  expect(list().demo).toBe(true);
  await office.answer({ ...tomas, number: '9' });
  for (const person of demoStaff) await office.answer({ type: 'retire', number: person.number });
  expect([list().demo, list().people.map(({ name }) => name)]).toEqual([false, ['Tomáš R.']]);
  expect(start().signedList).toEqual(office.signedList);
});

test('only whoever holds the key of this PC is heard, and only requests that make sense', async () => {
  const { office, told } = openOffice();
  const desk = staffDesk('the-key', office);
  const own = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' };
  const visitor = (authorization: string, socket = own): RequestHead => ({ headers: { authorization }, socket });
  const afar = visitor('Bearer the-key', { remoteAddress: '10.0.0.8', localAddress: '10.0.0.7' });
  const here = visitor('Bearer the-key');
  expect(await desk(jana, afar)).toEqual({ sentence: "Staff are entered on the cardroom's own PC." });
  expect(await desk(jana, visitor('Bearer the-kex'))).toEqual({ sentence: expect.stringContaining('key') });
  for (const [request, sentence] of [
    [{ ...jana, number: '12a' }, /one to six digits/],
    [{ ...jana, name: ' ' }, /one to forty letters/],
    [{ ...jana, role: 'owner' }, /dealer, floor or manager/],
    [{ type: 'sell' }, /knows no such request/],
    [null, /knows no such request/],
  ] as const)
    expect(await desk(request, here)).toEqual({ sentence: expect.stringMatching(sentence) });
  expect(told).toEqual([]);
  expect(await desk(jana, here)).toMatchObject({ people: [{ name: 'Jana K.' }] });
});
