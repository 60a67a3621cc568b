import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DealFault, WitnessEvent, Witnesses } from '../../../engine/table.ts';
import { FakeTable, tableMidHand } from '../../stores/fake-table.ts';
import { i18n, languages } from '../../text/i18n.ts';
import {
  startOfTests as at,
  beginTest,
  button,
  commands,
  maybe,
  openConsole,
  tap,
  tapSeen,
} from './console-under-test.tsx';

beforeEach(beginTest);

const readerReady: WitnessEvent = { type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null };
const seen = (place: WitnessPlace, count: number): WitnessEvent => ({ type: 'cards-seen', place, count });
type WitnessPlace = Extract<WitnessEvent, { type: 'cards-seen' }>['place'];

const notes = (table: FakeTable, ...facts: readonly WitnessEvent[]) =>
  act(() => void table.does(...facts.map((fact) => ({ type: 'note', fact }) as const)));

/** Four players, seat 1 on the button: cards go to 2, 3, 4, 1. */
const dealt = () =>
  new FakeTable({
    seats: 6,
    at,
    seating: { 1: ['Ada', 20_000], 2: ['Bob', 20_000], 3: ['Eva', 20_000], 4: ['Jan', 20_000] },
  }).does(
    { type: 'note', fact: readerReady },
    { type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
  );

const cardsAt = (seat: number) => {
  const plate = [...document.querySelectorAll('.seat-backs')];
  return plate.map((one) => [one.querySelectorAll('.card-back').length, one.querySelectorAll('.card-awaited').length])[
    seat - 1
  ];
};

test('while cards are dealt only those are drawn that were seen; the others are places', async () => {
  const table = await openConsole(dealt());
  expect(cardsAt(2)).toEqual([0, 2]);
  notes(table, seen(2, 1), seen(3, 1), seen(4, 1), seen(1, 1), seen(2, 2));
  expect([1, 2, 3, 4].map(cardsAt)).toEqual([
    [1, 1],
    [2, 0],
    [1, 1],
    [1, 1],
  ]);
  expect(button(/^Seat 3, Eva.*one card seen/)).toBeTruthy();
  notes(table, seen(3, 2), seen(4, 2), seen(1, 2));
  expect([1, 2, 3, 4].map(cardsAt)).toEqual(Array.from({ length: 4 }, () => [2, 0]));
});

const short: DealFault = { fault: 'short', seat: 4, seen: 1, due: 2 };

test('what went wrong with the deal stands in the band, with its report one tap away and filled in', async () => {
  const table = await openConsole(dealt());
  notes(table, seen(2, 2), seen(3, 2), seen(4, 1), seen(1, 2), { type: 'deal-seen', faults: [short] });
  const band = screen.getByRole('status');
  expect(band.textContent).toBe('Seat 4 has one card, 2 due');
  expect(band.parentElement?.className).toContain('band-floor');
  await tap('Report…');
  expect(screen.getByText('Wrong number of cards')).toBeTruthy();
  expect(screen.getByText('Seat 4, cards: 1')).toBeTruthy();
  await tap('Change…');
  expect(screen.getByRole('button', { name: '1', pressed: true })).toBeTruthy();
  await tapSeen(/^Call floor/);
  expect(commands(table).at(-1)).toEqual({
    type: 'report',
    report: { kind: 'wrong-card-count', seat: 4, count: 1 },
  });
});

test('the band is quiet again when the cards lie as they should', async () => {
  const table = await openConsole(dealt());
  notes(table, seen(2, 2), seen(3, 2), seen(4, 1), seen(1, 2), { type: 'deal-seen', faults: [short] });
  notes(table, seen(4, 2), { type: 'deal-seen', faults: [] });
  expect(screen.getByRole('status').textContent).toContain('faces the big blind');
});

const midHand = () =>
  tableMidHand(at).does({ type: 'note', fact: readerReady }, { type: 'note', fact: seen('board', 3) });

test.each<readonly [Witnesses['alarms'][number], string, boolean]>([
  [{ alarm: 'foreign', place: 4 }, 'Seat 4: a card from outside this house', true],
  [{ alarm: 'wrong-deck', place: 'board' }, 'Board: a card from the other deck', true],
  [{ alarm: 'duplicate', place: 6 }, 'Seat 6: the same card a second time', true],
  [{ alarm: 'conflict', place: 5 }, 'Seat 5: a card that also lies elsewhere', false],
])('%j is said with its place and never with the card', async (alarm, sentence, reports) => {
  const table = await openConsole(midHand());
  notes(table, { type: 'card-alarm', ...alarm });
  expect(screen.getByRole('status').textContent).toBe(sentence);
  expect(maybe('Report…') !== null).toBe(reports);
  // Whoever is to act may still act.
  await tapSeen(/^Call 1,200/);
  expect(commands(table).at(-1)).toEqual({ type: 'call', seat: 6 });
  expect(screen.getByRole('status').textContent).toBe(sentence);
});

test('a card between two places is said until it lies clearly', async () => {
  const table = await openConsole(midHand());
  notes(table, { type: 'cards-contested', contested: [[3, 4]] });
  expect(screen.getByRole('status').textContent).toBe(
    'A card lies between seat 3 and seat 4: lay it clearly before one',
  );
  notes(table, { type: 'cards-contested', contested: [] });
  expect(screen.getByRole('status').textContent).toContain('faces a raise');
});

test('what lies on the desk is ruled on before an alarm is read', async () => {
  const table = await openConsole(midHand());
  notes(table, { type: 'card-alarm', alarm: 'foreign', place: 4 });
  await tap(/^Chip 1,000/);
  expect(screen.getByRole('status').textContent).toContain('One 1,000 chip');
});

test('cards of the seat to act in the muck light Fold, and only a tap books it', async () => {
  const table = await openConsole(midHand());
  notes(table, seen(6, 2), { type: 'fold-seen', seat: 6 }, seen(6, 0));
  const plate = screen.getByRole('button', { name: /^Seat 6, Novák.*cards seen in the muck/ });
  expect(plate.querySelector('.tag-fold')?.textContent).toBe('fold?');
  expect(button(/^Fold/).className).toContain('action-lit');
  expect(commands(table)).toEqual([]);
  // Chips out mean something else: one lamp.
  await tap(/^Chip 1,000/);
  expect(button(/^Fold/).className).not.toContain('action-lit');
  await tap(/Take back 1,000/);
  await tapSeen(/^Fold/);
  expect(commands(table).at(-1)).toEqual({ type: 'fold', seat: 6 });
});

test('a live seat whose cards went to the muck before its turn is marked, and nothing is lit for it', async () => {
  const table = await openConsole(midHand());
  notes(table, seen(3, 2), { type: 'fold-seen', seat: 3 }, seen(3, 0));
  const plate = button(/^Seat 3, Hartmann.*cards seen in the muck/);
  expect(plate.className).toContain('seat-fold-seen');
  expect(button(/^Fold/).className).not.toContain('action-lit');
});

test.each(languages)('in %s a fault of the deal is a whole sentence', async (language) => {
  await i18n.changeLanguage(language);
  const table = await openConsole(dealt());
  const faults: readonly DealFault[] = [
    short,
    { fault: 'extra', seat: 2, seen: 3, due: 2 },
    { fault: 'extra', seat: null, seen: 4, due: 3 },
    { fault: 'wrong-order', seat: 3, seen: 1, due: 0 },
    { fault: 'not-entitled', seat: 5, seen: 2, due: 0 },
    { fault: 'left-out', seat: 1, seen: 0, due: 1 },
    { fault: 'premature-board', seat: null, seen: 1, due: 0 },
  ];
  notes(table, seen(2, 1));
  for (const fault of faults) {
    notes(table, { type: 'deal-seen', faults: [fault] });
    const said = screen.getByRole('status').textContent ?? '';
    expect(said).not.toMatch(/devices|deal\.|\{\{/);
    expect(said.length).toBeGreaterThan(15);
    if (fault.seat !== null) expect(said).toContain(String(fault.seat));
  }
});

test('a floor that was called does not hide a fault of the deal nobody has reported', async () => {
  const table = await openConsole(dealt());
  notes(table, seen(2, 2), seen(3, 2), seen(4, 1), seen(1, 2), { type: 'deal-seen', faults: [short] });
  act(() => void table.does({ type: 'call-floor', at, incident: 'i', seat: null }));
  expect(screen.getByRole('status').textContent).toBe('Seat 4 has one card, 2 due');
  expect(button('Report…')).toBeTruthy();
  notes(table, { type: 'deal-seen', faults: [] });
  expect(document.querySelector('.band')?.textContent).toMatch(
    /^Seat 4 faces the big blind, 400Floor is calledTake call back/,
  );
});
