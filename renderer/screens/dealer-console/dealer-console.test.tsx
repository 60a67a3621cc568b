import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { holdMs } from '../../components/hold-button.tsx';
import { FakeTable, tableMidHand } from '../../stores/fake-table.ts';
import { createTableStore } from '../../stores/table-store.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import {
  beginTest,
  button,
  commands,
  hold as holdSeen,
  maybe,
  openConsole as open,
  pass,
  seenMs,
  startOfTests,
  tap,
  topLine,
} from './console-under-test.tsx';
import { DealerConsole } from './dealer-console.tsx';

const at = startOfTests;

beforeEach(beginTest);

const headsUp = () =>
  new FakeTable({ seats: 2, at, seating: { 1: ['Horváthová', 8400], 2: ['Lindqvist', 5100] } }).does({
    type: 'start-hand',
    at,
    by: 'dealer',
  });

test('before the welcome it says what it waits for', () => {
  const store = createTableStore({
    transport: tableMidHand(at),
    newId: () => 'request-1',
    now: () => at,
    after: () => () => {},
  });
  render(<DealerConsole store={store} />);
  expect(screen.getByRole('status').textContent).toBe('Waiting for the table.');
});

test('it draws the legal actions and no others', async () => {
  const table = await open(tableMidHand(at));
  for (const name of ['Fold', /^Call 1,200/, /^Raise…/, /^All-in/]) expect(button(name)).toBeTruthy();
  expect(maybe('Check')).toBeNull();
  act(() => {
    table.does(
      { type: 'call', seat: 6 },
      { type: 'call', seat: 3 },
      { type: 'deal-board', cards: ['9c'], by: 'dealer' },
    );
  });
  for (const name of ['Fold', 'Check', /^Bet…/, /^All-in/]) expect(button(name)).toBeTruthy();
  expect(maybe(/^Call/)).toBeNull();
});

test('a level that ends in a hand: the bar names the one the next hand has, not the one after it', async () => {
  await open(tableMidHand(at));
  const next = () => document.querySelector('.top-next')?.textContent ?? '';
  expect(next()).toMatch(/^Next level.*300 \/ 600$/);
  await pass(15 * 60_000);
  expect(next()).toBe('Level 10, next hand300 / 600');
});

test('a player with less than the call has neither a raise nor another button in its place', async () => {
  const table = headsUp();
  await open(table);
  const [first, second] = table.state.hand?.toAct === 1 ? [1, 2] : [2, 1];
  act(() => {
    table.does({ type: 'all-in', seat: first as number });
  });
  expect(table.state.hand?.toAct).toBe(second);
  expect(maybe(/^Raise/)).toBeNull();
  expect(document.querySelectorAll('.action-row > *')).toHaveLength(4);
});

test('fold, check and call are one tap, with the sequence the finger saw', async () => {
  const table = await open(tableMidHand(at));
  const before = table.sequence;
  await tap(/^Call 1,200/);
  expect(table.requests).toMatchObject([{ sequence: before, command: { type: 'call', seat: 6 } }]);
});

test('a tap so soon after somebody else has moved the turn was meant for the seat before: it says who acts, and books nothing', async () => {
  const table = await open(tableMidHand(at));
  act(() => {
    table.does({ type: 'call', seat: 6 });
  });
  const target = await tap('Fold');
  await pass(20);
  expect(target.className).toContain('stale');
  expect(screen.getByRole('status').textContent).toBe('Seat 3 is to act now.');
  expect(table.requests).toEqual([]);
  fireEvent.animationEnd(target);
  expect(target.className).not.toContain('stale');
});

test('a key of the keyboard so soon after somebody else has moved the turn folds nobody, and folds a moment later', async () => {
  const table = await open(tableMidHand(at));
  act(() => {
    table.does({ type: 'call', seat: 6 });
  });
  await pass(40);
  fireEvent.keyDown(document.body, { key: 'f' });
  await pass(20);
  expect(screen.getByRole('status').textContent).toBe('Seat 3 is to act now.');
  expect(table.requests).toEqual([]);
  await pass(seenMs);
  fireEvent.keyDown(document.body, { key: 'f' });
  await pass(20);
  expect(commands(table)).toEqual([{ type: 'fold', seat: 3 }]);
});

