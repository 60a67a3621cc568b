import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { usualDays } from '../../../protocol/structure-schema.ts';
import { beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

const at = 1_760_000_000_000;

/** Two bags of a flight that has closed, and two people the page knows. */
function closedFlight() {
  const { view } = evening;
  const { tournament } = view;
  const [one, two] = tournament.entries;
  const bagOf = (entry: typeof one, countedBy: string, signedBy: string) => ({
    entry: entry?.number ?? 0,
    tableId: tournament.tables[0] ?? '',
    seat: 1,
    bag: { number: `A-${entry?.number}`, counts: { 1000: 2 }, chips: 2_000, difference: 0, countedBy, signedBy, at },
  });
  const [a = '', b = ''] = [one, two].map((entry) => entry?.player.id ?? '');
  const bags = [bagOf(one, `dealer:${a}`, `floor:${b}`), bagOf(two, `manager:${b}`, `manager:${b}`)];
  const flight = {
    ...tournament,
    stage: 'over' as const,
    flightOf: 'main',
    structure: { ...tournament.structure, days: usualDays },
    flightClosed: { at, bags, reached: { level: 1, secondsLeft: 0 } },
  };
  return { view: { ...view, tournament: flight, bagsNow: { bags, open: [] } }, a, b };
}

test('the slip of a bag that one person has booked late leaves the second line to be signed', () => {
  opened('/tournament/print-bags?tournament=main', [part(closedFlight().view as never)]);
  const signed = screen.getAllByText('Second signature').map((line) => line.nextElementSibling?.textContent);
  const counted = screen.getAllByText('Counted').map((line) => line.nextElementSibling?.textContent);
  expect([counted[0], counted[1], signed[0]].every((name) => name !== '')).toBe(true);
  expect([signed[0], signed[1]]).toEqual([counted[1], '']);
});

test('a bag says what a hand corrected since changes on the final day, and that its player is out who gives all of it', () => {
  const { view, a, b } = closedFlight();
  const chips = (owedByB: number) => ({
    ...view.chips,
    owed: [
      { player: a, chips: 500 },
      { player: b, chips: owedByB },
    ],
  });
  const { line } = opened('/tournament?tournament=main&tab=flights', [part({ ...view, chips: chips(-500) } as never)]);
  expect(screen.getByText('Corrected hand: gets 500 on the final day')).not.toBeNull();
  expect(screen.getByText('Corrected hand: gives 500 on the final day')).not.toBeNull();
  act(() => line.say({ type: 'office', part: part({ ...view, chips: chips(-2_000) } as never) }));
  expect(screen.getByText('Corrected hand: gives all of it on the final day, and is out')).not.toBeNull();
});
