import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TournamentView } from '../../../engine/office.ts';
import { deskNow } from '../../../test/office-page/room-now.ts';
import { beginTest, evening, opened, part, press } from '../../../test/support/scripted-office.tsx';
import { holdMs } from '../../components/hold-button.tsx';

beforeEach(beginTest);

/** The evening, in its ninth level, with these entries out of chips, and so many re-buys sold to the first of them. */
function broke(entries: readonly number[], rebuys = 0, untilLevel = 9): TournamentView {
  const { view } = evening;
  const { tournament } = view;
  const sold = tournament.entries.map((one) => (one.number === entries[0] ? { ...one, rebuys } : one));
  const { rebuy } = tournament.structure;
  const structure = { ...tournament.structure, rebuy: rebuy === null ? null : { ...rebuy, untilLevel } };
  return {
    ...view,
    tournament: { ...tournament, structure, entries: sold },
    standings: view.standings.map((one) => (entries.includes(one.entry) ? { ...one, chips: 0 } : one)),
  };
}

test('whoever is without chips is chosen by one key and sold a re-buy by another; who is refused stays chosen, with the reason', async () => {
  const refusal = { reason: 'no-rebuy', because: 'too-many', limit: 2 } as const;
  const { wishes, hold, container } = opened('/tournament?tab=entries', [part(broke([3, 9]))], { refusal });
  press('Without chips: 2');
  await hold(/^Re-buy for 2/);
  expect(wishes()).toMatchObject([
    { type: 'sell-rebuy', entry: 3 },
    { type: 'sell-rebuy', entry: 9 },
  ]);
  screen.getByText('Done: 0.');
  // One sentence for all it is true of.
  const [said, ...more] = [...container.querySelectorAll('.event-panel .event-wrong')];
  expect([said?.textContent, more]).toEqual([expect.stringMatching(/^.+ and .+: .+\.$/), []]);
  screen.getByRole('heading', { name: 'Chosen: 2' });
  // One of them after all not.
  const [row] = container.querySelectorAll('.event-row[aria-pressed="true"]');
  fireEvent.click(row as HTMLElement);
  screen.getByRole('heading', { name: 'Chosen: 1' });
});

test('where neither re-buys nor add-ons are sold, nobody is asked to choose several', () => {
  const { view } = evening;
  const structure = { ...view.tournament.structure, rebuy: null, addOn: null };
  opened('/tournament?tab=entries', [part({ ...view, tournament: { ...view.tournament, structure } })]);
  screen.getByRole('searchbox', { name: 'Name, number, table' });
  expect(screen.queryByRole('button', { name: 'Choose several' })).toBeNull();
});

test('nobody is offered a re-buy who has too many chips for one: the others are, and the entry says why', async () => {
  const noRebuy = { reason: 'no-rebuy', because: 'too-many-chips', limit: 5000 } as const;
  const view = broke([3, 9]);
  const standings = view.standings.map((one) => (one.entry === 9 ? { ...one, chips: 6_000, noRebuy } : one));
  const { hold, wishes } = opened('/tournament?tab=entries', [part({ ...view, standings })]);
  press('Choose several');
  for (const entry of [3, 9]) press(new RegExp(`^${entry}\\D`));
  await hold(/^Re-buy for 1/);
  expect(wishes()).toMatchObject([{ type: 'sell-rebuy', entry: 3 }]);
  press('Choose several');
  press(/^9\D/);
  screen.getByText('No re-buy: only with 5,000 chips or fewer.');
  expect(screen.queryByRole('button', { name: /^Re-buy/ })).toBeNull();
});

test('a cardroom that does not answer is asked once, and everybody stays chosen', async () => {
  const { wishes, hold } = opened('/tournament?tab=entries', [part(broke([3, 9, 12]))], {
    refusal: { reason: 'not-kept' },
  });
  press('Without chips: 3');
  await hold(/^3 decline/);
  expect(wishes()).toHaveLength(1);
  screen.getByRole('heading', { name: 'Chosen: 3' });
});

test('a re-buy somebody else sells while the finger is down is not sold once more', async () => {
  const { line, wishes, settle, container } = opened('/tournament?tab=entries', [part(broke([3]))]);
  const row = [...container.querySelectorAll('.event-row')].find((one) => one.textContent?.includes('no chips'));
  fireEvent.click(row as HTMLElement);
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Re-buy €/ }));
  await settle(holdMs / 2);
  act(() => line.say({ type: 'office', part: part(broke([3], 1)) }));
  await settle(holdMs / 2);
  expect(wishes()).toMatchObject([{ type: 'sell-rebuy', entry: 3, sold: 0 }]);
});

