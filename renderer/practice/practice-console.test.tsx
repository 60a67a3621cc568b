import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, hold, maybe, pass, tap, tapSeen } from '../screens/dealer-console/console-under-test.tsx';
import { settleMs } from '../stores/table-store.ts';
import { i18n } from '../text/i18n.ts';
import { spokenCard } from '../text/spoken-card.ts';
import { type HandScript, scriptOf } from './hand-script.ts';
import { lessonScript } from './lesson.ts';
import { PracticeConsole } from './practice-console.tsx';
import { recordedHands } from './recorded-hands.ts';
import type { HandResult } from './results.ts';

const rules = { rulebook: 'tda-2011', overlay: {} } as const;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  await i18n.changeLanguage('en');
});
afterEach(() => void vi.useRealTimers());

async function open(script: HandScript) {
  const results: HandResult[] = [];
  render(
    <PracticeConsole
      script={script}
      title="Hand 1"
      now={() => Date.now()}
      onNext={(result) => results.push(result)}
      onLeave={() => {}}
    />,
  );
  await pass(settleMs);
  return { results, coach: () => document.querySelector('.coach')?.textContent ?? '' };
}

const scriptNamed = (id: string): HandScript => {
  const hand = recordedHands.find((one) => one.id === id);
  if (hand === undefined) throw new Error(id);
  return scriptOf(hand, rules, false);
};

async function keyCards(cards: readonly string[]): Promise<void> {
  await pass(settleMs);
  if (document.querySelector('.card-grid') === null) await tap(/^Cards…/);
  for (const card of cards) await tap(spokenCard(card as never, (key, values) => i18n.t(key, { ...values })));
  await tap(/^Book the cards/);
}

/** Books a whole hand as a trainee who makes no mistake. */
async function bookAll({ steps }: HandScript): Promise<void> {
  for (const { happening } of steps) {
    switch (happening.what) {
      case 'start':
        await tapSeen(/^Start hand/);
        break;
      case 'acts':
        for (const { action, to } of happening.acts) {
          if (action === 'fold') await tapSeen(/^Fold/);
          if (action === 'check') await tapSeen(/^Check/);
          if (action === 'call') await tapSeen(/^Call/);
          if (action === 'bet' || action === 'raise') {
            await tapSeen(action === 'bet' ? /^Bet…/ : /^Raise…/);
            for (const digit of String(to)) await tap(digit);
            await tap(action === 'bet' ? /^Bet \d/ : /^Raise to/);
          }
        }
        break;
      case 'board':
        await keyCards(happening.cards);
        break;
      case 'shows':
        for (const { cards } of happening.hands) await keyCards(cards);
        break;
      case 'mucks':
        await tapSeen(/^Muck/);
        break;
      case 'pots':
        for (const _ of happening.awards) await hold(/^Hold to push/);
    }
  }
}

test('a whole recorded hand is booked on the real console, to the full score', async () => {
  const script = scriptNamed('wsop-2023-43-5-001-000207');
  const { results, coach } = await open(script);
  expect(coach()).toContain('Step 1 of');
  await bookAll(script);
  expect(coach()).toContain('Hand done');
  await tap(/^Next/);
  const [result] = results;
  expect(result).toMatchObject({ hand: script.id, wrong: 0 });
  expect(result?.firstTry).toBe(result?.actions);
  expect(result?.actions).toBe(script.steps.length);
});
