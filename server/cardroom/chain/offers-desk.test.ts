import { createPrivateKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoStaff } from '../../../protocol/staff.ts';
import { house } from '../../../test/support/house-with-floor.ts';
import { signedItem } from '../../chain/handing-down.ts';
import { newRoomKey, publicRoomKey } from '../../staff/staff-list.ts';
import { Offers } from './offers.ts';
import { offersDesk } from './offers-desk.ts';

const key = createPrivateKey(newRoomKey((count) => Buffer.alloc(count, 7)));
const ownPc = {
  headers: { authorization: 'Bearer desk' },
  socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' },
};
const keptOut = { id: 'p', name: 'Novák', born: null, kind: 'ban' as const, until: null };

test('somebody who only shares a name is cleared by a manager, whose wrong PINs are counted', async () => {
  const { whole, store, time } = house();
  const cardroom = whole();
  const offers = new Offers({
    store,
    time,
    chainKey: publicRoomKey(key),
    keptOutChanged: () => cardroom.keptOut.read(),
    take: () => ({ sentence: 'Nothing is taken here.' }),
  });
  const body = { kind: 'kept-out' as const, people: [keptOut] };
  offers.hear([signedItem({ item: 'i', name: 'n', version: 1, at: 1, storeId: null, body }, key)], () => {});
  const chain = () => ({ status: null, offers, stop: () => {} });
  const ask = offersDesk({ key: 'desk', cardroom, chain });
  const pinOf = (number: string) => demoStaff.find((one) => one.number === number)?.pin ?? '';
  const clear = (number: string, pin = pinOf(number)) => ask({ type: 'clear', name: 'Novak', number, pin }, ownPc);

  expect(await clear('4')).toEqual({
    sentence: 'A manager signs for this, and number 4 is none.',
  });
  for (let tries = 0; tries < 4; tries++)
    expect(await clear('6', '111222')).toEqual({ sentence: 'Number or PIN is wrong.' });
  expect(await clear('6', '111222')).toEqual({ sentence: expect.stringMatching(/^Too many wrong PINs/) });
  expect(await clear('6')).toEqual({ sentence: expect.stringMatching(/^Too many wrong PINs/) });
  expect(store.offers.cleared()).toEqual([]);
  time.advance(61_000);
  const told = { lines: [expect.stringMatching(/^Novak is known as player /), expect.any(String)] };
  const first = await clear('6');
  expect(first).toEqual(told);
  const [one = ''] = store.offers.cleared();
  // The answer was lost, and the manager asks again: the same person, also after a restart.
  expect(await clear('6')).toEqual(first);
  expect([store.offers.cleared(), Object.keys(cardroom.office.state.players)]).toEqual([[one], [one]]);
  // One more of the same name is said to be another one.
  const beside = (...others: readonly string[]) =>
    ask({ type: 'clear', name: 'Novak', number: '6', pin: pinOf('6'), beside: others }, ownPc);
  const second = await beside(one);
  expect(second).toEqual(told);
  expect(await beside(one)).toEqual(second);
  expect([store.offers.cleared().length, await beside('somebody')]).toEqual([
    2,
    { lines: [expect.stringContaining(one), expect.any(String)] },
  ]);
});
