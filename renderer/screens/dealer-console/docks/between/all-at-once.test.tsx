import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, commands, openConsole, tapSeen } from '../../console-under-test.tsx';

beforeEach(beginTest);

test('several who sat down are seated by one key, and chips taken back from several are taken by one', async () => {
  const sits = (seat: number) =>
    ({ type: 'seat-player', seat, player: { id: `n${seat}`, hash: '' }, stack: 30_000, at, opening: true }) as const;
  const seating = { 1: ['Dvořák', 41_200], 2: ['Kowalska', 9000], 3: ['Hartmann', 26_600] } as const;
  const fake = new FakeTable({ seats: 6, at, seating });
  // Before the first hand nobody has to be counted again.
  fake.does(
    { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
    { type: 'fold', seat: 1 },
    { type: 'fold', seat: 2 },
    { type: 'push-pot', at, pot: 0 },
    sits(4),
    sits(5),
    sits(6),
  );
  await openConsole(fake);
  await tapSeen('All seated (3)');
  expect(commands(fake)).toEqual([{ type: 'confirm-stacks', seats: [4, 5, 6] }]);
  const buys = (seat: number) => ({ type: 'add-chips', seat, player: `p${seat}`, chips: 10_000, at }) as const;
  const loses = (seat: number) => ({ type: 'take-chips', seat, player: `p${seat}`, chips: 10_000 }) as const;
  act(() =>
    fake.does(buys(1), buys(2), buys(3), { type: 'give-chips', seats: [1, 2, 3], at }, loses(1), loses(2), loses(3)),
  );
  await tapSeen('All taken (3)');
  expect(commands(fake).at(-1)).toEqual({ type: 'confirm-stacks', seats: [1, 2, 3] });
  expect(screen.getByText('Everybody plays.')).toBeTruthy();
});
