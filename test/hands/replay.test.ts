import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RulebookId } from '../../engine/index.ts';
import { parsePhh } from '../../protocol/hand-history/phh.ts';
import { playPhh } from '../../protocol/hand-history/play-phh.ts';

interface Known {
  readonly id: string;
  readonly phh: string;
  readonly convention: boolean;
  readonly finalStacks: readonly (number | 'inf')[];
  readonly liveStacks?: readonly number[];
  readonly pots: readonly { readonly amount: number; readonly eligible: readonly number[] }[];
}

const lines = <Row>(name: string): readonly Row[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

const hands: readonly Known[] = [
  ...lines<Known>('no-limit-holdem.ndjson'),
  ...lines<Omit<Known, 'id' | 'phh' | 'convention'> & { file: string }>('recorded-results.ndjson').map((row) => ({
    ...row,
    id: row.file,
    convention: false,
    phh: readFileSync(new URL(`../../commands/recorded-hands/${row.file}`, import.meta.url), 'utf8'),
  })),
];

function replayed(text: string, rulebook: RulebookId) {
  const [parsed] = parsePhh(text);
  if (parsed === undefined || 'error' in parsed) return parsed;
  const played = playPhh(parsed.hand, rulebook);
  if ('error' in played) return played;
  return {
    stacks: played.state.chairs.map((chair) => chair.stack ?? 'inf'),
    pots: played.pots.map((pot) => ({
      amount: pot.chips,
      eligible: pot.eligible.map((seat) => seat - 1).sort((a, b) => a - b),
    })),
  };
}

test.each(hands)(
  '$id ends with the known stacks and pots under the conventions of hand histories',
  ({ phh, finalStacks, pots }) => {
    expect(replayed(phh, 'phh')).toEqual({ stacks: finalStacks, pots });
  },
);

test.each(hands.filter((hand) => hand.liveStacks !== undefined))(
  '$id: odd chips of each pot one by one at a live table',
  ({ phh, liveStacks }) => {
    expect(replayed(phh, 'tda-2011')).toMatchObject({ stacks: liveStacks });
  },
);

test('hands without a convention end with the same stacks under the live rulebook', () => {
  const differing = hands.filter((hand) => {
    if (hand.convention) return false;
    const live = replayed(hand.phh, 'tda-2011');
    // A player whom a short all-in did not give the right to raise again is refused at a live table.
    if (live !== undefined && 'error' in live) return !live.error.reason.includes('not reopened');
    return JSON.stringify(live?.stacks) !== JSON.stringify(hand.finalStacks);
  });
  expect(differing.map((hand) => hand.id)).toEqual([]);
});
