import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '../../../engine/table.ts';
import { pageInRoom } from '../../../test/support/page-in-room.tsx';
import { holdMs } from '../../components/hold-button.tsx';
import type { ScriptedRoom } from '../../room/scripted-room.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';

const players = { 1: 'Dvořák', 2: 'Kowalska', 3: 'Hartmann', 4: 'Nováková' };

/** A table whose dealing person has reported this and called the floor. */
function reported(report: Report): ScriptedTable {
  const table = new ScriptedTable({ tableId: 'Table 7', name: 'Table 7', seats: 5, at: 0, players }).wait(10).start();
  table.submit({ type: 'report', at: table.at, incident: 'i', report });
  return table;
}

function opened(table: ScriptedTable): ScriptedRoom {
  const { line } = pageInRoom(<CardroomApp />, () => 100_000);
  act(() => {
    line.line('up');
    line.welcome([table.overview()], { names: table.names, role: 'floor', now: 100_000 });
  });
  act(() => line.hand(table.read));
  return line;
}

function hold(): void {
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Hold/ }));
  act(() => void vi.advanceTimersByTime(holdMs));
}

const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

beforeEach(() => {
  vi.useFakeTimers();
  chooseLanguage('en');
  history.replaceState(null, '', '/floor');
});
afterEach(() => {
  vi.useRealTimers();
});

test('a report stands on the desk with its sentence, its rules and everything the floor may choose', () => {
  opened(reported({ kind: 'phone', seat: 2 }));
  expect(screen.getByRole('heading', { name: 'On the phone' })).toBeTruthy();
  expect(screen.getByText('4 Phones')).toBeTruthy();
  expect(option('Noted for seat 2, 1 so far. TDA 2011 4').checked).toBe(true);
  for (const name of ['Play on floor', 'Another ruling… floor']) expect(option(name).checked).toBe(false);
  expect(screen.getByRole('button', { name: 'No penalty', pressed: true })).toBeTruthy();
  // Whether a misdeal was possible is no matter for a telephone.
  expect(screen.queryByText(/misdeal still possible/i)).toBeNull();
});

test('whether a misdeal is possible stands on the call about a card', () => {
  opened(reported({ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'later' }));
  expect(screen.getByText('Card exposed in the deal, misdeal still possible')).toBeTruthy();
});

test('a misdeal stands with its rules, what decides whether it is in time, and what dealing again and playing on would do', () => {
  opened(reported({ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' }));
  for (const tag of ['TDA 2011 32', 'TDA 2011 33'])
    expect(screen.getByRole('button', { name: `Text of ${tag}` })).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'Card exposed in the deal' }));
  for (const text of ['Card exposed in the deal · One of the first two off the deck', '1st', '2nd', '3rd'])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByText('Misdeal still possible')).toBeTruthy();
  expect(card.getByText('Counted now: 0, 2 more and it is too late')).toBeTruthy();
  const again = option(
    'Misdeal: hand 1 is dealt again. TDA 2011 32 Chips go back: 200 to seat 2, 400 to seat 3. Button 1, blinds 2 and 3 stay. Same players, same stakes.',
  );
  expect(again.checked).toBe(true);
  expect(option('Play on floor Seat 4 to act, 400 to call. All chips stay: 600 in bets and pots.').checked).toBe(false);
});

test('a call left of an earlier hand offers no decision of the one in play, and says which hand is over', () => {
  const table = new ScriptedTable({ tableId: 'Table 7', name: 'Table 7', seats: 5, at: 0, players }).wait(10).start();
  table.submit({ type: 'call-floor', at: table.at, incident: 'c', seat: null });
  table.act('fold').act('fold').act('fold');
  table.submit({ type: 'push-pot', pot: 0, at: table.at });
  opened(table.start());
  expect(option('Leave it as it is floor Hand 1 is over.')).toBeTruthy();
  expect(screen.queryByText(/to act/, { selector: 'label *' })).toBeNull();
  expect(screen.queryByText('No hand is in play.')).toBeNull();
});

