import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PhhHand } from '../../protocol/hand-history/phh-hand.ts';
import { phhOf } from '../../protocol/hand-history/phh-of-log.ts';
import { writePhhs } from '../../protocol/hand-history/phh-writer.ts';
import { phhTables } from '../support/phh-tables.ts';
import { playRandomly } from '../support/random-hands.ts';

/** The folder that holds PokerKit's package; absent: Python knows where it is. */
const folder = process.env.RIFFLE_POKERKIT;
const program = join(import.meta.dirname, 'read-with-pokerkit.py');

/** What PokerKit makes of a file: what is left in front of everybody, or why it cannot be played. */
interface PlayedThere {
  readonly stacks?: readonly string[];
  readonly why?: string;
}

const askPython = (args: readonly string[], input = '') =>
  spawnSync('python3', args, {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: folder === undefined ? process.env : { ...process.env, PYTHONPATH: folder },
  });

const isThere = askPython(['-c', 'import pokerkit']).status === 0;

// Where it is meant to be asked, not asking it is no success.
if (!isThere && folder !== undefined)
  throw new Error(`RIFFLE_POKERKIT is “${folder}”, and “python3 -c 'import pokerkit'” does not find PokerKit there.`);

if (!isThere) {
  console.warn(
    '\n**** NOT RUN: PokerKit is absent, so its own reader was asked about no hand history. RIFFLE_POKERKIT names the folder of its package; “pip install pokerkit” fetches it. ****\n',
  );
}

const isStud = ({ variant }: PhhHand): boolean => ['F7S', 'F7S/8', 'FR'].includes(variant);

/** Up-cards as they were dealt: the last card of what is dealt first, and the next three. */
function hidesUpCards({ actions }: PhhHand): boolean {
  const dealt = new Map<string, number>();
  return actions.some(({ text }) => {
    const [, player, cards] = /^d dh (p\d+) (\S+)/.exec(text) ?? [];
    if (player === undefined || cards === undefined) return false;
    const street = dealt.get(player) ?? 0;
    dealt.set(player, street + 1);
    return street < 4 && cards.endsWith('??');
  });
}

/** Somebody was in to the end whose cards nobody named. */
function hidesShowdown({ startingStacks, actions }: PhhHand): boolean {
  const left = new Set(startingStacks.map((_, index) => `p${index + 1}`));
  const open = new Set(left);
  for (const { text } of actions) {
    const [player = '', verb, cards = '-'] = text.split(' ');
    if (verb === 'f') left.delete(player);
    if (verb === 'f' || (verb === 'sm' && !cards.includes('?'))) open.delete(player);
  }
  return left.size > 1 && open.size > 0;
}

/** Hands PokerKit cannot judge: it takes no game without a forced bet, and gives a pot to nobody whose cards it does not know. */
const isBeyondIt = (hand: PhhHand): boolean =>
  (hand.bringIn === null && [...hand.antes, ...hand.blindsOrStraddles].every((chips) => chips === 0)) ||
  (isStud(hand) && hidesUpCards(hand)) ||
  hidesShowdown(hand);

test.skipIf(!isThere)('PokerKit plays every hand that it can judge to the same stacks', () => {
  const hands = fc.sample(phhTables, { numRuns: 300, seed: Number(process.env.RIFFLE_SEED) }).flatMap((from) => {
    const { events } = playRandomly({ ...from, rulebook: 'phh', unknown: 0 });
    return phhOf(events).hands;
  });
  const judged = hands.filter((hand) => !isBeyondIt(hand));
  expect(judged.length).toBeGreaterThan(hands.length / 2);
  const texts = judged.map((hand) => writePhhs([hand]));
  const { status, stdout, stderr } = askPython([program], JSON.stringify(texts));
  expect(stderr).not.toContain('Traceback');
  expect(status).toBe(0);
  const differing = (JSON.parse(stdout) as readonly PlayedThere[]).flatMap((there, index) => {
    const ours = judged[index]?.finishingStacks?.map((stack) => String(stack ?? 'inf'));
    return JSON.stringify(there.stacks) === JSON.stringify(ours) ? [] : [{ text: texts[index], ours, there }];
  });
  expect(differing).toEqual([]);
});
