import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { TournamentView } from '../../../engine/office.ts';
import type { OfficePart } from '../../../protocol/office-desk.ts';
import { structureSchema } from '../../../protocol/structure-schema.ts';
import { proposals, withHeads } from '../../../test/office-page/evening-proposals.ts';
import { movesAt, structure } from '../../../test/office-page/room-evening.ts';
import { at, beginTest, evening, opened, part, press, structures } from '../../../test/support/scripted-office.tsx';
import { nextLevel } from './next-level.ts';
import { printSearch } from './print-seats.tsx';
import { withGames } from './structure-draft.ts';

beforeEach(beginTest);

test('a table is broken by holding, not by a tap; the seats drawn then stand as cards, one by one', async () => {
  const drawn = movesAt(at).map(({ player, from, to }) => ({ player, from, to }));
  const { wishes, hold, container } = opened('/tournament', [part(evening.view)], { drawn });
  press(/^Break Table 5\s*draw/);
  expect(wishes()).toEqual([]);
  await hold(/^Break Table 5\s*draw/);
  expect(wishes()).toEqual([{ type: 'break-table', tournament: 'main', tableId: 't5' }]);
  const card = () => container.querySelector('.seat-card')?.textContent;
  expect(card()).toBe('Nguyễn AdamTable4Seat1from Table 5, seat 1');
  press('Next card');
  expect(card()).toContain('Procházka Adam');
});

test('every proposal says what is to be decided, and what carries it out', async () => {
  const { wishes, settle } = opened('/tournament', [part({ ...evening.view, proposals })]);
  const side = within(screen.getByRole('complementary')).getAllByRole('button');
  expect(side.map(({ textContent }) => textContent)).toHaveLength(proposals.length);
  fireEvent.click(side[1] as HTMLElement);
  press(/^Hartmann Adam to Table 8/);
  await settle();
  expect(wishes().at(-1)).toMatchObject({ type: 'move-player', player: 'p3', to: { tableId: 't8', seat: 9 } });
  fireEvent.click(side[2] as HTMLElement);
  expect(screen.getByText(/^The rules leave this open/)).toBeTruthy();
  fireEvent.click(side[3] as HTMLElement);
  press('Let it go on');
  await settle();
  expect(wishes().at(-1)).toMatchObject({ type: 'halt-tables', tables: ['t8'], why: null });
  fireEvent.click(side[2] as HTMLElement);
  press('Choose the player');
  expect(screen.getByRole('region', { name: 'Table 3' })).toBeTruthy();
});

test('chips that are missing are told at once with the difference, and are booked with a reason only', async () => {
  const chips = { ...evening.view.chips, issued: evening.view.chips.found + 500 };
  const { wishes, hold, container } = opened('/tournament?tab=chips', [
    part({ ...evening.view, chips, proposals: [] }),
  ]);
  expect(container.querySelector('.event-chips-wrong')?.textContent).toContain('500 missing');
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
  fireEvent.change(screen.getByLabelText('Why they differ'), { target: { value: 'One chip on the floor' } });
  await hold(/^Book −500/);
  expect(wishes()).toEqual([
    { type: 'book-chips', tournament: 'main', difference: -500, reason: 'One chip on the floor' },
  ]);
});

