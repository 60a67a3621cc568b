import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRound, type SampleRound } from '../../../test/support/ruled-wager.ts';
import { decide } from '../../table/decide.ts';
import { legalActions } from '../../table/legal-actions.ts';
import type { Command } from '../../words/command.ts';
import type { LegalActions } from '../../words/legal-actions.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantIds, variantOf } from '../../words/variants/all-variants.ts';

/** A betting round of any game, on any street, with any stacks, and what its players decide: a number for each action. */
const rounds = fc.record({
  variant: fc.constantFrom(...variantIds),
  rulebook: fc.constantFrom('tda-2011', 'phh'),
  mode: fc.constantFrom('cash', 'tournament'),
  stacks: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 2, maxLength: 8 }),
  street: fc.nat(),
  pot: fc.integer({ min: 0, max: 60 }),
  cap: fc.constantFrom(undefined, 60),
  maxBet: fc.constantFrom(undefined, 25),
  choices: fc.array(fc.nat(), { minLength: 1, maxLength: 40 }),
} as const);

type RandomRound = typeof rounds extends fc.Arbitrary<infer Value> ? Value : never;

function sampleOf(from: RandomRound): SampleRound {
  const { variant, rulebook, mode, stacks, pot } = from;
  const { streets, stud } = variantOf(variant);
  const street = from.street % streets.length;
  return {
    variant,
    rulebook,
    mode,
    stacks,
    street,
    pot,
    betting: { bringInDue: stud !== null && street === 0 },
    stakes: {
      smallBlind: stud === null ? 5 : 0,
      bigBlind: stud === null ? 10 : 0,
      minBet: 10,
      bigBet: 20,
      bringIn: 3,
      ante: null,
      ...(from.cap === undefined ? {} : { cap: from.cap }),
      maxBet: from.maxBet ?? 40,
    },
  };
}

/** Everything the seat to act may do, with both ends of what it may wager. */
function taps({ toAct, fold, check, call, bringIn, wager, allIn }: LegalActions): readonly Command[] {
  const seat = toAct as number;
  const wagers = wager === null ? [] : [wager.minTo, wager.maxTo as number];
  return [
    ...(fold ? [{ type: 'fold', seat } as const] : []),
    ...(check ? [{ type: 'check', seat } as const] : []),
    ...(call === null ? [] : [{ type: 'call', seat } as const]),
    ...(bringIn === null ? [] : [{ type: 'bring-in', seat } as const]),
    ...wagers.map((to) => ({ type: wager?.kind ?? 'bet', seat, to }) as const),
    ...(allIn === null ? [] : [{ type: 'all-in', seat } as const]),
  ];
}

/** The states of the round in which somebody is to act, each reached from the one before by one of its legal actions. */
function statesOf(from: RandomRound): readonly TableState[] {
  let state = openRound(sampleOf(from));
  const { street } = state.hand as NonNullable<TableState['hand']>;
  const states: TableState[] = [];
  for (const choice of from.choices) {
    const { hand } = state;
    if (hand === null || hand.stage !== 'betting' || hand.toAct === null || hand.street !== street) break;
    states.push(state);
    const open = taps(legalActions(state));
    const decision = decide(state, open[choice % open.length] as Command);
    if ('refusal' in decision) throw new Error(`Called legal and refused: ${JSON.stringify(decision.refusal)}`);
    state = decision.after;
  }
  return states;
}

const everyState = (check: (state: TableState) => void): void =>
  fc.assert(
    fc.property(rounds, (from) => {
      for (const state of statesOf(from)) check(state);
    }),
  );

/** All the seat to act can have in front. */
function reachOf(state: TableState): number {
  const { hand } = state;
  const player = hand?.players.find(({ seat }) => seat === hand.toAct);
  if (hand === null || player === undefined) throw new Error('Nobody is to act.');
  const room = (hand.stakes.cap ?? Number.POSITIVE_INFINITY) - player.paid - player.bet;
  return player.bet + Math.min(room, state.chairs[player.seat - 1]?.stack ?? 0);
}

test('a wager has a range, above what is to be matched and within what the player has', () => {
  everyState((state) => {
    const { wager } = legalActions(state);
    if (wager === null) return;
    expect(wager.minTo).toBeLessThanOrEqual(wager.maxTo as number);
    expect(wager.minTo).toBeGreaterThan(state.hand?.betting.toMatch as number);
    expect(wager.maxTo).toBeLessThanOrEqual(reachOf(state));
  });
});

test('an all-in is all the player has, and the action it is said to be', () => {
  everyState((state) => {
    const { allIn, call, wager, bringIn, toAct } = legalActions(state);
    if (allIn === null) return;
    expect(allIn.to).toBe(reachOf(state));
    const decision = decide(state, { type: 'all-in', seat: toAct as number });
    const [event] = 'events' in decision ? decision.events : [];
    expect(event).toMatchObject({ to: allIn.to, allIn: true });
    switch (allIn.is) {
      case 'call':
        return expect(call).toMatchObject({ to: allIn.to, allIn: true });
      case 'bring-in':
        return expect(bringIn).toEqual({ chips: allIn.to, allIn: true });
      case 'bet':
      case 'raise':
      case 'complete':
        return expect(wager).toMatchObject({ kind: allIn.is, maxTo: allIn.to });
    }
  });
});

test('a chip below the range and a chip above it are refused', () => {
  everyState((state) => {
    const { wager, toAct } = legalActions(state);
    if (wager === null) return;
    for (const to of [wager.minTo - 1, (wager.maxTo as number) + 1])
      expect(decide(state, { type: wager.kind, seat: toAct as number, to })).toHaveProperty('refusal');
  });
});

test('somebody who is to act always has something to do', () => {
  everyState((state) => expect(taps(legalActions(state))).not.toEqual([]));
});
