import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { at, beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

const draw = (envelopes: number) => ({
  at,
  envelopes: [{ amount: 10_000, count: envelopes }],
  commit: 'c0'.repeat(32),
  openly: 'Kd 7c 2s',
  draws: Array.from({ length: envelopes }, (_, index) => ({ of: index + 1, number: index + 1, amount: 10_000, at })),
});
const printed = (mystery: ReturnType<typeof draw> & { readonly seed?: string }) =>
  opened('/tournament/print-draw?tournament=main', [
    part({ ...evening.view, tournament: { ...evening.view.tournament, mystery } }),
  ]);

test('a revealed draw names the four lines of its check sum and has its file as a code, as long as a phone can read it', () => {
  const { unmount } = printed({ ...draw(3), seed: '5a'.repeat(32) });
  expect(
    screen.getByText(/four lines, each ended by a line feed: riffle-commit-v1, the tournament, the seed/),
  ).toBeTruthy();
  expect(screen.getByRole('img', { name: 'This draw as a file, for a phone' })).toBeTruthy();
  unmount();
  printed({ ...draw(200), seed: '5a'.repeat(32) });
  expect(screen.queryByRole('img')).toBeNull();
});

test('before the seed is revealed there is nothing to check by', () => {
  printed(draw(3));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByText(/riffle-commit-v1/)).toBeNull();
});
