import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { namedRotations, type Rotation, type VariantId } from '../../../engine/notation.ts';
import { decide, type ShotClockPlan } from '../../../engine/table.ts';
import type { RoomNow } from '../../../protocol/office-desk.ts';
import { cashNow } from '../../../test/office-page/room-now.ts';
import { pageInRoom } from '../../../test/support/page-in-room.tsx';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { preferences, unchanged } from '../../stores/preferences.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { CardroomApp } from './cardroom-app.tsx';

const table = (name: string) =>
  new ScriptedTable({ tableId: name, name, seats: 4, at: 0, players: { 1: 'Ada', 2: 'Bob', 3: 'Eva' } });
const now = 240_000;
const everyTwenty: Omit<ShotClockPlan, 'shot'> = {
  firstAction: null,
  bank: { kind: 'cards', seconds: 20 },
  auto: false,
  refill: [],
  afterCount: 'continue',
  bankAtStart: 2,
  from: 'start',
  atZero: 'dealer',
};

function opened(
  overviews: readonly ReturnType<ScriptedTable['overview']>[],
  names: Readonly<Record<string, string>> = {},
) {
  const { line } = pageInRoom(<CardroomApp />, () => now);
  act(() => {
    line.line('up');
    line.welcome(overviews, { names, now });
  });
  return line;
}

beforeEach(() => {
  chooseLanguage('en');
  preferences.change({ ...unchanged, language: 'en' });
  history.replaceState(null, '', '/');
});

