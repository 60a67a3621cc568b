import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('whoever has chips and no seat is sent to a seat that the key names', () => {
  const [one] = evening.view.tournament.entries;
  const [tableId = ''] = evening.view.tournament.tables;
  const to = { tableId, seat: 3 };
  const noSeat = { what: 'no-seat', entry: one?.number ?? 0, player: one?.player.id ?? '', chips: 300, to } as const;
  opened('/tournament', [part({ ...evening.view, proposals: [noSeat] })]);
  expect(screen.getByRole('button', { name: /^To Table \d+, seat 3/ })).toBeTruthy();
});

const quiet = 'Nothing is to be decided now.';
const { view } = evening;
const calm = {
  ...view,
  proposals: [],
  meetings: [],
  chips: { ...view.chips, found: view.chips.issued, uncounted: [] },
};
const [first] = view.tournament.entries;
const [at = ''] = view.tournament.tables;
const here = { tableId: at, seat: 1 };

test('where nothing waits for the floor the list says so', () => {
  opened('/tournament', [part(calm)]);
  expect(screen.getByText(quiet)).toBeTruthy();
});

test.each([
  [
    'somebody who is in it twice',
    { meetings: [{ player: first?.player.id ?? '', table: here, office: here, why: 'in-twice' as const }] },
    /in twice/,
  ],
  ['chips that are missing', { chips: { ...calm.chips, found: calm.chips.issued - 500 } }, /^500 missing/],
  [
    'a head of which no table says who won it',
    { proposals: [{ what: 'heads' as const, entries: [first?.number ?? 0] }] },
    /^Who has won the bounty of /,
  ],
  ['a deal', { proposals: [{ what: 'deal' as const }] }, /^A deal is before the players/],
  ['the start', { tournament: { ...view.tournament, stage: 'planned' as const } }, /^Start the tournament/],
])('%s is in the list, and nothing says that nothing is to be decided', (_what, differs, said) => {
  opened('/tournament', [part({ ...calm, ...differs })]);
  const list = screen.getByRole('region', { name: 'To decide' });
  expect(within(list).getAllByText(said).length).toBeGreaterThan(0);
  expect(screen.queryByText(quiet)).toBeNull();
});

test('a deal that all have said yes to is booked, and the final day is opened once every flight is closed', () => {
  opened('/tournament', [part({ ...calm, proposals: [{ what: 'deal', agreed: true }] })]);
  expect(screen.getByText('All have said yes: book it.')).toBeTruthy();
  const planned = { ...view.tournament, stage: 'planned' as const };
  opened('/tournament', [part({ ...calm, tournament: planned, flights: [], proposals: [{ what: 'open-day' }] })]);
  expect(screen.getAllByRole('button', { name: /^Open the final day/ }).length).toBeGreaterThan(0);
});

test.each([
  [0, 'Every seat is won. Tables have stopped.'],
  [2, 'No more players are left than seats. Tables have stopped.'],
])('a satellite whose seats are gone, or are enough for all, says which: %i left', (seatsLeft, said) => {
  const satellite = { seats: 2, seatsLeft, seatValue: 10_000, event: 'Main', over: true, winners: [1, 2] };
  const more = { seatsPaidAsCash: 0, draw: null, unclaimed: 0 };
  const proposals = [{ what: 'seats' as const, seats: 2 }];
  opened('/tournament', [part({ ...calm, proposals, satellite: { ...satellite, ...more } })]);
  expect(screen.getByText(said)).toBeTruthy();
});
