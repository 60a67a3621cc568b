import { createHash, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Order } from '../../native-bridge/contracts/cardroom-store.ts';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { newRoomKey, parseRoomKey, signStaffList } from '../../server/staff/staff-list.ts';
import { proofOf } from '../support/house-with-floor.ts';
import { repeatableRandom } from '../support/staff-of-house.ts';
import { askedByHttp } from './asked-by-http.ts';
import { deskKey, type House, network, openHouse, tableKey, untilTrue } from './open-house.ts';
import { Visitor } from './visitor.ts';

async function house(): Promise<House> {
  const at = await openHouse({ staff: true });
  onTestFinished(at.close);
  return at;
}

/** A peer with the key of table 7; by default another run of another program. */
async function thief({ time, room, certificates, log }: House, changes: object = {}): Promise<Visitor> {
  const visitor = await Visitor.at(`wss://${network}:${room.port}/sync`, time, { ca: [certificates.authority] });
  onTestFinished(() => visitor.close());
  const { seq, hash } = log.head;
  const hello = {
    type: 'hello',
    protocol: 2,
    oldest: 1,
    tableId: 'table-7',
    logId: log.logId,
    key: tableKey,
    seq,
    hash,
    run: randomUUID(),
  };
  visitor.say({ ...hello, ...changes });
  return visitor;
}

const revoke = ({ room }: House) =>
  askedByHttp(`http://127.0.0.1:${room.port}/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${deskKey}` },
    body: JSON.stringify({ type: 'revoke', tableId: 'table-7' }),
  });

test('a revoked table is cut off at once, as is a copy beside it, and neither can come back', async () => {
  const at = await house();
  const copy = await thief(at);
  await untilTrue(at.time, () => copy.last('welcome') !== undefined);
  expect(copy.last('kept-apart')).toMatchObject({ why: 'twice' });
  expect(at.cardroom.room.links.of('table-7').linked).toBe(true);
  // Another table is being checked at this very moment.
  const waiting = await thief(at);
  expect(JSON.parse((await revoke(at)).text)).toEqual({ tables: [] });
  expect(at.cardroom.room.links.of('table-7').linked).toBe(false);
  await untilTrue(at.time, () => copy.isGone && waiting.isGone);
  expect(waiting.last('welcome')).toBeUndefined();
  const before = at.written();
  const again = await thief(at);
  await untilTrue(at.time, () => again.isGone);
  expect(again.heard).toEqual([
    {
      type: 'turned-away',
      why: 'key',
      sentence: expect.stringMatching(/^Another PC is table table-7 now, or its key was revoked/),
    },
  ]);
  await untilTrue(at.time, () => at.server.table.state !== null);
  expect(at.cardroom.room.links.of('table-7').linked).toBe(false);
  expect(at.written()).toBe(before);
});

test('a lost tablet is locked out: its page ends at once, its user is signed out, and its key opens nothing', async () => {
  const at = await house();
  const [lost, kept] = [at.browser('floor'), at.browser('floor')];
  const come = async (key: string): Promise<Visitor> => {
    const page = await Visitor.at(`wss://${network}:${at.room.port}/socket`, at.time, {
      ca: [at.certificates.authority],
    });
    onTestFinished(() => page.close());
    await page.greet(key);
    return page;
  };
  const [page, other] = [await come(lost), await come(kept)];
  expect(await page.ask({ type: 'sign-in', proof: proofOf('6') })).toMatchObject({ refusal: null });
  const asked = async (body: object) => {
    const { text } = await askedByHttp(`http://127.0.0.1:${at.room.port}/browsers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${deskKey}` },
      body: JSON.stringify(body),
    });
    return JSON.parse(text) as {
      readonly browsers?: readonly { id: string; open: boolean }[];
      readonly sentence?: string;
    };
  };
  const id = createHash('sha256').update(lost).digest('hex').slice(0, 8).toUpperCase();
  expect((await asked({ type: 'list' })).browsers).toMatchObject([{ open: true }, { open: true }]);
  expect((await asked({ type: 'revoke', id })).browsers).toHaveLength(1);
  await untilTrue(at.time, () => page.isGone);
  expect(page.last('turned-away')).toMatchObject({ why: 'not-paired' });
  expect((await come(lost)).last('turned-away')).toMatchObject({ why: 'not-paired' });
  expect(await other.ask({ type: 'read-hand', tableId: 'table-7', hand: 0 })).toMatchObject({ type: 'hand' });
  expect((await asked({ type: 'revoke', id })).sentence).toMatch(/^No browser/);
  expect((await asked({ type: 'revoke', id: 'all' })).sentence).toMatch(/eight digits/);
});

test('the key of a table opens its own door and no other', async () => {
  const at = await house();
  at.cardroom.room.keys.give('table-8', 'other'.repeat(8));
  const refused = async (changes: object): Promise<unknown> => {
    const visitor = await thief(at, changes);
    await untilTrue(at.time, () => visitor.isGone);
    return visitor.heard[0]?.why;
  };
  // Another table's name, another table's log under its own name, an impossible log.
  expect(await refused({ tableId: 'table-8' })).toBe('key');
  expect(await refused({ tableId: 'table-8', key: 'other'.repeat(8) })).toBe('key');
  expect(await refused({ logId: randomUUID(), seq: 0, hash: 'a'.repeat(64) })).toBe('malformed');
  expect(await refused({ key: '' })).toBe('key');
  const page = await Visitor.at(`wss://${network}:${at.room.port}/socket`, at.time, {
    ca: [at.certificates.authority],
  });
  onTestFinished(() => page.close());
  expect(await page.greet(tableKey)).toMatchObject({ type: 'turned-away', why: 'not-paired' });
});

test('a table can answer only its own orders', async () => {
  const at = await house();
  const other = 'other'.repeat(8);
  at.cardroom.room.keys.give('table-8', other);
  const order: Order = {
    id: 'order-1',
    tableId: 'table-9',
    createdAt: 0,
    actor: 'floor',
    body: '{}',
    state: 'waiting',
    answer: null,
  };
  at.store.orders.add(order);
  const visitor = await thief(at, {
    tableId: 'table-8',
    key: other,
    logId: randomUUID(),
    seq: 0,
    hash: emptyHead.hash,
  });
  await untilTrue(at.time, () => visitor.last('welcome') !== undefined);
  visitor.say({ type: 'order-answered', order: 'order-1', refusal: null });
  visitor.say({ type: 'pull', after: 0 });
  await untilTrue(at.time, () => visitor.heard.length > 2);
  expect(at.store.orders.find('order-1')).toMatchObject({ state: 'waiting' });
});

test('the data of a stolen PC signs nobody in anywhere: only a list signed by the room counts', async () => {
  const at = await house();
  const held = at.cardroom.staffOffice.signedList;
  if (held === null) return expect.unreachable('the house keeps a list');
  const list = JSON.parse(held.list) as { people: { role: string }[]; version: number };
  const own = parseRoomKey(newRoomKey(repeatableRandom('thief')));
  if (own === null) return expect.unreachable('a new key is a key');
  const promoted = {
    ...list,
    version: list.version + 1,
    people: list.people.map((one) => ({ ...one, role: 'manager' })),
  };
  const forged = [signStaffList(promoted as never, own), { ...held, list: JSON.stringify(promoted) }];
  for (const one of forged) at.listed.take(one);
  expect(at.listed.current()?.people.filter(({ role }) => role === 'manager')).toHaveLength(1);
});