test('a finger that came down before the change books nothing for the next seat', async () => {
  const table = await open(tableMidHand(at));
  const fold = button('Fold');
  fireEvent.pointerDown(fold);
  act(() => {
    table.does({ type: 'call', seat: 6 });
  });
  await pass(seenMs);
  fireEvent.pointerUp(fold);
  await pass(20);
  expect(table.state.hand?.toAct).toBe(3);
  expect(screen.getByRole('status').textContent).toBe('Seat 3 is to act now.');
  expect(fold.className).toContain('stale');
});

test('chips add up to a raise, and a keyboard does the same', async () => {
  const table = await open(tableMidHand(at));
  await tap(/^Chip 1,000/);
  await tap(/^Chip 1,000/);
  await tap(/^Chip 1,000/);
  expect(button('Raise to 3,000 leaves 15,400').className).toContain('action-lit');
  fireEvent.keyDown(window, { key: 'Backspace' });
  expect(maybe(/^Raise to/)).toBeNull();
  fireEvent.keyDown(window, { key: '3' });
  fireEvent.keyDown(window, { key: 'r' });
  await pass(0);
  expect(commands(table)).toMatchObject([{ type: 'report-wager', seat: 6 }]);
  expect(table.state.hand?.betting.toMatch).toBe(3000);
});

test('chips that make the call light it; chips below it light nothing', async () => {
  await open(tableMidHand(at));
  await tap(/^Chip 1,000/);
  expect(document.querySelector('.action-lit')).toBeNull();
  await tap(/^Chip 100,/);
  await tap(/^Chip 100,/);
  expect(button(/^Call 1,200/).className).toContain('action-lit');
});

test('a held chip goes on adding itself, and lifting it adds none', async () => {
  await open(tableMidHand(at));
  const chip = button(/^Chip 100,/);
  fireEvent.pointerDown(chip);
  await pass(400 + 2 * 167);
  fireEvent.pointerUp(chip);
  expect(button('Chip 100, 3 out')).toBeTruthy();
});

test('the raise sheet lights its button only for a legal amount', async () => {
  const table = await open(tableMidHand(at));
  await tap(/^Raise…/);
  for (const key of ['1', '5', '00']) await tap(key);
  expect(maybe(/^Raise to/)).toBeNull();
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('2,000 to 18,400');
  await tap('Take back the last one');
  await tap('00');
  await tap(/^Raise to 15,000/);
  expect(commands(table)).toEqual([{ type: 'raise', seat: 6, to: 15_000 }]);
});

test('a digit that is held is the last one: the amount is shown while the finger lies there, and booked', async () => {
  const table = await open(tableMidHand(at));
  await tap(/^Raise…/);
  const shown = () => document.querySelector('.amount-typed')?.textContent;
  await tap('1');
  fireEvent.pointerDown(button('5'));
  await pass(holdMs - 1);
  expect(shown()).toBe('15,000');
  fireEvent.pointerLeave(button('5'));
  await pass(holdMs);
  expect([shown(), commands(table)]).toEqual(['10,000', []]);
  await holdSeen('5');
  expect(commands(table)).toEqual([{ type: 'raise', seat: 6, to: 15_000 }]);
});

test('a held digit that makes no legal amount is typed, says why not, and books nothing', async () => {
  const table = await open(tableMidHand(at));
  await tap(/^Raise…/);
  for (const key of ['1', '5']) await tap(key);
  await holdSeen('00');
  expect(commands(table)).toEqual([]);
  expect(document.querySelector('.amount-typed')?.textContent).toBe('1,500');
  expect(document.querySelector('.amount-fact')?.textContent).not.toBe('2,000 to 18,400');
});

test('presets are sizes of the pot, rounded down to a chip; an illegal one leaves its place empty', async () => {
  await open(tableMidHand(at));
  await tap(/^Raise…/);
  const presets = [...document.querySelectorAll('.preset')].map((one) => one.textContent);
  expect(presets).toEqual(['Minimum2,000', 'Half pot7,900', 'Last bet ×22,400', 'Pot14,700', 'Last bet ×33,600']);
});

