import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { eventTakings } from '../../../engine/office.ts';
import { deskNow } from '../../../test/office-page/room-now.ts';
import { beginTest, evening, opened, part, press } from '../../../test/support/scripted-office.tsx';
import { makeMoney } from '../../text/money.ts';

beforeEach(beginTest);

test('a structure that was new stays at the part somebody was at when it is saved', async () => {
  const { settle, line, wishes } = opened('/tournament/structures?new=1', [{ part: 'structures', structures: {} }]);
  press('Payouts');
  press('Save');
  await settle();
  const [saved] = wishes();
  if (saved?.type !== 'keep-structure') throw new Error('nothing was saved');
  act(() => line.say({ type: 'office', part: { part: 'structures', structures: { new: saved.structure } } }));
  expect(screen.getByRole('button', { name: 'Payouts' }).getAttribute('aria-pressed')).toBe('true');
});

test('that nobody was signed in is said of a structure until somebody is', async () => {
  const kept = [{ part: 'structures', structures: {} }] as const;
  const { settle, line, container } = opened('/tournament/structures?new=1', kept, {
    refusal: { reason: 'signed-out' },
  });
  press('Save');
  await settle();
  const said = () => container.querySelector('.structure-told')?.textContent;
  expect(said()).toBe('Nobody is signed in here: sign in to continue.');
  act(() => line.say({ type: 'desk-person', person: deskNow }));
  expect(said()).toContain('Not saved yet');
});

test('a structure that begins as another has nothing left of what it was before: no bounties, no seats to be won', async () => {
  const { settle, wishes, hold } = opened('/tournament/structures?new=1', [{ part: 'structures', structures: {} }]);
  press('Entries');
  fireEvent.click(screen.getByRole('switch', { name: /^Bounties/ }));
  fireEvent.click(screen.getByRole('switch', { name: /^Satellite/ }));
  await hold(/^Turbo/);
  press('Save');
  await settle();
  expect(wishes()).toMatchObject([{ type: 'keep-structure', structure: { name: 'Turbo' } }]);
  const [saved] = wishes();
  expect(saved).not.toMatchObject({ structure: { bounty: expect.anything() } });
  expect(saved).not.toMatchObject({ structure: { satellite: expect.anything() } });
});

test('a house says in seconds what a time bank holds, and when and how it is refilled', async () => {
  const { settle, wishes } = opened('/tournament/structures?new=1', [{ part: 'structures', structures: {} }]);
  const choose = (label: string, value: string, at = 0) => {
    const field = screen.getAllByLabelText<HTMLSelectElement>(label)[at];
    if (field !== undefined) fireEvent.change(field, { target: { value } });
  };
  press('Shot clock');
  choose('Format', 'own');
  choose('What it holds', 'cards');
  press('One refill more');
  choose('What it holds', 'seconds');
  // What a bank of extensions is refilled by is no number of seconds.
  expect(screen.queryByLabelText('Refilled')).toBeNull();
  press('One refill more');
  press('One refill more');
  choose('Refilled', 'tables', 1);
  choose('How', 'add', 1);
  choose('After a count that was asked for', 'restart');
  press('Save');
  await settle();
  const [saved] = wishes();
  if (saved?.type !== 'keep-structure') throw new Error('nothing was saved');
  expect(saved.structure.shotClock).toMatchObject({
    bank: { kind: 'seconds' },
    bankAtStart: 120,
    refill: [
      { on: 'final-table', mode: 'reset', n: 120 },
      { on: 'tables', tables: 3, mode: 'add', n: 120 },
    ],
    afterCount: 'restart',
  });
});