test('each table has a card with its stakes, its hand and its line; one that is away says how long, or what it keeps', () => {
  const tables = [table('Table 7').start().overview(), table('Table 8').overview(false, 0)];
  const line = opened(tables);
  const cards = () => within(screen.getByRole('region', { name: 'Tables' })).getAllByRole('button');
  expect(cards()[0]?.textContent).toContain('200/400');
  expect(cards()[0]?.textContent).toContain('hand 1');
  expect(cards()[0]?.textContent).toContain('linked');
  expect(cards()[1]?.textContent).toContain('no hand yet');
  expect(cards()[1]?.textContent).toContain('4 min without contact');
  const backup = { at: null, sentence: null };
  const room = { savedAt: now, backup, linked: 1, known: 2, behind: { 'Table 8': 214 }, fault: null };
  act(() => line.say({ type: 'office', part: { part: 'room', room } }));
  expect(cards()[1]?.textContent).toContain('214 unsent');
  expect(screen.getByRole('button', { name: /Table 8: no contact.*events kept: 214/ })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Room' }).textContent).toContain('1 of 2 linked');
  act(() => line.say({ type: 'office', part: { part: 'room', room: { ...room, clocksOff: { 'Table 8': 302_000 } } } }));
  expect(screen.getByRole('button', { name: /Table 8: its PC's clock.*5:02 ahead of the room/ })).toBeTruthy();
  // Whoever gave it, at whatever browser.
  const refused = { 'Table 8': { id: 'o1', sentence: 'The hand is over.' } };
  act(() => line.say({ type: 'office', part: { part: 'room', room: { ...room, refused } } }));
  expect(screen.getByRole('button', { name: /Table 8.*The hand is over\./ })).toBeTruthy();
  const signed = { what: 'key', tableId: 'Table 7', event: 0 } as const;
  act(() => line.say({ type: 'office', part: { part: 'room', room: { ...room, signed } } }));
  expect(
    screen.getByRole('button', { name: /A table's signatures.*Table 7 signs with a key nobody can explain/ }),
  ).toBeTruthy();
});

test('nothing is green where a table is turned away, or plays what the room has forgotten: both are said with what to do', () => {
  const line = opened([table('Table 7').overview(), table('Table 8').overview()]);
  const backup = { at: now, sentence: null };
  const well = { savedAt: now, backup, linked: 2, known: 2, behind: {}, fault: null };
  const cards = () => within(screen.getByRole('region', { name: 'Tables' })).getAllByRole('button');
  const facts = () => screen.getByRole('region', { name: 'Room' });
  act(() => line.say({ type: 'office', part: { part: 'room', room: well } }));
  const green = facts().querySelectorAll('.room-ok').length;
  const atDoor = [{ tableId: 'table-40', why: 'unknown', since: now }] as const;
  const astray = [
    { tableId: 'Table 7', plays: 'cash' },
    { tableId: 'Table 8', plays: 'tournament' },
  ] as const;
  act(() => line.say({ type: 'office', part: { part: 'room', room: { ...well, atDoor, astray } } }));
  expect(facts().textContent).toContain('Turned away: 1');
  expect(facts().querySelectorAll('.room-ok').length).toBe(green - 1);
  expect(screen.getByRole('button', { name: /table-40 knocks and is turned away.*riffle pair-table/ })).toBeTruthy();
  expect(
    screen.getByRole('button', { name: /Table 8: a tournament this room does not have.*Deal on at its console/ }),
  ).toBeTruthy();
  expect(cards()[1]?.className).toContain('room-table-fault');
  expect(cards()[1]?.textContent).toContain('Unknown tournament');
  expect(
    screen.getByRole('button', { name: /Table 7: a cash game this room does not have.*open the game and add it/ }),
  ).toBeTruthy();
  expect(cards()[0]?.className).toContain('room-table-fault');
  expect(cards()[0]?.textContent).toContain('Unknown cash game');
  // Behind an earlier PC of a table that is linked nothing stands still.
  const beside = [{ tableId: 'Table 7', why: 'beside', since: now }] as const;
  act(() => line.say({ type: 'office', part: { part: 'room', room: { ...well, atDoor: beside } } }));
  expect(facts().querySelectorAll('.room-ok').length).toBe(green);
  expect(screen.getByRole('button', { name: /Table 7 knocks.*switch it off/ })).toBeTruthy();
});

test('what is wrong with disk, backup and store is said in the page’s language; an older cardroom’s own words stay as they are', () => {
  const line = opened([table('Table 7').overview()]);
  const well = { savedAt: now, backup: { at: now, sentence: null }, linked: 1, known: 1, behind: {}, fault: null };
  const says = (room: Partial<RoomNow>) =>
    act(() => line.say({ type: 'office', part: { part: 'room', room: { ...well, ...room } } }));
  act(() => chooseLanguage('de'));
  const own = {
    fault: 'The disk is full.',
    backup: { at: null, sentence: 'The copy is not whole: x.' },
    strange: 'x.',
  };
  says({
    ...own,
    faultIs: 'disk-full',
    backup: { ...own.backup, why: 'not-whole' },
    strangeIs: { is: 'gone', tableId: 'Table 7' },
  });
  const bad = () =>
    screen.getAllByRole('button', { name: /Cardrooms|Datenbank/ }).map(({ textContent }) => textContent);
  expect(bad()).toEqual([
    expect.stringMatching(/Platte des Cardrooms.*Sie ist voll/),
    expect.stringMatching(/Sicherung des Cardrooms.*hat die Prüfung nicht bestanden/),
    expect.stringMatching(/Fremdes in der Datenbank.*das Log von Table 7/),
  ]);
  says(own);
  expect(bad()[0]).toMatch(/The disk is full/);
});

test('a mixed game is called by its name or its games, and a table where nobody plays by neither game nor level', () => {
  const games = (...variants: readonly VariantId[]) => variants.map((variant) => ({ variant, stakes: null }));
  const playing = (name: string, rotation: Rotation | null) => {
    const { state, ...more } = table(name).start().overview();
    return { ...more, state: { ...state, variant: 'limit-holdem' as const, rotation, hand: null } };
  };
  const { state, ...empty } = table('Table 9').overview();
  const level = { ...state.stakes, number: 5, minutes: 20 };
  const chairs = state.chairs.map((chair) => ({ ...chair, player: null, stack: 0 }));
  opened([
    playing('Table 6', { change: 'orbit', games: games(...namedRotations.horse) }),
    playing('Table 7', { change: 'choice', games: games('limit-holdem', 'limit-razz') }),
    playing('Table 8', { change: 'hand', games: games('limit-holdem', 'limit-stud') }),
    { ...empty, state: { ...state, mode: 'tournament', schedule: { startedAt: 0, levels: [level] }, chairs } },
  ]);
  const cards = within(screen.getByRole('region', { name: 'Tables' })).getAllByRole('button');
  expect(cards.map((card) => card.querySelector('.room-table-mode')?.textContent)).toEqual([
    'HORSE',
    "Dealer's choice",
    'Limit hold’em, Stud',
    'Free',
  ]);
  expect(cards[3]?.textContent).not.toMatch(/200.400|Level/);
});

test('a deck that was found wrong holds the hand, and leads to the devices', () => {
  const { state, ...seven } = table('Table 7').start().overview();
  const deck = { deck: 'RED', code: 'CARD_MISSING', cards: 51, expected: 52, acceptedBy: null } as const;
  const witnesses = { ...state.witnesses, shuffler: 'ready', suspectDecks: [deck] } as const;
  opened([{ ...seven, state: { ...state, witnesses } }]);
  expect(screen.getByRole('button', { name: /^Table 7,.*shuffler needs somebody.*Hand held$/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Table 7: Red: 51 of 52/ }));
  expect(location.pathname).toBe('/devices');
  expect(screen.getByText('Take the deck out and count it.')).toBeTruthy();
});

test('a table that is pressed is followed live, and let go when it is closed', () => {
  const seven = table('Table 7').start();
  const eight = table('Table 8').start();
  const line = opened([seven.overview(), eight.overview()], { ...seven.names, ...eight.names });
  expect(line.asked('watch')).toEqual([]);
  fireEvent.click(within(screen.getByRole('region', { name: 'Tables' })).getAllByRole('button')[1] as HTMLElement);
  expect(line.asked('watch').at(-1)).toEqual({ type: 'watch', tableId: 'Table 8' });
  const before = eight.seen.length;
  eight.act('fold');
  for (const seen of eight.seen.slice(before)) act(() => line.say({ type: 'event', tableId: 'Table 8', seen }));
  expect(screen.getByRole('group', { name: /^Seat 1, Ada.*folded/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(line.asked('watch').at(-1)).toEqual({ type: 'watch', tableId: null });
});

test('who was slow at a table leads to what is on record of that player by name, and to a report of the delay', () => {
  const seven = table('Table 7').start();
  const { state, ...overview } = seven.overview();
  const plan = { ...everyTwenty, shot: { preflop: 20, flop: 20, turn: 20, river: 20 } };
  const timed = decide(state, { type: 'set-shot-clock', plan });
  if ('refusal' in timed || timed.after.shotClock === undefined) throw new Error('Decisions can be timed here.');
  const slow = { decisions: 2, ms: 23_000, slowestMs: 19_500, cards: 1, ranOut: 0 };
  const shotClock = { ...timed.after.shotClock, times: { 'Table 7-2': slow } };
  opened([{ ...overview, state: { ...state, shotClock } }], seven.names);
  fireEvent.click(within(screen.getByRole('region', { name: 'Tables' })).getAllByRole('button')[0] as HTMLElement);
  const row = within(screen.getByRole('table', { name: 'Time for decisions' })).getAllByRole('row')[1];
  expect(row?.textContent).toMatch(/2 Bob.*11\.5 s19\.5 s1/);
  fireEvent.click(screen.getByRole('button', { name: /Bob/ }));
  expect(`${location.pathname}${location.search}`).toBe('/floor/records?player=Bob&report=delay');
  expect(screen.getByText('Table 7, seat 2')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New report, Table 7…' }));
  expect(screen.getByRole('heading', { name: 'Delays the game' })).toBeTruthy();
});

test('two histories of a table need somebody, with how much each has', () => {
  const line = opened([table('Table 7').overview()]);
  const branch = { events: 312, lastContact: now, linked: true };
  const apart = { ...branch, events: 41 };
  const fork = { tableId: 'Table 7', logId: 'l', parted: 9, since: now - 60_000, held: branch, apart, copied: false };
  act(() => line.say({ type: 'forks', forks: [fork] }));
  expect(
    screen.getByRole('button', { name: /Table 7: two histories.*Events shown 312, kept apart 41.*1:00/ }),
  ).toBeTruthy();
});

test('a name typed above finds the player wherever they sit and leads to that table; a table and a seat find who sits there', async () => {
  const seven = table('Table 7').start();
  const line = opened([seven.overview()], { ...seven.names, w1: 'Adamec' });
  const box = screen.getByRole('combobox', { name: /Search/ });
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: 'Ada' } });
  await vi.waitFor(() => expect(line.asked('office-ask')).toHaveLength(1));
  const found = { tournaments: [], waiting: [] };
  const seat = { tableId: 'Table 7', seat: 1 };
  const players = [
    { ...found, player: 'Table 7-1', seat, chips: 10_000 },
    { ...found, player: 'w1', seat: null, chips: null },
  ];
  await act(async () =>
    line.say({ type: 'office-told', id: line.asked('office-ask')[0]?.id ?? '', answer: { what: 'players', players } }),
  );
  expect(
    screen
      .getAllByRole('option')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['AdaTable 7, seat 1, 10,000', 'Adamecknown, not here']);
  fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
  expect(line.asked('watch').at(-1)).toEqual({ type: 'watch', tableId: 'Table 7' });
  fireEvent.change(box, { target: { value: '7 seat 2' } });
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('BobTable 7, seat 2, 19,800');
});

test('who needs somebody leads to the floor desk, with that call on it', () => {
  opened([
    table('Table 7').start().callFloor('c', 2).overview(),
    table('Table 9').start().reportMisdeal('i').overview(),
  ]);
  const needs = within(screen.getByRole('region', { name: 'Needs somebody' })).getAllByRole('button');
  expect(needs.map((need) => need.textContent)).toEqual([
    expect.stringContaining('Table 9: misdeal reported'),
    expect.stringContaining('Table 7: floor wanted'),
  ]);
  fireEvent.click(needs[1] as HTMLElement);
  expect(location.pathname).toBe('/floor');
  expect(screen.getByRole('heading', { name: 'Table 7 · hand 1' })).toBeTruthy();
});

test('the two pages are links, and the way back works', () => {
  opened([table('Table 7').start().overview()]);
  fireEvent.click(screen.getByRole('link', { name: 'Floor' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Floor' })).toBeTruthy();
  history.replaceState(null, '', '/');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByRole('heading', { level: 1, name: 'Cardroom' })).toBeTruthy();
});

test('an empty room says what will come', () => {
  opened([]);
  expect(screen.getByRole('heading', { name: 'No table has reported yet' })).toBeTruthy();
  expect(screen.getByText('Nobody has to be sent anywhere.')).toBeTruthy();
});

test('theme and language of the screen are chosen behind the name in its bar, and one does not undo the other', () => {
  opened([table('Table 7').overview()]);
  fireEvent.click(screen.getByRole('button', { name: /Tomáš R\./ }));
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  choose('Language', 'sk');
  choose('Vzhľad', 'light');
  expect(preferences.getState().worn).toMatchObject({ theme: 'light', language: 'sk' });
});

test('whoever must move to the main table stands among what needs somebody, and leads to the game', () => {
  const line = opened([table('Table 7').overview()], { 't14-1': 'Kim C.' });
  act(() => line.say({ type: 'office', part: { part: 'cash', view: cashNow(now) } }));
  fireEvent.click(screen.getByRole('button', { name: /^Kim C\. moves/ }));
  expect([location.pathname, location.search]).toEqual(['/cash', '?game=g1']);
});

test('a push of dealers that is late looks late, and stands among what needs somebody until it is made', () => {
  const line = opened([table('Table 7').overview()]);
  const cash = cashNow(now);
  if (cash.push === null) throw new Error('no rotation');
  const { changes } = cash.push;
  const push = (at: number, all: typeof changes) =>
    act(() => line.say({ type: 'office', part: { part: 'cash', view: { ...cash, push: { at, changes: all } } } }));
  const head = () => screen.getByRole('heading', { name: /^Dealer push/ });
  push(now + 60_000, changes);
  expect(head().querySelector('.room-late')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Dealer push is due/ })).toBeNull();
  push(now - 180_000, changes);
  expect(head().querySelector('.room-late')?.textContent).toMatch(/, 3:00 late$/);
  fireEvent.click(screen.getByRole('button', { name: /^Dealer push is due/ }));
  expect(location.pathname).toBe('/staff');
  history.replaceState(null, '', '/');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  push(now - 180_000, []);
  expect(screen.queryByRole('button', { name: /^Dealer push is due/ })).toBeNull();
});
