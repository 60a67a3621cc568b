import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CashGame, CashView, OfficeRefusal } from '../../../engine/office.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import { pageInRoom } from '../../../test/support/page-in-room.tsx';
import type { ScriptedRoom } from '../../room/scripted-room.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { chooseLanguage, i18n, languages } from '../../text/i18n.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { wordsOf } from '../../text/use-text.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';

const now = 240_000;
const game: CashGame = {
  id: 'g1',
  name: '€1/€3 hold’em',
  variant: 'no-limit-holdem',
  rotation: null,
  rulebook: 'house-cz',
  overlay: {},
  seats: 4,
  stakes: { smallBlind: 1, bigBlind: 3, minBet: 3, ante: null, minBuyIn: 60, maxBuyIn: 300 },
  chipValues: [1, 5, 25],
  currency: 'EUR',
  unit: 100,
  timeCharge: { everyMinutes: 30, chips: 6 },
  tables: ['t7'],
  mustMove: false,
  closed: false,
};
const seat = { tableId: 't7', seat: 4 };
const wait = (id: string, player: string) =>
  ({ id, player: { id: player, hash: '' }, game: 'g1', at: 0, change: null, called: null, missed: 0 }) as const;

const open = { openSeats: [seat], listSeats: [seat], changeSeats: {} };
const view: CashView = {
  cash: {
    games: [game],
    waiting: [wait('a', 'w1'), { ...wait('b', 'w2'), called: { at: 180_000, until: 480_000, seat } }],
    dealers: { everyMinutes: 30, line: ['t7', 'break'], posts: [], nextAt: now + 60_000 },
    callMinutes: 5,
    uses: [],
    given: [],
    charged: {},
    shifts: [],
  },
  games: [{ game: 'g1', ...open, next: 'a', mustMove: null, timeDue: [{ tableId: 't7', since: 120_000 }] }],
  sessions: [
    {
      player: 't7-1',
      game: 'g1',
      from: 0,
      until: null,
      seat: { tableId: 't7', seat: 1 },
      chipsIn: 200,
      chipsOut: null,
    },
  ],
  onTheWay: [],
  dealers: [{ staff: 'd1', tableId: 't7', from: 0, breaks: 1 }],
  push: { at: now - 1, changes: [{ tableId: 't7', comes: 'd2', leaves: 'd1' }] },
};

