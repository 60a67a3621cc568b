import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { VariantId } from '../../../../../engine/notation.ts';
import { type Award, type Hand, legalActions } from '../../../../../engine/table.ts';
import { FakeTable, healthy } from '../../../../stores/fake-table.ts';
import {
  startOfTests as at,
  beginTest,
  hold,
  openConsole,
  pass,
  seenMs,
  tapOn,
  tapSeen,
} from '../../console-under-test.tsx';
import { partName } from './award-words.ts';

beforeEach(beginTest);

const seating = { 1: ['Ada', 400], 2: ['Bob', 400], 3: ['Cem', 400] } as const;
const none = { state: 'none', fault: null, why: null, since: 0 } as const;
const bandText = () => document.querySelector('.band-text')?.textContent ?? '';
const undoText = () => document.querySelector('.rail-undo')?.textContent ?? '';

/** Everybody calls and checks as far as the showdown; no card is named. */
function atShowdown(variant: VariantId): FakeTable {
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const table = new FakeTable({ seats: 3, at, seating, game: { variant, stakes } });
  table.status = { ...healthy, reader: none, shuffler: none };
  table.does({ type: 'start-hand', at, by: 'dealer' });
  for (;;) {
    const { stage, toAct, check, board } = legalActions(table.state);
    if (stage === 'showdown') return table;
    if (toAct !== null) table.does({ type: check ? 'check' : 'call', seat: toAct });
    else
      table.does({
        type: 'deal-board',
        cards: Array.from({ length: board?.due ?? 1 }, () => '??' as const),
        by: 'dealer',
      });
  }
}

const plate = (seat: number) => document.querySelector(`.seat[data-seat="${seat}"]`) ?? document.body;

test('who was named for the high stands in the band and on Undo while the low is asked for, and both halves are said', async () => {
  const table = atShowdown('limit-omaha-8').does({ type: 'table-all-hands' });
  await openConsole(table);
  expect(bandText()).not.toContain('High');
  await pass(seenMs);
  const high = plate(2);
  await tapOn(() => high);
  await hold(/^Seat 2 wins/);
  expect(bandText()).toContain('High: seat 2 · ');
  expect(undoText()).toContain('Seat 2 wins\nHigh');
  for (const seat of [1, 3]) {
    await pass(seenMs);
    await tapOn(() => plate(seat));
  }
  await hold(/^Seats 1, 3 split/);
  expect(undoText()).toContain('Seats 1, 3 split\nLow');
  expect(document.querySelector('.say-words')?.textContent).toBe(
    '“Main pot: high to seat two, low to seats three and one.”',
  );
});

test('a low that nobody has is undone under the name of its key', async () => {
  await openConsole(atShowdown('limit-omaha-8').does({ type: 'table-all-hands' }));
  await pass(seenMs);
  await tapOn(() => plate(3));
  await hold(/^Seat 3 wins/);
  await tapSeen(/^Nobody has a low/);
  expect(undoText()).toContain('Nobody has a low');
});

test('in a game without halves nothing is said of them', async () => {
  await openConsole(atShowdown('limit-holdem').does({ type: 'table-all-hands' }));
  await pass(seenMs);
  await tapOn(() => plate(1));
  await tapOn(() => plate(2));
  await hold(/^Seats 1, 2 split/);
  expect(undoText()).not.toMatch(/High|Low/);
});

test('hands turned up or mucked together are undone in the words of their key, with their seats', async () => {
  const table = await openConsole(atShowdown('limit-omaha-8'));
  await tapSeen(/^All hands are up/);
  expect(undoText()).toBe('UndoAll hands are up\nseats 1–3');
  await tapSeen(/^Undo/);
  await tapSeen(/^Tabled/);
  await tapSeen(/^Others muck/);
  expect(undoText()).toContain('Others muck\nseats');
  expect(table.state.hand?.players.filter(({ status }) => status === 'mucked')).toHaveLength(2);
});

test('where everybody else has folded no key leads to an empty list of open hands', async () => {
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const table = new FakeTable({ seats: 3, at, seating, game: { variant: 'no-limit-holdem', stakes } });
  table.does({ type: 'start-hand', at, by: 'dealer' });
  for (let seat = table.state.hand?.toAct ?? null; seat !== null; seat = table.state.hand?.toAct ?? null)
    table.does({ type: 'fold', seat });
  await openConsole(table);
  expect(document.querySelector('.push-button')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cards/ })).toBeNull();
});

const t = (key: string, values?: { readonly board?: number }): string =>
  key === 'shared:board.numbered' ? `Board ${values?.board}` : key;
const hand = { variant: 'pot-limit-omaha-8', moreBoards: [[]] } as unknown as Hand;
const part = (board: number, half: 'high' | 'low') => ({ pot: 0, board, half });
const award = { parts: [part(0, 'high'), part(0, 'low'), part(1, 'high')] } as unknown as Award;

test('a half is named as one only where the other half is won for itself', () => {
  expect(award.parts.map((one) => partName(one, hand, t, award))).toEqual([
    'Board 1 · shared:pot.high',
    'Board 1 · shared:pot.low',
    'Board 2',
  ]);
  // Who wins is asked half by half: nobody knows yet whether there is a low.
  expect(partName(part(1, 'high'), hand, t)).toBe('Board 2 · shared:pot.high');
});
