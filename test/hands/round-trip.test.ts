import { expect, test } from 'vitest';
import { parsePhh } from '../../protocol/hand-history/phh.ts';
import { writePhh } from '../../protocol/hand-history/phh-writer.ts';
import { type KnownHand, recordedHands, sampleHands, samples } from './known-hands.ts';

/** Hands without the lines they stand on, which differ from layout to layout. */
const handsIn = (text: string) =>
  parsePhh(text).map((parsed) => {
    if ('error' in parsed) throw new Error(parsed.error.reason);
    return { ...parsed.hand, actions: parsed.hand.actions.map((action) => ({ ...action, line: 0 })) };
  });

const games = [
  ...samples.map((game) => ({ game, hands: sampleHands(game) })),
  { game: 'recorded', hands: recordedHands() },
];

test.each(games)('$game: a hand that is written and read again is the same, and is written the same', ({ hands }) => {
  expect(hands.length).toBeGreaterThan(0);
  for (const { id, phh } of hands) {
    const read = handsIn(phh);
    const written = writePhh(read);
    const again = handsIn(written);
    expect({ id, hands: again }).toEqual({ id, hands: read });
    expect(writePhh(again)).toBe(written);
  }
});

test.each(games)('$game: the hands of a sample are one file, written and read', ({ hands }) => {
  const all = hands.flatMap(({ phh }: KnownHand) => handsIn(phh));
  const written = writePhh(all);
  expect(handsIn(written)).toEqual(all);
  expect(writePhh(handsIn(written))).toBe(written);
});
