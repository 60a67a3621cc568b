import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { TournamentView } from '../../../engine/office.ts';
import { beginTest, evening, opened, part, press } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

const tie = { from: 4, to: 5 };

/** Two who went out in one hand, uncounted; `settled`: the floor has said who came where. */
function viewOf(settled: boolean, paid: number | null = null): TournamentView {
  const [first, second] = evening.view.standings.slice(-2);
  if (first === undefined || second === undefined) throw new Error('an evening has players');
  const out = { state: 'out' as const, prize: 0, paid, tie, ...(settled ? {} : { unsettled: true as const }) };
  const standings = [
    ...evening.view.standings.slice(0, -2).filter(({ state }) => state === 'playing'),
    { ...first, ...out, place: 4 },
    { ...second, ...out, place: settled ? 5 : 4 },
  ];
  return { ...evening.view, standings, proposals: [] };
}

const nameOf = (view: TournamentView, index: number): string =>
  evening.names[view.standings.at(index)?.player ?? ''] ?? '';

test('of places that are shared for want of a count only those can be said which they have together', async () => {
  const view = viewOf(false);
  const { settle, wishes } = opened('/tournament?tab=standings', [part(view)]);
  const field = screen.getByLabelText(`Place of ${nameOf(view, -1)}`);
  fireEvent.change(field, { target: { value: '1' } });
  fireEvent.blur(field);
  screen.getByText('“1” was not taken. A whole number from 4 to 5.');
  fireEvent.change(field, { target: { value: '5' } });
  fireEvent.blur(field);
  press(/^Settle the places/);
  await settle();
  const [first, second] = view.standings.slice(-2).map(({ entry }) => entry);
  expect(wishes()).toEqual([
    { type: 'settle-places', tournament: view.tournament.id, places: { [first ?? 0]: 4, [second ?? 0]: 5 } },
  ]);
});

test('what the floor has settled can be settled again until it is paid', () => {
  opened('/tournament?tab=standings', [part(viewOf(true))]);
  screen.getByText('The floor has settled these places. Until one of them is paid they can be settled again.');
  screen.getByRole('button', { name: /^Settle the places/ });
});

test('settled places that win nothing are not offered any more after the end', () => {
  const view = viewOf(true);
  const over = { ...view, tournament: { ...view.tournament, stage: 'over' as const } };
  opened('/tournament?tab=standings', [part(over)]);
  expect(screen.queryByRole('button', { name: /^Settle the places/ })).toBeNull();
});

test('what was paid is not offered to be settled', () => {
  opened('/tournament?tab=standings', [part(viewOf(true, 5_000))]);
  expect(screen.queryByRole('button', { name: /^Settle the places/ })).toBeNull();
});

test('places that are open stand under To decide, and lead to where they are settled', () => {
  const view = viewOf(false);
  const players = view.standings.slice(-2).map(({ player }) => player);
  opened('/tournament?tab=entries', [part({ ...view, proposals: [{ what: 'places', from: 4, to: 5, players }] })]);
  screen.getByRole('heading', { name: 'Places 4 to 5 are open' });
  press(/^Settle the places/);
  screen.getByLabelText(`Place of ${nameOf(view, -1)}`);
});

/** The last three are out, each alone in a place; nobody can enter any more. */
function outOneByOne(): TournamentView {
  const standings = evening.view.standings
    .slice(0, 6)
    .map((one, index) =>
      index < 3 ? one : { ...one, state: 'out' as const, chips: null, place: index + 1, prize: 0, paid: null },
    );
  return { ...evening.view, standings, proposals: [], tournament: { ...evening.view.tournament, closed: true } };
}

test('where clocks were not known a manager says another order of some who are out', async () => {
  const view = outOneByOne();
  const { settle, wishes } = opened('/tournament?tab=standings', [part(view)]);
  press(/^Another order/);
  const [fourth, fifth] = view.standings.slice(3).map(({ entry }) => entry);
  for (const [index, place] of [
    [3, '5'],
    [4, '4'],
  ] as const) {
    const field = screen.getByLabelText(`Place of ${nameOf(view, index)}`);
    fireEvent.change(field, { target: { value: place } });
    fireEvent.blur(field);
  }
  // The sixth is not among them.
  expect(screen.queryByLabelText(`Place of ${nameOf(view, 5)}`)).toBeNull();
  press(/^Settle the places/);
  await settle();
  expect(wishes()).toEqual([
    { type: 'settle-places', tournament: view.tournament.id, places: { [fourth ?? 0]: 5, [fifth ?? 0]: 4 } },
  ]);
  expect(screen.queryByRole('button', { name: /^Settle the places/ })).toBeNull();
});

test('while somebody may still enter no other order is said: places move', () => {
  const view = outOneByOne();
  const { tournament } = view;
  const sold = { ...tournament, closed: false, structure: { ...tournament.structure, lateUntilLevel: 20 } };
  opened('/tournament?tab=standings', [part({ ...view, tournament: sold })]);
  expect(screen.queryByRole('button', { name: /^Another order/ })).toBeNull();
});

test('another order may say who came first where nobody is in that place', async () => {
  const { tournament, ...rest } = outOneByOne();
  const over = { ...tournament, stage: 'over' as const };
  const standings = rest.standings.slice(3).map((one, index) => ({ ...one, place: index + 2 }));
  const view = { ...rest, standings, tournament: over };
  const { settle, wishes } = opened('/tournament?tab=standings', [part(view)]);
  press(/^Another order/);
  const field = screen.getByLabelText(`Place of ${nameOf(view, 0)}`);
  fireEvent.change(field, { target: { value: '1' } });
  fireEvent.blur(field);
  press(/^Settle the places/);
  await settle();
  const first = standings[0]?.entry ?? 0;
  expect(wishes()).toMatchObject([{ type: 'settle-places', places: { [first]: 1 } }]);
});

test('another order says no place that somebody else is in, or plays for', () => {
  const view = outOneByOne();
  opened('/tournament?tab=standings', [part(view)]);
  press(/^Another order/);
  const field = screen.getByLabelText(`Place of ${nameOf(view, 3)}`);
  fireEvent.change(field, { target: { value: '1' } });
  fireEvent.blur(field);
  screen.getByText(/^“1” was not taken/);
});
