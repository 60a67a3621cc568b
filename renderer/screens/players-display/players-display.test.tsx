import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayersView } from '../../../protocol/players-view.ts';
import type { Transport } from '../../../protocol/transport.ts';
import { i18n } from '../../text/i18n.ts';
import { PlayersDisplay } from './players-display.tsx';

const start = 1_790_000_000_000;
const view: PlayersView = {
  type: 'players-view',
  table: 'Table 7',
  now: start + 500_000,
  hand: 12,
  isPlayed: true,
  button: 4,
  smallBlind: 200,
  bigBlind: 400,
  ante: 400,
  level: { number: 9, endsAt: start + 500_000 + 65_000, breakUntil: null, isPaused: false },
  pots: [11_300, 2_400],
  bets: 1_600,
  boards: [['As', 'Td', '7c']],
};

let hear: (text: string) => void;
let turn: (state: 'up' | 'down') => void;
let said: string[];

beforeEach(async () => {
  vi.useFakeTimers({ now: start });
  await i18n.changeLanguage('en');
  said = [];
  const transport: Transport = {
    send: (text) => void said.push(text),
    onMessage: (listener) => {
      hear = listener;
    },
    onState: (listener) => {
      turn = listener;
    },
  };
  render(<PlayersDisplay transport={transport} now={Date.now} />);
});
afterEach(() => void vi.useRealTimers());

const shows = (changes: Partial<PlayersView> = {}) =>
  act(() => {
    turn('up');
    hear(JSON.stringify({ ...view, ...changes }));
  });
const text = (): string => screen.getByRole('main').textContent ?? '';

test('pot with its parts, blinds, button, board and what is left of the level by the table’s own clock', async () => {
  shows();
  for (const part of [
    'Table 7',
    'Hand 12',
    'Button: seat 4',
    'Blinds 200 / 400',
    'ante 400',
    'Pot 15,300',
    '11,300 + 2,400',
  ])
    expect(text()).toContain(part);
  expect(text()).toContain('Level 9 · 1:05 left');
  expect(document.querySelectorAll('.small-card')).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(text()).toContain('Level 9 · 1:00 left');
});

test.each([
  [{ level: { number: 9, endsAt: null, breakUntil: null, isPaused: false } }, 'Level 9'],
  [{ level: { number: 9, endsAt: 1, breakUntil: view.now + 90_000, isPaused: false } }, 'Break · 1:30 left'],
  [{ level: { number: 9, endsAt: 1, breakUntil: null, isPaused: true } }, 'Level 9 · clock stopped'],
  [{ isPlayed: false, pots: [], bets: 0, boards: [] }, 'Between hands'],
])('%j: %s', (changes, words) => {
  shows(changes);
  expect(text()).toContain(words);
});

test('a cash game has no level', () => {
  shows({ level: null });
  expect(text()).not.toContain('Level');
});

test('without its table it shows nothing old, and it never says a word', () => {
  expect(text()).toBe('The table is being set up …');
  shows();
  act(() => turn('down'));
  expect(text()).toBe('The table is being set up …');
  expect(said).toEqual([]);
});

test.each(['cs', 'sk', 'pl'])('it speaks %s', async (language) => {
  shows();
  const english = text();
  await act(() => i18n.changeLanguage(language));
  expect(text()).not.toBe(english);
  expect(text()).not.toMatch(/players\.|\{\{/);
});

test('whose decision is timed, and its seconds as they pass; what stands and what runs out of the bank look otherwise', async () => {
  const shot = { seat: 5, left: 12_300, whole: 20_000, phase: 'shot', isPaused: false, id: 'a' } as const;
  shows({ shot });
  const seconds = () => document.querySelector('.players-seconds');
  expect([text().includes('Seat 5'), seconds()?.textContent]).toEqual([true, '13']);
  // The ring begins where the time is: 7.7 seconds of twenty are gone.
  const ring = () => document.querySelector<HTMLElement>('.players-ring .shot-arc')?.style;
  expect([ring()?.animationDelay, ring()?.animationDuration]).toEqual(['-7700ms', '20000ms']);
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect([seconds()?.textContent, seconds()?.hasAttribute('data-last')]).toEqual(['5', true]);
  shows({ shot: { ...shot, phase: 'bank', isPaused: true, left: 9000, id: 'b' } });
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect([text().includes('Seat 5, time bank'), seconds()?.textContent]).toEqual([true, '9']);
  expect(ring()?.animationPlayState).toBe('paused');
});