function opened(page: string, shown: CashView = view) {
  history.replaceState(null, '', page);
  const table = new ScriptedTable({ tableId: 't7', name: 'Table 7', seats: 4, at: 0, players: { 1: 'Ada', 2: 'Bob' } });
  const { line } = pageInRoom(<CardroomApp />, () => now);
  act(() => {
    line.line('up');
    line.welcome([table.overview()], {
      names: { ...table.names, w1: 'Wanda', w2: 'Xaver', d1: 'Dan', d2: 'Ela' },
      now,
    });
    line.say({ type: 'office', part: { part: 'cash', view: shown } });
    const staff = ['d1', 'd2'].map(
      (id, index) => ({ id, number: String(index), role: 'dealer', tableId: null }) as const,
    );
    line.say({ type: 'office', part: { part: 'staff', staff } });
  });
  return line;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const wished = (line: ScriptedRoom): OfficeWish | undefined => line.asked('office-wish').at(-1)?.wish;

/** The house says whom it knows by the name that is typed. */
async function knows(line: ScriptedRoom, name: string, ...ids: readonly string[]): Promise<void> {
  const asked = () => line.asked('office-ask').findLast(({ ask }) => ask.what === 'players' && ask.name === name);
  await vi.waitFor(() => expect(asked()).toBeDefined());
  const players = ids.map((player) => ({ player, seat: null, chips: null, waiting: [], tournaments: [] }));
  await act(async () => line.say({ type: 'office-told', id: asked()?.id ?? '', answer: { what: 'players', players } }));
}

beforeEach(() => chooseLanguage('en'));

test('who waits is called to an open seat, and a refusal is told with what is allowed', async () => {
  const line = opened('/cash');
  press(/Wanda.*next/);
  press('Table 7, seat 4');
  expect(wished(line)).toEqual({ type: 'call-player', waiting: 'a', seat });
  const id = line.asked('office-wish').at(-1)?.id ?? '';
  const refusal = { reason: 'others-first', waiting: 'x' } as const;
  await act(async () => line.say({ type: 'office-done', id, refusal, drawn: [] }));
  expect(screen.getByText('Others wait longer: they come first.')).toBeTruthy();
});

test('who was called counts down, comes with chips to the seat they were called to, or is passed over', () => {
  const line = opened('/cash?game=g1');
  press(/Xaver.*called to Table 7, seat 4.*4:00/);
  fireEvent.change(screen.getByRole('textbox', { name: 'Chips brought, €60 to €300' }), { target: { value: '300' } });
  press('Did not come: down the list');
  expect(wished(line)).toEqual({ type: 'pass-over', waiting: 'b' });
  const key = screen.getByRole('button', { name: /^Has come/ });
  expect(key.textContent).toContain('Table 7, seat 4, €300');
});

test('somebody new is put on the list by name; a player moves up, or leaves it', async () => {
  const line = opened('/cash');
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Yves' } });
  press('Put on the list');
  expect(line.asked('office-wish')).toEqual([]);
  await knows(line, 'Yves');
  expect(wished(line)).toEqual({ type: 'wait', player: { name: 'Yves' }, game: 'g1', change: null });
  press(/Xaver.*called to/);
  press('Up');
  expect(wished(line)).toEqual({ type: 'move-in-list', waiting: 'b', before: 'a' });
  press('Leaves the list');
  expect(wished(line)).toEqual({ type: 'leave-list', waiting: 'b' });
});

test('a quick Enter makes no second person of somebody the house knows; of two with one name the one who is meant is tapped', async () => {
  const line = opened('/cash');
  const name = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'wanda' } });
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await knows(line, 'wanda', 'w1');
  expect(wished(line)).toEqual({ type: 'wait', player: { id: 'w1' }, game: 'g1', change: null });
  press('Somebody else called Wanda');
  // On every list the two are told apart.
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  expect(wished(line)).toMatchObject({ player: { id: 'w1' } });
  fireEvent.change(screen.getByLabelText(/^wanda, told apart by/), { target: { value: '1985' } });
  press('Put on the list');
  await knows(line, 'wanda (1985)');
  expect(wished(line)).toMatchObject({ type: 'wait', player: { name: 'wanda (1985)' } });
  act(() => line.say({ type: 'names', names: { w3: 'Wanda' } }));
  fireEvent.change(name, { target: { value: 'Wanda' } });
  await knows(line, 'Wanda', 'w1', 'w3');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Put on the list' }).disabled).toBe(true);
});

test('a table fills by name and Enter: the next open seat comes up with as many chips, as long as nobody waits', async () => {
  const [of] = view.games;
  const openSeats = [3, 4].map((one) => ({ tableId: 't7', seat: one }));
  const game = of === undefined ? [] : [{ ...of, openSeats }];
  const line = opened('/cash', { ...view, cash: { ...view.cash, waiting: [] }, games: game });
  press(/^3/);
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(document.activeElement);
  const fill = (field: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value } });
  const chips = 'Chips brought (empty: the dealer counts)';
  fill('Name', 'Yves');
  fill(chips, '300');
  for (const _twice of [1, 2]) fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }));
  await knows(line, 'Yves');
  expect(line.asked('office-wish')).toHaveLength(1);
  expect(wished(line)).toEqual({ type: 'seat-in-game', player: { name: 'Yves' }, seat: openSeats[0], chips: 300 });
  const id = line.asked('office-wish').at(-1)?.id ?? '';
  await act(async () => line.say({ type: 'office-done', id, refusal: null, drawn: [] }));
  expect(screen.getByRole('heading', { name: 'Table 7, seat 4' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(document.activeElement);
  fill('Name', 'Zoe');
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }));
  await knows(line, 'Zoe');
  expect(wished(line)).toEqual({ type: 'seat-in-game', player: { name: 'Zoe' }, seat: openSeats[1], chips: 300 });
});

