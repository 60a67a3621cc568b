import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Schedule } from '../../../engine/notation.ts';
import type { TournamentView } from '../../../engine/office.ts';
import type { OfficePart } from '../../../protocol/office-desk.ts';
import { eveningAt, movesAt } from '../../../test/office-page/room-evening.ts';
import { pageInRoom } from '../../../test/support/page-in-room.tsx';
import { chooseLanguage, i18n } from '../../text/i18n.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';

const at = Date.UTC(2026, 9, 3, 18);
const { view, tables, names, cash } = eveningAt(at);
const schedule = view.tournament.schedule as Schedule;
const withEvent = (changes: Partial<TournamentView['tournament']>): OfficePart => ({
  part: 'tournament',
  view: { ...view, onTheWay: changes.moves ?? [], tournament: { ...view.tournament, ...changes } },
});

function opened(search: string, parts: readonly OfficePart[]) {
  history.replaceState(null, '', `/display${search}`);
  const { line, container } = pageInRoom(<CardroomApp />, Date.now);
  act(() => {
    line.line('up');
    line.welcome(tables, { names, now: Date.now(), role: 'display' });
    for (const part of parts) line.say({ type: 'office', part });
  });
  const pass = async (seconds: number) => act(async () => vi.advanceTimersByTimeAsync(seconds * 1000));
  return {
    line,
    container,
    pass,
    clock: () => screen.getByRole('timer').querySelector('.visually-hidden')?.textContent,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: at });
  chooseLanguage('en');
});
afterEach(() => {
  vi.useRealTimers();
  chooseLanguage('en');
  history.replaceState(null, '', '/');
});

test('chip counts stand the most first, by name only for whoever agreed, and in big blinds of the level', () => {
  const [first, second] = view.standings.filter(({ chips }) => chips !== null);
  if (first === undefined || second === undefined) throw new Error('Somebody plays.');
  const standings = [
    { ...second, chips: 9_999, named: true as const },
    { ...first, chips: 41_000, state: 'playing' as const, seat: { tableId: 't1', seat: 3 } },
    { ...second, entry: 900, chips: null, state: 'out' as const },
  ];
  const { container } = opened('?show=counts', [{ part: 'tournament', view: { ...view, standings } }]);
  const rows = [...container.querySelectorAll('.display-seats li')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^1\. Table .+, seat 3/),
    expect.stringContaining(`2. ${names[second.player]}`),
  ]);
  expect(rows[0]).toContain('41,000102 BB');
  expect(rows[0]).not.toContain(names[first.player]);
});

test('the clock shows level, blinds, break and prizes, and goes on by itself when the cardroom is away', async () => {
  const { line, container, pass, clock } = opened('', [withEvent({})]);
  expect(clock()).toBe('14:32');
  for (const words of [
    'Level 9',
    '200 / 400',
    'Ante 400',
    '500 / 1,000',
    'Break in 55\u00a0min',
    '€52,800',
    '18th €880',
  ])
    expect(container.textContent).toContain(words);
  act(() => line.line('down'));
  await pass(32);
  expect(clock()).toBe('14:00');
  expect(screen.getByText(`as of ${makeTimeOfDay(at)}`)).toBeTruthy();
  await pass(14 * 60 + 5);
  expect(clock()).toBe('19:55');
  expect(container.textContent).toContain('Level 10 begins');
  await pass(40);
  expect(container.textContent).not.toContain('begins');
});

test('players stand beside the entries that count: not beside those whose money was paid back', () => {
  const { entries } = view.tournament;
  const paidBack = entries.map((entry, index) => (index === 0 ? { ...entry, withdrawn: { at: 1, chips: 0 } } : entry));
  const { container } = opened('', [withEvent({ entries: paidBack })]);
  expect(container.textContent).toContain(`of ${entries.length - 1}`);
});

test('no second is skipped, and a message that comes late does not set the clock back', async () => {
  const { line, pass, clock } = opened('', [withEvent({})]);
  const seen: (string | null | undefined)[] = [];
  for (let second = 0; second < 5; second++) {
    seen.push(clock());
    if (second === 2)
      act(() => line.say({ type: 'table', table: tables[0] as never, names: {}, now: Date.now() - 800 }));
    await pass(1);
  }
  expect(seen).toEqual(['14:32', '14:31', '14:30', '14:29', '14:28']);
});