test('no key offers what would only be refused: instead of it stands why', () => {
  const { container } = opened('/tournament?tab=entries', [part(broke([3], 0, 8))]);
  const offered = () => screen.queryAllByRole('button', { name: /^(Re-buy|Add-on)/ }).map((key) => key.textContent);
  const why = () => [...container.querySelectorAll('.event-panel > .event-quiet')].map((line) => line.textContent);
  const told = [
    'No re-buy: it was open until the end of level 8.',
    'No add-on: it was sold in the break after level 4.',
  ];
  press('Without chips: 1');
  expect([offered(), why()]).toEqual([[], told]);
  press('Choose several');
  const rows = [...container.querySelectorAll('.event-row')];
  fireEvent.click(rows.find((one) => one.textContent?.includes('no chips')) as HTMLElement);
  expect([offered(), why()]).toEqual([[], told]);
});

test('with a reason the key that takes somebody out comes into view, wherever the column was scrolled to', () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { container } = opened('/tournament?tab=entries', [part(broke([3]))]);
  const rows = [...container.querySelectorAll('.event-row')];
  fireEvent.click(rows.find((one) => one.textContent?.includes('no chips')) as HTMLElement);
  fireEvent.change(screen.getByLabelText(/^Disqualified or gone/), { target: { value: 'Marked cards' } });
  const key = screen.getByRole('button', { name: /^Take out of the tournament/ });
  expect(brought.mock.contexts.some((one) => one instanceof Element && one.contains(key))).toBe(true);
  brought.mockRestore();
});

test('whoever signs a second time does so at the right from top to bottom, not below what is scrolled', async () => {
  const { container, line, hold } = opened('/tournament?tab=entries', [part(broke([3]))]);
  act(() => line.say({ type: 'desk-person', person: deskNow }));
  const rows = [...container.querySelectorAll('.event-row')];
  fireEvent.click(rows.find((one) => one.textContent?.includes('no chips')) as HTMLElement);
  fireEvent.change(screen.getByLabelText(/^Disqualified or gone/), { target: { value: 'Marked cards' } });
  await hold(/^Take out of the tournament/);
  const pad = screen.getByRole('button', { name: '7' }).closest('aside');
  expect(pad?.className).toBe('desk-sheet');
  expect(pad?.textContent).toContain('Reason: Marked cards');
  fireEvent.click(within(pad as HTMLElement).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: '7' })).toBeNull();
});

/** The evening with the first entry gone, and re-entries sold: how it went. */
function gone(state: 'out' | 'withdrawn', kept: boolean): TournamentView {
  const { view } = evening;
  const { tournament } = view;
  const [first] = view.standings;
  if (first === undefined) throw new Error('nobody has entered');
  const withdrawn = state === 'out' ? null : { at: 1, chips: 20_000, ...(kept ? { kept: true as const } : {}) };
  const entries = tournament.entries.map((one) => (one.number === first.entry ? { ...one, withdrawn } : one));
  const structure = { ...tournament.structure, reentry: { untilLevel: 9, most: null } };
  return {
    ...view,
    tournament: { ...tournament, structure, entries },
    standings: view.standings.map((one) => (one === first ? { ...one, seat: null, chips: null, state } : one)),
  };
}

test.each([
  ['is out', 'out', false, true],
  ['has their money back', 'withdrawn', false, true],
  ['was taken out by the floor', 'withdrawn', true, false],
] as const)(
  'a re-entry is offered for whoever is gone, but not for whoever was taken out: %s',
  (_, state, kept, is) => {
    const { container } = opened('/tournament?tab=entries', [part(gone(state, kept))]);
    const first = [...container.querySelectorAll('.event-row')].find((row) => /^1\D/.test(row.textContent ?? ''));
    fireEvent.click(first as HTMLElement);
    expect(screen.queryByRole('button', { name: /^Re-entry/ }) !== null).toBe(is);
  },
);

test('whoever has bought in again is sold no other re-entry by the entry that is out', () => {
  const again = gone('out', false);
  const [first, second] = again.standings;
  if (first === undefined || second === undefined) throw new Error('two have entered');
  const standings = again.standings.map((one) => (one === second ? { ...one, player: first.player } : one));
  const { container } = opened('/tournament?tab=entries', [part({ ...again, standings })]);
  const row = [...container.querySelectorAll('.event-row')].find((one) => /^1\D/.test(one.textContent ?? ''));
  fireEvent.click(row as HTMLElement);
  screen.getByRole('button', { name: 'Close' });
  expect(screen.queryByRole('button', { name: /^Re-entry/ })).toBeNull();
});