test('whoever sits brings chips, asks for another seat, or is sent to one', () => {
  const line = opened('/cash');
  press(/Ada/);
  fireEvent.change(screen.getByRole('textbox', { name: 'Chips brought to the seat' }), { target: { value: '100' } });
  press('Bring €100');
  const from = { tableId: 't7', seat: 1 };
  expect(wished(line)).toEqual({ type: 'bring-chips', player: 't7-1', seat: from, chips: 100 });
  press('Asks for another seat');
  const change = { from, to: 'seat' };
  expect(wished(line)).toEqual({ type: 'wait', player: { id: 't7-1' }, game: 'g1', change });
  press('Table 7, seat 4');
  expect(wished(line)).toEqual({ type: 'move-in-game', player: 't7-1', from, to: seat });
});

test('terms are asked for as the game needs them, and go out as they were typed', () => {
  const line = opened('/cash');
  press('Open a game…');
  press('€5/€10 limit hold’em');
  fireEvent.change(screen.getByRole('textbox', { name: 'Big bet' }), { target: { value: '12' } });
  expect(screen.queryByRole('textbox', { name: 'Bring-in' })).toBeNull();
  fireEvent.pointerUp(screen.getByRole('button', { name: /^Open €5/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Open €5/ }));
  expect(wished(line)).toMatchObject({
    type: 'open-game',
    terms: { variant: 'limit-holdem', stakes: { bigBet: 12, bigBlind: 5 } },
  });
});

test('a limit game says so where nobody has capped its raises, and no other game does', () => {
  opened('/cash');
  const isSaid = () => screen.queryByText(/leaves the cap on raises in limit games to the house/) !== null;
  press('Open a game…');
  press('€5/€10 limit hold’em');
  expect(isSaid()).toBe(false);
  fireEvent.change(screen.getByLabelText('Rulebook'), { target: { value: 'tda-2024' } });
  expect(isSaid()).toBe(true);
  fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'no-limit-holdem' } });
  expect(isSaid()).toBe(false);
  fireEvent.change(screen.getByLabelText('Mixed games'), { target: { value: 'horse' } });
  expect(isSaid()).toBe(true);
});

test('a number the game cannot be dealt for is told beside it, with what is allowed, and the game is not sent', () => {
  opened('/cash');
  press('Open a game…');
  const least = screen.getByRole('textbox', { name: 'Minimum buy-in' });
  fireEvent.change(least, { target: { value: '1000000' } });
  expect(screen.getByText('At most 300.').id).toBe(least.getAttribute('aria-describedby'));
  expect(screen.queryByRole('button', { name: /^Open(?! a game)/ })).toBeNull();
  fireEvent.change(least, { target: { value: '300' } });
  expect(screen.getByRole('button', { name: /^Open(?! a game)/ })).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Small blind' }), { target: { value: '7' } });
  expect(screen.getByText('At most 3.')).toBeTruthy();
});

