import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { listOf } from '../../test/support/staff-of-house.ts';
import { SignInDesk } from './sign-in-desk.ts';
import type { StaffList } from './staff-list.ts';

const house = listOf(['1', '1', 'dealer'], ['4', '4', 'floor'], ['6', '6', 'manager']);

/** A person's number is also their PIN. */
function openDesk() {
  const time = new SimulatedTime();
  let list: StaffList | null = house;
  const desk = new SignInDesk({
    time,
    newId: randomUUID,
    list: () => list,
    identify: async ({ people }, proof) =>
      people.find(({ number }) => proof.by === 'pin' && number === proof.number && number === proof.pin) ?? null,
  });
  return {
    time,
    desk,
    retire: (id: string) => {
      list = { ...house, people: house.people.filter((one) => one.id !== id) };
    },
  };
}
const pin = (number: string, typed = number) => ({ by: 'pin', number, pin: typed }) as const;

test('a person with too low a role is told which one is needed', async () => {
  const { desk } = openDesk();
  expect(await desk.prove('a', pin('1'), 'dealer')).toMatchObject({ person: { id: 's1' } });
  expect(await desk.prove('a', pin('1'), 'floor')).toEqual({ refusal: { reason: 'role', needs: 'floor' } });
});

test('a number is tried five times in ten minutes at a desk, however slowly', async () => {
  const { time, desk } = openDesk();
  const said = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const proved = await desk.prove('console', pin('4', 'wrong'), 'floor');
    said.push('refusal' in proved ? proved.refusal.reason : 'proved');
    time.advance(30_000);
  }
  expect(said).toEqual([...Array(4).fill('not-known'), 'shut', 'shut']);
  // Others can still sign in there.
  expect(await desk.prove('console', pin('6'), 'floor')).toMatchObject({ person: { id: 's6' } });
});

test('a signature is valid once, at its desk, beside the same person, and while its signer is on the staff', async () => {
  const { desk, retire } = openDesk();
  const signed = async () => (await desk.sign('a', pin('6'), '{"type":"check"}', () => 's4')).signature ?? '';
  const command = { type: 'check' };
  const first = await signed();
  expect(desk.signerOf('a', first, command, 's4')).toMatchObject({ id: 's6' });
  expect(desk.signerOf('a', first, command, 's4')).toBeNull();
  expect(desk.signerOf('b', await signed(), command, 's4')).toBeNull();
  expect(desk.signerOf('a', await signed(), command, 's1')).toBeNull();
  expect(desk.signerOf('a', await signed(), { type: 'call' }, 's4')).toBeNull();
  const last = await signed();
  retire('s6');
  expect(desk.signerOf('a', last, command, 's4')).toBeNull();
  expect(await desk.sign('a', pin('4'), '{}', () => 's4')).toEqual({ refusal: { reason: 'same-person' } });
});

test('at most twenty requests wait at a desk', async () => {
  const { desk } = openDesk();
  const ask = () => desk.inTurn('a', async () => ({ refusal: null }));
  const answers = await Promise.all(Array.from({ length: 22 }, ask));
  expect(answers.map(({ refusal }) => refusal?.reason ?? null)).toEqual([
    ...Array(20).fill(null),
    'not-kept',
    'not-kept',
  ]);
  expect(await ask()).toEqual({ refusal: null });
});
