import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { TournamentView } from '../../../engine/office.ts';
import type { OfficeAnswer, OfficeAsk } from '../../../protocol/office-desk.ts';
import { proposals, satelliteAt } from '../../../test/office-page/evening-proposals.ts';
import { at, beginTest, evening, opened, part, press } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test.each([
  ['while they play on for the rest nobody is paid a deal’s sum', 40_000, 'playing', 0],
  ['a deal’s sums are paid once everything is shared out', 0, 'playing', 2],
  ['a deal’s sum is paid to whom the floor has taken out', 40_000, 'withdrawn', 2],
] as const)('%s', (_name, left, state, keys) => {
  const amounts = { p1: 1_200_000, p2: 1_000_000 };
  const standings = evening.view.standings
    .slice(0, 2)
    .map((one) => ({ ...one, state, place: null, prize: amounts[one.player as 'p1' | 'p2'], paid: null }));
  const tournament = { ...evening.view.tournament, deal: { at, amounts, left } };
  const view = { ...evening.view, tournament, standings, proposals: [] } as TournamentView;
  opened('/tournament?tab=payouts', [part(view)]);
  screen.getByText('Agreed');
  expect(screen.queryAllByRole('button', { name: /^Pay €/ })).toHaveLength(keys);
});

test('bounties nobody has won are said beside what the house adds', () => {
  const nobodys = {
    standing: 0,
    won: 0,
    refunded: 0,
    unclaimed: 0,
    paidIn: 7_500,
    toPrizePool: 7_500,
    taken: [],
    entries: [],
  };
  const bounty = { ...nobodys, kind: 'fixed' as const };
  const view = { ...evening.view, pool: 77_500, overlay: 50_000, bounty } as unknown as TournamentView;
  opened('/tournament?tab=payouts', [part(view)]);
  screen.getByText('including €500 added by the house');
  screen.getByText('including €75 of bounties nobody has won');
});

test('prizes that do not come to the pool are said in red and stand to be decided, and nobody has a key to be paid', () => {
  const fault = { fault: 'fixed-differ', expected: 36_000, given: 27_000 } as const;
  const standings = evening.view.standings
    .slice(0, 2)
    .map((one, index) => ({ ...one, state: 'out' as const, place: index + 1, prize: 13_500, paid: null }));
  const tournament = { ...evening.view.tournament, deal: null, prizes: [13_500, 13_500] };
  const view = { ...evening.view, tournament, standings, fault, proposals: [{ what: 'prizes', ...fault }] };
  opened('/tournament?tab=payouts', [part(view as TournamentView)]);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/come to €270, and €360 is to be won/),
  );
  expect(screen.queryAllByRole('button', { name: /^Pay €/ })).toHaveLength(0);
  screen.getByRole('button', { name: /Fix the prizes again/ });
  screen.getByRole('button', { name: /Back to the plan/ });
});

test('players who share a seat and the cash after it are paid on the payouts page', () => {
  const whole = satelliteAt(evening.view, at);
  const { satellite } = whole;
  if (satellite === undefined) throw new Error('Seats are won.');
  const winners = satellite.winners.slice(0, 3);
  const standings = whole.standings.map((one, index) =>
    index < 3
      ? one
      : { ...one, ticket: undefined, place: index < 5 ? 4 : index + 1, prize: index < 5 ? 64_000 : null, paid: null },
  );
  const view = { ...whole, standings, satellite: { ...satellite, winners, seatsPaidAsCash: 1 } } as TournamentView;
  opened('/tournament?tab=payouts', [part(view)]);
  expect(screen.getAllByRole('button', { name: /^Pay €640 to / })).toHaveLength(2);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  expect(rows.filter((row) => row.startsWith('4, shared'))).toMatchObject(
    ['€880', '€400'].map((planned) => expect.stringMatching(`^4, shared€640 for the place ${planned}`)),
  );
});