test('somebody known is entered by who they are, somebody new by name; a refusal is a sentence with what is allowed', async () => {
  const refusal = { reason: 'registration-closed', level: null } as const;
  const { tournament } = evening.view;
  const lateUntilLevel = 12;
  const selling = { ...tournament, structure: { ...tournament.structure, lateUntilLevel } };
  const view = { ...evening.view, tournament: selling };
  const { wishes, settle } = opened('/tournament?tab=entries', [part(view)], { refusal });
  const name = screen.getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'hartm' } });
  await settle(300);
  fireEvent.click(within(name.closest('form') as HTMLElement).getByRole('button', { name: /^Hartmann Adam/ }));
  await settle();
  expect(screen.getByText('Registration is closed: open it to sell entries.')).toBeTruthy();
  fireEvent.pointerDown(name);
  fireEvent.click(name);
  expect(screen.queryByText('Registration is closed: open it to sell entries.')).toBeNull();
  // Enter comes before the house has said whom it knows: nobody gets a second name of theirs by it.
  for (const typed of ['Zdena Nová', 'hartmann adam']) {
    fireEvent.change(name, { target: { value: typed } });
    fireEvent.submit(name.closest('form') as HTMLFormElement);
    await settle(300);
  }
  expect(wishes()).toMatchObject([
    { type: 'enter', player: { id: 'p3' } },
    { type: 'enter', player: { name: 'Zdena Nová' } },
    { type: 'enter', player: { id: 'p3' } },
  ]);
  // Two people may have one name.
  fireEvent.change(name, { target: { value: 'Hartmann Ada' } });
  fireEvent.change(name, { target: { value: 'hartmann adam' } });
  await settle(300);
  press('Somebody else called Hartmann Adam');
  const count = wishes().length;
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await settle();
  expect(wishes()).toHaveLength(count);
  expect(document.activeElement).toBe(screen.getByLabelText(/^hartmann adam, told apart by/));
  expect(screen.getByText('Sell entry: hartmann adam')).toBeTruthy();
  // On every list the two are told apart.
  fireEvent.change(screen.getByLabelText(/^hartmann adam, told apart by/), { target: { value: '1985' } });
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await settle(300);
  expect(wishes().at(-1)).toMatchObject({ type: 'enter', player: { name: 'hartmann adam (1985)' } });
});

