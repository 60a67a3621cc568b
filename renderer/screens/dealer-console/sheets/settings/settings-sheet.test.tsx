import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoStaff, type StaffPerson } from '../../../../../protocol/staff.ts';
import { holdMs, secondPressMs } from '../../../../components/hold-button.tsx';
import { FakeTable, healthy, tableMidHand } from '../../../../stores/fake-table.ts';
import { preferences, unchanged } from '../../../../stores/preferences.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  maybe,
  openConsole,
  pass,
  seenMs,
  startOfTests,
  tap,
} from '../../console-under-test.tsx';

beforeEach(beginTest);
afterEach(() => {
  preferences.dealerIs(null);
  preferences.change({ ...unchanged, language: 'en' });
});

const betweenHands = () =>
  new FakeTable({ seats: 2, at, seating: { 1: ['Horváthová', 8400], 2: ['Lindqvist', 5100] } });

/** Two players, and the first has folded: one pot waits to be pushed. */
const tableBeforePush = () => {
  const table = betweenHands().does({ type: 'start-hand', at, by: 'dealer' });
  return table.does({ type: 'fold', seat: table.state.hand?.toAct ?? 1 });
};

const pushes = (table: FakeTable) => commands(table).filter(({ type }) => type === 'push-pot').length;

describe('the settings', () => {
  test('the language is two taps away, and says its own name', async () => {
    await openConsole(tableMidHand(at));
    await tap('Settings. Language: English');
    expect(button('English').getAttribute('aria-pressed')).toBe('true');
    await tap('Slovenčina');
    expect(preferences.getState().worn.language).toBe('sk');
    expect(button('Slovenčina').getAttribute('lang')).toBe('sk');
  });

  test('every choice is one tap, kept at once, and the hand goes on where it was', async () => {
    const table = await openConsole(tableMidHand(at));
    await tap('Settings. Language: English');
    for (const name of ['By the room', '50 %', '125 %', 'Left-handed', 'Press twice', 'None']) await tap(name);
    expect(preferences.getState().worn).toMatchObject({
      theme: 'room',
      felt: 50,
      text: 125,
      hand: 'left',
      holds: 'twice',
      motion: 'reduced',
    });
    expect(table.requests).toEqual([]);
    fireEvent.keyDown(window, { key: 'Escape' });
    await pass(0);
    expect(button(/^Call 1,200/)).toBeTruthy();
  });

  test('in the light theme the felt is not dimmed, and it says so', async () => {
    await openConsole(tableMidHand(at));
    await tap('Settings. Language: English');
    expect(button('25 %')).toBeTruthy();
    await tap('Light');
    expect(maybe('25 %')).toBeNull();
    expect(screen.getByText('Only the dark theme dims the felt.')).toBeTruthy();
  });

  test('large letters have one page at a time', async () => {
    preferences.change({ text: 200 });
    await openConsole(tableMidHand(at));
    await tap('Settings. Language: English');
    expect(maybe('Left-handed')).toBeNull();
    await tap('Hands and ears');
    expect(button('Left-handed')).toBeTruthy();
    expect(maybe('Slovenčina')).toBeNull();
  });

  test('whoever deals has their own at this console', async () => {
    const table = await openConsole(betweenHands());
    const deals = (staff: string) =>
      act(() => void table.does({ type: 'change-dealer', at, to: { staff, name: { id: staff, hash: '' } } }));
    deals('jana');
    await tap('Settings. Language: English');
    await tap('Left-handed');
    deals('petr');
    expect(preferences.getState()).toMatchObject({ dealer: 'petr', worn: { hand: 'right' } });
    deals('jana');
    expect(preferences.getState()).toMatchObject({ dealer: 'jana', worn: { hand: 'left' } });
  });
});

