import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Card } from '../../engine/notation.ts';
import type { TableState } from '../../engine/table.ts';
import { holdOn, pass, seenMs, tapOn } from '../screens/dealer-console/console-under-test.tsx';
import { i18n } from '../text/i18n.ts';
import { spokenCard } from '../text/spoken-card.ts';
import { hintAfterMs } from './coach.tsx';
import { type HandScript, type SeenAct, scriptOf } from './hand-script.ts';
import { lessonScript } from './lesson.ts';
import { PracticeConsole } from './practice-console.tsx';
import { recordedHands } from './recorded-hands.ts';
import type { HandResult } from './results.ts';

/** Finding buttons by their role in a whole console takes its time. */
vi.setConfig({ testTimeout: 120_000 });

const rules = { rulebook: 'tda-2011', overlay: {} } as const;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  await i18n.changeLanguage('en');
});
afterEach(() => void vi.useRealTimers());

/** Buttons by what they are called; quicker than by role, where the grid of 52 is looked through for each card. */
const buttons = (name: string | RegExp): readonly HTMLElement[] =>
  [...document.querySelectorAll('button')].filter((one) => {
    const called =
      one.getAttribute('aria-label') ?? one.querySelector('.visually-hidden')?.textContent ?? one.textContent;
    return typeof name === 'string' ? called === name : name.test(called ?? '');
  });
const maybe = (name: string | RegExp): HTMLElement | null => buttons(name)[0] ?? null;

function button(name: string | RegExp): HTMLElement {
  const found = maybe(name);
  if (found === null) throw new Error(`There is no button ${name}: ${document.body.textContent}`);
  return found;
}

const tap = (name: string | RegExp): Promise<void> => tapOn(() => button(name));

async function tapSeen(name: string | RegExp): Promise<void> {
  await pass(seenMs);
  await tap(name);
}

async function hold(name: string | RegExp): Promise<void> {
  await pass(seenMs);
  await holdOn(() => button(name));
}

async function open(script: HandScript) {
  const results: HandResult[] = [];
  render(
    <PracticeConsole
      script={script}
      title="Hand 1"
      now={() => Date.now()}
      onDone={(result) => results.push(result)}
      onNext={() => {}}
      onLeave={() => {}}
    />,
  );
  await pass(seenMs);
  return { results, coach: () => document.querySelector('.coach')?.textContent ?? '' };
}

const scriptNamed = (id: string): HandScript => {
  const hand = recordedHands.find((one) => one.id === id);
  if (hand === undefined) throw new Error(id);
  return scriptOf(hand, rules, false);
};

async function keyCards(cards: readonly string[]): Promise<void> {
  await pass(seenMs);
  if (document.querySelector('.card-grid') === null) await tap(/^Cards…/);
  for (const card of cards) await tap(spokenCard(card as Card, (key, values) => i18n.t(key, { ...values })));
  await tap(/^Book the cards/);
}

/** Keys hands that lie open without names, in the order in which the console asks for them. */
async function keyOpenHands(hands: readonly { readonly seat: number; readonly cards: readonly Card[] }[]) {
  for (const _ of hands) {
    await pass(seenMs);
    if (document.querySelector('.card-grid') === null) await tap(/^Cards…/);
    const [, seat] = /Cards of seat (\d+)/.exec(document.querySelector('.dock-title')?.textContent ?? '') ?? [];
    await keyCards(hands.find((hand) => hand.seat === Number(seat))?.cards ?? []);
  }
}

async function bookAct({ seat, action, to }: SeenAct, before: TableState): Promise<void> {
  const stack = (before.chairs[seat - 1]?.stack ?? 0) + (playerAt(before, seat)?.bet ?? 0);
  if (action === 'fold') await tapSeen(/^Fold/);
  else if (action === 'check') await tapSeen(/^Check/);
  else if (action === 'call') await tapSeen(/^Call/);
  else if (to === stack) await tapSeen(/^All-in/);
  else {
    await tapSeen(action === 'bet' ? /^Bet…/ : /^Raise…/);
    for (const digit of String(to)) await tap(digit);
    await tap(action === 'bet' ? /^Bet \d/ : /^Raise to/);
  }
}

const playerAt = ({ hand }: TableState, at: number) => hand?.players.find(({ seat }) => seat === at);