test('a pot is pushed by holding, and an early lift books nothing', async () => {
  const table = tableMidHand(at);
  table.does({ type: 'call', seat: 6 }, { type: 'fold', seat: 3 }, { type: 'deal-board', cards: ['9c'], by: 'dealer' });
  table.does(
    { type: 'check', seat: 5 },
    { type: 'check', seat: 6 },
    { type: 'deal-board', cards: ['Jh'], by: 'dealer' },
  );
  table.does({ type: 'check', seat: 5 }, { type: 'check', seat: 6 });
  const hands = { 5: ['Kc', 'Qd'], 6: ['Ts', 'Td'], 8: ['2s', '2c'], 9: ['Kh', 'Qc'] } as const;
  for (const [seat, cards] of Object.entries(hands))
    table.does({ type: 'table-hand', seat: Number(seat), cards: [...cards] });
  await open(table);
  const hold = button(/^Hold to push/);
  fireEvent.pointerDown(hold);
  await pass(holdMs - 1);
  fireEvent.pointerUp(hold);
  await pass(holdMs);
  expect(table.requests).toEqual([]);
  const pot = table.state.hand?.awards.at(-1)?.pot;
  fireEvent.keyDown(window, { key: 'p' });
  await pass(holdMs);
  fireEvent.keyUp(window, { key: 'p' });
  expect(commands(table)).toEqual([{ type: 'push-pot', pot }]);
  expect(screen.getByRole('heading', { name: 'pair of kings, queen kicker' })).toBeTruthy();
  expect(screen.getByText('Seats 5 and 9 have the same hand')).toBeTruthy();
  expect(screen.getByText(/three twos/)).toBeTruthy();
});

test('board cards are booked unnamed in one tap, or keyed; an open card cannot be keyed again', async () => {
  const table = tableMidHand(at).does({ type: 'call', seat: 6 }, { type: 'call', seat: 3 });
  await open(table);
  await tap(/^Cards…/);
  expect(maybe('king of spades')).toBeNull();
  await tap('nine of clubs');
  await tap(/^Book the cards/);
  act(() => {
    table.does({ type: 'check', seat: 3 }, { type: 'check', seat: 5 }, { type: 'check', seat: 6 });
  });
  await pass(seenMs);
  await tap(/^River is out/);
  expect(commands(table)).toEqual([
    { type: 'deal-board', cards: ['9c'] },
    { type: 'deal-board', cards: ['??'] },
  ]);
});

test('hands are tabled, mucked, and a winner is named where cards stay unknown', async () => {
  const table = headsUp();
  const [first, second] = table.state.hand?.toAct === 1 ? [1, 2] : [2, 1];
  table.does({ type: 'call', seat: first as number }, { type: 'check', seat: second as number });
  for (const cards of [['??', '??', '??'], ['??'], ['??']] as const) {
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    table.does({ type: 'check', seat: second as number }, { type: 'check', seat: first as number });
  }
  await open(table);
  await tap(/^Tabled/);
  await pass(seenMs);
  await tap(/^Tabled/);
  await pass(seenMs);
  expect(screen.getByRole('heading', { name: 'Who wins? Main' })).toBeTruthy();
  await tap(/^Seat 1, Horváthová/);
  await holdSeen(/^Seat 1 wins/);
  expect(commands(table).at(-1)).toEqual({ type: 'take-pots', wins: { type: 'win-showdown', seats: [1] } });
});

test('without a reader the winning seat is one tap, and one hold pushes the pot; undo gives all of it back', async () => {
  const table = tableMidHand(at).does({ type: 'call', seat: 6 }, { type: 'fold', seat: 3 });
  for (const seat of [8, 9]) table.does({ type: 'kill-hand', seat });
  for (const cards of [['??'], ['??']] as const) {
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
    table.does({ type: 'check', seat: 5 }, { type: 'check', seat: 6 });
  }
  table.status = { ...table.status, reader: { ...table.status.reader, state: 'none' } };
  await open(table);
  await tap(/^Seat 6, Novák/);
  expect(document.querySelector('.action-lit')?.textContent).toContain('Seat 6 wins');
  await holdSeen(/^Seat 6 wins/);
  expect(commands(table)).toEqual([{ type: 'take-pots', wins: { type: 'win-showdown', seats: [6] } }]);
  expect(table.state.hand).toMatchObject({ stage: 'over' });
});

