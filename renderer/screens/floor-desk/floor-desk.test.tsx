import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Refusal } from '../../../engine/table.ts';
import type { DeskPerson } from '../../../protocol/floor-desk.ts';
import { pageInRoom } from '../../../test/support/page-in-room.tsx';
import { holdMs } from '../../components/hold-button.tsx';
import type { ScriptedRoom } from '../../room/scripted-room.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';

const players = { 1: 'Dvořák', 2: 'Kowalska', 3: 'Hartmann', 4: 'Nováková' };

function played(name = 'Table 7') {
  return new ScriptedTable({ tableId: name, name, seats: 4, at: 0, players }).wait(10).start();
}

const staffed: DeskPerson = {
  needed: true,
  person: null,
  until: null,
  people: [
    { id: 's4', number: '4', name: 'Tomáš R.', role: 'floor' },
    { id: 's5', number: '5', name: 'Zuzana M.', role: 'floor' },
  ],
  demo: false,
};
const signedIn: DeskPerson = { ...staffed, person: staffed.people[0] ?? null, until: 500_000 };

function opened(tables: readonly ScriptedTable[], role: 'floor' | 'cardroom' | 'display' = 'floor', desk?: DeskPerson) {
  const { line } = pageInRoom(<CardroomApp />, () => 100_000);
  const welcome = () => {
    line.line('up');
    const names = { ...Object.assign({}, ...tables.map((table) => table.names)), 'floor:AB': 'Tomáš R.' };
    line.welcome(
      tables.map((table) => table.overview()),
      { names, role, now: 100_000, ...(desk === undefined ? {} : { desk }) },
    );
  };
  act(welcome);
  for (const table of tables) if (table.state.handNumber > 0) act(() => line.hand(table.read));
  return { line, welcome };
}

/** A finger that stays down for as long as signing takes. */
function hold(): void {
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Hold/ }));
  act(() => void vi.advanceTimersByTime(holdMs));
}

beforeEach(() => {
  vi.useFakeTimers();
  chooseLanguage('en');
  history.replaceState(null, '', '/floor');
});
afterEach(() => {
  vi.useRealTimers();
});

test('the most urgent call is on the desk, with its hand read from the cardroom', () => {
  const { line } = opened([played('Table 3').callFloor('c'), played().reportMisdeal('i', 2)]);
  expect(line.asked('watch').at(-1)).toEqual({ type: 'watch', tableId: 'Table 7' });
  expect(line.asked('read-hand').at(-1)).toMatchObject({ tableId: 'Table 7', hand: 1 });
  expect(screen.getByRole('heading', { name: 'Table 7 · hand 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Text of TDA 2011 32' })).toBeTruthy();
});

test('a link to a hand of a table that is gone says so in words', () => {
  history.replaceState(null, '', '/floor?table=gone&hand=1');
  opened([played()]);
  expect(screen.getByText('The cardroom no longer knows this table.')).toBeTruthy();
});

test('of an earlier hand nothing is drawn before it has come: the table has other people by now', () => {
  const table = played();
  history.replaceState(null, '', `/floor?${new URLSearchParams({ table: 'Table 7', hand: '7' })}`);
  opened([table]);
  expect(screen.getByRole('heading', { name: /hand 7$/ })).toBeTruthy();
  expect(document.querySelector('.desk-felt')).toBeNull();
});