test('whoever shares the place of a ticket has its worth as money, and no ticket stands beside it', () => {
  const standings = evening.view.standings
    .slice(0, 2)
    .map(({ ticket: _ticket, ...one }) => ({ ...one, state: 'out' as const, place: 1, prize: 18_000, paid: null }));
  const tournament = { ...evening.view.tournament, deal: null };
  const view: TournamentView = {
    ...evening.view,
    tournament,
    standings,
    tickets: [{ place: 1, value: 11_000 }],
    proposals: [],
  };
  const { unmount } = opened('/tournament?tab=payouts', [part(view)]);
  expect(screen.queryByText('and a ticket worth €110')).toBeNull();
  unmount();
  opened('/tournament?tab=payouts', [part({ ...view, standings: [] })]);
  screen.getByText('and a ticket worth €110');
});

test('whoever has won a seat and sits on is not among those who are out', () => {
  const whole = satelliteAt(evening.view, at);
  const out = whole.standings.filter(({ state }) => state === 'out').length;
  opened('/tournament?tab=standings', [part(whole)]);
  screen.getByRole('heading', { name: `Out: ${out}` });
});

test('whoever has bought in again is not counted among those who are out', () => {
  const standings = evening.view.standings.slice(0, 4).map((one, index) => ({
    ...one,
    state: index < 2 ? ('playing' as const) : ('out' as const),
    place: index === 3 ? 3 : null,
    ...(index === 2 ? { again: true as const } : {}),
  }));
  opened('/tournament?tab=standings', [part({ ...evening.view, standings, proposals: [] })]);
  screen.getByRole('heading', { name: 'Out: 1' });
});

test('who has drawn the last seat is said on the payouts page: their places are settled, and until then nobody has the cash', async () => {
  const whole = satelliteAt(evening.view, at);
  const { satellite } = whole;
  if (satellite === undefined) throw new Error('Seats are won.');
  const winners = satellite.winners.slice(0, 3);
  const standings = whole.standings.map((one, index) =>
    index < 3 ? one : { ...one, ticket: undefined, place: index < 5 ? 4 : null, prize: 0, paid: null },
  );
  const tied = standings.slice(3, 5).map(({ entry }) => entry);
  const [unlucky = 0, lucky = 0] = tied;
  const draw = { entries: tied, seats: 1, cash: 40_000 };
  const view = {
    ...whole,
    standings,
    satellite: { ...satellite, winners, draw },
    proposals: [{ what: 'seats', seats: 3, toDraw: 1 }],
  } as TournamentView;
  const { wishes, hold } = opened('/tournament?tab=payouts', [part(view)]);
  expect(screen.queryByRole('button', { name: /^End the satellite/ })).toBeNull();
  screen.getAllByText('Seats to draw: 1');
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toContain('5€400');
  const nameOf = (entry: number) => evening.names[standings.find((one) => one.entry === entry)?.player ?? ''] ?? '';
  press(nameOf(lucky));
  await hold(/^Drawn: a seat each/);
  expect(wishes()).toEqual([
    { type: 'settle-places', tournament: whole.tournament.id, places: { [lucky]: 4, [unlucky]: 5 } },
  ]);
});

test('what is paid stands beside a place; what the plan says stands there only where it is another sum', () => {
  const deal = { at, amounts: { p1: 900_000, p2: 700_000, p3: 400_000 }, left: 200_000 };
  const standings = evening.view.standings.slice(0, 5).map((one, index) => ({
    ...one,
    state: index < 2 ? ('playing' as const) : ('out' as const),
    place: index < 2 ? null : Math.min(4, index + 1),
    prize: [900_000, 700_000, 400_000, 415_000, 415_000][index] ?? null,
    paid: index === 2 ? 400_000 : null,
  }));
  const tournament = { ...evening.view.tournament, deal };
  opened('/tournament?tab=payouts', [
    part({ ...evening.view, tournament, standings, proposals: [] } as TournamentView),
  ]);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  expect(rows.slice(1, 7)).toEqual([
    '1as agreed for the place €13,200',
    '2as agreed for the place €8,800',
    '3€4,000 for the place €6,200Hartmann Adam €4,000',
    '4, shared€4,150 for the place €4,700O’Brien AdamPay €4,150',
    '4, shared€4,150 for the place €3,600Nguyễn AdamPay €4,150',
    '6€2,800',
  ]);
});