test('a game without a name is not sent: the field says so', () => {
  opened('/cash');
  press('Open a game…');
  const name = screen.getByRole('textbox', { name: 'Name as lists show it' });
  fireEvent.change(name, { target: { value: '  ' } });
  expect(screen.getByText('Without a name no list can show it: give it one.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Open(?! a game)/ })).toBeNull();
  fireEvent.change(name, { target: { value: 'Late game' } });
  expect(screen.getByRole('button', { name: 'Open Late game' })).toBeTruthy();
});

test('the sheet of the shift adds up by table and by dealer, in money', async () => {
  const line = opened('/cash?tab=sheet');
  const { id, ask } = line.asked('office-ask')[0] ?? {};
  expect(ask).toEqual({ what: 'sheet', from: 0, to: now });
  const row = (dealer: string, rake: number) => ({
    of: { table: 't7', game: 'g1', dealer, hour: 0, came: 'in-time' },
    figures: { hands: 10, rake, jackpot: 1, time: 0 },
  });
  const flow = [{ game: 'g1', bought: 900, cashedIn: 1200, uncounted: 2 }];
  const answer = { what: 'sheet', rows: [row('d1', 40), row('d2', 25)], flow } as const;
  await act(async () => line.say({ type: 'office-told', id: id ?? '', answer }));
  const [byTable, byDealer, byGame] = screen.getAllByRole('table');
  const cells = (table: HTMLElement | undefined) =>
    within(table as HTMLElement)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(cells(byTable)).toEqual(['Table 720€65€2€0', 'Total20€65€2€0']);
  expect(cells(byDealer)).toEqual(['Dan10€40€1€0', 'Ela10€25€1€0', 'Total20€65€2€0']);
  // What the house took of it is not at the tables any more.
  expect(within(byGame as HTMLElement).getByRole('columnheader', { name: 'Not cashed in' })).toBeTruthy();
  expect(cells(byGame)).toEqual([
    expect.stringMatching(/€900€1,200−€300$/),
    'Total€900€1,200−€300',
    '2 sessions without a count are in neither.',
  ]);
  expect(screen.queryByText(/no game of the room/)).toBeNull();
});

test('chips are worth what their game said, also once it is closed, and two currencies are never added', async () => {
  const closed: CashGame = { ...game, tables: [], closed: true };
  const games = [
    { ...closed, id: 'big', unit: 2_500 },
    { ...closed, id: 'dollars', currency: 'USD', unit: 100 } as const,
  ];
  const line = opened('/cash?tab=sheet', { ...view, cash: { ...view.cash, games } });
  const { id } = line.asked('office-ask')[0] ?? {};
  const row = (played: string) => ({
    of: { table: 't7', game: played, dealer: 'd1', hour: 0, came: 'in-time' },
    figures: { hands: 1, rake: 4, jackpot: 0, time: 0 },
  });
  await act(async () =>
    line.say({ type: 'office-told', id: id ?? '', answer: { what: 'sheet', rows: [row('big'), row('dollars')] } }),
  );
  const totals = screen.getAllByRole('row', { name: /^Total/ }).map(({ textContent }) => textContent);
  expect(totals).toEqual(['Total1€100€0€0', 'Total1€100€0€0', 'Total1$4$0$0', 'Total1$4$0$0']);
});

test('a table that belongs to no game of the room is named, because its chips are in no line of what was bought', async () => {
  const line = opened('/cash?tab=sheet');
  const { id } = line.asked('office-ask')[0] ?? {};
  const row = (played: string) => ({
    of: { table: 't7', game: played, dealer: 'd1', hour: 0, came: 'in-time' },
    figures: { hands: 1, rake: 0, jackpot: 0, time: 0 },
  });
  await act(async () =>
    line.say({ type: 'office-told', id: id ?? '', answer: { what: 'sheet', rows: [row(''), row('')] } }),
  );
  expect(screen.getByText(/^Table 7: no game of the room/)).toBeTruthy();
});

test('the push says who goes where, and a dealer is sent on a break by name', () => {
  const line = opened('/staff');
  expect(screen.getByRole('region', { name: /Dealer push/ }).textContent).toContain('7Elaafter Dan');
  press(/Dan.*dealer/);
  press('On a break');
  expect(wished(line)).toEqual({ type: 'post-dealer', staff: 'd1', tableId: 'break' });
});

test('every no of the cash desk is a sentence in every language', () => {
  const names = { who: () => 'Ada', table: () => 'Table 7', money: String, time: () => '21:00' };
  const refusals: readonly OfficeRefusal[] = [
    { reason: 'buy-in', least: 60, most: 300, chips: 20 },
    { reason: 'brings-less', least: 500, until: 0 },
    { reason: 'waits-already', waiting: 'a' },
    { reason: 'not-called' },
    { reason: 'others-first', waiting: 'a' },
    { reason: 'must-move', tableId: 't7', next: 'p' },
    { reason: 'sits-already', player: 'p', tableId: 't7', seat: 3 },
    { reason: 'game-terms', what: 'stakes', amount: 0 },
    { reason: 'game-terms', what: 'blinds', amount: 7 },
    { reason: 'game-terms', what: 'chips', amount: 7 },
    { reason: 'no-time-due', tableId: 't7', next: null },
    { reason: 'no-time-due', tableId: 't7', next: 0 },
    { reason: 'shift-empty', since: null },
    { reason: 'shift-empty', since: 0 },
    { reason: 'no-rotation' },
    { reason: 'dealer-elsewhere', staff: 'd1', tableId: 't7' },
    { reason: 'table-in-use', tableId: 't7', by: 'Main event' },
    { reason: 'table-not-empty', tableId: 't7', players: 3 },
  ];
  for (const language of languages) {
    chooseLanguage(language);
    const words = wordsOf((key, values) => i18n.t(key, { ...values }));
    for (const refusal of refusals)
      expect(officeRefusalText(refusal, names, words), `${language} ${refusal.reason}`).toMatch(/^\S+ .+\.$/);
  }
});

test('a report that cannot be had says why; without rows it says that nothing happened', async () => {
  const line = opened('/reports?report=rake');
  const { id, ask } = line.asked('office-ask')[0] ?? {};
  expect(ask).toMatchObject({ what: 'report', report: 'rake', by: 'table', to: now });
  await act(async () => line.say({ type: 'office-told', id: id ?? '', answer: { what: 'report', rows: [] } }));
  expect(screen.getByText('Nothing like this happened in that time.')).toBeTruthy();
});

test('the name of a game follows the game that is chosen, unless somebody has given it another', () => {
  opened('/cash');
  press('Open a game…');
  press('€5/€10 limit hold’em');
  const named = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name as lists show it' });
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose('Mixed games', 'eight-game');
  expect(named().value).toBe('€5/€10 8-game');
  choose('Mixed games', 'none');
  expect(named().value).toBe('€5/€10 limit hold’em');
  choose('Game', 'pot-limit-omaha');
  expect(named().value).toBe('€5/€10 PLO');
  fireEvent.change(named(), { target: { value: 'The big game' } });
  choose('Mixed games', 'horse');
  expect(named().value).toBe('The big game');
});

test('a mixed cash game is opened with its games in turn, each for stakes of its own kind', () => {
  const line = opened('/cash');
  press('Open a game…');
  press('€5/€10 limit hold’em');
  fireEvent.change(screen.getByLabelText('Mixed games'), { target: { value: 'horse' } });
  fireEvent.change(screen.getByLabelText('Games change'), { target: { value: 'hand' } });
  // What is typed later counts for all of them.
  fireEvent.change(screen.getByRole('textbox', { name: 'Big bet' }), { target: { value: '12' } });
  press('Open €5/€10 HORSE');
  const stud = { minBet: 5, bigBet: 12, bringIn: 1, ante: { chips: 1 }, minBuyIn: 200, rake: { cap: 5 } };
  expect(wished(line)).toMatchObject({
    type: 'open-game',
    terms: {
      variant: 'limit-holdem',
      stakes: { bigBlind: 5, bigBet: 12, minBuyIn: 200 },
      rotation: {
        change: 'hand',
        games: [
          { variant: 'limit-holdem', stakes: null },
          { variant: 'limit-omaha-8', stakes: null },
          { variant: 'limit-razz', stakes: stud },
          { variant: 'limit-stud', stakes: stud },
          { variant: 'limit-stud-8', stakes: stud },
        ],
      },
    },
  });
});
