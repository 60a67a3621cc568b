import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import {
  actionPurposes,
  type HandToTap,
  otherPurposes,
  type TapPurpose,
  type TappedHand,
  type Witnessing,
} from '../console-page/cheapest-wager.ts';
import { launchBrowser } from '../support/browser.ts';
import { openConsolePage } from '../support/built-page.ts';
import type { Measured } from './measured.ts';

/** Allowed taps for each action: those for the action itself, and all taps of the hand. */
const goals: Readonly<Record<Witnessing, { readonly actions: number; readonly all: number }>> = {
  none: { actions: 1.05, all: 1.3 },
  reader: { actions: 0.5, all: 0.7 },
  timed: { actions: 1.05, all: 1.3 },
};
const named: Readonly<Record<Witnessing, string>> = {
  none: 'without devices',
  reader: 'with shuffler and reader that may book a call',
  timed: 'without devices, every decision timed',
};
const root = join(import.meta.dirname, '../..');
/** How many times faster than a clock: only taps are measured here. */
const hurry = 25;

/** Deals every recorded hand at the real console by taps alone, without devices and with them, and counts the taps. */
export async function measureTapsPerAction(): Promise<Measured> {
  const browser = await launchBrowser().catch((error: Error) => error);
  if (browser instanceof Error) return { missing: `no browser could be started (${browser.message.split('\n')[0]})` };
  try {
    const tapped = await tapRecordedHands(browser, recordedHands());
    return (['none', 'reader', 'timed'] as const).flatMap((witnessing) => linesOf(witnessing, tapped[witnessing]));
  } finally {
    await browser.close();
  }
}

type TappedHands = Readonly<Record<Witnessing, readonly TappedHand[]>>;

/** The same hands three times, each at its own console. */
export async function tapRecordedHands(browser: Browser, hands: readonly HandToTap[]): Promise<TappedHands> {
  const { page, close } = await openConsolePage(browser, { hurry });
  const tapAll = async (witnessing: Witnessing): Promise<readonly TappedHand[]> => {
    const tapped: TappedHand[] = [];
    for (const hand of hands)
      tapped.push(await page.evaluate(([one, how]) => window.tapHand(one, how), [hand, witnessing] as const));
    return tapped;
  };
  const tapped = { none: await tapAll('none'), reader: await tapAll('reader'), timed: await tapAll('timed') };
  await close();
  return tapped;
}

/** Hands played in public, of ten games. */
export function recordedHands(): readonly HandToTap[] {
  const folder = join(root, 'commands/recorded-hands');
  const files = readdirSync(folder).filter((name) => name.endsWith('.phh'));
  const others = readFileSync(join(root, 'test/hands/recorded-other-games.ndjson'), 'utf8').trim().split('\n');
  return [
    ...files.map((id) => ({ id, phh: readFileSync(join(folder, id), 'utf8') })),
    ...others.map((line) => JSON.parse(line) as HandToTap).map(({ id, phh }) => ({ id, phh })),
  ];
}

function linesOf(witnessing: Witnessing, hands: readonly TappedHand[]): Extract<Measured, readonly unknown[]> {
  const dealt = hands.filter(({ stuck }) => stuck === null);
  const devices = named[witnessing];
  for (const { id, stuck } of hands) if (stuck !== null) console.error(`${id}, ${devices}: ${stuck}`);
  const actions = sum(dealt.map((hand) => hand.actions));
  const taken = (names: readonly TapPurpose[]): number =>
    sum(dealt.flatMap((hand) => names.map((name) => hand.taken[name])));
  const split = (names: readonly TapPurpose[]): string => names.map((name) => `${name} ${taken([name])}`).join(', ');
  const perHand = (taps: number): string => `${(taps / dealt.length).toFixed(1)} a hand`;
  const [ofActions, all] = [taken(actionPurposes), taken([...actionPurposes, ...otherPurposes])];
  return [
    {
      what: `taps for an action, ${devices}, ${dealt.length} of ${hands.length} hands`,
      ours: perHand(ofActions),
      peer: `${actions} actions: ${split(actionPurposes)}`,
      ratio: ofActions / actions,
      goal: `≤ ${goals[witnessing].actions}`,
    },
    {
      what: `all taps of a hand, ${devices}`,
      ours: perHand(all),
      peer: `${actions} actions, and ${split(otherPurposes)}`,
      ratio: all / actions,
      goal: `≤ ${goals[witnessing].all}`,
    },
  ];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