test('a call that its dealer takes back while it lies on the desk offers no ruling any more', () => {
  const table = new ScriptedTable({ tableId: 'Table 7', name: 'Table 7', seats: 5, at: 0, players }).wait(10).start();
  table.submit({ type: 'call-floor', at: table.at, incident: 'c', seat: null });
  const line = opened(table);
  expect(option('Play on floor Seat 4 to act, 400 to call. All chips stay: 600 in bets and pots.').checked).toBe(true);
  table.submit({ type: 'withdraw-call', at: table.at, incident: 'c' });
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(screen.getByText('The call is no longer open: the dealer took it back, or its hand is over.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Hold|Take it/ })).toBeNull();
});

test('what was reported in time is dealt again although two players have put chips in before the floor came', () => {
  const table = reported({ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' });
  table.act('call').act('call');
  const line = opened(table);
  hold();
  expect(line.asked('floor-order')[0]?.order).toMatchObject({ ruling: 'deal-again' });
  const [ruled] = table.submit({
    type: 'rule-incident',
    at: table.at,
    incident: 'i',
    ruling: 'deal-again',
    by: 'floor:AB',
    reason: null,
  });
  expect(ruled?.type).toBe('incident-ruled');
  expect(table.state.hand?.outcome).toBe('misdeal');
});

test('a fault the rulebook lets stand may be dealt again all the same', () => {
  opened(reported({ kind: 'boxed-card', count: 1 }));
  const again = screen.getByRole<HTMLInputElement>('radio', { name: /hand 1 is dealt again/ });
  expect([again.checked, again.disabled]).toEqual([false, false]);
});

test('a hand dealt from the wrong places is dealt again from the right ones', () => {
  opened(reported({ kind: 'wrong-button', seat: 2 }));
  expect(screen.getByText('From the right place: button 2, blinds 3 and 4.')).toBeTruthy();
});

test('what the dealing person had dealt again stands as the same choice on the desk', () => {
  const table = reported({ kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' });
  const line = opened(table);
  table.submit({ type: 'apply-report', at: table.at, incident: 'i', choice: 0 });
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /hand 1 is dealt again/ }).checked).toBe(true);
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
});

test('a penalty goes with the ruling, in the sizes of the rulebook, beside what it proposes', () => {
  const table = reported({ kind: 'phone', seat: 2 });
  const line = opened(table);
  fireEvent.click(screen.getByRole('button', { name: 'Penalty…' }));
  expect(screen.getByText('The rulebook proposes: a warning for seat 2.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^One orbit/ }));
  // The rulebook knows one hand and rounds, and no number between.
  expect(screen.queryByRole('button', { name: 'One hand more' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the ruling' }));
  expect(screen.getByRole('button', { name: 'One orbit', pressed: true })).toBeTruthy();
  hold();
  const [asked] = line.asked('floor-order');
  const penalty = { seat: 2, rounds: 1 };
  expect(asked).toMatchObject({ tableId: 'Table 7', order: { incident: 'i', ruling: 0, penalty } });
  table.submit(
    { type: 'rule-incident', at: table.at, incident: 'i', ruling: 0, by: 'floor:AB', reason: null, penalty },
    'cardroom',
  );
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(document.querySelector('.desk-progress-done b')?.textContent).toBe('Noted for seat 2, 1 so far.');
  expect(screen.getByText('With it: seat 2 misses rounds: 1.')).toBeTruthy();
});

test('another ruling is signed only in words', () => {
  const line = opened(reported({ kind: 'phone', seat: 2 }));
  fireEvent.click(option('Another ruling… floor'));
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  fireEvent.change(screen.getByLabelText('What is decided, in words'), { target: { value: '  ' } });
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Seen on camera' }));
  hold();
  expect(line.asked('floor-order')[0]?.order).toMatchObject({ ruling: 'noted' });
});

test('chips that leave play go with a penalty, or are one by themselves', () => {
  const line = opened(reported({ kind: 'soft-play', seat: 2 }));
  fireEvent.click(option('Play on floor'));
  fireEvent.click(screen.getByRole('button', { name: 'Penalty…' }));
  fireEvent.change(screen.getByLabelText('Chips that leave play'), { target: { value: '700' } });
  fireEvent.click(screen.getByRole('button', { name: 'Back to the ruling' }));
  expect(screen.getByRole('button', { name: '700 lost', pressed: true })).toBeTruthy();
  hold();
  expect(line.asked('floor-order')[0]?.order).toMatchObject({ ruling: 0, penalty: { seat: 2, forfeit: 700 } });
});

test('another ruling may book an act: it names its rule, and may put fairness first', () => {
  const line = opened(wagered());
  fireEvent.click(option('Another ruling… floor'));
  fireEvent.change(screen.getByLabelText('What is decided, in words'), {
    target: { value: 'The dealer misled seat 4' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Raise' }));
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  expect(screen.getByText('Choose the rule this ruling rests on.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choose a rule' }));
  fireEvent.click(screen.getByRole('button', { name: /TDA 2011 1(?!\d)/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Fairness comes first' }));
  fireEvent.change(screen.getByLabelText('In all'), { target: { value: '1200' } });
  hold();
  expect(line.asked('floor-order')[0]?.order).toMatchObject({
    ruling: 'noted',
    cite: 'tda-2011#1',
    fairness: true,
    act: { type: 'raise', to: 1200 },
  });
});

/** Seat 4 put two chips of 1,000 in, facing 400, and said nothing. */
function wagered(): ScriptedTable {
  const table = new ScriptedTable({ tableId: 'Table 7', name: 'Table 7', seats: 5, at: 0, players }).wait(10).start();
  const wager = { declared: null, order: 'chips-only', motions: [[{ denom: 500, count: 1 }]] } as const;
  table.submit({ type: 'call-floor', at: table.at, incident: 'i', seat: 4, wager });
  return table;
}

test('words and chips are ruled by one of their readings, with what it does to pot and turn', () => {
  const table = wagered();
  const line = opened(table);
  const [first] = screen.getAllByRole<HTMLInputElement>('radio');
  expect(first?.checked).toBe(true);
  expect(screen.getByText('Return 100. Pot and bets: 600 -> 1,000.')).toBeTruthy();
  expect(screen.getByText('Seat 1 to act, 400 to call.')).toBeTruthy();
  expect(option('Full options floor 500 back, seat 4 decides again.').disabled).toBe(false);
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Hold: rule call 400/ }));
  act(() => void vi.advanceTimersByTime(holdMs));
  expect(line.asked('floor-order')[0]?.order).toMatchObject({ order: 'rule-incident', incident: 'i', ruling: 0 });
});

test('when the seat has acted meanwhile its wager is no longer ruled, and the panel says what is left', () => {
  const table = wagered();
  const line = opened(table);
  table.act('fold');
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(screen.getByText(/^The seat has acted meanwhile/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  expect(option('Another ruling… floor').disabled).toBe(false);
});

/** A pot pushed although the reader saw four board cards. */
function pushedAnyway(): ScriptedTable {
  const table = new ScriptedTable({ tableId: 'Table 7', name: 'Table 7', seats: 5, at: 0, players }).wait(10).start();
  table.submit({
    type: 'note',
    fact: { type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null },
  });
  table.act('fold').act('fold').act('call').act('check');
  for (const cards of [['Ks', '7h', '2d'], ['9c'], ['Jh']] as const) {
    table.submit({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    table.submit({ type: 'note', fact: { type: 'cards-seen', place: 'board', count: 4 } });
    table.act('check').act('check');
  }
  const [first = 0, second = 0] = table.state.hand?.showOrder ?? [];
  table.submit({ type: 'table-hand', seat: first, cards: ['Kc', 'Qc'] });
  table.submit({ type: 'table-hand', seat: second, cards: ['2s', '2c'] });
  table.submit({ type: 'push-pot', at: table.at, pot: 0, anyway: true });
  return table;
}

test('a pot pushed against the witnesses: what each saw, and one button that has seen it', () => {
  const table = pushedAnyway();
  const line = opened(table);
  const incident = table.state.incidents.at(-1)?.id ?? '';
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.at(1)?.textContent).toBe('Board–4 cards5 cards');
  expect(screen.getByText(/dealer: pushed although reports differ$/)).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(option('Seen The chips stay where they went; it is on record.').checked).toBe(true);
  hold();
  expect(line.asked('floor-order').at(-1)?.order).toMatchObject({ incident, ruling: 'play-on' });
  table.submit({ type: 'rule-incident', at: table.at, incident, ruling: 'play-on', by: 'floor:AB', reason: null });
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(screen.getByText('Booked: seen.')).toBeTruthy();
});

test('a call about a deck the shuffler found wrong: the floor may let it into play', () => {
  const table = new ScriptedTable({ tableId: 'Table 7', name: 'Table 7', seats: 5, at: 0, players });
  const found = {
    deck: 'RED',
    cards: 51,
    expected: 52,
    verified: 'fail',
    inferred: false,
    code: null,
    live: true,
  } as const;
  table.submit({ type: 'note', fact: { type: 'shuffler-reported', what: 'done', ...found } }, 'device:shuffler');
  table.submit({ type: 'call-floor', at: table.at, incident: 'i', seat: null });
  const line = opened(table);
  fireEvent.click(option('Deck into play: Red floor Shuffler – Red: 51 of 52. The next hand may be dealt from it.'));
  hold();
  expect(line.asked('floor-order')).toMatchObject([{ order: { incident: 'i', ruling: 'accept-deck' } }]);
});

test('what the rulebook leaves to the floor is said, is no choice, and lights nothing until somebody has chosen', () => {
  const line = opened(reported({ kind: 'soft-play', seat: 2 }));
  expect(screen.getByText('Seat 2 has to be given a penalty: the floor decides which.')).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false]);
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  fireEvent.click(option('Play on floor'));
  hold();
  // Signed as the report's own outcome, it is counted against the player.
  expect(line.asked('floor-order')).toMatchObject([{ order: { order: 'rule-incident', ruling: 0 } }]);
});

test('the rule behind a ruling in the floor’s own words is found by a word of its text or by its number, and stands on its key', () => {
  const line = opened(reported({ kind: 'phone', seat: 2 }));
  fireEvent.click(option('Another ruling… floor'));
  fireEvent.click(screen.getByRole('button', { name: 'Choose a rule' }));
  const rules = () => screen.getAllByRole('button', { name: /TDA 2011/ });
  expect(rules().length).toBeGreaterThan(30);
  const field = screen.getByRole('searchbox', { name: 'Number or a word of the rule' });
  fireEvent.change(field, { target: { value: 'no such word' } });
  expect(screen.getByText('No rule of the book has that.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /TDA 2011/ })).toBeNull();
  fireEvent.change(field, { target: { value: 'PHÓNE' } });
  expect(rules().map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining('TDA 2011 4'));
  fireEvent.click(screen.getByRole('button', { name: /^Phones TDA 2011 4/ }));
  // Back on the ruling, with everything else that was chosen.
  expect(option('Another ruling… floor').checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Fairness comes first' }));
  fireEvent.change(screen.getByLabelText('What is decided, in words'), {
    target: { value: 'Played on, it helped nobody' },
  });
  hold();
  expect(line.asked('floor-order')[0]?.order).toMatchObject({
    ruling: 'noted',
    cite: 'tda-2011#4',
    fairness: true,
  });
});