test('signing: held, sent, waiting, booked', () => {
  const table = played().reportMisdeal('i', 2);
  const { line } = opened([table]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /hand 1 is dealt again/ }).checked).toBe(true);
  fireEvent.change(screen.getByLabelText('Reason, if it needs one'), { target: { value: ' first card ' } });
  hold();
  const [asked] = line.asked('floor-order');
  expect(asked).toMatchObject({
    tableId: 'Table 7',
    order: { order: 'rule-incident', incident: 'i', ruling: 'deal-again', reason: 'first card' },
  });
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  act(() => line.ordered({ state: 'waiting' }));
  expect(screen.getByText('Signed. Table 7 has not answered yet.')).toBeTruthy();
  table.submit({
    type: 'rule-incident',
    at: 100_000,
    incident: 'i',
    ruling: 'deal-again',
    by: 'floor:AB',
    reason: null,
  });
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  act(() => line.ordered({ state: 'done' }));
  expect(screen.getByText('Booked: hand 1 is dealt again.')).toBeTruthy();
  // Still there when the table has begun the new hand and the incident is history.
  table.start();
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(screen.getByText('Booked: hand 1 is dealt again.')).toBeTruthy();
  expect(screen.getByText('Chips go back: 200 to seat 2, 400 to seat 3.')).toBeTruthy();
});

test('lifting early books nothing', () => {
  const { line } = opened([played().reportMisdeal('i')]);
  const button = screen.getByRole('button', { name: /^Hold/ });
  fireEvent.pointerDown(button);
  act(() => void vi.advanceTimersByTime(holdMs - 1));
  fireEvent.pointerUp(button);
  act(() => void vi.advanceTimersByTime(holdMs));
  expect(line.asked('floor-order')).toEqual([]);
});

