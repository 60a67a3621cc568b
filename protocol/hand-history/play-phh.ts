import { mostSeats, type Stakes, variantByPhhCode } from '../../engine/notation.ts';
import { effectivePolicies, type Overlay, type Policies, type PolicyKey, type RulebookId } from '../../engine/rules.ts';
import { type Command, decide, type Pot, type TableState } from '../../engine/table.ts';
import { sentenceOf } from '../refusal-sentence.ts';
import { HistoryPlayer } from './history-player.ts';
import type { PhhError } from './phh.ts';
import { type PhhStep, readStep } from './phh-actions.ts';
import type { PhhHand } from './phh-hand.ts';

/** A finished hand; seats are 1-based and in PHH's player order. */
export interface PlayedHand {
  /** One chip is 1/`unit` of what the history counts in. */
  readonly state: TableState;
  /** 1 if the history counts in whole chips, 100 if in cents. */
  readonly unit: number;
  /** Pots just before they were awarded, with every player who could still win them. */
  readonly pots: readonly Pot[];
  /** The rulebook's ruling on each bet that it does not allow and that was played as recorded. */
  readonly notes: readonly PhhError[];
}

/** The policies on bets that hand histories assume: a recorded wager counts as wagered. */
const bettingPolicies = [
  'bringIn.allIn',
  'blindShortStack',
  'headsUpRaiseCap',
  'limitReopenThreshold',
  'limitRaiseCap',
  'limitCap.blindCountsAsBet',
  'limitCap.lastTwoOfEvent',
  'limit.shortAllIn',
  'limit.halfBetAllIn',
  'minRaise.base',
  'potLimit.antesBeforeFlop',
  'potLimit.shortBlinds',
  'reopen.nl',
  'reopen.cumulative',
  'straddle.minRaiseOver',
] as const satisfies readonly PolicyKey[];

const conventions: Policies = effectivePolicies('phh');
const asRecorded: Overlay = Object.fromEntries(bettingPolicies.map((key) => [key, conventions[key]]));

/**
 * Plays a hand history through the engine. Face-down cards are held here and reach the engine only when shown. A bet, or an opener behind a
 * short straddle, that the rulebook does not allow is played all the same if the conventions of hand histories allow it. Then the betting
 * follows those conventions and everything else the rulebook, and a note has the rulebook's own ruling.
 */
export function playPhh(recorded: PhhHand, rulebook: RulebookId): PlayedHand | { readonly error: PhhError } {
  const steps = recorded.actions.map(readStep);
  const unit = unitOf(recorded, steps);
  const hand = unit === 1 ? recorded : inUnits(recorded, unit);
  const played = playWith(hand, steps, unit, rulebook, {});
  if (!('error' in played)) return played;
  if (!played.refusedBetting || rulebook === 'phh') return { error: played.error };
  const again = playWith(hand, steps, unit, rulebook, asRecorded);
  return 'error' in again ? { error: played.error } : { ...again, notes: [played.error] };
}

/** One action, or why it is not one. */
type Read = PhhStep | string;

function playWith(
  hand: PhhHand,
  steps: readonly Read[],
  unit: number,
  rulebook: RulebookId,
  overlay: Overlay,
): PlayedHand | { readonly error: PhhError; readonly refusedBetting: boolean } {
  const firstLine = hand.actions[0]?.line ?? 1;
  const impossible = (line: number, reason: string, refusedBetting = false) => ({
    error: { line, reason },
    refusedBetting,
  });
  const opened = openedTable(hand, rulebook, overlay);
  if (typeof opened === 'string') return impossible(firstLine, opened);
  const player = new HistoryPlayer(opened);
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index] as Read;
    const wrong =
      typeof step === 'string' ? step : player.play(unit === 1 ? step : { ...step, to: Math.round(step.to * unit) });
    if (wrong !== null) return impossible(hand.actions[index]?.line ?? firstLine, wrong, player.refusedBetting);
  }
  const unfinished = player.finish();
  if (unfinished !== null) return impossible(hand.actions.at(-1)?.line ?? firstLine, unfinished);
  return { state: player.state, unit, pots: player.pots, notes: [] };
}

