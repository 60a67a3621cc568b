import { expect, test } from 'vitest';
import type { RulebookId } from '../../engine/rules.ts';
import { parsePhh } from '../../protocol/hand-history/phh.ts';
import { playPhh } from '../../protocol/hand-history/play-phh.ts';
import { type KnownHand, recordedHands, sampleHands, samples } from './known-hands.ts';

function replayed({ phh }: KnownHand, rulebook: RulebookId) {
  const [parsed] = parsePhh(phh);
  if (parsed === undefined || 'error' in parsed) return parsed;
  const played = playPhh(parsed.hand, rulebook);
  if ('error' in played) return played;
  return {
    stacks: played.state.chairs.map((chair) => (chair.stack === null ? 'inf' : chair.stack / played.unit)),
    pots: played.pots.map((pot) => ({
      amount: pot.chips / played.unit,
      eligible: pot.eligible.map((seat) => seat - 1).sort((a, b) => a - b),
    })),
  };
}

const games = [
  ...samples.map((game) => ({ game, hands: sampleHands(game) })),
  { game: 'recorded no-limit hands', hands: recordedHands() },
];

/** Hands that do not come out as they should, each with what it came to. */
function differing(hands: readonly KnownHand[], rulebook: RulebookId, expected: (hand: KnownHand) => unknown) {
  return hands.flatMap((hand) => {
    const result = replayed(hand, rulebook);
    const wanted = expected(hand);
    const same = JSON.stringify(pick(result, wanted)) === JSON.stringify(wanted);
    return same ? [] : [{ id: hand.id, result, wanted }];
  });
}

/** Of a result only what is expected of it. */
const pick = (result: object | undefined, wanted: unknown): unknown =>
  Object.fromEntries(Object.keys(wanted as object).map((key) => [key, (result as Record<string, unknown>)?.[key]]));

test.each(games)('$game: known stacks and pots under the conventions of hand histories', ({ hands }) => {
  const known = hands.filter((hand) => hand.trust !== 'live-only');
  expect(known.length).toBeGreaterThan(0);
  expect(differing(known, 'phh', ({ finalStacks: stacks, pots }) => ({ stacks, pots }))).toEqual([]);
});

test.each(games)('$game: hands that no convention decides end with the same stacks at a live table', ({ hands }) => {
  const plain = hands.filter((hand) => hand.trust === 'any');
  expect(differing(plain, 'tda-2011', ({ finalStacks: stacks }) => ({ stacks }))).toEqual([]);
});

test.each(games)('$game: odd chips, side pots and low halves by live rules', ({ hands }) => {
  const live = hands.filter((hand) => hand.liveStacks !== undefined);
  expect(differing(live, 'tda-2011', ({ liveStacks: stacks }) => ({ stacks }))).toEqual([]);
});