test('a clock that was stopped stands, and a break says when play goes on', async () => {
  const paused = opened('', [withEvent({ schedule: { ...schedule, pausedAt: at - 90_000 } })]);
  await paused.pass(60);
  expect(paused.clock()).toBe('16:02');
  expect(paused.container.textContent).toContain('Clock paused');
  act(() =>
    paused.line.say({ type: 'office', part: withEvent({ schedule: { ...schedule, startedAt: at - 87 * 60_000 } }) }),
  );
  expect(paused.container.textContent).toContain(`back at ${makeTimeOfDay(at + 8 * 60_000)}`);
  expect(paused.clock()).toBe('7:00');
});

test('levels by hands say which hand it is in words, and soft hand for hand is named', async () => {
  const paced = (pace: TournamentView['pace']): OfficePart => ({ part: 'tournament', view: { ...view, pace } });
  const byHands = { level: 3, handOfLevel: 2, handsLeft: 10 };
  const { container, line } = opened('', [paced({ order: { handsPerLevel: 12 }, byHands, done: [] })]);
  expect(container.textContent).toMatch(/Level \d+ · hand 2 of 12/);
  const soft = paced({ order: { windowSeconds: 120 }, byHands: null, done: [] });
  act(() => line.say({ type: 'office', part: soft }));
  expect(container.textContent).toMatch(/Level \d+ · soft hand for hand/);
});

test('whoever has to move stands on a page of their own, then everybody by name, page after page', async () => {
  const { container, pass } = opened('?show=seating', [withEvent({ moves: movesAt(at) })]);
  expect(container.textContent).toContain('Table 5 breaks');
  expect(container.textContent).toContain('Table 4, seat 1');
  await pass(12);
  expect(container.querySelectorAll('.display-seats li')).toHaveLength(30);
  expect(container.querySelector('.display-head')?.textContent).toContain('B – M');
});

test('the order in which tables break stands with the seats where the rules post it, without the final table', () => {
  const order = () => document.querySelector('.display-breaking')?.textContent;
  const said = (breakingOrder: TournamentView['breakingOrder']): OfficePart => ({
    part: 'tournament',
    view: { ...view, breakingOrder },
  });
  const { line } = opened('?show=seating', [said('posted')]);
  expect(order()).toBe('Tables break in this order: 5, 8, 1, 2, 3, 4, 6');
  for (const other of ['not-posted', 'random', 'house'] as const) {
    act(() => line.say({ type: 'office', part: said(other) }));
    expect(order()).toBeUndefined();
  }
});

test('every paid place stands on the wall with its prize, and with its name once somebody has it', () => {
  const { container } = opened('?show=prizes', [withEvent({})]);
  const rows = [...container.querySelectorAll('.display-seats li')].map((row) => row.textContent);
  expect(rows).toHaveLength(Math.min(30, view.prizes.length));
  expect(rows[0]).toMatch(/^1\. .*€/);
  expect(container.querySelector('.display-head')?.textContent).toContain('€52,800');
});

test('two who share places stand one on each, also where those still in made a deal', () => {
  const [first, second] = view.standings.slice(-2);
  const shared = view.standings.map((one) =>
    one === first || one === second
      ? { ...one, place: 8, prize: one === first ? 32_000 : 31_500, outAt: at - 1 }
      : { ...one, place: null },
  );
  const deal = { at, amounts: {}, left: 0 };
  const { container } = opened('?show=prizes', [
    { part: 'tournament', view: { ...view, standings: shared, tournament: { ...view.tournament, deal } } },
  ]);
  const rows = [...container.querySelectorAll('.display-seats li')].map((row) => row.textContent);
  expect([rows[7], rows[8], rows[9]]).toMatchObject(
    [/^8\. .+€320$/, /^9\. .+€315$/, '10. in the deal'].map((one) => expect.stringMatching(one)),
  );
});

