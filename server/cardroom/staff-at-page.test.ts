import { expect, test } from 'vitest';
import { messagesAt } from '../../commands/simulation/transport-pair.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { FromCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { StaffWish } from '../../protocol/staff-office.ts';
import { house, proofOf } from '../../test/support/house-with-floor.ts';
import { ofType } from '../../test/support/room-of-tables.ts';

function asked() {
  const room = house();
  let made = 0;
  const say = async (wish: StaffWish) => {
    const id = `request-s${++made}`;
    const heard = [...room.petra.say({ type: 'staff-wish', id, wish }), ...(await room.settled(room.petra))];
    return heard.find((one) => 'id' in one && one.id === id);
  };
  const audit = () => room.store.audit.read(null, 10).map(({ what, by, reason }) => ({ what, by, reason }));
  return { ...room, say, audit };
}
const eva: StaffWish = { type: 'add', number: '17', name: 'Eva', role: 'dealer' };

test('nobody but a manager who is signed in sees the list or changes it', async () => {
  const { petra, signIn, say } = asked();
  expect(await say({ type: 'list' })).toMatchObject({ type: 'refused', refusal: { reason: 'signed-out' } });
  await signIn(petra, proofOf('4'));
  expect(await say(eva)).toMatchObject({ type: 'refused', refusal: { reason: 'not-allowed', role: 'floor' } });
  await signIn(petra, proofOf('6'));
  const list = await say({ type: 'list' });
  expect(list).toMatchObject({ type: 'staff-told', refusal: null });
  expect(JSON.stringify(list)).not.toContain('"17"');
});

test('a manager adds people, changes their role and retires them; the audit says by whom, and names nobody', async () => {
  const { petra, signIn, say, audit } = asked();
  await signIn(petra, proofOf('6'));
  const done: readonly StaffWish[] = [
    eva,
    { type: 'rename', number: '17', name: 'Eva N.' },
    { type: 'role', number: '17', role: 'floor' },
  ];
  for (const wish of done) expect(await say(wish)).toMatchObject({ type: 'staff-told', refusal: null });
  expect(await say({ type: 'list' })).toMatchObject({
    people: expect.arrayContaining([expect.objectContaining({ number: '17', name: 'Eva N.', role: 'floor' })]),
  });
  const retired = await say({ type: 'retire', number: '17' });
  expect(retired).toMatchObject({ refusal: null });
  expect(JSON.stringify(retired)).not.toContain('Eva');
  expect(audit().map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
    'staff-changed: retire 17',
    'staff-changed: role 17 floor',
    'staff-changed: rename 17',
    'staff-changed: add 17 dealer',
  ]);
  expect(audit()[0]?.by).toMatch(/^manager:/);
});

test('what is refused changes nothing, and nobody takes away their own role', async () => {
  const { petra, signIn, say, audit } = asked();
  await signIn(petra, proofOf('6'));
  const refused: readonly [StaffWish, string][] = [
    [{ ...eva, number: '4' }, 'number-taken'],
    [{ ...eva, number: '000004' }, 'number-taken'],
    [{ type: 'pin', number: '4', pin: '123456' }, 'pin-row'],
    [{ type: 'pin', number: '4', pin: '12' }, 'pin-length'],
    [{ type: 'badge', number: '4', badge: 'x' }, 'no-badge'],
    [{ type: 'role', number: '99', role: 'floor' }, 'nobody-with'],
    [{ type: 'role', number: '6', role: 'dealer' }, 'yourself'],
    [{ type: 'retire', number: '6' }, 'yourself'],
  ];
  for (const [wish, reason] of refused)
    expect(await say(wish)).toMatchObject({ type: 'staff-told', people: null, refusal: { reason } });
  expect(audit()).toEqual([]);
});

test('nothing is changed where the disk does not take the audit trail', async () => {
  const { petra, signIn, say, store } = asked();
  await signIn(petra, proofOf('6'));
  store.appendAudit = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  expect(await say(eva)).toMatchObject({
    people: null,
    refusal: { reason: 'not-kept', sentence: 'The disk is full.' },
  });
  expect(store.staff.all().map(({ number }) => number)).not.toContain('17');
});

test('a number that is none is refused, and the page stays', async () => {
  const { petra, signIn, say } = asked();
  await signIn(petra, proofOf('6'));
  expect(await say({ ...eva, number: '1.5' })).toMatchObject({ type: 'refused', refusal: { reason: 'malformed' } });
  expect(ofType(messagesAt<FromCardroomServer>(petra.near), 'turned-away')).toEqual([]);
});
