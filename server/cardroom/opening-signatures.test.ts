import { expect, test } from 'vitest';
import { house, proofOf } from '../../test/support/house-with-floor.ts';
import { ofType } from '../../test/support/room-of-tables.ts';

const open = { tableId: '1', hand: 1, seats: [2], reason: 'Collusion?' };
type House = ReturnType<typeof house>;

/** What a browser of the floor is answered that asks for these cards with that signature. */
function asked({ petra }: House, page: typeof petra, signature: string, changes: Partial<typeof open> = {}) {
  const said = { type: 'open-cards', id: 'request-o', ...open, ...changes, signature } as const;
  return ofType(page.say(said), 'cards-opened')[0]?.refusal;
}
const unsigned = { reason: 'needs-signature', role: 'floor' };
/** Signed as it must be: the hand in play is the next thing that stands against it. */
const wellSigned = { reason: 'hand-running', hand: 1 };

test('nobody signs their own opening, and who is no floor person signs none', async () => {
  const room = house();
  await room.signIn(room.petra, proofOf('4'));
  expect((await room.sign(room.petra, proofOf('4'), { open }))?.refusal).toEqual({ reason: 'same-person' });
  expect(asked(room, room.petra, (await room.sign(room.petra, proofOf('1'), { open }))?.signature ?? '')).toEqual(
    unsigned,
  );
});

test('the second signature of an opening is good for two minutes, once, for these words', async () => {
  const room = house();
  await room.signIn(room.petra, proofOf('4'));
  const signed = async (): Promise<string> => (await room.sign(room.petra, proofOf('5'), { open }))?.signature ?? '';
  for (const changes of [{ hand: 2 }, { seats: [2, 3] }, { reason: 'Curious.' }, { tableId: '2' }])
    expect([changes, asked(room, room.petra, await signed(), changes)]).not.toEqual([changes, wellSigned]);
  const late = await signed();
  room.time.advance(2 * 60_000);
  expect(asked(room, room.petra, late)).toEqual(unsigned);
  const good = await signed();
  expect(asked(room, room.petra, good)).toEqual(wellSigned);
  expect(asked(room, room.petra, good)).toEqual(unsigned);
});

test('a signature given at one browser is none at another, nor beside another person', async () => {
  const room = house();
  await room.signIn(room.petra, proofOf('4'));
  await room.signIn(room.karel, proofOf('6'));
  const signed = async (): Promise<string> => (await room.sign(room.petra, proofOf('5'), { open }))?.signature ?? '';
  expect(asked(room, room.karel, await signed())).toEqual(unsigned);
  const before = await signed();
  await room.signOut(room.petra);
  expect(asked(room, room.petra, before)).toEqual({ reason: 'signed-out' });
  await room.signIn(room.petra, proofOf('6'));
  expect(asked(room, room.petra, before)).toEqual(unsigned);
});