test('a prize is paid by a key that is held: one tap pays nothing', async () => {
  const standings = evening.view.standings
    .slice(0, 1)
    .map((one) => ({ ...one, state: 'out' as const, place: 1, prize: 1_320_000, paid: null }));
  const view = { ...evening.view, standings, proposals: [] };
  const { settle, wishes, hold } = opened('/tournament?tab=payouts', [part(view)]);
  press(/^Pay €13,200 to /);
  await settle();
  expect(wishes()).toEqual([]);
  await hold(/^Pay €13,200 to /);
  expect(wishes()).toMatchObject([{ type: 'pay-place', entry: standings[0]?.entry, amount: 1_320_000 }]);
});

test('a ticket is given by a key that is held: one tap gives nothing', async () => {
  const whole = satelliteAt(evening.view, at);
  const view = { ...whole, tournament: { ...whole.tournament, ticketsGiven: [] }, proposals: [] };
  const { settle, wishes, hold } = opened('/tournament?tab=payouts', [part(view)]);
  const [winner] = whole.standings;
  const name = new RegExp(`^Give the ticket .*: ${evening.names[winner?.player ?? '']}$`);
  press(name);
  await settle();
  expect(wishes()).toEqual([]);
  await hold(name);
  expect(wishes()).toMatchObject([{ type: 'give-ticket', entry: winner?.entry }]);
});

test('a ticket is taken back by a key that is held, as all that is worth money', async () => {
  const whole = satelliteAt(evening.view, at);
  const [winner] = whole.standings;
  const { entry = 0, ticket: value = 0, player = '' } = winner ?? {};
  const ticketsGiven = [{ id: 't', entry, value, at, transferable: false }];
  const view = { ...whole, tournament: { ...whole.tournament, ticketsGiven }, proposals: [] };
  const { settle, wishes, hold } = opened('/tournament?tab=payouts', [part(view)]);
  const name = new RegExp(`^Take back: ${evening.names[player]}$`);
  press(name);
  await settle();
  expect(wishes()).toEqual([]);
  await hold(name);
  expect(wishes()).toMatchObject([{ type: 'take-ticket', ticket: 't' }]);
});

test('a ticket that a deal has left to play for stands with it, and the end is not offered', () => {
  const deal = { at, amounts: { p1: 900_000, p2: 700_000 }, left: 0 };
  const standings = evening.view.standings.slice(0, 2);
  const view = { ...evening.view, standings, proposals: [], tournament: { ...evening.view.tournament, deal } };
  const { unmount } = opened('/tournament?tab=payouts', [part(view)]);
  screen.getByRole('button', { name: /^End the tournament/ });
  unmount();
  opened('/tournament?tab=payouts', [part({ ...view, ticketsToWin: [{ place: 1, value: 11_000 }] })]);
  screen.getByText('Not part of the deal: a ticket of €110 for place 1.');
  expect(screen.queryByRole('button', { name: /^End the tournament/ })).toBeNull();
});

test('what was paid for a place that a corrected hand has moved stands in red', () => {
  const standings = evening.view.standings
    .slice(0, 2)
    .map((one, index) => ({ ...one, state: 'out' as const, place: index + 1, prize: 1_320_000, paid: 880_000 }));
  const { container } = opened('/tournament?tab=payouts', [part({ ...evening.view, standings, proposals: [] })]);
  expect(container.querySelector('tbody .event-wrong')?.textContent).toContain('€8,800');
});

