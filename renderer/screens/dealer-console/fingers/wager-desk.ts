import { useMemo } from 'react';
import type { Chips, Seat } from '../../../../engine/notation.ts';
import { citesOf, wagerRuling } from '../../../../engine/rules.ts';
import {
  type Declared,
  decide,
  type LegalActions,
  type Motion,
  type Refusal,
  type SeenWager,
  type TableState,
  type WagerOutcome,
} from '../../../../engine/table.ts';
import { useConsoleTable } from '../console-context.ts';
import type { InFront } from './tapped.ts';
import type { Fingers } from './use-fingers.ts';

/** What was seen and heard of the seat to act, and how the rules count it. */
export type Desk =
  | { readonly is: 'refused'; readonly wager: SeenWager; readonly refusal: Refusal }
  | {
      readonly is: 'ruled';
      readonly wager: SeenWager;
      /** Chips put out. */
      readonly out: Chips;
      /** All outcomes the text allows, the recommended one first; a clear text allows one. */
      readonly outcomes: readonly [WagerOutcome, ...WagerOutcome[]];
      /** The rule behind it; null if none was named. */
      readonly cite: string | null;
    };

type Tapped = Pick<Fingers, 'chips' | 'earlier' | 'front' | 'said' | 'order'>;

/** The content of the wager desk; null while nothing was tapped or said. */
export function useDesk({ chips, earlier, front, said, order }: Tapped): Desk | null {
  const { state, legal } = useConsoleTable();
  const seat = legal.toAct;
  return useMemo(
    () => deskOf(state, seat, { chips, earlier, front, said, order }),
    [state, seat, chips, earlier, front, said, order],
  );
}

export function deskOf(state: TableState, seat: Seat | null, tapped: Tapped): Desk | null {
  const { chips, earlier, front, said, order } = tapped;
  const wager = wagerOf([...earlier, chips], front, said, order);
  if (wager === null || seat === null) return null;
  const ruling = wagerRuling(state, seat, wager);
  if ('reason' in ruling) return { is: 'refused', wager, refusal: ruling };
  const out = sumOf([...earlier, chips].flat());
  const [cite = null] = citesOf(ruling.by);
  return { is: 'ruled', wager, out, outcomes: [ruling.outcome, ...ruling.others], cite };
}

/** The rule that makes the attempt impossible: the one with which the same act is refused. Null: what binds the player says so itself. */
export function whyNotOpen(
  { wager: { declared }, outcomes: [outcome], out }: Extract<Desk, { is: 'ruled' }>,
  state: TableState,
  { toAct: seat, wager, call }: LegalActions,
): Refusal | null {
  if (outcome.ruling !== 'refused' || outcome.binds || seat === null) return null;
  const kind = declared?.kind ?? null;
  const inFront = state.hand?.players.find((player) => player.seat === seat)?.bet ?? 0;
  const decision =
    kind === 'check' || kind === 'call'
      ? decide(state, { type: kind, seat })
      : decide(state, { type: wager?.kind ?? (call === null ? 'bet' : 'raise'), seat, to: inFront + out });
  return 'refusal' in decision ? decision.refusal : null;
}

function wagerOf(
  lying: readonly (readonly Chips[])[],
  front: InFront | null,
  declared: Declared | null,
  order: SeenWager['order'] | null,
): SeenWager | null {
  const motions = lying.filter((motion) => motion.length > 0).map(motionOf);
  const prior = front === null ? {} : { front: priorOf(front) };
  const moves = motions.length > 0 || (front !== null && front.back.length > 0);
  if (!moves) return declared === null ? null : { declared, order: 'words-only', motions, ...prior };
  if (declared === null) return { declared, order: 'chips-only', motions, ...prior };
  return { declared, order: order ?? 'words-first', motions, ...prior };
}

const priorOf = ({ chips, back, merged }: InFront): NonNullable<SeenWager['front']> => ({
  chips: motionOf(chips),
  pulledBack: motionOf(back),
  ...(merged ? { merged } : {}),
});

export const sumOf = (chips: readonly Chips[]): Chips => chips.reduce((sum, value) => sum + value, 0);

/** Chips of each value, the largest first. */
function motionOf(chips: readonly Chips[]): Motion {
  const counts = Map.groupBy(chips, (value) => value);
  return [...counts].map(([denom, { length }]) => ({ denom, count: length })).sort((a, b) => b.denom - a.denom);
}