test('once nobody can come any more no entry is offered: in its place stands until which level they were sold', () => {
  opened('/tournament?tab=entries', [part(evening.view)]);
  screen.getByText(/^Registration ended with level \d+\.$/);
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('covered votes that the room did not take stay on the screen and are sent again, and a code goes to each phone', async () => {
  const amounts = { p1: 1_200_000, p2: 1_000_000 };
  const dealProposed = { at, digest: 'a'.repeat(64), amounts, left: 0, heads: 'played', before: {} } as const;
  const standings = evening.view.standings.slice(0, 2);
  const tournament = { ...evening.view.tournament, dealProposed };
  const { bounty } = withHeads(evening.view, at);
  const view = { ...evening.view, tournament, standings, playersLeft: 2, proposals: [], bounty };
  const { line, settle, wishes } = opened('/tournament?tab=payouts', [part(view)], { refusal: { reason: 'not-kept' } });
  press('Vote on phones');
  const asked = line.asked('ballot-wish').at(-1);
  expect(asked?.wish).toEqual({ tournament: tournament.id, act: 'give' });
  const codes = [{ player: 'p2', code: 'ABCD2345' }];
  const told = {
    type: 'ballots',
    id: asked?.id ?? '',
    codes,
    waiting: ['p1', 'p2'],
    address: 'https://room',
    refusal: null,
  } as const;
  await act(async () => line.say(told));
  expect(screen.getByText(/https:\/\/room\/vote/)).toBeTruthy();
  expect(screen.getByText('ABCD 2345')).toBeTruthy();
  const looked = async (answer: object) => {
    await settle(2_000);
    const { id } = line.asked('ballot-wish').at(-1) ?? {};
    await act(async () => line.say({ ...told, codes: [], id: id ?? '', ...answer } as typeof told));
  };
  await looked({ type: 'refused', refusal: { reason: 'sign-in' } });
  expect(screen.queryByText('ABCD 2345')).toBeNull();
  await looked({ waiting: null });
  expect(screen.queryByText('ABCD 2345')).toBeNull();
  screen.getByRole('button', { name: 'Vote on phones' });
  await looked({});
  screen.getByText('ABCD 2345');
  press('Vote another way…');
  press('Vote on this screen');
  for (const card of ['Yes', 'No']) {
    expect(screen.queryByText('Bounties are played on.')).toBeNull();
    press(/^I am /);
    screen.getByText('Bounties are played on.');
    screen.getByRole('row', { name: /^Left to play for/ });
    press(card);
  }
  await settle();
  const votes = [
    { player: 'p1', card: 'yes' },
    { player: 'p2', card: 'no' },
  ];
  expect(screen.getByText(/They are kept on this screen/)).toBeTruthy();
  press('Send the votes again');
  await settle();
  expect(wishes().map((wish) => wish.type === 'vote-deal' && wish.cast)).toEqual([
    { by: 'screen', votes },
    { by: 'screen', votes },
  ]);
});

test('when it is over the clock, its players and its tables are gone, and those who share a place are paid once', () => {
  const { tournament, standings } = evening.view;
  const shared = standings.slice(0, 2).map((one) => ({ ...one, place: 1, prize: 500_000, paid: null }));
  const over: TournamentView = {
    ...evening.view,
    tournament: { ...tournament, stage: 'over' },
    standings: [...shared, ...standings.slice(2).map((one) => ({ ...one, place: null, prize: null }))],
    proposals: [],
  };
  opened('/tournament?tab=tables', [{ part: 'tournament', view: over }]);
  expect(screen.getAllByRole('button', { name: /^Pay / })).toHaveLength(2);
  expect(screen.getByRole('timer').textContent).toBe('–');
  for (const gone of ['Players', 'Average', /^Table \d+,/]) expect(screen.queryByText(gone)).toBeNull();
});

test('a fault stands at its level and nothing is saved while there is one; edits outlive the page', async () => {
  const address = '/tournament/structures?template=main';
  const first = opened(address, [structures]);
  const bigBlind = () => screen.getByLabelText('Big blind, level 2') as HTMLInputElement;
  fireEvent.change(bigBlind(), { target: { value: '130' } });
  expect(first.container.querySelector('.structure-level-fault')?.textContent).toBe(
    'Level 2: the chips in play cannot make 130.',
  );
  expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  first.unmount();

  const again = opened(address, [structures]);
  expect(bigBlind().value).toBe('130');
  fireEvent.change(bigBlind(), { target: { value: '150' } });
  press('Save');
  await again.settle();
  const [saved] = again.wishes();
  expect(saved).toMatchObject({ type: 'keep-structure', id: 'main' });
  // No-limit: the smallest bet follows the big blind.
  expect(saved?.type === 'keep-structure' && saved.structure.levels[1]).toMatchObject({ bigBlind: 150, minBet: 150 });
  expect(localStorage.getItem('riffle-structure-drafts')).toBe('{}');
});

test('whatever is typed into a number of a structure, the draft is one the office can read, and what it cannot be is said beside it', () => {
  const short = { ...structure, levels: structure.levels.slice(0, 1), lateUntilLevel: 1 };
  const parts: OfficePart = { part: 'structures', structures: { main: short } };
  const { container, wishes } = opened('/tournament/structures?template=main', [parts]);
  const draft = () => {
    const kept = JSON.parse(localStorage.getItem('riffle-structure-drafts') ?? '{}')['template main'];
    return kept === undefined || structureSchema.safeParse(kept).success;
  };
  let fields = 0;
  for (const part of ['Levels', 'Game', 'Entries', 'Payouts']) {
    press(part);
    for (const off of screen.queryAllByRole('switch', { checked: false })) fireEvent.click(off);
    const inputs = [...container.querySelectorAll<HTMLInputElement>('.structure-body input')];
    for (const input of inputs) {
      const before = input.value;
      fields += 1;
      for (const text of ['0', '99999999999999', before]) {
        fireEvent.change(input, { target: { value: text } });
        expect([part, before, text, draft()]).toEqual([part, before, text, true]);
      }
    }
  }
  expect(fields).toBeGreaterThan(25);
  expect(wishes()).toEqual([]);
});

test('Enter past the last row makes the next level like the last one', async () => {
  const { settle, container } = opened('/tournament/structures?template=main', [structures]);
  const rows = () => container.querySelectorAll('.structure-level').length;
  expect(rows()).toBe(12);
  fireEvent.keyDown(screen.getByLabelText('Minutes, level 12'), { key: 'Enter' });
  await settle();
  expect(rows()).toBe(13);
  expect((screen.getByLabelText('Big blind, level 13') as HTMLInputElement).value).toBe('3,000');
});

test('a table goes anywhere in the breaking order at once, and a long template is cut at once', async () => {
  const { wishes, settle, unmount } = opened('/tournament', [part(evening.view)]);
  const { tables } = evening.view.tournament;
  const place = screen.getAllByLabelText(/in the breaking order, 1 to 8$/)[0] as HTMLInputElement;
  fireEvent.change(place, { target: { value: '7' } });
  fireEvent.keyDown(place, { key: 'Enter' });
  await settle();
  const [first, ...others] = tables;
  const order = [...others.slice(0, 6), first, ...others.slice(6)];
  expect(wishes()).toEqual([{ type: 'set-breaking-order', tournament: 'main', tables: order }]);
  for (const wrong of ['99', '0', '1000000', 'abc', '-5', '']) {
    fireEvent.change(place, { target: { value: wrong } });
    // It is said as soon as it is typed, below the row.
    expect(document.querySelectorAll('.event-order-fault')).toHaveLength(1);
    fireEvent.keyDown(place, { key: 'Enter' });
    fireEvent.blur(place);
  }
  await settle();
  expect(wishes()).toHaveLength(1);
  unmount();
  const { container } = opened('/tournament/structures?template=main', [structures]);
  fireEvent.change(screen.getByLabelText('How many levels stay'), { target: { value: '8' } });
  press('Only the first 8 levels');
  expect(container.querySelectorAll('.structure-level')).toHaveLength(8);
});

test('seats are printed for those the address names, and for everybody without names', () => {
  const all = opened('/tournament/print-seats?tournament=main', [part(evening.view)]);
  expect(all.container.querySelectorAll('.print-seats-sheet li')).toHaveLength(62);
  all.unmount();
  const some = opened('/tournament/print-seats?tournament=main&players=p1+p2', [part(evening.view)]);
  expect([...some.container.querySelectorAll('.print-seats-who')].map(({ textContent }) => textContent)).toEqual([
    'Kowalska Adam',
    'Novák Adam',
  ]);
  // A draw of everybody names nobody: of 500 players the address would be longer than a server takes.
  const cards = evening.view.standings.map(({ player }) => ({ player, from: null, to: { tableId: 't1', seat: 1 } }));
  expect(printSearch(evening.view, cards)).toBe('?tournament=main');
  expect(printSearch(evening.view, cards.slice(0, 2))).toMatch(/^\?tournament=main&players=\w+\+\w+$/);
});

test('results and fees stand on paper, and each prize that was paid has a receipt', () => {
  const { tournament, standings } = evening.view;
  const paid = { 3: { at, amount: 880_00 } };
  const placed = standings.map((one) =>
    one.entry === 3 ? { ...one, state: 'out' as const, place: 18, prize: 880_00, paid: 880_00 } : one,
  );
  const over = part({ ...evening.view, tournament: { ...tournament, paid }, standings: placed });
  const paper = opened('/tournament/print-results?tournament=main', [over]);
  const [takings] = paper.container.querySelectorAll('table');
  for (const row of ['Entries118€47,200€4,720', 'Re-entries14€5,600€560', 'Total€52,800€5,280'])
    expect(takings?.textContent).toContain(row);
  expect(paper.container.textContent).toContain('€880');
  paper.unmount();
  const receipts = opened('/tournament/print-results?tournament=main&receipts=1', [over]);
  expect(receipts.container.querySelectorAll('.print-receipts li')).toHaveLength(1);
  expect(receipts.container.querySelector('.print-receipts-sum')?.textContent).toBe('€880');
});

test('results on paper say what each entry has won in tickets and for heads, and was paid', () => {
  const headed = withHeads(evening.view, at);
  const [, second] = headed.standings;
  const standings = headed.standings.map((one) =>
    one === second ? { ...one, place: 18, prize: null, ticket: 190_00 } : one,
  );
  const paper = opened('/tournament/print-results?tournament=main', [part({ ...headed, standings })]);
  const [, places] = paper.container.querySelectorAll('table');
  const row = [...(places?.rows ?? [])].find(({ cells: [place] }) => place?.textContent === '18');
  expect([...(row?.cells ?? [])].slice(2).map(({ textContent }) => textContent)).toEqual(['', '', '€190', '€100', '']);
  const headings = [...(places?.querySelectorAll('th[scope=col]') ?? [])].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Place', 'Player', 'Prize', 'Paid', 'Ticket', 'Bounties won', 'Paid']);
});

test('the next level steps up the ladder in chips that are there, its ante with it', () => {
  const level = { number: 9, minutes: 20, smallBlind: 200, bigBlind: 400, minBet: 400, ante: null } as const;
  const big = (factor: number, smallest: number) => nextLevel(level, factor, smallest).bigBlind;
  expect([big(1.25, 25), big(1.5, 25), big(2, 25)]).toEqual([500, 600, 800]);
  // With 500 chips as the smallest nothing under 1,000 has half of it in chips.
  expect(big(1.25, 500)).toBe(1000);
  const withAnte = { ...level, ante: { kind: 'big-blind', chips: 400, order: 'blind-first', short: 'dead' } } as const;
  expect(nextLevel(withAnte, 1.5, 100)).toMatchObject({
    number: 10,
    smallBlind: 300,
    minBet: 600,
    ante: { chips: 600 },
  });
});

test('a rotation has stud stakes of its own in whole chips', () => {
  const [first] = withGames({ ...structure, variant: 'limit-holdem' }, ['limit-holdem', 'limit-stud']);
  expect(first?.games).toEqual({
    'limit-stud': {
      smallBlind: 0,
      bigBlind: 0,
      minBet: 50,
      bigBet: 100,
      bringIn: 25,
      ante: { kind: 'each', chips: 25, order: 'ante-first', short: 'own-share' },
    },
  });
});

test('heads are paid exactly, given back where a correction took them, and settled where the table does not know', async () => {
  const view = withHeads(evening.view, at);
  const [first, second, third] = view.standings;
  const { settle, wishes, hold } = opened('/tournament?tab=heads', [part(view)]);
  await hold(/^Pay €100 to /);
  expect(screen.getByRole('button', { name: /gives back €100$/ }).className).toContain('event-wrong');
  await hold(/gives back €100$/);
  fireEvent.click(screen.getByRole('button', { name: 'Nobody' }));
  // Two have won it together: both are chosen, and then it is given to them.
  const keys = [...(document.querySelector('.event-keys-list .event-keys')?.querySelectorAll('button') ?? [])];
  for (const key of keys.slice(0, 2)) fireEvent.click(key);
  press(/^Give it to /);
  await settle();
  expect(wishes()).toMatchObject([
    { type: 'pay-bounty', entry: second?.entry, amount: 10_000 },
    { type: 'pay-bounty', entry: third?.entry, amount: -10_000 },
    { type: 'settle-head', winners: [] },
    { type: 'settle-head', winners: [expect.any(Number), expect.any(Number)] },
  ]);
  const [receipt] = screen.getAllByRole('button', { name: /^Receipt for / });
  if (receipt !== undefined) fireEvent.click(receipt);
  expect(location.pathname).toBe('/tournament/print-bounties');
  const receipts = document.querySelectorAll('.print-heads-receipt');
  expect(receipts).toHaveLength(2);
  expect(receipts[0]?.querySelector('.print-heads-total td')?.textContent).toBe('€100');
  expect(new URLSearchParams(location.search).get('entry')).toBe(String(first?.entry));
});

test('a structure offers heads: with them comes a price, and without them it is gone', async () => {
  const address = '/tournament/structures?template=main';
  const { settle, wishes, unmount } = opened(address, [structures]);
  press('Entries');
  fireEvent.click(screen.getByRole('switch', { name: /^Bounties/ }));
  fireEvent.change(screen.getByLabelText(/^Bounty in the entry/), { target: { value: '250' } });
  await settle(300);
  await settle();
  press('Save');
  await settle();
  const [saved] = wishes();
  expect(saved).toMatchObject({ structure: { bounty: { kind: 'progressive' }, entry: { bounty: 25_000 } } });
  unmount();
  if (saved?.type !== 'keep-structure') return;

  const again = opened(address, [{ part: 'structures', structures: { main: saved.structure } }]);
  press('Entries');
  fireEvent.click(screen.getByRole('switch', { name: /^Bounties/ }));
  await again.settle(300);
  await again.settle();
  press('Save');
  await again.settle();
  expect(again.wishes()).toMatchObject([{ structure: { bounty: null, entry: { bounty: 0 } } }]);
});
