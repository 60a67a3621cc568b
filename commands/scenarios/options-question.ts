import { z } from 'zod';
import { type Seat, variantOf } from '../../engine/notation.ts';
import type { PolicyKey } from '../../engine/rules.ts';
import { decide, legalActions, type Refusal, type TableState } from '../../engine/table.ts';
import { bettingBlock, handOf, playerAt } from './betting-round.ts';
import { atDoor, ImpossibleScenario } from './question.ts';
import { sent } from './real-table.ts';
import { tableInRoundOf } from './round-at-table.ts';

/** What may the seat due do? */
export const optionsQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('options'), seat: z.int() }),
  ask: ({ given, when: { seat } }, rules) => {
    const state = tableInRoundOf(given, rules, seat);
    const { toAct } = handOf(state);
    if (toAct !== seat) throw new ImpossibleScenario(`Seat ${seat} has no options: ${turnOf(toAct)}.`);
    const choice = choiceOf(state, seat);
    if (given.exposedBy === undefined) return { outcome: { ...choice }, turnsOn: decidedBy(state, seat, choice) };
    const keys = given.exposedBy.includes(seat) ? (['exposedCardRestriction'] as const) : [];
    const outcome = { ...choice, ...punished(state, given.exposedBy) };
    return { outcome, turnsOn: [...keys, ...decidedBy(state, seat, choice)] };
  },
});

interface Choice {
  readonly call: number;
  readonly mayRaise: boolean;
  readonly minRaiseTo?: number;
}

/** What the table lets the seat due do, in chips. A raise the rules leave open is one although nobody is left to answer it. */
export function choiceOf(state: TableState, seat: Seat): Choice {
  const { call, bringIn, wager } = legalActions(state);
  const chips = call?.chips ?? bringIn?.chips ?? 0;
  if (wager !== null) return { call: chips, mayRaise: true, minRaiseTo: wager.minTo };
  return { call: chips, mayRaise: raiseRefused(state, seat)?.reason === 'nobody-left-to-raise' };
}

function raiseRefused(state: TableState, seat: Seat): Refusal | null {
  const { toMatch } = handOf(state).betting;
  const decision = decide(state, { type: toMatch > 0 ? 'raise' : 'bet', seat, to: toMatch + 1 });
  return 'refusal' in decision ? decision.refusal : null;
}

/** A penalty for cards that were shown: whether the hand goes on, and which hands are dead. */
function punished(state: TableState, seats: readonly Seat[]) {
  const after = seats.reduce<TableState>(
    (table, seat) =>
      sent(table, { type: 'give-penalty', seat, player: table.chairs[seat - 1]?.player?.id ?? '', hands: 1 }),
    state,
  );
  const deadHands = seats.filter((seat) => playerAt(after, seat).status !== 'live');
  return { penaltyStarts: deadHands.length === 0 ? 'after-hand' : 'now', deadHands };
}

/** The policies such a choice turns on. */
function decidedBy(state: TableState, seat: Seat, { mayRaise }: Choice): readonly PolicyKey[] {
  const { betting, straddles, street, stakes, bigBlind, players, variant } = handOf(state);
  const fixed = variantOf(variant).betting === 'fixed-limit';
  const first = betting.lastAggressor === null;
  const blinds = first && street === 0 && stakes.bigBlind > 0;
  const short = players.some((player) => player.seat === bigBlind && player.allIn);
  const openPair = variantOf(variant).stud !== null && street === 1 ? (['stud.openPairDoubles'] as const) : [];
  const several =
    players.filter(({ allIn, bet }) => allIn && bet > 0).length > 1 ? (['reopen.cumulative'] as const) : [];
  if (first && straddles.length > 0)
    return [
      ...(straddles.at(-1)?.seat === seat ? (['straddle.lastToAct'] as const) : []),
      'straddle.minRaiseOver',
      'minRaise.base',
    ];
  return [
    ...openPair,
    ...several,
    ...(blinds ? ([seat === bigBlind ? 'bbOption' : short ? 'blindShortStack' : 'orderOfPlay'] as const) : []),
    ...(first && !blinds ? (['orderOfPlay'] as const) : []),
    ...(fixed
      ? mayRaise
        ? (['limitReopenThreshold', 'limitRaiseCap', 'headsUpRaiseCap', 'reopen.nl'] as const)
        : ([
            'limitRaiseCap',
            'headsUpRaiseCap',
            'limitCap.lastTwoOfEvent',
            'limitReopenThreshold',
            'reopen.nl',
          ] as const)
      : mayRaise && first
        ? (['minimumBet'] as const)
        : mayRaise
          ? (['minRaise.base', 'reopen.nl'] as const)
          : (['raiseCap.nlpl', 'reopen.nl', 'minRaise.base'] as const)),
  ];
}

/** Whose turn it is, in a sentence. */
export const turnOf = (toAct: number | null): string =>
  toAct === null ? 'the betting round is over' : `it is seat ${toAct}'s turn`;