test('a refusal shows the table’s sentence and the ruling can be signed again', () => {
  const { line } = opened([played().reportMisdeal('i')]);
  hold();
  act(() => line.ordered({ state: 'refused', sentence: 'The table is already playing hand 2.' }));
  expect(screen.getByText('The table is already playing hand 2.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /Play on/ }));
  hold();
  expect(line.asked('floor-order').at(-1)?.order).toMatchObject({ ruling: 'play-on' });
});

test.each([
  ['cs', 'Hraje se handa 4: počkej na její konec.'],
  ['sk', 'Hrá sa hand 4: počkaj na jeho koniec.'],
  ['pl', 'Trwa rozdanie 4: poczekaj na jego koniec.'],
  ['de', 'Hand 4 läuft: das wartet, bis sie zu Ende ist.'],
] as const)(
  'in %s a table’s refusal is in the language of the page, not in the log’s English',
  async (language, said) => {
    const { line } = opened([played().reportMisdeal('i')]);
    hold();
    const sentence = 'Hand 4 is in play: wait until its pots are pushed.';
    await act(async () => chooseLanguage(language));
    act(() => line.ordered({ state: 'refused', sentence, cause: { reason: 'hand-running', hand: 4 } }));
    expect(document.querySelector('.desk-progress-refused small')?.textContent).toBe(said);
  },
);

test('what only a newer table refuses is told in its own words', () => {
  const { line } = opened([played().reportMisdeal('i')]);
  hold();
  const cause = { reason: 'of-a-newer-program' } as unknown as Refusal;
  act(() => line.ordered({ state: 'refused', sentence: 'Said by a newer program.', cause }));
  expect(screen.getByText('Said by a newer program.')).toBeTruthy();
});

test('a hand that moved on before the ruling arrived is refused in words', () => {
  const { line } = opened([played().reportMisdeal('i')]);
  hold();
  act(() => line.ordered({ state: 'refused', refusal: { reason: 'no-such-incident', incident: 'i' } }));
  expect(screen.getByText('The hand has moved on: this call is no longer open.')).toBeTruthy();
});

test('a misdeal that is too late says why and cannot be chosen', () => {
  const { line } = opened([played().act('call').act('call').reportMisdeal('i')]);
  const again = screen.getByRole<HTMLInputElement>('radio', { name: /Deal again/ });
  expect(again.disabled).toBe(true);
  expect(screen.getByText('Too late: seat 4 and seat 1 have both put chips in.')).toBeTruthy();
  hold();
  // What the rulebook comes to stands first: the hand goes on.
  expect(line.asked('floor-order')[0]?.order).toMatchObject({ ruling: 0 });
});

test('nothing can be signed while the cardroom is out of reach, and the page says since when', () => {
  const { line, welcome } = opened([played().reportMisdeal('i')]);
  act(() => line.line('down'));
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  expect(screen.getByText('The cardroom cannot be reached: nothing can be signed now.')).toBeTruthy();
  expect(screen.getByText(/^No connection to the cardroom since/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Table 7 · hand 1' })).toBeTruthy();
  act(welcome);
  expect(screen.getByRole('button', { name: /^Hold/ })).toBeTruthy();
});

test('a cardroom screen only shows', () => {
  opened([played().reportMisdeal('i')], 'cardroom');
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  expect(screen.getByText(/This screen is view-only/)).toBeTruthy();
});

test('a screen on the wall has no floor desk and nobody to send', () => {
  opened([played()], 'display');
  expect(screen.getByRole('heading', { level: 1, name: 'Cardroom' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Floor/ })).toBeNull();
  expect(screen.queryByText('Needs somebody')).toBeNull();
});

test('the facts stay those of the report after the deal was given back', () => {
  const table = played().reportMisdeal('i', 2);
  const { line } = opened([table]);
  const before = table.seen.length;
  table.submit({ type: 'rule-incident', at: 0, incident: 'i', ruling: 'deal-again', by: 'floor:AB', reason: null });
  act(() => {
    for (const seen of table.seen.slice(before)) line.say({ type: 'event', tableId: 'Table 7', seen });
    line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 });
  });
  expect(screen.getByText('600 in bets and pots')).toBeTruthy();
});

test('the arrow keys move the playhead, and the picture above goes with it', () => {
  opened([played().act('fold').reportMisdeal('i')]);
  const playhead = screen.getByRole('slider', { name: 'Playhead' });
  const fourth = () => screen.getByRole('group', { name: /^Seat 4, Nováková/ }).getAttribute('aria-label');
  expect(playhead.getAttribute('aria-valuetext')).toContain('The dealer reports');
  expect(fourth()).toContain('folded');
  fireEvent.keyDown(playhead, { key: 'Home' });
  expect(playhead.getAttribute('aria-valuetext')).toContain('Hand 1 begins');
  expect(fourth()).not.toContain('folded');
  fireEvent.keyDown(playhead, { key: 'ArrowRight' });
  expect(fourth()).toContain('folded');
  fireEvent.keyDown(playhead, { key: 'End' });
  fireEvent.keyDown(playhead, { key: 'ArrowRight' });
  expect(playhead.getAttribute('aria-valuenow')).toBe('2');
});

test('another call is one press away', () => {
  const { line } = opened([played('Table 3').callFloor('c', 4), played().reportMisdeal('i', 2)]);
  const calls = within(screen.getByRole('navigation', { name: 'Calls' })).getAllByRole('button');
  expect(calls).toHaveLength(2);
  fireEvent.click(calls[1] as HTMLElement);
  expect(line.asked('read-hand').at(-1)).toMatchObject({ tableId: 'Table 3' });
  expect(screen.getByRole('heading', { name: 'Ruling, seat 4' })).toBeTruthy();
});

test('with nobody waiting the desk says so', () => {
  opened([played()]);
  expect(screen.getByRole('heading', { name: 'Nobody is waiting' })).toBeTruthy();
});

test('the language changes at once', () => {
  opened([played().reportMisdeal('i', 2)]);
  fireEvent.click(screen.getByRole('button', { name: /Tomáš R\./, expanded: false }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'cs' } });
  expect(screen.getByRole('heading', { name: 'Rozhodnutí, místo 2' })).toBeTruthy();
});

/** Somebody of the staff list goes to table 7. */
const taken = (table: ScriptedTable, staff: string): ScriptedTable => {
  const name = { id: `name-${staff}`, hash: '' };
  table.submit({ type: 'take-call', at: table.at, incident: 'i', by: `floor:${staff}`, name });
  return table;
};

const says = (line: ScriptedRoom, table: ScriptedTable) =>
  act(() => line.say({ type: 'table', table: table.overview(), names: { 'name-s5': 'Zuzana M.' }, now: 100_000 }));

test('a call is taken and given back by one press; the table says whose it is', () => {
  const table = played().reportMisdeal('i');
  const { line } = opened([table], 'floor', signedIn);
  fireEvent.click(screen.getByRole('button', { name: 'Take it' }));
  expect(line.asked('floor-order').at(-1)?.order).toEqual({ order: 'take-call', incident: 'i' });
  says(line, taken(table, 's4'));
  expect(screen.getByText(/^Yours/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Give back' }));
  expect(line.asked('floor-order').at(-1)?.order).toEqual({ order: 'leave-call', incident: 'i' });
});

test('what somebody else has taken is neither taken nor ruled from here', () => {
  const table = played().reportMisdeal('i');
  const { line } = opened([table], 'floor', signedIn);
  says(line, taken(table, 's5'));
  expect(screen.getByText('Zuzana M. is coming')).toBeTruthy();
  expect(screen.getByText(/^Zuzana M. is on the way to rule on this/)).toBeTruthy();
  for (const name of [/^Hold/, 'Take it', 'Give back']) expect(screen.queryByRole('button', { name })).toBeNull();
});

const press = (...names: readonly string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
};

test('a sign-in that ran out asks for the PIN in place, keeps what was typed, and gives the ruling again', async () => {
  const { line } = opened([played().reportMisdeal('i')], 'floor', signedIn);
  fireEvent.click(screen.getByRole('radio', { name: /^Play on/ }));
  fireEvent.change(screen.getByLabelText('Reason, if it needs one'), { target: { value: 'card was mine' } });
  hold();
  const [first] = line.asked('floor-order');
  act(() => line.ordered({ state: 'refused', refusal: { reason: 'signed-out' } }));
  act(() => line.say({ type: 'desk-person', person: staffed }));
  fireEvent.click(screen.getByRole('button', { name: /Zuzana M\./ }));
  press('1', '2', '3', '4', '5', '6');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  });
  const [asked] = line.asked('sign-in');
  expect(asked?.proof).toEqual({ by: 'pin', number: '5', pin: '123456' });
  const answer = { type: 'staff-answer', id: asked?.id ?? '' } as const;
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView');
  await act(async () => line.say({ ...answer, refusal: { reason: 'not-known', triesLeft: 4 } }));
  // The pad is long: the sentence above it may have been scrolled past.
  expect(brought.mock.contexts).toContain(screen.getByText(/4 tries left/));
  brought.mockRestore();
  expect(line.asked('floor-order')).toHaveLength(1);
  press('1', '2', '3', '4', '5', '7');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  });
  await act(async () => line.say({ type: 'staff-answer', id: line.asked('sign-in').at(-1)?.id ?? '', refusal: null }));
  const again = line.asked('floor-order').at(-1);
  expect(again?.id).not.toBe(first?.id);
  expect(again?.order).toEqual(first?.order);
  expect(again?.order).toMatchObject({ ruling: 'play-on', reason: 'card was mine' });
});

test('where nobody is signed in, signing in comes before the hold', () => {
  const { line } = opened([played().reportMisdeal('i')], 'floor', staffed);
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Sign in to rule/ }));
  press('Back to the ruling');
  act(() => line.say({ type: 'desk-person', person: signedIn }));
  expect(screen.getByRole('button', { name: /^Hold: deal again/ })).toBeTruthy();
});

test('a new call is told to whoever reads by ear', () => {
  const table = played();
  const { line } = opened([table]);
  const alert = () => screen.getByRole('alert').textContent;
  expect(alert()).toBe('');
  says(line, table.reportMisdeal('i'));
  expect(alert()).toBe('Table 7: Misdeal. Card exposed in the deal, misdeal still possible');
});