test('a deal can be agreed only when it comes to exactly what is still to be won', async () => {
  const standings = evening.view.standings.filter((_, index) => index < 2);
  const view = { ...evening.view, standings, playersLeft: 2, proposals: [] };
  const { settle, wishes, hold } = opened('/tournament?tab=payouts', [part(view)]);
  press('Deal…');
  await settle();
  expect(screen.getByText('The sum is right.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Novák Adam'), { target: { value: '12,500' } });
  expect(screen.getByText('€500 too much.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^All agree/ })).toBeNull();
  fireEvent.change(screen.getByLabelText('Kowalska Adam'), { target: { value: '9500' } });
  await hold(/^All agree/);
  expect(wishes()).toMatchObject([
    { type: 'agree-deal', amounts: { p1: 1_250_000, p2: 950_000 }, left: 0, heads: 'own' },
  ]);
});

test('a deal the office cannot reckon has no figures and cannot be put: those of before are nobody’s', async () => {
  const standings = evening.view.standings.filter((_, index) => index < 2);
  const view = { ...evening.view, standings, playersLeft: 2, proposals: [] };
  const tells = (ask: OfficeAsk): OfficeAnswer | null =>
    ask.what === 'deal' && (ask.limits?.minimums.p1 ?? 0) > 0
      ? {
          what: 'refused',
          refusal: { reason: 'deal-limits', fault: 'not-a-multiple', player: 'p1', unit: 500, given: 20_300 },
        }
      : null;
  const { settle } = opened('/tournament?tab=payouts', [part(view)], { tells });
  press('Deal…');
  await settle();
  press('By chips');
  await settle();
  expect(screen.getByRole('button', { name: /^Put it to a vote/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('At least, Novák Adam'), { target: { value: '203' } });
  // Not answered yet: nothing stands for it.
  expect(screen.queryByRole('button', { name: /^Put it to a vote/ })).toBeNull();
  await settle();
  expect(screen.getByText(/€203/)).toBeTruthy();
  expect(screen.queryByText('The sum is right.')).toBeNull();
  for (const key of [/^Put it to a vote/, /^All agree/]) expect(screen.queryByRole('button', { name: key })).toBeNull();
});

test('a deal that is open follows the chips: a hand that ends meanwhile has it reckoned anew, and nothing else has', async () => {
  const standings = evening.view.standings.filter((_, index) => index < 2);
  const view = { ...evening.view, standings, playersLeft: 2, proposals: [] };
  const asks: OfficeAsk[] = [];
  const tells = (ask: OfficeAsk): null => {
    if (ask.what === 'deal') asks.push(ask);
    return null;
  };
  const { line, settle } = opened('/tournament?tab=payouts', [part(view)], { tells });
  press('Deal…');
  await settle();
  const before = asks.length;
  const says = async (one: TournamentView) => {
    act(() => line.say({ type: 'office', part: part(one) }));
    await settle();
  };
  await says({ ...view, tournament: { ...view.tournament } });
  expect(asks).toHaveLength(before);
  await says({ ...view, standings: standings.map((one, index) => ({ ...one, chips: 100_000 * (index + 1) })) });
  expect(asks).toHaveLength(before + 1);
  expect(screen.getByText('The sum is right.')).toBeTruthy();
});

test('a proposal cites rules of a text by their number, and nothing where the texts are silent', () => {
  const cites = ['tda-2024#11A', 'common practice'];
  const cited = proposals.flatMap((one) => ('cites' in one ? [{ ...one, cites }] : []));
  expect(cited.length).toBeGreaterThan(0);
  opened('/tournament', [part({ ...evening.view, proposals: cited })]);
  const said = document.querySelector('.event-proposal')?.textContent;
  expect(said).toContain('TDA 2024 11A');
  expect(said).not.toContain('common practice');
});

test('while a deal is before the players, what else is to be decided leaves it the room until it is picked', async () => {
  const amounts = { p1: 1_200_000, p2: 1_000_000 };
  const dealProposed = { at, digest: 'a'.repeat(64), amounts, left: 0, heads: 'own', before: {} } as const;
  const tournament = { ...evening.view.tournament, dealProposed };
  opened('/tournament?tab=payouts', [part({ ...evening.view, tournament, proposals })]);
  const card = () => document.querySelector('.event-proposal');
  expect(screen.getByText('Before the players')).toBeTruthy();
  expect(card()).toBeNull();
  press('Tables');
  expect(card()).not.toBeNull();
});

test('who was paid and is back in it after a corrected hand stays on the page, also if a bag of theirs has won something', () => {
  const [first, second] = evening.view.standings;
  if (first === undefined || second === undefined) throw new Error('They play.');
  const back = { ...first, state: 'playing' as const, place: null, prize: 1_000, paid: 12_500 };
  const standings = [back, { ...second, state: 'playing' as const, place: null, prize: null, paid: 26_500 }];
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  const { unmount } = opened('/tournament?tab=payouts', [part({ ...evening.view, standings, proposals: [] })]);
  const open = rows().filter((row) => row.startsWith('–'));
  expect(open).toEqual([expect.stringMatching(/^–place open.*€125$/), expect.stringMatching(/^–place open.*€265$/)]);
  unmount();
  // Of the deal itself they are paid beside its sums.
  const deal = { at, amounts: { [back.player]: 1_000 }, left: 0 };
  const tournament = { ...evening.view.tournament, deal };
  opened('/tournament?tab=payouts', [
    part({ ...evening.view, tournament, standings, proposals: [] } as TournamentView),
  ]);
  expect(rows().filter((row) => row.startsWith('–'))).toHaveLength(1);
});

test('whoever a closed flight has left has come through it, and nobody has put them back', () => {
  const { tournament } = evening.view;
  const standings = evening.view.standings
    .slice(0, 2)
    .map((one) => ({ ...one, state: 'moving' as const, place: null }));
  const closed = { ...tournament, stage: 'over' as const, flightOf: 'main', flightClosed: { at, bags: [], level: 1 } };
  const { unmount } = opened('/tournament?tab=standings', [
    part({ ...evening.view, tournament: closed, standings, proposals: [] } as unknown as TournamentView),
  ]);
  screen.getByRole('heading', { name: 'Through: 2' });
  unmount();
  const over = { ...tournament, stage: 'over' as const };
  opened('/tournament?tab=standings', [part({ ...evening.view, tournament: over, standings, proposals: [] })]);
  screen.getByRole('heading', { name: 'Back in it: 2' });
});

const ofFlight = { id: 'a', name: 'A', stage: 'over', entries: 2, prize: 0, bounty: 0, fee: 0, through: null } as const;
const inFlights = [
  { ...ofFlight, dealers: 0, byTicket: 0, won: 2_000, paid: 2_000, heads: { won: 5_000, paid: 2_500 } },
];

test.each([
  ['everything is paid', 50_000, 50_000, /^Everything is paid: nothing is owed\.$/, []],
  ['a prize waits to be paid', null, 50_000, /^Still to be paid: €500\.$/, []],
  ['a corrected hand has made a place smaller', 80_000, 50_000, /^Paid too much, and to be taken back: €300\.$/, []],
  ['a head won in a flight waits to be paid there', 50_000, 50_000, /^Still to be paid: €25\.$/, inFlights],
] as const)('payouts and results say what is open once it is over: %s', (_name, paid, prize, said, flights) => {
  const [first] = evening.view.standings;
  const tournament = { ...evening.view.tournament, stage: 'over', deal: null } as const;
  const standings = [{ ...first, place: 1, prize, paid }] as TournamentView['standings'];
  const open = { proposals: [], bounty: null, fault: null, ...(flights.length === 0 ? {} : { flights }) };
  const view = { ...evening.view, tournament, standings, ...open } as TournamentView;
  const { unmount } = opened('/tournament?tab=payouts', [part(view)]);
  screen.getByText(said);
  unmount();
  opened('/tournament/print-results?tournament=main', [part(view)]);
  screen.getByText(said);
});

test('of a tournament that was called off, payouts say that everything goes back, and nothing while somebody plays', () => {
  const cancelled = { ...evening.view.tournament, stage: 'over', cancelled: true } as const;
  const { unmount } = opened('/tournament?tab=payouts', [part({ ...evening.view, tournament: cancelled })]);
  screen.getByText('Called off: everything that was sold goes back.');
  unmount();
  // Nobody has won a bounty in it: what was paid for one comes back.
  const entries = [{ entry: 1, head: null, won: 0, unwon: 0, paid: 4_000, owed: -4_000 }];
  const none = { paidIn: 0, refunded: 0, won: 0, standing: 0, toPrizePool: 0, unclaimed: 0, taken: [] };
  for (const page of ['/tournament?tab=payouts', '/tournament/print-results?tournament=main']) {
    const asKept = {
      ...evening.view,
      tournament: { ...cancelled, deal: null },
      standings: [],
      proposals: [],
      fault: null,
    };
    const { unmount: close } = opened(page, [part({ ...asKept, bounty: { ...none, entries } } as TournamentView)]);
    screen.getByText('Called off: everything that was sold goes back. Paid too much, and to be taken back: €40.');
    close();
  }
  opened('/tournament?tab=payouts', [part(evening.view)]);
  expect(screen.queryByText(/nothing is owed|Still to be paid/)).toBeNull();
});