test('a misdeal the rules list is dealt again by picture, seat and hold', async () => {
  const table = new FakeTable({
    seats: 7,
    at,
    seating: Object.fromEntries([1, 2, 3, 4, 5, 6].map((seat) => [seat, [`P${seat}`, 20_000] as const])),
  });
  table.does(
    { type: 'start-hand', at, by: 'dealer', forced: { button: 6, straddles: [], posts: [] } },
    { type: 'fold', seat: 3 },
  );
  await open(table);
  await tap(/^What happened/);
  expect(screen.getByRole('status').textContent).toBe('Misdeal still possible: seat 3 folded');
  await tap('Card exposed');
  await tap(/^Seat 2, P2/);
  expect(screen.getByRole('status').textContent).toBe('How many cards?');
  await tap('2');
  await tap('A later card');
  expect(screen.getByRole('status').textContent).toBe('Misdeal: hand 1 is dealt again.');
  const hold = button(/^Hold: misdeal/);
  fireEvent.pointerDown(hold);
  await pass(holdMs);
  const report = { kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' };
  expect(commands(table)).toEqual([
    { type: 'report', report },
    { type: 'apply-report', incident: 'i1', choice: 0 },
  ]);
  expect(screen.getByText('Deal hand 1 again: button 6, blinds 1 and 2')).toBeTruthy();
  expect(button(/^Deal hand 1 again/)).toBeTruthy();
  // What is to be done before it stands there itself, not behind another key.
  act(() => void table.does({ type: 'seat-player', seat: 7, player: { id: 'n', hash: '' }, stack: 5_000 }));
  expect(document.querySelector('.todo-row')?.textContent).toContain('5,000');
});

test('undo names what it undoes', async () => {
  const table = await open(tableMidHand(at));
  const undo = await tap(/^Undo/);
  expect(undo.textContent).toContain('Undo');
  expect(commands(table)).toEqual([{ type: 'undo', step: 'raised' }]);
  expect(table.state.hand?.toAct).toBe(5);
});

test('between hands a seat is taken, sent away and filled with chips', async () => {
  const table = new FakeTable({ seats: 3, at, seating: { 1: ['A', 5000], 2: ['B', 5000] } });
  await open(table);
  await tap(/^Seat 3, Open seat/);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Petrov' } });
  await tap('Stack…');
  for (const digits of ['3', '0', '000']) await tap(digits);
  await tap(/^Petrov to seat 3/);
  await pass(seenMs);
  await tap(/^Seat 1, A/);
  await tap(/^Away/);
  expect(commands(table)).toEqual([
    { type: 'seat-player', seat: 3, name: 'Petrov', stack: 30_000 },
    { type: 'set-away', seat: 1, away: true },
  ]);
});

test('the language is switched at once, and only the language', async () => {
  await open(tableMidHand(at));
  await tap(/^Chip 1,000/);
  act(() => chooseLanguage('cs'));
  expect(document.documentElement.lang).toBe('cs');
  expect(screen.getByRole('status').textContent).toBe('Jeden žeton 1\u202f000, beze slova: Rozhoduje floor');
  expect(button(/Žeton 1\u202f000, venku 1/)).toBeTruthy();
  act(() => chooseLanguage('pl'));
  expect(button(/^Sprawdza 1\u202f200/)).toBeTruthy();
});

test('a plate says everything it shows', async () => {
  await open(tableMidHand(at));
  const table = screen.getByRole('main');
  for (const name of [
    'Seat 6, Novák, 18,400, to act, 1,200 to call',
    'Seat 1, Dvořák, 41,200, folded',
    'Seat 7, Szczepański, 33,000, away',
  ]) {
    expect(within(table).getByRole('button', { name })).toBeTruthy();
  }
  // A later seat may be tapped: the others fold to it.
  expect(within(table).getByRole('button', { name: 'Seat 8, Marek, in for 900, all-in' })).toBeTruthy();
});

test('one fault at a time, the worst first', async () => {
  const table = await open(tableMidHand(at));
  act(() =>
    table.reports({
      ...table.status,
      reader: { state: 'absent', fault: 'unplugged', why: 'x', since: at },
      shuffler: { state: 'silent', fault: 'garbled', why: 'x', since: at },
    }),
  );
  expect(topLine()).toContain('Reader unplugged at');
  expect(topLine()).toContain('+1');
  act(() => table.turns('down'));
  expect(topLine()).toContain('Table not reached');
});
