import { expect, test } from 'vitest';
import { messagesAt } from '../../../commands/simulation/transport-pair.ts';
import type { FromCardroomServer } from '../../../protocol/cardroom-messages.ts';
import { type OfficeWish, signedWish } from '../../../protocol/office-desk.ts';
import { aStructure } from '../../../test/support/event-in-the-room.ts';
import { house, proofOf } from '../../../test/support/house-with-floor.ts';
import { ofType } from '../../../test/support/room-of-tables.ts';

/** A planned tournament with two entries; number 4 of the floor is signed in, and may be beside number 5. */
async function withEntries() {
  const room = house();
  const { petra, signIn, signOut, store } = room;
  let made = 0;
  const wish = (wished: OfficeWish, signature?: string) => {
    const said = { type: 'office-wish', id: `office-wish-${++made}`, wish: wished } as const;
    return ofType(petra.say(signature === undefined ? said : { ...said, signature }), 'office-done')[0]?.refusal;
  };
  await signIn(petra, proofOf('6'));
  wish({ type: 'plan-tournament', structure: aStructure, name: 'Main event' });
  const parts = ofType(messagesAt<FromCardroomServer>(petra.near), 'office').map(({ part }) => part);
  const planned = parts.flatMap((part) => (part.part === 'tournament' ? [part.view.tournament.id] : []))[0] ?? '';
  for (const name of ['Anna', 'Bert']) wish({ type: 'enter', tournament: planned, player: { name }, fixed: null });
  await signOut(petra);
  await signIn(petra, proofOf('4'));
  const takeOut = (entry: number): OfficeWish => ({
    type: 'take-out-entry',
    tournament: planned,
    entry,
    reason: 'Hit another player.',
  });
  const last = () => store.office.read(store.office.head().seq - 1, 1)[0];
  return { ...room, wish, takeOut, planned, last };
}

test('whoever is disqualified goes out by two signatures, and both stand in the log', async () => {
  const { petra, sign, wish, takeOut, last } = await withEntries();
  const signed = await sign(petra, proofOf('5'), signedWish(takeOut(1)));
  expect(wish(takeOut(1), signed?.signature)).toBeNull();
  expect(last()).toMatchObject({ kind: 'entry-withdrawn', actor: expect.stringMatching(/^floor:.+\+floor:.+$/) });
});

test('without a second signature, or with one for something else, nobody is taken out', async () => {
  const { petra, sign, wish, takeOut, last, planned } = await withEntries();
  const before = last()?.seq;
  const missing = { reason: 'needs-signature', role: 'floor' };
  expect(wish(takeOut(1))).toEqual(missing);
  expect(wish(takeOut(1), 'no-signature-at-all')).toEqual(missing);
  expect((await sign(petra, proofOf('4'), signedWish(takeOut(1))))?.refusal?.reason).toBe('same-person');
  const other = await sign(petra, proofOf('5'), signedWish(takeOut(2)));
  expect(wish(takeOut(1), other?.signature)).toEqual(missing);
  expect(wish(takeOut(2), other?.signature)).toEqual(missing);
  expect(last()?.seq).toBe(before);
  // An entry nobody was dealt a hand for is given back by one person, and another's signature changes nothing of that.
  expect(wish({ type: 'withdraw-entry', tournament: planned, entry: 1 })).toBeNull();
});