test('after a deal nobody’s share stands on the wall, and what is left to win does', () => {
  const deal = { at, amounts: {}, left: 50_000 };
  const { container } = opened('?show=prizes', [withEvent({ deal })]);
  const rows = [...container.querySelectorAll('.display-seats li')].map((row) => row.textContent);
  expect(rows.slice(0, 2)).toEqual(['1. in the deal, €500 more', '2. in the deal']);
  expect(container.textContent).toContain('a deal was made');
  act(() => fireEvent.keyDown(window, { key: 's', code: 'KeyS' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clock' }));
  expect(container.textContent).toContain('Still to win€500');
});

test('once a tournament with a deal is over the clock shows who was in the deal, and nothing that is left to win', () => {
  const deal = { at, amounts: {}, left: 11_000 };
  const [first, second, ...others] = view.standings;
  const standings = [
    { ...first, place: 1, prize: null },
    { ...second, place: 2, prize: 19_000, outAt: at - 1 },
    ...others.map((one) => ({ ...one, place: null })),
  ] as typeof view.standings;
  const tournament = { ...view.tournament, deal, stage: 'over' as const };
  const { container } = opened('', [{ part: 'tournament', view: { ...view, standings, tournament } }]);
  const rows = [...container.querySelectorAll('.display-winners li')].map((row) => row.textContent);
  expect(rows).toEqual([expect.stringMatching(/^1.+in the deal$/), expect.stringMatching(/^2.+€190$/)]);
  // A deal has paid more places than were to be paid.
  expect(container.textContent).not.toMatch(/places? paid/);
  expect(container.textContent).not.toContain('Still to win');
  expect(container.textContent).not.toContain('big blinds');
});

test('where a deal has left nothing but a ticket, the clock shows the ticket they play for', () => {
  const deal = { at, amounts: {}, left: 0 };
  const tickets = [{ place: 1, value: 11_000 }];
  const withTickets = (left: number): OfficePart => {
    const part = withEvent({ deal: { ...deal, left } });
    return part.part === 'tournament' ? { ...part, view: { ...part.view, ticketsToWin: tickets } } : part;
  };
  const { container, line } = opened('', [withTickets(0)]);
  expect(container.textContent).toContain('Still to winTicket €110a deal was made');
  act(() => line.say({ type: 'office', part: withTickets(50_000) }));
  expect(container.textContent).toContain('Still to win€500Ticket €110');
});

test('who is called stands first with the time left to come', async () => {
  const { container, pass } = opened('?show=waiting', [{ part: 'cash', view: cash }]);
  const called = () => container.querySelector('.display-called li')?.textContent;
  expect(called()).toBe('Beneš KarelTable 11, seat 82:13');
  await pass(3);
  expect(called()).toContain('2:10');
});

test('who waits for another seat or table stands on the list, at the place the office shows', () => {
  const from = { tableId: 't1', seat: 3 };
  const [first, second, third] = cash.cash.waiting.filter(({ game }) => game === 'g1');
  if (first === undefined || second === undefined || third === undefined) throw new Error('no list');
  const waits = (waiting: typeof cash.cash.waiting) =>
    opened('?show=waiting', [{ part: 'cash', view: { ...cash, cash: { ...cash.cash, waiting } } }]).container;
  const lines = (container: HTMLElement) =>
    [...container.querySelectorAll('.display-game:first-child ol li')].map((line) => line.textContent);
  const alone = waits([{ ...second, change: { from, to: 'table' } }]);
  expect(alone.querySelector('.display-game')?.textContent).not.toContain('Nobody waits');
  expect(lines(alone)).toEqual([expect.stringMatching(/^1.+another table$/)]);
  cleanup();
  const behind = waits([first, { ...second, change: { from, to: 'seat' } }, third]);
  expect(lines(behind)).toEqual([expect.stringMatching(/^2.+another seat$/), expect.stringMatching(/^3/)]);
  cleanup();
  expect(waits([]).querySelector('.display-game')?.textContent).toContain('Nobody waits.');
});

test('the screen speaks its own language without changing that of other pages, and its settings open by a key or a tap', async () => {
  const { container, pass } = opened('?language=rotating', [withEvent({})]);
  expect(container.querySelectorAll('button')).toHaveLength(1);
  await pass(16);
  expect(container.textContent).toContain('Pauza za');
  expect(localStorage.getItem('riffle-language')).toBe('en');
  fireEvent.keyDown(window, { key: 's', code: 'KeyS' });
  fireEvent.click(screen.getByRole('button', { name: 'Polski' }));
  expect(i18n.language).toBe('pl');
  expect(location.search).toContain('language=pl');
  fireEvent.keyDown(window, { key: 's', code: 'KeyS' });
  expect(container.querySelectorAll('button')).toHaveLength(1);
  fireEvent.click(container.querySelector('.display-settings-key') as HTMLElement);
  expect(container.querySelectorAll('button').length).toBeGreaterThan(5);
});