/** Books a whole hand as a trainee who makes no mistake; `look` runs before each step. */
async function bookAll({ steps }: HandScript, look: () => Promise<void> = async () => {}): Promise<void> {
  for (const { happening, before } of steps) {
    await look();
    switch (happening.what) {
      case 'start':
        await tapSeen(/^Start hand/);
        break;
      case 'acts':
        for (const act of happening.acts) await bookAct(act, before);
        break;
      case 'board':
        await keyCards(happening.cards);
        break;
      case 'shows':
        if (happening.hands.length > 1) await tapSeen(/^All hands/);
        else await keyOpenHands(happening.hands);
        break;
      case 'mucks':
        await tapSeen(/^Muck/);
        break;
      case 'pots':
        if (maybe(/^Hold to push/) === null) await keyOpenHands(happening.open);
        // One hold pushes all of one winner's that come next.
        while (maybe(/^Hold to push/) !== null) await hold(/^Hold to push/);
    }
  }
}

test('a whole recorded hand is booked on the real console, to the full score', async () => {
  const script = scriptNamed('wsop-2023-43-5-068-030241');
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

test('the lesson: six steps, each booked as it says, the fold to a seat by one tap', async () => {
  const script = lessonScript(rules);
  const { results, coach } = await open(script);
  expect(coach()).toContain('1 of 6');
  await tapSeen(/^Fold/);
  expect(coach()).toContain('2 of 6');
  await tapSeen(/^Call 400/);
  expect(coach()).toContain('“Raise”, then one 1,000 chip + two 100 chips');
  await tapSeen('“Raise”');
  for (const chip of [/^Chip 1,000/, /^Chip 100,/, /^Chip 100,/]) await tap(chip);
  await tap(/^Raise to 1,200/);
  expect(coach()).toContain('4 of 6');
  await tapSeen(/^Seat 3,/);
  await tap(/^Fold/);
  expect(coach()).toContain('5 of 6');
  await tapSeen(/^Undo/);
  expect(coach()).toContain('5 of 6');
  await tapSeen(/^Fold/);
  expect(coach()).toContain('6 of 6');
  await hold(/^Hold to push/);
  await tap(/^Next/);
  expect(results).toMatchObject([{ hand: 'lesson', wrong: 0, actions: 8, firstTry: 8 }]);
});

test('a wrong booking says what was booked and what happened; undo, and it is booked right at the second try', async () => {
  const { results, coach } = await open(lessonScript(rules));
  await tapSeen(/^Call 400/);
  expect(coach()).toBe('Booked: Seat 4 calls 400What happened: Seat 4 gives up the cards. Undo, then book it.');
  await tapSeen(/^Fold/);
  expect(coach()).toContain('Seat 4 calls 400');
  await tapSeen(/^Undo/);
  await tapSeen(/^Undo/);
  expect(coach()).toContain('1 of 6');
  await tapSeen(/^Fold/);
  expect(coach()).toContain('2 of 6');
  expect(results).toEqual([]);
});

test('after ten seconds the hint names the button that is there, and a step booked right takes it away', async () => {
  const { coach } = await open(lessonScript(rules));
  await pass(hintAfterMs - seenMs - 1);
  expect(coach()).not.toContain('Press');
  await pass(1);
  expect(coach()).toContain('Press: Fold');
  await tap(/^Fold/);
  expect(coach()).not.toContain('Press');
  await pass(hintAfterMs);
  expect(coach()).toContain('Press: Call 400');
  expect(button(/^Call 400/)).toBeTruthy();
});

test('every hint of a hand with all-ins and side pots names a button of the console', async () => {
  const script = scriptNamed('public-NT-0051');
  const { coach } = await open(script);
  await bookAll(script, async () => {
    await pass(hintAfterMs);
    // Whoever keys the board of an all-in has the pad open for the next street.
    if (document.querySelector('.card-grid') !== null) return expect(coach()).not.toContain('Press');
    const [, key = ''] = /Press: (\D+)/.exec(document.querySelector('.coach-hint')?.textContent ?? '') ?? [];
    expect(key).not.toBe('');
    expect(
      [...document.querySelectorAll('button')].some((one) => one.textContent?.startsWith(key.trim())),
      key,
    ).toBe(true);
  });
  expect(coach()).toContain('Hand done');
});