test('a published format that the house has changed is its own, from that format, until it is as published again', () => {
  opened('/tournament/structures?new=1', [{ part: 'structures', structures: {} }]);
  press('Shot clock');
  const format = () => screen.getByLabelText<HTMLSelectElement>('Format');
  const shown = () => format().options[format().selectedIndex]?.textContent;
  const type = (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  const source = 'pokerdream-live.com, tournament page';
  fireEvent.change(format(), { target: { value: 'pokerdream' } });
  expect(shown()).toBe('PokerDream');
  // What the source leaves open is the room's to say, and nothing is timed before it is said.
  expect(screen.queryByLabelText('Flop')).toBeNull();
  const use = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Time decisions by PokerDream' });
  expect(use().disabled).toBe(true);
  type('Seconds of one extension', '60');
  press('Time decisions by PokerDream');
  // The source says from when on.
  expect(screen.getByLabelText<HTMLSelectElement>('Begins').value).toBe('near-money');
  fireEvent.change(screen.getByLabelText('Begins'), { target: { value: 'final-table' } });
  expect(shown()).toBe('PokerDream');
  screen.getByText(`Source: ${source}`);
  type('Flop', '25');
  expect(shown()).toBe('Own, from PokerDream');
  screen.getByText(`Changed by the house. Begun from: ${source}`);
  type('Flop', '20');
  expect(shown()).toBe('PokerDream');
});

test('a published format that is chosen stays chosen until its source’s gaps are filled: nothing is saved before', async () => {
  const { settle, wishes, unmount } = opened('/tournament/structures?new=1', [{ part: 'structures', structures: {} }]);
  press('Shot clock');
  fireEvent.change(screen.getByLabelText('Format'), { target: { value: 'ept' } });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const missing = /Shot clock EPT: its source does not say, and the house has to: Extensions at the start\./;
  expect(screen.getByRole('status').textContent).toMatch(missing);
  expect(save().disabled).toBe(true);
  // Neither another part nor leaving the page forgets it.
  press('Payouts');
  expect(screen.getByRole('status').textContent).toMatch(missing);
  unmount();
  const again = opened('/tournament/structures?new=1', [{ part: 'structures', structures: {} }]);
  press('Shot clock');
  expect(screen.getByLabelText<HTMLSelectElement>('Format').value).toBe('ept');
  fireEvent.change(screen.getByLabelText('Extensions at the start'), { target: { value: '3' } });
  press('Payouts');
  expect(save().disabled).toBe(false);
  press('Save');
  await again.settle();
  await settle();
  expect(wishes()).toEqual([]);
  const [saved] = again.wishes();
  if (saved?.type !== 'keep-structure') throw new Error('nothing was saved');
  expect(saved.structure).toMatchObject({ shotClock: { published: 'ept', bankAtStart: 3 } });
  expect(saved.structure).not.toHaveProperty('openClock');
});

test('a bank that begins by the level of the entry says so, until the house says how many extensions there are', async () => {
  const { settle, wishes } = opened('/tournament/structures?new=1', [{ part: 'structures', structures: {} }]);
  press('Shot clock');
  fireEvent.change(screen.getByLabelText('Format'), { target: { value: 'onyx' } });
  screen.getByText(/^By the level of the entry – 0: 12, 1: 10, .*; later: 5$/);
  fireEvent.change(screen.getByLabelText('Extensions at the start'), { target: { value: '6' } });
  expect(screen.queryByText(/^By the level of the entry/)).toBeNull();
  press('Save');
  await settle();
  const [saved] = wishes();
  if (saved?.type !== 'keep-structure') throw new Error('nothing was saved');
  const { bankAtStart, entry } = saved.structure.shotClock ?? {};
  expect([bankAtStart, entry]).toEqual([6, undefined]);
});

test('before the start a tournament is told when it begins; a day no calendar knows goes nowhere', async () => {
  const { settle, wishes } = opened('/tournament', [part(evening.planned)]);
  fireEvent.click(screen.getByRole('button', { name: 'Set the start time' }));
  const field = screen.getByLabelText<HTMLInputElement>('Start time');
  for (const value of ['', '2026-10-03T22:30']) {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  }
  await settle();
  expect(wishes()).toMatchObject([{ type: 'set-start-time', startsAt: new Date(2026, 9, 3, 22, 30).getTime() }]);
});

test('two tournaments by one name are told apart by when they begin', () => {
  const { planned } = evening;
  const late = new Date(2026, 9, 3, 22, 30).getTime();
  const second = { ...planned, tournament: { ...planned.tournament, id: 'second', startsAt: late } };
  const { line } = opened('/tournament', [part(planned)]);
  const { name } = planned.tournament;
  screen.getByRole('button', { name });
  act(() => line.say({ type: 'office', part: part(second) }));
  screen.getByRole('button', { name: `${name} · 22:30` });
  expect(screen.queryByRole('button', { name })).toBeNull();
});

test('as many seats are drawn as are open; alternates without one do not keep the clock from starting', () => {
  const { planned } = evening;
  const { line } = opened('/tournament?tab=entries', [part({ ...planned, openSeats: 1 })]);
  expect(screen.getAllByRole('button', { name: /^Draw 1 seat\b/ })).toHaveLength(2);
  act(() => line.say({ type: 'office', part: part({ ...planned, openSeats: 0 }) }));
  expect(screen.queryByRole('button', { name: /^Draw/ })).toBeNull();
  screen.getByRole('button', { name: /^Start the clock/ });
  screen.getByText(/no seat yet\./);
});

test('without a table the clock is not offered before everything else, and cancelling stands below what is added', () => {
  const { planned } = evening;
  const lit = () => screen.getByRole('button', { name: /^Start the clock/ }).classList.contains('action-lit');
  const { line } = opened('/tournament?tab=tables', [part({ ...planned, openSeats: 0 })]);
  expect([planned.tournament.tables.length > 0, lit()]).toEqual([true, true]);
  act(() =>
    line.say({
      type: 'office',
      part: part({ ...planned, openSeats: 0, tournament: { ...planned.tournament, tables: [] } }),
    }),
  );
  expect(lit()).toBe(false);
  const [added, cancelled] = [screen.getByText('Tables to add'), screen.getByRole('button', { name: /^Cancel the/ })];
  expect(added.compareDocumentPosition(cancelled)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('whoever needs a certain seat is entered with it', async () => {
  const { planned } = evening;
  const entries = planned.tournament.entries.slice(0, 5);
  const view = { ...planned, tournament: { ...planned.tournament, entries } };
  const { settle, wishes } = opened('/tournament?tab=entries', [part(view)]);
  const name = screen.getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Zdena Nová' } });
  const [sells, fixes] = [
    screen.getByRole('button', { name: /^Sell entry/ }),
    screen.getByRole('button', { name: 'Fixed seat…' }),
  ];
  expect(sells.compareDocumentPosition(fixes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(fixes);
  fireEvent.change(screen.getByLabelText('Seat'), { target: { value: '4' } });
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  // It is sold once the house has said whom it knows by the name.
  await settle(300);
  expect(wishes()).toMatchObject([{ type: 'enter', fixed: { tableId: 't9', seat: 4 } }]);
});

test('a fixed seat that another desk gives away meanwhile stays chosen, and is said to be taken', () => {
  const { planned } = evening;
  const [first, ...others] = planned.tournament.entries.slice(0, 5);
  if (first === undefined) throw new Error('Entries were sold.');
  const with4 = (seat: typeof first.seat) =>
    part({ ...planned, tournament: { ...planned.tournament, entries: [{ ...first, seat }, ...others] } });
  const { line } = opened('/tournament?tab=entries', [with4(null)]);
  fireEvent.click(screen.getByRole('button', { name: 'Fixed seat…' }));
  fireEvent.change(screen.getByLabelText('Seat'), { target: { value: '4' } });
  expect(screen.queryByText(/seat 4 is taken/)).toBeNull();
  act(() => line.say({ type: 'office', part: with4({ tableId: 't9', seat: 4 }) }));
  expect((screen.getByLabelText('Seat') as HTMLSelectElement).value).toBe('4');
  screen.getByText(/seat 4 is taken by .+\. Choose an open seat\./);
});

test('the seat of whoever is out is open for somebody who needs it', () => {
  const { planned } = evening;
  const [first, ...others] = planned.tournament.entries.slice(0, 5);
  if (first === undefined) throw new Error('Entries were sold.');
  const entries = [{ ...first, seat: { tableId: 't9', seat: 4 } }, ...others];
  const offered = (state: 'playing' | 'out') => {
    const standings = planned.standings.map((one) =>
      one.entry === first.number ? { ...one, seat: null, state } : one,
    );
    const { line } = opened('/tournament?tab=entries', [
      part({ ...planned, standings, tournament: { ...planned.tournament, entries } }),
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Fixed seat…' }));
    const seats = [...(screen.getByLabelText('Seat') as HTMLSelectElement).options].map(({ value }) => value);
    expect(line).toBeDefined();
    cleanup();
    return seats;
  };
  expect(offered('playing')).not.toContain('4');
  expect(offered('out')).toContain('4');
});

test('a tournament that runs is called off by a key that says first what goes back, or what stands in the way', async () => {
  const { view } = evening;
  const { settle, wishes, hold, line } = opened('/tournament?tab=tables', [part(view)]);
  expect(screen.queryByRole('button', { name: /^Cancel the tournament$/ })).toBeNull();
  press('Cancel the tournament…');
  const { prize, bounty, fee } = eventTakings(view.tournament).together;
  screen.getByText(new RegExp(`^Everything that was sold goes back: ${makeMoney(prize + bounty + fee, 'EUR', 'en')}`));
  await hold(/^Cancel the tournament$/);
  await settle();
  expect(wishes()).toEqual([{ type: 'cancel-tournament', tournament: view.tournament.id }]);
  expect(screen.queryByText(/^Paid for bounties/)).toBeNull();
  const heads = [{ entry: 1, head: null, won: 4_000, unwon: 0, paid: 4_000, owed: 0 }];
  act(() =>
    line.say({ type: 'office', part: part({ ...view, bounty: { entries: heads } } as unknown as typeof view) }),
  );
  screen.getByText('Paid for bounties: €40. It is then taken back on the bounties page.');
  const [first, ...others] = view.standings;
  const paid = { ...view, standings: [{ ...first, paid: 36_000 } as typeof first & {}, ...others] };
  act(() => line.say({ type: 'office', part: part(paid as typeof view) }));
  screen.getByText(/was paid €360 already: take it back on the payouts page first\.$/);
  expect(screen.queryByRole('button', { name: /^Cancel the tournament$/ })).toBeNull();
});

test('prizes of a tournament that was called off are not fixed', () => {
  const { view } = evening;
  const over = { ...view, tournament: { ...view.tournament, stage: 'over', cancelled: true } as const };
  opened('/tournament?tab=payouts', [part(over)]);
  screen.getByRole('button', { name: 'Results and fees' });
  expect(screen.queryByRole('button', { name: /^Fix the prizes/ })).toBeNull();
});

test('a name is sold nothing before the house has said whom it knows: a room that fell silent is asked again', async () => {
  const { tournament } = evening.view;
  const selling = { ...tournament, structure: { ...tournament.structure, lateUntilLevel: 12 } };
  let asked = 0;
  const { settle, wishes } = opened('/tournament?tab=entries', [part({ ...evening.view, tournament: selling })], {
    tells: (ask) =>
      ask.what === 'players' && ++asked === 1 ? { what: 'refused', refusal: { reason: 'not-kept' } } : null,
  });
  const name = screen.getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'hartmann adam' } });
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await settle(300);
  expect([asked, wishes()]).toEqual([1, []]);
  await settle(1_000);
  await settle();
  expect(wishes()).toMatchObject([{ type: 'enter', player: { id: 'p3' } }]);
});
