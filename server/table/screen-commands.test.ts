import { expect, test } from 'vitest';
import type { Command } from '../../engine/table.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import { commandOf } from './screen-commands.ts';

const source = { now: () => 5_000, newId: () => 'new-id' };
const asked = (screen: ScreenCommand): Command => commandOf(screen, source).command;

test('cards are dealt and shown by the dealer, whatever a screen claims', () => {
  expect(asked({ type: 'deal-board', cards: ['As', '??'], board: 1 })).toEqual({
    type: 'deal-board',
    cards: ['As', '??'],
    board: 1,
    by: 'dealer',
  });
  expect(asked({ type: 'show-cards', seat: 2, cards: ['As', 'Kd'] })).toMatchObject({ by: 'dealer' });
  expect(asked({ type: 'deal-up', seat: 2, cards: ['??'] })).toEqual({ type: 'deal-up', seat: 2, cards: ['??'] });
});

test('the table sets times and numbers', () => {
  expect(asked({ type: 'push-pot', pot: 0 })).toMatchObject({ at: 5_000 });
  expect(asked({ type: 'call-floor', seat: null })).toMatchObject({ at: 5_000, incident: 'new-id' });
});

test('sitting down, leaving and coming back have the table’s time', () => {
  const back: ScreenCommand = { type: 'seat-player', seat: 1, name: 'Ada', stack: 200, returning: 'ref' };
  expect(asked(back)).toMatchObject({ type: 'seat-player', seat: 1, stack: 200, returning: 'ref', at: 5_000 });
  expect(asked({ type: 'open-seat', seat: 1 })).toEqual({ type: 'open-seat', seat: 1, at: 5_000, incident: 'new-id' });
});

test('a report gets its time and number from the table, and its cards are valid', () => {
  const report = { kind: 'premature-card', choice: 'turned', cards: ['9c'] } as const;
  const sent: ScreenCommand = { type: 'report', report: { ...report, cards: [...report.cards] } };
  expect(asked(sent)).toEqual({ type: 'report', at: 5_000, incident: 'new-id', report });
  expect(asked({ type: 'apply-report', incident: 'i', choice: 0 })).toEqual({
    type: 'apply-report',
    at: 5_000,
    incident: 'i',
    choice: 0,
  });
});

test('a name is stored outside its command', () => {
  const { command, texts } = commandOf({ type: 'seat-player', seat: 1, name: 'Dvořák', stack: 200 }, source);
  expect(JSON.stringify(command)).not.toContain('Dvořák');
  expect(texts).toHaveLength(1);
});

test.each([
  { type: 'complete', seat: 3, to: 40 },
  {
    type: 'report-wager',
    seat: 3,
    wager: { declared: null, order: 'chips-only', motions: [[{ denom: 1000, count: 2 }]] },
    choice: 1,
  },
  { type: 'act-out-of-turn', seat: 3, action: 'raise', to: 1600 },
  { type: 'rule-skipped', seat: 3, ruling: 'dead-hand' },
  { type: 'draw', seat: 3, cards: 2 },
  { type: 'name-winners', pot: 0, half: 'low', seats: [] },
  { type: 'change-seat', from: 3, to: 4 },
  { type: 'announce-bomb-pot', bombPot: { ante: 5, boards: 2 } },
  { type: 'set-games', variant: 'limit-razz', rotation: null },
] satisfies readonly ScreenCommand[])('%j is asked as it is', (screen) => {
  expect(asked(screen)).toEqual(screen);
});

test('a colour-up is asked with the time, by which it may be too early', () => {
  const race = { type: 'race-chips', old: 25, new: 100, odd: { 3: 1 }, cards: { 3: ['As'] }, choice: 1 } as const;
  expect(asked({ ...race, early: true })).toEqual({ ...race, early: true, at: 5_000 });
});

test('statements about decks and the board are the dealer’s; their reason is stored outside', () => {
  const { command, texts } = commandOf({ type: 'accept-deck', deck: 'RED', reason: 'Counted by hand' }, source);
  expect(command).toMatchObject({
    type: 'accept-deck',
    deck: 'RED',
    by: 'dealer',
    at: 5_000,
    reason: { id: 'new-id' },
  });
  expect(texts).toMatchObject([{ text: 'Counted by hand' }]);
  expect(JSON.stringify(command)).not.toContain('Counted');
  expect(asked({ type: 'change-deck', deck: 'BLUE' })).toEqual({ type: 'change-deck', deck: 'BLUE' });
  const swap: ScreenCommand = { type: 'swap-board', first: 0, second: 2 };
  expect(asked(swap)).toEqual(swap);
  expect(asked({ type: 'push-pot', pot: 0, anyway: true })).toEqual({
    type: 'push-pot',
    pot: 0,
    anyway: true,
    at: 5_000,
  });
});