describe('pressed twice instead of held', () => {
  beforeEach(() => preferences.change({ holds: 'twice' }));

  test('the first press says what comes, the second one acts', async () => {
    const table = await openConsole(tableBeforePush());
    await pass(seenMs);
    await tap(/^Hold to push.* press twice/);
    expect(pushes(table)).toBe(0);
    await tap(/^Hold to push.* press once more/);
    expect(pushes(table)).toBe(1);
  });

  test('a second press that comes too late is a first one', async () => {
    const table = await openConsole(tableBeforePush());
    await pass(seenMs);
    await tap(/^Hold to push/);
    await pass(secondPressMs);
    await tap(/^Hold to push.* press twice/);
    expect(pushes(table)).toBe(0);
    await tap(/^Hold to push/);
    expect(pushes(table)).toBe(1);
  });

  test('holding books nothing, and a key does the same as a finger', async () => {
    const table = await openConsole(tableBeforePush());
    await pass(seenMs);
    fireEvent.pointerDown(button(/^Hold to push/));
    await pass(2 * holdMs);
    expect(pushes(table)).toBe(0);
    fireEvent.keyDown(window, { key: 'p' });
    fireEvent.keyUp(window, { key: 'p' });
    fireEvent.keyDown(window, { key: 'p' });
    await pass(0);
    expect(pushes(table)).toBe(1);
  });

  test('the first press counts as the moment of what was seen: what changes nothing of it leaves it as it was', async () => {
    const table = await openConsole(tableBeforePush());
    await tap(/^Hold to push/);
    const seen = table.sequence;
    act(() => void table.does({ type: 'note', fact: { type: 'cards-seen', place: 'muck', count: 4 } }));
    expect(table.sequence).toBeGreaterThan(seen);
    await tap(/^Hold to push/);
    expect(pushes(table)).toBe(1);
  });
});

describe('what is heard', () => {
  const said = (how: 'polite' | 'assertive') => document.querySelector(`[data-voice] [aria-live=${how}]`)?.textContent;

  test('one region says the sentence of the dock, politely', async () => {
    const table = await openConsole(tableMidHand(at));
    expect(said('polite')).toBe('Seat 6 faces a raise to 1,200');
    act(() => void table.does({ type: 'call', seat: 6 }));
    await pass(0);
    expect(said('polite')).toBe('Seat 3 faces a raise to 1,200');
    expect(said('assertive')).toBe('');
  });

  test('another dock is spoken as well, and no sentence speaks for itself beside it', async () => {
    const table = await openConsole(tableMidHand(at));
    act(() => void table.does({ type: 'call', seat: 6 }, { type: 'call', seat: 3 }));
    await pass(0);
    expect(said('polite')).toBe('The betting round is closed.');
    await tap(/^What happened/);
    const loud = [...document.querySelectorAll('[role="status"], [aria-live]')]
      .filter((one) => one.closest('[data-voice]') === null && one.getAttribute('aria-live') !== 'off')
      .map(({ outerHTML }) => outerHTML);
    expect(loud).toEqual([]);
  });

  test('a refusal and the floor cut in; a fault of a device does not', async () => {
    const table = await openConsole(tableMidHand(at));
    act(() => void table.does({ type: 'call', seat: 6 }));
    await tap('Fold');
    expect(said('assertive')).toBe('Seat 3 is to act now.');
    act(() => void table.does({ type: 'call-floor', seat: null, incident: 'i-1', at }));
    await pass(0);
    expect(said('assertive')).toBe('Floor is called');
    expect(said('polite')).toBe('Seat 3 faces a raise to 1,200');
    act(() => table.reports({ ...table.status, reader: { state: 'absent', fault: 'unplugged', why: 'x', since: at } }));
    await pass(0);
    expect(document.querySelectorAll('[aria-live="assertive"]')).toHaveLength(1);
    expect(document.querySelector('.top-devices')?.getAttribute('aria-live')).toBe('polite');
  });

  test('a card that nobody has turned up is nowhere on the screen, whatever is asked for it', async () => {
    await openConsole(tableMidHand(at));
    const page = document.documentElement;
    const attributes = [...page.querySelectorAll('*')].flatMap((one) => [...one.attributes].map(({ value }) => value));
    const everything = [page.textContent, ...attributes].join('\n');
    const named = everything.match(/\b(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two) of \w+/g);
    expect([...new Set(named)].sort()).toEqual(['king of spades', 'seven of hearts', 'two of diamonds']);
    expect(document.querySelectorAll('.card-face')).toHaveLength(3);
  });
});