/** The engine counts whole chips: histories with cents are played in cents. */
function unitOf(hand: PhhHand, steps: readonly Read[]): number {
  const { antes, blindsOrStraddles, startingStacks, bringIn, smallBet, bigBet, minBet } = hand;
  let unit = 1;
  const count = (amount: number | null): void => {
    while (amount !== null && !Number.isInteger(rounded(amount * unit))) unit *= 10;
  };
  for (const amounts of [antes, blindsOrStraddles, startingStacks]) for (const amount of amounts) count(amount);
  count(bringIn);
  count(smallBet);
  count(bigBet);
  count(minBet);
  for (const step of steps) if (typeof step !== 'string') count(step.to);
  return unit;
}

/** Without binary rounding errors: amounts have at most four decimals. */
const rounded = (amount: number): number => (Number.isInteger(amount) ? amount : Math.round(amount * 10_000) / 10_000);

/** The same hand with `unit` chips for each one of the history's header. */
export function inUnits(hand: PhhHand, unit: number): PhhHand {
  const scaled = <Amount extends number | null>(amount: Amount): Amount =>
    (amount === null ? null : Math.round(amount * unit)) as Amount;
  return {
    ...hand,
    antes: hand.antes.map(scaled),
    blindsOrStraddles: hand.blindsOrStraddles.map(scaled),
    startingStacks: hand.startingStacks.map(scaled),
    bringIn: scaled(hand.bringIn),
    smallBet: scaled(hand.smallBet),
    bigBet: scaled(hand.bigBet),
    minBet: scaled(hand.minBet),
  };
}

/** The table when the first card is dealt, or why there is none. */
export function openedTable(hand: PhhHand, rulebook: RulebookId, overlay: Overlay): TableState | string {
  const opening = tableOf(hand, rulebook, overlay);
  if (typeof opening === 'string') return opening;
  let state: TableState | null = null;
  for (const command of opening) {
    const decision = decide(state, command);
    if ('refusal' in decision) return sentenceOf(decision.refusal);
    state = decision.after;
  }
  return state ?? 'the table cannot be opened';
}

/** Opens a table as the history's header describes it: p1 is dealt first, the last player has the button. */
function tableOf(hand: PhhHand, rulebook: RulebookId, overlay: Overlay): readonly Command[] | string {
  const variant = variantByPhhCode(hand.variant);
  if (variant === null) return `variant ${hand.variant} is not dealt here`;
  const count = hand.startingStacks.length;
  if (count < 2 || count > mostSeats) return `a table has 2 to ${mostSeats} players, not ${count}`;
  const posted = (index: number): number => Math.max(0, hand.blindsOrStraddles[index] ?? 0);
  const listed = (wanted: (chips: number, index: number) => boolean): readonly { seat: number; chips: number }[] => {
    const seats: { seat: number; chips: number }[] = [];
    for (let index = 0; index < hand.blindsOrStraddles.length; index++) {
      const chips = hand.blindsOrStraddles[index] as number;
      if (wanted(chips, index)) seats.push({ seat: index + 1, chips: Math.abs(chips) });
    }
    return seats;
  };
  return [
    {
      type: 'open-table',
      tableId: 'hand-history',
      name: 'Hand history',
      mode: 'cash',
      variant,
      rulebook,
      overlay,
      seats: count,
      schedule: null,
      stakes: stakesOf(hand, posted(0), posted(1)),
      chipValues: [],
    },
    ...hand.startingStacks.map(
      (stack, index): Command => ({
        type: 'seat-player',
        seat: index + 1,
        player: { id: `p${index + 1}`, hash: '' },
        stack,
      }),
    ),
    {
      type: 'start-hand',
      at: 0,
      by: 'dealer',
      forced: {
        button: count,
        straddles: listed((chips, index) => index > 1 && chips > 0),
        // A post that does not move the opener is written as a negative blind.
        posts: listed((chips) => chips < 0),
      },
    },
  ];
}

const stakesOf = (hand: PhhHand, smallBlind: number, bigBlind: number): Stakes => ({
  smallBlind,
  bigBlind,
  minBet: hand.smallBet ?? hand.minBet ?? 0,
  ante: anteOf(hand),
  ...(hand.bigBet === null ? {} : { bigBet: hand.bigBet }),
  ...(hand.bringIn === null ? {} : { bringIn: hand.bringIn }),
});

function anteOf(hand: PhhHand): Stakes['ante'] {
  // Heads-up, PHH lists the button first although the big blind is dealt first.
  const listed = hand.startingStacks.length === 2 ? [...hand.antes].reverse() : hand.antes;
  const chips = listed.find((ante) => ante > 0);
  if (chips === undefined) return null;
  return { kind: 'listed', chips, listed, order: 'ante-first', short: hand.anteTrimming ? 'own-share' : 'dead' };
}
