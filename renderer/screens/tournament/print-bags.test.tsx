import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

const at = 1_760_000_000_000;

test('the slip of a bag that one person has booked late leaves the second line to be signed', () => {
  const { view } = evening;
  const { tournament } = view;
  const [one, two] = tournament.entries;
  const bagOf = (entry: typeof one, countedBy: string, signedBy: string) => ({
    entry: entry?.number ?? 0,
    tableId: tournament.tables[0] ?? '',
    seat: 1,
    bag: { number: `A-${entry?.number}`, counts: { 1000: 2 }, chips: 2_000, difference: 0, countedBy, signedBy, at },
  });
  // Any two names that the page knows.
  const [a = '', b = ''] = [one, two].map((entry) => entry?.player.id ?? '');
  const bags = [bagOf(one, `dealer:${a}`, `floor:${b}`), bagOf(two, `manager:${b}`, `manager:${b}`)];
  const flight = {
    ...tournament,
    stage: 'over' as const,
    flightOf: 'main',
    flightClosed: { at, bags, reached: { level: 1, secondsLeft: 0 } },
  };
  opened('/tournament/print-bags?tournament=main', [
    part({ ...view, tournament: flight, bagsNow: { bags, open: [] } } as never),
  ]);
  const signed = screen.getAllByText('Second signature').map((line) => line.nextElementSibling?.textContent);
  const counted = screen.getAllByText('Counted').map((line) => line.nextElementSibling?.textContent);
  expect([counted[0], counted[1], signed[0]].every((name) => name !== '')).toBe(true);
  expect([signed[0], signed[1]]).toEqual([counted[1], '']);
});