test('every key of the map is told to whoever asks the button', async () => {
  await openConsole(tableMidHand(at));
  const told = [...document.querySelectorAll('[aria-keyshortcuts]')].map((one) =>
    one.getAttribute('aria-keyshortcuts'),
  );
  const map = ['1', '2', '3', '4', '5', 'A', 'C', 'F', 'H', 'L', 'R', 'T', 'U', 'W'];
  expect(told).toEqual(expect.arrayContaining(map));
  expect(new Set(told).size, 'one key has one meaning at a time').toBe(told.length);
  fireEvent.keyDown(window, { key: '2' });
  await pass(0);
  expect(document.querySelector('[aria-keyshortcuts=Backspace]')).not.toBeNull();
});

test('by tab: seats clockwise, then the board and the pots, the dock, the rail, and the top bar', async () => {
  await openConsole(tableMidHand(at));
  const places = ['.seat', '.board-tap', '.pot', '.dock button', '.rail button', '.top-bar button'];
  const buttons = [...document.querySelectorAll('button')].map((one) =>
    places.findIndex((place) => one.matches(place)),
  );
  expect(buttons).not.toContain(-1);
  expect(buttons).toEqual(buttons.toSorted((a, b) => a - b));
  expect(document.querySelectorAll('[tabindex]:not([tabindex="0"])')).toHaveLength(0);
});

declare global {
  interface Window {
    readonly happyDOM: { setURL(url: string): void };
  }
}

const before = window.location.href;
const people = demoStaff.map(({ number, name, role }): StaffPerson => ({ id: `s${number}`, number, name, role }));
const list = { version: 1, issuedAt: 0, confirmed: true };
const house = { people, beside: null, list, lastBadge: null, demo: false };

afterEach(() => window.happyDOM.setURL(before));

const openSettings = () => tap(/^Settings/);

test('in a browser there is nothing to leave', async () => {
  await openConsole(tableMidHand(startOfTests));
  await openSettings();
  expect(maybe('Leave the console')).toBeNull();
});

test('in the kiosk a manager proves who they are, and only those who may are named', async () => {
  window.happyDOM.setURL('app://riffle/');
  const table = tableMidHand(startOfTests);
  table.status = { ...healthy, staff: house };
  await openConsole(table);
  await openSettings();
  await tap('Leave the console');
  expect(screen.getByRole('heading', { name: 'Leave the console' })).toBeTruthy();
  expect(document.body.textContent).toContain('the hand in play stays in the log');
  const manager = people.find(({ role }) => role === 'manager') ?? people[0];
  await tap(new RegExp(manager?.name ?? 'nobody'));
  for (const digit of '135790') await tap(digit);
  table.staffAnswer = { refusal: { reason: 'role', needs: 'manager' } };
  await tap('Leave');
  expect(table.staffAsks).toEqual([
    { type: 'leave-console', proof: { by: 'pin', number: manager?.number, pin: '135790' } },
  ]);
  expect(screen.getByRole('status').textContent).toBe('This needs the manager.');
});

test('where the house keeps no staff list it takes two taps', async () => {
  window.happyDOM.setURL('app://riffle/');
  const table = await openConsole(tableMidHand(startOfTests));
  await openSettings();
  await tap('Leave the console');
  expect(table.staffAsks).toEqual([]);
  await tap('Tap again to leave');
  expect(table.staffAsks).toEqual([{ type: 'leave-console', proof: null }]);
});
