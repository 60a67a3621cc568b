import type { ActChange, HandAct, NewAct } from '../../words/amendment.ts';
import type { Chips } from '../../words/chips.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Piece } from './hand-tape.ts';

/** The steps of replaying a hand. */
export type Step =
  | { readonly step: 'recorded'; readonly piece: Piece }
  /** From the amendment, replacing that act; `to`: the total it must reach. */
  | {
      readonly step: 'new';
      readonly act: NewAct;
      readonly at: number;
      readonly inserted: boolean;
      readonly to: Chips | null;
    };

/** The first impossible change, and why it is. */
export interface ChangeRefused {
  readonly refusal: Refusal;
  readonly refusedAt: number | null;
}

/** Why a change is not allowed, checked before anything is replayed; null if it is. */
export function changeRefused(
  acts: readonly HandAct[],
  changes: readonly ActChange[],
  isPast = false,
): ChangeRefused | null {
  for (const change of changes) {
    const at = change.change === 'insert' ? change.before : change.act;
    const act = acts[at];
    const refused = (refusal: Refusal): ChangeRefused => ({ refusal, refusedAt: at });
    if (change.change === 'insert' && at <= acts.length) {
      // Nothing can be inserted between forced bets, or before something that was ruled on.
      if (act?.fixed === 'forced' || act?.fixed === 'ruled')
        return refused({ reason: 'act-fixed', act: at, why: act.fixed });
      continue;
    }
    if (act === undefined) return refused({ reason: 'no-such-act', act: at });
    if (change.change === 'recount') {
      if (act.fixed === 'ruled') return refused({ reason: 'act-fixed', act: at, why: 'ruled' });
      if (isPast) return refused({ reason: 'act-fixed', act: at, why: 'played-on' });
      if (!act.recount) return refused({ reason: 'act-fixed', act: at, why: 'not-all-in' });
      if (!Number.isInteger(change.to) || change.to <= 0) return refused({ reason: 'bad-amount', amount: change.to });
    } else if (act.fixed !== null) return refused({ reason: 'act-fixed', act: at, why: act.fixed });
  }
  return null;
}

/** The hand's pieces with the changes in place. Of two changes to one act, the later one counts. */
export function stepsOf(
  pieces: readonly Piece[],
  acts: readonly HandAct[],
  changes: readonly ActChange[],
): readonly Step[] {
  const steps: Step[] = [];
  const insertedAt = (at: number): readonly Step[] =>
    changes.flatMap((one) =>
      one.change === 'insert' && one.before === at
        ? [{ step: 'new', act: one.act, at, inserted: true, to: null } as const]
        : [],
    );
  for (const piece of pieces) {
    const { act } = piece;
    if (act === null) {
      steps.push({ step: 'recorded', piece });
      continue;
    }
    steps.push(...insertedAt(act));
    const change = changes.findLast((one) => one.change !== 'insert' && one.act === act);
    if (change === undefined) steps.push({ step: 'recorded', piece });
    else if (change.change === 'replace')
      steps.push({ step: 'new', act: change.with, at: act, inserted: false, to: null });
    else if (change.change === 'recount') steps.push(...recounted(piece, acts[act], change.to));
    if (act === acts.length - 1) steps.push(...insertedAt(acts.length));
  }
  return steps;
}

/** Posts are made again automatically, from the corrected stack. */
function recounted(piece: Piece, act: HandAct | undefined, to: Chips): readonly Step[] {
  if (piece.role === 'forced' || act === undefined || act.seat === null) return [{ step: 'recorded', piece }];
  return [{ step: 'new', act: { type: 'all-in', seat: act.seat }, at: act.act, inserted: false, to }];
}

/** By seat, the chips missing from the book (or, if negative, surplus in it) when the hand began. */
export function foundAtStart(
  acts: readonly HandAct[],
  changes: readonly ActChange[],
): Readonly<Record<number, number>> {
  const found: Record<number, number> = {};
  for (const change of changes) {
    if (change.change !== 'recount') continue;
    const { seat = null, to = null } = acts[change.act] ?? {};
    if (seat !== null && to !== null) found[seat] = change.to - to;
  }
  return found;
}
